//===- StructMembers.cpp - Distributed members of structures --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/StructMembers.h"
#include "Syntax/Pieces.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <map>
#include <vector>

using namespace clang;

namespace xacc::frontend {

namespace {

struct TextToken {
  tok::TokenKind kind;
  unsigned begin, end;
  bool startsLine;
};

/// What directives say of one member.
struct Rule {
  std::string member;
  std::string align, shadow; ///< what follows the name
};

class Rewriter {
public:
  explicit Rewriter(const std::string &text);
  StructMembers run(std::string &result);

private:
  llvm::StringRef spelling(size_t i) const {
    return i < tokens.size()
               ? llvm::StringRef(text).slice(tokens[i].begin, tokens[i].end)
               : llvm::StringRef();
  }
  bool is(size_t i, tok::TokenKind kind) const {
    return i < tokens.size() && tokens[i].kind == kind;
  }
  bool isName(size_t i) const { return is(i, tok::raw_identifier); }
  bool isPragma(size_t i) const {
    return is(i, tok::hash) && tokens[i].startsLine &&
           spelling(i + 1) == "pragma" && spelling(i + 2) == "xmp";
  }
  /// The token that begins the next line.
  size_t nextLine(size_t i) const {
    do
      ++i;
    while (i < tokens.size() && !tokens[i].startsLine);
    return i;
  }

  void replace(unsigned begin, unsigned end, const std::string &by);
  std::string checkMember(size_t i, llvm::StringRef tag) const;
  bool takeRule(size_t i);
  size_t endOfDeclarator(size_t i, size_t end) const;
  void takeDeclaration(size_t begin, size_t end);
  void takeReference(size_t i);

