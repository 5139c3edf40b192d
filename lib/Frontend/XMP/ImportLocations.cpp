//===- ImportLocations.cpp - Extrema and where they were found ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `reduction(firstmax: v / x, y /)`. Each node runs its iterations with a value
// of its own, which starts with the identity, and with the locations as they
// are. At the end of each iteration, what has changed notes the iteration in
// keys: the values of the loop variables, from the outermost loop to the
// innermost distributed one. After the loop the nodes find the best value, and
// among equal ones the first or last keys; then each node compares with the
// value that it had before.
//
// An iteration of `last...` also counts where a condition let it assign the
// same value and the same location again.
//
//===----------------------------------------------------------------------===//

#include "XMP/Nest.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// The variable that an expression names, or of which it names an element.
static const VarDecl *variableOf(const Expr *expr) {
  expr = expr->IgnoreParenImpCasts();
  while (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr))
    expr = subscript->getBase()->IgnoreParenImpCasts();
  const auto *ref = dyn_cast<DeclRefExpr>(expr);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

bool XMPImporter::bindLocated(Nest &nest, const ReductionSyntax &syntax,
                              size_t number) {
  auto variableNamed = [&](Tokens tokens) -> const DeclRefExpr * {
    Expr *expr = unit.parse(tokens, syntax.loc);
    const auto *ref =
        expr ? dyn_cast<DeclRefExpr>(expr->IgnoreParens()) : nullptr;
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (expr && (!var || unit.scopes.findArray(var)))
      unit.error(syntax.loc, "'" + spell(tokens) +
                                 "' must be a variable that is not "
                                 "distributed; copy its value after the loop");
    return var && !unit.scopes.findArray(var) ? ref : nullptr;
  };
  if (compute || isAccLoop())
    return unit.error(syntax.loc, "reduction kind '" + syntax.kind +
                                      "' must not stand in a compute "
                                      "construct; write it on a combined "
                                      "'#pragma acc parallel loop'");
  const DeclRefExpr *ref = variableNamed(syntax.variables[number]);
  if (!ref)
    return false;
  const auto *var = cast<VarDecl>(ref->getDecl());
  std::optional<xmp::ReductionKind> kind =
      reductionKind(syntax, var->getType());
  if (!checkReducible(nest, syntax, var))
    return false;
  if (!kind)
    return false;
  if (!var->getType()->isRealType())
    return unit.error(syntax.loc, "reduction kind '" + syntax.kind +
                                      "' needs a real or integer variable");
  Nest::Located located;
  located.var = var;
  located.kind = *kind;
  located.last = llvm::StringRef(syntax.kind).starts_with("last");
  located.loc = syntax.loc;
  located.memory = memoryOf(var, at(syntax.loc));
  for (Tokens tokens : syntax.locations[number]) {
    const DeclRefExpr *location = variableNamed(tokens);
    if (!location)
      return false;
    QualType element = location->getType();
    while (const clang::ArrayType *array = unit.ast.getAsArrayType(element))
      element = array->getElementType();
    if (!element->isRealType())
      return unit.error(syntax.loc,
                        "location '" + spell(tokens) +
                            "' must be a number or an array of numbers");
    const auto *locationVar = cast<VarDecl>(location->getDecl());
    bool isListed = locationVar == var ||
                    llvm::any_of(located.locations, [&](const auto &other) {
                      return other.var == locationVar;
                    });
    if (isListed)
      return unit.error(syntax.loc,
                        "'" + spell(tokens) +
                            "' stands twice in the reductions of the loop");
    Value memory = checkReducible(nest, syntax, locationVar)
                       ? contiguousView(location)
                       : Value();
    if (!memory)
      return false;
    located.locations.push_back(
        {cast<VarDecl>(location->getDecl()), memory, Value(), Value()});
  }
  nest.located.push_back(located);
  return true;
}

/// Finds the loops that order the iterations.
bool XMPImporter::findOrder(Nest &nest, const ForStmt *outer) {
  if (nest.located.empty())
    return true;
  const CanonicalLoop *innermost = nullptr;
  for (const CanonicalLoop &loop : nest.loops)
    if (nest.isDistributed(loop.var))
      innermost = &loop;
  auto contains = [&](const Stmt *stmt, const CanonicalLoop *loop) {
    return unit.beginOf(stmt) <= unit.beginOf(loop->stmt) &&
           unit.endOf(stmt) >= unit.endOf(loop->stmt);
  };
  bool ok = true;
  for (const CanonicalLoop &loop : nest.loops)
    if (innermost && contains(loop.stmt, innermost))
      nest.order.push_back(&loop);
    else if (nest.isDistributed(loop.var))
      ok = false; // beside it
  size_t numLoops = 0;
  if (innermost)
    forEachStmt(outer, [&](const Stmt *s) {
      numLoops += isa<ForStmt, WhileStmt, DoStmt>(s) && contains(s, innermost);
      return true;
    });
  if (!ok || numLoops != nest.order.size())
    return unit.error(nest.located.front().loc,
                      "a reduction with locations needs distributed loops in "
                      "each other, and canonical loops between them");
  if (nest.order.empty()) // each node runs all
    nest.order.push_back(&nest.loops.front());
  return true;
}

