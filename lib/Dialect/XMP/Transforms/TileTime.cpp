//===- TileTime.cpp - Several sweeps in one pass over memory --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which time loops are tiled; TiledSweeps.cpp has the loops that result.
// Precondition and postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Independence.h"
#include "TiledSweeps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPTILETIMEPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

/// Why something cannot be done; none if it can.
using Reason = std::optional<std::string>;

namespace {

class TileTimePass : public xacc::xmp::impl::XMPTileTimePassBase<TileTimePass> {
public:
  using XMPTileTimePassBase::XMPTileTimePassBase;
  void runOnOperation() override;

private:
  bool visit(scf::ForOp loop, HaloProgram &program, TimeLoop &time);
};

/// The checks of one time loop.
class Check {
public:
  Check(TimeLoop &time, HaloProgram &program)
      : time(time), program(program), dominance(time.loop),
        x(findMemoryObject(time.x, nullptr)),
        y(findMemoryObject(time.y, nullptr)) {}

  Reason run();
  Reason runDeep();

private:
  Reason checkBody();
  Reason checkScalar(Operation &op);
  Reason checkForm(LoopOp sweep);
  Reason checkAccesses(unsigned index);
  int64_t getRelativeSize(Operation *load);
  Reason checkDeepSweep(unsigned index);
  Reason describeWide(WideArray &wide);
  Reason addWideRead(LoadOp load, Subscripts &subscripts);
  bool isSet(Value memory) {
    return llvm::any_of(
        scalars, [&](const auto &scalar) { return scalar.first == memory; });
  }
  bool isVariable(Subscripts &subscripts, Value subscript, unsigned loop,
                  int64_t &constant);

  const MemoryObject &from(unsigned index) { return index % 2 ? y : x; }
  const MemoryObject &to(unsigned index) { return index % 2 ? x : y; }

  TimeLoop &time;
  HaloProgram &program;
  DominanceInfo dominance;
  MemoryObject x, y;
  llvm::SmallPtrSet<const void *, 8> arrays;
  /// Scalars that each iteration sets anew before anything reads them: those of
  /// the iterations in passes need not be computed.
  llvm::SmallVector<std::pair<Value, MemoryObject>> scalars;
};

} // namespace

/// The one array that a loop stores to.
static Value findStored(LoopOp loop) {
  Value array;
  WalkResult result = loop.getBody().walk([&](StoreOp store) {
    const void *key = findMemoryObject(store.getArray(), nullptr).key;
    if (array && findMemoryObject(array, nullptr).key != key)
      return WalkResult::interrupt();
    array = store.getArray();
    return WalkResult::advance();
  });
  return result.wasInterrupted() ? Value() : array;
}

