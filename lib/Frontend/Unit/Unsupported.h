//===- Unsupported.h - What has no operations -------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_UNSUPPORTED_H
#define XACC_LIB_FRONTEND_UNIT_UNSUPPORTED_H

#include "Unit/Importability.h"
#include "Unit/Unit.h"

namespace xacc::frontend {

/// Numbers, enumerators and pointers that a value of an operation can be.
bool isSupportedScalar(clang::QualType type, const clang::ASTContext &ast);

/// float, double and long double _Complex.
bool isSupportedComplex(clang::QualType type, const clang::ASTContext &ast);

/// Why a declaration stays C, or null.
const char *whyNotDeclared(const Unit &unit, const clang::Decl *decl,
                           bool inKernel);

/// Whether an initialiser is imported as a whole.
bool isImportedInit(const clang::VarDecl *var, const clang::ASTContext &ast,
                    bool inKernel);

/// Why a statement stays C, whatever is in it, or null.
const char *whyUnsupported(const Unit &unit, const clang::Stmt *stmt,
                           bool inKernel);

/// Kernels call functions of the file in a way of their own, that passes
/// structures and complex numbers; and so those of complex.h that GPUs have.
bool passesStructures(const clang::CallExpr *call, bool inKernel);

/// Whether a structure is a parameter or the result.
bool passesRecords(const clang::FunctionDecl *function);
/// Whether kernels call a function with the addresses of its structures: a
/// routine of another file.
bool passesAddresses(const clang::FunctionDecl *callee);
/// How kernels of other files call a routine that passes structures.
constexpr llvm::StringLiteral kStructuresPrefix = "__xacc_c_structures_";
std::string structureNameOf(const clang::FunctionDecl *function);

/// Why a call stays C, or null.
const char *whyNotCallable(const clang::CallExpr *call,
                           const clang::ASTContext &ast, bool inKernel);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_UNSUPPORTED_H
