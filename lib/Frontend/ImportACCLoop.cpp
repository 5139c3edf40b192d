//===- ImportACCLoop.cpp - Import of OpenACC loops ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `acc loop` becomes an acc.loop around the loops as they are, scf.for or
// xmp.loop. What is private to an iteration is allocated in the body of the
// innermost of its loops.
//
//===----------------------------------------------------------------------===//

#include "ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

static llvm::StringRef kindOf(OpenACCReductionOperator op) {
  switch (op) {
  case OpenACCReductionOperator::Addition:
    return "+";
  case OpenACCReductionOperator::Multiplication:
    return "*";
  case OpenACCReductionOperator::Max:
    return "max";
  case OpenACCReductionOperator::Min:
    return "min";
  case OpenACCReductionOperator::BitwiseAnd:
    return "&";
  case OpenACCReductionOperator::BitwiseOr:
    return "|";
  case OpenACCReductionOperator::BitwiseXOr:
    return "^";
  case OpenACCReductionOperator::And:
    return "&&";
  default:
    return "||";
  }
}

static acc::ReductionOperator operatorOf(xmp::ReductionKind kind) {
  using Kind = xmp::ReductionKind;
  switch (kind) {
  case Kind::Add:
    return acc::ReductionOperator::AccAdd;
  case Kind::Mul:
    return acc::ReductionOperator::AccMul;
  case Kind::Max:
  case Kind::UMax:
    return acc::ReductionOperator::AccMax;
  case Kind::Min:
  case Kind::UMin:
    return acc::ReductionOperator::AccMin;
  case Kind::BAnd:
    return acc::ReductionOperator::AccIand;
  case Kind::BOr:
    return acc::ReductionOperator::AccIor;
  case Kind::BXor:
    return acc::ReductionOperator::AccXor;
  case Kind::LAnd:
    return acc::ReductionOperator::AccLand;
  case Kind::LOr:
    return acc::ReductionOperator::AccLor;
  }
  llvm_unreachable("unknown reduction kind");
}

/// The recipe of a kind and type: made at its first use.
SymbolRefAttr RegionBuilder::reductionRecipe(xmp::ReductionKind kind, Type type,
                                             Location loc) {
  auto memref = cast<MemRefType>(type);
  std::string name = ("reduction_" + xmp::stringifyReductionKind(kind)).str();
  for (int64_t size : memref.getShape())
    name += "_" + std::to_string(size);
  llvm::raw_string_ostream(name) << "_" << memref.getElementType();
  auto symbol = FlatSymbolRefAttr::get(&unit.context, name);
  if (unit.module.lookupSymbol(name))
    return symbol;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(unit.module.getBody());
  auto recipe = acc::ReductionRecipeOp::create(builder, loc, name, type,
                                               operatorOf(kind));
  // Unsigned integers have kinds of their own here, but not in acc.
  if (kind == xmp::ReductionKind::UMax || kind == xmp::ReductionKind::UMin)
    recipe->setAttr("offload.unsigned", builder.getUnitAttr());
  auto forEachElement = [&](llvm::function_ref<void(ValueRange)> body) {
    llvm::SmallVector<Value> zeros, ones, ends;
    for (int64_t size : memref.getShape()) {
      zeros.push_back(constantIndex(loc, 0));
      ends.push_back(constantIndex(loc, size));
      ones.push_back(constantIndex(loc, 1));
    }
    scf::buildLoopNest(builder, loc, zeros, ends, ones,
                       [&](OpBuilder &inner, Location, ValueRange indices) {
                         OpBuilder::InsertionGuard innerGuard(builder);
                         builder.restoreInsertionPoint(
                             inner.saveInsertionPoint());
                         body(indices);
                       });
  };
  builder.createBlock(&recipe.getInitRegion(), {}, {type}, {loc});
  Value storage = memref::AllocaOp::create(builder, loc, memref);
  forEachElement([&](ValueRange indices) {
    memref::StoreOp::create(builder, loc,
                            identity(kind, memref.getElementType(), loc),
                            storage, indices);
  });
  acc::YieldOp::create(builder, loc, storage);
  Block *combiner = builder.createBlock(&recipe.getCombinerRegion(), {},
                                        {type, type}, {loc, loc});
  Value left = combiner->getArgument(0), right = combiner->getArgument(1);
  forEachElement([&](ValueRange indices) {
    Value a = memref::LoadOp::create(builder, loc, left, indices);
    Value b = memref::LoadOp::create(builder, loc, right, indices);
    memref::StoreOp::create(builder, loc, combine(kind, a, b, loc), left,
                            indices);
  });
  acc::YieldOp::create(builder, loc, left);
  return symbol;
}

