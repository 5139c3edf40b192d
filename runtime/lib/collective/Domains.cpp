//===- Domains.cpp - Collectives inside and between domains ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Domains.h"

#include "core/Environment.h"
#include "core/Poller.h"
#include "core/Support.h"
#include "transport/BoxExchange.h"
#include "transport/Limits.h"
#include "transport/direct/Domain.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <functional>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Running a schedule
//===----------------------------------------------------------------------===//

namespace {

enum CollectiveKind : uint64_t { Broadcasts, Reduces, Gathers };

/// Bytes on their way to or from a rank.
struct Transfer {
  Pipe *pipe = nullptr;
  uint64_t label = 0; // what both ends of a pipe mean
  char *data = nullptr;
  int64_t bytes = 0, done = 0;
  bool isSend = false, isComplete = false;
  std::vector<std::unique_ptr<Operation>> messages;
};

} // namespace

namespace xacc {

class ScheduleRun final : public Operation {
public:
  ScheduleRun(CollectiveGroup &group, CollectiveKind kind,
              const CollectiveSteps &steps, char *data, int64_t bytes,
              const CombineOp &op)
      : group(group), steps(steps), data(data), bytes(bytes), op(op),
        isBroadcast(kind == Broadcasts), number(group.numStarted++ * 4 + kind) {
  }

  /// Runs all steps for each of these pieces, one after the other: a rank hands
  /// on the first while the second is on its way.
  void setPieceBytes(int64_t size) { pieceBytes = std::max<int64_t>(size, 1); }
  /// Own copies, for schedules that are not kept.
  void own(CollectiveSteps &&mine, std::vector<char> &&buffer) {
    ownSteps = std::move(mine);
    ownBuffer = std::move(buffer);
    data = ownBuffer.data();
  }
  std::function<void(const char *data)> atEnd;

  bool test(int32_t &error) override;

private:
  bool nextStep();
  void begin(const CollectiveStep &step);
  void finishReceive(const CollectiveStep &step);
  bool advance(Transfer &transfer);
  bool advanceSends();

  CollectiveGroup &group;
  const CollectiveSteps &steps;
  char *data;
  const int64_t bytes;
  const CombineOp op;
  const bool isBroadcast;
  const uint64_t number;
  int64_t pieceBytes = INT64_MAX;
  CollectiveSteps ownSteps;
  std::vector<char> ownBuffer, incoming;
  // Where it is.
  size_t step = 0;
  int64_t piece = 0;
  bool isReceiving = false;
  Transfer receive;
  std::deque<Transfer> sends; // in the order of their starts
  int32_t firstError = 0;
  NowAndThen idle;

  const CollectiveSteps &allSteps() const {
    return ownSteps.empty() ? steps : ownSteps;
  }
};

} // namespace xacc

/// Starts moving what a step says, of the present piece.
void ScheduleRun::begin(const CollectiveStep &step) {
  bool isSend = step.kind == CollectiveStep::Send;
  Transfer transfer;
  transfer.isSend = isSend;
  transfer.data = data + step.begin;
  transfer.bytes = step.bytes;
  if (step.bytes < 0) {
    transfer.data = data + piece;
    transfer.bytes = std::min(pieceBytes, bytes - piece);
  }
  if (step.kind != CollectiveStep::Send &&
      step.kind != CollectiveStep::Receive) {
    incoming.resize(size_t(transfer.bytes));
    transfer.data = incoming.data();
  }
  int peer = group.worldRanks[size_t(step.peer)];
  Domain *domain = group.hasPipes ? Domain::find(group.runtime) : nullptr;
  if (DomainPeer *near = domain ? domain->find(peer) : nullptr) {
    transfer.pipe = isSend ? near->pipeOut : near->pipeIn;
    transfer.label = group.identity ^ number << 40 ^ uint64_t(transfer.bytes);
  } else {
    Transport &transport = group.runtime.transport();
    int64_t limit = maxMessageBytes(group.runtime);
    int tag = tagCollective +
              int(number % uint64_t(transport.maxTag() - tagCollective));
    int64_t at = 0;
    do {
      int64_t part = std::min(limit, transfer.bytes - at);
      char *place = transfer.data + at;
      transfer.messages.emplace_back(
          isSend
              ? transport.send(group.comm, place, part, step.peer, tag, false)
              : transport.receive(group.comm, place, part, step.peer, tag,
                                  false));
      at += part;
    } while (at < transfer.bytes);
  }
  if (isSend) {
    sends.push_back(std::move(transfer));
  } else {
    receive = std::move(transfer);
    isReceiving = true;
  }
}

