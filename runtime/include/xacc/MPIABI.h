//===- MPIABI.h - Message passing calls of generated code -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for every op of the upstream `mpi` dialect. Plain C, and free of
// mpi.h: handles are 64-bit numbers of the runtime's own, so that the same
// generated code runs with any MPI library, and without one (the `self`
// transport: rank 0 of 1).
//
// Conventions
// - Every function that can fail returns an error class with the numbering of
//   the dialect's `errclass` attribute (MPI_SUCCESS is 0); never the code of
//   one MPI library. Where an op has no `retval`, generated code hands the
//   result to xaccmpiCheck, so that no error passes unnoticed.
// - A buffer is described with its N-D shape and strides. Both sides of a
//   message, and both buffers of a reduction, may differ in shape and strides;
//   elements travel in row-major order of the subscripts. Contiguous buffers
//   are sent and received in place, others are packed.
// - Messages of more than 2^31-1 bytes are split. The two sides of such a
//   message must describe the same number of bytes.
// - The description itself (`XaccBuffer`, its sizes and strides) may be
//   released as soon as the call returns; the elements of a nonblocking
//   operation must stay until xaccmpiWait.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_MPIABI_H
#define XACC_MPIABI_H

#include "xacc/ABI.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Most dimensions of a buffer.
#define XACCMPI_MAX_DIMS 16

/// A strided N-D buffer, as a ranked memref describes it.
typedef struct XaccBuffer {
  void *data;             /* address of element (0, ..., 0) */
  int64_t type;           /* XaccType of an element */
  int64_t elementSize;    /* bytes of an element */
  int64_t rank;           /* 0: one element */
  const int64_t *sizes;   /* `rank` entries; may be null if rank is 0 */
  const int64_t *strides; /* `rank` entries, in elements */
} XaccBuffer;

/// Communicator handles: this one is the runtime's duplicate of the world;
/// xaccmpiCommSplit makes others.
#define XACCMPI_COMM_WORLD 0
/// The handle of xaccmpiCommSplit for a rank that passed a negative color.
#define XACCMPI_COMM_NULL (-1)

/// Peers and tags with a meaning of their own.
#define XACCMPI_ANY_SOURCE (-1)
#define XACCMPI_ANY_TAG (-1)
#define XACCMPI_PROC_NULL (-2)

/// Reductions, numbered as in the dialect's MPI_ReductionOpEnum.
enum XaccMPIOp {
  XACCMPI_OP_NULL = 0,
  XACCMPI_OP_MAX = 1,
  XACCMPI_OP_MIN = 2,
  XACCMPI_OP_SUM = 3,
  XACCMPI_OP_PROD = 4,
  XACCMPI_OP_LAND = 5,
  XACCMPI_OP_BAND = 6,
  XACCMPI_OP_LOR = 7,
  XACCMPI_OP_BOR = 8,
  XACCMPI_OP_LXOR = 9,
  XACCMPI_OP_BXOR = 10,
  XACCMPI_OP_MINLOC = 11, /* answered with MPI_ERR_OP */
  XACCMPI_OP_MAXLOC = 12, /* answered with MPI_ERR_OP */
  XACCMPI_OP_REPLACE = 13 /* answered with MPI_ERR_OP */
};

/// mpi.init: starts the runtime if no other call has done so yet. May be
/// called any number of times.
int32_t xaccmpiInit(void);
/// mpi.finalize: completes pending operations. MPI itself is finalised when the
/// process ends, because other parts of the program may still need it.
int32_t xaccmpiFinalize(void);

/// mpi.comm_world: XACCMPI_COMM_WORLD.
int64_t xaccmpiCommWorld(void);
/// mpi.comm_rank, mpi.comm_size: the result is stored through the pointer
/// (unchanged if the call fails).
int32_t xaccmpiCommRank(int64_t comm, int32_t *rank);
int32_t xaccmpiCommSize(int64_t comm, int32_t *size);
/// mpi.comm_split: collective over `comm`. A negative color gives
/// XACCMPI_COMM_NULL.
int32_t xaccmpiCommSplit(int64_t comm, int32_t color, int32_t key,
                         int64_t *newComm);

/// mpi.send, mpi.recv: blocking. Operand order is that of the ops.
int32_t xaccmpiSend(const XaccBuffer *buffer, int32_t tag, int32_t dest,
                    int64_t comm);
int32_t xaccmpiRecv(const XaccBuffer *buffer, int32_t tag, int32_t source,
                    int64_t comm);
/// mpi.isend, mpi.irecv: the request is a number to be given to one
/// xaccmpiWait. A strided buffer is packed at the call, and filled in the wait.
int32_t xaccmpiIsend(const XaccBuffer *buffer, int32_t tag, int32_t dest,
                     int64_t comm, int64_t *request);
int32_t xaccmpiIrecv(const XaccBuffer *buffer, int32_t tag, int32_t source,
                     int64_t comm, int64_t *request);
/// mpi.wait. Waiting on request 0 (no operation) returns at once.
int32_t xaccmpiWait(int64_t request);

/// mpi.barrier.
int32_t xaccmpiBarrier(int64_t comm);
/// mpi.allreduce: `op` is a XaccMPIOp. Send and receive buffer describe the
/// same number of elements of one type, and may be the same.
int32_t xaccmpiAllreduce(const XaccBuffer *send, const XaccBuffer *recv,
                         int32_t op, int64_t comm);

/// mpi.retval_check: 1 if the error class of `retval` is `errorClass`, else 0.
int32_t xaccmpiRetvalCheck(int32_t retval, int32_t errorClass);
/// mpi.error_class: the error class of a return value.
int32_t xaccmpiErrorClass(int32_t retval);
/// Ends the job with a message that names `loc` (may be null) if `retval` is
/// not MPI_SUCCESS.
void xaccmpiCheck(int32_t retval, const XaccLoc *loc);

#ifdef __cplusplus
} // extern "C"

static_assert(sizeof(XaccBuffer) == 48, "layout is part of the ABI");
#endif

#endif // XACC_MPIABI_H
