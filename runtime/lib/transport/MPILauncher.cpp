//===- MPILauncher.cpp - Launchers of other MPI libraries -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Under the launcher of another MPI library, each process becomes a job of its
// own: N runs of the whole program, which overwrite each other's results. The
// variables that launchers set tell.
//
//===----------------------------------------------------------------------===//

#include "MPIInternal.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

using namespace xacc;

namespace {
struct Launcher {
  const char *size, *rank, *name;
  /// Whether it starts MPI programs and nothing else. A job of one process
  /// inside an allocation of another manager is then meant.
  bool isOfMPI;
};
} // namespace

static const Launcher launchers[] = {
    {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "Open MPI's mpirun", true},
    {"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK", "MVAPICH's mpirun", true},
    {"PMI_SIZE", "PMI_RANK", "a launcher for MPICH and its relatives", true},
    {"FLUX_JOB_SIZE", "FLUX_TASK_RANK", "flux", false},
    {"JSM_NAMESPACE_SIZE", "JSM_NAMESPACE_RANK", "jsrun", false},
    // Of a step: a batch script has SLURM_NTASKS, too.
    {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID", "srun", false}};

static int numberIn(const char *variable) {
  const char *value = std::getenv(variable);
  return value ? std::atoi(value) : 0;
}

/// The name and version of the MPI library, without what follows.
static std::string libraryName() {
  char text[MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  MPI_Get_library_version(text, &length);
  std::string name(text, static_cast<std::string::size_type>(length));
  name = name.substr(0, name.find_first_of(",\n"));
  if (auto colon = name.find(":\t"); colon != std::string::npos)
    name.replace(colon, name.find_first_not_of(":\t ", colon) - colon, " ");
  return name;
}

void xacc::mpi::checkLauncher() {
  const Launcher *other = nullptr;
  for (const Launcher &launcher : launchers) {
    int size = numberIn(launcher.size);
    if (size == 1 && launcher.isOfMPI)
      return;
    if (size > 1 && !other)
      other = &launcher;
  }
  if (!other)
    return;
  if (numberIn(other->rank) != 0) {
    // One message is enough. The launcher ends this process with the first.
    sleep(1);
    _exit(1);
  }
  std::fprintf(
      stderr,
      "xacc: %s has started %d processes, but for the MPI library of this "
      "program, %s, each is alone (%s is %s): it is the launcher of another "
      "library, or not told of this one. Start the program with %s%s; "
      "for independent runs, set XACC_TRANSPORT=self\n",
      other->name, numberIn(other->size), libraryName().c_str(), other->size,
      std::getenv(other->size), XACC_MPI_LAUNCHER,
      other->isOfMPI ? "" : ", or as docs/Running.md says");
  std::fflush(nullptr);
  waitForLauncher();
  _exit(1);
}
