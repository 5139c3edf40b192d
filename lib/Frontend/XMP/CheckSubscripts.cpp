//===- CheckSubscripts.cpp - Subscripts against the loop ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A subscript that provably leaves what the node of an iteration stores is an
// error at compile time; what cannot be shown is left to the program. Of two
// templates, and of pointers to a node's part, there are warnings.
//
//===----------------------------------------------------------------------===//

#include "XMP/Nest.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

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

/// The size of the node dimension that a template dimension is distributed
/// onto, if it is known.
int64_t nodesOf(const Entity &templ, int64_t dim) {
  auto formats = cast<xmp::TemplateType>(templ.type).getFormats();
  int64_t nodeDim =
      llvm::count_if(formats.take_front(dim), [](const xmp::Format &format) {
        return format.kind != xmp::FormatKind::None;
      });
  auto shape = cast<xmp::NodesType>(templ.nodes->type).getShape();
  return nodeDim < static_cast<int64_t>(shape.size()) ? shape[nodeDim]
                                                      : ShapedType::kDynamic;
}

/// What is wrong with a subscript of a dimension that `on` distributes; empty
/// if it cannot be said.
std::string XMPImporter::wrongSubscript(const Entity &array, int64_t dim,
                                        const Expr *subscript) {
  const Nest &nest = *currentNest;
  auto type = cast<xmp::ArrayType>(array.type);
  const xmp::Align &align = type.getAlign()[dim];
  const Nest::Dim &on = nest.dims[align.templateDim];
  VarSet loopVars;
  for (const CanonicalLoop &loop : nest.loops)
    loopVars.insert(loop.var);
  AffineSubscript affine =
      analyze(subscript, unit.ast, loopVars, function.assigned);
  if (!on.var || !affine.known || !affine.var)
    return "";
  std::string var = on.var->getName().str();
  if (affine.var != on.var) {
    bool distributed = llvm::any_of(nest.dims, [&](const Nest::Dim &other) {
      return other.var == affine.var;
    });
    return distributed ? "is not aligned with the loop: '" + var +
                             "' runs over that dimension of template '" +
                             nest.on->name + "'"
                       : "";
  }
  auto format = cast<xmp::TemplateType>(array.templ->type)
                    .getFormats()[align.templateDim];
  bool isCyclic = format.kind == xmp::FormatKind::Cyclic;
  // Owners repeat after all nodes have had their block.
  int64_t period = 0, numNodes = nodesOf(*array.templ, align.templateDim);
  if (isCyclic && !ShapedType::isDynamic(numNodes) &&
      !ShapedType::isDynamic(format.width))
    period = numNodes * std::max<int64_t>(format.width, 1);
  auto isMultiple = [&](int64_t n) {
    return period ? n % period == 0 : n == 0;
  };
  if (!isMultiple(affine.coefficient - 1))
    return "is not aligned with the loop: it must be '" + var +
           "' plus or minus an offset";
  int64_t loopOffset = 0;
  Expr::EvalResult value;
  if (on.offset) {
    if (!on.offset->EvaluateAsInt(value, unit.ast))
      return "";
    loopOffset = value.Val.getInt().getExtValue();
    if (on.negative)
      loopOffset = -loopOffset;
  }
  int64_t distance = affine.constant - (loopOffset - align.offset);
  const xmp::Shadow &shadow = type.getShadow()[dim];
  if (isCyclic)
    return isMultiple(distance)
               ? ""
               : "belongs to another node: neighbouring elements of a cyclic "
                 "dimension do; write '#pragma xmp shadow " +
                     array.name +
                     "' with [*] and reflect it, or use '#pragma xmp gmove'";
  int64_t have = distance < 0 ? shadow.lower : shadow.upper;
  if (ShapedType::isDynamic(have) || std::abs(distance) <= have)
    return "";
  return "lies " + std::to_string(std::abs(distance)) +
         (distance < 0 ? " below" : " above") +
         " the node's own elements, but the shadow on that side is " +
         std::to_string(have) + "; widen '#pragma xmp shadow " + array.name +
         "'";
}

