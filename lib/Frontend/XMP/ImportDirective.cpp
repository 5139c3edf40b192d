//===- ImportDirective.cpp - Import of directives other than loop ----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "XMP/Nest.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

xmp::DirectiveAttr XMPImporter::attrOf(const Directive &directive) {
  llvm::SmallVector<mlir::StringAttr> variables;
  for (Tokens variable : directive.variables)
    variables.push_back(builder.getStringAttr(spell(variable)));
  std::string name = directive.text;
  if (variables.empty() && !directive.declarations.empty())
    name += " " + directive.declarations.front().name->getName().str();
  return xmp::DirectiveAttr::get(builder.getContext(), name, variables);
}

Value XMPImporter::indexOf(Tokens tokens, SourceLocation loc) {
  Expr *expr = unit.parse(tokens, loc);
  if (!expr)
    return nullptr;
  if (!expr->getType()->isIntegralOrEnumerationType()) {
    unit.error(loc, "'" + spell(tokens) + "' must be of integer type");
    return nullptr;
  }
  return emitIndex(expr);
}

//===----------------------------------------------------------------------===//
// References to sets of nodes
//===----------------------------------------------------------------------===//

/// The lowest index of a dimension.
Value XMPImporter::lowestIndex(const Entity &entity, size_t dim,
                               SourceLocation where) {
  Location loc = at(where);
  if (entity.kind == Entity::Nodes)
    return constantIndex(loc, 0);
  const Subscript &bounds = entity.shape->subscripts[dim];
  if (bounds.kind == Subscript::Single)
    return constantIndex(loc, bounds.bracket ? 0 : 1);
  if (bounds.kind == Subscript::Range)
    return indexOf(bounds.first, where);
  unit.error(where, "write the base of the range: the bounds of template '" +
                        entity.name + "' are not known here");
  return nullptr;
}

/// One subscript of a reference. Of a range, the parts that are left out are
/// the bounds of the dimension, which the runtime fills in.
bool XMPImporter::importSubscript(const Subscript &subscript,
                                  const Entity &entity, size_t dim,
                                  llvm::SmallVectorImpl<int64_t> &kinds,
                                  llvm::SmallVectorImpl<Value> &lower,
                                  llvm::SmallVectorImpl<Value> &upper,
                                  llvm::SmallVectorImpl<Value> &step) {
  using Kind = xmp::SubscriptKind;
  auto nsw = arith::IntegerOverflowFlags::nsw;
  Location loc = at(subscript.loc);
  int64_t shift = entity.kind == Entity::Nodes && !subscript.bracket ? -1 : 0;
  auto coordinate = [&](Tokens tokens) {
    Value value = indexOf(tokens, subscript.loc);
    if (value && entity.kind == Entity::Nodes &&
        !isKnownNode(unit, tokens, subscript, entity, dim))
      return Value();
    if (value && shift)
      value = arith::AddIOp::create(builder, loc, value,
                                    constantIndex(loc, shift), nsw);
    return value;
  };
  if (subscript.kind == Subscript::All || subscript.kind == Subscript::Star) {
    kinds.push_back(static_cast<int64_t>(
        subscript.kind == Subscript::All ? Kind::All : Kind::Own));
    return true;
  }
  if (subscript.kind == Subscript::Single) {
    kinds.push_back(static_cast<int64_t>(Kind::Index));
    Value value = coordinate(subscript.first);
    if (value)
      lower.push_back(value);
    return bool(value);
  }
  kinds.push_back(static_cast<int64_t>(Kind::Range));
  bool hasLength = subscript.bracket && !subscript.second.empty();
  Value from = !subscript.first.empty() ? coordinate(subscript.first)
               : hasLength ? lowestIndex(entity, dim, subscript.loc)
                           : constantIndex(loc, xmp::kFirstIndex);
  Value by = subscript.third.empty() ? constantIndex(loc, 1)
                                     : indexOf(subscript.third, subscript.loc);
  Value to = subscript.second.empty() ? constantIndex(loc, xmp::kLastIndex)
             : subscript.bracket      ? indexOf(subscript.second, subscript.loc)
                                      : coordinate(subscript.second);
  if (!from || !by || !to)
    return false;
  if (hasLength) { // base + (length - 1) * step
    Value last =
        arith::SubIOp::create(builder, loc, to, constantIndex(loc, 1), nsw);
    to = arith::AddIOp::create(
        builder, loc, from, arith::MulIOp::create(builder, loc, last, by, nsw),
        nsw);
  }
  lower.push_back(from);
  upper.push_back(to);
  step.push_back(by);
  return true;
}

