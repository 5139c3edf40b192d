//===- DirectiveParser.cpp - Parser of XcalableMP directives --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recursive descent over the tokens of one pragma (macros are expanded). Every
// error names what was expected and stands at the token that is wrong.
//
//===----------------------------------------------------------------------===//

#include "Syntax/DirectiveParser.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc::frontend {

/// The tokens of an expression: up to a comma, a closing bracket or (where
/// asked) a colon that belongs to no `?`, all outside brackets.
Tokens DirectiveParser::expression(bool stopAtColon, bool stopAtSlash) {
  size_t start = pos;
  int depth = 0, questions = 0;
  for (; !is(tok::eof); ++pos) {
    tok::TokenKind kind = peek().getKind();
    if (depth == 0 &&
        (kind == tok::comma || kind == tok::r_paren || kind == tok::r_square ||
         (kind == tok::slash && stopAtSlash) ||
         (kind == tok::coloncolon && stopAtColon)))
      break;
    if (depth == 0 && kind == tok::colon) {
      if (questions == 0 && stopAtColon)
        break;
      questions -= questions > 0;
    }
    if (depth == 0 && kind == tok::question)
      ++questions;
    if (kind == tok::l_paren || kind == tok::l_square)
      ++depth;
    if (kind == tok::r_paren || kind == tok::r_square)
      --depth;
  }
  return all.slice(start, pos - start);
}

bool DirectiveParser::parseStep(Subscript &subscript) {
  subscript.third = expression(true);
  return !subscript.third.empty() || expected("a step");
}

bool DirectiveParser::parseSubscript(Subscript &subscript, bool bracket) {
  subscript.bracket = bracket;
  subscript.loc = peek().getLocation();
  if (is(tok::slash)) {
    ++pos;
    bool isPeriodic = isWord("periodic");
    if (!isPeriodic && !isWord("unbound"))
      return expected("'periodic' or 'unbound'");
    ++pos;
    if (!expect(tok::slash))
      return false;
    (isPeriodic ? subscript.periodic : subscript.unbound) = true;
  }
  if (is(tok::star) &&
      peek(1).isOneOf(tok::comma, tok::r_paren, tok::r_square)) {
    ++pos;
    subscript.kind = Subscript::Star;
    return true;
  }
  subscript.first = expression(true);
  if (consume(tok::coloncolon)) { // `lower::step`
    subscript.kind = Subscript::Range;
    return parseStep(subscript);
  }
  if (!is(tok::colon)) {
    subscript.kind = Subscript::Single;
    return !subscript.first.empty() || expected("an expression");
  }
  ++pos;
  subscript.second = expression(true);
  if (consume(tok::colon) && !parseStep(subscript))
    return false;
  bool all = subscript.first.empty() && subscript.second.empty() &&
             subscript.third.empty();
  subscript.kind = all ? Subscript::All : Subscript::Range;
  return true;
}

bool DirectiveParser::parseParenList(llvm::SmallVectorImpl<Subscript> &list) {
  if (!expect(tok::l_paren))
    return false;
  do {
    if (!parseSubscript(list.emplace_back(), /*bracket=*/false))
      return false;
  } while (consume(tok::comma));
  return expect(tok::r_paren);
}

bool DirectiveParser::parseBracketList(llvm::SmallVectorImpl<Subscript> &list) {
  if (!is(tok::l_square))
    return expected("'['");
  while (consume(tok::l_square))
    if (!parseSubscript(list.emplace_back(), /*bracket=*/true) ||
        !expect(tok::r_square))
      return false;
  return true;
}

/// Either notation; brackets are in C-order, so that they are turned round.
bool DirectiveParser::parseSubscripts(llvm::SmallVectorImpl<Subscript> &list,
                                      bool &bracket, bool reverseBrackets) {
  bracket = is(tok::l_square);
  if (!bracket)
    return parseParenList(list);
  if (!parseBracketList(list))
    return false;
  if (reverseBrackets)
    std::reverse(list.begin(), list.end());
  return true;
}

bool DirectiveParser::parseReference(Reference &reference) {
  reference.loc = peek().getLocation();
  if (consume(tok::star)) {
    reference.isEntire = consume(tok::star);
    return true;
  }
  if (!parseName(reference.name, reference.loc,
                 "the name of nodes or a template"))
    return false;
  if (!is(tok::l_paren) && !is(tok::l_square))
    return true;
  reference.hasSubscripts = true;
  return parseSubscripts(reference.subscripts, reference.bracket, true);
}

