//===- Analysis.cpp - What the importer asks of Clang's syntax tree -----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ACCSyntax.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc::frontend {

static const VarDecl *varOf(const Expr *expr) {
  if (!expr)
    return nullptr;
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParens()))
    return dyn_cast<VarDecl>(ref->getDecl());
  return nullptr;
}

static const VarDecl *readVarOf(const Expr *expr) {
  return expr ? varOf(expr->IgnoreParenImpCasts()) : nullptr;
}

const ForStmt *getForStmt(const Stmt *stmt) {
  if (const auto *loop = dyn_cast_or_null<ForStmt>(stmt))
    return loop;
  if (const auto *omp = dyn_cast_or_null<OMPLoopDirective>(stmt))
    return dyn_cast<ForStmt>(omp->getRawStmt());
  if (isa_and_nonnull<OpenACCLoopConstruct, OpenACCCombinedConstruct>(stmt))
    return getForStmt(accBody(cast<OpenACCConstructStmt>(stmt)));
  return nullptr;
}

void collectAssigned(const Stmt *stmt, VarSet &assigned) {
  forEachStmt(stmt, [&](const Stmt *s) {
    const Expr *target = nullptr;
    if (const auto *binary = dyn_cast<BinaryOperator>(s);
        binary && binary->isAssignmentOp())
      target = binary->getLHS();
    if (const auto *unary = dyn_cast<UnaryOperator>(s);
        unary && unary->isIncrementDecrementOp())
      target = unary->getSubExpr();
    if (const VarDecl *var = varOf(target))
      assigned.insert(var);
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Canonical loops
//===----------------------------------------------------------------------===//

bool matchCanonicalLoop(const ForStmt *stmt, CanonicalLoop &loop,
                        std::string &reason) {
  loop = CanonicalLoop();
  loop.stmt = stmt;
  if (const auto *decl = dyn_cast_or_null<DeclStmt>(stmt->getInit())) {
    if (decl->isSingleDecl())
      loop.var = dyn_cast<VarDecl>(decl->getSingleDecl());
    if (loop.var)
      loop.lower = loop.var->getInit();
  } else if (const auto *init =
                 dyn_cast_or_null<BinaryOperator>(stmt->getInit());
             init && init->getOpcode() == BO_Assign) {
    loop.var = varOf(init->getLHS());
    loop.lower = init->getRHS();
  }
  if (!loop.var || !loop.lower) {
    reason = "its first part does not set the loop variable";
    return false;
  }
  if (!loop.var->getType()->isIntegerType() ||
      loop.var->getType()->isBooleanType()) {
    reason = "its variable has no integer type";
    return false;
  }

  const auto *increment = dyn_cast_or_null<Expr>(stmt->getInc());
  bool known = false;
  if (const auto *unary = dyn_cast_or_null<UnaryOperator>(increment);
      unary && unary->isIncrementDecrementOp() &&
      varOf(unary->getSubExpr()) == loop.var) {
    loop.descending = unary->isDecrementOp();
    known = true;
  } else if (const auto *binary = dyn_cast_or_null<BinaryOperator>(increment);
             binary && varOf(binary->getLHS()) == loop.var) {
    const Expr *rhs = binary->getRHS()->IgnoreParenImpCasts();
    if (binary->getOpcode() == BO_AddAssign ||
        binary->getOpcode() == BO_SubAssign) {
      loop.step = binary->getRHS();
      loop.descending = binary->getOpcode() == BO_SubAssign;
      known = true;
    } else if (const auto *sum = dyn_cast<BinaryOperator>(rhs);
               binary->getOpcode() == BO_Assign && sum && sum->isAdditiveOp()) {
      loop.descending = sum->getOpcode() == BO_Sub;
      if (readVarOf(sum->getLHS()) == loop.var) {
        loop.step = sum->getRHS();
        known = true;
      } else if (readVarOf(sum->getRHS()) == loop.var && !loop.descending) {
        loop.step = sum->getLHS();
        known = true;
      }
    }
  }
  if (!known) {
    reason = "its third part does not step the loop variable";
    return false;
  }

  const auto *condition = dyn_cast_or_null<BinaryOperator>(stmt->getCond());
  if (condition)
    condition = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
  if (!condition || !condition->isComparisonOp()) {
    reason = "its second part is no comparison of the loop variable";
    return false;
  }
  BinaryOperatorKind op = condition->getOpcode();
  if (readVarOf(condition->getLHS()) == loop.var) {
    loop.upper = condition->getRHS();
  } else if (readVarOf(condition->getRHS()) == loop.var) {
    loop.upper = condition->getLHS();
    op = op == BO_EQ || op == BO_NE ? op
                                    : BinaryOperator::reverseComparisonOp(op);
  } else {
    reason = "its second part is no comparison of the loop variable";
    return false;
  }
  for (const Expr *part : {loop.lower, loop.upper, loop.step})
    if (part && !part->getType()->isIntegralOrEnumerationType()) {
      reason = "a bound or the step is no integer";
      return false;
    }
  // `i += -1` is a step down: the comparison tells the direction.
  bool down = op == BO_GT || op == BO_GE;
  if (op == BO_NE) {
    if (loop.step) {
      reason = "'!=' needs a step of 1";
      return false;
    }
    return true;
  }
  if (op == BO_EQ) {
    reason = "its second part is '=='";
    return false;
  }
  loop.inclusive = op == BO_LE || op == BO_GE;
  if (down != loop.descending) {
    reason = down ? "it counts up but compares with '>'"
                  : "it counts down but compares with '<'";
    if (!loop.step)
      return false;
    // A step that is negative, `i += -1`, or a variable.
    const auto *literal =
        dyn_cast<IntegerLiteral>(loop.step->IgnoreParenImpCasts());
    reason = "the sign of its step does not fit the comparison";
    if (literal || loop.step->getType()->isUnsignedIntegerType())
      return false;
    loop.descending = down;
    loop.negatedStep = true;
  }
  return true;
}

bool refersTo(const Stmt *stmt, llvm::function_ref<bool(const VarDecl *)> is) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        found |= is(var);
    return true;
  });
  return found;
}