static bool loadsFrom(LoopOp loop, Value array) {
  const void *key = findMemoryObject(array, nullptr).key;
  WalkResult result = loop.getBody().walk([&](LoadOp load) {
    return findMemoryObject(load.getArray(), nullptr).key == key
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Whether a subscript is the variable of a loop plus a constant.
bool Check::isVariable(Subscripts &subscripts, Value subscript, unsigned loop,
                       int64_t &constant) {
  auto form = subscripts.analyse(subscript);
  if (!form || form->loop != loop || !form->terms.empty())
    return false;
  constant = form->constant;
  return true;
}

/// An operation that only sets a scalar, or combines it over nodes.
Reason Check::checkScalar(Operation &op) {
  if (auto store = dyn_cast<memref::StoreOp>(op)) {
    MemoryObject object = findMemoryObject(store.getMemRef(), nullptr);
    if (object.isIdentified && store.getMemRefType().getRank() == 0 &&
        store.getMemRefType().getLayout().isIdentity()) {
      scalars.push_back({store.getMemRef(), object});
      return std::nullopt;
    }
  }
  if (auto reduction = dyn_cast<ReductionOp>(op))
    if (!reduction.getAsync() && !reduction.getAcc() &&
        isSet(reduction.getData()))
      return std::nullopt;
  if (!isMemoryEffectFree(&op) || op.getNumRegions() != 0)
    return "'" + op.getName().getStringRef().str() +
           "' stands between the sweeps";
  return std::nullopt;
}

/// What else the time loop does.
Reason Check::checkBody() {
  for (Operation &op : time.loop.getBody()->without_terminator()) {
    if (auto sweep = dyn_cast<LoopOp>(op)) {
      for (Value reduction : sweep.getReductions())
        if (!isSet(reduction))
          return "a reduction goes on from one iteration to the next";
      continue;
    }
    if (auto reflect = dyn_cast<ReflectOp>(op)) {
      auto periodic = reflect.getPeriodic();
      if (reflect.getAsync() || reflect.getAcc() ||
          (periodic && llvm::is_contained(*periodic, true)))
        return "an exchange wraps around, is asynchronous or of a device";
      for (Value array : reflect.getArrays()) {
        const void *key = findMemoryObject(array, nullptr).key;
        if (key != x.key && key != y.key)
          return "another array is exchanged in the loop";
      }
      continue;
    }
    if (Reason why = checkScalar(op))
      return why;
  }
  return std::nullopt;
}

Reason Check::checkForm(LoopOp sweep) {
  LoopOp first = time.sweeps[0];
  if (sweep.getWidening())
    return "a sweep has a widened range";
  for (unsigned d = 0; d < sweep.getNumLoops(); ++d)
    if (sweep.isDescending(d) || !isConstantIntValue(sweep.getStep()[d], 1))
      return "a sweep does not go upwards in steps of 1";
  for (Value operand : sweep->getOperands())
    if (time.loop.getBodyRegion().isAncestor(operand.getParentRegion()))
      return "the bounds of a sweep change in the time loop";
  if (sweep.getNumLoops() != first.getNumLoops() ||
      sweep.getOn() != first.getOn() ||
      sweep.getOnKinds() != first.getOnKinds() ||
      sweep.getOffsets() != first.getOffsets())
    return "the sweeps go over different parts of the template";
  return std::nullopt;
}

/// How many times as large as the array of the sweeps another one is, that an
/// operation reads; 1 where that is not known.
int64_t Check::getRelativeSize(Operation *load) {
  auto type = cast<ArrayType>(cast<LoadOp>(load).getArray().getType());
  auto own = cast<ArrayType>(time.x.getType());
  if (ShapedType::isDynamicShape(type.getShape()) ||
      ShapedType::isDynamicShape(own.getShape()))
    return 1;
  int64_t elements = ShapedType::getNumElements(type.getShape());
  return std::max<int64_t>(1, elements /
                                  ShapedType::getNumElements(own.getShape()));
}

Reason Check::checkAccesses(unsigned index) {
  LoopOp sweep = time.sweeps[index];
  LoopMemory memory(sweep, dominance);
  if (memory.getObstacle())
    return memory.getObstacle();
  Subscripts subscripts(sweep, dominance);
  bool isFirst = index == 0;
  for (const MemoryAccess &access : memory.getAccesses()) {
    const void *key = access.object.key;
    bool isArray = isa<LoadOp, StoreOp>(access.op);
    if (access.isStore) {
      if (!isArray || key != to(index).key)
        return "a sweep stores to " + access.object.name + ", too";
      auto form = subscripts.analyse(access.subscripts[0]);
      if (!form || form->constant != 0 || !form->terms.empty())
        return "a sweep does not store at its variables";
      if (isFirst) {
        time.rowLoop = form->loop;
        isFirst = false;
      }
      if (form->loop != time.rowLoop)
        return "the outermost dimension belongs to different loops";
      continue;
    }
    if (isArray && key == from(index).key)
      continue;
    bool isScalar = llvm::any_of(scalars, [&](const auto &scalar) {
      return access.object.mayOverlap(scalar.second);
    });
    if (isScalar || access.object.mayOverlap(x) || access.object.mayOverlap(y))
      return "a sweep may read what the time loop changes: " +
             access.object.name;
    if (isArray && arrays.insert(key).second)
      time.buffers += getRelativeSize(access.op);
  }
  // The row loop is known now.
  for (const MemoryAccess &access : memory.getAccesses()) {
    if (access.isStore || access.object.key != from(index).key)
      continue;
    int64_t constant = 0;
    if (!isVariable(subscripts, access.subscripts[0], time.rowLoop, constant))
      return "the rows that a sweep reads are not known";
    time.reach = std::max(time.reach, std::abs(constant));
  }
  return std::nullopt;
}

Reason Check::run() {
  if (!x.isIdentified || !y.isIdentified || x.key == y.key)
    return "the arrays may be one";
  auto typeX = cast<ArrayType>(time.x.getType());
  auto typeY = cast<ArrayType>(time.y.getType());
  const void *templ = program.getInfo().getTemplateIdentity(time.x);
  if (typeX.getShape() != typeY.getShape() ||
      typeX.getAlign() != typeY.getAlign() || !templ ||
      templ != program.getInfo().getTemplateIdentity(time.y))
    return "the arrays differ in their extents or their mapping";
  for (Value array : {time.x, time.y})
    if (time.loop.getBodyRegion().isAncestor(array.getParentRegion()))
      return "an array is declared in the loop";
  if (Reason why = checkBody())
    return why;
  for (auto [index, sweep] : llvm::enumerate(time.sweeps)) {
    if (Reason why = checkForm(sweep))
      return why;
    if (Reason why = checkAccesses(index))
      return why;
  }
  LoopOp sweep = time.sweeps[0];
  auto templType = dyn_cast<TemplateType>(sweep.getOn().getType());
  if (!templType)
    return "the sweeps go over nodes";
  for (Align align : typeX.getAlign())
    if (align.isCyclic())
      return "a dimension is cyclic";
  for (Format format : templType.getFormats())
    if (format.kind == FormatKind::Cyclic)
      return "a dimension is cyclic";
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Over several nodes
//===----------------------------------------------------------------------===//

/// Whether wide halos can replace the program's exchanges in a sweep.
Reason Check::checkDeepSweep(unsigned index) {
  LoopOp sweep = time.sweeps[index];
  Subscripts subscripts(sweep, dominance);
  for (StoreOp store : sweep.getBody().getOps<StoreOp>())
    for (auto [d, subscript] : llvm::enumerate(store.getIndices()))
      if (subscript != sweep.getInductionVar(d))
        return "a sweep does not store at its variables in order";
  WalkResult result = sweep.getBody().walk([&](StoreOp store) {
    return store->getParentOp() == sweep ? WalkResult::advance()
                                         : WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return "a sweep stores under a condition";
  std::string why;
  result = sweep.getBody().walk([&](LoadOp load) {
    if (Reason reason = addWideRead(load, subscripts)) {
      why = *reason;
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return why;
  // What the program reads of its halos is what the owners have.
  for (const HaloRead &read : program.getFootprint().get(sweep).reads) {
    if (read.extent.isEmpty())
      continue;
    const HaloState *state = program.getStateBefore(sweep, read.copy);
    if (!state || !state->fresh.covers(read.extent))
      return "a sweep may read a halo of " + read.copy.object.name +
             " that no exchange has filled";
  }
  return std::nullopt;
}

/// Which dimensions of an array are spread over nodes, and by which loops of
/// the sweeps each node goes over what it owns.
Reason Check::describeWide(WideArray &wide) {
  auto type = cast<ArrayType>(wide.array.getType());
  const ArrayInfo &info = program.getInfo();
  TemplateType templ = info.getTemplateType(wide.array);
  LoopOp sweep = time.sweeps[0];
  if (!templ ||
      info.getTemplateIdentity(wide.array) != info.getTemplateIdentity(time.x))
    return "an array has another template";
  for (auto [dim, align] : llvm::enumerate(type.getAlign())) {
    if (align.templateDim < 0 ||
        templ.getFormats()[align.templateDim].kind == FormatKind::None)
      continue;
    if (type.getShadow()[dim].full)
      return "an array has a full shadow";
    unsigned d = 0;
    while (d < sweep.getNumLoops() && sweep.getOnDim(d) != align.templateDim)
      ++d;
    APInt constant;
    if (d == sweep.getNumLoops() ||
        !matchPattern(sweep.getOffset(align.templateDim),
                      m_ConstantInt(&constant)) ||
        constant.getSExtValue() != align.offset)
      return "a node computes from elements that it does not own";
    wide.dims.push_back({unsigned(dim), d});
  }
  return std::nullopt;
}

/// A load of what passes have to have in wide halos, if it is one.
Reason Check::addWideRead(LoadOp load, Subscripts &subscripts) {
  const void *key = findMemoryObject(load.getArray(), nullptr).key;
  auto *wide = llvm::find_if(time.wide, [&](const WideArray &known) {
    return findMemoryObject(known.array, nullptr).key == key;
  });
  if (wide == time.wide.end()) {
    WideArray added{load.getArray(), {}};
    if (Reason why = describeWide(added))
      return why;
    if (added.dims.empty())
      return std::nullopt;
    if (time.loop.getBodyRegion().isAncestor(added.array.getParentRegion()))
      return "an array is declared in the loop";
    time.wide.push_back(added);
    wide = std::prev(time.wide.end());
  }
  for (SpreadDim &spread : wide->dims) {
    int64_t constant = 0;
    if (!isVariable(subscripts, load.getIndices()[spread.dim], spread.loop,
                    constant))
      return "where a sweep reads is not known";
    spread.least = std::min(spread.least, constant);
    spread.largest = std::max(spread.largest, constant);
    time.reach = std::max(time.reach, std::abs(constant));
  }
  return std::nullopt;
}

Reason Check::runDeep() {
  auto type = cast<ArrayType>(time.x.getType());
  LoopOp sweep = time.sweeps[0];
  if (sweep.getNumLoops() != type.getRank())
    return "the sweeps have not as many loops as the arrays dimensions";
  for (Value array : {time.x, time.y}) {
    WideArray wide{array, {}};
    if (Reason why = describeWide(wide))
      return why;
    for (const SpreadDim &spread : wide.dims)
      if (spread.dim != spread.loop)
        return "a node computes elements that it does not own";
    time.wide.push_back(wide);
  }
  for (int64_t kind : sweep.getOnKinds())
    if (kind == kOnValue || kind == kOnInner)
      return "only a part of the nodes computes";
  for (unsigned index = 0; index < time.sweeps.size(); ++index)
    if (Reason why = checkDeepSweep(index))
      return why;
  if (time.reach == 0 || time.wide[0].dims.empty())
    return "nothing is exchanged";
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

bool TileTimePass::visit(scf::ForOp loop, HaloProgram &program,
                         TimeLoop &time) {
  if (loop.getNumResults() != 0)
    return false;
  for (Operation *parent = loop->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isa<LoopOp, ACC_COMPUTE_CONSTRUCT_OPS>(parent))
      return false;
  time.loop = loop;
  llvm::append_range(time.sweeps, loop.getBody()->getOps<LoopOp>());
  if (time.sweeps.empty() || time.sweeps.size() % 2 != 0)
    return false;
  time.y = findStored(time.sweeps[0]);
  time.x = findStored(time.sweeps[1]);
  if (!time.x || !time.y)
    return false;
  for (auto [index, sweep] : llvm::enumerate(time.sweeps)) {
    Value from = index % 2 ? time.y : time.x, to = index % 2 ? time.x : time.y;
    Value stored = findStored(sweep);
    if (!stored || !loadsFrom(sweep, from) ||
        findMemoryObject(stored, nullptr).key !=
            findMemoryObject(to, nullptr).key)
      return false;
  }
  Check check(time, program);
  if (Reason why = check.run()) {
    if (remarks)
      loop.emitRemark() << "sweeps run one by one: " << *why;
    return false;
  }
  Reason whyNotDeep;
  if (deep)
    whyNotDeep = check.runDeep();
  time.mayBeDeep = deep && !whyNotDeep;
  if (remarks) {
    InFlightDiagnostic remark = loop.emitRemark();
    remark << "several sweeps run in one pass over memory";
    if (time.mayBeDeep)
      remark << ", with one exchange of wide halos";
    else if (whyNotDeep)
      remark << " on one node; not over several: " << *whyNotDeep;
    else
      remark << " on one node";
  }
  return true;
}

void TileTimePass::runOnOperation() {
  SmallVector<scf::ForOp> loops;
  getOperation()->walk([&](scf::ForOp loop) {
    auto sweeps = loop.getBody()->getOps<LoopOp>();
    if (std::distance(sweeps.begin(), sweeps.end()) >= 2)
      loops.push_back(loop);
  });
  if (loops.empty())
    return;
  HaloProgram program(getOperation());
  std::vector<TimeLoop> tiled;
  for (scf::ForOp loop : loops) {
    TimeLoop time;
    if (visit(loop, program, time))
      tiled.push_back(std::move(time));
  }
  for (TimeLoop &time : tiled)
    tileTimeLoop(time, openmp);
}
