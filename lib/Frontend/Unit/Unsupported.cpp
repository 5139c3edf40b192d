//===- Unsupported.cpp - What has no operations ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The importer has no operations for some types, calls and statements: they
// stay C, and findUnsupported() says why.
//
//===----------------------------------------------------------------------===//

#include "Unit/Unsupported.h"
#include "Syntax/DeviceLibrary.h"
#include "Syntax/Sections.h"
#include "Unit/ACCSyntax.h"
#include "Unit/Constants.h"
#include "Unit/Redeclarations.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc::frontend {

bool isSupportedScalar(QualType type, const ASTContext &ast) {
  type = type.getCanonicalType();
  if (type.isVolatileQualified() || type->isAtomicType())
    return false;
  if (type->isPointerType())
    return true;
  // An enumeration that the file does not define has no size.
  if (type->isIntegerType() || type->isEnumeralType())
    return !type->isIncompleteType() && ast.getTypeSize(type) <= 128 &&
           !type->isBitIntType();
  return type->isSpecificBuiltinType(BuiltinType::Float16) ||
         type->isSpecificBuiltinType(BuiltinType::Float) ||
         type->isSpecificBuiltinType(BuiltinType::Double) ||
         (type->isSpecificBuiltinType(BuiltinType::LongDouble) &&
          ast.getTypeSize(type) == 128 &&
          &ast.getFloatTypeSemantics(type) ==
              &llvm::APFloat::x87DoubleExtended());
}

bool isSupportedComplex(QualType type, const ASTContext &ast) {
  const auto *complex = type->getAs<ComplexType>();
  return complex && !type.isVolatileQualified() &&
         complex->getElementType()->isRealFloatingType() &&
         isSupportedScalar(complex->getElementType(), ast);
}

/// Kernels have volatile accesses, but not of complex numbers. Elsewhere such
/// variables stay C.
static bool isUnsupportedVolatile(QualType type, const ASTContext &ast,
                                  bool inKernel) {
  return type.isVolatileQualified() &&
         (!inKernel || ast.getBaseElementType(type)->isAnyComplexType());
}

bool hasNoOperations(QualType type, const ASTContext &ast) {
  if (const ArrayType *array = ast.getAsArrayType(type))
    return hasNoOperations(array->getElementType(), ast);
  type = type.getCanonicalType().getUnqualifiedType();
  return !type->isVoidType() && !type->isRecordType() &&
         !type->isFunctionType() && !type->isPlaceholderType() &&
         !isSupportedScalar(type, ast) && !isSupportedComplex(type, ast);
}

bool isPassedAsValue(QualType type, const ASTContext &ast) {
  return type->isScalarType() && !type->isAnyComplexType() &&
         !type.isVolatileQualified() && !type->isAtomicType() &&
         !type->isVariablyModifiedType() && !hasNoOperations(type, ast);
}

/// True if a value of structure type is read from an object in memory, which
/// the result of a call may be.
static bool isCopyOfObject(const Expr *expr, bool inKernel) {
  if (const auto *call = dyn_cast<CallExpr>(expr->IgnoreParens()))
    return call->getType()->isRecordType() && passesStructures(call, inKernel);
  if (isa<ConditionalOperator, BinaryOperator>(expr->IgnoreParens()))
    return expr->getType()->isRecordType() && inKernel;
  const auto *cast = dyn_cast<ImplicitCastExpr>(expr->IgnoreParens());
  return expr->getType()->isRecordType() && cast &&
         cast->getCastKind() == CK_LValueToRValue;
}

