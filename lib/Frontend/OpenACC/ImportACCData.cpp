//===- ImportACCData.cpp - Objects of OpenACC data clauses ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every object becomes a memref of the host: an array with its extents, what a
// pointer points to with an unknown one (-1), a scalar as memref<T>. Objects
// whose elements are no numbers (structures, pointers, complex numbers) are
// memrefs of bytes, with one dimension more.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/LocalPosition.h"
#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

bool isElement(QualType type) {
  return type->isIntegralOrEnumerationType() || type->isRealFloatingType();
}

Value ACCImporter::viewOfArray(Entity *array, Location loc) {
  Value handle = handleOf(array, loc);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(handle);
  auto type = cast<xmp::ArrayType>(handle.getType());
  return xmp::LocalViewOp::create(builder, loc, type.getLocalType(), handle);
}

/// The pointer that an object of a clause is.
Value ACCImporter::pointerIn(const Expr *object, Location loc) {
  Value kept = emitKept(object);
  return kept ? kept : load(emitPlace(object), loc);
}

Value ACCImporter::viewOf(const ObjectSyntax &object, Location loc) {
  if (Entity *array =
          object.path.empty() ? unit.scopes.findArray(object.var) : nullptr)
    return viewOfArray(array, loc);
  QualType type = object.whole->getType();
  Value base;
  bool isPointer = type->isPointerType();
  QualType element =
      unit.ast.getBaseElementType(isPointer ? type->getPointeeType() : type);
  if (element->isIncompleteType() && !element->isVoidType()) {
    unit.error(object.whole->getExprLoc(),
               "the size of '" + object.var->getName() +
                   "' is not known here: its type '" + element.getAsString() +
                   "' is incomplete; define the type before the construct, or "
                   "use the object outside of it");
    return nullptr;
  }
  // An array behind a pointer, `p->v`, may be that behind another.
  bool throughPointer =
      !object.path.empty() && object.var->getType()->isPointerType();
  bool noalias = isPointer ? type.isRestrictQualified() &&
                                 !function.copiedPointers.count(object.var)
                           : !throughPointer;
  if (isPointer) {
    base = pointerIn(object.whole, loc);
    if (Variable *known = object.path.empty() && isa<DeclRefExpr>(object.whole)
                              ? &variable(object.var, loc)
                              : nullptr;
        known && known->value)
      base = known->value;
    type = type->getPointeeType();
  } else {
    Place place = emitPlace(object.whole);
    if (!place.memory && !place.pointer)
      return nullptr;
    if (place.memory && cast<MemRefType>(place.memory.getType()).getRank() == 0)
      return place.memory;
    base = addressOf(place, loc);
  }
  return viewOfElements(base, type, isPointer, noalias, loc);
}

/// The elements at an address: an array, or as many as a section says of what
/// a pointer points to.
Value ACCImporter::viewOfElements(Value base, QualType type, bool isPointee,
                                  bool noalias, Location loc) {
  llvm::SmallVector<int64_t, 4> shape;
  llvm::SmallVector<Value, 4> extents;
  if (isPointee) {
    shape.push_back(ShapedType::kDynamic);
    // One structure is what `->` needs; an array says its length.
    extents.push_back(constantIndex(loc, -1));
  }
  while (const clang::ArrayType *array = unit.ast.getAsArrayType(type)) {
    if (const auto *constant = dyn_cast<ConstantArrayType>(array)) {
      shape.push_back(constant->getSize().getZExtValue());
    } else if (const auto *variable = dyn_cast<VariableArrayType>(array)) {
      Value extent = emitSize(variable->getSizeExpr());
      if (!extent)
        return nullptr;
      shape.push_back(ShapedType::kDynamic);
      extents.push_back(extent);
    } else { // extern double a[];
      shape.push_back(ShapedType::kDynamic);
      extents.push_back(constantIndex(loc, -1));
    }
    type = array->getElementType();
  }
  if (type->isVoidType())
    type = unit.ast.CharTy;
  Type element = builder.getI8Type();
  if (isElement(type))
    element = memoryType(type);
  else
    shape.push_back(unit.ast.getTypeSizeInChars(type).getQuantity());
  UnitAttr yes = builder.getUnitAttr();
  // restrict: no other pointer reaches it
  return xmp::AsMemRefOp::create(
      builder, loc, MemRefType::get(shape, element), base, extents,
      /*distinct=*/noalias ? yes : UnitAttr(),
      /*hidden=*/noalias && isPointee ? yes : UnitAttr());
}

