//===- DirectiveParser.h - Parser of XcalableMP directives ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_DIRECTIVEPARSER_H
#define XACC_LIB_FRONTEND_SYNTAX_DIRECTIVEPARSER_H

#include "Syntax/Directive.h"
#include "Syntax/Pieces.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/STLExtras.h"

namespace xacc::frontend {

std::string spellToken(const clang::Token &token);

/// Parses the tokens of one line; the last of them is eof.
class DirectiveParser {
public:
  DirectiveParser(std::shared_ptr<std::vector<clang::Token>> tokens,
                  clang::SourceLocation loc, unsigned begin, unsigned end,
                  clang::DiagnosticsEngine &diags,
                  std::vector<Directive> &result)
      : storage(tokens), all(*tokens), loc(loc), begin(begin), end(end),
        diags(diags), result(result) {}

  bool parse();

private:
  // Tokens. The last one is eof.
  const clang::Token &peek(unsigned ahead = 0) const {
    return all[std::min<size_t>(pos + ahead, all.size() - 1)];
  }
  bool is(clang::tok::TokenKind kind) const { return peek().is(kind); }
  bool isWord(llvm::StringRef word) const {
    const clang::IdentifierInfo *info = peek().getIdentifierInfo();
    return info && info->getName() == word;
  }
  bool consume(clang::tok::TokenKind kind) {
    if (!is(kind))
      return false;
    ++pos;
    return true;
  }
  bool consumeWord(llvm::StringRef word) {
    if (!isWord(word))
      return false;
    ++pos;
    return true;
  }
  bool error(const llvm::Twine &message) {
    reportError(diags, is(clang::tok::eof) ? endLoc() : peek().getLocation(),
                message);
    return false;
  }
  clang::SourceLocation endLoc() const {
    return all.size() > 1 ? all[all.size() - 2].getEndLoc() : loc;
  }
  bool expected(const llvm::Twine &what) {
    return error("expected " + what + " in '#pragma xmp " + name +
                 "', found '" + spellToken(peek()) + "'");
  }
  bool expect(clang::tok::TokenKind kind) {
    return consume(kind) ||
           expected(llvm::Twine("'") + clang::tok::getPunctuatorSpelling(kind) +
                    "'");
  }
  bool parseName(const clang::IdentifierInfo *&info,
                 clang::SourceLocation &where, llvm::StringRef what) {
    if (!peek().is(clang::tok::identifier))
      return expected(what);
    info = peek().getIdentifierInfo();
    where = peek().getLocation();
    ++pos;
    return true;
  }

  Tokens expression(bool stopAtColon, bool stopAtSlash = false);
  bool parseStep(Subscript &subscript);
  bool parseSubscript(Subscript &subscript, bool bracket);
  bool parseParenList(llvm::SmallVectorImpl<Subscript> &list);
  bool parseBracketList(llvm::SmallVectorImpl<Subscript> &list);
  bool parseSubscripts(llvm::SmallVectorImpl<Subscript> &list, bool &bracket,
                       bool reverseBrackets);
  bool parseReference(Reference &reference);
  bool parseFormats(std::vector<FormatSyntax> &formats);
  bool parseFormat(FormatSyntax &format);
  bool parseVariables(std::vector<Tokens> &list, llvm::StringRef what);

  bool parseDeclarative();
  bool parseAttribute(Directive &directive);
  bool parseEntity(DirectiveKind kind, Declaration &declaration);
  bool parseTemplateFix(Directive &directive);
  bool parseStaticDesc();
  bool unknownDirective();
  bool parseLoop(Directive &directive);
  bool parseReductionClause(Directive &directive);
  bool parseReducedVariable(ReductionSyntax &reduction, bool inDirective);
  bool parseWidening(Directive &directive, llvm::StringRef clause);
  bool parseClause(Directive &directive, llvm::StringRef clause);
  bool parseAsync(Directive &directive);
  bool isSetWithoutOn(llvm::ArrayRef<llvm::StringRef> allowed) const;
  bool parseClauses(Directive &directive,
                    std::initializer_list<llvm::StringRef> allowed);
  /// Reports what follows, unless nothing does: none of these clauses.
  bool finish(llvm::ArrayRef<llvm::StringRef> allowed = {}) {
    if (is(clang::tok::eof))
      return true;
    std::string word = spellToken(peek());
    if (word == ";")
      return error("a directive has no ';' at its end; remove it");
    return error("unknown clause '" + word + "' of '#pragma xmp " + name + "'" +
                 didYouMean(word, allowed));
  }
  Directive make(DirectiveKind kind) const {
    Directive directive;
    directive.kind = kind;
    directive.text = name;
    directive.loc = loc;
    directive.begin = begin;
    directive.end = end;
    directive.tokens = storage;
    return directive;
  }

  std::shared_ptr<std::vector<clang::Token>> storage;
  Tokens all;
  clang::SourceLocation loc;
  unsigned begin, end;
  clang::DiagnosticsEngine &diags;
  std::vector<Directive> &result;
  size_t pos = 0;
  std::string name;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_DIRECTIVEPARSER_H
