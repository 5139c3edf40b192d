//===- ImportPlace.cpp - Types and places of C objects -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "C/EffectiveTypes.h"
#include "Dialect/Offload/Analysis/TypeTags.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

Value CImporter::addressOf(const Place &place, Location loc) {
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
  // That of a variable of the host is another one in a construct: it must not
  // look like the same value.
  auto isInConstruct = [](Operation *op) {
    while ((op = op->getParentOp()))
      if (isa<ACC_COMPUTE_CONSTRUCT_OPS>(op))
        return true;
    return false;
  };
  Operation *inner = builder.getInsertionBlock()->getParentOp();
  Operation *def = place.memory.getDefiningOp();
  if (def && !isInConstruct(def) &&
      (isa<ACC_COMPUTE_CONSTRUCT_OPS>(inner) || isInConstruct(inner)))
    return pointerOf(place.memory, loc);
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

/// Says what C's rule of effective types says of this access.
template <typename OpTy> static OpTy markType(OpTy op, const Place &place) {
  return offload::setTypeTags(markType(op, place.hasAnyType), place.typeTags);
}

/// The bytes that a bit field lies in.
static IntegerType storageOf(OpBuilder &builder, const Place &place) {
  return builder.getIntegerType(
      llvm::alignTo(place.firstBit + place.numBits, 8));
}

Value CImporter::loadBits(const Place &place, Location loc) {
  IntegerType storage = storageOf(builder, place);
  Value bits = markType(LLVM::LoadOp::create(
      builder, loc, storage, place.pointer, /*alignment=*/1, place.isVolatile));
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

void CImporter::storeBits(Value value, const Place &place, Location loc) {
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
  Value others = markType(LLVM::LoadOp::create(
      builder, loc, storage, place.pointer, /*alignment=*/1, place.isVolatile));
  others = arith::AndIOp::create(builder, loc, others, constant(~mask));
  markType(LLVM::StoreOp::create(
      builder, loc, arith::OrIOp::create(builder, loc, others, value),
      place.pointer, /*alignment=*/1, place.isVolatile));
}

/// The same place by its address alone.
Place CImporter::inMemory(const Place &place, Location loc) {
  Place result = place;
  result.pointer = addressOf(place, loc);
  result.memory = result.array = nullptr;
  result.indices.clear();
  return result;
}

Value CImporter::load(const Place &place, Location loc) {
  if (place.numBits)
    return loadBits(place, loc);
  if (place.isVolatile &&
      (place.memory || place.array)) // no operation of memref's
    return load(inMemory(place, loc), loc);
  if (place.memory)
    return markType(
        memref::LoadOp::create(builder, loc, place.memory, place.indices),
        place);
  if (place.array)
    return offload::setTypeTags(xmp::LoadOp::create(builder, loc,
                                                    memoryType(place.type),
                                                    place.array, place.indices),
                                place.typeTags);
  Type type = memoryType(place.type);
  if (isa<mlir::ComplexType>(type)) // no type of LLVM's
    return memref::LoadOp::create(
        builder, loc,
        xmp::AsMemRefOp::create(builder, loc, MemRefType::get({}, type),
                                place.pointer, ValueRange()),
        ValueRange());
  return markType(LLVM::LoadOp::create(builder, loc, type, place.pointer,
                                       place.alignment, place.isVolatile),
                  place);
}

void CImporter::store(Value value, const Place &place, Location loc) {
  if (place.numBits)
    storeBits(value, place, loc);
  else if (place.isVolatile && (place.memory || place.array))
    store(value, inMemory(place, loc), loc);
  else if (place.memory)
    markType(memref::StoreOp::create(builder, loc, value, place.memory,
                                     place.indices),
             place);
  else if (place.array)
    offload::setTypeTags(
        xmp::StoreOp::create(builder, loc, value, place.array, place.indices),
        place.typeTags);
  else if (isa<mlir::ComplexType>(value.getType()))
    memref::StoreOp::create(
        builder, loc, value,
        xmp::AsMemRefOp::create(builder, loc,
                                MemRefType::get({}, value.getType()),
                                place.pointer, ValueRange()),
        ValueRange());
  else
    markType(LLVM::StoreOp::create(builder, loc, value, place.pointer,
                                   place.alignment, place.isVolatile),
             place);
}

Value CImporter::emitSize(const Expr *size) {
  if (Value known = sizes.lookup(size))
    return known;
  auto text = function.sizes.find(size);
  if (text == function.sizes.end())
    return emitIndex(size);
  Location loc = at(size->getExprLoc());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&func.getBody().front());
  Value count = addArgument(builder.getI64Type(), "long long", text->second);
  return sizes[size] = arith::IndexCastOp::create(
             builder, loc, builder.getIndexType(), count);
}

void CImporter::computeSizes(QualType type) {
  forEachSize(type, [&](const Expr *size) {
    if (Value value = emitIndex(size))
      sizes[size] = value;
  });
}

/// The number of elements of the innermost type in a (variable-length) type.
Value CImporter::emitSizeInElements(QualType type, Location loc) {
  if (const VariableArrayType *array = unit.ast.getAsVariableArrayType(type)) {
    Value inner = emitSizeInElements(array->getElementType(), loc);
    Value extent = emitSize(array->getSizeExpr());
    if (!extent)
      return nullptr;
    return inner ? arith::MulIOp::create(builder, loc, extent, inner,
                                         arith::IntegerOverflowFlags::nsw)
                       .getResult()
                 : extent;
  }
  return nullptr;
}

Value CImporter::emitPointerAdd(Value pointer, QualType pointee, Value index,
                                Location loc) {
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

Place CImporter::placeOfName(const DeclRefExpr *ref) {
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

Place CImporter::placeOfMember(const MemberExpr *member) {
  Location loc = at(member->getExprLoc());
  Place place;
  place.type = member->getType();
  if (const MappedMember *mapped = mappedMember(member)) {
    (mapped->isReduced ? place.memory : place.pointer) =
        mapped->isReduced ? mapped->view : mapped->pointer;
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

/// The alignment of an object in bytes, as far as its expression tells: members
/// of packed structures may be anywhere.
static uint64_t alignmentOf(const Expr *expr, const ASTContext &ast) {
  auto ofType = [&](QualType type) -> uint64_t {
    return ast.getTypeAlignInChars(type).getQuantity();
  };
  expr = expr->IgnoreParens();
  if (const auto *member = dyn_cast<MemberExpr>(expr)) {
    const auto *field = cast<FieldDecl>(member->getMemberDecl());
    const Expr *base = member->getBase();
    return llvm::MinAlign(member->isArrow()
                              ? ofType(base->getType()->getPointeeType())
                              : alignmentOf(base, ast),
                          static_cast<uint64_t>(ast.getFieldOffset(field) / 8));
  }
  const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr);
  const auto *decay =
      subscript
          ? dyn_cast<ImplicitCastExpr>(subscript->getBase()->IgnoreParens())
          : nullptr;
  if (decay && decay->getCastKind() == CK_ArrayToPointerDecay)
    return std::min(alignmentOf(decay->getSubExpr(), ast),
                    ofType(expr->getType()));
  return ofType(expr->getType());
}

Place CImporter::emitPlace(const Expr *expr) {
  if (auto given = givenPlaces.find(expr->IgnoreParens());
      given != givenPlaces.end())
    return given->second;
  Place place = findPlace(expr);
  place.hasAnyType |= mayHaveAnyType(expr);
  place.isVolatile = expr->getType().isVolatileQualified();
  if (expr->getType()->isScalarType() && place.pointer) {
    uint64_t alignment = alignmentOf(expr, unit.ast);
    QualType natural = expr->getType().getCanonicalType();
    if (alignment <
        uint64_t(unit.ast.getTypeAlignInChars(natural).getQuantity()))
      place.alignment = alignment;
  }
  if (unit.tagsTypes && !place.hasAnyType)
    place.typeTags = tagsOf(expr->getType(), unit.ast, &unit.context);
  return place;
}

Place CImporter::findPlace(const Expr *expr) {
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
    place.pointer = emitKernelCall(call);
    return place;
  }
  // Structures that are no objects.
  bool isRecord = expr->getType()->isRecordType();
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr);
      choice && isRecord)
    return emitRecordChoice(choice);
  if (const auto *binary = dyn_cast<BinaryOperator>(expr); binary && isRecord) {
    if (binary->getOpcode() != BO_Comma) {
      Place assigned = emitRecordAssign(binary);
      if (assigned.pointer)
        noteAssigned(binary);
      return assigned;
    }
    emit(binary->getLHS());
    return emitPlace(binary->getRHS()->IgnoreParenImpCasts());
  }
  if (const auto *name = dyn_cast<PredefinedExpr>(expr))
    expr = name->getFunctionName();
  if (const auto *literal = dyn_cast<clang::StringLiteral>(expr)) {
    place.pointer =
        stringConstant(literal->getBytes(), loc, literal->getCharByteWidth());
    return place;
  }
  if (const auto *result = dyn_cast<MaterializeTemporaryExpr>(expr))
    return emitPlace(result->getSubExpr());
  if (const auto *literal = dyn_cast<CompoundLiteralExpr>(expr)) {
    Value object = allocateBytes(place.type, loc, nullptr);
    if (emitInit(literal->getInitializer(), object, place.type))
      place.pointer = object;
    return place;
  }
  unit.error(expr->getExprLoc(),
             "a variable, an element or a member is expected "
             "here, not the value of an expression");
  return {};
}

} // namespace xacc::frontend
