//===- HaloAttributes.h - What halos are surely not read by -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the front end tells the analysis of halos of code that stays C.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_IR_HALOATTRIBUTES_H
#define XACC_DIALECT_XMP_IR_HALOATTRIBUTES_H

#include "llvm/ADT/StringRef.h"

namespace xacc::xmp {

/// On a call: it neither reads nor writes distributed arrays.
constexpr llvm::StringLiteral kNoArraysAttr = "xmp.no_arrays";
/// On a function: nothing that the program does after it reads or writes a
/// distributed array.
constexpr llvm::StringLiteral kEndsProgramAttr = "xmp.ends_program";
/// On an xmp.loop: a pass chose its widths, to run the program's iterations in
/// another order. What is known of its accesses without the widths holds.
constexpr llvm::StringLiteral kReorderedAttr = "xmp.reordered";

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_IR_HALOATTRIBUTES_H