/// Memory of the same shape at the start of the function, or on the heap.
static Value cloneMemory(OpBuilder &builder, Value memory, Block *entry,
                         Location loc) {
  auto type = cast<MemRefType>(memory.getType());
  if (type.hasStaticShape()) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(entry);
    return memref::AllocaOp::create(builder, loc, type);
  }
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value count = memref::DimOp::create(builder, loc, memory, zero);
  return memref::AllocOp::create(builder, loc, type, count);
}

static void freeClone(OpBuilder &builder, Value clone, Location loc) {
  if (clone.getDefiningOp<memref::AllocOp>())
    memref::DeallocOp::create(builder, loc, clone);
}

/// The name means the accumulator until the loop has ended.
bool XMPImporter::startLocated(Nest &nest, Location loc) {
  nest.conditionalOutside = conditional;
  auto copy = [&](Value from, Value to) {
    forEachElement(from, loc, [&](ValueRange at) {
      Value value = memref::LoadOp::create(builder, loc, from, at);
      memref::StoreOp::create(builder, loc, value, to, at);
    });
  };
  for (Nest::Located &located : nest.located) {
    Type type = cast<MemRefType>(located.memory.getType()).getElementType();
    located.accumulator = allocate(type, loc);
    located.previous = allocate(type, loc);
    Value start = identity(located.kind, type, loc);
    memref::StoreOp::create(builder, loc, start, located.accumulator);
    memref::StoreOp::create(builder, loc, start, located.previous);
    Variable bound;
    bound.memory = located.accumulator;
    variables[located.var] = bound;
    for (Nest::Location &location : located.locations) {
      location.saved =
          cloneMemory(builder, location.memory, allocationBlock, loc);
      location.previous =
          cloneMemory(builder, location.memory, allocationBlock, loc);
      copy(location.memory, location.saved);
      copy(location.memory, location.previous);
    }
    auto keys =
        MemRefType::get({int64_t(nest.order.size())}, builder.getI64Type());
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(allocationBlock);
      located.keys = memref::AllocaOp::create(builder, loc, keys);
    }
    Value none = constantInt(loc, builder.getI64Type(), INT64_MIN);
    memref::StoreOp::create(builder, loc, none, located.keys,
                            ValueRange{constantIndex(loc, 0)});
  }
  return true;
}

/// Notes the present iteration.
void XMPImporter::emitKeys(size_t number, Location loc) {
  const Nest::Located &located = currentNest->located[number];
  for (auto [k, loop] : llvm::enumerate(currentNest->order)) {
    Variable known = variables[loop->var];
    Value index = known.index;
    if (!index) {
      Value value = known.value;
      if (!value)
        value = memref::LoadOp::create(builder, loc, known.memory);
      index = isSigned(loop->var->getType())
                  ? arith::IndexCastOp::create(builder, loc,
                                               builder.getIndexType(), value)
                        .getResult()
                  : arith::IndexCastUIOp::create(builder, loc,
                                                 builder.getIndexType(), value)
                        .getResult();
    }
    if (loop->descending)
      index = arith::SubIOp::create(builder, loc, constantIndex(loc, 0), index);
    Value key =
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
    memref::StoreOp::create(builder, loc, key, located.keys,
                            ValueRange{constantIndex(loc, k)});
  }
}

/// Whether two numbers differ, also if they are not numbers.
static Value differ(OpBuilder &builder, Value a, Value b, Location loc) {
  if (auto type = dyn_cast<FloatType>(a.getType())) {
    Type bits = builder.getIntegerType(type.getWidth());
    a = arith::BitcastOp::create(builder, loc, bits, a);
    b = arith::BitcastOp::create(builder, loc, bits, b);
  }
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, a, b);
}