/// Whether the environment of floating-point arithmetic counts for an
/// expression: another rounding, or what exceptions leave behind.
static bool usesEnvironment(const Expr *expr, const LangOptions &options) {
  FPOptions fp;
  if (const auto *binary = dyn_cast<BinaryOperator>(expr))
    fp = binary->getFPFeaturesInEffect(options);
  else if (const auto *unary = dyn_cast<UnaryOperator>(expr))
    fp = unary->getFPFeaturesInEffect(options);
  else if (const auto *cast = dyn_cast<CastExpr>(expr))
    fp = cast->getFPFeaturesInEffect(options);
  else if (const auto *call = dyn_cast<CallExpr>(expr))
    fp = call->getFPFeaturesInEffect(options);
  else
    return false;
  return fp.getAllowFEnvAccess() ||
         fp.getRoundingMode() != llvm::RoundingMode::NearestTiesToEven ||
         fp.getExceptionMode() != LangOptions::FPE_Ignore;
}

/// Whether -ftrapv has the expression end the program on overflow.
static bool trapsOnOverflow(const Expr *expr, const LangOptions &options) {
  if (options.getSignedOverflowBehavior() != LangOptions::SOB_Trapping ||
      !expr->getType()->isSignedIntegerOrEnumerationType())
    return false;
  const auto *binary = dyn_cast<BinaryOperator>(expr);
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  return (binary && (binary->isAdditiveOp() || binary->isMultiplicativeOp() ||
                     binary->isCompoundAssignmentOp())) ||
         (unary &&
          (unary->isIncrementDecrementOp() || unary->getOpcode() == UO_Minus));
}

/// Why a declaration in a function has no operations; its initialiser aside.
/// Whether the lengths in a type do more than to be computed: `int (*)[n++]`.
static bool changesInSize(QualType type, const ASTContext &ast) {
  while (type->isVariablyModifiedType()) {
    if (const VariableArrayType *array = ast.getAsVariableArrayType(type)) {
      if (array->getSizeExpr() && array->getSizeExpr()->HasSideEffects(ast))
        return true;
      type = array->getElementType();
    } else if (const clang::ArrayType *array = ast.getAsArrayType(type)) {
      type = array->getElementType();
    } else if (type->isPointerType()) {
      type = type->getPointeeType();
    } else {
      return true; // a function's
    }
  }
  return false;
}

static bool containsGoto(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    found |= isa<GotoStmt, LabelStmt, IndirectGotoStmt>(s);
    return !found;
  });
  return found;
}

/// Whether an array of variable length has memory from its declaration to where
/// its block is left: by its end, `break`, `continue` or `return`, not `goto`.
static bool hasBlockMemory(const VarDecl *var, ASTContext &ast) {
  QualType type = var->getType();
  if (!type->isArrayType() || var->hasInit() || !var->hasLocalStorage() ||
      changesInSize(type, ast))
    return false;
  for (const DynTypedNode &decl : ast.getParents(*var))
    for (const DynTypedNode &parent : ast.getParents(decl)) {
      const auto *block = parent.get<CompoundStmt>();
      if (!block || containsGoto(block))
        return false;
      // That of a switch is left in ways of its own.
      for (const DynTypedNode &around : ast.getParents(*block))
        if (around.get<SwitchStmt>())
          return false;
    }
  return true;
}

const char *whyNotDeclared(const Unit &unit, const Decl *decl, bool inKernel) {
  if (isa<OpenACCDeclareDecl>(decl))
    return "'#pragma acc declare'";
  if (inKernel && isDeclaredInFile(decl))
    return nullptr;
  const auto *var = dyn_cast<VarDecl>(decl);
  if (!var)
    return isa<TypedefNameDecl, TagDecl, StaticAssertDecl>(decl)
               ? nullptr
               : "a declaration";
  if (unit.scopes.findArray(var))
    return "the declaration of a distributed array";
  if (!var->hasLocalStorage() && !(inKernel && isConstantTable(var, unit.ast)))
    return "a static or extern declaration in a function";
  for (const Attr *attribute : var->attrs())
    if (!isa<UnusedAttr, AlignedAttr>(attribute))
      return "a variable with an attribute";
  QualType type = var->getType();
  if (type->isVariablyModifiedType() &&
      !(inKernel && type->isPointerType() && !changesInSize(type, unit.ast)) &&
      !(inKernel && hasBlockMemory(var, unit.ast)))
    return "an array of variable length";
  if (isUnsupportedVolatile(type, unit.ast, inKernel))
    return "a volatile variable";
  if (hasNoOperations(type, unit.ast))
    return "a variable of a type that has no operations";
  return nullptr;
}

