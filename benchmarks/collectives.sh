#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Broadcast, allreduce and allgather of the runtime beside those of the MPI
# library, in one run and in turn (benchmarks/collectives.c). Times are never a
# test: it fails only if something does not build or run, or a result is wrong.
set -euo pipefail

usage() {
  cat <<'USAGE'
usage: benchmarks/collectives.sh [option...]

  -n P             ranks (default 4)
  --rounds K       rounds of each side, in turn (default 15)
  --build-dir DIR  holds lib/libxacc_rt.so (default build)

Columns: collective, bytes of a part, microseconds of ours and of MPI's, the
minimum of all rounds; ours / MPI's. XACC_DOMAIN_SIZE, XACC_COLLECTIVES and
XACC_TRANSPORT act on ours.
USAGE
}

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=$root/build
rounds=15
ranks=4
while [[ $# -gt 0 ]]; do
  case $1 in
  -n | --rounds | --build-dir)
    [[ $# -gt 1 ]] || {
      usage >&2
      exit 1
    }
    case $1 in
    -n) ranks=$2 ;;
    --rounds) rounds=$2 ;;
    *) build_dir=$2 ;;
    esac
    shift
    ;;
  -h | --help)
    usage
    exit
    ;;
  *)
    usage >&2
    exit 1
    ;;
  esac
  shift
done
command -v mpicc >/dev/null || {
  echo "no mpicc" >&2
  exit 1
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mpicc -O2 -I"$root/runtime/include" "$root/benchmarks/collectives.c" \
  -o "$folder/collectives" -L"$build_dir/lib" -lxacc_rt \
  -Wl,-rpath,"$(realpath "$build_dir")/lib"
echo "collective    bytes       ours        MPI   ratio"
mpirun --oversubscribe -n "$ranks" "$folder/collectives" "$rounds"
