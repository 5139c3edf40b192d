//===- EffectiveTypes.cpp - What C says of the type of an access ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C's rule of effective types, as far as Clang makes use of it: what may be
// accessed with any type, and the names that types have in LLVM's metadata.
//
//===----------------------------------------------------------------------===//

#include "C/EffectiveTypes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"

using namespace clang;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

/// Whether the type, or one that it is another name of, is `may_alias`.
static bool hasMayAlias(QualType type) {
  if (const TagDecl *tag = type->getAsTagDecl();
      tag && tag->hasAttr<MayAliasAttr>())
    return true;
  while (const auto *name = type->getAs<TypedefType>()) {
    if (name->getDecl()->hasAttr<MayAliasAttr>())
      return true;
    type = name->desugar();
  }
  return false;
}

bool mayHaveAnyType(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParens();
    if (hasMayAlias(expr->getType()))
      return true;
    if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
      if (!field || field->isBitField() || field->getParent()->isUnion())
        return true;
      if (member->isArrow())
        return hasMayAlias(member->getBase()->getType()->getPointeeType());
      expr = member->getBase();
    } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
      if (subscript->getBase()->getType()->isVectorType())
        return true;
      const auto *decay = dyn_cast<ImplicitCastExpr>(subscript->getBase());
      if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
        return false;
      expr = decay->getSubExpr();
    } else {
      return false;
    }
  }
}

/// Clang's name of a type; empty for those that may meet all others.
static llvm::StringRef nameOf(QualType type, const ASTContext &ast) {
  type = type.getCanonicalType().getUnqualifiedType();
  if (type->isPointerType())
    return "any pointer";
  if (const auto *tag = type->getAs<EnumType>()) {
    type = tag->getDecl()->getDefinitionOrSelf()->getIntegerType();
    if (type.isNull()) // not complete
      return {};
    type = type.getCanonicalType();
  }
  const auto *builtin = type->getAs<BuiltinType>();
  switch (builtin ? builtin->getKind() : BuiltinType::Void) {
  case BuiltinType::Short:
  case BuiltinType::UShort:
    return "short";
  case BuiltinType::Int:
  case BuiltinType::UInt:
    return "int";
  case BuiltinType::Long:
  case BuiltinType::ULong:
    return "long";
  case BuiltinType::LongLong:
  case BuiltinType::ULongLong:
    return "long long";
  case BuiltinType::Bool: // its name depends on the edition of C
  case BuiltinType::Float:
  case BuiltinType::Double:
    return builtin->getName(PrintingPolicy(ast.getLangOpts()));
  default:
    return {};
  }
}

mlir::ArrayAttr tagsOf(QualType type, const ASTContext &ast,
                       mlir::MLIRContext *context) {
  llvm::StringRef name = nameOf(type, ast);
  if (name.empty())
    return {};
  auto string = [&](llvm::StringRef text) {
    return mlir::StringAttr::get(context, text);
  };
  auto childOf = [&](LLVM::TBAANodeAttr parent, llvm::StringRef text) {
    return LLVM::TBAATypeDescriptorAttr::get(
        context, text, LLVM::TBAAMemberAttr::get(parent, /*offset=*/0));
  };
  auto root = LLVM::TBAARootAttr::get(context, string("Simple C/C++ TBAA"));
  auto node = childOf(childOf(root, "omnipotent char"), name);
  return mlir::ArrayAttr::get(context,
                              LLVM::TBAATagAttr::get(node, node, /*offset=*/0));
}

} // namespace xacc::frontend
