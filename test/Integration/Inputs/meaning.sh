#!/bin/bash
# ===- meaning.sh - Small programs that print what C says -----------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===----------------------------------------------------------------------===#
#
#   meaning.sh XACC-CC CLANG PREFIX FOLDER
#
# Compiles each program of FOLDER at -O0 and -O2 and compares what it prints
# with its line `// EXPECT:`, and so with clang, which ignores the directives.
# `// RANKS: N` runs it on N ranks, and without clang; `// OPTIONS:` are for both
# compilers. Some of the programs were wrong only in a stack frame of a certain
# size: they are kept as they were found.

xacc_cc=$1 clang=$2 prefix=$3 folder=$4
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
failed=0

# name, wanted output, command...
run() {
  local name=$1 wanted=$2 output
  shift 2
  output=$(timeout -k 1 20 "$@" 2>&1 | tr '\n' ' ' | sed 's/ *$//')
  [ "$output" = "$wanted" ] && return
  echo "$name: '$output', wanted '$wanted'"
  failed=1
}

for source in "$folder"/*.c; do
  wanted=$(sed -n 's#^// EXPECT: ##p' "$source")
  ranks=$(sed -n 's#^// RANKS: ##p' "$source")
  read -ra options < <(sed -n 's#^// OPTIONS: ##p' "$source")
  name=$(basename "$source")
  for level in -O0 -O2; do
    if ! "$xacc_cc" -w $level "${options[@]}" "$source" -o "$prefix" -lm; then
      echo "$name: refused at $level"
      failed=1
    elif [ -n "$ranks" ]; then
      run "$name $level" "$wanted" mpirun --oversubscribe -n "$ranks" "$prefix"
    else
      run "$name $level" "$wanted" "$prefix"
    fi
  done
  [ -n "$ranks" ] || grep -q 'pragma omp' "$source" && continue
  "$clang" -w "${options[@]}" "$source" -o "$prefix" -lm &&
    run "$name with clang" "$wanted" "$prefix"
done
rm -f "$prefix"
exit $failed
