//===- MPICommunicator.h - Questions to a communicator ---------- -*- C++
//-*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_MPICOMMUNICATOR_H
#define XACC_TRANSPORT_MPICOMMUNICATOR_H

#include <mpi.h>

namespace xacc::mpi {

/// Whether its ranks exchange data with those of another group.
inline bool isInter(MPI_Comm comm) {
  int flag = 0;
  MPI_Comm_test_inter(comm, &flag);
  return flag;
}

/// How many ranks a rank exchanges data with in a collective of `comm`.
inline int numRanks(MPI_Comm comm) {
  int size = 0;
  if (isInter(comm))
    MPI_Comm_remote_size(comm, &size);
  else
    MPI_Comm_size(comm, &size);
  return size;
}

} // namespace xacc::mpi

#endif // XACC_TRANSPORT_MPICOMMUNICATOR_H
