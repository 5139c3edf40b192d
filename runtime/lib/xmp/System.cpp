//===- System.cpp - Library procedures: system ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collective/Communicators.h"
#include "core/Array.h"
#include "core/CallPlace.h"
#include "onesided/Coarrays.h"
#include "request/Deferred.h"

#include <climits>
#include <cstdarg>
#include <cstdlib>
#include <ctime>

using namespace xacc;

// The declarations in xmp.h need mpi.h, which the runtime does without; the
// definitions below follow them.

XACC_EXPORT int xmpc_all_node_num(void) { return Runtime::get().rank(); }
XACC_EXPORT int xmp_all_node_num(void) { return Runtime::get().rank() + 1; }
XACC_EXPORT int xmp_all_num_nodes(void) {
  return int(Runtime::get().entire()->size());
}
XACC_EXPORT int xmpc_node_num(void) { return int(xaccrtNodeNumber()); }
XACC_EXPORT int xmpc_this_image(void) { return int(xaccrtNodeNumber()); }
XACC_EXPORT int xmp_node_num(void) { return int(xaccrtNodeNumber()) + 1; }
XACC_EXPORT int xmp_num_nodes(void) { return int(xaccrtNumNodes()); }
XACC_EXPORT int xmp_num_images(void) { return int(xaccrtNumNodes()); }

XACC_EXPORT double xmp_wtime(void) { return wallTime(); }
XACC_EXPORT double xmp_wtick(void) {
  timespec resolution;
  clock_getres(CLOCK_MONOTONIC, &resolution);
  return double(resolution.tv_sec) + 1e-9 * double(resolution.tv_nsec);
}

XACC_EXPORT void xmp_exit(int status) { std::exit(status); }

XACC_EXPORT void xmp_barrier(void) { xaccrtBarrier(nullptr, nullptr); }

XACC_EXPORT void *xmp_malloc(void *d, ...) {
  static const XaccLoc nowhere = {nullptr, 0, 0, "xmp_malloc"};
  const XaccLoc *loc = takePlace();
  if (!loc) // a file that another compiler has compiled
    loc = &nowhere;
  Array *array = asArray(d, loc);
  if (array->view.data)
    fatal(loc, "the array already has storage; call xmp_free first");
  int64_t extents[XACC_MAX_DIMS];
  va_list arguments;
  va_start(arguments, d);
  for (int64_t k = 0; k < array->rank(); ++k)
    extents[k] = va_arg(arguments, long long);
  va_end(arguments);
  setExtents(*array, extents, loc);
  allocateStorage(*array, /*zero=*/false, loc);
  return array->view.data;
}

XACC_EXPORT void xmp_free(void *d) {
  XACC_CALL_PLACE("xmp_free");
  Array *array = asArray(d, &loc);
  dropStorage(*array);
  array->hasExtents = false;
  for (int64_t k = 0; k < array->rank(); ++k) {
    array->extents[k] = 0;
    array->view.first[k] = 0;
    array->view.last[k] = -1;
    array->view.extent[k] = 0;
  }
}

/// Declared in xmp.h with the result type MPI_Comm, which is a pointer or an
/// int. The calling conventions of 64-bit systems return both in the register
/// that this function fills.
XACC_EXPORT intptr_t xmp_get_mpi_comm(void) {
  XACC_CALL_PLACE("xmp_get_mpi_comm");
  Runtime &runtime = Runtime::get();
  startDeferred(&loc); // making a communicator is collective over another
  intptr_t bits = runtime.transport().userComm(
      commOf(runtime, *runtime.executing(), nullptr));
  if (!bits)
    fatal(&loc,
          "the '%s' transport has no communicator; start the program "
          "with mpirun or with XACC_TRANSPORT=mpi",
          runtime.transport().name());
  return bits;
}

XACC_EXPORT void xmp_init_mpi(int *, char ***) {}
XACC_EXPORT void xmp_finalize_mpi(void) {}
