//===- Rewrite.cpp - C text that uses distributed arrays -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Import/Rewrite.h"
#include "Regions/Renderer.h"
#include "Syntax/Sections.h"
#include "clang/AST/Expr.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace xacc::frontend {

bool rewriteC(Unit &unit, const Stmt *stmt) {
  std::vector<Renderer::Piece> pieces;
  if (!Renderer(unit).collect(stmt, pieces))
    return false;
  for (Renderer::Piece &piece : pieces)
    unit.replace(piece.begin, piece.end, std::move(piece.text));
  return true;
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// Splits `specifiers declarator, declarator;` into its parts.
static bool
splitDeclaration(Unit &unit, const VarDecl *first, unsigned begin, unsigned end,
                 std::string &specifiers, bool &isStatic,
                 std::vector<std::pair<unsigned, unsigned>> &declarators) {
  SourceLocation start = unit.sm.getLocForStartOfFile(unit.sm.getMainFileID());
  Lexer lexer(start, unit.ast.getLangOpts(), unit.text.begin(),
              unit.text.begin() + begin, unit.text.end());
  unsigned nameOffset = unit.offset(first->getLocation());
  Token token;
  int depth = 0;
  bool inSpecifiers = true;
  unsigned declaratorBegin = 0;
  while (true) {
    lexer.LexFromRawLexer(token);
    unsigned at = unit.offset(token.getLocation());
    if (token.is(tok::eof) || at >= end)
      return false;
    if (inSpecifiers && depth == 0 &&
        (at == nameOffset || token.is(tok::star) ||
         (token.is(tok::l_paren) && at < nameOffset &&
          !llvm::StringRef(specifiers).ends_with("__attribute__ ") &&
          !llvm::StringRef(specifiers).ends_with("_Alignas ") &&
          !llvm::StringRef(specifiers).ends_with("__typeof__ ")))) {
      inSpecifiers = false;
      declaratorBegin = at;
    }
    if (inSpecifiers) {
      llvm::StringRef word = unit.textOf(at, at + token.getLength());
      if (word == "static")
        isStatic = true;
      else if (word != "extern")
        specifiers += (word + " ").str();
    }
    if (token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++depth;
    if (token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      --depth;
    if (!inSpecifiers && depth == 0 && token.isOneOf(tok::comma, tok::semi)) {
      declarators.push_back({declaratorBegin, at});
      declaratorBegin = at + 1;
      if (token.is(tok::semi))
        return true;
    }
  }
}

/// The text of a group of declarators without its distributed arrays, which at
/// file scope stay as `extern` declarations for their types.
static bool rewriteGroup(Unit &unit, llvm::ArrayRef<const VarDecl *> group,
                         unsigned begin, unsigned end, bool fileScope) {
  std::string specifiers;
  bool isStatic = false;
  std::vector<std::pair<unsigned, unsigned>> declarators;
  if (!splitDeclaration(unit, group.front(), begin, end, specifiers, isStatic,
                        declarators) ||
      declarators.size() != group.size())
    return unit.error(
        group.front()->getLocation(),
        "declare a distributed array in a declaration of its own");
  std::string text;
  if (group.size() > 1 && llvm::StringRef(specifiers).contains('{')) {
    // A structure is defined here: once, not with each declarator.
    std::string name = "__xacc_type" + std::to_string(unit.numHandles++) + " ";
    text = "typedef " + specifiers + name + "; ";
    specifiers = name;
  }
  for (auto [var, range] : llvm::zip(group, declarators)) {
    std::string declarator = unit.textOf(range.first, range.second).str();
    if (unit.scopes.findArray(var) && var->getType()->isArrayType()) {
      if (fileScope)
        text += "extern " + specifiers + declarator + "; ";
    } else {
      text += (isStatic ? "static " : "") + specifiers + declarator + "; ";
    }
  }
  unit.replaceLines(begin, end, text);
  return true;
}

bool rewriteDeclarations(Unit &unit, const DeclStmt *stmt) {
  llvm::SmallVector<const VarDecl *> group;
  bool distributed = false;
  for (const Decl *d : stmt->decls()) {
    const auto *var = dyn_cast<VarDecl>(d);
    if (!var)
      return rewriteC(unit, stmt);
    group.push_back(var);
    distributed |= unit.scopes.findArray(var) && var->getType()->isArrayType();
  }
  if (!distributed)
    return rewriteC(unit, stmt);
  return rewriteGroup(unit, group, unit.beginOf(stmt), unit.endOf(stmt), false);
}

bool rewriteFileScope(Unit &unit, const TranslationUnitDecl *tu) {
  llvm::SmallVector<const VarDecl *> vars;
  for (const Decl *d : tu->decls())
    if (const auto *var = dyn_cast<VarDecl>(d))
      vars.push_back(var);
  for (size_t i = 0; i < vars.size();) {
    unsigned begin = unit.offset(vars[i]->getBeginLoc());
    llvm::SmallVector<const VarDecl *> group;
    bool distributed = false;
    for (; i < vars.size() && unit.offset(vars[i]->getBeginLoc()) == begin;
         ++i) {
      group.push_back(vars[i]);
      distributed |= unit.scopes.findArray(vars[i]) &&
                     vars[i]->getType()->isArrayType() &&
                     vars[i]->getStorageClass() != SC_Extern;
    }
    if (!distributed)
      continue;
    // The last token may be a string with a semicolon in it.
    SourceLocation last = group.back()->getEndLoc();
    size_t end = unit.text.find(
        ';', unit.offset(last) + Lexer::MeasureTokenLength(
                                     last, unit.sm, unit.ast.getLangOpts()));
    if (!rewriteGroup(unit, group, begin, end + 1, true))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Text around the program
//===----------------------------------------------------------------------===//

// A header of the system, of which Clang does not warn.
const char parsePrologue[] =
    "# 1 \"<xacc>\" 3\n"
    "void *__xacc_desc_of(const char *);\n"
    "long long __xacc_section(int, long long, long long, long long);\n";

/// Where the parenthesis at `open` is closed, or the end.
static size_t findClosing(llvm::StringRef text, size_t open) {
  unsigned depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '(';
    if (text[i] == ')' && --depth == 0)
      return i;
  }
  return text.size();
}

static std::string escaped(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  llvm::printEscapedString(text, os);
  return result;
}

std::string quoteDescriptorOperands(llvm::StringRef text) {
  std::string copy = text.str(); // the lexer wants a zero at the end
  LangOptions options;
  Lexer lexer(SourceLocation(), options, copy.data(), copy.data(),
              copy.data() + copy.size());
  // The last three tokens before the current one.
  Token tokens[4];
  std::string result;
  size_t position = 0;
  auto offsetOf = [&](const Token &token) -> size_t {
    return lexer.getCurrentBufferOffset() - token.getLength();
  };
  size_t offsets[4] = {};
  do {
    for (int i = 0; i < 3; ++i) {
      tokens[i] = tokens[i + 1];
      offsets[i] = offsets[i + 1];
    }
    lexer.LexFromRawLexer(tokens[3]);
    offsets[3] = offsetOf(tokens[3]);
    if (tokens[0].isNot(tok::raw_identifier) ||
        tokens[0].getRawIdentifier() != "xmp_desc_of" ||
        tokens[1].isNot(tok::l_paren))
      continue;
    if (tokens[2].isNot(tok::raw_identifier) || tokens[3].isNot(tok::r_paren)) {
      // No name: the renderer says what is wrong with it.
      size_t close = findClosing(text, offsets[1]);
      std::string operand = text.slice(offsets[2], close).str();
      if (close >= text.size() || operand.find('\n') != std::string::npos)
        continue;
      result += text.slice(position, offsets[0]);
      result += "__xacc_desc_of(\"" + escaped(operand) + "\")";
      position = close + 1;
      continue;
    }
    result += text.slice(position, offsets[0]);
    result +=
        ("__xacc_desc_of(\"" + tokens[2].getRawIdentifier() + "\")").str();
    position = offsets[3] + 1;
  } while (tokens[3].isNot(tok::eof));
  return result + text.substr(position).str();
}

std::string prologue(const Unit &unit) {
  // Clang takes the name of the unit from the first marker.
  std::string text;
  llvm::raw_string_ostream os(text);
  SourceLocation start = unit.sm.getLocForStartOfFile(unit.sm.getMainFileID());
  os << "# 1 \"";
  llvm::printEscapedString(unit.sm.getPresumedLoc(start, false).getFilename(),
                           os);
  os << "\"\n";
  text +=
      "struct __xacc_loc { const char *file; int line, column; const char "
      "*directive; const char *const *variables; int num_variables, construct; "
      "};\n"
      "extern void *xaccrtElement(void *, const long long *, const void *);\n"
      "extern void *xaccrtArrayData(void *);\n"
      "extern long long xaccrtArrayExtent(void *, long long);\n"
      "extern void xaccrtNextCall(const void *);\n"
      "extern void xaccrtFollow(long long, void *const *, void *const *, "
      "const void *);\n"
      "extern void *xaccrtFollowed(void *, void *, const void *);\n"
      "extern void xaccrtCheckUnits(void);\n"
      "extern void xaccrtTaskLeave(long long);\n"
      "extern void xaccrtRelease(void *);\n"
      "static __inline__ void __xacc_release(void *h) { xaccrtRelease(*(void "
      "**)h); }\n"
      "extern void *xaccrtUseDevice(void *, long long, const char *, const "
      "char *, long long);\n"
      "extern void *xaccrtDeclaredCopy(void *);\n"
      "extern void xaccrtRegisterDeclared(const char *, void *);\n"
      "extern const void *xaccrtKernelDevice(void);\n"
      "extern void xaccrtFatal(const void *, const char *);\n"
      "extern void xaccrtDeclareLeave(void *, long long);\n"
      "static __inline__ void __xacc_leave(void *a) { "
      "xaccrtDeclareLeave(*(void "
      "**)a, 0); }\n"
      "static __inline__ void __xacc_leave_copyout(void *a) { "
      "xaccrtDeclareLeave(*(void **)a, 1); }\n";
  for (const auto &entity : unit.scopes.all())
    if (entity->fileScope && entity->type)
      text += "extern void *__xacc_desc_" + entity->symbol + ";\n";
  return text;
}

} // namespace xacc::frontend
