//===- Halo.h - Which halo elements are read, and which are fresh -*- C++
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A halo is what a node stores of its neighbours' elements (the shadow of the
// language). Widths count elements beside the node's block, per dimension of an
// array (C-order) and side. The copy of an array in host memory and that in
// device memory have states of their own.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_ANALYSIS_HALO_H
#define XACC_DIALECT_XMP_ANALYSIS_HALO_H

#include "Analysis/Memory.h"
#include "Dialect/XMP/Analysis/ArrayInfo.h"
#include "mlir/Analysis/DataFlow/DenseAnalysis.h"
#include "llvm/ADT/MapVector.h"
#include <limits>
#include <memory>
#include <vector>

namespace xacc::xmp {

/// A width that is not known: all that the array has.
constexpr int64_t kAnyWidth = std::numeric_limits<int64_t>::max();

/// Part of the halo of one array.
struct HaloExtent {
  struct Dim {
    int64_t lower = 0;
    int64_t upper = 0;
    /// Beyond the ends of the array lie the elements of its other end.
    bool periodic = false;
    bool operator==(const Dim &other) const = default;
  };
  llvm::SmallVector<Dim, 4> dims;
  /// What lies beside the block in more than one dimension, too.
  bool corners = false;

  HaloExtent() = default;
  explicit HaloExtent(unsigned rank) : dims(rank) {}

  bool isEmpty() const;
  bool covers(const HaloExtent &other) const;
  /// Makes this what both have. True if that is less.
  bool intersect(const HaloExtent &other);
  /// Makes this what either has.
  void unite(const HaloExtent &other);
  /// Adds what a second exchange brings.
  void add(const HaloExtent &other);
  /// Cuts the widths to those that the array declares. True if any was more.
  bool cutTo(ArrayType type);
  /// As in the width clause: [1:1, 0:2 periodic] corners.
  std::string str() const;

  bool operator==(const HaloExtent &other) const = default;
};

/// One of the copies of an array.
struct ArrayCopy {
  analysis::MemoryObject object;
  bool onDevice = false;

  using Key = std::pair<const void *, unsigned>;
  Key getKey() const { return {object.getIdentity(), onDevice}; }
};

/// A subscript `variable d of loop + constant` of which is not known whether it
/// leaves the array, whose other end continues it then.
struct RangeCheck {
  LoopOp loop;
  unsigned d;
  int64_t constant;
  int64_t dim;
};

/// What a loop reads of an array's halo.
struct HaloRead {
  ArrayCopy copy;
  mlir::Value array;
  /// All that may be read.
  HaloExtent extent;
  /// What is read surely: by subscripts that are understood, and under no
  /// condition.
  HaloExtent sure;
  llvm::SmallVector<RangeCheck> checks;
  /// An access that reads there, one of the sure ones where there are any.
  mlir::Operation *access = nullptr;
};

/// What a loop or another operation does to an array.
struct ArrayWrite {
  ArrayCopy copy;
  mlir::Operation *op;
  /// Elements of the node's own block, as far as is known nothing else.
  bool isOwn;
};

/// What an operation, with all that is in it, does to distributed arrays.
struct ArrayEffects {
  std::vector<HaloRead> reads;
  llvm::SmallVector<ArrayWrite> writes;
  /// Anything may have been written.
  bool writesUnknown = false;
};

/// Finds these effects. Subscripts are understood where they are a variable of
/// an `xmp.loop` around the access plus a constant.
class HaloFootprint {
public:
  explicit HaloFootprint(const ArrayInfo &info) : info(info) {}

  const ArrayEffects &get(mlir::Operation *op);
  /// Whether anything in `op` but exchanges may write to the array.
  bool mayWrite(mlir::Operation *op, const ArrayCopy &copy);
  /// Whether a dimension is spread over nodes.
  bool isDistributed(mlir::Value array, int64_t dim);
  /// Whether it is spread over more than one node, as far as is known.
  bool hasNeighbours(mlir::Value array, int64_t dim);
  /// Whether an index in a dimension that is spread over nodes stays in the
  /// node's block and the shadow beside it, by the loops around `access`.
  bool isStored(mlir::Operation *access, mlir::Value array, int64_t dim,
                mlir::Value index);
  /// Whether it is known how far from the block it is. Both do not look at the
  /// widths of loops with kReorderedAttr.
  bool isReachKnown(mlir::Operation *access, mlir::Value array, int64_t dim,
                    mlir::Value index);

private:
  void collect(mlir::Operation *op, ArrayEffects &effects);
  void collectMemoryEffects(mlir::Operation *op, ArrayEffects &effects);
  void addRead(mlir::Operation *access, mlir::Value array,
               mlir::ValueRange indices, bool isSure, ArrayEffects &effects);
  void addWrite(mlir::Operation *op, mlir::Value memory, bool onDevice,
                bool isOwn, ArrayEffects &effects);
  enum class Leaves { No, Yes, Unknown };
  struct Reach;
  static Leaves leavesArray(const RangeCheck &check, ArrayType type);
  std::optional<Reach> getReach(mlir::Operation *access, mlir::Value array,
                                int64_t dim, mlir::Value subscript,
                                bool isSpread, bool asWritten = false);
  bool addDim(int64_t dim, mlir::Value subscript, HaloRead &read);
  bool isOwnElement(StoreOp store);

