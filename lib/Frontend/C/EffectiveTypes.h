//===- EffectiveTypes.h - What C says of the type of an access --*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_C_EFFECTIVETYPES_H
#define XACC_LIB_FRONTEND_C_EFFECTIVETYPES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "clang/AST/ASTContext.h"

namespace xacc::frontend {

/// Whether what an lvalue designates may be accessed with other types, too.
bool mayHaveAnyType(const clang::Expr *expr);

/// The TBAA tags of accesses of a scalar type, those that Clang writes: regions
/// and the C around them are one module in the end. Null for types that say
/// nothing: characters, complex numbers, vectors.
mlir::ArrayAttr tagsOf(clang::QualType type, const clang::ASTContext &ast,
                       mlir::MLIRContext *context);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_C_EFFECTIVETYPES_H
