//===- Domain.cpp - Ranks that share memory -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Domain.h"

#include "DirectExchange.h"
#include "Gather.h"
#include "core/Environment.h"
#include "observe/Wait.h"
#include "transport/Registry.h"
#include "transport/WayTable.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <sys/mman.h>
#include <unistd.h>

using namespace xacc;

/// What is at the begin of each heap: a number, and places of memory (`place`).
/// The channels follow, one a member of the domain.
static constexpr int64_t headerBytes = 1 << 16;
static_assert((Domain::numPlaces + 8) * 8 <= headerBytes);
/// A quarter of the addresses that a process has.
static constexpr int64_t mostMapped = int64_t(1) << 45;

/// What all know of each other's memory.
struct Domain::Record {
  uint64_t magic; // at the begin of the heap
  int64_t base, capacity;
  int32_t process, file;
  int64_t canShare;
};

/// What follows the header, for a number of members.
struct Domain::Layout {
  Layout(int64_t members, bool minimal) {
    int64_t at = 0;
    auto place = [&](int64_t bytes) {
      int64_t here = at;
      at += (bytes + 127) & ~int64_t(127);
      return here;
    };
    pipes = place(members * int64_t(sizeof(Pipe)));
    channels = place(minimal ? 0 : members * int64_t(sizeof(Channel)));
    queue = place(minimal ? int64_t(sizeof(ArrivalQueue)) : 0);
    taken = place(minimal ? members * int64_t(sizeof(TakenNumber)) : 0);
    bytes = at;
  }
  int64_t pipes, channels, queue, taken, bytes;
};

/// Maps the heap of another process. Returns null, and says why in `error`.
static char *mapHeap(int process, int file, int64_t capacity, uint64_t magic,
                     std::string &error) {
  std::string path =
      "/proc/" + std::to_string(process) + "/fd/" + std::to_string(file);
  int opened = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (opened < 0) {
    error = path + ": " + std::strerror(errno);
    return nullptr;
  }
  void *pages = mmap(nullptr, size_t(capacity), PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_NORESERVE, opened, 0);
  if (pages == MAP_FAILED)
    error = std::string("mmap: ") + std::strerror(errno);
  close(opened);
  if (pages == MAP_FAILED)
    return nullptr;
  // A dump of this process need not have what others own.
  (void)madvise(pages, size_t(capacity), MADV_DONTDUMP);
  if (*static_cast<const uint64_t *>(pages) != magic) {
    munmap(pages, size_t(capacity));
    error = path + " is something else";
    return nullptr;
  }
  return static_cast<char *>(pages);
}

Domain::Domain(Runtime &runtime, std::vector<int> members,
               const Settings &settings)
    : owner(runtime), settings(settings), members(std::move(members)),
      peers(static_cast<size_t>(runtime.size())) {}

Domain::~Domain() {
  for (auto &peer : peers) {
    if (peer && peer->mappedBytes)
      munmap(peer->base, size_t(peer->mappedBytes));
    // A peer that never came: its operations must not be destroyed.
    if (peer && peer->meeting)
      new std::shared_ptr<DeviceMeeting>(peer->meeting);
  }
}

namespace {
/// The mover is behind others where there are delays.
struct OwnDomain final : RuntimePart {
  explicit OwnDomain(Runtime &) {}
  Domain *domain = nullptr;
};
} // namespace

/// Makes the heap with the channels. Returns what is in the way.
std::string Domain::createHeap(int64_t capacity, Record &mine) {
  std::string problem = sharedHeap.create(capacity);
  if (!problem.empty())
    return problem;
  // What the others look for is the next block.
  Layout layout(int64_t(members.size()), settings.minimal);
  if (!sharedHeap.allocate(headerBytes) || !sharedHeap.allocate(layout.bytes))
    return "not enough memory";
  if (settings.minimal) {
    ownQueue = reinterpret_cast<ArrivalQueue *>(sharedHeap.base() +
                                                headerBytes + layout.queue);
    ownQueue->initialise();
  }
  std::random_device random;
  mine.magic = (uint64_t(random()) << 32 | random()) ^ uint64_t(getpid());
  *reinterpret_cast<uint64_t *>(sharedHeap.base()) = mine.magic;
  mine.base = reinterpret_cast<int64_t>(sharedHeap.base());
  mine.capacity = capacity;
  mine.process = getpid();
  mine.file = sharedHeap.file();
  mine.canShare = 1;
  return "";
}

/// Maps the heaps of the others. Returns what is in the way.
std::string Domain::map(const std::vector<Record> &all) {
  int me = owner.rank();
  Layout layout(int64_t(members.size()), settings.minimal);
  auto indexOf = [&](int rank) {
    return std::find(members.begin(), members.end(), rank) - members.begin();
  };
  // Element number `index` of what starts at `offset`.
  auto find = [&]<typename Element>(char *base, int64_t offset, int64_t index,
                                    Element *&result) {
    result = reinterpret_cast<Element *>(base + headerBytes + offset) + index;
  };
  for (int rank : members) {
    if (rank == me)
      continue;
    const Record &record = all[rank];
    auto peer = std::make_unique<DomainPeer>();
    peer->rank = rank;
    if (record.process == all[me].process) {
      peer->base = reinterpret_cast<char *>(record.base);
    } else {
      std::string error;
      peer->base = mapHeap(record.process, record.file, record.capacity,
                           record.magic, error);
      if (!peer->base)
        return error;
      peer->mappedBytes = record.capacity;
    }
    int64_t theirs = indexOf(rank), mine = indexOf(me);
    find(sharedHeap.base(), layout.pipes, theirs, peer->pipeOut);
    find(peer->base, layout.pipes, mine, peer->pipeIn);
    if (settings.minimal) {
      find(peer->base, layout.queue, 0, peer->queue);
      find(sharedHeap.base(), layout.taken, theirs, peer->taken);
      find(peer->base, layout.taken, mine, peer->takenByUs);
    } else {
      find(sharedHeap.base(), layout.channels, theirs, peer->out);
      find(peer->base, layout.channels, mine, peer->in);
    }
    peers[size_t(rank)] = std::move(peer);
  }
  return "";
}

