#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/sanitize.sh address|thread
#        scripts/sanitize.sh address|thread test [GTEST_FILTER]
#        scripts/sanitize.sh address|thread examples
#        scripts/sanitize.sh address|thread build
#        scripts/sanitize.sh address|thread run PROGRAM [ARGUMENT...]
#
# Builds the runtime with AddressSanitizer or ThreadSanitizer, apart from the
# normal build. `test` runs the runtime's tests with it, those of messages on
# three ranks; `examples` the OpenACC examples beside their serial runs; nothing
# said: both, in about four minutes. `run` starts any program that xacc-cc has
# made with that runtime in place of the one it was linked with; it builds
# nothing, so that it can stand behind mpirun:
#
#   scripts/sanitize.sh thread build
#   mpirun -n 3 scripts/sanitize.sh thread run ./himeno_acc
#
# A program with findings ends with a non-zero status.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

usage() {
  sed -n '4,8s/^# //p' "$0" >&2
  exit 2
}

kind=${1:-}
action=${2:-all}
case $kind in address | thread) ;; *) usage ;; esac
folder=$build_dir/sanitize-$kind
library=$folder/lib/libxacc_rt.so

# The first compiler that has the sanitizer as a shared library, which programs
# need that were linked without it.
find_compiler() {
  local candidate probe
  probe=$(mktemp -d)
  printf 'int main() { return 0; }\n' >"$probe/a.cpp"
  for candidate in "${XACC_SANITIZE_CXX:-}" g++ clang++-22; do
    [[ -n $candidate ]] || continue
    # shellcheck disable=SC2046 # a flag or none
    if "$candidate" -std=c++20 "-fsanitize=$kind" $(shared_flag "$candidate") \
      "$probe/a.cpp" -o "$probe/a" >"$probe/log" 2>&1 && "$probe/a"; then
      rm -r "$probe"
      printf '%s\n' "$candidate"
      return
    fi
  done
  rm -r "$probe"
  die "no compiler here can build with -fsanitize=$kind; install g++, or \
libclang-rt-22-dev for clang++-22"
}

shared_flag() {
  if [[ $1 == *clang* ]]; then printf -- '-shared-libsan\n'; fi
}

# build TARGET...
build() {
  local compiler
  compiler=$(find_compiler)
  run_logged "sanitize-$kind-configure" cmake -S "$root/runtime" -B "$folder" \
    -G Ninja -DXACC_RUNTIME_SANITIZE="$kind" -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_FLAGS="-O1 $(shared_flag "$compiler")"
  run_logged "sanitize-$kind-build" cmake --build "$folder" --target "$@"
}

