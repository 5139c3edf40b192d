//===- Runtime.h - The runtime by hand ----------------------------*- C -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For C and C++ programs that use the runtime without the compiler. The calls
// are those of ABI.h, which documents them; this header adds the start and a
// few shorthands. A program links libxacc_rt and is started with or without an
// MPI launcher; without one it runs as a single node.
//
//   #include <xacc/Runtime.h>
//
//   int main(void) {
//     xaccrtStart();
//     int64_t any = -1, lower = 0, upper = 99, extent = 100;
//     void *p = xaccrtNodesEntire(1, &any, NULL);
//     XaccFormat block = {XACC_FORMAT_BLOCK, 0, NULL};
//     void *t = xaccrtTemplate(p, 1, &lower, &upper, &block, NULL);
//     XaccAlign align = {0, 0, 1, 1};
//     void *a = xaccrtArray(t, XACC_TYPE_F64, sizeof(double), 1, &extent,
//     &align,
//                           1, NULL);
//     const XaccArrayView *view = xaccrtView(a);
//     for (int64_t i = view->first[0]; i <= view->last[0]; ++i)
//       ((double *)view->data)[i - view->origin[0]] = i;
//     static void *site;
//     xaccrtReflect(1, &a, NULL, 0, &site, NULL);
//     xaccrtRelease(a);
//     xaccrtRelease(t);
//     xaccrtRelease(p);
//     return 0;
//   }
//
// At exit with status 0 the runtime completes pending work and finalises MPI if
// it has initialised it; with any other status it ends the job of all nodes.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_RUNTIME_H
#define XACC_RUNTIME_H

#include "xacc/ABI.h"

/// Starts the runtime. Collective over all processes at the first call; further
/// calls do nothing.
static inline void xaccrtStart(void) { xaccrtInit(XACCRT_ABI_VERSION); }

/// The layout of a distributed array. Valid as long as the array lives.
static inline const XaccArrayView *xaccrtView(const void *array) {
  return (const XaccArrayView *)array;
}

/// The index range of a template that the calling process owns.
static inline const XaccTemplateView *xaccrtTemplateRange(const void *templ) {
  return (const XaccTemplateView *)templ;
}

#ifdef __cplusplus
extern "C" {
#endif
/// All ranks of `on` (null: those executing) get the parts of all, in the order
/// of the set. `sizesInBytes` has an entry a rank, or is null: all parts have
/// `sizeInBytes` bytes. Collective over the set; returns when `all` is
/// complete.
void xaccrtAllgather(const void *mine, int64_t sizeInBytes, void *all,
                     const int64_t *sizesInBytes, void *on, const XaccLoc *loc);
#ifdef __cplusplus
}
#endif

#endif // XACC_RUNTIME_H
