//===- Data.h - The data environment of a device ------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the data calls of DeviceABI.h and of openacc.h do, for any device. The
// queue has been resolved.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_DATA_H
#define XACC_DEVICE_DATA_H

#include "Manager.h"

namespace xacc {

class RowTransfer;

/// See xaccrtDataEnter, xaccrtDataExit and xaccrtDataUpdate. `rows`: one of
/// many, see Rows.h.
void *enterData(DeviceSlot &slot, int64_t kind, int64_t flags,
                const XaccData &data, QueueId queue, const XaccLoc *loc,
                RowTransfer *rows = nullptr);
void exitData(DeviceSlot &slot, int64_t kind, int64_t flags,
              const XaccData &data, QueueId queue, const XaccLoc *loc,
              RowTransfer *rows = nullptr);
void updateData(DeviceSlot &slot, int64_t kind, int64_t flags,
                const XaccData &data, QueueId queue, const XaccLoc *loc,
                RowTransfer *rows = nullptr);

/// `size` bytes from `address` as a XaccData.
XaccData dataOfBytes(const void *address, int64_t size, const char *name);

/// The device address of `bytes` host bytes that must be present; ends the job
/// with a message that names `name` (may be null) otherwise. On a device that
/// shares the host's memory, the address itself.
void *requirePresent(DeviceSlot &slot, const void *address, int64_t bytes,
                     const char *name, const XaccLoc *loc);

/// acc_attach, acc_detach: `pointer` is the host address of a pointer. Nothing
/// happens where it, or what it points to, is not present.
/// `target`: the section behind the pointer, which may begin behind the
/// address; null if that is to be found.
void attachPointer(DeviceSlot &slot, void **pointer, QueueId queue,
                   const XaccLoc *loc, PresentEntry *target = nullptr,
                   RowTransfer *rows = nullptr);
/// `target`: what it is detached from, if not what it was attached to last.
void detachPointer(DeviceSlot &slot, void **pointer, bool finalize,
                   QueueId queue, const XaccLoc *loc,
                   RowTransfer *rows = nullptr,
                   const PresentEntry *target = nullptr);

/// acc_map_data: makes device memory of the program's the copy of host memory,
/// with a dynamic count of 1. acc_unmap_data ends it, without a copy.
void mapData(DeviceSlot &slot, void *host, void *device, int64_t sizeInBytes,
             const XaccLoc *loc);
void unmapData(DeviceSlot &slot, void *host, const XaccLoc *loc);

/// Device memory, or the end of the job: the message says for what, and what is
/// resident. `name` may be null.
void *allocateOnDevice(DeviceSlot &slot, int64_t sizeInBytes,
                       int64_t leadInBytes, const char *name,
                       const XaccLoc *loc);

} // namespace xacc

#endif // XACC_DEVICE_DATA_H
