//===- LocalViewDirectives.cpp - post, wait, lock, unlock, image ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalViewRewriter.h"
#include "llvm/ADT/STLExtras.h"

namespace xacc::frontend {

/// Between the parentheses that begin at `at`; moves behind them. Null if there
/// are none.
static bool takeParentheses(PieceRange pieces, size_t &at, PieceRange &inside) {
  if (at >= pieces.size() || !pieces[at].is("("))
    return false;
  size_t close = closingOf(pieces, at);
  if (close >= pieces.size())
    return false;
  inside = pieces.slice(at + 1, close - at - 1);
  at = close + 1;
  return true;
}

/// `p(2)`, `p[1]`, `p`: three arguments for the runtime, the nodes and their
/// coordinates from 0, the one that varies fastest first.
std::string LocalViewRewriter::nodeText(PieceRange reference, unsigned offset) {
  bool isName = !reference.empty() && reference[0].kind == Piece::Name;
  std::vector<std::string> coordinates;
  auto add = [&](PieceRange pieces, bool fromOne) {
    bool isOwn = pieces.size() == 1 && pieces[0].is("*");
    Pieces replaced = scanned(pieces);
    std::string value = inOneLine(replaced);
    coordinates.push_back(isOwn ? "(-9223372036854775807LL - 1)"
                                : "(long long)(" + value + ")" +
                                      (fromOne ? " - 1" : ""));
    return !replaced.empty() && splitAt(replaced, ":").size() == 1;
  };
  bool isGood = isName;
  if (isName && reference.size() > 1 && reference[1].is("(")) {
    size_t at = 1;
    PieceRange inside;
    isGood = takeParentheses(reference, at, inside) && at == reference.size();
    if (isGood)
      for (PieceRange part : splitAt(inside, ","))
        isGood &= add(part, /*fromOne=*/true);
  } else {
    size_t at = 1;
    while (isGood && at < reference.size()) {
      size_t close = closingOf(reference, at);
      isGood = reference[at].is("[") && close < reference.size() &&
               add(reference.slice(at + 1, close - at - 1), false);
      at = close + 1;
    }
    std::reverse(coordinates.begin(), coordinates.end());
  }
  if (!isGood) {
    error(offset, "expected one node, as in 'p(1)' or 'p[0]'");
    return "0, 0, 0";
  }
  std::string list = "0";
  if (!coordinates.empty()) {
    list = "(const long long[]){";
    for (const std::string &coordinate : coordinates)
      list += coordinate + ", ";
    list += "}";
  }
  return "__xacc_desc_of(\"" + reference[0].text + "\"), " +
         std::to_string(coordinates.size()) + ", " + list;
}

std::string LocalViewRewriter::postText(PieceRange arguments, bool isWait,
                                        unsigned offset,
                                        const std::string &at) {
  if (isWait && arguments.empty())
    return "xaccrtAwaitPost(0, 0, 0, 0, 0, " + at + ");";
  auto parts = splitAt(arguments, ",");
  if (parts.size() > 2 || (!isWait && parts.size() != 2)) {
    error(offset, isWait ? "expected '#pragma xmp wait (node, tag)', without "
                           "the tag, or without both"
                         : "expected '#pragma xmp post (node, tag)'");
    return "";
  }
  std::string text = isWait ? "xaccrtAwaitPost(" : "xaccrtPost(";
  text += nodeText(parts[0], offset);
  if (isWait)
    text += parts.size() == 2 ? ", 1" : ", 0, 0";
  std::string check;
  if (parts.size() == 2) {
    std::string tag = "(" + inOneLine(scanned(parts[1])) + ")";
    text += ", " + tag;
    check = "_Static_assert(_Generic(" + tag +
            ", float: 0, double: 0, long double: 0, default: 1), \"the tag of "
            "'#pragma xmp " +
            (isWait ? "wait" : "post") + "' must be an integer\"); ";
  }
  return check + text + ", " + at + ");";
}

std::string LocalViewRewriter::lockText(PieceRange pieces, bool isUnlock,
                                        unsigned offset,
                                        const std::string &at) {
  llvm::StringRef what =
      isUnlock ? "'#pragma xmp unlock'" : "'#pragma xmp lock'";
  size_t next = 0;
  PieceRange inside;
  Designator lock;
  if (!takeParentheses(pieces, next, inside) || inside.empty()) {
    error(offset, what + " needs a lock, as in '(l:[k])'");
    return "";
  }
  if (!parseReference(inside, lock, what))
    return "";
  std::string acquired, stat, checks;
  while (next < pieces.size()) {
    bool isStat = pieces[next].is("stat");
    std::string &variable = isStat ? stat : acquired;
    bool isKnown = isStat || (!isUnlock && pieces[next].is("acquired_lock"));
    ++next;
    if (!isKnown || !variable.empty() ||
        !takeParentheses(pieces, next, inside) || inside.empty()) {
      error(offset, what + (isUnlock ? " takes the clause 'stat(variable)'"
                                     : " takes the clauses 'acquired_lock("
                                       "variable)' and 'stat(variable)'"));
      return "";
    }
    if (inside.front().kind == Piece::Operand) {
      error(offset, "the clause '" + pieces[next - inside.size() - 3].text +
                        "' takes a variable");
      return "";
    }
    variable = "&(" + inOneLine(inside) + ")";
    checks += "_Static_assert(_Generic(" + variable +
              ", int *: 1, default: 0), \"the variable of '" +
              (isStat ? "stat" : "acquired_lock") + "' must be an int\"); ";
    variable = "(int *)" + variable;
  }
  std::string text = "_Static_assert(__builtin_types_compatible_p(__typeof__(" +
                     lock.whole + "), xmp_lock_t), \"" + what.str() +
                     " needs a lock, a coarray of the type xmp_lock_t\"); " +
                     checks;
  text += isUnlock ? "xaccrtUnlock(" : "xaccrtLock(";
  text += lock.coarray + ", &((xmp_lock_t *)&(" + lock.whole +
          "))->xacc_owner, " + lock.image;
  if (!isUnlock)
    text += ", " + (acquired.empty() ? "0" : acquired);
  return text + ", " + (stat.empty() ? "0" : stat) + ", " + at + ");";
}

/// `coarray on p :: x, ...` and the older `coarray x, ... : [*]`.
bool LocalViewRewriter::coarrayDirective(PieceRange pieces, const Piece &line,
                                         Pieces &output) {
  size_t at = 0;
  std::string nodes;
  llvm::SmallVector<PieceRange, 2> coextents;
  PieceRange names = pieces;
  if (!pieces.empty() && pieces[0].is("on")) {
    // `::` is one token, or two.
    size_t colon = 1;
    while (colon < pieces.size() && !pieces[colon].is("::") &&
           !pieces[colon].is(":"))
      ++colon;
    names = pieces.drop_front(std::min(colon + 1, pieces.size()));
    if (!names.empty() && names[0].is(":"))
      names = names.drop_front();
    if (colon == 2 && pieces[1].kind == Piece::Name)
      nodes = pieces[1].text;
  } else {
    while (at < pieces.size() && !pieces[at].is(":"))
      ++at;
    names = pieces.take_front(at);
    for (++at; at < pieces.size() && pieces[at].is("[");) {
      size_t close = closingOf(pieces, at);
      coextents.push_back(pieces.slice(at + 1, close - at - 1));
      at = close + 1;
    }
  }
  bool isGood = (nodes.empty() ? !coextents.empty() : true) && !names.empty();
  for (PieceRange name : splitAt(names, ","))
    isGood &= name.size() == 1 && name[0].kind == Piece::Name;
  if (!isGood) {
    error(line.offset, "expected '#pragma xmp coarray on nodes :: x, ...' or "
                       "'#pragma xmp coarray x, ... : [*]'");
    return true;
  }
  std::string text;
  for (PieceRange part : splitAt(names, ",")) {
    const std::string &name = part[0].text;
    if (nodes.empty()) {
      Symbol symbol;
      if (!setCoextents(coextents, symbol, line.offset))
        return true;
      if (scopes.back().symbols.count(name))
        continue;
      scopes.back().symbols[name] = symbol;
      text += descriptorOf(name, symbol, "sizeof " + name, line.offset) + " ";
      continue;
    }
    const Symbol *symbol = find(name);
    if (!symbol || symbol->isParameter) {
      error(line.offset, "'" + name +
                             "' in '#pragma xmp coarray' is not a "
                             "coarray here");
      return true;
    }
    std::string call = "xaccrtCoarrayOn(&__xacc_co_" + name +
                       ", __xacc_desc_of(\"" + nodes + "\")); ";
    if (scopes.size() > 1) {
      text += call;
      continue;
    }
    // What is wrong with it is said here.
    LineTable::Place at = lines.find(line.offset);
    startText += "\n# " + std::to_string(at.line) + " \"" + at.file + "\"\n" +
                 call + "\n";
  }
  push(output, Piece::Operand, text, PieceRange(line));
  return true;
}

/// Replaces a directive of the local view. Returns whether it is one.
bool LocalViewRewriter::directive(const Piece &line, Pieces &output) {
  Pieces split = splitText(llvm::StringRef(line.text).drop_front(1));
  PieceRange pieces = PieceRange(split).drop_back();
  if (pieces.size() < 3 || !pieces[0].is("pragma") || !pieces[1].is("xmp"))
    return false;
  std::string name = pieces[2].text;
  bool isKnown =
      llvm::is_contained({"post", "wait", "lock", "unlock", "image", "coarray"},
                         llvm::StringRef(name));
  if (pieces[2].kind != Piece::Name || !isKnown)
    return false;
  // All places are that of the line.
  for (Piece &piece : split)
    piece.offset = line.offset;
  pieces = pieces.drop_front(3);
  result.isUsed = true;
  if (name == "coarray")
    return coarrayDirective(pieces, line, output);
  const Piece *last = output.empty() ? nullptr : &output.back();
  if (scopes.size() == 1 || !isStatementStart(output) ||
      (last && (last->is(")") || last->is("else") || last->is("do")))) {
    error(line.offset,
          "'#pragma xmp " + name +
              "' must be a statement of a block '{ }': compilers without "
              "XcalableMP would take the statement after it");
    return true;
  }
  std::string text, at = place(line.offset, name);
  size_t next = 0;
  PieceRange inside;
  if (name == "post" || name == "wait") {
    bool has = takeParentheses(pieces, next, inside);
    if (next != pieces.size() || (!has && name == "post") ||
        (has && inside.empty()))
      error(line.offset, name == "post"
                             ? "expected '#pragma xmp post (node, tag)'"
                             : "expected '#pragma xmp wait (node, tag)', "
                               "without the tag, or without both");
    else
      text = postText(inside, name == "wait", line.offset, at);
  } else if (name == "image") {
    if (!takeParentheses(pieces, next, inside) || next != pieces.size() ||
        inside.size() != 1 || inside[0].kind != Piece::Name)
      error(line.offset, "expected '#pragma xmp image (nodes)'");
    else
      text = "xaccrtImages(__xacc_desc_of(\"" + inside[0].text + "\"), " + at +
             ");";
  } else {
    text = lockText(pieces, name == "unlock", line.offset, at);
  }
  Piece brace;
  brace.kind = Piece::Sign;
  brace.text = "{";
  brace.space = line.space;
  output.push_back(brace);
  push(output, Piece::Operand, " " + text, {});
  brace.text = "}";
  brace.space = " ";
  output.push_back(brace);
  return true;
}

/// Calls of the library that need a place, or are no functions.
bool LocalViewRewriter::call(PieceRange input, size_t &at, Pieces &output) {
  std::string name = input[at].text;
  bool isDefine = name == "xmp_atomic_define", isRef = name == "xmp_atomic_ref";
  bool isSync = llvm::is_contained(
      {"xmp_sync_all", "xmp_sync_memory", "xmp_sync_image", "xmp_sync_images",
       "xmp_sync_images_all", "xmp_comalloc", "xmp_cofree"},
      llvm::StringRef(name));
  if (!isDefine && !isRef && !isSync)
    return false;
  // Not a declaration.
  const Piece *last = output.empty() ? nullptr : &output.back();
  if (last && ((last->kind == Piece::Name && !last->is("else") &&
                !last->is("do") && !last->is("return")) ||
               last->is("*")))
    return false;
  size_t end = at + 1;
  PieceRange inside;
  if (!takeParentheses(input, end, inside))
    return false;
  result.isUsed = true;
  PieceRange written = input.slice(at, end - at);
  std::string where = place(input[at].offset, name), text;
  at = end;
  if (isSync) {
    text = "(xaccrtNextCall(" + where + "), " + name + "(" +
           joined(scanned(inside)) + "))";
    push(output, Piece::Operand, text, written);
    return true;
  }
  auto parts = splitAt(inside, ",");
  Designator element;
  if (parts.size() != 2) {
    error(written.front().offset, name + " takes a coarray and a value");
    return true;
  }
  if (!parseReference(parts[isDefine ? 0 : 1], element, name))
    return true;
  std::string value = joined(scanned(parts[isDefine ? 1 : 0]));
  std::string access = element.coarray + ", &(" + element.whole + "), sizeof(" +
                       element.whole + "), " + element.image;
  if (isDefine)
    text = "xaccrtAtomicDefine(" + access + ", (" + value + "), " + where + ")";
  else
    text = "((void)(*(" + value + ") = xaccrtAtomicRef(" + access + ", " +
           where + ")))";
  push(output, Piece::Operand, text, written);
  return true;
}

} // namespace xacc::frontend
