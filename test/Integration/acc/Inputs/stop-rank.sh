#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# stop-rank.sh RANKS SIGNAL PROGRAM ARGUMENT...: runs a program under mpirun and
# sends its last rank a signal after a second.
set -euo pipefail
if [[ ${1:-} == --rank ]]; then
  last=$2 signal=$3
  "${@:4}" &
  program=$!
  if [[ ${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-}} == "$last" ]]; then
    sleep 1
    kill "-$signal" "$program"
  fi
  wait "$program"
  exit
fi
ranks=$1 signal=$2
timeout -k 1 60 mpirun --oversubscribe -n "$ranks" "$0" --rank $((ranks - 1)) \
  "$signal" "${@:3}"
