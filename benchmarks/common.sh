# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the benchmarks share; sourced, not run. Sets `root` (the checkout), `work`
# (a folder that goes with the script), and gives the functions below. Programs
# print a line `perf NAME seconds S ...` and lines `result NAME KIND VALUE`.
set -euo pipefail

# Numbers have a point in every language.
export LC_ALL=C
# Containers run as root; Open MPI wants to be told twice.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
# shellcheck disable=SC2034 # for the scripts
cc=${CC:-clang-22}
rounds=1 results=/dev/null reuse=0 progress=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# What a script says about itself: the comment at its beginning.
usage() { sed -n -e '1,3d' -e '/^# shellcheck/d' -e '/^#/!q' -e 's/^# \{0,1\}//p' "$0"; }

# wrong_usage MESSAGE...: ends the script with status 2.
wrong_usage() {
  {
    printf 'error: %s\n' "$*"
    usage | sed -n '/^usage:/,/^$/p'
  } >&2
  exit 2
}

# parse_options "VALUE..." "FLAG..." ARGUMENT...: --VALUE takes an argument, which
# the variable of that name gets; --FLAG sets its variable to 1. Everywhere:
# --build-dir and --help; -n is --ranks. `operands` gets what is left. Sets xacc_cc.
parse_options() {
  local values=" build-dir $1 " flags=" $2 " name
  shift 2
  operands=()
  while [[ $# -gt 0 ]]; do
    name=${1#--}
    [[ $1 != -n ]] || name=ranks
    if [[ $1 == -h || $1 == --help ]]; then
      usage
      exit
    elif [[ $1 != -* ]]; then
      operands+=("$1")
    elif [[ $1 != --* && $1 != -n ]]; then
      wrong_usage "unknown option '$1'"
    elif [[ $values == *" $name "* ]]; then
      [[ -n ${2-} ]] || wrong_usage "$1 needs an argument"
      printf -v "${name//-/_}" %s "$2"
      shift
    elif [[ $flags == *" $name "* ]]; then
      printf -v "${name//-/_}" 1
    else
      wrong_usage "unknown option '$1'"
    fi
    shift
  done
  [[ -z $rounds || $rounds =~ ^[1-9][0-9]*$ ]] ||
    wrong_usage "--rounds takes a positive number, not '$rounds'"
  xacc_cc=$build_dir/bin/xacc-cc
}

no_operands() {
  [[ ${#operands[@]} -eq 0 ]] || wrong_usage "unknown argument '${operands[0]}'"
}

# choose_operands NAME...: the operands, or all names where there are none.
choose_operands() {
  local name all=" $* "
  [[ ${#operands[@]} -gt 0 ]] || operands=("$@")
  for name in "${operands[@]}"; do
    [[ $all == *" $name "* ]] || wrong_usage "no program '$name' among $*"
  done
}

need_compiler() {
  [[ -x $xacc_cc ]] || die "no compiler at $xacc_cc; build first"
}

# with_runtime COMPILER FLAG... SOURCE: a C program that calls the runtime, to
# $work/NAME.
with_runtime() {
  local source=${*: -1}
  command -v "$1" >/dev/null || die "no $1"
  "$@" -I"$root/runtime/include" -o "$work/$(basename "$source" .c)" \
    -L"$build_dir/lib" -lxacc_rt -Wl,-rpath,"$(realpath "$build_dir")/lib"
}

# compile OUTPUT COMMAND...: to $work/OUTPUT, with --reuse only where something has
# changed.
compile() {
  local output=$work/$1
  shift
  if ((reuse)); then
    "$root/scripts/compile-once.sh" "$build_dir" "$output" "$@" -lm
  else
    "$@" -lm -o "$output"
  fi
}

# What comes next, for scripts/progress.py.
next() { ((!progress)) || echo "::progress $*"; }

# timed SIDE COMMAND...: one run; its output is in $work/output, its seconds are
# added to the times of that side.
timed() {
  local side=$1
  shift
  if ! timeout 600 "$@" >"$work/output" 2>"$work/errors" </dev/null; then
    cat "$work/output" "$work/errors" >&2
    die "failed: $*"
  fi
  awk '$1 == "perf" { print $4 }' "$work/output" >>"$work/times.$side"
}
forget_times() { rm -f "$work"/times.*; }

# The shortest of the times of a side.
least() { sort -g "$work/times.$1" | sed -n 1p; }

# summary SIDE FORMAT: the minimum and the median.
summary() {
  sort -g "$work/times.$1" | awk -v f="$2" '{ t[NR] = $1 } END {
    printf f " " f "\n", t[1],
      NR % 2 ? t[(NR + 1) / 2] : (t[NR / 2] + t[NR / 2 + 1]) / 2 }'
}

quotient() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3f", a / b }'; }

# check_results NAME: of the lines of $work/results; checksums equal, numbers with
# a fraction within 1e-3 (fused multiply-adds alone change Himeno's gosa by 1e-4:
# it sums squares of small differences).
check_results() {
  awk 'NR == 1 { first = $1; next }
    $1 == first { next }
    first !~ /\./ { exit 1 }
    { d = ($1 - first) / first; if (d < 0) d = -d; if (!(d < 1e-3)) exit 1 }
  ' "$work/results" || {
    sort "$work/results" | uniq -c >&2
    die "the results of $1 differ"
  }
}

# print_row WORD...: of a table, in the format of the script; with tabs to --results.
print_row() {
  # shellcheck disable=SC2059,SC2154 # a format
  printf "$row_format\n" "$@"
  (IFS=$'\t' && printf '%s\n' "$*") >>"$results"
}
