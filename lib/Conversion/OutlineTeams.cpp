//===- OutlineTeams.cpp - Functions for the threads of a device -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that the body uses is a field of the context: stored before the call,
// loaded once at the start of the function, so that the loops inside see values
// and not memory. What is constant is repeated there, which keeps constant
// strides and sizes known; and so are loads of the kernel's arguments, which
// would be stored only to be loaded again.
//
// A body with atomic updates becomes two functions. The other one has plain
// ones, some five times faster, for a kernel that is alone on the device.
//
// Precondition: LLVM dialect but for offload.team. Postcondition: no
// offload.team.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/RuntimeCalls.h"
#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "xacc/DeviceABI.h"

namespace xacc {
#define GEN_PASS_DEF_XACCOUTLINETEAMSPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;

namespace {
class Outliner {
public:
  Outliner(offload::TeamOp team, SymbolTable &symbols, RuntimeCalls &calls)
      : team(team), parent(team->getParentOfType<LLVM::LLVMFuncOp>()),
        symbols(symbols), calls(calls), loc(team.getLoc()),
        pointer(LLVM::LLVMPointerType::get(team.getContext())) {}

  void run();

private:
  LLVM::LLVMFuncOp createFunction();
  void findCaptures();
  Value fieldOf(OpBuilder &builder, Value context, size_t index);
  void moveBody(LLVM::LLVMFuncOp function);
  void createCall(LLVM::LLVMFuncOp function);
  void createAlone(LLVM::LLVMFuncOp function);

