//===- PersistentDevices.cpp - Loops on several devices -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop as it is between offload.persist_begin and offload.persist_end, but
// for its data clauses, which are around it: kernels stay kernels, so that the
// runtime splits them over the devices, and the copies of scalars that clauses
// ask for become updates. Nothing runs in queues. Kernels keep their places in
// the source, by which
// --offload-outline-kernels finds that they are those of the loop itself.
//
//===----------------------------------------------------------------------===//

#include "PersistentDevices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

/// Copies a scalar that was not present before the loop.
template <typename OpT>
static void updateUnlessPresent(OpT copy, UpdateKind kind, Value present) {
  OpBuilder b(copy);
  Location loc = copy.getLoc();
  Value isAbsent = arith::XOrIOp::create(
      b, loc, present, arith::ConstantIntOp::create(b, loc, 1, 1));
  auto choice = scf::IfOp::create(b, loc, isAbsent, /*withElseRegion=*/false);
  b.setInsertionPointToStart(choice.thenBlock());
  UpdateOp::create(b, loc, kind, copy.getHost(), ValueRange(), ValueRange(),
                   Value(), /*if_present=*/false, copy.getNameAttr(),
                   copy.getDirectiveAttr());
}

ValueRange xacc::offload::writeForDevices(OpBuilder &builder,
                                          PersistentLoop &from,
                                          const PersistentData &data) {
  IRMapping copies;
  Operation *clone = builder.clone(*from.loop, copies);
  clone->walk([](Operation *op) {
    if (auto kernel = dyn_cast<KernelOp>(op))
      kernel.getQueueMutable().clear();
    else if (auto update = dyn_cast<UpdateOp>(op))
      update.getQueueMutable().clear();
  });
  for (WaitOp wait : from.waits)
    copies.lookup(wait.getOperation())->erase();
  for (EnterOp enter : from.enters) {
    auto copy = cast<EnterOp>(copies.lookup(enter.getOperation()));
    Value host = enter.getHost();
    if (PersistentLoop::isScalar(host) && enter.getKind() == MapKind::Copyin)
      updateUnlessPresent(copy, UpdateKind::Device, data.present.lookup(host));
    copy.getDevice().replaceAllUsesWith(data.devices.lookup(host));
    copy.erase();
  }
  for (ExitOp exit : from.exits) {
    auto copy = cast<ExitOp>(copies.lookup(exit.getOperation()));
    Value host = exit.getHost();
    if (PersistentLoop::isScalar(host) && exit.getKind() == UnmapKind::Copyout)
      updateUnlessPresent(copy, UpdateKind::Host, data.present.lookup(host));
    copy.erase();
  }
  return clone->getResults();
}
