//===- ImportLoop.cpp - Import of loop directives ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loops of a directive that form a rectangular, perfect nest become one
// xmp.loop. Where the nest is imperfect or triangular, each such piece becomes
// one, inside the loops around it; a reduction then spans the whole.
//
//===----------------------------------------------------------------------===//

#include "RegionBuilder.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// A loop directive and the loops that it distributes.
struct RegionBuilder::Nest {
  explicit Nest(const Directive &directive) : directive(directive) {}

  const Directive &directive;
  Entity *on = nullptr;
  /// The loops of the statement, outermost first; those that are distributed.
  llvm::SmallVector<CanonicalLoop, 4> loops;
  llvm::SmallVector<const VarDecl *, 4> listed;

  /// One dimension of the reference (F-order).
  struct Dim {
    int64_t kind = xmp::kOnOwn;
    const VarDecl *var = nullptr; ///< the loop that restricts it
    const Expr *offset = nullptr; ///< added to the variable, or the value
    bool negative = false;        ///< subtracted instead
    int64_t shift = 0;            ///< of the notation
  };
  llvm::SmallVector<Dim, 4> dims;
  /// Loops that an xmp.loop around the current place runs.
  VarSet done;

  struct Reduction {
    const VarDecl *var;
    xmp::ReductionKind kind;
    SourceLocation loc;
    Value memory; ///< what is reduced into
  };
  llvm::SmallVector<Reduction, 2> reductions;
  bool attached = false;
};

bool RegionBuilder::isListed(const Nest &nest, const VarDecl *var) {
  return llvm::is_contained(nest.listed, var) && !nest.done.count(var);
}

/// The only statement of a body, through braces.
static const ForStmt *singleLoop(const Stmt *body) {
  while (const auto *block = dyn_cast<CompoundStmt>(body)) {
    if (block->size() != 1)
      return nullptr;
    body = block->body_front();
  }
  return getForStmt(body);
}

static bool refersTo(const Stmt *stmt,
                     llvm::function_ref<bool(const VarDecl *)> is) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        found |= is(var);
    return true;
  });
  return found;
}

/// Finds the loops that the index list names.
bool RegionBuilder::collectNest(Nest &nest, const ForStmt *outer) {
  std::string firstReason;
  const ForStmt *perfect = outer;
  bool inPerfect = true;
  forEachStmt(outer, [&](const Stmt *s) {
    const auto *stmt = dyn_cast<ForStmt>(s);
    if (!stmt)
      return true;
    inPerfect = inPerfect && stmt == perfect;
    CanonicalLoop loop;
    std::string reason;
    if (matchCanonicalLoop(stmt, loop, reason)) {
      if (nest.directive.hasIndexList || inPerfect)
        nest.loops.push_back(loop);
    } else if (firstReason.empty()) {
      firstReason = reason;
    }
    if (inPerfect)
      perfect = singleLoop(stmt->getBody());
    return true;
  });
  if (nest.loops.empty())
    return unit.error(
        outer->getForLoc(),
        "the loop after '#pragma xmp loop' is not canonical: " + firstReason +
            "; write for (v = lower; v < upper; v += step)");
  if (!nest.directive.hasIndexList) {
    for (const CanonicalLoop &loop : nest.loops)
      nest.listed.push_back(loop.var);
    return true;
  }
  for (auto [name, loc] : nest.directive.indices) {
    const VarDecl *found = nullptr;
    for (const CanonicalLoop &loop : nest.loops)
      if (!found && loop.var->getIdentifier() == name)
        found = loop.var;
    if (!found)
      return unit.error(
          loc, "loop index '" + name->getName() +
                   "' is not the variable of a loop in the nest" +
                   (firstReason.empty()
                        ? std::string()
                        : " (a loop is not canonical: " + firstReason + ")"));
    nest.listed.push_back(found);
  }
  return true;
}

