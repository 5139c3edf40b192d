//===- DeviceSyntax.h - Sets of devices as plain C --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XcalableACC adds to OpenACC what Clang does not parse: the directives
// `devices`, `barrier_device` and `reflect`, and the clauses `on_device`,
// `layout` and `shadow`. Between preprocessing and parsing, this replaces them
// in the tokens. What is left of a directive is OpenACC; around it stand calls
// of the runtime, which say for which devices it is:
//
//   #pragma acc parallel loop on_device(d)   { xaccrtDevicesEnter(d, ...);
//   for (...)                                #pragma acc parallel loop
//     ...                                    for (...) ...
//                                            xaccrtDevicesLeave(); }
//
// Directives that name an array with a layout are for the array's set, also
// those of XcalableMP with `acc`. Lines keep their numbers.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_DEVICESYNTAX_H
#define XACC_LIB_FRONTEND_SYNTAX_DEVICESYNTAX_H

#include "Syntax/LocalView.h"

namespace xacc::frontend {

/// Begins a function that runs at start: before the program's own constructors,
/// which may use what directives of file scope declare. Those without a
/// priority come last, and 101 is the first of users. gcov counts the lines of
/// users, not this one.
constexpr llvm::StringLiteral kAtStart =
    "__attribute__((constructor(101), no_profile_instrument_function)) "
    "static void ";
/// The same behind those of all units, for what needs another unit's arrays.
constexpr llvm::StringLiteral kAfterUnits =
    "__attribute__((constructor(102), no_profile_instrument_function)) "
    "static void ";

struct DeviceSyntax {
  std::string text;
  std::vector<LocalView::Problem> problems;
  bool isUsed = false;
};

/// `hasDevices` is false where directives of OpenACC are ignored: then only
/// `from_device` goes, which means nothing.
DeviceSyntax rewriteDeviceSyntax(llvm::StringRef text, bool hasDevices);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_DEVICESYNTAX_H
