#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/cluster.sh up N | down | status | check
#        scripts/cluster.sh run -n RANKS PROGRAM [ARGUMENT...]
#        scripts/cluster.sh exec NODE COMMAND [ARGUMENT...]
#        scripts/cluster.sh with N COMMAND [ARGUMENT...]
#
# N nodes on this machine: each has a network, a host name, IPC objects and a
# /dev/shm of its own, so that ranks of different nodes share nothing but TCP.
# The nodes are node1, node2, ... and hang on a switch that nothing else hangs
# on: the network of the machine is not touched. Files are those of the machine.
# Needs root, and `ip` of the package iproute2.
#
#   up N       makes N nodes; those that are there already stay if they are N
#   down       ends what runs on the nodes and removes them
#   status     names the nodes and their processes
#   run        starts a program on them, with mpirun's options; the first node
#              gets the first ranks
#   exec NODE  runs a command on node number NODE
#   with N     makes N nodes for one command and removes them. Below the command,
#              mpirun starts programs on the nodes
#   check      whether nodes can be made here, and if not, why
#
# From the environment:
#   XACC_CLUSTER    name of the cluster, where there are several (default: main)
#   XACC_CLUSTER_OWNER  number of a process: the cluster is removed when that has
#                   ended, however it has (`with`: the script itself)
#   XACC_BUILD_DIR  build folder, for the launcher of its MPI library
#
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

name=${XACC_CLUSTER:-main}
owner=${XACC_CLUSTER_OWNER:-}
unset XACC_CLUSTER XACC_CLUSTER_OWNER
[[ $name =~ ^[A-Za-z0-9_-]+$ ]] ||
  die "XACC_CLUSTER is '$name'; a name has letters, digits, - and _"
[[ $owner =~ ^[0-9]*$ ]] ||
  die "XACC_CLUSTER_OWNER is '$owner', not the number of a process"
state=/tmp/xacc-cluster-$(id -u)/$name
subnet=10.77.0
# Of a node, that is what ranks on different machines do not share either.
namespaces=(--net --uts --ipc --mount)

# ---- Nodes ----------------------------------------------------------------------

