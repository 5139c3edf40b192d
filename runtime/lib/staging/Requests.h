//===- Requests.h - Requests with copies of device memory ---- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_STAGING_REQUESTS_H
#define XACC_STAGING_REQUESTS_H

#include "HostCopies.h"

#include <atomic>
#include <map>
#include <mutex>
#include <optional>

namespace xacc::staging {

/// A request of the program, and its copies.
struct Request {
  HostCopies copies;
  bool isPersistent = false;
  bool isStarted = false;
};

/// Those that are not complete, and persistent ones. Threads may call
/// everything at the same time.
///
/// Who completes requests takes them before: as soon as MPI has completed one,
/// its handle may be that of another. Those that are not complete come back.
class Requests {
public:
  /// Never destroyed.
  static Requests &get();

  bool isEmpty() const { return number.load(std::memory_order_relaxed) == 0; }
  void insert(MPI_Request handle, HostCopies copies, bool isPersistent);
  /// Takes a request that is started.
  std::optional<Request> take(MPI_Request handle);
  /// Or any, which will be freed.
  std::optional<Request> takeAny(MPI_Request handle);
  void putBack(MPI_Request handle, std::optional<Request> request);
  /// MPI has completed it.
  void complete(MPI_Request handle, std::optional<Request> request,
                const MPI_Status &status);
  /// Of persistent ones, before they start.
  void start(MPI_Request handle);

  /// The program has freed a request that is started: its copies stay until it
  /// is complete.
  void adopt(MPI_Request handle, std::optional<Request> request);
  /// Looks whether those are complete; at the end, waits for the sends.
  void finishAdopted(bool isEnd);

private:
  std::optional<Request> take(MPI_Request handle, bool isStarted);
  void insert(MPI_Request handle, Request request);

  std::mutex mutex;
  std::atomic<int64_t> number{0};
  std::multimap<MPI_Request, Request> requests;
  std::multimap<MPI_Request, Request> adopted;
};

} // namespace xacc::staging

#endif // XACC_STAGING_REQUESTS_H
