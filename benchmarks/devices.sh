#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What it costs to divide kernels: programs of examples/ on one device and on
# several that share the same processors (virtual devices), or the same GPU
# (cuda:0,0), in turn. Prints a table of the seconds, as the programs print them,
# and the ratio several / one. Times are never a test: it fails only if something
# does not build or run, or if results differ.
#
# usage: benchmarks/devices.sh [--rounds K] [--one DEVICE] [--several "DEVICES..."]
#                              [--build-dir DIR] [PROGRAM...]
#
#   --rounds K           rounds of each side, in turn (default 7)
#   --one DEVICE         value of XACC_DEVICES of the one side (default host:1)
#   --several "DEVICES"  values for the other side (default "host:2 host:4")
#   --build-dir DIR      holds bin/xacc-cc (default build)
#   PROGRAM              of launch himeno jacobi wave cg nbody multigrid
#                        (default: all)
#
# Columns: the minimum and the median of each side; `ratio` is several / one of the
# minima, and `median` that of the medians. `launch` is one kernel.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

rounds=7 one=host:1 several="host:2 host:4"
parse_options "rounds one several" "" "$@"
choose_operands launch himeno jacobi wave cg nbody multigrid
need_compiler
row_format='%-16s %-10s  %9s %9s  %9s %9s  %6s %6s'

# choose PROGRAM: sets name, source, size and arguments.
choose() {
  source=$root/examples/$1_acc.c size=() arguments=()
  case $1 in
  launch) source=$root/benchmarks/launch_acc.c name=launch ;;
  himeno) size=(-DSIZE_M) arguments=(40) name="Himeno M" ;;
  jacobi) arguments=(3000 0 40) name="Jacobi 3000^2" ;;
  wave) size=(-DN=3000) arguments=(60 1000) name="wave 3000^2" ;;
  cg) size=(-DCLASS_A) name="CG A" ;;
  nbody) arguments=(6000 4) name="nbody 6000" ;;
  multigrid)
    source=$root/examples/multigrid2d_acc.c arguments=(10 20)
    name="multigrid 1025^2"
    ;;
  esac
}

# once SIDE DEVICES PROGRAM
once() {
  XACC_DEVICES=$2 timed "$1" "$work/$3" "${arguments[@]}"
  grep '^result' "$work/output" | cut -c 1-32 >"$work/results.$1" || true
}

echo "seconds, $rounds rounds in turn, $(nproc) processors"
print_row program devices "$one/s" median several/s median ratio median
for program in "${operands[@]}"; do
  choose "$program"
  compile "$program" "$xacc_cc" -O3 -march=native -fno-xmp "${size[@]}" "$source"
  for devices in $several; do
    forget_times
    for ((round = 0; round < rounds; round++)); do
      once one "$one" "$program"
      once several "$devices" "$program"
    done
    if ! cmp -s "$work/results.one" "$work/results.several"; then
      diff "$work/results.one" "$work/results.several" >&2 || true
      die "the results of $program on $one and $devices differ"
    fi
    read -r -a first < <(summary one %.3g)
    read -r -a second < <(summary several %.3g)
    print_row "$name" "$devices" "${first[@]}" "${second[@]}" \
      "$(quotient "${second[0]}" "${first[0]}")" \
      "$(quotient "${second[1]}" "${first[1]}")"
  done
done
