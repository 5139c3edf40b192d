//===- LoopHints.cpp - Unrolling of loops of directives -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs tell other compilers how to unroll the loop of a directive:
//
//   #pragma acc parallel loop
//   #pragma unroll 4
//   for (...)
//
// For Clang the loop is then a statement with an attribute, which is no `for`
// that a directive may precede; and where the hint is first, the directive is
// no loop that a hint may precede. What the directive says of the loop counts.
//
//===----------------------------------------------------------------------===//

#include "Syntax/LoopHints.h"
#include "Syntax/DeviceDirective.h"
#include "Syntax/Pieces.h"
#include "Syntax/Sections.h"
#include "llvm/Support/Regex.h"

namespace xacc::frontend {

/// Whether a line is a pragma that Clang makes an attribute of a loop.
static bool isHint(llvm::StringRef line) {
  static const llvm::Regex hint(
      "^#pragma[ \t]+(clang[ \t]+loop|GCC[ \t]+(no)?unroll"
      "|(no)?unroll(_and_jam)?)([^A-Za-z0-9_]|$)");
  return matchesPragma(line, hint);
}

/// Whether a directive is before a statement.
static bool isConstruct(const DeviceDirective &directive) {
  return directive.isACC &&
         (directive.isCompute() || directive.isLoop() ||
          directive.kind == "data" || directive.kind == "host_data" ||
          directive.kind == "atomic");
}

static void remove(const Piece &hint, Edits &edits) {
  unsigned length = llvm::StringRef(hint.text).rtrim().size();
  edits.replace(hint.offset, hint.offset + length, std::string(length, ' '));
}

/// Removes the hints behind a directive at `at`: before its loop, and with
/// `collapse` and `tile` before the loops in it that are next to each other.
static void removeBehind(PieceRange pieces, size_t at, Edits &edits) {
  llvm::StringRef directive = pieces[at].text;
  bool isNest = directive.contains("collapse") || directive.contains("tile");
  for (size_t i = at + 1; i + 1 < pieces.size();) {
    if (pieces[i].kind == Piece::Line) {
      if (isHint(pieces[i].text))
        remove(pieces[i], edits);
      ++i;
    } else if (isNest && pieces[i].is("for")) {
      i = closingOf(pieces, i + 1) + 1;
    } else if (isNest && pieces[i].is("{")) {
      ++i;
    } else {
      return;
    }
  }
}

void removeLoopHints(std::string &text) {
  llvm::StringRef all = text;
  if (!all.contains("#pragma unroll") && !all.contains("#pragma GCC") &&
      !all.contains("#pragma nounroll") && !all.contains("#pragma clang loop"))
    return;
  Pieces pieces = splitText(text);
  Edits edits;
  for (size_t i = 0; i < pieces.size(); ++i) {
    std::optional<DeviceDirective> directive = parseDeviceDirective(pieces[i]);
    if (!directive || !isConstruct(*directive))
      continue;
    for (size_t k = i; k > 0 && pieces[k - 1].kind == Piece::Line; --k)
      if (isHint(pieces[k - 1].text))
        remove(pieces[k - 1], edits);
    if (directive->isLoop())
      removeBehind(pieces, i, edits);
  }
  if (!edits.empty())
    text = edits.apply(text);
}

} // namespace xacc::frontend
