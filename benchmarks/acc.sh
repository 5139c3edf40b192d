#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the OpenACC programs of examples/ and benchmarks/ on one virtual device of
# the CPU (XACC_DEVICES=host:1) beside hand-written C + OpenMP with the same
# loops, in turn, and prints a table of the seconds (as the programs print them)
# and their ratio. The same flags on both sides. Times are never a test: it fails
# only if something does not build or run, or if results differ.
#
# usage: benchmarks/acc.sh [option...] [PROGRAM...]
#
#   --quick          short runs: where the machine is busy, many of them tell more
#   --rounds K       rounds of each side, in turn (default 9)
#   --threads "N..." numbers of OpenMP threads (default: 1, and all processors)
#   --build-dir DIR  holds bin/xacc-cc (default build)
#   --results FILE   gets the table as well, with tabs between the columns
#   --reuse          keeps the compiled programs in DIR, and compiles only those of
#                    which something has changed
#   --progress       says what comes next, for scripts/progress.py
#   PROGRAM          of triad jacobi himeno wave cg nbody histogram (default: all)
#
# Columns: the minimum and the median of each side; `ratio` is ours / hand of the
# minima, and `median` that of the medians. Then what a kernel launch costs, where
# the build folder holds the benchmark of launches.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

quick=0 threads="1 $(nproc)" rounds=9
parse_options "rounds threads results" "quick reuse progress" "$@"
choose_operands triad jacobi himeno wave cg nbody histogram
need_compiler
flags=(-O3 -march=native)
hand=$root/benchmarks/handwritten
row_format='%-15s %7s  %9s %9s  %9s %9s  %6s %6s'

# choose PROGRAM: sets name (with the size), source, arguments, and the flags of
# one side: size of both, extra of the hand-written one.
choose() {
  source=$root/examples/$1_acc.c size=() extra=() ours_extra=()
  case $1 in
  triad)
    source=$root/benchmarks/triad_acc.c
    arguments=($((quick ? 2000000 : 16000000)) $((quick ? 10 : 20)))
    name="triad $((arguments[0] / 1000000))M"
    ;;
  jacobi)
    # What the reduction clause allows: a maximum without regard to NaN.
    extra=(-fno-honor-nans -fno-signed-zeros)
    arguments=($((quick ? 1500 : 4096)) 0 $((quick ? 20 : 40)))
    name="Jacobi ${arguments[0]}^2"
    ;;
  himeno)
    size=(-DSIZE_M) arguments=(40)
    name="Himeno M"
    ((quick)) && size=(-DSIZE_S) arguments=(30) name="Himeno S"
    # A plain OpenACC program: no MPI on this side, as on the other.
    ours_extra=(-fno-xmp)
    ;;
  wave)
    size=("-DN=$((quick ? 1000 : 3000))") arguments=($((quick ? 20 : 60)) 1000)
    name="wave ${size[0]#-DN=}^2"
    ;;
  cg)
    size=(-DCLASS_A) arguments=() name="CG A"
    ((quick)) && size=(-DCLASS_W) name="CG W"
    ours_extra=(-fno-xmp)
    ;;
  nbody)
    arguments=($((quick ? 1000 : 6000)) 4)
    name="nbody ${arguments[0]}"
    ;;
  histogram)
    arguments=($((quick ? 1000000 : 10000000)) 4)
    name="histogram $((arguments[0] / 1000000))M"
    ;;
  esac
}

# once SIDE BINARY THREADS: one run.
once() {
  XACC_DEVICES=host:1 OMP_NUM_THREADS=$3 timed "$1" "$work/$2" "${arguments[@]}"
  # The line that both sides have, first of those with `result`.
  awk '$1 == "result" && $3 ~ /checksum|gosa|zeta|energy/ { print $4 }' \
    "$work/output" >>"$work/results"
}

num_rows=0
benchmark() {
  local n round process
  choose "$1"
  next "$num_rows/$total_rows compiling $name"
  compile "$1_hand" "$cc" "${flags[@]}" -fopenmp "${extra[@]}" "${size[@]}" \
    "$hand/$1_omp.c" &
  process=$!
  compile "$1_ours" "$xacc_cc" "${flags[@]}" "${ours_extra[@]}" "${size[@]}" \
    "$source"
  wait "$process"
  for n in "${numbers[@]}"; do
    next "$num_rows/$total_rows $name, $n threads"
    num_rows=$((num_rows + 1))
    forget_times
    rm -f "$work/results"
    for ((round = 0; round < rounds; round++)); do
      once ours "$1_ours" "$n"
      once hand "$1_hand" "$n"
    done
    check_results "$1"
    local ours hand_written
    read -r -a ours < <(summary ours %.5f)
    read -r -a hand_written < <(summary hand %.5f)
    print_row "$name" "$n" "${ours[@]}" "${hand_written[@]}" \
      "$(quotient "${ours[0]}" "${hand_written[0]}")" \
      "$(quotient "${ours[1]}" "${hand_written[1]}")"
  done
}

: >"$results"
echo "seconds, $rounds rounds in turn, host:1, $("$cc" --version |
  head -n 1), ${flags[*]}"
print_row program threads ours/s median hand/s median ratio median
mapfile -t numbers < <(tr ' ' '\n' <<<"$threads" | sort -nu)
total_rows=$((${#operands[@]} * ${#numbers[@]}))
for program in "${operands[@]}"; do
  benchmark "$program"
done
launches=$build_dir/bin/xacc-rt-bench-launch
if [[ -x $launches ]]; then
  echo
  XACC_DEVICES=host:1 "$launches"
fi
