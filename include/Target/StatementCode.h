//===- StatementCode.h - Statements that stay C, for GPUs -------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A statement of a kernel that has no operations is a function of C
// (C/ImportAsC.cpp), which Clang compiles for the host. Most such functions
// mean the same on a GPU, where integers, pointers and structures have the same
// layout: vectors, atomic operations, complex integers, odd jumps. Device code
// gets them as bitcode.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TARGET_STATEMENTCODE_H
#define XACC_TARGET_STATEMENTCODE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace xacc::nvptx {

/// Adds to the declaration of each statement that stays C its bitcode
/// (kBitcodeAttr), or to the reason why it stays what in it GPUs do not have.
/// `cPart` is what Clang has made of the file, before any optimisation.
/// `hasLibrary`: functions of math.h may become those of NVIDIA's library.
void addStatementCode(mlir::ModuleOp module, const llvm::Module &cPart,
                      bool hasLibrary);

/// Links what the declarations in a module for GPUs have as bitcode.
llvm::Error linkStatementCode(mlir::Operation *device, llvm::Module &module);

} // namespace xacc::nvptx

#endif // XACC_TARGET_STATEMENTCODE_H
