//===- Coarrays.h - Images and what they access ---------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: any for accesses, that of the runtime for the rest.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ONESIDED_COARRAYS_H
#define XACC_ONESIDED_COARRAYS_H

#include "OneSided.h"

namespace xacc {

/// The rank of an image of a set, which is checked.
int rankOfImage(const NodeSet &set, int64_t image, const char *name,
                const XaccLoc *loc);

/// The place of `address`, which lies in this rank's part of the coarray (null:
/// of any), on an image; -1 is this one.
RemotePlace placeOf(const XaccCoarray *coarray, const void *address,
                    int64_t sizeInBytes, int64_t image, const XaccLoc *loc);

/// The images that the next xmp_sync_... is about: those of the node array that
/// `#pragma xmp image` names, once, or the executing set.
NodeSetRef takeImages();

/// Where the next call of the library is, which has no place of its own.
const XaccLoc *takePlace();

} // namespace xacc

#endif // XACC_ONESIDED_COARRAYS_H