  offload::TeamOp team;
  LLVM::LLVMFuncOp parent;
  SymbolTable &symbols;
  RuntimeCalls &calls;
  Location loc;
  Type pointer;
  SmallVector<Value> captured;
  SmallVector<Operation *> constants;
  /// Loads of the kernel's arguments.
  SmallVector<LLVM::LoadOp> loads;
  Type contextType;
};
} // namespace

static bool isConstant(Operation *op) {
  return op && op->getNumOperands() == 0 &&
         isa<LLVM::ConstantOp, LLVM::AddressOfOp, LLVM::ZeroOp, LLVM::UndefOp,
             LLVM::PoisonOp>(op);
}

/// The address computation of a load that may be done again anywhere in the
/// function: memory behind its first argument that does not change.
static LLVM::GEPOp getArgumentField(LLVM::LoadOp load) {
  if (!load || !load.getInvariant())
    return {};
  auto field = load.getAddr().getDefiningOp<LLVM::GEPOp>();
  if (!field || !field.getDynamicIndices().empty())
    return {};
  auto base = dyn_cast<BlockArgument>(field.getBase());
  return base && base.getOwner()->isEntryBlock() &&
                 isa<LLVM::LLVMFuncOp>(base.getOwner()->getParentOp())
             ? field
             : LLVM::GEPOp();
}

static bool hasAtomicUpdate(Region &body) {
  return body
      .walk([](LLVM::AtomicRMWOp update) {
        return update.getVolatile_() ? WalkResult::advance()
                                     : WalkResult::interrupt();
      })
      .wasInterrupted();
}

void Outliner::findCaptures() {
  SetVector<Value> values;
  getUsedValuesDefinedAbove(team.getBody(), values);
  SmallVector<Type> types;
  for (Value value : values) {
    if (value == team.getNumThreads())
      continue;
    if (isConstant(value.getDefiningOp())) {
      constants.push_back(value.getDefiningOp());
      continue;
    }
    if (LLVM::GEPOp field =
            getArgumentField(value.getDefiningOp<LLVM::LoadOp>())) {
      loads.push_back(value.getDefiningOp<LLVM::LoadOp>());
      if (!llvm::is_contained(captured, field.getBase())) {
        captured.push_back(field.getBase());
        types.push_back(pointer);
      }
      continue;
    }
    if (!llvm::is_contained(captured, value)) {
      captured.push_back(value);
      types.push_back(value.getType());
    }
  }
  contextType = LLVM::LLVMStructType::getLiteral(team.getContext(), types);
}

/// With the attributes of the kernel's: what the program's flags say of code.
LLVM::LLVMFuncOp Outliner::createFunction() {
  OpBuilder builder(parent);
  auto function = cast<LLVM::LLVMFuncOp>(parent->cloneWithoutRegions());
  function.setName((parent.getName() + "__team").str());
  Type i64 = builder.getI64Type();
  function.setFunctionType(LLVM::LLVMFunctionType::get(
      LLVM::LLVMVoidType::get(team.getContext()), {pointer, i64, i64}));
  function.removeArgAttrsAttr();
  function.removeResAttrsAttr();
  function.setLinkage(LLVM::Linkage::Internal);
  symbols.insert(function);
  function->moveBefore(parent);
  return function;
}

Value Outliner::fieldOf(OpBuilder &builder, Value context, size_t index) {
  return LLVM::GEPOp::create(builder, loc, pointer, contextType, context,
                             ArrayRef<LLVM::GEPArg>{0, int32_t(index)},
                             LLVM::GEPNoWrapFlags::inbounds);
}

void Outliner::moveBody(LLVM::LLVMFuncOp function) {
  Region &region = team.getBody();
  auto isInside = [&](OpOperand &use) {
    return region.isAncestor(use.getOwner()->getParentRegion());
  };
  OpBuilder builder(team.getContext());
  Block *entry = function.addEntryBlock(builder);
  builder.setInsertionPointToStart(entry);
  for (Operation *constant : constants)
    constant->getResult(0).replaceUsesWithIf(
        builder.clone(*constant)->getResult(0), isInside);
  IRMapping inFunction;
  for (auto [index, value] : llvm::enumerate(captured)) {
    auto field =
        LLVM::LoadOp::create(builder, loc, value.getType(),
                             fieldOf(builder, function.getArgument(0), index));
    field.setInvariant(true);
    value.replaceUsesWithIf(field, isInside);
    inFunction.map(value, field);
  }
  for (LLVM::LoadOp load : loads) {
    Operation *field = load.getAddr().getDefiningOp();
    if (!inFunction.contains(load.getAddr()))
      builder.clone(*field, inFunction);
    load.getResult().replaceUsesWithIf(
        builder.clone(*load, inFunction)->getResult(0), isInside);
    if (load.use_empty())
      load.erase();
    if (field->use_empty())
      field->erase();
  }
  team.getNumThreads().replaceUsesWithIf(function.getArgument(2), isInside);

  region.walk([](offload::YieldOp yield) {
    OpBuilder atEnd(yield);
    LLVM::ReturnOp::create(atEnd, yield.getLoc(), ValueRange());
    yield.erase();
  });
  Block *body = &region.front();
  function.getBody().getBlocks().splice(function.end(), region.getBlocks());
  // A loop may go back to the body's first block, which a function's may not.
  LLVM::BrOp::create(builder, loc, function.getArgument(1), body);
}

/// What an atomic update computes from the old value; null for those that are
/// left as they are.
static Value combine(OpBuilder &builder, LLVM::AtomicRMWOp update, Value old) {
  Location loc = update.getLoc();
  Value value = update.getVal();
  auto choose = [&](LLVM::ICmpPredicate predicate) -> Value {
    Value isOld = LLVM::ICmpOp::create(builder, loc, predicate, old, value);
    return LLVM::SelectOp::create(builder, loc, isOld, old, value);
  };
  switch (update.getBinOp()) {
  case LLVM::AtomicBinOp::xchg:
    return value;
  case LLVM::AtomicBinOp::add:
    return LLVM::AddOp::create(builder, loc, old, value);
  case LLVM::AtomicBinOp::sub:
    return LLVM::SubOp::create(builder, loc, old, value);
  case LLVM::AtomicBinOp::_and:
    return LLVM::AndOp::create(builder, loc, old, value);
  case LLVM::AtomicBinOp::_or:
    return LLVM::OrOp::create(builder, loc, old, value);
  case LLVM::AtomicBinOp::_xor:
    return LLVM::XOrOp::create(builder, loc, old, value);
  case LLVM::AtomicBinOp::fadd:
    return LLVM::FAddOp::create(builder, loc, old, value);
  case LLVM::AtomicBinOp::fsub:
    return LLVM::FSubOp::create(builder, loc, old, value);
  case LLVM::AtomicBinOp::max:
    return choose(LLVM::ICmpPredicate::sgt);
  case LLVM::AtomicBinOp::min:
    return choose(LLVM::ICmpPredicate::slt);
  case LLVM::AtomicBinOp::umax:
    return choose(LLVM::ICmpPredicate::ugt);
  case LLVM::AtomicBinOp::umin:
    return choose(LLVM::ICmpPredicate::ult);
  default:
    return nullptr;
  }
}

/// The same function with plain updates.
void Outliner::createAlone(LLVM::LLVMFuncOp function) {
  auto alone = cast<LLVM::LLVMFuncOp>(function->clone());
  alone.setName((function.getName() + "_alone").str());
  symbols.insert(alone);
  alone->moveAfter(function);
  alone.walk([](LLVM::AtomicRMWOp update) {
    OpBuilder builder(update);
    auto old = LLVM::LoadOp::create(builder, update.getLoc(),
                                    update.getVal().getType(), update.getPtr(),
                                    update.getAlignment().value_or(0));
    Value value = combine(builder, update, old);
    if (!value) {
      old.erase();
      return;
    }
    LLVM::StoreOp::create(builder, update.getLoc(), value, update.getPtr(),
                          update.getAlignment().value_or(0));
    update.getResult().replaceAllUsesWith(old);
    update.erase();
  });
}

void Outliner::createCall(LLVM::LLVMFuncOp function) {
  // The team may be in a loop of the kernel.
  OpBuilder builder = OpBuilder::atBlockBegin(&parent.getBody().front());
  Value one = calls.constant(builder, loc, 1);
  Value context =
      LLVM::AllocaOp::create(builder, loc, pointer, contextType, one);
  builder.setInsertionPoint(team);
  for (auto [index, value] : llvm::enumerate(captured))
    LLVM::StoreOp::create(builder, loc, value,
                          fieldOf(builder, context, index));
  Value body = LLVM::AddressOfOp::create(builder, loc, function);
  if (hasAtomicUpdate(team.getBody())) {
    Value isAlone = XACC_CALL(calls, builder, loc, xaccrtTeamIsAlone,
                              {team.getNumThreads()});
    isAlone = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne,
                                   isAlone, calls.constant(builder, loc, 0));
    Value alone = LLVM::AddressOfOp::create(
        builder, loc, pointer, (function.getName() + "_alone").str());
    body = LLVM::SelectOp::create(builder, loc, isAlone, alone, body);
  }
  XACC_CALL(calls, builder, loc, xaccrtTeamRun,
            {body, context, team.getNumThreads()});
}

