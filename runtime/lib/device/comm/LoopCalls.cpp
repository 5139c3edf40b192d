//===- LoopCalls.cpp - Communication of a loop as one kernel --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopCalls.h"

#include "LoopPacker.h"

#include "core/Support.h"
#include "device/Persistent.h"
#include "device/base/PackCopies.h"
#include "exchange/Plan.h"
#include "exchange/PreparedReflects.h"
#include "observe/Statistics.h"
#include "request/Async.h"
#include "request/Deferred.h"

#include <algorithm>
#include <cstring>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

void LoopPacker::prepare(const PackerWork &work, PackedSends &packedSends) {
  sends = &packedSends;
  sentBytes = work.sentBytes;
  receivedBytes = work.receivedBytes;
  auto add = [](const std::vector<CopyStep> &steps,
                std::vector<BoxCopy> &copies) {
    for (const CopyStep &step : steps) {
      CopyShape shape = CopyShape::of(step.copy);
      if (shape.runBytes != 0)
        copies.push_back({step.target, step.source, shape});
    }
  };
  add(work.packs, packs);
  add(work.staged.packs, packs);
  add(work.copies, packs);
  add(work.unpacks, unpacks);
  add(work.staged.unpacks, unpacks);
}

void LoopPacker::start(bool, const XaccLoc *loc) {
  count(loc, sentBytes, /*toDevice=*/false);
  count(loc, receivedBytes, /*toDevice=*/true);
  sends->startSends();
}

namespace {
/// Of arrays without device copies, or that no reflect_init has prepared: an
/// error, if the loop comes to it.
class AbsentReflect final : public LoopCall {
public:
  AbsentReflect(const ReflectKey &key, bool isDo, const XaccLoc *loc)
      : arrays(key.arrays, key.arrays + key.count), flags(key.flags),
        isDo(isDo), loc(loc) {}

  void run(void *) override {
    auto count = int64_t(arrays.size());
    if (isDo)
      xaccrtReflectDo(count, arrays.data(), flags, nullptr, loc);
    else
      xaccrtReflect(count, arrays.data(), nullptr, flags, nullptr, loc);
  }

private:
  std::vector<void *> arrays;
  int64_t flags;
  bool isDo;
  const XaccLoc *loc;
};

/// A reflect_do of several arrays may have several plans.
class ReflectCall final : public LoopCall {
public:
  ReflectCall(std::vector<Plan *> plans, bool isAsync, const XaccLoc *loc)
      : plans(std::move(plans)), requests(this->plans.size()), isAsync(isAsync),
        loc(loc) {}

  void describe(std::vector<BoxCopy> &packs,
                std::vector<BoxCopy> &unpacks) const override {
    for (const Plan *plan : plans) {
      auto &packer = static_cast<const LoopPacker &>(*plan->packer());
      packs.insert(packs.end(), packer.packs.begin(), packer.packs.end());
      unpacks.insert(unpacks.end(), packer.unpacks.begin(),
                     packer.unpacks.end());
    }
  }
  LoopEntry::Kind kind() const override {
    return isAsync ? LoopEntry::Start : LoopEntry::Complete;
  }
  bool shares(const LoopCall &other) const override {
    auto *reflect = dynamic_cast<const ReflectCall *>(&other);
    return reflect && std::ranges::any_of(plans, [&](Plan *plan) {
             return std::ranges::count(reflect->plans, plan) > 0;
           });
  }
  void run(void *) override {
    for (size_t i = 0; i < plans.size(); ++i)
      if (isAsync)
        plans[i]->startInKernel(requests[i], loc);
      else
        plans[i]->runInKernel(loc);
  }
  void finish() override {
    for (Plan *plan : plans)
      plan->finish(loc);
  }

private:
  std::vector<Plan *> plans;
  std::vector<ReflectRequest> requests;
  bool isAsync;
  const XaccLoc *loc;
};

/// Of all that the kernel has started, which LoopCalls completes.
class WaitCall final : public LoopCall {
public:
  explicit WaitCall(const XaccLoc *loc) : loc(loc) {}
  LoopEntry::Kind kind() const override { return LoopEntry::Wait; }
  void run(void *) override {
    SiteTimer timer(loc, "wait_async");
    LoopCalls::waitForAll();
  }

private:
  const XaccLoc *loc;
};
} // namespace

static bool arePresent(int64_t count, void *const *arrays, const XaccLoc *loc) {
  PresentTable &table = communicationDevice(loc)->table;
  for (int64_t i = 0; i < count; ++i) {
    Array *array = asArray(arrays[i], loc);
    if (!array->hasExtents ||
        (array->view.data &&
         !table.find(array->view.data, array->localBytes())))
      return false;
  }
  return true;
}

static void addReflect(const std::vector<ReflectKey> &keys, bool isAsync,
                       const XaccLoc *loc) {
  std::vector<Plan *> plans;
  for (ReflectKey key : keys) {
    key.flags |= reflectInKernel;
    plans.push_back(Plan::get(Runtime::get(), key, nullptr, loc));
  }
  LoopCalls::add(std::make_unique<ReflectCall>(plans, isAsync, loc), loc);
}

