//===- HaloState.cpp - Annotations and warnings about halos ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Exchanges.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPHALOSTATEPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

static constexpr llvm::StringLiteral kFlag = " [-Wxacc-halo]";

/// The directive that brings an extent: reflect (u) width(1, 0:2).
static std::string getDirective(const HaloRead &read,
                                const HaloExtent &extent) {
  std::string text = "#pragma xmp reflect (" + getArrayName(read.copy) + ")";
  llvm::raw_string_ostream stream(text);
  auto type = cast<ArrayType>(read.array.getType());
  HaloExtent declared = getDeclaredHalo(type);
  bool isPeriodic =
      llvm::any_of(extent.dims, [](const auto &dim) { return dim.periodic; });
  if (isPeriodic || !extent.covers(declared)) {
    stream << " width(";
    llvm::interleaveComma(extent.dims, stream, [&](const auto &dim) {
      stream << (dim.periodic ? "/periodic/" : "") << dim.lower;
      if (dim.upper != dim.lower)
        stream << ":" << dim.upper;
    });
    stream << ")";
  }
  if (read.copy.onDevice)
    stream << " acc";
  return text;
}

static void warnTooNarrow(const HaloRead &read, const HaloExtent &whole) {
  auto type = cast<ArrayType>(read.array.getType());
  emitWarning(read.access->getLoc())
      << read.copy.object.name << " is read in " << whole.str()
      << " elements beside the node's block, but its "
      << "shadow is " << getDeclaredHalo(type).str()
      << ": declare a wider one with '#pragma xmp shadow'" << kFlag;
}

/// An exchange of this array only, before the loop, with nothing between them
/// that may write it: the one that brings too little.
static ReflectOp findWidened(const HaloRead &read, HaloFootprint &footprint) {
  Operation *loop = read.access->getParentOfType<LoopOp>();
  while (auto outer = loop->getParentOfType<LoopOp>())
    loop = outer;
  for (Operation *op = loop->getPrevNode(); op; op = op->getPrevNode()) {
    auto reflect = dyn_cast<ReflectOp>(op);
    if (reflect && reflect.getArrays().size() == 1 &&
        getArrayCopy(reflect.getArrays()[0], reflect.getAcc()).getKey() ==
            read.copy.getKey())
      return getExtent(reflect, read.array) ? reflect : nullptr;
    if (footprint.mayWrite(op, read.copy))
      return nullptr;
  }
  return nullptr;
}

static void warnStale(const HaloRead &read, Operation *write,
                      const HaloExtent &brought, HaloFootprint &footprint) {
  InFlightDiagnostic warning = emitWarning(read.access->getLoc());
  HaloExtent shown = brought;
  if (!brought.isEmpty())
    shown.cutTo(cast<ArrayType>(read.array.getType()));
  warning << "reads elements of " << read.copy.object.name
          << " that neighbours own, ";
  if (brought.isEmpty())
    warning << "but no 'reflect' brings them after they were written";
  else
    warning << read.sure.str() << " beside the block, but 'reflect' brings "
            << shown.str() << " only after they were written";
  warning << kFlag;
  warning.attachNote(write->getLoc()) << "they are written here";
  auto text = [&](const HaloExtent &extent) {
    return StringAttr::get(write->getContext(), getDirective(read, extent));
  };
  // The metadata is for the driver, which shows it as a fix-it.
  if (auto reflect = findWidened(read, footprint)) {
    HaloExtent both = *getExtent(reflect, read.array);
    both.unite(read.extent);
    Diagnostic &note = warning.attachNote(reflect.getLoc());
    note << "widen this exchange: '" << text(both).getValue() << "'";
    note.getMetadata().push_back(DiagnosticArgument(
        Attribute(ArrayAttr::get(write->getContext(), text(both)))));
    return;
  }
  Diagnostic &note =
      warning.attachNote(read.access->getParentOfType<LoopOp>().getLoc());
  note << "before this loop, write '" << text(read.extent).getValue() << "'";
  note.getMetadata().push_back(
      DiagnosticArgument(Attribute(text(read.extent))));
}

/// Warns of an exchange that brings nothing new.
static void warnRedundant(ReflectOp reflect, const ArrayCopy &copy) {
  emitWarning(reflect.getLoc())
      << "exchanges the halo of " << copy.object.name
      << " again: it has not changed since the last exchange" << kFlag;
}

/// The same from the second iteration of a loop on.
static void warnRepeated(ReflectOp reflect, const ArrayCopy &copy,
                         Operation *loop) {
  InFlightDiagnostic warning = emitWarning(reflect.getLoc());
  warning << "exchanges the halo of " << copy.object.name
          << " in each iteration of a loop that does not change it" << kFlag;
  warning.attachNote(loop->getLoc()) << "one exchange before this is enough";
}