/// A distributed loop steps by something, and only its header sets its
/// variable.
bool RegionBuilder::checkNest(const Nest &nest) {
  for (const CanonicalLoop &loop : nest.loops) {
    if (!llvm::is_contained(nest.listed, loop.var))
      continue;
    Expr::EvalResult step;
    if (loop.step && loop.step->EvaluateAsInt(step, unit.ast) &&
        step.Val.getInt().getExtValue() <= 0)
      return unit.error(
          loop.step->getExprLoc(),
          "the step of the loop over '" + loop.var->getName() +
              "' must be positive in the direction of its comparison");
    const Stmt *writer = nullptr;
    forEachStmt(loop.stmt->getBody(), [&](const Stmt *s) {
      VarSet changed;
      if (isa<BinaryOperator, UnaryOperator>(s))
        collectAssigned(s, changed);
      if (changed.count(loop.var))
        writer = s;
      return true;
    });
    if (writer)
      return unit.error(writer->getBeginLoc(),
                        "loop index '" + loop.var->getName() +
                            "' is changed in the body of its "
                            "loop");
  }
  return true;
}

/// Takes the `on` reference apart: `i`, `i + c`, `c + i`, `i - c`, a value.
bool RegionBuilder::matchOn(Nest &nest) {
  const Reference &reference = *nest.directive.on;
  if (!reference.name)
    return unit.error(reference.loc,
                      "a loop needs nodes or a template after 'on'");
  nest.on = unit.scopes.findEntity(reference.name);
  if (!nest.on)
    return unit.error(reference.loc,
                      "'" + reference.name->getName() +
                          "' is not declared as nodes or a template");
  if (nest.on->kind == Entity::Template && !nest.on->type)
    return unit.error(reference.loc,
                      "template '" + nest.on->name +
                          "' is not distributed; add '#pragma xmp "
                          "distribute " +
                          nest.on->name + "(...) onto ...'");
  bool isNodes = nest.on->kind == Entity::Nodes;
  nest.dims.resize(nest.on->rank);
  if (!reference.hasSubscripts) {
    for (Nest::Dim &dim : nest.dims)
      dim.kind = xmp::kOnAll;
    return true;
  }
  if (static_cast<int64_t>(reference.subscripts.size()) != nest.on->rank)
    return unit.error(reference.loc,
                      "'" + nest.on->name + "' has " +
                          llvm::Twine(nest.on->rank) + " dimensions but " +
                          llvm::Twine(reference.subscripts.size()) +
                          " subscripts");
  auto isLoopVar = [&](const VarDecl *var) {
    return llvm::any_of(
        nest.loops, [&](const CanonicalLoop &loop) { return loop.var == var; });
  };
  unit.scopes.push();
  for (const CanonicalLoop &loop : nest.loops)
    if (!unit.scopes.findDecl(loop.var->getIdentifier()) ||
        isa<DeclStmt>(loop.stmt->getInit()))
      unit.scopes.declare(loop.var);
  bool ok = true;
  for (auto [subscript, dim] : llvm::zip(reference.subscripts, nest.dims)) {
    if (subscript.kind == Subscript::Star)
      continue;
    if (subscript.kind == Subscript::All) {
      dim.kind = xmp::kOnAll;
      continue;
    }
    if (subscript.kind == Subscript::Range) {
      ok = unit.error(subscript.loc,
                      "a range in the 'on' clause of a loop is not "
                      "supported; write ':', '*' or an index");
      break;
    }
    Expr *expr = unit.parse(subscript.first, subscript.loc);
    if (!(ok = expr))
      break;
    const Expr *bare = expr->IgnoreParenImpCasts();
    dim.shift = isNodes && !subscript.bracket ? -1 : 0;
    if (!refersTo(bare, isLoopVar)) {
      dim.kind = xmp::kOnValue;
      dim.offset = expr;
      continue;
    }
    dim.kind = 0;
    auto loopVar = [&](const Expr *side) -> const VarDecl * {
      const auto *ref = dyn_cast<DeclRefExpr>(side->IgnoreParenImpCasts());
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      return var && isLoopVar(var) ? var : nullptr;
    };
    const auto *sum = dyn_cast<BinaryOperator>(bare);
    if (const VarDecl *var = loopVar(bare)) {
      dim.var = var;
    } else if (sum && sum->isAdditiveOp() && loopVar(sum->getLHS()) &&
               !refersTo(sum->getRHS(), isLoopVar)) {
      dim.var = loopVar(sum->getLHS());
      dim.offset = sum->getRHS();
      dim.negative = sum->getOpcode() == BO_Sub;
    } else if (sum && sum->getOpcode() == BO_Add && loopVar(sum->getRHS()) &&
               !refersTo(sum->getLHS(), isLoopVar)) {
      dim.var = loopVar(sum->getRHS());
      dim.offset = sum->getLHS();
    } else {
      ok = unit.error(subscript.loc,
                      "subscript '" + spell(subscript.first) +
                          "' must be a loop index, plus or minus an offset");
      break;
    }
    if (!llvm::is_contained(nest.listed, dim.var)) {
      ok = unit.error(subscript.loc,
                      "loop index '" + dim.var->getName() +
                          "' is used in the 'on' clause but is not "
                          "in the index list");
      break;
    }
    for (const Nest::Dim &other : nest.dims)
      if (&other != &dim && other.var == dim.var) {
        ok = unit.error(subscript.loc, "loop index '" + dim.var->getName() +
                                           "' stands in two subscripts");
        break;
      }
    if (!ok)
      break;
  }
  unit.scopes.pop();
  if (ok &&
      llvm::none_of(nest.dims, [](const Nest::Dim &dim) { return dim.var; }))
    reportWarning(unit.diags, reference.loc,
                  "no subscript is a loop index: each of these nodes runs all "
                  "iterations");
  return ok;
}