static std::optional<int64_t> constantOf(const Unit &unit, const Expr *expr) {
  Expr::EvalResult value;
  if (!expr || !expr->EvaluateAsInt(value, unit.ast))
    return std::nullopt;
  return value.Val.getInt().getExtValue();
}

/// The largest number of elements that a node can have next to each other in a
/// template dimension on more than one node, or on as many as it says; nothing
/// if that is not known.
static std::optional<int64_t> blockOf(Unit &unit, const Entity &templ,
                                      int64_t dim) {
  xmp::Format format = cast<xmp::TemplateType>(templ.type).getFormats()[dim];
  if (ShapedType::isDynamic(format.width))
    return std::nullopt;
  if (format.width > 0 || format.kind == xmp::FormatKind::Cyclic)
    return std::max<int64_t>(format.width, 1);
  const Subscript &bounds = templ.shape->subscripts[dim];
  auto valueOf = [&](Tokens tokens) {
    return constantOf(unit, unit.parse(tokens, bounds.loc));
  };
  std::optional<int64_t> first, second;
  if (bounds.kind == Subscript::Single)
    second = valueOf(bounds.first);
  else if (bounds.kind == Subscript::Range && bounds.bracket)
    second = valueOf(bounds.second);
  else if (bounds.kind == Subscript::Range && (first = valueOf(bounds.first)) &&
           (second = valueOf(bounds.second)))
    *second -= *first - 1;
  if (!second)
    return std::nullopt;
  int64_t numNodes = nodesOf(templ, dim);
  return llvm::divideCeil(*second,
                          ShapedType::isDynamic(numNodes) ? 2 : numNodes);
}

/// What is wrong with an element that is the same one in all iterations, if it
/// is so far from one of them that no node can store both; else empty.
std::string XMPImporter::distantSubscript(const Entity &array, int64_t dim,
                                          const Expr *subscript) {
  const Nest &nest = *currentNest;
  auto type = cast<xmp::ArrayType>(array.type);
  const xmp::Align &align = type.getAlign()[dim];
  const xmp::Shadow &shadow = type.getShadow()[dim];
  const Nest::Dim &on = nest.dims[align.templateDim];
  std::optional<int64_t> index = constantOf(unit, subscript);
  const CanonicalLoop *loop =
      llvm::find_if(nest.loops, [&](const CanonicalLoop &loop) {
        return on.var && loop.var == on.var;
      });
  if (!index || loop == nest.loops.end() || nest.directive.widening)
    return "";
  std::optional<int64_t> first = constantOf(unit, loop->lower),
                         end = constantOf(unit, loop->upper), offset = 0;
  if (on.offset)
    offset = constantOf(unit, on.offset);
  std::optional<int64_t> step = 1;
  if (loop->step)
    step = constantOf(unit, loop->step);
  std::optional<int64_t> block = blockOf(unit, *array.templ, align.templateDim);
  if (!first || !end || !offset || !block || !step || *step != 1 ||
      ShapedType::isDynamic(shadow.lower) ||
      ShapedType::isDynamic(shadow.upper))
    return "";
  int64_t last = *end;
  if (!loop->inclusive)
    last += loop->descending ? 1 : -1;
  int64_t low = std::min(*first, last), high = std::max(*first, last);
  if (loop->descending ? last > *first : last < *first)
    return "";
  // Elements of the array that the iterations own.
  int64_t shift = (on.negative ? -*offset : *offset) - align.offset;
  int64_t above = high + shift - *index - shadow.lower,
          below = *index - (low + shift) - shadow.upper;
  bool isCyclic = cast<xmp::TemplateType>(array.templ->type)
                      .getFormats()[align.templateDim]
                      .kind == xmp::FormatKind::Cyclic;
  bool isFar =
      isCyclic ? high - low >= *block : std::max(above, below) >= *block;
  if (!isFar)
    return "";
  return "names one element in all iterations of '" + on.var->getName().str() +
         "', which is not stored on the nodes of all of them; copy it to a "
         "local variable with '#pragma xmp gmove' before the loop";
}

