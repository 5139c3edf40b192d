//===- Staging.h - Device memory for libraries --------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_STAGING_H
#define XACC_DEVICE_STAGING_H

#include "base/Device.h"
#include "xacc/StagingABI.h"

namespace xacc {

/// A device has started: from now on libraries look whether an address is its.
void noteStaging(const Device &device);

} // namespace xacc

#endif // XACC_DEVICE_STAGING_H
