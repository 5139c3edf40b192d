//===- MovedPointers.cpp - Pointers that kernels move ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a kernel a pointer is an address of the device, which means nothing on the
// host. How far `p++` has moved it is the same on both, and how far it is from
// the start of an array.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ComputeImport.h"
#include "clang/AST/Expr.h"
#include <limits>

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using mlir::Type;

/// Instead of a distance: the pointer is as it was.
constexpr int64_t kUnchanged = std::numeric_limits<int64_t>::min();

/// The construct copies the distances out.
void ACCImporter::ComputeImport::addMoves() {
  llvm::SmallVector<const VarDecl *> own;
  collectVars<OpenACCPrivateClause>(clauses, own);
  for (auto [var, base] : findBasesBehind(unit, stmt)) {
    if (llvm::is_contained(own, var) || llvm::is_contained(own, base))
      continue;
    Move move;
    move.var = var;
    move.base = base;
    move.memory = region.allocate(builder.getI64Type(), loc);
    moves.push_back(move);
    DataItem item;
    item.object.var = var;
    item.isMove = true;
    item.clause = acc::DataClause::acc_copyout;
    item.implicit = true;
    item.name = ("move of " + var->getName()).str();
    item.view = move.memory;
    items.push_back(std::move(item));
  }
}

/// At the start of the construct's body.
void ACCImporter::ComputeImport::startMoves() {
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  for (Move &move : moves) {
    move.place = region.variables[move.var].pointer;
    move.start = LLVM::LoadOp::create(builder, loc, pointer, move.place);
    move.startOfBase =
        move.base == move.var ? move.start : addressOf(move.base);
  }
}

/// At its end.
void ACCImporter::ComputeImport::endMoves() {
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type wide = builder.getI64Type();
  auto number = [&](Value address) {
    return LLVM::PtrToIntOp::create(builder, loc, wide, address).getRes();
  };
  for (Move &move : moves) {
    Value end = number(LLVM::LoadOp::create(builder, loc, pointer, move.place));
    Value isSame = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         end, number(move.start));
    Value distance =
        arith::SubIOp::create(builder, loc, end, number(move.startOfBase));
    distance = arith::SelectOp::create(
        builder, loc, isSame, region.constantInt(loc, wide, kUnchanged),
        distance);
    memref::StoreOp::create(builder, loc, distance, move.memory, ValueRange());
  }
}

/// Behind the construct.
void ACCImporter::ComputeImport::movePointers() {
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  for (const Move &move : moves) {
    Value distance = memref::LoadOp::create(builder, loc, move.memory);
    Value isSame = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, distance,
        region.constantInt(loc, builder.getI64Type(), kUnchanged));
    Value moved =
        LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(),
                            addressOf(move.base), ValueRange{distance});
    Value end = arith::SelectOp::create(builder, loc, isSame,
                                        addressOf(move.var), moved);
    LLVM::StoreOp::create(builder, loc, end,
                          region.variable(move.var, loc).pointer);
  }
}

} // namespace xacc::frontend
