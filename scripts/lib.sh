# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the scripts share; sourced, not run. Sets `root` (the checkout) and
# `build_dir`, and gives the functions below.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build_dir=${XACC_BUILD_DIR:-$root/build}
logs=$build_dir/logs
# Not for the programs that the scripts run: they warn about unknown names.
unset XACC_BUILD_DIR

# Containers and CI run as root; Open MPI wants to be told twice.
if [[ $(id -u) -eq 0 ]]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi

# Debian packages that building and testing need. libgmock-dev only because
# the CMake package of libgtest-dev names its files.
packages=(
  clang-22 lld-22 libomp-22-dev llvm-22-dev llvm-22-tools libmlir-22-dev
  mlir-22-tools libclang-22-dev libclang-cpp22-dev clang-format-22
  cmake ninja-build ccache git python3 python3-psutil python3-venv
  openmpi-bin libopenmpi-dev libgtest-dev libgmock-dev
)

say() { printf '%s\n' "$*"; }

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# run_logged NAME COMMAND...: output goes to a log; if the command fails, the
# end of the log is printed.
run_logged() {
  local name=$1 log=$logs/$1.log status=0
  shift
  mkdir -p "$logs"
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [[ $status -ne 0 ]]; then
    {
      printf -- '--- %s failed (exit %s); the end of %s:\n' "$name" "$status" \
        "$log"
      tail -n 40 "$log"
    } >&2
  fi
  return "$status"
}

as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "this needs root to install packages, and there is no sudo"
  fi
}

# install_missing: installs those of the packages that are missing, from the
# sources that this machine is set up with.
install_missing() {
  local package missing=()
  command -v dpkg-query >/dev/null ||
    die "this is no Debian; install the packages of scripts/lib.sh by hand," \
      "then use cmake as in CONTRIBUTING.md"
  for package in "${packages[@]}"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == \
      installed ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -eq 0 ]] && return
  say "installing ${#missing[@]} packages: ${missing[*]}"
  run_logged apt-update as_root apt-get update
  run_logged apt-install as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${missing[@]}" ||
    die "apt-get could not install the packages (see $logs/apt-install.log);" \
      "LLVM 22 has to be in the sources of this machine"
}

# build: configures, if that has not been done, and builds everything.
build() {
  local begin=$SECONDS
  if [[ ! -f $build_dir/build.ninja ]]; then
    run_logged configure cmake -G Ninja -S "$root" -B "$build_dir" ||
      die "cmake failed"
  fi
  run_logged build cmake --build "$build_dir" || die "the build failed"
  if grep -q 'no work to do' "$logs/build.log"; then
    say "build: nothing to do ($build_dir)"
  else
    say "build: done in $((SECONDS - begin)) s ($build_dir)"
  fi
}
