//===- Topology.cpp - Which ranks are in one domain -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Domain.h"
#include "Gather.h"
#include "core/Environment.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <sched.h>
#include <unistd.h>

using namespace xacc;

/// What ranks decide together follows from these.
static constexpr const char *agreedNames[] = {
    "XACC_SWEEPS", "XACC_COLLECTIVES", "XACC_MAX_MESSAGE",
    "XACC_TRACE",  "XACC_STATS",       "halo in XACC_CHECK"};
static constexpr size_t numAgreed = std::size(agreedNames);

static void readAgreed(int64_t (&values)[numAgreed]) {
  const Environment &environment = Environment::get();
  size_t next = 0;
  for (int64_t value :
       {environment.sweeps(), int64_t(environment.collectives()),
        environment.maxMessageBytes(), int64_t(!environment.trace().empty()),
        int64_t(environment.statistics()), int64_t(environment.checksHalos())})
    values[next++] = value;
}

namespace {
/// What all ranks know of each other before domains are made.
struct Place {
  uint64_t node[2]; // two hashes of its name
  int64_t domainSize;
  int64_t numThreads;
  uint64_t cores[16]; // that it may use, as bits
  int64_t agreed[numAgreed];
  char transport[40];
};
} // namespace

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

/// Bits for the cores that this process may use; none if that is not known.
static void readCores(uint64_t (&cores)[16]) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0)
    return;
  for (int i = 0; i < std::min(CPU_SETSIZE, 16 * 64); ++i)
    if (CPU_ISSET(i, &set))
      cores[i / 64] |= uint64_t(1) << (i % 64);
}

/// The cores' worth of time that the container of this process has.
static int64_t coresOfContainer() {
  // "200000 100000" or "max 100000"; of older systems two files.
  std::string time = contentsOf("/sys/fs/cgroup/cpu.max");
  std::string period;
  if (size_t space = time.find(' '); space != std::string::npos) {
    period = time.substr(space + 1);
  } else {
    time = contentsOf("/sys/fs/cgroup/cpu/cpu.cfs_quota_us");
    period = contentsOf("/sys/fs/cgroup/cpu/cpu.cfs_period_us");
  }
  double quota = std::atof(time.c_str()), unit = std::atof(period.c_str());
  return quota > 0 && unit > 0 ? int64_t(quota / unit) : INT64_MAX;
}

/// Notes which cores the ranks of this node have together.
static void countCores(Runtime &runtime, const std::vector<Place> &places,
                       const Place &mine) {
  uint64_t cores[16] = {};
  runtime.numLocalRanks = 0;
  for (const Place &place : places) {
    if (!std::ranges::equal(place.node, mine.node))
      continue;
    ++runtime.numLocalRanks;
    runtime.numThreads =
        std::max<int64_t>(runtime.numThreads, place.numThreads);
    for (int i = 0; i < 16; ++i)
      cores[i] |= place.cores[i];
  }
  int64_t numCores = 0;
  for (uint64_t bits : cores)
    numCores += std::popcount(bits);
  runtime.numCores = std::min(numCores, coresOfContainer());
}

void xacc::findDomains(Runtime &runtime, int64_t domainSize,
                       const char *transport) {
  if (runtime.size() == 1)
    return;
  Place mine = {{}, domainSize, xaccrtNumThreads(), {}, {}, {}};
  readCores(mine.cores);
  readAgreed(mine.agreed);
  hashNode(mine.node);
  std::snprintf(mine.transport, sizeof mine.transport, "%s", transport);
  std::vector<Place> places = gatherAll(runtime, mine);
  countCores(runtime, places, mine);
  auto &topology = runtime.part<Topology>();
  topology.numDomains = 0;
  struct Node {
    int64_t numRanks = 0;
    int domain = 0; // the latest one
  };
  std::map<std::array<uint64_t, 2>, Node> nodes;
  for (size_t rank = 0; rank < places.size(); ++rank) {
    const Place &place = places[rank];
    if (place.domainSize != domainSize)
      fatal(nullptr, "XACC_DOMAIN_SIZE is %lld here and %lld on rank %zu",
            (long long)domainSize, (long long)place.domainSize, rank);
    for (size_t i = 0; i < numAgreed; ++i)
      if (place.agreed[i] != mine.agreed[i])
        fatal(nullptr,
              "%s is something else on rank %zu; it must be the same on all "
              "ranks",
              agreedNames[i], rank);
    if (std::string(place.transport) != mine.transport)
      fatal(nullptr,
            "the transport is '%s' here and '%s' on rank %zu; XACC_TRANSPORT "
            "must be the same on all ranks",
            mine.transport, place.transport, rank);
    Node &node = nodes[{place.node[0], place.node[1]}];
    bool isNew =
        domainSize ? node.numRanks % domainSize == 0 : node.numRanks == 0;
    if (isNew)
      node.domain = topology.numDomains++;
    ++node.numRanks;
    topology.domainOf[rank] = node.domain;
  }
}
