//===- ComputeSectionsBoxes.cpp - The boxes of accesses -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An access becomes a box in one of these ways, the first that works:
//
//   subscripts   of the memref that it has, where each is linear in induction
//                variables with one factor;
//   bytes        its address, taken apart into dimensions: i*n + j, members of
//                structures, pointers;
//   subscripts   again; where one has no bounds, all of the dimension, since a
//                subscript is within its dimension;
//   whole        all that is present.
//
//===----------------------------------------------------------------------===//

#include "ComputeSections.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::offload {

//===----------------------------------------------------------------------===//
// What is written for certain
//===----------------------------------------------------------------------===//

/// Whether every element of a box is touched: the subscripts are those of
/// rectangular loops, one each, which run under no condition.
bool SectionFinder::isExact(const MemoryAccess &access,
                            ArrayRef<Polynomial> subscripts) {
  SmallVector<Value> used;
  for (const Polynomial &subscript : subscripts) {
    SmallVector<unsigned> varying = limits.findVarying(subscript);
    if (varying.empty())
      continue;
    Value variable = forms.getVariable(varying.front()).value;
    if (varying.size() > 1 || !limits.findLoop(varying.front()) ||
        llvm::is_contained(used, variable))
      return false;
    // Neither i * i nor n * i, whose steps are no number.
    for (const auto &[monomial, coefficient] : subscript.getTerms())
      if (monomial.size() > 1 && llvm::is_contained(monomial, varying.front()))
        return false;
    used.push_back(variable);
  }
  for (Operation *loop = access.op->getParentOp(); loop != kernel;
       loop = loop->getParentOp()) {
    if (!isa<LoopOp, scf::ForOp>(loop))
      return false;
    auto nest = dyn_cast<LoopOp>(loop);
    unsigned numLoops = nest ? nest.getNumLoops() : 1;
    for (BlockArgument variable :
         loop->getRegion(0).getArguments().take_front(numLoops)) {
      std::optional<CountedLoop> counted = findLoop(variable);
      if (!counted)
        return false;
      Polynomial lower = forms.get(counted->lower);
      Polynomial upper = forms.get(counted->upper);
      if (llvm::is_contained(used, variable)) {
        std::optional<int64_t> step = forms.get(counted->step).getConstant();
        if (!step || *step <= 0 || !limits.isKnown(lower) ||
            !limits.isKnown(upper))
          return false;
        continue;
      }
      // A loop that writes the same elements again has to run at least once.
      // What a device runs of the outermost one may be nothing.
      std::optional<int64_t> extent = (upper - lower).getConstant();
      if (loop == limits.getOutermost() || !extent || *extent <= 0)
        return false;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Subscripts
//===----------------------------------------------------------------------===//

/// The size of a dimension, if it is an operand of what made the memref.
static std::optional<Polynomial> getSize(Value memref, int64_t dim,
                                         Forms &forms) {
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (!type)
    return std::nullopt;
  if (!type.isDynamicDim(dim))
    return Polynomial(type.getDimSize(dim));
  Operation *def = memref.getDefiningOp();
  if (auto enter = dyn_cast_or_null<EnterOp>(def))
    return getSize(enter.getHost(), dim, forms);
  if (auto device = dyn_cast_or_null<DevicePtrOp>(def))
    return getSize(device.getSource(), dim, forms);
  if (auto cast = dyn_cast_or_null<memref::CastOp>(def))
    return getSize(cast.getSource(), dim, forms);
  if (!isa_and_nonnull<xmp::AsMemRefOp, ViewOp, memref::AllocOp,
                       memref::AllocaOp>(def))
    return std::nullopt;
  // All have one operand per dimension that the type leaves open; as the first
  // ones after a pointer, if there is one.
  ValueRange operands = def->getOperands();
  if (!operands.empty() && isa<LLVM::LLVMPointerType>(operands[0].getType()))
    operands = operands.drop_front();
  Polynomial size = forms.get(operands[llvm::count_if(
      type.getShape().take_front(dim), ShapedType::isDynamic)]);
  if (size.getConstant().value_or(0) < 0) // unknown
    return std::nullopt;
  return size;
}

/// Whether all variables that vary have the same factor, a number.
static bool isSimple(const Polynomial &subscript, ArrayRef<unsigned> varying) {
  std::optional<int64_t> common;
  for (const auto &[monomial, coefficient] : subscript.getTerms()) {
    if (llvm::none_of(monomial, [&](unsigned number) {
          return llvm::is_contained(varying, number);
        }))
      continue;
    int64_t factor = std::abs(coefficient);
    if (monomial.size() != 1 || common.value_or(factor) != factor)
      return false;
    common = factor;
  }
  return true;
}

/// As the memref's own subscripts. As a last resort all of a dimension.
bool SectionFinder::describeSubscripts(const MemoryAccess &access,
                                       bool isLastResort, Box &box) {
  if (!access.view || isInside(access.view))
    return false;
  SmallVector<SectionBounds> bounds;
  SmallVector<Polynomial> subscripts;
  bool isWholeDimension = false, outerVaries = false;
  for (auto [dim, value] : llvm::enumerate(access.subscripts)) {
    const Polynomial &subscript = subscripts.emplace_back(forms.get(value));
    bool isGood =
        isLastResort || isSimple(subscript, limits.findVarying(subscript));
    std::optional<SectionBounds> own =
        isGood ? limits.get(subscript) : std::nullopt;
    if (!own && isLastResort)
      if (std::optional<Polynomial> size = getSize(access.view, dim, forms);
          size && limits.isKnown(*size)) {
        // a[0][k] is also written for all of an array.
        if (dim > 0 && !outerVaries)
          return false;
        own = SectionBounds{0, *size - 1};
        isWholeDimension = true;
      }
    outerVaries |= !limits.findVarying(subscript).empty();
    if (!own)
      return false;
    bounds.push_back(std::move(*own));
  }
  box.section.view = access.view;
  box.section.bounds = std::move(bounds);
  box.section.isWhole = access.subscripts.empty();
  box.isExact = !isWholeDimension && isExact(access, subscripts);
  return true;
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Makes one dimension of two where the inner one is as long as the stride of
/// the outer one: a[3*i+c] for all c.
static void foldDimensions(SmallVectorImpl<Polynomial> &strides,
                           SmallVectorImpl<SectionBounds> &bounds) {
  for (size_t inner = strides.size(); inner-- > 1;) {
    std::optional<int64_t> stride = strides[inner].getConstant();
    std::optional<int64_t> outerStride = strides[inner - 1].getConstant();
    std::optional<int64_t> length =
        (bounds[inner].upper - bounds[inner].lower + 1).getConstant();
    if (!stride || !outerStride || !length || *stride <= 0 || *length <= 0 ||
        bounds[inner].step != 1 || bounds[inner - 1].step != 1 ||
        *length * *stride != *outerStride)
      continue;
    SectionBounds &outer = bounds[inner - 1];
    outer.lower = outer.lower * Polynomial(*length) + bounds[inner].lower;
    outer.upper = outer.upper * Polynomial(*length) + bounds[inner].upper;
    strides[inner - 1] = strides[inner];
    strides.erase(strides.begin() + inner);
    bounds.erase(bounds.begin() + inner);
  }
}

/// As the dimensions of its address.
bool SectionFinder::describeBytes(const MemoryAccess &access, Box &box) {
  std::optional<Polynomial> offset = getByteOffset(access, forms);
  std::optional<int64_t> size = getSizeInBytes(access.op, access.type);
  std::optional<Polynomial> first =
      offset && size
          ? getByteOffset(box.section.device, access.object.base, forms)
          : std::nullopt;
  if (!first)
    return false;
  Polynomial bytes = *offset - *first, elements;
  bool isWholeElements =
      access.type.isIntOrIndexOrFloat() || isa<ComplexType>(access.type);
  for (const auto &[monomial, coefficient] : bytes.getTerms()) {
    isWholeElements &= coefficient % *size == 0;
    elements.add(monomial, coefficient / *size);
  }
  std::optional<StridedSubscript> dimensions =
      findDimensions(isWholeElements ? elements : bytes,
                     [&](unsigned number) { return !limits.isKnown(number); });
  if (!dimensions)
    return false;
  SmallVector<SectionBounds> bounds;
  for (const Polynomial &subscript : dimensions->subscripts) {
    std::optional<SectionBounds> own = limits.get(subscript);
    if (!own)
      return false;
    bounds.push_back(std::move(*own));
  }
  box.isExact = isExact(access, dimensions->subscripts);
  box.section.strides = dimensions->strides;
  box.section.type = access.type;
  if (!isWholeElements) {
    box.section.type = IntegerType::get(kernel.getContext(), 8);
    // What is empty must not become a few bytes.
    box.isExact &= limits.isKnown(dimensions->subscripts.back());
    bounds.back().upper = bounds.back().upper + (*size - 1);
    bounds.back().step = 1;
  }
  foldDimensions(box.section.strides, bounds);
  box.section.bounds = std::move(bounds);
  // The array's own subscripts, if it has the same ones.
  auto type = cast<MemRefType>(box.section.device.getType());
  if (type.getRank() == 1 && type.getLayout().isIdentity() &&
      type.getElementType() == box.section.type &&
      box.section.strides == ArrayRef(Polynomial(1))) {
    box.section.view = box.section.device;
    box.section.strides.clear();
    box.section.type = Type();
  }
  return true;
}

SectionFinder::Box SectionFinder::describe(const MemoryAccess &access) {
  Box box;
  box.section.device = findDeviceCopy(access.memory);
  if (describeSubscripts(access, /*isLastResort=*/false, box) ||
      describeBytes(access, box) ||
      describeSubscripts(access, /*isLastResort=*/true, box))
    return box;
  box.section.isWhole = true;
  return box;
}

} // namespace xacc::offload