bool unknownSet(Unit &unit, const Reference &reference) {
  llvm::StringRef name = reference.name->getName();
  unit.error(reference.loc,
             "'" + name + "' is not declared as nodes or a template");
  if (const NamedDecl *decl = unit.scopes.findDecl(reference.name))
    reportNote(unit.diags, decl->getLocation(),
               "here '" + name +
                   "' is this name of C, which hides any outer one; rename "
                   "one of them");
  return false;
}

/// The set that a reference names; null (without an error) for `*`.
Value XMPImporter::importSet(const Reference &reference) {
  Location loc = at(reference.loc);
  Entity *entity = unit.scopes.findEntity(reference.name);
  if (!entity || entity->kind == Entity::Array) {
    unknownSet(unit, reference);
    return nullptr;
  }
  if (!entity->type) {
    unit.error(reference.loc,
               "template '" + entity->name + "' is not distributed");
    return nullptr;
  }
  llvm::SmallVector<int64_t> kinds;
  llvm::SmallVector<Value> lower, upper, step;
  bool nodes = entity->kind == Entity::Nodes;
  if (!reference.hasSubscripts) {
    kinds.assign(entity->rank, static_cast<int64_t>(xmp::SubscriptKind::All));
  } else {
    if (static_cast<int64_t>(reference.subscripts.size()) != entity->rank) {
      unit.wrongReference(*entity, reference);
      return nullptr;
    }
    for (auto [dim, subscript] : llvm::enumerate(reference.subscripts))
      if (!importSubscript(subscript, *entity, dim, kinds, lower, upper,
                           step) ||
          (!nodes && !isInTemplate(unit, subscript, *entity, dim)))
        return nullptr;
  }
  auto set = xmp::SetType::get(&unit.context);
  Value handle = handleOf(entity, loc);
  auto attribute = builder.getDenseI64ArrayAttr(kinds);
  if (nodes) {
    auto op = xmp::NodesSectionOp::create(builder, loc, set, handle, attribute,
                                          lower, upper, step);
    op.setDirective("nodes " + entity->name);
    return op;
  }
  auto op = xmp::TemplateSectionOp::create(builder, loc, set, handle, attribute,
                                           lower, upper, step);
  op.setDirective("template " + entity->name);
  return op;
}

//===----------------------------------------------------------------------===//
// Communication
//===----------------------------------------------------------------------===//

/// Without OpenACC there are no device copies: `acc` means the host's.
static bool onDevice(const Unit &unit, const Directive &directive) {
  return directive.acc && unit.ast.getLangOpts().OpenACC;
}