bool isImportedInit(const VarDecl *var, const ASTContext &ast, bool inKernel) {
  QualType type = var->getType().getCanonicalType().getUnqualifiedType();
  const Expr *init = var->getInit();
  return isSupportedScalar(type, ast) || isSupportedComplex(type, ast) ||
         isa<InitListExpr, clang::StringLiteral>(init->IgnoreParens()) ||
         isCopyOfObject(init, inKernel);
}

static const char *whyNotDeclared(const Unit &unit, const DeclStmt *decl,
                                  bool inKernel) {
  for (const Decl *d : decl->decls()) {
    const auto *var = dyn_cast<VarDecl>(d);
    if (const char *why = whyNotDeclared(unit, d, inKernel))
      return why;
    if (var && var->getInit() && !isImportedInit(var, unit.ast, inKernel))
      return "an initialiser from a call";
  }
  return nullptr;
}

static const char *whyNotConverted(const CastExpr *cast,
                                   const ASTContext &ast) {
  switch (cast->getCastKind()) {
  case CK_LValueToRValue:
  case CK_NoOp:
  case CK_BitCast:
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_PointerToBoolean:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
  case CK_NullToPointer:
  case CK_ArrayToPointerDecay:
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_ToVoid:
    break;
  case CK_FloatingRealToComplex:
  case CK_FloatingComplexCast:
  case CK_FloatingComplexToReal:
  case CK_FloatingComplexToBoolean:
    break;
  default:
    return "a conversion of a complex number, vector or union";
  }
  QualType type = cast->getType();
  if (cast->getCastKind() == CK_LValueToRValue &&
      !isSupportedScalar(type, ast) && !type->isRecordType() &&
      !isSupportedComplex(type, ast))
    return "a value of complex, vector or volatile type";
  return nullptr;
}

static const char *whyNotComputed(const Unit &unit,
                                  const BinaryOperator *binary, bool inKernel) {
  const ASTContext &ast = unit.ast;
  const auto *target = dyn_cast<DeclRefExpr>(binary->getLHS()->IgnoreParens());
  if (binary->isAssignmentOp() && target && unit.arrayOf(target))
    return "an assignment of a pointer to a distributed array";
  // It may be one of those.
  if (unit.hasPointerArrays && binary->isAssignmentOp() && !target &&
      binary->getLHS()->getType()->isPointerType() && !inKernel)
    return "an assignment of a pointer in memory";
  if (binary->getType()->isVectorType() ||
      (binary->getType()->isAnyComplexType() &&
       !isSupportedComplex(binary->getType(), ast)))
    return "vector or integer complex arithmetic";
  // The digits are those of the library's function.
  bool divides =
      binary->getOpcode() == BO_Div || binary->getOpcode() == BO_DivAssign;
  if (divides && !inKernel && binary->getRHS()->getType()->isAnyComplexType() &&
      (ast.getLangOpts().getComplexRange() == LangOptions::CX_Full ||
       ast.getLangOpts().getComplexRange() == LangOptions::CX_None))
    return "a division by a complex number";
  if (binary->getType()->isRecordType() &&
      !isCopyOfObject(binary->getRHS(), inKernel))
    return isa<CallExpr>(binary->getRHS()->IgnoreParenImpCasts())
               ? "an assignment of a structure that a call returns"
               : "an assignment of a structure that an expression such as '?:' "
                 "computes";
  return nullptr;
}

