//===- ProfileEvents.cpp - Events of the profiling interface --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProfileEvents.h"

#include "cuda/CudaDevice.h"

#include <string_view>

using namespace xacc;

// The numbers of acc_device_t are those of the ABI.
static_assert(int(acc_device_nvidia) == int(XACC_DEVICE_NVIDIA) &&
              int(acc_device_virtual) == int(XACC_DEVICE_VIRTUAL));

/// The construct that the text of a directive names: "parallel loop",
/// "enter data", "acc_copyin".
static acc_construct_t constructOf(const XaccLoc *loc) {
  static constexpr struct {
    std::string_view name;
    acc_construct_t construct;
  } names[] = {{"parallel", acc_construct_parallel},
               {"kernels", acc_construct_kernels},
               {"serial", acc_construct_serial},
               {"loop", acc_construct_loop},
               {"data", acc_construct_data},
               {"enter data", acc_construct_enter_data},
               {"exit data", acc_construct_exit_data},
               {"host_data", acc_construct_host_data},
               {"declare", acc_construct_declare},
               {"init", acc_construct_init},
               {"shutdown", acc_construct_shutdown},
               {"set", acc_construct_set},
               {"update", acc_construct_update},
               {"wait", acc_construct_wait}};
  std::string_view text = loc && loc->directive ? loc->directive : "";
  for (const auto &entry : names)
    if (text.substr(0, entry.name.size()) == entry.name)
      return entry.construct;
  return acc_construct_runtime_api;
}

void ProfileEvent::set(acc_event_t type, DeviceSlot *slot, int64_t async,
                       const XaccLoc *loc, bool isImplicit) {
  prof = {};
  event = {};
  api = {};
  event.event_type = type;
  event.other_event.parent_construct = constructOf(loc);
  event.other_event.implicit = isImplicit;
  prof.async = async;
  prof.async_queue = async == XACC_ASYNC_SYNC ? -1 : async;
  if (loc) {
    prof.src_file = loc->file;
    prof.line_no = prof.end_line_no = loc->line;
  }
  if (!slot)
    return;
  DeviceManager &manager = DeviceManager::get();
  Device &device = slot->device->home();
  prof.device_type = acc_device_t(DeviceManager::typeOf(device));
  prof.device_number = int(manager.numberOf(*slot));
  if (async == XACC_ASYNC_NOVAL)
    prof.async_queue = manager.defaultAsync();
  api.device_type = prof.device_type;
  if (cuda::CudaDevice *gpu = cuda::asCuda(device)) {
    api.device_api = acc_device_api_cuda;
    api.device_handle =
        reinterpret_cast<const void *>(intptr_t(gpu->cudaDevice()));
    api.context_handle = gpu->cudaContext();
    if (device.isStarted() && prof.async_queue >= 0)
      api.async_handle = gpu->getStream(prof.async_queue, loc);
  }
}

void ProfileEvent::setData(const char *name, int64_t sizeInBytes,
                           const void *host, const void *device) {
  acc_data_event_info &data = event.data_event;
  data.var_name = name && *name ? name : nullptr;
  data.bytes = size_t(sizeInBytes);
  data.host_ptr = host;
  data.device_ptr = device;
}

void ProfileEvent::setLaunch(const XaccKernel &kernel,
                             const XaccLaunch &launch) {
  acc_launch_event_info &data = event.launch_event;
  data.kernel_name = kernel.name;
  data.num_gangs = size_t(launch.numGangs);
  data.num_workers = size_t(launch.numWorkers);
  data.vector_length = size_t(launch.vectorLength);
}

void ProfileScope::finish() {
  data.event.event_type = acc_event_t(data.event.event_type + 1);
  data.call();
}

void xacc::profileMemory(acc_event_t type, DeviceSlot &slot, int64_t async,
                         const XaccLoc *loc, const char *name,
                         int64_t sizeInBytes, const void *host,
                         const void *device) {
  if (!Profile::active()) [[likely]]
    return;
  ProfileEvent event;
  event.set(type, &slot, async, loc, /*isImplicit=*/false);
  event.setData(name, sizeInBytes, host, device);
  event.call();
}

void xacc::profileEnd() {
  if (!Profile::active()) [[likely]]
    return;
  ProfileEvent event;
  event.set(acc_ev_runtime_shutdown, nullptr, queueSync, nullptr,
            /*isImplicit=*/true);
  event.call();
}

void xacc::launchProfiled(DeviceSlot &slot, XaccKernel &kernel,
                          const XaccLaunch &launch, const void *args,
                          QueueId queue, int64_t async, const XaccLoc *loc) {
  ProfileScope construct(acc_ev_compute_construct_start, slot, async, loc);
  ProfileEvent event;
  event.set(acc_ev_enqueue_launch_start, &slot, async, loc,
            /*isImplicit=*/false);
  event.setLaunch(kernel, launch);
  event.call();
  slot.device->launch(kernel, launch, args, queue, loc);
  event.event.event_type = acc_ev_enqueue_launch_end;
  event.call();
}
