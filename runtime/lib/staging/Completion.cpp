//===- Completion.cpp - The end of requests with copies -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of MPI that start, complete and free requests: where requests
// with copies of device memory end, what has arrived is copied there.
//
//===----------------------------------------------------------------------===//

#include "Requests.h"

using namespace xacc::staging;

#define XACC_VISIBLE extern "C" __attribute__((visibility("default")))

/// Defines both names that a function has. TEXT is that of the name.
#define XACC_BOTH(NAME, PARAMETERS, ARGUMENTS, FUNCTION)                       \
  XACC_VISIBLE int MPI_##NAME PARAMETERS {                                     \
    static const auto function = next<decltype(&MPI_##NAME)>("MPI_" #NAME);    \
    return FUNCTION ARGUMENTS;                                                 \
  }                                                                            \
  XACC_VISIBLE int PMPI_##NAME PARAMETERS {                                    \
    static const auto function = next<decltype(&MPI_##NAME)>("PMPI_" #NAME);   \
    return FUNCTION ARGUMENTS;                                                 \
  }

namespace {
/// Requests of a call, taken from the table, with the handles that they had.
class Taken {
public:
  Taken(int number, const MPI_Request *array) {
    Requests &table = Requests::get();
    table.finishAdopted(/*isEnd=*/false);
    for (int i = 0; i < number; ++i) {
      handles.push_back(array[i]);
      requests.push_back(table.take(array[i]));
      isAny = isAny || requests.back();
    }
  }
  /// Those that are not complete are the table's again.
  ~Taken() {
    for (size_t i = 0; i < handles.size(); ++i)
      Requests::get().putBack(handles[i], std::move(requests[i]));
  }

  void complete(int i, const MPI_Status &status) {
    std::optional<Request> request = std::move(requests[i]);
    requests[i].reset();
    Requests::get().complete(handles[i], std::move(request), status);
  }

  bool isAny = false;

private:
  std::vector<MPI_Request> handles;
  std::vector<std::optional<Request>> requests;
};

/// The program's statuses, or ours where it ignores them.
class Statuses {
public:
  Statuses(int number, MPI_Status *array) : array(array) {
    if (array == MPI_STATUSES_IGNORE || array == MPI_STATUS_IGNORE) {
      own.resize(size_t(number) + 1);
      this->array = own.data();
    }
  }

  MPI_Status *array;

private:
  std::vector<MPI_Status> own;
};
} // namespace

//===----------------------------------------------------------------------===//
// One or all
//===----------------------------------------------------------------------===//

template <typename Next>
static int runWait(Next function, MPI_Request *request, MPI_Status *status) {
  if (Requests::get().isEmpty()) [[likely]]
    return function(request, status);
  Taken taken(1, request);
  if (!taken.isAny)
    return function(request, status);
  Statuses statuses(1, status);
  int result = function(request, statuses.array);
  if (result == MPI_SUCCESS)
    taken.complete(0, *statuses.array);
  return result;
}

template <typename Next>
static int runTest(Next function, MPI_Request *request, int *flag,
                   MPI_Status *status) {
  if (Requests::get().isEmpty()) [[likely]]
    return function(request, flag, status);
  Taken taken(1, request);
  if (!taken.isAny)
    return function(request, flag, status);
  Statuses statuses(1, status);
  int result = function(request, flag, statuses.array);
  if (result == MPI_SUCCESS && *flag)
    taken.complete(0, *statuses.array);
  return result;
}

/// The request stays.
template <typename Next>
static int runGetStatus(Next function, MPI_Request request, int *flag,
                        MPI_Status *status) {
  return runTest(
      [&](MPI_Request *handle, int *done, MPI_Status *result) {
        return function(*handle, done, result);
      },
      &request, flag, status);
}

static void completeAll(Taken &taken, int count, int result,
                        const MPI_Status *statuses) {
  for (int i = 0; i < count; ++i)
    if (result == MPI_SUCCESS ||
        (result == MPI_ERR_IN_STATUS && statuses[i].MPI_ERROR == MPI_SUCCESS))
      taken.complete(i, statuses[i]);
}

template <typename Next>
static int runWaitall(Next function, int count, MPI_Request *requests,
                      MPI_Status *array) {
  if (Requests::get().isEmpty()) [[likely]]
    return function(count, requests, array);
  Taken taken(count, requests);
  if (!taken.isAny)
    return function(count, requests, array);
  Statuses statuses(count, array);
  int result = function(count, requests, statuses.array);
  completeAll(taken, count, result, statuses.array);
  return result;
}

template <typename Next>
static int runTestall(Next function, int count, MPI_Request *requests,
                      int *flag, MPI_Status *array) {
  if (Requests::get().isEmpty()) [[likely]]
    return function(count, requests, flag, array);
  Taken taken(count, requests);
  if (!taken.isAny)
    return function(count, requests, flag, array);
  Statuses statuses(count, array);
  int result = function(count, requests, flag, statuses.array);
  if (*flag)
    completeAll(taken, count, result, statuses.array);
  return result;
}

XACC_BOTH(Wait, (MPI_Request * request, MPI_Status *status),
          (function, request, status), runWait)
