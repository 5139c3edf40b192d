//===- ImportACCNodeSums.cpp - Compute constructs that nodes reduce -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A construct in an `xmp loop` with a reduction computes a partial result,
// which the nodes combine behind it: on the device, where the directive says
// `acc`.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ComputeImport.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

void forEachIndex(OpBuilder &builder, Value memory, Location loc,
                  llvm::function_ref<void(ValueRange at)> body) {
  OpBuilder::InsertionGuard guard(builder);
  llvm::SmallVector<Value> at;
  auto index = [&](int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto type = cast<MemRefType>(memory.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value size =
        type.isDynamicDim(dim)
            ? memref::DimOp::create(builder, loc, memory, dim).getResult()
            : index(type.getDimSize(dim)).getResult();
    auto loop = scf::ForOp::create(builder, loc, index(0), size, index(1));
    builder.setInsertionPointToStart(loop.getBody());
    at.push_back(loop.getInductionVar());
  }
  body(at);
}

/// The memory that the kernel reduces into. Null after an error.
Value ACCImporter::ComputeImport::makePartial(
    const Nest::Reduction &reduction) {
  QualType type = reduction.type(), element = type;
  if (type->isScalarType() && !type->isPointerType())
    return region.allocate(region.memoryType(type), loc);
  llvm::SmallVector<int64_t, 4> shape;
  llvm::SmallVector<Value> extents;
  while (const clang::ArrayType *array = unit.ast.getAsArrayType(element)) {
    if (const auto *constant = dyn_cast<ConstantArrayType>(array)) {
      shape.push_back(int64_t(constant->getSize().getZExtValue()));
    } else {
      shape.push_back(ShapedType::kDynamic);
      extents.push_back(
          region.emitSize(cast<VariableArrayType>(array)->getSizeExpr()));
      if (!extents.back())
        return nullptr;
    }
    element = array->getElementType();
  }
  if (shape.empty() || !element->isArithmeticType()) {
    unit.error(reduction.loc,
               "a reduction over nodes in an OpenACC loop needs a number or an "
               "array of numbers");
    return nullptr;
  }
  Type numbers = region.memoryType(element);
  if (element->isAnyComplexType()) { // which data clauses take for bytes
    shape.push_back(unit.ast.getTypeSizeInChars(element).getQuantity());
    numbers = builder.getI8Type();
  }
  Value memory = memref::AllocOp::create(
      builder, loc, MemRefType::get(shape, numbers), extents);
  copies.push_back(memory);
  return memory;
}

/// Memory of a variable as numbers, where data clauses take them for bytes.
Value ACCImporter::ComputeImport::asNumbers(const Nest::Reduction &reduction,
                                            Value memory) {
  QualType element = reduction.type();
  while (const clang::ArrayType *array = unit.ast.getAsArrayType(element))
    element = array->getElementType();
  bool isBytes = element->isAnyComplexType() &&
                 !isa<mlir::ComplexType>(
                     cast<MemRefType>(memory.getType()).getElementType());
  return isBytes ? region.viewOfComplex(memory, element, loc) : memory;
}

/// A partial result with one dimension at most, as communication takes it.
Value ACCImporter::ComputeImport::flattened(const Nest::Reduction &reduction,
                                            Value memory) {
  memory = asNumbers(reduction, memory);
  auto type = cast<MemRefType>(memory.getType());
  if (type.getRank() <= 1)
    return memory;
  int64_t count =
      type.hasStaticShape() ? type.getNumElements() : ShapedType::kDynamic;
  llvm::SmallVector<Value> extents;
  if (!type.hasStaticShape()) {
    Value product = region.constantIndex(loc, 1);
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      product = arith::MulIOp::create(
          builder, loc, product,
          memref::DimOp::create(builder, loc, memory, dim));
    extents.push_back(product);
  }
  return xmp::AsMemRefOp::create(
      builder, loc, MemRefType::get({count}, type.getElementType()),
      region.pointerOf(memory, loc), extents);
}

bool ACCImporter::ComputeImport::makePartials() {
  if (!xmpLoop || xmpLoop->reductions.empty())
    return true;
  nest.emplace(*xmpLoop);
  const ForStmt *loop = getForStmt(stmt);
  if (!loop || !region.collectNest(*nest, loop) || !region.matchOn(*nest) ||
      !region.bindReductions(*nest, /*onDevices=*/true))
    return false;
  for (Nest::Reduction &reduction : nest->reductions) {
    Value partial = makePartial(reduction);
    if (!partial)
      return false;
    Value numbers = flattened(reduction, partial);
    Value start = region.identity(
        reduction.kind, cast<MemRefType>(numbers.getType()).getElementType(),
        loc);
    forEachIndex(builder, numbers, loc, [&](ValueRange at) {
      memref::StoreOp::create(builder, loc, start, numbers, at);
    });
    partials.push_back({reduction, partial});
  }
  return true;
}

/// What a variable was, with the result of all nodes. An element that is not
/// reduced has the identity as its result, which could change how a number of
/// floating point is written.
Value ACCImporter::ComputeImport::combinedValue(
    const Nest::Reduction &reduction, Value old, Value all) {
  Value result = region.combine(reduction.kind, old, all, loc);
  if (!reduction.isPart || !isa<FloatType>(all.getType()))
    return result;
  Value same = arith::CmpFOp::create(
      builder, loc, arith::CmpFPredicate::OEQ, all,
      region.identity(reduction.kind, all.getType(), loc));
  return arith::SelectOp::create(builder, loc, same, old, result);
}

/// Combines the result of all nodes with the variable's copy on the device, or
/// with the variable where the construct ran on the host.
bool ACCImporter::ComputeImport::combineOnDevice(
    const Nest::Reduction &reduction, Value partial) {
  DataItem item;
  item.object = objectOf(reduction, region.startLoc);
  item.name = reduction.var->getName().str();
  item.clause = acc::DataClause::acc_present;
  item.implicit = true;
  if (!region.prepareItem(item))
    return false;
  // A number travels with the kernel, an array as data.
  bool isArray = cast<MemRefType>(partial.getType()).getRank() > 0;
  DataItem sums;
  Value number, imaginary;
  if (isArray) {
    sums.object.var = reduction.var;
    sums.name = ("sum of " + reduction.var->getName()).str();
    sums.clause = acc::DataClause::acc_copyin;
    sums.implicit = true;
    sums.view = partial;
    region.emitEntry(sums, Queue(), /*structured=*/true, loc);
  } else {
    number = memref::LoadOp::create(builder, loc, partial, ValueRange());
  }
  bool isComplex = number && isa<mlir::ComplexType>(number.getType());
  if (isComplex) { // as its two parts
    imaginary = mlir::complex::ImOp::create(builder, loc, number);
    number = mlir::complex::ReOp::create(builder, loc, number);
  }
  region.emitEntry(item, Queue(), /*structured=*/true, loc);
  auto op = createAcc<acc::SerialOp>(builder, loc, /*withRegion=*/true);
  if (queue.condition)
    op.getIfCondMutable().assign(queue.condition);
  if (self)
    op.getSelfCondMutable().assign(self);
  op.setSelfAttr(selfAlways);
  if (isArray)
    op.getDataClauseOperandsMutable().append(sums.device);
  op.getDataClauseOperandsMutable().append(item.device);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&op.getRegion().front());
    if (isComplex) {
      Type type = cast<MemRefType>(partial.getType()).getElementType();
      number = mlir::complex::CreateOp::create(builder, loc, type, number,
                                               imaginary);
    }
    Value target = asNumbers(reduction, item.view);
    Value source = isArray ? asNumbers(reduction, partial) : partial;
    forEachIndex(builder, source, loc, [&](ValueRange at) {
      Value all =
          isArray ? memref::LoadOp::create(builder, loc, source, at).getResult()
                  : number;
      Value old = memref::LoadOp::create(builder, loc, target, at);
      memref::StoreOp::create(builder, loc, combinedValue(reduction, old, all),
                              target, at);
    });
    acc::YieldOp::create(builder, loc, ValueRange());
  }
  region.emitExit(item, Queue(), /*structured=*/true, loc);
  if (isArray)
    region.emitExit(sums, Queue(), /*structured=*/true, loc);
  return true;
}

/// Over the nodes; on the device, with the variables as well.
bool ACCImporter::ComputeImport::combinePartials() {
  if (partials.empty())
    return true;
  if (queue.isAsync)
    waitForQueue();
  Value set = region.reductionSet(*nest, loc);
  if (!set)
    return false;
  for (auto &[reduction, partial] : partials) {
    xmp::ReductionOp::create(builder, loc, reduction.kind,
                             flattened(reduction, partial), set);
    if (onDevice && !combineOnDevice(reduction, partial))
      return false;
  }
  xmp::ReleaseOp::create(builder, loc, set);
  return true;
}

} // namespace xacc::frontend
