//===- Work.cpp - How much loops compute ----------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Work.h"
#include "Support/Tuning.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;

namespace xacc::xmp {

std::optional<int64_t> constantTripCount(scf::ForOp loop) {
  std::optional<APInt> trips = loop.getStaticTripCount();
  if (!trips)
    return std::nullopt;
  return trips->getLimitedValue(std::numeric_limits<int64_t>::max());
}

int64_t workOf(Block &body, int64_t unknownTrips) {
  int64_t work = 0;
  for (Operation &op : body.without_terminator()) {
    work += isa<CallOpInterface>(op) ? tuning::workOfCall : 1;
    int64_t trips = 1;
    if (auto loop = dyn_cast<scf::ForOp>(op))
      trips = constantTripCount(loop).value_or(unknownTrips);
    else if (isa<scf::WhileOp>(op))
      trips = unknownTrips;
    for (Region &region : op.getRegions())
      for (Block &block : region)
        work = llvm::SaturatingMultiplyAdd<uint64_t>(
            trips, workOf(block, unknownTrips), work);
    // Longer than any that somebody compares it with.
    work = std::min<int64_t>(work, int64_t(1) << 40);
  }
  return std::max<int64_t>(work, 1);
}

} // namespace xacc::xmp
