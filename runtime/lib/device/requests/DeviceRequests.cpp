//===- DeviceRequests.cpp - Requests of kernels on GPUs -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What kernels on a GPU call: the functions of xacc/RequestABI.h, by one thread
// of the grid between two barriers. Compiled to LLVM bitcode when the compiler
// is built, which has it linked with device code that needs it; freestanding
// C++. A test compiles it for the CPU, with XACC_REQUESTS_EMULATED, and runs
// the agent's tests with it.
//
// The ring lies in pinned memory: its words are read and written with the scope
// of the system, each by one side. What the kernel knows of its ring, where the
// next record goes, which slot is free and how far the agent is, is in
// workgroup memory: a load across the bus takes about as long as all else, and
// a request that is waited for has one, of the word that it waits for.
//
// Every wait has a deadline, and looks at a word with which the host ends it.
// After a fault no call waits any more: the host ends the program when it has
// seen the fault.
//
//===----------------------------------------------------------------------===//

#include "RequestBlock.h"

using namespace xacc;

#ifdef XACC_REQUESTS_EMULATED
#include <new>
#define WORKGROUP static thread_local
uint64_t xaccTestNanoseconds();
extern uint64_t xaccTestPrivateAddress;
void xaccTestPause();
static uint64_t nanoseconds() { return xaccTestNanoseconds(); }
static void pause() { xaccTestPause(); }
static bool isPrivate(const void *address) {
  return reinterpret_cast<uint64_t>(address) == xaccTestPrivateAddress;
}
#else
#define WORKGROUP static __attribute__((address_space(3), loader_uninitialized))
static uint64_t nanoseconds() { return __nvvm_read_ptx_sreg_globaltimer(); }
static void pause() { __nvvm_nanosleep(200); }
static bool isPrivate(const void *address) {
  return __nvvm_isspacep_local(address) || __nvvm_isspacep_shared(address);
}
inline void *operator new(decltype(sizeof 0), void *place) { return place; }
#endif

namespace {
/// Memory that a GPU and its host share.
struct SystemMemory {
  using Word = uint64_t;
  static uint64_t read(const Word &word) {
    return __atomic_load_n(&word, __ATOMIC_RELAXED);
  }
  static void write(Word &word, uint64_t value) {
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
  }
  static uint64_t acquire(const Word &word) {
    return __atomic_load_n(&word, __ATOMIC_ACQUIRE);
  }
  static void publish(Word &word, uint64_t value) {
    __atomic_store_n(&word, value, __ATOMIC_RELEASE);
  }
};
using Block = RequestBlock<SystemMemory>;

/// What a kernel keeps of its ring.
struct Kernel {
  explicit Kernel(Block &block)
      : block(block), constants(block.constants), producer(block) {}

  /// Requests of this ring that the kernel has started and not waited for, as
  /// far as there is room: of others the block is asked.
  static constexpr unsigned mostOpen = 8;
  void noteOpen(uint64_t number) {
    if (numOpen < mostOpen)
      open[numOpen++] = number;
  }
  bool isOpen(uint64_t number) const {
    for (unsigned i = 0; i < numOpen; ++i)
      if (open[i] == number)
        return true;
    return false;
  }
  void noteClosed(uint64_t number) {
    for (unsigned i = 0; i < numOpen; ++i)
      if (open[i] == number)
        open[i] = open[--numOpen];
  }

  Block &block;
  const RequestConstants constants;
  RequestProducer<SystemMemory> producer;
  bool hasFailed = false;
  uint64_t arenaUsed = 0;
  unsigned numOpen = 0;
  uint64_t open[mostOpen];
};
} // namespace

WORKGROUP uint64_t kernelWords[(sizeof(Kernel) + 7) / 8];

static Kernel &kernel() {
  return *reinterpret_cast<Kernel *>((uint64_t *)kernelWords);
}

