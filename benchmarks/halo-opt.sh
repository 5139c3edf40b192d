#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the compiler makes of the copy loops of examples/laplace.c and himeno.c,
# beside the hand-written Laplace with two buffers that swap. Times are never a
# test.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/halo-opt.sh [option...]

  --ranks P        (default 1)
  --size N         of the N x N grid (default 4096)
  --steps K        (default 100)
  --rounds R       runs of each program, in turn (default 5)
  --build-dir DIR  holds bin/xacc-cc (default build)

  --latency US     of messages between ranks: an exchange of wide halos once for
                   several sweeps beside one for each, instead of the hand-written
                   program (whose messages cannot be delayed)
  --himeno         Himeno, size M, instead of Laplace
  --hide           how much of exchanges is hidden that take as long as a sweep, by
                   delayed messages: needs two ranks or more. Instead of the last
                   column, the share of the delay that is hidden

Columns: program; seconds of the time loop, the least of all rounds; divided by the
first row. All programs print one result.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
ranks=1 size=4096 steps=100 rounds=5 latency='' program=laplace hide=0
while [[ $# -gt 0 ]]; do
  case $1 in
  --ranks) ranks=${2:?--ranks needs a number} && shift ;;
  --size) size=${2:?--size needs a number} && shift ;;
  --steps) steps=${2:?--steps needs a number} && shift ;;
  --latency) latency=${2:?--latency needs a number} && shift ;;
  --himeno) program=himeno ;;
  --hide) hide=1 ;;
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
flags=(-O3 -march=native "-DN=$size" -DSIZE_M)
programs=()

# by_hand NAME OPTION...
by_hand() {
  local name=$1
  shift
  mpicc "${flags[@]}" -fopenmp-simd "$@" \
    "$root/benchmarks/handwritten/laplace_mpi.c" -o "$work/$name" -lm
  programs+=("$name")
}
# directives NAME OPTION...
directives() {
  local name=$1
  shift
  "$build_dir/bin/xacc-cc" "${flags[@]}" --no-cuda "$@" \
    "$root/examples/$program.c" -o "$work/$name" -lm
  programs+=("$name")
}

# seconds NAME [VARIABLE=VALUE...]: the least of all rounds.
seconds() {
  local name=$1
  shift
  for ((round = 0; round < rounds; ++round)); do
    env "$@" mpirun --oversubscribe -n "$ranks" "$work/$name" "$steps"
  done | awk '$1 == "perf" && (!best || $4 < best) { best = $4 } END { print best }'
}

if [[ $hide == 1 ]]; then
  directives loops -fno-tile-time
  alone=$(seconds loops XACC_OVERLAP=0)
  delay=$(awk -v t="$alone" -v n="$steps" 'BEGIN { printf "%d", 1e6 * t / n }')
  echo "Laplace $size x $size, $steps steps, $ranks ranks, $delay us"
  printf '%-22s %8.4f\n' "without delay" "$alone"
  for overlap in 0 1 auto; do
    awk -v t="$(seconds loops XACC_OVERLAP=$overlap XACC_DELAY="$delay")" \
      -v alone="$alone" -v n="$steps" -v us="$delay" -v name="XACC_OVERLAP=$overlap" \
      'BEGIN { printf "%-22s %8.4f %5.0f %%\n", name, t, 100 - 1e8 * (t - alone) / (n * us) }'
  done
  exit
fi
if [[ -n $latency ]]; then
  export XACC_DELAY=$latency
  directives one-exchange-a-sweep -fno-tile-time
  directives wide-halos -fdeep-halos
elif [[ $program == laplace ]]; then
  by_hand by-hand-swap -DSWAP
  by_hand by-hand-copy
  directives directives -fdeep-halos
  directives no-tile-time -fno-tile-time
  directives no-eliminate-copies -fno-tile-time -fno-eliminate-copies
else
  directives directives -fdeep-halos
  directives no-tile-time -fno-tile-time
  directives no-eliminate-copies -fno-tile-time -fno-eliminate-copies
fi

declare -A least result
for ((round = 0; round < rounds; ++round)); do
  for name in "${programs[@]}"; do
    output=$(mpirun --oversubscribe -n "$ranks" "$work/$name" "$steps")
    seconds=$(awk '$1 == "perf" { print $4 }' <<<"$output")
    result[$name]=$(awk '$1 == "result" { print $4 }' <<<"$output")
    best=${least[$name]:-$seconds}
    least[$name]=$(awk -v a="$seconds" -v b="$best" \
      'BEGIN { print a < b ? a : b }')
  done
done
if [[ $program == laplace ]]; then
  echo "Laplace $size x $size, $steps steps, $ranks ranks${latency:+, $latency us}"
else
  echo "Himeno M, $steps steps, $ranks ranks${latency:+, $latency us}"
fi
first=${programs[0]}
for name in "${programs[@]}"; do
  [[ ${result[$name]} == "${result[$first]}" ]] ||
    { echo "$name: another result" >&2 && exit 1; }
  awk -v name="$name" -v t="${least[$name]}" -v base="${least[$first]}" \
    'BEGIN { printf "%-22s %8.4f %6.2f\n", name, t, t / base }'
done
