//===- RegionFunction.h - The function that a region becomes ------------*- C++
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A region becomes a function. What it uses of the program around it arrives as
// arguments: by value where the region only reads a scalar, by address
// otherwise. A local scalar whose address the program never takes is copied in
// at the start and out at the end, so that it lives in a register in between.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_REGIONS_REGIONFUNCTION_H
#define XACC_LIB_FRONTEND_REGIONS_REGIONFUNCTION_H

#include "Unit/Unit.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace xacc::frontend {

class RegionFunction {
public:
  RegionFunction(Unit &unit, const FunctionInfo &function, llvm::StringRef name,
                 clang::SourceLocation loc);
  /// Says what the region assigns and whether it holds code whose effects are
  /// not known. Call before anything is imported.
  void prepare(llvm::ArrayRef<Item> items);
  /// Ends the function and returns the C text that calls it.
  std::string finish();
  bool returnsInt = false; ///< it has been ended with an int for the program
  bool isInKernel() const { return compute || inRoutine; }

protected:
  struct Variable {
    mlir::Value value;   ///< SSA, of the type in memory
    mlir::Value index;   ///< the same as an index, where that is better
    mlir::Value memory;  ///< memref<T>
    mlir::Value pointer; ///< address of an array or structure
    /// In compute constructs: the elements of an array, or those that a pointer
    /// points to, as a memref.
    mlir::Value view;
  };

  // Types.
  mlir::Type memoryType(clang::QualType type);
  mlir::Type elementType(clang::QualType type); ///< for address arithmetic
  bool isSigned(clang::QualType type) const {
    return type->isSignedIntegerOrEnumerationType();
  }
  mlir::Location at(clang::SourceLocation loc) { return unit.location(loc); }
  mlir::Value constantInt(mlir::Location loc, mlir::Type type, int64_t value);
  mlir::Value constantIndex(mlir::Location loc, int64_t value);
  mlir::arith::FastMathFlags fastMath(bool reassociate = false) const;

  // Variables.
  Variable &variable(const clang::VarDecl *var, mlir::Location loc);
  void capture(const clang::VarDecl *var, Variable &result, mlir::Location loc);
  mlir::Value addArgument(mlir::Type type, std::string cType,
                          std::string cText);
  std::string exitText(const std::string &call) const;
  /// An argument that is the address of a variable.
  mlir::Value addAddressOf(const clang::VarDecl *var);
  mlir::Value memoryOf(const clang::VarDecl *var, mlir::Location loc);
  /// Memory of a value; with the alignment that `var` asks for.
  mlir::Value allocate(mlir::Type type, mlir::Location loc,
                       const clang::VarDecl *var = nullptr);
  mlir::Value allocateBytes(clang::QualType type, mlir::Location loc,
                            const clang::VarDecl *var = nullptr);
  mlir::Value pointerOf(mlir::Value view, mlir::Location loc);
  mlir::Value handleOf(const Entity *entity, mlir::Location loc);
  void setHandle(const Entity *entity, mlir::Value handle, mlir::Location loc);
  Unit &unit;
  const FunctionInfo &function;
  mlir::OpBuilder builder;
  mlir::func::FuncOp func;
  mlir::Location entryLoc;
  clang::SourceLocation startLoc;
  llvm::DenseMap<const clang::VarDecl *, Variable> variables;
  /// Scalars that are copied out at the end.
  llvm::SmallVector<const clang::VarDecl *> copiedOut;
  llvm::DenseMap<const Entity *, mlir::Value> handles;
  /// Arrays that the program knows by pointers, which it may assign.
  llvm::SmallVector<const Entity *> followed;
  VarSet assigned;
  /// Those whose address the region takes.
  VarSet addressed;
  bool opaqueCode = false;
  std::vector<std::pair<std::string, std::string>> arguments;
  /// The block whose start takes allocations: the function's entry, or the
  /// body of the outermost loop directive.
  mlir::Block *allocationBlock = nullptr;
  /// Those that other threads may access meanwhile: the region is a part of a
  /// loop that a team shares. They are not copied in and out.
  VarSet sharedByTeam;
  /// The function is one that kernels call.
  bool inRoutine = false;
  /// How the region has been left: 0, or the number of a place where the
  /// program goes on. 1 is its `return`, the labels are from 2 on.
  mlir::Value exitNumber;
  llvm::SmallVector<const clang::LabelDecl *, 0> exitLabels;
  /// The C type of what the function returns then, if anything.
  std::string exitType;
  /// The compute construct that is being imported.
  const clang::OpenACCConstructStmt *compute = nullptr;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_REGIONS_REGIONFUNCTION_H
