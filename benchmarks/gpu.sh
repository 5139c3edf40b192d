#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The GPU suite and the GPU benchmarks, in two phases, so that the machine with
# the GPU needs no LLVM, no MPI and no CUDA toolkit: --build compiles everything
# into a folder, --run runs what is in it.
#
# The suite: examples, also with their loops as one kernel, and the programs of
# test/Integration/acc that need no MPI and give on a virtual device what they give
# without one; on the GPU, compared with the serial run. The benchmarks: Himeno L,
# Jacobi 16384^2, the triad, CG and n-body beside hand-written CUDA, in turn, and
# beside the copy bandwidth measured in the same run. Times are never a test: it fails only
# if something does not run or if results differ.
#
# usage: benchmarks/gpu.sh [options]                    build, then run
#        benchmarks/gpu.sh --build FOLDER [options]     only build into FOLDER
#        benchmarks/gpu.sh --run FOLDER [options]       only run what is there
#
#   --build-dir DIR     holds bin/xacc-cc (default build; for the build)
#   --cuda-arch LIST    GPU code of our programs, such as sm_90 (default: PTX, which
#                       the driver translates)
#   --suite             only the suite
#   --only PATTERN      the programs whose names match (default '*')
#   --devices LIST      what the suite runs on (default cuda; cuda:0,0: the GPU as two)
#   --bench             only the benchmarks
#   --small             small sizes, one round
#   --tiny              sizes for an emulated GPU, one round
#   --no-hand           leave the hand-written programs out
#   --rounds K          rounds of each side, in turn (default 5)
#
# nvcc is looked for on PATH, in CUDA_HOME and in the usual place; without it the
# hand-written programs are left out. Where there is no GPU, --run prints
# `skipped: no GPU` and succeeds; XACC_CUDA_LIBRARY may name an emulated one.
#
# Columns of the benchmarks: the minimum of the seconds of each side, `ratio` = speed
# of ours / hand-written (1 is equal, above 1 is faster), the bandwidth that our
# program reaches, and its share of the copy bandwidth.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

build='' run='' cuda_arch='' only='*' devices=cuda rounds=''
suite=0 bench=0 small=0 tiny=0 no_hand=0
parse_options "build run cuda-arch only devices rounds" \
  "suite bench small tiny no-hand" "$@"
no_operands
[[ -z $build || -z $run ]] || wrong_usage "--build and --run are two phases"
phase='build run' folder=$work/programs
[[ -z $build ]] || phase=build folder=$build
[[ -z $run ]] || phase=run folder=$run
: "${rounds:=$((small || tiny ? 1 : 5))}"
parts='suite bench'
((!suite)) || parts=suite
((!bench)) || parts=bench

examples=(jacobi nbody histogram wave himeno)

# ---- Build ------------------------------------------------------------------

find_nvcc() {
  local nvcc
  for nvcc in "$(command -v nvcc || true)" "${CUDA_HOME:-}/bin/nvcc" \
    /usr/local/cuda/bin/nvcc; do
    if [[ -x $nvcc ]]; then
      echo "$nvcc"
      return
    fi
  done
}