Value ACCImporter::createBounds(Value lower, Value extent, Location loc) {
  OperationState state(loc, acc::DataBoundsOp::getOperationName());
  auto &properties = state.getOrAddProperties<acc::DataBoundsOp::Properties>();
  properties.operandSegmentSizes = {1, 0, 1, 0, 0};
  state.addOperands({lower, extent});
  state.addTypes(acc::DataBoundsType::get(&unit.context));
  return builder.create(state)->getResult(0);
}

/// Whether a clause moves data or makes room for them.
static bool needsSize(acc::DataClause clause) {
  using acc::DataClause;
  switch (clause) {
  case DataClause::acc_copy:
  case DataClause::acc_copyin:
  case DataClause::acc_copyin_readonly:
  case DataClause::acc_copyout:
  case DataClause::acc_copyout_zero:
  case DataClause::acc_create:
  case DataClause::acc_create_zero:
  case DataClause::acc_update_host:
  case DataClause::acc_update_self:
  case DataClause::acc_update_device:
    return true;
  default:
    return false;
  }
}

/// Bounds from the innermost dimension on.
bool ACCImporter::emitBounds(DataItem &item) {
  auto sections = item.object.sections;
  if (sections.empty() && item.object.path.empty() && !item.implicit &&
      needsSize(item.clause))
    if (const Expr *length = declaredLength(item.object.var)) {
      if (function.lostSizes.contains(length))
        return unit.error(item.object.expr->getExprLoc(),
                          "the length of '" + item.name +
                              "' is that of the start of the function, and its "
                              "variables may have changed; write a section, '" +
                              item.name + "[0:n]'");
      sections.emplace_back();
      sections.back().length = length;
    }
  if (sections.empty() && !item.guessedExtent)
    return true;
  Location loc = at(item.object.expr->getExprLoc());
  auto type = cast<MemRefType>(item.view.getType());
  if (sections.size() > static_cast<size_t>(type.getRank()))
    return unit.error(item.object.expr->getExprLoc(),
                      "'" + item.name +
                          "' has more subscripts than the array has "
                          "dimensions; data behind pointers in an array is "
                          "mapped pointer by pointer");
  auto extentOf = [&](int64_t dim) -> Value {
    if (!type.isDynamicDim(dim))
      return constantIndex(loc, type.getDimSize(dim));
    return memref::DimOp::create(builder, loc, item.view, dim);
  };
  llvm::SmallVector<Value> bounds;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (dim == 0 && item.guessedExtent) {
      bounds.push_back(
          createBounds(item.guessedLower, item.guessedExtent, loc));
      continue;
    }
    SectionSyntax section;
    if (dim < static_cast<int64_t>(sections.size()))
      section = sections[dim];
    Value lower =
        section.lower ? emitIndex(section.lower) : constantIndex(loc, 0);
    Value extent;
    if (section.length)
      extent = emitIndex(section.length);
    else if (section.single)
      extent = constantIndex(loc, 1);
    else if (lower)
      extent = section.lower
                   ? arith::SubIOp::create(builder, loc, extentOf(dim), lower)
                         .getResult()
                   : extentOf(dim);
    if (!lower || !extent)
      return false;
    bounds.push_back(createBounds(lower, extent, loc));
  }
  item.bounds.assign(bounds.rbegin(), bounds.rend());
  return true;
}

