//===- Reports.cpp - Messages about the program ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/DirectiveParser.h"

using namespace clang;

namespace xacc::frontend {

static void report(DiagnosticsEngine &diags, DiagnosticsEngine::Level level,
                   SourceLocation loc, const llvm::Twine &message) {
  // What -w and -Werror mean for Clang's own.
  if (level == DiagnosticsEngine::Warning && diags.getIgnoreAllWarnings())
    return;
  if (level == DiagnosticsEngine::Warning && diags.getWarningsAsErrors())
    level = DiagnosticsEngine::Error;
  unsigned id = diags.getDiagnosticIDs()->getCustomDiagID(
      static_cast<DiagnosticIDs::Level>(level), "%0");
  diags.Report(loc, id) << message.str();
}

void reportError(DiagnosticsEngine &diags, SourceLocation loc,
                 const llvm::Twine &message) {
  report(diags, DiagnosticsEngine::Error, loc, message);
}

void reportWarning(DiagnosticsEngine &diags, SourceLocation loc,
                   const llvm::Twine &message) {
  report(diags, DiagnosticsEngine::Warning, loc, message);
}

void reportNote(DiagnosticsEngine &diags, SourceLocation loc,
                const llvm::Twine &message) {
  report(diags, DiagnosticsEngine::Note, loc, message);
}

void reportRemark(DiagnosticsEngine &diags, SourceLocation loc,
                  const llvm::Twine &message) {
  report(diags, DiagnosticsEngine::Remark, loc, message);
}

std::string spellToken(const Token &token) {
  if (token.is(tok::eof))
    return "end of directive";
  if (const IdentifierInfo *info = token.getIdentifierInfo())
    return info->getName().str();
  if (token.isLiteral() && token.getLiteralData())
    return std::string(token.getLiteralData(), token.getLength());
  if (const char *text = tok::getPunctuatorSpelling(token.getKind()))
    return text;
  return "token";
}

std::string spell(Tokens tokens) {
  std::string text;
  for (const Token &token : tokens) {
    if (!text.empty() && token.hasLeadingSpace())
      text += ' ';
    text += spellToken(token);
  }
  return text;
}

} // namespace xacc::frontend
