//===- Process.cpp - Start and end of a process ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The order in which the layers start and stop: known here, and nowhere below.
//
//===----------------------------------------------------------------------===//

#include "core/Environment.h"
#include "core/Runtime.h"
#include "device/Manager.h"
#include "device/comm/CoarrayCopies.h"
#include "device/comm/DeviceExchange.h"
#include "device/requests/KernelMessages.h"
#include "exchange/GmovePlan.h"
#include "exchange/HaloCheck.h"
#include "exchange/Plan.h"
#include "exchange/Progress.h"
#include "observe/Pulse.h"
#include "observe/Stall.h"
#include "observe/Statistics.h"
#include "observe/Trace.h"
#include "onesided/OneSided.h"
#include "request/Async.h"
#include "transport/Delay.h"
#include "transport/Registry.h"
#include "transport/direct/Domain.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

using namespace xacc;

/// Null as long as the runtime of the process has not started.
static Runtime *started = nullptr;
static bool finished = false;

/// Completes work and reports, once: at normal end, or when the program itself
/// is about to end the message layer.
static void completeWork() {
  if (finished || started->isAborting())
    return;
  finished = true;
  if (DeviceManager *devices = DeviceManager::getIfStarted())
    devices->finish();
  finishKernelMessages();
  finishAllAsync(*started);
  Plan::completeAll(*started);
  GmovePlan::completeAll(*started);
  Progress::of(*started).stop();
  Transport &transport = started->transport();
  if (transport.isUsable()) {
    if (HaloCheck::isOn())
      HaloCheck::of(*started).finish();
    // Others may access this rank's coarrays until they come here.
    OneSided::of(*started).complete(nullptr);
    OneSided::of(*started).beginEnd();
    Stall::of(*started).leave();
    OneSided::of(*started).end();
    if (Statistics::enabled())
      Statistics::report(transport);
    if (Trace::active())
      Trace::report(transport);
    Plan::destroyAll(*started);
    GmovePlan::destroyAll(*started);
  }
}

static void endJob(Runtime &runtime, int status) {
  runtime.transport().abort(status);
}

static void onExit(int status, void *);

/// Threads of LLVM's OpenMP library poll for 200 ms for the next loop. Where
/// the ranks of the node have more threads than there are cores, each poll
/// takes a core from a rank that computes: there they sleep, unless the user
/// has said how they wait. Teams that the program's thread makes inherit it.
static void letOpenMPThreadsSleep(const Runtime &runtime) {
  bool isCrowded = runtime.numLocalRanks > 1 && runtime.numCores > 0 &&
                   runtime.numThreads > 1 && !runtime.hasCoreToWait();
  if (!isCrowded || std::getenv("KMP_BLOCKTIME") ||
      std::getenv("OMP_WAIT_POLICY") || std::getenv("KMP_LIBRARY"))
    return;
  // Looked up: programs without OpenMP do not have it.
  using Function = void (*)(int);
  if (auto setTime =
          reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, "kmp_set_blocktime")))
    setTime(0);
}

Runtime &Runtime::startProcess(bool forDevices) {
  const std::string &name = Environment::get().transport();
  bool isAlone = forDevices && hasUnitOfDevices && name.empty();
  const Environment::Delay &delay = Environment::get().delay();
  const TransportKind *kind = isAlone ? nullptr : &chooseTransport(name);
  Transport *transport =
      isAlone ? createSelfTransport() : withDelays(createLayer(*kind), delay);
  started =
      new Runtime(*transport, transport->rank(), transport->size(), endJob);
  setProcess(*started);
  if (started->rank() == 0)
    Environment::get().warnAboutUnknown();
  packerSource = &devicePackers();
  deviceSide = &coarrayCopies();
  // First, so that waiting for the others is watched from here on.
  Pulse::of(*started).start();
  if (kind) {
    findDomains(*started, Environment::get().domainSize(), kind->name);
    if (kind->join)
      kind->join(*started, /*isForced=*/!name.empty());
    letOpenMPThreadsSleep(*started);
  }
  addDelays(started->part<BoxMovers>(), delay, started->rank());
  transport->setFinishHook(completeWork);
  // What the constructor of this library has registered runs behind the
  // destructors of all libraries. MPICH's have then taken down what its
  // MPI_Finalize needs.
  if (std::strcmp(transport->name(), "self") != 0)
    on_exit(onExit, nullptr);
  Trace::start(*transport);
  return *started;
}

/// A program that has found its results wrong wants to know whether halos were
/// stale. If other ranks do not come, the watchdog ends the job.
static void checkAfterFailure() {
  if (!HaloCheck::isOn() || Environment::get().watchdog() <= 0 || finished ||
      !started->transport().isUsable())
    return;
  finished = true;
  if (DeviceManager *devices = DeviceManager::getIfStarted())
    devices->finish();
  HaloCheck::of(*started).finish();
}

static void onExit(int status, void *) {
  if (!started || started->isAborting())
    return;
  // The launcher sees eight bits of the status.
  if ((status & 0xff) != 0) {
    checkAfterFailure();
    started->abort(status & 0xff);
  }
  completeWork();
  if (DeviceManager *devices = DeviceManager::getIfStarted())
    devices->stopAll();
  started->transport().finish();
  // Until here, others may ask whether this rank lives.
  Pulse::of(*started).stop();
}

/// Before the program registers anything: what it has registered runs first,
/// with any status. atexit would not tell the status.
__attribute__((constructor)) static void registerExit() {
  on_exit(onExit, nullptr);
}