/// Global ranges of a distributed array: what of them the local section stores.
bool ACCImporter::emitGlobalBounds(DataItem &item, Entity *array) {
  item.whole = true;
  const auto &sections = item.object.sections;
  if (sections.empty())
    return true;
  Location loc = at(item.object.expr->getExprLoc());
  auto type = cast<MemRefType>(item.view.getType());
  if (static_cast<int64_t>(sections.size()) != type.getRank())
    return unit.error(item.object.expr->getExprLoc(),
                      "'" + item.name + "' needs one range per dimension (" +
                          llvm::Twine(type.getRank()) + ") or none");
  Value handle = handleOf(array, loc);
  Value zero = constantIndex(loc, 0);
  for (int64_t dim = type.getRank(); dim-- > 0;) {
    const SectionSyntax &section = sections[dim];
    Value stored = memref::DimOp::create(builder, loc, item.view, dim);
    if (!section.lower && !section.length) {
      item.bounds.push_back(createBounds(zero, stored, loc));
      continue;
    }
    Value lower = section.lower ? emitIndex(section.lower) : zero;
    if (!lower)
      return false;
    Value from = xmp::createLowerBound(builder, loc, handle, dim, lower);
    Value to = stored;
    if (section.length || section.single) {
      Value length =
          section.single ? constantIndex(loc, 1) : emitIndex(section.length);
      if (!length)
        return false;
      Value end = arith::AddIOp::create(builder, loc, lower, length);
      to = arith::MinSIOp::create(
          builder, loc, stored,
          xmp::createLowerBound(builder, loc, handle, dim, end));
    }
    from = arith::MaxSIOp::create(builder, loc, from, zero);
    Value extent = arith::MaxSIOp::create(
        builder, loc, arith::SubIOp::create(builder, loc, to, from), zero);
    item.bounds.push_back(createBounds(from, extent, loc));
  }
  return true;
}

/// Elements of a flexible array are no object of their own: what a device finds
/// behind the structure has to be brought with it.
bool ACCImporter::checkFlexible(const DataItem &item) {
  const ObjectSyntax &object = item.object;
  if (!needsSize(item.clause) || item.implicit ||
      llvm::is_contained({acc::DataClause::acc_update_host,
                          acc::DataClause::acc_update_self,
                          acc::DataClause::acc_update_device},
                         item.clause))
    return true;
  auto both = [](const FieldDecl *array) {
    return "bring both at once, as with acc_copyin(p, sizeof *p + n * sizeof "
           "p->" +
           array->getName().str() + "[0])";
  };
  if (!object.path.empty()) {
    const FieldDecl *array = object.path.back();
    return !isFlexibleArray(object.whole->getType()) ||
           unit.error(object.expr->getExprLoc(),
                      "'" + array->getName() +
                          "' is a flexible array, a part of its structure; " +
                          both(array));
  }
  // Its head alone is of use where no kernel touches the elements.
  QualType type = object.whole->getType();
  if (type->isPointerType() && !object.sections.empty())
    type = type->getPointeeType();
  else if (!object.var->hasInit() ||
           !object.var->hasFlexibleArrayInit(unit.ast))
    return true;
  if (const FieldDecl *array = findFlexibleArray(type))
    reportWarning(unit.diags, object.expr->getExprLoc(),
                  "'" + item.name + "' has no elements of '" +
                      array->getName().str() +
                      "', which lie behind the structure; " + both(array));
  return true;
}

bool ACCImporter::prepareItem(DataItem &item) {
  SourceLocation where = item.object.expr->getExprLoc();
  if (item.name.empty())
    item.name = unit.textOf(item.object.expr).str();
  if (!item.object.var)
    return unit.error(where, "'" + item.name +
                                 "' is no variable, section of an array or "
                                 "member that can be mapped");
  if (!checkFlexible(item))
    return false;
  Location loc = at(where);
  // What is attached is the pointer itself, which may be an element.
  bool attaches = item.clause == acc::DataClause::acc_attach ||
                  item.clause == acc::DataClause::acc_detach;
  if (const auto *element =
          dyn_cast<ArraySubscriptExpr>(item.object.expr->IgnoreParenImpCasts());
      element && attaches && element->getType()->isPointerType()) {
    item.object.whole = element;
    item.object.sections.clear();
    item.object.isOfElement = true;
  }
  if (item.implicit && attaches) {
    // The structure may lie behind a null pointer: the pointer is not read.
    item.pointer = addressOf(emitPlace(item.object.whole), loc);
    item.view = viewOfElements(item.pointer, item.object.whole->getType(),
                               /*isPointee=*/false, /*noalias=*/false, loc);
    return item.view != nullptr;
  }
  if (item.base) {
    item.view = viewOfElements(item.base,
                               item.object.whole->getType()->getPointeeType(),
                               /*isPointee=*/true, /*noalias=*/false, loc);
    item.pointer = item.address;
    return item.view && emitBounds(item);
  }
  Entity *array = item.object.path.empty()
                      ? unit.scopes.findArray(item.object.var)
                      : nullptr;
  item.view = viewOf(item.object, loc);
  if (!item.view)
    return false;
  if (array)
    return emitGlobalBounds(item, array);
  if (!splitRows(item) || !emitBounds(item))
    return false;
  if ((!item.object.path.empty() || attaches) &&
      item.object.whole->getType()->isPointerType())
    item.pointer = addressOf(emitPlace(item.object.whole), loc);
  return true;
}

