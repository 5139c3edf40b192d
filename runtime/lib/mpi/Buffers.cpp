//===- Buffers.cpp - Message passing calls of generated code --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collective/Combine.h"
#include "core/Runtime.h"
#include "core/Storage.h"
#include "core/StridedCopy.h"
#include "observe/Wait.h"
#include "request/Deferred.h"
#include "transport/Limits.h"
#include "xacc/MPIABI.h"

#include <cstring>
#include <memory>

using namespace xacc;

static_assert(StridedCopy::maxRank == XACCMPI_MAX_DIMS);

namespace {

/// Numbers of the dialect's error classes.
enum ErrorClass : int32_t {
  success = 0,
  errArg = 3,
  errBuffer = 7,
  errComm = 8,
  errCount = 10,
  errDims = 11,
  errNoMem = 29,
  errOp = 33,
  errRank = 39,
  errRequest = 41,
  errType = 56,
  errLast = 62
};

/// A strided buffer and, if it is not one block of memory, its packed copy.
class Packing {
public:
  /// Returns an error class.
  int32_t prepare(const XaccBuffer *buffer, bool unpacks) {
    if (!buffer || buffer->rank < 0 || buffer->elementSize <= 0)
      return errArg;
    if (buffer->rank > StridedCopy::maxRank)
      return errDims;
    numElements = 1;
    for (int64_t k = 0; k < buffer->rank; ++k) {
      if (buffer->sizes[k] < 0)
        return errCount;
      numElements *= buffer->sizes[k];
    }
    sizeInBytes = numElements * buffer->elementSize;
    if (sizeInBytes == 0)
      return success;
    if (!buffer->data)
      return errBuffer;
    data = original = static_cast<char *>(buffer->data);
    int64_t packed[StridedCopy::maxRank];
    contiguousStrides(buffer->rank, buffer->sizes, packed);
    copy = unpacks ? StridedCopy(buffer->rank, buffer->sizes, buffer->strides,
                                 packed, buffer->elementSize)
                   : StridedCopy(buffer->rank, buffer->sizes, packed,
                                 buffer->strides, buffer->elementSize);
    if (copy.isContiguous())
      return success;
    if (!memory.allocate(sizeInBytes, false))
      return errNoMem;
    data = memory.data();
    return success;
  }

  void pack() const {
    if (data != original)
      copy.run(data, original);
  }
  void unpack() const {
    if (data != original)
      copy.run(original, data);
  }

  char *data = nullptr;
  int64_t sizeInBytes = 0;
  int64_t numElements = 0;

private:
  char *original = nullptr;
  StridedCopy copy;
  Storage memory;
};

/// A started send or receive.
struct Request {
  std::vector<Operation *> operations; // one per piece of the message
  std::unique_ptr<Packing> packing;
  bool isReceive = false;
};

} // namespace

/// Requests by number - 1; finished ones are null and are used again.
static std::vector<std::unique_ptr<Request>> &requests() {
  static auto *table = new std::vector<std::unique_ptr<Request>>;
  return *table;
}

static Transport &transport() { return Runtime::get().transport(); }

static bool isValid(int64_t comm) {
  return comm >= 0 && comm <= INT32_MAX && transport().isValid(CommId(comm));
}

static int32_t start(const XaccBuffer *buffer, int32_t tag, int32_t peer,
                     int64_t comm, bool isReceive, Request &request) {
  if (!isValid(comm))
    return errComm;
  if (peer >= transport().commSize(CommId(comm)) || peer < XACCMPI_PROC_NULL ||
      (peer == XACCMPI_ANY_SOURCE && !isReceive))
    return errRank;
  request.isReceive = isReceive;
  request.packing = std::make_unique<Packing>();
  Packing &packing = *request.packing;
  if (int32_t error = packing.prepare(buffer, isReceive))
    return error;
  if (!isReceive)
    packing.pack();
  int64_t limit = maxMessageBytes(Runtime::get());
  int64_t done = 0;
  // An empty message is a message, too.
  do {
    int64_t n = packing.sizeInBytes - done;
    n = n < limit ? n : limit;
    char *data = packing.data ? packing.data + done : nullptr;
    request.operations.push_back(
        isReceive ? transport().receive(CommId(comm), data, n, peer, tag, true)
                  : transport().send(CommId(comm), data, n, peer, tag, true));
    done += n;
  } while (done < packing.sizeInBytes);
  return success;
}

static int32_t finish(Request &request) {
  int32_t result = success;
  for (Operation *operation : request.operations) {
    int32_t error = complete(operation, nullptr, "mpi.wait");
    result = result ? result : error;
  }
  if (request.isReceive && result == success)
    request.packing->unpack();
  return result;
}

static int32_t run(const XaccBuffer *buffer, int32_t tag, int32_t peer,
                   int64_t comm, bool isReceive) {
  Request request;
  if (int32_t error = start(buffer, tag, peer, comm, isReceive, request))
    return error;
  return finish(request);
}

static int32_t enter(const XaccBuffer *buffer, int32_t tag, int32_t peer,
                     int64_t comm, bool isReceive, int64_t *number) {
  auto request = std::make_unique<Request>();
  *number = 0;
  if (int32_t error = start(buffer, tag, peer, comm, isReceive, *request))
    return error;
  auto &table = requests();
  size_t slot = 0;
  while (slot < table.size() && table[slot])
    ++slot;
  if (slot == table.size())
    table.emplace_back();
  table[slot] = std::move(request);
  *number = int64_t(slot) + 1;
  return success;
}

XACC_EXPORT int32_t xaccmpiInit(void) {
  Runtime::get();
  return success;
}

