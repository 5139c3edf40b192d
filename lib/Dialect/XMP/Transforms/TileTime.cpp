//===- TileTime.cpp - Several sweeps in one pass over memory --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which time loops are tiled: TimeLoopChecks.h asks whether they may be, and
// TiledSweeps.cpp has the loops that result.
// Precondition and postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "DeviceLoops.h"
#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Iterations.h"
#include "TiledSweeps.h"
#include "TimeLoopChecks.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPTILETIMEPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::xmp;

namespace {

class TileTimePass : public xacc::xmp::impl::XMPTileTimePassBase<TileTimePass> {
public:
  using XMPTileTimePassBase::XMPTileTimePassBase;
  void runOnOperation() override;

private:
  bool visit(scf::ForOp loop, HaloProgram &program, TimeLoop &time);
};

} // namespace

bool TileTimePass::visit(scf::ForOp loop, HaloProgram &program,
                         TimeLoop &time) {
  if (loop.getNumResults() != 0)
    return false;
  for (Operation *parent = loop->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isa<LoopOp, ACC_COMPUTE_CONSTRUCT_OPS>(parent))
      return false;
  time.loop = loop;
  for (Operation &statement : *loop.getBody())
    if (LoopOp sweep = findLoopIn(&statement); sweep && hasStores(sweep)) {
      time.sweeps.push_back(sweep);
      time.onDevice |= sweep != &statement;
    }
  if (time.sweeps.empty())
    return false;
  TimeLoopChecks check(time, program);
  Reason why = check.run();
  if (!why)
    why = check.findPeriodic();
  Reason whyNotDeep;
  if (!why && (deep || time.isPeriodic()))
    whyNotDeep = check.runDeep();
  if (!why && time.isPeriodic() && whyNotDeep)
    why = "they read around the ends of an array, and " + *whyNotDeep;
  if (why) {
    if (remarks)
      loop.emitRemark() << "sweeps run one by one: " << *why;
    return false;
  }
  time.mayBeDeep = deep && !whyNotDeep;
  if (remarks) {
    InFlightDiagnostic remark = loop.emitRemark();
    remark << "several sweeps run in one pass over memory";
    if (time.mayBeDeep)
      remark << ", with one exchange of wide halos";
    else if (whyNotDeep)
      remark << " on one node; not over several: " << *whyNotDeep;
    else
      remark << " on one node";
    if (time.columnLoop)
      remark << ", in panels of columns";
  }
  return true;
}

void TileTimePass::runOnOperation() {
  SmallVector<scf::ForOp> loops;
  getOperation()->walk([&](scf::ForOp loop) {
    if (llvm::any_of(*loop.getBody(),
                     [](Operation &op) { return bool(findLoopIn(&op)); }))
      loops.push_back(loop);
  });
  if (loops.empty())
    return;
  HaloProgram program(getOperation());
  std::vector<TimeLoop> tiled;
  for (scf::ForOp loop : loops) {
    TimeLoop time;
    if (visit(loop, program, time))
      tiled.push_back(std::move(time));
  }
  for (TimeLoop &time : tiled)
    tileTimeLoop(time, openmp);
}
