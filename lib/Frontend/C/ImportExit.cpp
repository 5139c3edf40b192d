//===- ImportExit.cpp - Loops that leave a region -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop of C may leave its function, or go to a label elsewhere:
//
//   while (1) {                       { double __xacc_result;
//     ...                             switch (__xacc_region_0(...)) {
//     if (error < tol) return error;    case 1: return __xacc_result;
//     if (error > max) goto failed;     case 2: goto failed;
//   }                                 } }
//
// It ends the region. In the region such a jump is a branch behind the loop, as
// `break` is.
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

/// Says where the program goes on; no label: it returns.
void CImporter::noteExit(const LabelDecl *label, Location loc) {
  if (!exitNumber)
    return;
  unsigned number = 1;
  if (label) {
    auto *known = llvm::find(exitLabels, label);
    number = known - exitLabels.begin() + 2;
    if (known == exitLabels.end())
      exitLabels.push_back(label);
  }
  memref::StoreOp::create(
      builder, loc, constantInt(loc, builder.getI32Type(), number), exitNumber);
}

/// A place for what `return` leaves, which no other code has. An address is a
/// number there, as all is that leaves a loop which becomes one kernel.
Place CImporter::allocateResult(clang::QualType type, Location loc) {
  Place slot;
  slot.type = type->isPointerType() ? unit.ast.getUIntPtrType() : type;
  if (!type->isVoidType())
    slot.memory = allocate(memoryType(slot.type), loc);
  return slot;
}

/// Runs `body`, in which `return` leaves its result at `slot` and goes to the
/// end. The blocks of the statements with a `return` are in one region.
bool CImporter::emitWithReturns(const Place &slot, Location loc,
                                llvm::function_ref<bool()> body) {
  llvm::SaveAndRestore block(returnBlock);
  llvm::SaveAndRestore result(returnSlot, slot);
  auto whole = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(builder.createBlock(&whole.getRegion()));
  returnBlock = newBlock();
  ++conditional; // what follows a return is not always reached
  bool ok = body();
  --conditional;
  branchTo(returnBlock, loc);
  builder.setInsertionPointToEnd(returnBlock);
  scf::YieldOp::create(builder, loc);
  return ok;
}

bool CImporter::emitExits(const Stmt *loop) {
  Location loc = at(loop->getBeginLoc());
  exitNumber = allocate(builder.getI32Type(), loc);
  memref::StoreOp::create(
      builder, loc, constantInt(loc, builder.getI32Type(), 0), exitNumber);
  clang::QualType type = function.decl->getReturnType();
  Place slot = allocateResult(type, loc);
  if (!emitWithReturns(slot, loc, [&] { return emitStmt(loop); }))
    return false;
  if (type->isVoidType())
    return true;
  exitType = cTypeOf(memoryType(type), isSigned(type));
  Value address = addArgument(LLVM::LLVMPointerType::get(&unit.context),
                              "void *", "(void *)&__xacc_result");
  LLVM::StoreOp::create(builder, loc, load(slot, loc), address);
  return true;
}

} // namespace xacc::frontend
