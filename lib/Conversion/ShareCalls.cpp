//===- ShareCalls.cpp - One call for what a directive calls ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compute construct with three arrays is ten calls: each array is described,
// entered and left, and the kernel launched. In a file with many of them the
// same calls follow each other again and again, with other operands. These
// become one call of a function that makes them. Only its parameters are LLVM's
// matter then at each of the places.
//
// A sequence is calls of the functions that --convert-offload-to-runtime makes
// where there are many (RuntimeCalls::helper), of one directive, with nothing
// between them but what has no effects and needs none of their results. What it
// has on the stack for itself moves into the function.
//
// Precondition: LLVM dialect. Postcondition: none.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <map>

namespace xacc {
#define GEN_PASS_DEF_XACCSHARECALLSPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

namespace {

using Sequence = SmallVector<LLVM::CallOp>;

/// A sequence as a function that could make its calls.
struct CallPattern {
  /// Equal for those that the same function can make.
  std::vector<int64_t> key;
  /// What it is told.
  SmallVector<Value> parameters;
  /// Memory that nobody else uses.
  SmallVector<LLVM::AllocaOp> locals;
  /// What is used behind it, if anything.
  Value result;
  /// Whether one result is enough.
  bool isPossible = true;
};

class CallSharing {
public:
  explicit CallSharing(ModuleOp module) : module(module), symbols(module) {}
  void run();

private:
  bool isHelper(LLVM::CallOp call);
  StringRef getPlace(LLVM::CallOp call);
  void addSequences(ArrayRef<LLVM::CallOp> calls);
  void findSequences(Block &block);
  void replace(Sequence &calls, const CallPattern &pattern);
  LLVM::LLVMFuncOp createFunction(Sequence &calls, const CallPattern &pattern);

