//===- GuessSections.cpp - How much pointers without clauses need ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer without a data clause means what is present at its address. If
// nothing is, the construct brings the elements that its subscripts reach:
//
//   for (int i = 0; i < n; i++) y[i] = a * x[i];    // y[0:n], x[0:n]
//
// A subscript is computed before the construct, for the first and last values
// of the variables of the loops around it, the outermost first. Subscripts and
// bounds are linear, so the extreme values are there: in a loop whose bounds
// depend on an outer one, after that one is limited to the values for which the
// inner loop has iterations. There is no guess, and at run time an error, if a
// use of the pointer is no subscript (InspectSections.cpp knows pointers that
// move), if a subscript is not linear or depends
// on what the construct computes in another way, or if conditions other than
// comparisons with invariant values hide a subscript outside of those that are
// surely used.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/GuessSections.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;

//===----------------------------------------------------------------------===//
// The uses of pointers
//===----------------------------------------------------------------------===//

/// An integer in memory or a register, under conversions that keep it.
static const Expr *strip(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParenImpCasts();
    const auto *cast = dyn_cast<CStyleCastExpr>(expr);
    if (!cast || !cast->getType()->isIntegerType() ||
        !cast->getSubExpr()->getType()->isIntegerType())
      return expr;
    expr = cast->getSubExpr();
  }
}

static const VarDecl *namedBy(const Expr *expr) {
  const auto *ref = dyn_cast<DeclRefExpr>(strip(expr));
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

const DeclRefExpr *matchElement(const Expr *expr, const Expr *&subscript) {
  auto pointer = [](const Expr *base) -> const DeclRefExpr * {
    const auto *ref = dyn_cast<DeclRefExpr>(base->IgnoreParenImpCasts());
    return ref && isa<VarDecl>(ref->getDecl()) &&
                   ref->getType()->isPointerType()
               ? ref
               : nullptr;
  };
  subscript = nullptr;
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
    subscript = element->getIdx();
    return pointer(element->getBase());
  }
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  if (!unary || unary->getOpcode() != UO_Deref)
    return nullptr;
  const Expr *address = unary->getSubExpr()->IgnoreParenImpCasts();
  const auto *sum = dyn_cast<BinaryOperator>(address);
  if (!sum || sum->getOpcode() != BO_Add)
    return pointer(address);
  subscript = sum->getRHS();
  return pointer(sum->getLHS());
}

/// The variable that an expression names, if that is a pointer.
static const DeclRefExpr *matchPointer(const Expr *expr) {
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  return ref && isa<VarDecl>(ref->getDecl()) && ref->getType()->isPointerType()
             ? ref
             : nullptr;
}

const UnaryOperator *matchSteppedElement(const Expr *expr) {
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  if (!unary || unary->getOpcode() != UO_Deref)
    return nullptr;
  const auto *step =
      dyn_cast<UnaryOperator>(unary->getSubExpr()->IgnoreParenImpCasts());
  return step && step->isIncrementDecrementOp() &&
                 matchPointer(step->getSubExpr())
             ? step
             : nullptr;
}

const DeclRefExpr *matchStep(const Expr *expr, const Expr *&distance) {
  distance = nullptr;
  if (const auto *unary = dyn_cast<UnaryOperator>(expr))
    return unary->isIncrementDecrementOp() ? matchPointer(unary->getSubExpr())
                                           : nullptr;
  const auto *binary = dyn_cast<BinaryOperator>(expr);
  if (!binary || !binary->isAssignmentOp())
    return nullptr;
  const DeclRefExpr *pointer = matchPointer(binary->getLHS());
  if (!pointer)
    return nullptr;
  distance = binary->getRHS();
  if (binary->isCompoundAssignmentOp())
    return pointer;
  const auto *sum = dyn_cast<BinaryOperator>(distance->IgnoreParenImpCasts());
  const DeclRefExpr *from =
      sum && sum->isAdditiveOp() ? matchPointer(sum->getLHS()) : nullptr;
  if (!from || from->getDecl() != pointer->getDecl() ||
      !sum->getRHS()->getType()->isIntegerType())
    return nullptr;
  distance = sum->getRHS();
  return pointer;
}

SectionGuesser::SectionGuesser(const Stmt *body) {
  visit(body);
  if (hasJumps)
    for (auto &[var, use] : uses)
      for (Access &access : use.accesses)
        access.isSure = false;
}