const ForStmt *singleLoop(const Stmt *body) {
  while (const auto *block = dyn_cast<CompoundStmt>(body)) {
    if (block->size() != 1)
      return nullptr;
    body = block->body_front();
  }
  return getForStmt(body);
}

bool hasJumpOut(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (isa<BreakStmt, ContinueStmt>(s))
      found = true;
    if (const auto *choice = dyn_cast<SwitchStmt>(s)) {
      // Its `break` stays inside; a `continue` does not.
      forEachStmt(choice->getBody(), [&](const Stmt *inner) {
        found |= isa<ContinueStmt>(inner);
        return !isa<ForStmt, WhileStmt, DoStmt>(inner);
      });
      return false;
    }
    // A jump inside an inner loop stays there.
    return !isa<ForStmt, WhileStmt, DoStmt>(s);
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Privatisation
//===----------------------------------------------------------------------===//

namespace {
enum class Access { None, Write, Read };
} // namespace

/// How a statement touches a variable first, in the order of evaluation. A
/// write that is not certain to happen counts as a read, to be safe.
static Access firstAccess(const Stmt *stmt, const VarDecl *var) {
  if (!stmt)
    return Access::None;
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    return ref->getDecl() == var ? Access::Read : Access::None;
  if (const auto *binary = dyn_cast<BinaryOperator>(stmt)) {
    if (binary->getOpcode() == BO_Assign && varOf(binary->getLHS()) == var) {
      Access rhs = firstAccess(binary->getRHS(), var);
      return rhs == Access::None ? Access::Write : Access::Read;
    }
    if (binary->isLogicalOp()) {
      Access first = firstAccess(binary->getLHS(), var);
      if (first != Access::None)
        return first;
      return firstAccess(binary->getRHS(), var) == Access::None ? Access::None
                                                                : Access::Read;
    }
  }
  if (const auto *branch = dyn_cast<IfStmt>(stmt)) {
    Access condition = firstAccess(branch->getCond(), var);
    if (condition != Access::None)
      return condition;
    Access yes = firstAccess(branch->getThen(), var);
    Access no = firstAccess(branch->getElse(), var);
    return yes == no ? yes : Access::Read;
  }
  if (const auto *loop = dyn_cast<ForStmt>(stmt)) {
    Access init = firstAccess(loop->getInit(), var);
    if (init != Access::None)
      return init;
    for (const Stmt *part :
         {static_cast<const Stmt *>(loop->getCond()), loop->getBody(),
          static_cast<const Stmt *>(loop->getInc())})
      if (firstAccess(part, var) != Access::None)
        return Access::Read;
    return Access::None;
  }
  if (isa<WhileStmt, DoStmt, SwitchStmt, ConditionalOperator>(stmt)) {
    for (const Stmt *child : stmt->children())
      if (firstAccess(child, var) != Access::None)
        return Access::Read;
    return Access::None;
  }
  for (const Stmt *child : stmt->children()) {
    Access access = firstAccess(child, var);
    if (access != Access::None)
      return access;
  }
  return Access::None;
}

bool isWrittenFirst(const Stmt *stmt, const VarDecl *var) {
  return firstAccess(stmt, var) == Access::Write;
}

/// Adds the scalars that a queue copies back after a construct: those that
/// `kernels` assigns and results of loops.
static void noteCopiedBack(const OpenACCConstructStmt *construct,
                           VarSet &mapped) {
  const Stmt *body = accBody(construct);
  VarSet assigned, own;
  if (construct->getDirectiveKind() == OpenACCDirectiveKind::Kernels ||
      construct->getDirectiveKind() == OpenACCDirectiveKind::KernelsLoop)
    collectAssigned(body, assigned);
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          own.insert(var);
    CanonicalLoop loop;
    std::string reason;
    if (const auto *stmt = dyn_cast<ForStmt>(s);
        stmt && matchCanonicalLoop(stmt, loop, reason))
      own.insert(loop.var);
    if (const auto *loop = dyn_cast<OpenACCLoopConstruct>(s))
      for (const OpenACCClause *clause : effectiveClauses(loop))
        if (const auto *list = dyn_cast<OpenACCReductionClause>(clause))
          for (const Expr *expr : list->getVarList())
            if (ObjectSyntax object = matchObject(expr); object.var)
              assigned.insert(object.var);
    return true;
  });
  for (const VarDecl *var : assigned)
    if (!own.count(var))
      mapped.insert(var);
}

