//===- HaloFootprint.cpp - What an operation reads of halos ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An iteration of `on t(i + o)` runs where element i + o of the template lies.
// Element i + c of an array that is aligned with t(k + a) lies at i + c + a, so
// the access goes c + a - o elements beside the block at most: to the lower
// halo if that is negative. A widened loop runs as many iterations more on each
// side as its widths say.
//
// Precondition: accesses are `xmp.load` and `xmp.store`, and `xmp.element` for
// what is no number, as before --xmp-localize.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/IR/HaloAttributes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::xmp {

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

bool HaloExtent::isEmpty() const {
  return llvm::all_of(
      dims, [](const Dim &dim) { return dim.lower == 0 && dim.upper == 0; });
}

static bool covers(const HaloExtent::Dim &a, const HaloExtent::Dim &b) {
  bool isEmpty = b.lower == 0 && b.upper == 0;
  return a.lower >= b.lower && a.upper >= b.upper &&
         (a.periodic || !b.periodic || isEmpty);
}

bool HaloExtent::covers(const HaloExtent &other) const {
  if (dims.empty())
    return other.isEmpty();
  for (auto [mine, its] : llvm::zip_equal(dims, other.dims))
    if (!xmp::covers(mine, its))
      return false;
  return corners || !other.corners;
}

bool HaloExtent::intersect(const HaloExtent &other) {
  if (dims.empty() && !corners)
    return false;
  HaloExtent old = *this;
  if (dims.empty() || other.dims.empty()) {
    *this = HaloExtent();
    return true;
  }
  for (auto [mine, its] : llvm::zip_equal(dims, other.dims)) {
    mine.lower = std::min(mine.lower, its.lower);
    mine.upper = std::min(mine.upper, its.upper);
    mine.periodic &= its.periodic;
  }
  corners &= other.corners;
  return !(*this == old);
}

void HaloExtent::unite(const HaloExtent &other) {
  for (auto [mine, its] : llvm::zip_equal(dims, other.dims)) {
    mine.lower = std::max(mine.lower, its.lower);
    mine.upper = std::max(mine.upper, its.upper);
    mine.periodic |= its.periodic;
  }
  corners |= other.corners;
}

void HaloExtent::add(const HaloExtent &other) {
  if (dims.empty() || other.covers(*this)) {
    *this = other;
    return;
  }
  if (covers(other))
    return;
  for (auto [mine, its] : llvm::zip_equal(dims, other.dims)) {
    // One bit for two sides: what only one of the exchanges wrapped does not
    // count as wrapped, unless the other brought nothing here.
    bool mineIsEmpty = mine.lower == 0 && mine.upper == 0;
    bool itsIsEmpty = its.lower == 0 && its.upper == 0;
    mine.periodic = (mine.periodic || mineIsEmpty) &&
                    (its.periodic || itsIsEmpty) &&
                    !(mineIsEmpty && itsIsEmpty);
    mine.lower = std::max(mine.lower, its.lower);
    mine.upper = std::max(mine.upper, its.upper);
  }
  // Neither brought the corners between what it and what the other brought.
  corners = false;
}

bool HaloExtent::cutTo(ArrayType type) {
  bool isCut = false;
  HaloExtent declared = getDeclaredHalo(type);
  for (auto [mine, limit] : llvm::zip_equal(dims, declared.dims)) {
    auto cut = [&](int64_t &width, int64_t most) {
      if (width > most) {
        isCut |= width != kAnyWidth;
        width = most;
      }
    };
    cut(mine.lower, limit.lower);
    cut(mine.upper, limit.upper);
  }
  if (llvm::count_if(dims, [](const Dim &dim) {
        return dim.lower != 0 || dim.upper != 0;
      }) < 2)
    corners = false;
  return isCut;
}

std::string HaloExtent::str() const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  auto print = [&](int64_t width) {
    if (width == kAnyWidth)
      stream << "?";
    else
      stream << width;
  };
  stream << "[";
  llvm::interleaveComma(dims, stream, [&](const Dim &dim) {
    print(dim.lower);
    stream << ":";
    print(dim.upper);
    if (dim.periodic)
      stream << " periodic";
  });
  stream << "]" << (corners ? " corners" : "");
  return text;
}

HaloExtent getDeclaredHalo(ArrayType type) {
  HaloExtent declared(type.getRank());
  for (auto [dim, shadow] : llvm::zip_equal(declared.dims, type.getShadow())) {
    auto known = [](int64_t width) {
      return ShapedType::isDynamic(width) ? kAnyWidth : width;
    };
    dim.lower = shadow.full ? kAnyWidth : known(shadow.lower);
    dim.upper = shadow.full ? kAnyWidth : known(shadow.upper);
  }
  return declared;
}

