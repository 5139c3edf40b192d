//===- FixIts.h - Text that a note proposes ---------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DRIVER_FIXITS_H
#define XACC_DRIVER_FIXITS_H

#include "mlir/IR/Diagnostics.h"

namespace xacc::driver {

/// Prints a diagnostic with notes whose metadata is the text of a directive: a
/// string is a line to write before a loop, and the note shows the first line
/// of the loop's directives; an array with a string replaces the directive that
/// the note is at. The text stands below it, as Clang's fix-its, with
/// `isParseable` also in Clang's form for editors. False, and nothing is
/// printed, if there is no such note.
bool printWithFixIts(mlir::Diagnostic &diagnostic,
                     mlir::SourceMgrDiagnosticHandler &printer,
                     bool isParseable);

} // namespace xacc::driver

#endif // XACC_DRIVER_FIXITS_H
