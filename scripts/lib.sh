# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the scripts share; sourced, not run. Sets `root` (the checkout) and
# `build_dir`, and gives the functions below.
set -euo pipefail

# Sorting, decimal points and messages do not depend on the user's language.
export LC_ALL=C
# A closed standard input would be the first file that a program opens.
{ : <&0; } 2>/dev/null || exec </dev/null

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=${XACC_BUILD_DIR:-$root/build}
logs=$build_dir/logs
# Not for the programs that the scripts run: they warn about unknown names.
unset XACC_BUILD_DIR

# ccache wants a folder that it can write to.
if [[ -z ${CCACHE_DIR-} && ! -w ${HOME:-/nowhere} ]]; then
  export CCACHE_DIR=$build_dir/ccache
fi

# Containers and CI run as root; Open MPI wants to be told twice.
if [[ $(id -u) -eq 0 ]]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi

# Debian packages that building and testing need. libgmock-dev only because
# the CMake package of libgtest-dev names its files.
packages=(
  clang-22 lld-22 libomp-22-dev llvm-22-dev llvm-22-tools libmlir-22-dev
  mlir-22-tools libclang-22-dev libclang-cpp22-dev clang-format-22
  libpolly-22-dev libzstd-dev
  cmake ninja-build ccache git python3 python3-psutil python3-venv ca-certificates
  openmpi-bin libopenmpi-dev mpich libmpich-dev iproute2 libgtest-dev libgmock-dev
)

say() { printf '%s\n' "$*"; }

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# What a script says about itself: the comment at its beginning, without the
# licence.
usage() {
  sed -n -e '1,2d' -e '/^# shellcheck/d' -e '/^#/!q' -e 's/^# \{0,1\}//p' \
    "$0" | sed -e '/./,$!d'
}

# wrong_usage MESSAGE...: ends the script with status 2.
wrong_usage() {
  {
    printf 'error: %s\n' "$*"
    usage | grep '^usage:'
  } >&2
  exit 2
}

# no_arguments ARGUMENT...: for scripts that have no option but --help.
no_arguments() {
  case ${1-} in
  '') ;;
  -h | --help)
    usage
    exit
    ;;
  *) wrong_usage "unknown argument '$1'" ;;
  esac
}

# The folder of the logs, with what CMake would not like to find there.
make_logs() {
  mkdir -p "$logs" 2>/dev/null ||
    die "cannot write to $build_dir; name another build folder in XACC_BUILD_DIR"
}

# log_end NAME STATUS LOG: what is said of a command that failed.
log_end() {
  {
    printf -- '--- %s failed (exit %s); the end of %s:\n' "$1" "$2" "$3"
    tail -n 40 "$3"
  } >&2
}

# run_logged NAME COMMAND...: output goes to a log; if the command fails, the
# end of the log is printed.
run_logged() {
  local name=$1 log=$logs/$1.log status=0
  shift
  make_logs
  "$@" >"$log" 2>&1 </dev/null || status=$?
  [[ $status -eq 0 ]] || log_end "$name" "$status" "$log"
  return "$status"
}

# run_shown NAME KIND [OPTION...] -- COMMAND...: the same with progress; kinds
# and options are those of scripts/progress.py.
run_shown() {
  local name=$1 kind=$2 log=$logs/$1.log options=() status=0
  shift 2
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  make_logs
  "$root/scripts/progress.py" --label "$name" --kind "$kind" "${options[@]}" \
    "$log" "$@" || status=$?
  # 130 and 143: the user has ended it.
  case $status in
  0) ;;
  130 | 143) exit "$status" ;;
  *) log_end "$name" "$status" "$log" ;;
  esac
  return "$status"
}

# show_rows NAME COMMAND...: prints a table as its rows are done, with progress
# below it.
show_rows() {
  local name=$1 status=0
  shift
  make_logs
  "$root/scripts/progress.py" --label "$name" --kind rows --rows \
    "$logs/$name.log" "$@" || status=$?
  case $status in 130 | 143) exit "$status" ;; esac
  return "$status"
}

# ---- Packages -----------------------------------------------------------------

# Python may be missing before the packages are there: what follows shows its
# progress with the shell alone. Lines are plain text, rewritten with a carriage
# return on a terminal, and printed now and then in a log.
line_interval=15
line_width=0 # of what is on the terminal now
next_line=0
on_terminal() { [[ -t 1 && ${TERM:-dumb} != dumb ]]; }

