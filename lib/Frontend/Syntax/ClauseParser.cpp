//===- ClauseParser.cpp - Parser of clauses -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/DirectiveParser.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc::frontend {

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

} // namespace xacc::frontend
