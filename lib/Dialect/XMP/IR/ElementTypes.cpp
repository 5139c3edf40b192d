//===- ElementTypes.cpp - Types that memory can have ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/ElementTypes.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace xacc::xmp;

bool xacc::xmp::isScalar(Type type) {
  return type.isSignlessInteger() || type.isIndex() ||
         LLVM::isCompatibleFloatingPointType(type);
}

bool xacc::xmp::hasSizeInMemory(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return hasSizeInMemory(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(element))
    return !vector.isScalable() && vector.getRank() > 0 &&
           hasSizeInMemory(vector.getElementType());
  if (auto integer = dyn_cast<IntegerType>(element))
    return integer.getWidth() > 0;
  // Structures of C.
  if (isa<LLVM::LLVMArrayType, LLVM::LLVMStructType, LLVM::LLVMPointerType>(
          element))
    return true;
  // LLVM has no type for a number of 19 bits.
  return isa<IndexType>(element) ||
         (isa<FloatType>(element) && !isa<FloatTF32Type>(element));
}

static LogicalResult verifyMemRef(Operation *op, MemRefType type) {
  if (type.getMemorySpace())
    return op->emitOpError("has a memref in a memory space, ")
           << type << "; whether memory is on the host or on a device does not "
           << "show in the type";
  if (!type.isStrided())
    return op->emitOpError("has a memref with a layout that is not strided, ")
           << type;
  if (!hasSizeInMemory(type.getElementType()))
    return op->emitOpError(
               "has a memref whose elements have no size in memory, ")
           << type;
  return success();
}

LogicalResult xacc::xmp::verifyMemRefs(Operation *op) {
  auto isPossible = [&](Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return !memref || succeeded(verifyMemRef(op, memref));
  };
  return success(llvm::all_of(op->getOperandTypes(), isPossible) &&
                 llvm::all_of(op->getResultTypes(), isPossible));
}