std::optional<HaloExtent> getExtent(ReflectOp reflect, Value array) {
  auto type = cast<ArrayType>(array.getType());
  HaloExtent extent = getDeclaredHalo(type);
  if (auto lower = reflect.getStaticLower()) {
    auto upper = reflect.getStaticUpper();
    for (auto [i, dim] : llvm::enumerate(extent.dims)) {
      dim.lower = (*lower)[i];
      dim.upper = (*upper)[i];
      if (ShapedType::isDynamic(dim.lower) || ShapedType::isDynamic(dim.upper))
        return std::nullopt;
      if (auto periodic = reflect.getPeriodic())
        dim.periodic = (*periodic)[i];
    }
  }
  extent.corners = !reflect.getOrthogonal();
  return extent;
}

ArrayCopy getArrayCopy(Value array, bool onDevice) {
  return {analysis::findObject(array), onDevice};
}

//===----------------------------------------------------------------------===//
// Reads and writes
//===----------------------------------------------------------------------===//

bool isOnDevice(Operation *op) {
  for (; op; op = op->getParentOp())
    if (isa<ACC_COMPUTE_CONSTRUCT_OPS>(op))
      return true;
  return false;
}

bool HaloFootprint::isDistributed(Value array, int64_t dim) {
  auto type = cast<ArrayType>(array.getType());
  Align align = type.getAlign()[dim];
  if (align.isCollapsed())
    return false;
  TemplateType templ = info.getTemplateType(array);
  return !templ ||
         templ.getFormats()[align.templateDim].kind != FormatKind::None;
}

bool HaloFootprint::hasNeighbours(Value array, int64_t dim) {
  if (!isDistributed(array, dim))
    return false;
  TemplateType templ = info.getTemplateType(array);
  NodesType nodes = info.getNodesType(array);
  if (!templ || !nodes)
    return true;
  Align align = cast<ArrayType>(array.getType()).getAlign()[dim];
  return nodes.getShape()[templ.getNodeDim(align.templateDim)] != 1;
}

static std::optional<int64_t> getConstant(Value value) {
  return value ? getConstantIntValue(value) : 0;
}

/// How far beside the node's block an access goes, negative for one that stays
/// inside.
struct HaloFootprint::Reach {
  int64_t lower, upper;
  Leaves leaves;
  RangeCheck check;
};

/// Whether a subscript takes values outside of the array.
HaloFootprint::Leaves HaloFootprint::leavesArray(const RangeCheck &check,
                                                 ArrayType type) {
  LoopOp loop = check.loop;
  if (check.constant == 0 && !loop.getWidening())
    return Leaves::No;
  int64_t extent = type.getShape()[check.dim];
  std::optional<int64_t> from = getConstant(loop.getLower()[check.d]);
  std::optional<int64_t> to = getConstant(loop.getUpper()[check.d]);
  std::optional<int64_t> step = getConstant(loop.getStep()[check.d]);
  if (!from || !to || step != 1 || ShapedType::isDynamic(extent) ||
      loop.isDescending(check.d))
    return Leaves::Unknown;
  bool leaves =
      *from + check.constant < 0 || *to - 1 + check.constant >= extent;
  return leaves ? Leaves::Yes : Leaves::No;
}

/// None if the subscript is not understood. `asWritten`: of the program's loop,
/// not of one that a pass has widened to run it in another order. In a
/// dimension that is not spread over nodes the node's block is the array.
std::optional<HaloFootprint::Reach>
HaloFootprint::getReach(Operation *access, Value array, int64_t dim,
                        Value subscript, bool isSpread, bool asWritten) {
  auto type = cast<ArrayType>(array.getType());
  Align align = type.getAlign()[dim];
  const void *templ = info.getTemplateIdentity(array);
  for (auto loop = access->getParentOfType<LoopOp>(); loop;
       loop = loop->getParentOfType<LoopOp>()) {
    std::optional<analysis::ShiftedVariable> form =
        analysis::findShiftedVariable(subscript, loop.getBody().getArguments());
    if (!form)
      continue;
    unsigned d = form->number;
    RangeCheck check{loop, d, form->constant, dim};
    Reach reach{-form->constant, form->constant, leavesArray(check, type),
                check};
    if (!isSpread)
      return reach;
    std::optional<int64_t> offset;
    if (loop.getOnDim(d) == align.templateDim && templ &&
        templ == info.getIdentity(loop.getOn()))
      offset = getConstant(loop.getOffset(align.templateDim));
    if (!offset || ShapedType::isDynamic(align.offset))
      return std::nullopt;
    reach.upper += align.offset - *offset;
    reach.lower = -reach.upper;
    if (!loop.getWidening() || (asWritten && loop->hasAttr(kReorderedAttr)))
      return reach;
    std::optional<int64_t> lower = getConstant(loop.getLowerWidths()[d]);
    std::optional<int64_t> upper = getConstant(loop.getUpperWidths()[d]);
    if (!lower || !upper)
      return std::nullopt;
    // What a narrowed range leaves out, a margin runs.
    bool isExpanded = loop.getWidening() == Widening::Expand;
    reach.lower += isExpanded ? *lower : std::max<int64_t>(*lower, 0);
    reach.upper += isExpanded ? *upper : std::max<int64_t>(*upper, 0);
    return reach;
  }
  return std::nullopt;
}

