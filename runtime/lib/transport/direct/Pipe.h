//===- Pipe.h - Bytes from one rank to another in order ------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For the steps of collectives between ranks of a domain: a ring of chunks in
// the sender's shared memory. Whoever is on one end never waits inside; both
// ends call until all bytes have moved.
//
// Threads: one on each end.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_DIRECT_PIPE_H
#define XACC_TRANSPORT_DIRECT_PIPE_H

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>

namespace xacc {

struct Pipe {
  static constexpr uint64_t numChunks = 4;
  static constexpr int64_t chunkBytes = 4096;

  /// By the sender, and by the receiver: chunks so far.
  alignas(128) std::atomic<uint64_t> written;
  alignas(128) std::atomic<uint64_t> read;
  struct Chunk {
    uint64_t label; // what the sender means
    alignas(64) char data[chunkBytes];
  };
  alignas(128) Chunk chunks[numChunks];

  /// Sends what there is room for of data[done, size); a message without bytes
  /// is one chunk. Always true.
  bool send(uint64_t label, const char *data, int64_t size, int64_t &done,
            bool &isComplete) {
    uint64_t next = written.load(std::memory_order_relaxed);
    while (!isComplete &&
           next - read.load(std::memory_order_acquire) < numChunks) {
      Chunk &chunk = chunks[next % numChunks];
      int64_t bytes = std::min(chunkBytes, size - done);
      chunk.label = label;
      if (bytes > 0)
        std::memcpy(chunk.data, data + done, size_t(bytes));
      written.store(++next, std::memory_order_release);
      done += bytes;
      isComplete = done >= size;
    }
    return true;
  }

  /// Returns false if the sender means something else.
  bool receive(uint64_t label, char *data, int64_t size, int64_t &done,
               bool &isComplete) {
    uint64_t next = read.load(std::memory_order_relaxed);
    while (!isComplete && written.load(std::memory_order_acquire) > next) {
      const Chunk &chunk = chunks[next % numChunks];
      if (chunk.label != label)
        return false;
      int64_t bytes = std::min(chunkBytes, size - done);
      if (bytes > 0)
        std::memcpy(data + done, chunk.data, size_t(bytes));
      read.store(++next, std::memory_order_release);
      done += bytes;
      isComplete = done >= size;
    }
    return true;
  }
};

} // namespace xacc

#endif // XACC_TRANSPORT_DIRECT_PIPE_H
