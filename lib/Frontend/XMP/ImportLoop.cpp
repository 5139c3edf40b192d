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

#include "Dialect/XMP/IR/LocalPosition.h"
#include "XMP/Nest.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

static bool isNodeNumber(llvm::StringRef name) {
  return name == "xmp_node_num" || name == "xmpc_node_num" ||
         name == "xmpc_this_image" || name == "xmp_num_nodes" ||
         name == "xmp_num_images";
}

/// Whether a function of the library other than those depends on the executing
/// set.
static bool usesSet(llvm::StringRef name) {
  static constexpr llvm::StringRef others[] = {
      "xmp_nodes_", "xmp_template_", "xmp_dist_",   "xmp_align_", "xmp_array_",
      "xmp_all_",   "xmp_desc_",     "xmp_malloc",  "xmp_free",   "xmp_wti",
      "xmp_test_",  "xmp_exit",      "xmpc_nodes_", "xmpc_all_"};
  return !isNodeNumber(name) &&
         llvm::none_of(others, [&](llvm::StringRef other) {
           return name.starts_with(other);
         });
}

static bool asksForNumber(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    found |=
        callee && callee->getIdentifier() && isNodeNumber(callee->getName());
    return !found;
  });
  return found;
}

/// The rectangular, perfect part of the nest that starts with a loop.
llvm::SmallVector<CanonicalLoop, 4>
XMPImporter::collectChain(const Nest &nest, const CanonicalLoop &first) {
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
  return chain;
}

/// Bounds as xmp.loop has them: the upper one is not run.
bool XMPImporter::emitLoopBounds(const CanonicalLoop &loop, Location loc,
                                 LoopRange &range) {
  auto nsw = arith::IntegerOverflowFlags::nsw;
  range.lower = emitIndex(loop.lower);
  range.upper = range.lower ? emitIndex(loop.upper) : Value();
  range.step = range.upper ? emitStep(loop, loc) : Value();
  if (!range.step)
    return false;
  if (!compute && !isAccLoop() && !getConstantIntValue(range.step))
    require(arith::CmpIPredicate::sgt, range.step, 0,
            "the step of the loop over '" + loop.var->getName() +
                "' must be positive in the direction of its comparison, not",
            loop.stmt->getForLoc(), "loop");
  if (needsTripCount(loop, unit.ast)) {
    // As many iterations as C's comparison lets run.
    Value distance = arith::MulIOp::create(
        builder, loc, emitTripCount(loop, range, loc), range.step);
    range.upper =
        loop.descending
            ? arith::SubIOp::create(builder, loc, range.lower, distance)
                  .getResult()
            : arith::AddIOp::create(builder, loc, range.lower, distance)
                  .getResult();
    return true;
  }
  if (!loop.inclusive)
    return true;
  Value one = constantIndex(loc, 1);
  range.upper = loop.descending
                    ? arith::SubIOp::create(builder, loc, range.upper, one, nsw)
                          .getResult()
                    : arith::AddIOp::create(builder, loc, range.upper, one, nsw)
                          .getResult();
  return true;
}

/// What is added to a loop variable, or the index itself.
Value XMPImporter::emitOffset(const Nest &nest, size_t number, Location loc) {
  const Nest::Dim &dim = nest.dims[number];
  auto nsw = arith::IntegerOverflowFlags::nsw;
  Value offset = dim.offset ? emitIndex(dim.offset) : constantIndex(loc, 0);
  if (!offset)
    return nullptr;
  if (dim.negative)
    offset =
        arith::SubIOp::create(builder, loc, constantIndex(loc, 0), offset, nsw);
  if (dim.shift)
    offset = arith::AddIOp::create(builder, loc, offset,
                                   constantIndex(loc, dim.shift), nsw);
  return offset;
}

