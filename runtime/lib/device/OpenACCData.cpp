//===- OpenACCData.cpp - openacc.h: data ----------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function is a few words on top of Data.h; the asynchronous forms differ
// in the queue and in returning nothing.
//
//===----------------------------------------------------------------------===//

#include "openacc.h"

#include "Data.h"
#include "ProfileEvents.h"
#include "core/CallPlace.h"
#include "core/Support.h"

using namespace xacc;

namespace {
/// What each call begins with: its name for messages, the current device, the
/// queue.
struct Call {
  Call(const XaccLoc &loc, int async = acc_async_sync)
      : loc(&loc), slot(DeviceManager::get().current(&loc)),
        queue(DeviceManager::get().resolveQueue(async, &loc)) {}

  XaccData bytes(void *address, size_t size) const {
    if (int64_t(size) < 0)
      fatal(loc,
            "%zu bytes are more than a process can have: is the size negative?",
            size);
    return dataOfBytes(address, int64_t(size), nullptr);
  }
  void *enter(XaccMapKind kind, void *address, size_t size) {
    if (!address)
      return nullptr;
    return enterData(slot, kind, XACC_DATA_DYNAMIC, bytes(address, size), queue,
                     loc);
  }
  void exit(XaccUnmapKind kind, void *address, size_t size, int flags = 0) {
    if (address)
      exitData(slot, kind, XACC_DATA_DYNAMIC | flags, bytes(address, size),
               queue, loc);
  }
  void update(XaccUpdateKind kind, void *address, size_t size) {
    if (address)
      updateData(slot, kind, 0, bytes(address, size), queue, loc);
  }
  bool isShared() const { return slot.device->kind() == DeviceKind::Shared; }
  /// Neither side of a copy can be null. Drivers say that in other words, or
  /// end the process.
  void checkNotNull(const void *address, size_t size, const char *side) {
    if (!address && size != 0)
      fatal(loc, "the address on the %s is a null pointer (%zu bytes)", side,
            size);
  }
  void checkHostRange(void *address, size_t size) {
    checkNotNull(address, size, "host");
  }
  void checkDeviceRange(void *address, size_t size) {
    checkNotNull(address, size, "device");
    char *begin = static_cast<char *>(address);
    if (slot.device->kind() != DeviceKind::Host || size == 0 ||
        (slot.device->owns(begin) && slot.device->owns(begin + size - 1)))
      return;
    fatal(loc, "%p, %zu bytes, is not memory of device %s", address, size,
          slot.device->name().c_str());
  }

  ApiLock lock;
  const XaccLoc *loc;
  DeviceSlot &slot;
  QueueId queue;
};
} // namespace

//===----------------------------------------------------------------------===//
// Memory of the device
//===----------------------------------------------------------------------===//

XACC_EXPORT void *acc_malloc(size_t size) {
  XACC_CALL_PLACE("acc_malloc");
  if (!size)
    return nullptr;
  Call call(loc);
  void *memory = call.slot.device->allocateExposed(int64_t(size));
  if (memory)
    profileMemory(acc_ev_alloc, call.slot, acc_async_sync, &loc, nullptr,
                  int64_t(size), nullptr, memory);
  return memory;
}

XACC_EXPORT void acc_free(void *address) {
  XACC_CALL_PLACE("acc_free");
  if (!address)
    return;
  Call call(loc);
  if (!call.slot.device->owns(address))
    fatal(&loc, "%p is not memory of device %s, or has been freed", address,
          call.slot.device->name().c_str());
  if (PresentEntry *entry = call.slot.table.findDevice(address))
    fatal(&loc,
          "%p is the copy of %s, which is present still; end that first "
          "('exit data', or acc_unmap_data)",
          address, PresentTable::describe(*entry).c_str());
  // Kernels that still run may use it; so it is with other implementations.
  call.slot.device->waitAll(&loc);
  profileMemory(acc_ev_free, call.slot, acc_async_sync, &loc, nullptr,
                /*sizeInBytes=*/0, nullptr, address);
  call.slot.device->free(address, queueSync, &loc);
}

//===----------------------------------------------------------------------===//
// Data that host and device have in common
//===----------------------------------------------------------------------===//

