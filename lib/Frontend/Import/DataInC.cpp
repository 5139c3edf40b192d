//===- DataInC.cpp - Data constructs around code that stays C -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Import/FunctionWalker.h"
#include "Import/RegionBuilder.h"
#include "Import/Rewrite.h"
#include "Regions/Renderer.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace xacc::frontend {

/// What clauses name is what it was at the start of a construct: its pointers,
/// bounds and conditions are kept, and restored for its end.
static void keepValues(const OpenACCConstructStmt *data, std::string &keep,
                       std::string &restore) {
  VarSet seen;
  forEachClauseExpr(data, [&](const Expr *expr) {
    // A scalar that has a copy on the device is known by its address.
    if (ObjectSyntax object = matchObject(expr);
        object.var && object.path.empty() &&
        !object.var->getType()->isPointerType())
      seen.insert(object.var);
  });
  forEachClauseExpr(data, [&](const Expr *expr) {
    forEachStmt(expr, [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (!var || !var->getType()->isScalarType() || !seen.insert(var).second)
        return true;
      std::string name = var->getName().str();
      std::string declare = "__typeof__(" + name + ") ";
      keep += declare + "__xacc_at_entry_" + name + " = " + name + "; ";
      restore += declare + name + " = __xacc_at_entry_" + name + "; ";
      return true;
    });
  });
}

/// Whether the value of an expression is not only that of variables, which
/// keepValues() keeps.
static bool readsMemory(const Expr *expr) {
  bool reads = false;
  forEachStmt(expr, [&](const Stmt *s) {
    const auto *unary = dyn_cast<UnaryOperator>(s);
    reads |= isa<MemberExpr, ArraySubscriptExpr, CallExpr, StmtExpr>(s) ||
             (unary && (unary->getOpcode() == UO_Deref ||
                        unary->isIncrementDecrementOp()));
    return !reads;
  });
  return reads;
}

/// What else the end of a construct must not compute again: bounds, conditions
/// and pointers that are read from memory. The region of its beginning and that
/// of its end take them from variables of C.
static void keepExpressions(Unit &unit, const OpenACCConstructStmt *data,
                            std::string &keep) {
  auto keepOne = [&](const Expr *expr) {
    if (!expr || !expr->getType()->isScalarType() || !readsMemory(expr))
      return;
    std::string name = "__xacc_kept_" + std::to_string(unit.numHandles++);
    QualType type =
        unit.ast.getCanonicalType(expr->getType()).getUnqualifiedType();
    keep += (type->isPointerType() ? "void *" : type.getAsString() + " ") +
            name + " = (" + (type->isPointerType() ? "void *)(" : "") +
            unit.textOf(expr).str() + "); ";
    unit.kept[expr->IgnoreParens()] = name;
  };
  for (const OpenACCClause *clause : effectiveClauses(data)) {
    if (const auto *condition = dyn_cast<OpenACCIfClause>(clause))
      keepOne(condition->getConditionExpr());
    if (const auto *async = dyn_cast<OpenACCAsyncClause>(clause);
        async && async->hasIntExpr())
      keepOne(async->getIntExpr());
    if (!dataClauseOf(clause))
      continue;
    for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children()) {
      ObjectSyntax object = matchObject(cast<Expr>(child));
      if (!object.var || unit.scopes.findArray(object.var))
        continue;
      for (const SectionSyntax &section : object.sections) {
        keepOne(section.lower);
        keepOne(section.length);
      }
      if (object.whole->getType()->isPointerType())
        keepOne(object.whole);
    }
  }
}

