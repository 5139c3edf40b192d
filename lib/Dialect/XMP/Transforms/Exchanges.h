//===- Exchanges.h - Creating and moving exchanges -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_EXCHANGES_H
#define XACC_DIALECT_XMP_TRANSFORMS_EXCHANGES_H

#include "Dialect/XMP/Analysis/HaloDemand.h"
#include "mlir/IR/Builders.h"

namespace xacc::xmp {

/// An exchange of one array. Widths that are all of the array's need no clause.
ReflectOp createReflect(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value array, const HaloExtent &extent,
                        const ArrayCopy &copy);

/// Gives an exchange other widths, all of them known.
void setExtent(ReflectOp reflect, const HaloExtent &extent);

/// The outermost host loop around `op` in which nothing writes the array; `op`
/// itself if there is none. The array is available there.
mlir::Operation *getOutermostPlace(mlir::Operation *op, mlir::Value array,
                                   const ArrayCopy &copy,
                                   HaloFootprint &footprint);

/// What an exchange of known widths brings, without dimensions in which no node
/// has neighbours.
HaloExtent getBrought(ReflectOp reflect, mlir::Value array,
                      HaloFootprint &footprint);

/// What of it may be read.
HaloExtent getNeeded(const HaloExtent &brought, const HaloDemand &demand);

/// The loop whose iterations all run the exchange and which is in no other;
/// null if there is none.
mlir::scf::ForOp findTimeLoop(ReflectOp reflect);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_EXCHANGES_H
