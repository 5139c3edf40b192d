//===- ReflectToMPI.h - Shadow exchange as mpi ops --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_XMPTOMPI_REFLECTTOMPI_H
#define XACC_CONVERSION_XMPTOMPI_REFLECTTOMPI_H

#include "Declarations.h"

namespace xacc {

/// Converts a reflect, or leaves the IR as it is and fails.
mlir::LogicalResult convertReflect(xmp::ReflectOp op,
                                   const Declarations &declarations);

} // namespace xacc

#endif // XACC_CONVERSION_XMPTOMPI_REFLECTTOMPI_H
