//===- SparseExchange.cpp - Bytes from some nodes of a set to others ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SparseExchange.h"

#include "observe/Wait.h"
#include "transport/Limits.h"

#include <memory>

using namespace xacc;

namespace {
/// Messages with one peer each, waited for together.
class Messages {
public:
  Messages(Runtime &runtime, const XaccLoc *loc)
      : transport(runtime.transport()), limit(maxMessageBytes(runtime)),
        loc(loc) {}

  void receive(char *data, int64_t size, int peer) {
    for (int64_t done = 0; done < size; done += limit)
      open.emplace_back(transport.receive(worldComm, data + done,
                                          std::min(limit, size - done), peer,
                                          tagSparse, false));
  }
  void send(const char *data, int64_t size, int peer) {
    for (int64_t done = 0; done < size; done += limit)
      open.emplace_back(transport.send(worldComm, data + done,
                                       std::min(limit, size - done), peer,
                                       tagSparse, false));
  }
  void finish() {
    CollectiveWait wait(loc, "an exchange of elements", noComm);
    while (true) {
      bool progress = false;
      std::erase_if(open, [&](const std::unique_ptr<Operation> &operation) {
        int32_t error = 0;
        if (!operation->test(error))
          return false;
        if (error)
          fatal(loc, "the message layer reports error class %d", error);
        return progress = true;
      });
      if (open.empty())
        return;
      if (!progress)
        wait.pause();
    }
  }

private:
  Transport &transport;
  int64_t limit;
  const XaccLoc *loc;
  std::vector<std::unique_ptr<Operation>> open;
};
} // namespace

std::vector<std::vector<char>>
xacc::exchangeBytes(Runtime &runtime, const NodeSet &set,
                    std::vector<std::vector<char>> out, const XaccLoc *loc) {
  int64_t size = set.size(), me = set.position();
  std::vector<std::vector<char>> in(size);
  in[me] = std::move(out[me]);
  std::vector<int64_t> sent(size), received(size);
  auto forOthers = [&](auto function) {
    for (int64_t step = 1; step < size; ++step) {
      int64_t peer = (me + step) % size;
      function(peer, set.worldRank(peer));
    }
  };
  Messages counts(runtime, loc), data(runtime, loc);
  forOthers([&](int64_t peer, int rank) {
    counts.receive(reinterpret_cast<char *>(&received[peer]), 8, rank);
  });
  forOthers([&](int64_t peer, int rank) {
    sent[peer] = int64_t(out[peer].size());
    counts.send(reinterpret_cast<char *>(&sent[peer]), 8, rank);
  });
  counts.finish();
  forOthers([&](int64_t peer, int rank) {
    in[peer].resize(received[peer]);
    data.receive(in[peer].data(), received[peer], rank);
  });
  forOthers([&](int64_t peer, int rank) {
    data.send(out[peer].data(), sent[peer], rank);
  });
  data.finish();
  return in;
}
