//===- ExprParser.cpp - Expressions in directives -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Precedence climbing over C's expression grammar. The nodes are built by
// Clang's semantic analysis, so that conversions, types and complaints are
// those of C.
//
//===----------------------------------------------------------------------===//

#include "Entities/Scope.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/OperatorPrecedence.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace xacc::frontend {

namespace {
class ExprParser {
public:
  ExprParser(Tokens tokens, SourceLocation fallback, const Scopes &scopes,
             Sema &sema)
      : tokens(tokens), fallback(fallback), scopes(scopes), sema(sema),
        context(sema.getASTContext()) {}

  Expr *parseAll() {
    Expr *expr = parseBinary(prec::Conditional);
    if (expr && pos != tokens.size())
      return fail("unexpected '" + spell(tokens.slice(pos, 1)) +
                  "' in the expression");
    return expr;
  }

private:
  bool done() const { return pos >= tokens.size(); }
  bool is(tok::TokenKind kind) const { return !done() && tokens[pos].is(kind); }
  SourceLocation here() const {
    if (!done())
      return tokens[pos].getLocation();
    return tokens.empty() ? fallback : tokens.back().getEndLoc();
  }
  Expr *fail(const llvm::Twine &message) {
    reportError(sema.getDiagnostics(), here(), message);
    return nullptr;
  }
  static Expr *get(ExprResult result) {
    return result.isInvalid() ? nullptr : result.get();
  }

  Expr *parseBinary(prec::Level minimum);
  Expr *parseUnary();
  Expr *parsePostfix(Expr *expr);
  Expr *parsePrimary();
  Expr *parseName();
  /// A type name of keywords and typedef names; null (and nothing consumed) if
  /// there is none.
  QualType parseType();

  Tokens tokens;
  SourceLocation fallback;
  const Scopes &scopes;
  Sema &sema;
  ASTContext &context;
  size_t pos = 0;
};
} // namespace

static BinaryOperatorKind binaryKind(tok::TokenKind kind) {
  switch (kind) {
  case tok::star:
    return BO_Mul;
  case tok::slash:
    return BO_Div;
  case tok::percent:
    return BO_Rem;
  case tok::plus:
    return BO_Add;
  case tok::minus:
    return BO_Sub;
  case tok::lessless:
    return BO_Shl;
  case tok::greatergreater:
    return BO_Shr;
  case tok::lessequal:
    return BO_LE;
  case tok::less:
    return BO_LT;
  case tok::greaterequal:
    return BO_GE;
  case tok::greater:
    return BO_GT;
  case tok::exclaimequal:
    return BO_NE;
  case tok::equalequal:
    return BO_EQ;
  case tok::amp:
    return BO_And;
  case tok::caret:
    return BO_Xor;
  case tok::pipe:
    return BO_Or;
  case tok::ampamp:
    return BO_LAnd;
  default:
    return BO_LOr;
  }
}

Expr *ExprParser::parseBinary(prec::Level minimum) {
  Expr *left = parseUnary();
  while (left && !done()) {
    Token op = tokens[pos];
    prec::Level level = getBinOpPrecedence(op.getKind(), true, true);
    if (level < minimum || level == prec::Unknown)
      break;
    if (level < prec::Conditional)
      return fail("an assignment or comma is not allowed in a directive");
    ++pos;
    if (level == prec::Conditional) {
      Expr *middle = parseBinary(prec::Conditional);
      if (!middle)
        return nullptr;
      if (!is(tok::colon))
        return fail("expected ':' of '?'");
      SourceLocation colon = tokens[pos++].getLocation();
      Expr *right = parseBinary(prec::Conditional);
      if (!right)
        return nullptr;
      left = get(sema.ActOnConditionalOp(op.getLocation(), colon, left, middle,
                                         right));
      continue;
    }
    Expr *right = parseBinary(static_cast<prec::Level>(level + 1));
    if (!right)
      return nullptr;
    left = get(sema.BuildBinOp(nullptr, op.getLocation(),
                               binaryKind(op.getKind()), left, right));
  }
  return left;
}