/// Defines a function that begins the life of data, and its names.
#define XACC_DEFINE_ENTER(NAME, KIND)                                          \
  XACC_EXPORT void *NAME(void *address, size_t size) {                         \
    XACC_CALL_PLACE(#NAME);                                                    \
    return Call(loc).enter(KIND, address, size);                               \
  }
#define XACC_DEFINE_ENTER_ASYNC(NAME, KIND)                                    \
  XACC_EXPORT void NAME(void *address, size_t size, int async) {               \
    XACC_CALL_PLACE(#NAME);                                                    \
    Call(loc, async).enter(KIND, address, size);                               \
  }

XACC_DEFINE_ENTER(acc_copyin, XACC_MAP_COPYIN)
XACC_DEFINE_ENTER(acc_present_or_copyin, XACC_MAP_COPYIN)
XACC_DEFINE_ENTER(acc_pcopyin, XACC_MAP_COPYIN)
XACC_DEFINE_ENTER(acc_create, XACC_MAP_CREATE)
XACC_DEFINE_ENTER(acc_present_or_create, XACC_MAP_CREATE)
XACC_DEFINE_ENTER(acc_pcreate, XACC_MAP_CREATE)
XACC_DEFINE_ENTER_ASYNC(acc_copyin_async, XACC_MAP_COPYIN)
XACC_DEFINE_ENTER_ASYNC(acc_create_async, XACC_MAP_CREATE)

/// Defines a function that ends it, and its asynchronous form.
#define XACC_DEFINE_EXIT(NAME, KIND, FLAGS)                                    \
  XACC_EXPORT void NAME(void *address, size_t size) {                          \
    XACC_CALL_PLACE(#NAME);                                                    \
    Call(loc).exit(KIND, address, size, FLAGS);                                \
  }                                                                            \
  XACC_EXPORT void NAME##_async(void *address, size_t size, int async) {       \
    XACC_CALL_PLACE(#NAME "_async");                                           \
    Call(loc, async).exit(KIND, address, size, FLAGS);                         \
  }

XACC_DEFINE_EXIT(acc_copyout, XACC_UNMAP_COPYOUT, 0)
XACC_DEFINE_EXIT(acc_copyout_finalize, XACC_UNMAP_COPYOUT, XACC_DATA_FINALIZE)
XACC_DEFINE_EXIT(acc_delete, XACC_UNMAP_RELEASE, 0)
XACC_DEFINE_EXIT(acc_delete_finalize, XACC_UNMAP_RELEASE, XACC_DATA_FINALIZE)

/// Defines a function that copies between the two, and its asynchronous form.
#define XACC_DEFINE_UPDATE(NAME, KIND)                                         \
  XACC_EXPORT void NAME(void *address, size_t size) {                          \
    XACC_CALL_PLACE(#NAME);                                                    \
    Call(loc).update(KIND, address, size);                                     \
  }                                                                            \
  XACC_EXPORT void NAME##_async(void *address, size_t size, int async) {       \
    XACC_CALL_PLACE(#NAME "_async");                                           \
    Call(loc, async).update(KIND, address, size);                              \
  }

XACC_DEFINE_UPDATE(acc_update_device, XACC_UPDATE_DEVICE)
XACC_DEFINE_UPDATE(acc_update_self, XACC_UPDATE_HOST)

XACC_EXPORT void acc_map_data(void *host, void *device, size_t size) {
  XACC_CALL_PLACE("acc_map_data");
  Call call(loc);
  call.checkHostRange(host, size);
  call.checkNotNull(device, size, "device");
  mapData(call.slot, host, device, int64_t(size), &loc);
}

XACC_EXPORT void acc_unmap_data(void *host) {
  XACC_CALL_PLACE("acc_unmap_data");
  Call call(loc);
  unmapData(call.slot, host, &loc);
}

XACC_EXPORT void *acc_deviceptr(void *host) {
  XACC_CALL_PLACE("acc_deviceptr");
  Call call(loc);
  if (call.isShared() || !host)
    return host;
  // Whoever uses the address does not know our queues.
  call.slot.device->wait(queueCommunication, &loc);
  PresentEntry *entry = call.slot.table.find(host, 1);
  if (!entry)
    return nullptr;
  call.slot.device->expose(entry->device, &loc);
  return entry->translate(host);
}

XACC_EXPORT void *acc_hostptr(void *device) {
  XACC_CALL_PLACE("acc_hostptr");
  Call call(loc);
  if (call.isShared() || !device)
    return device;
  PresentEntry *entry = call.slot.table.findDevice(device);
  return entry ? entry->host + (static_cast<char *>(device) - entry->device)
               : nullptr;
}

XACC_EXPORT int acc_is_present(void *address, size_t size) {
  XACC_CALL_PLACE("acc_is_present");
  Call call(loc);
  if (call.isShared() || !address)
    return call.isShared();
  PresentTable &table = call.slot.table;
  return table.find(address, int64_t(size)) ||
         (size == 0 && table.findEmpty(address));
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

static void attach(void **pointer, int async, const XaccLoc &loc) {
  Call call(loc, async);
  attachPointer(call.slot, pointer, call.queue, &loc);
}

static void detach(void **pointer, bool finalize, int async,
                   const XaccLoc &loc) {
  Call call(loc, async);
  detachPointer(call.slot, pointer, finalize, call.queue, &loc);
}

XACC_EXPORT void acc_attach(void **pointer) {
  XACC_CALL_PLACE("acc_attach");
  attach(pointer, acc_async_sync, loc);
}

XACC_EXPORT void acc_attach_async(void **pointer, int async) {
  XACC_CALL_PLACE("acc_attach_async");
  attach(pointer, async, loc);
}

XACC_EXPORT void acc_detach(void **pointer) {
  XACC_CALL_PLACE("acc_detach");
  detach(pointer, /*finalize=*/false, acc_async_sync, loc);
}

XACC_EXPORT void acc_detach_async(void **pointer, int async) {
  XACC_CALL_PLACE("acc_detach_async");
  detach(pointer, /*finalize=*/false, async, loc);
}

XACC_EXPORT void acc_detach_finalize(void **pointer) {
  XACC_CALL_PLACE("acc_detach_finalize");
  detach(pointer, /*finalize=*/true, acc_async_sync, loc);
}

XACC_EXPORT void acc_detach_finalize_async(void **pointer, int async) {
  XACC_CALL_PLACE("acc_detach_finalize_async");
  detach(pointer, /*finalize=*/true, async, loc);
}

//===----------------------------------------------------------------------===//
// Copies by address
//===----------------------------------------------------------------------===//

static void copyToDevice(void *to, void *from, size_t size, int async,
                         const XaccLoc &loc) {
  Call call(loc, async);
  call.checkDeviceRange(to, size);
  call.checkHostRange(from, size);
  ProfileScope profile(/*toDevice=*/true, call.slot, async, &loc, nullptr,
                       int64_t(size), from, to);
  call.slot.device->copyToDevice(to, from, CopyShape::contiguous(int64_t(size)),
                                 call.queue, &loc);
}

static void copyFromDevice(void *to, void *from, size_t size, int async,
                           const XaccLoc &loc) {
  Call call(loc, async);
  call.checkDeviceRange(from, size);
  call.checkHostRange(to, size);
  ProfileScope profile(/*toDevice=*/false, call.slot, async, &loc, nullptr,
                       int64_t(size), to, from);
  call.slot.device->copyFromDevice(
      to, from, CopyShape::contiguous(int64_t(size)), call.queue, &loc);
}

static void copyOnDevice(void *to, void *from, size_t size, int async,
                         const XaccLoc &loc) {
  Call call(loc, async);
  call.checkDeviceRange(to, size);
  call.checkDeviceRange(from, size);
  call.slot.device->copyWithin(to, from, CopyShape::contiguous(int64_t(size)),
                               call.queue, &loc);
}

#define XACC_DEFINE_MEMCPY(NAME, COPY)                                         \
  XACC_EXPORT void NAME(void *to, void *from, size_t size) {                   \
    XACC_CALL_PLACE(#NAME);                                                    \
    COPY(to, from, size, acc_async_sync, loc);                                 \
  }                                                                            \
  XACC_EXPORT void NAME##_async(void *to, void *from, size_t size,             \
                                int async) {                                   \
    XACC_CALL_PLACE(#NAME "_async");                                           \
    COPY(to, from, size, async, loc);                                          \
  }

XACC_DEFINE_MEMCPY(acc_memcpy_to_device, copyToDevice)
XACC_DEFINE_MEMCPY(acc_memcpy_from_device, copyFromDevice)
XACC_DEFINE_MEMCPY(acc_memcpy_device, copyOnDevice)