/// Comparisons that hold where `condition` is `value`. False: not all of it is
/// understood.
bool SectionGuesser::assume(const Expr *condition, bool value) {
  condition = condition->IgnoreParenImpCasts();
  if (const auto *unary = dyn_cast<UnaryOperator>(condition);
      unary && unary->getOpcode() == UO_LNot)
    return assume(unary->getSubExpr(), !value);
  const auto *binary = dyn_cast<BinaryOperator>(condition);
  if (!binary)
    return false;
  if (binary->getOpcode() == (value ? BO_LAnd : BO_LOr)) {
    bool left = assume(binary->getLHS(), value);
    return assume(binary->getRHS(), value) && left;
  }
  if (!binary->isComparisonOp())
    return false;
  BinaryOperatorKind op =
      value ? binary->getOpcode()
            : BinaryOperator::negateComparisonOp(binary->getOpcode());
  const VarDecl *left = namedBy(binary->getLHS());
  const VarDecl *right = namedBy(binary->getRHS());
  if (left)
    conditions.push_back({left, op, binary->getRHS()});
  if (right)
    conditions.push_back(
        {right, BinaryOperator::reverseComparisonOp(op), binary->getLHS()});
  return left || right;
}

void SectionGuesser::visitUnder(const Expr *condition, bool value,
                                const Stmt *stmt) {
  size_t numConditions = conditions.size();
  bool wasSure = isSure;
  isSure &= assume(condition, value);
  visit(stmt);
  isSure = wasSure;
  conditions.truncate(numConditions);
}

void SectionGuesser::visitLoop(const ForStmt *stmt) {
  CanonicalLoop loop;
  std::string reason;
  if (!matchAccLoop(stmt, loop, reason)) {
    for (const Stmt *child : stmt->children())
      visit(child);
    return;
  }
  for (const Expr *part : {loop.lower, loop.upper, loop.step})
    visit(part);
  loops.push_back(loop);
  visit(stmt->getBody());
  loops.pop_back();
}

/// A pointer that moves, with what is there.
bool SectionGuesser::visitStep(const Expr *expr) {
  const UnaryOperator *step = matchSteppedElement(expr);
  const Expr *distance;
  const DeclRefExpr *pointer = matchStep(step ? step : expr, distance);
  if (!pointer)
    return false;
  const auto *var = cast<VarDecl>(pointer->getDecl());
  Use &use = uses[var];
  use.isStepped = true;
  if (step)
    use.accesses.push_back({nullptr, loops, conditions, isSure});
  values[var].push_back(nullptr);
  visit(distance);
  return true;
}

/// Whether a function uses of a pointer's memory nothing but `*p` and `p->f`.
static bool usesOnlyPointee(const Stmt *stmt, const ParmVarDecl *pointer) {
  auto isPointer = [&](const Expr *expr) {
    const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
    return ref && ref->getDecl() == pointer;
  };
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    return ref->getDecl() != pointer;
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt)) {
    if (unary->getOpcode() == UO_Deref && isPointer(unary->getSubExpr()))
      return true;
    const VarDecl *root =
        unary->getOpcode() == UO_AddrOf ? rootOf(unary->getSubExpr()) : nullptr;
    if (root == pointer)
      return false;
  }
  if (const auto *member = dyn_cast<MemberExpr>(stmt))
    if (member->isArrow() && isPointer(member->getBase()))
      return !member->getType()->isArrayType();
  return llvm::all_of(stmt->children(), [&](const Stmt *child) {
    return !child || usesOnlyPointee(child, pointer);
  });
}

/// `f(&p[i])`, of a function that uses this one element.
bool SectionGuesser::visitElementArgument(const CallExpr *call,
                                          unsigned number) {
  const Expr *argument = call->getArg(number)->IgnoreParenImpCasts();
  const auto *address = dyn_cast<UnaryOperator>(argument);
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!address || address->getOpcode() != UO_AddrOf || !callee ||
      !callee->hasBody(definition) || number >= definition->getNumParams())
    return false;
  const Expr *element = address->getSubExpr()->IgnoreParens();
  const Expr *subscript;
  const DeclRefExpr *pointer = matchElement(element, subscript);
  const ParmVarDecl *parameter = definition->getParamDecl(number);
  if (!pointer || !parameter->getType()->isPointerType() ||
      !parameter->getASTContext().hasSameUnqualifiedType(
          parameter->getType()->getPointeeType(), element->getType()) ||
      !usesOnlyPointee(definition->getBody(), parameter))
    return false;
  Use &use = uses[cast<VarDecl>(pointer->getDecl())];
  use.accesses.push_back({subscript, loops, conditions, isSure});
  use.isWritten |= !parameter->getType()->getPointeeType().isConstQualified();
  visit(subscript);
  return true;
}