QualType ExprParser::parseType() {
  bool isUnsigned = false, isSigned = false, any = false;
  unsigned longs = 0;
  QualType base;
  size_t start = pos;
  for (; !done(); ++pos) {
    switch (tokens[pos].getKind()) {
    case tok::kw_const:
      continue;
    case tok::kw_unsigned:
      isUnsigned = any = true;
      continue;
    case tok::kw_signed:
      isSigned = any = true;
      continue;
    case tok::kw_long:
      ++longs;
      any = true;
      continue;
    case tok::kw_int:
      any = true;
      continue;
    case tok::kw_char:
      base = context.CharTy;
      any = true;
      continue;
    case tok::kw_short:
      base = context.ShortTy;
      any = true;
      continue;
    case tok::kw_float:
      base = context.FloatTy;
      any = true;
      continue;
    case tok::kw_double:
      base = context.DoubleTy;
      any = true;
      continue;
    case tok::kw__Bool:
      base = context.BoolTy;
      any = true;
      continue;
    default:
      break;
    }
    if (!any && tokens[pos].is(tok::identifier))
      if (auto *type = dyn_cast_or_null<TypedefDecl>(
              scopes.findDecl(tokens[pos].getIdentifierInfo()))) {
        base = type->getUnderlyingType();
        any = true;
        continue;
      }
    break;
  }
  if (!any) {
    pos = start;
    return QualType();
  }
  if (base.isNull())
    base = longs == 0   ? context.IntTy
           : longs == 1 ? context.LongTy
                        : context.LongLongTy;
  else if (longs && base == context.DoubleTy)
    base = context.LongDoubleTy;
  if (base == context.CharTy && isSigned)
    base = context.SignedCharTy;
  if (isUnsigned)
    base = context.getCorrespondingUnsignedType(base);
  while (is(tok::star)) {
    base = context.getPointerType(base);
    ++pos;
  }
  return base;
}

Expr *ExprParser::parseUnary() {
  if (done())
    return fail(
        "expected an expression" +
        (pos ? " after '" + spell(tokens.slice(pos - 1, 1)) + "'" : ""));
  Token op = tokens[pos];
  SourceLocation loc = op.getLocation();
  UnaryOperatorKind kind;
  switch (op.getKind()) {
  case tok::plus:
    kind = UO_Plus;
    break;
  case tok::minus:
    kind = UO_Minus;
    break;
  case tok::tilde:
    kind = UO_Not;
    break;
  case tok::exclaim:
    kind = UO_LNot;
    break;
  case tok::star:
    kind = UO_Deref;
    break;
  case tok::amp:
    kind = UO_AddrOf;
    break;
  case tok::kw_sizeof: {
    ++pos;
    if (is(tok::l_paren)) {
      size_t start = pos++;
      QualType type = parseType();
      if (!type.isNull() && is(tok::r_paren)) {
        ++pos;
        return get(sema.CreateUnaryExprOrTypeTraitExpr(
            context.getTrivialTypeSourceInfo(type, loc), loc, UETT_SizeOf,
            SourceRange(loc, loc)));
      }
      pos = start;
    }
    Expr *operand = parseUnary();
    return operand ? get(sema.CreateUnaryExprOrTypeTraitExpr(operand, loc,
                                                             UETT_SizeOf))
                   : nullptr;
  }
  case tok::l_paren: {
    size_t start = pos++;
    QualType type = parseType();
    if (!type.isNull() && is(tok::r_paren)) {
      ++pos;
      Expr *operand = parseUnary();
      return operand ? get(sema.BuildCStyleCastExpr(
                           loc, context.getTrivialTypeSourceInfo(type, loc),
                           loc, operand))
                     : nullptr;
    }
    pos = start;
    return parsePostfix(parsePrimary());
  }
  default:
    return parsePostfix(parsePrimary());
  }
  ++pos;
  Expr *operand = parseUnary();
  return operand ? get(sema.BuildUnaryOp(nullptr, loc, kind, operand))
                 : nullptr;
}

