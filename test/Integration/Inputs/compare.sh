#!/bin/bash
# ===- compare.sh - A program beside its serial run ------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   compare.sh XACC-CC CLANG PREFIX "RANKS" SOURCE... [-- FLAG...]
#
# Compiles the sources serially (directives ignored) and with xacc-cc, runs the
# latter on each number of ranks and compares the output. RANKS may hold `self`:
# the program alone, without mpirun. `+memory` behind a word (`3+memory`) runs
# with XACC_CHECK=memory. The last line must be `complete`: an exit
# status alone is not believed. A program that checks itself, because there is
# no serial form of it, is given instead of CLANG the word `self-checking`; it
# must then print `errors 0` and `complete`.
#
# ===-----------------------------------------------------------------------===#

xacc_cc=$1 clang=$2 prefix=$3 ranks=$4
shift 4
sources=() flags=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  sources+=("$1")
  shift
done
[ $# -gt 0 ] && shift
flags=("$@")

fail() {
  echo "compare.sh: $*" >&2
  exit 1
}

rm -f "$prefix".*
if [ "$clang" = self-checking ]; then
  printf 'errors 0\ncomplete\n' > "$prefix.expected"
else
  "$clang" -w -O1 "${flags[@]}" "${sources[@]}" -o "$prefix.serial" -lm ||
    fail "the serial program does not compile"
  timeout 60 "$prefix.serial" > "$prefix.expected" || fail "the serial program fails"
  [ "$(tail -n 1 "$prefix.expected")" = complete ] ||
    fail "the serial program does not end with 'complete'"
fi
"$xacc_cc" -w -O2 "${flags[@]}" "${sources[@]}" -o "$prefix.parallel" -lm ||
  fail "xacc-cc fails"

for run in $ranks; do
  n=${run%+memory}
  unset XACC_CHECK
  [ "$n" = "$run" ] || export XACC_CHECK=memory
  if [ "$n" = self ]; then
    timeout 60 "$prefix.parallel" > "$prefix.output"
  else
    timeout 90 mpirun --timeout 60 --oversubscribe -n "$n" "$prefix.parallel" \
      > "$prefix.output"
  fi
  status=$?
  diff "$prefix.expected" "$prefix.output" ||
    fail "the output on $run ranks is not what is expected (status $status)"
  [ $status -eq 0 ] || fail "status $status on $run ranks"
done
