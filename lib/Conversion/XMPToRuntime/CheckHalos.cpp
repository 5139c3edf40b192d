//===- CheckHalos.cpp - Calls that watch halos ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Accesses to distributed arrays are grouped by the outermost `xmp.loop` or
// compute construct around them. Before it stands one call for each array and
// memory space, whose token the calls for the accesses take: these may run in
// threads of a device later than the host. Accesses outside of both get a token
// each. Loads and stores through the address of an element, as of members of
// structures, are watched by their address. Precondition and postcondition: see
// Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/RuntimeCalls.h"
#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/Analysis/Halo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "xacc/CheckABI.h"
#include "llvm/ADT/MapVector.h"

namespace xacc {
#define GEN_PASS_DEF_XMPCHECKHALOSPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

namespace {
/// Inserts the calls.
class Watcher {
public:
  explicit Watcher(ModuleOp module)
      : module(module), calls(module), builder(module.getContext()) {}

  void run(func::FuncOp function);

private:
  void watch(Operation *access, Operation *scope);
  void watchAddress(Operation *access, Value address, bool isWrite);
  void watchElements(func::FuncOp function);
  Value getToken(Value array, Operation *access, Operation *scope);
  Value getArrayBefore(Value array, Operation *scope);
  Value isChanged(Location loc, Value value, Value old);
  Value getSite(Location loc);
  Value constant(Location loc, int64_t value) {
    return calls.constant(builder, loc, value);
  }

  ModuleOp module;
  RuntimeCalls calls;
  OpBuilder builder;
  llvm::DenseMap<std::tuple<Operation *, const void *, unsigned>, Value> tokens;
};

struct CheckHalosPass
    : public xacc::impl::XMPCheckHalosPassBase<CheckHalosPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    Watcher watcher(module);
    for (auto function : module.getOps<func::FuncOp>())
      watcher.run(function);
    // Kernels of virtual devices call the runtime.
    for (StringRef name : {"xaccrtCheckRead", "xaccrtCheckWrite"})
      if (auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
        function->setAttr(offload::kRoutineAttr, UnitAttr::get(&getContext()));
  }
};
} // namespace

/// The outermost loop or construct around an access; the access if there is
/// none.
static Operation *getScope(Operation *access) {
  Operation *scope = access;
  for (Operation *op = access; op && !isa<func::FuncOp>(op);
       op = op->getParentOp())
    if (isa<ACC_COMPUTE_CONSTRUCT_OPS, xmp::LoopOp>(op))
      scope = op;
  return scope;
}

void Watcher::run(func::FuncOp function) {
  SmallVector<std::pair<Operation *, Operation *>> accesses;
  function.walk([&](Operation *op) {
    if (isa<xmp::LoadOp, xmp::StoreOp>(op))
      accesses.push_back({op, getScope(op)});
  });
  for (auto [access, scope] : accesses)
    watch(access, scope);
  watchElements(function);
}

/// The name of an array in the source.
static std::string getName(Value array, const ArrayCopy &copy) {
  while (auto cast = array.getDefiningOp<CastHandleOp>())
    array = cast.getSource();
  Operation *def = array.getDefiningOp();
  StringAttr name;
  if (def) // an argument of a function has none
    name = llvm::TypeSwitch<Operation *, StringAttr>(def)
               .Case<AllocOp, AttachOp, PointerOp>(
                   [](auto op) { return op.getNameAttr(); })
               .Default(StringAttr());
  return name ? name.str() : getArrayName(copy);
}

/// The handle before `scope`; null if it does not exist there.
Value Watcher::getArrayBefore(Value array, Operation *scope) {
  if (!scope->isAncestor(array.getParentRegion()->getParentOp()))
    return array;
  Operation *def = array.getDefiningOp();
  if (!isa_and_nonnull<GetGlobalOp, CastHandleOp>(def))
    return {};
  IRMapping mapping;
  for (Value operand : def->getOperands()) {
    Value outside = getArrayBefore(operand, scope);
    if (!outside)
      return {};
    mapping.map(operand, outside);
  }
  return builder.clone(*def, mapping)->getResult(0);
}

/// Null if nothing can be watched.
Value Watcher::getToken(Value array, Operation *access, Operation *scope) {
  bool onDevice = isOnDevice(access);
  ArrayCopy copy = getArrayCopy(array, onDevice);
  auto key =
      std::make_tuple(scope, copy.object.getIdentity(), unsigned(onDevice));
  if (scope != access)
    if (auto known = tokens.find(key); known != tokens.end())
      return known->second;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(scope);
  Value token, handle = getArrayBefore(array, scope);
  if (handle) {
    Location loc = scope->getLoc();
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
    LLVM::GlobalOp name = calls.string(loc, getName(array, copy));
    SmallVector<Value> operands{
        CastHandleOp::create(builder, loc, pointer, handle),
        constant(loc, onDevice), LLVM::AddressOfOp::create(builder, loc, name),
        calls.location(builder, loc, "check")};
    token = scope == access
                ? XACC_CALL(calls, builder, loc, xaccrtCheckPoint, operands)
                : XACC_CALL(calls, builder, loc, xaccrtCheckLoop, operands);
  }
  tokens[key] = token;
  return token;
}

