#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# persistent.sh PREFIX SOURCE [RANKS [OPTION...]]: builds a program with loops as
# one kernel, without, and with what is found to be faster, runs all on all kinds of
# devices, and compares what they print. Ranks: a list such as "1 2 4".
set -euo pipefail
prefix=$1 source=$2 ranks=${3:-} options=("${@:4}")

# Code for GPUs only where it runs: it takes most of the time of compiling.
[[ ${PERSISTENT_DEVICES-} == *cuda* ]] || options+=(--no-cuda)
for form in off on auto; do
  xacc-cc -O2 "--persistent=$form" "${options[@]}" "$source" -o "$prefix.$form" -lm
done
some='host:1 host:3'
[[ -z ${THOROUGH-} ]] || some='host:1 host:2 host:3 none'
for devices in ${PERSISTENT_DEVICES:-$some}; do
  for number in ${ranks:-0}; do
    launch=()
    [[ $number == 0 ]] || launch=(mpirun --oversubscribe -n "$number")
    for form in off on auto; do
      XACC_DEVICES=$devices timeout -k 1 120 "${launch[@]}" "$prefix.$form" \
        ${PERSISTENT_ARGUMENTS:-} |
        grep -v '^perf' >"$prefix.$form.text"
      grep -qE '^(complete|result)' "$prefix.$form.text"
    done
    diff "$prefix.off.text" "$prefix.on.text"
    diff "$prefix.off.text" "$prefix.auto.text"
  done
done
