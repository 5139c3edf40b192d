//===- DeviceCode.h - What device code may use -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_ANALYSIS_DEVICECODE_H
#define XACC_DIALECT_OFFLOAD_ANALYSIS_DEVICECODE_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace xacc::offload {

/// The device copy (of `offload.enter` or `offload.deviceptr`) that a value is,
/// or is a view or the address of; null if it is not on the device.
mlir::Value findDeviceCopy(mlir::Value value);
/// Whether there is one.
bool isOnDevice(mlir::Value value);

/// Calls `visit` with the addresses that pure code computes an address from, as
/// a choice between them or an element behind them; with the address itself if
/// it is no such.
void visitAddresses(mlir::Value address,
                    llvm::function_ref<void(mlir::Value)> visit);
/// Whether the address of a global, such as a string, is among them and not all
/// of it. A device has a copy of its own, so the device has to compute it.
bool isComputedFromGlobals(mlir::Value address);

/// Whether devices have this function of the C library: libdevice and the C
/// library itself for numbers.
bool isLibraryFunction(llvm::StringRef name);

/// Whether code in `root` may call `acc routine`s of other files, which ask the
/// runtime for the device whose kernel they are part of.
bool callsOtherFiles(mlir::Operation *root,
                     mlir::SymbolTableCollection &symbols);

/// In modules with code for GPUs: the array of the addresses of variables of
/// the MPI library that device code uses, which a null pointer ends.
constexpr llvm::StringLiteral kRequestSymbols = "__xacc_request_symbols";
/// The same of functions of the host that loops with all of their kernels have
/// called.
constexpr llvm::StringLiteral kHostFunctions = "__xacc_host_functions";

/// Whether an operation passes messages: one of `offload.mpi` but `handle`.
bool isMessage(mlir::Operation *op);
/// Whether code in `root`, or in functions of this module that it calls, does.
bool passesMessages(mlir::Operation *root,
                    mlir::SymbolTableCollection &symbols);

/// Whether iterations of a parallel loop of the kernel run an operation.
bool isInDivided(mlir::Operation *op);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_ANALYSIS_DEVICECODE_H