/// Variables that the present table has to know by their address.
static void collectMapped(const Stmt *body, FunctionInfo &info) {
  forEachStmt(body, [&](const Stmt *s) {
    auto note = [&](llvm::ArrayRef<const OpenACCClause *> clauses,
                    bool compute) {
      for (const OpenACCClause *clause : clauses) {
        if (!dataClauseOf(clause) &&
            !(compute && isa<OpenACCReductionClause>(clause)))
          continue;
        for (const Stmt *child : clause->children())
          if (const auto *expr = dyn_cast_or_null<Expr>(child))
            if (ObjectSyntax object = matchObject(expr); object.var)
              info.mapped.insert(object.var);
      }
    };
    if (const auto *acc = dyn_cast<OpenACCConstructStmt>(s)) {
      note(acc->clauses(), isComputeConstruct(acc));
      // What a queue copies back goes to the variable itself.
      if (isComputeConstruct(acc) &&
          findClause<OpenACCAsyncClause>(effectiveClauses(acc)))
        noteCopiedBack(acc, info.mapped);
    }
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *declare = dyn_cast<OpenACCDeclareDecl>(d))
          note(declare->clauses(), false);
    return true;
  });
}

/// The pointers in an expression that another pointer is set to.
static void noteCopies(const Expr *value, VarSet &copied) {
  if (!value || !value->getType()->isPointerType())
    return;
  forEachStmt(value, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        copied.insert(var);
    return true;
  });
}

