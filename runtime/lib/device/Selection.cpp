//===- Selection.cpp - Which devices a process has ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Manager.h"
#include "Persistent.h"

#include "core/Environment.h"
#include "core/Runtime.h"
#include "core/Support.h"
#include "group/GroupDevice.h"
#include "host/HostDevice.h"
#include "observe/Profile.h"
#include "observe/Statistics.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

using namespace xacc;

/// Reads a number of at most six digits at `at` and moves `at` behind it.
static bool readNumber(const std::string &text, size_t &at, int64_t &number) {
  size_t begin = at;
  number = 0;
  for (; at < text.size() && std::isdigit((unsigned char)text[at]); ++at)
    number = std::min<int64_t>(number * 10 + (text[at] - '0'), 10000000);
  return at > begin && at - begin <= 6;
}

bool xacc::parseDevices(const std::string &text, DeviceRequest &request) {
  request = {};
  if (text.empty())
    return true;
  if (text == "none") {
    request.kind = DeviceRequest::None;
    return true;
  }
  size_t at = text.find(':');
  std::string kind = text.substr(0, at);
  bool hasList = at != std::string::npos;
  at = hasList ? at + 1 : text.size();
  int64_t number = 0;
  if (kind == "host") {
    request.kind = DeviceRequest::Host;
    if (hasList) {
      if (!readNumber(text, at, number) || number < 1 || number > 1024)
        return false;
      request.numHost = number;
    }
    return at == text.size();
  }
  if (kind != "cuda")
    return false;
  request.kind = DeviceRequest::Cuda;
  while (hasList) {
    if (!readNumber(text, at, number))
      return false;
    request.ordinals.push_back(int(number));
    hasList = at < text.size() && text[at++] == ',';
  }
  return at == text.size() && text.back() != ',';
}

int xacc::nodeLocalRank() {
  // Set by the launchers of Open MPI, MPICH and Intel MPI, MVAPICH, Cray, Slurm
  // and Flux.
  for (const char *name : {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
                           "MV2_COMM_WORLD_LOCAL_RANK", "PALS_LOCAL_RANKID",
                           "SLURM_LOCALID", "FLUX_TASK_LOCAL_ID"})
    if (const char *value = std::getenv(name))
      return std::atoi(value);
  return Runtime::getForDevices().rank();
}

int64_t xacc::nodeLocalSize() {
  for (const char *name : {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS",
                           "MV2_COMM_WORLD_LOCAL_SIZE", "PALS_LOCAL_SIZE",
                           "SLURM_NTASKS_PER_NODE"})
    if (const char *value = std::getenv(name))
      return std::max(std::atoi(value), 1);
  return Runtime::getForDevices().size();
}

std::unique_ptr<Device> xacc::createHostDevice(int number, int numDevices) {
  const Environment &environment = Environment::get();
  int64_t limit = environment.deviceMemoryBytes();
  if (limit < 0)
    fatal(nullptr,
          "XACC_DEVICE_MEMORY is '%s', expected a number of bytes, with or "
          "without K, M, G or T after it",
          std::getenv("XACC_DEVICE_MEMORY"));
  return std::make_unique<HostDevice>(
      DeviceKind::Host, "host:" + std::to_string(number), limit,
      environment.checksMemory(), [=] {
        // The ranks of a machine do not know which processors the others use.
        return HostTeams::ofDevice(number, numDevices,
                                   /*mayPin=*/nodeLocalSize() == 1);
      });
}

std::unique_ptr<Device> xacc::createSharedDevice() {
  return std::make_unique<HostDevice>(
      DeviceKind::Shared, "none", /*limitInBytes=*/0, /*checked=*/false,
      [] { return HostTeams::ofDevice(0, 1, /*mayPin=*/false); });
}

/// The slots of XACC_DEVICES.
static std::vector<std::unique_ptr<Device>> createDevices() {
  std::string text = Environment::get().devices();
  DeviceRequest request;
  if (!parseDevices(text, request))
    fatal(nullptr,
          "XACC_DEVICES is '%s', expected host or host:N (one or N virtual "
          "devices of the CPU), cuda or cuda:I,J,... (all GPUs, or these), or "
          "none",
          text.c_str());
  std::vector<std::unique_ptr<Device>> devices;
  if (request.kind == DeviceRequest::None)
    return devices;
  if (request.kind != DeviceRequest::Host) {
    std::string why;
    int count = countCudaDevices(why);
    if (request.kind == DeviceRequest::Cuda && count == 0)
      fatal(nullptr, "XACC_DEVICES is '%s', but no GPU can be used: %s",
            text.c_str(), why.c_str());
    for (int ordinal : request.ordinals)
      if (ordinal >= count)
        fatal(nullptr, "XACC_DEVICES is '%s', but the GPUs are 0 to %d",
              text.c_str(), count - 1);
    if (request.ordinals.empty())
      for (int ordinal = 0; ordinal < count; ++ordinal)
        request.ordinals.push_back(ordinal);
    for (int ordinal : request.ordinals)
      devices.push_back(createCudaDevice(ordinal));
  }
  if (devices.empty())
    for (int64_t i = 0; i < request.numHost; ++i)
      devices.push_back(createHostDevice(int(i), int(request.numHost)));
  return devices;
}