/// How an xmp.loop of these loops refers to a dimension of `on`.
int64_t XMPImporter::onKindOf(const Nest &nest, size_t number,
                              llvm::ArrayRef<CanonicalLoop> chain) {
  const Nest::Dim &dim = nest.dims[number];
  if (dim.var) {
    for (auto [i, loop] : llvm::enumerate(chain))
      if (nest.first(loop.var) == dim.var)
        return i;
    return nest.done.count(dim.var) ? xmp::kOnOwn : xmp::kOnInner;
  }
  // The test in the body restricts it.
  if (dim.guard)
    return nest.done.empty() ? xmp::kOnInner : xmp::kOnOwn;
  // A value restricts the outermost loop.
  return dim.kind == xmp::kOnValue && !nest.done.empty() ? xmp::kOnOwn
                                                         : dim.kind;
}

/// The xmp.loop, without a body.
xmp::LoopOp XMPImporter::createLoop(const Nest &nest,
                                    llvm::ArrayRef<CanonicalLoop> chain,
                                    Location loc) {
  llvm::SmallVector<Value, 4> lower, upper, step, offsets;
  llvm::SmallVector<bool, 4> descending;
  for (const CanonicalLoop &loop : chain) {
    LoopRange range;
    if (!emitLoopBounds(loop, loc, range))
      return nullptr;
    if (team && team->isSplit && nest.done.empty() && &loop == chain.begin())
      restrictToPart(nest, loop, range, loc);
    lower.push_back(range.lower);
    upper.push_back(range.upper);
    step.push_back(range.step);
    descending.push_back(loop.descending);
  }
  llvm::SmallVector<int64_t, 4> kinds;
  for (auto [number, dim] : llvm::enumerate(nest.dims)) {
    int64_t kind = onKindOf(nest, number, chain);
    kinds.push_back(kind);
    if (dim.var ? kind < 0 : kind != int64_t(xmp::kOnValue))
      continue;
    offsets.push_back(emitOffset(nest, number, loc));
    if (!offsets.back())
      return nullptr;
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
  op.setDirectiveAttr(attrOf(nest.directive));
  if (!addWidths(nest, chain, op))
    return nullptr;
  return op;
}

/// Whether this node runs an iteration, as far as a subscript decides that
/// takes a test. Nothing after an error.
std::optional<Value> XMPImporter::emitGuard(const Nest &nest, size_t number,
                                            Location loc) {
  const Nest::Dim &dim = nest.dims[number];
  Value index = emitIndex(dim.guard);
  if (!index)
    return std::nullopt;
  if (dim.shift)
    index = arith::AddIOp::create(builder, loc, index,
                                  constantIndex(loc, dim.shift));
  Value on = handleOf(nest.on, loc);
  if (nest.on->kind == Entity::Nodes) {
    Value own = xmp::NodeCoordinateOp::create(builder, loc, on, number);
    Value isOwn = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        index, own);
    // Who is not a member has coordinate -1.
    Value isMember = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::sge, own, constantIndex(loc, 0));
    return arith::AndIOp::create(builder, loc, isOwn, isMember).getResult();
  }
  auto range = xmp::OwnedRangeOp::create(builder, loc, on, number);
  Value above = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                      index, range.getFirst());
  Value below = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                      index, range.getLast());
  Value isInside = arith::AndIOp::create(builder, loc, above, below);
  auto formats = cast<xmp::TemplateType>(nest.on->type).getFormats();
  if (formats[number].kind != xmp::FormatKind::Cyclic)
    return isInside;
  // Of the indices up to this one, the node owns one more than of those below.
  auto layout = xmp::CyclicLayout::create(builder, loc, on, number);
  Value next =
      arith::AddIOp::create(builder, loc, index, constantIndex(loc, 1));
  Value isOwn =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                            layout.createCountBelow(builder, loc, index),
                            layout.createCountBelow(builder, loc, next));
  return arith::AndIOp::create(builder, loc, isInside, isOwn).getResult();
}

