//===- Coherence.cpp - Which device holds which newest values -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Coherence.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <deque>
#include <limits>
#include <unordered_map>
#include <unordered_set>

using namespace xacc;

namespace {

/// Bounds of what is remembered.
constexpr size_t maxAccesses = 4096;
constexpr size_t maxBytes = size_t(64) << 20;

/// By device.
struct State : std::vector<Region> {
  State(std::vector<Region> valid) : std::vector<Region>(std::move(valid)) {}
  State(int numDevices, const Region &region)
      : std::vector<Region>(numDevices, region) {}
  uint64_t number = 0; // of one that is known
};

struct StateHash {
  size_t operator()(const State *state) const {
    size_t hash = 0;
    for (const Region &valid : *state)
      hash = (hash ^ valid.hash()) * 0x9e3779b97f4a7c15u;
    return hash;
  }
};

struct StateEqual {
  bool operator()(const State *a, const State *b) const { return *a == *b; }
};

/// An access in a state.
struct Key {
  const State *state;
  const Access *access;
  bool operator==(const Key &other) const = default;
};

struct KeyHash {
  size_t operator()(const Key &key) const {
    size_t hash = size_t(key.state) * 0x9e3779b97f4a7c15u + size_t(key.access);
    return hash ^ hash >> 32;
  }
};

struct Outcome {
  const State *next = nullptr;
  std::vector<PeerTransfer> transfers;
  int64_t cost = 0;
  std::shared_ptr<const Access> access; // so that its address stays its own
};

size_t footprintOf(const std::vector<Region> &regions) {
  size_t size = 0;
  for (const Region &region : regions)
    size += region.footprint();
  return size;
}

const Region &regionOf(const std::vector<Region> &regions, int device) {
  static const Region none;
  return size_t(device) < regions.size() ? regions[device] : none;
}

/// Where `device` gets what it lacks; in ascending order of the source.
std::vector<PeerTransfer> fetch(const State &state, const Access &access,
                                int device) {
  std::vector<PeerTransfer> transfers;
  int numDevices = state.size();
  // To look at sets is cheaper than to make new ones, and mostly enough.
  const Region &use = regionOf(access.use, device);
  const Region &mayDef = regionOf(access.mayDef, device);
  if (state[device].contains(use) && state[device].contains(mayDef))
    return transfers;
  Region needed = mayDef.isEmpty() ? use : use | mayDef;
  needed -= state[device];
  auto from = [&](int source) {
    if (source < 0 || source >= numDevices || needed.isEmpty())
      return;
    Region part = needed & state[source];
    if (part.isEmpty())
      return;
    needed -= part;
    transfers.push_back({source, device, std::move(part)});
  };
  for (int distance = 1; distance < numDevices; ++distance) {
    from(device - distance);
    from(device + distance);
  }
  return transfers;
}

int64_t add(int64_t a, int64_t b) {
  int64_t limit = std::numeric_limits<int64_t>::max();
  return a > limit - b ? limit : a + b;
}

} // namespace

struct Coherence::Impl {
  std::deque<State> states; // their addresses are their names
  std::unordered_set<const State *, StateHash, StateEqual> known;
  std::unordered_map<Key, Outcome, KeyHash> outcomes;
  const State *present = nullptr;
  size_t numBytes = 0, numStates = 0, numComputed = 0;
  std::vector<HostTransfer> hostTransfers;

  const State *intern(State state);
  /// The result of an access that is not remembered.
  void enter(State state);
  bool isFull() const {
    return outcomes.size() >= maxAccesses || numBytes > maxBytes;
  }
  /// What an access does in the present state.
  const Outcome &look(const std::shared_ptr<const Access> &access);
  const Outcome &compute(const std::shared_ptr<const Access> &access);
  void forget();
};

const State *Coherence::Impl::intern(State state) {
  auto found = known.find(&state);
  if (found != known.end())
    return *found;
  ++numStates;
  numBytes += footprintOf(state) + 64;
  states.push_back(std::move(state));
  static std::atomic<uint64_t> lastNumber = 0;
  states.back().number = ++lastNumber;
  known.insert(&states.back());
  return &states.back();
}

void Coherence::Impl::enter(State state) {
  present = intern(std::move(state));
  if (isFull())
    forget();
}

/// All but the present state.
void Coherence::Impl::forget() {
  State last = *present;
  outcomes.clear();
  known.clear();
  states.clear();
  numBytes = 0;
  --numStates; // it does not count twice
  present = intern(std::move(last));
}

