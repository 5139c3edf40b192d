//===- CollectiveRequest.cpp - A reduction or broadcast in flight ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectiveRequest.h"

#include "core/Runtime.h"
#include "device/comm/DeviceExchange.h"
#include "observe/Wait.h"
#include "transport/Limits.h"

#include <algorithm>
#include <cstring>
#include <string>

using namespace xacc;

CollectiveRequest *CollectiveRequest::start(const CollectiveTask &task,
                                            DeviceSlot *slot, bool isAsync,
                                            SiteTimer &timer,
                                            const XaccLoc *loc) {
  auto *request = new CollectiveRequest(task, isAsync, loc);
  if (slot) {
    request->startOnDevice(*slot, timer);
  } else {
    request->buffer = task.data;
    startDeferred(loc);
    request->startMessages();
  }
  return request;
}

CollectiveRequest::~CollectiveRequest() {
  if (pinned)
    device->freePinned(pinned);
}

void CollectiveRequest::startOnDevice(DeviceSlot &slot, SiteTimer &timer) {
  device = slot.device.get();
  int64_t spanInBytes =
      task.section ? task.section->spanInBytes : task.sizeInBytes;
  deviceData =
      static_cast<char *>(deviceCopyOf(slot, task.data, spanInBytes, 0, loc));
  queue = isAsync || device->kind() == DeviceKind::Cuda ? queueCommunication
                                                        : queueSync;
  event = device->createEvent();
  // Reductions combine on the host, and sections are packed there.
  bool isDirect = task.kind == CollectiveTask::Bcast && !task.section &&
                  usesDirectMessages(*device);
  timer.setPath(isDirect ? MessagePath::Device : MessagePath::Staged);
  if (isDirect) {
    buffer = deviceData;
    // The data may be what an exchange before is still unpacking.
    device->record(*event, queue, loc);
  } else {
    pinned = static_cast<char *>(device->allocatePinned(task.sizeInBytes));
    if (!pinned)
      fatal(loc, "no pinned memory for %lld bytes",
            (long long)task.sizeInBytes);
    buffer = pinned;
    if (task.reads) {
      device->copyFromDevice(pinned, deviceData,
                             task.section
                                 ? task.section->pack
                                 : CopyShape::contiguous(task.sizeInBytes),
                             queue, loc);
      device->record(*event, queue, loc);
      if (Statistics::enabled())
        Statistics::addTransfer(loc, task.name, task.sizeInBytes, false);
    }
  }
  defer(*this, loc);
}

bool CollectiveRequest::isPacked(const XaccLoc *loc) {
  return !event || event->test(loc);
}

void CollectiveRequest::waitUntilPacked(const XaccLoc *loc) {
  if (event)
    event->wait(loc);
}

/// Inside and between domains; false if the message layer is to do it. What a
/// device holds is for the message layer alone.
bool CollectiveRequest::startInDomains() {
  if (isAsync || !task.group || (deviceData && buffer == deviceData))
    return false;
  Operation *started =
      task.kind == CollectiveTask::Reduce
          ? task.group->allReduce(
                buffer, task.sizeInBytes / task.op.elementSize, task.op)
          : task.group->broadcast(buffer, task.sizeInBytes, int(task.root));
  if (started)
    pieces.emplace_back(started);
  return started;
}

void CollectiveRequest::startMessages() {
  isStarted = true;
  if (task.comm == noComm) {
    // Alone. The result of a logical reduction is 0 or 1 all the same.
    if (task.kind == CollectiveTask::Reduce)
      for (int64_t at = 0; at < task.sizeInBytes; at += task.op.elementSize)
        task.op.function(buffer + at, buffer + at, 1);
    return;
  }
  if (startInDomains())
    return;
  Transport &transport = Runtime::get().transport();
  bool reduces = task.kind == CollectiveTask::Reduce;
  int64_t unit = reduces ? task.op.elementSize : 1;
  int64_t limit = maxMessageElements(Runtime::get(), unit) * unit;
  for (int64_t done = 0; done < task.sizeInBytes; done += limit) {
    int64_t bytes = std::min(limit, task.sizeInBytes - done);
    pieces.emplace_back(reduces ? transport.allReduce(task.comm, buffer + done,
                                                      bytes / unit, task.op)
                                : transport.broadcast(task.comm, buffer + done,
                                                      bytes, int(task.root)));
  }
}

/// Makes progress with the messages; returns whether they are complete.
bool CollectiveRequest::exchange() {
  progressDeferred(loc);
  if (!isStarted)
    return false;
  ErrorPlace place(loc);
  for (; numComplete < pieces.size(); ++numComplete) {
    int32_t error = 0;
    if (!pieces[numComplete]->test(error))
      return false;
    if (error)
      fatal(loc, "the message layer reports error class %d", error);
  }
  if (!isCopiedBack)
    copyBack();
  return true;
}

void CollectiveRequest::copyBack() {
  isCopiedBack = true;
  if (task.unpack)
    task.unpack();
  if (!pinned || !task.writes)
    return;
  if (isSmall()) {
    char value[mostSmallBytes];
    std::memcpy(value, pinned, task.sizeInBytes);
    device->write(deviceData, value, task.sizeInBytes, queue, loc);
  } else {
    device->copyToDevice(deviceData, pinned,
                         task.section ? task.section->unpack
                                      : CopyShape::contiguous(task.sizeInBytes),
                         queue, loc);
  }
  device->record(*event, queue, loc);
  if (Statistics::enabled())
    Statistics::addTransfer(loc, task.name, task.sizeInBytes, true);
}

bool CollectiveRequest::test(const XaccLoc *waitLoc) {
  if (!exchange() || (event && !event->test(waitLoc)))
    return false;
  delete this;
  return true;
}

void CollectiveRequest::finish(const XaccLoc *waitLoc) {
  std::string what = std::string("a ") + task.name;
  CollectiveWait wait(waitLoc, what.c_str(), task.comm);
  while (!exchange())
    wait.pause();
  // What is small has left our memory, so that nobody need wait for the device.
  if (event && isSmall())
    device->fence(*event, waitLoc);
  else if (event)
    event->wait(waitLoc);
  delete this;
}