/// The body of loops, in the tests of the subscripts whose variables all have
/// values here, and did not have them outside.
bool XMPImporter::emitGuardedBody(const Nest &nest, const VarSet &outer,
                                  llvm::ArrayRef<const ForStmt *> loops,
                                  Location loc) {
  Value condition;
  for (auto [number, dim] : llvm::enumerate(nest.dims)) {
    if (!dim.guard)
      continue;
    auto isMissing = [&](const VarSet &known) {
      return refersTo(dim.guard, [&](const VarDecl *var) {
        return nest.isIndex(var) && !known.count(var);
      });
    };
    if (isMissing(nest.done) || !isMissing(outer))
      continue;
    std::optional<Value> test = emitGuard(nest, number, loc);
    if (!test)
      return false;
    condition =
        condition
            ? arith::AndIOp::create(builder, loc, condition, *test).getResult()
            : *test;
  }
  OpBuilder::InsertionGuard guard(builder);
  if (condition) {
    auto isMine = scf::IfOp::create(builder, loc, condition,
                                    /*withElseRegion=*/false);
    builder.setInsertionPointToStart(isMine.thenBlock());
  }
  if (!emitBodyOfLoops(loops, loc))
    return false;
  if (!nest.order.empty() && llvm::is_contained(loops, nest.order.back()->stmt))
    noteChanges(loc);
  return true;
}

/// What names mean in the body of an xmp.loop: its loop variables and, if it
/// reduces, its accumulators.
llvm::SmallVector<std::pair<const VarDecl *, RegionFunction::Variable>>
XMPImporter::namesInLoop(xmp::LoopOp op, const Nest &nest,
                         llvm::ArrayRef<CanonicalLoop> chain, Location loc) {
  llvm::SmallVector<std::pair<const VarDecl *, Variable>> names;
  for (auto [i, loop] : llvm::enumerate(chain)) {
    Variable induction;
    induction.index = op.getInductionVar(i);
    names.push_back({loop.var, induction});
    if (const VarDecl *first = nest.first(loop.var); first != loop.var)
      names.push_back({first, induction}); // tests of subscripts name it
  }
  if (!nest.attached)
    return names;
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
    names.push_back({reduction.var, accumulator});
  }
  return names;
}

bool XMPImporter::emitNest(Nest &nest, const CanonicalLoop &first) {
  llvm::SmallVector<CanonicalLoop, 4> chain = collectChain(nest, first);
  Location loc = at(first.stmt->getForLoc());
  bool outermost = nest.done.empty();
  xmp::LoopOp op = createLoop(nest, chain, loc);
  if (!op)
    return false;

  OpBuilder::InsertionGuard guard(builder);
  Block *body = &op.getRegion().front();
  builder.setInsertionPointToStart(body);
  llvm::SmallVector<std::pair<const VarDecl *, std::optional<Variable>>> saved;
  for (auto &[var, value] : namesInLoop(op, nest, chain, loc)) {
    auto it = variables.find(var);
    saved.push_back({var, it == variables.end() ? std::nullopt
                                                : std::optional(it->second)});
    variables[var] = value;
  }
  unit.scopes.push();
  VarSet outerLoops = nest.done;
  for (const CanonicalLoop &loop : chain) {
    unit.scopes.declare(loop.var);
    nest.done.insert(nest.first(loop.var));
  }
  Block *outerAllocation = allocationBlock;
  if (outermost)
    allocationBlock = body;
  llvm::SmallVector<const ForStmt *, 4> loops;
  for (const CanonicalLoop &loop : chain)
    loops.push_back(loop.stmt);
  bool ok = emitGuardedBody(nest, outerLoops, loops, loc);
  allocationBlock = outerAllocation;
  for (const CanonicalLoop &loop : chain)
    nest.done.erase(nest.first(loop.var));
  unit.scopes.pop();
  for (auto &[var, old] : llvm::reverse(saved)) {
    if (old)
      variables[var] = *old;
    else
      variables.erase(var);
  }
  if (ok &&
      (body->empty() || !body->back().hasTrait<OpTrait::IsTerminator>())) {
    builder.setInsertionPointToEnd(body);
    xmp::YieldOp::create(builder, loc);
  }
  return ok;
}

