#!/bin/bash
# ===- emulated.sh - A program on an emulated GPU --------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   emulated.sh XACC-CC CLANG FAKE-CUDA PREFIX SOURCE [ARGUMENT...]
#
# Compiles the source serially and with xacc-cc, runs the latter with all
# kernels as PTX on the emulator, in two orders of blocks and threads and on
# three devices of two GPUs, and compares the output (of examples the lines
# `result`). Programs of the validation suite check themselves, and need not be
# right without their directives.
set -euo pipefail

xacc_cc=$1 clang=$2 fake=$3 prefix=$4 source=$5
shift 5
lines=p
case $source in
*/examples/*) lines='/^result/p' ;;
esac

case $source in
*/Validation/*) printf 'errors 0\ncomplete\n' >"$prefix.expected" ;;
*)
  "$clang" -w -O1 "$source" -o "$prefix.serial" -lm
  "$prefix.serial" "$@" | sed -n "$lines" >"$prefix.expected"
  ;;
esac
[[ -s $prefix.expected ]]

# A GPU rounds a * b + c once, and a CPU without FMA does not.
"$xacc_cc" -w -O2 -ffp-contract=off -fno-xmp "$source" -o "$prefix.gpu" -lm
run() {
  XACC_CUDA_LIBRARY=$fake FAKE_CUDA_DEVICES=2 env "$@" >"$prefix.out"
  sed -n "$lines" "$prefix.out" >"$prefix.got"
  diff "$prefix.expected" "$prefix.got"
}
for seed in 0 7; do
  run XACC_DEVICES=cuda:0 FAKE_CUDA_SEED=$seed timeout 250 "$prefix.gpu" "$@"
done
run XACC_DEVICES=cuda:0,1,0 XACC_SPLIT=all timeout 250 "$prefix.gpu" "$@"
