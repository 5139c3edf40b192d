#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/cuda-tools.sh
# Gives a checkout without a CUDA toolkit the four files that are used of one:
# ptxas, libdevice.10.bc, cuobjdump and nvdisasm, as Python packages in
# build/cuda-venv, where xacc-cc finds them; and cuda.h, for a test. Does nothing where xacc-cc finds all
# of them already, or XACC_CUDA_PATH says where to look. No build and no test
# needs them: where the packages cannot be installed, one line says so, and the
# status is 0. XACC_BUILD_DIR names another build folder.
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

venv=$build_dir/cuda-venv
log=$logs/cuda-tools.log

# missing: the names of the files that xacc-cc does not find.
missing() {
  "$build_dir/bin/xacc-cc" --print-cuda-tools | sed -n 's/=$//p' | xargs
}

# wheels NAME...: the packages that have these files. The one for CUDA 12 has the
# assembler and the library in 40 MB; those for CUDA 13 are three times as large.
wheels() {
  local name
  for name in "$@"; do
    case $name in
    libdevice | ptxas) say nvidia-cuda-nvcc-cu12 nvidia-cuda-runtime-cu12 ;;
    *) say "nvidia-cuda-$name" ;;
    esac
  done | tr ' ' '\n' | sort -u
}

# install_wheels NAME...: the packages, without what they need to compile programs.
install_wheels() {
  local packages
  mapfile -t packages < <(wheels "$@")
  python3 -m venv "$venv" &&
    "$venv/bin/pip" install --disable-pip-version-check --no-deps \
      --timeout 5 --retries 0 "${packages[@]}"
}

[[ -x $build_dir/bin/xacc-cc ]] ||
  die "no compiler at $build_dir/bin/xacc-cc; build first"
[[ -z ${XACC_CUDA_PATH:-} ]] || exit 0
read -ra names < <(missing)
[[ ${#names[@]} -ne 0 ]] || exit 0

mkdir -p "$logs"
if install_wheels "${names[@]}" >"$log" 2>&1 </dev/null && [[ -z $(missing) ]]; then
  say "CUDA tools: installed ${names[*]} in $venv"
else
  say "CUDA tools: no ${names[*]}, and pip cannot install them (see $log);" \
    "tests that need them are skipped"
fi
