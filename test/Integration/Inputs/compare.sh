#!/bin/bash
# ===- compare.sh - A program beside its serial run ------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   compare.sh XACC-CC CLANG PREFIX "RANKS" SOURCE... [-- FLAG...]
#
# Compiles the sources serially (directives ignored) and with xacc-cc, runs the
# latter on each number of ranks and compares the output. RANKS may hold `self`:
# the program alone, without mpirun. Behind a word may follow, in this order:
#   @N       on N devices of the kind that XACC_DEVICES names, a GPU N times
#   ~SEED    divided over them at random: XACC_SPLIT=random:SEED; ~1-9: nine runs
#   +memory  with XACC_CHECK=memory
# (`3@2~17+memory`). The last line must be `complete`: an exit
# status alone is not believed. A program that checks itself, because there is
# no serial form of it, is given instead of CLANG the word `self-checking`; it
# must then print `errors 0` and `complete`. TOLERANCE=1e-5 in the environment
# compares numbers with a fraction so: sums over devices round differently. OURS
# holds flags for xacc-cc alone.
#
# ===-----------------------------------------------------------------------===#

xacc_cc=$1 clang=$2 prefix=$3 ranks=$4
shift 4
sources=() flags=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  sources+=("$1")
  shift
done
[ $# -gt 0 ] && shift
flags=("$@")

fail() {
  echo "compare.sh: $*" >&2
  exit 1
}

rm -f "$prefix".*
if [ "$clang" = self-checking ]; then
  printf 'errors 0\ncomplete\n' > "$prefix.expected"
else
  "$clang" -w -O1 "${flags[@]}" "${sources[@]}" -o "$prefix.serial" -lm ||
    fail "the serial program does not compile"
  timeout 60 "$prefix.serial" > "$prefix.expected" || fail "the serial program fails"
  [ "$(tail -n 1 "$prefix.expected")" = complete ] ||
    fail "the serial program does not end with 'complete'"
fi
# shellcheck disable=SC2086
"$xacc_cc" -w -O2 $OURS "${flags[@]}" "${sources[@]}" -o "$prefix.parallel" -lm ||
  fail "xacc-cc fails"

# same FILE FILE: prints the difference.
same() {
  if [ -z "$TOLERANCE" ]; then
    diff "$1" "$2"
    return
  fi
  [ "$(wc -l < "$1")" = "$(wc -l < "$2")" ] || return 1
  paste -d ' ' "$1" "$2" | awk -v limit="$TOLERANCE" '
    NF % 2 { print; exit 1 }
    { for (i = 1; i <= NF / 2; i++) {
        x = $i; y = $(i + NF / 2); d = x - y
        if (x != y && !(x ~ /[0-9]\.[0-9]/ && d * d <= limit * limit * x * x))
          { print; exit 1 } } }'
}

runs=()
for run in $ranks; do
  if [[ $run =~ ^(.*~)([0-9]+)-([0-9]+)(.*)$ ]]; then
    for seed in $(seq "${BASH_REMATCH[2]}" "${BASH_REMATCH[3]}"); do
      runs+=("${BASH_REMATCH[1]}$seed${BASH_REMATCH[4]}")
    done
  else
    runs+=("$run")
  fi
done

devices=$XACC_DEVICES
for run in "${runs[@]}"; do
  unset XACC_DEVICES XACC_CHECK XACC_SPLIT
  [ -z "$devices" ] || export XACC_DEVICES=$devices
  n=${run%+memory}
  [ "$n" = "$run" ] || export XACC_CHECK=memory
  case $n in *~*) export XACC_SPLIT=random:${n#*~} ;; esac
  n=${n%~*}
  case $n in
  *@*)
    number=${n#*@}
    XACC_DEVICES=host:$number
    case $devices in
    cuda*) XACC_DEVICES=cuda:$(seq -s , 1 "$number" | sed 's/[0-9]*/0/g') ;;
    esac
    export XACC_DEVICES
    ;;
  esac
  n=${n%@*}
  if [ "$n" = self ]; then
    timeout 60 "$prefix.parallel" > "$prefix.output"
  else
    timeout 90 mpirun --timeout 60 --oversubscribe -n "$n" "$prefix.parallel" \
      > "$prefix.output"
  fi
  status=$?
  same "$prefix.expected" "$prefix.output" ||
    fail "the output of run $run is not what is expected (status $status)"
  [ $status -eq 0 ] || fail "status $status of run $run"
done
