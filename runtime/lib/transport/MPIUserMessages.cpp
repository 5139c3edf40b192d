//===- MPIUserMessages.cpp - Calls of MPI for the program -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MPICommunicator.h"
#include "MPILayout.h"
#include "UserMessages.h"

#include <cstring>
#include <mpi.h>

using namespace xacc;

/// A handle is a pointer in some MPI libraries, an int in others.
template <typename Handle> static Handle toHandle(int64_t bits) {
  static_assert(sizeof(Handle) == 8 || sizeof(Handle) == 4);
  Handle handle;
  std::memcpy(&handle, &bits, sizeof handle);
  return handle;
}

template <typename Handle> static int64_t toBits(Handle handle) {
  if constexpr (sizeof(Handle) == 4) {
    int32_t bits;
    std::memcpy(&bits, &handle, sizeof bits);
    return bits;
  } else {
    int64_t bits;
    std::memcpy(&bits, &handle, sizeof bits);
    return bits;
  }
}

static int levelOfThreads() {
  int provided = MPI_THREAD_SINGLE;
  MPI_Query_thread(&provided);
  return provided;
}

static std::string describe(int error) {
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  if (MPI_Error_string(error, text, &length) != MPI_SUCCESS)
    return "error " + std::to_string(error);
  return std::string(text, static_cast<std::string::size_type>(length));
}

namespace {

/// One or two nonblocking calls, the receiving one last.
class MPIUserOperation final : public UserOperation {
public:
  void note(int result) {
    if (result != MPI_SUCCESS && error.empty())
      error = describe(result);
  }

  bool test() override {
    if (!error.empty())
      return true;
    for (MPI_Request &request : requests) {
      if (request == MPI_REQUEST_NULL)
        continue;
      int done = 0;
      MPI_Status ofCall;
      int result = MPI_Test(&request, &done, &ofCall);
      note(result);
      if (result != MPI_SUCCESS)
        return true;
      if (!done)
        return false;
      // MPI_Wait leaves the member for errors as it is; here it is success.
      ofCall.MPI_ERROR = MPI_SUCCESS;
      static_assert(sizeof ofCall <= sizeof status);
      std::memcpy(status, &ofCall, sizeof ofCall);
    }
    return true;
  }

  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
};

class MPIUserMessages final : public UserMessages {
public:
  std::string whyNot() const override;
  bool takesThreads() const override {
    return levelOfThreads() >= MPI_THREAD_MULTIPLE;
  }
  bool isNull(int64_t kind, int64_t bits) const override;
  std::string check(const UserCall &call) override;
  UserOperation *start(const UserCall &call) override;
  std::string layoutOf(int64_t datatype, int count, bool withRows,
                       UserLayout &layout) override;
  int64_t receivedBytes(const uint64_t *status) override;
  int64_t requestNull() const override { return toBits(MPI_REQUEST_NULL); }
  int64_t statusBytes() const override { return sizeof(MPI_Status); }
  bool isIgnored(const void *status) const override {
    return status == MPI_STATUS_IGNORE || status == MPI_STATUSES_IGNORE;
  }
  const void *ignored(bool ofSeveral) const override {
    return ofSeveral ? MPI_STATUSES_IGNORE : MPI_STATUS_IGNORE;
  }
};

} // namespace

std::string MPIUserMessages::whyNot() const {
  int flag = 0;
  MPI_Initialized(&flag);
  if (!flag)
    return "MPI has not been started; call MPI_Init_thread before the kernel";
  MPI_Finalized(&flag);
  if (flag)
    return "MPI has been finalized";
  int level = levelOfThreads();
  if (level >= MPI_THREAD_SERIALIZED)
    return "";
  return std::string("threads of the runtime call MPI for kernels, and MPI was "
                     "started with ") +
         (level == MPI_THREAD_SINGLE ? "MPI_THREAD_SINGLE"
                                     : "MPI_THREAD_FUNNELED") +
         "; start it with MPI_Init_thread and MPI_THREAD_SERIALIZED, or "
         "MPI_THREAD_MULTIPLE";
}