static const char *whyNotChosen(const SwitchStmt *choice) {
  if (choice->getInit() || choice->getConditionVariable())
    return "a switch statement with a declaration";
  llvm::SmallVector<const Stmt *> children = childrenOf(choice);
  unsigned labels = 0, reachable = 0;
  for (const SwitchCase *label = choice->getSwitchCaseList(); label;
       label = label->getNextSwitchCase())
    ++labels;
  for (const Stmt *child : children)
    for (const auto *label = dyn_cast<SwitchCase>(child); label;
         label = dyn_cast<SwitchCase>(label->getSubStmt()))
      ++reachable;
  return labels == reachable ? nullptr
                             : "a case inside another statement of the switch";
}

/// What a statement without operations is called.
static const char *describe(const Stmt *stmt) {
  switch (stmt->getStmtClass()) {
  case Stmt::ReturnStmtClass:
    return "a return statement";
  case Stmt::GotoStmtClass:
  case Stmt::LabelStmtClass:
    return "a goto or label";
  case Stmt::GCCAsmStmtClass:
    return "inline assembly";
  case Stmt::VAArgExprClass:
    return "a variable argument";
  case Stmt::CompoundLiteralExprClass:
    return "a compound literal";
  case Stmt::ExprWithCleanupsClass:
    return "a call that returns a structure";
  case Stmt::AtomicExprClass:
    return "an atomic operation of the compiler";
  case Stmt::PredefinedExprClass:
    return "the name of the function";
  case Stmt::BinaryConditionalOperatorClass:
  case Stmt::OpaqueValueExprClass:
    return "'?:' without its second operand";
  case Stmt::OffsetOfExprClass:
    return "'offsetof' of a variable element";
  case Stmt::AddrLabelExprClass:
  case Stmt::IndirectGotoStmtClass:
    return "the address of a label";
  default:
    return isa<Expr>(stmt) ? "an expression of this kind"
                           : "a statement of this kind";
  }
}

/// Loops alone: a region runs them on one thread.
static const char *whyNotOpenMP(const Unit &unit,
                                const OMPExecutableDirective *omp,
                                bool inKernel) {
  const ASTContext &ast = unit.ast;
  if (!inKernel && needsTeam(unit, omp))
    return "an OpenMP loop with directives, or where it matters which thread "
           "runs an iteration";
  if (!isa<OMPParallelForDirective, OMPForDirective, OMPSimdDirective,
           OMPForSimdDirective, OMPParallelForSimdDirective>(omp))
    return "an OpenMP directive";
  const char *why = nullptr;
  forEachOwnVariable(omp, [&](const Expr *expr, bool) {
    if (!isSupportedScalar(expr->getType(), ast) ||
        !isa<DeclRefExpr>(expr->IgnoreParens()))
      why = "an OpenMP directive with arrays or structures for each thread";
  });
  return why;
}

/// What holds for expressions of all kinds.
static const char *whyNotEvaluated(const Expr *expr, const ASTContext &ast,
                                   bool inKernel) {
  // What becomes of it has the type of a pointer.
  if (isa<CXXNullPtrLiteralExpr>(expr))
    return nullptr;
  // Devices have neither.
  if (!inKernel) {
    if (usesEnvironment(expr, ast.getLangOpts()))
      return "arithmetic that depends on the floating-point environment";
    if (trapsOnOverflow(expr, ast.getLangOpts()))
      return "arithmetic that traps on overflow";
  }
  if (expr->getType()->isAtomicType())
    return "an atomic variable";
  if (isUnsupportedVolatile(expr->getType(), ast, inKernel))
    return "a volatile variable";
  if (hasNoOperations(expr->getType(), ast))
    return "a value of a type that has no operations";
  if (const auto *cast = dyn_cast<ExplicitCastExpr>(expr);
      cast && changesInSize(cast->getType(), ast))
    return "a cast to an array of variable length";
  const auto *binary = dyn_cast<BinaryOperator>(expr);
  if (expr->getType()->isRecordType() &&
      (isa<StmtExpr>(expr) ||
       (!inKernel && (isa<ConditionalOperator>(expr) ||
                      (binary && binary->getOpcode() == BO_Comma)))))
    return "a structure that an expression of this kind computes";
  return nullptr;
}

