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
usage: scripts/verify-examples.sh [options] BUILD_DIR

  --rows all|some|few  how many rows: all (default), some of each program (in
                       less than a minute), or a few in seconds
  --results FILE       gets the table as well, with tabs between the columns and
                       the devices of each run
  --reuse              keeps the compiled programs in BUILD_DIR, and compiles
                       only those of which something has changed
  --without-cuda       xacc-cc compiles as where there is no CUDA toolkit
  --communication WAY  how programs communicate: runtime (default) or mpi
  --progress           says what comes next, for scripts/progress.py

BUILD_DIR holds bin/xacc-cc. From the environment:
  CC            compiler of the serial programs   (default clang-22)
  MPIRUN        launcher                          (default BUILD_DIR/launcher/mpirun)
  XACC_DEVICES  devices of the OpenACC programs   (default host:1)
USAGE
}

wrong_usage() {
  echo "error: $*" >&2
  usage >&2
  exit 2
}

# Numbers have a point in every language.
export LC_ALL=C

rows=all reuse=0 progress=0 build_dir='' results=/dev/null compiler_environment=()
communication=runtime
while [[ $# -gt 0 ]]; do
  case $1 in
  --rows)
    rows=${2-}
    [[ $rows =~ ^(all|some|few)$ ]] ||
      wrong_usage "--rows takes all, some or few, not '$rows'"
    shift
    ;;
  --results)
    results=${2:?--results needs a file}
    shift
    ;;
  --reuse) reuse=1 ;;
  --without-cuda) compiler_environment=(env XACC_CUDA_PATH=none) ;;
  --communication)
    communication=${2:?--communication needs a way}
    shift
    ;;
  --progress) progress=1 ;;
  -h | --help)
    usage
    exit 0
    ;;
  -*) wrong_usage "unknown option '$1'" ;;
  *)
    [[ -z $build_dir ]] || wrong_usage "one build folder, not also '$1'"
    build_dir=$1
    ;;
  esac
  shift
done
[[ -n $build_dir ]] || wrong_usage "which build folder?"

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cc=${CC:-clang-22}
mpirun=${MPIRUN:-$build_dir/launcher/mpirun}
xacc_cc=$build_dir/bin/xacc-cc
time_limit=120 # seconds a run
gosa_tolerance=1e-5

if [[ ! -x $xacc_cc ]]; then
  echo "error: no compiler at $xacc_cc; build first" >&2
  exit 2
fi

