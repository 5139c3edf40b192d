#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What it costs to divide kernels: programs of examples/ on one device and on
# several that share the same processors (virtual devices), or the same GPU
# (cuda:0,0), in turn. Prints a table of the seconds, as the programs print them,
# and the ratio several / one. Times are never a test: it fails only if something
# does not build or run, or if results differ.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/devices.sh [--rounds K] [--one DEVICE] [--several "DEVICES..."]
                             [--build-dir DIR] [PROGRAM...]

  --rounds K           rounds of each side, in turn (default 7)
  --one DEVICE         value of XACC_DEVICES of the one side (default host:1)
  --several "DEVICES"  values for the other side (default "host:2 host:4")
  --build-dir DIR      holds bin/xacc-cc (default build)
  PROGRAM              of launch himeno jacobi wave cg nbody multigrid
                       (default: all)

Columns: the minimum and the median of each side; `ratio` is several / one of the
minima, and `median` that of the medians. `launch` is one kernel.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
rounds=7
one=host:1
several="host:2 host:4"
programs=()
while [[ $# -gt 0 ]]; do
  case $1 in
  --rounds | --one | --several | --build-dir)
    [[ $# -gt 1 ]] || { usage >&2; exit 2; }
    case $1 in
    --rounds) rounds=$2 ;;
    --one) one=$2 ;;
    --several) several=$2 ;;
    --build-dir) build_dir=$2 ;;
    esac
    shift
    ;;
  -h | --help)
    usage
    exit 0
    ;;
  launch | himeno | jacobi | wave | cg | nbody | multigrid) programs+=("$1") ;;
  *)
    usage >&2
    exit 2
    ;;
  esac
  shift
done
if ! [[ $rounds =~ ^[1-9][0-9]*$ ]]; then
  echo "error: --rounds takes a positive number, not '$rounds'" >&2
  exit 2
fi
[[ ${#programs[@]} -gt 0 ]] || programs=(launch himeno jacobi wave cg nbody multigrid)
xacc_cc=$build_dir/bin/xacc-cc
if [[ ! -x $xacc_cc ]]; then
  echo "error: no compiler at $xacc_cc; build first" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

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
  if ! XACC_DEVICES=$2 timeout 600 "$work/$3" "${arguments[@]}" \
    >"$work/output" 2>"$work/errors" </dev/null; then
    echo "error: $3 on $2 failed:" >&2
    cat "$work/output" "$work/errors" >&2
    exit 1
  fi
  awk '$1 == "perf" { print $4 }' "$work/output" >>"$work/times.$1"
  grep '^result' "$work/output" | cut -c 1-32 >"$work/results.$1" || true
}

# Prints "<minimum> <median>" of the times of a side.
summary() {
  sort -g "$work/times.$1" | awk '{ t[NR] = $1 } END {
    printf "%.3g %.3g\n", t[1],
      NR % 2 ? t[(NR + 1) / 2] : (t[NR / 2] + t[NR / 2 + 1]) / 2 }'
}

print_row() { printf '%-16s %-10s  %9s %9s  %9s %9s  %6s %6s\n' "$@"; }
quotient() { awk "BEGIN { printf \"%.3f\", $1 / $2 }"; }

echo "seconds, $rounds rounds in turn, $(nproc) processors"
print_row program devices "$one/s" median several/s median ratio median
for program in "${programs[@]}"; do
  choose "$program"
  "$xacc_cc" -O3 -march=native -fno-xmp "${size[@]}" "$source" \
    -o "$work/$program" -lm
  for devices in $several; do
    rm -f "$work"/times.*
    for ((round = 0; round < rounds; round++)); do
      once one "$one" "$program"
      once several "$devices" "$program"
    done
    if ! cmp -s "$work/results.one" "$work/results.several"; then
      echo "error: the results of $program on $one and $devices differ:" >&2
      diff "$work/results.one" "$work/results.several" >&2
      exit 1
    fi
    read -r -a first < <(summary one)
    read -r -a second < <(summary several)
    print_row "$name" "$devices" "${first[@]}" "${second[@]}" \
      "$(quotient "${second[0]}" "${first[0]}")" \
      "$(quotient "${second[1]}" "${first[1]}")"
  done
done
