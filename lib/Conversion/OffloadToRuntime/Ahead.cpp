//===- Ahead.cpp - Launches that the host need not wait for ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A construct without `async` is complete when the program goes on. Where the
// next thing that the program does is to launch the kernel of another such
// construct, nobody can tell whether the host has waited in between, and on a
// GPU the wait costs more than a small kernel.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "Dialect/Offload/IR/KernelWork.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace xacc::offload;

namespace xacc {

static FuncOp findKernel(LaunchOp launch, SymbolTableCollection &symbols) {
  return symbols.lookupNearestSymbolFrom<offload::FuncOp>(
      launch, launch.getKernelAttr());
}

bool isResult(EnterOp op, SymbolTableCollection &symbols) {
  auto type = dyn_cast<MemRefType>(op.getDevice().getType());
  if (!type || type.getRank() != 0 || op.getKind() != MapKind::Copyin ||
      op.getQueue() || op.getPointer() || op.getDynamic() || op.getDeclare())
    return false;
  auto isResultOf = [&](OpOperand &use) {
    auto launch = dyn_cast<LaunchOp>(use.getOwner());
    FuncOp kernel =
        launch && !launch.getQueue() ? findKernel(launch, symbols) : FuncOp();
    auto results = kernel
                       ? kernel->getAttrOfType<DenseI32ArrayAttr>(kResultsAttr)
                       : DenseI32ArrayAttr();
    int32_t number = use.getOperandNumber() -
                     (launch ? launch.getArgs().getBeginOperandIndex() : 0);
    return results && llvm::is_contained(results.asArrayRef(), number);
  };
  return llvm::all_of(op.getDevice().getUsers(), [&](Operation *user) {
    return isa<PointerOp>(user) && llvm::all_of(user->getUses(), isResultOf);
  });
}

/// What nobody but the device sees. What moves data waits by itself, and most
/// directives only find that their data is there.
static bool isInvisible(Operation &op) {
  if (auto enter = dyn_cast<EnterOp>(op))
    return !enter.getQueue() && !enter.getEscapes() && !enter.getDeclare();
  if (auto exit = dyn_cast<ExitOp>(op))
    return !exit.getQueue();
  if (auto update = dyn_cast<UpdateOp>(op))
    return !update.getQueue();
  return isMemoryEffectFree(&op);
}

/// What the host has to take part in, or what may wait for another process; and
/// what may print, which comes when the host waits.
static bool isWaitedFor(LaunchOp launch, SymbolTableCollection &symbols) {
  FuncOp kernel = findKernel(launch, symbols);
  return !kernel || kernel.getRequests() || kernel.getPersistent() ||
         launch->hasAttr(kDescribesAttr) || kernel->hasAttr(kCallsAttr);
}

/// Whether the first thing that happens from `op` on, in its block, is a launch
/// that will do to wait for; the end of the block if nothing does.
static bool leadsToLaunch(Operation *op, SymbolTableCollection &symbols,
                          Operation *&end) {
  for (; op; op = op->getNextNode()) {
    if (auto launch = dyn_cast<LaunchOp>(op))
      return !launch.getQueue() && !isWaitedFor(launch, symbols);
    if (op->hasTrait<OpTrait::IsTerminator>())
      end = op;
    else if (!isInvisible(*op))
      return false;
  }
  return false;
}

bool mayRunAhead(LaunchOp launch, SymbolTableCollection &symbols,
                 Operation *&loop) {
  if (launch.getQueue() || isWaitedFor(launch, symbols))
    return false;
  Operation *end = nullptr;
  if (leadsToLaunch(launch->getNextNode(), symbols, end))
    return true;
  // From the end of an iteration to the launch in the next one.
  auto around = end ? dyn_cast<scf::ForOp>(end->getParentOp()) : scf::ForOp();
  if (!around)
    return false;
  loop = around;
  return leadsToLaunch(&around.getBody()->front(), symbols, end);
}

} // namespace xacc
