//===- ImportSection.cpp - Array assignments ------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `a[0:n] = b[1:n] * c` is the element statement run over the positions of the
// section: each range stands for its index at the current position. Under
// `array on t[...]` the loop is an xmp.loop over the section of the template.
//
// The right side is evaluated before anything is stored. Scalars are computed
// before the loop; where a section may overlap the left side other than element
// by element, results go to a temporary first.
//
//===----------------------------------------------------------------------===//

#include "Syntax/Sections.h"
#include "Unit/SectionRef.h"
#include "XMP/XMPImporter.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

static constexpr auto nsw = arith::IntegerOverflowFlags::nsw;

namespace {
/// The object that a side of an assignment is a part of.
struct Side {
  const VarDecl *var = nullptr;
  bool throughPointer = false;
};
} // namespace

static Side sideOf(const Expr *expr) {
  Side side;
  while (true) {
    expr = expr->IgnoreParens();
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
      expr = subscript->getBase();
    } else if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      expr = member->getBase();
    } else if (const auto *cast = dyn_cast<ImplicitCastExpr>(expr)) {
      side.throughPointer |= cast->getCastKind() == CK_LValueToRValue;
      expr = cast->getSubExpr();
    } else {
      break;
    }
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr))
    side.var = dyn_cast<VarDecl>(ref->getDecl());
  return side;
}

/// Whether two references are the same expression, which gives the same
/// element at each position.
static bool isSame(const Expr *a, const Expr *b, const ASTContext &ast) {
  llvm::FoldingSetNodeID first, second;
  a->IgnoreParens()->Profile(first, ast, /*Canonical=*/true);
  b->IgnoreParens()->Profile(second, ast, /*Canonical=*/true);
  return first == second && hasNoEffect(a);
}

