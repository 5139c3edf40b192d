//===- ConstraintChecks.cpp - What OpenACC forbids a clause to say --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Constraints on single clauses that Clang does not check: levels that a loop
// has twice, variables that stand twice in use_device, numbers of queues and
// devices that do not exist, and constant objects that a clause would give a
// value. The runtime checks the numbers that are not constants.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;

namespace {
class ConstraintChecks {
public:
  explicit ConstraintChecks(Unit &unit) : unit(unit) {}

  bool check(const OpenACCConstructStmt *construct);

private:
  bool checkLevels(const OpenACCConstructStmt *construct);
  bool checkQueue(const Expr *number);
  bool checkDevice(const Expr *number);
  bool checkNumbers(const OpenACCClause *clause);
  bool checkConstant(const OpenACCClause *clause);
  bool checkUseDevice(const OpenACCConstructStmt *construct);
  std::optional<int64_t> valueOf(const Expr *expr) const;

  Unit &unit;
};
} // namespace

/// A loop has each level once for a device type (2.9.2 to 2.9.4); the arguments
/// of `gang` are a list.
bool ConstraintChecks::checkLevels(const OpenACCConstructStmt *construct) {
  llvm::SmallSet<OpenACCClauseKind, 3> levels;
  for (const OpenACCClause *clause : construct->clauses()) {
    if (isa<OpenACCDeviceTypeClause>(clause))
      levels.clear();
    if (!isa<OpenACCGangClause, OpenACCWorkerClause, OpenACCVectorClause>(
            clause) ||
        levels.insert(clause->getClauseKind()).second)
      continue;
    std::string name;
    llvm::raw_string_ostream(name) << clause->getClauseKind();
    return unit.error(clause->getBeginLoc(),
                      "clause '" + name +
                          "' is given twice; write one, with all arguments");
  }
  return true;
}

std::optional<int64_t> ConstraintChecks::valueOf(const Expr *expr) const {
  Expr::EvalResult result;
  if (!expr || !expr->EvaluateAsInt(result, unit.ast))
    return std::nullopt;
  return result.Val.getInt().trySExtValue();
}

/// An async-argument (2.16): not negative, or acc_async_sync, acc_async_noval,
/// acc_async_default.
bool ConstraintChecks::checkQueue(const Expr *number) {
  constexpr int64_t leastSpecial = -2; // acc_async_sync
  std::optional<int64_t> value = valueOf(number);
  return !value || *value >= leastSpecial ||
         unit.error(number->getExprLoc(),
                    "the number of a queue must not be negative, apart from "
                    "acc_async_sync, acc_async_noval and acc_async_default; "
                    "it is " +
                        llvm::Twine(*value));
}

bool ConstraintChecks::checkDevice(const Expr *number) {
  std::optional<int64_t> value = valueOf(number);
  return !value || *value >= 0 ||
         unit.error(number->getExprLoc(),
                    "the number of a device must not be negative; it is " +
                        llvm::Twine(*value));
}

bool ConstraintChecks::checkNumbers(const OpenACCClause *clause) {
  auto isQueue = [&](const Expr *expr) { return checkQueue(expr); };
  if (const auto *async = dyn_cast<OpenACCAsyncClause>(clause))
    return checkQueue(async->getIntExpr());
  if (const auto *async = dyn_cast<OpenACCDefaultAsyncClause>(clause))
    return checkQueue(async->getIntExpr());
  if (const auto *wait = dyn_cast<OpenACCWaitClause>(clause))
    return checkDevice(wait->getDevNumExpr()) &&
           llvm::all_of(wait->getQueueIdExprs(), isQueue);
  if (const auto *device = dyn_cast<OpenACCDeviceNumClause>(clause))
    return checkDevice(device->getIntExpr());
  return true;
}

/// What a clause would do to an object that C forbids to change; null if
/// nothing.
static const char *effectOnConstant(const OpenACCClause *clause) {
  if (isa<OpenACCCopyOutClause>(clause))
    return "copyout gives it the values of the device; write copyin";
  // `self` of a compute construct is a condition.
  const auto *self = dyn_cast<OpenACCSelfClause>(clause);
  if ((self && !self->isConditionExprClause()) ||
      isa<OpenACCHostClause>(clause))
    return "the update gives it the values of the device; remove it";
  if (isa<OpenACCReductionClause>(clause))
    return "a reduction gives it a value; reduce a variable";
  if (isa<OpenACCPrivateClause>(clause))
    return "its private copies have no value; write firstprivate";
  return nullptr;
}

bool ConstraintChecks::checkConstant(const OpenACCClause *clause) {
  const char *effect = effectOnConstant(clause);
  if (!effect)
    return true;
  for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children()) {
    const auto *expr = dyn_cast_or_null<Expr>(child);
    ObjectSyntax object = expr ? matchObject(expr) : ObjectSyntax();
    if (!object.var || !object.path.empty())
      continue;
    QualType type = object.var->getType();
    // A clause with a pointer is for what it points to.
    if (!type->isPointerType() && type.isConstant(unit.ast))
      return unit.error(expr->getExprLoc(), "'" + object.var->getName() +
                                                "' is constant, and " + effect);
  }
  return true;
}

/// A variable has one address on the device (2.8).
bool ConstraintChecks::checkUseDevice(const OpenACCConstructStmt *construct) {
  VarSet named;
  for (const OpenACCClause *clause : construct->clauses())
    if (const auto *use = dyn_cast<OpenACCUseDeviceClause>(clause))
      for (const Expr *expr : use->getVarList())
        if (const VarDecl *var = matchObject(expr).var;
            var && !named.insert(var).second)
          return unit.error(expr->getExprLoc(),
                            "'" + var->getName() +
                                "' stands twice in 'use_device' of the same "
                                "directive; remove one");
  return true;
}

bool ConstraintChecks::check(const OpenACCConstructStmt *construct) {
  if (const auto *wait = dyn_cast<OpenACCWaitConstruct>(construct)) {
    if (!checkDevice(wait->getDevNumExpr()) ||
        !llvm::all_of(wait->getQueueIdExprs(),
                      [&](const Expr *expr) { return checkQueue(expr); }))
      return false;
  }
  return checkLevels(construct) && checkUseDevice(construct) &&
         llvm::all_of(construct->clauses(), [&](const OpenACCClause *clause) {
           return checkNumbers(clause) && checkConstant(clause);
         });
}

bool checkConstraints(Unit &unit, const Stmt *function) {
  ConstraintChecks checks(unit);
  bool ok = true;
  forEachStmt(function, [&](const Stmt *s) {
    if (const auto *construct = dyn_cast<OpenACCConstructStmt>(s))
      ok = checks.check(construct);
    return ok;
  });
  return ok;
}

} // namespace xacc::frontend
