//===- ImportCollectiveSection.cpp - What is broadcast and reduced -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variable of `bcast` and `reduction` is an object of C, a whole distributed
// array, or a section `x[base:length:step]...`, whose subscripts are still
// tokens. A section becomes a memref with strides, in elements of the innermost
// type that is no array.
//
//===----------------------------------------------------------------------===//

#include "XMP/XMPImporter.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

namespace {
/// One `[...]` of a section.
struct Group {
  bool isRange = false;
  unsigned numColons = 0;
  Tokens first, second, third;
};
} // namespace

/// The parts between the colons of a subscript that belong to no `?`.
static Group splitGroup(Tokens tokens) {
  Group group;
  Tokens *part = &group.first;
  size_t start = 0;
  int depth = 0, questions = 0;
  auto close = [&](size_t end) { *part = tokens.slice(start, end - start); };
  for (size_t i = 0; i < tokens.size(); ++i) {
    tok::TokenKind kind = tokens[i].getKind();
    depth += kind == tok::l_paren || kind == tok::l_square;
    depth -= kind == tok::r_paren || kind == tok::r_square;
    questions += depth == 0 && kind == tok::question;
    bool isColon = kind == tok::colon && questions-- <= 0;
    if (kind == tok::colon && !isColon)
      continue;
    bool isDouble = kind == tok::coloncolon;
    if (depth != 0 || (!isColon && !isDouble))
      continue;
    questions = 0;
    group.isRange = true;
    group.numColons += isDouble ? 2 : 1;
    close(i);
    part = part == &group.first && !isDouble ? &group.second : &group.third;
    start = i + 1;
  }
  close(tokens.size());
  return group;
}

/// Where the first subscript with a range begins, and the subscripts from there
/// on. Nothing if there is none, or something else follows.
static size_t splitSection(Tokens tokens,
                           llvm::SmallVectorImpl<Group> &groups) {
  int depth = 0;
  size_t start = tokens.size(), open = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    tok::TokenKind kind = tokens[i].getKind();
    if (depth == 0 && kind != tok::l_square && !groups.empty()) {
      groups.clear();
      return tokens.size();
    }
    if (kind == tok::l_square && depth == 0)
      open = i;
    depth += kind == tok::l_paren || kind == tok::l_square;
    depth -= kind == tok::r_paren || kind == tok::r_square;
    if (kind != tok::r_square || depth != 0)
      continue;
    Group group = splitGroup(tokens.slice(open + 1, i - open - 1));
    if (groups.empty() && !group.isRange)
      continue;
    if (groups.empty())
      start = open;
    groups.push_back(group);
  }
  return start;
}

/// The subscripts of one dimension: where it begins, how many, how far apart.
bool XMPImporter::emitTriplet(Tokens first, Tokens second, Tokens third,
                              Value extent, SourceLocation where,
                              Triplet &triplet) {
  Location loc = at(where);
  auto nsw = arith::IntegerOverflowFlags::nsw;
  Value zero = constantIndex(loc, 0), one = constantIndex(loc, 1);
  Expr::EvalResult stride;
  Expr *step = third.empty() ? nullptr : unit.parse(third, where);
  if (!third.empty() && !step)
    return false;
  bool isDown = step && step->EvaluateAsInt(stride, unit.ast) &&
                stride.Val.getInt().isNegative();
  if (step && stride.Val.isInt() && stride.Val.getInt().isZero())
    return unit.error(where, "the step of a section must not be 0");
  triplet.step = step ? emitIndex(step) : one;
  if (!extent && (second.empty() || (first.empty() && isDown)))
    return unit.error(where, "write base and length of the section: the object "
                             "that a pointer points to has no known extent");
  triplet.base =
      !first.empty() ? indexOf(first, where)
      : isDown
          ? arith::SubIOp::create(builder, loc, extent, one, nsw).getResult()
          : zero;
  if (!triplet.base || !triplet.step)
    return false;
  if (!second.empty()) {
    triplet.length = indexOf(second, where);
    return triplet.length && checkTriplet(triplet, extent, where);
  }
  // As many as fit.
  Value room =
      isDown ? triplet.base
             : arith::SubIOp::create(builder, loc,
                                     arith::SubIOp::create(builder, loc, extent,
                                                           triplet.base, nsw),
                                     one, nsw)
                   .getResult();
  Value distance =
      isDown ? arith::SubIOp::create(builder, loc, zero, triplet.step, nsw)
                   .getResult()
             : triplet.step;
  triplet.length = arith::AddIOp::create(
      builder, loc,
      arith::DivSIOp::create(builder, loc, room, distance).getResult(), one,
      nsw);
  return checkTriplet(triplet, extent, where);
}