/// Whether the nest is one xmp.loop: then the reduction is its own, unless it
/// is of complex numbers, which xmp.loop does not accumulate.
bool XMPImporter::isOneLoop(const Nest &nest, const ForStmt *loop) {
  llvm::SmallVector<const VarDecl *> perfect;
  std::string reason;
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
  bool isOwn = llvm::none_of(nest.reductions, [&](const Nest::Reduction &r) {
    auto type = cast<MemRefType>(r.memory.getType());
    // Its accumulators are on the stack.
    constexpr int64_t most = 4096;
    return isa<mlir::ComplexType>(type.getElementType()) ||
           !type.hasStaticShape() || type.getNumElements() > most;
  });
  return isOwn && perfect.size() == nest.listed.size() &&
         nest.located.empty() &&
         llvm::none_of(nest.dims,
                       [](const Nest::Dim &dim) { return dim.range; });
}

/// Whether code may look at the executing set, which in a loop is that of the
/// iteration: a construct without `on`, or a call of a function of the program.
bool XMPImporter::needsSet(const Stmt *body) {
  for (const Directive *directive :
       unit.directivesIn(unit.beginOf(body), unit.endOf(body))) {
    bool isOnNamed = directive->on && directive->on->name;
    bool isCollective = directive->kind == DirectiveKind::Barrier ||
                        directive->kind == DirectiveKind::Bcast ||
                        directive->kind == DirectiveKind::Reduction;
    if (isCollective && !isOnNamed)
      return true;
  }
  return mayUseSet(body);
}

/// Whether calls in a statement may reach a directive or the library.
bool XMPImporter::mayUseSet(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (!call)
      return !found;
    if (!callee || !callee->getIdentifier()) // through a pointer
      return !(found = true);
    if (callee->getBuiltinID())
      return !found;
    llvm::StringRef name = callee->getName();
    // So do images of coarrays, which have become calls.
    if (name.starts_with("xacc") || name.starts_with("__xacc"))
      return !found;
    // Node numbers that the body itself asks for are those outside.
    if (name.starts_with("xmp")) {
      found |= usesSet(name);
      return !found;
    }
    if (unit.sm.isInSystemHeader(callee->getLocation()))
      return !found;
    const FunctionDecl *definition = nullptr;
    if (!callee->hasBody(definition))
      return !(found = true);
    if (setUsers.try_emplace(definition, false).second) {
      const Stmt *body = definition->getBody();
      setUsers[definition] =
          !unit.directivesIn(unit.beginOf(body), unit.endOf(body)).empty() ||
          asksForNumber(body) || mayUseSet(body);
    }
    found |= setUsers[definition];
    return !found;
  });
  return found;
}

/// Runs the loops with a set: that of the iterations, which it pushes, or one
/// that only decides who runs them.
bool XMPImporter::emitInSet(Nest &nest, const ForStmt *loop, bool pushes) {
  Location loc = at(nest.directive.loc);
  Value set = reductionSet(nest, loc, /*ofIteration=*/true);
  if (!set)
    return false;
  auto outerNumbers = nodeNumbers;
  if (pushes && nodeNumbers.empty())
    for (llvm::StringRef name :
         {"xmp_node_num", "xmpc_node_num", "xmpc_this_image", "xmp_num_nodes",
          "xmp_num_images"}) {
      bool isSize = name.contains("num_nodes") || name.contains("images");
      Value number = isSize ? xmp::NumNodesOp::create(builder, loc).getResult()
                            : xmp::NodeNumOp::create(builder, loc).getResult();
      if (name == "xmp_node_num")
        number =
            arith::AddIOp::create(builder, loc, number, constantIndex(loc, 1));
      nodeNumbers[name] = arith::IndexCastOp::create(
          builder, loc, builder.getI32Type(), number);
    }
  auto op = xmp::TaskOp::create(builder, loc, set,
                                pushes ? UnitAttr() : builder.getUnitAttr());
  op.setDirective("loop");
  bool ok;
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *body = op.getBody().empty() ? builder.createBlock(&op.getBody())
                                       : &op.getBody().front();
    builder.setInsertionPointToStart(body);
    ok = emitFor(loop);
    if (body->empty() || !body->back().hasTrait<OpTrait::IsTerminator>()) {
      builder.setInsertionPointToEnd(body);
      xmp::YieldOp::create(builder, loc);
    }
  }
  nodeNumbers = outerNumbers;
  xmp::ReleaseOp::create(builder, loc, set);
  return ok;
}

