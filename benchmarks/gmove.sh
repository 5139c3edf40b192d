#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A gmove beside hand-written MPI_Alltoallv with packing, in one run and in turn
# (benchmarks/gmove.c): block to cyclic and back, block to cyclic(4), rows to
# columns, section to section, xmp_transpose and xmp_matmul. Times are never a test: it fails only if something
# does not build or run, or if the results differ.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/gmove.sh [option...] [N...]

  --ranks P        (default 2)
  --rounds K       rounds of each variant, in turn (default 30)
  --build-dir DIR  holds lib/libxacc_rt.so (default build)
  N                a side of the matrix; vectors have N x N elements
                   (default 64 256 1024)

Columns: case; N; ranks; microseconds of a gmove and of the hand-written program:
the minimum of all rounds of the slowest rank; ours / hand-written.
XACC_TRANSPORT and the like act on ours.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
ranks=2
rounds=30
sizes=()
while [[ $# -gt 0 ]]; do
  case $1 in
  --ranks)
    ranks=${2:?--ranks needs a number}
    shift
    ;;
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
[[ ${#sizes[@]} -gt 0 ]] || sizes=(64 256 1024)
command -v mpicc >/dev/null || {
  echo "no mpicc" >&2
  exit 1
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mpicc -O3 -I"$root/runtime/include" "$root/benchmarks/gmove.c" \
  -o "$folder/gmove" -L"$build_dir/lib" -lxacc_rt \
  -Wl,-rpath,"$(realpath "$build_dir")/lib"
echo "case               N   P       ours       hand    ratio"
for size in "${sizes[@]}"; do
  for case in block-cyclic cyclic-block cyclic4 columns section transpose matmul; do
    mpirun --oversubscribe -n "$ranks" "$folder/gmove" "$case" "$size" "$rounds"
  done
done