void SectionGuesser::visit(const Stmt *stmt) {
  if (!stmt)
    return;
  if (const auto *call = dyn_cast<CallExpr>(stmt)) {
    visit(call->getCallee());
    for (unsigned i = 0; i < call->getNumArgs(); ++i)
      if (!visitElementArgument(call, i))
        visit(call->getArg(i));
    return;
  }
  if (const auto *loop = dyn_cast<ForStmt>(stmt))
    return visitLoop(loop);
  if (const auto *choice = dyn_cast<IfStmt>(stmt)) {
    visit(choice->getCond());
    visitUnder(choice->getCond(), true, choice->getThen());
    return visitUnder(choice->getCond(), false, choice->getElse());
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(stmt)) {
    visit(choice->getCond());
    visitUnder(choice->getCond(), true, choice->getTrueExpr());
    return visitUnder(choice->getCond(), false, choice->getFalseExpr());
  }
  if (const auto *both = dyn_cast<BinaryOperator>(stmt);
      both && both->isLogicalOp()) {
    visit(both->getLHS());
    return visitUnder(both->getLHS(), both->getOpcode() == BO_LAnd,
                      both->getRHS());
  }
  if (const auto *expr = dyn_cast<Expr>(stmt)) {
    const Expr *subscript;
    if (const DeclRefExpr *pointer = matchElement(expr, subscript)) {
      uses[cast<VarDecl>(pointer->getDecl())].accesses.push_back(
          {subscript, loops, conditions, isSure});
      return visit(subscript);
    }
    if (visitStep(expr))
      return;
  }
  noteChanges(stmt);
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
      uses[var].isValue = true;
  if (isa<ContinueStmt, BreakStmt, ReturnStmt, GotoStmt, SwitchStmt>(stmt))
    hasJumps = true;
  if (isa<UnaryExprOrTypeTraitExpr>(stmt))
    return;
  if (const auto *captured = dyn_cast<CapturedStmt>(stmt))
    return visit(captured->getCapturedStmt());
  for (const Stmt *child : stmt->children())
    visit(child);
}

/// What variables get, and which elements are written.
void SectionGuesser::noteChanges(const Stmt *stmt) {
  if (const auto *decl = dyn_cast<DeclStmt>(stmt))
    for (const Decl *d : decl->decls())
      if (const auto *var = dyn_cast<VarDecl>(d)) {
        declared.insert(var);
        if (var->getInit())
          values[var].push_back(var->getInit());
      }
  const auto *unary = dyn_cast<UnaryOperator>(stmt);
  const Expr *target = targetOf(stmt);
  if (unary && unary->getOpcode() == UO_AddrOf) {
    target = unary->getSubExpr();
    // What uses the address may go on to other elements.
    if (const VarDecl *var = rootOf(target))
      uses[var].isValue = true;
  }
  // An array in an element, of which something takes the address.
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(stmt);
      cast && cast->getCastKind() == CK_ArrayToPointerDecay)
    target = cast->getSubExpr();
  const VarDecl *var = target ? rootOf(target) : nullptr;
  if (const UnaryOperator *step =
          target ? matchSteppedElement(target->IgnoreParens()) : nullptr)
    var = rootOf(step->getSubExpr());
  if (!var)
    return;
  uses[var].isWritten = true;
  if (namedBy(target) != var)
    return;
  const auto *assignment = dyn_cast<BinaryOperator>(stmt);
  bool isPlain = assignment && assignment->getOpcode() == BO_Assign;
  values[var].push_back(isPlain ? assignment->getRHS() : nullptr);
}

bool SectionGuesser::isWritten(const VarDecl *var) const {
  auto use = uses.find(var);
  return use != uses.end() && use->second.isWritten;
}

//===----------------------------------------------------------------------===//
// Subscripts before the construct
//===----------------------------------------------------------------------===//

