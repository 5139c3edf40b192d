#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# One exchange of halos between two ranks, beside hand-written MPI: packed
# persistent messages, persistent messages of derived types, and a persistent
# neighbourhood collective, all in one run and in turn (benchmarks/halo.c). The
# owner rewrites its boundary each step. Times are never a test: it fails only
# if something does not build or run, or if a halo is wrong.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/halo.sh [option...] [N...]

  --rounds K       rounds of each variant, in turn (default 25)
  --build-dir DIR  holds lib/libxacc_rt.so (default build)
  N                elements a side of each rank's block (default 16 32 64 128 192)

Columns: N; the dimension that is split (0: faces are blocks of memory, 1: rows,
2: single elements); microseconds to rewrite the boundary; microseconds of an
exchange beyond that, of each variant: the minimum of all rounds; ours / best of
the others. XACC_TRANSPORT and the like act on ours.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
rounds=25
sizes=()
while [[ $# -gt 0 ]]; do
  case $1 in
  --rounds)
    rounds=${2:?--rounds needs a number}
    shift
    ;;
  --build-dir)
    build_dir=${2:?--build-dir needs a folder}
    shift
    ;;
  -h | --help)
    usage
    exit
    ;;
  -*)
    usage >&2
    exit 1
    ;;
  *) sizes+=("$1") ;;
  esac
  shift
done
[[ ${#sizes[@]} -gt 0 ]] || sizes=(16 32 64 128 192)
command -v mpicc >/dev/null || {
  echo "no mpicc" >&2
  exit 1
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mpicc -O2 -I"$root/runtime/include" "$root/benchmarks/halo.c" \
  -o "$folder/halo" -L"$build_dir/lib" -lxacc_rt \
  -Wl,-rpath,"$(realpath "$build_dir")/lib"
echo "   N d     fill      ours    packed   derived neighbour   ratio"
for size in "${sizes[@]}"; do
  for dim in 0 1 2; do
    mpirun --bind-to core -n 2 "$folder/halo" "$size" "$dim" "$rounds"
  done
done