/// Whether the nodes of a template dimension own turns of single elements, so
/// that only the whole of an extent of as many elements as nodes is in blocks.
static bool ownsInTurns(const Entity &templ, int64_t dim, int64_t extent) {
  xmp::Format format = cast<xmp::TemplateType>(templ.type).getFormats()[dim];
  int64_t numNodes = nodesOf(templ, dim);
  return format.kind == xmp::FormatKind::Cyclic && format.width <= 1 &&
         !ShapedType::isDynamic(format.width) && extent > 1 && numNodes != 1 &&
         extent > numNodes;
}

/// Warns of elements that belong to other nodes than the iterations, because
/// one of them is distributed in blocks and the other one in turns.
void XMPImporter::warnOfOtherOwners(const Entity &array,
                                    llvm::ArrayRef<const Expr *> subscripts) {
  Nest &nest = *currentNest;
  auto isBlock = [](const Entity &templ, int64_t dim) {
    return cast<xmp::TemplateType>(templ.type).getFormats()[dim].kind ==
               xmp::FormatKind::Block &&
           nodesOf(templ, dim) != 1;
  };
  if (nest.on->kind != Entity::Template || !nest.on->type ||
      nest.directive.widening == Directive::Margin ||
      nest.warned.contains(&array))
    return;
  auto type = cast<xmp::ArrayType>(array.type);
  VarSet loopVars;
  for (const CanonicalLoop &loop : nest.loops)
    loopVars.insert(loop.var);
  for (auto [dim, subscript] : llvm::enumerate(subscripts)) {
    const xmp::Align &align = type.getAlign()[dim];
    if (align.isCollapsed() || type.getShadow()[dim].full)
      continue;
    AffineSubscript affine =
        analyze(subscript, unit.ast, loopVars, function.assigned);
    if (!affine.known || affine.coefficient != 1)
      continue;
    for (auto [number, on] : llvm::enumerate(nest.dims)) {
      int64_t extent = type.getShape()[dim];
      if (ShapedType::isDynamic(extent))
        extent = std::numeric_limits<int64_t>::max();
      bool isInTurns = isBlock(*nest.on, number) &&
                       ownsInTurns(*array.templ, align.templateDim, extent);
      if (!on.var || on.var != affine.var ||
          !(isInTurns || (isBlock(*array.templ, align.templateDim) &&
                          ownsInTurns(*nest.on, number, extent))))
        continue;
      nest.warned.insert(&array);
      reportWarning(
          unit.diags, subscript->getExprLoc(),
          "subscript '" + unit.textOf(subscript).str() + "' of dimension " +
              std::to_string(dim) + " of '" + array.name +
              "' names elements of other nodes: template '" + nest.on->name +
              "' of the loop is distributed " +
              (isInTurns ? "in blocks" : "cyclically") + ", template '" +
              array.templ->name + "' of the array " +
              (isInTurns ? "cyclically" : "in blocks") +
              "; copy the array with '#pragma xmp gmove', or run the loop on "
              "the array's template");
      reportNote(unit.diags, array.loc, "distributed here");
    }
  }
}

