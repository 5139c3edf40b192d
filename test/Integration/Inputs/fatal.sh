#!/bin/bash
# ===- fatal.sh - Programs that must end with a message at run time --------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   fatal.sh XACC-CC NOT FILECHECK SOURCE PREFIX CASE=RANKS...
#
# Compiles SOURCE once for each CASE, with -DCASE, and runs it on RANKS ranks.
# It must fail, print what FileCheck expects under the prefix CASE, and no rank
# may come to the end and print `not reached`.
#
# ===-----------------------------------------------------------------------===#

xacc_cc=$1 not=$2 filecheck=$3 source=$4 prefix=$5
shift 5
status=0
# Code for GPUs only where it runs: it takes most of the time of compiling.
code=--no-cuda
[[ $XACC_DEVICES != cuda* ]] || code=
for case in "$@"; do
  name=${case%=*} ranks=${case#*=}
  if ! "$xacc_cc" -w $code -D"$name" "$source" -o "$prefix"; then
    echo "fatal.sh: case $name does not compile" >&2
    status=1
  elif ! "$not" timeout 90 mpirun --timeout 60 --oversubscribe -n "$ranks" "$prefix" \
    > "$prefix.text" 2>&1; then
    echo "fatal.sh: case $name ends with status 0" >&2
    status=1
  elif ! "$filecheck" "$source" --check-prefix="$name" --implicit-check-not='not reached' \
    --implicit-check-not=ssertion < "$prefix.text"; then
    status=1
  fi
done
exit $status
