#!/usr/bin/env bash
# usage: run-chaos.sh PROGRAM RUNS [SEED]
# Runs xacc-rt-chaos: one rank dies, is stopped, ends early or is late, at a
# random point. The job has to end in the watchdog's time, and of what launchers
# do not notice a message has to name the rank and a line; a rank that is only
# late changes nothing. The seed of a run that fails reproduces it: RUNS 1, SEED.
program=$1 runs=$2 seed=${3:-$((RANDOM * 32768 + RANDOM))}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
. "$(dirname "$0")/sessions.sh"
export XACC_WATCHDOG=1
limit=20 # seconds; the machine may be busy
failed=0

if ! command -v mpirun >/dev/null; then
  echo "mpi: skipped: no mpirun"
  exit 0
fi
launcher=$(mpirun --version 2>&1)
for ((run = 0; run < runs; run++, seed++)); do
  ranks=$((2 + seed % 3))
  begin=${EPOCHREALTIME/./}
  output=$(timeout -k 1 $limit mpirun --oversubscribe -n $ranks "$program" \
    "$seed" 2>&1)
  status=$?
  milliseconds=$(((${EPOCHREALTIME/./} - begin) / 1000))
  # Hydra may put what two ranks print into one line.
  what=$(sed -n 's/.*chaos: \(rank [0-9]* [a-z]*, step [0-9]*, after [0-9]* microseconds\).*/\1/p' <<<"$output")
  read -r _ victim action _ <<<"${what/,/}"
  num_complete=$(grep -o 'chaos: rank [0-9]* complete' <<<"$output" | wc -l)
  # What the runtime says of the victim, with the line of a directive.
  said="xacc: rank [0-9]*: \(chaos.c:[0-9]*: .*\|.*the end of the program.*\)rank $victim "
  problem=
  if [[ -z $what ]]; then
    problem="does not start"
  elif grep -q 'is wrong' <<<"$output"; then
    problem="wrong results"
  elif [[ $status -eq 124 || $status -eq 137 ]] && ((milliseconds >= limit * 1000)); then
    problem="does not end"
  elif [[ $action == none || $action == late ]] ||
    grep -q 'chaos: nothing happened' <<<"$output"; then
    [[ $status -eq 0 && $num_complete -eq $ranks ]] || problem="does not go on"
  elif [[ $status -eq 0 && $action == quit && $launcher == *HYDRA* ]]; then
    # Hydra kills the other ranks without a word, and calls it success.
    [[ $num_complete -lt $ranks ]] || problem="does not end"
  elif [[ $status -eq 0 ]]; then
    problem="ends as if nothing had happened"
  elif [[ $action == stop ]] && ! grep -q "$said" <<<"$output"; then
    problem="no message names rank $victim and a line"
  fi
  if [[ -n $problem ]]; then
    printf '%s\n' "$output"
    echo "seed $seed, $ranks ranks, $what: FAILED ($problem; status $status)"
    failed=1
  else
    echo "seed $seed, $ranks ranks, $what, $milliseconds ms: passed"
  fi
  # The program's name and its seed: of this run only.
  if left=$(pgrep -f "^$program $seed\$"); then
    echo "seed $seed: FAILED (processes are left)"
    # shellcheck disable=SC2086 # one number each
    kill -KILL $left
    failed=1
  fi
done
exit $failed
