#!/bin/bash
# ===- run.sh - A kernel on the emulator, in several orders ----------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   run.sh XACC-PTX-RUN FILE KERNEL ARGUMENT...
#
# Prints the output, which must be the same in every order.
set -euo pipefail
run=$1
shift
first=$("$run" "$@" --seed=0)
for seed in 1 2; do
  other=$("$run" "$@" --seed=$seed)
  if [[ $other != "$first" ]]; then
    printf 'run.sh: another result in order %s:\n%s\n%s\n' "$seed" "$first" \
      "$other" >&2
    exit 1
  fi
done
echo "$first"
