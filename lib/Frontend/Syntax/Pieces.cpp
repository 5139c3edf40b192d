//===- Pieces.cpp - Text as tokens that can be replaced -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pieces.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace xacc::frontend {

std::string counted(int64_t number, llvm::StringRef noun) {
  return std::to_string(number) + " " + noun.str() + (number == 1 ? "" : "s");
}

std::string didYouMean(llvm::StringRef word,
                       llvm::ArrayRef<llvm::StringRef> names) {
  // At most a third of the letters differ.
  unsigned best = unsigned(word.size()) / 3 + 1;
  llvm::StringRef found;
  for (llvm::StringRef name : names) {
    unsigned distance = word.edit_distance_insensitive(name, true, best);
    if (distance < best) {
      best = distance;
      found = name;
    }
  }
  return found.empty() ? "" : "; did you mean '" + found.str() + "'?";
}

static Piece::Kind kindOf(const Token &token) {
  if (token.is(tok::raw_identifier))
    return Piece::Name;
  return token.isLiteral() ? Piece::Operand : Piece::Sign;
}

Pieces splitText(llvm::StringRef text) {
  std::string copy = text.str(); // the lexer wants a zero at the end
  LangOptions options;
  options.LineComment = true;
  Lexer lexer(SourceLocation(), options, copy.data(), copy.data(),
              copy.data() + copy.size());
  Pieces pieces;
  pieces.reserve(text.size() / 4);
  size_t position = 0;
  Token token;
  do {
    lexer.LexFromRawLexer(token);
    size_t offset = lexer.getCurrentBufferOffset() - token.getLength();
    if (offset < position)
      continue; // in a line that begins with `#`
    Piece piece;
    piece.space = text.slice(position, offset).str();
    piece.offset = unsigned(offset);
    if (token.is(tok::eof)) {
      pieces.push_back(std::move(piece));
      break;
    }
    size_t end = offset + token.getLength();
    piece.kind = kindOf(token);
    if (token.is(tok::hash) && token.isAtStartOfLine()) {
      piece.kind = Piece::Line;
      end = std::min(text.find('\n', offset), text.size());
    }
    piece.text = text.slice(offset, end).str();
    position = end;
    pieces.push_back(std::move(piece));
  } while (true);
  return pieces;
}

bool matchesPragma(llvm::StringRef text, const llvm::Regex &expression) {
  // What the preprocessor wrote: one line each, the `#` and the word together.
  constexpr llvm::StringLiteral pragma = "#pragma";
  for (size_t at = text.find(pragma); at != llvm::StringRef::npos;
       at = text.find(pragma, at)) {
    size_t end = text.find('\n', at);
    end = end == llvm::StringRef::npos ? text.size() : end + 1;
    if (expression.match(text.slice(at, end)))
      return true;
    at = end;
  }
  return false;
}

std::string joined(PieceRange pieces) {
  std::string result;
  for (const Piece &piece : pieces) {
    if (&piece != pieces.begin())
      result += piece.space;
    result += piece.text;
  }
  return result;
}

std::string inOneLine(PieceRange pieces) {
  std::string result;
  for (const Piece &piece : pieces) {
    if (piece.kind == Piece::Line)
      continue;
    if (!piece.space.empty() && !result.empty())
      result += ' ';
    result += piece.text;
  }
  llvm::replace(result, '\n', ' ');
  return result;
}

static int depthOf(const Piece &piece) {
  if (piece.is("(") || piece.is("[") || piece.is("{"))
    return 1;
  return piece.is(")") || piece.is("]") || piece.is("}") ? -1 : 0;
}

size_t closingOf(PieceRange pieces, size_t open) {
  int depth = 0;
  for (size_t i = open; i < pieces.size(); ++i)
    if ((depth += depthOf(pieces[i])) <= 0)
      return i;
  return pieces.size();
}

size_t openingOf(PieceRange pieces, size_t close) {
  int depth = 0;
  for (size_t i = close + 1; i-- > 0;)
    if ((depth += depthOf(pieces[i])) >= 0)
      return i;
  return pieces.size();
}

std::vector<PieceRange> splitAt(PieceRange pieces, llvm::StringRef sign) {
  std::vector<PieceRange> parts;
  int depth = 0, questions = 0;
  size_t begin = 0;
  for (size_t i = 0; i < pieces.size(); ++i) {
    depth += depthOf(pieces[i]);
    if (depth != 0)
      continue;
    if (pieces[i].is("?"))
      ++questions;
    // `[::2]` has nothing between its two colons.
    bool isDouble = sign == ":" && pieces[i].is("::");
    if (!pieces[i].is(sign) && !isDouble)
      continue;
    if (sign == ":" && questions > 0) {
      --questions;
      continue;
    }
    parts.push_back(pieces.slice(begin, i - begin));
    begin = i + 1;
    if (isDouble)
      parts.push_back(pieces.slice(begin, 0));
  }
  parts.push_back(pieces.drop_front(begin));
  return parts;
}

LineTable::LineTable(PieceRange pieces, llvm::StringRef text) : text(text) {
  for (const Piece &piece : pieces) {
    llvm::StringRef line = piece.text;
    if (piece.kind != Piece::Line || !line.consume_front("#"))
      continue;
    line = line.ltrim();
    unsigned number;
    if (line.consumeInteger(10, number))
      continue;
    size_t quote = line.find('"');
    llvm::StringRef file;
    if (quote != llvm::StringRef::npos)
      file = line.slice(quote + 1, line.rfind('"'));
    unsigned next = piece.offset + unsigned(piece.text.size()) + 1;
    marks.push_back(
        {next, number,
         file.empty() && !marks.empty() ? marks.back().file : file.str()});
  }
}

LineTable::Place LineTable::find(unsigned offset) const {
  auto after =
      llvm::upper_bound(marks, offset, [](unsigned offset, const Mark &mark) {
        return offset < mark.offset;
      });
  if (after == marks.begin())
    return {"", 0};
  const Mark &mark = *std::prev(after);
  unsigned lines = unsigned(text.slice(mark.offset, offset).count('\n'));
  return {mark.file, mark.line + lines};
}

} // namespace xacc::frontend
