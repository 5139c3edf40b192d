#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# stop-rank.sh SIGNAL PROGRAM FILE: runs a program on two ranks and sends the last
# one a signal once it has written the file. FORMS=on,off: rank 0 runs PROGRAM.on,
# rank 1 PROGRAM.off.
set -euo pipefail
if [[ $1 == --rank ]]; then
  signal=$2 program=$3 file=$4
  rank=${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-}}
  IFS=, read -ra forms <<<"${FORMS:-}"
  [[ ${#forms[@]} == 0 ]] || program+=.${forms[rank]}
  "$program" "$file" &
  program=$!
  if [[ $rank == 1 ]]; then
    until [[ -e $file ]]; do sleep 0.1; done
    sleep 0.5
    kill "-$signal" "$program"
  fi
  wait "$program"
  exit
fi
rm -f "$3"
timeout -k 1 100 mpirun --oversubscribe -n 2 "$0" --rank "$@"
