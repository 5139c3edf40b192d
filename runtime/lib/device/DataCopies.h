//===- DataCopies.h - Copies of sections --------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_DATACOPIES_H
#define XACC_DEVICE_DATACOPIES_H

#include "Manager.h"
#include "Section.h"

namespace xacc {

/// Copies a section, clipped to its entry, between the host and the entry's
/// device memory. Attached pointers are left alone on both sides: each side has
/// its own address there.
void copySection(DeviceSlot &slot, PresentEntry &entry, const XaccData &data,
                 const Section &section, bool toDevice, QueueId queue,
                 const XaccLoc *loc);

} // namespace xacc

#endif // XACC_DEVICE_DATACOPIES_H