XACC_EXPORT void xaccrtPrepareReflect(int64_t count, void *const *arrays,
                                      const XaccWidth *widths, int64_t flags,
                                      const XaccLoc *loc) {
  if (!LoopCalls::areNeeded(loc))
    return;
  finishAllAsync(Runtime::get());
  ReflectKey key{count, arrays, widths, flags & ~XACC_ASYNC};
  if (arePresent(count, arrays, loc))
    addReflect({key}, flags & XACC_ASYNC, loc);
  else
    LoopCalls::add(std::make_unique<AbsentReflect>(key, false, loc), loc);
}

XACC_EXPORT void xaccrtPrepareReflectDo(int64_t count, void *const *arrays,
                                        int64_t flags, const XaccLoc *loc) {
  if (!LoopCalls::areNeeded(loc))
    return;
  finishAllAsync(Runtime::get());
  ReflectKey key{count, arrays, nullptr, flags & ~XACC_ASYNC};
  std::vector<ReflectKey> keys;
  if (arePresent(count, arrays, loc) && findPreparedReflects(key, keys, loc))
    addReflect(keys, flags & XACC_ASYNC, loc);
  else
    LoopCalls::add(std::make_unique<AbsentReflect>(key, true, loc), loc);
}

XACC_EXPORT void xaccrtPrepareWait(const XaccLoc *loc) {
  if (!LoopCalls::areNeeded(loc))
    return;
  finishAllAsync(Runtime::get());
  LoopCalls::add(std::make_unique<WaitCall>(loc), loc);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// The kernel waits for one request at a time, and for code of the host without
/// results for none.
static constexpr uint64_t ringCapacity = 64, ringSlots = 4;

bool LoopCalls::areNeeded(const XaccLoc *loc) {
  DeviceSlot *slot = communicationDevice(loc);
  return slot && slot->device->kind() == DeviceKind::Cuda &&
         (slot->device->isOneMemory() || isLoopDescribed());
}

static LoopCalls &loopCalls() {
  static LoopCalls calls;
  return calls;
}

[[maybe_unused]] static const bool isService = [] {
  LoopService::get = []() -> LoopService & { return loopCalls(); };
  return true;
}();

void LoopCalls::add(std::unique_ptr<LoopCall> call, const XaccLoc *loc) {
  LoopCalls &all = loopCalls();
  if (all.calls.size() == XACC_MAX_PREPARED)
    fatal(loc, "a loop as one kernel has more than %d directives",
          int(XACC_MAX_PREPARED));
  all.calls.push_back(std::move(call));
}

LoopService::Call LoopCalls::describe(size_t number) const {
  const LoopCall &call = *calls[number];
  Call result = {call.kind() == LoopEntry::Start,
                 call.kind() == LoopEntry::Wait,
                 call.hasValue(),
                 sharingOf(number),
                 {},
                 {}};
  call.describe(result.packs, result.unpacks);
  return result;
}

uint64_t LoopCalls::sharingOf(size_t number) const {
  uint64_t result = 0;
  for (size_t i = 0; i < calls.size(); ++i)
    if (calls[i]->kind() == LoopEntry::Start &&
        calls[i]->shares(*calls[number]))
      result |= uint64_t(1) << i;
  return result;
}

void *LoopCalls::begin(Device &kernelDevice, const void *const *symbols,
                       const XaccLoc *loc) {
  if (device != &kernelDevice)
    stager.reset();
  device = &kernelDevice;
  functions = symbols;
  kernelLoc = loc;
  size_t ringBytes = RequestRing::Block::bytes(ringCapacity, ringSlots);
  pinned = device->allocatePinned(
      int64_t(ringBytes + calls.size() * LoopEntry::valueBytes));
  if (!pinned)
    fatal(loc, "%s: out of pinned memory for the requests of kernels",
          device->name().c_str());
  ring = std::make_unique<RequestRing>(/*number=*/0, ringCapacity, ringSlots,
                                       pinned, /*stager=*/nullptr);
  // What it needs cannot be made while the kernel runs.
  if (functions && !stager)
    stager = device->createStager(loc);
  return createTable(ringBytes, loc);
}

/// With the lists of copies behind it.
void *LoopCalls::createTable(size_t ringBytes, const XaccLoc *loc) {
  LoopTable content = {};
  content.ring = pinned;
  std::vector<XaccPackCopy> copies;
  std::vector<int64_t> first;
  for (size_t i = 0; i < calls.size(); ++i) {
    LoopEntry &entry = content.entries[i];
    std::vector<BoxCopy> packs, unpacks;
    calls[i]->describe(packs, unpacks);
    entry.numPacks = int64_t(packs.size());
    entry.numUnpacks = int64_t(unpacks.size());
    entry.kind = calls[i]->kind();
    entry.sharing = sharingOf(i);
    first.push_back(int64_t(copies.size()));
    for (const std::vector<BoxCopy> *list : {&packs, &unpacks})
      for (const BoxCopy &copy : *list)
        copies.push_back(xacc::describe(copy));
    void *value = static_cast<char *>(pinned) + ringBytes +
                  i * size_t(LoopEntry::valueBytes);
    values.push_back(calls[i]->hasValue() ? value : nullptr);
    entry.hostValue = static_cast<uint64_t *>(values.back());
  }
  size_t copyBytes = copies.size() * sizeof(XaccPackCopy);
  std::vector<char> bytes(sizeof content + copyBytes);
  table = device->allocate(int64_t(bytes.size()));
  if (!table)
    fatal(loc, "%s: out of memory for a table of %zu copies",
          device->name().c_str(), copies.size());
  auto *lists = reinterpret_cast<const XaccPackCopy *>(
      static_cast<char *>(table) + sizeof content);
  for (size_t i = 0; i < calls.size(); ++i) {
    LoopEntry &entry = content.entries[i];
    entry.packs = lists + first[i];
    entry.unpacks = entry.packs + entry.numPacks;
  }
  std::memcpy(bytes.data(), &content, sizeof content);
  if (copyBytes)
    std::memcpy(bytes.data() + sizeof content, copies.data(), copyBytes);
  // In the queue in which the host may copy while the kernel runs, so that it
  // need not be made then.
  device->copyToDevice(table, bytes.data(),
                       CopyShape::contiguous(int64_t(bytes.size())),
                       queueCommunication, loc);
  device->wait(queueCommunication, loc);
  return table;
}

bool LoopCalls::serve() {
  switch (ring->requests().next()) {
  case XACC_REQUEST_PREPARED:
    runPrepared();
    return true;
  case XACC_REQUEST_HOST:
    runHostCode();
    return true;
  case XACC_REQUEST_TRANSFER:
    transfer();
    return true;
  default:
    progressDeferred(nullptr);
    xaccrtPoll();
    return false;
  }
}

/// The words of a request of each kind: the place, its number, the arguments.
static constexpr uint64_t argumentsBegin = 2;

void LoopCalls::runPrepared() {
  uint64_t words[argumentsBegin + 1];
  ring->requests().take(words, std::size(words));
  uint64_t argument = words[argumentsBegin];
  size_t number = argument & (loopSettles - 1);
  if (argument & loopSettles) {
    finish(sharingOf(number));
  } else {
    calls[number]->run(values[number]);
    if (calls[number]->kind() == LoopEntry::Start)
      started |= uint64_t(1) << number;
  }
  const uint64_t status[requestStatusWords] = {};
  ring->complete(words[1], status);
}

/// Results are what a wait for the request finds as its status.
void LoopCalls::runHostCode() {
  static_assert(XACC_MAX_HOST_RESULTS <= requestStatusWords);
  static_assert(argumentsBegin + 2 + XACC_MAX_HOST_ARGUMENTS == recordWords);
  uint64_t words[recordWords - 1];
  ring->requests().take(words, std::size(words));
  auto *function = reinterpret_cast<void (*)(uint64_t *)>(
      const_cast<void *>(functions[words[argumentsBegin]]));
  function(words + argumentsBegin + 1);
  if (words[1] != 0)
    ring->complete(words[1], words + argumentsBegin + 1);
}

void LoopCalls::transfer() {
  uint64_t words[argumentsBegin + 4];
  ring->requests().take(words, std::size(words));
  const uint64_t *arguments = words + argumentsBegin;
  auto *onDevice = reinterpret_cast<void *>(arguments[0]);
  auto *onHost = reinterpret_cast<void *>(arguments[1]);
  auto bytes = int64_t(arguments[2]);
  bool toDevice = arguments[3];
  if (toDevice)
    stager->copyOut(onDevice, onHost, bytes, /*count=*/1, /*stride=*/0);
  else
    stager->copyIn(onHost, onDevice, bytes, /*count=*/1, /*stride=*/0);
  if (Statistics::enabled())
    Statistics::addTransfer(kernelLoc, "update", bytes, toDevice);
  const uint64_t status[requestStatusWords] = {};
  ring->complete(words[1], status);
}

void LoopCalls::finish(uint64_t which) {
  for (size_t i = 0; i < calls.size(); ++i)
    if (started & which & uint64_t(1) << i)
      calls[i]->finish();
  started &= ~which;
}

void LoopCalls::waitForAll() { loopCalls().finish(~uint64_t(0)); }

/// What the kernel has started and not waited for is complete, too: a later
/// wait of the program has nothing to do.
void LoopCalls::end(Device &target, const XaccLoc *loc) {
  while (serve())
    continue;
  uint64_t late = started;
  finish(late);
  for (size_t i = 0; i < calls.size(); ++i) {
    std::vector<BoxCopy> packs, unpacks;
    if (late >> i & 1)
      calls[i]->describe(packs, unpacks);
    for (const BoxCopy &copy : unpacks)
      target.copyToDevice(copy.target, copy.source, copy.shape, queueSync, loc);
  }
  ring.reset();
  device->freePinned(pinned);
  device->free(table, queueSync, loc);
  calls.clear();
  values.clear();
}

void LoopCalls::leave(Device &stopping) {
  if (&stopping == device)
    stager.reset();
}
