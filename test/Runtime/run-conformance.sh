#!/bin/sh
# usage: run-conformance.sh PROGRAM [RANKS...]
# Runs the conformance suite without and with mpirun. A run counts only if every
# rank has printed its completion token; with EXPECT_PATH=staged|device, only if
# the statistics say so of each `reflect` between ranks; with EXPECT_TEXT, only if
# the output of several ranks has such a line. A run may take LIMIT seconds (240).
program=$1
shift
ranks=${*:-1 2 3 4 6}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
. "$(dirname "$0")/sessions.sh"
failed=0
limit=${LIMIT:-240}
check() { # name, expected tokens, output
  # Hydra may put what two ranks print into one line.
  found=$(printf '%s\n' "$3" | grep -o 'conformance: rank [0-9]* complete' | wc -l)
  paths=$(printf '%s\n' "$3" | sed -n 's/^xacc: reflect .*[0-9]  *\([a-z]*\)$/\1/p' | sort -u)
  if [ -n "$EXPECT_PATH" ] && [ "$2" != 1 ] &&
    [ "$(printf '%s\n' "$paths" | tail -n 1)" != "$EXPECT_PATH" ]; then
    printf '%s\n' "$3"
    echo "$1: FAILED (messages are not $EXPECT_PATH: $paths)"
    failed=1
  elif [ -n "$EXPECT_TEXT" ] && [ "$2" != 1 ] &&
    ! printf '%s\n' "$3" | grep -q -- "$EXPECT_TEXT"; then
    printf '%s\n' "$3"
    echo "$1: FAILED (no '$EXPECT_TEXT')"
    failed=1
  elif printf '%s\n' "$3" | grep leaked; then
    echo "$1: FAILED (the MPI library says that something is left at the end)"
    failed=1
  elif [ "$found" = "$2" ]; then
    echo "$1: passed"
  else
    printf '%s\n' "$3"
    echo "$1: FAILED ($found of $2 ranks complete)"
    failed=1
  fi
}
output=$(XACC_TRANSPORT=self timeout "$limit" "$program" 2>&1)
check self 1 "$output"
if command -v mpirun >/dev/null; then
  for n in $ranks; do
    output=$(timeout "$limit" mpirun --oversubscribe -n "$n" "$program" 2>&1)
    check "mpi, $n ranks" "$n" "$output"
  done
else
  echo "mpi: skipped: no mpirun"
fi
exit $failed
