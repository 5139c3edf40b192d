//===- ComputeSectionsFinder.cpp - All sections of a kernel ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Boxes of all accesses of a kernel (ComputeSectionsBoxes.cpp), of what calls
// and pointers of unknown origin may touch, and reads of index arrays.
//
//===----------------------------------------------------------------------===//

#include "ComputeSections.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::offload {

/// Boxes of one array and kind; if there are more, they become coarser.
static constexpr size_t maxBoxes = 8;
/// Stores to one array that each load is compared with.
static constexpr size_t maxStores = 32;

/// The loads that a value is computed of, and those that these need.
static void collectLoads(Value value, DenseSet<Value> &seen,
                         DenseSet<Operation *> &loads) {
  if (!seen.insert(value).second)
    return;
  Operation *def = value.getDefiningOp();
  if (!def || def->getNumRegions() != 0)
    return;
  if (Value stored = findStoredValue(def))
    return collectLoads(stored, seen, loads);
  if (isa<memref::LoadOp, LLVM::LoadOp>(def))
    loads.insert(def);
  for (Value operand : def->getOperands())
    collectLoads(operand, seen, loads);
}

SectionFinder::SectionFinder(KernelOp kernel)
    : kernel(kernel), memory(kernel), limits(kernel, forms) {
  limits.setReadBounds([this](Operation *load) { return readBounds(load); });

  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(kernel.getBody(), captured);
  for (Value value : captured) {
    if (value.getType().isIndex())
      limits.setValue(value);
    if (!isa<MemRefType, LLVM::LLVMPointerType>(value.getType()))
      continue;
    Value device = findDeviceCopy(value);
    if (device && !llvm::is_contained(arrays, device))
      arrays.push_back(device);
  }

  for (const MemoryAccess &access : memory.get())
    if (!access.isStore)
      loads[access.op] = &access;
    else if (isa<memref::StoreOp>(access.op))
      stores[access.view].push_back(&access);
  DenseSet<Value> seen;
  kernel.getBody().walk([&](Operation *op) {
    if (isa<scf::ForOp, LoopOp>(op))
      for (Value operand : op->getOperands())
        if (operand.getType().isIntOrIndex())
          collectLoads(operand, seen, boundLoads);
  });
}

bool SectionFinder::isInside(Value value) {
  return kernel.getBody().isAncestor(value.getParentRegion());
}

//===----------------------------------------------------------------------===//
// Values of index arrays
//===----------------------------------------------------------------------===//

/// Extends a box to what other loads for bounds read beside it, so that all are
/// one: rowstr[i] and rowstr[i + 1].
void SectionFinder::includeNeighbours(const MemoryAccess &load,
                                      Section &section) {
  if (!section.view || section.isWhole)
    return;
  SmallVector<SectionBounds> hull = section.bounds;
  for (const MemoryAccess &other : memory.get()) {
    if (!boundLoads.contains(other.op) || other.view != load.view)
      continue;
    SmallVector<int64_t> shifts;
    for (auto [own, there] : llvm::zip_equal(load.subscripts, other.subscripts))
      if (std::optional<int64_t> shift =
              (forms.get(there) - forms.get(own)).getConstant())
        shifts.push_back(*shift);
    if (shifts.size() != section.bounds.size())
      continue;
    Section shifted = section;
    for (auto [bounds, shift] : llvm::zip_equal(shifted.bounds, shifts)) {
      bounds.lower = bounds.lower + shift;
      bounds.upper = bounds.upper + shift;
    }
    SmallVector<Section> both = {section, shifted};
    both.front().bounds = hull;
    both.front().kind = both.back().kind = SectionKind::Use;
    mergeSections(both);
    if (both.size() == 1)
      hull = both.front().bounds;
  }
  section.bounds = std::move(hull);
}

/// Of one element, or of what bounds loops: rows of a sparse matrix. An array
/// that gathers is as long as what it gathers: reading it costs too much.
BoundsOp SectionFinder::readBounds(Operation *load) {
  const MemoryAccess *access = loads.lookup(load);
  if (!access || !findDeviceCopy(access->memory) ||
      !load->getResult(0).getType().isIntOrIndex() ||
      memory.isStoredIn(*access, kernel))
    return {};
  bool isOne = access->view && llvm::all_of(access->subscripts, [&](Value v) {
                 return limits.isKnown(forms.get(v));
               });
  if (!isOne && !boundLoads.contains(load))
    return {};
  Section section = describe(*access).section;
  bool isScalar = access->view && access->subscripts.empty();
  if (section.isWhole && !(isScalar && section.view))
    return {};
  Value view = emitView(section);
  if (cast<MemRefType>(view.getType()).getElementType() !=
      load->getResult(0).getType())
    return {};
  includeNeighbours(*access, section);
  SmallVector<Value> lower, upper;
  for (const SectionBounds &bounds : section.bounds) {
    lower.push_back(limits.emit(bounds.lower));
    upper.push_back(limits.emit(bounds.upper));
  }
  OpBuilder &builder = limits.getBuilder();
  for (BoundsOp known : builder.getInsertionBlock()->getOps<BoundsOp>())
    if (known.getMemref() == view && known.getLower() == ValueRange(lower) &&
        known.getUpper() == ValueRange(upper))
      return known;
  return BoundsOp::create(builder, kernel.getLoc(), view, lower, upper);
}