//===----------------------------------------------------------------------===//
// Subscripts
//===----------------------------------------------------------------------===//

namespace {
/// coefficient * var + constant, where that is known.
struct AffineSubscript {
  bool known = false;
  const VarDecl *var = nullptr;
  int64_t coefficient = 0, constant = 0;
};
} // namespace

static AffineSubscript analyze(const Expr *expr, const ASTContext &ast,
                               const VarSet &loopVars, const VarSet &assigned) {
  expr = expr->IgnoreParenImpCasts();
  AffineSubscript result;
  Expr::EvalResult value;
  if (expr->getType()->isIntegralOrEnumerationType() &&
      expr->EvaluateAsInt(value, ast)) {
    result.known = true;
    result.constant = value.Val.getInt().getExtValue();
    return result;
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr)) {
    const auto *var = dyn_cast<VarDecl>(ref->getDecl());
    if (var && loopVars.count(var)) {
      result.known = true;
      result.var = var;
      result.coefficient = 1;
    } else if (var && var->hasLocalStorage() && var->getInit() &&
               !assigned.count(var)) {
      return analyze(var->getInit(), ast, loopVars, assigned);
    }
    return result;
  }
  const auto *op = dyn_cast<BinaryOperator>(expr);
  if (!op || !(op->isAdditiveOp() || op->getOpcode() == BO_Mul))
    return result;
  AffineSubscript a = analyze(op->getLHS(), ast, loopVars, assigned);
  AffineSubscript b = analyze(op->getRHS(), ast, loopVars, assigned);
  if (!a.known || !b.known || (a.var && b.var))
    return result;
  result.known = true;
  result.var = a.var ? a.var : b.var;
  if (op->getOpcode() == BO_Mul) {
    result.coefficient =
        a.var ? a.coefficient * b.constant : b.coefficient * a.constant;
    result.constant = a.constant * b.constant;
    return result;
  }
  int64_t sign = op->getOpcode() == BO_Sub ? -1 : 1;
  result.coefficient = a.coefficient + sign * b.coefficient;
  result.constant = a.constant + sign * b.constant;
  return result;
}

