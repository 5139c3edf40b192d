//===- OpenACC.cpp - openacc.h: devices and queues ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "openacc.h"

#include "Data.h"
#include "Manager.h"
#include "base/KernelScope.h"
#include "core/CallPlace.h"
#include "core/Support.h"
#include "cuda/CudaDevice.h"

#include <algorithm>
#include <map>
#include <thread>
#include <vector>

using namespace xacc;

static_assert(int(acc_device_current) == int(XACC_DEVICE_CURRENT) &&
              int(acc_device_none) == int(XACC_DEVICE_NONE) &&
              int(acc_device_default) == int(XACC_DEVICE_DEFAULT) &&
              int(acc_device_host) == int(XACC_DEVICE_HOST) &&
              int(acc_device_virtual) == int(XACC_DEVICE_VIRTUAL) &&
              int(acc_device_not_host) == int(XACC_DEVICE_NOT_HOST) &&
              int(acc_device_nvidia) == int(XACC_DEVICE_NVIDIA) &&
              int(acc_async_noval) == int(XACC_ASYNC_NOVAL) &&
              int(acc_async_sync) == int(XACC_ASYNC_SYNC));

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

XACC_EXPORT int acc_get_num_devices(acc_device_t type) {
  ApiLock lock;
  return int(DeviceManager::get().devicesOf(type).size());
}

XACC_EXPORT void acc_set_device_type(acc_device_t type) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_set_device_type");
  DeviceManager::get().setCurrent(type, -1, &loc);
}

XACC_EXPORT acc_device_t acc_get_device_type(void) {
  ApiLock lock;
  DeviceManager &manager = DeviceManager::get();
  return acc_device_t(
      DeviceManager::typeOf(*manager.currentUnstarted().device));
}

XACC_EXPORT void acc_set_device_num(int number, acc_device_t type) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_set_device_num");
  // 0 means all types, of which there is one.
  if (type == acc_device_none)
    type = acc_device_default;
  DeviceManager::get().setCurrent(type, number < 0 ? -1 : number, &loc);
}

/// The number of the current device among those of a type, or -1.
static int findCurrent(acc_device_t type) {
  DeviceManager &manager = DeviceManager::get();
  std::vector<DeviceSlot *> slots = manager.devicesOf(type);
  auto it = std::find(slots.begin(), slots.end(), &manager.currentUnstarted());
  return it == slots.end() ? -1 : int(it - slots.begin());
}

XACC_EXPORT int acc_get_device_num(acc_device_t type) {
  ApiLock lock;
  return std::max(findCurrent(type), 0);
}

/// Null if there is no such device.
static Device *findDevice(int number, acc_device_t type) {
  std::vector<DeviceSlot *> slots = DeviceManager::get().devicesOf(type);
  return number >= 0 && size_t(number) < slots.size()
             ? slots[number]->device.get()
             : nullptr;
}

XACC_EXPORT size_t acc_get_property(int number, acc_device_t type,
                                    acc_device_property_t property) {
  ApiLock lock;
  Device *device = findDevice(number, type);
  if (!device)
    return 0;
  switch (property) {
  case acc_property_memory:
    return device->memoryInfo().totalBytes;
  case acc_property_free_memory:
    return device->memoryInfo().freeBytes;
  case acc_property_shared_memory_support:
    return device->kind() == DeviceKind::Shared;
  default:
    return 0;
  }
}

static std::string describeDriver(Device &device) {
  if (!cuda::asCuda(device))
    return "XACC runtime";
  int version = cuda::Driver::get().version;
  return "CUDA " + std::to_string(version / 1000) + "." +
         std::to_string(version % 1000 / 10);
}

XACC_EXPORT const char *
acc_get_property_string(int number, acc_device_t type,
                        acc_device_property_t property) {
  ApiLock lock;
  Device *device = findDevice(number, type);
  if (!device)
    return nullptr;
  // The result lives as long as the program.
  static auto *texts = new std::map<std::pair<Device *, int>, std::string>;
  std::string &text = (*texts)[{device, property}];
  switch (property) {
  case acc_property_name:
    text = device->productName();
    break;
  case acc_property_vendor:
    text = device->vendorName();
    break;
  case acc_property_driver:
    text = describeDriver(*device);
    break;
  default:
    return nullptr;
  }
  return text.c_str();
}

