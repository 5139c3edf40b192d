#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Message passing inside of kernels beside messages between kernels, in one run.
# Times are never a test: it fails only if something does not build or run, or the
# results of both forms differ.
#
# usage: benchmarks/inside.sh [option...]
#
#   -n P             ranks of the Himeno benchmark (default 2)
#   --rounds K       rounds of each form, in turn (default 5)
#   --sizes "..."    of XXS, XS, S, M (default "XXS XS S M")
#   --build-dir DIR  holds bin/xacc-cc (default build)
#
# First what a launch costs and what a request does, by its number of arguments;
# then the Himeno benchmark (examples/himeno_inside_acc.c): microseconds of an
# iteration with messages between kernels and inside of one kernel, the fastest of
# all rounds, and split / inside; then loops without calls of MPI that are one kernel
# (--persistent=on) beside launches of their kernels, on host:1 and host:2.
# XACC_DEVICES names other devices.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

rounds=5 ranks=2 sizes="XXS XS S M"
parse_options "rounds ranks sizes" "" "$@"
no_operands
need_compiler

loop_devices=${XACC_DEVICES:-host:1 host:2}
export XACC_DEVICES=${XACC_DEVICES:-host:1}
mpirun=$build_dir/launcher/mpirun
compile inside "$xacc_cc" -O3 "$root/benchmarks/inside.c"
compile himeno "$xacc_cc" -O3 "$root/examples/himeno_inside_acc.c"
timeout 120 "$mpirun" -n 1 "$work/inside"

printf '\n%-6s %12s %12s %8s\n' size split inside ratio
for size in $sizes; do
  case $size in
  M) steps=20 ;;
  S) steps=100 ;;
  *) steps=1000 ;;
  esac
  for ((round = 0; round < rounds; round++)); do
    for form in split inside; do
      timed "$size.$form" "$mpirun" --oversubscribe -n "$ranks" "$work/himeno" \
        "$form" "$size" "$steps"
      grep -v perf "$work/output" >"$work/$form.result"
    done
    diff "$work/split.result" "$work/inside.result"
  done
  paste <(least "$size.split") <(least "$size.inside") |
    awk -v size="$size" -v steps="$steps" '{
      printf "%-6s %9.2f us %9.2f us %8.2f\n", size, 1e6 * $1 / steps,
             1e6 * $2 / steps, $1 / $2 }'
done

# The loop of a plain OpenACC program as one kernel, beside its kernels one by one:
# on one device and, if XACC_DEVICES is not set, on two.
for form in off on; do
  for program in himeno_plain one_launch; do
    compile "$program.$form" "$xacc_cc" -O3 "--persistent=$form" \
      "$root/examples/${program}_acc.c"
  done
done
for devices in $loop_devices; do
  printf '\n%-16s %14s %14s %8s\n' "loop, $devices" launches 'one kernel' ratio
  for ((round = 0; round < rounds; round++)); do
    for form in off on; do
      {
        XACC_DEVICES=$devices timeout 300 "$work/himeno_plain.$form" XS 300
        XACC_DEVICES=$devices timeout 300 "$work/one_launch.$form"
      } >"$work/$form.text"
      grep -v perf "$work/$form.text" >"$work/$form.result"
      while read -r _ name _ seconds _; do
        echo "$seconds" >>"$work/times.$name.$devices.$form"
      done < <(grep perf "$work/$form.text")
    done
    diff "$work/off.result" "$work/on.result"
  done
  for name in himeno jacobi cg wave; do
    paste <(least "$name.$devices.off") <(least "$name.$devices.on") |
      awk -v name="$name" '{ printf "%-16s %11.3f ms %11.3f ms %8.2f\n", name,
                             1e3 * $1, 1e3 * $2, $1 / $2 }'
  done
done
