//===- FakeCuda.h - A CUDA driver without a GPU -------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A library that the runtime opens in place of libcuda.so.1. It has exactly the
// functions of CudaDriver.h, over host memory: what a GPU would do out of order
// happens on a thread per stream after random delays, and what a GPU would
// punish now and then ends the program at once: addresses out of bounds, memory
// freed twice, handles of another context, calls of the driver in a host
// function, leaks, and access of device memory by host code. Functions that may
// wait for kernels, such as those that take memory or load code, always do: a
// kernel that waits for a caller of one of them hangs.
//
// fakeCudaCalls("cuX") is how often a function has been called.
//
// Images are those of FakeImage.h, or PTX (FakePtx.h). FAKE_CUDA_DEVICES=n,
// FAKE_CUDA_MEMORY=bytes of a device, FAKE_CUDA_DELAY=microseconds at most,
// FAKE_CUDA_FAIL=function:error,... FAKE_CUDA_PAGE=bytes that memory is mapped
// by into address ranges; 0: the driver cannot. FAKE_CUDA_PEERS=0: no GPU can
// access the memory of another. FAKE_CUDA_MULTIPROCESSORS=n of a device;
// FAKE_CUDA_PATIENCE=seconds that such a kernel gets to end (20), if it sleeps
// meanwhile: one that computes gets as long as it needs.
// FAKE_CUDA_COOPERATIVE=0: it has no cooperative launches. FAKE_CUDA_LAZY: it
// loads kernels when they are needed first, whatever the runtime says. With
// FAKE_CUDA_AWARE_MPI the CPU, and so any message layer, may access device
// memory.
//
// Device memory lies in files without names, so that other processes of the
// machine can open it (FakeCudaShared.cpp). To free what another process has
// open ends the program, too.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_FAKECUDA_H
#define XACC_TEST_RUNTIME_FAKECUDA_H

#include "device/cuda/CudaDriver.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace fake {
using namespace xacc::cuda;