/// Rejects a subscript that provably leaves what the node of the iteration
/// stores: another loop's variable, a multiple, a distance beyond the shadow.
bool RegionBuilder::checkSubscripts(const Entity &array,
                                    llvm::ArrayRef<const Expr *> subscripts) {
  if (!currentNest || currentNest->on != array.templ)
    return true;
  const Nest &nest = *currentNest;
  auto type = cast<xmp::ArrayType>(array.type);
  auto formats = cast<xmp::TemplateType>(array.templ->type).getFormats();
  VarSet loopVars;
  for (const CanonicalLoop &loop : nest.loops)
    loopVars.insert(loop.var);
  for (auto [dim, subscript] : llvm::enumerate(subscripts)) {
    const xmp::Align &align = type.getAlign()[dim];
    if (align.isCollapsed() || ShapedType::isDynamic(align.offset) ||
        formats[align.templateDim].kind == xmp::FormatKind::None)
      continue;
    const Nest::Dim &on = nest.dims[align.templateDim];
    AffineSubscript affine =
        analyze(subscript, unit.ast, loopVars, function.assigned);
    if (!on.var || !affine.known || !affine.var)
      continue;
    SourceLocation loc = subscript->getExprLoc();
    std::string text = unit.textOf(unit.beginOf(subscript),
                                   unit.endOfToken(subscript->getEndLoc()))
                           .str();
    std::string where = "subscript '" + text + "' of dimension " +
                        std::to_string(dim) + " of '" + array.name + "' ";
    if (affine.var != on.var) {
      bool distributed = llvm::any_of(nest.dims, [&](const Nest::Dim &other) {
        return other.var == affine.var;
      });
      if (!distributed)
        continue;
      return unit.error(loc, where + "is not aligned with the loop: '" +
                                 on.var->getName().str() +
                                 "' runs over that dimension of template '" +
                                 nest.on->name + "'");
    }
    if (affine.coefficient != 1)
      return unit.error(
          loc, where + "is not aligned with the loop: it must be '" +
                   on.var->getName().str() + "' plus or minus an offset");
    int64_t loopOffset = 0;
    Expr::EvalResult value;
    if (on.offset) {
      if (!on.offset->EvaluateAsInt(value, unit.ast))
        continue;
      loopOffset = value.Val.getInt().getExtValue();
      if (on.negative)
        loopOffset = -loopOffset;
    }
    int64_t distance = affine.constant - (loopOffset - align.offset);
    const xmp::Shadow &shadow = type.getShadow()[dim];
    int64_t have = distance < 0 ? shadow.lower : shadow.upper;
    if (ShapedType::isDynamic(have) || std::abs(distance) <= have)
      continue;
    unit.error(loc,
               where + "lies " + llvm::Twine(std::abs(distance)) +
                   (distance < 0 ? " below" : " above") +
                   " the node's own elements, but the shadow on that side is " +
                   llvm::Twine(have) + "; widen '#pragma xmp shadow " +
                   array.name + "'");
    reportNote(unit.diags, array.loc, "distributed here");
    return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

std::optional<xmp::ReductionKind>
RegionBuilder::reductionKind(const ReductionSyntax &syntax, QualType type) {
  using Kind = xmp::ReductionKind;
  QualType element = type;
  while (const ConstantArrayType *array =
             unit.ast.getAsConstantArrayType(element))
    element = array->getElementType();
  bool isBool = element->isBooleanType();
  bool isInteger = element->isIntegralOrEnumerationType();
  llvm::StringRef written = syntax.kind;
  bool isComplex = element->isComplexType() &&
                   (written == "+" || written == "-" || written == "*");
  if (!isInteger && !element->isRealFloatingType() && !isComplex) {
    if (element->isComplexType())
      unit.error(syntax.loc,
                 "reduction kind '" + written +
                     "' does not fit a complex variable; write + - or *");
    else
      unit.error(syntax.loc,
                 "a reduction needs a variable of arithmetic type, not '" +
                     type.getAsString() + "'");
    return std::nullopt;
  }
  llvm::StringRef kind = syntax.kind;
  if (!isInteger && (kind == "&" || kind == "|" || kind == "^")) {
    unit.error(syntax.loc, "reduction kind '" + kind +
                               "' needs a variable of integer type");
    return std::nullopt;
  }
  bool sign = isSigned(element);
  if (kind == "+" || kind == "-")
    return isBool ? Kind::LOr : Kind::Add;
  if (kind == "*")
    return isBool ? Kind::LAnd : Kind::Mul;
  if (kind == "max")
    return isInteger && !sign ? Kind::UMax : Kind::Max;
  if (kind == "min")
    return isInteger && !sign ? Kind::UMin : Kind::Min;
  if (kind == "&")
    return Kind::BAnd;
  if (kind == "|")
    return Kind::BOr;
  if (kind == "^")
    return Kind::BXor;
  return kind == "&&" ? Kind::LAnd : Kind::LOr;
}

bool RegionBuilder::bindReductions(Nest &nest) {
  for (const ReductionSyntax &syntax : nest.directive.reductions)
    for (Tokens tokens : syntax.variables) {
      Expr *expr = unit.parse(tokens, syntax.loc);
      if (!expr)
        return false;
      const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParens());
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (!var)
        return unit.error(syntax.loc, "'" + spell(tokens) +
                                          "' is not a variable; reduce into a "
                                          "variable and copy its value");
      if (unit.scopes.findArray(var))
        return unit.error(syntax.loc, "distributed array '" + var->getName() +
                                          "' cannot be a reduction variable");
      QualType type = var->getType();
      std::optional<xmp::ReductionKind> kind = reductionKind(
          syntax, type->isPointerType() ? type->getPointeeType() : type);
      if (!kind)
        return false;
      Location loc = at(syntax.loc);
      Nest::Reduction reduction{var, *kind, syntax.loc, Value()};
      if (type->isPointerType()) { // the one object it points to
        Variable &known = variable(var, loc);
        Value pointer = known.value;
        if (!pointer)
          pointer = LLVM::LoadOp::create(builder, loc, memoryType(type),
                                         known.pointer);
        reduction.memory = xmp::AsMemRefOp::create(
            builder, loc,
            MemRefType::get({}, memoryType(type->getPointeeType())), pointer,
            ValueRange());
      } else if (type->isScalarType()) {
        reduction.memory = memoryOf(var, loc);
      } else if (type->isConstantArrayType()) {
        QualType element = type;
        int64_t count = 1;
        while (const ConstantArrayType *array =
                   unit.ast.getAsConstantArrayType(element)) {
          count *= array->getSize().getZExtValue();
          element = array->getElementType();
        }
        Value pointer = variable(var, loc).pointer;
        reduction.memory = xmp::AsMemRefOp::create(
            builder, loc, MemRefType::get({count}, memoryType(element)),
            pointer, ValueRange());
      } else {
        return unit.error(syntax.loc,
                          "a reduction into an array of variable length "
                          "is not supported");
      }
      nest.reductions.push_back(reduction);
    }
  return true;
}

Value RegionBuilder::identity(xmp::ReductionKind kind, Type type,
                              Location loc) {
  using Kind = xmp::ReductionKind;
  if (auto whole = dyn_cast<mlir::ComplexType>(type)) {
    Value re = identity(kind, whole.getElementType(), loc);
    Value im = identity(Kind::Add, whole.getElementType(), loc);
    return complex::CreateOp::create(builder, loc, type, re, im);
  }
  if (auto floating = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    llvm::APFloat value = llvm::APFloat::getZero(semantics);
    if (kind == Kind::Mul || kind == Kind::LAnd)
      value = llvm::APFloat::getOne(semantics);
    else if (kind == Kind::Max || kind == Kind::Min)
      value = llvm::APFloat::getInf(semantics, kind == Kind::Max);
    return arith::ConstantOp::create(builder, loc,
                                     builder.getFloatAttr(floating, value));
  }
  unsigned width = type.getIntOrFloatBitWidth();
  llvm::APInt value(width, 0);
  switch (kind) {
  case Kind::Mul:
  case Kind::LAnd:
    value = llvm::APInt(width, 1);
    break;
  case Kind::Max:
    value = llvm::APInt::getSignedMinValue(width);
    break;
  case Kind::Min:
    value = llvm::APInt::getSignedMaxValue(width);
    break;
  case Kind::UMin:
  case Kind::BAnd:
    value = llvm::APInt::getAllOnes(width);
    break;
  default:
    break;
  }
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, value));
}

