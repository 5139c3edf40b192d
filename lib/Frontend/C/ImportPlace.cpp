//===- ImportPlace.cpp - Types and places of C objects -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/Memory.h"
#include "Regions/RegionBuilder.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

//===----------------------------------------------------------------------===//
// Types and constants
//===----------------------------------------------------------------------===//

mlir::Type RegionBuilder::memoryType(QualType type) {
  type = type.getCanonicalType();
  MLIRContext *context = &unit.context;
  if (type->isPointerType())
    return LLVM::LLVMPointerType::get(context);
  if (type->isIntegerType() || type->isEnumeralType())
    return IntegerType::get(context, unit.ast.getTypeSize(type));
  if (const auto *builtin = type->getAs<BuiltinType>()) {
    switch (builtin->getKind()) {
    case BuiltinType::Float:
      return Float32Type::get(context);
    case BuiltinType::Double:
      return Float64Type::get(context);
    case BuiltinType::LongDouble:
      return Float80Type::get(context);
    default:
      break;
    }
  }
  if (const auto *complex = type->getAs<clang::ComplexType>())
    return mlir::ComplexType::get(memoryType(complex->getElementType()));
  return LLVM::LLVMArrayType::get(
      IntegerType::get(context, 8),
      unit.ast.getTypeSizeInChars(type).getQuantity());
}

mlir::Type RegionBuilder::elementType(QualType type) {
  if (const ConstantArrayType *array = unit.ast.getAsConstantArrayType(type))
    return LLVM::LLVMArrayType::get(elementType(array->getElementType()),
                                    array->getSize().getZExtValue());
  if (type->isVoidType() || type->isFunctionType())
    return builder.getI8Type();
  Type memory = memoryType(type);
  if (auto complex = dyn_cast<mlir::ComplexType>(memory)) // no type of LLVM's
    return LLVM::LLVMArrayType::get(complex.getElementType(), 2);
  return memory;
}

Value RegionBuilder::constantInt(Location loc, Type type, int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, value));
}

Value RegionBuilder::constantIndex(Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

arith::FastMathFlags RegionBuilder::fastMath(bool reassociate) const {
  const LangOptions &lang = unit.ast.getLangOpts();
  arith::FastMathFlags flags = arith::FastMathFlags::none;
  auto set = [&](bool on, arith::FastMathFlags flag) {
    if (on)
      flags = flags | flag;
  };
  set(lang.AllowFPReassoc || reassociate, arith::FastMathFlags::reassoc);
  set(lang.NoHonorNaNs, arith::FastMathFlags::nnan);
  set(lang.NoHonorInfs, arith::FastMathFlags::ninf);
  set(lang.NoSignedZero, arith::FastMathFlags::nsz);
  set(lang.AllowRecip, arith::FastMathFlags::arcp);
  set(lang.ApproxFunc, arith::FastMathFlags::afn);
  set(lang.getDefaultFPContractMode() == LangOptions::FPM_Fast,
      arith::FastMathFlags::contract);
  return flags;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// The size of an element of a distributed array in bytes.
static int64_t bytesOf(Type element) {
  if (auto whole = dyn_cast<mlir::ComplexType>(element))
    return 2 * bytesOf(whole.getElementType());
  if (auto object = dyn_cast<LLVM::LLVMArrayType>(element))
    return object.getNumElements() * bytesOf(object.getElementType());
  if (isa<LLVM::LLVMPointerType>(element))
    return 8;
  return element.isF80() ? 16 : element.getIntOrFloatBitWidth() / 8;
}

/// The address of an element of a distributed array in the device's copy of
/// the local section. Nothing is checked there.
Value RegionBuilder::addressOnDevice(const Place &place, Location loc) {
  auto type = cast<xmp::ArrayType>(place.array.getType());
  Value view;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfterValue(place.array);
    view = xmp::LocalViewOp::create(builder, loc, type.getLocalType(),
                                    place.array);
  }
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, loc, view);
  auto nsw = arith::IntegerOverflowFlags::nsw;
  Value linear = constantIndex(loc, 0);
  for (auto [dim, index] : llvm::enumerate(place.indices)) {
    Value origin = xmp::LocalOriginOp::create(builder, loc, place.array, dim);
    Value position = arith::SubIOp::create(builder, loc, index, origin, nsw);
    linear = arith::AddIOp::create(
        builder, loc, linear,
        arith::MulIOp::create(builder, loc, position,
                              metadata.getStrides()[dim], nsw),
        nsw);
  }
  Value bytes = arith::MulIOp::create(
      builder, loc, linear, constantIndex(loc, bytesOf(type.getElementType())),
      nsw);
  Value wide =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), bytes);
  return LLVM::GEPOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context),
      builder.getI8Type(), pointerOf(view, loc), ValueRange{wide});
}