# Ends the script where no nodes can be made.
check() {
  local command message package
  [[ $(id -u) -eq 0 ]] || die "cluster.sh makes network namespaces, which needs" \
    "root; you are $(id -un)"
  for command in ip unshare nsenter setsid mount; do
    package=util-linux
    [[ $command != ip ]] || package=iproute2
    command -v "$command" >/dev/null ||
      die "cluster.sh needs the command '$command', of the package $package"
  done
  # shellcheck disable=SC2016 # for the other shell
  message=$(unshare "${namespaces[@]}" sh -c 'mount -t tmpfs none /dev/shm &&
    ip link add x0 type bridge && ip link add x1 type veth peer name x2' 2>&1) ||
    die "this machine does not allow namespaces with a bridge: ${message%%$'\n'*}"
}

# hold NAME: starts a process that keeps namespaces, and notes its number.
hold() {
  local node=$1 ready=$state/$1.ready pid count
  rm -f "$ready"
  # shellcheck disable=SC2016 # for the other shell
  setsid unshare "${namespaces[@]}" bash -c '
    hostname "$1" && mount -t tmpfs -o mode=1777 none /dev/shm &&
    mount --bind "$2/hosts" /etc/hosts && ip link set lo up &&
    : >"$2/$1.ready" && exec -a "$0" sleep infinity' \
    "xacc-node:$state/$node" "$node" "$state" \
    </dev/null >"$state/$node.log" 2>&1 &
  pid=$!
  disown # nothing is to be said of its end
  say "$pid" >"$state/$node.pid"
  for ((count = 0; count < 6000; count++)); do # machines may be busy
    # Also under the name that it gives itself last.
    [[ ! -e $ready ]] || ! pid_of "$node" >/dev/null || return 0
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.01
  done
  kill -KILL "$pid" 2>/dev/null
  die "cannot make $node: $(tail -n 1 "$state/$node.log")"
}

# pid_of NAME: the process that keeps this node. A number may have gone to
# another process, which has no business with the node.
pid_of() {
  local pid called=''
  pid=$(cat "$state/$1.pid" 2>/dev/null) || return 1
  { IFS= read -r -d '' called <"/proc/$pid/cmdline"; } 2>/dev/null
  [[ $called == "xacc-node:$state/$1" ]] && say "$pid"
}

# on NODE COMMAND...: in the current folder.
on() {
  local pid
  pid=$(pid_of "$1") || die "there is no $1; scripts/cluster.sh up makes nodes"
  # shellcheck disable=SC2016 # for the other shell
  exec nsenter -t "$pid" "${namespaces[@]}" sh -c 'cd "$0" && exec "$@"' \
    "$PWD" "${@:2}"
}

num_nodes() {
  local count=0
  while pid_of "node$((count + 1))" >/dev/null; do count=$((count + 1)); done
  say "$count"
}

up() {
  local count=$1 node pid switch
  [[ $count =~ ^[1-9][0-9]?$ ]] ||
    wrong_usage "up takes a number of nodes from 1 to 99, not '$count'"
  check
  if pid_of switch >/dev/null && [[ $(num_nodes) == "$count" && -e $state/ready ]]
  then
    return
  fi
  down
  # Whatever fails from here on, nothing is left.
  trap down EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  # Launchers of several clusters share no folder for their sessions, which one
  # removes while another one makes its own.
  mkdir -p "$state/bin" "$state/ompi"
  say "127.0.0.1 localhost" >"$state/hosts"
  for ((node = 1; node <= count; node++)); do
    say "$subnet.$node node$node" >>"$state/hosts"
  done
  write_programs
  hold switch
  switch=$(pid_of switch)
  nsenter -t "$switch" --net ip link add br0 type bridge
  nsenter -t "$switch" --net ip link set br0 up
  for ((node = 1; node <= count; node++)); do
    hold "node$node"
    pid=$(pid_of "node$node")
    nsenter -t "$switch" --net ip link add "port$node" type veth \
      peer name eth0 netns "$pid"
    nsenter -t "$switch" --net ip link set "port$node" master br0 up
    nsenter -t "$pid" --net ip address add "$subnet.$node/24" dev eth0
    nsenter -t "$pid" --net ip link set eth0 up
  done
  : >"$state/ready"
  [[ -z $owner ]] || guard
  trap - EXIT INT TERM
}

# Removes the nodes when the owner has ended without doing so.
guard() {
  # shellcheck disable=SC2016 # for the other shell
  setsid bash -c '
    while [[ -d /proc/$1 && -e $3/ready ]]; do sleep 0.5; done
    [[ -d /proc/$1 ]] || XACC_CLUSTER=$2 exec "$0" down' \
    "$root/scripts/cluster.sh" "$owner" "$name" "$state" \
    </dev/null >/dev/null 2>&1 &
  disown
}

# What launchers start daemons with in place of ssh, and mpirun for `with`.
write_programs() {
  cat >"$state/bin/agent" <<AGENT
#!/bin/bash
# usage: agent [OPTION...] NODE COMMAND...: like ssh, which has the same options.
while [[ \$1 == -* ]]; do shift; done
node=\$1
shift
exec nsenter -t "\$(cat "$state/\$node.pid")" ${namespaces[*]} bash -c "\$*"
AGENT
  cat >"$state/bin/mpirun" <<MPIRUN
#!/bin/bash
XACC_CLUSTER=$name XACC_BUILD_DIR=$build_dir exec "$root/scripts/cluster.sh" run "\$@"
MPIRUN
  chmod +x "$state/bin/agent" "$state/bin/mpirun"
}

# processes_of PID: those in the network of that process. Programs may have moved
# on to namespaces of their own in all else.
processes_of() {
  local network process
  network=$(readlink "/proc/$1/ns/net") || return 0
  # Never the machine's own.
  [[ $network != "$(readlink /proc/$$/ns/net)" ]] || return 0
  for process in /proc/[0-9]*; do
    [[ $(readlink "$process/ns/net" 2>/dev/null) != "$network" ]] ||
      say "${process#/proc/}"
  done
}

# Networks go with their last process.
down() {
  local file node pid
  trap - EXIT
  for file in "$state"/*.pid; do
    node=$(basename "$file" .pid)
    # shellcheck disable=SC2046 # one number each
    if pid=$(pid_of "$node"); then
      kill -KILL $(processes_of "$pid") 2>/dev/null || true
    elif pid=$(cat "$file" 2>/dev/null) &&
      grep -qsz "^xacc-node:$state/$node\$" "/proc/$pid/cmdline"; then
      kill -KILL "$pid" 2>/dev/null || true # not ready yet
    fi
  done
  rm -rf "$state"
}

status() {
  local node pid count
  count=$(num_nodes)
  [[ $count -gt 0 ]] || say "no nodes"
  for ((node = 1; node <= count; node++)); do
    pid=$(pid_of "node$node")
    say "node$node $subnet.$node: processes" \
      "$(processes_of "$pid" | grep -vx "$pid" | tr '\n' ' ')"
  done
}

# ---- Programs -------------------------------------------------------------------

# hosts RANKS: the nodes with their numbers of ranks, as launchers take them.
hosts() {
  local ranks=$1 count node list='' share
  count=$(num_nodes)
  for ((node = 1; node <= count; node++)); do
    share=$((ranks / count + (node <= ranks % count)))
    [[ $share -eq 0 ]] || list+=,node$node:$share
  done
  say "${list#,}"
}

# run OPTION... PROGRAM...: mpirun runs on the first node.
run() {
  local ranks='' options=() launcher=$build_dir/launcher/mpirun
  while [[ ${1-} == -* ]]; do
    case $1 in
    -n | -np)
      ranks=${2-}
      shift
      ;;
    --oversubscribe) ;;
    --timeout)
      export MPIEXEC_TIMEOUT=${2-} # for both kinds of launchers
      shift
      ;;
    --bind-to | -x)
      options+=("$1" "${2-}")
      shift
      ;;
    *) wrong_usage "run does not know mpirun's option '$1'" ;;
    esac
    shift
  done
  [[ $ranks =~ ^[1-9][0-9]*$ ]] || wrong_usage "run needs -n and a number"
  [[ $# -gt 0 ]] || wrong_usage "which program?"
  pid_of node1 >/dev/null || die "there are no nodes; scripts/cluster.sh up makes them"
  [[ -x $launcher ]] || launcher=mpirun
  if [[ $("$launcher" --version 2>&1) == *HYDRA* ]]; then
    launcher=$(sed -n 's/^launcher=//p' "$launcher")
    on node1 env UCX_NET_DEVICES=eth0 "$launcher" -launcher ssh \
      -launcher-exec "$state/bin/agent" -iface eth0 -hosts "$(hosts "$ranks")" \
      -n "$ranks" "$@"
  fi
  [[ " ${options[*]} " == *' --bind-to '* ]] || options+=(--bind-to none)
  # Variables of the program, which daemons do not hand on by themselves.
  local variable
  while IFS= read -r variable; do
    options+=(-x "$variable")
  done < <(compgen -e | grep -E '^(XACC|XMP|ACC|OMP)_')
  on node1 "$launcher" --mca plm_rsh_agent "$state/bin/agent" \
    --mca orte_tmpdir_base "$state/ompi" \
    --mca plm_rsh_no_tree_spawn 1 --mca oob_tcp_if_include eth0 \
    --mca btl_tcp_if_include eth0 -H "$(hosts "$ranks")" "${options[@]}" \
    -n "$ranks" "$@"
}

# with N COMMAND...
with() {
  local status=0
  # Of those whose script was killed.
  for state in "${state%/*}"/with-*; do
    owner=${state##*/with-}
    [[ ! -d $state || -d /proc/${owner%-*} ]] || down
  done
  # Numbers of processes come again.
  owner=$$ name=with-$$-$RANDOM
  state=${state%/*}/$name
  up "$1"
  trap down EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  PATH=$state/bin:$PATH "${@:2}" || status=$?
  exit "$status"
}

command=${1-}
[[ $# -eq 0 ]] || shift
case $command in
-h | --help) usage ;;
up) up "${1-}" ;;
down) down ;;
status) status ;;
check) check ;;
run) run "$@" ;;
exec)
  [[ $# -ge 2 ]] || wrong_usage "exec takes a number and a command"
  on "node${1#node}" "${@:2}"
  ;;
with)
  [[ $# -ge 2 ]] || wrong_usage "with takes a number of nodes and a command"
  with "$@"
  ;;
*) wrong_usage "up, down, run, exec, with, status or check, not '$command'" ;;
esac