Value RegionBuilder::combine(xmp::ReductionKind kind, Value a, Value b,
                             Location loc) {
  using Kind = xmp::ReductionKind;
  if (isa<mlir::ComplexType>(a.getType()))
    return kind == Kind::Add
               ? complex::AddOp::create(builder, loc, a, b).getResult()
               : complex::MulOp::create(builder, loc, a, b).getResult();
  bool isFloat = isa<FloatType>(a.getType());
  auto truth = [&](Value value) {
    return isFloat ? toBool(value, unit.ast.DoubleTy, loc)
                   : toBool(value, unit.ast.IntTy, loc);
  };
  switch (kind) {
  case Kind::Add:
    return isFloat ? arith::AddFOp::create(builder, loc, a, b).getResult()
                   : arith::AddIOp::create(builder, loc, a, b).getResult();
  case Kind::Mul:
    return isFloat ? arith::MulFOp::create(builder, loc, a, b).getResult()
                   : arith::MulIOp::create(builder, loc, a, b).getResult();
  case Kind::Max:
    return isFloat ? arith::MaxNumFOp::create(builder, loc, a, b).getResult()
                   : arith::MaxSIOp::create(builder, loc, a, b).getResult();
  case Kind::Min:
    return isFloat ? arith::MinNumFOp::create(builder, loc, a, b).getResult()
                   : arith::MinSIOp::create(builder, loc, a, b).getResult();
  case Kind::UMax:
    return arith::MaxUIOp::create(builder, loc, a, b);
  case Kind::UMin:
    return arith::MinUIOp::create(builder, loc, a, b);
  case Kind::BAnd:
    return arith::AndIOp::create(builder, loc, a, b);
  case Kind::BOr:
    return arith::OrIOp::create(builder, loc, a, b);
  case Kind::BXor:
    return arith::XOrIOp::create(builder, loc, a, b);
  default:
    break;
  }
  Value x = truth(a), y = truth(b);
  Value both = kind == Kind::LAnd
                   ? arith::AndIOp::create(builder, loc, x, y).getResult()
                   : arith::OrIOp::create(builder, loc, x, y).getResult();
  if (isFloat)
    return arith::UIToFPOp::create(builder, loc, a.getType(), both);
  return arith::ExtUIOp::create(builder, loc, a.getType(), both);
}

