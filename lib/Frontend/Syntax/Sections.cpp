//===- Sections.cpp - Array sections in the text --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Sections.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace xacc::frontend {

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

SourceText::SourceText(llvm::StringRef text) : text(text) {
  LangOptions options;
  Lexer lexer(SourceLocation(), options, text.begin(), text.begin(),
              text.end());
  Token token;
  bool inDirective = false;
  do {
    lexer.LexFromRawLexer(token);
    unsigned end = lexer.getCurrentBufferOffset();
    if (token.isAtStartOfLine())
      inDirective = token.is(tok::hash);
    if (!inDirective && token.isNot(tok::eof))
      tokens.push_back({token.getKind(), end - token.getLength(), end});
  } while (token.isNot(tok::eof));
}

size_t SourceText::findClosing(size_t open) const {
  unsigned depth = 0;
  for (size_t i = open; i < tokens.size(); ++i) {
    tok::TokenKind kind = tokens[i].kind;
    if (kind == tok::l_paren || kind == tok::l_square || kind == tok::l_brace)
      ++depth;
    if (kind == tok::r_paren || kind == tok::r_square || kind == tok::r_brace)
      if (--depth == 0)
        return i;
    // A statement ends: the bracket is not closed.
    if (kind == tok::semi && is(open, tok::l_square) && depth == 1)
      return tokens.size();
  }
  return tokens.size();
}

std::string Edits::apply(llvm::StringRef text) {
  llvm::stable_sort(list, [](const Edit &a, const Edit &b) {
    return std::tie(a.begin, a.number) < std::tie(b.begin, b.number);
  });
  std::string result;
  unsigned position = 0;
  for (const Edit &edit : list) {
    if (edit.begin < position) // inside what has been replaced
      continue;
    result += text.slice(position, edit.begin);
    result += edit.text;
    position = edit.end;
  }
  return result + text.substr(position).str();
}

//===----------------------------------------------------------------------===//
// Subscripts
//===----------------------------------------------------------------------===//

static bool opens(tok::TokenKind kind) {
  return kind == tok::l_paren || kind == tok::l_square || kind == tok::l_brace;
}

static bool fail(std::vector<SyntaxError> &errors, unsigned offset,
                 std::string message) {
  errors.push_back({offset, "array section: " + std::move(message)});
  return false;
}

/// Whether brackets that are never closed hold a section: a colon that belongs
/// to no `?`, before the statement ends.
static bool isOpenSection(const SourceText &text, size_t open) {
  unsigned questions = 0;
  for (size_t i = open + 1; i < text.size(); ++i) {
    tok::TokenKind kind = text.kind(i);
    if (kind == tok::semi || kind == tok::l_brace || kind == tok::r_brace ||
        kind == tok::r_paren)
      return false;
    if (opens(kind)) {
      size_t close = text.findClosing(i);
      if (close == text.size())
        return false;
      i = close;
    } else if (kind == tok::question) {
      ++questions;
    } else if (kind == tok::colon && !text.is(i + 1, tok::l_square)) {
      if (questions == 0)
        return true;
      --questions;
    }
  }
  return false;
}

