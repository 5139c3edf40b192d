//===- ProfileEvents.h - Events of the profiling interface ---- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What happens on a device, as acc_prof.h tells it. Where no callback is
// registered each of these is one branch.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_PROFILEEVENTS_H
#define XACC_DEVICE_PROFILEEVENTS_H

#include "Manager.h"
#include "observe/Profile.h"

namespace xacc {

/// One event, or a pair of start and end.
struct ProfileEvent {
  acc_prof_info prof;
  acc_event_info event;
  acc_api_info api;

  /// `slot` may be null: no device. `async` is a value of the program.
  void set(acc_event_t type, DeviceSlot *slot, int64_t async,
           const XaccLoc *loc, bool isImplicit);
  void setData(const char *name, int64_t sizeInBytes, const void *host,
               const void *device);
  void setLaunch(const XaccKernel &kernel, const XaccLaunch &launch);
  void call() { Profile::call(prof, event, api); }
};

/// The events at the begin and the end of its life. The end of a pair has the
/// number behind that of the start.
class ProfileScope {
public:
  ProfileScope(acc_event_t start, DeviceSlot &slot, int64_t async,
               const XaccLoc *loc, bool isImplicit = false) {
    if (Profile::active()) [[unlikely]]
      begin(start, slot, async, loc, isImplicit);
  }
  /// A copy between `host` and `device`.
  ProfileScope(bool toDevice, DeviceSlot &slot, int64_t async,
               const XaccLoc *loc, const char *name, int64_t sizeInBytes,
               const void *host, const void *device) {
    if (Profile::active()) [[unlikely]] {
      isOn = true;
      data.set(toDevice ? acc_ev_enqueue_upload_start
                        : acc_ev_enqueue_download_start,
               &slot, async, loc, /*isImplicit=*/false);
      data.setData(name, sizeInBytes, host, device);
      data.call();
    }
  }
  ProfileScope(const ProfileScope &) = delete;
  ~ProfileScope() {
    if (isOn) [[unlikely]]
      finish();
  }

private:
  void begin(acc_event_t start, DeviceSlot &slot, int64_t async,
             const XaccLoc *loc, bool isImplicit);
  void finish();

  bool isOn = false;
  const XaccLoc *where = nullptr;
  ProfileEvent data;
};

/// acc_ev_create, acc_ev_delete, acc_ev_alloc, acc_ev_free.
void profileMemory(acc_event_t type, DeviceSlot &slot, int64_t async,
                   const XaccLoc *loc, const char *name, int64_t sizeInBytes,
                   const void *host, const void *device);

/// acc_ev_runtime_shutdown.
void profileEnd();

/// Device::launch(), with its events.
void launchProfiled(DeviceSlot &slot, XaccKernel &kernel,
                    const XaccLaunch &launch, const void *args, QueueId queue,
                    int64_t async, const XaccLoc *loc);

} // namespace xacc

#endif // XACC_DEVICE_PROFILEEVENTS_H
