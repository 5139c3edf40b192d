#!/bin/bash
# ===- example.sh - An example beside its serial run -----------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   example.sh XACC-CC CLANG EXAMPLES PREFIX NAME "RANKS" [ARGUMENT...] [-- FLAG...]
#
# Compiles EXAMPLES/NAME.c serially and with xacc-cc, runs both with the arguments
# and compares the lines `result`; with XACC_CHECK=memory once more. RANKS is
# `self`, or numbers of ranks: then words with a fraction are compared as numbers,
# to 1e-5, because sums over ranks round differently.
#
# ===-----------------------------------------------------------------------===#

xacc_cc=$1 clang=$2 examples=$3 prefix=$4 name=$5 ranks=$6
shift 6
arguments=() flags=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  arguments+=("$1")
  shift
done
[ $# -gt 0 ] && shift
flags=("$@")
prefix=$prefix.$name
# Code for GPUs only where it runs: it takes most of the time of compiling.
code=--no-cuda
[[ $XACC_DEVICES != cuda* ]] || code=

fail() {
  echo "example.sh: $name ${arguments[*]}: $*" >&2
  exit 1
}

"$clang" -w -O1 "${flags[@]}" "$examples/$name.c" -o "$prefix.serial" -lm ||
  fail "the serial program does not compile"
"$xacc_cc" -w -O2 $code "${flags[@]}" "$examples/$name.c" -o "$prefix.device" -lm ||
  fail "xacc-cc fails"
"$prefix.serial" "${arguments[@]}" | grep '^result' > "$prefix.expected"
[ -s "$prefix.expected" ] || fail "no result of the serial program"

for run in $ranks; do
  for check in '' memory; do
    command=("$prefix.device" "${arguments[@]}")
    if [ "$run" != self ]; then
      command=(mpirun --timeout 60 --oversubscribe -n "$run" "${command[@]}")
    fi
    # shellcheck disable=SC2086 # the variable is set or not
    env ${check:+XACC_CHECK=$check} timeout 90 "${command[@]}" > "$prefix.all" \
      < /dev/null
    status=$?
    grep '^result' "$prefix.all" > "$prefix.output"
    [ $status -eq 0 ] || fail "status $status on $run ranks, check '$check'"
    if [ "$run" = self ]; then
      diff "$prefix.expected" "$prefix.output"
    else
      paste -d ' ' "$prefix.expected" "$prefix.output" | awk '
        { for (i = 1; i <= NF / 2; i++) {
            x = $i; y = $(i + NF / 2); d = x - y
            if (x != y && !(x ~ /[0-9]\.[0-9]/ && d * d <= 1e-10 * x * x))
              { print; exit 1 } } }'
    fi || fail "another result on $run ranks, check '$check'"
  done
done
