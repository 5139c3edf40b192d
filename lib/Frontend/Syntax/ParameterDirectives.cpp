//===- ParameterDirectives.cpp - Directives before a body -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The directives of a parameter may be between the parameters and the body, as
// in old style definitions:
//
//   void f(double x[N])
//   #pragma xmp align x[i] with t(i)
//   {
//
// The brace moves before them, and all lines keep their numbers.
//
//===----------------------------------------------------------------------===//

#include "Syntax/ParameterDirectives.h"
#include "Syntax/DirectiveLines.h"
#include "Syntax/Pieces.h"
#include "Syntax/Sections.h"
#include "llvm/ADT/StringSwitch.h"

namespace xacc::frontend {

/// Whether a line is a directive that declares something.
static bool isDeclarative(llvm::StringRef line) {
  return llvm::StringSwitch<bool>(xmpDirectiveOf(line))
      .Cases({"align", "shadow", "nodes", "template", "distribute"}, true)
      .Cases({"coarray", "static_desc"}, true)
      .Default(false);
}

static bool isBrace(llvm::StringRef text) { return text.starts_with("{"); }

void moveParameterDirectives(std::string &text) {
  if (!hasDirectiveBefore(text, isDeclarative, isBrace))
    return;
  Pieces pieces = splitText(text);
  Edits edits;
  int depth = 0;
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].is("{"))
      ++depth;
    if (pieces[i].is("}"))
      --depth;
    // After a semicolon only the body of an old style definition has a brace.
    if (depth != 0 || !(pieces[i].is(")") || pieces[i].is(";")))
      continue;
    size_t brace = i + 1;
    bool isAny = false, isOther = false;
    for (; brace < pieces.size() && pieces[brace].kind == Piece::Line;
         ++brace) {
      llvm::StringRef line = pieces[brace].text;
      isAny |= isDeclarative(line);
      isOther |= !isLineMarker(line) && !isDeclarative(line);
    }
    if (!isAny || isOther || !pieces[brace].is("{"))
      continue;
    unsigned end = pieces[i].offset + unsigned(pieces[i].text.size());
    edits.insert(end, " {");
    edits.replace(pieces[brace].offset, pieces[brace].offset + 1, " ");
  }
  if (!edits.empty())
    text = edits.apply(text);
}

} // namespace xacc::frontend
