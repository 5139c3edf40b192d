#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Loops over cyclic dimensions beside the same loops written by hand
# (benchmarks/cyclic.c), in one run and in turn. Times are never a test.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/cyclic.sh [option...]

  --ranks P        (default 2)
  --rounds K       rounds of each variant, in turn (default 30)
  --width W        of cyclic(W) (default 7)
  --build-dir DIR  holds bin/xacc-cc (default build)

Columns: loop; microseconds with the directive and by hand: the minimum of all
rounds of the slowest rank; directive / by hand. For 4000 elements, which stay in
the first cache, and for 4000000.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
ranks=2
rounds=30
width=7
while [[ $# -gt 0 ]]; do
  case $1 in
  --ranks) ranks=${2:?--ranks needs a number} && shift ;;
  --rounds) rounds=${2:?--rounds needs a number} && shift ;;
  --width) width=${2:?--width needs a number} && shift ;;
  --build-dir) build_dir=${2:?--build-dir needs a folder} && shift ;;
  -h | --help)
    usage
    exit
    ;;
  *)
    usage >&2
    exit 1
    ;;
  esac
  shift
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for size in 4000 4000000; do
  "$build_dir/bin/xacc-cc" -O3 -march=native -DN="$size" -DW="$width" \
    "$root/benchmarks/cyclic.c" -o "$work/cyclic"
  echo "$size elements, $ranks ranks, W = $width"
  mpirun --oversubscribe -n "$ranks" "$work/cyclic" "$rounds"
done
