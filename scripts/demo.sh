#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/demo.sh
# Installs what is missing, builds, compares ours with hand-written programs
# (small sizes; benchmarks/run.sh without --quick takes the real ones), then runs
# the examples on several numbers of ranks and compares each run with the serial
# one. Ends with the table of these runs, and a page that shows the results.
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

install_missing
build

say
say "== ours and hand-written: a quick benchmark"
mkdir -p "$build_dir/demo"
rm -f "$build_dir"/demo/*.tsv
"$root/benchmarks/run.sh" --quick --build-dir "$build_dir" \
  --results "$build_dir/demo/ranks.tsv"
say
say "== kernels of OpenACC programs on a virtual device, and hand-written OpenMP"
"$root/benchmarks/acc.sh" --quick --build-dir "$build_dir" \
  --results "$build_dir/demo/devices.tsv"
say
say "== the GPU suite, where there is a GPU"
"$root/benchmarks/gpu.sh" --small --build-dir "$build_dir"
say
say "== the examples under mpirun, compared with the serial programs"
"$root/scripts/verify-examples.sh" "$build_dir" "$build_dir/demo/examples.tsv"
"$root/scripts/demo-page.sh" "$build_dir"
