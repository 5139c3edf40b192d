#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the compiler makes of the copy loops of examples/laplace.c and himeno.c,
# beside the hand-written Laplace with two buffers that swap. Times are never a
# test.
#
# usage: benchmarks/halo-opt.sh [option...]
#
#   --ranks P        (default 1)
#   --size N         of the N x N grid (default 4096)
#   --steps K        (default 100)
#   --rounds R       runs of each program, in turn (default 5)
#   --build-dir DIR  holds bin/xacc-cc (default build)
#
#   --latency US     of messages between ranks: an exchange of wide halos once for
#                    several sweeps beside one for each, instead of the hand-written
#                    program (whose messages cannot be delayed)
#   --himeno         Himeno, size M, instead of Laplace
#   --hide           how much of exchanges is hidden that take as long as a sweep, by
#                    delayed messages: needs two ranks or more. Instead of the last
#                    column, the share of the delay that is hidden
#
# Columns: program; seconds of the time loop, the least of all rounds; divided by the
# first row. All programs print one result.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

ranks=1 size=4096 steps=100 rounds=5 latency='' himeno=0 hide=0
parse_options "ranks size steps rounds latency" "himeno hide" "$@"
no_operands
need_compiler
program=laplace title="Laplace $size x $size"
((!himeno)) || program=himeno title="Himeno M"
export OMPI_CC=$cc MPICH_CC=$cc
flags=(-O3 -march=native "-DN=$size" -DSIZE_M)
programs=()

# by_hand NAME OPTION...
by_hand() {
  local name=$1
  shift
  compile "$name" mpicc "${flags[@]}" -fopenmp-simd "$@" \
    "$root/benchmarks/handwritten/laplace_mpi.c"
  programs+=("$name")
}
# directives NAME OPTION...
directives() {
  local name=$1
  shift
  compile "$name" "$xacc_cc" "${flags[@]}" --no-cuda "$@" \
    "$root/examples/$program.c"
  programs+=("$name")
}

run_once() { timed "$1" mpirun --oversubscribe -n "$ranks" "$work/$1" "$steps"; }

# least_of_all NAME: of all rounds, one after the other.
least_of_all() {
  forget_times
  for ((round = 0; round < rounds; ++round)); do
    run_once "$1"
  done
  least "$1"
}

if ((hide)); then
  directives loops -fno-tile-time
  alone=$(XACC_OVERLAP=0 least_of_all loops)
  delay=$(awk -v t="$alone" -v n="$steps" 'BEGIN { printf "%d", 1e6 * t / n }')
  echo "$title, $steps steps, $ranks ranks, $delay us"
  printf '%-22s %8.4f\n' "without delay" "$alone"
  for overlap in 0 1 auto; do
    seconds=$(XACC_OVERLAP=$overlap XACC_DELAY=$delay least_of_all loops)
    awk -v t="$seconds" -v alone="$alone" -v n="$steps" -v us="$delay" \
      -v name="XACC_OVERLAP=$overlap" \
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

declare -A result
for ((round = 0; round < rounds; ++round)); do
  for name in "${programs[@]}"; do
    run_once "$name"
    result[$name]=$(awk '$1 == "result" { print $4 }' "$work/output")
  done
done
echo "$title, $steps steps, $ranks ranks${latency:+, $latency us}"
first=${programs[0]}
for name in "${programs[@]}"; do
  [[ ${result[$name]} == "${result[$first]}" ]] ||
    die "$name: another result"
  awk -v name="$name" -v t="$(least "$name")" -v base="$(least "$first")" \
    'BEGIN { printf "%-22s %8.4f %6.2f\n", name, t, t / base }'
done
