//===- HostUpdates.cpp - Atomic updates of small arrays -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A histogram is a loop that only adds to elements of an array, atomically:
//
//   offload.loop parallel (%i) ... { atomic_rmw addi %one, &%h[%key] }
//
// An atomic update costs many times what it computes, even if no other thread
// wants the element. On integers, one operator gives the same result in any
// order, so that each thread can update an array of its own: a reduction. That
// costs something for each element and thread. Where there are enough
// iterations, which the kernel finds when it runs, as it does the size of an
// array behind a pointer (kUpdatesAttr),
//
//   offload.loop parallel (%i) ... reduce (add %h -> %own) {
//     %own[%key] += %one
//   }
//
// runs in place of the loop. The array is combined with those of the threads
// atomically: a kernel of another queue may update it, too. Sums of floating
// point stay atomic: a program may rely on each addition being rounded, as with
// numbers that sum up exactly.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/Views.h"
#include "Dialect/Offload/IR/KernelWork.h"
#include "Dialect/XMP/Utils/Reductions.h"
#include "HostLoops.h"
#include "Support/IndexArithmetic.h"
#include "Support/Tuning.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;
using xmp::ReductionKind;

static constexpr std::pair<arith::AtomicRMWKind, ReductionKind> kKinds[] = {
    {arith::AtomicRMWKind::addi, ReductionKind::Add},
    {arith::AtomicRMWKind::maxs, ReductionKind::Max},
    {arith::AtomicRMWKind::mins, ReductionKind::Min},
    {arith::AtomicRMWKind::maxu, ReductionKind::UMax},
    {arith::AtomicRMWKind::minu, ReductionKind::UMin},
    {arith::AtomicRMWKind::andi, ReductionKind::BAnd},
    {arith::AtomicRMWKind::ori, ReductionKind::BOr},
    {arith::AtomicRMWKind::xori, ReductionKind::BXor}};

static std::optional<ReductionKind> getKind(arith::AtomicRMWKind kind) {
  const auto *found = llvm::find_if(
      kKinds, [&](const auto &entry) { return entry.first == kind; });
  return found == std::end(kKinds) ? std::nullopt
                                   : std::optional(found->second);
}

arith::AtomicRMWKind xacc::getAtomicKind(ReductionKind kind) {
  const auto *found = llvm::find_if(
      kKinds, [&](const auto &entry) { return entry.second == kind; });
  assert(found != std::end(kKinds) && "not one of reduceUpdates()");
  return found->first;
}

namespace {
/// The updates of one loop.
class Updates : IndexArithmetic {
public:
  Updates(LoopOp loop, offload::FuncOp kernel)
      : IndexArithmetic(loop), loop(loop), kernel(kernel) {}

  /// Whether the loop uses memory of several threads in atomic updates only
  /// where it updates arrays that can be reduced.
  bool find();
  /// Gives the loop a second form, which reduces the arrays.
  LoopOp reduce();
  unsigned getNumArrays() const { return arrays.size(); }

private:
  ViewOp arrayOf(memref::AtomicRMWOp update);
  ViewOp makeView(Value pointer, Type element);
  bool isOnlyUpdated(ViewOp array);
  bool isForUpdates(Operation *user, Value address);
  bool isUnusedIn(Operation *op);
  bool usesGangMemory();
  Value isWorthwhile();
  void reduceIn(LoopOp copy);

  LoopOp loop;
  offload::FuncOp kernel;
  llvm::MapVector<ViewOp, ReductionKind> arrays;
  int64_t numElements = 0;
  /// Arrays behind pointers, and their sizes, which are known when it runs.
  SmallVector<std::pair<ViewOp, Value>> sections;
};
} // namespace

/// The address in a descriptor of memory that was made of one
/// (--convert-xmp-to-runtime); null if it is another.
static Value addressIn(Value memory) {
  auto cast = memory.getDefiningOp<UnrealizedConversionCastOp>();
  Value descriptor = cast ? cast.getInputs().front() : Value();
  while (descriptor) {
    auto insert = descriptor.getDefiningOp<LLVM::InsertValueOp>();
    if (!insert || isa<LLVM::LLVMPointerType>(insert.getValue().getType()))
      return insert ? insert.getValue() : Value();
    descriptor = insert.getContainer();
  }
  return nullptr;
}

