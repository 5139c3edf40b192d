//===- Launcher.h - Whether an MPI launcher has started this -- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TRANSPORT_LAUNCHER_H
#define XACC_TRANSPORT_LAUNCHER_H

#include <cstdlib>

namespace xacc {

/// By what the launchers of Open MPI, MPICH and their relatives set.
inline bool isUnderLauncher() {
  for (const char *name :
       {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK"})
    if (std::getenv(name))
      return true;
  // srun starts other programs as well; with several tasks it has to be asked
  // what they know of each other.
  const char *tasks = std::getenv("SLURM_STEP_NUM_TASKS");
  return tasks && std::atoi(tasks) > 1;
}

} // namespace xacc

#endif // XACC_TRANSPORT_LAUNCHER_H