bool HaloFootprint::isStored(Operation *access, Value array, int64_t dim,
                             Value index) {
  Shadow shadow = cast<ArrayType>(array.getType()).getShadow()[dim];
  if (shadow.full)
    return true;
  auto reach = getReach(access, array, dim, index, isDistributed(array, dim),
                        /*asWritten=*/true);
  auto isWithin = [](int64_t reach, int64_t width) {
    return reach <= 0 || (!ShapedType::isDynamic(width) && reach <= width);
  };
  return reach && isWithin(reach->lower, shadow.lower) &&
         isWithin(reach->upper, shadow.upper);
}

bool HaloFootprint::isReachKnown(Operation *access, Value array, int64_t dim,
                                 Value index) {
  return getReach(access, array, dim, index, isDistributed(array, dim),
                  /*asWritten=*/true)
      .has_value();
}

/// Whether each iteration of the loops around an access runs it.
static bool isUnconditional(Operation *access) {
  Operation *op = access;
  while (op && !isa<LoopOp>(op)) {
    op = op->getParentOp();
    if (isa_and_nonnull<RegionBranchOpInterface>(op) && !isa<scf::ForOp>(op))
      return false;
  }
  return access->getBlock()->isEntryBlock();
}

/// Adds what an access reads in one dimension. False if that is not sure.
bool HaloFootprint::addDim(int64_t i, Value subscript, HaloRead &read) {
  Value array = read.array;
  auto type = cast<ArrayType>(array.getType());
  HaloExtent::Dim &dim = read.extent.dims[i];
  bool isSpread = hasNeighbours(array, i);
  Shadow shadow = type.getShadow()[i];
  if (!isSpread && (shadow.full || shadow.isEmpty()))
    return true;
  auto reach = getReach(read.access, array, i, subscript, isSpread);
  if (!reach) {
    // A shadow in a dimension that is whole on each node wraps around.
    dim = {kAnyWidth, kAnyWidth, !isSpread};
    return false;
  }
  if (!isSpread && reach->leaves == Leaves::No)
    return true;
  dim.lower = std::max<int64_t>(reach->lower, 0);
  dim.upper = std::max<int64_t>(reach->upper, 0);
  if (!dim.lower && !dim.upper)
    return true;
  dim.periodic = reach->leaves == Leaves::Yes;
  if (shadow.full) {
    dim = {kAnyWidth, kAnyWidth, false};
    return true;
  }
  if (reach->leaves == Leaves::Unknown)
    read.checks.push_back(reach->check);
  return isSpread || reach->leaves == Leaves::Yes;
}

void HaloFootprint::addRead(Operation *access, Value array, ValueRange indices,
                            bool isSure, ArrayEffects &effects) {
  auto type = cast<ArrayType>(array.getType());
  if (!type.hasShadow() || !access->getParentOfType<LoopOp>())
    return;
  HaloRead read{getArrayCopy(array, isOnDevice(access)),
                array,
                HaloExtent(type.getRank()),
                HaloExtent(type.getRank()),
                {},
                access};
  isSure &= isUnconditional(access);
  unsigned numBeside = 0;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    isSure &= addDim(i, indices[i], read);
    const HaloExtent::Dim &dim = read.extent.dims[i];
    numBeside += dim.lower || dim.upper;
  }
  if (numBeside == 0)
    return;
  read.extent.corners = numBeside > 1;
  if (isSure)
    read.sure = read.extent;
  for (HaloRead &other : effects.reads)
    if (other.copy.getKey() == read.copy.getKey()) {
      if (isSure && other.sure.isEmpty())
        other.access = access;
      other.extent.unite(read.extent);
      other.sure.unite(read.sure);
      other.checks.append(read.checks);
      return;
    }
  effects.reads.push_back(std::move(read));
}

