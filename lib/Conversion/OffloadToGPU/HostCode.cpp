//===- HostCode.cpp - Loops as one kernel that use memory of the host -----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A virtual device runs `hist[t] = m` or a `printf` of such a loop where it is.
// On a GPU it is code of the host, which the first thread of the grid asks for:
//
//   before                          after
//   llvm.store %m, %p {on_host}     llvm.call @f(%p, %m) {on_host, prepared =
//   0}
//
//   func.func private @f(%words: !llvm.ptr)  { loads %p and %m; llvm.store }
//
// Requests are served in their order, so all that the host does has the order
// of the program. What has no results nobody waits for; results go to all
// threads:
//
//   results:    the first thread asks the host, and waits, and stores the
//               results; barrier; all threads load them
//
// The barrier in front of that, because of threads that still load older
// results, is one of GridOrder's.
//
// Ops of one block with nothing between them but arithmetic are one request:
// the words of that are what they use and the results what others use. So are
// loops and branches in which there is nothing else; variables of the kernel
// that they use are variables of the function then, which go in and out.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/HostCode.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "xacc/RequestABI.h"

using namespace mlir;

namespace xacc::offload {

static bool isHostOp(Operation *op) { return op->hasAttr(kOnHostAttr); }

bool usesHost(FuncOp func) {
  return func
      ->walk([](Operation *op) {
        return isHostOp(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Functions of the host
//===----------------------------------------------------------------------===//

/// What a word can hold.
static bool isWord(Type type) {
  return isa<LLVM::LLVMPointerType>(type) || type.isIndex() ||
         (type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64);
}

/// The bits of a value.
static Value toWord(OpBuilder &b, Location loc, Value value) {
  Type word = b.getI64Type(), type = value.getType();
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::PtrToIntOp::create(b, loc, word, value);
  if (type.isIndex())
    return arith::IndexCastOp::create(b, loc, word, value);
  if (isa<FloatType>(type)) {
    type = b.getIntegerType(type.getIntOrFloatBitWidth());
    value = arith::BitcastOp::create(b, loc, type, value);
  }
  return type == word ? value : arith::ExtUIOp::create(b, loc, word, value);
}

static Value fromWord(OpBuilder &b, Location loc, Value word, Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(b, loc, type, word);
  if (type.isIndex())
    return arith::IndexCastOp::create(b, loc, type, word);
  unsigned bits = type.getIntOrFloatBitWidth();
  if (bits != 64)
    word = arith::TruncIOp::create(b, loc, b.getIntegerType(bits), word);
  return isa<FloatType>(type) ? arith::BitcastOp::create(b, loc, type, word)
                              : word;
}

namespace {
/// Ops that become one request.
struct HostCode {
  explicit HostCode(Operation *first) : last(first) {
    ops.insert(first);
    findWords();
  }

  llvm::SetVector<Operation *> ops;
  Operation *last;
  llvm::SetVector<Value> words, results;
  /// Memory of one element; what is in it comes behind the words, and behind
  /// the results.
  llvm::SetVector<Value> variables, changed;

  void findWords();
  bool fits() const;
  bool contains(Operation *op) const {
    return llvm::any_of(
        ops, [&](Operation *other) { return other->isAncestor(op); });
  }
  func::FuncOp write(ModuleOp module, unsigned number) const;
};
} // namespace

/// The address of a variable of the program: a device has no such variable, or
/// another one.
static bool isAddress(Operation *op) {
  if (isa<LLVM::AddressOfOp>(op))
    return true;
  auto place = dyn_cast<LLVM::GEPOp>(op);
  Operation *base = place ? place.getBase().getDefiningOp() : nullptr;
  return base && isAddress(base);
}

void HostCode::findWords() {
  for (llvm::SetVector<Value> *all : {&words, &results, &variables, &changed})
    all->clear();
  auto use = [&](Value value, auto &&self) -> void {
    Operation *def = value.getDefiningOp();
    if (def && ops.contains(def))
      return;
    if (!def || (!isAddress(def) && !def->hasTrait<OpTrait::ConstantLike>())) {
      words.insert(value);
      return;
    }
    for (Value operand : def->getOperands())
      self(operand, self);
  };
  for (Operation *op : ops) {
    llvm::SetVector<Value> used(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), used);
    for (Value value : used)
      if (isa<MemRefType>(value.getType()))
        variables.insert(value);
      else
        use(value, use);
    op->walk([&](memref::StoreOp store) {
      if (variables.contains(store.getMemRef()))
        changed.insert(store.getMemRef());
    });
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(),
                       [&](Operation *user) { return !contains(user); }))
        results.insert(result);
  }
}

bool HostCode::fits() const {
  auto isWordValue = [](Value value) { return isWord(value.getType()); };
  auto isVariable = [](Value memory) {
    auto type = cast<MemRefType>(memory.getType());
    return type.getRank() == 0 && isWord(type.getElementType());
  };
  return words.size() + variables.size() <= XACC_MAX_HOST_ARGUMENTS &&
         results.size() + changed.size() <= XACC_MAX_HOST_RESULTS &&
         llvm::all_of(words, isWordValue) &&
         llvm::all_of(results, isWordValue) &&
         llvm::all_of(variables, isVariable);
}

/// Makes an access of a variable one of a word.
static void useWords(Operation *op,
                     const llvm::DenseMap<Value, Value> &places) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    Value word = LLVM::LoadOp::create(b, loc, b.getI64Type(),
                                      places.lookup(load.getMemRef()));
    load.replaceAllUsesWith(fromWord(b, loc, word, load.getType()));
    load.erase();
  } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
    LLVM::StoreOp::create(b, loc, toWord(b, loc, store.getValueToStore()),
                          places.lookup(store.getMemRef()));
    store.erase();
  }
}

