#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Loops over cyclic dimensions beside the same loops written by hand
# (benchmarks/cyclic.c), in one run and in turn. Times are never a test.
#
# usage: benchmarks/cyclic.sh [option...]
#
#   --ranks P        (default 2)
#   --rounds K       rounds of each variant, in turn (default 30)
#   --width W        of cyclic(W) (default 7)
#   --build-dir DIR  holds bin/xacc-cc (default build)
#
# Columns: loop; microseconds with the directive and by hand: the minimum of all
# rounds of the slowest rank; directive / by hand. For 4000 elements, which stay in
# the first cache, and for 4000000.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ranks=2 rounds=30 width=7
parse_options "ranks rounds width" "" "$@"
no_operands
need_compiler
for size in 4000 4000000; do
  compile cyclic "$xacc_cc" -O3 -march=native -DN="$size" -DW="$width" \
    "$root/benchmarks/cyclic.c"
  echo "$size elements, $ranks ranks, W = $width"
  mpirun --oversubscribe -n "$ranks" "$work/cyclic" "$rounds"
done
