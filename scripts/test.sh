#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/test.sh [--thorough] [--mpi=openmpi|mpich]
#                        [--communication=mpi] [--help]
#
# Installs what is missing, builds, runs every test and ends with the line
# "N passed, M failed". The exit status is 0 only if all have passed. Logs are in
# build/logs. XACC_BUILD_DIR names another build folder.
#
#   --thorough  with more random programs, numbers of ranks, devices and orders
#               of threads, which takes several times as long
#   --mpi=NAME  instead the tests that run programs under a launcher, with this
#               MPI library, in build-NAME/ (see scripts/build.sh)
#   --communication=mpi
#               instead the integration tests, the validation suite of XcalableMP
#               and the examples, compiled with this option of xacc-cc
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

while IFS='=' read -r name value; do
  [[ -z $value || $name == '#'* || -n ${!name-} ]] || export "$name=$value"
done <"$root/test/launch.env"

arguments=("$@")
mpi='' communication=runtime
lit_options=() lit_limit=2700
if [[ ${1-} == --thorough ]]; then
  lit_options=(--param thorough=1) lit_limit=10800
  shift
elif [[ ${1-} == --mpi=* ]]; then
  mpi=${1#*=}
  check_mpi "$mpi"
  shift
elif [[ ${1-} == --communication=mpi ]]; then
  communication=mpi
  shift
fi
no_arguments "$@"

# lit does not quote the paths in its commands: where they have spaces, a copy of
# the checkout is tested, the same one each time.
if [[ $root$build_dir == *[[:space:]]* ]]; then
  [[ $build_dir == "$root/build" ]] ||
    die "lit takes no paths with spaces; name a build folder and a checkout" \
      "without them, or leave XACC_BUILD_DIR away"
  copy=/var/tmp/xacc-mlir-$(id -u)-$(cksum <<<"$root" | cut -d ' ' -f 1)
  say "the path of this checkout has spaces, which lit does not take: a copy of" \
    "it is tested, $copy"
  [[ ! -e $copy || -O $copy ]] || die "$copy belongs to somebody else"
  command -v git >/dev/null || install_missing
  git=(git -c safe.directory='*')
  [[ -d $copy/.git ]] || "${git[@]}" clone -q --no-checkout "$root" "$copy"
  # Files keep their times, so that a second run builds what has changed.
  find "$copy" -mindepth 1 -maxdepth 1 ! -name .git ! -name build \
    -exec rm -rf {} +
  "${git[@]}" -C "$root" ls-files -z -co --exclude-standard |
    tar -C "$root" --ignore-failed-read --null -T - -cf - 2>/dev/null |
    tar -C "$copy" -xf -
  "${git[@]}" -C "$copy" add -A
  exec "$copy/scripts/test.sh" "${arguments[@]}"
fi

if [[ -z $mpi ]]; then
  say "XACC-MLIR: every test; logs are in $logs"
else
  say "XACC-MLIR: the tests under a launcher, with $mpi; logs are in" \
    "$build_dir-$mpi/logs"
fi
install_missing
build all
if [[ -n $mpi ]]; then
  use_mpi "$mpi"
  build all
fi
# The assembler of the GPU's code and the library of its functions: what needs
# them is skipped without.
if [[ -x $root/scripts/cuda-tools.sh ]]; then
  run_shown cuda-tools plain -- "$root/scripts/cuda-tools.sh" ||
    say "no CUDA tools; what needs them is skipped"
fi

num_passed=0
num_failed=0
lit=/usr/lib/llvm-22/bin/lit
counter=$root/scripts/count-results.py
rm -f "$logs"/*.skipped "$logs/failed"

# report NAME PASSED FAILED SKIPPED BEGIN: a line of the summary.
report() {
  num_passed=$((num_passed + $2))
  num_failed=$((num_failed + $3))
  printf '%-28s %5s passed %4s failed %4s skipped %6s s\n' "$1" "$2" "$3" "$4" \
    "$((SECONDS - $5))"
}

# suite NAME KIND RESULTS SECONDS COMMAND...: runs a suite that leaves its
# results in a file, and counts them. A suite that fails without a failed test,
# or leaves no result, counts as one failure.
suite() {
  local name=$1 kind=$2 results=$3 limit=$4 begin=$SECONDS status=0
  local log=$logs/$1.log shown passed=0 failed=0 skipped=0
  shift 4
  rm -f "$results" "$logs/$name.skipped"
  # What is counted is also what is shown.
  case $kind in table) shown=rows ;; *) shown=$kind ;; esac
  "$root/scripts/progress.py" --label "$name" --kind "$shown" \
    --build-dir "$build_dir" --timeout "$limit" "$log" "$@" || status=$?
  case $status in 130 | 143) exit "$status" ;; esac
  if [[ -s $results ]]; then
    read -r passed failed skipped < <("$counter" "$kind" "$results" \
      "$logs/$name.skipped") ||
      status=1
  fi
  if [[ $((passed + failed)) -eq 0 || ($status -ne 0 && $failed -eq 0) ]]; then
    failed=$((failed + 1))
    say "  $name ended with status $status:"
    tail -n 20 "$log"
  elif [[ $failed -ne 0 ]]; then
    say "  see $log"
    # A check prints what it saw before it says that it failed.
    grep -B 20 -A 20 FAILED "$log" | head -n 120 || true
    grep -E 'FAILED|^FAIL:|^TIMEOUT:' "$log" | head -n 20 |
      sed "s/^/  $name: /" >>"$logs/failed" || true
  fi
  report "$name" "$passed" "$failed" "$skipped" "$begin"
}

# one NAME COMMAND...: a command that is one test.
one() {
  local name=$1 begin=$SECONDS
  shift
  if run_shown "$name" plain -- "$@"; then
    report "$name" 1 0 0 "$begin"
  else
    report "$name" 0 1 0 "$begin"
  fi
}

# tests_with PATTERN: the tests with such a line, as a pattern for lit --filter.
tests_with() {
  local files
  mapfile -t files < <(cd "$root/test" && grep -rlE "$1" --include='*.mlir' \
    --include='*.c' --include='*.test' . | sed 's|^\./||')
  say "^XACC[^:]* :: ($(IFS='|' && say "${files[*]}"))\$"
}

# Programs under a launcher wait for one another a good part of their time.
lit_workers() {
  say $(($(nproc) + 1))
}

run_all() {
  suite lit lit "$logs/lit.json" "$lit_limit" \
    "$lit" -v -j "$(lit_workers)" "${lit_options[@]}" -o "$logs/lit.json" \
    "$build_dir/test"

  # The tests of the runtime: units, conformance under mpirun, ways to fail.
  suite runtime ctest "$logs/runtime.log" 1500 \
    ctest -V -j "$(lit_workers)" -E '^lit$' --test-dir "$build_dir"
  suite examples table "$logs/examples.log" 900 \
    "$root/scripts/verify-examples.sh" --progress "$build_dir"
  # Once more as where there is no CUDA toolkit, each program at least once.
  suite examples-without-cuda table "$logs/examples-without-cuda.log" 600 \
    "$root/scripts/verify-examples.sh" --progress --rows some --without-cuda \
    "$build_dir"
  # And with the mpi dialect between the ranks.
  suite examples-communication-mpi table "$logs/examples-communication-mpi.log" \
    600 "$root/scripts/verify-examples.sh" --progress --rows some \
    --communication mpi "$build_dir"
  suite tutorial table "$logs/tutorial.log" 300 \
    "$root/scripts/check-tutorial.sh" "$build_dir"
  one docs-are-current "$root/scripts/docs.sh" --check
  one format "$root/scripts/format.sh" --check
  one layers "$root/scripts/check-layers.py"
  one constraints "$root/scripts/check-constraints.py"
}

run_with_mpi() {
  # Ranks wait without sleeping: on cores that others use, too, all takes several
  # times as long. What hangs is found by the limit of each test.
  suite lit lit "$logs/lit.json" 3000 \
    "$lit" -v -o "$logs/lit.json" \
    --filter "$(tests_with 'REQUIRES:.*\bmpi\b')" "$build_dir/test"
  suite runtime ctest "$logs/runtime.log" 2700 \
    ctest -V --test-dir "$build_dir"
  suite examples table "$logs/examples.log" 900 \
    "$root/scripts/verify-examples.sh" --progress --rows some "$build_dir"
}

run_with_communication() {
  suite lit lit "$logs/lit.json" 2700 \
    "$lit" -v -o "$logs/lit.json" --param communication="$communication" \
    --filter 'Integration/|Validation/xcalablemp' \
    "$build_dir/test"
  suite examples table "$logs/examples.log" 900 \
    "$root/scripts/verify-examples.sh" --progress \
    --communication "$communication" "$build_dir"
}

if [[ $communication != runtime ]]; then
  run_with_communication
elif [[ -n $mpi ]]; then
  run_with_mpi
else
  run_all
fi

# What was skipped: how many, the suite, the reason.
skipped_tests() {
  local file
  for file in "$logs"/*.skipped; do
    [[ ! -s $file ]] || sed "s/^/$(basename "$file" .skipped): /" "$file"
  done | sort | uniq -c | sort -rn | sed 's/^ */  /'
}
list=$(skipped_tests)
[[ -z $list ]] || printf 'skipped, and why:\n%s\n' "$list"

[[ ! -s $logs/failed ]] || { echo 'what failed:' && cat "$logs/failed"; }
say "$num_passed passed, $num_failed failed"
[[ $num_failed -eq 0 ]]
