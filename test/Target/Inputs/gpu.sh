#!/bin/bash
# ===- gpu.sh - A program on emulated GPUs ---------------------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   gpu.sh FAKE-CUDA PROGRAM [ARGUMENT...]
#
# Runs it on one GPU, in two orders of blocks and threads, and on three devices.
set -euo pipefail
fake=$1
shift
export XACC_CUDA_LIBRARY=$fake FAKE_CUDA_DEVICES=2
for seed in 0 7; do
  XACC_DEVICES=cuda:0 FAKE_CUDA_SEED=$seed timeout 250 "$@"
done
XACC_DEVICES=cuda:0,1,0 XACC_SPLIT=all timeout 250 "$@"
