//===- RequestABI.h - Message passing of running kernels ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Continues ABI.h, with the same conventions: what kernels call to have the
// host make calls of MPI for them. Called once for the whole grid, by the
// thread that runs the kernel's code outside of loops. All errors end the job.
//
// Handles of the MPI library are entered into a table before the kernel runs; a
// kernel has their numbers.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_REQUESTABI_H
#define XACC_REQUESTABI_H

#include "xacc/ABI.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a handle is (offload::MPIHandleKind).
enum XaccMPIHandle {
  XACC_MPI_COMM = 0,
  XACC_MPI_DATATYPE = 1,
  XACC_MPI_OP = 2,
  XACC_MPI_HANDLE_KINDS = 3
};

/// Functions of requests, the first word of a record. Behind it are the
/// location of the directive, the number of the request, and the arguments of
/// the C function in its order, without request and status; handles by their
/// numbers.
enum XaccRequest {
  XACC_REQUEST_NONE = 0,
  XACC_REQUEST_SEND = 1,
  XACC_REQUEST_RECV = 2,
  XACC_REQUEST_SENDRECV = 3,
  XACC_REQUEST_ALLREDUCE = 4,
  XACC_REQUEST_BCAST = 5,
  XACC_REQUEST_BARRIER = 6,
  /* not of MPI: what xaccrtPrepareReflect and others have prepared; its number
     is the argument */
  XACC_REQUEST_PREPARED = 7,
  /* not of MPI: code of the host, see __xacc_loop_host */
  XACC_REQUEST_HOST = 8,
  /* not of MPI: a copy between memory of the device and of the host, see
     __xacc_loop_transfer */
  XACC_REQUEST_TRANSFER = 9,
  XACC_REQUEST_KINDS = 10
};

/// Functions of the program, for messages.
enum XaccRequestCall {
  XACC_CALL_SEND = 0,
  XACC_CALL_RECV = 1,
  XACC_CALL_SENDRECV = 2,
  XACC_CALL_ISEND = 3,
  XACC_CALL_IRECV = 4,
  XACC_CALL_WAIT = 5,
  XACC_CALL_WAITALL = 6,
  XACC_CALL_TEST = 7,
  XACC_CALL_ALLREDUCE = 8,
  XACC_CALL_BCAST = 9,
  XACC_CALL_BARRIER = 10,
  XACC_CALL_SYNCHRONIZE = 11,
  XACC_CALL_KINDS = 12
};

/// The place of a call in the source, for device code, which has no addresses
/// of the host; the file is that of the kernel. 0: the kernel's own place.
#define XACC_REQUEST_PLACE(line, column, call)                                 \
  ((uint64_t)(line) << 32 | ((uint64_t)(column) & 0xffffff) << 8 |             \
   (uint64_t)(call))

/// The number of a handle, given as its bits.
int64_t xaccrtRequestHandle(int64_t kind, int64_t bits, const XaccLoc *loc);

/// The ring that requests of the calling kernel go through.
void *xaccrtRequestRing(void);
/// Starts a request. Its number is stored at `request`, an object of
/// `requestBytes` bytes (4 or 8).
void xaccrtRequestStart(void *ring, int64_t function, const int64_t *arguments,
                        void *request, int64_t requestBytes,
                        const XaccLoc *loc);
/// Starts a request and waits for it. `status` is an MPI_Status or what the
/// library has to ignore it.
void xaccrtRequestRun(void *ring, int64_t function, const int64_t *arguments,
                      void *status, const XaccLoc *loc);
/// Waits for `count` requests, which become MPI_REQUEST_NULL.
void xaccrtRequestWait(void *ring, int64_t count, void *requests,
                       int64_t requestBytes, void *statuses,
                       const XaccLoc *loc);
/// Whether a request is complete; if so, it becomes MPI_REQUEST_NULL.
int32_t xaccrtRequestTest(void *ring, void *request, int64_t requestBytes,
                          void *status, const XaccLoc *loc);
/// Waits until all requests of the ring are complete.
void xaccrtRequestSynchronize(void *ring, const XaccLoc *loc);

