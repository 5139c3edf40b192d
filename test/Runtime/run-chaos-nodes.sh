#!/usr/bin/env bash
# usage: run-chaos-nodes.sh PROGRAM RUNS [SEED]
# run-chaos.sh on three nodes that scripts/cluster.sh makes of this machine.
here=$(dirname "${BASH_SOURCE[0]}")
cluster=$here/../../scripts/cluster.sh
if ! reason=$("$cluster" check 2>&1); then
  echo "nodes: skipped: $reason"
  exit 0
fi
exec "$cluster" with 3 "$here/run-chaos.sh" "$@"
