//===- ListLoops.h - A pass that knows only interfaces ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef DOWNSTREAM_LISTLOOPS_H
#define DOWNSTREAM_LISTLOOPS_H

#include "mlir/Pass/Pass.h"

/// Prints the loops of a function, and the memory that they access.
std::unique_ptr<mlir::Pass> createListLoopsPass();

#endif // DOWNSTREAM_LISTLOOPS_H
