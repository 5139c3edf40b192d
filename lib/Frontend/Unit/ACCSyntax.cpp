//===- ACCSyntax.cpp - What OpenACC constructs name -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/ACCSyntax.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace xacc::frontend {

bool matchPath(const Expr *expr, const VarDecl *&var,
               llvm::SmallVectorImpl<const FieldDecl *> &path) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr)) {
    var = dyn_cast<VarDecl>(ref->getDecl());
    return var;
  }
  const auto *member = dyn_cast<MemberExpr>(expr);
  if (!member || !matchPath(member->getBase(), var, path))
    return false;
  const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
  if (!field)
    return false;
  path.push_back(field);
  return true;
}

/// The same with subscripts between the members.
static bool matchElementPath(const Expr *expr, ObjectSyntax &object) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
    object.isOfElement = true;
    return matchElementPath(element->getBase(), object);
  }
  const auto *member = dyn_cast<MemberExpr>(expr);
  if (!member)
    return matchPath(expr, object.var, object.path);
  const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
  if (!field || !matchElementPath(member->getBase(), object))
    return false;
  object.path.push_back(field);
  return true;
}

const Expr *declaredLength(const VarDecl *var) {
  const auto *param = dyn_cast<ParmVarDecl>(var);
  if (!param)
    return nullptr;
  ASTContext &ast = param->getASTContext();
  const clang::ArrayType *array = ast.getAsArrayType(param->getOriginalType());
  if (const auto *variable = dyn_cast_or_null<VariableArrayType>(array))
    return variable->getSizeExpr();
  const auto *constant = dyn_cast_or_null<ConstantArrayType>(array);
  if (!constant)
    return nullptr;
  QualType type = ast.getSizeType();
  return IntegerLiteral::Create(
      ast, constant->getSize().zextOrTrunc(ast.getIntWidth(type)), type,
      param->getLocation());
}

/// `a[lower:]` of a parameter `double a[9]` has 9 - lower elements. (Clang
/// wants a length if the declaration's is not a constant.)
static void closeSection(const VarDecl *var, SectionSyntax &section) {
  const Expr *length = declaredLength(var);
  if (section.single || section.length || !length)
    return;
  section.length = length;
  if (!section.lower)
    return;
  ASTContext &ast = var->getASTContext();
  QualType type = ast.getPointerDiffType();
  auto convert = [&](const Expr *expr) {
    return ImplicitCastExpr::Create(ast, type, CK_IntegralCast,
                                    const_cast<Expr *>(expr), nullptr,
                                    VK_PRValue, FPOptionsOverride());
  };
  section.length = BinaryOperator::Create(
      ast, convert(length), convert(section.lower), BO_Sub, type, VK_PRValue,
      OK_Ordinary, section.lower->getExprLoc(), FPOptionsOverride());
}

ObjectSyntax matchObject(const Expr *expr) {
  ObjectSyntax object;
  object.expr = expr;
  expr = expr->IgnoreParenImpCasts();
  while (true) {
    if (const auto *section = dyn_cast<ArraySectionExpr>(expr)) {
      object.sections.push_back(
          {section->getLowerBound(), section->getLength(), false});
      if (section->getColonLocFirst().isInvalid())
        object.sections.back().single = true;
      expr = section->getBase()->IgnoreParenImpCasts();
    } else if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
      object.sections.push_back({element->getIdx(), nullptr, true});
      expr = element->getBase()->IgnoreParenImpCasts();
    } else {
      break;
    }
  }
  std::reverse(object.sections.begin(), object.sections.end());
  object.whole = expr;
  if (!matchElementPath(expr, object))
    object.var = nullptr;
  else if (!object.sections.empty() && object.path.empty() &&
           !object.isOfElement)
    closeSection(object.var, object.sections.front());
  return object;
}

bool isSingleElement(const ObjectSyntax &object) {
  return object.var && object.path.empty() && !object.sections.empty() &&
         llvm::all_of(object.sections,
                      [](const SectionSyntax &part) { return part.single; });
}

bool namesElement(const ObjectSyntax &object, const Expr *expr,
                  const ASTContext &ast) {
  if (!object.isOfElement || !isa<MemberExpr>(expr))
    return false;
  llvm::FoldingSetNodeID clause, here;
  object.whole->Profile(clause, ast, /*Canonical=*/true);
  expr->Profile(here, ast, /*Canonical=*/true);
  return clause == here;
}

const VarDecl *rootOf(const Expr *expr) {
  while (expr) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr))
      return dyn_cast<VarDecl>(ref->getDecl());
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr))
      expr = element->getBase();
    else if (const auto *member = dyn_cast<MemberExpr>(expr))
      expr = member->getBase();
    else if (const auto *unary = dyn_cast<UnaryOperator>(expr);
             unary && unary->getOpcode() == UO_Deref)
      expr = unary->getSubExpr();
    else if (const auto *sum = dyn_cast<BinaryOperator>(expr);
             sum && sum->isAdditiveOp() && sum->getType()->isPointerType())
      expr = sum->getLHS()->getType()->isIntegerType() ? sum->getRHS()
                                                       : sum->getLHS();
    else
      return nullptr;
  }
  return nullptr;
}

