//===- MessagesABI.h - Exchanges whose messages the program sends ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For code that communicates by operations of the mpi dialect (MPIABI.h): the
// runtime says who exchanges what with whom, packs and unpacks, and the program
// sends. An exchange is some rounds. In each the calling rank sends at most one
// message and receives at most one:
//
//   exchange = xaccrtReflectMessages(...);       // packs
//   for (r = 0; r < xaccrtNumRounds(exchange); ++r) {
//     round = xaccrtRound(exchange, r);
//     xaccmpiIrecv(round->in, tag, round->source, world, &request);
//     xaccmpiSend(round->out, tag, round->dest, world);
//     xaccmpiWait(request);
//   }
//   xaccrtEndMessages(exchange, loc);            // unpacks
//
// Rounds are in the order of the distance between both ranks, counted round the
// world, so that each send of a round meets a receive that has been posted: no
// rank waits for one that waits for it.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_MESSAGESABI_H
#define XACC_MESSAGESABI_H

#include "xacc/MPIABI.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What the calling rank sends and receives in one round. A peer is a rank in
/// the world, or XACCMPI_PROC_NULL with 0 bytes.
typedef struct XaccRound {
  void *out;
  int64_t outBytes;
  void *in;
  int64_t inBytes;
  int32_t dest;
  int32_t source;
} XaccRound;

/// Where the calling rank stands among the nodes of a collective.
typedef struct XaccMembership {
  int64_t comm; /* XACCMPI_COMM_NULL: it does not take part */
  int32_t rank; /* in `comm` */
  int32_t size; /* of `comm`; 0 if it does not take part */
  int32_t root; /* of a broadcast, in `comm` */
  int32_t reserved;
} XaccMembership;

/// Begins what xaccrtReflect does; xaccrtEndMessages completes it. No other
/// call of the runtime but those above may come in between. `flags`: 0 or
/// XACC_REFLECT_ORTHOGONAL.
void *xaccrtReflectMessages(int64_t count, void *const *arrays,
                            const XaccWidth *widths, int64_t flags, void **site,
                            const XaccLoc *loc);
/// The same for xaccrtGmove with flags of 0. The result may be null: there is
/// nothing to send, and all is done.
void *xaccrtGmoveMessages(void *target, void *targetData,
                          const XaccSection *targetSection, void *source,
                          void *sourceData, const XaccSection *sourceSection,
                          void **site, const XaccLoc *loc);
/// Of a null exchange 0.
int64_t xaccrtNumRounds(void *exchange);
/// Valid until the exchange has ended.
const XaccRound *xaccrtRound(void *exchange, int64_t round);
void xaccrtEndMessages(void *exchange, const XaccLoc *loc);

/// The communicator of the nodes of `on` (null: the executing set), with the
/// one node of `from` (null: the first) as the root. Collective over `on` when
/// it is asked for for the first time. What the rank has put into coarrays is
/// complete afterwards, as a barrier needs it. Valid until the next call.
const XaccMembership *xaccrtMembership(void *on, void *from,
                                       const XaccLoc *loc);

#ifdef __cplusplus
} // extern "C"

static_assert(sizeof(XaccRound) == 40 && sizeof(XaccMembership) == 24,
              "layout is part of the ABI");
#endif

#endif // XACC_MESSAGESABI_H