namespace {
/// What is done with the address of an element: of a structure, of a complex
/// number, or one that a function gets.
enum class AddressUse { Writes, Reads, Unknown };
} // namespace

/// Reads if one surely comes with the address; Writes if nothing else is known.
static AddressUse getUse(Value address) {
  AddressUse result = AddressUse::Writes;
  for (OpOperand &use : address.getUses()) {
    Operation *user = use.getOwner();
    AddressUse its = AddressUse::Unknown;
    if (isa<LLVM::GEPOp>(user) && use.getOperandNumber() == 0)
      its = getUse(user->getResult(0));
    else if (auto load = dyn_cast<LLVM::LoadOp>(user))
      its = load->getBlock() == address.getParentBlock() ? AddressUse::Reads
                                                         : AddressUse::Unknown;
    else if (auto store = dyn_cast<LLVM::StoreOp>(user);
             store && store.getAddr() == address)
      its = AddressUse::Writes;
    if (its == AddressUse::Reads)
      return its;
    if (its == AddressUse::Unknown)
      result = its;
  }
  return result;
}

/// Whether a store in a loop goes to the element that the iteration owns.
bool HaloFootprint::isOwnElement(StoreOp store) {
  for (auto [i, subscript] : llvm::enumerate(store.getIndices())) {
    if (!isDistributed(store.getArray(), i))
      continue;
    auto reach =
        getReach(store, store.getArray(), i, subscript, /*isSpread=*/true);
    if (!reach || reach->lower > 0 || reach->upper > 0)
      return false;
  }
  return true;
}

void HaloFootprint::addWrite(Operation *op, Value memory, bool onDevice,
                             bool isOwn, ArrayEffects &effects) {
  ArrayCopy copy = getArrayCopy(memory, onDevice);
  if (!copy.object.isDistinct) {
    effects.writesUnknown = true;
    return;
  }
  for (ArrayWrite &other : effects.writes)
    if (other.copy.getKey() == copy.getKey()) {
      other.isOwn &= isOwn;
      return;
    }
  effects.writes.push_back({copy, op, isOwn});
}

void HaloFootprint::collectMemoryEffects(Operation *op, ArrayEffects &effects) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface) {
    effects.writesUnknown |=
        !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
        !op->hasTrait<OpTrait::IsTerminator>();
    return;
  }
  SmallVector<MemoryEffects::EffectInstance> instances;
  interface.getEffects(instances);
  for (const MemoryEffects::EffectInstance &effect : instances) {
    if (!isa<MemoryEffects::Write, MemoryEffects::Free>(effect.getEffect()) ||
        effect.getResource() != SideEffects::DefaultResource::get())
      continue;
    Value memory = effect.getValue();
    if (!memory) {
      effects.writesUnknown = true;
      continue;
    }
    // Directives with `acc` write in device memory.
    for (bool onDevice : {false, true})
      addWrite(op, memory, onDevice, /*isOwn=*/false, effects);
  }
}

static bool mayWriteMemory(LLVM::CallOp call) {
  LLVM::MemoryEffectsAttr memory = call.getMemoryEffectsAttr();
  if (!memory)
    return true;
  auto isWrite = [](LLVM::ModRefInfo info) {
    return info == LLVM::ModRefInfo::Mod || info == LLVM::ModRefInfo::ModRef;
  };
  return isWrite(memory.getOther()) || isWrite(memory.getArgMem());
}

/// Whether a data region around a data operation, of a construct or another
/// region, has all of the same data: these are on the device until it ends.
static bool isInDataRegion(Operation *entry) {
  const void *data = analysis::findObject(acc::getVar(entry)).getIdentity();
  auto holds = [&](Value operand) {
    Operation *outer = operand.getDefiningOp();
    return isa_and_nonnull<acc::CopyinOp, acc::CreateOp, acc::PresentOp>(
               outer) &&
           acc::getBounds(outer).empty() &&
           analysis::findObject(acc::getVar(outer)).getIdentity() == data;
  };
  for (auto region = entry->getParentOfType<acc::DataOp>(); region;
       region = region->getParentOfType<acc::DataOp>())
    if (!region.getIfCond() &&
        llvm::any_of(region.getDataClauseOperands(), holds))
      return true;
  return false;
}