  const std::string &text;
  std::vector<TextToken> tokens;
  std::map<std::string, std::vector<Rule>> rules; ///< by structure
  /// The members of a variable.
  std::map<std::string, std::vector<std::string>> variables;
  std::string out;
  unsigned copied = 0;
};

} // namespace

Rewriter::Rewriter(const std::string &text) : text(text) {
  LangOptions options;
  Lexer lexer(SourceLocation(), options, text.data(), text.data(),
              text.data() + text.size());
  Token token;
  while (true) {
    lexer.LexFromRawLexer(token);
    if (token.is(tok::eof))
      return;
    unsigned end = lexer.getCurrentBufferOffset();
    tokens.push_back({token.getKind(), end - token.getLength(), end,
                      token.isAtStartOfLine()});
  }
}

void Rewriter::replace(unsigned begin, unsigned end, const std::string &by) {
  out += text.substr(copied, begin - copied) + by;
  copied = end;
}

/// In place of the directive at `i`: at its line Clang says that a structure
/// has no such member, whether there are variables or not. Where no structure
/// has the name, a declaration keeps the place for the message.
std::string Rewriter::checkMember(size_t i, llvm::StringRef tag) const {
  for (size_t k = 1; k < i; ++k)
    if (spelling(k - 1) == "struct" && spelling(k) == tag)
      return ("__extension__ _Static_assert(__builtin_offsetof(struct " + tag +
              ", " + spelling(i + 6) + ") >= 0, \"\");")
          .str();
  return ("extern char " + tag + "$$" + spelling(i + 6) + ";").str();
}

/// `#pragma xmp align tag.member[...] ...`, `#pragma xmp shadow tag.member...`.
bool Rewriter::takeRule(size_t i) {
  llvm::StringRef directive = spelling(i + 3);
  if ((directive != "align" && directive != "shadow") || !isName(i + 4) ||
      !is(i + 5, tok::period) || !isName(i + 6))
    return false;
  std::string tag = spelling(i + 4).str(), member = spelling(i + 6).str();
  size_t last = nextLine(i) - 1;
  std::string rest =
      text.substr(tokens[i + 6].end, tokens[last].end - tokens[i + 6].end);
  std::vector<Rule> &known = rules[tag];
  auto rule = llvm::find_if(
      known, [&](const Rule &rule) { return rule.member == member; });
  if (rule == known.end())
    rule = known.insert(known.end(), {member, "", ""});
  (directive == "align" ? rule->align : rule->shadow) = rest;
  replace(tokens[i].begin, tokens[last].end, checkMember(i, tag));
  return true;
}

/// The comma behind a declarator and its initializer, or `end`.
size_t Rewriter::endOfDeclarator(size_t i, size_t end) const {
  int depth = 0;
  for (; i < end && (depth > 0 || !is(i, tok::comma)); ++i)
    if (is(i, tok::l_brace) || is(i, tok::l_paren) || is(i, tok::l_square))
      ++depth;
    else if (is(i, tok::r_brace) || is(i, tok::r_paren) || is(i, tok::r_square))
      --depth;
  return i;
}

/// A declaration at file scope: tokens up to and without the semicolon.
void Rewriter::takeDeclaration(size_t begin, size_t end) {
  std::string specifiers;
  size_t i = begin;
  for (; llvm::is_contained({"static", "extern"}, spelling(i)); ++i)
    specifiers += spelling(i).str() + " ";
  bool isStruct = spelling(i) == "struct";
  std::string tag = spelling(i + isStruct).str();
  auto found = rules.find(tag);
  if (found == rules.end())
    return;
  std::string type = (isStruct ? "struct " : "") + tag, added;
  // Only plain variables: of arrays and pointers members are not distributed.
  for (i += isStruct + 1; i < end; ++i) {
    size_t first = i;
    i = endOfDeclarator(i, end);
    if (!isName(first) || (i != first + 1 && !is(first + 1, tok::equal)))
      continue;
    std::string name = spelling(first).str();
    // A header declares it, the file defines it: one align for both.
    bool isKnown = variables.count(name);
    for (const Rule &rule : found->second) {
      std::string array = name + "$" + rule.member;
      added += " " + specifiers + "__typeof__(((" + type + " *)0)->" +
               rule.member + ") " + array + ";\n";
      if (isKnown)
        continue;
      added += "#pragma xmp align " + array + rule.align + "\n";
      if (!rule.shadow.empty())
        added += "#pragma xmp shadow " + array + rule.shadow + "\n";
      variables[name].push_back(rule.member);
    }
  }
  if (added.empty())
    return;
  // What follows on the line keeps its number.
  LineTable::Place place =
      LineTable(splitText(text), text).find(tokens[end].begin);
  replace(tokens[end].end, tokens[end].end,
          added + "# " + std::to_string(place.line) + " \"" + place.file +
              "\"\n");
}

/// `name.member`.
void Rewriter::takeReference(size_t i) {
  if (i > 0 && (is(i - 1, tok::period) || is(i - 1, tok::arrow)))
    return;
  auto found = variables.find(spelling(i).str());
  if (found == variables.end() || !is(i + 1, tok::period) ||
      !llvm::is_contained(found->second, spelling(i + 2)))
    return;
  replace(tokens[i].begin, tokens[i + 2].end,
          found->first + "$" + spelling(i + 2).str());
}

StructMembers Rewriter::run(std::string &result) {
  int depth = 0;
  bool isFunction = false; // whose body we are in
  size_t declaration = 0;  // where the present one begins
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (is(i, tok::hash) && tokens[i].startsLine) {
      size_t end = nextLine(i);
      if (!isPragma(i) || depth > 0 || !takeRule(i))
        for (size_t k = i; k < end; ++k)
          if (isName(k))
            takeReference(k);
      if (declaration == i)
        declaration = end;
      i = end - 1;
      continue;
    }
    if (isName(i)) {
      takeReference(i);
    } else if (is(i, tok::l_brace)) {
      if (depth++ == 0)
        isFunction = i > 0 && (is(i - 1, tok::r_paren) || is(i - 1, tok::semi));
    } else if (is(i, tok::r_brace)) {
      // A function ends here, a structure or an initializer with its semicolon.
      if (--depth == 0 && isFunction)
        declaration = i + 1;
    } else if (is(i, tok::semi) && depth == 0) {
      takeDeclaration(declaration, i);
      declaration = i + 1;
    }
  }
  StructMembers members;
  for (const auto &[tag, list] : rules)
    for (const Rule &rule : list)
      members.members.insert({tag, rule.member});
  for (const auto &[name, list] : variables)
    members.variables.insert(name);
  result = out + text.substr(copied);
  return members;
}

StructMembers rewriteStructMembers(std::string &text) {
  static const llvm::Regex used(
      "#[ \t]*pragma[ \t]+xmp[ \t]+(align|shadow)[ \t]+[A-Za-z_0-9]+[ "
      "\t]*\\.");
  if (!matchesPragma(text, used))
    return {};
  std::string result;
  StructMembers members = Rewriter(text).run(result);
  text = std::move(result);
  return members;
}

} // namespace xacc::frontend