namespace {
/// Emits the least and the greatest value of subscripts.
class Extremes {
public:
  Extremes(const SectionGuesser &guesser, OpBuilder &builder, Location loc,
           ASTContext &ast, llvm::function_ref<Value(const Expr *)> emitLeaf)
      : guesser(guesser), builder(builder), loc(loc), ast(ast),
        emitLeaf(emitLeaf) {}

  /// False: the subscript is not known before the construct.
  bool add(const SectionGuesser::Access &access);
  /// Joins with those of other subscripts.
  void add(const Extremes &other);
  Value least, greatest;
  bool isExact = true; ///< the conditions around the access are known

private:
  static constexpr unsigned kMaxDepth = 5;

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  template <typename Op> Value emit(Value lhs, Value rhs) {
    return lhs && rhs ? builder.createOrFold<Op>(loc, lhs, rhs) : Value();
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return builder.createOrFold<arith::CmpIOp>(loc, predicate, lhs, rhs);
  }
  Value choose(Value condition, Value lhs, Value rhs) {
    return builder.createOrFold<arith::SelectOp>(loc, condition, lhs, rhs);
  }

  enum class Form { Unknown, Invariant, Linear };
  Form formOf(const Expr *expr);
  Form formOf(const BinaryOperator *binary);
  bool order(const Expr *expr);
  bool order(const VarDecl *var);
  bool orderLoops();
  const VarDecl *onlyVariableOf(const CanonicalLoop &loop);
  const CanonicalLoop *loopOf(const VarDecl *var) const;
  const Expr *valueOf(const VarDecl *var) const;
  bool bounds(const CanonicalLoop &loop, Value &first, Value &last);
  bool limit(const VarDecl *var, Value &first, Value &last);
  bool tighten(const VarDecl *var, Value &first, Value &last, Value &isUsed);
  bool corners(size_t number, Value isUsed);
  Value evaluate(const Expr *expr);
  Value evaluate(const BinaryOperator *binary);
  Value evaluate(const VarDecl *var);
  Value limitValue(const VarDecl *var, Value value);

  const SectionGuesser &guesser;
  OpBuilder &builder;
  Location loc;
  ASTContext &ast;
  llvm::function_ref<Value(const Expr *)> emitLeaf;
  const SectionGuesser::Access *access = nullptr;
  /// The loop variables that the subscript depends on, outermost first.
  llvm::SmallVector<const VarDecl *> variables;
  llvm::SmallDenseMap<const VarDecl *, Value> known;
  /// Loops around the access whose bounds depend on a variable.
  llvm::SmallVector<std::pair<const VarDecl *, const CanonicalLoop *>, 2>
      dependent;
  VarSet pending;
};
} // namespace

const CanonicalLoop *Extremes::loopOf(const VarDecl *var) const {
  for (const CanonicalLoop &loop : llvm::reverse(access->loops))
    if (loop.var == var)
      return &loop;
  return nullptr;
}

/// The only value that a variable gets in the construct, maybe in several
/// places, or null.
const Expr *Extremes::valueOf(const VarDecl *var) const {
  auto values = guesser.getValues(var);
  if (values.empty() || llvm::is_contained(values, nullptr))
    return nullptr;
  auto identify = [&](const Expr *value) {
    llvm::FoldingSetNodeID id;
    value->Profile(id, ast, /*Canonical=*/true);
    return id;
  };
  auto first = identify(values.front());
  return llvm::all_of(
             values.drop_front(),
             [&](const Expr *value) { return identify(value) == first; })
             ? values.front()
             : nullptr;
}

bool Extremes::order(const VarDecl *var) {
  if (llvm::is_contained(variables, var))
    return true;
  if (!pending.insert(var).second)
    return false;
  bool ok = true;
  if (const CanonicalLoop *loop = loopOf(var)) {
    ok = guesser.getValues(var).empty() && order(loop->lower) &&
         order(loop->upper) && (!loop->step || order(loop->step));
    variables.push_back(var);
    ok &= variables.size() <= kMaxDepth;
  } else if (guesser.isSet(var)) {
    const Expr *value = valueOf(var);
    ok = value && order(value);
  }
  pending.erase(var);
  return ok;
}