bool parseSubscript(const SourceText &text, size_t open,
                    SubscriptText &subscript,
                    std::vector<SyntaxError> &errors) {
  subscript = SubscriptText();
  subscript.open = open;
  subscript.close = text.findClosing(open);
  if (subscript.close >= text.size() ||
      !text.is(subscript.close, tok::r_square)) {
    subscript.close = open;
    if (!isOpenSection(text, open))
      return true; // C's affair
    return fail(errors, text.begin(open), "expected ']' to match this '['");
  }
  unsigned questions = 0, colons = 0;
  size_t from = open + 1;
  bool comma = false;
  SubscriptText::Part parts[4];
  auto endPart = [&](size_t i) {
    if (colons < 3)
      parts[colons] = {from, i};
    ++colons;
    from = i + 1;
  };
  for (size_t i = open + 1; i < subscript.close; ++i) {
    tok::TokenKind kind = text.kind(i);
    if (opens(kind)) {
      i = text.findClosing(i);
    } else if (kind == tok::comma) {
      comma = true;
    } else if (kind == tok::question) {
      ++questions;
    } else if (kind == tok::coloncolon) {
      endPart(i);
      from = i; // the part between the two is empty
      endPart(i);
    } else if (kind == tok::colon && !text.is(i + 1, tok::l_square)) {
      if (questions)
        --questions;
      else
        endPart(i);
    }
  }
  if (colons == 0)
    return true;
  if (colons > 2)
    return fail(errors, text.begin(open),
                "write 'base:length' or 'base:length:step', with at most two "
                "colons");
  if (comma)
    return fail(errors, text.begin(open),
                "expected ':' or ']', found ','; write one pair of brackets "
                "for each dimension");
  parts[colons] = {from, subscript.close};
  subscript.isSection = true;
  subscript.numParts = colons + 1;
  std::copy_n(parts, 3, subscript.parts);
  if (colons == 2 && subscript.parts[2].isEmpty())
    return fail(errors, text.begin(open),
                "expected a step after the second ':'");
  return true;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

void markErrors(Edits &edits, const std::vector<SyntaxError> &errors,
                size_t first) {
  for (size_t i = first; i < errors.size(); ++i)
    edits.insert(errors[i].offset,
                 "\n#pragma xacc_syntax " + std::to_string(i) + "\n");
}

namespace {
class SectionRewriter {
public:
  SectionRewriter(const SourceText &text, Edits &edits,
                  std::vector<SyntaxError> &errors)
      : text(text), edits(edits), errors(errors) {}

  bool run();

private:
  bool isSubscript(size_t open) const;
  void rewrite(const SubscriptText &subscript);
  void rewriteArguments(size_t call);
  void rewriteExponents(size_t call);
  bool isWholeArray(size_t from, size_t to) const;

  const SourceText &text;
  Edits &edits;
  std::vector<SyntaxError> &errors;
};
} // namespace

/// Whether a bracket follows something that can be subscripted: neither an
/// attribute, a designator nor a name in assembly.
bool SectionRewriter::isSubscript(size_t open) const {
  if (open == 0 || text.is(open + 1, tok::l_square))
    return false;
  tok::TokenKind before = text.kind(open - 1);
  return before == tok::raw_identifier || before == tok::r_square ||
         before == tok::r_paren;
}

/// The brackets stay where they are, and so do line breaks in them.
void SectionRewriter::rewrite(const SubscriptText &subscript) {
  unsigned mask = 0;
  for (unsigned i = 0; i < 3; ++i)
    if (!subscript.parts[i].isEmpty())
      mask |= 1u << i;
  edits.insert(text.end(subscript.open),
               std::string(kSectionMarker) + "(" + std::to_string(mask) + ", ");
  // Each colon becomes a comma with what is not written around it.
  unsigned number = 0;
  for (size_t i = subscript.open + 1; i < subscript.close; ++i) {
    if (opens(text.kind(i))) {
      i = text.findClosing(i);
      continue;
    }
    bool isEnd = number < subscript.numParts &&
                 subscript.parts[number].to == i &&
                 (text.is(i, tok::colon) || text.is(i, tok::coloncolon));
    if (!isEnd)
      continue;
    std::string separator = subscript.parts[number].isEmpty() ? "0," : ",";
    ++number;
    if (text.is(i, tok::coloncolon)) {
      separator += "0,";
      ++number;
    }
    edits.replace(text.begin(i), text.end(i), separator);
  }
  std::string rest = subscript.parts[number].isEmpty() ? "0" : "";
  for (unsigned missing = number + 1; missing < 3; ++missing)
    rest += ", 0";
  edits.insert(text.begin(subscript.close), rest + ")");
}

/// `name[:]...` alone.
bool SectionRewriter::isWholeArray(size_t from, size_t to) const {
  if (!text.is(from, tok::raw_identifier) || from + 1 >= to)
    return false;
  for (size_t i = from + 1; i < to; i += 3)
    if (i + 2 >= to || !text.is(i, tok::l_square) ||
        !text.is(i + 1, tok::colon) || !text.is(i + 2, tok::r_square))
      return false;
  return true;
}

/// The transformational procedures take whole arrays as `x[:]`; what is passed
/// is the descriptor.
void SectionRewriter::rewriteArguments(size_t call) {
  size_t close = text.findClosing(call + 1), from = call + 2;
  for (size_t i = from; i <= close && close < text.size(); ++i) {
    if (i < close && opens(text.kind(i))) {
      i = text.findClosing(i);
      continue;
    }
    if (i < close && !text.is(i, tok::comma))
      continue;
    if (isWholeArray(from, i))
      edits.replace(text.begin(from), text.end(i - 1),
                    "xmp_desc_of(" + text.spelling(from).str() + ")");
    from = i + 1;
  }
}

/// `frexp(x[0:n], e[0:n])`: the function wants the address of each element.
void SectionRewriter::rewriteExponents(size_t call) {
  size_t close = text.findClosing(call + 1);
  for (size_t i = call + 2; i < close && close < text.size(); ++i) {
    if (opens(text.kind(i))) {
      i = text.findClosing(i);
      continue;
    }
    if (!text.is(i, tok::comma) || text.is(i + 1, tok::amp))
      continue;
    for (size_t k = i + 1; k < close; ++k) {
      SubscriptText subscript;
      if (text.is(k, tok::l_square) && isSubscript(k) &&
          parseSubscript(text, k, subscript, errors) && subscript.isSection) {
        edits.insert(text.begin(i + 1), "&");
        break;
      }
    }
  }
}

bool takesDescriptors(llvm::StringRef function) {
  static const llvm::StringSet<> procedures = {
      "xmp_scatter",   "xmp_gather", "xmp_pack",    "xmp_unpack",
      "xmp_transpose", "xmp_matmul", "xmp_sort_up", "xmp_sort_down"};
  return procedures.contains(function);
}

bool SectionRewriter::run() {
  static const llvm::StringSet<> withExponent = {"frexp", "frexpf", "frexpl"};
  bool any = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.is(i, tok::raw_identifier) && text.is(i + 1, tok::l_paren)) {
      if (takesDescriptors(text.spelling(i)))
        rewriteArguments(i);
      else if (withExponent.contains(text.spelling(i)))
        rewriteExponents(i);
    }
    if (!text.is(i, tok::l_square) || !isSubscript(i))
      continue;
    SubscriptText subscript;
    if (!parseSubscript(text, i, subscript, errors))
      return true; // one error is enough
    if (!subscript.isSection)
      continue;
    any = true;
    rewrite(subscript);
  }
  return any;
}

bool rewriteSections(std::string &text, std::vector<SyntaxError> &errors) {
  // Most programs have none.
  if (llvm::StringRef(text).find('[') == llvm::StringRef::npos)
    return false;
  Edits edits;
  size_t known = errors.size();
  bool any;
  {
    SourceText tokens(text);
    any = SectionRewriter(tokens, edits, errors).run();
  }
  markErrors(edits, errors, known);
  if (!edits.empty())
    text = edits.apply(text);
  return any;
}

} // namespace xacc::frontend