bool MPIUserMessages::isNull(int64_t kind, int64_t bits) const {
  switch (kind) {
  case XACC_MPI_COMM:
    return toHandle<MPI_Comm>(bits) == MPI_COMM_NULL;
  case XACC_MPI_DATATYPE:
    return toHandle<MPI_Datatype>(bits) == MPI_DATATYPE_NULL;
  default:
    return toHandle<MPI_Op>(bits) == MPI_OP_NULL;
  }
}

std::string MPIUserMessages::check(const UserCall &call) {
  MPI_Comm comm = toHandle<MPI_Comm>(call.comm);
  bool isInter = mpi::isInter(comm);
  int size = mpi::numRanks(comm);
  bool isPeer = call.function <= XACC_REQUEST_SENDRECV;
  bool isRooted = isPeer || call.function == XACC_REQUEST_BCAST;
  for (int side = 0; side < 2; ++side) {
    if (call.count[side] < 0)
      return "the count is " + std::to_string(call.count[side]);
    bool isUsed = side == 0 || call.function == XACC_REQUEST_SENDRECV;
    bool isReceive = call.function == XACC_REQUEST_RECV || side == 1;
    int peer = call.peer[side], tag = call.tag[side];
    bool isKnown =
        (peer >= 0 && peer < size) || (isPeer && peer == MPI_PROC_NULL) ||
        (isPeer && isReceive && peer == MPI_ANY_SOURCE) || (isInter && !isPeer);
    if (isUsed && isRooted && !isKnown)
      return "rank " + std::to_string(peer) +
             " is not in the communicator, which has " + std::to_string(size);
    bool isTag = tag >= 0 || (isReceive && tag == MPI_ANY_TAG);
    if (isUsed && isPeer && !isTag)
      return "the tag is " + std::to_string(tag);
  }
  return "";
}

UserOperation *MPIUserMessages::start(const UserCall &call) {
  auto *operation = new MPIUserOperation;
  MPI_Request &first = operation->requests[0];
  MPI_Comm comm = toHandle<MPI_Comm>(call.comm);
  auto type = [&](int side) {
    return toHandle<MPI_Datatype>(call.datatype[side]);
  };
  switch (call.function) {
  case XACC_REQUEST_SEND:
    operation->note(MPI_Isend(call.buffer[0], call.count[0], type(0),
                              call.peer[0], call.tag[0], comm, &first));
    break;
  case XACC_REQUEST_RECV:
    operation->note(MPI_Irecv(call.buffer[0], call.count[0], type(0),
                              call.peer[0], call.tag[0], comm, &first));
    break;
  case XACC_REQUEST_SENDRECV:
    operation->note(MPI_Irecv(call.buffer[1], call.count[1], type(1),
                              call.peer[1], call.tag[1], comm,
                              &operation->requests[1]));
    operation->note(MPI_Isend(call.buffer[0], call.count[0], type(0),
                              call.peer[0], call.tag[0], comm, &first));
    break;
  case XACC_REQUEST_ALLREDUCE:
    operation->note(
        MPI_Iallreduce(call.buffer[0], call.buffer[1], call.count[0], type(0),
                       toHandle<MPI_Op>(call.reduction), comm, &first));
    break;
  case XACC_REQUEST_BCAST:
    operation->note(MPI_Ibcast(call.buffer[0], call.count[0], type(0),
                               call.peer[0], comm, &first));
    break;
  default:
    operation->note(MPI_Ibarrier(comm, &first));
    break;
  }
  return operation;
}

std::string MPIUserMessages::layoutOf(int64_t datatype, int count,
                                      bool withRows, UserLayout &layout) {
  mpi::ElementLayout element;
  std::string error =
      mpi::describeElement(toHandle<MPI_Datatype>(datatype), element);
  if (error.empty())
    layout = mpi::layoutOf(element, count);
  else
    error += " in a kernel on a GPU";
  if (!withRows)
    layout.rows.clear();
  return error;
}

int64_t MPIUserMessages::receivedBytes(const uint64_t *words) {
  MPI_Status status;
  std::memcpy(&status, words, sizeof status);
  int bytes = 0;
  MPI_Get_count(&status, MPI_BYTE, &bytes);
  return bytes == MPI_UNDEFINED ? INT64_MAX : bytes; // more than an int
}

extern "C" __attribute__((visibility("default"))) UserMessages *
xaccUserMessagesCreate(int version) {
  return version == userMessagesVersion ? new MPIUserMessages : nullptr;
}