/// Of an exchange whose halo nothing reads: in no iteration of `loop`, or in
/// what follows.
static void warnUnread(ReflectOp reflect, const ArrayCopy &copy,
                       scf::ForOp loop) {
  InFlightDiagnostic warning = emitWarning(reflect.getLoc());
  warning << "exchanges the halo of " << copy.object.name;
  if (!loop) {
    warning << ", but nothing reads it before the next exchange" << kFlag;
    return;
  }
  warning << " in each iteration of a loop that does not read it" << kFlag;
  warning.attachNote(loop.getLoc()) << "at most what follows it does";
}

namespace {

/// What is read after exchanges, computed when it is asked for.
class LazyDemands {
public:
  LazyDemands(ModuleOp module, HaloFootprint &footprint)
      : module(module), footprint(footprint) {}

  HaloDemands &get(bool leavesLoops) {
    std::unique_ptr<HaloDemands> &result = demands[leavesLoops];
    if (!result)
      result = std::make_unique<HaloDemands>(module, footprint, leavesLoops);
    return *result;
  }

private:
  ModuleOp module;
  HaloFootprint &footprint;
  std::unique_ptr<HaloDemands> demands[2];
};

class HaloStatePass
    : public xacc::xmp::impl::XMPHaloStatePassBase<HaloStatePass> {
public:
  using XMPHaloStatePassBase::XMPHaloStatePassBase;
  void runOnOperation() override;

private:
  void visit(HaloProgram &program, LoopOp loop);
  void visit(HaloProgram &program, LazyDemands &demands, ReflectOp reflect);
};
} // namespace

/// The write behind which part of `extent` is stale on all paths to a loop, and
/// what has been brought since then.
static std::optional<std::pair<Operation *, HaloExtent>>
findStale(HaloProgram &program, LoopOp loop, const HaloState *state,
          const HaloExtent &extent) {
  if (state)
    for (const auto &[write, brought] : state->staleSince)
      if (!brought.covers(extent) &&
          isStaleOnAllPaths(write, loop, state->copy, brought,
                            program.getFootprint()))
        return std::make_pair(write, brought);
  return std::nullopt;
}

void HaloStatePass::visit(HaloProgram &program, LoopOp loop) {
  SmallVector<Attribute> texts;
  for (HaloRead read : program.getFootprint().get(loop).reads) {
    const HaloState *state = program.getStateBefore(loop, read.copy);
    auto type = cast<ArrayType>(read.array.getType());
    HaloExtent whole = read.sure;
    bool isTooWide = read.sure.cutTo(type);
    read.extent.cutTo(type);
    bool isFresh = state && state->fresh.covers(read.extent);
    if (annotate)
      texts.push_back(StringAttr::get(
          &getContext(),
          read.copy.object.name + " " + read.extent.str() +
              (read.copy.onDevice ? " acc" : "") +
              (isFresh                                        ? " fresh"
               : findStale(program, loop, state, read.extent) ? " stale"
                                                              : " unknown")));
    if (!warnings || read.sure.isEmpty())
      continue;
    if (isTooWide) {
      warnTooNarrow(read, whole);
      continue;
    }
    if (auto stale = findStale(program, loop, state, read.sure))
      warnStale(read, stale->first, stale->second, program.getFootprint());
  }
  if (!texts.empty())
    loop.setHaloAttr(ArrayAttr::get(&getContext(), texts));
}

void HaloStatePass::visit(HaloProgram &program, LazyDemands &demands,
                          ReflectOp reflect) {
  if (reflect.getAsync())
    return;
  for (Value array : reflect.getArrays()) {
    ArrayCopy copy = getArrayCopy(array, reflect.getAcc());
    std::optional<HaloExtent> extent = getExtent(reflect, array);
    if (!copy.object.isDistinct || !extent || extent->isEmpty())
      continue;
    const HaloState *state = program.getStateBefore(reflect, copy);
    if (state && state->fresh.covers(*extent)) {
      warnRedundant(reflect, copy);
      continue;
    }
    Operation *place =
        getOutermostPlace(reflect, array, copy, program.getFootprint());
    if (place != reflect) {
      warnRepeated(reflect, copy, place);
      continue;
    }
    HaloExtent brought = getBrought(reflect, array, program.getFootprint());
    scf::ForOp loop = findTimeLoop(reflect);
    HaloDemand demand =
        demands.get(/*leavesLoops=*/!loop).getDemandAfter(reflect, copy);
    if (!brought.isEmpty() && getNeeded(brought, demand).isEmpty())
      warnUnread(reflect, copy, loop);
  }
}

void HaloStatePass::runOnOperation() {
  HaloProgram program(getOperation());
  program.forEachLoop([&](LoopOp loop) { visit(program, loop); });
  if (!warnings)
    return;
  LazyDemands demands(getOperation(), program.getFootprint());
  getOperation()->walk(
      [&](ReflectOp reflect) { visit(program, demands, reflect); });
}