XACC_BOTH(Test, (MPI_Request * request, int *flag, MPI_Status *status),
          (function, request, flag, status), runTest)
XACC_BOTH(Request_get_status,
          (MPI_Request request, int *flag, MPI_Status *status),
          (function, request, flag, status), runGetStatus)
XACC_BOTH(Waitall, (int count, MPI_Request requests[], MPI_Status statuses[]),
          (function, count, requests, statuses), runWaitall)
XACC_BOTH(Testall,
          (int count, MPI_Request requests[], int *flag, MPI_Status statuses[]),
          (function, count, requests, flag, statuses), runTestall)

//===----------------------------------------------------------------------===//
// Any or some
//===----------------------------------------------------------------------===//

/// `call` has MPI complete one of the requests, if `isDone` then says so.
template <typename Call, typename IsDone>
static int runAny(int count, MPI_Request *requests, const int *index,
                  MPI_Status *status, Call call, IsDone isDone) {
  if (Requests::get().isEmpty()) [[likely]]
    return call(status);
  Taken taken(count, requests);
  if (!taken.isAny)
    return call(status);
  Statuses statuses(1, status);
  int result = call(statuses.array);
  if (result == MPI_SUCCESS && isDone() && *index != MPI_UNDEFINED)
    taken.complete(*index, *statuses.array);
  return result;
}

template <typename Next>
static int runWaitany(Next function, int count, MPI_Request *requests,
                      int *index, MPI_Status *status) {
  return runAny(
      count, requests, index, status,
      [&](MPI_Status *result) {
        return function(count, requests, index, result);
      },
      [] { return true; });
}

template <typename Next>
static int runTestany(Next function, int count, MPI_Request *requests,
                      int *index, int *flag, MPI_Status *status) {
  return runAny(
      count, requests, index, status,
      [&](MPI_Status *result) {
        return function(count, requests, index, flag, result);
      },
      [&] { return *flag; });
}

/// MPI_Waitsome, MPI_Testsome.
template <typename Next>
static int runSome(Next function, int count, MPI_Request *requests, int *number,
                   int *indices, MPI_Status *array) {
  if (Requests::get().isEmpty()) [[likely]]
    return function(count, requests, number, indices, array);
  Taken taken(count, requests);
  if (!taken.isAny)
    return function(count, requests, number, indices, array);
  Statuses statuses(count, array);
  int result = function(count, requests, number, indices, statuses.array);
  if (result != MPI_SUCCESS && result != MPI_ERR_IN_STATUS)
    return result;
  for (int i = 0; *number != MPI_UNDEFINED && i < *number; ++i)
    if (result == MPI_SUCCESS || statuses.array[i].MPI_ERROR == MPI_SUCCESS)
      taken.complete(indices[i], statuses.array[i]);
  return result;
}

XACC_BOTH(Waitany,
          (int count, MPI_Request requests[], int *index, MPI_Status *status),
          (function, count, requests, index, status), runWaitany)
XACC_BOTH(Testany,
          (int count, MPI_Request requests[], int *index, int *flag,
           MPI_Status *status),
          (function, count, requests, index, flag, status), runTestany)
XACC_BOTH(Waitsome,
          (int count, MPI_Request requests[], int *number, int indices[],
           MPI_Status statuses[]),
          (function, count, requests, number, indices, statuses), runSome)
XACC_BOTH(Testsome,
          (int count, MPI_Request requests[], int *number, int indices[],
           MPI_Status statuses[]),
          (function, count, requests, number, indices, statuses), runSome)

//===----------------------------------------------------------------------===//
// Start, free, the end
//===----------------------------------------------------------------------===//

template <typename Next>
static int runStart(Next function, MPI_Request *request) {
  if (!Requests::get().isEmpty())
    Requests::get().start(*request);
  return function(request);
}

template <typename Next>
static int runStartall(Next function, int count, MPI_Request *requests) {
  if (!Requests::get().isEmpty())
    for (int i = 0; i < count; ++i)
      Requests::get().start(requests[i]);
  return function(count, requests);
}

template <typename Next>
static int runFree(Next function, MPI_Request *request) {
  if (Requests::get().isEmpty()) [[likely]]
    return function(request);
  std::optional<Request> taken = Requests::get().takeAny(*request);
  if (!taken || !taken->isStarted)
    return function(request);
  Requests::get().adopt(*request, std::move(taken));
  *request = MPI_REQUEST_NULL;
  return MPI_SUCCESS;
}

template <typename Next>
static int runTypeFree(Next function, MPI_Datatype *type) {
  forgetType(*type);
  return function(type);
}

template <typename Next> static int runFinalize(Next function) {
  if (!Requests::get().isEmpty())
    Requests::get().finishAdopted(/*isEnd=*/true);
  return function();
}

XACC_BOTH(Start, (MPI_Request * request), (function, request), runStart)
XACC_BOTH(Startall, (int count, MPI_Request requests[]),
          (function, count, requests), runStartall)
XACC_BOTH(Request_free, (MPI_Request * request), (function, request), runFree)
XACC_BOTH(Type_free, (MPI_Datatype * type), (function, type), runTypeFree)
XACC_BOTH(Finalize, (void), (function), runFinalize)