show_line() {
  local text=$1 columns
  if on_terminal; then
    columns=$(stty size 2>/dev/null </dev/tty) || columns='24 80'
    columns=${columns#* }
    ((columns > 3)) || columns=80
    ((${#text} < columns)) || text=${text:0:columns-4}...
    printf '\r%-*s' "$line_width" "$text"
    line_width=${#text}
  elif ((SECONDS >= next_line)); then
    say "$text"
    next_line=$((SECONDS + line_interval))
  fi
}

clear_line() {
  ((line_width == 0)) || printf '\r%*s\r' "$line_width" ''
  line_width=0
}

as_root() {
  if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo "$@"; fi
}

# need_root PACKAGE...: ends the script where they cannot be installed.
need_root() {
  [[ $(id -u) -ne 0 ]] || return 0
  if command -v sudo >/dev/null; then
    sudo -n true 2>/dev/null && return
    say "sudo asks for your password, to install packages"
    sudo -v && return
  fi
  die "packages are missing, and installing them needs root or sudo;" \
    "let root run this, then try again:
  apt-get update && apt-get install -y --no-install-recommends $*"
}

# apt_get LABEL ARGUMENT...: apt-get as root, with progress. The status comes
# through a descriptor that is opened behind sudo, which closes all others.
apt_get() {
  local label=$1 log=$logs/apt-$2.log
  shift
  make_logs
  : >"$log"
  # shellcheck disable=SC2016 # for the shell of root
  as_root sh -c 'umask 022; log=$1; shift
    DEBIAN_FRONTEND=noninteractive exec apt-get -o APT::Status-Fd=3 "$@" \
      3>&1 >>"$log" 2>&1 </dev/null' sh "$log" "$@" |
    apt_progress "$label" "$log"
}

# apt_progress LABEL LOG: shows what apt-get writes to its Status-Fd.
apt_progress() {
  local label=$1 log=$2 begin=$SECONDS kind package percent text status
  local what='' sizes=''
  # `package` is a number or a name, and part of `text`.
  # shellcheck disable=SC2034
  while :; do
    status=0
    IFS=: read -r -t 1 kind package percent text || status=$?
    ((status == 0 || status > 128)) || break
    if ((status == 0)); then
      case $kind in
      dlstatus | pmstatus) what="${percent%.*} %, $text" ;;
      *) continue ;;
      esac
    fi
    [[ -n $sizes ]] ||
      sizes=$(sed -n 's/^Need to get \(.*B\) of archives.*/, \1 to fetch/p' "$log")
    show_line "$label$sizes, $((SECONDS - begin)) s${what:+: $what}"
  done
  clear_line
}

# Prints those of the packages that no source has. One call for all: each reads
# the lists of the sources.
unknown_packages() {
  local known package
  known=$(apt-cache policy "$@" 2>/dev/null |
    awk '/^[^ ]/ { package = $1 } $1 == "Candidate:" && $2 != "(none)" {
      sub(/:$/, "", package); print package }')
  for package in "$@"; do
    grep -qxF "$package" <<<"$known" || printf '%s\n' "$package"
  done
}

# Prints those of the packages that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == \
      installed ]] || printf '%s\n' "$package"
  done
}

# install_missing: what building and testing need.
install_missing() { install_packages "${packages[@]}"; }

# install_packages PACKAGE...: installs those that are missing, from the sources
# that this machine is set up with.
install_packages() {
  local missing unknown begin=$SECONDS log=$logs/apt-install.log
  command -v dpkg-query >/dev/null ||
    die "this is no Debian; install the packages of scripts/lib.sh by hand," \
      "then use cmake as in CONTRIBUTING.md"
  mapfile -t missing < <(missing_packages "$@")
  [[ ${#missing[@]} -eq 0 ]] && return
  say "${#missing[@]} packages are missing: ${missing[*]}"
  need_root "${missing[@]}"
  # Without new lists the old ones may do.
  apt_get "reading the package sources" update ||
    say "apt-get update failed (see $logs/apt-update.log)"
  mapfile -t unknown < <(unknown_packages "${missing[@]}")
  [[ ${#unknown[@]} -eq 0 ]] ||
    die "the package sources of this machine do not have: ${unknown[*]};" \
      "LLVM 22 for this release of Debian has to be among them. Nothing was" \
      "installed (apt-get update: $logs/apt-update.log)"
  apt_get "installing packages" install -y --no-install-recommends \
    "${missing[@]}" || {
    tail -n 20 "$log" >&2
    die "apt-get could not install the packages (see $log)"
  }
  say "packages: $(sed -n 's/.*, \([0-9]* newly installed\).*/\1, /p' "$log")$(
    sed -n -e 's/^Need to get \(.*B\) of archives.*/\1 fetched, /p' \
      -e 's/^After this operation, \(.*B\) of additional.*/\1 on the disk, /p' \
      "$log" | tr -d '\n'
  )$((SECONDS - begin)) s"
}

# ---- Build ----------------------------------------------------------------------

# What a build folder is configured with; see use_mpi.
cmake_options=()

# use_mpi NAME: what follows is done with another MPI library, in a build folder
# of its own. That has the compiler of build_dir, built before, and a transport of
# its own.
use_mpi() {
  cmake_options=(-DXACC_MPI="$1" -DXACC_COMPILER_BUILD="$build_dir")
  build_dir=$build_dir-$1
  logs=$build_dir/logs
}

# check_mpi NAME: ends the script if --mpi does not take it.
check_mpi() {
  [[ $1 =~ ^(openmpi|mpich)$ ]] ||
    wrong_usage "--mpi takes openmpi or mpich, not '$1'"
}

# configure: runs CMake if that has not been done.
configure() {
  local options=() home
  if [[ -f $build_dir/CMakeCache.txt ]]; then
    home=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' \
      "$build_dir/CMakeCache.txt")
    if [[ $home != "$root" ]]; then
      say "$build_dir is of another checkout ($home); it is set up again"
      options=(--fresh)
    elif [[ -f $build_dir/build.ninja ]]; then
      return
    fi
  fi
  run_shown configure plain -- \
    cmake "${options[@]}" -DXACC_UNITY_BUILD=ON "${cmake_options[@]}" -G Ninja \
    -S "$root" -B "$build_dir" ||
    die "cmake failed"
}

# build TARGET: configures, if that has not been done, and builds what TARGET
# needs.
build() {
  local begin=$SECONDS target=$1
  configure
  run_shown build ninja --build-dir "$build_dir" --target "$target" -- \
    cmake --build "$build_dir" --target "$target" || die "the build failed"
  if grep -q 'no work to do' "$logs/build.log"; then
    say "build: nothing to do ($build_dir)"
  else
    say "build: $(grep -c '^\[[0-9]*/[0-9]*\]' "$logs/build.log") steps in" \
      "$((SECONDS - begin)) s ($build_dir)"
  fi
}