/// Rejects a subscript that provably leaves what the node of the iteration
/// stores: another loop's variable, a multiple, a distance beyond the shadow.
/// Where a condition may keep the program from there, it warns. One node stores
/// all.
bool XMPImporter::checkSubscripts(const Entity &array,
                                  llvm::ArrayRef<const Expr *> subscripts) {
  if (!currentNest)
    return true;
  if (currentNest->on != array.templ) {
    warnOfOtherOwners(array, subscripts);
    return true;
  }
  // Narrowed loops keep away from the ends of the block.
  if (currentNest->directive.widening == Directive::Expand ||
      currentNest->directive.widening == Directive::Margin)
    return true;
  auto formats = cast<xmp::TemplateType>(array.templ->type).getFormats();
  auto type = cast<xmp::ArrayType>(array.type);
  for (auto [dim, subscript] : llvm::enumerate(subscripts)) {
    const xmp::Align &align = type.getAlign()[dim];
    xmp::FormatKind kind = align.isCollapsed()
                               ? xmp::FormatKind::None
                               : formats[align.templateDim].kind;
    if (ShapedType::isDynamic(align.offset) ||
        // Where a node's block ends in a gblock is known at run time.
        (kind != xmp::FormatKind::Block && kind != xmp::FormatKind::Cyclic) ||
        type.getShadow()[dim].full ||
        nodesOf(*array.templ, align.templateDim) == 1)
      continue;
    std::string wrong = wrongSubscript(array, dim, subscript);
    bool isCertain = !conditional;
    if (wrong.empty() && !conditional) {
      wrong = distantSubscript(array, dim, subscript);
      // One node would store all.
      isCertain =
          !ShapedType::isDynamic(nodesOf(*array.templ, align.templateDim));
    }
    if (wrong.empty())
      continue;
    std::string text = "subscript '" + unit.textOf(subscript).str() +
                       "' of dimension " + std::to_string(dim) + " of '" +
                       array.name + "' " + wrong;
    if (conditional)
      reportWarning(unit.diags, subscript->getExprLoc(),
                    text + ", unless the condition around it keeps it on the "
                           "node's own elements");
    else if (!isCertain)
      reportWarning(unit.diags, subscript->getExprLoc(), text);
    else
      unit.error(subscript->getExprLoc(), text);
    reportNote(unit.diags, array.loc, "distributed here");
    if (isCertain)
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

namespace {
/// A pointer into a distributed array, such as `*(a + 1) + 2`.
struct LocalPointer {
  /// The name of the array; null if there is none.
  const Expr *name = nullptr;
  /// The dimension in which it counts.
  unsigned dim = 0;
  /// It is a sum, which counts cells of the node's own part.
  bool isSum = false;
  /// Without a deref it is subscripts of the name, which are global.
  bool hasDeref = false;
};
} // namespace

static LocalPointer readPointer(const Unit &unit, const Expr *expr) {
  expr = expr->IgnoreParenImpCasts();
  if (unit.arrayOf(expr))
    return {expr};
  LocalPointer pointer;
  if (const auto *sum = dyn_cast<BinaryOperator>(expr)) {
    if (!sum->isAdditiveOp() || !sum->getType()->isPointerType())
      return {};
    bool isLeft = sum->getLHS()->getType()->isPointerType();
    pointer = readPointer(unit, isLeft ? sum->getLHS() : sum->getRHS());
    pointer.isSum = true;
    return pointer;
  }
  const auto *op = dyn_cast<UnaryOperator>(expr);
  if (op && op->getOpcode() == UO_Deref) {
    pointer = readPointer(unit, op->getSubExpr());
    pointer.hasDeref = true;
  } else if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
    pointer = readPointer(unit, element->getBase());
  }
  ++pointer.dim;
  pointer.isSum = false;
  return pointer;
}

/// Whether a node stores only a part of a dimension, and no place for the rest.
static bool isStoredInPart(const Entity &array, unsigned dim) {
  auto type = cast<xmp::ArrayType>(array.type);
  if (dim >= type.getAlign().size())
    return false;
  const xmp::Align &align = type.getAlign()[dim];
  return !align.isCollapsed() && !type.getShadow()[dim].full &&
         cast<xmp::TemplateType>(array.templ->type)
                 .getFormats()[align.templateDim]
                 .kind != xmp::FormatKind::None &&
         nodesOf(*array.templ, align.templateDim) != 1;
}

/// Warns of a row, such as `a[i]`, of which nodes store a part: what it is used
/// for may expect all of it.
static void warnOfPartialRow(Unit &unit, const ArraySubscriptExpr *row) {
  llvm::SmallVector<const Expr *, 4> subscripts;
  const Entity *array = unit.subscripted(row, subscripts);
  if (!array || !array->type)
    return;
  bool isPartial = false;
  for (int64_t dim = subscripts.size(); dim < array->rank; ++dim)
    isPartial |= isStoredInPart(*array, dim) ||
                 cast<xmp::ArrayType>(array->type).getShadow()[dim].lower != 0;
  if (!isPartial)
    return;
  std::string text = unit.textOf(row).str();
  reportWarning(unit.diags, row->getExprLoc(),
                "'" + text +
                    "' is the address of the part of the row that the node "
                    "stores, and counts from its first element");
  reportNote(unit.diags, array->loc, "distributed here");
}

/// `memset(a, 0, sizeof a)`: the address is that of the node's part, the size,
/// in bytes or elements, that of all.
static void warnOfWholeSize(Unit &unit, const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier() ||
      (!callee->getBuiltinID() &&
       !unit.sm.isInSystemHeader(callee->getLocation())))
    return;
  for (const Expr *arg : call->arguments()) {
    const auto *name =
        dyn_cast<DeclRefExpr>(arg->IgnoreParenCasts()->IgnoreParenImpCasts());
    const Entity *array = name ? unit.arrayOf(name) : nullptr;
    const auto *type =
        array ? unit.ast.getAsConstantArrayType(name->getType()) : nullptr;
    if (!type || !array->type)
      continue;
    bool isPart = false;
    for (int64_t dim = 0; dim < array->rank; ++dim)
      isPart |= isStoredInPart(*array, dim);
    uint64_t bytes = unit.ast.getTypeSizeInChars(type).getQuantity();
    uint64_t elements = unit.ast.getConstantArrayElementCount(type);
    auto isWhole = [&](const Expr *size) {
      Expr::EvalResult value;
      return size->getType()->isIntegerType() &&
             size->EvaluateAsInt(value, unit.ast) &&
             (value.Val.getInt() == bytes ||
              (elements > 1 && value.Val.getInt() == elements));
    };
    if (!isPart || llvm::none_of(call->arguments(), isWhole))
      continue;
    reportWarning(unit.diags, arg->getExprLoc(),
                  "'" + callee->getName().str() +
                      "' gets the size of all of '" + array->name +
                      "', and the address of the part that this node stores; "
                      "write a loop with '#pragma xmp loop', or the size of "
                      "the part");
    reportNote(unit.diags, array->loc, "distributed here");
    return;
  }
}