/// Returns whether it is complete.
bool ScheduleRun::advance(Transfer &transfer) {
  if (transfer.pipe) {
    bool fits =
        transfer.isSend
            ? transfer.pipe->send(transfer.label, transfer.data, transfer.bytes,
                                  transfer.done, transfer.isComplete)
            : transfer.pipe->receive(transfer.label, transfer.data,
                                     transfer.bytes, transfer.done,
                                     transfer.isComplete);
    if (!fits)
      fatal(nullptr, "another rank of this domain executes another collective "
                     "than this one: all ranks must execute the same, in the "
                     "same order");
    return transfer.isComplete;
  }
  int32_t error = 0;
  while (!transfer.messages.empty() && transfer.messages.back()->test(error)) {
    firstError = firstError ? firstError : error;
    transfer.messages.pop_back();
  }
  return transfer.messages.empty();
}

/// Returns whether all are complete. Through one pipe, one goes after the
/// other.
bool ScheduleRun::advanceSends() {
  for (size_t i = 0; i < sends.size(); ++i) {
    bool waitsForAnother = false;
    for (size_t k = 0; k < i && sends[i].pipe; ++k)
      waitsForAnother |= sends[k].pipe == sends[i].pipe;
    if (!waitsForAnother)
      advance(sends[i]);
  }
  std::erase_if(sends, [](const Transfer &send) {
    return send.pipe ? send.isComplete : send.messages.empty();
  });
  return sends.empty();
}

void ScheduleRun::finishReceive(const CollectiveStep &step) {
  if (receive.bytes == 0 || !op.function)
    return;
  int64_t count = receive.bytes / op.elementSize;
  char *own = data + piece;
  if (step.kind == CollectiveStep::CombineLower) {
    op.function(incoming.data(), own, count);
  } else if (step.kind == CollectiveStep::CombineUpper) {
    op.function(own, incoming.data(), count);
    std::memcpy(own, incoming.data(), size_t(receive.bytes));
  }
}

/// Returns false if the present step has to wait.
bool ScheduleRun::nextStep() {
  const CollectiveStep &now = allSteps()[step];
  // What comes for the whole buffer replaces what is being sent.
  if (now.kind == CollectiveStep::Receive && now.bytes < 0 && !isBroadcast &&
      !isReceiving && !advanceSends())
    return false;
  if (!isReceiving)
    begin(now);
  if (now.kind != CollectiveStep::Send) {
    if (!advance(receive))
      return false;
    bool combines = now.kind != CollectiveStep::Receive;
    // What is being sent must not change.
    if (combines && !advanceSends())
      return false;
    finishReceive(now);
    isReceiving = false;
  }
  if (++step == allSteps().size() && pieceBytes < bytes - piece) {
    step = 0;
    piece += pieceBytes;
  }
  return true;
}

bool ScheduleRun::test(int32_t &error) {
  advanceSends();
  while (step < allSteps().size() && nextStep())
    advanceSends();
  if (step < allSteps().size() || !advanceSends()) {
    // Waiting for a pipe calls the message layer nowhere. But what it has taken
    // before, also from the program, may still be on its way to a rank that
    // this one waits for in the end.
    if (idle.isDue())
      group.runtime.transport().progress();
    return false;
  }
  if (atEnd)
    atEnd(data);
  atEnd = nullptr;
  error = firstError;
  return true;
}

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

static std::vector<int> domainsOf(Runtime &runtime,
                                  const std::vector<int> &worldRanks) {
  const auto &all = runtime.part<Topology>().domainOf;
  std::vector<int> domains;
  for (int rank : worldRanks)
    domains.push_back(all[size_t(rank)]);
  return domains;
}