/// Waits for `condition`, not for ever.
template <typename Condition> static RequestResult waitUntil(Condition done) {
  /// Looks between two at the word that ends the wait, and at the clock; from
  /// the first of these on it pauses.
  constexpr unsigned looks = 16;
  Kernel &self = kernel();
  uint64_t begin = 0;
  for (unsigned number = 1; !done(); ++number) {
    if (number > looks)
      pause();
    if (number % looks != 0)
      continue;
    if (self.block.isAborted())
      return RequestResult::Aborted;
    uint64_t now = nanoseconds();
    begin = begin ? begin : now;
    if (self.constants.deadline && now - begin >= self.constants.deadline)
      return RequestResult::Overdue;
  }
  return RequestResult::Done;
}

/// Tells the host unless all is well; returns whether it is.
static bool check(RequestResult result, uint64_t place) {
  if (result == RequestResult::Done)
    return true;
  Kernel &self = kernel();
  if (!self.hasFailed && result != RequestResult::Aborted) {
    SystemMemory::write(self.block.faultPlace, place);
    SystemMemory::publish(self.block.fault, uint64_t(result));
  }
  self.hasFailed = true;
  return false;
}

static bool hasPrivateBuffer(uint64_t function, const int64_t *arguments) {
  auto isPrivateWord = [&](int number) {
    return isPrivate(reinterpret_cast<const void *>(arguments[number]));
  };
  switch (function) {
  case XACC_REQUEST_SENDRECV:
    return isPrivateWord(0) || isPrivateWord(5);
  case XACC_REQUEST_ALLREDUCE:
    return isPrivateWord(0) || isPrivateWord(1);
  case XACC_REQUEST_BARRIER:
  case XACC_REQUEST_PREPARED:
    return false;
  default:
    return isPrivateWord(0);
  }
}

static bool start(uint64_t function, const int64_t *arguments, uint64_t place,
                  uint64_t &number) {
  Kernel &self = kernel();
  if (self.hasFailed)
    return false;
  if (hasPrivateBuffer(function, arguments))
    return check(RequestResult::Private, place);
  return check(self.producer.start(
                   function, arguments, numRequestArguments(function), place,
                   [](auto condition) { return waitUntil(condition); }, number),
               place);
}

static uint64_t load(const void *request, int64_t requestBytes) {
  if (requestBytes == 8)
    return *static_cast<const uint64_t *>(request);
  return uint64_t(int64_t(*static_cast<const int32_t *>(request)));
}

static void store(void *request, int64_t requestBytes, uint64_t bits) {
  if (requestBytes == 8)
    *static_cast<uint64_t *>(request) = bits;
  else
    *static_cast<uint32_t *>(request) = uint32_t(bits);
}

/// Waits for a request, copies its status and gives its slot back.
static bool finish(Block &block, uint64_t number, void *status,
                   uint64_t place) {
  if (!check(waitUntil([&] { return block.isComplete(number); }), place))
    return false;
  Kernel &self = kernel();
  const RequestConstants &constants = self.constants;
  uint64_t address = reinterpret_cast<uint64_t>(status);
  if (address && address != constants.statusIgnored &&
      address != constants.statusesIgnored) {
    // An MPI_Status has members of 4 bytes.
    auto *from = reinterpret_cast<const uint32_t *>(block.slot(number).status);
    for (uint64_t i = 0; i < constants.statusBytes / 4; ++i)
      static_cast<uint32_t *>(status)[i] = from[i];
    block.release(number);
  } else {
    block.releaseUnread(number);
  }
  if (&block == &self.block) {
    self.producer.noteReleased(number);
    self.noteClosed(number);
  }
  return true;
}