Extremes::Form Extremes::formOf(const BinaryOperator *binary) {
  Form left = formOf(binary->getLHS()), right = formOf(binary->getRHS());
  if (left == Form::Unknown || right == Form::Unknown)
    return Form::Unknown;
  if (left == Form::Invariant && right == Form::Invariant)
    return Form::Invariant;
  switch (binary->getOpcode()) {
  case BO_Add:
  case BO_Sub:
    return Form::Linear;
  case BO_Mul:
    return left == right ? Form::Unknown : Form::Linear;
  case BO_Shl:
    return right == Form::Invariant ? Form::Linear : Form::Unknown;
  default:
    return Form::Unknown;
  }
}

/// How an expression depends on the variables of loops.
Extremes::Form Extremes::formOf(const Expr *expr) {
  expr = strip(expr);
  Expr::EvalResult known;
  if (expr->EvaluateAsInt(known, ast))
    return Form::Invariant;
  if (const VarDecl *var = namedBy(expr)) {
    if (loopOf(var))
      return Form::Linear;
    if (!guesser.isSet(var))
      return Form::Invariant;
    const Expr *value = valueOf(var);
    if (!value || !pending.insert(var).second)
      return Form::Unknown;
    Form form = formOf(value);
    pending.erase(var);
    return form;
  }
  if (isa<MemberExpr>(expr))
    return Form::Invariant;
  if (const auto *binary = dyn_cast<BinaryOperator>(expr))
    return formOf(binary);
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  if (unary && unary->getOpcode() == UO_Minus)
    return formOf(unary->getSubExpr());
  bool isInvariant = llvm::all_of(expr->children(), [&](const Stmt *child) {
    const auto *part = dyn_cast_or_null<Expr>(child);
    return part && formOf(part) == Form::Invariant;
  });
  return isInvariant ? Form::Invariant : Form::Unknown;
}

static bool isUnitStep(const CanonicalLoop &loop, const ASTContext &ast) {
  Expr::EvalResult step;
  return !loop.step ||
         (loop.step->EvaluateAsInt(step, ast) && step.Val.getInt().abs() == 1);
}

/// The one variable that the bounds of a loop depend on; null if there are
/// several.
const VarDecl *Extremes::onlyVariableOf(const CanonicalLoop &loop) {
  auto others = std::exchange(variables, {});
  bool ok = order(loop.lower) && order(loop.upper);
  const VarDecl *only =
      ok && variables.size() == 1 ? variables.front() : nullptr;
  variables = std::move(others);
  return only;
}

/// Finds the loops around the access, and those whose bounds depend on an outer
/// one: both have to take each value, and the outer one depends on no other.
bool Extremes::orderLoops() {
  for (const CanonicalLoop &loop : access->loops) {
    Form lower = formOf(loop.lower), upper = formOf(loop.upper);
    Form step = loop.step ? formOf(loop.step) : Form::Invariant;
    if (lower == Form::Unknown || upper == Form::Unknown ||
        step != Form::Invariant)
      return false;
    if (lower == Form::Linear || upper == Form::Linear) {
      const VarDecl *var = onlyVariableOf(loop);
      if (!var || !isUnitStep(loop, ast) || !isUnitStep(*loopOf(var), ast))
        return false;
      dependent.push_back({var, &loop});
    }
    // Also where the subscript does not need it: the loop may have no
    // iteration.
    if (!order(loop.var))
      return false;
  }
  return true;
}

/// Finds the loop variables; false if the expression depends on anything else
/// that the construct computes.
bool Extremes::order(const Expr *expr) {
  expr = strip(expr);
  if (const VarDecl *var = namedBy(expr))
    return order(var);
  if (isa<MemberExpr>(expr)) // one of a variable, see evaluate()
    return true;
  return llvm::all_of(expr->children(), [&](const Stmt *child) {
    const auto *part = dyn_cast_or_null<Expr>(child);
    return part && order(part);
  });
}

/// A variable that the construct sets once is within what the conditions around
/// the access say of it.
Value Extremes::limitValue(const VarDecl *var, Value value) {
  for (const SectionGuesser::Condition &condition : access->conditions) {
    if (condition.var != var || !value)
      continue;
    // Elsewhere the variable may meet others that depend on the same loop.
    bool isUsable = access->subscript && namedBy(access->subscript) == var &&
                    condition.op != BO_NE &&
                    formOf(condition.other) == Form::Invariant;
    Value other = isUsable ? evaluate(condition.other) : Value();
    if (!other) {
      isExact = false;
      continue;
    }
    Value one = constant(1);
    if (condition.op == BO_EQ)
      value = other;
    else if (condition.op == BO_LT || condition.op == BO_LE)
      value = emit<arith::MinSIOp>(
          value,
          condition.op == BO_LE ? other : emit<arith::SubIOp>(other, one));
    else
      value = emit<arith::MaxSIOp>(
          value,
          condition.op == BO_GE ? other : emit<arith::AddIOp>(other, one));
  }
  return value;
}

