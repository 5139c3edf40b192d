//===- DeviceDirective.cpp - Directives as clauses of tokens --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceDirective.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace xacc::frontend {

const DeviceClause *DeviceDirective::find(llvm::StringRef name) const {
  auto found = llvm::find_if(
      clauses, [&](const DeviceClause &clause) { return clause.name == name; });
  return found == clauses.end() ? nullptr : &*found;
}

bool DeviceDirective::isCompute() const {
  llvm::StringRef first = llvm::StringRef(kind).split(' ').first;
  return isACC &&
         (first == "parallel" || first == "kernels" || first == "serial");
}

bool DeviceDirective::isLoop() const {
  return isACC && (kind == "loop" || llvm::StringRef(kind).ends_with(" loop"));
}

bool DeviceDirective::isOtherLoop() const {
  return isOMP || (isXMP && kind == "loop");
}

std::string DeviceDirective::without(
    llvm::function_ref<bool(const DeviceClause &)> drops) const {
  std::string result;
  for (size_t at = 0; at < pieces.size(); ++at) {
    const Piece &piece = pieces[at];
    auto clause = llvm::find_if(clauses, [&](const DeviceClause &clause) {
      return clause.offset == piece.offset;
    });
    if (clause == clauses.end() || !drops(*clause)) {
      result += piece.space + piece.text;
      continue;
    }
    if (clause->hasArguments)
      at = closingOf(pieces, at + 1);
    if (at + 1 < pieces.size() && pieces[at + 1].is(","))
      ++at;
  }
  // The comma before the last one.
  llvm::StringRef kept = llvm::StringRef(result).rtrim();
  if (kept.consume_back(","))
    result.resize(kept.size());
  return result;
}

/// Words of `names` from `at` on that are the directive's name.
static size_t countNameWords(PieceRange pieces, size_t at, bool isACC) {
  auto is = [&](size_t i, llvm::StringRef word) {
    return i < pieces.size() && pieces[i].is(word);
  };
  if (!isACC)
    return 1;
  if ((is(at, "enter") || is(at, "exit")) && is(at + 1, "data"))
    return 2;
  if ((is(at, "parallel") || is(at, "kernels") || is(at, "serial")) &&
      is(at + 1, "loop"))
    return 2;
  return 1;
}

std::optional<DeviceDirective> parseDeviceDirective(const Piece &line) {
  llvm::StringRef text = line.text;
  if (line.kind != Piece::Line || !text.consume_front("#"))
    return std::nullopt;
  unsigned shift = line.offset + unsigned(line.text.size() - text.size());
  DeviceDirective directive;
  directive.pieces = splitText(text);
  Pieces &pieces = directive.pieces;
  pieces.pop_back(); // the End
  for (Piece &piece : pieces)
    piece.offset += shift;
  if (pieces.size() < 3 || !pieces[0].is("pragma"))
    return std::nullopt;
  directive.isACC = pieces[1].is("acc");
  directive.isXMP = pieces[1].is("xmp");
  directive.isOMP = pieces[1].is("omp");
  directive.offset = pieces[2].offset;
  if (!directive.isACC && !directive.isXMP && !directive.isOMP)
    return std::nullopt;
  size_t at = 2, words = countNameWords(pieces, 2, directive.isACC);
  for (; words > 0; --words, ++at)
    directive.kind += (directive.kind.empty() ? "" : " ") + pieces[at].text;
  bool declares = directive.isACC &&
                  (directive.kind == "devices" || directive.kind == "device");
  if (declares) {
    directive.arguments.assign(pieces.begin() + at, pieces.end());
    return directive;
  }
  auto take = [&](Pieces &arguments) {
    size_t close = closingOf(pieces, at);
    arguments.assign(pieces.begin() + at + 1,
                     pieces.begin() + std::min(close, pieces.size()));
    at = std::min(close + 1, pieces.size());
  };
  if (at < pieces.size() && pieces[at].is("("))
    take(directive.arguments);
  while (at < pieces.size()) {
    const Piece &piece = pieces[at++];
    if (piece.kind != Piece::Name)
      continue;
    DeviceClause &clause = directive.clauses.emplace_back();
    clause.name = piece.text;
    clause.offset = piece.offset;
    clause.hasArguments = at < pieces.size() && pieces[at].is("(");
    if (clause.hasArguments)
      take(clause.arguments);
  }
  return directive;
}