Value RegionBuilder::addressOf(const Place &place, Location loc) {
  if (place.pointer)
    return place.pointer;
  if (!place.memory && !place.array) // after an error
    return nullptr;
  if (place.array && compute)
    return addressOnDevice(place, loc);
  if (place.array)
    return xmp::ElementOp::create(builder, loc,
                                  LLVM::LLVMPointerType::get(&unit.context),
                                  place.array, place.indices);
  if (!place.indices.empty()) { // an element, from the first in bytes
    Value linear = constantIndex(loc, 0);
    auto nsw = arith::IntegerOverflowFlags::nsw;
    for (auto [dim, index] : llvm::enumerate(place.indices)) {
      if (dim) {
        Value size = memref::DimOp::create(builder, loc, place.memory, dim);
        linear = arith::MulIOp::create(builder, loc, linear, size, nsw);
      }
      linear = arith::AddIOp::create(builder, loc, linear, index, nsw);
    }
    return emitPointerAdd(pointerOf(place.memory, loc), place.type, linear,
                          loc);
  }
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc,
                                                                 place.memory);
  Value integer =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
  return LLVM::IntToPtrOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context), integer);
}

/// Tells the analysis of memory that C's rule of effective types says nothing
/// of this access.
template <typename OpTy> static OpTy markType(OpTy op, bool hasAnyType = true) {
  if (hasAnyType)
    op->setAttr(offload::kAnyTypeAttr, UnitAttr::get(op->getContext()));
  return op;
}

/// The bytes that a bit field lies in.
static IntegerType storageOf(OpBuilder &builder, const Place &place) {
  return builder.getIntegerType(
      llvm::alignTo(place.firstBit + place.numBits, 8));
}

Value RegionBuilder::loadBits(const Place &place, Location loc) {
  IntegerType storage = storageOf(builder, place);
  Value bits = markType(LLVM::LoadOp::create(builder, loc, storage,
                                             place.pointer, /*alignment=*/1));
  unsigned width = storage.getWidth();
  bits = arith::ShLIOp::create(
      builder, loc, bits,
      constantInt(loc, storage, width - place.firstBit - place.numBits));
  Value shift = constantInt(loc, storage, width - place.numBits);
  Type type = memoryType(place.type);
  unsigned wanted = type.getIntOrFloatBitWidth();
  if (isSigned(place.type)) {
    bits = arith::ShRSIOp::create(builder, loc, bits, shift);
    return wanted == width ? bits
           : wanted > width
               ? arith::ExtSIOp::create(builder, loc, type, bits).getResult()
               : arith::TruncIOp::create(builder, loc, type, bits).getResult();
  }
  bits = arith::ShRUIOp::create(builder, loc, bits, shift);
  return wanted == width ? bits
         : wanted > width
             ? arith::ExtUIOp::create(builder, loc, type, bits).getResult()
             : arith::TruncIOp::create(builder, loc, type, bits).getResult();
}

void RegionBuilder::storeBits(Value value, const Place &place, Location loc) {
  IntegerType storage = storageOf(builder, place);
  unsigned width = storage.getWidth();
  unsigned given = value.getType().getIntOrFloatBitWidth();
  if (given < width)
    value = arith::ExtUIOp::create(builder, loc, storage, value);
  else if (given > width)
    value = arith::TruncIOp::create(builder, loc, storage, value);
  llvm::APInt mask = llvm::APInt::getBitsSet(width, place.firstBit,
                                             place.firstBit + place.numBits);
  auto constant = [&](const llvm::APInt &bits) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(storage, bits));
  };
  value = arith::ShLIOp::create(builder, loc, value,
                                constantInt(loc, storage, place.firstBit));
  value = arith::AndIOp::create(builder, loc, value, constant(mask));
  Value others = markType(LLVM::LoadOp::create(builder, loc, storage,
                                               place.pointer, /*alignment=*/1));
  others = arith::AndIOp::create(builder, loc, others, constant(~mask));
  markType(LLVM::StoreOp::create(
      builder, loc, arith::OrIOp::create(builder, loc, others, value),
      place.pointer, /*alignment=*/1));
}

Value RegionBuilder::load(const Place &place, Location loc) {
  if (place.numBits)
    return loadBits(place, loc);
  if (place.memory)
    return markType(
        memref::LoadOp::create(builder, loc, place.memory, place.indices),
        place.hasAnyType);
  if (place.array)
    return xmp::LoadOp::create(builder, loc, memoryType(place.type),
                               place.array, place.indices);
  Type type = memoryType(place.type);
  if (isa<mlir::ComplexType>(type)) // no type of LLVM's
    return memref::LoadOp::create(
        builder, loc,
        xmp::AsMemRefOp::create(builder, loc, MemRefType::get({}, type),
                                place.pointer, ValueRange()),
        ValueRange());
  return markType(LLVM::LoadOp::create(builder, loc, type, place.pointer),
                  place.hasAnyType);
}