/// The first and the last value of a loop variable for which the conditions
/// hold.
bool Extremes::limit(const VarDecl *var, Value &first, Value &last) {
  const CanonicalLoop &loop = *loopOf(var);
  bool isSimple =
      isUnitStep(loop, ast) && llvm::none_of(dependent, [&](auto &pair) {
        return pair.second == &loop;
      });
  Value one = constant(1);
  for (const SectionGuesser::Condition &condition : access->conditions) {
    if (condition.var != var)
      continue;
    bool isUsable = isSimple && formOf(condition.other) == Form::Invariant;
    Value other = isUsable ? evaluate(condition.other) : Value();
    if (!other) {
      isExact = false;
      continue;
    }
    Value below = emit<arith::SubIOp>(other, one);
    Value above = emit<arith::AddIOp>(other, one);
    using enum arith::CmpIPredicate;
    switch (condition.op) {
    case BO_LT:
      last = emit<arith::MinSIOp>(last, below);
      break;
    case BO_LE:
      last = emit<arith::MinSIOp>(last, other);
      break;
    case BO_GT:
      first = emit<arith::MaxSIOp>(first, above);
      break;
    case BO_GE:
      first = emit<arith::MaxSIOp>(first, other);
      break;
    case BO_EQ:
      first = emit<arith::MaxSIOp>(first, other);
      last = emit<arith::MinSIOp>(last, other);
      break;
    default:
      first = choose(compare(eq, first, other), above, first);
      last = choose(compare(eq, last, other), below, last);
    }
  }
  return first && last;
}

/// Leaves the values of a variable for which the loops that depend on it have
/// iterations: the difference of their bounds is linear.
bool Extremes::tighten(const VarDecl *var, Value &first, Value &last,
                       Value &isUsed) {
  for (auto [of, loop] : dependent) {
    if (of != var)
      continue;
    auto lengthAt = [&](Value value) -> Value {
      known[var] = value;
      Value from, to;
      bool ok = bounds(*loop, from, to);
      known.erase(var);
      return ok ? emit<arith::SubIOp>(to, from) : Value();
    };
    Value atFirst = lengthAt(first), atLast = lengthAt(last);
    if (!atFirst || !atLast)
      return false;
    using enum arith::CmpIPredicate;
    Value zero = constant(0);
    Value firstRuns = compare(sge, atFirst, zero);
    Value lastRuns = compare(sge, atLast, zero);
    Value span = emit<arith::SubIOp>(last, first);
    auto reach = [&](Value from, Value to, Value needed) {
      Value slope = emit<arith::SubIOp>(from, to);
      slope = choose(needed, slope, constant(1));
      return emit<arith::DivSIOp>(emit<arith::MulIOp>(from, span), slope);
    };
    Value any = emit<arith::OrIOp>(firstRuns, lastRuns);
    auto only = [&](Value runs, Value other) {
      Value no = emit<arith::XOrIOp>(
          other, arith::ConstantIntOp::create(builder, loc, 1, 1));
      return emit<arith::AndIOp>(runs, no);
    };
    Value shrinks = only(firstRuns, lastRuns),
          grows = only(lastRuns, firstRuns);
    Value newLast = emit<arith::AddIOp>(first, reach(atFirst, atLast, shrinks));
    Value newFirst = emit<arith::SubIOp>(last, reach(atLast, atFirst, grows));
    last = choose(shrinks, newLast, last);
    first = choose(grows, newFirst, first);
    isUsed = isUsed ? emit<arith::AndIOp>(isUsed, any) : any;
  }
  return true;
}

Value Extremes::evaluate(const VarDecl *var) {
  if (Value value = known.lookup(var))
    return value;
  if (loopOf(var) || !pending.insert(var).second)
    return nullptr;
  const Expr *source = guesser.isSet(var) ? valueOf(var) : nullptr;
  Value value = source ? evaluate(source) : Value();
  pending.erase(var);
  return limitValue(var, value);
}