CollectiveGroup::CollectiveGroup(Runtime &runtime, CommId comm,
                                 const MemberList &members)
    : runtime(runtime), comm(comm), worldRanks(members.toVector()),
      layout(domainsOf(runtime, worldRanks),
             int(members.find(runtime.rank()))) {
  // All ranks share memory, or none does: see Domain::join.
  hasPipes = runtime.part<Topology>().isShared;
  reduction = reductionSteps(layout);
  identity = members.hash() * 0x9e3779b97f4a7c15u;
}

/// Measured on one machine with two ranks; see docs/Performance.md. Between
/// domains, what is saved is the time of slow messages.
bool CollectiveGroup::isWanted(int64_t sizeInBytes, int64_t mostInDomain,
                               int64_t mostBetween) const {
  switch (Environment::get().collectives()) {
  case Environment::Collectives::Layer:
    return false;
  case Environment::Collectives::Domains:
    return true;
  case Environment::Collectives::Auto:
    break;
  }
  if (layout.numDomains() == 1)
    return hasPipes && sizeInBytes <= mostInDomain;
  return layout.hasSharing() && sizeInBytes <= mostBetween;
}

Operation *CollectiveGroup::broadcast(char *data, int64_t sizeInBytes,
                                      int root) {
  if (!isWanted(sizeInBytes, 64 << 10, INT64_MAX))
    return nullptr;
  auto [it, isNew] = broadcasts.try_emplace(root);
  if (isNew)
    it->second = broadcastSteps(layout, root);
  auto *run = new ScheduleRun(*this, Broadcasts, it->second, data, sizeInBytes,
                              CombineOp());
  // What is large is handed on while more comes.
  constexpr int64_t leastPiece = 64 << 10, mostPieces = 64;
  run->setPieceBytes(std::max(leastPiece, sizeInBytes / mostPieces));
  return run;
}

Operation *CollectiveGroup::allReduce(char *data, int64_t count,
                                      const CombineOp &op) {
  int64_t bytes = count * op.elementSize;
  if (!isWanted(bytes, 64 << 10, 64 << 10))
    return nullptr;
  return new ScheduleRun(*this, Reduces, reduction, data, bytes, op);
}

Operation *CollectiveGroup::barrier() {
  if (!isWanted(0, 0, 0))
    return nullptr;
  return new ScheduleRun(*this, Reduces, reduction, nullptr, 0, CombineOp());
}

Operation *CollectiveGroup::allgather(char *all,
                                      const std::vector<int64_t> &bytesOf) {
  if (!isWanted(*std::max_element(bytesOf.begin(), bytesOf.end()), 32 << 10,
                INT64_MAX))
    if (Operation *whole = runtime.transport().allGather(comm, all, bytesOf))
      return whole;
  // The buffer has the parts in the order of the domains, the result in that of
  // the ranks.
  std::vector<int64_t> places = allgatherPlaces(layout, bytesOf);
  std::vector<int64_t> starts(bytesOf.size());
  for (size_t rank = 1; rank < starts.size(); ++rank)
    starts[rank] = starts[rank - 1] + bytesOf[rank - 1];
  std::vector<char> buffer(size_t(places.back()));
  size_t me = size_t(layout.rank);
  std::copy_n(all + starts[me], bytesOf[me], buffer.data() + places[me]);
  CollectiveSteps steps = allgatherSteps(layout, bytesOf);
  static const CollectiveSteps none;
  auto *run = new ScheduleRun(*this, Gathers, none, nullptr, places.back(),
                              CombineOp());
  run->own(std::move(steps), std::move(buffer));
  run->atEnd = [=](const char *data) {
    for (size_t rank = 0; rank < starts.size(); ++rank)
      std::copy_n(data + places[rank], bytesOf[rank], all + starts[rank]);
  };
  return run;
}

namespace {
struct Groups final : RuntimePart {
  explicit Groups(Runtime &) {}
  std::map<CommId, CollectiveGroup> groups;
};
} // namespace

CollectiveGroup &xacc::groupOf(Runtime &runtime, CommId comm,
                               const MemberList &members) {
  auto &groups = runtime.part<Groups>().groups;
  auto found = groups.find(comm);
  if (found == groups.end())
    found = groups.try_emplace(comm, runtime, comm, members).first;
  return found->second;
}