/// The view of an argument of the kernel, an array, of which an update changes
/// an element; null if it is not known.
ViewOp Updates::arrayOf(memref::AtomicRMWOp update) {
  Value address = addressIn(update.getMemref());
  if (!address || !update.getResult().use_empty())
    return nullptr;
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>())
    address = gep.getBase();
  // The cleanup of code for GPUs leaves the argument itself.
  if (auto pointer = address.getDefiningOp<PointerOp>()) {
    auto view = pointer.getSource().getDefiningOp<ViewOp>();
    address = view ? view.getPointer() : Value();
  }
  if (!address)
    return nullptr;
  for (auto [section, size] : sections)
    if (section.getPointer() == address)
      return section.getType().getElementType() == update.getType() ? section
                                                                    : ViewOp();
  for (Operation *user : address.getUsers())
    if (auto view = dyn_cast<ViewOp>(user);
        view && view.getType().hasStaticShape())
      return view.getType().getElementType() == update.getType() &&
                     update.getType().isInteger() && !loop->isAncestor(view)
                 ? view
                 : ViewOp();
  return makeView(address, update.getType());
}

/// A view of the section that a pointer among the arguments leads to, if its
/// size is one of the arguments as well.
ViewOp Updates::makeView(Value pointer, Type element) {
  auto updates = kernel->getAttrOfType<DenseI32ArrayAttr>(kUpdatesAttr);
  auto load = pointer.getDefiningOp<LLVM::LoadOp>();
  auto member = load ? load.getAddr().getDefiningOp<LLVM::GEPOp>() : nullptr;
  Value packed = loop->getParentOfType<func::FuncOp>().getArgument(0);
  if (!updates || !member || member.getBase() != packed ||
      member.getRawConstantIndices().size() != 2)
    return nullptr;
  ArrayRef<int32_t> pairs = updates.asArrayRef();
  for (size_t i = 0; i < pairs.size(); i += 2) {
    if (member.getRawConstantIndices()[1] != pairs[i])
      continue;
    Value size = max(loadArgument(builder, loc, kernel, packed, pairs[i + 1],
                                  /*isInvariant=*/true),
                     constant(0));
    auto view = ViewOp::create(builder, loc,
                               MemRefType::get({ShapedType::kDynamic}, element),
                               pointer, size, ValueRange());
    sections.emplace_back(view, size);
    return view;
  }
  return nullptr;
}

/// Whether nothing in the loop uses the results of an op, or is the op.
bool Updates::isUnusedIn(Operation *op) {
  return !loop->isAncestor(op) &&
         llvm::all_of(op->getUsers(),
                      [&](Operation *user) { return isUnusedIn(user); });
}

/// Whether all that a user of an address does in the loop is to update.
bool Updates::isForUpdates(Operation *user, Value address) {
  bool isInside = loop->isAncestor(user);
  if (auto update = dyn_cast<memref::AtomicRMWOp>(user))
    return !isInside || update.getMemref() == address;
  if (!isa<ViewOp, PointerOp, LLVM::GEPOp, LLVM::InsertValueOp,
           UnrealizedConversionCastOp>(user))
    return !isInside;
  // An address from outside would stay that of the array.
  return llvm::all_of(user->getUsers(), [&](Operation *next) {
    return isInside || isa<ViewOp>(user)
               ? isForUpdates(next, user->getResult(0))
               : isUnusedIn(next);
  });
}

bool Updates::isOnlyUpdated(ViewOp array) {
  Value pointer = array.getPointer();
  return llvm::all_of(pointer.getUsers(), [&](Operation *user) {
    return isForUpdates(user, pointer);
  });
}

/// Memory of the gang that the loop writes is copied to each thread, which
/// needs to see all of its uses.
bool Updates::usesGangMemory() {
  bool found = false;
  loop->getParentOfType<func::FuncOp>().walk([&](Operation *op) {
    found |= isa<memref::AllocaOp, memref::AllocOp, LLVM::AllocaOp>(op) &&
             !loop->isAncestor(op) && isWrittenInside(op, loop);
  });
  return found;
}

