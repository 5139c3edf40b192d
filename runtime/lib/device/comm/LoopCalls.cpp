//===- LoopCalls.cpp - Communication of a loop as one kernel --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopCalls.h"

#include "CudaBatch.h"
#include "LoopPacker.h"

#include "core/Support.h"
#include "exchange/Plan.h"
#include "request/Deferred.h"

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
                std::vector<XaccPackCopy> &copies) {
    for (const CopyStep &step : steps) {
      CopyShape shape = CopyShape::of(step.copy);
      if (shape.runBytes != 0)
        copies.push_back(describe({step.target, step.source, shape}));
    }
  };
  add(work.packs, packs);
  add(work.copies, packs);
  add(work.unpacks, unpacks);
}

void LoopPacker::start(bool, const XaccLoc *loc) {
  count(loc, sentBytes, /*toDevice=*/false);
  sends->startSends();
}

void LoopPacker::unpack(int64_t, bool isLast, const XaccLoc *loc) {
  if (isLast)
    count(loc, receivedBytes, /*toDevice=*/true);
}

namespace {
/// Of arrays without device copies: an error, if the loop comes to it.
class AbsentReflect final : public LoopCall {
public:
  AbsentReflect(const ReflectKey &key, const XaccLoc *loc)
      : arrays(key.arrays, key.arrays + key.count), flags(key.flags), loc(loc) {
  }

  void describe(std::vector<XaccPackCopy> &,
                std::vector<XaccPackCopy> &) const override {}
  bool hasValue() const override { return false; }
  void run(void *) override {
    ReflectKey key{int64_t(arrays.size()), arrays.data(), nullptr, flags};
    Plan::get(Runtime::get(), key, nullptr, loc);
  }

private:
  std::vector<void *> arrays;
  int64_t flags;
  const XaccLoc *loc;
};

class ReflectCall final : public LoopCall {
public:
  ReflectCall(Plan &plan, const XaccLoc *loc) : plan(plan), loc(loc) {}

  void describe(std::vector<XaccPackCopy> &packs,
                std::vector<XaccPackCopy> &unpacks) const override {
    auto &packer = static_cast<const LoopPacker &>(*plan.packer());
    packs = packer.packs;
    unpacks = packer.unpacks;
  }
  bool hasValue() const override { return false; }
  void run(void *) override { plan.runInKernel(loc); }

private:
  Plan &plan;
  const XaccLoc *loc;
};
} // namespace

XACC_EXPORT void xaccrtPrepareReflect(int64_t count, void *const *arrays,
                                      const XaccWidth *widths, int64_t flags,
                                      const XaccLoc *loc) {
  if (!LoopCalls::areNeeded(loc))
    return;
  ReflectKey key{count, arrays, widths, flags | reflectInKernel};
  PresentTable &table = communicationDevice(loc)->table;
  for (int64_t i = 0; i < count; ++i) {
    Array *array = asArray(arrays[i], loc);
    bool isPresent = array->hasExtents &&
                     (!array->view.data ||
                      table.find(array->view.data, array->localBytes()));
    if (!isPresent)
      return LoopCalls::add(std::make_unique<AbsentReflect>(key, loc), loc);
  }
  Plan *plan = Plan::get(Runtime::get(), key, nullptr, loc);
  LoopCalls::add(std::make_unique<ReflectCall>(*plan, loc), loc);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// The kernel has one request at a time.
static constexpr uint64_t ringCapacity = 4, ringSlots = 4;

bool LoopCalls::areNeeded(const XaccLoc *loc) {
  DeviceSlot *slot = communicationDevice(loc);
  return slot && slot->device->isOneMemory() &&
         slot->device->kind() == DeviceKind::Cuda;
}

static LoopCalls &loopCalls() {
  static LoopCalls calls;
  return calls;
}

void LoopCalls::add(std::unique_ptr<LoopCall> call, const XaccLoc *loc) {
  LoopCalls &all = loopCalls();
  if (all.calls.size() == XACC_MAX_PREPARED)
    fatal(loc, "a loop as one kernel has more than %d directives",
          int(XACC_MAX_PREPARED));
  all.calls.push_back(std::move(call));
  next = &all;
}

void *LoopCalls::begin(Device &kernelDevice, const XaccLoc *loc) {
  device = &kernelDevice;
  size_t ringBytes = RequestRing::Block::bytes(ringCapacity, ringSlots);
  pinned = device->allocatePinned(
      int64_t(ringBytes + calls.size() * LoopEntry::valueBytes));
  if (!pinned)
    fatal(loc, "%s: out of pinned memory for the requests of kernels",
          device->name().c_str());
  ring = std::make_unique<RequestRing>(/*number=*/0, ringCapacity, ringSlots,
                                       pinned, /*stager=*/nullptr);
  // The table, with the lists of copies behind it.
  LoopTable content = {};
  content.ring = pinned;
  std::vector<XaccPackCopy> copies;
  std::vector<int64_t> first;
  for (size_t i = 0; i < calls.size(); ++i) {
    LoopEntry &entry = content.entries[i];
    std::vector<XaccPackCopy> packs, unpacks;
    calls[i]->describe(packs, unpacks);
    entry.numPacks = int64_t(packs.size());
    entry.numUnpacks = int64_t(unpacks.size());
    first.push_back(int64_t(copies.size()));
    copies.insert(copies.end(), packs.begin(), packs.end());
    copies.insert(copies.end(), unpacks.begin(), unpacks.end());
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
  device->copyToDevice(table, bytes.data(),
                       CopyShape::contiguous(int64_t(bytes.size())), queueSync,
                       loc);
  return table;
}

bool LoopCalls::serve() {
  if (ring->requests().next() != XACC_REQUEST_PREPARED) {
    progressDeferred(nullptr);
    xaccrtPoll();
    return false;
  }
  uint64_t words[3]; // the place, the number of the request, the argument
  ring->requests().take(words, 3);
  calls[words[2]]->run(values[words[2]]);
  const uint64_t status[requestStatusWords] = {};
  ring->complete(words[1], status);
  return true;
}

void LoopCalls::end(const XaccLoc *loc) {
  ring.reset();
  device->freePinned(pinned);
  device->free(table, queueSync, loc);
  calls.clear();
  values.clear();
}
