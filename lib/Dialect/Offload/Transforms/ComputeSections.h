//===- ComputeSections.h - Bounds that are known early ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of computing sections: bounds of subscripts (SectionLimits), and
// the boxes of accesses, which are made of them (SectionFinder).
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_COMPUTESECTIONS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_COMPUTESECTIONS_H

#include "Analysis/Memory.h"
#include "Dialect/Offload/Analysis/Sections.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseSet.h"

namespace xacc::offload {

using analysis::CountedLoop;
using analysis::Forms;
using analysis::MemoryAccess;
using analysis::MemoryAccesses;
using analysis::Monomial;
using analysis::Polynomial;

enum class Side { Lower, Upper };

/// Finds what polynomials of a kernel's variables are at least and at most,
/// in terms of values that are known before the launch, and makes code for it
/// in the kernel's sections region.
class SectionLimits {
public:
  SectionLimits(KernelOp kernel, Forms &forms);

  /// Reads the values that an element of an array may have where its box is
  /// known; set by who knows boxes. `offload.bounds`, or null.
  using ReadBounds = std::function<BoundsOp(mlir::Operation *load)>;
  void setReadBounds(ReadBounds read) { readBounds = std::move(read); }

  /// None if it is not known.
  std::optional<Polynomial> get(const Polynomial &polynomial, Side side);
  /// Both, with the distance of the values between them.
  std::optional<SectionBounds> get(const Polynomial &polynomial);

  bool isKnown(unsigned variable);
  bool isKnown(const Polynomial &polynomial);
  /// The loop that a variable is the induction variable of.
  std::optional<CountedLoop> findLoop(unsigned variable) const;
  /// The variables that are not known.
  llvm::SmallVector<unsigned> findVarying(const Polynomial &polynomial);

  mlir::Value emit(const Polynomial &polynomial);
  /// A value of the host, for polynomials that are equal to it.
  void setValue(mlir::Value value) {
    values.try_emplace(forms.get(value).getTerms(), value);
  }
  mlir::Value emitConstant(int64_t number);
  /// The smaller or the larger one, for `side` Lower or Upper.
  Polynomial choose(const Polynomial &lhs, const Polynomial &rhs, Side side);

  LoopOp getOutermost() const { return outermost; }
  mlir::OpBuilder &getBuilder() { return builder; }

private:
  /// Of a variable that is not known, in terms of others.
  std::optional<Polynomial> getLimit(unsigned variable, Side side);
  std::optional<Polynomial> computeLimit(unsigned variable, Side side);
  std::optional<Polynomial> getLoopLimit(const CountedLoop &loop, Side side);
  std::optional<Polynomial> getPartLimit(unsigned loop, Side side);
  std::optional<Polynomial> getOperationLimit(mlir::Operation *def, Side side);
  std::optional<Polynomial> getReadLimit(mlir::Operation *load, Side side);
  std::optional<Polynomial> eliminate(const Polynomial &polynomial,
                                      unsigned variable, Side side);
  std::optional<unsigned> findLatest(const Polynomial &polynomial);
  Polynomial getLastIteration(const Polynomial &lower, const Polynomial &upper,
                              int64_t step);
  /// The variable that stands for a value of the sections region.
  Polynomial getOpaque(mlir::Value value);
  mlir::Value emitVariable(unsigned variable);

  KernelOp kernel;
  Forms &forms;
  LoopOp outermost;
  mlir::OpBuilder builder;
  mlir::Location loc;
  ReadBounds readBounds;
  mlir::IRMapping clones;
  llvm::DenseMap<unsigned, bool> known;
  std::map<std::pair<unsigned, Side>, std::optional<Polynomial>> limits;
  llvm::DenseMap<mlir::Operation *, BoundsOp> reads;
  std::map<std::map<Monomial, int64_t>, mlir::Value> values;
  unsigned depth = 0;
};

/// Finds the boxes of a kernel's accesses.
class SectionFinder {
public:
  SectionFinder(KernelOp kernel);

  /// All sections, merged.
  llvm::SmallVector<Section> find();
  mlir::Value emitView(const Section &section);
  SectionLimits &getLimits() { return limits; }

private:
  /// A box, and whether all of it is touched if the code around it runs.
  struct Box {
    Section section;
    bool isExact = false;
  };
  bool isIgnored(const MemoryAccess &access);
  bool isWrittenBefore(const MemoryAccess &load);
  void addAccess(const MemoryAccess &access);
  void addEverything(bool isStore);
  void reduceCount();
  Box describe(const MemoryAccess &access);
  bool describeSubscripts(const MemoryAccess &access, bool isLastResort,
                          Box &box);
  bool describeBytes(const MemoryAccess &access, Box &box);
  bool isExact(const MemoryAccess &access,
               llvm::ArrayRef<Polynomial> subscripts);
  bool isInside(mlir::Value value);
  BoundsOp readBounds(mlir::Operation *load);
  void includeNeighbours(const MemoryAccess &load, Section &section);

  KernelOp kernel;
  Forms forms;
  MemoryAccesses memory;
  SectionLimits limits;
  /// Device copies that the kernel uses.
  llvm::SmallVector<mlir::Value> arrays;
  llvm::SmallVector<Section> sections;
  llvm::DenseMap<mlir::Operation *, const MemoryAccess *> loads;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<const MemoryAccess *, 2>>
      stores;
  /// Those that bounds of loops are computed of.
  llvm::DenseSet<mlir::Operation *> boundLoads;
  /// Views that have been made, with a section of the same shape.
  llvm::SmallVector<std::pair<Section, mlir::Value>> views;
};

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_COMPUTESECTIONS_H