/// The nodes along the dimensions that a loop indexes: those whose
/// contributions are combined.
Value RegionBuilder::reductionSet(Nest &nest, Location loc) {
  llvm::SmallVector<int64_t> kinds;
  llvm::SmallVector<Value> lower;
  for (const Nest::Dim &dim : nest.dims) {
    if (dim.var) {
      // Of a template also the nodes that own nothing: they need the result.
      kinds.push_back(static_cast<int64_t>(nest.on->kind == Entity::Nodes
                                               ? xmp::SubscriptKind::All
                                               : xmp::SubscriptKind::Every));
    } else if (dim.kind == xmp::kOnValue) {
      kinds.push_back(static_cast<int64_t>(xmp::SubscriptKind::Index));
      Value value = emitIndex(dim.offset);
      if (!value)
        return nullptr;
      if (dim.shift)
        value = arith::AddIOp::create(builder, loc, value,
                                      constantIndex(loc, dim.shift));
      lower.push_back(value);
    } else {
      kinds.push_back(static_cast<int64_t>(xmp::SubscriptKind::Own));
    }
  }
  Value on = handleOf(nest.on, loc);
  auto set = xmp::SetType::get(&unit.context);
  auto attribute = builder.getDenseI64ArrayAttr(kinds);
  if (nest.on->kind == Entity::Nodes)
    return xmp::NodesSectionOp::create(builder, loc, set, on, attribute, lower,
                                       ValueRange(), ValueRange());
  return xmp::TemplateSectionOp::create(builder, loc, set, on, attribute, lower,
                                        ValueRange(), ValueRange());
}

//===----------------------------------------------------------------------===//
// The loops
//===----------------------------------------------------------------------===//