/// What two data clauses for one object ask for together; none if one of them
/// names an address of the device.
static std::optional<acc::DataClause> unite(acc::DataClause a,
                                            acc::DataClause b) {
  using acc::DataClause;
  auto either = [&](auto... clauses) {
    return ((a == clauses || b == clauses) || ...);
  };
  if (a == b)
    return a;
  if (either(DataClause::acc_deviceptr, DataClause::acc_attach,
             DataClause::acc_copyout_zero, DataClause::acc_create_zero))
    return std::nullopt;
  bool in = either(DataClause::acc_copy, DataClause::acc_copyin,
                   DataClause::acc_copyin_readonly);
  bool out = either(DataClause::acc_copy, DataClause::acc_copyout);
  if (in || out)
    return in && out ? DataClause::acc_copy
           : in      ? DataClause::acc_copyin
                     : DataClause::acc_copyout;
  return either(DataClause::acc_create)    ? DataClause::acc_create
         : either(DataClause::acc_present) ? DataClause::acc_present
                                           : DataClause::acc_no_create;
}

/// The modifiers that change what is copied of data that is present (OpenACC
/// 3.4). `capture` changes nothing: memory of devices is apart from the host's.
static acc::DataClauseModifier modifiersOf(const OpenACCClause *clause) {
  auto kind = OpenACCModifierKind::Invalid;
  if (const auto *copy = dyn_cast<OpenACCCopyClause>(clause))
    kind = copy->getModifierList();
  else if (const auto *in = dyn_cast<OpenACCCopyInClause>(clause))
    kind = in->getModifierList();
  else if (const auto *out = dyn_cast<OpenACCCopyOutClause>(clause))
    kind = out->getModifierList();
  auto has = [&](OpenACCModifierKind bit) {
    return isOpenACCModifierBitSet(kind, bit) ||
           isOpenACCModifierBitSet(kind, OpenACCModifierKind::Always);
  };
  auto modifiers = acc::DataClauseModifier::none;
  if (has(OpenACCModifierKind::AlwaysIn))
    modifiers = modifiers | acc::DataClauseModifier::alwaysin;
  if (has(OpenACCModifierKind::AlwaysOut))
    modifiers = modifiers | acc::DataClauseModifier::alwaysout;
  return modifiers;
}

/// A clause names one element of an array of which kernels use others: it
/// brings the array, and what would be garbage elsewhere keeps its values.
/// Behind a pointer, what must be present is what the kernels use.
static void bringArrayOfElement(const Unit &unit, bool isConstruct,
                                ObjectSyntax &object, acc::DataClause &clause) {
  using acc::DataClause;
  if (!isSingleElement(object) ||
      (!object.var->getType()->isArrayType() &&
       (clause != DataClause::acc_present ||
        !object.var->getType()->isPointerType())) ||
      !unit.singleElements.contains(object.var))
    return;
  if (clause == DataClause::acc_create)
    clause = DataClause::acc_copyin;
  if (isConstruct && clause == DataClause::acc_copyout)
    clause = DataClause::acc_copy;
  object.sections.clear();
}