work=$(mktemp -d)
cleanup() {
  # Compilations that still run.
  # shellcheck disable=SC2046 # one number each
  kill $(jobs -p) 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
num_failed=0
num_rows=0
: >"$work/log"

# Open MPI refuses root unless told twice; other launchers ignore this.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# The list of programs is read twice: first to see which rows there are and what
# they need (counting=1), then to run them.
counting=1
declare -A flags_of=()      # of a binary: how it is compiled
declare -A iterations_of=() # of a program: the arguments of its serial run
binaries=()                 # what has to be compiled, in the order of its use
declare -A is_needed=()

# serial PROGRAM ITERATIONS [FLAG...]: the reference result of a program;
# ITERATIONS may be several arguments in one word.
serial() {
  iterations_of[$1]=$2
  flags_of[$1.serial]=${*:3}
}

# ours BINARY PROGRAM [FLAG...]: how a binary is compiled with xacc-cc.
ours() { flags_of[$1]=${*:3}; }

# some COMMAND...: for what is not among the few rows; all COMMAND...: for what
# is among all only.
some() { [[ $rows == few ]] || "$@"; }
all() { [[ $rows != all ]] || "$@"; }

next() { ((!progress)) || echo "::progress $*"; }

# compile BINARY PROGRAM: with the compiler of that binary; a failure shows in
# the rows of the binary.
compile() {
  local binary=$1 source=$root/examples/$2.c command once
  local -a flags
  read -r -a flags <<<"${flags_of[$binary]}"
  if [[ $binary == *.serial ]]; then
    command=("$cc" -O3 -Wno-unknown-pragmas "${flags[@]}" "$source" -lm)
  else
    command=("$xacc_cc" -O3 --communication="$communication" "${flags[@]}"
      "$source" -lm)
  fi
  if ((reuse)); then
    once=("$root/scripts/compile-once.sh" "$build_dir" "$work/$binary"
      "${command[@]}")
  else
    once=("${command[@]}" -o "$work/$binary")
  fi
  if ! "${compiler_environment[@]}" "${once[@]}" >"$work/$binary.errors" 2>&1; then
    rm -f "$work/$binary"
    {
      echo "--- ${command[*]}:"
      tail -n 20 "$work/$binary.errors"
    } >>"$work/log"
  fi
}

# Compiles what the rows need, as many at a time as there are processors.
compile_all() {
  local binary count=0 running=0 limit
  limit=$(nproc)
  for binary in "${binaries[@]}"; do
    count=$((count + 1))
    next "compiling $count of ${#binaries[@]}: ${binary%:*}"
    if ((running == limit)); then
      wait -n || true
      running=$((running - 1))
    fi
    compile "${binary%:*}" "${binary#*:}" &
    running=$((running + 1))
  done
  wait
}

# need BINARY PROGRAM
need() {
  [[ -z ${is_needed[$1]-} ]] || return 0
  is_needed[$1]=1
  binaries+=("$1:$2")
}

# reference PROGRAM: the result of the serial program.
reference() {
  [[ ! -e $work/$1.reference ]] || return 0
  # shellcheck disable=SC2086 # several arguments
  [[ ! -x $work/$1.serial ]] ||
    timeout "$time_limit" "$work/$1.serial" ${iterations_of[$1]} \
      >"$work/$1.reference" </dev/null || true
  touch "$work/$1.reference"
}

# field FILE KIND NUMBER: a word of the line "KIND ..." of a program's output.
field() { awk -v kind="$2" -v n="$3" '$1 == kind { print $n }' "$1"; }

# difference PROGRAM OUTPUT: prints the difference from the serial result;
# succeeds if it is small enough.
difference() {
  local program=$1 output=$2 reference=$work/$1.reference
  if [[ ! -s $reference ]]; then
    echo "no serial run"
    return 1
  fi
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
  if ((counting)); then
    need "$binary" "$program"
    need "$program.serial" "$program"
    return
  fi
  next "$((num_rows - 1))/$total_rows $program, ranks $ranks, grid $grid"
  reference "$program"
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
  ours "${program}_2" "$program" "$@" -DDIST2D -DPX=2
  ours "${program}_3" "$program" "$@" -DDIST2D -DPX=3
  row "$program" "$program" 1 1x1 1 "$iterations"
  for ranks in 2 3 4; do
    some row "$program" "$program" "$ranks" "${ranks}x1" 1 "$iterations"
  done
  all row "$program" "$program" 6 6x1 1 "$iterations"
  all row "$program" "$program" 9 9x1 1 "$iterations"
  all row "${program}_2" "$program" 2 1x2 1 "$iterations"
  row "${program}_2" "$program" 4 2x2 1 "$iterations"
  all row "${program}_2" "$program" 6 3x2 1 "$iterations"
  all row "${program}_3" "$program" 9 3x3 1 "$iterations"
}

heat3d() {
  local iterations=$1
  shift
  serial heat3d "$iterations" "$@"
  ours heat3d heat3d "$@"
  ours heat3d_12 heat3d "$@" -DPY=1 -DPX=2
  ours heat3d_22 heat3d "$@" -DPY=2 -DPX=2
  row heat3d heat3d 1 1x1x1 1 "$iterations"
  some row heat3d heat3d 2 2x1x1 1 "$iterations"
  some row heat3d heat3d 3 3x1x1 1 "$iterations"
  all row heat3d_12 heat3d 4 2x1x2 1 "$iterations"
  some row heat3d_22 heat3d 4 1x2x2 1 "$iterations"
  all row heat3d_22 heat3d 8 2x2x2 1 "$iterations"
}

# himeno_grid GRID ITERATIONS [FLAG...]
himeno_grid() {
  local grid=$1 iterations=$2 pi pj pk
  shift 2
  IFS=x read -r pi pj pk <<<"$grid"
  ours "himeno_$grid" himeno "$@" "-DPI=$pi" "-DPJ=$pj" "-DPK=$pk"
  row "himeno_$grid" himeno $((pi * pj * pk)) "$grid" 1 "$iterations"
}

himeno() {
  serial himeno "$@"
  some himeno_grid 1x1x1 "$@"
  himeno_grid 2x2x1 "$@"
  some himeno_grid 1x2x3 "$@"
  all himeno_grid 3x1x2 "$@"
}

# The same sources with threads in each rank.
threaded() {
  ours laplace_omp laplace -fopenmp -DN=1000
  ours himeno_omp himeno -fopenmp -DSIZE_S
  some row laplace_omp laplace 1 1x1 2 200
  all row laplace_omp laplace 2 2x1 2 200
  some row himeno_omp himeno 1 1x1x1 2 40
  all row himeno_omp himeno 2 2x1x1 2 40
}

# The same row with XACC_CHECK=memory, which makes a device's memory and the
# host's inaccessible to each other; its time says nothing.
checked_row() {
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
  row "$program" "$program" self - 1 "$iterations"
  all checked_row "$program" "$program" self - 1 "$iterations"
  all row "$program" "$program" self - 2 "$iterations"
  devices_row "$program" "$program" self - 1 "$iterations"
}

# XcalableMP and OpenACC: on several ranks, and as plain OpenACC with threads.
distributed_program() {
  local program=$1 iterations=$2
  shift 2
  serial "$program" "$iterations" "$@"
  ours "$program" "$program" "$@"
  ours "${program}_plain" "$program" -fno-xmp "$@"
  some row "$program" "$program" 1 1x1 1 "$iterations"
  all checked_row "$program" "$program" 1 1x1 1 "$iterations"
  row "$program" "$program" 3 3x1 1 "$iterations"
  all row "$program" "$program" 4 4x1 1 "$iterations"
  all devices_row "$program" "$program" 3 - 1 "$iterations"
  all row "${program}_plain" "$program" self - 2 "$iterations"
  some devices_row "${program}_plain" "$program" self - 1 "$iterations"
}

himeno_acc() {
  local iterations=$1
  shift
  serial himeno_acc "$iterations" "$@"
  ours himeno_acc himeno_acc "$@"
  ours himeno_acc_2 himeno_acc "$@" -DPI=2 -DPJ=2
  ours himeno_acc_3 himeno_acc "$@" -DPI=1 -DPJ=2 -DPK=3
  some row himeno_acc himeno_acc 1 1x1x1 1 "$iterations"
  all checked_row himeno_acc himeno_acc 1 1x1x1 1 "$iterations"
  row himeno_acc himeno_acc 3 3x1x1 1 "$iterations"
  all checked_row himeno_acc himeno_acc 3 3x1x1 1 "$iterations"
  all row himeno_acc himeno_acc 4 4x1x1 1 "$iterations"
  all checked_row himeno_acc himeno_acc 4 4x1x1 1 "$iterations"
  some devices_row himeno_acc himeno_acc 3 - 1 "$iterations"
  all row himeno_acc_2 himeno_acc 4 2x2x1 1 "$iterations"
  all row himeno_acc_3 himeno_acc 6 1x2x3 1 "$iterations"
}

programs() {
  plane_program laplace 200 -DN=1000
  some plane_program life 200 -DROWS=500 -DCOLS=610
  some heat3d 20 -DNZ=50 -DNY=61 -DNX=70
  himeno 40 -DSIZE_S
  threaded
  himeno_acc 40 -DSIZE_S
  openacc_program jacobi_acc "300 0.001 2000"
  some openacc_program nbody_acc "1000 5"
  openacc_program histogram_acc "1000000 3"
  some openacc_program wave_acc "200 40"
  some openacc_program himeno_plain_acc "S 40"
  some openacc_program multigrid2d_acc "8 6"
  some openacc_program multigrid3d_acc "48 32 24 6"
  some distributed_program laplace_xacc 200
  distributed_program multigrid2d_xacc "7 6"
  distributed_program cg_acc ""
  some distributed_program matmul_acc 2
  some distributed_program triangular_acc ""
  some distributed_program gather_acc 20
  some distributed_program scatter_acc 10
}

export XACC_DEVICES=${XACC_DEVICES:-host:1}
programs
total_rows=$num_rows num_rows=0 counting=0
compile_all
: >"$results"
last_column=devices
print_row program ranks grid threads time/s rate difference verdict
programs

if [[ $num_failed -ne 0 ]]; then
  cat "$work/log" >&2
  echo "examples: $num_failed of $num_rows rows FAILED"
  exit 1
fi
echo "examples: $num_rows rows ok"
