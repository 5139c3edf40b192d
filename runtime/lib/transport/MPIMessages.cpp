//===- MPIMessages.cpp - Requests, operations and types of MPI ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MPIInternal.h"

#include <array>
#include <cstddef>
#include <map>
#include <utility>

using namespace xacc;
using namespace xacc::mpi;
using std::size_t;

namespace {

class MPIMessageSet : public MessageSet {
public:
  MPIMessageSet(MPI_Comm comm, const std::vector<Message> &sendMessages,
                const std::vector<Message> &receiveMessages)
      : sends(sendMessages.size(), MPI_REQUEST_NULL),
        receives(receiveMessages.size(), MPI_REQUEST_NULL) {
    // A program that breaks MPI's rules should not go on with wrong data, but
    // the communicator returns errors; see test functions below.
    for (size_t i = 0; i < receives.size(); ++i)
      MPI_Recv_init(receiveMessages[i].data,
                    int(receiveMessages[i].sizeInBytes), MPI_BYTE,
                    receiveMessages[i].peer, tagExchange, comm, &receives[i]);
    for (size_t i = 0; i < sends.size(); ++i)
      MPI_Send_init(sendMessages[i].data, int(sendMessages[i].sizeInBytes),
                    MPI_BYTE, sendMessages[i].peer, tagExchange, comm,
                    &sends[i]);
  }

  ~MPIMessageSet() override {
    int finalised = 0;
    MPI_Finalized(&finalised);
    if (finalised)
      return;
    for (MPI_Request &request : receives)
      MPI_Request_free(&request);
    for (MPI_Request &request : sends)
      MPI_Request_free(&request);
  }

  void startReceives() override {
    checkThread();
    if (!receives.empty())
      check(MPI_Startall(int(receives.size()), receives.data()));
  }
  void startSend(int64_t index) override {
    checkThread();
    check(MPI_Start(&sends[index]));
  }
  bool testReceive(int64_t index) override {
    int done = 0;
    check(MPI_Test(&receives[index], &done, MPI_STATUS_IGNORE));
    return done;
  }
  bool testSends() override {
    int done = 0;
    check(MPI_Testall(int(sends.size()), sends.data(), &done,
                      MPI_STATUSES_IGNORE));
    return done;
  }

private:
  std::vector<MPI_Request> sends;
  std::vector<MPI_Request> receives;
};

class MPIOperation : public Operation {
public:
  MPIOperation(MPI_Request request, int error)
      : request(request), error(error) {}

  bool test(int32_t &result) override {
    int done = 1;
    if (error == MPI_SUCCESS && request != MPI_REQUEST_NULL)
      error = MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    result = errorClassOf(error);
    return error != MPI_SUCCESS || done;
  }

private:
  MPI_Request request;
  int error;
};

} // namespace