XACC_EXPORT void acc_init(acc_device_t type) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_init");
  xaccrtDeviceInit(type, -1, &loc);
}

XACC_EXPORT void acc_shutdown(acc_device_t type) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_shutdown");
  xaccrtDeviceShutdown(type, -1, &loc);
}

XACC_EXPORT void acc_init_device(int number, acc_device_t type) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_init_device");
  if (Device *device = findDevice(number, type)) {
    DeviceManager::start(DeviceManager::get().slotOf(*device), &loc);
  } else {
    fatal(&loc, "there is no device with number %d", number);
  }
}

XACC_EXPORT void acc_shutdown_device(int number, acc_device_t type) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_shutdown_device");
  xaccrtDeviceShutdown(type, number, &loc);
}

XACC_EXPORT int acc_on_device(acc_device_t type) {
  int64_t here = KernelScope::currentType();
  if (type == acc_device_not_host)
    return here != XACC_DEVICE_HOST;
  return here == type;
}

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

XACC_EXPORT int acc_async_test(int async) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_async_test");
  DeviceManager &manager = DeviceManager::get();
  QueueId queue = manager.resolveQueue(async, &loc);
  return manager.current(&loc).device->test(queue, &loc);
}

XACC_EXPORT int acc_async_test_all(void) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_async_test_all");
  return DeviceManager::get().current(&loc).device->testAll(&loc);
}

static void waitFor(int async, int on, const XaccLoc *loc) {
  int64_t queue = async;
  // An operation without a queue is complete.
  if (async != acc_async_sync)
    xaccrtQueueWait(1, &queue, on, loc);
}

XACC_EXPORT void acc_wait(int async) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_wait");
  waitFor(async, acc_async_sync, &loc);
}

XACC_EXPORT void acc_async_wait(int async) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_async_wait");
  waitFor(async, acc_async_sync, &loc);
}

XACC_EXPORT void acc_wait_async(int async, int on) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_wait_async");
  waitFor(async, on, &loc);
}

XACC_EXPORT void acc_wait_all(void) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_wait_all");
  xaccrtQueueWait(0, nullptr, acc_async_sync, &loc);
}

XACC_EXPORT void acc_async_wait_all(void) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_async_wait_all");
  xaccrtQueueWait(0, nullptr, acc_async_sync, &loc);
}

XACC_EXPORT void acc_wait_all_async(int on) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_wait_all_async");
  xaccrtQueueWait(0, nullptr, on, &loc);
}

namespace {
/// While it lives, another device of the current type is the current one.
class DeviceScope {
public:
  DeviceScope(int number, const XaccLoc *loc)
      : manager(DeviceManager::get()), loc(loc) {
    DeviceSlot &slot = manager.currentUnstarted();
    type = DeviceManager::typeOf(*slot.device);
    std::vector<DeviceSlot *> groups = manager.groups();
    bool isGroup =
        std::find(groups.begin(), groups.end(), &slot) != groups.end();
    if (number == (isGroup ? 0 : manager.numberOf(slot)))
      return;
    outer = isGroup ? -1 : manager.numberOf(slot);
    changes = true;
    manager.setCurrent(type, number, loc);
  }
  DeviceScope(const DeviceScope &) = delete;
  ~DeviceScope() {
    if (changes)
      manager.setCurrent(type, outer, loc);
  }

private:
  DeviceManager &manager;
  const XaccLoc *loc;
  int64_t type, outer = 0;
  bool changes = false;
};
} // namespace

XACC_EXPORT int acc_async_test_device(int async, int device) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_async_test_device");
  DeviceScope scope(device, &loc);
  return acc_async_test(async);
}

XACC_EXPORT int acc_async_test_all_device(int device) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_async_test_all_device");
  DeviceScope scope(device, &loc);
  return acc_async_test_all();
}

XACC_EXPORT void acc_wait_device(int async, int device) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_wait_device");
  DeviceScope scope(device, &loc);
  waitFor(async, acc_async_sync, &loc);
}

XACC_EXPORT void acc_wait_device_async(int async, int on, int device) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_wait_device_async");
  DeviceScope scope(device, &loc);
  waitFor(async, on, &loc);
}

XACC_EXPORT void acc_wait_all_device(int device) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_wait_all_device");
  DeviceScope scope(device, &loc);
  xaccrtQueueWait(0, nullptr, acc_async_sync, &loc);
}

