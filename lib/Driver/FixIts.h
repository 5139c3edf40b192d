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

/// Prints a diagnostic with notes whose metadata is the text of a line to write
/// before a loop: such a note shows the first line of the loop's directives,
/// and the text below it, as Clang's fix-its. False, and nothing is printed, if
/// there is no such note.
bool printWithFixIts(mlir::Diagnostic &diagnostic,
                     mlir::SourceMgrDiagnosticHandler &printer);

} // namespace xacc::driver

#endif // XACC_DRIVER_FIXITS_H
