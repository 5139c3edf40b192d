#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs the OpenACC programs of examples/ and benchmarks/ on one virtual device of
# the CPU (XACC_DEVICES=host:1) beside hand-written C + OpenMP with the same
# loops, in turn, and prints a table of the seconds (as the programs print them)
# and their ratio. The same flags on both sides. Times are never a test: it fails
# only if something does not build or run, or if results differ.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/acc.sh [option...] [PROGRAM...]

  --quick          short runs: where the machine is busy, many of them tell more
  --rounds K       rounds of each side, in turn (default 9)
  --threads "N..." numbers of OpenMP threads (default: 1, and all processors)
  --build-dir DIR  holds bin/xacc-cc (default build)
  --results FILE   gets the table as well, with tabs between the columns
  --reuse          keeps the compiled programs in DIR, and compiles only those of
                   which something has changed
  --progress       says what comes next, for scripts/progress.py
  PROGRAM          of triad jacobi himeno wave cg nbody histogram (default: all)

Columns: the minimum and the median of each side; `ratio` is ours / hand of the
minima, and `median` that of the medians. Then what a kernel launch costs, where
the build folder holds the benchmark of launches.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
rounds=
results=/dev/null
quick=0 reuse=0 progress=0
threads="1 $(nproc)"
programs=()
while [[ $# -gt 0 ]]; do
  case $1 in
  --quick) quick=1 ;;
  --reuse) reuse=1 ;;
  --progress) progress=1 ;;
  --rounds)
    rounds=${2:?--rounds needs a number}
    shift
    ;;
  --threads)
    threads=${2:?--threads needs numbers}
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
  triad | jacobi | himeno | wave | cg | nbody | histogram) programs+=("$1") ;;
  *)
    usage >&2
    exit 2
    ;;
  esac
  shift
done
[[ -n $rounds ]] || rounds=9
if ! [[ $rounds =~ ^[1-9][0-9]*$ ]]; then
  echo "error: --rounds takes a positive number, not '$rounds'" >&2
  exit 2
fi
[[ ${#programs[@]} -gt 0 ]] ||
  programs=(triad jacobi himeno wave cg nbody histogram)

cc=${CC:-clang-22}
flags=(-O3 -march=native)
xacc_cc=$build_dir/bin/xacc-cc
hand=$root/benchmarks/handwritten
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Numbers have a point in every language.
export LC_ALL=C

if [[ ! -x $xacc_cc ]]; then
  echo "error: no compiler at $xacc_cc; build first" >&2
  exit 2
fi

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

# once SIDE BINARY THREADS: one run; adds its seconds to the times of that side.
once() {
  if ! XACC_DEVICES=host:1 OMP_NUM_THREADS=$3 timeout 600 \
    "$work/$2" "${arguments[@]}" >"$work/output" 2>"$work/errors" </dev/null; then
    echo "error: $2 ${arguments[*]} failed:" >&2
    cat "$work/output" "$work/errors" >&2
    exit 1
  fi
  awk '$1 == "perf" { print $4 }' "$work/output" >>"$work/times.$1"
  # The line that both sides have, first of those with `result`.
  awk '$1 == "result" && $3 ~ /checksum|gosa|zeta|energy/ { print $4 }' \
    "$work/output" >>"$work/results"
}

# Checksums equal; numbers with a fraction within 1e-3 (fused multiply-adds alone
# change gosa by 1e-4: it sums squares of small differences).
check_results() {
  awk 'NR == 1 { first = $1; next }
    $1 == first { next }
    first !~ /\./ { exit 1 }
    { d = ($1 - first) / first; if (d < 0) d = -d; if (!(d < 1e-3)) exit 1 }
  ' "$work/results" || {
    echo "error: the results of $1 differ:" >&2
    sort "$work/results" | uniq -c >&2
    exit 1
  }
}

# Prints "<minimum> <median>" of the times of a side.
summary() {
  sort -g "$work/times.$1" | awk '{ t[NR] = $1 } END {
    printf "%.5f %.5f\n", t[1],
      NR % 2 ? t[(NR + 1) / 2] : (t[NR / 2] + t[NR / 2 + 1]) / 2 }'
}

print_row() {
  printf '%-15s %7s  %9s %9s  %9s %9s  %6s %6s\n' "$@"
  (IFS=$'\t' && printf '%s\n' "$*") >>"$results"
}
quotient() { awk "BEGIN { printf \"%.3f\", $1 / $2 }"; }

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
    rm -f "$work"/times.* "$work/results"
    for ((round = 0; round < rounds; round++)); do
      once ours "$1_ours" "$n"
      once hand "$1_hand" "$n"
    done
    check_results "$1"
    local ours hand_written
    read -r -a ours < <(summary ours)
    read -r -a hand_written < <(summary hand)
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
total_rows=$((${#programs[@]} * ${#numbers[@]}))
for program in "${programs[@]}"; do
  benchmark "$program"
done
launches=$build_dir/bin/xacc-rt-bench-launch
if [[ -x $launches ]]; then
  echo
  XACC_DEVICES=host:1 "$launches"
fi