/// Whether storing to one may change the other at a later position.
bool XMPImporter::mayOverlap(const SectionRef &target,
                             const SectionRef &source) {
  if (isSame(target.expr, source.expr, unit.ast))
    return false;
  Side a = sideOf(target.expr), b = sideOf(source.expr);
  if (!a.var || !b.var)
    return true;
  if (a.var->getCanonicalDecl() == b.var->getCanonicalDecl())
    return true;
  // An object of its own: an array, or the storage of a distributed array that
  // is no argument.
  auto isObject = [&](const Side &side) {
    if (unit.scopes.findArray(side.var))
      return !isa<ParmVarDecl>(side.var);
    return !side.throughPointer;
  };
  return !isObject(a) || !isObject(b);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Runs `body` for all positions: loops 0 to length - 1 for what is left of the
/// dimensions from `dim` on.
bool XMPImporter::emitPositions(ArrayNest &nest, size_t dim,
                                llvm::SmallVectorImpl<Value> &positions,
                                llvm::function_ref<bool()> body) {
  while (dim < nest.lengths.size() && positions[dim])
    ++dim;
  if (dim == nest.lengths.size()) {
    nest.current.assign(positions.begin(), positions.end());
    return bindPositions(nest, positions) && body();
  }
  Location loc = nest.loc;
  auto loop = scf::ForOp::create(builder, loc, constantIndex(loc, 0),
                                 nest.lengths[dim], constantIndex(loc, 1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  positions[dim] = loop.getInductionVar();
  bool ok = emitPositions(nest, dim + 1, positions, body);
  positions[dim] = nullptr;
  return ok;
}

/// What each range means at these positions.
bool XMPImporter::bindPositions(const ArrayNest &nest,
                                llvm::ArrayRef<Value> positions) {
  Location loc = nest.loc;
  for (const auto &[marker, dim, range] : nest.ranges) {
    // On a template, positions are those of the loop over it.
    const OnRange *on = nullptr;
    for (const OnRange &candidate : nest.on)
      if (candidate.dim == dim)
        on = &candidate;
    std::optional<int64_t> step = getConstantIntValue(range.step);
    Value index;
    if (on && step == on->step) { // base - lower + template index
      Value distance =
          builder.createOrFold<arith::SubIOp>(loc, range.base, on->lower);
      index =
          builder.createOrFold<arith::AddIOp>(loc, on->index, distance, nsw);
    } else {
      Value offset = positions[dim];
      if (step != 1)
        offset = arith::MulIOp::create(builder, loc, offset, range.step, nsw);
      index = builder.createOrFold<arith::AddIOp>(loc, offset, range.base, nsw);
    }
    givenIndices[marker] = index;
  }
  return true;
}

/// A range of a template reference: from which index on, and how many.
bool XMPImporter::emitOnRange(const Subscript &subscript, Value handle,
                              int64_t templateDim, OnRange &on) {
  Location loc = at(subscript.loc);
  auto bounds = xmp::GlobalRangeOp::create(
      builder, loc, builder.getIndexType(), builder.getIndexType(), handle,
      builder.getI64IntegerAttr(templateDim));
  on.templateDim = templateDim;
  on.loc = subscript.loc;
  on.lower = bounds.getFirst();
  Value last = bounds.getLast();
  if (subscript.kind == Subscript::Range) {
    if (!subscript.first.empty())
      on.lower = indexOf(subscript.first, subscript.loc);
    if (!subscript.third.empty()) {
      Value step = indexOf(subscript.third, subscript.loc);
      std::optional<int64_t> constant =
          step ? getConstantIntValue(step) : std::nullopt;
      if (!constant || *constant == 0)
        return unit.error(subscript.loc,
                          "the step of a section of '#pragma xmp "
                          "array' must be a constant other "
                          "than 0");
      on.step = *constant;
      if (on.step < 0)
        last = bounds.getFirst();
    }
    if (!subscript.second.empty()) {
      Value second = indexOf(subscript.second, subscript.loc);
      if (subscript.bracket) {
        on.length = second;
        return on.lower && second;
      }
      last = second;
    }
  }
  if (!on.lower || !last)
    return false;
  // (last - lower) / step + 1
  Value distance = builder.createOrFold<arith::SubIOp>(loc, last, on.lower);
  if (on.step != 1)
    distance = builder.createOrFold<arith::DivSIOp>(
        loc, distance, constantIndex(loc, on.step));
  on.length =
      builder.createOrFold<arith::AddIOp>(loc, distance, constantIndex(loc, 1));
  return true;
}

/// Pairs the ranges of the reference with those of the left side: by alignment
/// where the array is aligned with the template, else in C-order.
bool XMPImporter::matchArrayOn(const Directive &directive,
                               const SectionRef &target, ArrayNest &nest) {
  const Reference &reference = *directive.on;
  Entity *templ =
      reference.name ? unit.scopes.findEntity(reference.name) : nullptr;
  if (!templ || templ->kind != Entity::Template || !templ->type)
    return unit.error(reference.loc,
                      "'#pragma xmp array' needs a distributed template after "
                      "'on'");
  nest.templ = templ;
  Value handle = handleOf(templ, nest.loc);
  if (reference.hasSubscripts &&
      int64_t(reference.subscripts.size()) != templ->rank)
    return unit.wrongReference(*templ, reference);
  nest.onKinds.assign(templ->rank, int64_t(xmp::kOnAll));
  nest.onValues.assign(templ->rank, Value());
  for (int64_t d = templ->rank - 1; d >= 0; --d) { // C-order
    Subscript whole;
    whole.kind = Subscript::All;
    whole.loc = reference.loc;
    const Subscript &subscript =
        reference.hasSubscripts ? reference.subscripts[d] : whole;
    if (subscript.kind == Subscript::Star) {
      nest.onKinds[d] = xmp::kOnOwn;
    } else if (subscript.kind == Subscript::Single) {
      nest.onKinds[d] = xmp::kOnValue;
      if (!(nest.onValues[d] = indexOf(subscript.first, subscript.loc)))
        return false;
    } else if (!emitOnRange(subscript, handle, d, nest.on.emplace_back())) {
      return false;
    }
  }
  // Which range of the left side each one is.
  llvm::SmallVector<const Expr *, 4> subscripts;
  Entity *array = unit.subscripted(target.expr, subscripts);
  bool isAligned = array && array->templ == templ;
  size_t next = 0;
  for (OnRange &on : nest.on) {
    size_t dim = next++;
    if (isAligned) {
      dim = target.ranges.size();
      size_t number = 0;
      for (auto [k, subscript] : llvm::enumerate(subscripts)) {
        if (!asSectionMarker(subscript))
          continue;
        const xmp::Align &align =
            cast<xmp::ArrayType>(array->type).getAlign()[k];
        if (!align.isCollapsed() && align.templateDim == on.templateDim)
          dim = number;
        ++number;
      }
    }
    if (dim >= target.ranges.size())
      return unit.error(on.loc,
                        "the section of template '" + templ->name +
                            "' has another shape than the assignment: no "
                            "range of the left side is aligned with it");
    on.dim = dim;
  }
  if (!isAligned && nest.on.size() != target.ranges.size())
    return unit.error(reference.loc, "the section of template '" + templ->name +
                                         "' has " +
                                         counted(nest.on.size(), "dimension") +
                                         ", the assignment " +
                                         llvm::Twine(target.ranges.size()));
  llvm::sort(nest.on,
             [](const OnRange &a, const OnRange &b) { return a.dim < b.dim; });
  return true;
}

/// Runs `body` at each position, on the nodes that the directive names.
bool XMPImporter::emitArrayNest(ArrayNest &nest,
                                llvm::function_ref<bool()> body) {
  llvm::SmallVector<Value> positions(nest.lengths.size());
  if (!nest.templ)
    return emitPositions(nest, 0, positions, body);
  Location loc = nest.loc;
  llvm::SmallVector<Value> lower, upper, step, offsets;
  llvm::SmallVector<bool> descending;
  for (auto [number, on] : llvm::enumerate(nest.on)) {
    nest.onKinds[on.templateDim] = number;
    lower.push_back(on.lower);
    Value span = on.length;
    if (on.step != 1)
      span = builder.createOrFold<arith::MulIOp>(
          loc, span, constantIndex(loc, on.step), nsw);
    upper.push_back(builder.createOrFold<arith::AddIOp>(loc, on.lower, span));
    step.push_back(constantIndex(loc, std::abs(on.step)));
    descending.push_back(on.step < 0);
  }
  for (auto [d, kind] : llvm::enumerate(nest.onKinds))
    if (kind >= 0 || kind == int64_t(xmp::kOnValue))
      offsets.push_back(kind >= 0 ? constantIndex(loc, 0) : nest.onValues[d]);
  // Without a range one element is left to the owners of an index.
  if (nest.on.empty()) {
    lower.push_back(constantIndex(loc, 0));
    upper.push_back(constantIndex(loc, 1));
    step.push_back(constantIndex(loc, 1));
    descending.push_back(false);
  }
  auto op = xmp::LoopOp::create(builder, loc, lower, upper, step,
                                handleOf(nest.templ, loc), nest.onKinds,
                                offsets, {}, {}, descending);
  op.setDirective("array");
  OpBuilder::InsertionGuard guard(builder);
  Block *inside = &op.getRegion().front();
  builder.setInsertionPointToStart(inside);
  Block *outerAllocation = allocationBlock;
  allocationBlock = inside;
  for (auto [number, on] : llvm::enumerate(nest.on)) {
    on.index = op.getInductionVar(number);
    Value distance =
        arith::SubIOp::create(builder, loc, on.index, on.lower, nsw);
    if (on.step != 1)
      distance = arith::DivSIOp::create(builder, loc, distance,
                                        constantIndex(loc, on.step));
    positions[on.dim] = distance;
  }
  bool ok = emitPositions(nest, 0, positions, body);
  allocationBlock = outerAllocation;
  builder.setInsertionPointToEnd(inside);
  if (inside->empty() || !inside->back().hasTrait<OpTrait::IsTerminator>())
    xmp::YieldOp::create(builder, loc);
  return ok;
}

//===----------------------------------------------------------------------===//
// Temporaries
//===----------------------------------------------------------------------===//

/// Evaluates everything into a temporary, then stores: with the same mapping as
/// the left side if nodes run parts, else with all elements in order.
bool XMPImporter::emitThroughTemporary(ArrayNest &nest,
                                       const BinaryOperator *assign) {
  Location loc = nest.loc;
  const Expr *lhs = assign->getLHS()->IgnoreParens();
  QualType type = lhs->getType();
  if (!type->isArithmeticType() && !type->isPointerType())
    return unit.error(assign->getOperatorLoc(),
                      "array section: both sides may overlap, which is not "
                      "supported for structures; assign through another array");
  llvm::SmallVector<const Expr *, 4> subscripts;
  Entity *array = unit.subscripted(lhs, subscripts);
  Value temporary, count;
  bool isMapped = nest.templ && array;
  if (isMapped) {
    auto full = cast<xmp::ArrayType>(array->type);
    llvm::SmallVector<xmp::Shadow> none(full.getRank());
    auto plain =
        xmp::ArrayType::get(&unit.context, full.getShape(),
                            full.getElementType(), full.getAlign(), none);
    auto op =
        xmp::AllocLikeOp::create(builder, loc, plain, handleOf(array, loc));
    op.setDirective("array assignment");
    temporary = op;
  } else {
    count = constantIndex(loc, 1);
    for (Value length : nest.lengths)
      count = builder.createOrFold<arith::MulIOp>(loc, count, length, nsw);
    temporary = memref::AllocOp::create(
        builder, loc, MemRefType::get({ShapedType::kDynamic}, memoryType(type)),
        count);
  }
  // The element of the temporary for the current one of the left side.
  auto place = [&](const Place &element) {
    Place result;
    result.type = type;
    if (isMapped) {
      result.array = temporary;
      result.indices = element.indices;
      return result;
    }
    Value linear = constantIndex(loc, 0);
    for (auto [dim, length] : llvm::enumerate(nest.lengths)) {
      linear = builder.createOrFold<arith::MulIOp>(loc, linear, length, nsw);
      linear = builder.createOrFold<arith::AddIOp>(loc, linear,
                                                   nest.current[dim], nsw);
    }
    result.memory = temporary;
    result.indices = {linear};
    return result;
  };
  auto isPlace = [](const Place &place) {
    return place.memory || place.pointer || place.array;
  };
  bool ok = emitArrayNest(nest, [&] {
    Place element = emitPlace(lhs);
    if (!isPlace(element))
      return false;
    Place temp = place(element);
    if (assign->isCompoundAssignmentOp())
      store(load(element, loc), temp, loc);
    givenPlaces[lhs] = temp;
    emit(assign);
    givenPlaces.erase(lhs);
    return !unit.diags.hasErrorOccurred();
  });
  ok = ok && emitArrayNest(nest, [&] {
         Place element = emitPlace(lhs);
         if (!isPlace(element))
           return false;
         store(load(place(element), loc), element, loc);
         return true;
       });
  if (isMapped)
    xmp::ReleaseOp::create(builder, loc, temporary);
  else
    memref::DeallocOp::create(builder, loc, temporary);
  return ok;
}

//===----------------------------------------------------------------------===//
// What nodes store
//===----------------------------------------------------------------------===//

/// Without `array on`, each node assigns all elements: it must store them. In
/// blocks, it stores all if it stores the first and the last one.
bool XMPImporter::requireStored(ArrayNest &nest, const Expr *lhs,
                                llvm::ArrayRef<SectionRef> sections) {
  llvm::SmallVector<const Expr *> exprs = {lhs};
  for (const SectionRef &section : sections)
    exprs.push_back(section.expr);
  llvm::erase_if(exprs, [&](const Expr *expr) {
    llvm::SmallVector<const Expr *, 4> subscripts;
    Entity *array = unit.subscripted(expr->IgnoreParens(), subscripts);
    if (!array || int64_t(subscripts.size()) != array->rank)
      return true;
    auto formats = cast<xmp::TemplateType>(array->templ->type).getFormats();
    auto aligns = cast<xmp::ArrayType>(array->type).getAlign();
    // In a loop, subscripts that are no ranges are those of the iteration.
    return llvm::none_of(llvm::zip(aligns, subscripts), [&](auto pair) {
      auto [align, subscript] = pair;
      return !align.isCollapsed() &&
             formats[align.templateDim].kind != xmp::FormatKind::None &&
             (!currentNest || asSectionMarker(subscript));
    });
  });
  if (exprs.empty())
    return true;
  bool isCyclic = false;
  auto check = [&] {
    for (const Expr *expr : exprs) {
      llvm::SmallVector<const Expr *, 4> subscripts;
      Entity *array = unit.subscripted(expr->IgnoreParens(), subscripts);
      llvm::SmallVector<Value> indices;
      for (const Expr *subscript : subscripts)
        if (!indices.emplace_back(emitIndex(subscript)))
          return false;
      auto op = xmp::RequireStoredOp::create(
          builder, nest.loc, handleOf(array, nest.loc), indices);
      op.setDirective("array assignment");
    }
    return true;
  };
  for (const Expr *expr : exprs) {
    llvm::SmallVector<const Expr *, 4> subscripts;
    Entity *array = unit.subscripted(expr->IgnoreParens(), subscripts);
    auto formats = cast<xmp::TemplateType>(array->templ->type).getFormats();
    isCyclic |= llvm::any_of(formats, [](const xmp::Format &format) {
      return format.kind == xmp::FormatKind::Cyclic;
    });
  }
  llvm::SmallVector<Value> positions(nest.lengths.size());
  if (isCyclic)
    return emitPositions(nest, 0, positions, check);
  Value one = constantIndex(nest.loc, 1);
  for (bool isLast : {false, true}) {
    for (auto [position, length] : llvm::zip(positions, nest.lengths))
      position = isLast ? builder.createOrFold<arith::SubIOp>(nest.loc, length,
                                                              one, nsw)
                        : constantIndex(nest.loc, 0);
    if (!bindPositions(nest, positions) || !check())
      return false;
  }
  return true;
}

/// Under `array on`, an operand aligned with the template is moved against the
/// left side by no more than its shadow, as far as that is constant.
bool XMPImporter::checkLocality(const ArrayNest &nest, const SectionRef &target,
                                llvm::ArrayRef<SectionRef> sections) {
  auto formats = cast<xmp::TemplateType>(nest.templ->type).getFormats();
  auto checkOne = [&](const SectionRef &section) {
    llvm::SmallVector<const Expr *, 4> subscripts;
    Entity *array = unit.subscripted(section.expr->IgnoreParens(), subscripts);
    if (!array || array->templ != nest.templ ||
        int64_t(subscripts.size()) != array->rank)
      return true;
    auto type = cast<xmp::ArrayType>(array->type);
    for (auto [k, subscript] : llvm::enumerate(subscripts)) {
      const CallExpr *marker = asSectionMarker(subscript);
      const xmp::Align &align = type.getAlign()[k];
      const xmp::Shadow &shadow = type.getShadow()[k];
      if (!marker || align.isCollapsed() || shadow.full ||
          ShapedType::isDynamic(align.offset) ||
          nodesOf(*array->templ, align.templateDim) == 1 ||
          formats[align.templateDim].kind == xmp::FormatKind::None)
        continue;
      const auto *use = llvm::find_if(
          nest.ranges, [&](const auto &use) { return use.marker == marker; });
      const auto *on = llvm::find_if(nest.on, [&](const OnRange &on) {
        return on.templateDim == align.templateDim &&
               use != nest.ranges.end() && on.dim == use->dim;
      });
      if (on == nest.on.end())
        continue;
      std::optional<int64_t> base = getConstantIntValue(use->range.base),
                             step = getConstantIntValue(use->range.step),
                             lower = getConstantIntValue(on->lower);
      if (!base || !step || !lower || *step != on->step)
        continue;
      int64_t distance = *base + align.offset - *lower;
      int64_t have = distance < 0 ? shadow.lower : shadow.upper;
      if (ShapedType::isDynamic(have) || std::abs(distance) <= have)
        continue;
      SectionRange range = section.ranges[llvm::count_if(
          llvm::ArrayRef(subscripts).take_front(k),
          [](const Expr *e) { return asSectionMarker(e) != nullptr; })];
      unit.error(range.loc(),
                 "array section: '" + spellRange(unit, range) + "' of '" +
                     array->name + "' lies " + llvm::Twine(std::abs(distance)) +
                     (distance < 0 ? " below" : " above") +
                     " the elements that the node of '#pragma xmp array' "
                     "owns, but the shadow on that side is " +
                     llvm::Twine(have) +
                     "; widen it, or use '#pragma xmp gmove'");
      reportNote(unit.diags, array->loc, "distributed here");
      return false;
    }
    return true;
  };
  return checkOne(target) && llvm::all_of(sections, checkOne);
}

//===----------------------------------------------------------------------===//
// The statement
//===----------------------------------------------------------------------===//

bool XMPImporter::emitSectionStatement(const Expr *expr) {
  return emitArrayAssignment(expr, nullptr);
}

/// An element of a distributed array, which only its owners could read, among
/// what all nodes of an `array` directive compute; null if there is none.
static const Expr *findElement(const Unit &unit, const Stmt *stmt) {
  const Expr *found = nullptr;
  forEachStmt(stmt, [&](const Stmt *s) {
    llvm::SmallVector<const Expr *, 4> subscripts;
    const auto *subscript = dyn_cast<ArraySubscriptExpr>(s);
    Entity *array =
        subscript ? unit.subscripted(subscript, subscripts) : nullptr;
    if (!array || int64_t(subscripts.size()) != array->rank ||
        llvm::any_of(subscripts, [](const Expr *index) {
          return asSectionMarker(index) != nullptr;
        }))
      return !found;
    bool isEverywhere = llvm::all_of(
        cast<xmp::ArrayType>(array->type).getAlign(),
        [](const xmp::Align &align) { return align.isCollapsed(); });
    if (!isEverywhere)
      found = subscript;
    return !found;
  });
  return found;
}

bool XMPImporter::emitArrayAssignment(const Stmt *stmt,
                                      const Directive *directive) {
  const auto *expr = dyn_cast<Expr>(stmt);
  const auto *assign =
      expr ? dyn_cast<BinaryOperator>(expr->IgnoreParens()) : nullptr;
  const char *need = "an array assignment 'name[base:length] = expression;'";
  if (!assign || !assign->isAssignmentOp())
    return unit.error(stmt->getBeginLoc(),
                      directive
                          ? llvm::Twine("'#pragma xmp array' must be "
                                        "followed by ") +
                                need
                          : llvm::Twine("array section: expected ") + need);
  SectionRef target = matchSection(assign->getLHS());
  if (target.ranges.empty())
    return unit.error(assign->getLHS()->getExprLoc(),
                      "array section: the left side of the assignment must be "
                      "a section, too");
  if (compute)
    return unit.error(assign->getExprLoc(),
                      "array section: an array assignment must not stand in a "
                      "compute construct; write a loop");
  llvm::SmallVector<SectionRef> sections, ofTarget;
  collectSections(assign->getRHS(), sections);
  collectSections(assign->getLHS(), ofTarget);
  ArrayNest nest{at(assign->getOperatorLoc())};
  llvm::scope_exit leave([&, values = givenValues, indices = givenIndices] {
    givenValues = values;
    givenIndices = indices;
  });
  llvm::SmallVector<RangeValues> left;
  for (const SectionRange &range : target.ranges) {
    if (!emitSectionRange(range, left.emplace_back()))
      return false;
    nest.lengths.push_back(left.back().length);
    nest.ranges.push_back({range.marker, left.size() - 1, left.back()});
  }
  for (const SectionRef &section : llvm::drop_begin(ofTarget))
    sections.push_back(section);
  for (const SectionRef &section : sections) {
    if (section.ranges.size() != target.ranges.size())
      return unit.error(
          section.expr->getExprLoc(),
          "array section: " + counted(section.ranges.size(), "dimension") +
              ", but the left side has " + llvm::Twine(target.ranges.size()));
    for (auto [dim, range] : llvm::enumerate(section.ranges)) {
      RangeValues values;
      if (!emitSectionRange(range, values) ||
          !requireSameLength(left[dim], values, dim))
        return false;
      nest.ranges.push_back({range.marker, dim, values});
    }
  }
  if (directive) {
    if (const Expr *element = findElement(unit, assign))
      return unit.error(element->getExprLoc(),
                        "array section: an element of a distributed array is "
                        "not on all nodes of '#pragma xmp array'; copy it to a "
                        "variable with '#pragma xmp gmove' before");
    if (!matchArrayOn(*directive, target, nest))
      return false;
    for (const OnRange &on : nest.on) {
      RangeValues values;
      values.loc = on.loc;
      values.length = on.length;
      if (!requireSameLength(left[on.dim], values, on.dim))
        return false;
    }
  }
  if (directive && !checkLocality(nest, target, sections))
    return false;
  if (!hoistScalars(assign->getRHS()) || !hoistScalars(assign->getLHS()) ||
      (!directive && !requireStored(nest, target.expr, sections)))
    return false;
  bool overlaps = assign->getLHS()->getType()->isPointerType();
  for (const SectionRef &section : sections)
    overlaps |= mayOverlap(target, section);
  if (overlaps)
    return emitThroughTemporary(nest, assign);
  return emitArrayNest(nest, [&] {
    emit(assign);
    return !unit.diags.hasErrorOccurred();
  });
}

} // namespace xacc::frontend
