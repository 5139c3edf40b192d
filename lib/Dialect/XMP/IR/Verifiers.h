//===- Verifiers.h - What verifiers share -----------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DIALECT_XMP_IR_VERIFIERS_H
#define XACC_LIB_DIALECT_XMP_IR_VERIFIERS_H

#include "Dialect/XMP/IR/XMP.h"

namespace xacc::xmp {

inline bool isDynamic(int64_t value) {
  return mlir::ShapedType::isDynamic(value);
}

/// Reports that `actual` of something are given where `expected` are needed.
inline mlir::LogicalResult verifyCount(mlir::Operation *op,
                                       const llvm::Twine &what,
                                       int64_t expected, int64_t actual) {
  if (expected == actual)
    return mlir::success();
  return op->emitOpError() << "expects " << expected << ' ' << what << ", has "
                           << actual;
}

/// Reports that `dim` is no dimension of something of this rank.
inline mlir::LogicalResult verifyDim(mlir::Operation *op, int64_t dim,
                                     int64_t rank) {
  if (dim >= 0 && dim < rank)
    return mlir::success();
  return op->emitOpError() << "dimension " << dim << " is not one of the "
                           << rank << " dimensions of the operand";
}

inline mlir::LogicalResult verifyIdentityLayout(mlir::Operation *op,
                                                mlir::MemRefType type) {
  if (type.getLayout().isIdentity())
    return mlir::success();
  return op->emitOpError() << "expects a memref with the identity layout, has "
                           << type;
}

inline bool isIntegerOnly(ReductionKind kind) {
  switch (kind) {
  case ReductionKind::BAnd:
  case ReductionKind::BOr:
  case ReductionKind::BXor:
  case ReductionKind::UMax:
  case ReductionKind::UMin:
    return true;
  default:
    return false;
  }
}

} // namespace xacc::xmp

#endif // XACC_LIB_DIALECT_XMP_IR_VERIFIERS_H