/// A data construct around code that stays C.
bool FunctionWalker::leaveDataInC(const OpenACCConstructStmt *data) {
  auto edge = [&](bool enter, std::string &text) {
    RegionBuilder region(unit, info,
                         "__xacc_region_" + std::to_string(unit.numRegions++),
                         data->getBeginLoc());
    region.prepare({});
    if (!region.importDataEdge(data, enter))
      return false;
    text = region.finish();
    return true;
  };
  std::string keep, restore;
  keepExpressions(unit, data, keep);
  std::string open, close;
  bool hasEdges = edge(true, open) && edge(false, close);
  unit.kept.clear();
  if (!hasEdges)
    return false;
  const Stmt *body = accBody(data);
  const Stmt *jump = findJumpAcross(body);
  if (!jump && hasJumpOut(body))
    jump = body;
  if (jump)
    return unit.error(jump->getBeginLoc(),
                      "a jump must not leave or enter the statement of "
                      "'#pragma acc data'");
  keepValues(data, keep, restore);
  unsigned begin = unit.endOfToken(data->getEndLoc());
  unit.replaceLines(unit.beginOf(data), begin, "{ " + keep + open);
  size_t numVisible = unit.visibleData.size();
  for (const OpenACCClause *clause : effectiveClauses(data))
    if (auto kind = dataClauseOf(clause))
      for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children())
        unit.visibleData.push_back({cast<Expr>(child), *kind});
  VarSet outer = unit.conditionalData;
  addConditionalData(data, unit.conditionalData);
  bool ok = walkBody(body, begin);
  unit.conditionalData = std::move(outer);
  unit.visibleData.resize(numVisible);
  unsigned end = unit.endOf(body);
  unit.replace(end, end, " { " + restore + close + " } }");
  return ok;
}

/// C has no second name for an object: each use of a scalar or structure in the
/// statement becomes `(*own)`.
bool FunctionWalker::renameOnDevice(const VarDecl *var, const std::string &own,
                                    const Stmt *body) {
  const Stmt *construct = nullptr;
  forEachStmt(body, [&](const Stmt *s) {
    if (isa<OpenACCConstructStmt>(s))
      construct = s;
    return true;
  });
  if (construct)
    return unit.error(construct->getBeginLoc(),
                      "a construct in '#pragma acc host_data' with use_device "
                      "of a variable that is no array or pointer is not "
                      "supported; take the variable's address before it");
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s);
        ref && ref->getDecl() == var)
      unit.replace(unit.beginOf(ref), unit.endOfToken(ref->getEndLoc()),
                   "(*" + own + ")");
    return true;
  });
  return true;
}

