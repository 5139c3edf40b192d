//===- MPICalls.h - Functions of MPI that kernels call ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_MPICALLS_H
#define XACC_LIB_FRONTEND_OPENACC_MPICALLS_H

#include "Dialect/Offload/IR/Offload.h"
#include "clang/AST/Expr.h"

namespace xacc::frontend {

/// A function of mpi.h that has an operation, `offload.mpi.NAME`.
struct MPIFunction {
  llvm::StringLiteral name;
  /// What each parameter is: b buffer, i int, r requests, f flag, s statuses;
  /// handles: c communicator, t datatype, o reduction.
  llvm::StringLiteral parameters;
};

/// A call of such a function, also by the name that gmpi.h has for it:
/// `GMPI_Send(buf, ...)`, where the first argument is not used.
class MPICall {
public:
  /// False if the call is none.
  static bool match(const clang::CallExpr *call, MPICall &result);

  const MPIFunction *function = nullptr;
  const clang::CallExpr *call = nullptr;
  unsigned numUnused = 0; ///< arguments at the begin

  unsigned getNumArgs() const { return function->parameters.size(); }
  const clang::Expr *getArg(unsigned number) const {
    return call->getArg(numUnused + number);
  }
  char getKind(unsigned number) const { return function->parameters[number]; }
  /// Of an argument that is a handle.
  std::optional<offload::MPIHandleKind> getHandleKind(unsigned number) const;
};

/// The names of all functions, for messages.
std::string listMPIFunctions();

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_MPICALLS_H