/// A constant object, which may lie in memory that cannot be written, needs no
/// copy back.
static void keepConstant(const Unit &unit, const ObjectSyntax &object,
                         acc::DataClause &clause) {
  if (clause == acc::DataClause::acc_copy && object.var &&
      object.path.empty() && !object.var->getType()->isPointerType() &&
      object.var->getType().isConstant(unit.ast))
    clause = acc::DataClause::acc_copyin;
}

/// The objects in the data clauses of a directive. In those of a construct an
/// object counts once.
bool ACCImporter::collectItems(llvm::ArrayRef<const OpenACCClause *> clauses,
                               bool isConstruct, std::vector<DataItem> &items) {
  for (const OpenACCClause *clause : clauses) {
    std::optional<acc::DataClause> kind = dataClauseOf(clause);
    if (!kind)
      continue;
    for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children()) {
      DataItem item;
      item.object = matchObject(cast<Expr>(child));
      item.clause = *kind;
      item.modifiers = modifiersOf(clause);
      bringArrayOfElement(unit, isConstruct, item.object, item.clause);
      keepConstant(unit, item.object, item.clause);
      const ObjectSyntax &object = item.object;
      auto known = llvm::find_if(items, [&](const DataItem &other) {
        return other.object.var == object.var &&
               other.object.path == object.path && !object.isOfElement;
      });
      if (known != items.end() && isConstruct && object.var) {
        SourceLocation where = cast<Expr>(child)->getExprLoc();
        auto text = [&](const Expr *expr) { return unit.textOf(expr); };
        std::string twice = "'" + object.var->getName().str() +
                            "' stands in two data clauses of the directive; ";
        bool isRows = hasRows(unit.ast, object);
        if (isRows != hasRows(unit.ast, known->object))
          return unit.error(
              where, twice + "move '" +
                         text((isRows ? known->object : object).expr).str() +
                         "' to a data construct around this one");
        auto both = unite(known->clause, item.clause);
        if (!both || text(known->object.expr) != text(object.expr))
          return unit.error(where, twice + "write one with all that is needed");
        reportWarning(unit.diags, where, twice + "what both ask for is done");
        known->clause = *both;
        known->modifiers = known->modifiers | item.modifiers;
        continue;
      }
      items.push_back(std::move(item));
    }
  }
  return true;
}

/// What a data clause names must be there.
void ACCImporter::requireStorage(const DataItem &item) {
  using acc::DataClause;
  Entity *array = item.object.path.empty()
                      ? unit.scopes.findArray(item.object.var)
                      : nullptr;
  if (!array || item.clause == DataClause::acc_deviceptr ||
      item.clause == DataClause::acc_no_create ||
      !xmp::mayLackStorage(cast<xmp::ArrayType>(array->type)))
    return;
  Location loc = at(item.object.expr->getExprLoc());
  xmp::createRequireStorage(builder, loc, handleOf(array, loc), item.name);
}

/// A structure comes first, so that the pointers in it are attached, and
/// `no_create` last: it counts on what the other clauses bring.
void ACCImporter::orderItems(std::vector<DataItem> &items) {
  auto order = [](const DataItem &item) {
    return std::pair(item.clause == acc::DataClause::acc_no_create,
                     item.object.path.size());
  };
  llvm::stable_sort(items, [&](const DataItem &a, const DataItem &b) {
    return order(a) < order(b);
  });
}