void Outliner::run() {
  findCaptures();
  LLVM::LLVMFuncOp function = createFunction();
  bool isAtomic = hasAtomicUpdate(team.getBody());
  createCall(function);
  moveBody(function);
  team.erase();
  if (isAtomic)
    createAlone(function);
}

/// An operation that upstream's conversions have left uses a value that no
/// function of LLVM can have as an argument.
static LogicalResult verifyLowered(offload::TeamOp team) {
  llvm::SetVector<Value> values;
  getUsedValuesDefinedAbove(team.getBody(), values);
  for (Value value : values) {
    if (LLVM::isCompatibleType(value.getType()))
      continue;
    for (Operation *user : value.getUsers())
      if (team->isProperAncestor(user))
        return user->emitOpError(
            "is left after the conversion to LLVM; run the "
            "pass that lowers it before the pipeline");
  }
  return success();
}

namespace {
struct OutlineTeamsPass
    : public xacc::impl::XACCOutlineTeamsPassBase<OutlineTeamsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<offload::TeamOp> teams;
    getOperation().walk([&](offload::TeamOp team) { teams.push_back(team); });
    if (teams.empty())
      return;
    SymbolTable symbols(getOperation());
    RuntimeCalls calls(getOperation());
    for (offload::TeamOp team : teams) {
      if (!team->getParentOfType<LLVM::LLVMFuncOp>()) {
        team.emitOpError("is not in an llvm.func");
        return signalPassFailure();
      }
      if (failed(verifyLowered(team)))
        return signalPassFailure();
      Outliner(team, symbols, calls).run();
    }
  }
};
} // namespace