Value SectionFinder::emitView(const Section &section) {
  if (section.view)
    return section.view;
  if (section.isWhole)
    return section.device;
  for (const auto &[shape, view] : views)
    if (shape.hasSameShape(section))
      return view;
  OpBuilder &builder = limits.getBuilder();
  Location loc = kernel.getLoc();
  SmallVector<int64_t> strides;
  SmallVector<Value> dynamicStrides;
  for (const Polynomial &stride : section.strides) {
    strides.push_back(stride.getConstant().value_or(ShapedType::kDynamic));
    if (ShapedType::isDynamic(strides.back()))
      dynamicStrides.push_back(limits.emit(stride));
  }
  size_t rank = strides.size();
  auto layout = StridedLayoutAttr::get(builder.getContext(), 0, strides);
  auto type = MemRefType::get(SmallVector<int64_t>(rank, ShapedType::kDynamic),
                              section.type, layout);
  Value pointer = PointerOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
      section.device);
  SmallVector<Value> sizes(rank, limits.emitConstant(-1));
  Value view =
      ViewOp::create(builder, loc, type, pointer, sizes, dynamicStrides);
  views.emplace_back(section, view);
  return view;
}

//===----------------------------------------------------------------------===//
// All sections
//===----------------------------------------------------------------------===//

bool SectionFinder::isIgnored(const MemoryAccess &access) {
  // Results of the loop that is divided: they are combined apart.
  if (access.op == limits.getOutermost() || isPrivateTo(access.object, kernel))
    return true;
  if (access.isStore || !access.memory || findDeviceCopy(access.memory))
    return false;
  // A constant.
  Value base = access.object.base;
  return base && isa_and_nonnull<memref::GetGlobalOp, LLVM::AddressOfOp>(
                     base.getDefiningOp());
}

void SectionFinder::addEverything(bool isStore) {
  for (Value array : arrays) {
    for (SectionKind kind : {SectionKind::Use, SectionKind::MayDef}) {
      if (kind == SectionKind::MayDef && !isStore)
        continue;
      Section section;
      section.kind = kind;
      section.device = array;
      section.isWhole = true;
      sections.push_back(std::move(section));
    }
  }
}

/// Whether a load finds what a store of the same iteration has written, which
/// stands before it or before what is around it.
bool SectionFinder::isWrittenBefore(const MemoryAccess &load) {
  if (!isa<memref::LoadOp>(load.op))
    return false;
  auto known = stores.find(load.view);
  if (known == stores.end() || known->second.size() > maxStores)
    return false;
  return llvm::any_of(known->second, [&](const MemoryAccess *store) {
    Operation *at = store->op->getBlock()->findAncestorOpInBlock(*load.op);
    if (!at || at == store->op || !store->op->isBeforeInBlock(at))
      return false;
    return llvm::all_of(llvm::zip_equal(store->subscripts, load.subscripts),
                        [&](const auto &pair) {
                          return forms.get(get<0>(pair)) ==
                                 forms.get(get<1>(pair));
                        });
  });
}

void SectionFinder::addAccess(const MemoryAccess &access) {
  if (isIgnored(access) || isWrittenBefore(access))
    return;
  if (!access.memory || !findDeviceCopy(access.memory))
    return addEverything(access.isStore);
  Box box = describe(access);
  Section &section = box.section;
  bool isPlain = isa<memref::StoreOp, LLVM::StoreOp>(access.op);
  if (!access.isStore || !isPlain) { // updates read as well
    section.kind = SectionKind::Use;
    sections.push_back(section);
  }
  if (access.isStore) {
    bool isCertain = box.isExact && isPlain;
    section.kind = isCertain ? SectionKind::Def : SectionKind::MayDef;
    sections.push_back(std::move(section));
  }
}

/// Too many boxes become one for each shape, or the whole array.
void SectionFinder::reduceCount() {
  auto count = [&](const Section &section) {
    return llvm::count_if(sections, [&](const Section &other) {
      return other.device == section.device && other.kind == section.kind;
    });
  };
  SmallVector<bool> tooMany = llvm::map_to_vector(
      sections, [&](const Section &s) { return size_t(count(s)) > maxBoxes; });
  SmallVector<Section> reduced;
  for (auto [section, isOneOfMany] : llvm::zip_equal(sections, tooMany)) {
    if (isOneOfMany && section.kind == SectionKind::Def)
      section.kind = SectionKind::MayDef;
    Section *same = isOneOfMany
                        ? llvm::find_if(reduced,
                                        [&](const Section &other) {
                                          return other.kind == section.kind &&
                                                 other.hasSameShape(section) &&
                                                 !other.isWhole;
                                        })
                        : reduced.end();
    if (same == reduced.end()) {
      reduced.push_back(std::move(section));
      continue;
    }
    for (auto [into, bounds] : llvm::zip_equal(same->bounds, section.bounds)) {
      into.lower = limits.choose(into.lower, bounds.lower, Side::Lower);
      into.upper = limits.choose(into.upper, bounds.upper, Side::Upper);
      into.step = 1;
    }
  }
  sections = std::move(reduced);
  for (Section &section : sections)
    if (size_t(count(section)) > maxBoxes) {
      Section whole;
      whole.kind = section.kind;
      whole.device = section.device;
      whole.isWhole = true;
      section = std::move(whole);
    }
  mergeSections(sections);
}

SmallVector<Section> SectionFinder::find() {
  for (const MemoryAccess &access : memory.get())
    addAccess(access);
  if (!memory.getObstacles().empty())
    addEverything(/*isStore=*/true);
  mergeSections(sections);
  reduceCount();
  // Array by array.
  SmallVector<Section> sorted;
  for (Value array : arrays)
    for (SectionKind kind :
         {SectionKind::Use, SectionKind::Def, SectionKind::MayDef})
      for (Section &section : sections)
        if (section.device == array && section.kind == kind)
          sorted.push_back(section);
  return sorted;
}

} // namespace xacc::offload
