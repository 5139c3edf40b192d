//===- Select.cpp - Choosing and loading a transport ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transport.h"

#include "core/Environment.h"
#include "core/Support.h"

#include <cstdlib>
#include <dlfcn.h>
#include <string>

using namespace xacc;

/// By what the launchers of Open MPI, MPICH and their relatives set.
static bool isUnderLauncher() {
  for (const char *name :
       {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK"})
    if (std::getenv(name))
      return true;
  // srun starts other programs as well; with several tasks it has to be asked
  // what they know of each other.
  const char *tasks = std::getenv("SLURM_STEP_NUM_TASKS");
  return tasks && std::atoi(tasks) > 1;
}

/// The folder of the library that holds this function, with a final slash.
static std::string ownFolder() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(&ownFolder), &info) || !info.dli_fname)
    return "";
  std::string path = info.dli_fname;
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

static Transport *loadPlugin(const std::string &name) {
  std::string path = ownFolder() + "libxacc_rt_" + name + ".so";
  // Global, because MPI libraries open plugins of their own that expect to find
  // the library's symbols.
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!library)
    fatal(nullptr, "cannot load the '%s' transport: %s", name.c_str(),
          dlerror());
  auto create =
      reinterpret_cast<TransportCreate>(dlsym(library, "xaccTransportCreate"));
  Transport *transport = create ? create(transportInterfaceVersion) : nullptr;
  if (!transport)
    fatal(nullptr, "%s is no transport of this runtime's version",
          path.c_str());
  return transport;
}

Transport *xacc::createTransport() {
  std::string name = Environment::get().transport();
  if (name.empty())
    name = isUnderLauncher() ? "mpi" : "self";
  if (name == "self")
    return createSelfTransport();
  // The direct transport has MPI for what it does not do itself.
  if (name == "mpi" || name == "direct")
    return loadPlugin("mpi");
  fatal(nullptr, "XACC_TRANSPORT is '%s', expected self, mpi or direct",
        name.c_str());
}
