//===- MPIInternal.h - Parts of the MPI transport ------------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_MPIINTERNAL_H
#define XACC_TRANSPORT_MPIINTERNAL_H

#include "Transport.h"
#include "xacc/MPIABI.h"

#include <mpi.h>

namespace xacc::mpi {

/// Ends the job if the calling thread is not the one that may call MPI.
void checkThread();

/// To be called before the job is ended: MPICH's launcher ends without reading
/// what ranks have printed just before.
void waitForLauncher();

/// Ends the program if a launcher has started several processes, and the MPI
/// library believes that there is one.
void checkLauncher();

/// Persistent requests for prepared messages.
MessageSet *createMessageSet(MPI_Comm comm, const std::vector<Message> &sends,
                             const std::vector<Message> &receives);

/// An operation for a request, or a completed one if starting it failed.
Operation *createOperation(MPI_Request request, int error);

/// A mailbox in a communicator of its own. Collective over the world.
Mailbox *createMailbox();

/// The dialect's number for an error code of this library.
int32_t errorClassOf(int error);

/// A type of this many bytes, and an operation that calls a combine function.
/// Both are made once and kept until the end.
MPI_Datatype byteType(int64_t sizeInBytes);
MPI_Op combineOp(const CombineOp &op);
void freeTypesAndOps();

} // namespace xacc::mpi

#endif // XACC_TRANSPORT_MPIINTERNAL_H
