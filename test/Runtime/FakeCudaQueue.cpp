//===- FakeCudaQueue.cpp - A CUDA driver without a GPU: streams, events ---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeCuda.h"
#include "FakePtx.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

using namespace fake;

static thread_local bool inHostFunction = false;

bool fake::isInHostFunction() { return inHostFunction; }

//===----------------------------------------------------------------------===//
// Streams
//===----------------------------------------------------------------------===//

/// What a stream's thread does.
static void serve(std::shared_ptr<Stream> stream, unsigned seed) {
  State &state = State::get();
  const char *text = std::getenv("FAKE_CUDA_DELAY");
  std::mt19937 random(seed);
  // Mostly fast, seldom very slow: both orders of any two streams happen.
  std::uniform_int_distribution<int> delay(0, text ? std::atoi(text) : 200);
  Lock lock(state.mutex);
  while (true) {
    state.changed.wait(
        lock, [&] { return !stream->work.empty() || stream->isDestroyed; });
    if (stream->work.empty())
      return;
    auto operation = std::move(stream->work.front());
    stream->work.pop_front();
    stream->isRunning = true;
    lock.unlock();
    if (random() % 4 == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(delay(random)));
    operation();
    operation = nullptr;
    lock.lock();
    stream->isRunning = false;
    state.changed.notify_all();
  }
}

std::shared_ptr<Stream> fake::findStream(CUstream handle) {
  Lock lock(State::get().mutex);
  for (const std::shared_ptr<Stream> &stream : currentContext().streams)
    if (reinterpret_cast<CUstream>(stream.get()) == handle)
      return stream;
  violation("%p is no stream of this context", static_cast<void *>(handle));
}

void fake::enqueue(const std::shared_ptr<Stream> &stream,
                   std::function<void()> operation) {
  if (stream->isRecording) {
    stream->recorded.push_back(std::move(operation));
    return;
  }
  stream->work.push_back(std::move(operation));
  State::get().changed.notify_all();
}

static bool isIdle(const Stream &stream) {
  return stream.work.empty() && !stream.isRunning;
}

void fake::drain(Lock &lock, const std::shared_ptr<Stream> &stream) {
  if (stream->isRecording)
    violation("a stream that records a graph is waited for");
  State::get().changed.wait(lock, [&] { return isIdle(*stream); });
}

void fake::drainAll(Lock &lock, Context &context) {
  State::get().changed.wait(lock, [&] {
    for (const std::shared_ptr<Stream> &stream : context.streams)
      if (!isIdle(*stream))
        return false;
    return true;
  });
}

void fake::awaitKernels(const char *function) {
  Lock lock(State::get().mutex);
  Context &context = currentContext();
  auto haveEnded = [&] { return context.numKernels == 0; };
  // A kernel that waits for the caller sleeps again and again; one that
  // computes may take as long as this machine needs for it. Less than
  // XACC_WATCHDOG.
  const char *text = std::getenv("FAKE_CUDA_PATIENCE");
  for (int numLeft = text ? std::atoi(text) : 20, left = numLeft; left > 0;) {
    uint64_t numSleeps = numSleepsOfPtx();
    if (State::get().changed.wait_for(lock, std::chrono::seconds(1), haveEnded))
      return;
    left = numSleepsOfPtx() == numSleeps ? numLeft : left - 1;
  }
  violation("%s waits for a kernel that does not end", function);
}