//===----------------------------------------------------------------------===//
// Loops as one kernel on a GPU
//===----------------------------------------------------------------------===//
//
// What the directives of such a loop communicate is prepared before its launch,
// in the order of the numbers by which the kernel asks for it; the thread that
// waits for the kernel does it. Where the current device is none of CUDA these
// calls do nothing.

enum {
  /* of one loop */
  XACC_MAX_PREPARED = 16,
  /* arguments and results of __xacc_loop_host */
  XACC_MAX_HOST_ARGUMENTS = 28,
  XACC_MAX_HOST_RESULTS = 6,
  /* added to an XaccPersistOnGPU: the loop communicates with other ranks. Then
     XaccKernel has both a `gridOffset` and a `requestsOffset`, where the kernel
     finds what has been prepared. */
  XACC_PERSIST_COMMUNICATES = 4
};

/// Prepares the exchange of xaccrtReflect with the same arguments, on the
/// device, for the next launch. With XACC_ASYNC, one that the kernel starts,
/// and completes when it waits.
void xaccrtPrepareReflect(int64_t count, void *const *arrays,
                          const XaccWidth *widths, int64_t flags,
                          const XaccLoc *loc);
/// The same for xaccrtReflectDo.
void xaccrtPrepareReflectDo(int64_t count, void *const *arrays, int64_t flags,
                            const XaccLoc *loc);
/// Completes what has been started so far, and prepares a wait for all that the
/// kernel has started: to complete an exchange early changes nothing.
void xaccrtPrepareWait(const XaccLoc *loc);
/// Prepares the reduction of the device copy of a box; see xaccrtReduceSection.
void xaccrtPrepareReduceSection(int64_t reduction, int64_t type, void *data,
                                int64_t rank, const int64_t *sizes,
                                const int64_t *strides, void *on,
                                const XaccLoc *loc);
/// Before each of these, where several GPUs may run the loop: which of its
/// kernels and directives may come next, a bit for each. The numbers of
/// directives follow those of kernels.
void xaccrtDescribeCall(int64_t followers);
/// Prepares the reduction of one element; see xaccrtReduce.
void xaccrtPrepareReduce(int64_t reduction, int64_t type, void *on,
                         const XaccLoc *loc);

//===----------------------------------------------------------------------===//
// On GPUs
//===----------------------------------------------------------------------===//
//
// The same functions as device code, which the compiler links with kernels that
// need it. `place` is an XACC_REQUEST_PLACE. They use the ring that the kernel
// began with; one thread of the grid calls them.

void __xacc_request_begin(void *ring);
void __xacc_request_start(int64_t function, const int64_t *arguments,
                          void *request, int64_t requestBytes, int64_t place);
void __xacc_request_run(int64_t function, const int64_t *arguments,
                        void *status, int64_t place);
void __xacc_request_wait(int64_t count, void *requests, int64_t requestBytes,
                         void *statuses, int64_t place);
int32_t __xacc_request_test(void *request, int64_t requestBytes, void *status,
                            int64_t place);
void __xacc_request_synchronize(int64_t place);
/// A handle that only the kernel's functions know, in place of its number.
int64_t __xacc_request_handle(int64_t bits);
/// The address of a variable of the MPI library, by its place among the
/// kernel's `requestSymbols`.
int64_t __xacc_request_symbol(int64_t number);
/// Memory for messages of a function, which the host reaches, until the
/// function gives it back with the mark that it has taken.
void *__xacc_request_allocate(int64_t sizeInBytes, int64_t place);
int64_t __xacc_request_mark(void);
void __xacc_request_restore(int64_t mark);

/// All blocks of a grid come to a barrier, with one thread each, between two
/// barriers of the block. `counter`: a 64-bit word of device memory that is 0
/// when the kernel begins. A block that waits for longer than `deadline`
/// nanoseconds ends the kernel; 0: none does.
void __xacc_grid_wait(void *counter, int64_t numBlocks, int64_t deadline);

/// For a grid with prepared communication; `loop` is the argument of the
/// kernel. The first thread of the grid calls this once.
void __xacc_loop_begin(void *loop);
/// What __xacc_loop_copy copies.
enum XaccLoopCopy {
  XACC_LOOP_PACK = 0,
  XACC_LOOP_UNPACK = 1,
  /* what exchanges have received that have been started and are complete now,
     by the last wait or __xacc_loop_settle */
  XACC_LOOP_UNPACK_STARTED = 2
};
/// All `numThreads` threads of a grid copy what directive number `number`
/// sends, or what it has received.
void __xacc_loop_copy(void *loop, int64_t number, int64_t what, int64_t thread,
                      int64_t numThreads);