bool Updates::find() {
  bool ok = true;
  loop.getBody().walk([&](Operation *op) {
    auto update = dyn_cast<memref::AtomicRMWOp>(op);
    if (!update) {
      // What sees or orders the values between updates.
      ok &= !isa<memref::GenericAtomicRMWOp, LLVM::AtomicRMWOp,
                 LLVM::AtomicCmpXchgOp, LLVM::FenceOp>(op);
      if (auto load = dyn_cast<LLVM::LoadOp>(op))
        ok &= load.getOrdering() == LLVM::AtomicOrdering::not_atomic;
      return;
    }
    std::optional<ReductionKind> kind = getKind(update.getKind());
    ViewOp array = kind ? arrayOf(update) : ViewOp();
    if (!array) {
      ok = false;
      return;
    }
    auto [known, isNew] = arrays.insert({array, *kind});
    ok &= known->second == *kind;
    if (isNew && array.getType().hasStaticShape())
      numElements += array.getType().getNumElements();
  });
  return ok && !arrays.empty() && numElements <= tuning::mostUpdatedElements &&
         llvm::all_of(
             arrays, [&](auto &entry) { return isOnlyUpdated(entry.first); }) &&
         !usesGangMemory();
}

Value Updates::isWorthwhile() {
  Value total = constant(numElements);
  for (auto [section, size] : sections)
    total = add(total, min(size, constant(tuning::mostUpdatedElements + 1)));
  Value least = mul(total, constant(tuning::updatesPerElement));
  Value trips = constant(1);
  for (unsigned d = 0; d < loop.getNumLoops(); ++d) {
    // No more than is asked for, so that the product fits.
    Value span = max(sub(loop.getUpper()[d], loop.getLower()[d]), constant(0));
    trips = min(mul(trips, min(div(span, loop.getStep()[d]), least)), least);
  }
  Value pays = compare(arith::CmpIPredicate::sge, trips, least);
  return sections.empty()
             ? pays
             : both(pays, compare(arith::CmpIPredicate::sle, total,
                                  constant(tuning::mostUpdatedElements)));
}

/// Makes the updates of a copy of the loop plain ones of memory of a thread.
void Updates::reduceIn(LoopOp copy) {
  Block &body = copy.getBody().front();
  auto isInside = [&](OpOperand &use) {
    return copy->isProperAncestor(use.getOwner());
  };
  for (auto [array, kind] : arrays) {
    BlockArgument own = body.addArgument(array.getType(), loc);
    auto at = OpBuilder::atBlockBegin(&body);
    Value pointer = PointerOp::create(at, loc, own);
    array.getResult().replaceUsesWithIf(own, isInside);
    // The loop may use other views of the array as well.
    for (Operation *user : array.getPointer().getUsers()) {
      auto other = dyn_cast<ViewOp>(user);
      if (!other || other == array || copy->isAncestor(other))
        continue;
      auto view = cast<ViewOp>(at.clone(*other));
      view.getPointerMutable().assign(pointer);
      other.getResult().replaceUsesWithIf(view, isInside);
    }
    array.getPointer().replaceUsesWithIf(pointer, isInside);
  }
  copy.getBody().walk([&](memref::AtomicRMWOp update) {
    OpBuilder at(update);
    Location where = update.getLoc();
    Value old = memref::LoadOp::create(at, where, update.getMemref(),
                                       update.getIndices());
    Value value = xmp::createCombine(at, where, *getKind(update.getKind()), old,
                                     update.getValue());
    memref::StoreOp::create(at, where, value, update.getMemref(),
                            update.getIndices());
    update.erase();
  });
}

LoopOp Updates::reduce() {
  auto choice = scf::IfOp::create(builder, loc, TypeRange(), isWorthwhile(),
                                  /*withElseRegion=*/true);
  auto copy =
      cast<LoopOp>(choice.getThenBodyBuilder().clone(*loop.getOperation()));
  SmallVector<int32_t> kinds(loop.getReductionKinds());
  for (auto [array, kind] : arrays) {
    copy.getReductionsMutable().append(array.getResult());
    kinds.push_back(static_cast<int32_t>(kind));
  }
  copy.setReductionKinds(kinds);
  reduceIn(copy);
  loop->moveBefore(choice.elseYield());
  return copy;
}

UpdateLoops xacc::reduceUpdates(func::FuncOp function, offload::FuncOp kernel) {
  SmallVector<LoopOp> loops;
  function.walk([&](LoopOp loop) {
    if (isOverThreads(loop))
      loops.push_back(loop);
  });
  UpdateLoops result;
  for (LoopOp loop : loops)
    if (Updates updates(loop, kernel); updates.find())
      result[updates.reduce()] = updates.getNumArrays();
  return result;
}
