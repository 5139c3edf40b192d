//===- LeftLoops.cpp - Constructs of a loop with a break ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A `break` that leaves a loop inside of a compute construct stays in the
// construct, also where the loop is all of its statement:
//
//   #pragma acc serial copy(i)
//   while (1)
//     if (++i == 9)
//       break;
//
// Clang takes such a loop for one that the directive splits, and refuses. In
// braces it does not. The loop of a directive with `loop` may not be left.
//
//===----------------------------------------------------------------------===//

#include "Syntax/LeftLoops.h"
#include "Syntax/DeviceDirective.h"
#include "Syntax/DirectiveLines.h"
#include "Syntax/Pieces.h"
#include "Syntax/Sections.h"
#include "llvm/ADT/STLExtras.h"

namespace xacc::frontend {

/// Whether a directive is a compute construct without `loop`.
static bool isPlainConstruct(const Piece &piece) {
  if (piece.kind != Piece::Line)
    return false;
  std::optional<DeviceDirective> directive = parseDeviceDirective(piece);
  return directive && directive->isCompute() && !directive->isLoop();
}

static bool isLoop(const Piece &piece) {
  return piece.is("for") || piece.is("while") || piece.is("do");
}

void braceLeftLoops(std::string &text) {
  if (!llvm::StringRef(text).contains("break"))
    return;
  Pieces pieces = splitText(text);
  Edits edits;
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (!isPlainConstruct(pieces[i]))
      continue;
    size_t begin = i + 1;
    while (pieces[begin].kind == Piece::Line &&
           isLineMarker(pieces[begin].text))
      ++begin;
    size_t end = statementEnd(pieces, begin);
    PieceRange loop = llvm::ArrayRef(pieces).slice(begin, end - begin);
    if (!isLoop(pieces[begin]) ||
        llvm::none_of(loop, [](const Piece &p) { return p.is("break"); }))
      continue;
    // In the place of a space what follows keeps its column.
    unsigned at = pieces[begin].offset;
    bool hasSpace = llvm::StringRef(pieces[begin].space).ends_with(" ");
    edits.replace(at - hasSpace, at, "{");
    edits.insert(loop.back().offset + unsigned(loop.back().text.size()), "}");
  }
  if (!edits.empty())
    text = edits.apply(text);
}

} // namespace xacc::frontend