bool isFlexibleArray(QualType type) {
  const clang::Type *array = type->getUnqualifiedDesugaredType();
  const auto *constant = dyn_cast<ConstantArrayType>(array);
  return isa<IncompleteArrayType>(array) ||
         (constant && constant->isZeroSize());
}

const FieldDecl *findFlexibleArray(QualType type) {
  const RecordDecl *record = type->getAsRecordDecl();
  const FieldDecl *last = nullptr;
  if (record && record->isCompleteDefinition())
    for (const FieldDecl *field : record->fields())
      last = field;
  if (!last || isFlexibleArray(last->getType()))
    return last;
  return findFlexibleArray(last->getType());
}

std::optional<mlir::acc::DataClause> dataClauseOf(const OpenACCClause *clause) {
  using mlir::acc::DataClause;
  bool zero = false, readonly = false;
  auto note = [&](OpenACCModifierKind modifiers) {
    zero = isOpenACCModifierBitSet(modifiers, OpenACCModifierKind::Zero);
    readonly =
        isOpenACCModifierBitSet(modifiers, OpenACCModifierKind::Readonly);
  };
  if (isa<OpenACCCopyClause>(clause))
    return DataClause::acc_copy;
  if (const auto *in = dyn_cast<OpenACCCopyInClause>(clause)) {
    note(in->getModifierList());
    return readonly ? DataClause::acc_copyin_readonly : DataClause::acc_copyin;
  }
  if (const auto *out = dyn_cast<OpenACCCopyOutClause>(clause)) {
    note(out->getModifierList());
    return zero ? DataClause::acc_copyout_zero : DataClause::acc_copyout;
  }
  if (const auto *create = dyn_cast<OpenACCCreateClause>(clause)) {
    note(create->getModifierList());
    return zero ? DataClause::acc_create_zero : DataClause::acc_create;
  }
  if (isa<OpenACCPresentClause>(clause))
    return DataClause::acc_present;
  if (isa<OpenACCNoCreateClause>(clause))
    return DataClause::acc_no_create;
  if (isa<OpenACCDevicePtrClause>(clause))
    return DataClause::acc_deviceptr;
  if (isa<OpenACCAttachClause>(clause))
    return DataClause::acc_attach;
  if (isa<OpenACCDetachClause>(clause))
    return DataClause::acc_detach;
  if (isa<OpenACCDeleteClause>(clause))
    return DataClause::acc_delete;
  if (isa<OpenACCHostClause>(clause))
    return DataClause::acc_update_host;
  if (const auto *self = dyn_cast<OpenACCSelfClause>(clause);
      self && !self->isConditionExprClause())
    return DataClause::acc_update_self;
  if (isa<OpenACCDeviceClause>(clause))
    return DataClause::acc_update_device;
  if (isa<OpenACCDeviceResidentClause>(clause))
    return DataClause::acc_declare_device_resident;
  if (isa<OpenACCLinkClause>(clause))
    return DataClause::acc_declare_link;
  return std::nullopt;
}

void forEachClauseExpr(const OpenACCConstructStmt *stmt,
                       llvm::function_ref<void(const Expr *)> visit) {
  for (const OpenACCClause *clause : stmt->clauses())
    for (const Stmt *child : clause->children())
      if (const auto *expr = dyn_cast_or_null<Expr>(child))
        visit(expr);
}

std::string nameOf(const OpenACCConstructStmt *stmt) {
  std::string name;
  llvm::raw_string_ostream os(name);
  os << stmt->getDirectiveKind();
  return name;
}

void addConditionalData(const OpenACCConstructStmt *data, VarSet &pointers) {
  llvm::ArrayRef<const OpenACCClause *> clauses = data->clauses();
  if (llvm::none_of(clauses, llvm::IsaPred<OpenACCIfClause>))
    return;
  forEachClauseExpr(data, [&](const Expr *expr) {
    ObjectSyntax object = matchObject(expr);
    if (object.var && object.path.empty() &&
        object.var->getType()->isPointerType())
      pointers.insert(object.var);
  });
}

const Stmt *accBody(const OpenACCConstructStmt *stmt) {
  if (!isa<OpenACCAssociatedStmtConstruct>(stmt) &&
      !isa<OpenACCComputeConstruct, OpenACCLoopConstruct,
           OpenACCCombinedConstruct, OpenACCDataConstruct,
           OpenACCHostDataConstruct, OpenACCAtomicConstruct>(stmt))
    return nullptr;
  // Of the class itself: the base has none.
  for (const Stmt *child : static_cast<const Stmt *>(stmt)->children())
    return child;
  return nullptr;
}

bool isComputeConstruct(const Stmt *stmt) {
  return isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(stmt);
}

bool containsACC(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    found |= isa<OpenACCConstructStmt>(s);
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        found |= isa<OpenACCDeclareDecl>(d);
    return !found;
  });
  return found;
}

} // namespace xacc::frontend
