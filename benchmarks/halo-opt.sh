#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the compiler makes of the copy loop of examples/laplace.c, beside the
# hand-written program with two buffers that swap. Times are never a test.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/halo-opt.sh [option...]

  --ranks P        (default 1)
  --size N         of the N x N grid (default 4096)
  --steps K        (default 100)
  --rounds R       runs of each program, in turn (default 5)
  --build-dir DIR  holds bin/xacc-cc (default build)

Columns: program; seconds of the time loop, the least of all rounds; divided by the
hand-written program with swapped buffers. All programs print one checksum.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
ranks=1 size=4096 steps=100 rounds=5
while [[ $# -gt 0 ]]; do
  case $1 in
  --ranks) ranks=${2:?--ranks needs a number} && shift ;;
  --size) size=${2:?--size needs a number} && shift ;;
  --steps) steps=${2:?--steps needs a number} && shift ;;
  --rounds) rounds=${2:?--rounds needs a number} && shift ;;
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
export OMPI_CC=${CLANG:-clang-22} MPICH_CC=${CLANG:-clang-22}
flags=(-O3 -march=native "-DN=$size")
by_hand=$root/benchmarks/handwritten/laplace_mpi.c
mpicc "${flags[@]}" -fopenmp-simd -DSWAP "$by_hand" -o "$work/by-hand-swap" -lm
mpicc "${flags[@]}" -fopenmp-simd "$by_hand" -o "$work/by-hand-copy" -lm
"$build_dir/bin/xacc-cc" "${flags[@]}" --no-cuda "$root/examples/laplace.c" \
  -o "$work/directives" -lm
"$build_dir/bin/xacc-cc" "${flags[@]}" --no-cuda -fno-eliminate-copies \
  "$root/examples/laplace.c" -o "$work/directives-copy" -lm

programs=(by-hand-swap directives by-hand-copy directives-copy)
declare -A least checksum
for ((round = 0; round < rounds; ++round)); do
  for program in "${programs[@]}"; do
    output=$(mpirun --oversubscribe -n "$ranks" "$work/$program" "$steps")
    seconds=$(awk '$1 == "perf" { print $4 }' <<<"$output")
    checksum[$program]=$(awk '$1 == "result" { print $4 }' <<<"$output")
    best=${least[$program]:-$seconds}
    least[$program]=$(awk -v a="$seconds" -v b="$best" \
      'BEGIN { print a < b ? a : b }')
  done
done
echo "Laplace $size x $size, $steps steps, $ranks ranks"
for program in "${programs[@]}"; do
  [[ ${checksum[$program]} == "${checksum[by-hand-swap]}" ]] ||
    { echo "$program: another checksum" >&2 && exit 1; }
  awk -v name="$program" -v t="${least[$program]}" \
    -v base="${least[by-hand-swap]}" \
    'BEGIN { printf "%-16s %8.4f %6.2f\n", name, t, t / base }'
done
