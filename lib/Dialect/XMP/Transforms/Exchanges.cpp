//===- Exchanges.cpp - Creating and moving exchanges ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exchanges.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace xacc::xmp {

ReflectOp createReflect(OpBuilder &builder, Location loc, Value array,
                        const HaloExtent &extent, const ArrayCopy &copy) {
  auto type = cast<ArrayType>(array.getType());
  HaloExtent declared = getDeclaredHalo(type);
  SmallVector<int64_t> lower, upper;
  SmallVector<bool> periodic;
  bool isWhole = true;
  for (auto [dim, limit] : llvm::zip_equal(extent.dims, declared.dims)) {
    lower.push_back(dim.lower);
    upper.push_back(dim.upper);
    periodic.push_back(dim.periodic);
    isWhole &=
        dim.lower == limit.lower && dim.upper == limit.upper && !dim.periodic;
  }
  // A width that is known at run time only cannot be cut.
  bool isUnknown = llvm::is_contained(lower, kAnyWidth) ||
                   llvm::is_contained(upper, kAnyWidth);
  auto widths = [&](ArrayRef<int64_t> values) {
    return isWhole || isUnknown ? DenseI64ArrayAttr()
                                : builder.getDenseI64ArrayAttr(values);
  };
  auto wraps = isWhole || isUnknown ? DenseBoolArrayAttr()
                                    : builder.getDenseBoolArrayAttr(periodic);
  auto reflect = ReflectOp::create(builder, loc, array, ValueRange(),
                                   ValueRange(), widths(lower), widths(upper),
                                   wraps, /*orthogonal=*/!extent.corners,
                                   /*async=*/Value(), /*acc=*/copy.onDevice);
  reflect.setDirective(
      "reflect", StringAttr::get(reflect.getContext(), getArrayName(copy)));
  return reflect;
}

void setExtent(ReflectOp reflect, const HaloExtent &extent) {
  SmallVector<int64_t> lower, upper;
  SmallVector<bool> periodic;
  for (const HaloExtent::Dim &dim : extent.dims) {
    lower.push_back(dim.lower);
    upper.push_back(dim.upper);
    periodic.push_back(dim.periodic);
  }
  reflect.setStaticLower(lower);
  reflect.setStaticUpper(upper);
  reflect.setPeriodic(periodic);
  reflect.setOrthogonal(!extent.corners);
}

Operation *getOutermostPlace(Operation *op, Value array, const ArrayCopy &copy,
                             HaloFootprint &footprint) {
  Operation *place = op;
  for (Operation *parent = op->getParentOp();
       isa_and_nonnull<scf::ForOp, scf::WhileOp>(parent);
       parent = parent->getParentOp()) {
    bool isInside = parent->isAncestor(array.getParentBlock()->getParentOp());
    if (isInside || footprint.mayWrite(parent, copy))
      break;
    place = parent;
  }
  return place;
}

HaloExtent getBrought(ReflectOp reflect, Value array,
                      HaloFootprint &footprint) {
  HaloExtent brought = *getExtent(reflect, array);
  for (auto [i, dim] : llvm::enumerate(brought.dims))
    if (!dim.periodic && !footprint.hasNeighbours(array, i))
      dim.lower = dim.upper = 0;
  return brought;
}

HaloExtent getNeeded(const HaloExtent &brought, const HaloDemand &demand) {
  if (demand.all)
    return brought;
  HaloExtent read = demand.inside;
  bool wraps =
      llvm::any_of(brought.dims, [](const auto &dim) { return dim.periodic; });
  if (read.dims.empty())
    read = HaloExtent(brought.dims.size());
  if (wraps && !demand.beyond.dims.empty())
    read.unite(demand.beyond);
  HaloExtent needed = brought;
  for (auto [dim, limit] : llvm::zip_equal(needed.dims, read.dims)) {
    dim.lower = std::min(dim.lower, limit.lower);
    dim.upper = std::min(dim.upper, limit.upper);
    dim.periodic &= dim.lower != 0 || dim.upper != 0;
  }
  needed.corners &= read.corners;
  return needed;
}

scf::ForOp findTimeLoop(ReflectOp reflect) {
  Operation *op = reflect;
  while (auto loop = dyn_cast<scf::ForOp>(op->getParentOp())) {
    if (isOutermostLoop(loop))
      return loop.getUnsignedCmp() ? nullptr : loop;
    std::optional<APInt> count = loop.getStaticTripCount();
    if (!count || count->isZero())
      return nullptr;
    op = loop;
  }
  return nullptr;
}

} // namespace xacc::xmp