/// In the body the names stand for addresses on the device.
bool FunctionWalker::leaveHostDataInC(
    const OpenACCHostDataConstruct *construct) {
  auto clauses = effectiveClauses(construct);
  std::string outer = "{ ", inner = "{ ";
  std::string condition;
  if (const auto *clause = findClause<OpenACCIfClause>(clauses)) {
    const Expr *expr = clause->getConditionExpr();
    condition = "(" + unit.textOf(expr).str() + ") ? ";
  }
  bool ifPresent = findClause<OpenACCIfPresentClause>(clauses);
  VarSet outerArrays = unit.arraysOnDevice;
  PresumedLoc place = unit.sm.getPresumedLoc(construct->getBeginLoc());
  auto callOf = [&](const std::string &address, const std::string &name) {
    return "xaccrtUseDevice(" + address + ", " + std::to_string(ifPresent) +
           ", \"" + name + "\", \"" +
           llvm::StringRef(place.getFilename()).str() + "\", " +
           std::to_string(place.getLine()) + ")";
  };
  for (const OpenACCClause *clause : clauses) {
    const auto *use = dyn_cast<OpenACCUseDeviceClause>(clause);
    if (!use)
      continue;
    for (const Expr *expr : use->getVarList()) {
      ObjectSyntax object = matchObject(expr);
      if (!object.var || !object.path.empty() || !object.sections.empty())
        return unit.error(expr->getExprLoc(),
                          "use_device needs the name of an array or pointer");
      std::string name = object.var->getName().str();
      std::string own = "__xacc_device_" + name;
      // Of a distributed array, the section. What names it is text of C, in
      // which Renderer writes this address.
      if (const Entity *array = unit.scopes.findArray(object.var)) {
        std::string section =
            object.var->getType()->isArrayType()
                ? "xaccrtArrayData(" + handleText(*array) + ")"
                : "(void *)" + name;
        std::string call = callOf(section, name);
        if (!condition.empty())
          call = condition + call + " : " + section;
        outer += "void *" + own + " = " + call + "; (void)" + own + "; ";
        unit.arraysOnDevice.insert(object.var);
        continue;
      }
      bool isArray = object.var->getType()->isArrayType();
      if (!isArray && !object.var->getType()->isPointerType()) {
        std::string address = "(void *)&" + name;
        std::string call = callOf(address, name);
        if (!condition.empty())
          call = condition + call + " : " + address;
        outer += "__typeof__(" + name + ") *" + own + " = " + call + "; ";
        if (!renameOnDevice(object.var, own, accBody(construct)))
          return false;
        continue;
      }
      bool isAgain = unit.arraysOnDevice.count(object.var);
      std::string type = !isArray  ? "__typeof__(" + name + ") "
                         : isAgain ? "__typeof__(" + own + ") "
                                   : "__typeof__(" + name + ") *";
      std::string call = callOf("(void *)" + name, name);
      if (isAgain) // the name is the device's address already
        call = "(void *)" + own;
      else if (!condition.empty())
        call = condition + call + " : (void *)" + name;
      outer += type + own + " = (" + type + ")(" + call + "); ";
      // Code that stays C has the array itself, see Renderer.
      std::string value = isArray ? "&(*" + own + ")[0]" : own;
      inner += "__typeof__(" + value + ") " + name + " = " + value +
               "; (void)" + name + "; ";
      if (isArray)
        unit.arraysOnDevice.insert(object.var);
    }
  }
  const Stmt *body = accBody(construct);
  unsigned begin = unit.endOfToken(construct->getEndLoc());
  unit.replaceLines(unit.beginOf(construct), begin, outer + inner);
  bool ok = walkBody(body, begin);
  unit.arraysOnDevice = std::move(outerArrays);
  unsigned end = unit.endOf(body);
  unit.replace(end, end, " } }");
  return ok;
}

/// `acc declare` in a function: data that lives until the end of the block.
bool FunctionWalker::leaveDeclareInC(const DeclStmt *stmt) {
  const auto *declare = cast<OpenACCDeclareDecl>(stmt->getSingleDecl());
  RegionBuilder region(unit, info,
                       "__xacc_region_" + std::to_string(unit.numRegions++),
                       declare->getBeginLoc());
  region.prepare({});
  if (!region.importLocalDeclare(declare))
    return false;
  std::string text = region.finish();
  for (const OpenACCClause *clause : declare->clauses()) {
    auto kind = dataClauseOf(clause);
    if (!kind)
      continue;
    bool stays = *kind != mlir::acc::DataClause::acc_deviceptr &&
                 *kind != mlir::acc::DataClause::acc_present;
    bool back = *kind == mlir::acc::DataClause::acc_copy ||
                *kind == mlir::acc::DataClause::acc_copyout;
    for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children()) {
      ObjectSyntax object = matchObject(cast<Expr>(child));
      unit.visibleData.push_back({cast<Expr>(child), *kind});
      if (!stays)
        continue;
      std::string name = object.var->getName().str();
      bool address = !object.var->getType()->isPointerType() &&
                     !object.var->getType()->isArrayType();
      // In C, a distributed array is not a variable any more.
      if (const Entity *array = unit.scopes.findArray(object.var);
          array && object.var->getType()->isArrayType())
        name = "xaccrtArrayData(" + handleText(*array) + ")";
      text += " void *__xacc_declared_" + std::to_string(unit.numHandles++) +
              " __attribute__((cleanup(__xacc_leave" +
              (back ? "_copyout" : "") + "))) = (void *)" +
              (address ? "&" : "") + name + ";";
    }
  }
  unsigned begin = unit.beginOf(stmt);
  unit.replaceLines(begin, unit.lineEnd(begin), text);
  return true;
}

} // namespace xacc::frontend
