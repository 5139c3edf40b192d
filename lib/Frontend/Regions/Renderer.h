//===- Renderer.h - The text of C that is not imported ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_REGIONS_RENDERER_H
#define XACC_LIB_FRONTEND_REGIONS_RENDERER_H

#include "Unit/Unit.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

namespace xacc::frontend {

/// Finds what has other text where statements stay C: elements and names of
/// distributed arrays, and what a subclass replaces.
class Renderer : public clang::ConstDynamicRecursiveASTVisitor {
public:
  explicit Renderer(Unit &unit) : unit(unit) {
    ShouldWalkTypesOfTypeLocs = false;
  }

  struct Piece {
    unsigned begin, end;
    std::string text;
  };
  /// Adds the pieces of a statement; false after an error.
  bool collect(const clang::Stmt *stmt, std::vector<Piece> &pieces);
  /// The text of [begin, end), in which `pieces` are replaced.
  std::string apply(unsigned begin, unsigned end, std::vector<Piece> pieces);

  bool TraverseStmt(const clang::Stmt *stmt) override;

protected:
  /// What a subclass replaces: true if the statement is done with.
  virtual bool replaced(const clang::Stmt *) { return false; }
  /// The C expressions of an entity's handle and of a pointer.
  virtual std::string handleOf(const Entity &entity);
  virtual std::string pointerOf(const Entity &entity) { return entity.name; }
  /// ... of the array that its pointer points to now.
  std::string currentHandle(const Entity &entity, clang::SourceLocation loc);
  /// The address of an element, given the texts of all subscripts, and the
  /// base of the local section.
  virtual std::string elementText(const Entity &array,
                                  llvm::ArrayRef<std::string> subscripts,
                                  clang::SourceLocation loc);
  virtual std::string sectionText(const Entity &array);
  /// Whether a distributed array is what `host_data use_device` makes of it.
  virtual bool isOnDevice(const Entity &array) const;
  void addPiece(const clang::Expr *expr, std::string text);

  Unit &unit;
  std::vector<Piece> *pieces = nullptr;

private:
  bool render(const clang::Expr *expr, std::string &text);
  bool renderElement(const clang::ArraySubscriptExpr *element);
  bool renderSize(const clang::UnaryExprOrTypeTraitExpr *size);
  bool renderDescriptor(const clang::CallExpr *call);
  bool checkDescriptors(const clang::CallExpr *call);
  bool checkAllocated(const clang::CallExpr *call, const Entity &array);
  void placeCall(const clang::CallExpr *call, llvm::StringRef name);
  bool renderAllocation(const clang::CallExpr *call);
  bool renderRelease(const clang::CallExpr *call, const Entity &array);
  std::string baseText(const clang::VarDecl *var, const Entity &array);
  Entity *describedBy(const clang::CallExpr *call);
};

/// The C variable that holds the handle of an entity.
std::string handleText(const Entity &entity);
/// The C expression of a place in the source, for the runtime.
std::string locationText(const Unit &unit, clang::SourceLocation loc,
                         llvm::StringRef what);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_REGIONS_RENDERER_H
