//===- DeviceCode.cpp - What device code may use --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/Views.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace xacc::offload {

Value findDeviceCopy(Value value) {
  auto isDeviceCopy = llvm::IsaPred<EnterOp, DevicePtrOp>;
  value = xmp::findViewed(value, isDeviceCopy);
  Operation *def = value.getDefiningOp();
  return def && isDeviceCopy(def) ? value : Value();
}

bool isOnDevice(Value value) { return bool(findDeviceCopy(value)); }

/// Whether an address is computed from others without any effect.
static bool computesAddress(Operation *op) {
  return op &&
         isa_and_present<arith::ArithDialect, LLVM::LLVMDialect>(
             op->getDialect()) &&
         op->getNumRegions() == 0 && op->getNumResults() == 1 && isPure(op) &&
         llvm::any_of(op->getOperandTypes(),
                      llvm::IsaPred<LLVM::LLVMPointerType>);
}

void visitAddresses(Value address, llvm::function_ref<void(Value)> visit) {
  llvm::SmallPtrSet<Value, 8> seen;
  SmallVector<Value> work = {address};
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (!isa<LLVM::LLVMPointerType>(value.getType()) ||
        !seen.insert(value).second)
      continue;
    if (Operation *def = value.getDefiningOp(); computesAddress(def))
      llvm::append_range(work, def->getOperands());
    else
      visit(value);
  }
}

bool isComputedFromGlobals(Value address) {
  bool found = false;
  visitAddresses(address, [&](Value leaf) {
    found |= leaf != address && leaf.getDefiningOp<LLVM::AddressOfOp>();
  });
  return found;
}

bool isLibraryFunction(llvm::StringRef name) {
  // As libdevice names them, for double; `f` at the end is float.
  static const llvm::StringSet<> functions = {
      "acos",      "acosh",     "asin",   "asinh",     "atan",   "atan2",
      "atanh",     "cbrt",      "ceil",   "copysign",  "cos",    "cosh",
      "erf",       "erfc",      "exp",    "exp2",      "expm1",  "fabs",
      "fdim",      "floor",     "fma",    "fmax",      "fmin",   "fmod",
      "frexp",     "hypot",     "ilogb",  "j0",        "j1",     "jn",
      "ldexp",     "lgamma",    "llrint", "llround",   "log",    "log10",
      "log1p",     "log2",      "logb",   "lrint",     "lround", "modf",
      "nearbyint", "nextafter", "pow",    "remainder", "remquo", "rint",
      "round",     "scalbln",   "scalbn", "sin",       "sincos", "sinh",
      "sqrt",      "tan",       "tanh",   "tgamma",    "trunc",  "y0",
      "y1",        "yn",        "exp10"};
  static const llvm::StringSet<> integers = {"abs", "labs", "llabs"};
  if (functions.contains(name) || integers.contains(name))
    return true;
  return name.consume_back("f") && functions.contains(name);
}

bool callsOtherFiles(Operation *root, SymbolTableCollection &symbols) {
  llvm::SmallPtrSet<Operation *, 4> seen;
  SmallVector<Operation *> work = {root};
  bool found = false;
  while (!work.empty() && !found) {
    work.pop_back_val()->walk([&](CallOpInterface call) {
      auto callee = dyn_cast_or_null<FunctionOpInterface>(
          call.resolveCallableInTable(&symbols));
      if (!callee || !callee->hasAttr(kRoutineAttr) ||
          isLibraryFunction(callee.getName()) || !seen.insert(callee).second)
        return;
      if (callee.getName() == "acc_on_device")
        return;
      if (callee.isExternal())
        found = true;
      else
        work.push_back(callee);
    });
  }
  return found;
}

bool isMessage(Operation *op) {
  return isa<MPISendOp, MPIRecvOp, MPISendrecvOp, MPIIsendOp, MPIIrecvOp,
             MPIWaitOp, MPIWaitallOp, MPITestOp, MPIAllreduceOp, MPIBcastOp,
             MPIBarrierOp, MPISynchronizeOp>(op);
}

bool passesMessages(Operation *root, SymbolTableCollection &symbols) {
  llvm::SmallPtrSet<Operation *, 4> seen;
  SmallVector<Operation *> work = {root};
  while (!work.empty()) {
    bool found =
        work.pop_back_val()
            ->walk([&](Operation *op) {
              if (isMessage(op))
                return WalkResult::interrupt();
              auto call = dyn_cast<CallOpInterface>(op);
              auto callee = call ? dyn_cast_or_null<FunctionOpInterface>(
                                       call.resolveCallableInTable(&symbols))
                                 : FunctionOpInterface();
              if (callee && !callee.isExternal() && seen.insert(callee).second)
                work.push_back(callee);
              return WalkResult::advance();
            })
            .wasInterrupted();
    if (found)
      return true;
  }
  return false;
}

bool isInDivided(Operation *op) {
  for (Operation *parent = op->getParentOp(); parent && !isa<FuncOp>(parent);
       parent = parent->getParentOp())
    if (auto loop = dyn_cast<LoopOp>(parent))
      if (loop.getLevels() != Levels::None)
        return true;
  return false;
}

} // namespace xacc::offload
