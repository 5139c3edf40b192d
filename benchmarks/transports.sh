#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Laplace and Himeno with each transport, in turn. Times are never a test: it
# fails only if something does not build or run, or if results differ.
#
# usage: benchmarks/transports.sh [option...]
#
#   -n P             ranks (default 2)
#   --rounds K       rounds, in which the transports take turns (default 7)
#   --build-dir DIR  holds bin/xacc-cc (default build)
#
# Columns: program; for each transport the seconds of the time loop, the least of
# all rounds, and below the ratio to mpi. `domains` is hybrid with domains of one
# half of the ranks, which is messages only where that is one rank.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

rounds=7 ranks=2
parse_options "rounds ranks" "" "$@"
no_operands
need_compiler
flags=(-O3 -march=native)
compile laplace-256 "$xacc_cc" "${flags[@]}" "$root/examples/laplace.c" -DN=256
compile laplace-1024 "$xacc_cc" "${flags[@]}" "$root/examples/laplace.c" -DN=1024
compile himeno-S "$xacc_cc" "${flags[@]}" "$root/examples/himeno.c"
transports=(mpi neighbor hybrid direct minimal domains)
printf '%-14s' program
printf '%11s' "${transports[@]}"
printf '\n'
for program in laplace-256:2000 laplace-1024:100 himeno-S:60; do
  name=${program%:*}
  forget_times
  result=
  for ((round = 0; round < rounds; round++)); do
    for transport in "${transports[@]}"; do
      export XACC_TRANSPORT=$transport
      unset XACC_DOMAIN_SIZE
      if [[ $transport == domains ]]; then
        export XACC_TRANSPORT=hybrid XACC_DOMAIN_SIZE=$(((ranks + 1) / 2))
      fi
      timed "$transport" mpirun --oversubscribe -n "$ranks" "$work/$name" \
        "${program#*:}"
      now=$(sed -n 's/^result //p' "$work/output")
      [[ -z $result || $now == "$result" ]] ||
        die "$name: $transport: '$now', not '$result'"
      result=$now
    done
  done
  printf '%-14s' "$name"
  for transport in "${transports[@]}"; do
    printf '%11.4f' "$(least "$transport")"
  done
  printf '\n%-14s' ''
  for transport in "${transports[@]}"; do
    printf '%11.2f' "$(quotient "$(least "$transport")" "$(least mpi)")"
  done
  printf '\n'
done