void analyzeFunction(Unit &unit, FunctionInfo &info) {
  const Stmt *body = info.decl->getBody();
  collectMapped(body, info);
  info.addressTaken.insert(info.mapped.begin(), info.mapped.end());
  collectAssigned(body, info.assigned);
  llvm::DenseMap<const VarDecl *, unsigned> uses;
  llvm::SmallVector<const ForStmt *> allLoops; // in the order of the text
  llvm::DenseMap<const IdentifierInfo *, llvm::SmallVector<const VarDecl *, 1>>
      names;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *loop = dyn_cast<ForStmt>(s))
      allLoops.push_back(loop);
    if (const auto *unary = dyn_cast<UnaryOperator>(s);
        unary && unary->getOpcode() == UO_AddrOf)
      if (const VarDecl *var = varOf(unary->getSubExpr()))
        info.addressTaken.insert(var);
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          noteCopies(var->getInit(), info.copiedPointers);
    if (const auto *binary = dyn_cast<BinaryOperator>(s);
        binary && binary->isAssignmentOp())
      noteCopies(binary->getRHS(), info.copiedPointers);
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl());
          var && !uses[var]++)
        names[var->getIdentifier()].push_back(var);
    return true;
  });
  llvm::sort(allLoops, [&](const ForStmt *a, const ForStmt *b) {
    return unit.beginOf(a) < unit.beginOf(b);
  });

  // The outermost statements that loop directives take, and the variables that
  // directives name: those are not private.
  llvm::SmallVector<const ForStmt *> loops;
  VarSet named;
  unsigned covered = 0; // the end of the last loop
  for (const Directive *directive :
       unit.directivesIn(unit.beginOf(body), unit.endOf(body))) {
    for (const ReductionSyntax &reduction : directive->reductions)
      for (Tokens variable : reduction.variables)
        for (const Token &token : variable)
          if (const IdentifierInfo *name = token.getIdentifierInfo())
            named.insert_range(names.lookup(name));
    // What is communicated asynchronously, or on devices, is reached later
    // through its address.
    if (!directive->async.empty() || directive->acc) {
      auto escape = [&](Tokens variable) {
        for (const Token &token : variable)
          if (const IdentifierInfo *name = token.getIdentifierInfo())
            info.addressTaken.insert_range(names.lookup(name));
      };
      if (directive->kind == DirectiveKind::Bcast)
        llvm::for_each(directive->variables, escape);
      for (const ReductionSyntax &reduction : directive->reductions)
        llvm::for_each(reduction.variables, escape);
    }
    if (directive->kind != DirectiveKind::Loop || directive->begin < covered)
      continue;
    auto next = llvm::upper_bound(allLoops, directive->begin,
                                  [&](unsigned offset, const ForStmt *loop) {
                                    return offset < unit.beginOf(loop);
                                  });
    if (next == allLoops.end())
      continue;
    loops.push_back(*next);
    covered = unit.endOf(*next);
  }
  llvm::DenseMap<const VarDecl *, unsigned> usesInLoops;
  VarSet notPrivate;
  for (const ForStmt *loop : loops) {
    // The body of the innermost loop of the perfect nest, and the headers.
    VarSet inHeaders;
    const Stmt *inner = loop;
    while (const ForStmt *next = getForStmt(inner)) {
      for (const Stmt *part :
           {next->getInit(), static_cast<const Stmt *>(next->getCond()),
            static_cast<const Stmt *>(next->getInc())})
        forEachStmt(part, [&](const Stmt *s) {
          if (const auto *ref = dyn_cast<DeclRefExpr>(s))
            if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
              inHeaders.insert(var);
          return true;
        });
      inner = next->getBody();
      if (const auto *block = dyn_cast<CompoundStmt>(inner);
          block && block->size() == 1)
        inner = block->body_front();
    }
    VarSet here;
    forEachStmt(loop, [&](const Stmt *s) {
      if (const auto *ref = dyn_cast<DeclRefExpr>(s))
        if (const auto *var = dyn_cast<VarDecl>(ref->getDecl())) {
          here.insert(var);
          ++usesInLoops[var];
        }
      return true;
    });
    for (const VarDecl *var : here)
      if (info.assigned.count(var) &&
          (inHeaders.count(var) || firstAccess(inner, var) != Access::Write))
        notPrivate.insert(var);
  }
  for (auto [var, count] : uses)
    if (var->hasLocalStorage() && var->getType()->isScalarType() &&
        !var->getType().isVolatileQualified() &&
        !info.addressTaken.count(var) && info.assigned.count(var) &&
        !named.count(var) && !isa<ParmVarDecl>(var) && !notPrivate.count(var) &&
        usesInLoops.lookup(var) == count)
      info.iterationPrivate.insert(var);
}