bool XMPImporter::importLoop(const Directive &directive, const Stmt *stmt) {
  const ForStmt *loop = getForStmt(stmt);
  if (!loop)
    return unit.error(directive.loc,
                      "'#pragma xmp loop' must be followed by a for statement");
  if (compute && !isAccLoop() && !directive.reductions.empty())
    return unit.error(directive.loc,
                      "'reduction' of '#pragma xmp loop' must not stand in a "
                      "compute construct; write it on a combined '#pragma acc "
                      "parallel loop'");
  Nest nest(directive);
  nest.outer = currentNest;
  // The sums of an OpenACC loop are those of its acc.loop.
  if (!collectNest(nest, loop) || !checkNest(nest) || !matchOn(nest) ||
      !checkOuterLoops(nest) || !checkWidths(nest) ||
      (!isAccLoop() && !bindReductions(nest)) || !findOrder(nest, loop))
    return false;
  // What is not distributed keeps its last value, as in C.
  if (!isAccLoop())
    llvm::erase_if(nest.listed, [&](const VarDecl *var) {
      return function.seenCounters.count(var) && !nest.isDistributed(var);
    });
  if (directive.acc && !isAccLoop() && unit.ast.getLangOpts().OpenACC)
    return unit.error(directive.loc,
                      "clause 'acc' of '#pragma xmp loop' means the result of "
                      "an OpenACC loop; add '#pragma acc parallel loop' before "
                      "or after it");
  CanonicalLoop outer;
  std::string reason;
  if (!matchCanonicalLoop(loop, outer, reason))
    return unit.error(
        loop->getForLoc(),
        "the loop after '#pragma xmp loop' is not canonical: " + reason +
            "; write for (v = lower; v < upper; v += step)");
  Location loc = at(directive.loc);
  checkFixed(nest.on, loc);
  bool pushes = !compute && !isAccLoop() && needsSet(loop->getBody());
  if (team)
    team->isSplit = !pushes && canSplit(nest, outer);
  if (team && team->isSplit)
    leaveReductionsToTeam(nest);
  nest.attached = isOneLoop(nest, loop) && !pushes;

  llvm::SmallVector<Value, 2> accumulators;
  auto outerReductions = reductionVars;
  llvm::SmallVector<std::pair<const VarDecl *, Variable>> saved;
  for (const Nest::Reduction &reduction : nest.reductions) {
    reductionVars[reduction.var] = reduction.kind;
    if (!nest.attached)
      saved.push_back({reduction.var, variables[reduction.var]});
  }
  for (const Nest::Located &located : nest.located)
    saved.push_back({located.var, variables[located.var]});
  if (!nest.attached &&
      (!emitAccumulators(nest, accumulators, loc) || !startLocated(nest, loc)))
    return false;
  startSections(nest, loc);
  Nest *outerNest = currentNest;
  currentNest = &nest;
  bool hasRange =
      llvm::any_of(nest.dims, [](const Nest::Dim &dim) { return dim.range; });
  OwnVariables own;
  const auto *omp = dyn_cast<OMPExecutableDirective>(stmt);
  bool ok = !omp || bindOwnVariables(omp, own);
  ok = ok &&
       (pushes || hasRange ? emitInSet(nest, loop, pushes) : emitFor(loop));
  releaseOwnVariables(own, loc);
  currentNest = outerNest;
  reductionVars = outerReductions;
  for (auto &[var, old] : saved)
    variables[var] = old;
  return ok && combineAccumulators(nest, accumulators, loc) &&
         combineSections(nest, loc) && finishLocated(nest, loc);
}

std::optional<bool> XMPImporter::emitDirectedLoop(const ForStmt *stmt) {
  CanonicalLoop loop;
  std::string reason;
  if (!currentNest || !matchCanonicalLoop(stmt, loop, reason) ||
      !isListed(*currentNest, loop.var))
    return std::nullopt;
  return emitNest(*currentNest, loop);
}

} // namespace xacc::frontend