/// Whether it is the size of a type, or of an array of variable length that has
/// been declared, or of a part of it: nothing but lengths has to be evaluated.
static bool isSizeOfObject(const UnaryExprOrTypeTraitExpr *sizeOf,
                           const ASTContext &ast) {
  if (sizeOf->getKind() != UETT_SizeOf)
    return false;
  if (sizeOf->isArgumentType())
    return !changesInSize(sizeOf->getArgumentType(), ast);
  const Expr *expr = sizeOf->getArgumentExpr();
  while (true) {
    expr = expr->IgnoreParenImpCasts();
    const auto *element = dyn_cast<ArraySubscriptExpr>(expr);
    const auto *target = dyn_cast<clang::UnaryOperator>(expr);
    if (element &&
        isa<clang::IntegerLiteral>(element->getIdx()->IgnoreParenImpCasts()))
      expr = element->getBase();
    else if (target && target->getOpcode() == UO_Deref)
      expr = target->getSubExpr();
    else
      return isa<DeclRefExpr>(expr);
  }
}

const char *whyUnsupported(const Unit &unit, const Stmt *stmt, bool inKernel) {
  const ASTContext &ast = unit.ast;
  if (unit.importability.isLeaving(stmt))
    return nullptr;
  if (const auto *expr = dyn_cast<Expr>(stmt))
    if (const char *why = whyNotEvaluated(expr, ast, inKernel))
      return why;
  if (isa<StmtExpr>(stmt) && (hasJumpOut(stmt) || containsGoto(stmt)))
    return "a jump out of a statement expression";
  if (isa<GotoStmt, LabelStmt, BinaryConditionalOperator, OpaqueValueExpr>(
          stmt) &&
      inKernel)
    return nullptr;
  if (isa<GenericSelectionExpr, ChooseExpr, StmtExpr>(stmt))
    return nullptr;
  if (const auto *decl = dyn_cast<DeclStmt>(stmt))
    return whyNotDeclared(unit, decl, inKernel);
  if (const auto *call = dyn_cast<CallExpr>(stmt))
    return whyNotCallable(call, ast, inKernel);
  if (const auto *member = dyn_cast<MemberExpr>(stmt)) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    return field ? nullptr : "a member of unknown kind";
  }
  if (isa<InitListExpr>(stmt))
    return nullptr;
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt)) {
    if (const auto *var = dyn_cast<VarDecl>(ref->getDecl());
        var && var->hasLocalStorage() && var->hasAttr<AsmLabelAttr>())
      return "a variable in a register of its own";
    if (!isa<VarDecl, FunctionDecl, EnumConstantDecl>(ref->getDecl()))
      return "a name of unknown kind";
    return nullptr;
  }
  if (const auto *cast = dyn_cast<CastExpr>(stmt))
    return whyNotConverted(cast, ast);
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt)) {
    const Expr *operand = unary->getSubExpr()->IgnoreParens();
    if (unary->getOpcode() == UO_AddrOf &&
        operand->getType()->isPointerType() && isa<DeclRefExpr>(operand) &&
        unit.arrayOf(operand))
      return "the address of a pointer to a distributed array";
    return nullptr;
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(stmt))
    return whyNotComputed(unit, binary, inKernel);
  if (const auto *sizeOf = dyn_cast<UnaryExprOrTypeTraitExpr>(stmt)) {
    Expr::EvalResult value;
    return (inKernel && isSizeOfObject(sizeOf, ast)) ||
                   sizeOf->EvaluateAsInt(value, ast)
               ? nullptr
               : "the size of a variable-length array";
  }
  if (const auto *omp = dyn_cast<OMPExecutableDirective>(stmt))
    return whyNotOpenMP(unit, omp, inKernel);
  // It lives as long as the block around it, which outside of kernels may be C.
  if (const auto *literal = dyn_cast<CompoundLiteralExpr>(stmt))
    return inKernel && !literal->isFileScope() &&
                   !literal->getType()->isVariablyModifiedType()
               ? nullptr
               : describe(stmt);
  // `f(x).member`: what a call returns has a place.
  // The name of the function is what `assert` prints.
  if (isa<ExprWithCleanups, MaterializeTemporaryExpr, PredefinedExpr>(stmt) &&
      inKernel)
    return nullptr;
  if (const auto *hinted = dyn_cast<AttributedStmt>(stmt))
    return isHinted(hinted) ? nullptr : "a statement with an attribute";
  // Its text stays C, with other names for the variables.
  if (isa<OpenACCHostDataConstruct>(stmt))
    return "'#pragma acc host_data'";
  if (isa<OpenACCConstructStmt>(stmt))
    return nullptr;
  if (const auto *choice = dyn_cast<SwitchStmt>(stmt))
    return whyNotChosen(choice);
  if (isa<CompoundStmt, IfStmt, CaseStmt, DefaultStmt, ForStmt, WhileStmt,
          DoStmt, NullStmt, BreakStmt, ContinueStmt, IntegerLiteral,
          FloatingLiteral, CharacterLiteral, StringLiteral, ParenExpr,
          ArraySubscriptExpr, ConditionalOperator, ConstantExpr,
          ImplicitValueInitExpr, ImaginaryLiteral, CapturedStmt,
          ArraySectionExpr, CXXNullPtrLiteralExpr>(stmt))
    return nullptr;
  return describe(stmt);
}