/// Where a loop starts exchanges, before each one: the first thread of the grid
/// has those completed that use the same messages.
void __xacc_loop_settle(void *loop, int64_t number);
/// Where the element of a reduction is, in device memory: of any type.
void *__xacc_loop_value(void *loop, int64_t number);
/// The first thread of the grid has the host communicate, between two barriers
/// of the grid: complete a directive, start one, or wait.
void __xacc_loop_run(void *loop, int64_t number);

/// Code of the host in a loop: the kernel's `requestSymbols` are functions
/// `void f(int64_t *words)` then, which take arguments from the words and leave
/// results there. The first thread of the grid has number `number` called with
/// `count` words, behind all that it has asked for before. If it has results,
/// the thread waits for them, and they are at __xacc_loop_results(); else it
/// goes on.
void __xacc_loop_host(void *loop, int64_t number, int64_t count,
                      const int64_t *words, int64_t numResults);
/// Words in device memory. Two numbers have the same words if their lower four
/// bits are the same.
int64_t *__xacc_loop_results(void *loop, int64_t number);
/// The first thread of the grid has bytes copied to the device, or to the host,
/// and waits.
void __xacc_loop_transfer(void *device, void *host, int64_t sizeInBytes,
                          int64_t toDevice);
//===----------------------------------------------------------------------===//
// Loops as one kernel on several GPUs
//===----------------------------------------------------------------------===//
//
// Each of the devices runs the kernel, with `group`, a table of what devices
// exchange; null: there is one device. `place` is memory of the calling thread,
// of XACC_GROUP_WORDS words that are 0 when the kernel begins.

enum {
  XACC_GROUP_WORDS = 4,
  /* A part of the kernel: all devices have to meet before it */
  XACC_GROUP_MEET = 1,
  /* the grid copies what the device lacks */
  XACC_GROUP_FETCH = 2,
  /* then all devices have to meet */
  XACC_GROUP_MEET_FETCHED = 4,
  /* behind the part all devices meet, and the grid copies */
  XACC_GROUP_FETCH_LATER = 8,
  /* the device runs the part */
  XACC_GROUP_RUNS = 16
};

/// Begins a part of the kernel, by its number; returns what is to be done,
/// XACC_GROUP_RUNS where there is one device.
int64_t __xacc_group_begin(void *group, void *place, int64_t part);
/// All `numThreads` threads of the grid copy what the device lacks for the
/// part, or, if `later`, behind it.
void __xacc_group_copy(void *place, int64_t later, int64_t thread,
                       int64_t numThreads);
/// As __xacc_grid_wait, for the blocks of all devices; two more words behind
/// the counter are 0 when the kernel begins.
void __xacc_group_wait(void *group, void *counter, int64_t numBlocks,
                       int64_t deadline);
/// As __xacc_loop_copy, what the device has of a directive, which is the part
/// that has begun.
void __xacc_group_exchange(void *group, void *place, void *loop, int64_t number,
                           int64_t what, int64_t thread, int64_t numThreads);
/// Whether the device asks the host for all of them.
int64_t __xacc_group_leads(void *group);
/// The bounds that the device has of a loop of a part: the first value, or the
/// one behind the last.
int64_t __xacc_group_lower(void *group, int64_t part, int64_t loop);
int64_t __xacc_group_upper(void *group, int64_t part, int64_t loop);
/// Of a reduction: where the device leaves its result of an element for the
/// others; how many devices have one; where that of the device number `device`
/// of these is, when all have met; the next reduction.
void *__xacc_group_slot(void *group, void *place, int64_t element);
int64_t __xacc_group_results(void *group, void *place);
void *__xacc_group_result(void *group, void *place, int64_t device,
                          int64_t element);
void __xacc_group_reduced(void *place);
/// The kernel ends: one thread of the device.
void __xacc_group_end(void *group, void *place);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // XACC_REQUESTABI_H
