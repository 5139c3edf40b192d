//===- ImportACCLoop.cpp - Import of OpenACC loops ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `acc loop` becomes an acc.loop with the bounds of its loops, or around the
// xmp.loop of a distributed nest. What is private to an iteration is allocated
// in the body of the innermost loop.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "Unit/FirstAccess.h"
#include "XMP/Nest.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// Whether an xmp.loop around runs the variable's loop.
bool ACCImporter::isInductionVariable(const VarDecl *var) const {
  return currentNest && currentNest->done.count(var);
}

/// Called at the start of the body of a loop: gives its variables places if it
/// is the innermost of an acc loop.
bool ACCImporter::enterLoopBody(const ForStmt *loop, Location loc) {
  if (!accNest || accNest->innermost != loop)
    return true;
  AccNest *nest = accNest;
  accNest = nullptr;
  allocationBlock = builder.getInsertionBlock();
  // An xmp.loop that runs loops further in as well has set their variables.
  auto isInduction = [&](const VarDecl *var) {
    return isInductionVariable(var);
  };
  llvm::erase_if(nest->copies, isInduction);
  llvm::erase_if(nest->privates, isInduction);
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

/// The `acc loop` inside of `outer` that directs `inner`, or null.
static const OpenACCLoopConstruct *directiveOf(const ForStmt *inner,
                                               const ForStmt *outer) {
  const OpenACCLoopConstruct *found = nullptr;
  forEachStmt(outer->getBody(), [&](const Stmt *stmt) {
    const auto *directive = dyn_cast<OpenACCLoopConstruct>(stmt);
    if (directive && getForStmt(directive) == inner)
      found = directive;
    return !found;
  });
  return found;
}

/// The private variables of an `acc loop` whose loop an xmp.loop around it
/// runs, too, in the body of that one.
bool ACCImporter::bindPrivatesOf(const OpenACCLoopConstruct *directive,
                                 Location loc) {
  auto clauses = effectiveClauses(directive);
  AccNest nest;
  listPrivates(clauses, nest);
  allocationBlock = builder.getInsertionBlock();
  return checkPrivates(unit, clauses) &&
         emitOwnSizes(clauses, accBody(directive)) &&
         llvm::all_of(nest.privates, [&](const VarDecl *var) {
           return isInductionVariable(var) || bindPrivate(var, Value(), loc);
         });
}

bool ACCImporter::emitBodyOfLoops(llvm::ArrayRef<const ForStmt *> loops,
                                  Location loc) {
  AccNest *outerNest = accNest;
  Block *outerAllocation = allocationBlock;
  auto outerVariables = compute ? std::optional(variables) : std::nullopt;
  auto outerSizes = ownSizes;
  auto outerOwn = std::exchange(ownArrays, {});
  bool ok = llvm::all_of(
      loops, [&](const ForStmt *loop) { return enterLoopBody(loop, loc); });
  for (size_t i = 1; ok && compute && i < loops.size(); ++i)
    if (const auto *directive = directiveOf(loops[i], loops[i - 1]))
      ok = bindPrivatesOf(directive, loc);
  ok = ok && emitLoopBody(loops.back(), loc);
  freeOwn(outerOwn, loc);
  ownSizes = std::move(outerSizes);
  if (outerVariables) // some have got places of their own
    variables = std::move(*outerVariables);
  accNest = outerNest;
  allocationBlock = outerAllocation;
  return ok;
}

std::optional<bool> ACCImporter::emitDirectedLoop(const ForStmt *stmt) {
  if (std::optional<bool> done = XMPImporter::emitDirectedLoop(stmt))
    return done;
  CanonicalLoop loop;
  std::string reason;
  if (!accNest || !matchCanonicalLoop(stmt, loop, reason))
    return std::nullopt;
  return emitNestedLoop(loop);
}

/// A loop of an acc nest that the xmp loop around it does not distribute. Its
/// variable is private to it.
bool ACCImporter::emitNestedLoop(const CanonicalLoop &loop) {
  Location loc = at(loop.stmt->getForLoc());
  LoopRange range;
  if (!emitRange(loop, range))
    return false;
  auto op =
      scf::ForOp::create(builder, loc, range.lower, range.upper, range.step);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(op.getBody());
  Variable bound;
  bound.index = emitCounter(loop, range, op.getInductionVar(), loc);
  auto outerVariables = variables;
  variables[loop.var] = bound;
  unit.scopes.push();
  unit.scopes.declare(loop.var);
  bool ok = emitBodyOfLoops(loop.stmt, loc);
  unit.scopes.pop();
  variables = std::move(outerVariables);
  return ok;
}

/// What `break`, or `continue` in place of the end, leaves a body by.
static const Stmt *findBreak(const Stmt *body) {
  const Stmt *jump = nullptr;
  forEachStmt(body, [&](const Stmt *s) {
    if (isa<BreakStmt>(s) && !jump)
      jump = s;
    return !isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(s);
  });
  return jump;
}

/// How many loops the directive is for.
static int64_t depthOf(llvm::ArrayRef<const OpenACCClause *> clauses,
                       const ASTContext &ast) {
  if (const auto *collapse = findClause<OpenACCCollapseClause>(clauses)) {
    Expr::EvalResult value;
    if (collapse->getIntExpr()->EvaluateAsInt(value, ast))
      return value.Val.getInt().getExtValue();
  }
  if (const auto *tile = findClause<OpenACCTileClause>(clauses))
    return tile->getSizeExprs().size();
  return 1;
}

/// Whether the number of iterations is known before the first one.
bool ACCImporter::isCanonical(const ForStmt *loop) {
  CanonicalLoop canonical;
  std::string reason;
  VarSet changed;
  collectAssigned(loop->getBody(), changed);
  return matchAccLoop(loop, canonical, reason) &&
         !changed.count(canonical.var) && !findChangeOfBounds(canonical);
}

/// Finds the loops of a directive.
bool ACCImporter::collectAccLoops(const OpenACCConstructStmt *stmt,
                                  llvm::ArrayRef<const OpenACCClause *> clauses,
                                  AccNest &nest) {
  int64_t depth = depthOf(clauses, unit.ast);
  const auto *tile = findClause<OpenACCTileClause>(clauses);
  if (tile && findClause<OpenACCCollapseClause>(clauses))
    return unit.error(tile->getBeginLoc(),
                      "'tile' and 'collapse' cannot be clauses of the same "
                      "loop; write 'tile' with a size for each loop, or "
                      "'collapse' alone");
  if (tile)
    for (const Expr *size : tile->getSizeExprs()) {
      Expr::EvalResult value;
      bool isKnown = !isa<OpenACCAsteriskSizeExpr>(size) &&
                     size->EvaluateAsInt(value, unit.ast);
      nest.tile.push_back(isKnown ? value.Val.getInt().getExtValue() : 1);
    }
  const Stmt *next = accBody(stmt);
  for (int64_t level = 0; level < depth; ++level) {
    const ForStmt *loop = level ? singleLoop(next) : getForStmt(next);
    // `force`: what stands between the loops runs once for the inner ones.
    const auto *collapse = findClause<OpenACCCollapseClause>(clauses);
    if (!loop && level && collapse && collapse->hasForce())
      break;
    if (!loop && level)
      return unit.error(nest.innermost->getForLoc(),
                        "the loops of '#pragma acc " + nameOf(stmt) +
                            "' with collapse or tile must be directly inside "
                            "each other");
    if (!loop)
      return unit.error(stmt->getBeginLoc(), "'#pragma acc " + nameOf(stmt) +
                                                 "' must be followed by a for "
                                                 "statement");
    CanonicalLoop canonical;
    std::string reason;
    if (!matchAccLoop(loop, canonical, reason))
      return unit.error(loop->getForLoc(),
                        "the loop after '#pragma acc " + nameOf(stmt) +
                            "' is not canonical: " + reason +
                            "; write for (v = lower; v < upper; v += step)");
    Expr::EvalResult step;
    if (canonical.step && canonical.step->EvaluateAsInt(step, unit.ast) &&
        step.Val.getInt() == 0)
      return unit.error(canonical.step->getExprLoc(),
                        "the step of a loop must not be 0");
    auto isOuter = [&](const VarDecl *var) {
      return llvm::any_of(nest.loops, [&](const CanonicalLoop &outer) {
        return outer.var == var;
      });
    };
    for (const Expr *bound : {canonical.lower, canonical.upper, canonical.step})
      if (bound && refersTo(bound, isOuter))
        return unit.error(bound->getExprLoc(),
                          "the bounds of the loops of '#pragma acc " +
                              nameOf(stmt) +
                              "' with collapse or tile must not depend on each "
                              "other; collapse fewer loops");
    if (!checkIndexIsKept(canonical))
      return false;
    nest.loops.push_back(canonical);
    nest.innermost = loop;
    next = loop->getBody();
  }
  return true;
}

/// Scalars that iterations assign: each iteration has its own.
void ACCImporter::collectAccScalars(bool combined, AccNest &nest) {
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
  // In kernels a scalar is the program's own (2.6.2): one that iterations add
  // to is reduced, or each would add to a copy that nothing sees.
  Operation *region = builder.getInsertionBlock()->getParentOp();
  auto isShared = [&](const Variable &known) {
    return isa<acc::KernelsOp>(region) && known.memory &&
           !region->isAncestor(known.memory.getDefiningOp());
  };
  for (const VarDecl *var : ordered) {
    if (declared.count(var) || nest.listed.count(var) || nest.isIndex(var) ||
        !var->getType()->isScalarType())
      continue;
    // Not those with a copy on the device, which all iterations share.
    auto known = variables.find(var);
    if (known == variables.end() || known->second.view ||
        (known->second.memory &&
         !known->second.memory.getDefiningOp<memref::AllocaOp>()))
      continue;
    if (isWrittenFirst(body, var))
      nest.privates.push_back(var);
    else if (combined && !isShared(known->second))
      nest.copies.push_back(var);
  }
}

/// An error if a constant that the clause `name` gives is not positive.
static bool checkPositive(Unit &unit, const Expr *expr, llvm::StringRef name) {
  Expr::EvalResult value;
  if (!expr->EvaluateAsInt(value, unit.ast) ||
      value.Val.getInt().isStrictlyPositive())
    return true;
  return unit.error(expr->getBeginLoc(),
                    "the number in '" + name + "' must be positive, not " +
                        llvm::toString(value.Val.getInt(), 10));
}

Value ACCImporter::emitCount(const Expr *expr, llvm::StringRef name) {
  if (!checkPositive(unit, expr, name))
    return nullptr;
  Value value = emitInt64(expr);
  // In a kernel, requirePositive() has checked what the host knows.
  Expr::EvalResult constant;
  if (value && !compute && !function.isRoutine &&
      !expr->EvaluateAsInt(constant, unit.ast))
    require(arith::CmpIPredicate::sgt,
            arith::IndexCastOp::create(builder, value.getLoc(),
                                       builder.getIndexType(), value),
            0, "the number in '" + name + "' must be positive, not",
            expr->getBeginLoc(), name);
  return value;
}

/// The clauses gang, worker and vector.
bool ACCImporter::emitLevels(llvm::ArrayRef<const OpenACCClause *> clauses,
                             AccLevels &levels) {
  auto setLevel = [&](AccLevels::Level &level, const Expr *size,
                      llvm::StringRef name) {
    level.set = true;
    return !size || (level.size = emitCount(size, name));
  };
  if (const auto *gang = findClause<OpenACCGangClause>(clauses)) {
    levels.gangDim = 1;
    // In what chunks `static` deals iterations out is left to the target
    // (takePartOfGang() does where it counts), not that it does so for all such
    // loops of a kernel.
    for (unsigned i = 0; i < gang->getNumExprs(); ++i) {
      auto [kind, expr] = gang->getExpr(i);
      Expr::EvalResult dim;
      if (kind == OpenACCGangKind::Dim && expr->EvaluateAsInt(dim, unit.ast))
        levels.gangDim = dim.Val.getInt().getExtValue();
      levels.areGangsStatic |= kind == OpenACCGangKind::Static;
      if (kind == OpenACCGangKind::Static &&
          !isa<OpenACCAsteriskSizeExpr>(expr) &&
          !checkPositive(unit, expr, "static"))
        return false;
      if (kind == OpenACCGangKind::Num && !setLevel(levels.gang, expr, "gang"))
        return false;
    }
    // Gangs of all dimensions are dealt out to the outermost of their loops.
    levels.gang.set = levels.gangDim >= accGangDim;
  }
  if (const auto *worker = findClause<OpenACCWorkerClause>(clauses))
    if (!setLevel(levels.worker,
                  worker->hasIntExpr() ? worker->getIntExpr() : nullptr,
                  "worker"))
      return false;
  if (const auto *vector = findClause<OpenACCVectorClause>(clauses))
    if (!setLevel(levels.vector,
                  vector->hasIntExpr() ? vector->getIntExpr() : nullptr,
                  "vector"))
      return false;
  return true;
}

/// `isPartOfGang`: a loop around goes over gangs.
void ACCImporter::setLevels(acc::LoopOp op, const AccLevels &levels,
                            bool isPartOfGang) {
  MLIRContext *context = op.getContext();
  if (isPartOfGang)
    ;
  else if (levels.gang.size)
    op.addGangOperands(context, {}, {acc::GangArgType::Num}, levels.gang.size);
  else if (levels.gang.set)
    op.addEmptyGang(context, {});
  if (levels.areGangsStatic && !isPartOfGang)
    op->setAttr(offload::kStaticGangsAttr, UnitAttr::get(context));
  if (levels.worker.size)
    op.addWorkerNumOperand(context, levels.worker.size, {});
  else if (levels.worker.set)
    op.addEmptyWorker(context, {});
  if (levels.vector.size)
    op.addVectorOperand(context, levels.vector.size, {});
  else if (levels.vector.set)
    op.addEmptyVector(context, {});
}

/// The body of an acc.loop with loops of its own.
bool ACCImporter::emitAccBody(acc::LoopOp op, const AccNest &nest,
                              llvm::ArrayRef<LoopRange> ranges) {
  unit.scopes.push();
  Block *body = &op.getRegion().front();
  for (auto [loop, range] : llvm::zip_equal(nest.loops, ranges)) {
    Location loc = at(loop.stmt->getForLoc());
    Value induction = body->addArgument(builder.getIndexType(), loc);
    Variable bound;
    if (loop.var->getType()->isPointerType())
      bound.value = emitPointerCounter(loop, range, induction, loc);
    else
      bound.index = emitCounter(loop, range, induction, loc);
    variables[loop.var] = bound;
    unit.scopes.declare(loop.var);
  }
  auto outerOwn = std::exchange(ownArrays, {});
  bool ok = enterLoopBody(nest.innermost, op.getLoc()) &&
            emitLoopBody(nest.innermost, op.getLoc());
  freeOwn(outerOwn, op.getLoc());
  unit.scopes.pop();
  return ok;
}

/// Variables of `private` clauses.
void ACCImporter::listPrivates(llvm::ArrayRef<const OpenACCClause *> clauses,
                               AccNest &nest) {
  for (const OpenACCClause *clause : clauses)
    if (const auto *list = dyn_cast<OpenACCPrivateClause>(clause);
        list && !unit.isFirstPrivate(clause))
      for (const Expr *expr : list->getVarList())
        if (ObjectSyntax object = matchObject(expr);
            object.var && object.path.empty() && !nest.isIndex(object.var)) {
          nest.privates.push_back(object.var);
          nest.listed.insert(object.var);
        }
}

/// Each iteration has a value of the loop's variable, which none computes.
static bool
checkReducedIndices(Unit &unit, llvm::ArrayRef<const OpenACCClause *> clauses,
                    llvm::function_ref<bool(const VarDecl *)> isIndex) {
  for (const OpenACCClause *clause : clauses)
    if (const auto *list = dyn_cast<OpenACCReductionClause>(clause))
      for (const Expr *expr : list->getVarList())
        if (ObjectSyntax object = matchObject(expr);
            object.var && isIndex(object.var))
          return unit.error(expr->getExprLoc(),
                            "'" + object.var->getName() +
                                "' is the variable of the loop and cannot be "
                                "reduced; reduce another variable");
  return true;
}

/// A gang has workers and a worker has vector lanes, not the other way.
bool ACCImporter::checkLevels(const OpenACCConstructStmt *stmt,
                              const AccLevels &levels) {
  if (levels.gangDim && accGangDim && levels.gangDim >= accGangDim)
    return unit.error(
        stmt->getBeginLoc(),
        accGangDim == 1
            ? "a gang loop must not stand in a gang loop"
            : "a gang loop in one of gang(dim:" + std::to_string(accGangDim) +
                  ") must have a smaller dimension");
  unsigned level = levels.gang.set     ? 3
                   : levels.worker.set ? 2
                   : levels.vector.set ? 1
                                       : 0;
  static constexpr const char *kNames[] = {"", "vector", "worker", "gang"};
  if (level && accLevel && level >= accLevel)
    return unit.error(stmt->getBeginLoc(), llvm::Twine("a ") + kNames[level] +
                                               " loop must not stand in a " +
                                               kNames[accLevel] + " loop");
  return true;
}

/// The acc.loop, without a body. No `ranges`: an xmp.loop in it has them.
acc::LoopOp ACCImporter::createAccLoop(const OpenACCConstructStmt *stmt,
                                       const AccNest &nest,
                                       const AccLevels &levels,
                                       llvm::ArrayRef<LoopRange> ranges) {
  Location loc = at(stmt->getBeginLoc());
  Operation *parent = builder.getInsertionBlock()->getParentOp();
  llvm::SmallVector<Value> reduced = emitAccReductions(nest, loc);
  llvm::SmallVector<Value> tile;
  if (!ranges.empty())
    for (int64_t size : nest.tile)
      tile.push_back(constantInt(loc, builder.getI64Type(), size));
  auto op = createAcc<acc::LoopOp>(builder, loc, /*withRegion=*/true);
  MLIRContext *context = &unit.context;
  setLevels(op, levels, nest.isPartOfGang);
  if (nest.isSeq)
    op.addSeq(context, {});
  else if (nest.isParallel)
    op.addIndependent(context, {});
  else
    op.addAuto(context, {});
  int64_t depth = nest.loops.size();
  if (depth > 1 && ranges.empty())
    op->setAttr(xmp::kCollapseAttr, builder.getI64IntegerAttr(depth));
  else if (depth > 1)
    op.setCollapseForDeviceTypes(context, {}, llvm::APInt(64, depth));
  if (!tile.empty())
    op.setTileForDeviceTypes(context, {}, tile);
  if (isa<OpenACCCombinedConstruct>(stmt))
    op.setCombined(isa<acc::KernelsOp>(parent) ||
                           parent->getParentOfType<acc::KernelsOp>()
                       ? acc::CombinedConstructsType::KernelsLoop
                   : isa<acc::SerialOp>(parent)
                       ? acc::CombinedConstructsType::SerialLoop
                       : acc::CombinedConstructsType::ParallelLoop);
  op.getReductionOperandsMutable().append(reduced);
  for (const LoopRange &range : ranges) {
    op.getLowerboundMutable().append(range.lower);
    op.getUpperboundMutable().append(range.upper);
    op.getStepMutable().append(range.step);
  }
  if (!ranges.empty())
    op.setInclusiveUpperbound(llvm::SmallVector<bool>(ranges.size(), false));
  return op;
}

/// The loops, in the acc.loop.
bool ACCImporter::emitAccLoop(const OpenACCConstructStmt *stmt,
                              llvm::ArrayRef<const Directive *> directives,
                              AccNest &nest, const AccLevels &levels) {
  Location loc = at(stmt->getBeginLoc());
  // A loop that an xmp loop around it distributes: its bounds are those of the
  // xmp.loop that emitNest() makes.
  bool isDistributed =
      !directives.empty() ||
      (currentNest && isListed(*currentNest, nest.loops.front().var));
  llvm::SmallVector<LoopRange> ranges;
  if (!isDistributed)
    for (const CanonicalLoop &loop : nest.loops)
      if (!(loop.var->getType()->isPointerType()
                ? emitPointerRange(loop, ranges.emplace_back())
                : emitRange(loop, ranges.emplace_back())))
        return false;
  OpBuilder::InsertionGuard guard(builder);
  if (nest.isPartOfGang)
    takePartOfGang(stmt, ranges.front(), loc);
  acc::LoopOp op = createAccLoop(stmt, nest, levels, ranges);

  auto savedVariables = variables;
  Block *savedAllocation = allocationBlock;
  AccNest *savedNest = accNest;
  unsigned savedLevel = accLevel, savedGangDim = accGangDim;
  if (levels.gangDim)
    accGangDim = levels.gangDim;
  accNest = &nest;
  accLevel = levels.vector.set   ? 1
             : levels.worker.set ? 2
             : levels.gang.set   ? 3
                                 : accLevel;
  builder.setInsertionPointToStart(&op.getRegion().front());
  bindAccReductions(nest, loc);
  for (const Directive *directive : directives)
    directive->used = true;
  // Loops over a template are as they are; --xmp-localize finds the bounds.
  const ForStmt *first = nest.loops.front().stmt;
  bool ok = !isDistributed       ? emitAccBody(op, nest, ranges)
            : directives.empty() ? emitFor(first)
                                 : importLoop(*directives.back(), first);
  acc::YieldOp::create(builder, loc, ValueRange());
  accNest = savedNest;
  accLevel = savedLevel;
  accGangDim = savedGangDim;
  allocationBlock = savedAllocation;
  variables = std::move(savedVariables);
  return ok;
}

bool ACCImporter::importAccLoop(const OpenACCConstructStmt *stmt,
                                llvm::ArrayRef<const Directive *> directives) {
  Location loc = at(stmt->getBeginLoc());
  auto clauses = effectiveClauses(stmt);
  // A warning has said that the directive has no effect (RoutineLevels.cpp).
  if (const ForStmt *loop = getForStmt(accBody(stmt));
      loop && !compute && !function.isRoutine)
    return directives.empty() ? emitFor(loop)
                              : importLoop(*directives.back(), loop);
  // Only a loop without `seq` has to be canonical (2.9).
  if (const ForStmt *loop = getForStmt(accBody(stmt));
      loop && directives.empty() && findClause<OpenACCSeqClause>(clauses) &&
      !findClause<OpenACCPrivateClause>(clauses) &&
      depthOf(clauses, unit.ast) == 1 && !isCanonical(loop))
    return emitFor(loop);
  AccNest nest;
  if (!collectAccLoops(stmt, clauses, nest))
    return false;
  Operation *parent = builder.getInsertionBlock()->getParentOp();
  bool inKernels =
      isa<acc::KernelsOp>(parent) || parent->getParentOfType<acc::KernelsOp>();
  nest.isSeq = findClause<OpenACCSeqClause>(clauses);
  nest.isParallel =
      !nest.isSeq && (findClause<OpenACCIndependentClause>(clauses) ||
                      (!findClause<OpenACCAutoClause>(clauses) && !inKernels));
  // The user has not said that its iterations are independent, so it may stay
  // a loop of C, whose bounds are computed for each iteration.
  if (!nest.isParallel && !nest.isSeq && directives.empty() &&
      nest.loops.size() == 1 && !findClause<OpenACCPrivateClause>(clauses) &&
      findChangeOfBounds(nest.loops.front()))
    return emitFor(nest.loops.front().stmt);
  for (const CanonicalLoop &loop : nest.loops)
    warnOfChangedBounds(unit, loop);
  if (containsReturn(accBody(stmt))) {
    if (!nest.isSeq || compute)
      return unit.error(stmt->getBeginLoc(),
                        "a return must not leave the loop of '#pragma acc " +
                            nameOf(stmt) + "'");
    return emitFor(nest.loops.front().stmt); // one thread runs all of it
  }
  for (const CanonicalLoop &loop : nest.loops)
    if (const Stmt *jump =
            nest.isParallel ? findBreak(loop.stmt->getBody()) : nullptr)
      return unit.error(jump->getBeginLoc(),
                        "a jump must not leave the loop of '#pragma acc " +
                            nameOf(stmt) + "'");
  if (!checkPrivates(unit, clauses) ||
      !checkReducedIndices(
          unit, clauses, [&](const VarDecl *var) { return nest.isIndex(var); }))
    return false;
  nest.isOverGangs =
      compute && !inGangLoop && !isInParallelLoop() &&
      ((isa<OpenACCCombinedConstruct>(stmt) && !gangs) || isOverGangs(stmt));
  llvm::SaveAndRestore around(inGangLoop, inGangLoop || nest.isOverGangs);
  nest.isPartOfGang = nest.isOverGangs && gangs;
  // The gang runs its part in order, unless workers or lanes share it.
  if (nest.isPartOfGang && findClause<OpenACCGangClause>(clauses) &&
      !findClause<OpenACCWorkerClause>(clauses) &&
      !findClause<OpenACCVectorClause>(clauses)) {
    nest.isSeq = true;
    nest.isParallel = false;
  }
  llvm::scope_exit rebind([&] {
    for (auto &[var, known] : llvm::reverse(nest.rebound))
      variables[var] = known;
  });
  listPrivates(clauses, nest);
  // A loop that one thread runs may end early, as any.
  if (nest.isSeq && nest.privates.empty() && directives.empty() &&
      !findClause<OpenACCReductionClause>(clauses) &&
      findBreak(nest.innermost->getBody()))
    return emitFor(nest.loops.front().stmt);
  auto outerReductions = reductionVars;
  size_t numMembers = mappedMembers.size();
  if (!collectAccReductions(stmt, clauses, directives, nest) ||
      (nest.isParallel && !collectOuterReductions(nest, loc)))
    return false;
  if (nest.isParallel)
    collectAccScalars(isa<OpenACCCombinedConstruct>(stmt), nest);
  AccLevels levels;
  auto outerSizes = ownSizes;
  bool ok = emitOwnSizes(clauses, nest.innermost->getBody()) &&
            emitLevels(clauses, levels) && checkLevels(stmt, levels) &&
            emitAccLoop(stmt, directives, nest, levels);
  ownSizes = std::move(outerSizes);
  if (!ok)
    return false;
  reductionVars = std::move(outerReductions);
  mappedMembers.resize(numMembers);
  return true;
}

} // namespace xacc::frontend
