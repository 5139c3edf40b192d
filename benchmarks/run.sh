#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the programs of examples/, compiled with xacc-cc, beside hand-written
# C + MPI and C + OpenMP ones, in turn, and prints a table of the seconds of the
# time loops (as the programs print them: no start-up) and their ratio. The same
# clang and the same flags on all sides. Times are never a test: it fails only
# if something does not build or run, or if results differ.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/run.sh [option...]

  --quick          small sizes (Laplace 2048 x 2048, Himeno S), 3 rounds
  --rounds K       rounds of each side, in turn (default 5)
  --build-dir DIR  holds bin/xacc-cc (default build)
  --results FILE   gets the table as well, with tabs between the columns
  --reuse          keeps the compiled programs in DIR, and compiles only those of
                   which something has changed
  --progress       says what comes next, for scripts/progress.py

Columns: the minimum and the median of each side; `hand` is the hand-written
program with the smallest minimum; `ratio` is ours / hand of the minima, and
`median` that of the medians.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
rounds=
results=/dev/null
quick=0 reuse=0 progress=0
while [[ $# -gt 0 ]]; do
  case $1 in
  --quick) quick=1 ;;
  --reuse) reuse=1 ;;
  --progress) progress=1 ;;
  --rounds)
    rounds=${2:?--rounds needs a number}
    shift
    ;;
  --build-dir)
    build_dir=${2:?--build-dir needs a folder}
    shift
    ;;
  --results)
    results=${2:?--results needs a file}
    shift
    ;;
  -h | --help)
    usage
    exit 0
    ;;
  *)
    usage >&2
    exit 2
    ;;
  esac
  shift
done
[[ -n $rounds ]] || rounds=$((quick ? 3 : 5))
if ! [[ $rounds =~ ^[1-9][0-9]*$ ]]; then
  echo "error: --rounds takes a positive number, not '$rounds'" >&2
  exit 2
fi

laplace_size=-DN=4096 laplace_iterations=40 laplace_name="Laplace 4096^2"
himeno_size=-DSIZE_M himeno_iterations=60 himeno_name="Himeno M"
if ((quick)); then
  laplace_size=-DN=2048 laplace_iterations=40 laplace_name="Laplace 2048^2"
  himeno_size=-DSIZE_S himeno_iterations=100 himeno_name="Himeno S"
fi

cc=${CC:-clang-22}
flags=(-O3 -march=native)
xacc_cc=$build_dir/bin/xacc-cc
hand=$root/benchmarks/handwritten
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
num_rows=0
# Numbers have a point in every language.
export LC_ALL=C
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_CC=$cc

if [[ ! -x $xacc_cc ]]; then
  echo "error: no compiler at $xacc_cc; build first" >&2
  exit 2
fi

next() { ((!progress)) || echo "::progress $*"; }

# compile OUTPUT COMMAND...
compile() {
  local output=$work/$1
  shift
  if ((reuse)); then
    "$root/scripts/compile-once.sh" "$build_dir" "$output" "$@" -lm
  else
    "$@" -lm -o "$output"
  fi
}

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

# once SIDE BINARY RANKS THREADS ITERATIONS: one run; adds its seconds to the
# times of that side. Ranks have a core each; threads are left to OpenMP.
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
  if ! OMP_NUM_THREADS=$threads OMP_PROC_BIND=true timeout 600 \
    "${command[@]}" >"$work/output" 2>"$work/errors" </dev/null; then
    echo "error: ${command[*]} failed:" >&2
    cat "$work/output" "$work/errors" >&2
    exit 1
  fi
  awk '$1 == "perf" { print $4 }' "$work/output" >>"$work/times.$side"
  awk '$1 == "result" { print $4 }' "$work/output" >>"$work/results"
}

# All results of one comparison: checksums equal, gosa within 1e-3 (fused
# multiply-adds alone change it by 1e-4: it sums squares of small differences).
check_results() {
  awk 'NR == 1 { first = $1; next }
    $1 == first { next }
    first !~ /\./ { exit 1 }
    { d = ($1 - first) / first; if (d < 0) d = -d; if (!(d < 1e-3)) exit 1 }
  ' "$work/results" || {
    echo "error: the results differ:" >&2
    sort "$work/results" | uniq -c >&2
    exit 1
  }
}

# Prints "<minimum> <median>" of the times of a side.
summary() {
  sort -g "$work/times.$1" | awk '{ t[NR] = $1 } END {
    printf "%.4f %.4f\n", t[1],
      NR % 2 ? t[(NR + 1) / 2] : (t[NR / 2] + t[NR / 2 + 1]) / 2 }'
}

print_row() {
  printf '%-15s %5s %7s  %9s %9s  %-7s %9s %9s  %6s %6s\n' "$@"
  (IFS=$'\t' && printf '%s\n' "$*") >>"$results"
}

# compare NAME PROGRAM RANKS THREADS ITERATIONS SIDE...: a row of the table,
# ours against the hand-written sides (mpi, omp).
compare() {
  local name=$1 program=$2 ranks=$3 threads=$4 iterations=$5
  shift 5
  local ours=${program}_ours round side minimum median
  [[ $threads -gt 1 ]] && ours=${program}_ours_omp
  rm -f "$work"/times.* "$work/results"
  next "$num_rows/6 $name, $ranks ranks, $threads threads"
  num_rows=$((num_rows + 1))
  for ((round = 0; round < rounds; round++)); do
    once ours "$ours" "$ranks" "$threads" "$iterations"
    for side in "$@"; do
      once "$side" "${program}_$side" "$ranks" "$threads" "$iterations"
    done
  done
  check_results

  local best=- best_minimum=1e30 best_median=1e30
  for side in "$@"; do
    read -r minimum median < <(summary "$side")
    if awk "BEGIN { exit !($minimum < $best_minimum) }"; then
      best=$side best_minimum=$minimum best_median=$median
    fi
  done
  read -r minimum median < <(summary ours)
  print_row "$name" "$ranks" "$threads" "$minimum" "$median" "$best" \
    "$best_minimum" "$best_median" \
    "$(awk "BEGIN { printf \"%.3f\", $minimum / $best_minimum }")" \
    "$(awk "BEGIN { printf \"%.3f\", $median / $best_median }")"
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