bool DirectiveParser::parseFormat(FormatSyntax &format) {
  format.loc = peek().getLocation();
  if (consume(tok::star))
    return true;
  if (consumeWord("block"))
    format.kind = FormatSyntax::Block;
  else if (consumeWord("cyclic"))
    format.kind = FormatSyntax::Cyclic;
  else if (consumeWord("gblock"))
    format.kind = FormatSyntax::GBlock;
  else
    return expected("'block', 'cyclic', 'gblock' or '*'");
  bool isMap = format.kind == FormatSyntax::GBlock;
  if (!is(tok::l_paren))
    return !isMap || expected("'(' and the map of 'gblock'");
  ++pos;
  // gblock(*): template_fix will give the map.
  if (isMap && is(tok::star) && peek(1).is(tok::r_paren)) {
    pos += 2;
    return true;
  }
  format.width = expression(false);
  if (format.width.empty())
    return expected(isMap ? "the map of 'gblock'" : "a width");
  return expect(tok::r_paren);
}

bool DirectiveParser::parseFormats(std::vector<FormatSyntax> &formats) {
  if (is(tok::l_square)) {
    while (consume(tok::l_square)) {
      do {
        if (!parseFormat(formats.emplace_back()))
          return false;
      } while (consume(tok::comma));
      if (!expect(tok::r_square))
        return false;
    }
    std::reverse(formats.begin(), formats.end());
    return true;
  }
  if (!expect(tok::l_paren))
    return false;
  do {
    if (!parseFormat(formats.emplace_back()))
      return false;
  } while (consume(tok::comma));
  return expect(tok::r_paren);
}

bool DirectiveParser::parseVariables(std::vector<Tokens> &list,
                                     llvm::StringRef what) {
  if (!expect(tok::l_paren))
    return false;
  do {
    list.push_back(expression(false));
    if (list.back().empty())
      return expected(what);
  } while (consume(tok::comma));
  return expect(tok::r_paren);
}

/// What is declared: the name and, if it was not given as an attribute before
/// `::`, its shape.
bool DirectiveParser::parseEntity(DirectiveKind kind,
                                  Declaration &declaration) {
  if (!parseName(declaration.name, declaration.loc, "a name"))
    return false;
  if (kind != DirectiveKind::Nodes && kind != DirectiveKind::Template)
    return true;
  if (!parseSubscripts(declaration.subscripts, declaration.bracket, true))
    return false;
  if (kind == DirectiveKind::Nodes && consume(tok::equal))
    return parseReference(declaration.of.emplace());
  return true;
}

/// One attribute of a declarative directive. The parts that depend on the name
/// that is declared are filled in by the caller.
bool DirectiveParser::parseAttribute(Directive &directive) {
  Declaration &declaration = directive.declarations.emplace_back();
  switch (directive.kind) {
  case DirectiveKind::Nodes:
  case DirectiveKind::Template:
    return true;
  case DirectiveKind::Distribute:
    return parseFormats(declaration.formats) &&
           (consumeWord("onto") || expected("'onto'")) &&
           parseReference(declaration.with.emplace());
  case DirectiveKind::Align:
    return parseBracketList(declaration.subscripts) &&
           (consumeWord("with") || expected("'with'")) &&
           parseReference(declaration.with.emplace());
  default:
    return parseBracketList(declaration.subscripts);
  }
}

static std::optional<DirectiveKind> declarativeKind(llvm::StringRef word) {
  return llvm::StringSwitch<std::optional<DirectiveKind>>(word)
      .Case("nodes", DirectiveKind::Nodes)
      .Case("template", DirectiveKind::Template)
      .Case("distribute", DirectiveKind::Distribute)
      .Case("align", DirectiveKind::Align)
      .Case("shadow", DirectiveKind::Shadow)
      .Default(std::nullopt);
}

/// Whether a directive has `::` in front of a list of names; `p(1::2)` has a
/// step.
static bool hasListOfNames(Tokens tokens) {
  int depth = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].isOneOf(tok::l_paren, tok::l_square))
      ++depth;
    if (tokens[i].isOneOf(tok::r_paren, tok::r_square))
      --depth;
    if (depth > 0)
      continue;
    if (tokens[i].is(tok::coloncolon) ||
        (tokens[i].is(tok::colon) && i > 0 && i + 1 < tokens.size() &&
         tokens[i + 1].is(tok::colon) && !tokens[i + 1].hasLeadingSpace() &&
         tokens[i - 1].isOneOf(tok::r_square, tok::r_paren, tok::identifier)))
      return true;
  }
  return false;
}

