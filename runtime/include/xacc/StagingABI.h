//===- StagingABI.h - Device memory for libraries ------------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What libraries need that get addresses of a device from the program and
// cannot use them: the copies that they get instead. libxacc_rt.so has these
// functions; others find them when a program starts that has OpenACC, and do
// without in others.
//
// Any thread may call them, at the same time.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_STAGINGABI_H
#define XACC_STAGINGABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /* A GPU is in use. */
  XACC_STAGING_GPU = 1,
  /* XACC_CHECK=memory keeps the memory of virtual devices closed. */
  XACC_STAGING_CHECKED = 2
};

/// `count` rows of `rowBytes` bytes that begin `stride` bytes after one
/// another, the first `offset` bytes from the address of a buffer.
struct XaccStagingRows {
  int64_t offset, rowBytes, count, stride;
};

/// Which kinds of memory there are that code of the host does not reach: as
/// long as it is 0, nothing has to be staged.
extern int32_t xaccrtStagingKinds;

/// The device that an address belongs to, if the host cannot use it, and which
/// of the kinds it is; else null.
void *xaccrtStagingFind(const void *address, int32_t *kind);
/// Memory of the host that copies with the device are fast with; ends the job
/// where there is none.
void *xaccrtStagingAllocate(void *device, int64_t sizeInBytes);
/// Null is nothing.
void xaccrtStagingFree(void *memory);
/// Copies rows between a buffer on a device and its copy on the host; complete
/// on return, behind what the program has waited for.
void xaccrtStagingCopy(void *device, void *host, void *address, int64_t numRows,
                       const struct XaccStagingRows *rows, int32_t toDevice);
/// Ends the job: `function` has got `address`, and cannot get a copy of it. The
/// message ends with `reason`.
void xaccrtStagingRefuse(const void *address, const char *function,
                         const char *reason);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // XACC_STAGINGABI_H
