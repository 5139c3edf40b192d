#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Broadcast, allreduce and allgather of the runtime beside those of the MPI
# library, in one run and in turn (benchmarks/collectives.c). Times are never a
# test: it fails only if something does not build or run, or a result is wrong.
#
# usage: benchmarks/collectives.sh [option...]
#
#   -n P             ranks (default 4)
#   --rounds K       rounds of each side, in turn (default 15)
#   --build-dir DIR  holds lib/libxacc_rt.so (default build)
#
# Columns: collective, bytes of a part, microseconds of ours and of MPI's, the
# minimum of all rounds; ours / MPI's. XACC_DOMAIN_SIZE, XACC_COLLECTIVES and
# XACC_TRANSPORT act on ours.
# shellcheck source=common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

rounds=15 ranks=4
parse_options "rounds ranks" "" "$@"
no_operands
with_runtime mpicc -O2 "$root/benchmarks/collectives.c"
echo "collective    bytes       ours        MPI   ratio"
mpirun --oversubscribe -n "$ranks" "$work/collectives" "$rounds"
