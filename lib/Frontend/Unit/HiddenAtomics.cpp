//===- HiddenAtomics.cpp - Sums of several terms in atomic ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In `x = x + a + b` C adds `a` first. OpenACC asks that `x + (a + b)` is the
// same by mathematics (2.12), Clang that the syntax is of this form. Clang gets
// `x += a + b`.
//
//===----------------------------------------------------------------------===//

#include "Unit/HiddenClauses.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace xacc::frontend {

namespace {
struct AtomicToken {
  Token token;
  llvm::StringRef text;
};
} // namespace

/// The tokens of the statement behind the directive at `at`, without the `;`.
static llvm::SmallVector<AtomicToken> statementBehind(llvm::StringRef text,
                                                      size_t at) {
  llvm::SmallVector<AtomicToken> pieces;
  size_t begin = text.find('\n', at);
  // Lines that say where the text comes from.
  while (begin != text.npos && text.substr(begin + 1).ltrim().starts_with("#"))
    begin = text.find('\n', text.find('#', begin));
  if (begin == text.npos)
    return pieces;
  const std::string source = text.substr(begin).str();
  Lexer lexer(SourceLocation(), LangOptions(), source.c_str(), source.c_str(),
              source.c_str() + source.size());
  Token token;
  while (!lexer.LexFromRawLexer(token) && token.isNot(tok::semi)) {
    if (token.isOneOf(tok::l_brace, tok::r_brace, tok::hash))
      return {};
    size_t end = lexer.getBufferLocation() - source.c_str();
    pieces.push_back({token, text.substr(begin + end - token.getLength(),
                                         token.getLength())});
  }
  return pieces;
}

/// Whether operators in the terms bind as those of a sum or of a product.
static bool areTerms(llvm::ArrayRef<AtomicToken> pieces, bool isSum) {
  int depth = 0;
  for (const AtomicToken &piece : pieces) {
    const Token &token = piece.token;
    depth += token.isOneOf(tok::l_paren, tok::l_square);
    depth -= token.isOneOf(tok::r_paren, tok::r_square);
    bool isAllowed = token.isLiteral() ||
                     token.isOneOf(tok::raw_identifier, tok::l_paren,
                                   tok::r_paren, tok::l_square, tok::r_square,
                                   tok::period, tok::arrow, tok::star) ||
                     (isSum && token.isOneOf(tok::plus, tok::minus, tok::slash,
                                             tok::percent));
    if (depth == 0 && !isAllowed)
      return false;
  }
  return !pieces.empty();
}

/// From `=` to the operator of `x = x + terms`; empty for other statements.
static llvm::StringRef findSum(llvm::StringRef text, size_t at) {
  llvm::SmallVector<AtomicToken> pieces = statementBehind(text, at);
  auto *equal = llvm::find_if(pieces, [](const AtomicToken &piece) {
    return piece.token.is(tok::equal);
  });
  size_t length = equal - pieces.begin();
  if (length == 0 || pieces.size() < 2 * length + 3)
    return {};
  for (size_t i = 0; i < length; ++i)
    if (pieces[i].text != pieces[length + 1 + i].text)
      return {};
  const AtomicToken &op = pieces[2 * length + 1];
  if (!op.token.isOneOf(tok::plus, tok::star) ||
      !areTerms(llvm::ArrayRef(pieces).drop_front(2 * length + 2),
                op.token.is(tok::plus)))
    return {};
  return llvm::StringRef(equal->text.data(),
                         op.text.end() - equal->text.begin());
}

bool isSumOfTerms(llvm::StringRef text, size_t at) {
  return !findSum(text, at).empty();
}

void hideSums(std::string &text, const DiagnosticFilter &filter) {
  for (unsigned at : filter.getSums()) {
    llvm::StringRef part = findSum(text, at);
    if (part.empty())
      continue;
    size_t begin = part.data() - text.data();
    for (char &c : llvm::MutableArrayRef(&text[begin], part.size() - 1))
      c = c == '\n' ? '\n' : ' ';
    text[begin] = part.back(); // `+=` takes the place of `=`
    text[begin + 1] = '=';
    text[begin + part.size() - 1] = ' ';
  }
}

} // namespace xacc::frontend