func::FuncOp HostCode::write(ModuleOp module, unsigned number) const {
  MLIRContext *context = module.getContext();
  OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
  Location loc = last->getLoc();
  auto pointer = LLVM::LLVMPointerType::get(context);
  auto function =
      func::FuncOp::create(b, loc, ("__xacc_host_" + Twine(number)).str(),
                           FunctionType::get(context, pointer, {}));
  function.setPrivate();
  function->setAttr("llvm.linkage",
                    LLVM::LinkageAttr::get(context, LLVM::Linkage::Internal));
  Block *body = function.addEntryBlock();
  b.setInsertionPointToStart(body);
  auto placeOf = [&](size_t word) -> Value {
    return LLVM::GEPOp::create(
        b, loc, pointer, b.getI64Type(), body->getArgument(0),
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(word)});
  };
  IRMapping map;
  for (auto [number, value] : llvm::enumerate(words)) {
    Value word = LLVM::LoadOp::create(b, loc, b.getI64Type(), placeOf(number));
    map.map(value, fromWord(b, loc, word, value.getType()));
  }
  // Variables stay where they come in.
  llvm::DenseMap<Value, Value> places;
  for (auto [number, variable] : llvm::enumerate(variables)) {
    places[variable] = placeOf(words.size() + number);
    map.map(variable, variable);
  }
  auto clone = [&](Operation *op, auto &&self) -> void {
    llvm::SetVector<Value> used(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), used);
    for (Value value : used)
      if (!map.contains(value))
        self(value.getDefiningOp(), self);
    b.clone(*op, map)->walk([&](Operation *inner) {
      inner->removeAttr(kOnHostAttr);
      useWords(inner, places);
    });
  };
  for (Operation *op : ops)
    clone(op, clone);
  SmallVector<Value> all;
  for (Value value : results)
    all.push_back(map.lookup(value));
  for (Value &value : all)
    value = toWord(b, loc, value);
  for (Value variable : changed)
    all.push_back(
        LLVM::LoadOp::create(b, loc, b.getI64Type(), places.lookup(variable)));
  for (auto [number, value] : llvm::enumerate(all))
    LLVM::StoreOp::create(b, loc, value, placeOf(number));
  func::ReturnOp::create(b, loc);
  return function;
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

