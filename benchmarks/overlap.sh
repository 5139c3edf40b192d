#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How much of an asynchronous reflect is hidden behind a computation that is as
# long, by each transport and with injected latency and bandwidth: a compiled
# program with loops that do not poll, that poll, and with a helper thread
# (benchmarks/overlap_loops.c), or a computation that knows nothing of the runtime
# (benchmarks/overlap.c, with --foreign). Times are never a test: it fails only if
# something does not build or run, or if a halo is wrong.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/overlap.sh [option...] [N...]

  --rounds K       rounds (default 25)
  --foreign        a computation that knows nothing of the runtime: no polls
  --sleep          the same, asleep: where cores are shared
  --realtime       ranks are scheduled before all else (chrt -f; root): where
                   other jobs run
  --bandwidth MB   injected, in MB/s (default: that of the machine)
  --delay US       injected latency in microseconds (default 2000)
  --build-dir DIR  holds lib/libxacc_rt.so (default build)
  N                elements a side of each rank's block (default 64)

Columns: transport; who makes progress (wait: nobody, polls: the loops, thread: a
helper); with --foreign, N and the dimension that is split; microseconds
of an exchange, of a computation as long, of start, compute and wait, the least of
all rounds; the share of the exchange that is hidden, of these and of the medians.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
rounds=25
delay=2000
sleep=()
foreign=0
before=()
bandwidth=0
sizes=()
while [[ $# -gt 0 ]]; do
  case $1 in
  --rounds | --delay | --bandwidth | --build-dir)
    [[ $# -gt 1 ]] || {
      usage >&2
      exit 1
    }
    case $1 in
    --rounds) rounds=$2 ;;
    --delay) delay=$2 ;;
    --bandwidth) bandwidth=$2 ;;
    *) build_dir=$2 ;;
    esac
    shift
    ;;
  --realtime) before=(chrt -f 10) ;;
  --foreign) foreign=1 ;;
  --sleep) sleep=(sleep) foreign=1 ;;
  -h | --help)
    usage
    exit
    ;;
  -*)
    usage >&2
    exit 1
    ;;
  *) sizes+=("$1") ;;
  esac
  shift
done
[[ ${#sizes[@]} -gt 0 ]] || sizes=(64)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XACC_DELAY=$delay,0,1,$bandwidth
bind=none
[[ ${#before[@]} -eq 0 ]] || bind=core
launch=(mpirun --bind-to "$bind" -n 2 "${before[@]}")
if [[ $foreign == 0 ]]; then
  for polls in never auto; do
    "$build_dir/bin/xacc-cc" -O3 -march=native --polls="$polls" \
      "$root/benchmarks/overlap_loops.c" -o "$folder/loops-$polls"
  done
  echo "transport progress   exchange    compute   together    best  median"
  for transport in mpi neighbor direct; do
    for progress in wait polls thread; do
      program=never helper=wait
      [[ $progress != polls ]] || program=auto
      [[ $progress != thread ]] || helper=thread
      printf '%-9s %-8s' "$transport" "$progress"
      XACC_TRANSPORT=$transport XACC_PROGRESS=$helper \
        "${launch[@]}" "$folder/loops-$program" "$rounds"
    done
  done
  exit
fi
"${CC:-cc}" -O2 -I"$root/runtime/include" "$root/benchmarks/overlap.c" \
  -o "$folder/overlap" -L"$build_dir/lib" -lxacc_rt \
  -Wl,-rpath,"$(realpath "$build_dir")/lib"
echo "transport progress    N d   exchange    compute   together    best  median"
for size in "${sizes[@]}"; do
  for transport in mpi neighbor direct; do
    for progress in wait thread; do
      printf '%-9s %-8s ' "$transport" "$progress"
      XACC_TRANSPORT=$transport XACC_PROGRESS=$progress \
        "${launch[@]}" "$folder/overlap" "$size" 0 "$rounds" "${sleep[@]}"
    done
  done
done
