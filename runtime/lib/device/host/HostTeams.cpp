//===- HostTeams.cpp - Which team a virtual device has --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostTeam.h"

#include "core/Runtime.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

using namespace xacc;

/// The part of a list of processors that team `index` of `numTeams` has.
static ProcessorSet shareOf(const ProcessorSet &all, int index, int numTeams) {
  size_t n = all.size();
  return {all.begin() + n * index / numTeams,
          all.begin() + n * (index + 1) / numTeams};
}

static ProcessorSet findProcessors() {
  ProcessorSet result;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    for (int i = 0; i < CPU_SETSIZE; ++i)
      if (CPU_ISSET(i, &set))
        result.push_back(i);
  // More processors than a cpu_set_t has, for one.
  if (result.empty())
    for (int i = 0; i < std::max(1, int(sysconf(_SC_NPROCESSORS_ONLN))); ++i)
      result.push_back(i);
  return result;
}

/// What the process may run on: what it was started with. Later an OpenMP
/// library may have bound the calling thread to one processor.
static const ProcessorSet atStart = findProcessors();

/// The first number of OMP_NUM_THREADS; 0: none.
static int getRequestedThreads() {
  constexpr long most = 4096;
  const char *text = std::getenv("OMP_NUM_THREADS");
  long number = text ? std::strtol(text, nullptr, 10) : 0;
  return int(std::clamp(number, 0L, most));
}

static bool isBindingOff() {
  const char *text = std::getenv("OMP_PROC_BIND");
  return text && strcasecmp(text, "false") == 0;
}

namespace {
struct Registry {
  std::mutex mutex;
  struct Key {
    int index, numTeams, size;
    auto operator<=>(const Key &) const = default;
  };
  std::map<Key, HostTeam *> teams;

  static Registry &get() {
    static auto *registry = new Registry;
    return *registry;
  }
};
} // namespace

static void beforeFork() {
  Registry::get().mutex.lock();
  for (auto &[key, team] : Registry::get().teams)
    team->lockForFork();
}

static void inParent() {
  for (auto &[key, team] : Registry::get().teams)
    team->unlockAfterFork();
  Registry::get().mutex.unlock();
}

static void inChild() {
  for (auto &[key, team] : Registry::get().teams)
    team->abandonThreads();
  Registry::get().mutex.unlock();
}

int HostTeams::numProcessors() { return int(atStart.size()); }

bool HostTeams::haveSpareProcessor() {
  int64_t processors = numProcessors();
  if (Runtime *runtime = Runtime::getIfStarted())
    if (runtime->numLocalRanks > 1)
      processors =
          std::min(processors, runtime->numCores / runtime->numLocalRanks);
  return processors > 1;
}

TeamShare HostTeams::ofDevice(int number, int numDevices, bool mayPin) {
  const ProcessorSet &all = atStart;
  int numProcessors = int(all.size()), requested = getRequestedThreads();
  bool isShared = !requested && numDevices > numProcessors;
  int numTeams = isShared ? 1 : numDevices;
  int index = number % numTeams;
  // There may be more teams than processors if their size is requested.
  int numShares = std::min(numTeams, numProcessors);
  ProcessorSet share = shareOf(all, index % numShares, numShares);
  int size = requested ? requested : int(share.size());
  // A launcher that has pinned the process knows better.
  bool pins = mayPin && numTeams > 1 && !isBindingOff() &&
              numProcessors == int(sysconf(_SC_NPROCESSORS_ONLN)) &&
              size * numTeams <= numProcessors;

  Registry &registry = Registry::get();
  static int registered = pthread_atfork(beforeFork, inParent, inChild);
  (void)registered;
  std::lock_guard<std::mutex> guard(registry.mutex);
  HostTeam *&team = registry.teams[{index, numTeams, size}];
  if (size * numTeams > numProcessors)
    HostTeam::isCrowded = true;
  if (!team)
    team = new HostTeam(size, pins ? share : all);
  return {*team, isShared ? 1 : size};
}
