//===- NVPTX.h - Code for NVIDIA's GPUs -------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX is made in this process by LLVM; see CudaToolkit.h for what a CUDA
// toolkit adds.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TARGET_NVPTX_H
#define XACC_TARGET_NVPTX_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace xacc::nvptx {

/// What runs on all GPUs that are supported.
constexpr llvm::StringLiteral kDefaultChip = "sm_80";

/// The features of LLVM's target for a chip, the oldest version of PTX that
/// knows it: nothing if there is no such chip.
std::optional<std::string> getFeatures(llvm::StringRef chip);

/// For what device code is compiled, and with what.
struct DeviceTarget {
  std::string chip;
  std::string libdevice; ///< path of NVIDIA's device library, or empty
  std::string ptxas;     ///< path of the assembler; empty: PTX text
};

/// A device module as LLVM IR. It has left MLIR: another thread may compile it.
class DeviceCode {
public:
  /// Of a module of functions in the LLVM dialect. Errors are reported on it.
  static mlir::FailureOr<DeviceCode> translate(mlir::gpu::GPUModuleOp device,
                                               const DeviceTarget &target);
  DeviceCode(DeviceCode &&);
  DeviceCode &operator=(DeviceCode &&);
  ~DeviceCode();

  /// The bytes of the image: PTX text with a zero behind it, or a binary. Only
  /// once.
  llvm::Expected<std::string> compile();

private:
  DeviceCode();
  struct Parts;
  std::unique_ptr<Parts> parts;
};

/// The binary that `ptxas` makes of PTX text.
llvm::Expected<std::string> assemble(llvm::StringRef ptx, llvm::StringRef chip,
                                     llvm::StringRef ptxas);

} // namespace xacc::nvptx

#endif // XACC_TARGET_NVPTX_H