FAKE_EXPORT CUresult cuStreamCreateWithPriority(CUstream *result,
                                                unsigned flags, int priority) {
  FAKE_BEGIN();
  if (flags != CU_STREAM_NON_BLOCKING || priority < -5 || priority > 0)
    violation("bad stream");
  static std::atomic<unsigned> numStreams = 0;
  auto stream = std::make_shared<Stream>();
  stream->context = &currentContext();
  std::thread(serve, stream, numStreams++).detach();
  Lock lock(State::get().mutex);
  currentContext().streams.insert(stream);
  *result = reinterpret_cast<CUstream>(stream.get());
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuStreamDestroy_v2(CUstream handle) {
  FAKE_BEGIN();
  std::shared_ptr<Stream> stream = findStream(handle);
  Lock lock(State::get().mutex);
  stream->isDestroyed = true;
  currentContext().streams.erase(stream);
  State::get().changed.notify_all();
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuStreamSynchronize(CUstream handle) {
  FAKE_BEGIN();
  std::shared_ptr<Stream> stream = findStream(handle);
  Lock lock(State::get().mutex);
  drain(lock, stream);
  return stream->context->failure;
}

FAKE_EXPORT CUresult cuStreamQuery(CUstream handle) {
  FAKE_BEGIN();
  std::shared_ptr<Stream> stream = findStream(handle);
  Lock lock(State::get().mutex);
  return isIdle(*stream) ? stream->context->failure : CUDA_ERROR_NOT_READY;
}

FAKE_EXPORT CUresult cuLaunchHostFunc(CUstream handle, CUhostFn function,
                                      void *argument) {
  FAKE_BEGIN();
  std::shared_ptr<Stream> stream = findStream(handle);
  Lock lock(State::get().mutex);
  enqueue(stream, [=] {
    inHostFunction = true;
    function(argument);
    inHostFunction = false;
  });
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

std::shared_ptr<Event> fake::findEvent(CUevent handle) {
  State &state = State::get();
  Lock lock(state.mutex);
  for (auto &context : state.contexts)
    for (const std::shared_ptr<Event> &event : context->events)
      if (reinterpret_cast<CUevent>(event.get()) == handle)
        return event;
  violation("%p is no event", static_cast<void *>(handle));
}

FAKE_EXPORT CUresult cuEventCreate(CUevent *result, unsigned flags) {
  FAKE_BEGIN();
  if (flags != CU_EVENT_DISABLE_TIMING)
    violation("an event with a clock is slow");
  auto event = std::make_shared<Event>();
  event->context = &currentContext();
  Lock lock(State::get().mutex);
  currentContext().events.insert(event);
  *result = reinterpret_cast<CUevent>(event.get());
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuEventDestroy_v2(CUevent handle) {
  FAKE_BEGIN();
  std::shared_ptr<Event> event = findEvent(handle);
  Lock lock(State::get().mutex);
  event->context->events.erase(event);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuEventRecord(CUevent handle, CUstream streamHandle) {
  FAKE_BEGIN();
  std::shared_ptr<Event> event = findEvent(handle);
  std::shared_ptr<Stream> stream = findStream(streamHandle);
  if (event->context != stream->context)
    violation("cuEventRecord: event and stream of different contexts");
  Lock lock(State::get().mutex);
  if (stream->isRecording)
    violation("cuEventRecord: the stream records a graph");
  uint64_t number = ++event->numRecorded;
  event->pending.insert(number);
  enqueue(stream, [=] {
    Lock inner(State::get().mutex);
    event->pending.erase(number);
    State::get().changed.notify_all();
  });
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuEventQuery(CUevent handle) {
  FAKE_BEGIN();
  std::shared_ptr<Event> event = findEvent(handle);
  Lock lock(State::get().mutex);
  return !event->pending.contains(event->numRecorded) ? event->context->failure
                                                      : CUDA_ERROR_NOT_READY;
}

FAKE_EXPORT CUresult cuEventSynchronize(CUevent handle) {
  FAKE_BEGIN();
  std::shared_ptr<Event> event = findEvent(handle);
  Lock lock(State::get().mutex);
  State::get().changed.wait(lock, [&, number = event->numRecorded] {
    return !event->pending.contains(number);
  });
  return event->context->failure;
}

FAKE_EXPORT CUresult cuStreamWaitEvent(CUstream streamHandle, CUevent handle,
                                       unsigned) {
  FAKE_BEGIN();
  std::shared_ptr<Event> event = findEvent(handle);
  std::shared_ptr<Stream> stream = findStream(streamHandle);
  Lock lock(State::get().mutex);
  uint64_t number = event->numRecorded;
  enqueue(stream, [=] {
    Lock inner(State::get().mutex);
    State::get().changed.wait(inner,
                              [&] { return !event->pending.contains(number); });
  });
  return CUDA_SUCCESS;
}