/// At the end of an iteration: whether it changed an extremum or its locations.
void XMPImporter::noteChanges(Location loc) {
  for (auto [number, located] : llvm::enumerate(currentNest->located)) {
    llvm::SmallVector<std::pair<Value, Value>> pairs{
        {located.accumulator, located.previous}};
    for (const Nest::Location &location : located.locations)
      pairs.push_back({location.memory, location.previous});
    Value changed = allocate(builder.getI1Type(), loc);
    Value no = constantInt(loc, builder.getI1Type(), 0);
    memref::StoreOp::create(builder, loc, no, changed);
    for (auto [now, before] : pairs)
      forEachElement(now, loc, [&, before = before, now = now](ValueRange at) {
        Value a = memref::LoadOp::create(builder, loc, now, at);
        Value b = memref::LoadOp::create(builder, loc, before, at);
        Value known = memref::LoadOp::create(builder, loc, changed);
        Value either = arith::OrIOp::create(builder, loc, known,
                                            differ(builder, a, b, loc));
        memref::StoreOp::create(builder, loc, either, changed);
      });
    Value any = memref::LoadOp::create(builder, loc, changed);
    auto note = scf::IfOp::create(builder, loc, any, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(note.thenBlock());
    emitKeys(number, loc);
    for (auto [now, before] : pairs)
      forEachElement(now, loc, [&, before = before, now = now](ValueRange at) {
        Value value = memref::LoadOp::create(builder, loc, now, at);
        memref::StoreOp::create(builder, loc, value, before, at);
      });
  }
}

void XMPImporter::noteAssigned(const BinaryOperator *assignment) {
  if (!currentNest || conditional <= currentNest->conditionalOutside)
    return;
  const VarDecl *target = variableOf(assignment->getLHS());
  for (auto [number, located] : llvm::enumerate(currentNest->located)) {
    bool isLocation =
        located.last &&
        llvm::any_of(located.locations, [&](const Nest::Location &location) {
          return location.var == target;
        });
    if (!isLocation || refersTo(assignment->getRHS(), [&](const VarDecl *var) {
          return var == target;
        }))
      continue;
    bool inOrder =
        llvm::all_of(currentNest->order, [&](const CanonicalLoop *loop) {
          return !currentNest->isDistributed(loop->var) ||
                 currentNest->done.count(loop->var);
        });
    if (inOrder)
      emitKeys(number, at(assignment->getOperatorLoc()));
  }
}

/// Whether a found value takes the place of the one before the loop.
static Value isBetter(OpBuilder &builder, const auto &located, Value found,
                      Value saved, Location loc) {
  using Kind = xmp::ReductionKind;
  bool isMax = located.kind == Kind::Max || located.kind == Kind::UMax;
  if (isa<FloatType>(found.getType())) {
    using Predicate = arith::CmpFPredicate;
    Predicate predicate =
        isMax ? (located.last ? Predicate::OGE : Predicate::OGT)
              : (located.last ? Predicate::OLE : Predicate::OLT);
    return arith::CmpFOp::create(builder, loc, predicate, found, saved);
  }
  using Predicate = arith::CmpIPredicate;
  Predicate predicate;
  if (located.kind == Kind::UMax || located.kind == Kind::UMin)
    predicate = isMax ? (located.last ? Predicate::uge : Predicate::ugt)
                      : (located.last ? Predicate::ule : Predicate::ult);
  else
    predicate = isMax ? (located.last ? Predicate::sge : Predicate::sgt)
                      : (located.last ? Predicate::sle : Predicate::slt);
  return arith::CmpIOp::create(builder, loc, predicate, found, saved);
}

/// Finds the best of all nodes, and compares it with what was before.
bool XMPImporter::finishLocated(Nest &nest, Location loc) {
  if (nest.located.empty())
    return true;
  Value set = reductionSet(nest, loc);
  if (!set)
    return false;
  for (Nest::Located &located : nest.located) {
    llvm::SmallVector<Value> locations;
    for (Nest::Location &location : located.locations)
      locations.push_back(location.memory);
    xmp::LocatedReductionOp::create(
        builder, loc, located.kind, located.accumulator, located.keys,
        located.last, locations, set, Value(), attrOf(nest.directive));
    Value none = constantInt(loc, builder.getI64Type(), INT64_MIN);
    Value key = memref::LoadOp::create(builder, loc, located.keys,
                                       ValueRange{constantIndex(loc, 0)});
    Value isFound = arith::CmpIOp::create(builder, loc,
                                          arith::CmpIPredicate::ne, key, none);
    Value found = memref::LoadOp::create(builder, loc, located.accumulator);
    Value saved = memref::LoadOp::create(builder, loc, located.memory);
    Value takes = arith::AndIOp::create(
        builder, loc, isFound, isBetter(builder, located, found, saved, loc));
    Value result = arith::SelectOp::create(builder, loc, takes, found, saved);
    memref::StoreOp::create(builder, loc, result, located.memory);
    for (Nest::Location &location : located.locations) {
      forEachElement(location.memory, loc, [&](ValueRange at) {
        Value now = memref::LoadOp::create(builder, loc, location.memory, at);
        Value old = memref::LoadOp::create(builder, loc, location.saved, at);
        Value value = arith::SelectOp::create(builder, loc, takes, now, old);
        memref::StoreOp::create(builder, loc, value, location.memory, at);
      });
      freeClone(builder, location.saved, loc);
      freeClone(builder, location.previous, loc);
    }
  }
  xmp::ReleaseOp::create(builder, loc, set);
  return true;
}

} // namespace xacc::frontend
