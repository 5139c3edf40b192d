#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/build.sh [--help]
#
# Installs what is missing, configures and builds everything in build/. A second
# run builds nothing. XACC_BUILD_DIR names another build folder.
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

no_arguments "$@"
install_missing
build all
