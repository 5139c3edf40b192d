#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compiles every program of examples/ serially (directives ignored) and with
# xacc-cc, runs it on several numbers and grids of ranks, and compares each run
# with the serial one: Laplace, Life and heat3d must be identical, Himeno's gosa
# within 1e-5 relative. The OpenACC programs (*_acc.c) run on a virtual device of
# the CPU, with memory checks as well, and must be identical too, except for the
# sums of Himeno; those with XcalableMP as well also on several ranks. Each also
# runs on three virtual devices, which it knows nothing of. Prints a table; fails if a row fails.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: scripts/verify-examples.sh BUILD_DIR [RESULTS]

BUILD_DIR holds bin/xacc-cc. RESULTS is a file that gets the table as well, with
tabs between the columns and the devices of each run.
From the environment:
  CC            compiler of the serial programs   (default clang-22)
  MPIRUN        launcher                          (default mpirun)
  XACC_DEVICES  devices of the OpenACC programs   (default host:1)
USAGE
}

case ${1-} in
-h | --help)
  usage
  exit 0
  ;;
esac
if [[ $# -lt 1 || $# -gt 2 ]]; then
  usage >&2
  exit 2
fi

build_dir=$1
results=${2:-/dev/null}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cc=${CC:-clang-22}
mpirun=${MPIRUN:-mpirun}
xacc_cc=$build_dir/bin/xacc-cc
time_limit=120 # seconds a run
gosa_tolerance=1e-5

if [[ ! -x $xacc_cc ]]; then
  echo "error: no compiler at $xacc_cc; build first" >&2
  exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
num_failed=0
num_rows=0
: >"$work/log"

# Open MPI refuses root unless told twice; other launchers ignore this.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# serial PROGRAM ITERATIONS [FLAG...]: the reference result of a program;
# ITERATIONS may be several arguments in one word.
serial() {
  local program=$1 iterations=$2
  shift 2
  "$cc" -O3 -Wno-unknown-pragmas "$@" "$root/examples/$program.c" \
    -o "$work/$program.serial" -lm
  # shellcheck disable=SC2086 # several arguments
  "$work/$program.serial" $iterations >"$work/$program.reference"
}

# ours BINARY PROGRAM [FLAG...]: compiles with xacc-cc; a failure shows in the
# rows of that binary.
ours() {
  local binary=$1 program=$2
  shift 2
  if ! "$xacc_cc" -O3 "$@" "$root/examples/$program.c" -o "$work/$binary" -lm \
    >"$work/compile.log" 2>&1; then
    rm -f "$work/$binary"
    {
      echo "--- $xacc_cc -O3 $* examples/$program.c:"
      tail -n 20 "$work/compile.log"
    } >>"$work/log"
  fi
}

# field FILE KIND NUMBER: a word of the line "KIND ..." of a program's output.
field() { awk -v kind="$2" -v n="$3" '$1 == kind { print $n }' "$1"; }

# difference PROGRAM OUTPUT: prints the difference from the serial result;
# succeeds if it is small enough.
difference() {
  local program=$1 output=$2 reference=$work/$1.reference
  if [[ $(grep -c '^result ' "$output") -ne \
    $(grep -c '^result ' "$reference") ||
    $(grep -c '^perf ' "$output") -ne 1 ]]; then
    echo "no result"
    return 1
  fi
  if [[ $program == himeno* ]]; then
    # The first line (gosa) is shown, all count.
    paste -d ' ' <(field "$output" result 4) <(field "$reference" result 4) |
      awk -v limit="$gosa_tolerance" '
        { d = ($1 - $2) / $2; if (d < 0) d = -d
          if (NR == 1) printf "%.1e\n", d
          if (!($1 ~ /^[0-9]/ && d <= limit)) bad = 1 }
        END { exit bad }'
  elif [[ $(grep '^result ' "$output") == $(grep '^result ' "$reference") ]]; then
    echo identical
  else
    echo different
    return 1
  fi
}

print_row() {
  printf '%-16s %5s  %-6s %7s %9s %16s  %-10s  %s\n' "$@"
  (IFS=$'\t' && printf '%s\t%s\n' "$*" "$last_column") >>"$results"
}

# row BINARY PROGRAM RANKS GRID THREADS ITERATIONS: runs, compares, prints. RANKS
# may be `self`: without the launcher.
row() {
  local binary=$1 program=$2 ranks=$3 grid=$4 threads=$5 iterations=$6
  local output=$work/output status=0 verdict=ok seconds=- rate=- diff
  local launch=("$mpirun" --oversubscribe --bind-to none -n "$ranks")
  [[ $ranks != self ]] || launch=(env)
  num_rows=$((num_rows + 1))
  if [[ -x $work/$binary ]]; then
    # shellcheck disable=SC2086 # several arguments
    OMP_NUM_THREADS=$threads timeout "$time_limit" "${launch[@]}" \
      "$work/$binary" $iterations \
      >"$output" 2>"$work/errors" </dev/null || status=$?
    diff=$(difference "$program" "$output") || verdict=FAILED
    if [[ $status -ne 0 ]]; then
      verdict=FAILED
      [[ $status -eq 124 ]] && diff="time out" || diff="exit $status"
    fi
  else
    : >"$output"
    : >"$work/errors"
    diff="not built"
    verdict=FAILED
  fi
  if [[ $verdict == ok ]]; then
    seconds=$(field "$output" perf 4)
    rate="$(field "$output" perf 6) $(field "$output" perf 5 |
      sed 's/mflops/MFLOPS/; s/gbs/GB\/s/; s/mups/MUP\/s/')"
  else
    num_failed=$((num_failed + 1))
    {
      echo "--- $program, $ranks ranks, grid $grid, $threads threads: $diff"
      tail -n 10 "$output" "$work/errors"
    } >>"$work/log"
  fi
  last_column=${XACC_DEVICES:--}
  print_row "$program" "$ranks" "$grid" "$threads" "$seconds" "$rate" "$diff" \
    "$verdict"
}

# Laplace and Life: rows over all ranks, then PY x PX grids.
plane_program() {
  local program=$1 iterations=$2 ranks
  shift 2
  serial "$program" "$iterations" "$@"
  ours "$program" "$program" "$@"
  for ranks in 1 2 3 4 6 9; do
    row "$program" "$program" "$ranks" "${ranks}x1" 1 "$iterations"
  done
  ours "${program}_2" "$program" "$@" -DDIST2D -DPX=2
  ours "${program}_3" "$program" "$@" -DDIST2D -DPX=3
  row "${program}_2" "$program" 2 1x2 1 "$iterations"
  row "${program}_2" "$program" 4 2x2 1 "$iterations"
  row "${program}_2" "$program" 6 3x2 1 "$iterations"
  row "${program}_3" "$program" 9 3x3 1 "$iterations"
}

heat3d() {
  local iterations=$1 ranks
  shift
  serial heat3d "$iterations" "$@"
  ours heat3d heat3d "$@"
  for ranks in 1 2 3; do
    row heat3d heat3d "$ranks" "${ranks}x1x1" 1 "$iterations"
  done
  ours heat3d_12 heat3d "$@" -DPY=1 -DPX=2
  row heat3d_12 heat3d 4 2x1x2 1 "$iterations"
  ours heat3d_22 heat3d "$@" -DPY=2 -DPX=2
  row heat3d_22 heat3d 4 1x2x2 1 "$iterations"
  row heat3d_22 heat3d 8 2x2x2 1 "$iterations"
}

himeno() {
  local iterations=$1 grid pi pj pk
  shift
  serial himeno "$iterations" "$@"
  for grid in 1x1x1 2x2x1 1x2x3 3x1x2; do
    IFS=x read -r pi pj pk <<<"$grid"
    ours "himeno_$grid" himeno "$@" "-DPI=$pi" "-DPJ=$pj" "-DPK=$pk"
    row "himeno_$grid" himeno $((pi * pj * pk)) "$grid" 1 "$iterations"
  done
}

# The same sources with threads in each rank.
threaded() {
  ours laplace_omp laplace -fopenmp -DN=1000
  row laplace_omp laplace 1 1x1 2 200
  row laplace_omp laplace 2 2x1 2 200
  ours himeno_omp himeno -fopenmp -DSIZE_S
  row himeno_omp himeno 1 1x1x1 2 40
  row himeno_omp himeno 2 2x1x1 2 40
}

# The same row with XACC_CHECK=memory, which makes a device's memory and the
# host's inaccessible to each other; its time says nothing.
checked_rows() {
  row "$@"
  export XACC_CHECK=memory
  row "$1" "$2" "$3" checked "${@:5}"
  unset XACC_CHECK
}

# The same row with three virtual devices, between which loops and arrays are
# divided.
devices_row() {
  local devices=$XACC_DEVICES
  export XACC_DEVICES=host:3
  row "$1" "$2" "$3" host:3 "${@:5}"
  export XACC_DEVICES=$devices
}

# Plain OpenACC: without mpirun.
openacc_program() {
  local program=$1 iterations=$2
  shift 2
  serial "$program" "$iterations" "$@"
  ours "$program" "$program" "$@"
  checked_rows "$program" "$program" self - 1 "$iterations"
  row "$program" "$program" self - 2 "$iterations"
  devices_row "$program" "$program" self - 1 "$iterations"
}

# XcalableMP and OpenACC: on several ranks, and as plain OpenACC with threads.
distributed_program() {
  local program=$1 iterations=$2 ranks
  shift 2
  serial "$program" "$iterations" "$@"
  ours "$program" "$program" "$@"
  checked_rows "$program" "$program" 1 1x1 1 "$iterations"
  for ranks in 3 4; do
    row "$program" "$program" "$ranks" "${ranks}x1" 1 "$iterations"
  done
  devices_row "$program" "$program" 3 - 1 "$iterations"
  ours "${program}_plain" "$program" -fno-xmp "$@"
  row "${program}_plain" "$program" self - 2 "$iterations"
  devices_row "${program}_plain" "$program" self - 1 "$iterations"
}

himeno_acc() {
  local iterations=$1 ranks
  shift
  serial himeno_acc "$iterations" "$@"
  ours himeno_acc himeno_acc "$@"
  for ranks in 1 3 4; do
    checked_rows himeno_acc himeno_acc "$ranks" "${ranks}x1x1" 1 "$iterations"
  done
  devices_row himeno_acc himeno_acc 3 - 1 "$iterations"
  ours himeno_acc_2 himeno_acc "$@" -DPI=2 -DPJ=2
  row himeno_acc_2 himeno_acc 4 2x2x1 1 "$iterations"
  ours himeno_acc_3 himeno_acc "$@" -DPI=1 -DPJ=2 -DPK=3
  row himeno_acc_3 himeno_acc 6 1x2x3 1 "$iterations"
}

: >"$results"
last_column=devices
print_row program ranks grid threads time/s rate difference verdict
plane_program laplace 200 -DN=1000
plane_program life 200 -DROWS=500 -DCOLS=610
heat3d 20 -DNZ=50 -DNY=61 -DNX=70
himeno 40 -DSIZE_S
threaded
export XACC_DEVICES=${XACC_DEVICES:-host:1}
himeno_acc 40 -DSIZE_S
openacc_program jacobi_acc "300 0.001 2000"
openacc_program nbody_acc "1000 5"
openacc_program histogram_acc "1000000 3"
openacc_program wave_acc "200 40"
openacc_program himeno_plain_acc "S 40"
openacc_program multigrid2d_acc "8 6"
openacc_program multigrid3d_acc "48 32 24 6"
distributed_program laplace_xacc 200
distributed_program multigrid2d_xacc "7 6"
distributed_program cg_acc ""
distributed_program matmul_acc 2
distributed_program triangular_acc ""
distributed_program gather_acc 20
distributed_program scatter_acc 10

if [[ $num_failed -ne 0 ]]; then
  cat "$work/log" >&2
  echo "examples: $num_failed of $num_rows rows FAILED"
  exit 1
fi
echo "examples: $num_rows rows ok"