/// `KIND NAME SHAPE, ...` or `ATTRIBUTE, ... :: NAME [SHAPE], ...`.
bool DirectiveParser::parseDeclarative() {
  if (!hasListOfNames(all)) {
    DirectiveKind kind = *declarativeKind(name);
    Directive directive = make(kind);
    do {
      Declaration &declaration = directive.declarations.emplace_back();
      if (!parseEntity(kind, declaration))
        return false;
      if (kind == DirectiveKind::Distribute &&
          (!parseFormats(declaration.formats) ||
           !(consumeWord("onto") || expected("'onto'")) ||
           !parseReference(declaration.with.emplace())))
        return false;
      if (kind == DirectiveKind::Align &&
          (!parseBracketList(declaration.subscripts) ||
           !(consumeWord("with") || expected("'with'")) ||
           !parseReference(declaration.with.emplace())))
        return false;
      if (kind == DirectiveKind::Shadow &&
          !parseBracketList(declaration.subscripts))
        return false;
    } while (consume(tok::comma));
    result.push_back(std::move(directive));
    return finish();
  }

  pos = 0;
  std::vector<Directive> attributes;
  bool declaresShape = false;
  do {
    std::optional<DirectiveKind> kind;
    if (const IdentifierInfo *info = peek().getIdentifierInfo())
      kind = declarativeKind(info->getName());
    if (!kind)
      return expected("'nodes', 'template', 'distribute', 'align' or 'shadow'");
    if (llvm::any_of(attributes,
                     [&](const Directive &d) { return d.kind == *kind; }))
      return error("attribute '" + spellToken(peek()) + "' is given twice");
    name = spellToken(peek());
    ++pos;
    declaresShape |=
        *kind == DirectiveKind::Nodes || *kind == DirectiveKind::Template;
    // `nodes (4) :: p`: the shape stands with the attribute.
    Directive directive = make(*kind);
    bool shapeHere = *kind <= DirectiveKind::Template &&
                     (is(tok::l_paren) || is(tok::l_square));
    if (shapeHere) {
      Declaration &declaration = directive.declarations.emplace_back();
      if (!parseSubscripts(declaration.subscripts, declaration.bracket, true))
        return false;
      declaresShape = false;
    } else if (!parseAttribute(directive)) {
      return false;
    }
    attributes.push_back(std::move(directive));
  } while (consume(tok::comma));
  if (!consume(tok::coloncolon) &&
      !(consume(tok::colon) && consume(tok::colon)))
    return expected("'::'");

  // In dependency order, whatever order they were written in.
  llvm::sort(attributes, [](const Directive &a, const Directive &b) {
    return a.kind < b.kind;
  });
  std::vector<Declaration> prototypes;
  for (Directive &directive : attributes) {
    prototypes.push_back(directive.declarations.front());
    directive.declarations.clear();
  }
  do {
    Declaration entity;
    if (!parseEntity(declaresShape ? attributes.front().kind
                                   : DirectiveKind::Shadow,
                     entity))
      return false;
    for (auto [directive, prototype] : llvm::zip(attributes, prototypes)) {
      Declaration declaration = prototype;
      declaration.name = entity.name;
      declaration.loc = entity.loc;
      if (declaresShape && directive.kind <= DirectiveKind::Template) {
        declaration.subscripts = entity.subscripts;
        declaration.bracket = entity.bracket;
        declaration.of = entity.of;
      }
      directive.declarations.push_back(std::move(declaration));
    }
  } while (consume(tok::comma));
  for (Directive &directive : attributes)
    result.push_back(std::move(directive));
  return finish();
}

/// `template_fix [FORMATS] NAME [SHAPE]`.
bool DirectiveParser::parseTemplateFix(Directive &directive) {
  Declaration &declaration = directive.declarations.emplace_back();
  if ((is(tok::l_paren) || is(tok::l_square)) &&
      !parseFormats(declaration.formats))
    return false;
  if (!parseName(declaration.name, declaration.loc, "the name of a template"))
    return false;
  bool hasShape = is(tok::l_paren) || is(tok::l_square);
  if (hasShape &&
      !parseSubscripts(declaration.subscripts, declaration.bracket, true))
    return false;
  if (!hasShape && declaration.formats.empty())
    return expected("the shape of the template, or formats before its name");
  return finish();
}

/// `static_desc :: NAME, ...`: a hint for compilers whose descriptors are
/// expensive.
bool DirectiveParser::parseStaticDesc() {
  ++pos;
  if (!consume(tok::coloncolon) &&
      !(consume(tok::colon) && consume(tok::colon)))
    return expected("'::'");
  const IdentifierInfo *described = nullptr;
  SourceLocation where;
  do {
    if (!parseName(described, where, "the name of what is described"))
      return false;
  } while (consume(tok::comma));
  return finish();
}

