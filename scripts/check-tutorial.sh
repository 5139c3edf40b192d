#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/check-tutorial.sh [BUILD_DIR]
# Runs the commands of README.md, docs/Tutorial.md and docs/Examples.md with the xacc-cc of a build
# folder (build/ by default) and compares what they print with what the pages say.
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

build_dir=${1:-$build_dir}
[[ -x $build_dir/bin/xacc-cc ]] ||
  die "no compiler at $build_dir/bin/xacc-cc; build first"
build_dir=$(cd "$build_dir" && pwd)
PATH=$build_dir/bin:$build_dir/launcher:$PATH
export PATH
exec "$root/scripts/check-tutorial.py" "$root/README.md" "$root/docs/Tutorial.md" \
  "$root/docs/Examples.md"