  const ArrayInfo &info;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<ArrayEffects>> cache;
};

/// What is known about the halo of one copy of an array.
struct HaloState {
  ArrayCopy copy;
  /// Holds the owners' newest values on every path.
  HaloExtent fresh;
  /// Writes that made the halo stale on some path, each with what exchanges
  /// have surely brought since. Not those after which anything may have been
  /// brought.
  llvm::SmallMapVector<mlir::Operation *, HaloExtent, 2> staleSince;
};

/// The states at one point of the program. Of an array without an entry nothing
/// is known. Most points have those of the point before: they share them.
class HaloLattice : public mlir::dataflow::AbstractDenseLattice {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(HaloLattice)
  using AbstractDenseLattice::AbstractDenseLattice;
  using States = llvm::MapVector<ArrayCopy::Key, HaloState>;

  mlir::ChangeResult join(const AbstractDenseLattice &other) override;
  mlir::ChangeResult join(States other);
  mlir::ChangeResult reset();
  void print(llvm::raw_ostream &os) const override;

  const States &getStates() const;
  const HaloState *lookup(const ArrayCopy &copy) const;

private:
  using SharedStates = std::shared_ptr<const States>;
  mlir::ChangeResult join(const SharedStates &other);

  /// Null at a point that is not reached.
  SharedStates states;
  /// What they were before they changed for the last time.
  SharedStates previous;
};

/// The forward data-flow analysis. Writes make halos stale, `xmp.reflect`
/// fresh. At the entry of a function nothing is known, nor after a call.
class HaloStateAnalysis
    : public mlir::dataflow::DenseForwardDataFlowAnalysis<HaloLattice> {
public:
  HaloStateAnalysis(mlir::DataFlowSolver &solver, HaloFootprint &footprint)
      : DenseForwardDataFlowAnalysis(solver), footprint(footprint) {}

  mlir::LogicalResult visitOperation(mlir::Operation *op,
                                     const HaloLattice &before,
                                     HaloLattice *after) override;
  void visitCallControlFlowTransfer(
      mlir::CallOpInterface call, mlir::dataflow::CallControlFlowAction action,
      const HaloLattice &before, HaloLattice *after) override;
  void visitRegionBranchControlFlowTransfer(
      mlir::RegionBranchOpInterface branch, std::optional<unsigned> regionFrom,
      std::optional<unsigned> regionTo, const HaloLattice &before,
      HaloLattice *after) override;

protected:
  void setToEntryState(HaloLattice *lattice) override;

private:
  HaloFootprint &footprint;
};

/// Both analyses of a piece of the program, for all functions in it.
class HaloProgram {
public:
  explicit HaloProgram(mlir::ModuleOp module);

  /// Calls `visit` for each outermost `xmp.loop`, in the order of the program.
  void forEachLoop(llvm::function_ref<void(LoopOp)> visit);
  HaloFootprint &getFootprint() { return footprint; }
  const ArrayInfo &getInfo() const { return info; }
  /// The state before an operation that stands in no `xmp.loop`; null if
  /// nothing is known.
  const HaloState *getStateBefore(mlir::Operation *op, const ArrayCopy &copy);

private:
  mlir::ModuleOp module;
  ArrayInfo info;
  HaloFootprint footprint;
  mlir::DataFlowSolver solver;
};

/// Whether an operation holds the clauses of the loop inside it, such as
/// `acc.loop` around `xmp.loop`: what is in it runs once, although MLIR takes
/// it for a loop.
bool isLoopDirective(mlir::Operation *op);

/// Whether a read is stale on each path from a write, with `brought` since then
/// on one of them. One that does not run, such as that around a loop without
/// iterations, proves nothing.
bool isStaleOnAllPaths(mlir::Operation *write, LoopOp read,
                       const ArrayCopy &copy, const HaloExtent &brought,
                       HaloFootprint &footprint);

/// The name of an array without quotes; `array` where it has none.
std::string getArrayName(const ArrayCopy &copy);
/// What an exchange brings; none if its widths are known at run time only.
std::optional<HaloExtent> getExtent(ReflectOp reflect, mlir::Value array);
/// The declared halo of an array; kAnyWidth for run-time widths.
HaloExtent getDeclaredHalo(ArrayType type);
/// Whether a data operation leaves all values where they are.
bool keepsData(mlir::Operation *op);

/// Whether an operation is, or is in, a compute construct.
bool isOnDevice(mlir::Operation *op);
/// The copy of an array that an operation means.
ArrayCopy getArrayCopy(mlir::Value array, bool onDevice);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_ANALYSIS_HALO_H