bool RegionBuilder::emitNest(Nest &nest, const CanonicalLoop &first) {
  // The rectangular, perfect part that starts here.
  llvm::SmallVector<CanonicalLoop, 4> chain = {first};
  auto inChain = [&](const VarDecl *var) {
    return llvm::any_of(
        chain, [&](const CanonicalLoop &loop) { return loop.var == var; });
  };
  while (const ForStmt *next = singleLoop(chain.back().stmt->getBody())) {
    const ForStmt *outer = chain.back().stmt;
    CanonicalLoop loop;
    std::string reason;
    if (!matchCanonicalLoop(next, loop, reason) || !isListed(nest, loop.var) ||
        inChain(loop.var) || refersTo(loop.lower, inChain) ||
        refersTo(loop.upper, inChain) ||
        (loop.step && refersTo(loop.step, inChain)) ||
        !unit.directivesIn(unit.beginOf(outer) + 1, unit.beginOf(next)).empty())
      break;
    chain.push_back(loop);
  }

  Location loc = at(first.stmt->getForLoc());
  auto nsw = arith::IntegerOverflowFlags::nsw;
  llvm::SmallVector<Value, 4> lower, upper, step, offsets;
  llvm::SmallVector<bool, 4> descending;
  Value one = constantIndex(loc, 1);
  for (const CanonicalLoop &loop : chain) {
    Value from = emitIndex(loop.lower);
    Value to = from ? emitIndex(loop.upper) : Value();
    Value by = loop.step ? (to ? emitIndex(loop.step) : Value()) : one;
    if (!to || !by)
      return false;
    if (loop.inclusive)
      to = loop.descending
               ? arith::SubIOp::create(builder, loc, to, one, nsw).getResult()
               : arith::AddIOp::create(builder, loc, to, one, nsw).getResult();
    lower.push_back(from);
    upper.push_back(to);
    step.push_back(by);
    descending.push_back(loop.descending);
  }
  bool outermost = nest.done.empty();
  llvm::SmallVector<int64_t, 4> kinds;
  for (const Nest::Dim &dim : nest.dims) {
    int64_t kind = dim.kind;
    bool needsOffset = false;
    if (dim.var) {
      kind = nest.done.count(dim.var) ? int64_t(xmp::kOnOwn)
                                      : int64_t(xmp::kOnInner);
      for (auto [i, loop] : llvm::enumerate(chain))
        if (loop.var == dim.var) {
          kind = i;
          needsOffset = true;
        }
    } else if (dim.kind == xmp::kOnValue) {
      needsOffset = outermost;
      kind = outermost ? int64_t(xmp::kOnValue) : int64_t(xmp::kOnOwn);
    }
    kinds.push_back(kind);
    if (!needsOffset)
      continue;
    Value offset = dim.offset ? emitIndex(dim.offset) : constantIndex(loc, 0);
    if (!offset)
      return false;
    if (dim.negative)
      offset = arith::SubIOp::create(builder, loc, constantIndex(loc, 0),
                                     offset, nsw);
    if (dim.shift)
      offset = arith::AddIOp::create(builder, loc, offset,
                                     constantIndex(loc, dim.shift), nsw);
    offsets.push_back(offset);
  }
  // A reduction belongs to the op if the op is the whole nest.
  llvm::SmallVector<Value, 2> reduced;
  llvm::SmallVector<xmp::ReductionKind, 2> reductionKinds;
  if (nest.attached)
    for (const Nest::Reduction &reduction : nest.reductions) {
      reduced.push_back(reduction.memory);
      reductionKinds.push_back(reduction.kind);
    }
  auto op = xmp::LoopOp::create(builder, loc, lower, upper, step,
                                handleOf(nest.on, loc), kinds, offsets, reduced,
                                reductionKinds, descending);
  op->setAttr("xmp.directive",
              builder.getStringAttr(directiveText(nest.directive)));

  OpBuilder::InsertionGuard guard(builder);
  Block *body = &op.getRegion().front();
  builder.setInsertionPointToStart(body);
  llvm::SmallVector<std::pair<const VarDecl *, std::optional<Variable>>> saved;
  auto bind = [&](const VarDecl *var, Variable value) {
    auto it = variables.find(var);
    saved.push_back({var, it == variables.end() ? std::nullopt
                                                : std::optional(it->second)});
    variables[var] = value;
  };
  unit.scopes.push();
  for (auto [i, loop] : llvm::enumerate(chain)) {
    Variable induction;
    induction.index = op.getInductionVar(i);
    bind(loop.var, induction);
    unit.scopes.declare(loop.var);
    nest.done.insert(loop.var);
  }
  if (nest.attached)
    for (auto [i, reduction] : llvm::enumerate(nest.reductions)) {
      Variable accumulator;
      QualType type = reduction.var->getType();
      Place place;
      place.memory = op.getPrivate(i);
      if (type->isPointerType())
        accumulator.value = addressOf(place, loc);
      else if (type->isScalarType())
        accumulator.memory = place.memory;
      else
        accumulator.pointer = addressOf(place, loc);
      bind(reduction.var, accumulator);
    }
  Block *outerAllocation = allocationBlock;
  if (outermost)
    allocationBlock = body;
  auto outerTargets = std::move(targets);
  targets.clear();
  const ForStmt *innermost = chain.back().stmt;
  unsigned bodyBegin = unit.offset(innermost->getRParenLoc());
  bool ok;
  if (hasJumpOut(innermost->getBody())) {
    // `continue` goes to the end of the iteration; `break` has no target.
    auto whole = scf::ExecuteRegionOp::create(builder, loc, TypeRange());
    OpBuilder::InsertionGuard bodyGuard(builder);
    builder.setInsertionPointToEnd(builder.createBlock(&whole.getRegion()));
    Block *next = newBlock();
    targets.push_back({nullptr, next});
    ok = emitBody(innermost->getBody(), bodyBegin);
    targets.pop_back();
    branchTo(next, loc);
    builder.setInsertionPointToEnd(next);
    scf::YieldOp::create(builder, loc);
  } else {
    ok = emitBody(innermost->getBody(), bodyBegin);
  }
  targets = std::move(outerTargets);
  allocationBlock = outerAllocation;
  for (const CanonicalLoop &loop : chain)
    nest.done.erase(loop.var);
  unit.scopes.pop();
  for (auto &[var, old] : llvm::reverse(saved)) {
    if (old)
      variables[var] = *old;
    else
      variables.erase(var);
  }
  if (outermost)
    for (const VarDecl *var : function.iterationPrivate)
      variables.erase(var);
  if (ok &&
      (body->empty() || !body->back().hasTrait<OpTrait::IsTerminator>())) {
    builder.setInsertionPointToEnd(body);
    xmp::YieldOp::create(builder, loc);
  }
  return ok;
}

