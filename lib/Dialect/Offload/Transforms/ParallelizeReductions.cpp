//===- ParallelizeReductions.cpp - Sums and maxima of loops ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognises, for a scalar s that a loop uses for nothing else:
//
//   s = s + a + b     s = s - a     s = a * s     s = fma(a, b, s)
//   s = max(s, a)     s = a > s ? a : s           if (a > s) s = a;
//
// and the like with and, or, exclusive or; s may be converted to a wider type
// and back on the way. Each load of s feeds one store, in its own block, with
// no store in between.
//
//===----------------------------------------------------------------------===//

#include "ParallelizeScalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace xacc::analysis;
using xacc::xmp::ReductionKind;

namespace xacc::offload {

namespace {

class ReductionMatcher {
public:
  ReductionMatcher(LoopOp loop, Value memory, const MemoryAccesses &accesses)
      : loop(loop), memory(memory), accesses(accesses) {}

  std::optional<ReductionKind> match();

private:
  bool isLoad(Value value) const {
    auto load = stripConversions(value).getDefiningOp<memref::LoadOp>();
    return load && load.getMemRef() == memory;
  }
  Value stripConversions(Value value) const;
  bool dependsOnScalar(Value value, unsigned depth = 0) const;
  bool areEqual(Value lhs, Value rhs) const;
  bool matchStore(memref::StoreOp store);
  bool matchChain(Value value, ReductionKind kind);
  bool matchSelect(arith::SelectOp select);
  bool matchGuarded(memref::StoreOp store);
  std::optional<ReductionKind> matchCompare(Operation *compare, Value other,
                                            bool takesOther);
  bool setKind(ReductionKind newKind) {
    if (kind && *kind != newKind)
      return false;
    kind = newKind;
    return true;
  }

