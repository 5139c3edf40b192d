//===- Runtime.h - State of a rank --------------------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: a runtime is used by one thread at a time. `get` and `getIfStarted`
// may be called by any thread.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_RUNTIME_H
#define XACC_CORE_RUNTIME_H

#include "NodeSet.h"

#include <atomic>
#include <memory>
#include <vector>

namespace xacc {

class ArrayMemory;
class Runtime;
class Transport;

/// State of another layer that each runtime has one of. A class derived from
/// this is constructed with its runtime, when it is first asked for.
class RuntimePart {
public:
  virtual ~RuntimePart() = default;
};

/// Work that gets on only when this rank calls the runtime.
class Background {
public:
  /// Returns whether it made progress.
  virtual bool progress() = 0;

protected:
  ~Background() = default;
};

/// What exists once for a rank: its transport, the stack of executing node
/// sets, and the parts of the layers above. A process has one, which is never
/// destroyed, because code that runs after exit handlers may still look at it.
/// Tests have several, each bound to a thread that is a rank.
class Runtime {
public:
  /// Ends the job of all ranks.
  using AbortFunction = void (*)(Runtime &runtime, int status);

  Runtime(Transport &transport, int rank, int size, AbortFunction abortJob);
  Runtime(const Runtime &) = delete;
  ~Runtime();

  /// That of the calling thread: the one bound to it, or that of the process,
  /// which the first call starts.
  static Runtime &get() {
    if (Runtime *runtime = getIfStarted()) [[likely]]
      return *runtime;
    return startProcess(/*forDevices=*/false);
  }
  /// For devices. A program of OpenACC alone has no transport: it may use MPI
  /// itself, with calls of its own to start it.
  static Runtime &getForDevices() {
    if (Runtime *runtime = getIfStarted()) [[likely]]
      return *runtime;
    return startProcess(/*forDevices=*/true);
  }
  static inline bool hasUnitOfDevices = false;
  /// Null as long as the runtime has not started.
  static Runtime *getIfStarted() { return bound ? bound : ofProcess; }

  /// Binds a runtime to the calling thread.
  class Binding {
  public:
    explicit Binding(Runtime &runtime) : before(bound) { bound = &runtime; }
    Binding(const Binding &) = delete;
    ~Binding() { bound = before; }

  private:
    Runtime *before;
  };
  /// Makes `runtime` that of the process.
  static void setProcess(Runtime &runtime) { ofProcess = &runtime; }

  Transport &transport() { return activeTransport; }
  int rank() const { return myRank; }
  int size() const { return numRanks; }
  const NodeSetRef &entire() const { return stack.front(); }
  const NodeSetRef &executing() const { return stack.back(); }
  /// The set that node numbers and images of the program count in: the
  /// executing one, but not a single node that a loop's iteration is run by.
  const NodeSetRef &numbering() const { return numberings.back(); }
  void push(NodeSetRef set, bool ofIteration = false);
  /// Returns false if only the entire set is left.
  bool pop();

  template <typename Part> Part &part() {
    static const int id = nextPart++;
    return static_cast<Part &>(part(id, [](Runtime &runtime) {
      return std::unique_ptr<RuntimePart>(new Part(runtime));
    }));
  }

  /// Cores of this node that its ranks may use, and these ranks; 0 cores if
  /// that is not known.
  int64_t numCores = 0, numLocalRanks = 1;
  /// Threads of this rank that may compute at a time, those of virtual devices
  /// among them.
  std::atomic<int64_t> numThreads = 1;
  /// Whether a rank that waits takes no core from those that compute.
  bool hasCoreToWait() const { return numLocalRanks * numThreads <= numCores; }

  /// Done by whoever waits, for whatever; may be null.
  Background *background = nullptr;
  /// Where arrays are; null for the program's own memory.
  ArrayMemory *arrayMemory = nullptr;
  /// Where virtual devices have what they allocate; null for memory of their
  /// own. Any thread may use it.
  ArrayMemory *deviceMemory = nullptr;

  /// Ends the job of all ranks.
  [[noreturn]] void abort(int status);
  bool isAborting() const { return aborting; }

private:
  /// Of process/Process.cpp, which knows in what order things start.
  static Runtime &startProcess(bool forDevices);
  using MakePart = std::unique_ptr<RuntimePart> (*)(Runtime &runtime);
  RuntimePart &part(int id, MakePart make);

  static constexpr int maxParts = 32;
  static inline std::atomic<int> nextPart = 0;
  static inline Runtime *ofProcess = nullptr;
  // The library is never opened late: its place is known when a thread starts.
  [[gnu::tls_model("initial-exec")]] static inline thread_local Runtime *bound =
      nullptr;

  Transport &activeTransport;
  const int myRank, numRanks;
  const AbortFunction abortJob;
  bool aborting = false;
  std::vector<NodeSetRef> stack, numberings;
  std::unique_ptr<RuntimePart> parts[maxParts];
};

/// Seconds since a fixed time in the past.
double wallTime();

} // namespace xacc

#endif // XACC_CORE_RUNTIME_H
