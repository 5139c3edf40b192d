//===- Extremes.cpp - The extreme values of subscripts --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenACC/Extremes.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

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
    if (access->scale != 1)
      value = emit<arith::MulIOp>(value, constant(access->scale));
    Value low = value, high = value;
    if (access->size != 1)
      high = emit<arith::AddIOp>(value, constant(access->size - 1));
    if (isUsed) {
      low = choose(isUsed, low, constant(std::numeric_limits<int64_t>::max()));
      high =
          choose(isUsed, high, constant(std::numeric_limits<int64_t>::min()));
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

} // namespace xacc::frontend