bool ACCImporter::prepareItems(llvm::ArrayRef<const OpenACCClause *> clauses,
                               bool isConstruct, std::vector<DataItem> &items) {
  if (!collectItems(clauses, isConstruct, items))
    return false;
  orderItems(items);
  // With a condition the directive may do nothing.
  bool isSure = llvm::none_of(clauses, llvm::IsaPred<OpenACCIfClause>);
  return llvm::all_of(items, [&](DataItem &item) {
    if (!prepareItem(item))
      return false;
    if (isSure)
      requireStorage(item);
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Operations before and after a construct
//===----------------------------------------------------------------------===//

void ACCImporter::emitEntry(DataItem &item, const Queue &queue, bool structured,
                            Location loc) {
  using acc::DataClause;
  auto create = [&]<typename Op>(DataClause) -> Value {
    Type varType = cast<MemRefType>(item.view.getType()).getElementType();
    llvm::SmallVector<Value> async;
    if (queue.number)
      async.push_back(queue.number);
    auto op = Op::create(
        builder, loc, item.view.getType(), item.view, varType, item.pointer,
        item.bounds, async,
        async.empty() ? ArrayAttr() : deviceTypeNone(builder),
        queue.isAsync && async.empty() ? deviceTypeNone(builder) : ArrayAttr(),
        item.clause, structured, item.implicit,
        builder.getStringAttr(item.name));
    if constexpr (std::is_same_v<Op, acc::CopyinOp>)
      op.setModifiers(item.modifiers);
    if (item.whole)
      op->setAttr(offload::kWholeAttr, builder.getUnitAttr());
    return op.getAccVar();
  };
  switch (item.clause) {
  case DataClause::acc_copy:
  case DataClause::acc_copyin:
  case DataClause::acc_copyin_readonly:
    item.device = create.operator()<acc::CopyinOp>(item.clause);
    return;
  case DataClause::acc_copyout:
  case DataClause::acc_copyout_zero:
    if (!structured) {
      item.device = create.operator()<acc::GetDevicePtrOp>(item.clause);
      return;
    }
    [[fallthrough]];
  case DataClause::acc_create:
  case DataClause::acc_create_zero:
    item.device = create.operator()<acc::CreateOp>(item.clause);
    return;
  case DataClause::acc_present:
    item.device = create.operator()<acc::PresentOp>(item.clause);
    return;
  case DataClause::acc_no_create:
    item.device = create.operator()<acc::NoCreateOp>(item.clause);
    return;
  case DataClause::acc_deviceptr:
    item.device = create.operator()<acc::DevicePtrOp>(item.clause);
    return;
  case DataClause::acc_attach:
    item.device = create.operator()<acc::AttachOp>(item.clause);
    return;
  case DataClause::acc_update_device:
    item.device = create.operator()<acc::UpdateDeviceOp>(item.clause);
    return;
  default:
    item.device = create.operator()<acc::GetDevicePtrOp>(item.clause);
    return;
  }
}

void ACCImporter::emitExit(DataItem &item, const Queue &queue, bool structured,
                           Location loc) {
  using acc::DataClause;
  llvm::SmallVector<Value> async;
  if (queue.number)
    async.push_back(queue.number);
  ArrayAttr asyncTypes = async.empty() ? ArrayAttr() : deviceTypeNone(builder);
  ArrayAttr asyncOnly =
      queue.isAsync && async.empty() ? deviceTypeNone(builder) : ArrayAttr();
  StringAttr name = builder.getStringAttr(item.name);
  auto withHost = [&]<typename Op>() {
    Type element = cast<MemRefType>(item.view.getType()).getElementType();
    return Op::create(builder, loc, item.device, item.view, element,
                      item.bounds, async, asyncTypes, asyncOnly, item.clause,
                      structured, item.implicit, name)
        .getOperation();
  };
  auto alone = [&]<typename Op>() {
    return Op::create(builder, loc, item.device, item.bounds, async, asyncTypes,
                      asyncOnly, item.clause, structured, item.implicit, name)
        .getOperation();
  };
  Operation *op = nullptr;
  switch (item.clause) {
  case DataClause::acc_copy:
  case DataClause::acc_copyout:
  case DataClause::acc_copyout_zero:
    op = withHost.operator()<acc::CopyoutOp>();
    cast<acc::CopyoutOp>(op).setModifiers(item.modifiers);
    break;
  case DataClause::acc_update_host:
  case DataClause::acc_update_self:
    op = withHost.operator()<acc::UpdateHostOp>();
    break;
  case DataClause::acc_attach:
  case DataClause::acc_detach:
    op = alone.operator()<acc::DetachOp>();
    break;
  case DataClause::acc_deviceptr:
    return;
  default:
    op = alone.operator()<acc::DeleteOp>();
    break;
  }
  if (item.whole)
    op->setAttr(offload::kWholeAttr, builder.getUnitAttr());
}

} // namespace xacc::frontend