const Outcome &
Coherence::Impl::compute(const std::shared_ptr<const Access> &access) {
  ++numComputed;
  const State &old = *present;
  int numDevices = old.size();
  Outcome outcome;
  outcome.access = access;
  State next = old;
  for (int device = 0; device < numDevices; ++device)
    for (PeerTransfer &transfer : fetch(old, *access, device)) {
      next[device] |= transfer.region;
      outcome.cost = add(outcome.cost, transfer.region.volume());
      outcome.transfers.push_back(std::move(transfer));
    }
  for (int device = 0; device < numDevices; ++device) {
    for (const std::vector<Region> *sets : {&access->def, &access->mayDef}) {
      const Region &written = regionOf(*sets, device);
      if (written.isEmpty())
        continue;
      for (int other = 0; other < numDevices; ++other)
        if (other != device && next[other].intersects(written))
          next[other] -= written;
      if (!next[device].contains(written))
        next[device] |= written;
    }
  }
  outcome.next = intern(std::move(next));
  numBytes += 128 + footprintOf(access->use) + footprintOf(access->def) +
              footprintOf(access->mayDef);
  for (const PeerTransfer &transfer : outcome.transfers)
    numBytes += sizeof(PeerTransfer) + transfer.region.footprint();
  return outcomes.emplace(Key{&old, access.get()}, std::move(outcome))
      .first->second;
}

const Outcome &
Coherence::Impl::look(const std::shared_ptr<const Access> &access) {
  auto found = outcomes.find({present, access.get()});
  if (found != outcomes.end())
    return found->second;
  if (isFull())
    forget();
  return compute(access);
}

Coherence::Coherence(int numDevices, int64_t rank)
    : Coherence(State(numDevices, Region(rank))) {}

Coherence::Coherence(std::vector<Region> valid)
    : devices(int(valid.size())), impl(std::make_unique<Impl>()) {
  impl->present = impl->intern(std::move(valid));
}

Coherence::~Coherence() = default;

const Region &Coherence::valid(int device) const {
  return (*impl->present)[device];
}

Region Coherence::written() const { return Region::unite(*impl->present); }

const std::vector<PeerTransfer> &
Coherence::run(const std::shared_ptr<const Access> &access) {
  const Outcome &outcome = impl->look(access);
  impl->present = outcome.next;
  return outcome.transfers;
}

int64_t Coherence::cost(const std::shared_ptr<const Access> &access) {
  return impl->look(access).cost;
}

int64_t Coherence::cost(const Access &access) const {
  int64_t sum = 0;
  for (int device = 0; device < devices; ++device)
    for (const PeerTransfer &transfer : fetch(*impl->present, access, device))
      sum = add(sum, transfer.region.volume());
  return sum;
}

const std::vector<HostTransfer> &
Coherence::write(const Region &section, const std::vector<Region> &home) {
  std::vector<Region> parts(devices, Region(section.rank()));
  Region rest = section;
  for (int device = 0; device < devices && !rest.isEmpty(); ++device) {
    parts[device] = rest & valid(device);
    rest -= parts[device];
  }
  for (int device = 0; device < devices && !rest.isEmpty(); ++device) {
    const Region &own = regionOf(home, device);
    parts[device] |= rest & own;
    rest -= own;
  }
  parts[0] |= rest; // outside of the division

  impl->hostTransfers.clear();
  State next = *impl->present;
  for (int device = 0; device < devices; ++device) {
    next[device] -= section - parts[device];
    next[device] |= parts[device];
    if (!parts[device].isEmpty())
      impl->hostTransfers.push_back({device, std::move(parts[device])});
  }
  impl->enter(std::move(next));
  return impl->hostTransfers;
}

const std::vector<HostTransfer> &Coherence::read(const Region &section) {
  impl->hostTransfers.clear();
  Region rest = section;
  for (int device = 0; device < devices && !rest.isEmpty(); ++device) {
    Region part = rest & valid(device);
    if (part.isEmpty())
      continue;
    rest -= part;
    impl->hostTransfers.push_back({device, std::move(part)});
  }
  return impl->hostTransfers;
}

void Coherence::drop(int device, const Region &section) {
  State next = *impl->present;
  next[device] -= section;
  impl->enter(std::move(next));
}

Coherence::Mark Coherence::mark() const {
  return {impl->present->number, impl->present};
}

void Coherence::enter(const Mark &mark) {
  impl->present = static_cast<const State *>(mark.state);
}

size_t Coherence::numStates() const { return impl->numStates; }
size_t Coherence::numComputed() const { return impl->numComputed; }
size_t Coherence::footprint() const { return impl->numBytes; }