//===----------------------------------------------------------------------===//
// What can be imported
//===----------------------------------------------------------------------===//

static bool isSupportedScalar(QualType type, const ASTContext &ast) {
  type = type.getCanonicalType();
  if (type.isVolatileQualified() || type->isAtomicType())
    return false;
  if (type->isPointerType())
    return true;
  if (type->isIntegerType() || type->isEnumeralType())
    return ast.getTypeSize(type) <= 64 && !type->isBitIntType();
  return type->isSpecificBuiltinType(BuiltinType::Float) ||
         type->isSpecificBuiltinType(BuiltinType::Double) ||
         (type->isSpecificBuiltinType(BuiltinType::LongDouble) &&
          ast.getTypeSize(type) == 128 &&
          &ast.getFloatTypeSemantics(type) ==
              &llvm::APFloat::x87DoubleExtended());
}

bool isSupportedBuiltin(const ASTContext &ast, llvm::StringRef name) {
  if (!name.consume_front("__builtin_"))
    return false;
  return llvm::StringSwitch<bool>(name)
      .Cases({"isnan", "isinf", "isfinite", "isnormal", "isinf_sign"}, true)
      .Cases({"signbit", "expect", "inf", "inff", "huge_val", "huge_valf"},
             true)
      .Cases({"nan", "nanf", "popcount", "popcountl", "popcountll"}, true)
      // The library's functions by their other name.
      .Cases({"sqrt", "sqrtf", "fabs", "fabsf", "floor", "floorf"}, true)
      .Cases({"ceil", "ceilf", "trunc", "truncf", "fmax", "fmaxf"}, true)
      .Cases({"fmin", "fminf", "fma", "fmaf", "copysign", "copysignf"}, true)
      .Cases({"abs", "labs", "exp", "log", "pow", "sin"}, true)
      .Cases({"cos", "tan", "memcpy", "memset", "printf"}, true)
      .Default(false);
}

/// float, double and long double _Complex.
static bool isSupportedComplex(QualType type, const ASTContext &ast) {
  const auto *complex = type->getAs<ComplexType>();
  return complex && !type.isVolatileQualified() &&
         complex->getElementType()->isRealFloatingType() &&
         isSupportedScalar(complex->getElementType(), ast);
}

bool isComplexFunction(llvm::StringRef name) {
  name.consume_front("__builtin_");
  return llvm::StringSwitch<bool>(name)
      .Cases({"creal", "crealf", "cimag", "cimagf", "conj", "conjf"}, true)
      .Cases({"cabs", "cabsf"}, true)
      .Default(false);
}

/// Kernels call functions of the file in a way of their own, that passes
/// structures.
static bool passesStructures(const CallExpr *call, bool inKernel) {
  const FunctionDecl *callee = call->getDirectCallee();
  return inKernel && callee && callee->hasBody();
}

