//===- PlaceABI.h - Where a program calls the runtime -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of openacc.h, xmp.h and xmp_io.h have no parameter for the line of
// the call. xacc-cc tells it just before.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_PLACEABI_H
#define XACC_PLACEABI_H

#include "xacc/ABI.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The next function of the runtime that this thread calls is `function`, and
/// the call is at this line. Both texts must stay until then.
void xaccrtCallFrom(const char *file, int line, const char *function);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // XACC_PLACEABI_H
