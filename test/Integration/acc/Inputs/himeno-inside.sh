#!/bin/bash
# ===- himeno-inside.sh - Both forms of himeno_inside_acc.c ----------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   himeno-inside.sh PROGRAM "RANKS" "DEVICES" [ITERATIONS]
#
# The results of both forms are the same on each number of ranks and devices.

program=$1
for ranks in $2; do
  for devices in $3; do
    for form in split inside; do
      XACC_DEVICES=$devices timeout 90 mpirun --oversubscribe -n "$ranks" "$program" \
        "$form" XXS "${4:-30}" | grep -v perf > "$program.$form"
      [ "$(tail -n 1 "$program.$form")" = complete ] || {
        echo "himeno-inside.sh: $form fails on $ranks ranks of $devices" >&2
        exit 1
      }
    done
    diff "$program.split" "$program.inside" || {
      echo "himeno-inside.sh: results differ on $ranks ranks of $devices" >&2
      exit 1
    }
  done
done
