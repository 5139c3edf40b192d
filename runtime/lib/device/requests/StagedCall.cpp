//===- StagedCall.cpp - Messages of device memory -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StagedCall.h"

#include <algorithm>

using namespace xacc;

std::string StagedCall::prepare(UserCall &call, int side, int elementsOf,
                                bool reads, bool writes) {
  void *address = call.buffer[side];
  if (!stager.isDeviceMemory(address))
    return "";
  Buffer &buffer = buffers[side];
  buffer.datatype = call.datatype[elementsOf];
  std::string error = messages.layoutOf(buffer.datatype, call.count[elementsOf],
                                        writes, buffer.layout);
  const UserLayout &layout = buffer.layout;
  if (!error.empty() || layout.sizeInBytes == 0)
    return error;
  buffer.memory.reset(new char[layout.sizeInBytes]);
  buffer.device = static_cast<char *>(address) + layout.first;
  buffer.isWritten = writes;
  // What a message does not write keeps its value, and comes back with it.
  if (reads || !layout.isWhole)
    stager.copyIn(buffer.memory.get(), buffer.device, layout.sizeInBytes, 1,
                  layout.sizeInBytes);
  call.buffer[side] = buffer.memory.get() - layout.first;
  return "";
}

std::string StagedCall::begin(UserCall &call) {
  std::string error;
  switch (call.function) {
  case XACC_REQUEST_SEND:
    return prepare(call, 0, 0, true, false);
  case XACC_REQUEST_RECV:
    isReceive = true;
    return prepare(call, 0, 0, false, true);
  case XACC_REQUEST_SENDRECV:
    isReceive = true;
    error = prepare(call, 0, 0, true, false);
    return error.empty() ? prepare(call, 1, 1, false, true) : error;
  case XACC_REQUEST_ALLREDUCE:
    // In place, the other buffer is read.
    error = prepare(call, 0, 0, true, false);
    return error.empty() ? prepare(call, 1, 0, true, true) : error;
  case XACC_REQUEST_BCAST:
    return prepare(call, 0, 0, true, true);
  default:
    return "";
  }
}

void StagedCall::end(const UserOperation &operation) {
  for (Buffer &buffer : buffers) {
    if (!buffer.device || !buffer.isWritten)
      continue;
    const UserLayout &layout = buffer.layout;
    if (layout.isWhole) {
      int64_t bytes = layout.sizeInBytes;
      if (isReceive)
        bytes = std::min(bytes, messages.receivedBytes(operation.status));
      if (bytes > 0)
        stager.copyOut(buffer.device, buffer.memory.get(), bytes, 1, bytes);
      continue;
    }
    for (const UserLayout::Rows &rows : layout.rows)
      stager.copyOut(buffer.device + rows.offset,
                     buffer.memory.get() + rows.offset, rows.sizeInBytes,
                     rows.count, rows.stride);
  }
}
