//===- ComputeSectionsFinder.cpp - The boxes of accesses ------------------===//
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
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

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
  for (auto [dim, value] : llvm::enumerate(access.subscripts)) {
    const Polynomial &subscript = subscripts.emplace_back(forms.get(value));
    bool isGood =
        isLastResort || isSimple(subscript, limits.findVarying(subscript));
    std::optional<SectionBounds> own =
        isGood ? limits.get(subscript) : std::nullopt;
    if (!own && isLastResort)
      if (std::optional<Polynomial> size = getSize(access.view, dim, forms);
          size && limits.isKnown(*size))
        own = SectionBounds{0, *size - 1};
    if (!own)
      return false;
    bounds.push_back(std::move(*own));
  }
  box.section.view = access.view;
  box.section.bounds = std::move(bounds);
  box.section.isWhole = access.subscripts.empty();
  box.isExact = isExact(access, subscripts);
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
  bool isWholeElements = access.type.isIntOrIndexOrFloat();
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

//===----------------------------------------------------------------------===//
// Values of index arrays
//===----------------------------------------------------------------------===//

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
  SmallVector<Value> lower, upper;
  for (const SectionBounds &bounds : section.bounds) {
    lower.push_back(limits.emit(bounds.lower));
    upper.push_back(limits.emit(bounds.upper));
  }
  return BoundsOp::create(limits.getBuilder(), kernel.getLoc(), view, lower,
                          upper);
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
