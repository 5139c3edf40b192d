//===- HostDevice.cpp - A virtual device of the CPU -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostDevice.h"

#include "TeamCopy.h"

#include "core/Runtime.h"
#include "core/Support.h"
#include "device/base/KernelScope.h"
#include "observe/Trace.h"

#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace xacc;

HostDevice::HostDevice(DeviceKind kind, std::string name, int64_t limitInBytes,
                       bool checked, std::function<TeamShare()> getShare)
    : Device(kind, std::move(name)), limitInBytes(limitInBytes),
      checked(checked), getShare(std::move(getShare)) {}

HostDevice::~HostDevice() { stop(nullptr); }

std::string HostDevice::productName() {
  return kind() == DeviceKind::Shared ? "host" : "virtual device of the CPU";
}

void HostDevice::start(const XaccLoc *) {
  if (!memory) {
    Runtime *runtime = Runtime::getIfStarted();
    memory = std::make_unique<HostMemory>(
        limitInBytes, checked, runtime ? runtime->deviceMemory : nullptr);
  }
  if (!threads.team) {
    threads = getShare();
    threads.team->addUser();
  }
  started = true;
}

void HostDevice::stop(const XaccLoc *loc) {
  if (!started)
    return;
  waitAll(loc);
  lastQueue = nullptr;
  lastId = queueSync;
  queueTable.clear();
  threads.team->removeUser();
  threads = {};
  earlierPeak = peakBytes();
  memory.reset();
  started = false;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void *HostDevice::allocate(int64_t sizeInBytes) {
  return memory->allocate(sizeInBytes);
}

void HostDevice::free(void *address, QueueId queue, const XaccLoc *loc) {
  if (isDirect(queue)) {
    if (!memory->free(address))
      fatal(loc, "%p was not allocated on %s, or has been freed", address,
            name().c_str());
    return;
  }
  struct Arguments {
    HostMemory *memory;
    void *address;
  };
  HostQueue &target = queueOf(queue);
  HostTask &task = target.begin();
  task.as<Arguments>() = {memory.get(), address};
  task.run = [](HostTask &task) {
    auto &arguments = task.as<Arguments>();
    arguments.memory->free(arguments.address);
  };
  target.commit();
}

void HostDevice::trim() { memory->trim(); }

DeviceMemoryInfo HostDevice::memoryInfo() {
  DeviceMemoryInfo info;
  info.totalBytes = limitInBytes ? limitInBytes
                                 : int64_t(sysconf(_SC_PHYS_PAGES)) *
                                       int64_t(sysconf(_SC_PAGESIZE));
  info.freeBytes = info.totalBytes - (memory ? memory->bytesInUse() : 0);
  info.freeBytes = info.freeBytes < 0 ? 0 : info.freeBytes;
  return info;
}

bool HostDevice::owns(const void *address) {
  return memory && memory->owns(address);
}

void *HostDevice::allocatePinned(int64_t sizeInBytes) {
  return std::aligned_alloc(64, (sizeInBytes + 64) & ~int64_t(63));
}

void HostDevice::freePinned(void *address) { std::free(address); }

void HostDevice::beginHostAccess() {
  if (checked && memory)
    memory->open();
}

void HostDevice::endHostAccess() {
  if (checked && memory)
    memory->close();
}

void *HostDevice::reserve(int64_t sizeInBytes) {
  return memory->reserve(sizeInBytes);
}

bool HostDevice::back(void *address, int64_t sizeInBytes) {
  return memory->back(address, sizeInBytes);
}

void HostDevice::unback(void *address, int64_t sizeInBytes) {
  memory->unback(address, sizeInBytes);
}

void HostDevice::unreserve(void *address) { memory->unreserve(address); }

void HostDevice::describe(void *address, int64_t, const XaccData &data) {
  if (checked && memory && data.name)
    memory->nameRange(address, data.name);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// More queues than this share: each has a ring of tasks. Order is only added,
/// and nothing that a program can do depends on its absence.
static constexpr QueueId mostQueues = 64;
static QueueId share(QueueId queue) {
  return queue < mostQueues ? queue : queue % mostQueues;
}

HostQueue *HostDevice::findQueue(QueueId queue) {
  queue = share(queue);
  if (queue == lastId)
    return lastQueue;
  auto it = queueTable.find(queue);
  if (it == queueTable.end())
    return nullptr;
  lastId = queue;
  return lastQueue = it->second.get();
}

HostQueue &HostDevice::queueOf(QueueId queue) {
  if (HostQueue *found = findQueue(queue))
    return *found;
  queue = share(queue);
  lastId = queue;
  auto added = std::make_shared<HostQueue>(threads, /*isUrgent=*/queue ==
                                                        queueCommunication);
  lastQueue = queueTable.emplace(queue, std::move(added)).first->second.get();
  return *lastQueue;
}

/// Traces an operation that is added to a queue as long as it lives: from its
/// turn to its end.
class HostDevice::Span {
public:
  Span(HostDevice &device, const char *kind, const char *name, QueueId queue,
       const XaccLoc *loc)
      : device(device), queue(queue) {
    if (Trace::active()) [[unlikely]]
      begin(kind, name, loc);
  }
  Span(const Span &) = delete;
  ~Span() {
    if (event) [[unlikely]]
      end();
  }

  void addBytes(const CopyShape &shape) {
    if (event) [[unlikely]]
      event->bytes += shape.sizeInBytes();
  }
  void setPeer(const Device &source) {
    if (event) [[unlikely]]
      event->peer = Trace::active()->trackOf(source.name());
  }
  /// The part of the loops that the arguments select, within the bounds of the
  /// launch: that of a kernel that is not divided has none of its own.
  void setPart(const XaccFlow *flow, const XaccLaunch &launch,
               const void *args) {
    if (!event || !flow) [[likely]]
      return;
    int64_t bounds[2 * XACC_MAX_SPLIT];
    std::memcpy(bounds, static_cast<const char *>(args) + flow->partOffset,
                flow->numLoops * 2 * sizeof(int64_t));
    event->numLoops = flow->numLoops;
    for (int64_t loop = 0; loop < flow->numLoops; ++loop) {
      event->part[2 * loop] = std::max(bounds[2 * loop], launch.lower[loop]);
      event->part[2 * loop + 1] =
          std::min(bounds[2 * loop + 1], launch.upper[loop]);
    }
  }

  /// When it really ran.
  void setTimes(double begin, double end) {
    if (!event)
      return;
    event->begin = begin;
    event->end = end;
  }

private:
  void begin(const char *kind, const char *name, const XaccLoc *loc);
  void end();
  static void record(TraceEvent *event);
  std::string trackName() const;

  HostDevice &device;
  QueueId queue;
  TraceEvent *event = nullptr; // goes with the queue's last task for it
};

std::string HostDevice::Span::trackName() const {
  if (device.isDirect(queue))
    return device.name();
  if (queue == queueCommunication)
    return device.name() + " communication";
  return device.name() + " queue " + std::to_string(share(queue));
}

void HostDevice::Span::begin(const char *kind, const char *name,
                             const XaccLoc *loc) {
  event = new TraceEvent;
  event->loc = loc;
  event->kind = kind;
  event->name = name;
  event->track = Trace::active()->trackOf(trackName());
  if (device.isDirect(queue)) {
    event->begin = wallTime();
    return;
  }
  HostQueue &to = device.queueOf(queue);
  HostTask &task = to.begin();
  task.as<TraceEvent *>() = event;
  task.run = [](HostTask &task) {
    task.as<TraceEvent *>()->begin = wallTime();
  };
  to.commit();
}

void HostDevice::Span::record(TraceEvent *event) {
  if (event->end == 0)
    event->end = wallTime();
  if (Trace *trace = Trace::active())
    trace->add(*event);
  delete event;
}

void HostDevice::Span::end() {
  if (device.isDirect(queue)) {
    record(event);
    return;
  }
  HostQueue &to = device.queueOf(queue);
  HostTask &task = to.begin();
  task.as<TraceEvent *>() = event;
  task.run = [](HostTask &task) { record(task.as<TraceEvent *>()); };
  to.commit();
}

void HostDevice::copy(void *target, const void *source, const CopyShape &shape,
                      QueueId queue) {
  if (isDirect(queue)) {
    HostAccess access(*this);
    runByTeam(threads.team, target, source, shape);
    return;
  }
  HostQueue &to = queueOf(queue);
  HostTask &task = to.begin();
  task.as<BoxCopy>() = {target, source, shape};
  task.run = [](HostTask &task) {
    auto &box = task.as<BoxCopy>();
    runByTeam(HostTeam::current().team, box.target, box.source, box.shape);
  };
  to.commit();
}

void HostDevice::copyToDevice(void *target, const void *source,
                              const CopyShape &shape, QueueId queue,
                              const XaccLoc *loc) {
  Span span(*this, "copy", "copy to device", queue, loc);
  span.addBytes(shape);
  copy(target, source, shape, queue);
}

void HostDevice::copyFromDevice(void *target, const void *source,
                                const CopyShape &shape, QueueId queue,
                                const XaccLoc *loc) {
  Span span(*this, "copy", "copy from device", queue, loc);
  span.addBytes(shape);
  copy(target, source, shape, queue);
}

void HostDevice::copyWithin(void *target, const void *source,
                            const CopyShape &shape, QueueId queue,
                            const XaccLoc *loc) {
  Span span(*this, "copy", "copy within device", queue, loc);
  span.addBytes(shape);
  copy(target, source, shape, queue);
}

void HostDevice::copyPeer(void *target, Device &source, const void *address,
                          const CopyShape &shape, QueueId queue,
                          const XaccLoc *loc) {
  Span span(*this, "copy", "copy between devices", queue, loc);
  span.addBytes(shape);
  span.setPeer(source);
  // Both are open; in a queue there is no check.
  HostAccess access(source);
  copy(target, address, shape, queue);
}

void HostDevice::write(void *target, const void *value, int64_t sizeInBytes,
                       QueueId queue, const XaccLoc *) {
  if (isDirect(queue)) {
    HostAccess access(*this);
    std::memcpy(target, value, sizeInBytes);
    return;
  }
  struct Arguments {
    void *target;
    int64_t sizeInBytes;
    char value[64];
  };
  HostQueue &to = queueOf(queue);
  HostTask &task = to.begin();
  auto &arguments = task.as<Arguments>();
  arguments.target = target;
  arguments.sizeInBytes = sizeInBytes;
  std::memcpy(arguments.value, value, sizeInBytes);
  task.run = [](HostTask &task) {
    auto &arguments = task.as<Arguments>();
    std::memcpy(arguments.target, arguments.value, arguments.sizeInBytes);
  };
  to.commit();
}

void HostDevice::fillZero(void *target, int64_t sizeInBytes, QueueId queue,
                          const XaccLoc *) {
  if (isDirect(queue)) {
    HostAccess access(*this);
    fillZeroByTeam(threads.team, target, sizeInBytes);
    return;
  }
  struct Arguments {
    void *target;
    int64_t sizeInBytes;
  };
  HostQueue &to = queueOf(queue);
  HostTask &task = to.begin();
  task.as<Arguments>() = {target, sizeInBytes};
  task.run = [](HostTask &task) {
    auto &arguments = task.as<Arguments>();
    fillZeroByTeam(HostTeam::current().team, arguments.target,
                   arguments.sizeInBytes);
  };
  to.commit();
}

void HostDevice::callHost(void (*function)(void *), void *argument,
                          QueueId queue, const XaccLoc *) {
  if (isDirect(queue)) {
    HostAccess access(*this);
    function(argument);
    return;
  }
  struct Arguments {
    void (*function)(void *);
    void *argument;
  };
  HostQueue &to = queueOf(queue);
  HostTask &task = to.begin();
  task.as<Arguments>() = {function, argument};
  task.run = [](HostTask &task) {
    auto &arguments = task.as<Arguments>();
    arguments.function(arguments.argument);
  };
  to.commit();
}

namespace {
/// Runs as one task.
class HostBatch final : public CopyBatch {
public:
  HostBatch(HostDevice &device, const std::vector<BoxCopy> &copies)
      : device(device),
        copies(std::make_shared<const std::vector<BoxCopy>>(copies)) {}
  void run(QueueId queue, const XaccLoc *loc) override {
    HostDevice::Span span(device, "copy", "pack or unpack", queue, loc);
    if (Trace::active()) [[unlikely]]
      for (const BoxCopy &copy : *copies)
        span.addBytes(copy.shape);
    // The batch may be destroyed before its last run comes to its turn.
    if (queue == queueSync) {
      device.callHost(runAll, (void *)copies.get(), queue, loc);
      return;
    }
    device.callHost(
        [](void *argument) {
          auto *copies = static_cast<Copies *>(argument);
          runAll((void *)copies->get());
          delete copies;
        },
        new Copies(copies), queue, loc);
  }

private:
  using Copies = std::shared_ptr<const std::vector<BoxCopy>>;
  static void runAll(void *argument) {
    for (const BoxCopy &copy :
         *static_cast<const std::vector<BoxCopy> *>(argument))
      copy.shape.run(copy.target, copy.source);
  }

  HostDevice &device;
  Copies copies;
};
} // namespace

std::unique_ptr<CopyBatch>
HostDevice::prepareCopies(const std::vector<BoxCopy> &copies) {
  return std::make_unique<HostBatch>(*this, copies);
}

void HostDevice::launch(XaccKernel &kernel, const XaccLaunch &launch,
                        const void *args, QueueId queue, const XaccLoc *loc) {
  if (!kernel.host) [[unlikely]]
    fatal(loc, "kernel '%s' has no code for the CPU", kernel.name);
  Span span(*this, "kernel", nullptr, queue, loc);
  span.setPart(kernel.flow, launch, args);
  const Device *owner = kind() == DeviceKind::Shared ? nullptr : this;
  if (isDirect(queue)) {
    HostAccess access(*this);
    KernelScope scope(owner, loc);
    TeamShare share = threads;
    // Calls of other threads of the program wait for the end of this one.
    share.isAlone = queueTable.empty();
    HostTeam::Leading leading(share);
    kernel.host(args);
    return;
  }
  struct Arguments {
    void (*function)(const void *);
    const Device *owner;
    const XaccLoc *loc;
    alignas(16) char bytes[HostTask::storageBytes - 40];
  };
  HostQueue &to = queueOf(queue);
  HostTask &task = to.begin();
  auto &arguments = task.as<Arguments>();
  arguments.function = kernel.host;
  arguments.owner = owner;
  arguments.loc = loc;
  if (kernel.argsSizeInBytes <= int64_t(sizeof arguments.bytes)) {
    std::memcpy(arguments.bytes, args, kernel.argsSizeInBytes);
  } else {
    task.heap = std::malloc(kernel.argsSizeInBytes);
    std::memcpy(task.heap, args, kernel.argsSizeInBytes);
  }
  task.run = [](HostTask &task) {
    auto &arguments = task.as<Arguments>();
    KernelScope scope(arguments.owner, arguments.loc);
    arguments.function(task.heap ? task.heap : arguments.bytes);
  };
  to.commit();
}

JointLaunch::Kernel HostDevice::prepare(const XaccKernel &kernel,
                                        const void *args,
                                        const XaccLoc *loc) const {
  JointLaunch::Kernel result = {threads, this, kernel.host, args};
  result.loc = loc;
  return result;
}

void HostDevice::launchTogether(XaccKernel &kernel,
                                const std::vector<Launch> &launches,
                                const XaccLoc *loc) {
  if (!kernel.host) [[unlikely]]
    fatal(loc, "kernel '%s' has no code for the CPU", kernel.name);
  std::vector<JointLaunch::Kernel> kernels;
  kernels.reserve(launches.size());
  for (const Launch &launch : launches)
    kernels.push_back(launch.device->prepare(kernel, launch.args.data(), loc));
  JointLaunch().run(kernels);
  if (!Trace::active()) [[likely]]
    return;
  for (size_t i = 0; i < launches.size(); ++i) {
    Span span(*launches[i].device, "kernel", nullptr, queueSync, loc);
    span.setPart(kernel.flow, launches[i].launch, launches[i].args.data());
    span.setTimes(kernels[i].begin, kernels[i].end);
  }
}

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

namespace {
class HostEvent final : public DeviceEvent {
public:
  explicit HostEvent(Device &device) : DeviceEvent(device) {}
  bool test(const XaccLoc *) override {
    return !queue || queue->isReached(position);
  }
  void wait(const XaccLoc *) override {
    if (queue)
      queue->waitFor(position);
  }

  std::shared_ptr<HostQueue> queue;
  HostQueue::Position position = 0;
};
} // namespace

bool HostDevice::test(QueueId queue, const XaccLoc *) {
  HostQueue *found = findQueue(queue);
  return !found || found->isEmpty();
}

bool HostDevice::testAll(const XaccLoc *) {
  for (auto &[id, queue] : queueTable)
    if (!queue->isEmpty())
      return false;
  return true;
}

void HostDevice::wait(QueueId queue, const XaccLoc *) {
  if (HostQueue *found = findQueue(queue))
    found->waitFor(found->end());
}

void HostDevice::waitAll(const XaccLoc *) {
  for (auto &[id, queue] : queueTable)
    queue->waitFor(queue->end());
}

std::vector<QueueId> HostDevice::queues() {
  std::vector<QueueId> result;
  for (auto &[id, queue] : queueTable)
    result.push_back(id);
  return result;
}

std::unique_ptr<DeviceEvent> HostDevice::createEvent() {
  return std::make_unique<HostEvent>(*this);
}

void HostDevice::record(DeviceEvent &event, QueueId queue, const XaccLoc *) {
  auto &mine = static_cast<HostEvent &>(event);
  if (!findQueue(queue)) {
    mine.queue.reset();
    return;
  }
  mine.queue = queueTable[share(queue)];
  mine.position = mine.queue->end();
}

void HostDevice::await(DeviceEvent &event, QueueId queue, const XaccLoc *loc) {
  bool isMine = event.device.kind() != DeviceKind::Cuda;
  // A GPU's event, which a thread of ours could only poll.
  if (!isMine || isDirect(queue)) {
    event.wait(loc);
    return;
  }
  auto &other = static_cast<HostEvent &>(event);
  if (other.test(loc) || other.queue.get() == findQueue(queue))
    return;
  queueOf(queue).addWait(other.queue, other.position);
}