bool DirectiveParser::unknownDirective() {
  static constexpr llvm::StringRef later[] = {"coarray", "post",   "wait",
                                              "lock",    "unlock", "image"};
  if (llvm::is_contained(later, name))
    return error("directive '#pragma xmp " + name + "' is not supported");
  static constexpr llvm::StringRef names[] = {
      "align",       "array",    "barrier",      "bcast",         "coarray",
      "distribute",  "gmove",    "image",        "lock",          "loop",
      "nodes",       "post",     "reduction",    "reduce_shadow", "reflect",
      "reflect_do",  "shadow",   "reflect_init", "static_desc",   "task",
      "tasks",       "template", "unlock",       "wait",          "wait_async",
      "template_fix"};
  return error("unknown directive '#pragma xmp " + name + "'" +
               didYouMean(name, names));
}

bool DirectiveParser::parse() {
  const Token &first = peek();
  if (!first.getIdentifierInfo()) {
    name = "";
    return error(
        "expected the name of a directive after '#pragma xmp', found '" +
        spellToken(first) + "'");
  }
  name = first.getIdentifierInfo()->getName().str();
  if (declarativeKind(name)) {
    ++pos;
    return parseDeclarative();
  }
  std::optional<DirectiveKind> kind =
      llvm::StringSwitch<std::optional<DirectiveKind>>(name)
          .Case("template_fix", DirectiveKind::TemplateFix)
          .Case("loop", DirectiveKind::Loop)
          .Case("task", DirectiveKind::Task)
          .Case("tasks", DirectiveKind::Tasks)
          .Case("reflect", DirectiveKind::Reflect)
          .Case("reflect_init", DirectiveKind::ReflectInit)
          .Case("reflect_do", DirectiveKind::ReflectDo)
          .Case("reduce_shadow", DirectiveKind::ReduceShadow)
          .Case("barrier", DirectiveKind::Barrier)
          .Case("bcast", DirectiveKind::Bcast)
          .Case("reduction", DirectiveKind::Reduction)
          .Case("wait_async", DirectiveKind::WaitAsync)
          .Case("array", DirectiveKind::Array)
          .Case("gmove", DirectiveKind::Gmove)
          .Default(std::nullopt);
  if (name == "static_desc")
    return parseStaticDesc();
  if (!kind)
    return unknownDirective();
  ++pos;
  Directive directive = make(*kind);
  bool ok = true;
  switch (*kind) {
  case DirectiveKind::TemplateFix:
    ok = parseTemplateFix(directive);
    break;
  case DirectiveKind::Loop:
    ok = parseLoop(directive);
    break;
  case DirectiveKind::Task:
    ok = parseClauses(directive, {"on", "nocomm"}) &&
         (directive.on || expected("'on'"));
    break;
  case DirectiveKind::Tasks:
    ok = finish();
    break;
  case DirectiveKind::Array:
    if (!isWord("on"))
      return expected("'on'");
    ok = parseClauses(directive, {"on", "profile"});
    break;
  case DirectiveKind::Gmove:
    ok = parseClauses(directive, {"in", "out", "async", "acc", "profile"});
    break;
  case DirectiveKind::Reflect:
  case DirectiveKind::ReduceShadow:
    ok = parseVariables(directive.variables, "a variable") &&
         parseClauses(directive, {"width", "orthogonal", "async", "acc"});
    break;
  case DirectiveKind::ReflectInit:
    ok = parseVariables(directive.variables, "a variable") &&
         parseClauses(directive,
                      {"width", "orthogonal", "async", "acc", "host"});
    break;
  case DirectiveKind::ReflectDo:
    ok = parseVariables(directive.variables, "a variable") &&
         parseClauses(directive, {"async", "acc", "host"});
    break;
  case DirectiveKind::Barrier:
    ok = parseClauses(directive, {"on", "acc"});
    break;
  case DirectiveKind::Bcast:
    ok = parseVariables(directive.variables, "a variable") &&
         parseClauses(directive, {"from", "on", "async", "acc"});
    break;
  case DirectiveKind::WaitAsync:
    ok = parseVariables(directive.variables, "a number") &&
         parseClauses(directive, {"on", "acc"});
    break;
  default:
    ok = parseReductionClause(directive) &&
         parseClauses(directive, {"on", "async", "acc"});
    break;
  }
  if (!ok)
    return false;
  result.push_back(std::move(directive));
  return true;
}

bool parseDirective(std::shared_ptr<std::vector<Token>> tokens,
                    SourceLocation loc, unsigned begin, unsigned end,
                    DiagnosticsEngine &diags, std::vector<Directive> &result) {
  return DirectiveParser(std::move(tokens), loc, begin, end, diags, result)
      .parse();
}

} // namespace xacc::frontend