/// The ring of the request at an address. Null: MPI_REQUEST_NULL, or no
/// request, which is a fault.
static Block *find(const void *request, int64_t requestBytes, uint64_t &number,
                   uint64_t place) {
  Kernel &self = kernel();
  const RequestConstants &constants = self.constants;
  number = load(request, requestBytes);
  if (number == constants.requestNull)
    return nullptr;
  if (self.isOpen(number))
    return &self.block;
  auto *directory = reinterpret_cast<const uint64_t *>(constants.directory);
  Block *block = nullptr;
  if (RequestNumber::isOne(number))
    block = reinterpret_cast<Block *>(
        SystemMemory::acquire(directory[RequestNumber::ringOf(number)]));
  if (block && block->isOpen(number))
    return block;
  check(RequestResult::Unknown, place);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

void __xacc_request_begin(void *ring) {
  new (&kernel()) Kernel(*static_cast<Block *>(ring));
}

void __xacc_request_start(int64_t function, const int64_t *arguments,
                          void *request, int64_t requestBytes, int64_t place) {
  uint64_t number = kernel().constants.requestNull;
  if (start(function, arguments, place, number))
    kernel().noteOpen(number);
  store(request, requestBytes, number);
}

void __xacc_request_run(int64_t function, const int64_t *arguments,
                        void *status, int64_t place) {
  uint64_t number = 0;
  if (start(function, arguments, place, number))
    finish(kernel().block, number, status, place);
}

void __xacc_request_wait(int64_t count, void *requests, int64_t requestBytes,
                         void *statuses, int64_t place) {
  const RequestConstants &constants = kernel().constants;
  for (int64_t i = 0; i < count && !kernel().hasFailed; ++i) {
    char *request = static_cast<char *>(requests) + i * requestBytes;
    uint64_t number = 0;
    Block *block = find(request, requestBytes, number, place);
    if (!block)
      continue;
    uint64_t address = reinterpret_cast<uint64_t>(statuses);
    bool isIgnored = !address || address == constants.statusIgnored ||
                     address == constants.statusesIgnored;
    char *status = isIgnored ? nullptr
                             : static_cast<char *>(statuses) +
                                   i * int64_t(constants.statusBytes);
    if (finish(*block, number, status, place))
      store(request, requestBytes, constants.requestNull);
  }
}

/// After a fault every request counts as complete: nobody shall ask for ever.
int32_t __xacc_request_test(void *request, int64_t requestBytes, void *status,
                            int64_t place) {
  if (kernel().hasFailed)
    return 1;
  uint64_t number = 0;
  Block *block = find(request, requestBytes, number, place);
  if (!block)
    return 1;
  if (!block->isComplete(number)) {
    if (kernel().block.isAborted())
      check(RequestResult::Aborted, place);
    else
      pause();
    return kernel().hasFailed;
  }
  finish(*block, number, status, place);
  store(request, requestBytes, kernel().constants.requestNull);
  return 1;
}

void __xacc_request_synchronize(int64_t place) {
  Kernel &self = kernel();
  if (!self.hasFailed)
    check(waitUntil([&] { return self.producer.isDone(); }), place);
}

int64_t __xacc_request_handle(int64_t bits) { return RawHandle::encode(bits); }

int64_t __xacc_request_symbol(int64_t number) {
  return static_cast<int64_t>(kernel().block.symbols[number]);
}

void *__xacc_request_allocate(int64_t sizeInBytes, int64_t place) {
  Kernel &self = kernel();
  uint64_t bytes = (uint64_t(sizeInBytes) + 63) / 64 * 64;
  if (self.arenaUsed + bytes > Block::arenaBytes) {
    check(RequestResult::NoMemory, place);
    return self.block.arena();
  }
  void *memory = self.block.arena() + self.arenaUsed;
  self.arenaUsed += bytes;
  return memory;
}

int64_t __xacc_request_mark(void) {
  return static_cast<int64_t>(kernel().arenaUsed);
}

void __xacc_request_restore(int64_t mark) {
  kernel().arenaUsed = uint64_t(mark);
}

#ifndef XACC_REQUESTS_EMULATED
#include "GridBarrier.h"
#include "GridCopies.h"
#include "GroupSteps.h"
#endif