# A compiler for test/Integration/acc/Inputs/example.sh: what it makes starts
# itself with the library above.
make_compiler() {
  cat >"$folder/xacc-cc" <<WRAPPER
#!/usr/bin/env bash
# Written by scripts/sanitize.sh.
set -e
while [[ \$# -gt 0 ]]; do
  [[ \$1 != -o ]] || { output=\$2; arguments+=(-o "\$output.program"); shift 2; continue; }
  arguments+=("\$1")
  shift
done
"$build_dir/bin/xacc-cc" "\${arguments[@]}"
printf '#!/bin/sh\nexec "%s" %s run "%s.program" "\$@"\n' \\
  "$root/scripts/sanitize.sh" "$kind" "\$output" >"\$output"
chmod +x "\$output"
WRAPPER
  chmod +x "$folder/xacc-cc"
}

num_passed=0 num_failed=0

# row NAME RANKS COMMAND...: a command that is one row of the table.
row() {
  local name=$1 ranks=$2 begin=$SECONDS result=passed
  shift 2
  if run_logged "sanitize-$kind-$name" "$@"; then
    num_passed=$((num_passed + 1))
  else
    result=FAILED
    num_failed=$((num_failed + 1))
  fi
  printf '%-14s %-8s %-12s %-7s %4s s\n' "$name" "$kind" "ranks $ranks" \
    "$result" $((SECONDS - begin))
}

# example NAME RANKS ARGUMENT...
example() {
  row "$1" "$2" "$root/test/Integration/acc/Inputs/example.sh" \
    "$folder/xacc-cc" "${CC:-clang-22}" "$root/examples" \
    "$folder/examples/run" "$@"
}

# A program with a mistake, which has to be found.
finding() {
  local program=$folder/examples/finding log=$logs/sanitize-$kind-finding.out
  local expected='heap-buffer-overflow'
  [[ $kind == address ]] || expected='data race'
  "$folder/xacc-cc" -O0 "$root/test/Runtime/SanitizerFindings.c" -o "$program"
  if timeout 60 "$program" "$kind" >"$log" 2>&1 || ! grep "$expected" "$log"
  then
    printf 'no %s was found; the output is in %s\n' "$expected" "$log"
    return 1
  fi
}

run_examples() {
  [[ -x $build_dir/bin/xacc-cc ]] || die "first: scripts/build.sh"
  mkdir -p "$folder/examples"
  make_compiler
  row finding self finding
  example jacobi_acc self 40 0.001 500
  example nbody_acc self 120 3
  example histogram_acc self 30000 2
  example wave_acc self 50 10
  example himeno_acc "1 3 4" 8 -- -DSIZE_XS
  example multigrid3d_acc self 12 8 4 2
  example multigrid2d_xacc "1 3" 4 1
  example triangular_acc "1 3" -- -DN=37
  example scatter_acc "1 3" 2 -- -DPARTICLES=1001 -DGRID=16
}

# run_tests FILTER
run_tests() {
  local tests=$folder/test
  row units self env XACC_TRANSPORT=self "$tests/xacc-rt-tests" \
    --gtest_brief=1 --gtest_filter="$1"
  row devices self env XACC_TRANSPORT=self "$tests/xacc-rt-device-tests" \
    --gtest_brief=1 --gtest_filter="$1"
  row direct threads "$tests/xacc-rt-direct-tests" \
    --gtest_brief=1 --gtest_filter="$1"
  row requests threads "$tests/xacc-rt-request-tests" \
    --gtest_brief=1 --gtest_filter="$1"
  row coherence self "$tests/xacc-rt-coherence-tests" \
    --gtest_brief=1 --gtest_filter="$1"
  row messages 3 env XACC_DEVICES=host:1 \
    mpirun --timeout 300 --oversubscribe -n 3 "$tests/xacc-rt-mpi-tests" \
    --gtest_brief=1 --gtest_filter="$1"
}

report() {
  say "$num_passed passed, $num_failed failed"
  [[ $num_failed -eq 0 ]]
}

# What the library needs and the program was not linked with. It has to be the
# first that is loaded.
sanitizer_library() {
  ldd "$library" | sed -n 's/.*=> \(.*\(lib[at]san\|libclang_rt\)[^ ]*\) .*/\1/p' |
    head -n 1
}

# Without leaks: those of programs and MPI libraries are not ours.
ASAN_OPTIONS=detect_leaks=${XACC_SANITIZE_LEAKS:-0}:${ASAN_OPTIONS:-}
# Memory may run out in tests.
export ASAN_OPTIONS=allocator_may_return_null=1:$ASAN_OPTIONS
# The default pause of a second at each end is too long for death tests.
TSAN_OPTIONS=atexit_sleep_ms=20:${TSAN_OPTIONS:-}
export TSAN_OPTIONS=suppressions=$root/scripts/tsan.supp:$TSAN_OPTIONS
unset XACC_SANITIZE_LEAKS XACC_SANITIZE_CXX

tests=(xacc-rt-tests xacc-rt-device-tests xacc-rt-coherence-tests
  xacc-rt-direct-tests xacc-rt-mpi-tests xacc-rt-request-tests)
case $action in
all)
  build xacc_rt "${tests[@]}"
  run_tests '*'
  run_examples
  report
  ;;
build) build xacc_rt ;;
test)
  build xacc_rt "${tests[@]}"
  run_tests "${3:-*}"
  report
  ;;
examples)
  build xacc_rt
  run_examples
  report
  ;;
run)
  [[ $# -ge 3 ]] || usage
  [[ -e $library ]] || die "first: scripts/sanitize.sh $kind build"
  shift 2
  # The library itself, too: a program's own path of libraries comes before
  # LD_LIBRARY_PATH.
  LD_PRELOAD="$(sanitizer_library) $library" exec "$@"
  ;;
*) usage ;;
esac