/// For the statistics: the most memory that each device had in use.
static std::string describeMemory() {
  std::string text;
  for (const auto &slot : DeviceManager::get().allSlots())
    if (int64_t bytes = slot->device->peakBytes())
      text += "xacc: device " + slot->device->name() + ": " +
              std::to_string(bytes) + " bytes of memory at most\n";
  return text + describePersistentLoops();
}

void DeviceManager::makeList() {
  if (hasList)
    return;
  checkMemory = Environment::get().checksMemory();
  for (std::unique_ptr<Device> &device : createDevices()) {
    slots.push_back(std::make_unique<DeviceSlot>());
    slots.back()->device = std::move(device);
  }
  // All devices of the list are of one kind.
  bool canCheck =
      !slots.empty() && slots.front()->device->kind() == DeviceKind::Host;
  if (checkMemory && !canCheck && Runtime::getForDevices().rank() == 0)
    warn(nullptr, "XACC_CHECK=memory checks virtual devices, of which there is "
                  "none; XACC_DEVICES=host chooses one");
  shared = std::make_unique<DeviceSlot>();
  shared->device = createSharedDevice();
  hasList = true;
  makeGroup();
  Profile::start();
  Statistics::setFooter(describeMemory);
}

/// Which devices of the list are this process's: virtual ones are each
/// process's own, GPUs are shared out among the processes of the machine.
static std::pair<int64_t, int64_t>
shareOf(const std::vector<std::unique_ptr<DeviceSlot>> &slots) {
  int64_t count = int64_t(slots.size());
  if (count == 0 || slots.front()->device->kind() != DeviceKind::Cuda)
    return {0, count};
  int64_t ranks = nodeLocalSize(), rank = nodeLocalRank() % ranks;
  int64_t first = rank * count / ranks, last = (rank + 1) * count / ranks;
  // More processes than GPUs: one each.
  if (first == last)
    return {rank % count, rank % count + 1};
  return {first, last};
}

std::vector<DeviceSlot *> DeviceManager::ownDevices() {
  makeList();
  auto [first, last] = shareOf(slots);
  std::vector<DeviceSlot *> result;
  for (int64_t i = first; i < last; ++i)
    result.push_back(slots[i].get());
  if (result.empty())
    result.push_back(shared.get());
  return result;
}

DeviceSlot &DeviceManager::groupOf(const std::vector<DeviceSlot *> &devices) {
  for (PartGroup &part : partGroups)
    if (part.devices == devices)
      return *part.slot;
  std::vector<Device *> members;
  for (DeviceSlot *slot : devices)
    members.push_back(slot->device.get());
  SplitPolicy policy;
  (void)parseSplit(Environment::get().split(), policy);
  if (policy.kind == SplitPolicy::None)
    policy = {};
  partGroups.push_back({devices, std::make_unique<DeviceSlot>()});
  DeviceSlot &slot = *partGroups.back().slot;
  slot.device = std::make_unique<GroupDevice>(members, policy);
  return slot;
}

std::vector<DeviceSlot *> DeviceManager::groups() const {
  std::vector<DeviceSlot *> result;
  if (group)
    result.push_back(group.get());
  for (const PartGroup &part : partGroups)
    result.push_back(part.slot.get());
  return result;
}

std::vector<DeviceSlot *> DeviceManager::startedDevices() const {
  std::vector<DeviceSlot *> result = groups();
  for (const auto &slot : slots)
    result.push_back(slot.get());
  std::erase_if(result,
                [](DeviceSlot *slot) { return !slot->device->isStarted(); });
  return result;
}

void DeviceManager::makeGroup() {
  SplitPolicy policy;
  std::string text = Environment::get().split();
  if (!parseSplit(text, policy))
    fatal(
        nullptr,
        "XACC_SPLIT is '%s', expected auto (over as many devices as are worth "
        "it), all, none or random:SEED",
        text.c_str());
  if (policy.kind == SplitPolicy::None)
    return;
  auto [first, last] = shareOf(slots);
  if (last - first == 1 && slots.size() > 1)
    ownNumber = first;
  if (last - first < 2)
    return;
  std::vector<Device *> members;
  for (int64_t i = first; i < last; ++i)
    members.push_back(slots[i]->device.get());
  group = std::make_unique<DeviceSlot>();
  group->device = std::make_unique<GroupDevice>(members, policy);
}
