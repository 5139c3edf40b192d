//===- TiledSweeps.h - Passes of several sweeps ----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_TILEDSWEEPS_H
#define XACC_DIALECT_XMP_TRANSFORMS_TILEDSWEEPS_H

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace xacc::xmp {

/// A dimension of an array that is spread over nodes or periodic, and the loop
/// of the sweeps that goes over it.
struct SpreadDim {
  unsigned dim;
  unsigned loop;
  /// Beyond the ends of the array lie the elements of its other end.
  bool isPeriodic = false;
};

/// That a sweep reads an element beside its own one.
struct WideRead {
  LoopOp sweep;
  mlir::Value array;
  SpreadDim spread;
  int64_t distance;
};

/// An array of which passes use a copy with a wide halo, over several nodes or
/// where it is periodic.
struct WideArray {
  mlir::Value array;
  llvm::SmallVector<SpreadDim> dims;
};

/// An array that the sweeps change.
struct ChangedArray {
  mlir::Value array;
  /// An iteration needs what the one before has left in it.
  bool isLiveIn;
};

/// A time loop of sweeps, one after the other. Each stores to the row of its
/// row variable only, and reads rows near by of what any of them stores.
struct TimeLoop {
  mlir::scf::ForOp loop;
  llvm::SmallVector<LoopOp> sweeps;
  /// The sweeps run on a device, each in one of the constructs.
  bool onDevice = false;
  llvm::SmallVector<mlir::Operation *> constructs;
  llvm::SmallVector<ChangedArray> changed;
  /// Which loop of the sweeps goes over the outermost dimension.
  unsigned rowLoop = 0;
  /// How far a sweep reads, in the outermost dimension and those of `wide`.
  int64_t reach = 0;
  /// The loop over the second dimension, if a pass may be divided into panels
  /// of columns, and how far a sweep reads in that dimension.
  std::optional<unsigned> columnLoop;
  int64_t across = 0;
  /// How many arrays the sweeps touch.
  int64_t buffers = 0;
  /// No sweep depends on the order of its rows.
  bool mayUseThreads = true;
  /// Which loops of the sweeps read beyond the ends of arrays; passes use wide
  /// halos then, also on one node.
  llvm::SmallVector<bool> periodic;
  bool isPeriodic() const { return llvm::is_contained(periodic, true); }
  /// Whether a pass may run on arrays that are spread over nodes.
  bool mayBeDeep = false;
  /// `changed`, in this order, then what the time loop does not change.
  llvm::SmallVector<WideArray> wide;
  llvm::SmallVector<WideRead> reads;
};

/// Puts passes before the time loop, which keeps its last iterations.
void tileTimeLoop(TimeLoop &time, bool openmp);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_TILEDSWEEPS_H
