//===- CudaToolkit.h - Where a CUDA toolkit is -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No program needs a toolkit to be compiled. What one adds: code for GPUs of
// kernels that call functions of <math.h> which GPUs have no instructions for,
// and machine code instead of PTX.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TARGET_CUDATOOLKIT_H
#define XACC_TARGET_CUDATOOLKIT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace xacc {

/// Paths of files of a toolkit; those that are not found are empty.
struct CudaToolkit {
  /// NVIDIA's library of mathematical functions, libdevice.10.bc.
  std::string libdevice;
  /// The assembler of PTX.
  std::string ptxas;
  /// Disassemblers of machine code, for users and tests.
  std::string cuobjdump, nvdisasm;

  bool empty() const {
    return libdevice.empty() && ptxas.empty() && cuobjdump.empty() &&
           nvdisasm.empty();
  }
};

/// The path that means no toolkit, even where one is installed.
constexpr llvm::StringLiteral kNoCudaToolkit = "none";

/// The environment variable that names the path; it replaces the search.
constexpr llvm::StringLiteral kCudaPathVariable = "XACC_CUDA_PATH";

/// Looks for each file in the folder `path` alone, or that of XACC_CUDA_PATH if
/// `path` is empty. If both are, looks in $CUDA_PATH, $CUDA_HOME, the active
/// Python environment, the usual places, cuda-venv of the build folder, and
/// for programs on $PATH. A folder is that of a toolkit, or one with Python
/// packages of NVIDIA: a virtual environment, or what `pip --target` names.
CudaToolkit findCudaToolkit(llvm::StringRef path);

} // namespace xacc

#endif // XACC_TARGET_CUDATOOLKIT_H
