#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/bare.sh [option...]
#
# Runs scripts/demo.sh and scripts/test.sh on a bare machine: a folder with a
# minimal Debian, made from the package sources of this machine, and a clone of
# HEAD in it. As root and as a user with sudo, each in a fresh folder. Needs root;
# installs debootstrap if it is missing.
#
#   --user root|sudo|both  as whom (default both)
#   --only demo|test       one of the two scripts
#   --no-pypi              Python packages are out of reach
#   --dir DIR              where the folders are made (default build/bare); the
#                          minimal system is kept there as an archive
#   --keep                 leaves the folders where they are
#   --ccache DIR           uses this folder of ccache (default: an empty one)
#   --shm SIZE             size of /dev/shm (default 64m)
#
# Prints what the scripts print, then a table. The exit status is 0 only if all
# have succeeded. Everything runs in a mount and process namespace of its own:
# nothing is left mounted or running, however this script ends.
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

users=(root sudo) runs=(demo test) pypi=1 keep=0 ccache_dir='' shm=64m
dir=$build_dir/bare
arguments=("$@")
while [[ $# -gt 0 ]]; do
  case $1 in
  --user | --only | --dir | --ccache | --shm)
    [[ -n ${2-} ]] || wrong_usage "$1 needs an argument"
    ;;&
  --user)
    case $2 in
    root | sudo) users=("$2") ;;
    both) users=(root sudo) ;;
    *) wrong_usage "--user takes root, sudo or both, not '$2'" ;;
    esac
    shift
    ;;
  --only)
    [[ $2 =~ ^(demo|test)$ ]] || wrong_usage "--only takes demo or test, not '$2'"
    runs=("$2")
    shift
    ;;
  --no-pypi) pypi=0 ;;
  --dir)
    dir=$2
    shift
    ;;
  --keep) keep=1 ;;
  --ccache)
    ccache_dir=$2
    shift
    ;;
  --shm)
    [[ $2 =~ ^[0-9]+[kmg]?$ ]] || wrong_usage "--shm takes a size such as 64m, not '$2'"
    shm=$2
    shift
    ;;
  -h | --help)
    usage
    exit
    ;;
  *) wrong_usage "unknown argument '$1'" ;;
  esac
  shift
done

[[ $(id -u) -eq 0 ]] || die "this needs root"
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
commit=$(git -c safe.directory="$root" -C "$root" rev-parse HEAD)

# ---- Outside: a namespace, and cleaning up ------------------------------------

if [[ -z ${BARE_INSIDE-} ]]; then
  install_packages debootstrap
  status=0
  BARE_INSIDE=1 XACC_BUILD_DIR=$build_dir unshare --mount --pid --fork \
    --kill-child --propagation private "$0" "${arguments[@]}" || status=$?
  # The mounts are gone with the namespace.
  ((keep)) || rm -rf --one-file-system "$dir"/system-*
  exit "$status"
fi
mount -t proc proc /proc

# ---- The minimal system ---------------------------------------------------------

# The source of this machine for its own release: the first with `main`.
# shellcheck source=/dev/null
suite=$(source /etc/os-release && say "$VERSION_CODENAME")
# shellcheck disable=SC2016 # for apt-get
mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' \
  'Created-By: Packages' |
  awk -v suite="$suite" '$2 == suite && $3 == "main" { print $1; exit }')
[[ -n $mirror ]] || die "no package source of this machine has $suite main"

# proxy SCHEME: the proxy of apt, for debootstrap.
proxy() { apt-config dump --format '%v' "Acquire::$1::Proxy"; }

base=$dir/base-$suite.tar
if [[ ! -f $base ]]; then
  say "the minimal system: $suite from this machine's sources"
  rm -rf "$dir/system-base"
  http_proxy=${http_proxy-$(proxy http)} https_proxy=${https_proxy-$(proxy https)} \
    run_shown debootstrap plain -- debootstrap --variant=minbase "$suite" \
    "$dir/system-base" "$mirror" || die "debootstrap failed"
  tar -C "$dir/system-base" -cf "$base.new" .
  mv "$base.new" "$base"
  rm -rf "$dir/system-base"
fi

# copy SYSTEM PATH...: what this machine has of these files and folders.
copy() {
  local system=$1 path
  shift
  for path in "$@"; do
    [[ -e $path ]] || continue
    mkdir -p "$system$(dirname "$path")"
    rm -rf "${system:?}$path"
    cp -aL "$path" "$system$path"
  done
}

