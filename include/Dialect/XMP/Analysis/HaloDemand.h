//===- HaloDemand.h - Which halo elements may still be read -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The counterpart of HaloStateAnalysis: for each point, what of a halo may be
// read before an exchange fills it anew. Writes to an array end nothing: until
// the next exchange a halo keeps the old values, and C lets a program read
// them.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_ANALYSIS_HALODEMAND_H
#define XACC_DIALECT_XMP_ANALYSIS_HALODEMAND_H

#include "Dialect/XMP/Analysis/Halo.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace xacc::xmp {

/// What may be read of the halo of one copy of an array.
struct HaloDemand {
  ArrayCopy copy;
  /// Everything; the extents say nothing then.
  bool all = false;
  /// Elements of neighbours; and those beyond the ends of the array, which only
  /// a periodic exchange fills.
  HaloExtent inside, beyond;

  bool isEmpty() const { return !all && inside.isEmpty() && beyond.isEmpty(); }
  /// Makes this what either has. True if that is more.
  bool unite(const HaloDemand &other);
};

/// What operations, with all that is in them, may read of halos.
class HaloUses {
public:
  struct Uses {
    bool everything = false;
    std::vector<HaloDemand> arrays;

    bool isEmpty() const { return !everything && arrays.empty(); }
    void add(HaloDemand demand);
    void addMemory(mlir::Value memory);
  };

  explicit HaloUses(HaloFootprint &footprint) : footprint(footprint) {}
  const Uses &get(mlir::Operation *op);
  /// Whether an operation reads nothing of the halo but this part of it.
  bool readsOnly(mlir::Operation *op, const ArrayCopy &copy,
                 const HaloExtent &part);

private:
  void collect(mlir::Operation *op, Uses &uses);
  void collectEffects(mlir::Operation *op, Uses &uses);

  HaloFootprint &footprint;
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Uses>> cache;
};

/// The demands at one point. Points share what does not change between them.
class HaloDemandLattice : public mlir::dataflow::AbstractDenseLattice {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(HaloDemandLattice)
  using AbstractDenseLattice::AbstractDenseLattice;
  struct Demands {
    /// Of arrays without an entry everything may be read; nothing if false.
    bool everything = false;
    llvm::MapVector<ArrayCopy::Key, HaloDemand> arrays;
  };

  mlir::ChangeResult meet(const AbstractDenseLattice &other) override;
  mlir::ChangeResult meet(std::shared_ptr<const Demands> other);
  void print(llvm::raw_ostream &os) const override;

  const Demands &get() const;
  /// What may be read of this copy, by any name that it may have.
  HaloDemand lookup(const ArrayCopy &copy) const;

private:
  std::shared_ptr<const Demands> demands;
};

/// The backward data-flow analysis. At the end of a function everything may be
/// read. With `leavesLoops` false the demands at the exits of outermost host
/// loops do not count: what is then demanded in the body of such a loop is
/// demanded in all iterations but the last one. What `repeated` exchanges bring
/// is brought once more at the end of their functions.
class HaloDemandAnalysis
    : public mlir::dataflow::DenseBackwardDataFlowAnalysis<HaloDemandLattice> {
public:
  HaloDemandAnalysis(mlir::DataFlowSolver &solver,
                     mlir::SymbolTableCollection &symbols,
                     HaloFootprint &footprint, bool leavesLoops,
                     llvm::ArrayRef<ReflectOp> repeated)
      : DenseBackwardDataFlowAnalysis(solver, symbols), uses(footprint),
        leavesLoops(leavesLoops), repeated(repeated) {}

  mlir::LogicalResult visitOperation(mlir::Operation *op,
                                     const HaloDemandLattice &after,
                                     HaloDemandLattice *before) override;
  void visitCallControlFlowTransfer(mlir::CallOpInterface call,
                                    mlir::dataflow::CallControlFlowAction,
                                    const HaloDemandLattice &after,
                                    HaloDemandLattice *before) override;
  void visitRegionBranchControlFlowTransfer(
      mlir::RegionBranchOpInterface branch, mlir::RegionBranchPoint from,
      mlir::RegionSuccessor to, const HaloDemandLattice &after,
      HaloDemandLattice *before) override;

protected:
  void setToExitState(HaloDemandLattice *lattice) override;

private:
  void transfer(mlir::Operation *op, const HaloDemandLattice &after,
                HaloDemandLattice *before);

  HaloUses uses;
  bool leavesLoops;
  llvm::SmallVector<ReflectOp> repeated;
};

/// Whether a loop of the host is in no other one: the program leaves it when
/// its last iteration ends.
bool isOutermostLoop(mlir::scf::ForOp loop);

/// The analysis of a piece of the program.
class HaloDemands {
public:
  HaloDemands(mlir::ModuleOp module, HaloFootprint &footprint,
              bool leavesLoops = true, llvm::ArrayRef<ReflectOp> repeated = {});

  /// What may be read after `op` of what is there then.
  HaloDemand getDemandAfter(mlir::Operation *op, const ArrayCopy &copy);

private:
  mlir::SymbolTableCollection symbols;
  mlir::DataFlowSolver solver;
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_ANALYSIS_HALODEMAND_H