/// Called at the start of the body of a loop: gives its variables places if it
/// is the innermost of an acc loop.
bool RegionBuilder::enterLoopBody(const ForStmt *loop, Location loc) {
  if (!accNest || accNest->innermost != loop)
    return true;
  AccNest *nest = accNest;
  accNest = nullptr;
  allocationBlock = builder.getInsertionBlock();
  for (const VarDecl *var : nest->copies) {
    Variable &known = variable(var, loc);
    Place place;
    place.type = var->getType();
    place.memory = known.memory;
    place.pointer = known.pointer;
    if (!bindPrivate(var, load(place, loc), loc))
      return false;
  }
  for (const VarDecl *var : nest->privates)
    if (!bindPrivate(var, Value(), loc))
      return false;
  return true;
}

bool RegionBuilder::importAccLoop(
    const OpenACCConstructStmt *stmt,
    llvm::ArrayRef<const Directive *> directives) {
  Location loc = at(stmt->getBeginLoc());
  auto clauses = effectiveClauses(stmt);
  bool combined = isa<OpenACCCombinedConstruct>(stmt);
  const ForStmt *loop = getForStmt(stmt);
  if (!loop)
    return unit.error(stmt->getBeginLoc(), "'#pragma acc " + nameOf(stmt) +
                                               "' must be followed by a for "
                                               "statement");
  if (!compute && !function.isRoutine) {
    return unit.error(stmt->getBeginLoc(),
                      "'#pragma acc loop' stands outside of a compute "
                      "construct; write '#pragma acc parallel loop'");
  }
  const auto *collapse = findClause<OpenACCCollapseClause>(clauses);
  const auto *tile = findClause<OpenACCTileClause>(clauses);
  int64_t depth = 1;
  if (collapse) {
    Expr::EvalResult value;
    if (collapse->getIntExpr()->EvaluateAsInt(value, unit.ast))
      depth = value.Val.getInt().getExtValue();
  } else if (tile) {
    depth = tile->getSizeExprs().size();
  }
  bool seq = findClause<OpenACCSeqClause>(clauses);
  bool isAuto = findClause<OpenACCAutoClause>(clauses);
  bool independent = findClause<OpenACCIndependentClause>(clauses);
  bool inKernels = isa_and_nonnull<acc::KernelsOp>(
      builder.getInsertionBlock()->getParentOp());
  for (Operation *op = builder.getInsertionBlock()->getParentOp(); op;
       op = op->getParentOp())
    inKernels |= isa<acc::KernelsOp>(op);
  bool parallel = !seq && (independent || (!isAuto && !inKernels));

  // The loops, and what is private to their iterations.
  AccNest nest;
  const ForStmt *inner = loop;
  VarSet indices;
  for (int64_t level = 0; level < depth; ++level) {
    CanonicalLoop canonical;
    std::string reason;
    if (level)
      inner = nullptr;
    if (level) {
      const Stmt *body = nest.innermost->getBody();
      while (const auto *block = dyn_cast<CompoundStmt>(body)) {
        if (block->size() != 1)
          break;
        body = block->body_front();
      }
      inner = getForStmt(body);
      if (!inner)
        return unit.error(nest.innermost->getForLoc(),
                          "the loops of '#pragma acc loop' with collapse or "
                          "tile must be directly inside each other");
    }
    if (!matchCanonicalLoop(inner, canonical, reason))
      return unit.error(inner->getForLoc(),
                        "the loop after '#pragma acc " + nameOf(stmt) +
                            "' is not canonical: " + reason +
                            "; write for (v = lower; v < upper; v += step)");
    if (parallel && hasJumpOut(inner->getBody())) {
      const Stmt *jump = nullptr;
      forEachStmt(inner->getBody(), [&](const Stmt *s) {
        if (isa<BreakStmt>(s) && !jump)
          jump = s;
        return !isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(s);
      });
      if (jump)
        return unit.error(jump->getBeginLoc(),
                          "a jump must not leave the loop of '#pragma acc " +
                              nameOf(stmt) + "'");
    }
    indices.insert(canonical.var);
    nest.innermost = inner;
  }
  VarSet listed;
  for (const OpenACCClause *clause : clauses) {
    if (const auto *list = dyn_cast<OpenACCPrivateClause>(clause))
      for (const Expr *expr : list->getVarList())
        if (ObjectSyntax object = matchObject(expr);
            object.var && object.path.empty() && !indices.count(object.var)) {
          nest.privates.push_back(object.var);
          listed.insert(object.var);
        }
  }

  // Reductions.
  struct Reduction {
    const VarDecl *var;
    Value memory;
    SymbolRefAttr recipe;
    StringAttr name;
  };
  llvm::SmallVector<Reduction> reductions;
  VarSet outerReductions = reductionVars;
  auto addReduction = [&](const VarDecl *var, const ReductionSyntax &syntax) {
    if (!listed.insert(var).second)
      return true;
    std::optional<xmp::ReductionKind> kind =
        reductionKind(syntax, var->getType());
    if (!kind)
      return false;
    Variable &known = variable(var, loc);
    Value memory = known.memory ? known.memory : known.view;
    if (!memory && var->getType()->isScalarType())
      memory = memoryOf(var, loc);
    if (!memory || !cast<MemRefType>(memory.getType()).hasStaticShape() ||
        !cast<MemRefType>(memory.getType()).getElementType().isIntOrFloat())
      return unit.error(syntax.loc, "'" + var->getName() +
                                        "' must be a number or an array of "
                                        "numbers with constant extents to be "
                                        "reduced");
    reductions.push_back({var, memory,
                          reductionRecipe(*kind, memory.getType(), loc),
                          builder.getStringAttr(var->getName())});
    reductionVars.insert(var);
    return true;
  };
  for (const OpenACCClause *clause : clauses) {
    const auto *list = dyn_cast<OpenACCReductionClause>(clause);
    if (!list)
      continue;
    for (const Expr *expr : list->getVarList()) {
      ObjectSyntax object = matchObject(expr);
      ReductionSyntax syntax;
      syntax.kind = kindOf(list->getReductionOp()).str();
      syntax.loc = expr->getExprLoc();
      if (!object.var || !object.path.empty() || !object.sections.empty())
        return unit.error(expr->getExprLoc(),
                          "a reduction needs a variable; reduce into a scalar "
                          "or array and copy its value");
      if (!addReduction(object.var, syntax))
        return false;
    }
  }
  if (!directives.empty())
    for (const ReductionSyntax &syntax : directives.back()->reductions)
      for (Tokens tokens : syntax.variables) {
        Expr *expr = unit.parse(tokens, syntax.loc);
        if (!expr)
          return false;
        if (!combined)
          return unit.error(syntax.loc,
                            "'reduction' of '#pragma xmp loop' must not stand "
                            "in a compute construct; write it on the combined "
                            "'#pragma acc parallel loop'");
        ObjectSyntax object = matchObject(expr);
        if (!object.var || !addReduction(object.var, syntax))
          return false;
      }

  // Scalars that iterations assign: each iteration has its own.
  if (parallel) {
    VarSet changed, declared;
    const Stmt *body = nest.innermost->getBody();
    collectAssigned(body, changed);
    forEachStmt(body, [&](const Stmt *s) {
      if (const auto *decl = dyn_cast<DeclStmt>(s))
        for (const Decl *d : decl->decls())
          if (const auto *var = dyn_cast<VarDecl>(d))
            declared.insert(var);
      return true;
    });
    llvm::SmallVector<const VarDecl *> ordered(changed.begin(), changed.end());
    llvm::sort(ordered, [](const VarDecl *a, const VarDecl *b) {
      return a->getLocation() < b->getLocation();
    });
    for (const VarDecl *var : ordered) {
      if (declared.count(var) || listed.count(var) || indices.count(var) ||
          !var->getType()->isScalarType() || var->getType()->isAnyComplexType())
        continue;
      // Not those with a copy on the device, which all iterations share.
      auto known = variables.find(var);
      if (known == variables.end() ||
          (known->second.memory &&
           !known->second.memory.getDefiningOp<memref::AllocaOp>()))
        continue;
      if (isWrittenFirst(body, var))
        nest.privates.push_back(var);
      else if (combined)
        nest.copies.push_back(var);
    }
  }

  // Operands.
  struct Level {
    bool set = false;
    Value value;
  } gang, worker, vector;
  bool ok = true;
  if (const auto *clause = findClause<OpenACCGangClause>(clauses)) {
    gang.set = true;
    for (unsigned i = 0; ok && i < clause->getNumExprs(); ++i)
      if (clause->getExpr(i).first == OpenACCGangKind::Num)
        ok = (gang.value = emitInt64(clause->getExpr(i).second)) != nullptr;
  }
  if (const auto *clause = findClause<OpenACCWorkerClause>(clauses)) {
    worker.set = true;
    if (clause->hasIntExpr())
      ok = ok && (worker.value = emitInt64(clause->getIntExpr()));
  }
  if (const auto *clause = findClause<OpenACCVectorClause>(clauses)) {
    vector.set = true;
    if (clause->hasIntExpr())
      ok = ok && (vector.value = emitInt64(clause->getIntExpr()));
  }
  if (!ok)
    return false;
  llvm::SmallVector<Value> reduced;
  for (Reduction &reduction : reductions) {
    Type element =
        cast<MemRefType>(reduction.memory.getType()).getElementType();
    auto op = acc::ReductionOp::create(
        builder, loc, reduction.memory.getType(), reduction.memory, element,
        Value(), ValueRange(), ValueRange(), ArrayAttr(), ArrayAttr(),
        acc::DataClause::acc_reduction, true, false,
        acc::DataClauseModifier::none, reduction.name, reduction.recipe);
    reduced.push_back(op.getAccVar());
  }
  auto op = createAcc<acc::LoopOp>(builder, loc, /*withRegion=*/true);
  MLIRContext *context = &unit.context;
  if (gang.value)
    op.addGangOperands(context, {}, {acc::GangArgType::Num}, gang.value);
  else if (gang.set)
    op.addEmptyGang(context, {});
  if (worker.value)
    op.addWorkerNumOperand(context, worker.value, {});
  else if (worker.set)
    op.addEmptyWorker(context, {});
  if (vector.value)
    op.addVectorOperand(context, vector.value, {});
  else if (vector.set)
    op.addEmptyVector(context, {});
  if (seq)
    op.addSeq(context, {});
  else if (parallel)
    op.addIndependent(context, {});
  else
    op.addAuto(context, {});
  if (depth > 1 && !directives.empty())
    op->setAttr(xmp::kCollapseAttr, builder.getI64IntegerAttr(depth));
  else if (depth > 1)
    op.setCollapseForDeviceTypes(context, {}, llvm::APInt(64, depth));
  if (combined)
    op.setCombined(
        inKernels ? acc::CombinedConstructsType::KernelsLoop
        : isa<acc::SerialOp>(builder.getInsertionBlock()->getParentOp())
            ? acc::CombinedConstructsType::SerialLoop
            : acc::CombinedConstructsType::ParallelLoop);
  op.getReductionOperandsMutable().append(reduced);

  OpBuilder::InsertionGuard guard(builder);
  auto savedVariables = variables;
  Block *savedAllocation = allocationBlock;
  AccNest *savedNest = accNest;
  accNest = &nest;
  builder.setInsertionPointToStart(&op.getRegion().front());
  for (Reduction &reduction : reductions) {
    // The body adds to the same memory; the conversion makes it private.
    Variable bound = variable(reduction.var, loc);
    if (cast<MemRefType>(reduction.memory.getType()).getRank() == 0) {
      bound = Variable();
      bound.memory = reduction.memory;
      variables[reduction.var] = bound;
    }
  }
  for (const Directive *directive : directives)
    directive->used = true;
  if (directives.empty())
    ok = emitFor(loop);
  else
    ok = importLoop(*directives.back(), loop);
  acc::YieldOp::create(builder, loc, ValueRange());
  accNest = savedNest;
  allocationBlock = savedAllocation;
  variables = std::move(savedVariables);
  reductionVars = std::move(outerReductions);
  return ok;
}

} // namespace xacc::frontend