/// The arrays that a reflect names.
bool XMPImporter::collectReflected(const Directive &directive,
                                   llvm::SmallVectorImpl<Entity *> &arrays) {
  for (Tokens tokens : directive.variables) {
    SourceLocation where = tokens.front().getLocation();
    const IdentifierInfo *name = tokens.front().getIdentifierInfo();
    const auto *var =
        tokens.size() == 1 && name
            ? dyn_cast_or_null<VarDecl>(unit.scopes.findDecl(name))
            : nullptr;
    Entity *array = var ? unit.scopes.findArray(var) : nullptr;
    if (!array)
      return unit.error(where,
                        "'" + spell(tokens) +
                            "' is not a distributed array; add '#pragma xmp "
                            "align' for it");
    bool hasShadow = cast<xmp::ArrayType>(array->type).hasShadow();
    if (!hasShadow) {
      Widths widths; // must be 0
      if (!emitWidths(directive, array, widths))
        return false;
      // Widths that are 0 may be from macros.
      std::string text = "the shadow of '" + array->name + "' has no width";
      if (!array->namedByShadow)
        text = "array '" + array->name + "' has no shadow";
      text += ": nothing is to be reflected";
      if (!array->namedByShadow)
        text += "; add '#pragma xmp shadow " + array->name + "[...]'";
      reportWarning(unit.diags, where, text);
      continue;
    }
    if (directive.kind == DirectiveKind::ReduceShadow &&
        !isa<IntegerType, FloatType, mlir::ComplexType>(
            cast<xmp::ArrayType>(array->type).getElementType()))
      return unit.error(where, "'#pragma xmp reduce_shadow' needs numbers; the "
                               "elements of '" +
                                   array->name + "' are none");
    if (directive.hasWidths && !arrays.empty() &&
        arrays.front()->rank != array->rank)
      return unit.error(where, "'width' needs arrays of the same rank; '" +
                                   arrays.front()->name + "' has " +
                                   llvm::Twine(arrays.front()->rank) + ", '" +
                                   array->name + "' " +
                                   llvm::Twine(array->rank));
    arrays.push_back(array);
  }
  return true;
}

/// One side of a width: a number that is no wider than the shadows, or a value.
bool XMPImporter::emitWidth(const Subscript &width, bool isUpper, size_t dim,
                            llvm::ArrayRef<Entity *> arrays,
                            llvm::SmallVectorImpl<int64_t> &statics,
                            llvm::SmallVectorImpl<Value> &operands) {
  Expr *expr = unit.parse(
      isUpper && width.kind == Subscript::Range ? width.second : width.first,
      width.loc);
  if (!expr)
    return false;
  Expr::EvalResult value;
  if (!expr->EvaluateAsInt(value, unit.ast)) {
    statics.push_back(ShapedType::kDynamic);
    operands.push_back(emitIndex(expr));
    return bool(operands.back());
  }
  int64_t w = value.Val.getInt().getExtValue();
  if (w < 0)
    return unit.error(width.loc, "width " + llvm::Twine(w) + " is negative");
  for (Entity *array : arrays) {
    const xmp::Shadow &shadow =
        cast<xmp::ArrayType>(array->type).getShadow()[dim];
    int64_t declared = isUpper ? shadow.upper : shadow.lower;
    if (shadow.full && width.periodic)
      return unit.error(width.loc, "dimension " + llvm::Twine(dim) + " of '" +
                                       array->name +
                                       "' has a full shadow, which cannot be "
                                       "periodic");
    if (!shadow.full && !ShapedType::isDynamic(declared) && w > declared) {
      unit.error(width.loc,
                 "width " + llvm::Twine(w) + " of dimension " +
                     llvm::Twine(dim) + " is larger than the shadow of '" +
                     array->name + "' (" + llvm::Twine(declared) + ")");
      reportNote(unit.diags, array->loc, "distributed here");
      return false;
    }
  }
  statics.push_back(w);
  return true;
}

bool XMPImporter::emitWidths(const Directive &directive,
                             llvm::ArrayRef<Entity *> arrays, Widths &widths) {
  if (!directive.hasWidths)
    return true;
  if (static_cast<int64_t>(directive.widths.size()) != arrays.front()->rank)
    return unit.error(directive.widths.front().loc,
                      "'width' has " +
                          counted(directive.widths.size(), "width") +
                          " but array '" + arrays.front()->name + "' has " +
                          counted(arrays.front()->rank, "dimension"));
  llvm::SmallVector<int64_t> lower, upper;
  llvm::SmallVector<bool> periodic;
  for (auto [dim, width] : llvm::enumerate(directive.widths)) {
    if (width.kind != Subscript::Single && width.kind != Subscript::Range)
      return unit.error(width.loc, "write a width as 'w' or 'lower:upper'");
    if (!emitWidth(width, false, dim, arrays, lower, widths.lowerOperands) ||
        !emitWidth(width, true, dim, arrays, upper, widths.upperOperands))
      return false;
    periodic.push_back(width.periodic);
  }
  widths.lower = builder.getDenseI64ArrayAttr(lower);
  widths.upper = builder.getDenseI64ArrayAttr(upper);
  widths.periodic = builder.getDenseBoolArrayAttr(periodic);
  return true;
}

