#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/compile-once.sh BUILD_DIR OUTPUT COMMAND...
#
# Runs COMMAND -o OUTPUT, which compiles a program, and keeps the result in
# BUILD_DIR/programs. If the same command was run before, and neither its source
# files nor the compiler have changed, it copies what was kept. For the
# demonstration; tests compile anew.
set -euo pipefail

if [[ $# -lt 3 ]]; then
  grep '^# usage:' "$0" | cut -c 3- >&2
  exit 2
fi
build_dir=$1 output=$2
shift 2

# Everything that the program depends on.
inputs() {
  local word file
  printf '%s\n' "$*" "${OMPI_CC-} ${XACC_CUDA_PATH-} ${CUDA_PATH-} ${CUDA_HOME-}"
  for word in "$@"; do
    [[ ! -f $word || $word != *.[ch] ]] || cat "$word"
  done
  for file in "$(command -v "$1")" "$build_dir"/lib/lib{XACC,XACCFrontend,xacc_rt}.so \
    "$build_dir/cuda-venv"; do
    stat -L -c '%n %s %Y' "$file" 2>/dev/null || true
  done
}

kept=$(inputs "$@" | sha256sum)
kept=$build_dir/programs/${kept%% *}
if [[ -x $kept ]] && cp "$kept" "$output"; then
  touch "$kept"
  exit
fi
"$@" -o "$output"
# As a whole or not at all: others may look for it now.
mkdir -p "$build_dir/programs"
cp "$output" "$kept.$$"
mv "$kept.$$" "$kept"
# What was not used for a week.
find "$build_dir/programs" -type f -mtime +7 -delete
