#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How much of an asynchronous reflect is hidden behind a computation that is as
# long, by each transport and with injected latency and bandwidth: a compiled
# program with loops that do not poll, that poll, and with a helper thread
# (benchmarks/overlap_loops.c), or a computation that knows nothing of the runtime
# (benchmarks/overlap.c, with --foreign). Times are never a test: it fails only if
# something does not build or run, or if a halo is wrong.
#
# usage: benchmarks/overlap.sh [option...] [N...]
#
#   --rounds K       rounds (default 25)
#   --foreign        a computation that knows nothing of the runtime: no polls
#   --sleep          the same, asleep: where cores are shared
#   --realtime       ranks are scheduled before all else (chrt -f; root): where
#                    other jobs run
#   --bandwidth MB   injected, in MB/s (default: that of the machine)
#   --delay US       injected latency in microseconds (default 2000)
#   --build-dir DIR  holds lib/libxacc_rt.so (default build)
#   N                elements a side of each rank's block (default 64)
#
# Columns: transport; who makes progress (wait: nobody, polls: the loops, thread: a
# helper); with --foreign, N and the dimension that is split; microseconds
# of an exchange, of a computation as long, of start, compute and wait, the least of
# all rounds; the share of the exchange that is hidden, of these and of the medians.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

rounds=25 delay=2000 bandwidth=0 foreign=0 sleep=0 realtime=0
parse_options "rounds delay bandwidth" "foreign sleep realtime" "$@"
[[ ${#operands[@]} -gt 0 ]] || operands=(64)

export XACC_DELAY=$delay,0,1,$bandwidth
launch=(mpirun --bind-to none -n 2)
((!realtime)) || launch=(mpirun --bind-to core -n 2 chrt -f 10)
if ((!foreign && !sleep)); then
  need_compiler
  for polls in never auto; do
    compile "loops-$polls" "$xacc_cc" -O3 -march=native --polls="$polls" \
      "$root/benchmarks/overlap_loops.c"
  done
  echo "transport progress   exchange    compute   together    best  median"
  for transport in mpi neighbor direct; do
    for progress in wait polls thread; do
      program=never helper=wait
      [[ $progress != polls ]] || program=auto
      [[ $progress != thread ]] || helper=thread
      printf '%-9s %-8s' "$transport" "$progress"
      XACC_TRANSPORT=$transport XACC_PROGRESS=$helper \
        "${launch[@]}" "$work/loops-$program" "$rounds"
    done
  done
  exit
fi
asleep=()
((!sleep)) || asleep=(sleep)
with_runtime "$cc" -O2 "$root/benchmarks/overlap.c"
echo "transport progress    N d   exchange    compute   together    best  median"
for size in "${operands[@]}"; do
  for transport in mpi neighbor direct; do
    for progress in wait thread; do
      printf '%-9s %-8s ' "$transport" "$progress"
      XACC_TRANSPORT=$transport XACC_PROGRESS=$progress \
        "${launch[@]}" "$work/overlap" "$size" 0 "$rounds" "${asleep[@]}"
    done
  done
done