void xacc::mpi::check(int error) {
  if (error == MPI_SUCCESS)
    return;
  MPI_Comm_call_errhandler(MPI_COMM_WORLD, error);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

MessageSet *xacc::mpi::createMessageSet(MPI_Comm comm,
                                        const std::vector<Message> &sends,
                                        const std::vector<Message> &receives) {
  return new MPIMessageSet(comm, sends, receives);
}

Operation *xacc::mpi::createOperation(MPI_Request request, int error) {
  return new MPIOperation(request, error);
}

int32_t xacc::mpi::errorClassOf(int error) {
  if (error == MPI_SUCCESS)
    return 0;
  int errorClass = MPI_ERR_UNKNOWN;
  MPI_Error_class(error, &errorClass);
  // In the order of the dialect's numbers, from 1.
  static const int classes[] = {
      MPI_ERR_ACCESS,
      MPI_ERR_AMODE,
      MPI_ERR_ARG,
      MPI_ERR_ASSERT,
      MPI_ERR_BAD_FILE,
      MPI_ERR_BASE,
      MPI_ERR_BUFFER,
      MPI_ERR_COMM,
      MPI_ERR_CONVERSION,
      MPI_ERR_COUNT,
      MPI_ERR_DIMS,
      MPI_ERR_DISP,
      MPI_ERR_DUP_DATAREP,
      MPI_ERR_UNKNOWN /* errhandler: since MPI 4 */,
      MPI_ERR_FILE,
      MPI_ERR_FILE_EXISTS,
      MPI_ERR_FILE_IN_USE,
      MPI_ERR_GROUP,
      MPI_ERR_INFO,
      MPI_ERR_INFO_KEY,
      MPI_ERR_INFO_NOKEY,
      MPI_ERR_INFO_VALUE,
      MPI_ERR_IN_STATUS,
      MPI_ERR_INTERN,
      MPI_ERR_IO,
      MPI_ERR_KEYVAL,
      MPI_ERR_LOCKTYPE,
      MPI_ERR_NAME,
      MPI_ERR_NO_MEM,
      MPI_ERR_NO_SPACE,
      MPI_ERR_NO_SUCH_FILE,
      MPI_ERR_NOT_SAME,
      MPI_ERR_OP,
      MPI_ERR_OTHER,
      MPI_ERR_PENDING,
      MPI_ERR_PORT,
      MPI_ERR_UNKNOWN /* proc aborted: since MPI 4 */,
      MPI_ERR_QUOTA,
      MPI_ERR_RANK,
      MPI_ERR_READ_ONLY,
      MPI_ERR_REQUEST,
      MPI_ERR_RMA_ATTACH,
      MPI_ERR_RMA_CONFLICT,
      MPI_ERR_RMA_FLAVOR,
      MPI_ERR_RMA_RANGE,
      MPI_ERR_RMA_SHARED,
      MPI_ERR_RMA_SYNC,
      MPI_ERR_ROOT,
      MPI_ERR_SERVICE,
      MPI_ERR_UNKNOWN /* session: since MPI 4 */,
      MPI_ERR_SIZE,
      MPI_ERR_SPAWN,
      MPI_ERR_TAG,
      MPI_ERR_TOPOLOGY,
      MPI_ERR_TRUNCATE,
      MPI_ERR_TYPE,
      MPI_ERR_UNKNOWN,
      MPI_ERR_UNSUPPORTED_DATAREP,
      MPI_ERR_UNSUPPORTED_OPERATION,
      MPI_ERR_UNKNOWN /* value too large: since MPI 4 */,
      MPI_ERR_WIN};
  constexpr int32_t unknown = 57;
  static_assert(sizeof classes / sizeof classes[0] == 61);
  if (errorClass != MPI_ERR_UNKNOWN)
    for (int32_t i = 0; i < 61; ++i)
      if (classes[i] == errorClass)
        return i + 1;
  return unknown;
}

// Never destroyed: MPI may be used in the last destructors of the program.
static std::map<int64_t, MPI_Datatype> &types =
    *new std::map<int64_t, MPI_Datatype>;
static std::map<int, MPI_Op> &ops = *new std::map<int, MPI_Op>;

MPI_Datatype xacc::mpi::byteType(int64_t sizeInBytes) {
  auto [it, isNew] = types.try_emplace(sizeInBytes, MPI_DATATYPE_NULL);
  if (isNew) {
    MPI_Type_contiguous(int(sizeInBytes), MPI_BYTE, &it->second);
    MPI_Type_commit(&it->second);
  }
  return it->second;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//
//
// All reductions run through the runtime's own functions, so that a kind has
// one meaning for all types and libraries (MPI has no logical operation on
// floating point, and no unsigned maximum of a signed type). MPI gives an
// operation no place for context, hence a function of its own for each slot.

static std::array<CombineFunction, maxCombineSlots> combineFunctions;

template <size_t Slot>
static void callSlot(void *in, void *inout, int *count, MPI_Datatype *) {
  combineFunctions[Slot](in, inout, *count);
}

template <size_t... Slots>
static constexpr auto makeUserFunctions(std::index_sequence<Slots...>) {
  return std::array<MPI_User_function *, sizeof...(Slots)>{callSlot<Slots>...};
}

MPI_Op xacc::mpi::combineOp(const CombineOp &op) {
  static constexpr auto userFunctions =
      makeUserFunctions(std::make_index_sequence<maxCombineSlots>());
  auto [it, isNew] = ops.try_emplace(op.slot, MPI_OP_NULL);
  if (isNew) {
    combineFunctions[op.slot] = op.function;
    MPI_Op_create(userFunctions[op.slot], /*commute=*/1, &it->second);
  }
  return it->second;
}

void xacc::mpi::freeTypesAndOps() {
  for (auto &[size, type] : types)
    MPI_Type_free(&type);
  for (auto &[slot, op] : ops)
    MPI_Op_free(&op);
  types.clear();
  ops.clear();
}