Value Extremes::evaluate(const BinaryOperator *binary) {
  Expr::EvalResult constantRhs;
  bool isPositive = binary->getRHS()->EvaluateAsInt(constantRhs, ast) &&
                    constantRhs.Val.getInt().isStrictlyPositive();
  Value lhs = evaluate(binary->getLHS()), rhs = evaluate(binary->getRHS());
  switch (binary->getOpcode()) {
  case BO_Add:
    return emit<arith::AddIOp>(lhs, rhs);
  case BO_Sub:
    return emit<arith::SubIOp>(lhs, rhs);
  case BO_Mul:
    return emit<arith::MulIOp>(lhs, rhs);
  case BO_Div:
    return isPositive ? emit<arith::DivSIOp>(lhs, rhs) : Value();
  case BO_Shl:
    return isPositive ? emit<arith::ShLIOp>(lhs, rhs) : Value();
  case BO_Shr:
    return isPositive ? emit<arith::ShRSIOp>(lhs, rhs) : Value();
  default:
    return nullptr;
  }
}

/// The value for the present values of the loop variables; null if unknown.
Value Extremes::evaluate(const Expr *expr) {
  expr = strip(expr);
  Expr::EvalResult result;
  if (expr->EvaluateAsInt(result, ast)) {
    std::optional<int64_t> value = result.Val.getInt().tryExtValue();
    return value ? constant(*value) : Value();
  }
  if (const VarDecl *var = namedBy(expr))
    if (loopOf(var) || guesser.isSet(var))
      return evaluate(var);
  if (const auto *unary = dyn_cast<UnaryOperator>(expr);
      unary && unary->getOpcode() == UO_Minus)
    return emit<arith::SubIOp>(constant(0), evaluate(unary->getSubExpr()));
  if (const auto *binary = dyn_cast<BinaryOperator>(expr))
    return evaluate(binary);
  // `a < b ? a : b` and the like are linear on both sides.
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr)) {
    const auto *test =
        dyn_cast<BinaryOperator>(choice->getCond()->IgnoreParenImpCasts());
    if (!test || !test->isRelationalOp())
      return nullptr;
    Value a = evaluate(test->getLHS()), b = evaluate(test->getRHS());
    Value x = evaluate(choice->getTrueExpr());
    Value y = evaluate(choice->getFalseExpr());
    if (!a || !b || !x || !y)
      return nullptr;
    bool isLess = test->getOpcode() == BO_LT || test->getOpcode() == BO_LE;
    return choose(
        compare(isLess ? arith::CmpIPredicate::sle : arith::CmpIPredicate::sge,
                a, b),
        x, y);
  }
  return emitLeaf(expr);
}

/// The values of a loop variable in the first and the last iteration.
bool Extremes::bounds(const CanonicalLoop &loop, Value &first, Value &last) {
  Value one = constant(1);
  first = evaluate(loop.lower);
  Value end = evaluate(loop.upper);
  Value step = loop.step ? evaluate(loop.step) : one;
  if (!first || !end || !step)
    return false;
  if (loop.negatedStep)
    step = emit<arith::SubIOp>(constant(0), step);
  // To a multiple of the step; a loop without iterations stays one.
  auto roundDown = [&](Value span) -> Value {
    if (isUnitStep(loop, ast))
      return span;
    Value isEmpty = compare(arith::CmpIPredicate::slt, span, constant(0));
    Value rounded = emit<arith::SubIOp>(span, emit<arith::RemSIOp>(span, step));
    return choose(isEmpty, constant(-1), rounded);
  };
  if (loop.descending) {
    Value from = loop.inclusive ? end : emit<arith::AddIOp>(end, one);
    Value span = emit<arith::SubIOp>(first, from);
    span = roundDown(span);
    last = emit<arith::SubIOp>(first, span);
    std::swap(first, last);
  } else {
    Value to = loop.inclusive ? end : emit<arith::SubIOp>(end, one);
    Value span = emit<arith::SubIOp>(to, first);
    span = roundDown(span);
    last = emit<arith::AddIOp>(first, span);
  }
  return true;
}