void RegionBuilder::store(Value value, const Place &place, Location loc) {
  if (place.numBits)
    storeBits(value, place, loc);
  else if (place.memory)
    markType(memref::StoreOp::create(builder, loc, value, place.memory,
                                     place.indices),
             place.hasAnyType);
  else if (place.array)
    xmp::StoreOp::create(builder, loc, value, place.array, place.indices);
  else if (isa<mlir::ComplexType>(value.getType()))
    memref::StoreOp::create(
        builder, loc, value,
        xmp::AsMemRefOp::create(builder, loc,
                                MemRefType::get({}, value.getType()),
                                place.pointer, ValueRange()),
        ValueRange());
  else
    markType(LLVM::StoreOp::create(builder, loc, value, place.pointer),
             place.hasAnyType);
}

/// The number of elements of the innermost type in a (variable-length) type.
Value RegionBuilder::emitSizeInElements(QualType type, Location loc) {
  if (const VariableArrayType *array = unit.ast.getAsVariableArrayType(type)) {
    Value inner = emitSizeInElements(array->getElementType(), loc);
    Value extent = emitIndex(array->getSizeExpr());
    return inner ? arith::MulIOp::create(builder, loc, extent, inner,
                                         arith::IntegerOverflowFlags::nsw)
                       .getResult()
                 : extent;
  }
  return nullptr;
}

Value RegionBuilder::emitPointerAdd(Value pointer, QualType pointee,
                                    Value index, Location loc) {
  if (Value scale = emitSizeInElements(pointee, loc)) {
    index = arith::MulIOp::create(builder, loc, index, scale,
                                  arith::IntegerOverflowFlags::nsw);
    while (const VariableArrayType *array =
               unit.ast.getAsVariableArrayType(pointee))
      pointee = array->getElementType();
  }
  Value wide =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
  return LLVM::GEPOp::create(builder, loc, pointer.getType(),
                             elementType(pointee), pointer, ValueRange{wide},
                             LLVM::GEPNoWrapFlags::inbounds);
}

/// `a[i][j]` of a distributed array: all subscripts at once.
Place RegionBuilder::emitDistributed(const Expr *expr) {
  llvm::SmallVector<const Expr *, 4> subscripts;
  Entity *array = unit.subscripted(expr, subscripts);
  if (!array)
    return {};
  if ((static_cast<int64_t>(subscripts.size()) == array->rank ||
       namesRow(*array, subscripts.size())) &&
      !checkSubscripts(*array, subscripts))
    return {};
  Place place;
  place.type = expr->getType();
  place.array = handleOf(array, at(expr->getExprLoc()));
  for (const Expr *subscript : subscripts) {
    Value index = emitIndex(subscript);
    if (!index)
      return {};
    place.indices.push_back(index);
  }
  bool isRow = namesRow(*array, place.indices.size());
  while (isRow && static_cast<int64_t>(place.indices.size()) < array->rank)
    place.indices.push_back(constantIndex(at(expr->getExprLoc()), 0));
  if (static_cast<int64_t>(place.indices.size()) != array->rank) {
    unit.error(expr->getExprLoc(),
               wrongSubscripts(*array, place.indices.size()));
    return {};
  }
  // A structure or pointer is reached through its address.
  if (isRow || isa<LLVM::LLVMArrayType>(
                   cast<xmp::ArrayType>(array->type).getElementType())) {
    place.pointer = addressOf(place, at(expr->getExprLoc()));
    place.array = nullptr;
  }
  return place;
}

Place RegionBuilder::placeOfName(const DeclRefExpr *ref) {
  Location loc = at(ref->getExprLoc());
  Place place;
  place.type = ref->getType();
  if (const auto *function = dyn_cast<FunctionDecl>(ref->getDecl())) {
    place.pointer = functionPointer(function, loc);
    return place;
  }
  const auto *var = cast<VarDecl>(ref->getDecl());
  if (Entity *array = unit.scopes.findArray(var)) {
    // Its name alone: the local section, as C code sees it.
    Type pointerType = LLVM::LLVMPointerType::get(&unit.context);
    Value handle = xmp::CastHandleOp::create(builder, loc, pointerType,
                                             handleOf(array, loc));
    auto type = LLVM::LLVMFunctionType::get(pointerType, {pointerType});
    declareFunction("xaccrtArrayData", type, nullptr, nullptr);
    place.pointer =
        LLVM::CallOp::create(builder, loc, type, "xaccrtArrayData", handle)
            .getResult();
    return place;
  }
  Variable &known = variable(var, loc);
  if (known.pointer) {
    place.pointer = known.pointer;
    return place;
  }
  if (known.memory) {
    place.memory = known.memory;
    return place;
  }
  place.memory = memoryOf(var, loc);
  return place;
}