size_t statementEnd(PieceRange pieces, size_t at) {
  auto is = [&](size_t i, llvm::StringRef word) {
    return i < pieces.size() && pieces[i].is(word);
  };
  auto skipLines = [&] {
    while (at < pieces.size() && pieces[at].kind == Piece::Line)
      ++at;
  };
  auto behind = [&](size_t open) {
    return std::min(closingOf(pieces, open) + 1, pieces.size());
  };
  skipLines();
  if (is(at, "{"))
    return behind(at);
  if (is(at, "for") || is(at, "while") || is(at, "switch"))
    return statementEnd(pieces, behind(at + 1));
  if (is(at, "if")) {
    at = statementEnd(pieces, behind(at + 1));
    size_t end = at;
    skipLines();
    return is(at, "else") ? statementEnd(pieces, at + 1) : end;
  }
  if (is(at, "do"))
    at = statementEnd(pieces, at + 1);
  else if (at < pieces.size() && pieces[at].kind == Piece::Name &&
           is(at + 1, ":"))
    return statementEnd(pieces, at + 2);
  while (at < pieces.size() && !is(at, ";") && !is(at, "}"))
    at = is(at, "(") || is(at, "[") || is(at, "{") ? behind(at) : at + 1;
  return is(at, ";") ? at + 1 : at;
}

/// One subscript: an index, a range, `:` or `*`.
static bool parseSubscript(PieceRange inside, bool fromOne,
                           DeviceReference &reference) {
  if (inside.size() == 1 && (inside[0].is("*") || inside[0].is(":")))
    return true;
  std::vector<PieceRange> parts = splitAt(inside, ":");
  auto text = [&](size_t i) {
    return i < parts.size() && !parts[i].empty()
               ? "(long long)(" + inOneLine(parts[i]) + ")"
               : std::string();
  };
  if (parts.size() > 3 || inside.empty())
    return false;
  std::string base = text(0), second = text(1), step = text(2);
  if (!base.empty())
    reference.first = fromOne ? base + " - 1" : base;
  if (parts.size() == 1) {
    reference.count = "1";
    return true;
  }
  if (!step.empty())
    reference.step = step;
  if (second.empty())
    return true;
  // The last one, or a length.
  reference.count = fromOne ? "(" + second + " - 1 - (" + reference.first +
                                  ")) / " + reference.step + " + 1"
                            : second;
  return true;
}

bool parseDeviceReference(PieceRange pieces, DeviceReference &reference) {
  if (pieces.empty() || pieces[0].kind != Piece::Name)
    return false;
  reference.name = pieces[0].text;
  reference.offset = pieces[0].offset;
  if (pieces.size() == 1)
    return true;
  bool isParenthesis = pieces[1].is("(");
  if ((!isParenthesis && !pieces[1].is("[")) ||
      closingOf(pieces, 1) + 1 != pieces.size())
    return false;
  return parseSubscript(pieces.slice(2, pieces.size() - 3), isParenthesis,
                        reference);
}

bool splitSubscripts(PieceRange pieces, std::vector<PieceRange> &parts) {
  if (pieces.empty())
    return false;
  if (pieces[0].is("(") && closingOf(pieces, 0) + 1 == pieces.size()) {
    parts = splitAt(pieces.slice(1, pieces.size() - 2), ",");
    std::reverse(parts.begin(), parts.end());
    return true;
  }
  for (size_t at = 0; at < pieces.size();) {
    size_t close = closingOf(pieces, at);
    if (!pieces[at].is("[") || close >= pieces.size())
      return false;
    parts.push_back(pieces.slice(at + 1, close - at - 1));
    at = close + 1;
  }
  return true;
}

} // namespace xacc::frontend
