//===- Reuse.cpp - Elements that several iterations load ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two loads whose subscripts differ by a constant in the dimension that a loop
// walks along load the same element, some iterations apart. That a thread walks
// along the loop pays then; and where the element cannot have changed, a load
// of the last iteration stands for one of this.
//
//===----------------------------------------------------------------------===//

#include "Reuse.h"
#include "IndexRanges.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include <map>

using namespace mlir;

namespace xacc::offload {

SplitIndex splitIndex(Value value) {
  SplitIndex result = {value, 0};
  auto add = [&](Value base, Value constant, int64_t sign) {
    APInt number;
    if (!matchPattern(constant, m_ConstantInt(&number)) ||
        !number.isSignedIntN(32))
      return false;
    int64_t sum = result.constant + sign * number.getSExtValue();
    if (!llvm::isInt<32>(sum))
      return false;
    result = {base, sum};
    return true;
  };
  while (Operation *def = result.base.getDefiningOp()) {
    if (isa<arith::AddIOp>(def)) {
      if (!add(def->getOperand(0), def->getOperand(1), 1) &&
          !add(def->getOperand(1), def->getOperand(0), 1))
        break;
    } else if (isa<arith::SubIOp>(def)) {
      if (!add(def->getOperand(0), def->getOperand(1), -1))
        break;
    } else if (isa<arith::IndexCastOp, arith::ExtSIOp>(def)) {
      Type from = def->getOperand(0).getType();
      if (!from.isIndex() && from.getIntOrFloatBitWidth() < 32)
        break;
      result.base = def->getOperand(0);
    } else {
      break;
    }
  }
  return result;
}

SplitIndex splitConstant(Value value) {
  SplitIndex split = splitIndex(value);
  APInt number;
  if (!matchPattern(split.base, m_ConstantInt(&number)) ||
      !number.isSignedIntN(32))
    return split;
  return {Value(), split.constant + number.getSExtValue()};
}

namespace {
/// A load but for its subscript along the loop.
struct LoadFamily {
  Value memref;
  unsigned dim = 0;
  Value along;
  SmallVector<std::pair<Value, int64_t>> others;