static const char *whyNotCallable(const CallExpr *call, const ASTContext &ast,
                                  bool inKernel) {
  const FunctionDecl *callee = call->getDirectCallee();
  QualType calleeType = call->getCallee()->getType()->getPointeeType();
  const auto *prototype =
      calleeType.isNull() ? nullptr : calleeType->getAs<FunctionProtoType>();
  if (callee && callee->getIdentifier()) {
    llvm::StringRef name = callee->getName();
    if (name == "xmp_malloc" || name == "xmp_free" || name == "xmp_desc_of" ||
        name == "__xacc_desc_of")
      return "a call that manages distributed arrays";
    if (isSupportedBuiltin(ast, name) || isComplexFunction(name))
      return nullptr;
    if (callee->hasAttr<ReturnsTwiceAttr>())
      return "a call that returns twice";
    if (unsigned builtin = callee->getBuiltinID();
        builtin && !ast.BuiltinInfo.isPredefinedLibFunction(builtin))
      return "a call of a compiler builtin";
    if (!prototype)
      prototype = callee->getType()->getAs<FunctionProtoType>();
  }
  if (!prototype)
    return "a call of a function without prototype";
  QualType result = call->getType();
  bool structures = passesStructures(call, inKernel);
  if (!result->isVoidType() && !isSupportedScalar(result, ast) &&
      !(structures && result->isRecordType()))
    return "a call that returns a structure, vector or complex number";
  for (const Expr *arg : call->arguments())
    if (!isSupportedScalar(arg->getType(), ast) &&
        !(structures && arg->getType()->isRecordType()))
      return "a call that passes a structure, vector or complex number";
  return nullptr;
}

/// True if a value of structure type is read from an object in memory, which
/// the result of a call may be.
static bool isCopyOfObject(const Expr *expr, bool inKernel) {
  if (const auto *call = dyn_cast<CallExpr>(expr->IgnoreParens()))
    return call->getType()->isRecordType() && passesStructures(call, inKernel);
  const auto *cast = dyn_cast<ImplicitCastExpr>(expr->IgnoreParens());
  return expr->getType()->isRecordType() && cast &&
         cast->getCastKind() == CK_LValueToRValue;
}

