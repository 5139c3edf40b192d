//===- CheckABI.h - Calls of code compiled with -fcheck=halo --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With XACC_CHECK=halo the runtime notes which elements of distributed arrays
// each node writes and which elements of its halo it reads, and ends the job at
// a read of an element that its owner has changed since the last exchange.
// Without it these calls return at once.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CHECKABI_H
#define XACC_CHECKABI_H

#include "xacc/ABI.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A loop that accesses the array begins, on the host's copy or on that of the
/// devices. Returns a token for its accesses; 0 if nothing is checked. Called
/// by all nodes that execute the loop, also by those without iterations.
int64_t xaccrtCheckLoop(void *array, int64_t onDevice, const char *name,
                        const XaccLoc *loc);
/// The same for an access outside of loops, which not all nodes need execute.
int64_t xaccrtCheckPoint(void *array, int64_t onDevice, const char *name,
                         const XaccLoc *loc);
/// The element with these global indices (0 in dimensions that the array does
/// not have) is read. `site` is the line, and a hash of the name of the file in
/// its upper half (see xaccCheckHash). Any thread may call this.
void xaccrtCheckRead(int64_t token, int64_t site, int64_t i0, int64_t i1,
                     int64_t i2, int64_t i3, int64_t i4, int64_t i5,
                     int64_t i6);
/// The same before it is written; `isChanged` is 0 if it keeps its value.
void xaccrtCheckWrite(int64_t token, int64_t site, int64_t isChanged,
                      int64_t i0, int64_t i1, int64_t i2, int64_t i3,
                      int64_t i4, int64_t i5, int64_t i6);
/// The same of the element that contains an address in host memory; nothing if
/// that is in another array.
void xaccrtCheckReadAt(int64_t token, int64_t site, const void *address);
void xaccrtCheckWriteAt(int64_t token, int64_t site, int64_t isChanged,
                        const void *address);

/// FNV-1a of the name of a file.
static inline uint32_t xaccCheckHash(const char *text) {
  uint32_t hash = 2166136261u;
  for (; text && *text; ++text)
    hash = (hash ^ (uint8_t)*text) * 16777619u;
  return hash;
}

#ifdef __cplusplus
}
#endif

#endif /* XACC_CHECKABI_H */
