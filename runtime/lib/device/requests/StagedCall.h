//===- StagedCall.h - Messages of device memory -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_REQUESTS_STAGEDCALL_H
#define XACC_DEVICE_REQUESTS_STAGEDCALL_H

#include "device/base/RequestService.h"
#include "transport/UserMessages.h"

#include <memory>

namespace xacc {

/// A call of a kernel whose buffers lie in memory that MPI cannot reach: MPI
/// gets copies in the memory of the host.
class StagedCall {
public:
  StagedCall(DeviceStager &stager, UserMessages &messages)
      : stager(stager), messages(messages) {}

  /// Replaces the buffers of `call`, and copies what it reads. Returns what is
  /// wrong; empty: nothing.
  std::string begin(UserCall &call);
  /// Copies what has arrived.
  void end(const UserOperation &operation);

private:
  struct Buffer {
    char *device = nullptr; // null: MPI has the buffer itself
    UserLayout layout;
    std::unique_ptr<char[]> memory;
    int64_t datatype = 0;
    bool isWritten = false;
  };
  std::string prepare(UserCall &call, int side, int elementsOf, bool reads,
                      bool writes);

  DeviceStager &stager;
  UserMessages &messages;
  Buffer buffers[2];
  /// May receive less than there is room for.
  bool isReceive = false;
};

} // namespace xacc

#endif // XACC_DEVICE_REQUESTS_STAGEDCALL_H