bool RegionBuilder::importLoop(const Directive &directive, const Stmt *stmt) {
  const ForStmt *loop = getForStmt(stmt);
  if (!loop)
    return unit.error(directive.loc,
                      "'#pragma xmp loop' must be followed by a for statement");
  Nest nest(directive);
  if (!collectNest(nest, loop) || !checkNest(nest) || !matchOn(nest) ||
      !bindReductions(nest))
    return false;
  CanonicalLoop outer;
  std::string reason;
  if (!matchCanonicalLoop(loop, outer, reason))
    return unit.error(
        loop->getForLoc(),
        "the loop after '#pragma xmp loop' is not canonical: " + reason +
            "; write for (v = lower; v < upper; v += step)");
  Location loc = at(directive.loc);

  // Is the nest one xmp.loop? Then the reduction is its own.
  llvm::SmallVector<const VarDecl *> perfect;
  for (const ForStmt *next = loop; next;) {
    CanonicalLoop inner;
    if (!matchCanonicalLoop(next, inner, reason) || !isListed(nest, inner.var))
      break;
    auto before = [&](const VarDecl *var) {
      return llvm::is_contained(perfect, var);
    };
    if (refersTo(inner.lower, before) || refersTo(inner.upper, before))
      break;
    perfect.push_back(inner.var);
    next = singleLoop(next->getBody());
  }
  // xmp.loop takes no complex accumulators.
  nest.attached = perfect.size() == nest.listed.size() &&
                  llvm::none_of(nest.reductions, [](const Nest::Reduction &r) {
                    return r.var->getType()->isAnyComplexType();
                  });

  llvm::SmallVector<Value, 2> accumulators;
  VarSet outerReductions = reductionVars;
  for (const Nest::Reduction &reduction : nest.reductions)
    reductionVars.insert(reduction.var);
  llvm::SmallVector<std::pair<const VarDecl *, Variable>> saved;
  if (!nest.attached)
    for (Nest::Reduction &reduction : nest.reductions) {
      if (!reduction.var->getType()->isScalarType() ||
          reduction.var->getType()->isPointerType())
        return unit.error(
            reduction.loc,
            "a reduction into an array or through a pointer needs a perfect "
            "nest of loops");
      Type type = memoryType(reduction.var->getType());
      Value accumulator = allocate(type, loc);
      memref::StoreOp::create(builder, loc, identity(reduction.kind, type, loc),
                              accumulator, ValueRange());
      accumulators.push_back(accumulator);
      saved.push_back({reduction.var, variables[reduction.var]});
      Variable bound;
      bound.memory = accumulator;
      variables[reduction.var] = bound;
    }
  Nest *outerNest = currentNest;
  currentNest = &nest;
  bool ok = emitFor(loop);
  currentNest = outerNest;
  reductionVars = outerReductions;
  for (auto &[var, old] : saved)
    variables[var] = old;
  if (!ok)
    return false;
  if (!accumulators.empty()) {
    Value set = reductionSet(nest, loc);
    if (!set)
      return false;
    for (auto [reduction, accumulator] :
         llvm::zip(nest.reductions, accumulators)) {
      xmp::ReductionOp::create(builder, loc, reduction.kind, accumulator, set);
      Value old =
          memref::LoadOp::create(builder, loc, reduction.memory, ValueRange());
      Value all =
          memref::LoadOp::create(builder, loc, accumulator, ValueRange());
      memref::StoreOp::create(builder, loc,
                              combine(reduction.kind, old, all, loc),
                              reduction.memory, ValueRange());
    }
    xmp::ReleaseOp::create(builder, loc, set);
  }
  return true;
}

} // namespace xacc::frontend