static const char *whyUnsupported(const Unit &unit, const Stmt *stmt,
                                  bool inKernel) {
  const ASTContext &ast = unit.ast;
  if (const auto *expr = dyn_cast<Expr>(stmt)) {
    if (expr->getType()->isAtomicType())
      return "an atomic variable";
    if (expr->getType().isVolatileQualified())
      return "a volatile variable";
  }
  if (const auto *decl = dyn_cast<DeclStmt>(stmt)) {
    for (const Decl *d : decl->decls()) {
      const auto *var = dyn_cast<VarDecl>(d);
      if (isa<OpenACCDeclareDecl>(d))
        return "'#pragma acc declare'";
      if (!var)
        return isa<TypedefNameDecl, TagDecl>(d) ? nullptr : "a declaration";
      if (unit.scopes.findArray(var))
        return "the declaration of a distributed array";
      if (!var->hasLocalStorage())
        return "a static or extern declaration in a function";
      QualType type = var->getType();
      if (type->isVariableArrayType())
        return "an array of variable length";
      if (type.isVolatileQualified())
        return "a volatile variable";
      if (const Expr *init = var->getInit();
          init && !isSupportedScalar(type, ast) &&
          !isSupportedComplex(type, ast) &&
          !isa<InitListExpr, clang::StringLiteral>(init->IgnoreParens()) &&
          !isCopyOfObject(init, inKernel))
        return "an initialiser from a call";
    }
    return nullptr;
  }
  if (const auto *call = dyn_cast<CallExpr>(stmt))
    return whyNotCallable(call, ast, inKernel);
  if (const auto *member = dyn_cast<MemberExpr>(stmt)) {
    const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    return field ? nullptr : "a member of unknown kind";
  }
  if (const auto *list = dyn_cast<InitListExpr>(stmt)) {
    if (const RecordDecl *record = list->getType()->getAsRecordDecl())
      for (const FieldDecl *field : record->fields())
        if (field->isBitField())
          return "an initialiser list with a bit field";
    return nullptr;
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt)) {
    QualType type = ref->getType();
    if (type.isVolatileQualified())
      return "a volatile variable";
    if (!isa<VarDecl, FunctionDecl, EnumConstantDecl>(ref->getDecl()))
      return "a name of unknown kind";
    return nullptr;
  }
  if (const auto *cast = dyn_cast<CastExpr>(stmt)) {
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
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt)) {
    switch (unary->getOpcode()) {
    case UO_Coawait:
      return "an operator of C++";
    default:
      return nullptr;
    }
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(stmt)) {
    if (binary->getType()->isVectorType() ||
        (binary->getType()->isAnyComplexType() &&
         !isSupportedComplex(binary->getType(), ast)))
      return "vector or integer complex arithmetic";
    if (binary->getType()->isRecordType() &&
        !isCopyOfObject(binary->getRHS(), inKernel))
      return "an assignment of a structure that a call returns";
    return nullptr;
  }
  if (const auto *sizeOf = dyn_cast<UnaryExprOrTypeTraitExpr>(stmt)) {
    Expr::EvalResult value;
    return sizeOf->EvaluateAsInt(value, ast)
               ? nullptr
               : "the size of a variable-length array";
  }
  if (const auto *omp = dyn_cast<OMPExecutableDirective>(stmt)) {
    if (!isa<OMPParallelForDirective, OMPForDirective, OMPSimdDirective,
             OMPForSimdDirective, OMPParallelForSimdDirective>(omp))
      return "an OpenMP directive";
    return nullptr;
  }
  // Its text stays C, with other names for the variables.
  if (isa<OpenACCHostDataConstruct>(stmt))
    return "'#pragma acc host_data'";
  if (isa<OpenACCConstructStmt>(stmt))
    return nullptr;
  if (const auto *choice = dyn_cast<SwitchStmt>(stmt)) {
    const auto *block = dyn_cast<CompoundStmt>(choice->getBody());
    if (!block || choice->getInit() || choice->getConditionVariable())
      return "a switch statement without a block";
    unsigned labels = 0, reachable = 0;
    for (const SwitchCase *label = choice->getSwitchCaseList(); label;
         label = label->getNextSwitchCase()) {
      ++labels;
      if (const auto *one = dyn_cast<CaseStmt>(label); one && one->getRHS())
        return "a range of cases";
    }
    for (const Stmt *child : block->body())
      for (const auto *label = dyn_cast<SwitchCase>(child); label;
           label = dyn_cast<SwitchCase>(label->getSubStmt()))
        ++reachable;
    return labels == reachable
               ? nullptr
               : "a case inside another statement of the switch";
  }
  if (isa<CompoundStmt, IfStmt, CaseStmt, DefaultStmt, ForStmt, WhileStmt,
          DoStmt, NullStmt, BreakStmt, ContinueStmt, IntegerLiteral,
          FloatingLiteral, CharacterLiteral, StringLiteral, ParenExpr,
          ArraySubscriptExpr, ConditionalOperator, ConstantExpr,
          ImplicitValueInitExpr, ImaginaryLiteral, CapturedStmt,
          ArraySectionExpr>(stmt))
    return nullptr;
  switch (stmt->getStmtClass()) {
  case Stmt::ReturnStmtClass:
    return "a return statement";
  case Stmt::GotoStmtClass:
  case Stmt::LabelStmtClass:
    return "a goto or label";
  case Stmt::GCCAsmStmtClass:
    return "inline assembly";
  case Stmt::StmtExprClass:
    return "a statement expression";
  case Stmt::VAArgExprClass:
    return "a variable argument";
  case Stmt::CompoundLiteralExprClass:
    return "a compound literal";
  case Stmt::ExprWithCleanupsClass:
    return "a call that returns a structure";
  default:
    return stmt->getStmtClassName();
  }
}

const Stmt *findUnsupported(const Unit &unit, const Stmt *stmt,
                            std::string &reason, bool routine) {
  const Stmt *found = nullptr;
  unsigned loops = 0, breakable = 0, kernels = routine;
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
    if ((isa<BreakStmt>(s) && !breakable) || (isa<ContinueStmt>(s) && !loops)) {
      found = s;
      reason = "a jump out of the region";
      return;
    }
    if (const auto *generic = dyn_cast<GenericSelectionExpr>(s))
      return visit(generic->getResultExpr());
    bool isLoop = isa<ForStmt, WhileStmt, DoStmt>(s);
    bool isSwitch = isa<SwitchStmt>(s);
    kernels += isComputeConstruct(s);
    loops += isLoop;
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
    breakable -= isLoop || isSwitch;
  };
  visit(stmt);
  return found;
}

} // namespace xacc::frontend