Expr *ExprParser::parseName() {
  const Token &token = tokens[pos];
  SourceLocation loc = token.getLocation();
  const NamedDecl *found = scopes.findDecl(token.getIdentifierInfo());
  auto *decl = const_cast<ValueDecl *>(dyn_cast_or_null<ValueDecl>(found));
  if (!decl)
    return fail("use of undeclared identifier '" +
                token.getIdentifierInfo()->getName() + "' in a directive");
  ++pos;
  QualType type = decl->getType().getNonReferenceType();
  ExprValueKind kind = isa<VarDecl>(decl) ? VK_LValue : VK_PRValue;
  return DeclRefExpr::Create(context, NestedNameSpecifierLoc(),
                             SourceLocation(), decl, false, loc, type, kind);
}

Expr *ExprParser::parsePrimary() {
  if (done())
    return fail("expected an expression");
  const Token &token = tokens[pos];
  switch (token.getKind()) {
  case tok::numeric_constant:
    ++pos;
    return get(sema.ActOnNumericConstant(token));
  case tok::char_constant:
    ++pos;
    return get(sema.ActOnCharacterConstant(token));
  case tok::identifier:
    return parseName();
  case tok::l_paren: {
    SourceLocation open = token.getLocation();
    ++pos;
    Expr *inner = parseBinary(prec::Conditional);
    if (!inner)
      return nullptr;
    if (!is(tok::r_paren))
      return fail("expected ')'");
    return get(sema.ActOnParenExpr(open, tokens[pos++].getLocation(), inner));
  }
  default:
    return fail("expected an expression, found '" +
                spell(tokens.slice(pos, 1)) + "'");
  }
}

Expr *ExprParser::parsePostfix(Expr *expr) {
  while (expr && !done()) {
    SourceLocation loc = tokens[pos].getLocation();
    if (is(tok::l_square)) {
      ++pos;
      Expr *index = parseBinary(prec::Conditional);
      if (!index)
        return nullptr;
      if (!is(tok::r_square))
        return fail("expected ']'");
      expr = get(sema.CreateBuiltinArraySubscriptExpr(
          get(sema.DefaultFunctionArrayLvalueConversion(expr)), loc, index,
          tokens[pos++].getLocation()));
    } else if (is(tok::l_paren)) {
      ++pos;
      llvm::SmallVector<Expr *, 4> args;
      while (!is(tok::r_paren)) {
        Expr *arg = parseBinary(prec::Conditional);
        if (!arg)
          return nullptr;
        args.push_back(arg);
        if (is(tok::comma))
          ++pos;
        else if (!is(tok::r_paren))
          return fail("expected ')' or ','");
      }
      expr = get(sema.BuildCallExpr(nullptr, expr, loc, args,
                                    tokens[pos++].getLocation()));
    } else if (is(tok::period) || is(tok::arrow)) {
      bool arrow = is(tok::arrow);
      ++pos;
      if (done() || !tokens[pos].is(tok::identifier))
        return fail("expected the name of a member");
      if (arrow)
        expr = get(sema.DefaultFunctionArrayLvalueConversion(expr));
      if (!expr)
        return nullptr;
      QualType type =
          arrow ? expr->getType()->getPointeeType() : expr->getType();
      const RecordDecl *record =
          type.isNull() ? nullptr : type->getAsRecordDecl();
      FieldDecl *field = nullptr;
      if (record)
        for (FieldDecl *candidate : record->fields())
          if (candidate->getIdentifier() == tokens[pos].getIdentifierInfo())
            field = candidate;
      if (!field)
        return fail("no member named '" +
                    tokens[pos].getIdentifierInfo()->getName() + "'");
      expr =
          MemberExpr::CreateImplicit(context, expr, arrow, field,
                                     field->getType(), VK_LValue, OK_Ordinary);
      ++pos;
    } else {
      break;
    }
  }
  return expr;
}

Expr *parseExpression(Tokens tokens, SourceLocation fallbackLoc,
                      const Scopes &scopes, Sema &sema) {
  return ExprParser(tokens, fallbackLoc, scopes, sema).parseAll();
}

} // namespace xacc::frontend
