#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/setup.sh [--help]
#
# Installs the Debian packages that are missing. As root or with sudo.
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

no_arguments "$@"
install_missing
