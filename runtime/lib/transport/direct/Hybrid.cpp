//===- Hybrid.cpp - Registers the composite of all transports -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a program gets that names no transport: shared memory between ranks of a
// domain, in the way that WayTable.h says or the tuner has measured, and
// messages between domains.
//
//===----------------------------------------------------------------------===//

#include "Domain.h"
#include "TuneFile.h"
#include "transport/Launcher.h"
#include "transport/Registry.h"

#include <dlfcn.h>

using namespace xacc;

/// A program that calls MPI itself finds it started, also where no launcher has
/// started the program. Others need no MPI when they are alone. The linker
/// leaves MPI's library out of programs that do not use it.
static int preference() {
  if (isUnderLauncher())
    return 10;
  return dlsym(RTLD_DEFAULT, "MPI_Initialized") ? 5 : 0;
}

static const RegisterTransport
    hybrid({"hybrid", nullptr, "mpi", preference, [](Runtime &runtime, bool) {
              Domain::join(runtime, {.devices = true});
              if (runtime.size() > 1)
                loadTunedWays(runtime);
            }});
