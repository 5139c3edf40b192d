//===- Constants.h - Constants of C as bytes and as globals -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_CONSTANTS_H
#define XACC_LIB_FRONTEND_UNIT_CONSTANTS_H

#include "Unit/Unit.h"
#include "mlir/IR/Builders.h"
#include <optional>
#include <string>

namespace xacc::frontend {

/// Whether a variable is a constant of numbers, strings, and addresses of such,
/// with static storage and a value that this file gives it.
bool isConstantTable(const clang::VarDecl *var, const clang::ASTContext &ast);
/// Whether it is one with addresses in it.
bool hasAddresses(const clang::VarDecl *var, const clang::ASTContext &ast);

/// The bytes of an object that is initialised with constants, none of them
/// addresses; none if it is not.
std::optional<std::string> constantValue(const clang::Expr *init,
                                         clang::QualType type,
                                         const clang::ASTContext &ast);

/// The address of such bytes, and of a copy of such a constant; null for all
/// other variables.
mlir::Value constantBytes(mlir::OpBuilder &builder, Unit &unit,
                          llvm::StringRef bytes, unsigned alignment,
                          mlir::Location loc);
mlir::Value constantTable(mlir::OpBuilder &builder, Unit &unit,
                          const clang::VarDecl *var, mlir::Location loc);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_CONSTANTS_H