void warnOfLocalPointers(Unit &unit, const Stmt *body) {
  // An expression comes before those in it, and has the only warning.
  llvm::SmallPtrSet<const Expr *, 4> warned;
  forEachStmt(body, [&](const Stmt *s) {
    const Expr *pointer = nullptr;
    const auto *subscript = dyn_cast<ArraySubscriptExpr>(s);
    if (subscript)
      pointer = subscript->getBase();
    else if (const auto *op = dyn_cast<UnaryOperator>(s))
      pointer = op->getOpcode() == UO_Deref ? op->getSubExpr() : nullptr;
    else if (const auto *member = dyn_cast<MemberExpr>(s))
      pointer = member->isArrow() ? member->getBase() : nullptr;
    if (!pointer)
      return true;
    LocalPointer found = readPointer(unit, pointer);
    if (!found.name || !(found.isSum || (subscript && found.hasDeref)))
      return true;
    const Entity *array = unit.arrayOf(found.name);
    if (!isStoredInPart(*array, found.dim) || !warned.insert(found.name).second)
      return true;
    const Expr *shown =
        found.isSum ? pointer->IgnoreParenImpCasts() : subscript;
    reportWarning(unit.diags, pointer->getExprLoc(),
                  "'" + unit.textOf(shown).str() +
                      "' counts from the first element that the node stores: "
                      "the name of distributed array '" +
                      array->name +
                      "' is the address of the node's own part; write '" +
                      array->name + "[...]' for an element of the whole");
    reportNote(unit.diags, array->loc, "distributed here");
    return true;
  });
  llvm::SmallPtrSet<const Expr *, 8> bases;
  forEachStmt(body, [&](const Stmt *s) {
    if (isa<UnaryExprOrTypeTraitExpr>(s))
      return false;
    if (const auto *call = dyn_cast<CallExpr>(s))
      warnOfWholeSize(unit, call);
    const auto *row = dyn_cast<ArraySubscriptExpr>(s);
    if (!row)
      return true;
    bases.insert(row->getBase()->IgnoreParenImpCasts());
    if (!bases.contains(row))
      warnOfPartialRow(unit, row);
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Loops in loops
//===----------------------------------------------------------------------===//

/// The dimension of nodes (F-order) that a dimension of the reference is
/// distributed over; -1: none.
static int64_t nodeDimension(const Entity &on, int64_t dim) {
  if (on.kind == Entity::Nodes)
    return dim;
  const std::vector<FormatSyntax> &formats = on.distribution->formats;
  if (formats[dim].kind == FormatSyntax::None)
    return -1;
  return llvm::count_if(
      llvm::ArrayRef(formats).take_front(dim),
      [](const FormatSyntax &f) { return f.kind != FormatSyntax::None; });
}

/// One coordinate runs an iteration of the loop around. A loop in it that is
/// distributed over the same dimension of nodes again would run only what that
/// coordinate owns. Bounds that the iteration chooses may name just that, as
/// those of a loop over a block do.
bool XMPImporter::checkOuterLoops(const Nest &nest) {
  auto nodesOf = [](const Entity &on) {
    return on.kind == Entity::Nodes ? &on : on.nodes;
  };
  for (const Nest *outer = nest.outer; outer; outer = outer->outer) {
    if (nodesOf(*outer->on) != nodesOf(*nest.on))
      continue;
    const Stmt *around = outer->loops.front().stmt;
    VarSet changed;
    collectAssigned(around, changed);
    auto isBetween = [&](SourceLocation place, const Stmt *stmt) {
      return !unit.sm.isBeforeInTranslationUnit(place, stmt->getBeginLoc()) &&
             unit.sm.isBeforeInTranslationUnit(place, stmt->getEndLoc());
    };
    auto ofIteration = [&](const VarDecl *var) -> bool {
      return changed.contains(var) || outer->isIndex(var) ||
             isBetween(var->getLocation(), around);
    };
    for (auto [number, dim] : llvm::enumerate(nest.dims)) {
      const CanonicalLoop *loop =
          llvm::find_if(nest.loops, [var = dim.var](const CanonicalLoop &l) {
            return var && l.var == var;
          });
      int64_t place = nodeDimension(*nest.on, number);
      if (loop == nest.loops.end() || place < 0 ||
          refersTo(loop->lower, ofIteration) ||
          refersTo(loop->upper, ofIteration))
        continue;
      for (auto [outerNumber, outerDim] : llvm::enumerate(outer->dims)) {
        if (!outerDim.isIndexed() ||
            nodeDimension(*outer->on, outerNumber) != place)
          continue;
        unit.error(nest.directive.loc,
                   "the loop around this one is distributed over the same "
                   "dimension of nodes '" +
                       nodesOf(*nest.on)->name +
                       "', and only the owner of its iteration is here; leave "
                       "one of the two '#pragma xmp loop' out, or distribute "
                       "over another dimension");
        reportNote(unit.diags, outer->directive.loc, "the loop around");
        return false;
      }
    }
  }
  return true;
}

} // namespace xacc::frontend
