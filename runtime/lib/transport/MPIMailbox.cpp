//===- MPIMailbox.cpp - Letters that nobody expects -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two-sided messages, not MPI's windows: under MPI_THREAD_MULTIPLE, Open MPI 4
// makes none over TCP, and with others a rank that computes stops those that
// access its window. See docs/Decisions.md.
//
//===----------------------------------------------------------------------===//

#include "MPIInternal.h"

using namespace xacc;
using namespace xacc::mpi;

namespace {

class MPIMailbox final : public Mailbox {
public:
  MPIMailbox() {
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    int provided = MPI_THREAD_SINGLE;
    MPI_Query_thread(&provided);
    isForThreads = provided == MPI_THREAD_MULTIPLE;
  }

  bool takesThreads() const override { return isForThreads; }

  Operation *send(int peer, int tag, const void *data,
                  int64_t sizeInBytes) override {
    MPI_Request request = MPI_REQUEST_NULL;
    int error =
        MPI_Isend(data, int(sizeInBytes), MPI_BYTE, peer, tag, comm, &request);
    return createOperation(request, error);
  }

  Operation *receive(int peer, int tag, void *data,
                     int64_t sizeInBytes) override {
    MPI_Request request = MPI_REQUEST_NULL;
    int error =
        MPI_Irecv(data, int(sizeInBytes), MPI_BYTE, peer, tag, comm, &request);
    return createOperation(request, error);
  }

  Operation *take(int tag, std::vector<char> &letter, int &peer) override {
    int hasCome = 0, sizeInBytes = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    int error =
        MPI_Improbe(MPI_ANY_SOURCE, tag, comm, &hasCome, &message, &status);
    if (error == MPI_SUCCESS && !hasCome)
      return nullptr;
    MPI_Request request = MPI_REQUEST_NULL;
    if (error == MPI_SUCCESS) {
      peer = status.MPI_SOURCE;
      MPI_Get_count(&status, MPI_BYTE, &sizeInBytes);
      letter.resize(std::size_t(sizeInBytes));
      error =
          MPI_Imrecv(letter.data(), sizeInBytes, MPI_BYTE, &message, &request);
    }
    return createOperation(request, error);
  }

private:
  MPI_Comm comm = MPI_COMM_NULL;
  bool isForThreads = false;
};

} // namespace

Mailbox *xacc::mpi::createMailbox() { return new MPIMailbox; }
