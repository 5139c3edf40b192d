//===- Sections.h - Array sections in the text ---------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XcalableMP adds `[base:length:step]` to C. Between the preprocessor and
// Clang's parser such a subscript becomes a call of a function that only the
// importer knows,
//
//   a[b:n:s]   a[__xacc_section(7, b, n, s)]
//   a[:][j]    a[__xacc_section(0, 0, 0, 0)][j]
//
// so that Clang checks everything else as C: names, types, conversions. The
// first argument says which parts are written (SectionPart). The subscript of
// a statement is then an element, and the importer runs over the elements
// (XMP/SectionRef.h finds the sections in Clang's tree).
//
// What is wrong inside a subscript is one error at its place, and the only one:
// `#pragma xacc_syntax` carries it to the parser, which knows the line.
//
// For other syntax on top of C (coarrays): SourceText gives the tokens of the
// text and their places, findClosing and parseSubscript read one bracket, and
// Edits collects replacements. Sections are replaced first: in `x[0:n]:[k]` a
// later rewriter sees `x[__xacc_section(...)]:[k]`. A colon before a bracket
// (`x:[k]`, also inside a subscript) is never one of a section.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_SECTIONS_H
#define XACC_LIB_FRONTEND_SYNTAX_SECTIONS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace xacc::frontend {

/// The parts of a section that are written.
enum SectionPart { kSectionBase = 1, kSectionLength = 2, kSectionStep = 4 };

inline constexpr char kSectionMarker[] = "__xacc_section";

/// The tokens of preprocessed text, without directives.
class SourceText {
public:
  explicit SourceText(llvm::StringRef text);

  size_t size() const { return tokens.size(); }
  clang::tok::TokenKind kind(size_t index) const {
    return index < tokens.size() ? tokens[index].kind : clang::tok::eof;
  }
  bool is(size_t index, clang::tok::TokenKind wanted) const {
    return kind(index) == wanted;
  }
  /// Offsets in the text.
  unsigned begin(size_t index) const { return tokens[index].begin; }
  unsigned end(size_t index) const { return tokens[index].end; }
  llvm::StringRef spelling(size_t index) const {
    return index < tokens.size()
               ? text.slice(tokens[index].begin, tokens[index].end)
               : llvm::StringRef();
  }
  llvm::StringRef slice(unsigned from, unsigned to) const {
    return text.slice(from, to);
  }
  /// The token that closes the bracket, brace or parenthesis at `open`; size()
  /// if there is none.
  size_t findClosing(size_t open) const;

private:
  struct TextToken {
    clang::tok::TokenKind kind;
    unsigned begin, end;
  };
  llvm::StringRef text;
  std::vector<TextToken> tokens;
};

/// What stands in one pair of brackets: token numbers.
struct SubscriptText {
  size_t open = 0, close = 0;
  bool isSection = false;
  /// Base, length and step: from, to (exclusive). Empty if not written.
  struct Part {
    size_t from = 0, to = 0;
    bool isEmpty() const { return from == to; }
  } parts[3];
  unsigned numParts = 0;
};

/// What is wrong in the text, and where.
struct SyntaxError {
  unsigned offset;
  std::string message;
};

/// Reads the brackets that token `open` begins. Returns false after an error.
bool parseSubscript(const SourceText &text, size_t open,
                    SubscriptText &subscript, std::vector<SyntaxError> &errors);

/// Replacements in a text, in any order.
class Edits {
public:
  void insert(unsigned at, std::string text) {
    replace(at, at, std::move(text));
  }
  void replace(unsigned begin, unsigned end, std::string text) {
    list.push_back({begin, end, list.size(), std::move(text)});
  }
  bool empty() const { return list.empty(); }
  std::string apply(llvm::StringRef text);

private:
  struct Edit {
    unsigned begin, end;
    size_t number;
    std::string text;
  };
  std::vector<Edit> list;
};

/// Whether a function is one of the transformational procedures, whose
/// arguments are descriptors or whole arrays `x[:]`.
bool takesDescriptors(llvm::StringRef function);

/// Replaces all sections in preprocessed text. Says whether there are any.
/// An error becomes a pragma in the text; `errors` has its message.
bool rewriteSections(std::string &text, std::vector<SyntaxError> &errors);

/// Puts `#pragma xacc_syntax N` behind the place of each error: the parser
/// reports errors[N] there and nothing after it.
void markErrors(Edits &edits, const std::vector<SyntaxError> &errors,
                size_t first);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_SECTIONS_H
