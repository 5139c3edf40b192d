//===- Gather.h - One element of each rank, at all ranks ------ -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the start of the program, before there are domains.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DIRECT_GATHER_H
#define XACC_TRANSPORT_DIRECT_GATHER_H

#include "core/Support.h"
#include "observe/Wait.h"

#include <vector>

namespace xacc {

template <typename Element>
std::vector<Element> gatherAll(Runtime &runtime, const Element &mine) {
  Transport &transport = runtime.transport();
  auto run = [](Operation *operation, CommId comm) {
    if (int32_t error =
            complete(operation, nullptr, "the start of the program", comm))
      fatal(nullptr, "the message layer reports error class %d", error);
  };
  std::vector<Element> all(static_cast<size_t>(runtime.size()));
  all[size_t(runtime.rank())] = mine;
  if (runtime.rank() == 0)
    for (int rank = 1; rank < runtime.size(); ++rank)
      run(transport.receive(worldComm, &all[size_t(rank)], sizeof(Element),
                            rank, tagDomain, false),
          noComm);
  else
    run(transport.send(worldComm, &mine, sizeof mine, 0, tagDomain, false),
        noComm);
  run(transport.broadcast(worldComm, all.data(),
                          int64_t(all.size() * sizeof(Element)), 0),
      worldComm);
  return all;
}

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_GATHER_H
