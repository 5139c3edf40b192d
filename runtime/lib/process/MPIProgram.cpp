//===- MPIProgram.cpp - XcalableMP in a program of MPI --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Units of XcalableMP start the runtime, and with it MPI, before `main`. A main
// program of MPI that is compiled elsewhere starts MPI once more: that call has
// nothing left to do. The library of MPI is found at run time; this one does
// not need it.
//
//===----------------------------------------------------------------------===//

#include "collective/Communicators.h"
#include "core/CallPlace.h"
#include "core/Runtime.h"
#include "request/Async.h"

#include <dlfcn.h>

using namespace xacc;

extern "C" void xmp_barrier(void);

/// Of MPI's library, which is loaded behind this one.
template <typename Function> static Function *next(const char *name) {
  auto *function = reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
  static const XaccLoc loc = {nullptr, 0, 0, "MPI"};
  if (!function)
    fatal(&loc, "%s is called, and the program is not linked with MPI", name);
  return function;
}

/// Whether the runtime has already done what the program asks for, once.
static bool isStartedForProgram() {
  static bool isAsked = false;
  int initialised = 0;
  next<int(int *)>("MPI_Initialized")(&initialised);
  if (!initialised || isAsked || !Runtime::getIfStarted())
    return false;
  isAsked = true;
  return true;
}

XACC_EXPORT int MPI_Init(int *argc, char ***argv) {
  if (isStartedForProgram())
    return 0;
  return next<int(int *, char ***)>("MPI_Init")(argc, argv);
}

XACC_EXPORT int MPI_Init_thread(int *argc, char ***argv, int required,
                                int *provided) {
  if (isStartedForProgram())
    return next<int(int *)>("MPI_Query_thread")(provided);
  return next<int(int *, char ***, int, int *)>("MPI_Init_thread")(
      argc, argv, required, provided);
}

static bool isBetween = false;

/// Declared in xmp.h with a parameter of type MPI_Comm, which is a pointer or
/// an int: both are in the register that this one is in.
XACC_EXPORT void xmp_init(intptr_t comm) {
  XACC_CALL_PLACE("xmp_init");
  if (isBetween)
    fatal(&loc, "call xmp_finalize first");
  isBetween = true;
  Runtime &runtime = Runtime::get();
  intptr_t whole =
      runtime.transport().userComm(commOf(runtime, *runtime.entire(), &loc));
  if (!whole) // one process, without MPI
    return;
  constexpr int congruent = 1; // 0 is the same communicator
  int result = -1;
  next<int(intptr_t, intptr_t, int *)>("MPI_Comm_compare")(comm, whole,
                                                           &result);
  if (result != 0 && result != congruent)
    fatal(&loc, "the communicator must have all processes, in the order of "
                "MPI_COMM_WORLD; for some of them, write '#pragma xmp nodes' "
                "and '#pragma xmp task'");
}

XACC_EXPORT void xmp_finalize(void) {
  XACC_CALL_PLACE("xmp_finalize");
  if (!isBetween)
    fatal(&loc, "xmp_init has not been called");
  isBetween = false;
  finishAllAsync(Runtime::get());
  xmp_barrier();
}
