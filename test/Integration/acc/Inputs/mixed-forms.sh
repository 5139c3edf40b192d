#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# mixed-forms.sh PREFIX SOURCE MIXES [OPTION...]: builds a program with loops as one
# kernel, without, and with what is found to be faster, runs it with another form on
# each rank, and compares what it prints with what launches alone print. Mixes: a
# list such as "on,off auto,on,off", a form for each rank; empty: builds only.
set -euo pipefail
if [[ $1 == --rank ]]; then
  IFS=, read -ra forms <<<"$3"
  exec "$2.${forms[${OMPI_COMM_WORLD_RANK:-$PMI_RANK}]}" ${PERSISTENT_ARGUMENTS:-}
fi
prefix=$1 source=$2 mixes=$3 options=("${@:4}")

for form in off on auto; do
  xacc-cc -O2 "--persistent=$form" "${options[@]}" "$source" -o "$prefix.$form" -lm
done
run() {
  IFS=, read -ra forms <<<"$1"
  timeout -k 1 120 mpirun --oversubscribe -n ${#forms[@]} "$0" --rank "$prefix" "$1" |
    grep -v '^perf' >"$2"
  grep -qE '^(complete|result)' "$2"
}
for mix in $mixes; do
  run "$(sed -E "s/[a-z]+/off/g" <<<"$mix")" "$prefix.text"
  run "$mix" "$prefix.mixed"
  diff "$prefix.text" "$prefix.mixed"
done
