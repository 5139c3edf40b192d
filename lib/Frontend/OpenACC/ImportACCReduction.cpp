//===- ImportACCReduction.cpp - Import of reductions of OpenACC loops -----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an OpenACC loop reduces: variables, arrays and sections. The body works
// with the variable's own memory, which the conversion makes private.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

llvm::StringRef kindOf(OpenACCReductionOperator op) {
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

static QualType elementOf(QualType type, const ASTContext &ast) {
  if (type->isPointerType())
    type = type->getPointeeType();
  while (const clang::ArrayType *array = ast.getAsArrayType(type))
    type = array->getElementType();
  return type;
}

/// The same memory as complex numbers: all, or `size` ones from `lower` on.
Value ACCImporter::viewOfComplex(Value view, QualType type, Location loc,
                                 Value lower, OpFoldResult size) {
  auto bytes = cast<MemRefType>(view.getType());
  llvm::SmallVector<int64_t> shape(bytes.getShape().drop_back());
  llvm::SmallVector<Value> extents;
  Value address = pointerOf(view, loc);
  if (lower)
    address = emitPointerAdd(address, type, lower, loc);
  if (size) {
    shape = {getConstantIntValue(size).value_or(ShapedType::kDynamic)};
    if (ShapedType::isDynamic(shape.front()))
      extents.push_back(cast<Value>(size));
  } else {
    for (auto [dim, extent] : llvm::enumerate(shape))
      if (ShapedType::isDynamic(extent))
        extents.push_back(memref::DimOp::create(builder, loc, view, dim));
  }
  return xmp::AsMemRefOp::create(
      builder, loc, MemRefType::get(shape, memoryType(type)), address, extents);
}

/// Of an array with several dimensions, from the first element of a section to
/// its last one: those between them do not change, since nothing may use them.
Value ACCImporter::reducedBox(const ObjectSyntax &object, Value view,
                              Value &lower, Location loc) {
  auto create = [&]<typename Op>(Value lhs, Value rhs) -> Value {
    return builder.createOrFold<Op>(loc, lhs, rhs);
  };
  auto type = cast<MemRefType>(view.getType());
  Value zero = constantIndex(loc, 0), one = constantIndex(loc, 1);
  Value first = zero, last = zero, stride = one;
  for (int64_t dim = type.getRank(); dim-- != 0;) {
    Value extent =
        type.isDynamicDim(dim)
            ? memref::DimOp::create(builder, loc, view, dim).getResult()
            : constantIndex(loc, type.getDimSize(dim));
    bool isAll = size_t(dim) >= object.sections.size();
    SectionSyntax section = isAll ? SectionSyntax() : object.sections[dim];
    Value begin = section.lower ? emitIndex(section.lower) : zero;
    Value length = section.single   ? one
                   : section.length ? emitIndex(section.length)
                   : begin ? create.operator()<arith::SubIOp>(extent, begin)
                           : Value();
    if (!begin || !length)
      return nullptr;
    Value end = create.operator()<arith::SubIOp>(
        create.operator()<arith::AddIOp>(begin, length), one);
    first = create.operator()<arith::AddIOp>(
        first, create.operator()<arith::MulIOp>(begin, stride));
    last = create.operator()<arith::AddIOp>(
        last, create.operator()<arith::MulIOp>(end, stride));
    stride = create.operator()<arith::MulIOp>(stride, extent);
  }
  Value count = create.operator()<arith::AddIOp>(
      create.operator()<arith::SubIOp>(last, first), one);
  count = create.operator()<arith::MaxSIOp>(count, zero);
  OpFoldResult size = getAsOpFoldResult(count);
  if (isConstantIntValue(getAsOpFoldResult(first), 0) &&
      type.hasStaticShape() &&
      getConstantIntValue(size) == type.getNumElements())
    return view;
  lower = first;
  auto layout =
      StridedLayoutAttr::get(&unit.context, ShapedType::kDynamic, {1});
  auto result = MemRefType::get(
      {getConstantIntValue(size).value_or(ShapedType::kDynamic)},
      type.getElementType(), layout);
  return memref::ReinterpretCastOp::create(
      builder, loc, result, view, OpFoldResult(first), size,
      OpFoldResult(builder.getIndexAttr(1)));
}

/// The elements of an array or a section that a loop reduces, as a memref;
/// `lower`: the number of the first, null for 0. Null after an error.
Value ACCImporter::reducedArray(const ObjectSyntax &object, Value &lower,
                                Location loc) {
  QualType reduced = object.var->getType();
  if (object.sections.size() > 1 && reduced->isPointerType() &&
      !reduced->getPointeeType()->isArrayType()) {
    unit.error(object.expr->getExprLoc(),
               "a section to be reduced through a pointer must have one "
               "dimension; reduce an array");
    return nullptr;
  }
  Value view = variable(object.var, loc).view;
  if (!view && !(view = viewOf(object, loc)))
    return nullptr;
  auto type = cast<MemRefType>(view.getType());
  // Data clauses take complex numbers for bytes, in one more dimension.
  QualType element = elementOf(object.var->getType(), unit.ast);
  bool isComplex = element->isAnyComplexType() &&
                   !isa<mlir::ComplexType>(type.getElementType());
  bool isWhole = object.sections.empty() || type.getRank() != 1 + isComplex;
  if (isWhole && isComplex)
    view = viewOfComplex(view, element, loc);
  if (isWhole)
    return object.sections.empty() ? view
                                   : reducedBox(object, view, lower, loc);
  const SectionSyntax &section = object.sections.front();
  auto valueOf = [&](const Expr *expr) -> OpFoldResult {
    Expr::EvalResult known;
    if (expr->EvaluateAsInt(known, unit.ast))
      return builder.getIndexAttr(known.Val.getInt().getExtValue());
    return emitIndex(expr);
  };
  OpFoldResult first = builder.getIndexAttr(0);
  if (section.lower && !(first = valueOf(section.lower)))
    return nullptr;
  OpFoldResult size = builder.getIndexAttr(1);
  if (section.length && !(size = valueOf(section.length)))
    return nullptr;
  if (!section.length && !section.single) // to the end of the array
    size = getAsOpFoldResult(arith::SubIOp::create(
        builder, loc, memref::DimOp::create(builder, loc, view, 0),
        getValueOrCreateConstantIndexOp(builder, loc, first)));
  if (isConstantIntValue(first, 0) &&
      getConstantIntValue(size) == type.getDimSize(0))
    return view;
  if (!isConstantIntValue(first, 0))
    lower = getValueOrCreateConstantIndexOp(builder, loc, first);
  if (isComplex)
    return viewOfComplex(view, element, loc, lower, size);
  // MLIR takes no negative constant for an offset.
  int64_t offset = getConstantIntValue(first).value_or(ShapedType::kDynamic);
  if (offset < 0) {
    first = lower;
    offset = ShapedType::kDynamic;
  }
  // Not a memref.cast: loads and stores would be folded into those of `view`,
  // and the loop could no longer make them private.
  auto layout = StridedLayoutAttr::get(&unit.context, offset, {1});
  auto result = MemRefType::get(
      {getConstantIntValue(size).value_or(ShapedType::kDynamic)},
      type.getElementType(),
      lower ? MemRefLayoutAttrInterface(layout) : MemRefLayoutAttrInterface());
  OpFoldResult one = builder.getIndexAttr(1);
  return memref::ReinterpretCastOp::create(builder, loc, result, view, first,
                                           size, one);
}

/// The values that a subscript surely has: a constant, or the variable of a
/// loop with constant bounds plus a constant. Nothing of all others.
static std::optional<std::pair<int64_t, int64_t>>
rangeOf(const Expr *index, llvm::ArrayRef<CanonicalLoop> loops,
        const ASTContext &ast) {
  auto constant = [&](const Expr *expr) -> std::optional<int64_t> {
    Expr::EvalResult value;
    if (!expr || expr->isValueDependent() || !expr->EvaluateAsInt(value, ast))
      return std::nullopt;
    return value.Val.getInt().tryExtValue();
  };
  index = index->IgnoreParenImpCasts();
  if (std::optional<int64_t> value = constant(index))
    return std::pair(*value, *value);
  const auto *sum = dyn_cast<BinaryOperator>(index);
  if (sum && sum->isAdditiveOp()) {
    auto range = rangeOf(sum->getLHS(), loops, ast);
    std::optional<int64_t> offset = constant(sum->getRHS());
    if (!range || !offset)
      return std::nullopt;
    int64_t by = sum->getOpcode() == BO_Sub ? -*offset : *offset;
    return std::pair(range->first + by, range->second + by);
  }
  const auto *ref = dyn_cast<DeclRefExpr>(index);
  for (const CanonicalLoop &loop : loops) {
    if (!ref || loop.var != ref->getDecl() || loop.step || loop.unequal)
      continue;
    std::optional<int64_t> first = constant(loop.lower),
                           last = constant(loop.upper);
    if (!first || !last)
      return std::nullopt;
    if (!loop.inclusive)
      *last -= loop.descending ? -1 : 1;
    auto [low, high] = std::minmax(*first, *last);
    return loop.descending == (*first >= *last) || *first == *last
               ? std::optional(std::pair(low, high))
               : std::nullopt;
  }
  return std::nullopt;
}

/// Complains of elements that are surely not in the section that a loop
/// reduces. The loop has copies of the elements in the section only.
bool ACCImporter::checkSection(const ObjectSyntax &object,
                               const AccNest &nest) {
  llvm::SmallVector<CanonicalLoop, 4> loops(nest.loops.begin(),
                                            nest.loops.end());
  bool ok = true;
  forEachStmt(nest.innermost->getBody(), [&](const Stmt *s) {
    CanonicalLoop loop;
    std::string reason;
    // A variable from outside may have other values, too.
    if (const auto *stmt = dyn_cast<ForStmt>(s);
        stmt && isa_and_present<DeclStmt>(stmt->getInit()) &&
        matchCanonicalLoop(stmt, loop, reason))
      loops.push_back(loop);
    const auto *element = dyn_cast<ArraySubscriptExpr>(s);
    if (!element || !ok)
      return ok;
    ObjectSyntax used = matchObject(element);
    if (used.var != object.var || !used.path.empty())
      return true;
    for (auto [section, subscript] :
         llvm::zip(object.sections, used.sections)) {
      auto first = section.lower ? rangeOf(section.lower, {}, unit.ast)
                                 : std::pair<int64_t, int64_t>(0, 0);
      auto length = section.length ? rangeOf(section.length, {}, unit.ast)
                    : section.single
                        ? std::optional(std::pair<int64_t, int64_t>(1, 1))
                        : std::nullopt;
      auto range = rangeOf(subscript.lower, loops, unit.ast);
      if (!first || !range ||
          (range->first >= first->first &&
           (!length || range->second < first->first + length->first)))
        continue;
      std::string name = object.var->getName().str();
      std::string text =
          "the loop reduces a section of '" + name +
          "', and the element with subscript " +
          std::to_string(range->first < first->first ? range->first
                                                     : range->second) +
          " is not in it";
      // A condition around it may leave some of the iterations out, not all.
      if (range->second < first->first ||
          (length && range->first >= first->first + length->first))
        return ok = unit.error(element->getExprLoc(),
                               text + "; reduce all that the loop uses, or use "
                                      "the other elements in another loop");
      reportWarning(unit.diags, element->getExprLoc(), text);
    }
    return true;
  });
  return ok;
}

/// Where a loop's body uses a structure otherwise than by its members.
static const Expr *findWhole(const Stmt *stmt, const VarDecl *var) {
  const Expr *found = nullptr;
  llvm::SmallPtrSet<const Stmt *, 4> clauses; // of loops inside
  forEachStmt(stmt, [&](const Stmt *s) {
    if (const auto *acc = dyn_cast<OpenACCConstructStmt>(s))
      forEachClauseExpr(acc, [&](const Expr *e) { clauses.insert(e); });
    const auto *expr = dyn_cast<Expr>(s);
    if (clauses.contains(s))
      return false;
    if (const auto *ref = dyn_cast<DeclRefExpr>(s);
        ref && ref->getDecl() == var)
      found = ref;
    if (found || !expr || !isa<MemberExpr>(expr))
      return !found;
    return matchObject(expr).var != var;
  });
  return found;
}

/// Numbers in memory, complex ones too.
Value ACCImporter::viewOfNumbers(Value address, QualType type, Location loc) {
  if (!type->isAnyComplexType())
    return viewOfElements(address, type, /*isPointee=*/false,
                          /*noalias=*/false, loc);
  return xmp::AsMemRefOp::create(builder, loc,
                                 MemRefType::get({}, memoryType(type)), address,
                                 ValueRange());
}

bool ACCImporter::addMemberReduction(const ObjectSyntax &member, Value address,
                                     const ReductionSyntax &syntax,
                                     AccNest &nest, Location loc) {
  QualType type = member.path.back()->getType(), element = type;
  if (const auto *array = unit.ast.getAsConstantArrayType(type))
    element = array->getElementType();
  if (member.path.back()->isBitField() || !member.sections.empty() ||
      !element->isArithmeticType())
    return unit.error(syntax.loc, "'" + member.path.back()->getName() +
                                      "' in '" + member.var->getName() +
                                      "' is not a number that can be reduced");
  std::optional<xmp::ReductionKind> kind =
      reductionKind(syntax, element, /*isOverNodes=*/false);
  if (!kind || !address)
    return false;
  // An xmp loop may repeat the name.
  for (const AccNest::Reduction &other : nest.reductions)
    if (other.var == member.var && other.path == member.path)
      return other.kind == *kind ||
             unit.error(syntax.loc, "'" + member.path.back()->getName() +
                                        "' in '" + member.var->getName() +
                                        "' is reduced with two operators");
  const auto sum =
      llvm::find_if(mappedMembers, [&](const MappedMember &mapped) {
        return mapped.isSum && mapped.var == member.var &&
               mapped.path == member.path;
      });
  Value memory = sum != mappedMembers.end() ? sum->view
                                            : viewOfNumbers(address, type, loc);
  if (memory)
    nest.reductions.push_back({member.var,
                               memory,
                               {},
                               reductionRecipe(*kind, memory.getType(), loc),
                               *kind,
                               member.path});
  nest.listed.insert(member.var);
  return bool(memory);
}

/// Each member of a structure is reduced on its own (OpenACC 2.9.11). Clang
/// lets only structures of numbers pass.
bool ACCImporter::addMemberReductions(const ObjectSyntax &object,
                                      const ReductionSyntax &syntax,
                                      AccNest &nest, Location loc) {
  const VarDecl *var = object.var;
  if (const Expr *whole = findWhole(nest.innermost->getBody(), var))
    return unit.error(whole->getExprLoc(),
                      "'" + var->getName() +
                          "' is used as a whole in a loop that reduces it; use "
                          "its members");
  const RecordDecl *record = var->getType()->getAsRecordDecl();
  const ASTRecordLayout &layout = unit.ast.getASTRecordLayout(record);
  Value base = addressOf(emitPlace(object.expr), loc);
  return base && llvm::all_of(record->fields(), [&](const FieldDecl *field) {
           int64_t offset = layout.getFieldOffset(field->getFieldIndex()) / 8;
           Value address = LLVM::GEPOp::create(
               builder, loc, base.getType(), builder.getI8Type(), base,
               ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
               LLVM::GEPNoWrapFlags::inbounds);
           ObjectSyntax member = object;
           member.path.push_back(field);
           return addMemberReduction(member, address, syntax, nest, loc);
         });
}

/// For a loop over gangs, the name is the variable that all gangs reduce into.
const ACCImporter::GangTotal *ACCImporter::useTotal(const ObjectSyntax &object,
                                                    AccNest &nest) {
  for (const GangTotal &total : gangTotals) {
    if (total.var != object.var ||
        (!total.path.empty() && total.path != object.path))
      continue;
    bool isRebound = llvm::any_of(nest.rebound, [&](const auto &rebound) {
      return rebound.first == object.var;
    });
    if (total.path.empty() && !isRebound) {
      nest.rebound.push_back({object.var, variables.lookup(object.var)});
      variables[object.var] = total.known;
    }
    return &total;
  }
  return nullptr;
}

/// Notes a variable that the loop reduces.
bool ACCImporter::addAccReduction(const ObjectSyntax &object,
                                  const ReductionSyntax &syntax, AccNest &nest,
                                  Location loc) {
  const VarDecl *var = object.var;
  QualType type = var->getType();
  if (!object.path.empty() && !object.sections.empty())
    return unit.error(syntax.loc,
                      "a section of a member cannot be reduced; use a variable "
                      "that points to it");
  const GangTotal *total = nest.isOverGangs ? useTotal(object, nest) : nullptr;
  if (!object.path.empty())
    return addMemberReduction(object,
                              total && total->address
                                  ? total->address
                                  : addressOf(emitPlace(object.expr), loc),
                              syntax, nest, loc);
  if (type->isRecordType() && !nest.listed.count(var))
    return addMemberReductions(object, syntax, nest, loc);
  if (type->isPointerType() && !object.sections.empty())
    type = type->getPointeeType();
  if (const clang::ArrayType *array = unit.ast.getAsVariableArrayType(type))
    type = array->getElementType();
  std::optional<xmp::ReductionKind> kind =
      reductionKind(syntax, type, /*isOverNodes=*/false);
  if (!kind)
    return false;
  if (!nest.listed.insert(var).second) {
    auto text = [&](const Expr *expr) { return unit.textOf(expr); };
    for (const AccNest::Reduction &other : nest.reductions) {
      if (other.var != var)
        continue;
      if (other.kind != *kind)
        return unit.error(syntax.loc, "'" + var->getName() +
                                          "' is reduced with two operators");
      // An xmp loop may repeat the name alone.
      bool isRepeated =
          nest.isRepeating &&
          (object.sections.empty() || matchObject(other.expr).sections.empty());
      if (other.expr && !isRepeated && text(other.expr) != text(object.expr))
        return unit.error(syntax.loc, "two sections of '" + var->getName() +
                                          "' are reduced; write one that holds "
                                          "both");
    }
    return true;
  }
  Value memory, lower;
  if (object.sections.empty() && var->getType()->isAnyComplexType()) {
    memory = viewOfNumbers(addressOf(emitPlace(object.expr), loc),
                           var->getType(), loc);
  } else if (object.sections.empty() && var->getType()->isScalarType()) {
    Variable &known = variable(var, loc);
    memory = known.memory ? known.memory : memoryOf(var, loc);
  } else if (!unit.scopes.findArray(var) &&
             (!checkSection(object, nest) ||
              !(memory = reducedArray(object, lower, loc)))) {
    return false;
  }
  Type element =
      memory ? cast<MemRefType>(memory.getType()).getElementType() : Type();
  if (!element || (!element.isIntOrFloat() && !isa<mlir::ComplexType>(element)))
    return unit.error(syntax.loc, "'" + var->getName() +
                                      "' must be a number or an array of "
                                      "numbers to be reduced");
  nest.reductions.push_back({var,
                             memory,
                             lower,
                             reductionRecipe(*kind, memory.getType(), loc),
                             *kind,
                             {},
                             object.expr});
  reductionVars[var] = *kind;
  return true;
}

static std::string withoutSpaces(llvm::StringRef text) {
  std::string result;
  llvm::copy_if(text, std::back_inserter(result),
                [](char c) { return !llvm::isSpace(c); });
  return result;
}

/// The text of a part of an array; an element is a section of one.
static std::string asSection(std::string part) {
  size_t close = part.rfind(']');
  if (part.find(':') == part.npos && close != part.npos)
    part.insert(close, ":1");
  return part;
}

/// The part of an array that an xmp loop reduces is the section that the
/// OpenACC loop does: what else it might change or read would be neither's.
bool ACCImporter::checkReducedPart(const VarDecl *var, Tokens tokens,
                                   const ReductionSyntax &syntax,
                                   const AccNest &nest) {
  std::string part = withoutSpaces(spell(tokens));
  std::string section = asSection(part);
  for (const AccNest::Reduction &other : nest.reductions)
    if (other.var == var && other.expr &&
        asSection(withoutSpaces(unit.textOf(other.expr))) == section)
      return true;
  return unit.error(syntax.loc, "'" + part +
                                    "' is a part of an array; write it in the "
                                    "'reduction' of '#pragma acc' too, as '" +
                                    section + "'");
}

bool ACCImporter::collectAccReductions(
    const OpenACCConstructStmt *stmt,
    llvm::ArrayRef<const OpenACCClause *> clauses,
    llvm::ArrayRef<const Directive *> directives, AccNest &nest) {
  Location loc = at(stmt->getBeginLoc());
  for (const OpenACCClause *clause : clauses) {
    const auto *list = dyn_cast<OpenACCReductionClause>(clause);
    if (!list)
      continue;
    for (const Expr *expr : list->getVarList()) {
      ObjectSyntax object = matchObject(expr);
      ReductionSyntax syntax;
      syntax.kind = kindOf(list->getReductionOp()).str();
      syntax.loc = expr->getExprLoc();
      if (!object.var || object.isOfElement)
        return unit.error(expr->getExprLoc(),
                          "a reduction needs a variable; reduce into a scalar "
                          "or array and copy its value");
      if (!addAccReduction(object, syntax, nest, loc))
        return false;
    }
  }
  if (directives.empty())
    return true;
  nest.isRepeating = true;
  for (const ReductionSyntax &syntax : directives.back()->reductions)
    for (Tokens tokens : syntax.variables) {
      bool isPart = tokens.size() > 1 && tokens[1].is(tok::l_square);
      Expr *expr =
          unit.parse(isPart ? tokens.take_front(1) : tokens, syntax.loc);
      if (!expr)
        return false;
      if (!isa<OpenACCCombinedConstruct>(stmt))
        return unit.error(syntax.loc,
                          "'reduction' of '#pragma xmp loop' must not stand "
                          "in a compute construct; write it on the combined "
                          "'#pragma acc parallel loop'");
      ObjectSyntax object = matchObject(expr);
      if (!object.var ||
          (isPart && !checkReducedPart(object.var, tokens, syntax, nest)) ||
          !addAccReduction(object, syntax, nest, loc))
        return false;
    }
  return true;
}

/// Whether one of the loops around, other than the one over all gangs, is not
/// `seq`.
bool ACCImporter::isInParallelLoop() {
  for (Operation *op = builder.getInsertionBlock()->getParentOp();
       op && !(gangs && op == gangs->loop); op = op->getParentOp())
    if (auto loop = dyn_cast<acc::LoopOp>(op); loop && !loop.hasSeq())
      return true;
  return false;
}

/// Variables that a loop's body assigns, as a whole or in part, and those that
/// a function may.
static VarSet collectChanged(const Stmt *body) {
  VarSet changed;
  collectAssigned(body, changed);
  forEachStmt(body, [&](const Stmt *s) {
    if (const Expr *target = targetOf(s))
      if (const VarDecl *var = matchObject(target->IgnoreParens()).var)
        changed.insert(var);
    const auto *call = dyn_cast<CallExpr>(s);
    for (unsigned i = 0; call && i < call->getNumArgs(); ++i) {
      const Expr *argument = call->getArg(i);
      forEachStmt(argument, [&](const Stmt *part) {
        const auto *ref = dyn_cast<DeclRefExpr>(part);
        const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
        if (var && argument->getType()->isPointerType())
          changed.insert(var);
        return true;
      });
    }
    return true;
  });
  return changed;
}

/// A reduction of the compute construct goes on in its loops.
bool ACCImporter::collectOuterReductions(AccNest &nest, Location loc) {
  if (!compute || isa<OpenACCCombinedConstruct>(compute) || isInParallelLoop())
    return true;
  VarSet changed = collectChanged(nest.innermost->getBody());
  for (const OpenACCClause *clause : effectiveClauses(compute)) {
    const auto *list = dyn_cast<OpenACCReductionClause>(clause);
    if (!list)
      continue;
    for (const Expr *expr : list->getVarList()) {
      ObjectSyntax object = matchObject(expr);
      bool isListed = nest.listed.count(object.var);
      if (!object.path.empty()) // a loop may reduce several members
        isListed = llvm::any_of(nest.reductions, [&](const auto &reduction) {
          return reduction.var == object.var &&
                 (reduction.path.empty() || reduction.path == object.path);
        });
      if (!object.var || !changed.count(object.var) || isListed)
        continue;
      ReductionSyntax syntax;
      syntax.kind = kindOf(list->getReductionOp()).str();
      syntax.loc = expr->getExprLoc();
      if (!addAccReduction(object, syntax, nest, loc))
        return false;
    }
  }
  return true;
}

/// The operands of the reductions.
llvm::SmallVector<Value> ACCImporter::emitAccReductions(const AccNest &nest,
                                                        Location loc) {
  llvm::SmallVector<Value> reduced;
  for (const AccNest::Reduction &reduction : nest.reductions) {
    Type type = reduction.memory.getType();
    auto op = acc::ReductionOp::create(
        builder, loc, type, reduction.memory,
        cast<MemRefType>(type).getElementType(), Value(), ValueRange(),
        ValueRange(), ArrayAttr(), ArrayAttr(), acc::DataClause::acc_reduction,
        true, false, acc::DataClauseModifier::none,
        builder.getStringAttr(reduction.var->getName()), reduction.recipe);
    reduced.push_back(op.getAccVar());
  }
  return reduced;
}

/// The body adds to the same memory; the conversion makes it private.
void ACCImporter::bindAccReductions(const AccNest &nest, Location loc) {
  for (const AccNest::Reduction &reduction : nest.reductions) {
    QualType type = reduction.var->getType();
    Variable bound;
    if (!reduction.path.empty()) {
      bool isNumber =
          cast<MemRefType>(reduction.memory.getType()).getRank() == 0;
      mappedMembers.push_back(
          {reduction.var, reduction.path, reduction.memory,
           isNumber ? Value() : pointerOf(reduction.memory, loc), isNumber});
      continue;
    }
    if (cast<MemRefType>(reduction.memory.getType()).getRank() == 0) {
      bound.memory = reduction.memory;
      variables[reduction.var] = bound;
      continue;
    }
    if (variable(reduction.var, loc).view == reduction.memory &&
        !type->isPointerType())
      continue;
    Value address = pointerOf(reduction.memory, loc);
    if (reduction.lower)
      address = emitPointerAdd(address, elementOf(type, unit.ast),
                               arith::SubIOp::create(builder, loc,
                                                     constantIndex(loc, 0),
                                                     reduction.lower),
                               loc);
    else
      bound.view = reduction.memory;
    (type->isPointerType() ? bound.value : bound.pointer) = address;
    variables[reduction.var] = bound;
  }
}

} // namespace xacc::frontend