const Stmt *findUnsupported(const Unit &unit, const Stmt *stmt,
                            std::string &reason, bool routine) {
  const Stmt *found = nullptr;
  unsigned loops = 0, switches = 0, breakable = 0, kernels = routine;
  std::function<void(const Stmt *)> visit = [&](const Stmt *s) {
    if (!s || found)
      return;
    // What is constant need not be looked at.
    if (const auto *expr = dyn_cast<Expr>(s);
        expr && isa<UnaryExprOrTypeTraitExpr, OffsetOfExpr>(expr)) {
      Expr::EvalResult value;
      if (expr->EvaluateAsInt(value, unit.ast))
        return;
    }
    if (const char *why = routine && isa<ReturnStmt>(s)
                              ? nullptr
                              : whyUnsupported(unit, s, kernels != 0)) {
      found = s;
      reason = why;
      return;
    }
    if (isa<SwitchCase>(s) && !switches) {
      found = s;
      reason = "a case of a switch around it";
      return;
    }
    if ((isa<BreakStmt>(s) && !breakable) || (isa<ContinueStmt>(s) && !loops)) {
      found = s;
      reason = "a jump out of the region";
      return;
    }
    if (const auto *generic = dyn_cast<GenericSelectionExpr>(s))
      return visit(generic->getResultExpr());
    if (const auto *choice = dyn_cast<ChooseExpr>(s))
      return visit(choice->getChosenSubExpr());
    bool isLoop = isa<ForStmt, WhileStmt, DoStmt>(s);
    bool isSwitch = isa<SwitchStmt>(s);
    kernels += isComputeConstruct(s);
    loops += isLoop;
    switches += isSwitch;
    breakable += isLoop || isSwitch;
    if (const auto *captured = dyn_cast<CapturedStmt>(s))
      visit(captured->getCapturedStmt());
    else if (const auto *decl = dyn_cast<DeclStmt>(s)) {
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          visit(var->getInit());
    } else if (const auto *omp = dyn_cast<OMPExecutableDirective>(s)) {
      visit(omp->getRawStmt());
    } else if (!isa<UnaryExprOrTypeTraitExpr>(s)) {
      for (const Stmt *child : s->children())
        visit(child);
    }
    kernels -= isComputeConstruct(s);
    loops -= isLoop;
    switches -= isSwitch;
    breakable -= isLoop || isSwitch;
  };
  visit(stmt);
  return found;
}

} // namespace xacc::frontend
