//===- CFunctionText.h - The text of C functions ----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_C_CFUNCTIONTEXT_H
#define XACC_LIB_FRONTEND_C_CFUNCTIONTEXT_H

#include "C/CImporter.h"
#include "Regions/Renderer.h"

namespace xacc::frontend {

/// What C code in a kernel has to know of a dimension; the last three only of
/// one where positions are no affine function of indices.
enum LayoutWord : int64_t {
  LayoutOrigin,
  LayoutStride,
  LayoutShift,
  LayoutWidth,
  LayoutPeriod
};
inline constexpr int64_t kLayoutWords = 5;

/// Renders statements as the body of a function.
class CFunctionText : public Renderer {
public:
  CFunctionText(Unit &unit, CImporter &region,
                const clang::FunctionDecl *around, mlir::Location loc)
      : Renderer(unit), region(region), around(around), loc(loc) {}

  bool TraverseStmt(const clang::Stmt *stmt) override;
  bool TraverseDecl(const clang::Decl *decl) override;

  /// The addresses that the function takes, in order.
  llvm::SmallVector<mlir::Value> values;
  bool continues = false, breaks = false, returns = false;
  /// The floating-point options at the first expression.
  std::optional<clang::FPOptions> options;

  std::string parameters() const;
  std::string typeText(clang::QualType type, std::string inner);
  /// Declarations of the function around that the text may name.
  std::string declarations(const clang::FunctionDecl *around, unsigned before,
                           std::string body);

protected:
  bool replaced(const clang::Stmt *stmt) override;
  std::string handleOf(const Entity &entity) override;
  std::string elementText(const Entity &array,
                          llvm::ArrayRef<std::string> subscripts,
                          clang::SourceLocation loc) override;
  std::string sectionText(const Entity &array) override;
  bool isOnDevice(const Entity &) const override { return false; }
  std::string pointerOf(const Entity &entity) override {
    return region.isPassed(entity.var) ? nameOf(entity.var) : entity.name;
  }

private:
  std::string parameter(const void *key,
                        llvm::function_ref<mlir::Value()> make);
  std::string nameOf(const clang::VarDecl *var);
  std::string declarationText(const clang::Decl *decl, unsigned end);
  bool replaceJump(const clang::Stmt *stmt);
  bool replaceReturn(const clang::ReturnStmt *stmt);

  CImporter &region;
  const clang::FunctionDecl *around;
  mlir::Location loc;
  llvm::DenseMap<const void *, unsigned> numbers;
  llvm::DenseMap<const clang::TagDecl *, std::string> typeNames;
  std::string types;
  VarSet own;
  unsigned loops = 0, breakable = 0;
};

/// `#pragma pack` as it was where the statements declare a type; its end is not
/// there.
std::string packOf(const Unit &unit, llvm::ArrayRef<const clang::Stmt *> stmts);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_C_CFUNCTIONTEXT_H