/// A section has elements, and all of them are in its array: what is known now
/// is an error, the rest is checked when the program runs.
bool XMPImporter::checkTriplet(const Triplet &triplet, Value extent,
                               SourceLocation where) {
  Location loc = at(where);
  auto nsw = arith::IntegerOverflowFlags::nsw;
  std::optional<int64_t> length = getConstantIntValue(triplet.length);
  if (length && *length <= 0)
    return unit.error(where, "the length of a section is " +
                                 llvm::Twine(*length) +
                                 "; it must be positive");
  if (!length)
    require(arith::CmpIPredicate::sgt, triplet.length, 0,
            "the length of a section must be positive, not", where, "section");
  if (!getConstantIntValue(triplet.step))
    require(arith::CmpIPredicate::ne, triplet.step, 0,
            "the step of a section must not be", where, "section");
  if (!extent)
    return true;
  Value distance = builder.createOrFold<arith::MulIOp>(
      loc,
      builder.createOrFold<arith::SubIOp>(loc, triplet.length,
                                          constantIndex(loc, 1)),
      triplet.step, nsw);
  Value last =
      builder.createOrFold<arith::AddIOp>(loc, triplet.base, distance, nsw);
  std::optional<int64_t> size = getConstantIntValue(extent);
  for (Value index : {triplet.base, last}) {
    std::optional<int64_t> known = getConstantIntValue(index);
    if (known && size && *known >= 0 && *known < *size)
      continue;
    std::string range =
        "from 0" + (size ? " to " + std::to_string(*size - 1)
                         : std::string(", less than the array's extent"));
    if (known && size)
      return unit.error(where, "the section has index " + llvm::Twine(*known) +
                                   ", and the array those " + range);
    Value isInside = arith::AndIOp::create(
        builder, loc,
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, index,
                              constantIndex(loc, 0)),
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, index,
                              extent));
    xmp::RequireOp::create(
        builder, loc, isInside, index,
        "indices of the section must be " + range + ", not",
        xmp::DirectiveAttr::get(builder.getContext(), "section"));
  }
  return true;
}

/// The extent of an array; null for a pointer.
Value XMPImporter::extentOf(QualType type, Location loc) {
  if (const auto *constant = unit.ast.getAsConstantArrayType(type))
    return constantIndex(loc, constant->getSize().getZExtValue());
  if (const auto *variable = unit.ast.getAsVariableArrayType(type))
    return emitSize(variable->getSizeExpr());
  return nullptr;
}

/// How many elements a value of a type has: 1 if it is no array.
Value XMPImporter::numElementsOf(QualType type, Location loc) {
  int64_t known = 1;
  for (QualType inner = type;
       const clang::ArrayType *array = unit.ast.getAsArrayType(inner);
       inner = array->getElementType())
    if (const auto *constant = dyn_cast<ConstantArrayType>(array))
      known *= constant->getSize().getZExtValue();
  Value product = constantIndex(loc, known);
  if (Value count = emitSizeInElements(type, loc))
    product = arith::MulIOp::create(builder, loc, product, count,
                                    arith::IntegerOverflowFlags::nsw);
  return product;
}

