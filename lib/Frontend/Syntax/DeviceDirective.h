//===- DeviceDirective.h - Directives as clauses of tokens -----*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_DEVICEDIRECTIVE_H
#define XACC_LIB_FRONTEND_SYNTAX_DEVICEDIRECTIVE_H

#include "Pieces.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace xacc::frontend {

/// `name`, `name(...)`, and for clauses of XcalableMP what follows that.
struct DeviceClause {
  std::string name;
  unsigned offset = 0;
  bool hasArguments = false;
  Pieces arguments;
};

/// A line `#pragma acc ...` or `#pragma xmp ...`.
struct DeviceDirective {
  bool isACC = false, isXMP = false, isOMP = false;
  /// "parallel loop", "enter data", "reflect".
  std::string kind;
  unsigned offset = 0;
  /// The arguments of the directive itself: `devices d[2]`, `wait(1)`.
  Pieces arguments;
  std::vector<DeviceClause> clauses;
  /// All of it.
  Pieces pieces;

  const DeviceClause *find(llvm::StringRef name) const;
  /// parallel, kernels, serial, also with loop.
  bool isCompute() const;
  bool isLoop() const;
  /// A loop of XcalableMP or OpenMP, which forms a group with a construct.
  bool isOtherLoop() const;
  /// The line without some clauses.
  std::string
  without(llvm::function_ref<bool(const DeviceClause &)> drops) const;
};

/// Null for other lines, such as line markers.
std::optional<DeviceDirective> parseDeviceDirective(const Piece &line);

/// The piece behind the statement that begins at `at`, directives before it
/// included.
size_t statementEnd(PieceRange pieces, size_t at);

/// A part of a set of devices, as C: its variable, the first one from 0, their
/// number (-1: all the rest) and the step.
struct DeviceReference {
  std::string name;
  std::string first = "0", count = "-1", step = "1";
  unsigned offset = 0;
};
/// `d`, `d[e]`, `d(lo:hi)`, ...; false if it has another form.
bool parseDeviceReference(PieceRange pieces, DeviceReference &reference);

/// The words in brackets or parentheses: `[*][block]`, `(block, *)`, which
/// comes in reverse.
bool splitSubscripts(PieceRange pieces, std::vector<PieceRange> &parts);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_DEVICEDIRECTIVE_H
