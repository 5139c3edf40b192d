#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A gmove beside hand-written MPI_Alltoallv with packing, in one run and in turn
# (benchmarks/gmove.c): block to cyclic and back, block to cyclic(4), rows to
# columns, section to section, xmp_transpose and xmp_matmul. Times are never a test: it fails only if something
# does not build or run, or if the results differ.
#
# usage: benchmarks/gmove.sh [option...] [N...]
#
#   --ranks P        (default 2)
#   --rounds K       rounds of each variant, in turn (default 30)
#   --build-dir DIR  holds lib/libxacc_rt.so (default build)
#   N                a side of the matrix; vectors have N x N elements
#                    (default 64 256 1024)
#
# Columns: case; N; ranks; microseconds of a gmove and of the hand-written program:
# the minimum of all rounds of the slowest rank; ours / hand-written.
# XACC_TRANSPORT and the like act on ours.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ranks=2 rounds=30
parse_options "ranks rounds" "" "$@"
[[ ${#operands[@]} -gt 0 ]] || operands=(64 256 1024)
with_runtime mpicc -O3 "$root/benchmarks/gmove.c"
echo "case               N   P       ours       hand    ratio"
for size in "${operands[@]}"; do
  for case in block-cyclic cyclic-block cyclic4 columns section transpose matmul; do
    mpirun --oversubscribe -n "$ranks" "$work/gmove" "$case" "$size" "$rounds"
  done
done
