//===- InitAll.h - What XACC's tools register -------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_INITALL_H
#define XACC_INITALL_H

namespace llvm {
class MemoryBufferRef;
} // namespace llvm

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace xacc {

/// Our dialects only.
void registerDialects(mlir::DialectRegistry &registry);

/// Our passes and pipelines only.
void registerPasses();

/// Our dialects, and those upstream that our passes read or produce, with their
/// conversions to LLVM.
void registerDialectsAndUpstream(mlir::DialectRegistry &registry);

/// Our passes, and those upstream that our pipelines are made of.
void registerPassesAndUpstream();

/// What a module of the LLVM level needs to become LLVM IR.
void registerTranslationsToLLVMIR(mlir::DialectRegistry &registry);

/// Whether MLIR's parser survives a source. Prints an error if not: version 22
/// crashes at `array<index: 0>`.
bool checkDenseArrays(llvm::MemoryBufferRef source);

} // namespace xacc

#endif // XACC_INITALL_H
