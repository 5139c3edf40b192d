#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/demo.sh [--quick] [--help]
#
# Installs what is missing, builds what the demonstration needs, compares ours
# with hand-written programs (small sizes, one round; benchmarks/run.sh takes the
# real ones), then runs the examples on several numbers of ranks and compares
# each run with the serial one. Ends with the table of these runs and a page that
# shows the results. Compiled programs are kept in the build folder for the next
# time.
#
#   --quick  a few of the examples, and no benchmarks
#
# The exit status is 0 only if every program has run and is right.
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

quick=0
while [[ $# -gt 0 ]]; do
  case $1 in
  --quick) quick=1 ;;
  -h | --help)
    usage
    exit
    ;;
  *) wrong_usage "unknown argument '$1'" ;;
  esac
  shift
done

say "XACC-MLIR: a demonstration; logs are in $logs"
install_missing
build xacc-demo
begin=$SECONDS
status=0
mkdir -p "$build_dir/demo"
rm -f "$build_dir"/demo/*.tsv

# table NAME TITLE COMMAND...: a table whose rows appear as they are done.
table() {
  local name=$1 title=$2
  shift 2
  say
  say "== $title"
  show_rows "$name" "$@" || status=1
}

if ((!quick)); then
  table benchmark "ours and hand-written: a quick benchmark" \
    "$root/benchmarks/run.sh" --quick --rounds 1 --reuse --progress \
    --build-dir "$build_dir" --results "$build_dir/demo/ranks.tsv"
  table acc-benchmark \
    "kernels of OpenACC programs on a virtual device, and hand-written OpenMP" \
    "$root/benchmarks/acc.sh" --quick --rounds 3 --reuse --progress \
    --build-dir "$build_dir" --results "$build_dir/demo/devices.tsv"
  table gpu "the GPU suite, where there is a GPU" \
    "$root/benchmarks/gpu.sh" --small --build-dir "$build_dir"
fi
((quick)) && rows=few || rows=some
table examples "the examples under mpirun, compared with the serial programs" \
  "$root/scripts/verify-examples.sh" --rows "$rows" --reuse --progress \
  --results "$build_dir/demo/examples.tsv" "$build_dir"
run_shown page plain -- "$root/scripts/demo-page.sh" "$build_dir" || status=1
((status == 0)) && result='all is right' || result='FAILED, see above'
say "demonstration: $result; $((SECONDS - begin)) s after the build"
[[ ! -f $build_dir/demo/index.html ]] || say "page: $build_dir/demo/index.html"
exit "$status"
