//===- DataClauses.cpp - Data clauses of acc constructs -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The acc dialect writes a clause as an entry op in front of the construct and
// exit ops behind it. Everything is emitted at the construct instead: entry and
// exit ops carry nothing but the clause.
//
//===----------------------------------------------------------------------===//

#include "DataClauses.h"
#include "Clauses.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACCUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using xacc::offload::isOnDevice;

namespace xacc::acc_to_offload {

std::string getName(const DataClause &clause) {
  if (clause.name)
    return clause.name.str();
  return acc::getVariableName(acc::getVar(clause.entry));
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The section that `acc.bounds` say, innermost first; strides other than 1 in
/// the innermost dimension are not representable, the others are the memref's.
static FailureOr<Section> readSection(OpBuilder &builder, Operation *op,
                                      ArrayRef<Value> bounds, Value host) {
  Section section;
  auto type = cast<MemRefType>(host.getType());
  if (bounds.empty())
    return section;
  if (static_cast<int64_t>(bounds.size()) != type.getRank())
    return op->emitError() << "has " << bounds.size() << " acc.bounds for the "
                           << type.getRank() << " dimensions of " << type;
  Location loc = op->getLoc();
  for (Value value : llvm::reverse(bounds)) {
    auto bound = value.getDefiningOp<acc::DataBoundsOp>();
    if (!bound)
      return op->emitError("bounds have to be results of acc.bounds");
    for (Value operand : bound->getOperands())
      makeAvailable(operand, &*builder.getInsertionPoint());
    APInt stride;
    if (value == bounds.front() && bound.getStride() &&
        !bound.getStrideInBytes() &&
        matchPattern(bound.getStride(), m_ConstantInt(&stride)) &&
        !stride.isOne())
      return op->emitError() << "sections with stride " << stride.getSExtValue()
                             << " are not supported";
    Value lower, extent;
    if (bound.getLowerbound())
      lower = castToIndex(builder, bound.getLowerbound());
    else
      lower = arith::ConstantIndexOp::create(builder, loc, 0);
    if (bound.getExtent()) {
      extent = castToIndex(builder, bound.getExtent());
    } else {
      Value upper = castToIndex(builder, bound.getUpperbound());
      Value one = arith::ConstantIndexOp::create(builder, loc, 1);
      extent = builder.createOrFold<arith::SubIOp>(loc, upper, lower);
      extent = builder.createOrFold<arith::AddIOp>(loc, extent, one);
    }
    section.lower.push_back(lower);
    section.extent.push_back(extent);
  }
  return section;
}

/// The memref over a variable that is given by its address.
static Value getMemRefOver(OpBuilder &builder, Operation *op, Value pointer,
                           size_t numBounds) {
  Type type = acc::getVarType(op);
  SmallVector<int64_t> shape;
  while (auto array = dyn_cast_if_present<LLVM::LLVMArrayType>(type)) {
    shape.push_back(array.getNumElements());
    type = array.getElementType();
  }
  if (!type || !MemRefType::isValidElementType(type) ||
      isa<LLVM::LLVMPointerType>(type))
    return {};
  // A pointer to elements, of unknown number.
  SmallVector<Value> sizes;
  if (numBounds == shape.size() + 1) {
    shape.insert(shape.begin(), ShapedType::kDynamic);
    sizes.push_back(arith::ConstantIndexOp::create(builder, op->getLoc(), -1));
  }
  return offload::ViewOp::create(builder, op->getLoc(),
                                 MemRefType::get(shape, type), pointer, sizes,
                                 ValueRange());
}

static Value getHost(OpBuilder &builder, Operation *entry) {
  Value var = acc::getVar(entry);
  if (isa<MemRefType>(var.getType()))
    return var;
  if (isa<LLVM::LLVMPointerType>(var.getType()))
    return getMemRefOver(builder, entry, var, acc::getBounds(entry).size());
  return {};
}

/// The host address of the pointer that the program reaches the data through.
static Value getPointerAddress(OpBuilder &builder, Operation *entry) {
  Value address = acc::getVarPtrPtr(entry);
  if (!address || isa<LLVM::LLVMPointerType>(address.getType()))
    return address;
  return offload::PointerOp::create(builder, entry->getLoc(), address);
}

/// The queue that an op names itself; null for acc_async_sync.
static std::optional<Value> getOwnQueue(OpBuilder &builder, Operation *op) {
  using Queue = std::optional<Value>;
  return llvm::TypeSwitch<Operation *, Queue>(op)
      .Case<ACC_DATA_CLAUSE_OPS>([&](auto clause) -> Queue {
        if (clause.getAsyncOperands().empty() && !clause.getAsyncOnlyAttr())
          return std::nullopt;
        return getAsyncQueue(builder, clause);
      })
      .Default(std::nullopt);
}

static LogicalResult readExits(OpBuilder &builder, Operation *construct,
                               DataClause &clause) {
  for (Operation *user : clause.entry->getUsers()) {
    if (!isa<ACC_DATA_EXIT_OPS>(user))
      continue;
    DataExit exit(user);
    exit.update = isa<acc::UpdateHostOp>(user);
    if (isa<acc::CopyoutOp>(user))
      exit.kind = offload::UnmapKind::Copyout;
    else if (isa<acc::DetachOp>(user))
      exit.kind = offload::UnmapKind::Detach;
    SmallVector<Value> bounds = acc::getBounds(user);
    for (Value bound : bounds)
      makeAvailable(bound, construct);
    exit.section = clause.section;
    if (!bounds.empty() && bounds != acc::getBounds(clause.entry)) {
      FailureOr<Section> section =
          readSection(builder, user, bounds, clause.host);
      if (failed(section))
        return failure();
      exit.section = *section;
    }
    exit.queue = getOwnQueue(builder, user);
    clause.exits.push_back(exit);
  }
  // Users come last first.
  std::reverse(clause.exits.begin(), clause.exits.end());
  return success();
}

FailureOr<DataClauses> readClauses(OpBuilder &builder, Operation *construct,
                                   ValueRange operands) {
  DataClauses clauses;
  llvm::SmallPtrSet<Operation *, 8> seen;
  for (Value operand : operands) {
    Operation *entry = operand.getDefiningOp();
    // A construct around this one has replaced the result of the entry op.
    if (isOnDevice(operand) || (entry && !seen.insert(entry).second))
      continue;
    if (!isa_and_present<ACC_DATA_ENTRY_OPS>(entry))
      return construct->emitError(
          "data operands have to be results of acc data entry ops");
    DataClause clause(entry);
    clause.structured = !isa<acc::EnterDataOp, acc::ExitDataOp>(construct) ||
                        construct->hasAttr(offload::kStructuredAttr);
    clause.name = entry->getAttrOfType<StringAttr>("name");
    clause.host = getHost(builder, entry);
    if (!clause.host)
      return entry->emitError()
             << "'" << getName(clause) << "' has type "
             << acc::getVar(entry).getType() << " of " << acc::getVarType(entry)
             << "; only memrefs with a shape and "
             << "pointers to numbers or arrays of numbers can be mapped";
    FailureOr<Section> section =
        readSection(builder, entry, acc::getBounds(entry), clause.host);
    if (failed(section))
      return failure();
    clause.section = *section;
    clause.pointer = getPointerAddress(builder, entry);
    clause.queue = getOwnQueue(builder, entry);
    if (isa<acc::AttachOp>(entry) && !clause.pointer)
      return entry->emitError()
             << "attach of '" << getName(clause)
             << "' needs varPtrPtr, the address of the pointer";
    if (failed(readExits(builder, construct, clause)))
      return failure();
    clauses.push_back(std::move(clause));
  }
  return clauses;
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

static bool hasModifier(Operation *op, acc::DataClauseModifier modifier) {
  auto modifiers = op->getAttrOfType<acc::DataClauseModifierAttr>("modifiers");
  return modifiers && acc::bitEnumContainsAny(modifiers.getValue(), modifier);
}

static bool isZeroed(Operation *entry) {
  std::optional<acc::DataClause> clause = acc::getDataClause(entry);
  return clause == acc::DataClause::acc_create_zero ||
         clause == acc::DataClause::acc_copyout_zero ||
         hasModifier(entry, acc::DataClauseModifier::zero);
}

/// Whether it copies what is present already, too.
static bool alwaysCopies(Operation *op) {
  return isa<acc::CopyinOp>(op)
             ? hasModifier(op, acc::DataClauseModifier::alwaysin)
             : isa<acc::CopyoutOp>(op) &&
                   hasModifier(op, acc::DataClauseModifier::alwaysout);
}

/// Whether a section is covered by what a construct around maps.
static bool covers(const DeviceCopy &copy, const DataClause &clause) {
  if (copy.lower.empty() || clause.isImplicit())
    return true;
  auto equal = [](Value a, Value b) { return areEquivalent(a, b); };
  return llvm::equal(copy.lower, clause.section.lower, equal) &&
         llvm::equal(copy.extent, clause.section.extent, equal);
}

bool reuse(DataClause &clause, OpBuilder &builder, DeviceScope &scope) {
  if (!isa<acc::CopyinOp, acc::CreateOp, acc::PresentOp, acc::NoCreateOp,
           acc::GetDevicePtrOp>(clause.entry) ||
      clause.pointer || alwaysCopies(clause.entry) ||
      llvm::any_of(clause.exits,
                   [](const DataExit &exit) { return alwaysCopies(exit.op); }))
    return false;
  const DeviceCopy *copy = scope.find(clause.host);
  if (copy && !covers(*copy, clause))
    return false;
  Value device = scope.resolve(builder, clause.host);
  if (!device)
    return false;
  clause.device = device;
  clause.reused = true;
  return true;
}

static offload::MapKind getMapKind(Operation *entry) {
  using offload::MapKind;
  if (auto kind =
          entry->getAttrOfType<offload::MapKindAttr>(offload::kMapKindAttr))
    return kind.getValue();
  return llvm::TypeSwitch<Operation *, MapKind>(entry)
      .Case([](acc::CopyinOp) { return MapKind::Copyin; })
      .Case<acc::CreateOp, acc::DeclareDeviceResidentOp>(
          [](auto) { return MapKind::Create; })
      .Case([](acc::NoCreateOp) { return MapKind::NoCreate; })
      .Case([](acc::AttachOp) { return MapKind::Attach; })
      .Default(MapKind::Present);
}

static void createUpdate(const DataClause &clause, OpBuilder &builder,
                         Location loc, offload::UpdateKind kind,
                         const Section &section, Value queue,
                         bool ifPresent = true) {
  offload::UpdateOp::create(builder, loc, kind, clause.host, section.lower,
                            section.extent, queue, ifPresent, clause.name,
                            /*directive=*/nullptr);
}

void enter(DataClause &clause, OpBuilder &builder, Value queue) {
  Operation *entry = clause.entry;
  Location loc = entry->getLoc();
  if (isa<acc::DevicePtrOp>(entry)) {
    clause.device = offload::DevicePtrOp::create(builder, loc, clause.host);
    return;
  }
  // An update copies, whether the data has been present or not.
  bool always = alwaysCopies(entry);
  clause.device = offload::EnterOp::create(
      builder, loc, always ? offload::MapKind::Create : getMapKind(entry),
      clause.host, clause.section.lower, clause.section.extent,
      clause.queue.value_or(queue), clause.pointer,
      /*dynamic=*/!clause.structured, entry->hasAttr(offload::kWholeAttr),
      isZeroed(entry), clause.isImplicit(), clause.name,
      /*declare=*/UnitAttr());
  if (always)
    createUpdate(clause, builder, loc, offload::UpdateKind::Device,
                 clause.section, clause.queue.value_or(queue));
}

void exit(const DataClause &clause, OpBuilder &builder, Value queue,
          bool finalize) {
  using offload::UnmapKind;
  if (clause.reused || isa<acc::DevicePtrOp>(clause.entry))
    return;
  auto create = [&](Location loc, UnmapKind kind, const Section &section,
                    std::optional<Value> own) {
    offload::ExitOp::create(builder, loc, kind, clause.host, section.lower,
                            section.extent, own.value_or(queue), clause.pointer,
                            /*dynamic=*/!clause.structured,
                            clause.entry->hasAttr(offload::kWholeAttr),
                            finalize, clause.isImplicit(), clause.name,
                            /*directive=*/nullptr);
  };
  for (const DataExit &exit : clause.exits) {
    if (exit.update)
      continue;
    Location loc = exit.op->getLoc();
    bool always = alwaysCopies(exit.op);
    if (always)
      createUpdate(clause, builder, loc, offload::UpdateKind::Host,
                   exit.section, exit.queue.value_or(queue));
    create(loc, always ? UnmapKind::Release : exit.kind, exit.section,
           exit.queue);
  }
  // What a construct counted up, it counts down.
  if (clause.exits.empty() && clause.structured)
    create(clause.getLoc(),
           isa<acc::AttachOp>(clause.entry) ? UnmapKind::Detach
                                            : UnmapKind::Release,
           clause.section, clause.queue);
}

bool copiesOut(const DataClause &clause) {
  return llvm::any_of(clause.exits, [](const DataExit &exit) {
    return !exit.update && exit.kind == offload::UnmapKind::Copyout;
  });
}

void exitAll(ArrayRef<DataClause> clauses, OpBuilder &builder, Value queue) {
  // Who counts down last copies out: not a pointer that happens to point into
  // what another clause copies.
  for (bool last : {false, true})
    for (const DataClause &clause : clauses)
      if (copiesOut(clause) == last)
        exit(clause, builder, queue);
}

void update(const DataClause &clause, OpBuilder &builder, Value queue,
            bool ifPresent) {
  if (isa<acc::UpdateDeviceOp>(clause.entry))
    createUpdate(clause, builder, clause.getLoc(), offload::UpdateKind::Device,
                 clause.section, clause.queue.value_or(queue), ifPresent);
  for (const DataExit &exit : clause.exits)
    if (exit.update)
      createUpdate(clause, builder, exit.op->getLoc(),
                   offload::UpdateKind::Host, exit.section,
                   exit.queue.value_or(queue), ifPresent);
}

void replaceResult(const DataClause &clause, OpBuilder &builder, Region *onlyIn,
                   bool host) {
  Value result = acc::getAccVar(clause.entry);
  Value value = host ? acc::getVar(clause.entry) : clause.device;
  if (!value)
    return;
  if (value.getType() != result.getType() &&
      isa<LLVM::LLVMPointerType>(result.getType()))
    value = offload::PointerOp::create(builder, clause.getLoc(), value);
  if (onlyIn) {
    replaceAllUsesInRegionWith(result, value, *onlyIn);
    return;
  }
  result.replaceUsesWithIf(value, [](OpOperand &use) {
    return !isa<ACC_DATA_EXIT_OPS, ACC_DATA_CONSTRUCT_OPS>(use.getOwner());
  });
}

void eraseOps(ArrayRef<DataClause> clauses) {
  for (const DataClause &clause : clauses) {
    for (const DataExit &exit : clause.exits)
      exit.op->erase();
    if (clause.entry->use_empty())
      clause.entry->erase();
  }
}

} // namespace xacc::acc_to_offload