/// Nodes run different numbers of iterations, and an exchange waits for all.
void XMPImporter::warnInLoop(const Directive &directive) {
  auto isRange = [](const Nest::Dim &dim) { return dim.range; };
  auto isDivided = [&](const VarDecl *var) {
    return currentNest->isDistributed(var);
  };
  if (!currentNest || llvm::any_of(currentNest->dims, isRange) ||
      llvm::none_of(currentNest->listed, isDivided))
    return;
  reportWarning(unit.diags, directive.loc,
                "nodes run different iterations of the loop around '" +
                    directive.text + "', for which each waits until all are " +
                    "there; put it in front of the loop");
}

bool XMPImporter::importReflect(const Directive &directive) {
  Location loc = at(directive.loc);
  if (directive.kind != DirectiveKind::ReflectInit)
    warnInLoop(directive);
  llvm::SmallVector<Entity *> entities;
  if (!collectReflected(directive, entities))
    return false;
  if (entities.empty())
    return true;
  llvm::SmallVector<Value> arrays;
  for (Entity *array : entities)
    arrays.push_back(handleOf(array, loc));
  xmp::DirectiveAttr attr = attrOf(directive);
  Value id;
  if (!directive.async.empty() &&
      !(id = indexOf(directive.async, directive.loc)))
    return false;
  Widths widths;
  bool isDo = directive.kind == DirectiveKind::ReflectDo;
  if (!isDo && !emitWidths(directive, entities, widths))
    return false;
  // Which memory is meant; reflect_init and reflect_do may name both.
  bool isOnDevice = onDevice(unit, directive);
  bool isOnHost = !isOnDevice || directive.host;
  for (bool acc : {false, true}) {
    if (!(acc ? isOnDevice : isOnHost))
      continue;
    Operation *op;
    if (isDo)
      op = xmp::ReflectDoOp::create(builder, loc, arrays, id, acc);
    else if (directive.kind == DirectiveKind::ReduceShadow)
      op = xmp::ReduceShadowOp::create(
          builder, loc, arrays, widths.lowerOperands, widths.upperOperands,
          widths.lower, widths.upper, widths.periodic, directive.orthogonal, id,
          acc);
    else if (directive.kind == DirectiveKind::Reflect)
      op = xmp::ReflectOp::create(builder, loc, arrays, widths.lowerOperands,
                                  widths.upperOperands, widths.lower,
                                  widths.upper, widths.periodic,
                                  directive.orthogonal, id, acc);
    else // ready when it returns, so that `async` leaves nothing to wait for
      op = xmp::ReflectInitOp::create(
          builder, loc, arrays, widths.lowerOperands, widths.upperOperands,
          widths.lower, widths.upper, widths.periodic, directive.orthogonal,
          acc);
    cast<xmp::DirectiveOpInterface>(op).setDirectiveAttr(attr);
  }
  return true;
}

/// The type of a parameter that is declared as an array with all its extents.
static QualType declaredAsArray(const Expr *expr) {
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  const auto *param = ref ? dyn_cast<ParmVarDecl>(ref->getDecl()) : nullptr;
  if (!param || !param->getOriginalType()->isArrayType() ||
      param->getOriginalType()->isIncompleteArrayType())
    return {};
  return param->getOriginalType();
}

