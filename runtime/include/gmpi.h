/*===- gmpi.h - MPI in kernels by the names of GMPI -----------------------===*\
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
\*===----------------------------------------------------------------------===*/

/* For programs that were written for GMPI (Kuwahara, Hanawa, Boku): functions
 * of MPI with a ring of requests as their first argument, for compute
 * constructs. The compiler knows them, and finds the ring itself: any pointer
 * will do, also a null pointer. Other compilers ignore the directives; then
 * these functions are those of MPI. */

#ifndef XACC_GMPI_H
#define XACC_GMPI_H

#include <mpi.h>

typedef struct gmpi_buf gmpi_buf_t;

#ifdef _OPENACC
#define XACC_GMPI(FUNCTION, PARAMETERS, ARGUMENTS)                             \
  extern int GMPI_##FUNCTION PARAMETERS;
#else
#define XACC_GMPI(FUNCTION, PARAMETERS, ARGUMENTS)                             \
  static inline int GMPI_##FUNCTION PARAMETERS {                               \
    (void)buf;                                                                 \
    return MPI_##FUNCTION ARGUMENTS;                                           \
  }
#endif

#ifdef __cplusplus
extern "C" {
#endif

XACC_GMPI(Send,
          (gmpi_buf_t * buf, const void *data, int count, MPI_Datatype type,
           int dest, int tag, MPI_Comm comm),
          (data, count, type, dest, tag, comm))
XACC_GMPI(Recv,
          (gmpi_buf_t * buf, void *data, int count, MPI_Datatype type,
           int source, int tag, MPI_Comm comm, MPI_Status *status),
          (data, count, type, source, tag, comm, status))
XACC_GMPI(Isend,
          (gmpi_buf_t * buf, const void *data, int count, MPI_Datatype type,
           int dest, int tag, MPI_Comm comm, MPI_Request *request),
          (data, count, type, dest, tag, comm, request))
XACC_GMPI(Irecv,
          (gmpi_buf_t * buf, void *data, int count, MPI_Datatype type,
           int source, int tag, MPI_Comm comm, MPI_Request *request),
          (data, count, type, source, tag, comm, request))
XACC_GMPI(Sendrecv,
          (gmpi_buf_t * buf, const void *out, int outCount,
           MPI_Datatype outType, int dest, int outTag, void *in, int inCount,
           MPI_Datatype inType, int source, int inTag, MPI_Comm comm,
           MPI_Status *status),
          (out, outCount, outType, dest, outTag, in, inCount, inType, source,
           inTag, comm, status))
XACC_GMPI(Wait, (gmpi_buf_t * buf, MPI_Request *request, MPI_Status *status),
          (request, status))
XACC_GMPI(Waitall,
          (gmpi_buf_t * buf, int count, MPI_Request *requests,
           MPI_Status *statuses),
          (count, requests, statuses))
XACC_GMPI(Test,
          (gmpi_buf_t * buf, MPI_Request *request, int *flag,
           MPI_Status *status),
          (request, flag, status))
XACC_GMPI(Allreduce,
          (gmpi_buf_t * buf, const void *in, void *out, int count,
           MPI_Datatype type, MPI_Op op, MPI_Comm comm),
          (in, out, count, type, op, comm))
XACC_GMPI(Bcast,
          (gmpi_buf_t * buf, void *data, int count, MPI_Datatype type, int root,
           MPI_Comm comm),
          (data, count, type, root, comm))
XACC_GMPI(Barrier, (gmpi_buf_t * buf, MPI_Comm comm), (comm))

/* Waits until all requests that this kernel has handed over are complete. They
 * still have to be waited for. */
#ifdef _OPENACC
extern int GMPI_Synchronize(gmpi_buf_t *buf);
#else
static inline int GMPI_Synchronize(gmpi_buf_t *buf) {
  (void)buf;
  return MPI_SUCCESS;
}
#endif

#ifdef __cplusplus
} /* extern "C" */
#endif

#undef XACC_GMPI

#endif /* XACC_GMPI_H */
