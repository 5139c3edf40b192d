#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One exchange of halos between two ranks, beside hand-written MPI: packed
# persistent messages, persistent messages of derived types, and a persistent
# neighbourhood collective, all in one run and in turn (benchmarks/halo.c). The
# owner rewrites its boundary each step. Times are never a test: it fails only
# if something does not build or run, or if a halo is wrong.
#
# usage: benchmarks/halo.sh [option...] [N...]
#
#   --rounds K       rounds of each variant, in turn (default 25)
#   --build-dir DIR  holds lib/libxacc_rt.so (default build)
#   N                elements a side of each rank's block (default 16 32 64 128 192)
#
# Columns: N; the dimension that is split (0: faces are blocks of memory, 1: rows,
# 2: single elements); microseconds to rewrite the boundary; microseconds of an
# exchange beyond that, of each variant: the minimum of all rounds; ours / best of
# the others. XACC_TRANSPORT and the like act on ours.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

rounds=25
parse_options "rounds" "" "$@"
[[ ${#operands[@]} -gt 0 ]] || operands=(16 32 64 128 192)
with_runtime mpicc -O2 "$root/benchmarks/halo.c"
echo "   N d     fill      ours    packed   derived neighbour   ratio"
for size in "${operands[@]}"; do
  for dim in 0 1 2; do
    mpirun --bind-to core -n 2 "$work/halo" "$size" "$dim" "$rounds"
  done
done