/// A contiguous object as a memref: a variable, an array, what a pointer
/// points to, an element or a member. Structures are bytes.
Value XMPImporter::contiguousView(const Expr *expr) {
  Location loc = at(expr->getExprLoc());
  expr = expr->IgnoreParens();
  QualType type = expr->getType();
  if (unit.arrayOf(expr)) {
    unit.error(expr->getExprLoc(), "a distributed array cannot be used here");
    return nullptr;
  }
  const char *wrong =
      type->isFunctionType()      ? "a function"
      : expr->getSourceBitField() ? "a bit field"
      : type.isConstant(unit.ast) ? "a constant object"
      : type->isPointerType() && type->getPointeeType()->isFunctionType()
          ? "a pointer to a function"
      : type->isVoidPointerType() ? "what a 'void *' points to"
                                  : nullptr;
  if (wrong) {
    SourceLocation where = expr->getExprLoc();
    unit.error(where.isValid() ? where : expr->getBeginLoc(),
               std::string(wrong) + " cannot be communicated; use a variable");
    return nullptr;
  }
  Value pointer;
  if (type->isPointerType()) {
    // A parameter declared as an array is all of it; any other pointer stands
    // for the one object it points to.
    QualType whole = declaredAsArray(expr);
    if (whole.isNull())
      reportWarning(unit.diags, expr->getExprLoc(),
                    "a pointer names the one object that it points to; write "
                    "'(*name)' for this, or pass an array");
    type = whole.isNull() ? type->getPointeeType() : whole;
    clang::ExprResult value =
        unit.sema.DefaultLvalueConversion(const_cast<Expr *>(expr));
    pointer = emit(value.get());
  } else {
    Place place = emitPlace(expr);
    if (place.memory)
      return place.memory;
    if (!place.pointer && !place.array)
      return nullptr;
    pointer = addressOf(place, loc);
  }
  if (!pointer)
    return nullptr;
  if (type->isScalarType() && !type->isPointerType())
    return xmp::AsMemRefOp::create(builder, loc,
                                   MemRefType::get({}, memoryType(type)),
                                   pointer, ValueRange());
  int64_t count = 1;
  QualType element = type;
  if (Value variable = emitSizeInElements(type, loc)) {
    while (const clang::ArrayType *array = unit.ast.getAsArrayType(element)) {
      if (const auto *constant = dyn_cast<ConstantArrayType>(array))
        count *= constant->getSize().getZExtValue();
      element = array->getElementType();
    }
    if (count != 1)
      variable = arith::MulIOp::create(builder, loc, variable,
                                       constantIndex(loc, count));
    return xmp::AsMemRefOp::create(
        builder, loc,
        MemRefType::get({ShapedType::kDynamic}, memoryType(element)), pointer,
        ValueRange{variable});
  }
  while (const ConstantArrayType *array =
             unit.ast.getAsConstantArrayType(element)) {
    count *= array->getSize().getZExtValue();
    element = array->getElementType();
  }
  if (!element->isArithmeticType()) {
    count *= unit.ast.getTypeSizeInChars(element).getQuantity();
    return xmp::AsMemRefOp::create(
        builder, loc, MemRefType::get({count}, builder.getI8Type()), pointer,
        ValueRange());
  }
  return xmp::AsMemRefOp::create(builder, loc,
                                 MemRefType::get({count}, memoryType(element)),
                                 pointer, ValueRange());
}

bool XMPImporter::importBcast(const Directive &directive) {
  Location loc = at(directive.loc);
  Value from, set;
  if (directive.from) {
    if (!directive.from->name)
      return unit.error(directive.from->loc, "'from' must name one node");
    if (!(from = importSet(*directive.from)))
      return false;
  }
  if (directive.on && directive.on->name && !(set = importSet(*directive.on)))
    return false;
  Value id;
  if (!directive.async.empty() &&
      !(id = indexOf(directive.async, directive.loc)))
    return false;
  xmp::DirectiveAttr attr = attrOf(directive);
  for (Tokens tokens : directive.variables) {
    QualType type;
    Value view = importData(tokens, directive.loc, type);
    if (!view)
      return false;
    auto op = xmp::BcastOp::create(builder, loc, view, from, set, id,
                                   onDevice(unit, directive));
    // A message about data that are not present has to name them.
    if (op.getAcc())
      op.setDirective(directive.text, builder.getStringAttr(spell(tokens)));
    else
      op.setDirectiveAttr(attr);
  }
  for (Value handle : {from, set})
    if (handle)
      xmp::ReleaseOp::create(builder, loc, handle);
  return true;
}

