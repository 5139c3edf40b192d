//===- Domain.cpp - Ranks that share memory -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Domain.h"

#include "DirectExchange.h"
#include "transport/Transport.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <random>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace xacc;

/// What is at the begin of each heap: a number, and places of memory (`place`).
/// The channels follow, one a member of the domain.
static constexpr int64_t headerBytes = 1 << 16;
static_assert((Domain::numPlaces + 8) * 8 <= headerBytes);
/// A quarter of the addresses that a process has.
static constexpr int64_t mostMapped = int64_t(1) << 45;

/// What all ranks know of each other before domains are made.
struct Domain::Place {
  uint64_t node[2]; // two hashes of its name
  int64_t domainSize;
  int64_t isWanted;
};

/// What they know of each other's memory.
struct Domain::Record {
  uint64_t magic; // at the begin of the heap
  int64_t base, capacity;
  int32_t process, file;
  int64_t canShare;
};

//===----------------------------------------------------------------------===//
// Agreeing on domains
//===----------------------------------------------------------------------===//

static void run(Operation *started) {
  std::unique_ptr<Operation> operation(started);
  int32_t error = 0;
  while (!operation->test(error))
    sched_yield();
  if (error)
    fatal(nullptr, "the message layer reports error class %d", error);
}

/// One element of each rank, at all ranks.
template <typename Element>
static std::vector<Element> gatherAll(Transport &transport,
                                      const Element &mine) {
  std::vector<Element> all(static_cast<size_t>(transport.size()));
  all[transport.rank()] = mine;
  if (transport.rank() == 0)
    for (int rank = 1; rank < transport.size(); ++rank)
      run(transport.receive(worldComm, &all[rank], sizeof(Element), rank,
                            tagDomain, false));
  else
    run(transport.send(worldComm, &mine, sizeof mine, 0, tagDomain, false));
  run(transport.broadcast(worldComm, all.data(),
                          int64_t(all.size() * sizeof(Element)), 0));
  return all;
}

static std::string contentsOf(const char *path) {
  char text[256] = "";
  if (int file = open(path, O_RDONLY | O_CLOEXEC); file >= 0) {
    ssize_t length = read(file, text, sizeof text - 1);
    text[std::max<ssize_t>(length, 0)] = 0;
    close(file);
  } else if (readlink(path, text, sizeof text - 1) < 0) {
    return "";
  }
  return text;
}

/// Names the machine and what of it this process sees.
static void hashNode(uint64_t (&hashes)[2]) {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  char ipc[64] = "", processes[64] = "";
  if (readlink("/proc/self/ns/ipc", ipc, sizeof ipc - 1) < 0 ||
      readlink("/proc/self/ns/pid", processes, sizeof processes - 1) < 0)
    ipc[0] = 0;
  std::string name = std::string(host) + "\n" + ipc + "\n" + processes + "\n" +
                     contentsOf("/proc/sys/kernel/random/boot_id");
  const uint64_t seeds[2] = {1469598103934665603ull, 88172645463325252ull};
  for (int i = 0; i < 2; ++i) {
    hashes[i] = seeds[i];
    for (char c : name)
      hashes[i] = (hashes[i] ^ uint8_t(c)) * 1099511628211ull;
  }
}

/// The ranks of this rank's node, in order.
template <typename Place>
static std::vector<int> nodeOf(const std::vector<Place> &all, int rank) {
  std::vector<int> node;
  for (size_t other = 0; other < all.size(); ++other)
    if (std::equal(all[other].node, all[other].node + 2, all[rank].node))
      node.push_back(int(other));
  return node;
}

/// Those of them that are in its domain.
static std::vector<int> domainOf(const std::vector<int> &node, int rank,
                                 int64_t domainSize) {
  if (domainSize == 0)
    return node;
  int64_t mine = std::find(node.begin(), node.end(), rank) - node.begin();
  int64_t first = mine / domainSize * domainSize;
  int64_t end = std::min(first + domainSize, int64_t(node.size()));
  return std::vector<int>(node.begin() + first, node.begin() + end);
}

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

Domain::Domain(Runtime &runtime, std::vector<int> members)
    : owner(runtime), members(std::move(members)),
      peers(static_cast<size_t>(runtime.size())) {}

Domain::~Domain() {
  for (auto &peer : peers)
    if (peer && peer->mappedBytes)
      munmap(peer->base, size_t(peer->mappedBytes));
}

/// Makes the heap with the channels. Returns what is in the way.
std::string Domain::createHeap(int64_t capacity, Record &mine) {
  std::string problem = sharedHeap.create(capacity);
  if (!problem.empty())
    return problem;
  // The channels are the next block.
  if (!sharedHeap.allocate(headerBytes) ||
      !sharedHeap.allocate(int64_t(members.size() * sizeof(Channel))))
    return "not enough memory";
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
  auto channelOf = [&](char *base, int rank) {
    auto place = std::find(members.begin(), members.end(), rank);
    return reinterpret_cast<Channel *>(base + headerBytes) +
           (place - members.begin());
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
    peer->out = channelOf(sharedHeap.base(), rank);
    peer->in = channelOf(peer->base, me);
    peers[size_t(rank)] = std::move(peer);
  }
  return "";
}

void Domain::join(Runtime &runtime, const Settings &settings) {
  Transport &transport = runtime.transport();
  int me = runtime.rank();
  if (runtime.size() == 1)
    return;
  Place place = {{}, settings.domainSize, settings.wanted};
  hashNode(place.node);
  std::vector<Place> places = gatherAll(transport, place);
  for (const Place &other : places) {
    if (other.domainSize != settings.domainSize)
      fatal(nullptr, "XACC_DOMAIN_SIZE is %lld here and %lld on another rank",
            (long long)settings.domainSize, (long long)other.domainSize);
    if (!other.isWanted && settings.forced)
      fatal(nullptr, "XACC_TRANSPORT is 'direct' here, but not on all ranks");
    if (!other.isWanted)
      return; // all ranks do
  }
  std::vector<int> node = nodeOf(places, me);
  std::unique_ptr<Domain> domain(
      new Domain(runtime, domainOf(node, me, settings.domainSize)));
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
  std::vector<Record> all = gatherAll(transport, mine);
  bool canShare = std::all_of(all.begin(), all.end(), [](const Record &other) {
    return other.canShare != 0;
  });
  if (canShare) {
    problem = domain->map(all);
    for (int32_t isMapped : gatherAll(transport, int32_t(problem.empty())))
      canShare &= isMapped != 0;
  }
  if (settings.forced && !problem.empty())
    fatal(nullptr,
          "XACC_TRANSPORT is 'direct', but this rank cannot share memory with "
          "others of its node: %s",
          problem.c_str());
  if (!canShare || isAlone)
    return;
  runtime.arrayMemory = &domain->sharedHeap;
  runtime.background = domain.get();
  runtime.part<DomainOfRank>().domain = domain.get();
  runtime.part<BoxMovers>().list.push_back(std::move(domain));
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

DomainPeer *Domain::find(int rank) const {
  return size_t(rank) < peers.size() ? peers[size_t(rank)].get() : nullptr;
}

std::unique_ptr<BoxExchange>
Domain::create(const std::vector<PeerBoxes> &sends,
               const std::vector<PeerBoxes> &receives, const XaccLoc *loc) {
  freeConsumed();
  return std::make_unique<DirectExchange>(*this, sends, receives, loc);
}

bool Domain::progress() {
  bool any = false;
  for (auto &peer : peers)
    if (peer && peer->first)
      any |= peer->drain();
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