# set_up SYSTEM: sources, certificates, name resolution, and the configuration
# of pip are those of this machine.
set_up() {
  local system=$1 file bundle=/etc/ssl/certs/ca-certificates.crt
  rm -f "$system/etc/apt/sources.list"
  copy "$system" /etc/apt/{sources.list,sources.list.d,preferences,preferences.d} \
    /etc/apt/{auth.conf,auth.conf.d,keyrings,trusted.gpg,trusted.gpg.d} \
    /usr/share/keyrings /etc/resolv.conf /etc/hosts /etc/pip.conf \
    /usr/local/share/ca-certificates
  for file in /etc/apt/apt.conf /etc/apt/apt.conf.d/*; do
    # Hooks start programs that a bare machine does not have.
    [[ ! -f $file ]] || grep -qE 'Invoke|Pre-Install' "$file" ||
      copy "$system" "$file"
  done
  if [[ -f $bundle ]]; then
    copy "$system" "$bundle"
    # So that it is still there when the package makes the file anew.
    mkdir -p "$system/usr/local/share/ca-certificates"
    cp "$bundle" "$system/usr/local/share/ca-certificates/machine.crt"
  fi
}

# mount_in SYSTEM: what a container has.
mount_in() {
  local system=$1 node
  mount -t proc proc "$system/proc"
  mount -t sysfs -o ro sysfs "$system/sys" 2>/dev/null ||
    mount --rbind -o ro /sys "$system/sys"
  mount -t tmpfs -o mode=755,size=1m dev "$system/dev"
  for node in null zero full random urandom tty; do
    touch "$system/dev/$node"
    mount --bind "/dev/$node" "$system/dev/$node"
  done
  mkdir "$system/dev/pts" "$system/dev/shm"
  mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$system/dev/pts"
  ln -s pts/ptmx "$system/dev/ptmx"
  ln -s /proc/self/fd "$system/dev/fd"
  ln -s /proc/self/fd/0 "$system/dev/stdin"
  ln -s /proc/self/fd/1 "$system/dev/stdout"
  ln -s /proc/self/fd/2 "$system/dev/stderr"
  mount -t tmpfs -o "mode=1777,size=$shm" shm "$system/dev/shm"
  if [[ -n $ccache_dir ]]; then
    mkdir -p "$ccache_dir" "$system/ccache"
    mount --bind "$ccache_dir" "$system/ccache"
  fi
}

# What a run finds in its environment: a path, and what this machine says about
# proxies, certificates and pip.
environment_of() {
  local user=$1 name home=/root
  [[ $user == root ]] || home=/home/builder
  printf '%s\n' "HOME=$home" TERM=dumb \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  while read -r name; do
    [[ $name == PIP_FIND_LINKS ]] || printf '%s=%s\n' "$name" "${!name}"
  done < <(compgen -e | grep -iE '^(pip_|ssl_cert|(http|https|no)_proxy$)')
  if ((!pypi)); then
    # A port that nothing listens on.
    printf '%s\n' PIP_INDEX_URL=http://127.0.0.1:9/ PIP_CONFIG_FILE=/dev/null \
      PIP_RETRIES=0
  fi
  if [[ -n $ccache_dir ]]; then
    printf '%s\n' CCACHE_DIR=/ccache
    [[ $user == root ]] || printf '%s\n' CCACHE_READONLY=1 CCACHE_TEMPDIR=/tmp
  fi
}

# ---- Runs -------------------------------------------------------------------------

num_failed=0
table=()

# run_in SYSTEM USER SCRIPT
run_in() {
  local system=$1 user=$2 script=$3 begin=$SECONDS status=0 log
  local -a environment change=()
  log=$dir/$user-$script.log
  mapfile -t environment < <(environment_of "$user")
  [[ $user == root ]] || change=(--userspec=builder:builder)
  say
  say "== scripts/$script.sh as $user (the log is $log)"
  # shellcheck disable=SC2016 # for the shell inside
  env -i "${environment[@]}" chroot "${change[@]}" "$system" \
    /bin/bash -c 'cd "$1" && exec "scripts/$2.sh"' bash "$root" "$script" \
    </dev/null 2>&1 | tee "$log" || status=$?
  ((status == 0)) || num_failed=$((num_failed + 1))
  table+=("$(printf '%-6s %-6s exit %-4s %6s s  %s' "$user" "$script" "$status" \
    $((SECONDS - begin)) "$(tail -n 1 "$log")")")
}

for user in "${users[@]}"; do
  system=$dir/system-$user
  say "a bare machine for $user: $system"
  rm -rf --one-file-system "$system"
  mkdir -p "$system"
  tar -C "$system" -xf "$base"
  set_up "$system"
  mount_in "$system"
  mkdir -p "$system$root"
  git -c safe.directory="$root" clone -q --no-checkout --no-hardlinks \
    "file://$root" "$system$root"
  git -c safe.directory='*' -C "$system$root" checkout -q --detach "$commit"
  if [[ $user == sudo ]]; then
    # shellcheck disable=SC2016 # for the shell inside
    run_logged bare-sudo chroot "$system" /bin/sh -c '
      apt-get update && apt-get install -y --no-install-recommends sudo &&
      useradd -m builder && rm -rf /var/lib/apt/lists/* &&
      echo "builder ALL=(ALL) NOPASSWD: ALL" >/etc/sudoers.d/builder &&
      chown -R builder: "$1"' sh "$root" || die "no user with sudo"
  fi
  for script in "${runs[@]}"; do
    run_in "$system" "$user" "$script"
  done
done

say
say "user   script status      time  last line"
printf '%s\n' "${table[@]}"
[[ $num_failed -eq 0 ]]
