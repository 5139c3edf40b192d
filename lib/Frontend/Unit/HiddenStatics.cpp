//===- HiddenStatics.cpp - Constant tables in routines --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenACC has no static variables in a `routine`, and Clang refuses them. A
// constant one is the same on the host and on each device, as in functions
// without the directive. Clang parses such a variable without `static`, and
// gets it back afterwards.
//
//===----------------------------------------------------------------------===//

#include "Unit/HiddenClauses.h"
#include "Unit/Unit.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace xacc::frontend {

static constexpr llvm::StringLiteral kStatic = "static";

/// The declaration at `at`, up to its first value.
static llvm::StringRef declarationAt(llvm::StringRef text, size_t at) {
  return text.slice(at, text.find_first_of("=;", at));
}

bool isConstantStatic(llvm::StringRef text, size_t at) {
  static const llvm::Regex constant("(^|[^A-Za-z0-9_])const([^A-Za-z0-9_]|$)");
  return constant.match(declarationAt(text, at));
}

/// Hides `static` of the constants in all functions: Clang reports one of each
/// function.
void hideStatics(std::string &text, const DiagnosticFilter &filter,
                 HiddenClauses &hidden) {
  if (filter.getStatics().empty())
    return;
  const std::string source = text;
  const char *begin = source.c_str();
  Lexer lexer(SourceLocation(), LangOptions(), begin, begin,
              begin + source.size());
  // Where the statement begins, but for `static`.
  std::optional<size_t> start, keyword;
  int depth = 0;
  Token token;
  while (!lexer.LexFromRawLexer(token)) {
    size_t offset = lexer.getBufferLocation() - begin - token.getLength();
    bool isStatic =
        token.is(tok::raw_identifier) && token.getRawIdentifier() == kStatic;
    if (depth > 0 && isStatic &&
        isConstantStatic(source, start.value_or(offset)))
      keyword = offset;
    else if (!start)
      start = offset;
    if (keyword && start) {
      text.replace(*keyword, kStatic.size(), kStatic.size(), ' ');
      hidden.statics[*start] = *keyword;
      keyword.reset();
    }
    depth += token.is(tok::l_brace);
    depth -= token.is(tok::r_brace);
    if (token.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::r_paren,
                      tok::colon))
      start.reset();
  }
}

void showStatics(std::string &text, const HiddenClauses &hidden) {
  for (auto [declaration, begin] : hidden.statics)
    text.replace(begin, kStatic.size(), kStatic.str());
}

void restoreStatics(Unit &unit, const TranslationUnitDecl *tu) {
  if (unit.hidden.statics.empty())
    return;
  for (const Decl *d : tu->decls())
    if (const auto *function = dyn_cast<FunctionDecl>(d);
        function && function->doesThisDeclarationHaveABody())
      forEachStmt(function->getBody(), [&](const Stmt *s) {
        if (const auto *declaration = dyn_cast<DeclStmt>(s);
            declaration &&
            unit.hidden.statics.count(unit.offset(declaration->getBeginLoc())))
          for (Decl *one : const_cast<DeclStmt *>(declaration)->decls())
            if (auto *var = dyn_cast<VarDecl>(one))
              var->setStorageClass(SC_Static);
        return true;
      });
}

} // namespace xacc::frontend