/// Ends the program: the runtime has broken a rule.
[[noreturn]] void violation(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

struct Context;

struct Event {
  Context *context;
  uint64_t numRecorded = 0;
  /// Records that have not been reached, by number.
  std::set<uint64_t> pending;
};

struct Stream {
  Context *context;
  std::deque<std::function<void()>> work;
  bool isRunning = false; // an operation has left `work`
  bool isDestroyed = false;
  /// Between begin and end of a capture: what is put into it.
  bool isRecording = false;
  std::vector<std::function<void()>> recorded;
};

/// Device memory exists twice: at the device address, where nobody may touch
/// it but kernels while they run, and where copies do.
struct Arena {
  char *device = nullptr;
  char *alias = nullptr;
  size_t size = 0;
  int file = -1;
  std::map<size_t, size_t> used; // size by offset
  /// A number that nothing else has had, by offset.
  std::map<size_t, uint64_t> numbers;
  /// Behind the memory, for all processes: how often an allocation is open
  /// elsewhere, by its number modulo numCounts.
  std::atomic<int32_t> *opened = nullptr;
  static constexpr size_t numCounts = 1 << 14;
};

/// Memory of another process (cuIpcOpenMemHandle).
struct Imported {
  Context *context;
  char *device, *alias; // where the pages are
  size_t pageBytes;
  size_t begin, size; // of the allocation, in the pages
  std::atomic<int32_t> *counts;
  uint64_t number;
};

/// A graph, or one that can be launched.
struct Graph {
  Context *context;
  std::vector<std::function<void()>> work;
};

/// Memory without an address (cuMemCreate).
struct Physical {
  Context *context;
  size_t size;
  int file;
  bool isMapped = false;
  bool isReleased = false;
};

/// Reserved addresses, twice as those of an arena.
struct Reservation {
  Context *context; // of who has reserved them
  char *device, *alias;
  size_t size;
  struct Piece {
    std::shared_ptr<Physical> memory;
    std::set<int> visitors; // devices that may access it
  };
  std::map<size_t, Piece> pieces; // by offset
};

struct Context {
  int device;
  int numRetained = 0;
  Arena arena;
  std::set<std::shared_ptr<Stream>> streams;
  std::set<std::shared_ptr<Event>> events;
  std::set<void *> modules;
  std::set<Context *> peers;
  size_t stackBytes = 1024;        // of a thread
  int numKernels = 0;              // that have been launched and have not ended
  CUresult failure = CUDA_SUCCESS; // of a kernel
};

/// Everything, never destroyed. `mutex` protects all of it.
struct State {
  std::mutex mutex;
  std::condition_variable changed;
  bool isInitialized = false;
  bool hasEnded = false;
  /// In the child of a fork, where the real driver does not work either.
  bool isOfParent = false;
  int numDevices = 1;
  std::vector<std::unique_ptr<Context>> contexts;
  std::map<char *, size_t> pinned;
  std::map<char *, Reservation> reservations;
  std::set<std::shared_ptr<Physical>> physical;
  std::map<char *, Imported> imported; // by address
  std::set<std::shared_ptr<Graph>> graphs;
  int numKernels = 0; // that run
  std::map<std::string, CUresult> failures;

  static State &get();
  /// That memory is mapped by; 0: it is not.
  static size_t pageBytes();
};

using Lock = std::unique_lock<std::mutex>;

/// What each function does first: checks the state of the driver and of the
/// calling thread, and whether it is to fail.
CUresult begin(const char *function, bool needsContext = true);
Context &currentContext();
bool canAccess(CUdevice device, CUdevice memory);
bool isInHostFunction();

/// Handles are addresses of these objects.
std::shared_ptr<Stream> findStream(CUstream stream);
std::shared_ptr<Event> findEvent(CUevent event);
/// Appends an operation. The lock is held.
void enqueue(const std::shared_ptr<Stream> &stream,
             std::function<void()> operation);
void drain(Lock &lock, const std::shared_ptr<Stream> &stream);
void drainAll(Lock &lock, Context &context);
/// What functions do that take memory or load code, which the real driver may
/// do only when no kernel runs: waits for all kernels. Ends the program if one
/// of them seems to wait for the caller.
void awaitKernels(const char *function);

/// Which memory an address lies in; `access` is where this library may access
/// it. Ends the program where it lies in device memory that is not allocated.
struct Place {
  enum Kind { Ordinary, Pinned, Device } kind;
  char *access;
};
Place locate(const char *what, CUdeviceptr address, size_t bytes,
             Context &who = currentContext());
/// The same for addresses that are reserved; false for others.
bool locateReserved(const char *what, char *address, size_t bytes, Context &who,
                    Place &place);
/// The same for memory of other processes.
bool locateImported(const char *what, char *address, size_t bytes, Context &who,
                    Place &place);
void protectImported(int protection);
/// Ends the program if another process has an allocation open.
void checkClosed(Arena &arena, size_t offset);
/// Memory of other processes and graphs that a context leaves.
size_t countShared(Context &context);
/// What a device has that nobody uses.
size_t freeBytes(Context &context);
/// With FAKE_CUDA_AWARE_MPI the message layer, which runs on the CPU, accesses
/// device memory at any time.
int protectionOutsideKernels();
void protectReserved(int protection);
/// Reserved addresses, and memory mapped there or not, that a context leaves.
size_t countReserved(Context &context);
/// Opens or closes the memory of all devices for kernels.
void setAccess(bool kernels);

} // namespace fake

#define FAKE_EXPORT extern "C" __attribute__((visibility("default")))
#define FAKE_BEGIN(...)                                                        \
  if (CUresult error = begin(__func__ __VA_OPT__(, ) __VA_ARGS__))             \
  return error

#endif // XACC_TEST_RUNTIME_FAKECUDA_H