void Domain::join(Runtime &runtime, const Settings &settings) {
  if (runtime.size() == 1)
    return;
  auto &topology = runtime.part<Topology>();
  int own = topology.domainOf[size_t(runtime.rank())];
  std::vector<int> members;
  for (int rank = 0; rank < runtime.size(); ++rank)
    if (topology.domainOf[size_t(rank)] == own)
      members.push_back(rank);
  std::unique_ptr<Domain> domain(
      new Domain(runtime, std::move(members), settings));
  bool isAlone = domain->members.size() == 1;
  // Every member maps the heaps of all.
  int64_t capacity = std::min(SharedHeap::defaultCapacity(),
                              mostMapped / int64_t(domain->members.size()));
  Record mine = {};
  std::string problem;
  if (isAlone)
    mine.canShare = 1;
  else
    problem = domain->createHeap(
        settings.heapBytes ? settings.heapBytes : capacity, mine);
  std::vector<Record> all = gatherAll(runtime, mine);
  bool canShare = std::all_of(all.begin(), all.end(), [](const Record &other) {
    return other.canShare != 0;
  });
  if (canShare) {
    problem = domain->map(all);
    for (int32_t isMapped : gatherAll(runtime, int32_t(problem.empty())))
      canShare &= isMapped != 0;
  }
  if (settings.forced && !problem.empty())
    fatal(nullptr,
          "XACC_TRANSPORT is '%s', but this rank cannot share memory with "
          "others of its node: %s",
          settings.name, problem.c_str());
  topology.isShared = canShare;
  if (!canShare || isAlone)
    return;
  runtime.arrayMemory = &domain->sharedHeap;
  if (settings.devices)
    runtime.deviceMemory = &domain->sharedHeap;
  runtime.background = domain.get();
  runtime.part<OwnDomain>().domain = domain.get();
  runtime.part<BoxMovers>().list.push_back(std::move(domain));
}

Domain *Domain::find(Runtime &runtime) {
  return runtime.part<OwnDomain>().domain;
}

// What a rank of a domain chooses where no transport is named, or hybrid is:
// see Hybrid.cpp.
static const RegisterTransport direct(
    {"direct", nullptr, "mpi", nullptr, [](Runtime &runtime, bool isForced) {
       Domain::join(runtime, {.name = "direct", .forced = isForced});
     }});
static const RegisterTransport minimal(
    {"minimal", nullptr, "mpi", nullptr, [](Runtime &runtime, bool isForced) {
       Domain::join(runtime,
                    {.name = "minimal", .forced = isForced, .minimal = true});
     }});
static const RegisterTransport device(
    {"device", nullptr, "mpi", nullptr, [](Runtime &runtime, bool isForced) {
       Domain::join(runtime,
                    {.name = "device", .forced = isForced, .devices = true});
     }});

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

DomainPeer *Domain::find(int rank) const {
  return size_t(rank) < peers.size() ? peers[size_t(rank)].get() : nullptr;
}

bool Domain::canMove(const PeerBoxes &boxes) const {
  return boxes.way != Way::InPlace ||
         std::all_of(boxes.boxes.begin(), boxes.boxes.end(),
                     [&](const WindowBox &box) {
                       return sharedHeap.contains(box.data);
                     });
}

void Domain::choose(PeerBoxes &boxes) const {
  if (boxes.memory) {
    boxes.way = Way::Chain;
    boxes.why = boxes.memory->chainKind();
    return;
  }
  WayChoice choice = builtInWay(patternOf(boxes.boxes));
  boxes.way = Way::InPlace;
  if (!canMove(boxes))
    choice = {Way::Packed, "the array is not in shared memory"};
  boxes.way = choice.way;
  boxes.why = choice.why;
}

std::unique_ptr<BoxExchange>
Domain::create(const std::vector<PeerBoxes> &sends,
               const std::vector<PeerBoxes> &receives, const std::vector<int> &,
               const XaccLoc *loc) {
  freeConsumed();
  return std::make_unique<DirectExchange>(*this, sends, receives, loc);
}

void Domain::emptyQueue() {
  ownQueue->drain([&](int from, uint64_t number, const ChannelEntry &entry) {
    DomainPeer &peer = *peers[size_t(from)];
    peer.arrived[number % Channel::numEntries] = entry;
    peer.numArrived = number;
  });
}

bool Domain::progress() {
  if (ownQueue)
    emptyQueue();
  bool any = false;
  for (auto &peer : peers)
    if (peer && peer->first)
      any |= peer->drain(*this);
  return any;
}

void Domain::freeLater(void *block, int64_t sizeInBytes, DomainPeer &peer,
                       uint64_t number) {
  waiting.push_back({block, sizeInBytes, &peer, number});
  freeConsumed();
}

void Domain::freeConsumed() {
  std::erase_if(waiting, [&](const Waiting &entry) {
    if (!entry.peer->hasConsumed(entry.number))
      return false;
    sharedHeap.free(entry.block, entry.sizeInBytes);
    return true;
  });
}
