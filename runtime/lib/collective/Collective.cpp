//===- Collective.cpp - Barrier, reduction and broadcast ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combine.h"

#include "core/NodeSet.h"
#include "core/Runtime.h"
#include "observe/Statistics.h"
#include "observe/Wait.h"

using namespace xacc;

/// Nodes outside the set skip a collective; a set of one has nothing to do.
static bool takesPart(const NodeSet &set) {
  return set.isMember() && set.size() > 1;
}

static void check(int32_t error, const XaccLoc *loc) {
  if (error)
    fatal(loc, "the message layer reports error class %d", error);
}

XACC_EXPORT void xaccrtBarrier(void *on, const XaccLoc *loc) {
  NodeSetRef set = setOf(on, loc);
  SiteTimer timer(loc, "barrier");
  if (!takesPart(*set))
    return;
  check(complete(Runtime::get().transport().barrier(set->comm()), loc,
                 "a barrier"),
        loc);
}

XACC_EXPORT void xaccrtReduce(int64_t reduction, int64_t type, void *data,
                              int64_t count, void *on, const XaccLoc *loc) {
  CombineOp op = combineFor(reduction, type);
  if (!op.function)
    fatal(loc, "reduction '%s' is not defined for %s elements",
          reductionName(reduction), typeName(type));
  NodeSetRef set = setOf(on, loc);
  SiteTimer timer(loc, "reduction");
  if (!takesPart(*set)) {
    // The result of a logical reduction is 0 or 1 in a set of one as well.
    if (set->isMember() &&
        (reduction == XACC_REDUCE_LAND || reduction == XACC_REDUCE_LOR)) {
      char *element = static_cast<char *>(data);
      for (int64_t i = 0; i < count; ++i, element += op.elementSize)
        op.function(element, element, 1);
    }
    return;
  }
  Transport &transport = Runtime::get().transport();
  CommId comm = set->comm();
  int64_t piece = Runtime::get().maxMessageElements(op.elementSize);
  char *next = static_cast<char *>(data);
  for (int64_t done = 0; done < count; done += piece) {
    int64_t n = count - done < piece ? count - done : piece;
    check(complete(transport.allReduce(comm, next, n, op), loc, "a reduction"),
          loc);
    next += n * op.elementSize;
    timer.addTraffic(n * op.elementSize, 1);
  }
}

XACC_EXPORT void xaccrtBcast(void *data, int64_t sizeInBytes, void *from,
                             void *on, const XaccLoc *loc) {
  NodeSetRef set = setOf(on, loc);
  SiteTimer timer(loc, "bcast");
  if (!set->isMember())
    return;
  int64_t root = 0;
  if (from) {
    NodeSetRef source = setOf(from, loc);
    if (source->size() != 1)
      fatal(loc, "the source has %lld nodes, expected one",
            (long long)source->size());
    root = set->members().find(source->worldRank(0));
    if (root < 0)
      fatal(loc, "the source, rank %d, is not in the set that receives",
            source->worldRank(0));
  }
  if (!takesPart(*set))
    return;
  Transport &transport = Runtime::get().transport();
  CommId comm = set->comm();
  int64_t piece = Runtime::get().maxMessageBytes();
  char *next = static_cast<char *>(data);
  for (int64_t done = 0; done < sizeInBytes; done += piece) {
    int64_t n = sizeInBytes - done < piece ? sizeInBytes - done : piece;
    check(complete(transport.broadcast(comm, next + done, n, int(root)), loc,
                   "a bcast"),
          loc);
    if (set->position() == root)
      timer.addTraffic(n, 1);
  }
}
