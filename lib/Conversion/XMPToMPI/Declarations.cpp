//===- Declarations.cpp - What is known of handles ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Declarations.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

Declarations::Declarations(ModuleOp module) {
  module.walk([&](SetGlobalOp op) {
    auto [it, isNew] = setters.try_emplace(op.getNameAttr().getAttr(), op);
    if (!isNew)
      it->second = SetGlobalOp();
  });
}

Declarations::Declaration Declarations::find(Value handle, bool isLocal) const {
  SmallPtrSet<Operation *, 4> seen;
  while (auto get = handle.getDefiningOp<GetGlobalOp>()) {
    SetGlobalOp set = setters.lookup(get.getNameAttr().getAttr());
    if (!set || !seen.insert(set).second)
      return {};
    handle = set.getHandle();
    isLocal = false;
  }
  return {handle.getDefiningOp(), isLocal};
}

NodesOp Declarations::findEntireNodes(Value nodes, bool isLocal) const {
  auto op = dyn_cast_or_null<NodesOp>(find(nodes, isLocal).op);
  return op && !op.getExecuting() && !op.getOf() ? op : NodesOp();
}

std::optional<OpFoldResult> Declarations::isWorld(Value set,
                                                  Arithmetic &arith) const {
  auto isAll = [](int64_t kind) {
    return kind == static_cast<int64_t>(SubscriptKind::All);
  };
  OpFoldResult yes = BoolAttr::get(set.getContext(), true);
  if (auto section = set.getDefiningOp<NodesSectionOp>()) {
    if (llvm::all_of(section.getKinds(), isAll) &&
        findEntireNodes(section.getNodes(), /*isLocal=*/true))
      return yes;
    return std::nullopt;
  }
  auto section = set.getDefiningOp<TemplateSectionOp>();
  auto isEvery = [](int64_t kind) {
    return kind == static_cast<int64_t>(SubscriptKind::Every);
  };
  if (!section || !llvm::all_of(section.getKinds(), [&](int64_t kind) {
        return isAll(kind) || isEvery(kind);
      }))
    return std::nullopt;
  Declaration declaration = find(section.getTemplate());
  auto templateOp = dyn_cast_or_null<TemplateOp>(declaration.op);
  if (!templateOp)
    return std::nullopt;
  NodesOp nodes = findEntireNodes(templateOp.getNodes(), declaration.isLocal);
  if (!nodes)
    return std::nullopt;
  // Nodes that own nothing do not belong to it: the last one, if any.
  OpFoldResult condition = yes;
  for (auto [dim, format] :
       llvm::enumerate(templateOp.getType().getFormats())) {
    if (format.kind == FormatKind::None || isEvery(section.getKinds()[dim]))
      continue;
    auto block =
        getBlockDim(templateOp, dim, nodes, declaration.isLocal, arith);
    if (!block)
      return std::nullopt;
    OpFoldResult lastFirst =
        arith.add(block->lower,
                  arith.multiply(arith.sub(block->numNodes, arith.constant(1)),
                                 block->blockWidth));
    condition = arith.both(condition, arith.isAtMost(lastFirst, block->upper));
  }
  return condition;
}

std::optional<OpFoldResult> xacc::getOperand(Value value, bool isLocal) {
  if (auto known = getConstantIntValue(value))
    return OpFoldResult(
        IntegerAttr::get(IndexType::get(value.getContext()), *known));
  if (isLocal)
    return OpFoldResult(value);
  return std::nullopt;
}

/// The size of a node array over all ranks in a dimension.
static std::optional<OpFoldResult> getNumNodes(NodesOp op, int64_t dim,
                                               Arithmetic &arith) {
  auto isStatic = [](int64_t size) {
    return size != kStar && !ShapedType::isDynamic(size);
  };
  ArrayRef<int64_t> sizes = op.getStaticSizes();
  if (isStatic(sizes[dim]))
    return arith.constant(sizes[dim]);
  // The product of all sizes is the number of ranks.
  int64_t product = 1;
  for (auto [other, size] : llvm::enumerate(sizes)) {
    if (int64_t(other) == dim)
      continue;
    if (!isStatic(size))
      return std::nullopt;
    product *= size;
  }
  OpFoldResult all = arith.worldSize();
  return product == 1 ? all : arith.divide(all, arith.constant(product));
}

std::optional<BlockDim> xacc::getBlockDim(TemplateOp templateOp, int64_t dim,
                                          NodesOp nodesOp, bool isLocal,
                                          Arithmetic &arith) {
  Format format = templateOp.getType().getFormats()[dim];
  if (format.kind != FormatKind::Block || ShapedType::isDynamic(format.width))
    return std::nullopt;
  auto lower = getOperand(templateOp.getLower()[dim], isLocal);
  auto upper = getOperand(templateOp.getUpper()[dim], isLocal);
  if (!lower || !upper)
    return std::nullopt;
  auto numNodes =
      getNumNodes(nodesOp, templateOp.getType().getNodeDim(dim), arith);
  if (!numNodes)
    return std::nullopt;
  BlockDim block{*lower, *upper, *numNodes, arith.constant(format.width)};
  // ceil((upper - lower + 1) / nodes)
  if (format.width == 0)
    block.blockWidth = arith.divide(
        arith.add(*numNodes, arith.sub(*upper, *lower)), *numNodes);
  return block;
}
