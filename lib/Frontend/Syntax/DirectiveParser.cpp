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

#include "Syntax/Directive.h"
#include "Syntax/Pieces.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

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

static std::string spellToken(const Token &token) {
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

namespace {
class DirectiveParser {
public:
  DirectiveParser(std::shared_ptr<std::vector<Token>> tokens,
                  SourceLocation loc, unsigned begin, unsigned end,
                  DiagnosticsEngine &diags, std::vector<Directive> &result)
      : storage(tokens), all(*tokens), loc(loc), begin(begin), end(end),
        diags(diags), result(result) {}

  bool parse();

private:
  // Tokens. The last one is eof.
  const Token &peek(unsigned ahead = 0) const {
    return all[std::min<size_t>(pos + ahead, all.size() - 1)];
  }
  bool is(tok::TokenKind kind) const { return peek().is(kind); }
  bool isWord(llvm::StringRef word) const {
    const IdentifierInfo *info = peek().getIdentifierInfo();
    return info && info->getName() == word;
  }
  bool consume(tok::TokenKind kind) {
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
    reportError(diags, is(tok::eof) ? endLoc() : peek().getLocation(), message);
    return false;
  }
  SourceLocation endLoc() const {
    return all.size() > 1 ? all[all.size() - 2].getEndLoc() : loc;
  }
  bool expected(const llvm::Twine &what) {
    return error("expected " + what + " in '#pragma xmp " + name +
                 "', found '" + spellToken(peek()) + "'");
  }
  bool expect(tok::TokenKind kind) {
    return consume(kind) ||
           expected(llvm::Twine("'") + tok::getPunctuatorSpelling(kind) + "'");
  }
  bool parseName(const IdentifierInfo *&info, SourceLocation &where,
                 llvm::StringRef what) {
    if (!peek().is(tok::identifier))
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
    if (is(tok::eof))
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

  std::shared_ptr<std::vector<Token>> storage;
  Tokens all;
  SourceLocation loc;
  unsigned begin, end;
  DiagnosticsEngine &diags;
  std::vector<Directive> &result;
  size_t pos = 0;
  std::string name;
};
} // namespace

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

/// `v` or `v / x, y /`.
bool DirectiveParser::parseReducedVariable(ReductionSyntax &reduction,
                                           bool inDirective) {
  auto parseOne = [&](std::vector<Tokens> &list) {
    list.push_back(expression(false, /*stopAtSlash=*/true));
    return !list.back().empty() || expected("a variable");
  };
  if (!parseOne(reduction.variables))
    return false;
  std::vector<Tokens> &locations = reduction.locations.emplace_back();
  bool mayHave = inDirective
                     ? reduction.kind == "max" || reduction.kind == "min"
                     : reduction.isLocated();
  if (!is(tok::slash))
    return !reduction.isLocated() ||
           error("reduction kind '" + reduction.kind +
                 "' needs location variables: write '" + reduction.kind +
                 ": v / x /'");
  if (!mayHave)
    return error("reduction kind '" + reduction.kind +
                 "' takes no location variables" +
                 (reduction.kind == "max" || reduction.kind == "min"
                      ? "; write 'first" + reduction.kind + "' or 'last" +
                            reduction.kind + "'"
                      : std::string()));
  ++pos;
  do {
    if (!parseOne(locations))
      return false;
  } while (consume(tok::comma));
  return expect(tok::slash);
}

bool DirectiveParser::parseReductionClause(Directive &directive) {
  ReductionSyntax &reduction = directive.reductions.emplace_back();
  if (!expect(tok::l_paren))
    return false;
  reduction.loc = peek().getLocation();
  std::string written = spellToken(peek());
  reduction.kind = llvm::StringRef(written).lower();
  bool inDirective = directive.kind == DirectiveKind::Reduction;
  bool isLocated =
      llvm::StringSwitch<bool>(reduction.kind)
          .Cases({"firstmax", "firstmin", "lastmax", "lastmin"}, true)
          .Default(false);
  if (isLocated && inDirective)
    return error("reduction kind '" + written +
                 "' is for loops, whose iterations have an order; write '" +
                 reduction.kind.substr(reduction.kind.size() - 3) +
                 ": v / x /', which takes x from the node of the extremum");
  bool known =
      isLocated || llvm::StringSwitch<bool>(reduction.kind)
                       .Cases({"+", "*", "-", "&", "|", "^", "&&", "||"}, true)
                       .Cases({"max", "min"}, true)
                       .Default(false);
  if (!known)
    return error("reduction kind '" + written +
                 "' is not supported; write one of + * - & | ^ && || max min" +
                 (inDirective ? "" : " firstmax firstmin lastmax lastmin"));
  ++pos;
  if (!expect(tok::colon))
    return false;
  do {
    if (!parseReducedVariable(reduction, inDirective))
      return false;
  } while (consume(tok::comma));
  return expect(tok::r_paren);
}

/// `expand (w, ...)`, `margin (w, ...)` or `peel_and_wait (id, w, ...)`.
bool DirectiveParser::parseWidening(Directive &directive,
                                    llvm::StringRef clause) {
  if (directive.widening != Directive::NotWidened) {
    --pos;
    return error("'expand', 'margin' and 'peel_and_wait' exclude each other");
  }
  directive.widening = clause == "expand"   ? Directive::Expand
                       : clause == "margin" ? Directive::Margin
                                            : Directive::Peel;
  if (!expect(tok::l_paren))
    return false;
  if (directive.widening == Directive::Peel) {
    directive.peelId = expression(false);
    if (directive.peelId.empty())
      return expected("the number of the operations to wait for");
    if (!expect(tok::comma))
      return false;
  }
  do {
    Subscript &width = directive.loopWidths.emplace_back();
    if (!parseSubscript(width, /*bracket=*/false))
      return false;
    if (width.periodic || !width.third.empty() ||
        (width.kind != Subscript::Single &&
         (width.kind != Subscript::Range || width.first.empty() ||
          width.second.empty()))) {
      reportError(diags, width.loc,
                  "write a width as 'w' or 'lower:upper', with '/unbound/' "
                  "before it if it may leave the range of the loop");
      return false;
    }
  } while (consume(tok::comma));
  return expect(tok::r_paren);
}

/// What follows the name of a clause.
bool DirectiveParser::parseClause(Directive &directive,
                                  llvm::StringRef clause) {
  if (clause == "on")
    return parseReference(directive.on.emplace());
  if (clause == "from")
    return parseReference(directive.from.emplace());
  if (clause == "reduction")
    return parseReductionClause(directive);
  if (clause == "width")
    return directive.hasWidths = parseParenList(directive.widths);
  if (clause == "async")
    return parseAsync(directive);
  if (clause == "expand" || clause == "margin" || clause == "peel_and_wait")
    return parseWidening(directive, clause);
  directive.orthogonal |= clause == "orthogonal";
  directive.nocomm |= clause == "nocomm";
  directive.acc |= clause == "acc";
  directive.host |= clause == "host";
  directive.isIn |= clause == "in";
  directive.isOut |= clause == "out";
  if (directive.isIn && directive.isOut)
    return error("'in' and 'out' cannot be combined");
  // gmove: `acc(side)`.
  if (clause == "acc" && name == "gmove" && consume(tok::l_paren)) {
    directive.accSide = expression(false);
    if (directive.accSide.empty())
      return expected("the side that is on the device");
    return expect(tok::r_paren);
  }
  return true; // `profile` says nothing
}

/// Whether nodes follow where a clause was expected, as in `task p(1)` and
/// `barrier (p)`.
bool DirectiveParser::isSetWithoutOn(
    llvm::ArrayRef<llvm::StringRef> allowed) const {
  static constexpr llvm::StringRef clauses[] = {
      "acc",    "async",      "expand",        "from",      "host",
      "if",     "margin",     "peel_and_wait", "reduction", "width",
      "nocomm", "orthogonal", "profile"};
  if (!llvm::is_contained(allowed, "on"))
    return false;
  if (is(tok::l_paren) || is(tok::star))
    return true;
  std::string word = spellToken(peek());
  return is(tok::identifier) && !llvm::is_contained(clauses, word) &&
         didYouMean(word, allowed).empty() &&
         (peek(1).is(tok::l_paren) || peek(1).is(tok::l_square));
}

/// The clauses of an executable directive, in any order, each once.
bool DirectiveParser::parseClauses(
    Directive &directive, std::initializer_list<llvm::StringRef> allowed) {
  std::vector<std::string> seen;
  while (!is(tok::eof)) {
    const IdentifierInfo *info = peek().getIdentifierInfo();
    std::string clause = info ? info->getName().str() : "";
    if (!llvm::is_contained(allowed, clause) && clause != "profile")
      return seen.empty() && isSetWithoutOn(allowed)
                 ? expected("'on' before the nodes")
                 : finish(allowed);
    if (clause != "reduction" && llvm::is_contained(seen, clause))
      return error("clause '" + clause + "' is given twice");
    seen.push_back(clause);
    ++pos;
    if (!parseClause(directive, clause))
      return false;
  }
  return true;
}

bool DirectiveParser::parseAsync(Directive &directive) {
  if (!expect(tok::l_paren))
    return false;
  directive.async = expression(false);
  if (directive.async.empty())
    return expected("a number");
  return expect(tok::r_paren);
}

bool DirectiveParser::parseLoop(Directive &directive) {
  bool square = is(tok::l_square);
  if (square || is(tok::l_paren)) {
    directive.hasIndexList = true;
    do {
      if (!consume(square ? tok::l_square : tok::l_paren))
        return expected(square ? "'['" : "'('");
      do {
        const IdentifierInfo *index = nullptr;
        SourceLocation where;
        if (!parseName(index, where, "a loop index"))
          return false;
        for (auto [other, otherLoc] : directive.indices)
          if (other == index) {
            --pos;
            return error("loop index '" + index->getName() +
                         "' is listed twice");
          }
        directive.indices.push_back({index, where});
      } while (!square && consume(tok::comma));
      if (!expect(square ? tok::r_square : tok::r_paren))
        return false;
    } while (square && is(tok::l_square));
  }
  SourceLocation onLoc = peek().getLocation();
  if (!parseClauses(directive, {"on", "reduction", "acc", "expand", "margin",
                                "peel_and_wait"}))
    return false;
  if (!directive.on)
    return expected("'on'");
  if (directive.acc && directive.reductions.empty()) {
    reportError(diags, onLoc,
                "clause 'acc' of '#pragma xmp loop' needs a reduction, whose "
                "result it leaves on the device");
    return false;
  }
  return true;
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
