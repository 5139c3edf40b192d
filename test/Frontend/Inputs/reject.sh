#!/bin/bash
# ===- reject.sh - Programs that must be refused ---------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   reject.sh XACC-CC NOT FILECHECK SOURCE OUTPUT CASE...
#
# Compiles SOURCE once for each CASE, with -DCASE. Each time the compiler must
# fail without crashing and leave no output, and what it prints is checked with
# the case's name as FileCheck prefix. There are as many errors as lines of
# SOURCE expect, none comes twice for a line, and no message may show the
# compiler's inside.
#
# ===-----------------------------------------------------------------------===#

xacc_cc=$1 not=$2 filecheck=$3 source=$4 output=$5
shift 5
status=0
for case in "$@"; do
  rm -f "$output"
  if ! "$not" "$xacc_cc" -c -D"$case" "$source" -o "$output" > "$output.text" 2>&1; then
    echo "reject.sh: case $case is accepted, or the compiler crashed" >&2
    status=1
  elif [ -e "$output" ]; then
    echo "reject.sh: case $case leaves an output file" >&2
    status=1
  elif [ "$(grep -c ': error: ' "$output.text")" -ne "$(grep -c "// $case:.* error: " "$source")" ]; then
    echo "reject.sh: case $case has other errors than expected:" >&2
    cat "$output.text" >&2
    status=1
  elif ! "$filecheck" "$source" --check-prefix="$case" --implicit-check-not=ssertion \
    --implicit-check-not='Stack dump' --implicit-check-not=' at 0x' < "$output.text"; then
    status=1
  elif repeated=$(sed -nE 's/^([^ ]*:[0-9]+):[0-9]+: error: /\1: /p' "$output.text" | sort | uniq -d) &&
    [ -n "$repeated" ]; then
    echo "reject.sh: case $case repeats a message: $repeated" >&2
    status=1
  fi
done
exit $status
