#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the programs of examples/, compiled with xacc-cc, beside hand-written
# C + MPI and C + OpenMP ones, in turn, and prints a table of the seconds of the
# time loops (as the programs print them: no start-up) and their ratio. The same
# clang and the same flags on all sides. Times are never a test: it fails only
# if something does not build or run, or if results differ.
#
# usage: benchmarks/run.sh [option...]
#
#   --quick          small sizes (Laplace 2048 x 2048, Himeno S), 3 rounds
#   --rounds K       rounds of each side, in turn (default 5)
#   --build-dir DIR  holds bin/xacc-cc (default build)
#   --results FILE   gets the table as well, with tabs between the columns
#   --reuse          keeps the compiled programs in DIR, and compiles only those of
#                    which something has changed
#   --progress       says what comes next, for scripts/progress.py
#
# Columns: the minimum and the median of each side; `hand` is the hand-written
# program with the smallest minimum; `ratio` is ours / hand of the minima, and
# `median` that of the medians.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

quick=0 rounds=
parse_options "rounds results" "quick reuse progress" "$@"
no_operands
need_compiler
: "${rounds:=$((quick ? 3 : 5))}"

laplace_size=-DN=4096 laplace_iterations=40 laplace_name="Laplace 4096^2"
himeno_size=-DSIZE_M himeno_iterations=60 himeno_name="Himeno M"
if ((quick)); then
  laplace_size=-DN=2048 laplace_iterations=40 laplace_name="Laplace 2048^2"
  himeno_size=-DSIZE_S himeno_iterations=100 himeno_name="Himeno S"
fi

flags=(-O3 -march=native)
hand=$root/benchmarks/handwritten
row_format='%-15s %5s %7s  %9s %9s  %-7s %9s %9s  %6s %6s'
num_rows=0
export OMPI_CC=$cc

# build PROGRAM SIZE: all sides at a time.
build() {
  local program=$1 size=$2 process processes=()
  next "$num_rows/6 compiling $program"
  compile "${program}_ours" "$xacc_cc" "${flags[@]}" "$size" \
    "$root/examples/$program.c" &
  processes+=($!)
  compile "${program}_ours_omp" "$xacc_cc" "${flags[@]}" -fopenmp "$size" \
    "$root/examples/$program.c" &
  processes+=($!)
  compile "${program}_mpi" mpicc "${flags[@]}" -fopenmp "$size" \
    "$hand/${program}_mpi.c" &
  processes+=($!)
  compile "${program}_omp" "$cc" "${flags[@]}" -fopenmp "$size" \
    "$hand/${program}_omp.c" &
  processes+=($!)
  for process in "${processes[@]}"; do
    wait "$process"
  done
}

# once SIDE BINARY RANKS THREADS ITERATIONS: one run. Ranks have a core each; threads
# are left to OpenMP.
once() {
  local side=$1 binary=$2 ranks=$3 threads=$4 iterations=$5
  local command=("$work/$binary" "$iterations")
  local binding=(--oversubscribe --bind-to none)
  if [[ $threads -eq 1 && $ranks -le $(nproc) ]]; then
    binding=(--bind-to core)
  fi
  if [[ $binary != *_omp || $binary == *_ours_omp ]]; then
    command=(mpirun "${binding[@]}" -n "$ranks" "${command[@]}")
  fi
  OMP_NUM_THREADS=$threads OMP_PROC_BIND=true timed "$side" "${command[@]}"
  awk '$1 == "result" { print $4 }' "$work/output" >>"$work/results"
}

# compare NAME PROGRAM RANKS THREADS ITERATIONS SIDE...: a row of the table,
# ours against the hand-written sides (mpi, omp).
compare() {
  local name=$1 program=$2 ranks=$3 threads=$4 iterations=$5
  shift 5
  local ours=${program}_ours round side minimum median
  [[ $threads -gt 1 ]] && ours=${program}_ours_omp
  forget_times
  rm -f "$work/results"
  next "$num_rows/6 $name, $ranks ranks, $threads threads"
  num_rows=$((num_rows + 1))
  for ((round = 0; round < rounds; round++)); do
    once ours "$ours" "$ranks" "$threads" "$iterations"
    for side in "$@"; do
      once "$side" "${program}_$side" "$ranks" "$threads" "$iterations"
    done
  done
  check_results "$name"

  local best=- best_minimum=1e30 best_median=1e30
  for side in "$@"; do
    read -r minimum median < <(summary "$side" %.4f)
    if awk "BEGIN { exit !($minimum < $best_minimum) }"; then
      best=$side best_minimum=$minimum best_median=$median
    fi
  done
  read -r minimum median < <(summary ours %.4f)
  print_row "$name" "$ranks" "$threads" "$minimum" "$median" "$best" \
    "$best_minimum" "$best_median" \
    "$(quotient "$minimum" "$best_minimum")" \
    "$(quotient "$median" "$best_median")"
}

# benchmark NAME PROGRAM SIZE ITERATIONS
benchmark() {
  build "$2" "$3"
  compare "$1" "$2" 1 1 "$4" mpi omp
  compare "$1" "$2" 2 1 "$4" mpi
  compare "$1" "$2" 1 2 "$4" omp
}

: >"$results"
echo "seconds of the time loop, $rounds rounds in turn, $("$cc" --version |
  head -n 1), ${flags[*]}"
print_row program ranks threads ours/s median hand hand/s median ratio median
benchmark "$laplace_name" laplace "$laplace_size" "$laplace_iterations"
benchmark "$himeno_name" himeno "$himeno_size" "$himeno_iterations"