# ours OUTPUT SOURCE... [-- FLAG...]: what does not compile is listed, and shows
# in the table of the run.
ours() {
  local output=$folder/$1 sources=() more=()
  shift
  while [[ $# -gt 0 && $1 != -- ]]; do
    sources+=("$1")
    shift
  done
  [[ $# -eq 0 ]] || { shift && more=("$@"); }
  [[ -z $cuda_arch ]] || more+=("--cuda-arch=$cuda_arch")
  if ! "$xacc_cc" -w -O3 "${more[@]}" "${sources[@]}" -o "$output" \
    -lm >"$folder/compile.log" 2>&1; then
    echo "error: ${sources[*]} does not compile:" >&2
    tail -n 5 "$folder/compile.log" >&2
    rm -f "$output"
  fi
}

# Copies the shared libraries of the programs that a plain system lacks: ours,
# and those that LLVM brings.
copy_libraries() {
  local program library
  mkdir -p "$folder/lib"
  for program in "$folder"/*/*.ours "$build_dir"/lib*/libxacc_rt*.so; do
    [[ -e $program ]] || continue
    ldd "$program" 2>/dev/null | awk '$2 == "=>" && $3 ~ /^\// { print $3 }'
  done | sort -u | while read -r library; do
    case $(basename "$library") in
    libc.so* | libm.so* | libdl.so* | libpthread.so* | librt.so* | \
      libcuda.so* | ld-linux*) ;;
    *libxacc* | libomp* | libLLVM* | libc++* | libstdc++* | libgcc_s*)
      cp -Lu "$library" "$folder/lib/"
      ;;
    esac
  done
}

# close_to FILE FILE: the same words; numbers with a fraction or an exponent to
# five digits, since a GPU adds up in another order.
close_to() {
  [[ $(wc -l <"$1") -eq $(wc -l <"$2") ]] && paste -d ' ' "$1" "$2" | awk '
    { for (i = 1; i <= NF / 2; i++) {
        x = $i; y = $(i + NF / 2); d = x - y; if (d < 0) d = -d
        m = x < 0 ? -x : x
        if (x != y && !(x ~ /^-?[0-9]+(\.[0-9]|e)/ && d <= 1e-5 * m)) exit 1 } }'
}

# agrees_with_serial PROGRAM ARGUMENT...: leaves what the serial program prints; fails
# if there is none, or ours prints something else on a virtual device.
agrees_with_serial() {
  local program=$1
  shift
  "$cc" -w -O1 "$@" -o "$program.serial" -lm -pthread &&
    timeout 60 "$program.serial" >"$program.expected" || return
  # What does not compile shows in the table of the run.
  [[ -x $program.ours ]] || return 0
  XACC_DEVICES=host:1 timeout 100 "$program.ours" >"$program.got" &&
    close_to "$program.expected" "$program.got"
}

# build_test SOURCE: a program of the suite, with what it is to print, or neither:
# error programs, and those that are about more than results.
build_test() {
  local name program log=$folder/tests/log inputs=${1%/*}/Inputs sources
  # With the other files that it is compiled with.
  mapfile -t sources < <(
    echo "$1"
    grep -oE '%S/Inputs/[A-Za-z0-9_-]+\.c' "$1" | sort -u |
      sed "s|%S/Inputs|$inputs|"
  )
  name=$(basename "$1" .c)
  program=$folder/tests/$name
  case $name in
  xmp-* | fatal* | *-errors) return ;;
  # The child of a process cannot use the GPU of its parent.
  persistent-fork) return ;;
  esac
  if grep -qE 'include *[<"]g?mpi\.h' "$1"; then
    return
  fi
  ours "tests/$name.ours" "${sources[@]}" -- -ffp-contract=off "-I$inputs"
  if grep -q 'compare.sh.*self-checking' "$1"; then
    printf 'errors 0\ncomplete\n' >"$program.expected"
    return
  fi
  if ! agrees_with_serial "$program" "-I$inputs" "${sources[@]}" 2>"$log" </dev/null; then
    echo "left out: $name has no serial run to compare with" >&2
    rm -f "$program".*
  fi
  rm -f "$program.serial" "$program.got" "$log"
}

build_suite() {
  local name test
  mkdir -p "$folder"/{examples,tests}
  for name in "${examples[@]}"; do
    # shellcheck disable=SC2053 # a pattern
    [[ $name == $only ]] || continue
    # The suite compares with a CPU that does not fuse operations.
    ours "examples/$name.ours" "$root/examples/${name}_acc.c" -- -fno-xmp \
      -ffp-contract=off
    ours "examples/$name-persistent.ours" "$root/examples/${name}_acc.c" -- \
      -fno-xmp -ffp-contract=off --persistent=on
    "$cc" -w -O2 -march=x86-64 "$root/examples/${name}_acc.c" \
      -o "$folder/examples/$name.serial" -lm
  done
  for test in "$root"/test/Integration/acc/*.c; do
    # shellcheck disable=SC2053 # a pattern
    [[ $(basename "$test" .c) != $only ]] || build_test "$test"
  done
}

build_bench() {
  local name nvcc
  mkdir -p "$folder/bench"
  local -A source_of=([triad]=$root/benchmarks/triad_acc.c) flags=(
    [himeno]='-fno-xmp -DSIZE_L' [cg]='-fno-xmp -DCLASS_A'
    [cg-one]='-fno-xmp -DCLASS_A --persistent=on' [jacobi-one]=--persistent=on)
  # -one: the loop with all of its kernels as one.
  for name in triad jacobi jacobi-one himeno nbody cg cg-one; do
    # shellcheck disable=SC2053,SC2086 # a pattern; several flags
    [[ $name != $only ]] ||
      ours "bench/$name.ours" "${source_of[$name]:-$root/examples/${name%-one}_acc.c}" \
        -- ${flags[$name]:-}
  done
  nvcc=$(find_nvcc)
  if ((no_hand)); then
    return
  elif [[ -n $nvcc ]]; then
    for name in copy triad jacobi himeno nbody cg; do
      # shellcheck disable=SC2053 # a pattern
      [[ $name == copy || $name == $only ]] || continue
      "$nvcc" -O3 -std=c++17 -DSIZE_L -DCLASS_A -cudart static \
        -Wno-deprecated-gpu-targets \
        -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90 \
        -gencode arch=compute_100,code=sm_100 \
        -gencode arch=compute_80,code=compute_80 \
        "$root/benchmarks/handwritten/$name.cu" -o "$folder/bench/$name.hand"
    done
  else
    echo "no nvcc: the hand-written programs are left out" >&2
  fi
}

build() {
  need_compiler
  [[ $parts != *suite* ]] || build_suite
  [[ $parts != *bench* ]] || build_bench
  copy_libraries
  rm -f "$folder/compile.log"
  cp "$root"/benchmarks/{gpu,common}.sh "$folder/"
  echo "built: $folder"
}

# ---- Run --------------------------------------------------------------------

have_gpu() {
  if [[ -n ${XACC_CUDA_LIBRARY:-} ]]; then
    return
  elif command -v nvidia-smi >/dev/null; then
    nvidia-smi -L 2>/dev/null | grep -q '^GPU'
  else
    ls /dev/nvidia[0-9]* >/dev/null 2>&1
  fi
}

# What our programs run under.
set_environment() {
  on_gpu=(env "XACC_DEVICES=$devices"
    "LD_LIBRARY_PATH=$folder/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}")
}

num_rows=0 num_failed=0
# suite_row NAME COMMAND...: the row of a program whose expected lines are in
# $work/expected.
suite_row() {
  local name=$1 status=0 verdict=ok
  shift
  num_rows=$((num_rows + 1))
  if [[ -x $1 ]]; then
    timeout 300 "${on_gpu[@]}" "$@" >"$work/output" 2>"$work/errors" </dev/null ||
      status=$?
    if grep -q "has no code for GPUs" "$work/errors"; then
      printf '%-24s %s\n' "$name" "left out: a kernel has no code for GPUs"
      num_rows=$((num_rows - 1))
      return
    fi
    sed -n "$lines" "$work/output" >"$work/got"
    if [[ $status -ne 0 ]]; then
      verdict="FAILED (status $status)"
    elif ! close_to "$work/expected" "$work/got"; then
      verdict="FAILED (another result)"
    fi
  else
    verdict="FAILED (not built)"
    : | tee "$work/errors" >"$work/got"
  fi
  printf '%-24s %s\n' "$name" "$verdict"
  if [[ $verdict != ok ]]; then
    num_failed=$((num_failed + 1))
    diff "$work/expected" "$work/got" | head -n 6 || true
    head -n 6 "$work/errors"
  fi
}

suite() {
  local name expected form
  echo "== the suite, compared with serial runs"
  for name in "${examples[@]}"; do
    [[ -x $folder/examples/$name.serial ]] || continue
    lines='/^result/p'
    "$folder/examples/$name.serial" >"$work/output"
    sed -n "$lines" "$work/output" >"$work/expected"
    for form in "$name" "$name-persistent"; do
      suite_row "$form" "$folder/examples/$form.ours"
    done
  done
  lines=p
  for expected in "$folder"/tests/*.expected; do
    [[ -e $expected ]] || continue
    name=$(basename "$expected" .expected)
    cp "$expected" "$work/expected"
    suite_row "$name" "$folder/tests/$name.ours"
  done
  echo "suite: $((num_rows - num_failed)) of $num_rows programs ok"
}

# compare NAME PROGRAM BYTES ARGUMENT...: a row. BYTES: read and written in all; 0
# where memory does not bound the program.
compare() {
  local name=$1 program=$2 bytes=$3 round hand=- ratio=-
  local by_hand=$folder/bench/${program%-one}.hand
  shift 3
  # shellcheck disable=SC2053 # a pattern
  [[ $program == $only ]] || return 0
  forget_times
  for ((round = 0; round < rounds; round++)); do
    timed ours "${on_gpu[@]}" "$folder/bench/$program.ours" "$@"
    grep '^result' "$work/output" >"$work/ours.result" || true
    if ((!no_hand)) && [[ -x $by_hand ]]; then
      timed hand "$by_hand" "$@"
      grep '^result' "$work/output" >"$work/hand.result"
    fi
  done
  local best
  best=$(least ours)
  if [[ -e $work/times.hand ]]; then
    hand=$(least hand)
    ratio=$(quotient "$hand" "$best")
    if ! close_to "$work/hand.result" "$work/ours.result" &&
      ! gosa_close "$work/hand.result" "$work/ours.result"; then
      echo "error: the results of $name differ:" >&2
      diff "$work/hand.result" "$work/ours.result" >&2 || true
      num_failed=$((num_failed + 1))
    fi
  fi
  awk -v name="$name" -v best="$best" -v hand="$hand" -v ratio="$ratio" \
    -v bytes="$bytes" -v copy="${copy:-0}" 'BEGIN {
      rate = bytes / best * 1e-9
      printf "%-16s %10.5f %10s %7s %10s %7s\n", name, best, hand, ratio,
        (rate > 0 ? sprintf("%.1f", rate) : "-"),
        (rate > 0 && copy > 0 ? sprintf("%.3f", rate / copy) : "-") }'
}

# Himeno's gosa sums squares of small differences: fused operations change its
# fourth digit.
gosa_close() {
  paste -d ' ' "$1" "$2" | awk '$3 == "gosa" { d = ($4 - $8) / $4; d = d < 0 ? -d : d
      if (d > 1e-3) exit 1; next }
    $3 == "pressure" { d = ($4 - $8) / $4; d = d < 0 ? -d : d
      if (d > 1e-5) exit 1; next }
    { exit 1 }'
}

bench() {
  local n=16384 iterations=100 himeno=100 elements=200000000 bodies=100000
  local megabytes=4096
  if ((small)); then
    n=4096 iterations=20 himeno=10 elements=20000000 bodies=20000 megabytes=256
  elif ((tiny)); then
    n=64 iterations=3 himeno=1 elements=2000 bodies=128 megabytes=1
  fi
  copy=0
  if ((!no_hand)) && [[ -x $folder/bench/copy.hand ]]; then
    copy=$("$folder/bench/copy.hand" "$megabytes" |
      awk '$1 == "perf" { print $6 }')
  fi
  echo "== benchmarks, $rounds rounds in turn; copy bandwidth $copy GB/s"
  printf '%-16s %10s %10s %7s %10s %7s\n' program ours/s hand/s ratio GB/s copy
  compare "triad ${elements/%000000/M}" triad "$((elements * 24 * 2 * 20))" \
    "$elements" 20
  compare "Jacobi $n^2" jacobi "$((16 * n * n * iterations))" "$n" 0 "$iterations"
  compare "  as one kernel" jacobi-one "$((16 * n * n * iterations))" "$n" 0 "$iterations"
  # 14 arrays in the stencil, 2 in the copy.
  compare "Himeno L" himeno "$((64 * 254 * 254 * 510 * himeno))" "$himeno"
  # The matrix, whose elements and columns are read in each product.
  compare "CG A" cg "$((12 * 1853104 * 26 * 15))" 15
  compare "  as one kernel" cg-one "$((12 * 1853104 * 26 * 15))" 15
  compare "n-body $bodies" nbody 0 "$bodies" 10
}

run() {
  folder=$(cd "$folder" && pwd)
  set_environment
  nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>/dev/null || true
  local part
  for part in $parts; do
    "$part"
  done
  [[ $num_failed -eq 0 ]]
}

if [[ $phase == *run ]] && ! have_gpu; then
  echo "skipped: no GPU"
  exit 0
fi
for step in $phase; do
  "$step"
done