  bool operator==(const LoadFamily &) const = default;
};
/// And the constant of that subscript.
struct PlacedLoad {
  LoadFamily family;
  int64_t place = 0;
};
} // namespace

/// `value` is `index`, or that and something the loop does not change.
static bool advancesWith(Value value, Value index) {
  if (value == index)
    return true;
  Operation *def = value.getDefiningOp();
  if (!def || !isa<arith::AddIOp, arith::SubIOp>(def))
    return false;
  auto isOutside = [&](Value operand) {
    return operand.getParentRegion() != index.getParentRegion();
  };
  if (isOutside(def->getOperand(1)))
    return advancesWith(splitIndex(def->getOperand(0)).base, index);
  return isa<arith::AddIOp>(def) && isOutside(def->getOperand(0)) &&
         advancesWith(splitIndex(def->getOperand(1)).base, index);
}

static std::optional<PlacedLoad> place(Value memref, ValueRange subscripts,
                                       unsigned dim, Value index) {
  SplitIndex along = splitIndex(subscripts[dim]);
  if (!advancesWith(along.base, index))
    return std::nullopt;
  LoadFamily family = {memref, dim, along.base, {}};
  for (Value other : subscripts) {
    SplitIndex split = splitConstant(other);
    family.others.push_back({split.base, split.constant});
  }
  family.others[dim].second = 0;
  return PlacedLoad{family, along.constant};
}

bool hasReuse(LoopOp loop, int64_t step) {
  SmallVector<PlacedLoad> loads;
  Value index = loop.getInductionVar(0);
  llvm::SmallPtrSet<Value, 4> stored;
  loop.walk([&](memref::StoreOp store) {
    stored.insert(getBase(store.getMemRef()));
  });
  return loop
      .walk([&](memref::LoadOp load) {
        if (stored.contains(getBase(load.getMemRef())))
          return WalkResult::advance();
        for (unsigned dim = 0; dim != load.getIndices().size(); ++dim) {
          std::optional<PlacedLoad> placed =
              place(load.getMemRef(), load.getIndices(), dim, index);
          if (!placed)
            continue;
          for (const PlacedLoad &other : loads)
            if (other.family == placed->family &&
                other.place != placed->place &&
                (other.place - placed->place) % step == 0)
              return WalkResult::interrupt();
          loads.push_back(*placed);
        }
        return WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
/// What changes from iteration to iteration of the outermost loop of a nest.
class LoopValues {
public:
  explicit LoopValues(LoopOp loop) : loop(loop) {}

  bool isComputable(Value value, bool mayAdvance);
  std::optional<PlacedLoad> placeAccess(Value memref, ValueRange subscripts);

private:
  LoopOp loop;
};
} // namespace

/// `value` follows from the induction variables and what is outside of the loop
/// by operations that KernelEmitter::toNarrow follows, so that it can be
/// computed before the body.
bool LoopValues::isComputable(Value value, bool mayAdvance) {
  Region &body = loop.getBody();
  if (!body.isAncestor(value.getParentRegion()))
    return true;
  Operation *def = value.getDefiningOp();
  if (!def)
    return value.getParentRegion() == &body && value.getType().isIndex() &&
           (mayAdvance || value != loop.getInductionVar(0));
  if (matchPattern(value, m_Constant()))
    return true;
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(def)) {
    Type from = def->getOperand(0).getType();
    if (!from.isIndex() && from.getIntOrFloatBitWidth() < 32)
      return false;
  } else if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(def)) {
    return false;
  }
  return llvm::all_of(def->getOperands(), [&](Value operand) {
    return isComputable(operand, mayAdvance);
  });
}

/// An access of a view from outside of which one subscript alone changes from
/// iteration to iteration.
std::optional<PlacedLoad> LoopValues::placeAccess(Value memref,
                                                  ValueRange subscripts) {
  auto view = memref.getDefiningOp<ViewOp>();
  if (!view || loop.getBody().isAncestor(view->getParentRegion()))
    return std::nullopt;
  std::optional<PlacedLoad> result;
  for (auto [dim, subscript] : llvm::enumerate(subscripts)) {
    if (isComputable(subscript, /*mayAdvance=*/false))
      continue;
    if (result || !isComputable(subscript, /*mayAdvance=*/true))
      return std::nullopt;
    result = place(memref, subscripts, dim, loop.getInductionVar(0));
    if (!result)
      return std::nullopt;
  }
  return result;
}

bool isReadOnly(memref::LoadOp load, const ReadOnly &readOnly) {
  auto view = load.getMemRef().getDefiningOp<ViewOp>();
  auto argument =
      view ? dyn_cast<BlockArgument>(view.getPointer()) : BlockArgument();
  return argument && isa<FuncOp>(argument.getOwner()->getParentOp()) &&
         readOnly.contains(argument.getArgNumber());
}

SmallVector<LoadChain> findLoadChains(LoopOp loop, int64_t step,
                                      const NarrowIndices &narrow,
                                      const ReadOnly &readOnly) {
  // A call need not return.
  bool calls =
      loop.getBody()
          .walk([](CallOpInterface) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (calls)
    return {};
  LoopValues values(loop);
  using Places = std::map<int64_t, SmallVector<memref::LoadOp>>;
  SmallVector<std::pair<LoadFamily, Places>> families;
  for (memref::LoadOp load : loop.getBody().front().getOps<memref::LoadOp>()) {
    if (!narrow.isNarrow(load) || !isReadOnly(load, readOnly))
      continue;
    auto placed = values.placeAccess(load.getMemRef(), load.getIndices());
    if (!placed)
      continue;
    auto *known = llvm::find_if(families, [&](const auto &family) {
      return family.first == placed->family;
    });
    if (known == families.end()) {
      families.push_back({placed->family, {}});
      known = std::prev(families.end());
    }
    known->second[placed->place].push_back(load);
  }

  SmallVector<LoadChain> chains;
  for (auto &[family, places] : families)
    while (!places.empty()) {
      LoadChain chain;
      int64_t next = places.begin()->first;
      for (auto it = places.find(next); it != places.end();
           it = places.find(next += step)) {
        chain.push_back(std::move(it->second));
        places.erase(it);
      }
      if (chain.size() > 1)
        chains.push_back(std::move(chain));
    }
  return chains;
}

AddressFamilies findAddressFamilies(LoopOp loop, const NarrowIndices &narrow,
                                    const llvm::DenseSet<Operation *> &known) {
  AddressFamilies result;
  SmallVector<LoadFamily> keys;
  LoopValues values(loop);
  loop.getBody().walk([&](Operation *op) {
    auto load = dyn_cast<memref::LoadOp>(op);
    auto store = dyn_cast<memref::StoreOp>(op);
    if ((!load && !store) || !narrow.isNarrow(op) || known.contains(op))
      return;
    Value memref = load ? load.getMemRef() : store.getMemRef();
    auto placed = values.placeAccess(memref, load ? load.getIndices()
                                                  : store.getIndices());
    if (!placed)
      return;
    auto strides = *getViewStrides(memref);
    LoadFamily key = placed->family;
    Type element = cast<MemRefType>(memref.getType()).getElementType();
    if (strides[key.dim].factors.empty() || !element.isIntOrFloat() ||
        !llvm::is_contained({8, 16, 32, 64}, element.getIntOrFloatBitWidth()))
      return;
    for (auto &[base, constant] : key.others)
      constant = 0;
    int64_t number = std::distance(keys.begin(), llvm::find(keys, key));
    if (size_t(number) == keys.size()) {
      keys.push_back(key);
      result.families.push_back({op, key.dim, placed->place, placed->place});
    }
    AddressFamily &family = result.families[number];
    family.minPlace = std::min(family.minPlace, placed->place);
    family.maxPlace = std::max(family.maxPlace, placed->place);
    result.numbers[op] = number;
  });
  return result;
}

} // namespace xacc::offload
