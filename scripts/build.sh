#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/build.sh [--mpi=openmpi|mpich] [--help]
#
# Installs what is missing, configures and builds everything in build/. A second
# run builds nothing. XACC_BUILD_DIR names another build folder.
#
#   --mpi=NAME  also for this MPI library, in build-NAME/, which has an xacc-cc
#               and a runtime of its own. build/ itself is for Open MPI
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

mpi=''
if [[ ${1-} == --mpi=* ]]; then
  mpi=${1#*=}
  check_mpi "$mpi"
  shift
fi
no_arguments "$@"
install_missing
build all
if [[ -n $mpi ]]; then
  use_mpi "$mpi"
  build all
fi
