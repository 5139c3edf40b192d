//===- DirectiveBodies.cpp - Directives as bodies -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A directive without a statement may be all that an `if`, a loop or a label
// has:
//
//   if (c)
//   #pragma xmp reflect (a)
//   else
//     ...
//
// Clang does not see the directive. Braces make a body of it, and all lines
// keep their numbers. Where a statement follows, compilers without XcalableMP
// take that as the body: the importer asks for braces.
//
//===----------------------------------------------------------------------===//

#include "Syntax/DirectiveBodies.h"
#include "Syntax/DirectiveLines.h"
#include "Syntax/Pieces.h"
#include "Syntax/Sections.h"
#include "llvm/ADT/StringSwitch.h"

namespace xacc::frontend {

/// Whether a line is a directive that is a statement.
static bool isStatement(llvm::StringRef line) {
  return llvm::StringSwitch<bool>(xmpDirectiveOf(line))
      .Cases({"reflect", "reflect_init", "reflect_do", "reduce_shadow"}, true)
      .Cases({"barrier", "reduction", "bcast", "wait_async"}, true)
      .Cases({"post", "wait", "lock", "unlock", "template_fix"}, true)
      .Default(false);
}

/// Whether text that begins so may follow a body. (`while` may end a `do`.)
static bool mayFollowBody(llvm::StringRef text) {
  return text.starts_with("}") || text.starts_with("else") ||
         text.starts_with("while") || text.starts_with("case") ||
         text.starts_with("default");
}

namespace {
/// What a body follows.
enum class Before { Nothing, Label, Do, Head };
} // namespace

static Before classify(PieceRange pieces, size_t at) {
  const Piece &last = pieces[at];
  if (last.is(":"))
    return Before::Label;
  if (last.is("do"))
    return Before::Do;
  if (last.is("else"))
    return Before::Head;
  if (!last.is(")"))
    return Before::Nothing;
  size_t open = openingOf(pieces.take_front(at + 1), at);
  if (open == 0 || open > at)
    return Before::Nothing;
  const Piece &word = pieces[open - 1];
  bool isHead = word.is("if") || word.is("for") || word.is("while");
  return isHead ? Before::Head : Before::Nothing;
}

/// Whether the `while` at `at` can only be the end of a `do`, not a loop.
static bool endsDo(PieceRange pieces, size_t at) {
  size_t close = closingOf(pieces, at + 1);
  return close + 2 < pieces.size() && pieces[close + 1].is(";") &&
         !pieces[close + 2].is("while");
}

/// Whether no statement follows the directives: there is nothing else that a
/// compiler could take as the body.
static bool isBody(PieceRange pieces, Before before, size_t next) {
  const Piece &after = pieces[next];
  if (before == Before::Nothing)
    return false;
  if (after.is("}") || after.is("case") || after.is("default"))
    return true;
  if (after.is("while"))
    return before == Before::Do && endsDo(pieces, next);
  return after.is("else") && before == Before::Head;
}

void braceDirectiveBodies(std::string &text) {
  if (!hasDirectiveBefore(text, isStatement, mayFollowBody))
    return;
  Pieces pieces = splitText(text);
  Edits edits;
  for (size_t i = 0; i + 1 < pieces.size(); ++i) {
    if (pieces[i].kind == Piece::Line || pieces[i + 1].kind != Piece::Line)
      continue;
    size_t next = i + 1;
    unsigned count = 0;
    bool isOther = false;
    for (; pieces[next].kind == Piece::Line; ++next) {
      bool isOne = isStatement(pieces[next].text);
      count += isOne;
      isOther |= !isOne && !isLineMarker(pieces[next].text);
    }
    if (count == 0 || isOther)
      continue;
    Before before = classify(pieces, i);
    if (!isBody(pieces, before, next))
      continue;
    // Of two only the first is the body, unless a label is before them. An
    // empty statement lets the importer see that.
    if (count > 1 && before != Before::Label) {
      edits.insert(pieces[next].offset, "; ");
      continue;
    }
    edits.insert(pieces[i].offset + unsigned(pieces[i].text.size()), " {");
    edits.insert(pieces[next].offset, "} ");
  }
  if (!edits.empty())
    text = edits.apply(text);
}

} // namespace xacc::frontend
