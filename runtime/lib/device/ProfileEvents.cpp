//===- ProfileEvents.cpp - Events of the profiling interface --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProfileEvents.h"

#include "cuda/CudaDevice.h"

using namespace xacc;

// The numbers of acc_device_t are those of the ABI.
static_assert(int(acc_device_nvidia) == int(XACC_DEVICE_NVIDIA) &&
              int(acc_device_virtual) == int(XACC_DEVICE_VIRTUAL));

static_assert(XACC_CONSTRUCT_PARALLEL == acc_construct_parallel + 1 &&
              XACC_CONSTRUCT_KERNELS == acc_construct_kernels + 1 &&
              XACC_CONSTRUCT_LOOP == acc_construct_loop + 1 &&
              XACC_CONSTRUCT_DATA == acc_construct_data + 1 &&
              XACC_CONSTRUCT_ENTER_DATA == acc_construct_enter_data + 1 &&
              XACC_CONSTRUCT_EXIT_DATA == acc_construct_exit_data + 1 &&
              XACC_CONSTRUCT_HOST_DATA == acc_construct_host_data + 1 &&
              XACC_CONSTRUCT_DECLARE == acc_construct_declare + 1 &&
              XACC_CONSTRUCT_INIT == acc_construct_init + 1 &&
              XACC_CONSTRUCT_SHUTDOWN == acc_construct_shutdown + 1 &&
              XACC_CONSTRUCT_SET == acc_construct_set + 1 &&
              XACC_CONSTRUCT_UPDATE == acc_construct_update + 1 &&
              XACC_CONSTRUCT_WAIT == acc_construct_wait + 1 &&
              XACC_CONSTRUCT_SERIAL == acc_construct_serial + 1);

static acc_construct_t constructOf(const XaccLoc *loc) {
  return loc && loc->construct ? acc_construct_t(loc->construct - 1)
                               : acc_construct_runtime_api;
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
  prof.async_queue = async;
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

//===----------------------------------------------------------------------===//
// Compute constructs
//===----------------------------------------------------------------------===//

static bool isCompute(const XaccLoc *loc) {
  acc_construct_t construct = constructOf(loc);
  return construct == acc_construct_parallel ||
         construct == acc_construct_kernels ||
         construct == acc_construct_serial;
}

/// The compute construct of a launch. One that does not name it is a loop of
/// `kernels`.
static acc_construct_t constructAround(const XaccLoc *loc) {
  return isCompute(loc) ? constructOf(loc) : acc_construct_kernels;
}

namespace {
/// The compute construct that a thread executes. The runtime sees its parts:
/// data that enter, launches, data that leave. It begins with the first and
/// ends when as much has left as had entered.
class OpenConstruct {
public:
  static OpenConstruct &get() {
    static thread_local auto construct = std::make_unique<OpenConstruct>();
    return *construct;
  }
  bool isAt(const XaccLoc *loc) const { return isOpen && place == lineOf(loc); }
  /// Whether a launch is part of it: those of `kernels` stand behind it.
  bool holds(const XaccLoc *loc) const {
    return isAt(loc) || (isOpen && isKernels && lineOf(loc) > place);
  }
  /// Data enter: the construct's, or those of its next execution.
  void enter(DeviceSlot &slot, int64_t async, const XaccLoc *loc) {
    if (!isAt(loc) || isLaunched)
      begin(slot, async, loc);
    ++numEntered;
  }
  void leave(const XaccLoc *loc) {
    if (isAt(loc) && --numEntered <= 0)
      end();
  }
  void begin(DeviceSlot &slot, int64_t async, const XaccLoc *loc) {
    end(); // of one that the program has left otherwise
    isOpen = true;
    isLaunched = false;
    numEntered = 0;
    isKernels = constructAround(loc) == acc_construct_kernels;
    place = lineOf(loc);
    data.set(acc_ev_compute_construct_start, &slot, async, loc,
             /*isImplicit=*/false);
    data.event.other_event.parent_construct = constructAround(loc);
    data.call();
  }
  void end() {
    if (!isOpen)
      return;
    isOpen = false;
    data.event.event_type = acc_ev_compute_construct_end;
    data.call();
  }
  void noteLaunch() { isLaunched = true; }

private:
  static int lineOf(const XaccLoc *loc) { return loc ? loc->line : 0; }

  bool isOpen = false, isLaunched = false, isKernels = false;
  int numEntered = 0;
  int place = 0;
  ProfileEvent data;
};
} // namespace

void ProfileScope::begin(acc_event_t start, DeviceSlot &slot, int64_t async,
                         const XaccLoc *loc, bool isImplicit) {
  isOn = true;
  if (start == acc_ev_enter_data_start && isCompute(loc))
    OpenConstruct::get().enter(slot, async, loc);
  where = loc;
  data.set(start, &slot, async, loc, isImplicit);
  data.call();
}

void ProfileScope::finish() {
  data.event.event_type = acc_event_t(data.event.event_type + 1);
  data.call();
  if (data.event.event_type == acc_ev_exit_data_end && isCompute(where))
    OpenConstruct::get().leave(where);
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

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
  OpenConstruct &construct = OpenConstruct::get();
  bool isAlone = !construct.holds(loc);
  if (isAlone)
    construct.begin(slot, async, loc);
  construct.noteLaunch();
  ProfileEvent event;
  event.set(acc_ev_enqueue_launch_start, &slot, async, loc,
            /*isImplicit=*/false);
  event.event.launch_event.parent_construct = constructAround(loc);
  event.setLaunch(kernel, launch);
  event.call();
  slot.device->launch(kernel, launch, args, queue, loc);
  event.event.event_type = acc_ev_enqueue_launch_end;
  event.call();
  if (isAlone)
    construct.end();
}