/// Adds what comes behind in the block, as long as that is code of the host or
/// arithmetic, and reads of variables of the kernel that come in front of it.
static void extend(HostCode &code) {
  if (!code.changed.empty())
    return;
  HostCode longer = code;
  auto uses = [&](Operation *op) {
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      return longer.ops.contains(operand.getDefiningOp());
    });
  };
  Operation *first = code.ops.front();
  SmallVector<Operation *> before;
  for (Operation *op = first->getNextNode(); op; op = op->getNextNode()) {
    if (isHostCode(op, isHostOp)) {
      longer.ops.insert(op);
      longer.last = op;
      longer.findWords();
      if (!longer.fits() || !longer.changed.empty())
        break;
      code = longer;
      for (Operation *other : before)
        other->moveBefore(first);
      before.clear();
      continue;
    }
    bool loads = isa<memref::LoadOp>(op), depends = uses(op);
    bool computes = op->getNumRegions() == 0 &&
                    !op->hasTrait<OpTrait::IsTerminator>() &&
                    (loads || isMemoryEffectFree(op));
    bool isForHost = isa_and_present<arith::ArithDialect, math::MathDialect,
                                     LLVM::LLVMDialect>(op->getDialect());
    if (!computes || (depends && (loads || !isForHost)))
      break;
    if (depends)
      longer.ops.insert(op);
    else
      before.push_back(op);
  }
}

static void replace(const HostCode &code, func::FuncOp function,
                    unsigned number) {
  OpBuilder b(code.last);
  b.setInsertionPointAfter(code.last);
  Location loc = code.last->getLoc();
  SmallVector<Value> operands;
  for (Value word : code.words)
    operands.push_back(toWord(b, loc, word));
  for (Value variable : code.variables)
    operands.push_back(
        toWord(b, loc, memref::LoadOp::create(b, loc, variable)));
  SmallVector<Type> words(operands.size(), b.getI64Type());
  Type result = LLVM::LLVMVoidType::get(b.getContext());
  if (size_t numResults = code.results.size() + code.changed.size())
    result = LLVM::LLVMStructType::getLiteral(
        b.getContext(), SmallVector<Type>(numResults, b.getI64Type()));
  auto call =
      LLVM::CallOp::create(b, loc, LLVM::LLVMFunctionType::get(result, words),
                           function.getSymName(), operands);
  call->setAttr(kOnHostAttr, b.getUnitAttr());
  call->setAttr(kPreparedAttr, b.getI64IntegerAttr(number));
  auto take = [&](size_t place, Type type) {
    Value word = LLVM::ExtractValueOp::create(b, loc, call.getResult(),
                                              static_cast<int64_t>(place));
    return fromWord(b, loc, word, type);
  };
  for (auto [place, result] : llvm::enumerate(code.results)) {
    Value value = result;
    value.replaceAllUsesWith(take(place, value.getType()));
  }
  for (auto [place, variable] : llvm::enumerate(code.changed))
    memref::StoreOp::create(
        b, loc,
        take(code.results.size() + place,
             cast<MemRefType>(variable.getType()).getElementType()),
        variable);
}

