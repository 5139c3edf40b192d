//===- UserMessages.h - Calls of MPI for the program ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a thread of the runtime asks of MPI for a kernel: messages of the
// program, with the program's communicators and datatypes. Handles are 64 bits
// that only the implementation looks into. Messages match those that the
// program sends and receives itself; collectives match those of other kernels
// (they are nonblocking ones, which MPI does not match with blocking ones).
//
// The library libxacc_rt_mpi.so exports `xaccUserMessagesCreate`.
//
// Threads: one at a time, but for the functions that say otherwise.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_USERMESSAGES_H
#define XACC_TRANSPORT_USERMESSAGES_H

#include "xacc/RequestABI.h"

#include <cstdint>
#include <string>
#include <vector>

namespace xacc {

/// The arguments of a call. A function uses those that it has; index 1 is the
/// receiving side of XACC_REQUEST_SENDRECV and of a reduction.
struct UserCall {
  int64_t function = XACC_REQUEST_NONE;
  void *buffer[2] = {nullptr, nullptr};
  int count[2] = {0, 0};
  int64_t datatype[2] = {0, 0};
  int peer[2] = {0, 0}; // of a broadcast: the root
  int tag[2] = {0, 0};
  int64_t comm = 0;
  int64_t reduction = 0;
};

/// A call in flight.
class UserOperation {
public:
  static constexpr int statusWords = 6;

  virtual ~UserOperation() = default;
  /// Whether it has completed; `status` is an MPI_Status then.
  virtual bool test() = 0;

  /// What the library says of an error; empty: none.
  std::string error;
  uint64_t status[statusWords] = {};
};

/// The bytes of a number of elements of a datatype.
struct UserLayout {
  /// From the buffer's address, and how many bytes lie between the first and
  /// the last one.
  int64_t first = 0, sizeInBytes = 0;
  /// All bytes between belong to the elements, in their order.
  bool isWhole = true;
  /// Else those that do: rows that begin `stride` bytes after one another.
  struct Rows {
    int64_t offset, sizeInBytes, count, stride;
  };
  std::vector<Rows> rows;
};

class UserMessages {
public:
  virtual ~UserMessages() = default;

  /// Why no thread of the runtime can call MPI now; empty: it can. Any thread.
  virtual std::string whyNot() const = 0;
  /// Whether this may be used while the program calls MPI itself. Any thread.
  virtual bool takesThreads() const = 0;
  /// Whether a handle, a value of XaccMPIHandle, is its kind's null. Any
  /// thread.
  virtual bool isNull(int64_t kind, int64_t bits) const = 0;
  /// What is wrong with the arguments; empty: nothing.
  virtual std::string check(const UserCall &call) = 0;
  virtual UserOperation *start(const UserCall &call) = 0;

  /// `withRows`: also which bytes they are. Returns what is wrong; empty:
  /// nothing.
  virtual std::string layoutOf(int64_t datatype, int count, bool withRows,
                               UserLayout &layout) = 0;
  /// Of a complete receive.
  virtual int64_t receivedBytes(const uint64_t *status) = 0;

  // Any thread.
  /// MPI_REQUEST_NULL.
  virtual int64_t requestNull() const = 0;
  virtual int64_t statusBytes() const = 0;
  /// Whether this is MPI_STATUS_IGNORE or MPI_STATUSES_IGNORE.
  virtual bool isIgnored(const void *status) const = 0;
  /// MPI_STATUS_IGNORE, or MPI_STATUSES_IGNORE.
  virtual const void *ignored(bool ofSeveral) const = 0;
};

/// Wanted by the runtime from the library, with this version.
inline constexpr int userMessagesVersion = 2;
using UserMessagesCreate = UserMessages *(*)(int version);

} // namespace xacc

#endif // XACC_TRANSPORT_USERMESSAGES_H
