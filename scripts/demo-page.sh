#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs examples/laplace_xacc.c on ranks and virtual devices, traces it, compares
# it with its serial run, and draws a page of that and of the results that
# scripts/demo.sh has left in BUILD_DIR/demo (those that are missing are left
# out). Prints the path of the page.
set -euo pipefail

if [[ $# -ne 1 || $1 == -* ]]; then
  echo "usage: scripts/demo-page.sh BUILD_DIR" >&2
  exit 2
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$(cd "$1" && pwd)
data=$build_dir/demo
xacc_cc=$build_dir/bin/xacc-cc
cc=${CC:-clang-22}
if [[ ! -x $xacc_cc ]]; then
  echo "error: no compiler at $xacc_cc; build first" >&2
  exit 2
fi
mkdir -p "$data"
rm -f "$data"/facts.tsv "$data"/plate* "$data"/index.html
# Open MPI refuses root unless told twice; other launchers ignore this. Ranks
# that wait for one another on few cores give them up.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_mpi_yield_when_idle=1

fact() { printf '%s\t%s\n' "$1" "$2" >>"$data/facts.tsv"; }

# step NAME COMMAND: runs a command line in the folder of the data; the page says
# how to run it again. Its output is $data/NAME.log.
step() {
  fact "command $1" "$2"
  if ! (cd "$data" && PATH=$build_dir/bin:$build_dir/launcher:$PATH timeout 120 bash -c "$2") \
    >"$data/$1.log" 2>&1 </dev/null; then
    echo "error: '$2' failed:" >&2
    tail -n 20 "$data/$1.log" >&2
    exit 1
  fi
}

processor=$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)
commit=$(git -C "$root" log -1 --format='%h, %cs' 2>/dev/null) || commit=unknown
git -C "$root" diff --quiet HEAD 2>/dev/null || commit+=", changed"
fact date "$(date -u '+%Y-%m-%d %H:%M UTC')"
fact cores "$(nproc)"
fact processor "${processor:-$(uname -m)}"
fact compiler "$("$cc" --version | head -n 1)"
fact commit "$commit"

launch="OMP_NUM_THREADS=1 ${MPIRUN:-mpirun} --oversubscribe --bind-to none"
fact "command folder" "cd $data && export PATH=$build_dir/bin:\$PATH"
# The same file for all commands; what they print names it without its folder.
ln -sf "$root/examples/laplace_xacc.c" "$data/laplace_xacc.c"
step serial-compile "$cc -O3 -Wno-unknown-pragmas laplace_xacc.c -o plate-serial -lm"
step serial "./plate-serial 3000 plate-serial.txt"
step compile "xacc-cc -O3 -DPX=2 laplace_xacc.c -o plate -lm"
step field "XACC_DEVICES=host:1 $launch -n 4 ./plate 3000 plate.txt"
step parts "XACC_TRACE=plate-parts.json XACC_DEVICES=host:3 $launch -n 4 ./plate 5"
step large "xacc-cc -O3 -DN=1000 laplace_xacc.c -o plate-large -lm"
step timeline "XACC_TRACE=plate-timeline.json XACC_DEVICES=host:2 $launch -n 2 ./plate-large 200"

# The field and the results are those of the serial run.
if ! cmp -s <(grep -v '^perf' "$data/serial.log") \
  <(grep -v '^perf' "$data/field.log") ||
  ! cmp -s <(sed '/^owner/,$d' "$data/plate-serial.txt") \
    <(sed '/^owner/,$d' "$data/plate.txt"); then
  echo "error: the plate of 4 ranks is not that of the serial run; see $data" >&2
  exit 1
fi
fact serial identical

"$root/scripts/demo-page.py" "$data" "$data/index.html"
echo "page: $data/index.html"