/// Whether code in `root`, or in what it calls, prints.
static bool prints(Operation *root, const SymbolTable &symbols,
                   llvm::SmallPtrSetImpl<Operation *> &seen) {
  if (!root || !seen.insert(root).second)
    return false;
  return root
      ->walk([&](CallOpInterface call) {
        auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
        StringRef name = callee ? callee.getLeafReference() : StringRef();
        bool found =
            !isHostOp(call) && (name == "printf" || name == "puts" ||
                                (isa<func::CallOp>(call.getOperation()) &&
                                 prints(symbols.lookup(name), symbols, seen)));
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

std::string outlineHostCode(FuncOp func, const SymbolTable &symbols,
                            llvm::SetVector<Attribute> &functions) {
  auto module = cast<ModuleOp>(symbols.getOp());
  SmallVector<Operation *> ops;
  bool calls = false;
  func.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    calls |= isHostOp(op) && isa<LLVM::CallOp>(op);
    // A loop or a branch that does not fit is several requests.
    bool isWhole = isHostCode(op, isHostOp) &&
                   (op->getNumRegions() == 0 || HostCode(op).fits());
    if (isWhole)
      ops.push_back(op);
    return isWhole ? WalkResult::skip() : WalkResult::advance();
  });
  llvm::SmallPtrSet<Operation *, 4> seen;
  if (calls && prints(func, symbols, seen))
    return "kernels of the loop print, and the host does";
  llvm::SetVector<Operation *> old;
  for (Operation *op : ops) {
    if (old.contains(op))
      continue;
    HostCode code(op);
    if (!code.fits())
      return "what it uses of the host has more than 64 bits, or too many "
             "arguments";
    extend(code);
    auto number = static_cast<unsigned>(functions.size());
    func::FuncOp function = code.write(module, number);
    functions.insert(FlatSymbolRefAttr::get(function));
    replace(code, function, number);
    old.insert(code.ops.begin(), code.ops.end());
  }
  // What only computed addresses for the host goes, too.
  llvm::SetVector<Operation *> producers;
  for (Operation *op : llvm::reverse(old)) {
    llvm::SetVector<Value> used(op->operand_begin(), op->operand_end());
    getUsedValuesDefinedAbove(op->getRegions(), used);
    for (Value value : used)
      if (Operation *def = value.getDefiningOp(); def && !old.contains(def))
        producers.insert(def);
    op->erase();
  }
  eraseUnused(producers);
  return {};
}

//===----------------------------------------------------------------------===//
// In the kernel
//===----------------------------------------------------------------------===//

std::optional<GridOrder::Access> findHostResults(Operation *op) {
  auto call = dyn_cast<LLVM::CallOp>(op);
  if (!call || call.getNumResults() == 0)
    return std::nullopt;
  // Others with the same lower bits have the same memory.
  int64_t number = call->getAttrOfType<IntegerAttr>(kPreparedAttr).getInt();
  auto place = static_cast<uintptr_t>(number % 16 + 1);
  return GridOrder::Access{reinterpret_cast<const void *>(place),
                           /*writes=*/false, /*parts=*/true};
}

void KernelEmitter::emitHostCode(LLVM::CallOp call, Team team) {
  if (team != Team::Grid || !loopTable)
    return fail("it uses memory of the host in a parallel loop");
  auto i64 = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  };
  unsigned numWords = call.getArgOperands().size();
  Type word = builder.getI64Type(), pointer = loopTable.getType();
  Value words;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(entryEnd);
    words = LLVM::AllocaOp::create(builder, loc, pointer, word,
                                   i64(std::max(numWords, 1u)), 8);
  }
  auto placeOf = [&](Value memory, size_t number) -> Value {
    return LLVM::GEPOp::create(
        builder, loc, pointer, word, memory,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(number)});
  };
  std::optional<GridOrder::Access> results = findHostResults(call);
  // Others may still load what the same words had before.
  if (results && group)
    groupBarrier(gridWait);
  if (results && order->conflicts({{results->memory, true, true}}))
    gridBarrier();
  Value number = i64(call->getAttrOfType<IntegerAttr>(kPreparedAttr).getInt());
  auto type = results ? cast<LLVM::LLVMStructType>(call.getResult().getType())
                      : LLVM::LLVMStructType();
  size_t numResults = results ? type.getBody().size() : 0;
  ifTrue(asksHost(), [&] {
    for (auto [place, operand] : llvm::enumerate(call.getArgOperands()))
      LLVM::StoreOp::create(builder, loc, map.lookup(operand),
                            placeOf(words, place));
    callLoop("__xacc_loop_host", {},
             {loopTable, number, i64(numWords), words, i64(numResults)});
  });
  if (!results)
    return;
  waitForHost();
  order->add({*results});
  Value memory =
      callLoop("__xacc_loop_results", pointer, {loopTable, number}).getResult();
  Value all = LLVM::UndefOp::create(builder, loc, type);
  for (size_t place = 0; place < numResults; ++place)
    all = LLVM::InsertValueOp::create(
        builder, loc, all,
        LLVM::LoadOp::create(builder, loc, word, placeOf(memory, place)),
        static_cast<int64_t>(place));
  map.map(call.getResult(), all);
}

/// Whether an address is that of an array of the kernel, and not of the host.
static bool isKernelArray(Value address) {
  while (auto place = address.getDefiningOp<LLVM::GEPOp>())
    address = place.getBase();
  return address.getDefiningOp<PointerOp>() != nullptr;
}

/// The copy is complete before another thread can be behind the next barrier.
void KernelEmitter::emitTransfer(LLVM::MemcpyOp copy, Team team) {
  if (team != Team::Grid || !loopTable)
    return fail("it uses memory of the host in a parallel loop");
  orderInGrid(*copy);
  bool toDevice = isKernelArray(copy.getDst());
  Value device = map.lookup(toDevice ? copy.getDst() : copy.getSrc());
  Value host = map.lookup(toDevice ? copy.getSrc() : copy.getDst());
  ifTrue(isFirst(Team::Grid), [&] {
    callLoop("__xacc_loop_transfer", {},
             {device, host, map.lookup(copy.getLen()),
              arith::ConstantIntOp::create(builder, loc, toDevice, 64)});
  });
}

} // namespace xacc::offload