Place RegionBuilder::placeOfMember(const MemberExpr *member) {
  Location loc = at(member->getExprLoc());
  Place place;
  place.type = member->getType();
  if (const MappedMember *mapped = mappedMember(member)) {
    place.pointer = mapped->pointer;
    return place;
  }
  Value base = member->isArrow() ? emit(member->getBase())
                                 : addressOf(emitPlace(member->getBase()), loc);
  if (!base)
    return {};
  const auto *field = cast<FieldDecl>(member->getMemberDecl());
  const ASTRecordLayout &layout =
      unit.ast.getASTRecordLayout(field->getParent());
  uint64_t firstBit = layout.getFieldOffset(field->getFieldIndex());
  int64_t offset = firstBit / 8;
  if (field->isBitField()) {
    place.firstBit = firstBit % 8;
    place.numBits = field->getBitWidthValue();
  }
  place.pointer = LLVM::GEPOp::create(
      builder, loc, base.getType(), builder.getI8Type(), base,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
      LLVM::GEPNoWrapFlags::inbounds);
  return place;
}

/// Whether the type, or one that it is another name of, is `may_alias`.
static bool hasMayAlias(QualType type) {
  while (const auto *name = type->getAs<TypedefType>()) {
    if (name->getDecl()->hasAttr<MayAliasAttr>())
      return true;
    type = name->desugar();
  }
  return false;
}

/// Whether what an lvalue designates may be accessed with other types, too.
static bool mayHaveAnyType(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParens();
    if (hasMayAlias(expr->getType()))
      return true;
    if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
      if (!field || field->isBitField() || field->getParent()->isUnion())
        return true;
      if (member->isArrow())
        return hasMayAlias(member->getBase()->getType()->getPointeeType());
      expr = member->getBase();
    } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
      const auto *decay = dyn_cast<ImplicitCastExpr>(subscript->getBase());
      if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
        return false;
      expr = decay->getSubExpr();
    } else {
      return false;
    }
  }
}

Place RegionBuilder::emitPlace(const Expr *expr) {
  Place place = findPlace(expr);
  place.hasAnyType |= mayHaveAnyType(expr);
  return place;
}

Place RegionBuilder::findPlace(const Expr *expr) {
  expr = expr->IgnoreParens();
  Location loc = at(expr->getExprLoc());
  Place place;
  place.type = expr->getType();
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr))
    return placeOfName(ref);
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
    llvm::SmallVector<const Expr *, 4> subscripts;
    if (unit.subscripted(expr, subscripts))
      return emitDistributed(expr);
    if (Place mapped = emitMapped(expr); mapped.memory)
      return mapped;
    Value base = emit(subscript->getBase());
    Value index = base ? emitIndex(subscript->getIdx()) : Value();
    if (!index)
      return {};
    place.pointer = emitPointerAdd(base, expr->getType(), index, loc);
    return place;
  }
  if (const auto *member = dyn_cast<MemberExpr>(expr))
    return placeOfMember(member);
  if (const auto *unary = dyn_cast<UnaryOperator>(expr)) {
    if (unary->getOpcode() == UO_Deref) {
      place.pointer = emit(unary->getSubExpr());
      return place;
    }
    // `++x` is no lvalue in C; `__extension__` is.
    if (unary->getOpcode() == UO_Extension)
      return emitPlace(unary->getSubExpr());
    if (unary->getOpcode() == UO_Real || unary->getOpcode() == UO_Imag) {
      Place whole = emitPlace(unary->getSubExpr());
      if (!whole.type->isAnyComplexType())
        return whole;
      Value address = addressOf(whole, loc);
      if (!address)
        return {};
      place.pointer = emitPointerAdd(
          address, place.type,
          constantIndex(loc, unary->getOpcode() == UO_Imag), loc);
      return place;
    }
  }
  if (const auto *call = dyn_cast<CallExpr>(expr);
      call && expr->getType()->isRecordType()) {
    place.pointer = emitRoutineCall(call);
    return place;
  }
  if (const auto *literal = dyn_cast<clang::StringLiteral>(expr)) {
    place.pointer = stringConstant(literal->getBytes(), loc);
    return place;
  }
  unit.error(expr->getExprLoc(), "this object cannot be used here");
  return {};
}

} // namespace xacc::frontend
