//===- TypeTags.h - Types of accesses, as LLVM wants them -------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C's rule of effective types in the form that LLVM uses (TBAA): two accesses
// of different types do not meet. The importer knows the types of C and tags
// accesses; an access without a tag may meet all others.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_ANALYSIS_TYPETAGS_H
#define XACC_DIALECT_OFFLOAD_ANALYSIS_TYPETAGS_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace xacc::offload {

/// The tags of an access; null if there are none.
inline mlir::ArrayAttr getTypeTags(mlir::Operation *op) {
  if (auto access = mlir::dyn_cast<mlir::LLVM::AliasAnalysisOpInterface>(op))
    return access.getTBAATagsOrNull();
  return op->getAttrOfType<mlir::ArrayAttr>(kTypeTagsAttr);
}

/// Tags an access; null leaves it as it is.
template <typename OpTy> OpTy setTypeTags(OpTy op, mlir::ArrayAttr tags) {
  if (!tags)
    return op;
  if (auto access = mlir::dyn_cast<mlir::LLVM::AliasAnalysisOpInterface>(
          op.getOperation()))
    access.setTBAATags(tags);
  else
    op->setAttr(kTypeTagsAttr, tags);
  return op;
}

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_ANALYSIS_TYPETAGS_H