/// What a directive names, as a memref or the handle of a distributed array;
/// `type` becomes the type of its elements.
Value XMPImporter::importData(Tokens tokens, SourceLocation where,
                              QualType &type) {
  where = tokens.front().getLocation();
  llvm::SmallVector<Group> groups;
  size_t start = splitSection(tokens, groups);
  Expr *expr = unit.parse(tokens.take_front(start), where);
  if (!expr)
    return nullptr;
  type = expr->getType();
  bool isPointer = type->isPointerType();
  QualType object = isPointer ? type->getPointeeType() : type;
  auto stripArrays = [&](QualType from) {
    while (const clang::ArrayType *array = unit.ast.getAsArrayType(from))
      from = array->getElementType();
    return from;
  };
  type = stripArrays(object);
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (Entity *array = var ? unit.scopes.findArray(var) : nullptr) {
    if (groups.empty())
      return replicatedArray(*array, where);
    unit.error(where, "a section of distributed array '" + array->name +
                          "' cannot be used here; copy it with a loop into a "
                          "local array");
    return nullptr;
  }
  if (groups.empty())
    return contiguousView(expr);

  Location loc = at(where);
  auto nsw = arith::IntegerOverflowFlags::nsw;
  Value pointer;
  if (isPointer) {
    clang::ExprResult value = unit.sema.DefaultLvalueConversion(expr);
    pointer = emit(value.get());
  } else if (unit.ast.getAsArrayType(object)) {
    Place place = emitPlace(expr);
    if (place.pointer || place.array || place.memory)
      pointer = addressOf(place, loc);
  }
  if (!pointer) {
    if (!unit.diags.hasErrorOccurred())
      unit.error(where, "'" + spell(tokens.take_front(start)) +
                            "' has no elements to take a section of");
    return nullptr;
  }
  // From the outermost dimension on; strides follow from the inner ones.
  llvm::SmallVector<Value> sizes, steps;
  Value offset = constantIndex(loc, 0);
  QualType current = object;
  bool isFirst = isPointer;
  for (const Group &group : groups) {
    const clang::ArrayType *array =
        isFirst ? nullptr : unit.ast.getAsArrayType(current);
    if (!isFirst && !array) {
      unit.error(where, "the section has more subscripts than dimensions");
      return nullptr;
    }
    Value extent = isFirst ? Value() : extentOf(current, loc);
    QualType element = isFirst ? current : array->getElementType();
    isFirst = false;
    Value stride = numElementsOf(element, loc);
    Value base;
    if (group.isRange && group.numColons > 2) {
      unit.error(where, "write 'base:length' or 'base:length:step', with at "
                        "most two colons");
      return nullptr;
    }
    if (group.isRange) {
      Triplet triplet;
      if (!emitTriplet(group.first, group.second, group.third, extent, where,
                       triplet))
        return nullptr;
      base = triplet.base;
      sizes.push_back(triplet.length);
      steps.push_back(
          builder.createOrFold<arith::MulIOp>(loc, triplet.step, stride, nsw));
    } else if (!(base = indexOf(group.first, where))) {
      return nullptr;
    }
    offset = arith::AddIOp::create(
        builder, loc, offset,
        arith::MulIOp::create(builder, loc, base, stride, nsw), nsw);
    current = element;
  }
  for (; const clang::ArrayType *array = unit.ast.getAsArrayType(current);
       current = array->getElementType()) {
    sizes.push_back(extentOf(current, loc));
    steps.push_back(numElementsOf(array->getElementType(), loc));
  }
  return sectionView(pointer, type, offset, sizes, steps, where);
}

/// The memref of a section.
Value XMPImporter::sectionView(Value pointer, QualType type, Value offset,
                               llvm::SmallVectorImpl<Value> &sizes,
                               llvm::SmallVectorImpl<Value> &steps,
                               SourceLocation where) {
  Location loc = at(where);
  pointer = emitPointerAdd(pointer, type, offset, loc);
  Type element;
  if (type->isArithmeticType()) {
    element = memoryType(type);
  } else { // bytes
    element = builder.getI8Type();
    Value bytes =
        constantIndex(loc, unit.ast.getTypeSizeInChars(type).getQuantity());
    for (Value &step : steps)
      step = arith::MulIOp::create(builder, loc, step, bytes);
    sizes.push_back(bytes);
    steps.push_back(constantIndex(loc, 1));
  }
  if (sizes.size() == 1 && mlir::isConstantIntValue(steps.front(), 1))
    return xmp::AsMemRefOp::create(
        builder, loc, MemRefType::get({ShapedType::kDynamic}, element), pointer,
        sizes.front());
  auto first = xmp::AsMemRefOp::create(
      builder, loc, MemRefType::get({1}, element), pointer, ValueRange());
  llvm::SmallVector<int64_t> dynamic(sizes.size(), ShapedType::kDynamic);
  auto layout = StridedLayoutAttr::get(&unit.context, 0, dynamic);
  return memref::ReinterpretCastOp::create(
      builder, loc, MemRefType::get(dynamic, element, layout), first,
      builder.getIndexAttr(0), getAsOpFoldResult(sizes),
      getAsOpFoldResult(steps));
}

/// A whole distributed array, if nodes can hold the same elements of it.
Value XMPImporter::replicatedArray(const Entity &array, SourceLocation where) {
  auto type = cast<xmp::ArrayType>(array.type);
  auto formats = cast<xmp::TemplateType>(array.templ->type).getFormats();
  bool isReplicated = false;
  for (auto [dim, format] : llvm::enumerate(formats))
    isReplicated |=
        format.kind != xmp::FormatKind::None && type.getArrayDim(dim) < 0;
  if (!isReplicated) {
    unit.error(where,
               "distributed array '" + array.name +
                   "' has one copy of each element: nothing to communicate; "
                   "use an array that is aligned with '*'");
    reportNote(unit.diags, array.loc, "distributed here");
    return nullptr;
  }
  return handleOf(&array, at(where));
}

} // namespace xacc::frontend
