#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Laplace and Himeno with each transport, in turn. Times are never a test: it
# fails only if something does not build or run, or if results differ.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/transports.sh [option...]

  -n P             ranks (default 2)
  --rounds K       rounds, in which the transports take turns (default 7)
  --build-dir DIR  holds bin/xacc-cc (default build)

Columns: program; for each transport the seconds of the time loop, the least of
all rounds, and below the ratio to mpi. `domains` is hybrid with domains of one
half of the ranks, which is messages only where that is one rank.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
rounds=7
ranks=2
while [[ $# -gt 0 ]]; do
  case $1 in
  -n | --rounds | --build-dir)
    [[ $# -gt 1 ]] || {
      usage >&2
      exit 1
    }
    case $1 in
    -n) ranks=$2 ;;
    --rounds) rounds=$2 ;;
    *) build_dir=$2 ;;
    esac
    shift
    ;;
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

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
compile() { # name, source, options...
  local name=$1 source=$2
  shift 2
  "$build_dir/bin/xacc-cc" -O3 -march=native "$@" "$root/examples/$source" \
    -o "$folder/$name" -lm
}
compile laplace-256 laplace.c -DN=256
compile laplace-1024 laplace.c -DN=1024
compile himeno-S himeno.c
transports=(mpi neighbor hybrid direct minimal domains)
printf '%-14s' program
printf '%11s' "${transports[@]}"
printf '\n'
for program in laplace-256:2000 laplace-1024:100 himeno-S:60; do
  name=${program%:*}
  declare -A best=()
  result=
  for ((round = 0; round < rounds; round++)); do
    for transport in "${transports[@]}"; do
      export XACC_TRANSPORT=$transport
      unset XACC_DOMAIN_SIZE
      if [[ $transport == domains ]]; then
        export XACC_TRANSPORT=hybrid XACC_DOMAIN_SIZE=$(((ranks + 1) / 2))
      fi
      output=$(mpirun --oversubscribe -n "$ranks" "$folder/$name" \
        "${program#*:}")
      now=$(sed -n 's/^result //p' <<<"$output")
      [[ -z $result || $now == "$result" ]] || {
        echo "$name: $transport: '$now', not '$result'" >&2
        exit 1
      }
      result=$now
      seconds=$(sed -n 's/^perf .* seconds \([0-9.]*\) .*/\1/p' <<<"$output")
      best[$transport]=$(awk -v a="$seconds" -v b="${best[$transport]:-1e9}" \
        'BEGIN { print a < b ? a : b }')
    done
  done
  printf '%-14s' "$name"
  for transport in "${transports[@]}"; do
    printf '%11.4f' "${best[$transport]}"
  done
  printf '\n%-14s' ''
  for transport in "${transports[@]}"; do
    awk -v a="${best[$transport]}" -v b="${best[mpi]}" \
      'BEGIN { printf "%11.2f", a / b }'
  done
  printf '\n'
done
