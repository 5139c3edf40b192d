#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the kernels of benchmarks/kernels, each in the way of a field's programs, on
# one virtual device of the CPU (XACC_DEVICES=host:1) beside the same file compiled
# by clang, for which the loops have OpenMP's directives, in turn, and prints a
# table of the seconds (the least of five repetitions in a run) and their ratio.
# Times are never a test: it fails only if something does not build or run, or if
# results differ.
#
# usage: benchmarks/kernels.sh [option...] [KERNEL...]
#
#   --rounds K       runs of each side, in turn (default 3)
#   --threads "N..." numbers of OpenMP threads (default: 1, and all processors)
#   --build-dir DIR  holds bin/xacc-cc (default build)
#   KERNEL           a file of benchmarks/kernels without .c (default: all)
#
# The last line has the geometric mean of the ratios.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

threads="1 $(nproc)" rounds=3
parse_options "rounds threads" "" "$@"
folder=$root/benchmarks/kernels
mapfile -t all < <(cd "$folder" && printf '%s\n' *.c | sed 's/\.c$//')
choose_operands "${all[@]}"
need_compiler
flags=(-O3 -march=native)
row_format='%-14s %7s  %9s %9s  %6s'

# once SIDE BINARY THREADS: one run.
once() {
  XACC_DEVICES=host:1 OMP_NUM_THREADS=$3 timed "$1" "$work/$2"
  awk '$1 == "result" { print $4 }' "$work/output" >>"$work/results"
}

echo "seconds, $rounds rounds in turn, host:1, $("$cc" --version |
  head -n 1), ${flags[*]}"
print_row kernel threads ours/s openmp/s ratio
mapfile -t numbers < <(tr ' ' '\n' <<<"$threads" | sort -nu)
for kernel in "${operands[@]}"; do
  compile "$kernel.openmp" "$cc" "${flags[@]}" -fopenmp -w "$folder/$kernel.c"
  compile "$kernel.ours" "$xacc_cc" "${flags[@]}" --no-cuda -w "$folder/$kernel.c"
  for n in "${numbers[@]}"; do
    forget_times
    rm -f "$work/results"
    for ((round = 0; round < rounds; round++)); do
      once ours "$kernel.ours" "$n"
      once openmp "$kernel.openmp" "$n"
    done
    check_results "$kernel"
    ratio=$(quotient "$(least ours)" "$(least openmp)")
    echo "$ratio" >>"$work/ratios"
    print_row "$kernel" "$n" "$(least ours)" "$(least openmp)" "$ratio"
  done
done
awk '{ sum += log($1) } END { printf "geometric mean %.2f\n", exp(sum / NR) }' \
  "$work/ratios"