  LoopOp loop;
  Value memory;
  const MemoryAccesses &accesses;
  std::optional<ReductionKind> kind;
  llvm::SmallPtrSet<Operation *, 4> matchedLoads;
};

/// Conversions that keep the order of numbers, or the low bits: not those to
/// fewer bits than the scalar has, as in `int s; s = (char)s + x[i];`.
Value ReductionMatcher::stripConversions(Value value) const {
  Type type = cast<MemRefType>(memory.getType()).getElementType();
  while (value.getDefiningOp() && value.hasOneUse() &&
         isa<arith::ExtFOp, arith::TruncFOp, arith::ExtSIOp, arith::ExtUIOp,
             arith::TruncIOp>(value.getDefiningOp()) &&
         type.isIntOrFloat() &&
         value.getType().getIntOrFloatBitWidth() >=
             type.getIntOrFloatBitWidth())
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// Whether a value is computed from a load of the scalar.
bool ReductionMatcher::dependsOnScalar(Value value, unsigned depth) const {
  Operation *def = value.getDefiningOp();
  if (!def || !loop->isProperAncestor(def))
    return false;
  if (depth > 16)
    return true;
  if (auto load = dyn_cast<memref::LoadOp>(def);
      load && load.getMemRef() == memory)
    return true;
  if (def->getNumRegions() != 0)
    return true;
  return llvm::any_of(def->getOperands(), [&](Value operand) {
    return dependsOnScalar(operand, depth + 1);
  });
}

/// The same value, or loads of one element that the loop does not write.
bool ReductionMatcher::areEqual(Value lhs, Value rhs) const {
  if (lhs == rhs)
    return true;
  Operation *left = lhs.getDefiningOp(), *right = rhs.getDefiningOp();
  if (!left || !right || left->getName() != right->getName() ||
      left->getNumOperands() != right->getNumOperands() ||
      left->getNumRegions() != 0 ||
      left->getPropertiesAsAttribute() != right->getPropertiesAsAttribute())
    return false;
  for (auto [l, r] : llvm::zip_equal(left->getOperands(), right->getOperands()))
    if (!areEqual(l, r))
      return false;
  if (isa<memref::LoadOp>(left)) {
    for (const MemoryAccess &access : accesses.get())
      if (access.op == left)
        return !accesses.isStoredIn(access, loop);
    return false;
  }
  return isPure(left);
}

static std::optional<ReductionKind> getKind(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<ReductionKind>>(op)
      .Case<arith::AddFOp, arith::AddIOp, arith::SubFOp, arith::SubIOp,
            math::FmaOp, LLVM::FMulAddOp, LLVM::FMAOp>(
          [](auto) { return ReductionKind::Add; })
      .Case<arith::MulFOp, arith::MulIOp>(
          [](auto) { return ReductionKind::Mul; })
      .Case<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp, LLVM::MaxNumOp,
            LLVM::MaximumOp>([](auto) { return ReductionKind::Max; })
      .Case<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp, LLVM::MinNumOp,
            LLVM::MinimumOp>([](auto) { return ReductionKind::Min; })
      .Case<arith::MaxUIOp>([](auto) { return ReductionKind::UMax; })
      .Case<arith::MinUIOp>([](auto) { return ReductionKind::UMin; })
      .Case<arith::AndIOp>([](auto) { return ReductionKind::BAnd; })
      .Case<arith::OrIOp>([](auto) { return ReductionKind::BOr; })
      .Case<arith::XOrIOp>([](auto) { return ReductionKind::BXor; })
      .Default([](Operation *) { return std::nullopt; });
}

/// Whether `value` is the scalar combined, once or more, with other things.
bool ReductionMatcher::matchChain(Value value, ReductionKind chainKind) {
  value = stripConversions(value);
  if (isLoad(value)) {
    matchedLoads.insert(value.getDefiningOp());
    return value.hasOneUse();
  }
  Operation *def = value.getDefiningOp();
  if (!def || !value.hasOneUse() || getKind(def) != chainKind)
    return false;
  SmallVector<unsigned> candidates;
  if (isa<arith::SubFOp, arith::SubIOp>(def))
    candidates = {0};
  else if (isa<math::FmaOp, LLVM::FMulAddOp, LLVM::FMAOp>(def))
    candidates = {2};
  else
    candidates = {0, 1};
  std::optional<unsigned> carrier;
  for (unsigned number = 0; number != def->getNumOperands(); ++number) {
    if (!dependsOnScalar(def->getOperand(number)))
      continue;
    if (carrier || !llvm::is_contained(candidates, number))
      return false;
    carrier = number;
  }
  return carrier && matchChain(def->getOperand(*carrier), chainKind);
}

/// The kind of `other > s ? other : s`, and of its variants.
std::optional<ReductionKind> ReductionMatcher::matchCompare(Operation *compare,
                                                            Value other,
                                                            bool takesOther) {
  bool isGreater;
  bool isUnsigned = false;
  if (auto floats = dyn_cast_or_null<arith::CmpFOp>(compare)) {
    using Predicate = arith::CmpFPredicate;
    switch (floats.getPredicate()) {
    case Predicate::OGT:
    case Predicate::OGE:
    case Predicate::UGT:
    case Predicate::UGE:
      isGreater = true;
      break;
    case Predicate::OLT:
    case Predicate::OLE:
    case Predicate::ULT:
    case Predicate::ULE:
      isGreater = false;
      break;
    default:
      return std::nullopt;
    }
  } else if (auto integers = dyn_cast_or_null<arith::CmpIOp>(compare)) {
    using Predicate = arith::CmpIPredicate;
    Predicate predicate = integers.getPredicate();
    if (predicate == Predicate::eq || predicate == Predicate::ne)
      return std::nullopt;
    isUnsigned = predicate == Predicate::ugt || predicate == Predicate::uge ||
                 predicate == Predicate::ult || predicate == Predicate::ule;
    isGreater = predicate == Predicate::sgt || predicate == Predicate::sge ||
                predicate == Predicate::ugt || predicate == Predicate::uge;
  } else {
    return std::nullopt;
  }
  Value lhs = compare->getOperand(0), rhs = compare->getOperand(1);
  if (isLoad(lhs) && areEqual(rhs, other))
    isGreater = !isGreater;
  else if (!isLoad(rhs) || !areEqual(lhs, other))
    return std::nullopt;
  for (Value operand : {lhs, rhs})
    if (isLoad(operand))
      matchedLoads.insert(stripConversions(operand).getDefiningOp());
  if (isGreater == takesOther)
    return isUnsigned ? ReductionKind::UMax : ReductionKind::Max;
  return isUnsigned ? ReductionKind::UMin : ReductionKind::Min;
}

/// s = other > s ? other : s
bool ReductionMatcher::matchSelect(arith::SelectOp select) {
  Value onTrue = select.getTrueValue(), onFalse = select.getFalseValue();
  bool takesOther = isLoad(onFalse);
  Value scalar = takesOther ? onFalse : onTrue;
  Value other = takesOther ? onTrue : onFalse;
  Operation *compare = select.getCondition().getDefiningOp();
  if (!isLoad(scalar) || dependsOnScalar(other))
    return false;
  std::optional<ReductionKind> found = matchCompare(compare, other, takesOther);
  Operation *load = stripConversions(scalar).getDefiningOp();
  matchedLoads.insert(load);
  // Of the same load by the comparison and the choice.
  return found && setKind(*found) && select->hasOneUse() &&
         select.getCondition().hasOneUse() &&
         llvm::all_of(load->getUsers(), [&](Operation *user) {
           return user == compare || user == select;
         });
}

/// if (other > s) s = other;
bool ReductionMatcher::matchGuarded(memref::StoreOp store) {
  auto branch = dyn_cast<scf::IfOp>(store->getParentOp());
  if (!branch || dependsOnScalar(store.getValueToStore()))
    return false;
  Operation *compare = branch.getCondition().getDefiningOp();
  bool isThen = store->getParentRegion() == &branch.getThenRegion();
  std::optional<ReductionKind> found =
      matchCompare(compare, store.getValueToStore(), isThen);
  if (!found || !setKind(*found))
    return false;
  // What else the branch did would depend on the running value.
  bool isAlone = true;
  branch->walk([&](Operation *op) {
    isAlone &= op == store || op == branch || isa<memref::LoadOp>(op) ||
               op->hasTrait<OpTrait::IsTerminator>() || isPure(op);
  });
  return isAlone && branch->getNumResults() == 0 &&
         branch.getCondition().hasOneUse();
}

bool ReductionMatcher::matchStore(memref::StoreOp store) {
  llvm::SmallPtrSet<Operation *, 4> before = matchedLoads;
  Operation *last = store;
  Value value = stripConversions(store.getValueToStore());
  Operation *def = value.getDefiningOp();
  if (auto select = dyn_cast_or_null<arith::SelectOp>(def);
      select && matchSelect(select)) {
  } else if (std::optional<ReductionKind> found =
                 def ? getKind(def) : std::nullopt;
             found && dependsOnScalar(value)) {
    if (!matchChain(store.getValueToStore(), *found) || !setKind(*found))
      return false;
  } else if (matchGuarded(store)) {
    last = store->getParentOp();
  } else {
    return false;
  }
  // In one block, and no other store in between.
  for (Operation *load : matchedLoads) {
    if (before.contains(load))
      continue;
    if (load->getBlock() != last->getBlock())
      return false;
    for (Operation *op = load->getNextNode(); op && op != last;
         op = op->getNextNode()) {
      bool stores = false;
      op->walk([&](memref::StoreOp other) {
        stores |= other.getMemRef() == memory;
      });
      if (stores)
        return false;
    }
  }
  return true;
}

std::optional<ReductionKind> ReductionMatcher::match() {
  SmallVector<Operation *> loads;
  SmallVector<memref::StoreOp> stores;
  for (Operation *user : memory.getUsers()) {
    if (!loop->isProperAncestor(user))
      continue;
    if (auto store = dyn_cast<memref::StoreOp>(user)) {
      stores.push_back(store);
    } else if (isa<memref::LoadOp>(user)) {
      loads.push_back(user);
    } else if (auto nested = dyn_cast<LoopOp>(user)) {
      // A loop inside of this one that reduces to the same variable.
      for (auto [number, reduction] : llvm::enumerate(nested.getReductions()))
        if (reduction == memory && !setKind(nested.getReductionKind(number)))
          return std::nullopt;
    } else {
      return std::nullopt;
    }
  }
  for (memref::StoreOp store : stores)
    if (!matchStore(store))
      return std::nullopt;
  for (Operation *load : loads)
    if (!matchedLoads.contains(load))
      return std::nullopt;
  Type type = cast<MemRefType>(memory.getType()).getElementType();
  if (!type.isIntOrFloat())
    return std::nullopt;
  return kind;
}

} // namespace

std::optional<ReductionKind> findReduction(LoopOp loop, Value memory,
                                           const MemoryAccesses &accesses) {
  return ReductionMatcher(loop, memory, accesses).match();
}

} // namespace xacc::offload
