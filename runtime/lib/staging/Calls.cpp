//===- Calls.cpp - Functions of MPI with copies of device memory ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library libxacc_rt_staging.so, which programs that call MPI are linked
// with in front of MPI. It defines the functions of Calls.def; where GPUs are
// in use and MPI does not take device memory, each gives MPI copies of buffers
// that lie there, else it does nothing. It defines both names that a function
// has, MPI_Send and PMPI_Send, and calls the next definition of the same name:
// so tools that define the first and call the second work on either side of us.
//
//===----------------------------------------------------------------------===//

#include "HostCopies.h"

#include <type_traits>

using namespace xacc::staging;

#define XACC_VISIBLE extern "C" __attribute__((visibility("default")))
#define XACC_LIST(...) __VA_ARGS__
#define XACC_JOIN_NAMES(A, B, C) A##B##C
#define XACC_JOIN(A, B, C) XACC_JOIN_NAMES(A, B, C)
#define XACC_TEXT_OF(X) #X
#define XACC_TEXT(X) XACC_TEXT_OF(X)

static constexpr char windows[] =
    "other ranks access it when they like, so a copy in host memory is of no "
    "use; make a window of host memory and use 'update', or an MPI library "
    "that "
    "takes device memory";

template <typename Count>
static int64_t sumOf(const Count *counts, int number) {
  int64_t sum = 0;
  for (int i = 0; i < number; ++i)
    sum += counts[i];
  return sum;
}

/// One function under one of its names.
#define XACC_FUNCTION(NAME, PARAMETERS, ARGUMENTS, BUFFERS, STEPS)             \
  XACC_VISIBLE int NAME(XACC_LIST PARAMETERS) {                                \
    static const auto function = next<decltype(&NAME)>(XACC_TEXT(NAME));       \
    if (!isActive()) [[likely]]                                                \
      return function ARGUMENTS;                                               \
    HostCopies call(XACC_TEXT(NAME));                                          \
    BUFFERS;                                                                   \
    STEPS;                                                                     \
  }
#define XACC_BOTH(NAME, PARAMETERS, ARGUMENTS, BUFFERS, STEPS)                 \
  XACC_FUNCTION(XACC_JOIN(MPI_, NAME, SUFFIX), PARAMETERS, ARGUMENTS, BUFFERS, \
                STEPS)                                                         \
  XACC_FUNCTION(XACC_JOIN(PMPI_, NAME, SUFFIX), PARAMETERS, ARGUMENTS,         \
                BUFFERS, STEPS)

#define XACC_CALL(NAME, PARAMETERS, ARGUMENTS, ...)                            \
  XACC_BOTH(NAME, PARAMETERS, ARGUMENTS, __VA_ARGS__, call.copyIn();           \
            return call.finish(function ARGUMENTS))
#define XACC_START(NAME, PARAMETERS, ARGUMENTS, ...)                           \
  XACC_BOTH(                                                                   \
      NAME, (XACC_LIST PARAMETERS, MPI_Request * request),                     \
      (XACC_LIST ARGUMENTS, request), __VA_ARGS__, call.copyIn();              \
      return call.follow(function(XACC_LIST ARGUMENTS, request), request))
#define XACC_PREPARE(NAME, PARAMETERS, ARGUMENTS, ...)                         \
  XACC_BOTH(NAME, (XACC_LIST PARAMETERS, MPI_Request * request),               \
            (XACC_LIST ARGUMENTS, request), __VA_ARGS__,                       \
            return call.keep(function(XACC_LIST ARGUMENTS, request), request))
#if MPI_VERSION >= 4
#define XACC_NEWER XACC_START
#define XACC_PREPARE_COLLECTIVE(NAME, PARAMETERS, ARGUMENTS, ...)              \
  XACC_PREPARE(NAME, (XACC_LIST PARAMETERS, MPI_Info info),                    \
               (XACC_LIST ARGUMENTS, info), __VA_ARGS__)
#else
#define XACC_NEWER(...)
#define XACC_PREPARE_COLLECTIVE(...)
#endif
#define XACC_COLLECTIVE(NAME, INAME, PARAMETERS, ARGUMENTS, ...)               \
  XACC_CALL(NAME, PARAMETERS, ARGUMENTS, __VA_ARGS__)                          \
  XACC_START(INAME, PARAMETERS, ARGUMENTS, __VA_ARGS__)                        \
  XACC_PREPARE_COLLECTIVE(NAME##_init, PARAMETERS, ARGUMENTS, __VA_ARGS__)
// Not by the status: Open MPI completes requests of files with an empty one.
#define XACC_FILE_READ(NAME, INAME, PARAMETERS, ARGUMENTS)                     \
  XACC_CALL(NAME, (XACC_LIST PARAMETERS, MPI_Status * status),                 \
            (XACC_LIST ARGUMENTS, status), call.update(buffer, count, type))   \
  XACC_START(INAME, PARAMETERS, ARGUMENTS, call.update(buffer, count, type))
#define XACC_FILE_WRITE(NAME, INAME, PARAMETERS, ARGUMENTS)                    \
  XACC_CALL(NAME, (XACC_LIST PARAMETERS, MPI_Status * status),                 \
            (XACC_LIST ARGUMENTS, status), call.send(buffer, count, type))     \
  XACC_START(INAME, PARAMETERS, ARGUMENTS, call.send(buffer, count, type))

#define COUNT int
#define START int
#define UNIT int
#define SUFFIX
#include "Calls.def"

#if MPI_VERSION >= 4
#undef COUNT
#undef START
#undef UNIT
#undef SUFFIX
#define COUNT MPI_Count
#define START MPI_Aint
#define UNIT MPI_Aint
#define SUFFIX _c
#include "Calls.def"
#endif
