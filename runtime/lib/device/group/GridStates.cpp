//===- GridStates.cpp - The states that a loop comes to -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GridStates.h"

#include "xacc/RequestABI.h"

#include <algorithm>

using namespace xacc;

/// Steps beyond these take longer to find than they save.
static constexpr size_t mostSteps = 2048;

GridStates::GridStates(std::vector<Coherence *> data,
                       std::vector<std::shared_ptr<const Access>> everywhere,
                       const std::vector<GridPart> &parts)
    : data(std::move(data)), everywhere(std::move(everywhere)), parts(parts) {
  intern(std::vector<char>(this->data.size() + parts.size(), 0));
}

size_t GridStates::intern(std::vector<char> flags) {
  State state = {{}, std::move(flags)};
  std::vector<uint64_t> key;
  for (const Coherence *one : data) {
    state.marks.push_back(one->mark());
    key.push_back(state.marks.back().number);
  }
  key.insert(key.end(), state.flags.begin(), state.flags.end());
  auto [found, isNew] = known.try_emplace(std::move(key), states.size());
  if (isNew)
    states.push_back(std::move(state));
  return found->second;
}

void GridStates::enter(size_t state) const {
  for (size_t i = 0; i < data.size(); ++i)
    data[i]->enter(states[state].marks[i]);
}

bool GridStates::explore(uint64_t first) {
  std::vector<std::pair<size_t, size_t>> work;
  auto add = [&](size_t state, uint64_t next) {
    for (size_t part = parts.size(); part-- > 0;)
      if (next >> part & 1)
        work.push_back({state, part});
  };
  add(0, first);
  while (!work.empty()) {
    auto place = work.back();
    work.pop_back();
    if (steps.count(place))
      continue;
    if (steps.size() == mostSteps)
      return false;
    Step step = run(place.first, place.second);
    add(step.next, parts[place.second].followers);
    steps.emplace(place, std::move(step));
  }
  return true;
}

void GridStates::fetch(size_t number,
                       const std::shared_ptr<const Access> &access,
                       std::vector<GridFetch> &fetches) {
  if (access)
    for (const PeerTransfer &transfer : data[number]->run(access))
      fetches.push_back({number, transfer});
}

GridStates::Step GridStates::run(size_t state, size_t number) {
  const GridPart &part = parts[number];
  if (part.messages)
    return communicate(state, number);
  Step step;
  enter(state);
  for (const GridUse &use : part.uses) {
    fetch(use.data, use.before, step.fetches);
    fetch(use.data, use.access, step.fetches);
    // Each device has computed it.
    std::vector<GridFetch> none;
    fetch(use.data, use.after, none);
    fetch(use.data, everywhere[use.data], step.later);
  }
  std::vector<char> flags = states[state].flags;
  step.actions = order(part, step, flags);
  step.next = intern(std::move(flags));
  return step;
}

/// If all devices meet.
void GridStates::forgetUsesIf(bool meet, std::vector<char> &flags) {
  if (!meet)
    return;
  for (char &flag : flags)
    flag &= Started;
}

/// What a directive has copied or received is where it goes to.
void GridStates::receive(const std::vector<GridUse> &uses,
                         std::vector<char> &flags) const {
  for (const GridUse &use : uses) {
    data[use.data]->run(use.access);
    data[use.data]->run(use.after);
    flags[use.data] |= Used;
  }
}

/// All devices meet when they have packed, and when the host has communicated.
GridStates::Step GridStates::communicate(size_t state, size_t number) {
  const GridMessages &messages = *parts[number].messages;
  Step step;
  enter(state);
  std::vector<char> flags = states[state].flags;
  bool meets = flagOf(number, flags) & Used;
  forgetUsesIf(messages.waits, flags);
  for (size_t other = 0; other < parts.size(); ++other) {
    char &flag = flagOf(other, flags);
    if (!(flag & Started) || !(messages.waits || messages.sharing >> other & 1))
      continue;
    flag &= ~Started;
    step.arrived.push_back(other);
    receive(parts[other].uses, flags);
  }
  for (size_t box = 0; box < messages.packs.size(); ++box) {
    const GridBox &pack = messages.packs[box];
    if (pack.target >= 0)
      meets |= flags[pack.data] != 0 || flags[size_t(pack.target)] != 0;
    for (const HostTransfer &transfer : data[pack.data]->read(pack.region))
      step.packs.push_back({box, transfer});
  }
  step.actions = meets ? XACC_GROUP_MEET : 0;
  receive(messages.copied, flags);
  forgetUsesIf(!messages.waits, flags);
  if (messages.starts)
    flagOf(number, flags) |= Started;
  else
    receive(parts[number].uses, flags);
  if (messages.hasValue)
    flagOf(number, flags) |= Used;
  step.next = intern(std::move(flags));
  return step;
}

/// Whether a device writes what another one copies before.
static bool overwrites(const GridUse &use, const PeerTransfer &transfer) {
  const Access &access = *use.access;
  Region written = access.def[transfer.from] | access.mayDef[transfer.from];
  if (use.after)
    written |= use.after->use[transfer.from];
  return written.intersects(transfer.region);
}

/// Where devices have to meet. What a device copies, others may have written,
/// and blocks of its own may still read where it goes to, unless all have met
/// since. What it writes, others may still copy.
int64_t GridStates::order(const GridPart &part, const Step &step,
                          std::vector<char> &flags) const {
  int64_t actions = 0;
  auto meet = [&] { forgetUsesIf(true, flags); };
  bool meets = false, meetsFetched = false;
  for (const GridFetch &fetch : step.fetches)
    meets |= flags[fetch.data] != 0;
  for (const GridUse &use : part.uses) {
    meets |= use.writes && flags[use.data] & Copied;
    for (const GridFetch &fetch : step.fetches)
      meetsFetched |= fetch.data == use.data && overwrites(use, fetch.transfer);
  }
  if (meets) {
    actions |= XACC_GROUP_MEET;
    meet();
  }
  if (!step.fetches.empty())
    actions |= XACC_GROUP_FETCH;
  for (const GridFetch &fetch : step.fetches)
    flags[fetch.data] |= Copied;
  if (meetsFetched) {
    actions |= XACC_GROUP_MEET_FETCHED;
    meet();
  }
  for (const GridUse &use : part.uses)
    flags[use.data] |= Used;
  if (part.meets) {
    meet();
    // Results are combined behind that.
    for (const GridUse &use : part.uses)
      if (use.after)
        flags[use.data] |= Used;
  }
  if (!step.later.empty()) {
    actions |= XACC_GROUP_FETCH_LATER;
    meet();
  }
  return actions;
}
