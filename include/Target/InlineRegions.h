//===- InlineRegions.h - Regions become part of their callers - -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TARGET_INLINEREGIONS_H
#define XACC_TARGET_INLINEREGIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace xacc {

/// Inlines the internal functions whose names begin with one of the prefixes
/// and that are called once, where LLVM's inliner would do the same. That one
/// goes from callees to callers: it has simplified the function of a region
/// when it inlines it, and simplifies all of it a second time as a part of its
/// caller. For code that is going to be optimised.
void inlineRegions(llvm::Module &module,
                   llvm::ArrayRef<llvm::StringRef> prefixes);

} // namespace xacc

#endif // XACC_TARGET_INLINEREGIONS_H
