#!/bin/bash
# ===- fatal-acc.sh - Programs that must end with a message at run time ----===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   fatal-acc.sh XACC-CC NOT FILECHECK SOURCE PREFIX CASE...
#
# Compiles SOURCE once for each CASE, with -DCASE, to PREFIX.CASE, and runs it,
# without mpirun and with XACC_CHECK=memory. It must fail, print what FileCheck
# expects under the prefix CASE, and not come to its end (`not reached`).
#
# ===-----------------------------------------------------------------------===#

xacc_cc=$1 not=$2 filecheck=$3 source=$4 prefix=$5
shift 5
status=0
# Code for GPUs only where it runs: it takes most of the time of compiling.
code=--no-cuda
[[ $XACC_DEVICES != cuda* ]] || code=
for case in "$@"; do
  if ! "$xacc_cc" -w $code -D"$case" "$source" -o "$prefix.$case"; then
    echo "fatal-acc.sh: case $case does not compile" >&2
    status=1
  elif ! XACC_CHECK=memory "$not" timeout 30 "$prefix.$case" > "$prefix.text" 2>&1; then
    echo "fatal-acc.sh: case $case ends with status 0, or by a signal" >&2
    status=1
  elif ! "$filecheck" "$source" --check-prefix="$case" --implicit-check-not='not reached' \
    --implicit-check-not=ssertion < "$prefix.text"; then
    status=1
  fi
done
exit $status