XACC_EXPORT int32_t xaccmpiFinalize(void) {
  int32_t result = success;
  for (std::unique_ptr<Request> &request : requests()) {
    if (!request)
      continue;
    int32_t error = finish(*request);
    result = result ? result : error;
    request.reset();
  }
  return result;
}

XACC_EXPORT int64_t xaccmpiCommWorld(void) { return XACCMPI_COMM_WORLD; }

XACC_EXPORT int32_t xaccmpiCommRank(int64_t comm, int32_t *rank) {
  if (!isValid(comm))
    return errComm;
  *rank = transport().commRank(CommId(comm));
  return success;
}

XACC_EXPORT int32_t xaccmpiCommSize(int64_t comm, int32_t *size) {
  if (!isValid(comm))
    return errComm;
  *size = transport().commSize(CommId(comm));
  return success;
}

XACC_EXPORT int32_t xaccmpiCommSplit(int64_t comm, int32_t color, int32_t key,
                                     int64_t *newComm) {
  if (!isValid(comm))
    return errComm;
  CommId result = noComm;
  int32_t error = transport().splitComm(CommId(comm), color, key, result);
  *newComm = result;
  return error;
}

XACC_EXPORT int32_t xaccmpiSend(const XaccBuffer *buffer, int32_t tag,
                                int32_t dest, int64_t comm) {
  return run(buffer, tag, dest, comm, false);
}

XACC_EXPORT int32_t xaccmpiRecv(const XaccBuffer *buffer, int32_t tag,
                                int32_t source, int64_t comm) {
  return run(buffer, tag, source, comm, true);
}

XACC_EXPORT int32_t xaccmpiIsend(const XaccBuffer *buffer, int32_t tag,
                                 int32_t dest, int64_t comm, int64_t *request) {
  return enter(buffer, tag, dest, comm, false, request);
}

XACC_EXPORT int32_t xaccmpiIrecv(const XaccBuffer *buffer, int32_t tag,
                                 int32_t source, int64_t comm,
                                 int64_t *request) {
  return enter(buffer, tag, source, comm, true, request);
}

XACC_EXPORT int32_t xaccmpiWait(int64_t number) {
  if (number == 0)
    return success;
  auto &table = requests();
  if (number < 0 || number > int64_t(table.size()) || !table[number - 1])
    return errRequest;
  std::unique_ptr<Request> request = std::move(table[number - 1]);
  return finish(*request);
}

XACC_EXPORT int32_t xaccmpiBarrier(int64_t comm) {
  if (!isValid(comm))
    return errComm;
  startDeferred(nullptr);
  return complete(transport().barrier(CommId(comm)), nullptr, "mpi.barrier",
                  CommId(comm));
}

/// The runtime's number for an operation of the dialect, or -1.
static int64_t reductionOf(int32_t op) {
  switch (op) {
  case XACCMPI_OP_MAX:
    return XACC_REDUCE_MAX;
  case XACCMPI_OP_MIN:
    return XACC_REDUCE_MIN;
  case XACCMPI_OP_SUM:
    return XACC_REDUCE_ADD;
  case XACCMPI_OP_PROD:
    return XACC_REDUCE_MUL;
  case XACCMPI_OP_LAND:
    return XACC_REDUCE_LAND;
  case XACCMPI_OP_BAND:
    return XACC_REDUCE_BAND;
  case XACCMPI_OP_LOR:
    return XACC_REDUCE_LOR;
  case XACCMPI_OP_BOR:
    return XACC_REDUCE_BOR;
  case XACCMPI_OP_LXOR:
    return reduceLogicalXor;
  case XACCMPI_OP_BXOR:
    return XACC_REDUCE_BXOR;
  default:
    return -1;
  }
}

XACC_EXPORT int32_t xaccmpiAllreduce(const XaccBuffer *send,
                                     const XaccBuffer *recv, int32_t op,
                                     int64_t comm) {
  if (!isValid(comm))
    return errComm;
  int64_t reduction = reductionOf(op);
  if (reduction < 0)
    return errOp;
  Packing source, target;
  if (int32_t error = source.prepare(send, /*unpacks=*/false))
    return error;
  if (int32_t error = target.prepare(recv, /*unpacks=*/true))
    return error;
  if (send->type != recv->type || send->elementSize != recv->elementSize)
    return errType;
  if (source.numElements != target.numElements)
    return errCount;
  CombineOp combine = combineFor(reduction, send->type);
  if (!combine.function)
    return send->type == XACC_TYPE_OPAQUE ? errType : errOp;
  source.pack();
  // Combined in place, in the (packed) receive buffer.
  if (target.sizeInBytes && target.data != source.data)
    std::memmove(target.data, source.data, size_t(target.sizeInBytes));
  startDeferred(nullptr);
  int64_t piece = maxMessageElements(Runtime::get(), combine.elementSize);
  for (int64_t done = 0; done < target.numElements; done += piece) {
    int64_t n = target.numElements - done;
    n = n < piece ? n : piece;
    int32_t error = complete(
        transport().allReduce(
            CommId(comm), target.data + done * combine.elementSize, n, combine),
        nullptr, "mpi.allreduce", CommId(comm));
    if (error)
      return error;
  }
  target.unpack();
  return success;
}

XACC_EXPORT int32_t xaccmpiRetvalCheck(int32_t retval, int32_t errorClass) {
  return xaccmpiErrorClass(retval) == errorClass;
}

/// The functions above return error classes already.
XACC_EXPORT int32_t xaccmpiErrorClass(int32_t retval) {
  return retval >= 0 && retval <= errLast ? retval : errLast;
}

XACC_EXPORT void xaccmpiCheck(int32_t retval, const XaccLoc *loc) {
  if (retval != success)
    fatal(loc, "the message layer reports error class %d", retval);
}