/// Goes through the corners of the loops from the variable `number` on.
bool Extremes::corners(size_t number, Value isUsed) {
  if (number == variables.size()) {
    Value value = access->subscript ? evaluate(access->subscript) : constant(0);
    if (!value)
      return false;
    Value low = value, high = value;
    if (isUsed) {
      low =
          choose(isUsed, value, constant(std::numeric_limits<int64_t>::max()));
      high =
          choose(isUsed, value, constant(std::numeric_limits<int64_t>::min()));
    }
    least = least ? emit<arith::MinSIOp>(least, low) : low;
    greatest = greatest ? emit<arith::MaxSIOp>(greatest, high) : high;
    return true;
  }
  const VarDecl *var = variables[number];
  Value first, last;
  if (!bounds(*loopOf(var), first, last))
    return false;
  if (!limit(var, first, last))
    return false;
  Value notEmpty = compare(arith::CmpIPredicate::sle, first, last);
  isUsed = isUsed ? emit<arith::AndIOp>(isUsed, notEmpty) : notEmpty;
  if (!tighten(var, first, last, isUsed))
    return false;
  for (Value end : {first, last}) {
    known[var] = end;
    bool ok = corners(number + 1, isUsed);
    known.erase(var);
    if (!ok)
      return false;
  }
  return true;
}

bool Extremes::add(const SectionGuesser::Access &access) {
  this->access = &access;
  return orderLoops() &&
         (!access.subscript || (formOf(access.subscript) != Form::Unknown &&
                                order(access.subscript))) &&
         corners(0, Value());
}

void Extremes::add(const Extremes &other) {
  least = least ? emit<arith::MinSIOp>(least, other.least) : other.least;
  greatest = greatest ? emit<arith::MaxSIOp>(greatest, other.greatest)
                      : other.greatest;
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

/// Numbers, or structures of numbers.
static bool isPlainData(QualType type) {
  type = type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  if (const RecordDecl *record = type->getAsRecordDecl())
    return record->isCompleteDefinition() &&
           llvm::all_of(record->fields(), [](const FieldDecl *field) {
             return isPlainData(field->getType());
           });
  return type->isArithmeticType();
}

bool SectionGuesser::isPlainUse(const VarDecl *pointer) const {
  auto use = uses.find(pointer);
  QualType type = pointer->getType();
  return use != uses.end() && !use->second.isValue &&
         !use->second.accesses.empty() && type->isPointerType() &&
         isPlainData(type->getPointeeType()) &&
         !findFlexibleArray(type->getPointeeType());
}

std::optional<GuessedSection>
SectionGuesser::guess(const VarDecl *pointer, OpBuilder &builder, Location loc,
                      ASTContext &ast,
                      llvm::function_ref<Value(const Expr *)> emitLeaf) const {
  if (!isPlainUse(pointer) || isStepped(pointer))
    return std::nullopt;
  Extremes sure(*this, builder, loc, ast, emitLeaf);
  Extremes perhaps(*this, builder, loc, ast, emitLeaf);
  bool isExact = true;
  for (const Access &access : uses.find(pointer)->second.accesses) {
    Extremes own(*this, builder, loc, ast, emitLeaf);
    if (!own.add(access))
      return std::nullopt;
    isExact &= own.isExact;
    (access.isSure && own.isExact ? sure : perhaps).add(own);
  }
  if (!sure.least && !isExact)
    return std::nullopt;
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto isInside = [&](Value low, Value high) -> Value {
    using enum arith::CmpIPredicate;
    Value above =
        builder.createOrFold<arith::CmpIOp>(loc, sge, perhaps.least, low);
    Value below =
        builder.createOrFold<arith::CmpIOp>(loc, sle, perhaps.greatest, high);
    return builder.createOrFold<arith::AndIOp>(loc, above, below);
  };
  Value low = sure.least, high = sure.greatest;
  if (!low) {
    low = builder.createOrFold<arith::MaxSIOp>(loc, perhaps.least, constant(0));
    high = perhaps.greatest;
  }
  Value any = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sle, low, high);
  Value extent = builder.createOrFold<arith::SubIOp>(loc, high, low);
  extent = builder.createOrFold<arith::AddIOp>(loc, extent, constant(1));
  extent = builder.createOrFold<arith::SelectOp>(loc, any, extent, constant(0));
  // Unknown, as without a guess.
  if (sure.least && perhaps.least)
    extent = builder.createOrFold<arith::SelectOp>(loc, isInside(low, high),
                                                   extent, constant(-1));
  low = builder.createOrFold<arith::SelectOp>(loc, any, low, constant(0));
  return GuessedSection{low, extent, bool(sure.least)};
}

} // namespace xacc::frontend