  ModuleOp module;
  SymbolTable symbols;
  std::vector<Sequence> sequences;
  std::map<std::vector<int64_t>, std::pair<unsigned, LLVM::LLVMFuncOp>> known;
};

} // namespace

//===----------------------------------------------------------------------===//
// Sequences
//===----------------------------------------------------------------------===//

bool CallSharing::isHelper(LLVM::CallOp call) {
  std::optional<StringRef> name = call.getCallee();
  if (!name || !name->starts_with("__xacc_"))
    return false;
  auto callee = symbols.lookup<LLVM::LLVMFuncOp>(*name);
  return callee && !callee.isExternal() &&
         callee.getLinkage() == LLVM::Linkage::Internal &&
         callee.getNoInline().value_or(false);
}

/// The global that says which directive a call belongs to; empty for one that
/// only stores.
StringRef CallSharing::getPlace(LLVM::CallOp call) {
  for (Value operand : call.getArgOperands())
    if (auto address = operand.getDefiningOp<LLVM::AddressOfOp>();
        address && address.getGlobalName().starts_with("__xacc_loc"))
      return address.getGlobalName();
  return {};
}

/// Cuts calls where another directive begins. What is stored is for the call
/// behind it.
void CallSharing::addSequences(ArrayRef<LLVM::CallOp> calls) {
  constexpr size_t kFewCalls = 3;
  SmallVector<StringRef> places;
  StringRef next;
  for (LLVM::CallOp call : llvm::reverse(calls)) {
    StringRef place = getPlace(call);
    next = place.empty() ? next : place;
    places.push_back(next);
  }
  std::reverse(places.begin(), places.end());
  for (size_t begin = 0, end; begin < calls.size(); begin = end) {
    for (end = begin + 1; end < calls.size() && places[end] == places[begin];)
      ++end;
    if (end - begin >= kFewCalls)
      sequences.emplace_back(calls.slice(begin, end - begin));
  }
}

void CallSharing::findSequences(Block &block) {
  Sequence calls;
  auto finish = [&] {
    addSequences(calls);
    calls.clear();
  };
  for (Operation &op : block) {
    auto call = dyn_cast<LLVM::CallOp>(op);
    if (call && isHelper(call)) {
      calls.push_back(call);
      continue;
    }
    bool needsResult = llvm::any_of(op.getOperands(), [&](Value operand) {
      auto def = operand.getDefiningOp<LLVM::CallOp>();
      return def && llvm::is_contained(calls, def);
    });
    if (needsResult || !isMemoryEffectFree(&op))
      finish();
  }
  finish();
}

/// A constant that the function is made for instead of being told.
static std::optional<int64_t> getSmallConstant(Value value) {
  APInt number;
  if (!matchPattern(value, m_ConstantInt(&number)) ||
      number.getSignificantBits() > 8)
    return std::nullopt;
  return number.getSExtValue();
}

/// Whether a helper stores the address of a variable: what the runtime gives
/// back for the data that it describes may be that address.
static bool isAddressStored(LLVM::AllocaOp memory, LLVM::CallOp call,
                            const SymbolTable &symbols) {
  auto helper = symbols.lookup<LLVM::LLVMFuncOp>(*call.getCallee());
  if (!helper || helper.isExternal())
    return false;
  for (auto [operand, parameter] :
       llvm::zip(call.getArgOperands(), helper.getArguments()))
    if (operand == memory.getResult() &&
        llvm::any_of(parameter.getUsers(), [&](Operation *user) {
          auto store = dyn_cast<LLVM::StoreOp>(user);
          return store && store.getValue() == parameter;
        }))
      return true;
  return false;
}

/// Whether a result of the calls is used behind them.
static bool isUsedBehind(LLVM::CallOp call, ArrayRef<LLVM::CallOp> calls) {
  return llvm::any_of(call->getUsers(), [&](Operation *user) {
    auto other = dyn_cast<LLVM::CallOp>(user);
    return !other || !llvm::is_contained(calls, other);
  });
}

static bool isLocal(LLVM::AllocaOp memory, ArrayRef<LLVM::CallOp> calls,
                    const SymbolTable &symbols) {
  bool hasResult = llvm::any_of(
      calls, [&](LLVM::CallOp call) { return isUsedBehind(call, calls); });
  return matchPattern(memory.getArraySize(), m_One()) &&
         llvm::all_of(memory->getUsers(), [&](Operation *user) {
           auto call = dyn_cast<LLVM::CallOp>(user);
           return call && llvm::is_contained(calls, call) &&
                  !(hasResult && isAddressStored(memory, call, symbols));
         });
}

static CallPattern findPattern(Sequence &calls, const SymbolTable &symbols) {
  enum Kind { Call, Result, Constant, Local, Parameter };
  CallPattern pattern;
  auto add = [&](Kind kind, int64_t what, Type type) {
    pattern.key.insert(
        pattern.key.end(),
        {kind, what, int64_t(intptr_t(type.getAsOpaquePointer()))});
  };
  auto numberOf = [](auto &list, auto element) {
    auto *found = llvm::find(list, element);
    if (found == list.end()) {
      list.push_back(element);
      return int64_t(list.size() - 1);
    }
    return int64_t(found - list.begin());
  };
  for (auto [number, call] : llvm::enumerate(calls)) {
    add(Call, int64_t(intptr_t(call.getCalleeAttr().getAsOpaquePointer())), {});
    for (Value operand : call.getArgOperands()) {
      auto def = operand.getDefiningOp<LLVM::CallOp>();
      auto memory = operand.getDefiningOp<LLVM::AllocaOp>();
      if (def && llvm::is_contained(calls, def))
        add(Result, llvm::find(calls, def) - calls.begin(), {});
      else if (std::optional<int64_t> constant = getSmallConstant(operand))
        add(Constant, *constant, operand.getType());
      else if (memory && isLocal(memory, calls, symbols))
        add(Local, numberOf(pattern.locals, memory), memory.getElemType());
      else
        add(Parameter, numberOf(pattern.parameters, operand),
            operand.getType());
    }
    if (!isUsedBehind(call, calls))
      continue;
    pattern.isPossible &= !pattern.result;
    pattern.result = call.getResult();
    add(Result, number, call.getResult().getType());
  }
  return pattern;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

LLVM::LLVMFuncOp CallSharing::createFunction(Sequence &calls,
                                             const CallPattern &pattern) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = calls.front().getLoc();
  Type result = pattern.result ? pattern.result.getType()
                               : LLVM::LLVMVoidType::get(builder.getContext());
  auto parameters = llvm::map_to_vector(
      pattern.parameters, [](Value value) { return value.getType(); });
  auto function = LLVM::LLVMFuncOp::create(
      builder, loc, "__xacc_directive",
      LLVM::LLVMFunctionType::get(result, parameters), LLVM::Linkage::Internal);
  symbols.insert(function); // renames it where the name is taken
  function.setNoInline(true);

  builder.setInsertionPointToStart(function.addEntryBlock(builder));
  IRMapping inside;
  inside.map(pattern.parameters, function.getArguments());
  auto clone = [&](Operation *op) { builder.clone(*op, inside); };
  for (LLVM::AllocaOp memory : pattern.locals) {
    if (!inside.contains(memory.getArraySize()))
      clone(memory.getArraySize().getDefiningOp());
    clone(memory);
  }
  for (LLVM::CallOp call : calls) {
    for (Value operand : call.getArgOperands())
      if (!inside.contains(operand)) // a constant
        clone(operand.getDefiningOp());
    clone(call);
  }
  LLVM::ReturnOp::create(builder, loc,
                         pattern.result
                             ? ValueRange(inside.lookup(pattern.result))
                             : ValueRange());
  return function;
}

void CallSharing::replace(Sequence &calls, const CallPattern &pattern) {
  LLVM::LLVMFuncOp &function = known[pattern.key].second;
  if (!function)
    function = createFunction(calls, pattern);
  OpBuilder builder(calls.back());
  auto call = LLVM::CallOp::create(builder, calls.back().getLoc(), function,
                                   pattern.parameters);
  if (Value result = pattern.result)
    result.replaceAllUsesWith(call.getResult());
  for (LLVM::CallOp old : llvm::reverse(calls))
    old.erase();
  for (LLVM::AllocaOp memory : pattern.locals)
    memory.erase();
}

void CallSharing::run() {
  constexpr size_t kFewSequences = 3, kMostParameters = 40;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (!function.getNoInline().value_or(false))
      for (Block &block : function.getBody())
        findSequences(block);
  for (Sequence &calls : sequences)
    ++known[findPattern(calls, symbols).key].first;
  for (Sequence &calls : sequences) {
    // Now: results that it is told of may have become those of other calls.
    CallPattern pattern = findPattern(calls, symbols);
    if (pattern.isPossible && known[pattern.key].first >= kFewSequences &&
        pattern.parameters.size() <= kMostParameters)
      replace(calls, pattern);
  }
}

namespace {
struct ShareCallsPass
    : public xacc::impl::XACCShareCallsPassBase<ShareCallsPass> {
  using Base::Base;
  void runOnOperation() override { CallSharing(getOperation()).run(); }
};
} // namespace
