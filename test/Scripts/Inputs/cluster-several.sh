#!/usr/bin/env bash
# usage: cluster-several.sh CLUSTER.SH BUILD-FOLDER
# Three clusters at the same time, each used by two launchers one after the other.
# Prints how often each node has answered.
cluster=$1
export XACC_BUILD_DIR=$2
for ((i = 0; i < 3; i++)); do
  "$cluster" with 2 sh -c 'mpirun -n 2 hostname; mpirun -n 2 hostname' &
done | sort | uniq -c | sed 's/^ *\([0-9]*\) /\1 x /'
wait
