#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What compiling and planning cost: xacc-cc on Himeno, the pass pipeline on
# modules with 10, 100 and 1000 loops, C files with as many loop directives,
# OpenACC beside clang for the serial loops, and the exchange plan of one rank of
# 1,048,576. Prints times; never a test.
#
# usage: benchmarks/costs.sh [--build-dir DIR]
#
#   --build-dir DIR  holds bin/xacc-cc (default build)
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

parse_options "" "" "$@"
no_operands
need_compiler
clang=${CLANG:-clang-22}

# must COMMAND...: quietly, where nothing goes wrong.
must() { "$@" >"$work/out" 2>&1 || { cat "$work/out" >&2; exit 1; }; }

# seconds COMMAND...: the shortest of three runs.
seconds() {
  local TIMEFORMAT=%R
  rm -f "$work/times.real"
  for _ in 1 2 3; do
    { time must "$@" 2>&3; } 3>&2 2>>"$work/times.real"
  done
  printf '%6.3f' "$(least real)"
}

# loops N: a C file with N loop directives and as many reflects.
loops() {
  cat <<'C'
double a[64][64], b[64][64];
#pragma xmp nodes p(*)
#pragma xmp template t(0:63)
#pragma xmp distribute t(block) onto p
#pragma xmp align [i][*] with t(i), shadow [1][0] :: a, b
int main(void) {
C
  for ((k = 0; k < $1; ++k)); do
    cat <<C
#pragma xmp loop (i) on t(i)
  for (int i = 1; i < 63; i++)
    for (int j = 1; j < 63; j++)
      a[i][j] = b[i - 1][j] + b[i + 1][j] * $k;
#pragma xmp reflect (a)
C
  done
  echo '  return 0; }'
}

# kernels FUNCTIONS KERNELS: functions with so many parallel loops each.
kernels() {
  for ((f = 0; f < $1; ++f)); do
    echo "void f$f(int n, double k, double *a, double *b, double *c) {"
    echo '#pragma acc data copy(a[0:n], b[0:n], c[0:n])'
    echo '  {'
    for ((k = 1; k <= $2; ++k)); do
      cat <<C
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++)
      a[i] = b[i - 1] * k + c[i + 1] * $((f * $2 + k)).5;
C
    done
    printf '  }\n}\n'
  done
}

# times COMMAND...: "<seconds of the processor> <real seconds>", each the least of
# five runs.
times() {
  local user system wall TIMEFORMAT='%U %S %R'
  forget_times
  for _ in 1 2 3 4 5; do
    read -r user system wall < <({ time "$@" >/dev/null 2>"$work/out"; } 2>&1)
    echo "$user + $system" | bc >>"$work/times.cpu"
    echo "$wall" >>"$work/times.real"
  done
  echo "$(least cpu) $(least real)"
}

# beside NAME FILE OPTION...: xacc-cc and clang for one file.
beside() {
  local name=$1 file=$2 serial ours gpu
  shift 2
  "$clang" -O2 -w -c "$@" "$file" -o "$work/x.o" # compiles at all
  read -ra serial < <(times "$clang" -O2 -w -c "$@" "$file" -o "$work/x.o")
  read -ra ours < <(times "$xacc_cc" -O2 -w --no-cuda -c "$@" "$file" -o "$work/x.o")
  read -ra gpu < <(times "$xacc_cc" -O2 -w -c "$@" "$file" -o "$work/x.o")
  printf '%-17s %6.3f %6.3f  ' "$name" "${serial[@]}"
  for side in "${ours[*]}" "${gpu[*]}"; do
    read -ra side <<<"$side"
    printf ' %6.3f %5.2f  %6.3f %5.2f' "${side[0]}" "$(quotient "${side[0]}" "${serial[0]}")" \
      "${side[1]}" "$(quotient "${side[1]}" "${serial[1]}")"
  done
  echo
}

echo "seconds of the processor and real seconds, the least of 5 runs, and ratios to clang -O2"
echo "                   clang           without GPU code             with GPU code"
echo "file                 cpu   real     cpu        real             cpu        real"
for shape in '1 1' '10 2' '80 2' '1 100'; do
  # shellcheck disable=SC2086
  kernels $shape >"$work/kernels.c"
  beside "${shape% *} x ${shape#* } kernels" "$work/kernels.c"
done
for name in cg_acc himeno_acc laplace himeno heat3d; do
  beside "$name.c" "$root/examples/$name.c" -I "$root/runtime/include"
done

echo
echo "compile time in seconds, the shortest of 3 runs"
printf 'xacc-cc -O3 himeno.c -c               %s\n' \
  "$(seconds "$xacc_cc" -O3 -c "$root/examples/himeno.c" -o "$work/himeno.o")"
for n in 10 100 1000; do
  loops "$n" >"$work/loops.c"
  "$xacc_cc" --emit=xmp "$work/loops.c" -o "$work/loops.mlir"
  printf '%4d loops: import %s  pass pipeline %s  xacc-cc -O3 -c %s\n' "$n" \
    "$(seconds "$xacc_cc" --emit=xmp "$work/loops.c" -o "$work/x.mlir")" \
    "$(seconds "$build_dir/bin/xacc-opt" --xacc-lower-to-host "$work/loops.mlir" -o "$work/x.mlir")" \
    "$(seconds "$xacc_cc" -O3 -c "$work/loops.c" -o "$work/x.o")"
done

echo
must ninja -C "$build_dir" xacc-rt-bench-plan
"$(find "$build_dir" -name xacc-rt-bench-plan -type f | head -n 1)"