bool keepsData(Operation *op) {
  Operation *entry = op;
  if (isa<acc::DeleteOp, acc::CopyoutOp>(op)) {
    entry = acc::getAccVar(op).getDefiningOp();
    if (isa_and_nonnull<acc::PresentOp>(entry) && isa<acc::DeleteOp>(op))
      return true;
  }
  // Not those of `enter data` and `exit data`, which count in another way.
  auto isStructured = [](auto clause) { return clause.getStructured(); };
  bool isOfRegion = llvm::TypeSwitch<Operation *, bool>(entry)
                        .Case<acc::CopyinOp, acc::CreateOp>(isStructured)
                        .Default([](Operation *) { return false; });
  if (isOfRegion && isInDataRegion(entry))
    return true;
  return isa<acc::PresentOp, acc::DevicePtrOp, acc::PrivateOp, acc::ReductionOp,
             acc::GetDevicePtrOp>(op);
}

void HaloFootprint::collect(Operation *op, ArrayEffects &effects) {
  if (auto load = dyn_cast<LoadOp>(op))
    return addRead(op, load.getArray(), load.getIndices(), /*isSure=*/true,
                   effects);
  if (auto element = dyn_cast<ElementOp>(op)) {
    if (AddressUse use = getUse(element.getResult()); use != AddressUse::Writes)
      addRead(op, element.getArray(), element.getIndices(),
              use == AddressUse::Reads, effects);
    return;
  }
  if (auto store = dyn_cast<StoreOp>(op))
    return addWrite(op, store.getArray(), isOnDevice(op), isOwnElement(store),
                    effects);
  if (auto store = dyn_cast<LLVM::StoreOp>(op))
    return addWrite(op, store.getAddr(), isOnDevice(op), /*isOwn=*/false,
                    effects);
  if (isa<LoopOp>(op))
    return; // what is in it is visited
  if (isa<ReleaseOp>(op) && !isa<ArrayType>(op->getOperand(0).getType()))
    return;
  if (auto call = dyn_cast<LLVM::CallOp>(op)) {
    if (call->hasAttr(kNoArraysAttr))
      return;
    auto written = call->getAttrOfType<DenseI32ArrayAttr>(kWritesAttr);
    if (!written)
      effects.writesUnknown |= mayWriteMemory(call);
    else
      for (int32_t operand : written.asArrayRef())
        addWrite(op, call.getOperand(operand), isOnDevice(op), /*isOwn=*/false,
                 effects);
    return;
  }
  // Moves data between the copies of what it names.
  if (isa<ACC_DATA_ENTRY_OPS, ACC_DATA_EXIT_OPS>(op) && !keepsData(op)) {
    for (Value operand : op->getOperands())
      if (isa<MemRefType, LLVM::LLVMPointerType>(operand.getType())) {
        ArrayCopy copy = getArrayCopy(operand, false);
        if (!copy.object.isDistinct)
          continue;
        for (bool onDevice : {false, true})
          effects.writes.push_back({{copy.object, onDevice}, op, false});
      }
    return;
  }
  if (isa<acc::AtomicUpdateOp, acc::AtomicWriteOp, acc::AtomicCaptureOp>(op)) {
    effects.writesUnknown = true;
    return;
  }
  if (op->getDialect() && op->getDialect()->getNamespace() ==
                              acc::OpenACCDialect::getDialectNamespace())
    return;
  collectMemoryEffects(op, effects);
}

const ArrayEffects &HaloFootprint::get(Operation *op) {
  std::unique_ptr<ArrayEffects> &effects = cache[op];
  if (!effects) {
    effects = std::make_unique<ArrayEffects>();
    op->walk([&](Operation *inner) { collect(inner, *effects); });
  }
  return *effects;
}

bool HaloFootprint::mayWrite(Operation *op, const ArrayCopy &copy) {
  WalkResult result = op->walk([&](Operation *inner) {
    if (isa<ReflectOp, ReflectInitOp, ReflectDoOp>(inner))
      return WalkResult::advance();
    ArrayEffects effects;
    collect(inner, effects);
    bool writes = effects.writesUnknown ||
                  llvm::any_of(effects.writes, [&](const ArrayWrite &write) {
                    return write.copy.onDevice == copy.onDevice &&
                           write.copy.object.mayOverlap(copy.object);
                  });
    return writes ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

std::string getArrayName(const ArrayCopy &copy) {
  StringRef name = copy.object.name;
  if (!name.consume_front("'"))
    return "array";
  return name.drop_back().str();
}

} // namespace xacc::xmp