/// The line, and the hash of its file.
Value Watcher::getSite(Location loc) {
  FileLineColLoc file = findFileLoc(loc);
  if (!file)
    return constant(loc, 0);
  uint64_t hash = xaccCheckHash(file.getFilename().str().c_str());
  return constant(loc, int64_t(hash << 32 | file.getLine()));
}

/// Whether values are compared: those of which bits are equal if they are.
static bool isCompared(Type type) {
  return type.isIntOrIndex() || type.isF32() || type.isF64();
}

/// Whether a store changes what is there, as i64. `old` is null if that is not
/// compared, which counts as changed.
Value Watcher::isChanged(Location loc, Value value, Value old) {
  if (!old)
    return constant(loc, 1);
  Type type = value.getType();
  if (isa<FloatType>(type)) {
    // NaNs differ from themselves, and zeros have signs.
    type = builder.getIntegerType(type.getIntOrFloatBitWidth());
    old = arith::BitcastOp::create(builder, loc, type, old);
    value = arith::BitcastOp::create(builder, loc, type, value);
  }
  Value differs =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, old, value);
  return arith::ExtUIOp::create(builder, loc, builder.getI64Type(), differs);
}

/// The element that an address is in or behind, through offsets.
static ElementOp findElement(Value address) {
  while (auto offset = address.getDefiningOp<LLVM::GEPOp>())
    address = offset.getBase();
  return address.getDefiningOp<ElementOp>();
}

void Watcher::watchAddress(Operation *access, Value address, bool isWrite) {
  ElementOp element = findElement(address);
  // A device has its own memory.
  if (!element || isOnDevice(access))
    return;
  Value token = getToken(element.getArray(), access, getScope(access));
  if (!token)
    return;
  builder.setInsertionPoint(access);
  Location loc = access->getLoc();
  SmallVector<Value> operands{token, getSite(loc)};
  if (!isWrite) {
    operands.push_back(address);
    XACC_CALL(calls, builder, loc, xaccrtCheckReadAt, operands);
    return;
  }
  Value value, old;
  if (auto store = dyn_cast<LLVM::StoreOp>(access)) {
    value = store.getValue();
    if (isCompared(value.getType()))
      old = LLVM::LoadOp::create(builder, loc, value.getType(), address);
  }
  operands.push_back(isChanged(loc, value, old));
  operands.push_back(address);
  XACC_CALL(calls, builder, loc, xaccrtCheckWriteAt, operands);
}

/// What functions of C do with an address is not known.
void Watcher::watchElements(func::FuncOp function) {
  SmallVector<Operation *> accesses;
  function.walk([&](Operation *op) {
    if (isa<LLVM::LoadOp, LLVM::StoreOp, LLVM::MemcpyOp>(op))
      accesses.push_back(op);
  });
  for (Operation *op : accesses) {
    if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
      watchAddress(op, load.getAddr(), /*isWrite=*/false);
    } else if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
      watchAddress(op, store.getAddr(), /*isWrite=*/true);
    } else {
      auto copy = cast<LLVM::MemcpyOp>(op);
      watchAddress(op, copy.getSrc(), /*isWrite=*/false);
      watchAddress(op, copy.getDst(), /*isWrite=*/true);
    }
  }
}

void Watcher::watch(Operation *access, Operation *scope) {
  auto store = dyn_cast<xmp::StoreOp>(access);
  Value array = store ? store.getArray() : cast<xmp::LoadOp>(access).getArray();
  ValueRange indices =
      store ? store.getIndices() : cast<xmp::LoadOp>(access).getIndices();
  Value token = getToken(array, access, scope);
  if (!token)
    return;
  builder.setInsertionPoint(access);
  Location loc = access->getLoc();
  SmallVector<Value> operands{token, getSite(loc)};
  if (store) {
    Value value = store.getValue(), old;
    if (isCompared(value.getType()))
      old = xmp::LoadOp::create(builder, loc, array, indices);
    operands.push_back(isChanged(loc, value, old));
  }
  for (Value index : indices)
    operands.push_back(index);
  for (int64_t k = indices.size(); k < XACC_MAX_DIMS; ++k)
    operands.push_back(constant(loc, 0));
  if (store)
    XACC_CALL(calls, builder, loc, xaccrtCheckWrite, operands);
  else
    XACC_CALL(calls, builder, loc, xaccrtCheckRead, operands);
}