bool XMPImporter::importReduction(const Directive &directive) {
  Location loc = at(directive.loc);
  Value set, id;
  if (directive.on && directive.on->name && !(set = importSet(*directive.on)))
    return false;
  if (!directive.async.empty() &&
      !(id = indexOf(directive.async, directive.loc)))
    return false;
  for (const ReductionSyntax &syntax : directive.reductions)
    for (size_t i = 0; i < syntax.variables.size(); ++i) {
      std::string name = spell(syntax.variables[i]);
      for (size_t other = 0; other < i; ++other)
        if (spell(syntax.variables[other]) == name)
          return unit.error(syntax.loc,
                            "'" + name + "' stands twice in the reduction");
      if (!importReduced(directive, syntax, i, set, id))
        return false;
    }
  if (set)
    xmp::ReleaseOp::create(builder, loc, set);
  return true;
}

/// One variable of a reduction, with what goes with its extremum.
bool XMPImporter::importReduced(const Directive &directive,
                                const ReductionSyntax &syntax, size_t number,
                                Value set, Value id) {
  Location loc = at(directive.loc);
  Tokens tokens = syntax.variables[number];
  bool acc = onDevice(unit, directive);
  QualType type;
  Value view = importData(tokens, syntax.loc, type);
  std::optional<xmp::ReductionKind> kind;
  if (!view || !(kind = reductionKind(syntax, type)))
    return false;
  auto attr = xmp::DirectiveAttr::get(builder.getContext(), "reduction",
                                      builder.getStringAttr(spell(tokens)));
  if (syntax.locations[number].empty()) {
    xmp::ReductionOp::create(builder, loc, *kind, view, set, id, acc)
        .setDirectiveAttr(attr);
    return true;
  }
  if (acc)
    return unit.error(syntax.loc, "a reduction on a device takes no location "
                                  "variables; update the host's copies first");
  auto memory = dyn_cast<MemRefType>(view.getType());
  if (!memory || memory.getRank() != 0)
    return unit.error(syntax.loc, "'" + spell(tokens) +
                                      "' must be one number: it says whose "
                                      "locations are taken");
  llvm::SmallVector<Value> locations;
  for (Tokens name : syntax.locations[number]) {
    QualType element;
    Value location = importData(name, syntax.loc, element);
    if (!location)
      return false;
    auto layout = dyn_cast<MemRefType>(location.getType());
    if (!layout || !layout.getLayout().isIdentity())
      return unit.error(syntax.loc, "location '" + spell(name) +
                                        "' must be contiguous; name several "
                                        "locations instead");
    locations.push_back(location);
  }
  xmp::LocatedReductionOp::create(builder, loc, *kind, view, Value(),
                                  /*last=*/false, locations, set, id, attr);
  return true;
}

