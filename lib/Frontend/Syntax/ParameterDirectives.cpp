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
#include "Syntax/Pieces.h"
#include "Syntax/Sections.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace xacc::frontend {

/// Whether a line is a directive that declares something.
static bool isDeclarative(llvm::StringRef line) {
  if (!line.consume_front("#"))
    return false;
  line = line.ltrim();
  if (!line.consume_front("pragma"))
    return false;
  line = line.ltrim();
  if (!line.consume_front("xmp"))
    return false;
  line = line.ltrim();
  return llvm::StringSwitch<bool>(line.take_while([](char c) {
           return llvm::isAlnum(c) || c == '_';
         }))
      .Cases({"align", "shadow", "nodes", "template", "distribute"}, true)
      .Cases({"coarray", "static_desc"}, true)
      .Default(false);
}

/// Whether a brace follows such a line, or lines: most texts have none, and
/// need not be split into tokens.
static bool mayHaveSome(llvm::StringRef text) {
  bool isBehind = false;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    llvm::StringRef start = line.ltrim();
    if (isBehind && start.starts_with("{"))
      return true;
    if (!start.empty() && !start.starts_with("#"))
      isBehind = false;
    else if (isDeclarative(start))
      isBehind = true;
    text = rest;
  }
  return false;
}

void moveParameterDirectives(std::string &text) {
  if (!mayHaveSome(text))
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
      bool isMarker = line.size() > 2 && llvm::isDigit(line[2]);
      isAny |= isDeclarative(line);
      isOther |= !isMarker && !isDeclarative(line);
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
