//===- Lower.h - From regions to LLVM IR ------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DRIVER_LOWER_H
#define XACC_LIB_DRIVER_LOWER_H

#include "Options.h"
#include "Target/DeviceImages.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace xacc::driver {

/// The function in the C part whose attributes the regions take; removed again.
inline constexpr llvm::StringLiteral kAttributeDonor = "__xacc_attribute_donor";

/// How the names of functions of regions begin.
inline constexpr llvm::StringRef regionPrefixes[] = {"__xacc_region_",
                                                     "__xacc_unit_"};

/// Whether there is anything to understand of halos. To find that out by
/// analysis takes a tenth of the time for a program without distributed arrays.
bool hasHalos(mlir::ModuleOp module);

/// Runs the pipelines from level XMP up to `level`; `atLevel` is called with
/// each level that is reached, XMP included, and may return false to stop. Code
/// for GPUs is left to `images` where there are any.
bool lower(mlir::ModuleOp module, const Options &options, Level level,
           nvptx::DeviceImages *images,
           llvm::function_ref<bool(Level)> atLevel);

/// Makes the data layout and target of the C part those of the regions. Must
/// be called before the LLVM level.
void adoptTarget(mlir::ModuleOp module, const llvm::Module &cPart);

/// Translates the regions and links them into the C part, as functions that
/// are internal and compiled for the same processor.
bool mergeRegions(mlir::ModuleOp module, llvm::Module &cPart);

/// Makes the regions part of the compile unit of their C file: one file is one
/// unit to tools, and gcov writes a file for each.
void shareCompileUnit(llvm::Module &whole);

/// The text of a module; with debug information where the user asked for it.
std::string toText(mlir::ModuleOp module, const Options &options);

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_LOWER_H