bool XMPImporter::importTask(const Directive &directive, const Item &rest) {
  Location loc = at(directive.loc);
  if (!directive.on->name)
    return importItem(rest);
  Value set = taskSets.lookup(&directive);
  if (!set && !(set = importSet(*directive.on)))
    return false;
  auto op = xmp::TaskOp::create(
      builder, loc, set, directive.nocomm ? builder.getUnitAttr() : UnitAttr());
  op.setDirective("task");
  bool ok;
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *body = op.getBody().empty() ? builder.createBlock(&op.getBody())
                                       : &op.getBody().front();
    builder.setInsertionPointToStart(body);
    auto outerTargets = std::move(targets);
    targets.clear();
    // In a loop they are those of the set around it, up to here.
    auto outerNumbers = nodeNumbers;
    if (!directive.nocomm)
      nodeNumbers.clear();
    ok = importItem(rest);
    nodeNumbers = std::move(outerNumbers);
    targets = std::move(outerTargets);
    if (body->empty() || !body->back().hasTrait<OpTrait::IsTerminator>()) {
      builder.setInsertionPointToEnd(body);
      xmp::YieldOp::create(builder, loc);
    }
  }
  xmp::ReleaseOp::create(builder, loc, set);
  return ok;
}

/// The references of all tasks are evaluated before the first one runs.
bool XMPImporter::importTasks(const Item &rest) {
  const auto *block = cast<CompoundStmt>(rest.stmt);
  unsigned begin = unit.beginOf(block);
  for (const Stmt *child : block->body()) {
    for (const Directive *task : unit.directivesIn(begin, unit.beginOf(child)))
      if (task->kind == DirectiveKind::Task && task->on && task->on->name &&
          !(taskSets[task] = importSet(*task->on)))
        return false;
    begin = unit.endOf(child);
  }
  return importItem(rest);
}

bool XMPImporter::importTaskEnter(const Directive &directive) {
  Location loc = at(directive.loc);
  returnsInt = true;
  func.setFunctionType(
      builder.getFunctionType(func.getArgumentTypes(), {builder.getI32Type()}));
  Value set = importSet(*directive.on);
  if (!set)
    return false;
  auto pointerType = LLVM::LLVMPointerType::get(&unit.context);
  auto type = LLVM::LLVMFunctionType::get(
      builder.getI32Type(), {pointerType, builder.getI64Type(), pointerType});
  declareFunction("xaccrtTaskEnter", type, nullptr, nullptr);
  Value handle = xmp::CastHandleOp::create(builder, loc, pointerType, set);
  Value nocomm = constantInt(loc, builder.getI64Type(), directive.nocomm);
  Value where = LLVM::ZeroOp::create(builder, loc, pointerType);
  auto call = LLVM::CallOp::create(builder, loc, type, "xaccrtTaskEnter",
                                   ValueRange{handle, nocomm, where});
  xmp::ReleaseOp::create(builder, loc, set);
  func::ReturnOp::create(builder, loc, call.getResult());
  return true;
}

bool XMPImporter::importDirective(const Directive &directive) {
  Location loc = at(directive.loc);
  switch (directive.kind) {
  case DirectiveKind::TemplateFix:
    return importTemplateFix(directive);
  case DirectiveKind::Reflect:
  case DirectiveKind::ReduceShadow:
  case DirectiveKind::ReflectInit:
  case DirectiveKind::ReflectDo:
    return importReflect(directive);
  case DirectiveKind::Bcast:
    return importBcast(directive);
  case DirectiveKind::Reduction:
    return importReduction(directive);
  case DirectiveKind::WaitAsync:
  case DirectiveKind::Barrier: {
    llvm::SmallVector<Value> ids;
    for (Tokens tokens : directive.variables) {
      ids.push_back(indexOf(tokens, directive.loc));
      if (!ids.back())
        return false;
    }
    Value set;
    if (directive.on && directive.on->name && !(set = importSet(*directive.on)))
      return false;
    bool acc = onDevice(unit, directive);
    Operation *op =
        directive.kind == DirectiveKind::Barrier
            ? xmp::BarrierOp::create(builder, loc, set, acc).getOperation()
            : xmp::WaitAsyncOp::create(builder, loc, ids, set, acc);
    cast<xmp::DirectiveOpInterface>(op).setDirectiveAttr(attrOf(directive));
    if (set)
      xmp::ReleaseOp::create(builder, loc, set);
    return true;
  }
  default:
    return importDeclarative(directive);
  }
}

} // namespace xacc::frontend