XACC_EXPORT void acc_wait_all_device_async(int on, int device) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_wait_all_device_async");
  DeviceScope scope(device, &loc);
  xaccrtQueueWait(0, nullptr, on, &loc);
}

/// The place of the first queue that is done. Not under the lock while none is:
/// other threads may have to go on.
template <typename IsDone>
static int waitForAny(int count, const int queues[], IsDone isDone) {
  while (count > 0) {
    for (int i = 0; i < count; ++i)
      if (isDone(queues[i]))
        return i;
    std::this_thread::yield();
  }
  return -1;
}

XACC_EXPORT int acc_wait_any(int count, int queues[]) {
  return waitForAny(count, queues, acc_async_test);
}

XACC_EXPORT int acc_wait_any_device(int count, int queues[], int device) {
  return waitForAny(count, queues, [device](int queue) {
    return acc_async_test_device(queue, device);
  });
}

static void copyBetween(void *to, void *from, size_t size, int deviceTo,
                        int deviceFrom, const XaccLoc *loc) {
  std::vector<char> buffer(size);
  CopyShape shape = CopyShape::contiguous(int64_t(size));
  DeviceManager &manager = DeviceManager::get();
  {
    DeviceScope scope(deviceFrom, loc);
    DeviceSlot &slot = manager.current(loc);
    slot.device->copyFromDevice(
        buffer.data(), requirePresent(slot, from, int64_t(size), nullptr, loc),
        shape, queueSync, loc);
  }
  DeviceScope scope(deviceTo, loc);
  DeviceSlot &slot = manager.current(loc);
  slot.device->copyToDevice(
      requirePresent(slot, to, int64_t(size), nullptr, loc), buffer.data(),
      shape, queueSync, loc);
}

XACC_EXPORT void acc_memcpy_d2d(void *to, void *from, size_t size, int deviceTo,
                                int deviceFrom) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_memcpy_d2d");
  if (size > 0)
    copyBetween(to, from, size, deviceTo, deviceFrom, &loc);
}

XACC_EXPORT void acc_memcpy_d2d_async(void *to, void *from, size_t size,
                                      int deviceTo, int deviceFrom, int async) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_memcpy_d2d_async");
  acc_wait_device(async, deviceFrom);
  acc_wait_device(async, deviceTo);
  if (size > 0)
    copyBetween(to, from, size, deviceTo, deviceFrom, &loc);
}

XACC_EXPORT int acc_get_default_async(void) {
  ApiLock lock;
  return int(DeviceManager::get().defaultAsync());
}

XACC_EXPORT void acc_set_default_async(int async) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_set_default_async");
  DeviceManager::get().setDefaultAsync(async, &loc);
}

//===----------------------------------------------------------------------===//
// CUDA
//===----------------------------------------------------------------------===//

/// The current device, started, if it is one of CUDA; else null.
static cuda::CudaDevice *currentCuda(const XaccLoc *loc) {
  DeviceManager &manager = DeviceManager::get();
  if (!cuda::asCuda(*manager.currentUnstarted().device))
    return nullptr;
  return cuda::asCuda(*manager.current(loc).device);
}

XACC_EXPORT void *acc_get_current_cuda_device(void) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_get_current_cuda_device");
  cuda::CudaDevice *device = currentCuda(&loc);
  return device ? reinterpret_cast<void *>(intptr_t(device->cudaDevice()))
                : nullptr;
}

XACC_EXPORT void *acc_get_current_cuda_context(void) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_get_current_cuda_context");
  cuda::CudaDevice *device = currentCuda(&loc);
  return device ? device->cudaContext() : nullptr;
}

XACC_EXPORT void *acc_get_cuda_stream(int async) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_get_cuda_stream");
  cuda::CudaDevice *device = currentCuda(&loc);
  if (!device)
    return nullptr;
  QueueId queue = DeviceManager::get().resolveQueue(async, &loc);
  return device->getStream(queue, &loc);
}

XACC_EXPORT int acc_set_cuda_stream(int async, void *stream) {
  ApiLock lock;
  XACC_CALL_PLACE("acc_set_cuda_stream");
  cuda::CudaDevice *device = currentCuda(&loc);
  QueueId queue = DeviceManager::get().resolveQueue(async, &loc);
  if (!device || queue == queueSync)
    return 0;
  device->setStream(queue, static_cast<cuda::CUstream>(stream), &loc);
  return 1;
}
