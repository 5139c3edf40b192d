#!/usr/bin/env bash
# usage: cluster-killed.sh CLUSTER.SH FILE
# Kills `cluster.sh with` while a command of it runs, with the signal that no script
# can handle, and waits for the nodes and what runs there to go.
cluster=$1 file=$2
setsid "$cluster" with 2 bash -c "
  '$cluster' status >/dev/null
  nsenter -t \$(cat \$(dirname \$(dirname \$(command -v mpirun)))/node1.pid) --net \
    sleep 4321 & echo \$! >'$file.part' && mv '$file.part' '$file'; wait" &
script=$!
for ((count = 0; count < 600; count++)); do
  [[ ! -e $file ]] || break
  sleep 0.1
done
program=$(cat "$file") || exit
[[ -d /proc/$program ]] && echo "on node1"
kill -KILL "$script"
for ((count = 0; count < 600; count++)); do
  if [[ ! -d /proc/$program ]] &&
    ! ls -d "/tmp/xacc-cluster-$(id -u)/with-$script-"* >/dev/null 2>&1; then
    echo "nothing is left"
    exit
  fi
  sleep 0.1
done
echo "after a minute there are still nodes, or process $program"
