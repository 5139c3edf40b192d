//===- Unit.cpp - Places and text of a translation unit -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Sections.h"
#include "Unit/ACCSyntax.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace xacc::frontend {

/// Whether C computes the sizes of a type elsewhere, once: those of a typedef,
/// and those of what `typeof` and `__auto_type` have an expression of.
static bool hasSizesOfOthers(QualType type) {
  return type->getAs<TypedefType>() || type->getAs<TypeOfExprType>() ||
         type->getAs<AutoType>();
}

void forEachSize(QualType type, llvm::function_ref<void(const Expr *)> visit) {
  while (type->isVariablyModifiedType() && !hasSizesOfOthers(type))
    if (const ArrayType *array = type->getAsArrayTypeUnsafe()) {
      const auto *variable = dyn_cast<VariableArrayType>(array);
      if (variable && variable->getSizeExpr())
        visit(variable->getSizeExpr());
      type = array->getElementType();
    } else if (type->isPointerType()) {
      type = type->getPointeeType();
    } else {
      return;
    }
}

void forEachStmt(const Stmt *stmt,
                 llvm::function_ref<bool(const Stmt *)> visit) {
  if (!stmt || !visit(stmt))
    return;
  // An OpenMP directive holds its statement in a captured region.
  if (const auto *captured = dyn_cast<CapturedStmt>(stmt)) {
    forEachStmt(captured->getCapturedStmt(), visit);
    return;
  }
  if (const auto *acc = dyn_cast<OpenACCConstructStmt>(stmt))
    forEachClauseExpr(acc, [&](const Expr *expr) { forEachStmt(expr, visit); });
  for (const Stmt *child : stmt->children())
    forEachStmt(child, visit);
  // The type of a cast has sizes, too; Clang counts those of other expressions
  // and of declarations among the children.
  if (const auto *cast = dyn_cast<ExplicitCastExpr>(stmt))
    forEachSize(cast->getTypeAsWritten(),
                [&](const Expr *size) { forEachStmt(size, visit); });
}

unsigned Unit::beginOf(const Stmt *stmt) const {
  return offset(stmt->getBeginLoc());
}

unsigned Unit::endOfToken(SourceLocation loc) const {
  loc = sm.getExpansionLoc(loc);
  return offset(loc) + Lexer::MeasureTokenLength(loc, sm, ast.getLangOpts());
}

unsigned Unit::endOf(const Stmt *stmt) const {
  unsigned end = endOfToken(stmt->getEndLoc());
  // Statements that end with an expression or a keyword do not include their
  // semicolon.
  const Stmt *tail = stmt;
  while (true) {
    if (const auto *loop = dyn_cast<ForStmt>(tail))
      tail = loop->getBody();
    else if (const auto *loop = dyn_cast<WhileStmt>(tail))
      tail = loop->getBody();
    else if (const auto *choice = dyn_cast<SwitchStmt>(tail))
      tail = choice->getBody();
    else if (const auto *branch = dyn_cast<IfStmt>(tail))
      tail = branch->getElse() ? branch->getElse() : branch->getThen();
    else if (const auto *label = dyn_cast<LabelStmt>(tail))
      tail = label->getSubStmt();
    else if (const auto *label = dyn_cast<SwitchCase>(tail))
      tail = label->getSubStmt();
    else if (const auto *omp = dyn_cast<OMPExecutableDirective>(tail);
             omp && omp->hasAssociatedStmt())
      tail = omp->getRawStmt();
    else if (const auto *acc = dyn_cast<OpenACCConstructStmt>(tail);
             acc && accBody(acc))
      tail = accBody(acc);
    else
      break;
  }
  if (tail != stmt)
    return endOf(tail);
  if (isa<OpenACCConstructStmt>(tail)) // a line of its own
    return lineEnd(end);
  if (isa<Expr, DoStmt, ReturnStmt, BreakStmt, ContinueStmt, GotoStmt,
          IndirectGotoStmt, AsmStmt>(tail)) {
    size_t semicolon = text.find(';', end);
    if (semicolon != llvm::StringRef::npos)
      end = semicolon + 1;
  }
  return end;
}

mlir::Location Unit::location(SourceLocation loc) const {
  PresumedLoc place = sm.getPresumedLoc(sm.getExpansionLoc(loc));
  if (place.isInvalid())
    return mlir::UnknownLoc::get(&context);
  return mlir::FileLineColLoc::get(&context, place.getFilename(),
                                   place.getLine(), place.getColumn());
}

llvm::SmallVector<const Directive *> Unit::directivesIn(unsigned begin,
                                                        unsigned end) const {
  llvm::SmallVector<const Directive *> result;
  auto first = llvm::lower_bound(
      directives, begin,
      [](const Directive &d, unsigned offset) { return d.begin < offset; });
  for (; first != directives.end() && first->begin < end; ++first)
    result.push_back(&*first);
  return result;
}

bool Unit::collectItems(llvm::ArrayRef<const Stmt *> children, unsigned begin,
                        unsigned end, std::vector<Item> &items) {
  Item pending;
  auto take = [&](unsigned from, unsigned to) {
    for (const Directive *directive : directivesIn(from, to)) {
      if (!pending.directives.empty() && !directive->takesStatement())
        return error(pending.directives.back()->loc,
                     "'#pragma xmp " + pending.directives.back()->text +
                         "' must be followed by a statement");
      if (directive->takesStatement())
        pending.directives.push_back(directive);
      else
        items.push_back({{directive}, nullptr});
    }
    return true;
  };
  for (const Stmt *child : children) {
    if (!child)
      continue;
    unsigned childBegin = beginOf(child);
    // `#pragma omp`, `#pragma acc` and `#pragma xmp` before one loop form a
    // group.
    if (const ForStmt *loop = getForStmt(child); loop && loop != child) {
      unsigned loopBegin = beginOf(loop);
      if (!take(begin, loopBegin))
        return false;
    } else if (!take(begin, childBegin)) {
      return false;
    }
    pending.stmt = child;
    if (isa<DeclStmt>(child) && !pending.directives.empty() &&
        pending.directives.back()->kind == DirectiveKind::Task)
      return error(pending.directives.back()->loc,
                   "'#pragma xmp task' must be followed by a statement, not "
                   "by a declaration; write braces around both");
    if (!checkTasks(pending))
      return false;
    items.push_back(std::move(pending));
    pending = Item();
    begin = endOf(child);
  }
  if (!take(begin, end))
    return false;
  if (!pending.directives.empty())
    return error(pending.directives.back()->loc,
                 "'#pragma xmp " + pending.directives.back()->text +
                     "' must be followed by a statement");
  return true;
}

/// `tasks` takes a block in which each statement is a task.
bool Unit::checkTasks(const Item &item) {
  if (item.directives.empty() ||
      item.directives.front()->kind != DirectiveKind::Tasks)
    return true;
  const Directive &tasks = *item.directives.front();
  const auto *block = dyn_cast<CompoundStmt>(item.stmt);
  if (!block)
    return error(tasks.loc,
                 "'#pragma xmp tasks' must be followed by a block '{ }' "
                 "of tasks");
  unsigned begin = beginOf(block);
  for (const Stmt *child : block->body()) {
    bool isTask = llvm::any_of(
        directivesIn(begin, beginOf(child)),
        [](const Directive *d) { return d->kind == DirectiveKind::Task; });
    if (!isTask)
      return error(child->getBeginLoc(),
                   "only '#pragma xmp task' may stand directly "
                   "in '#pragma xmp tasks'");
    begin = endOf(child);
  }
  return true;
}

void Unit::dropRegister(const VarDecl *var) {
  if (var->getStorageClass() != SC_Register || var->hasAttr<AsmLabelAttr>())
    return;
  unsigned begin = offset(var->getBeginLoc());
  llvm::StringRef keyword = "register";
  size_t at = text.slice(begin, offset(var->getLocation())).find(keyword);
  if (at == llvm::StringRef::npos || !withoutRegister.insert(begin + at).second)
    return;
  // Before C99 the type may be missing; `auto` has no other meaning there.
  replace(begin + at, begin + at + keyword.size(),
          ast.getLangOpts().C99 ? "" : "auto");
}

void Unit::replace(unsigned begin, unsigned end, std::string replacement) {
  replacements.push_back(
      {begin, end, replacements.size(), std::move(replacement)});
}

void Unit::replaceLines(unsigned begin, unsigned end, std::string replacement) {
  SourceLocation file = sm.getLocForStartOfFile(sm.getMainFileID());
  PresumedLoc from = sm.getPresumedLoc(file.getLocWithOffset(begin));
  PresumedLoc to = sm.getPresumedLoc(file.getLocWithOffset(end));
  std::string name = llvm::StringRef(to.getFilename()).str();
  std::string marked;
  llvm::raw_string_ostream os(marked);
  os << "\n# " << from.getLine() << " \"";
  llvm::printEscapedString(from.getFilename(), os);
  os << "\"\n" << replacement << "\n# " << to.getLine() << " \"";
  llvm::printEscapedString(name, os);
  os << "\"\n";
  replace(begin, end, marked);
}

/// The number of files that line markers in a text enter, less those that they
/// leave; with `cleared`, the text without such flags.
static int countEntered(llvm::StringRef text, std::string *cleared = nullptr) {
  int entered = 0;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    llvm::StringRef line = text.take_front(end);
    text = text.drop_front(end);
    size_t quote = line.rfind('"');
    char flag = '0';
    if (line.starts_with("# ") && quote != llvm::StringRef::npos &&
        quote + 2 < line.size())
      flag = line[quote + 2];
    entered += (flag == '1') - (flag == '2');
    if (!cleared)
      continue;
    bool isFlag = flag == '1' || flag == '2';
    *cleared += isFlag ? line.take_front(quote + 1) : line;
    *cleared += isFlag ? line.drop_front(quote + 3) : "";
  }
  return entered;
}

std::string Unit::rewrittenText(llvm::StringRef prologue,
                                llvm::StringRef epilogue) {
  // Two insertions at one place keep their order.
  llvm::sort(replacements, [](const Replacement &a, const Replacement &b) {
    return std::tie(a.begin, a.number) < std::tie(b.begin, b.number);
  });
  std::string result = prologue.str();
  unsigned position = 0;
  bool isBalanced = true;
  for (const Replacement &replacement : replacements) {
    if (replacement.begin < position)
      continue; // inside text that is already replaced
    result += text.slice(position, replacement.begin);
    result += replacement.text;
    isBalanced &=
        countEntered(text.slice(replacement.begin, replacement.end)) == 0;
    position = replacement.end;
  }
  result += text.substr(position);
  result += epilogue;
  if (isBalanced)
    return result;
  // A body was a file's: what is left must not leave a file that is gone.
  std::string cleared;
  countEntered(result, &cleared);
  return cleared;
}

Entity *Unit::arrayOf(const Expr *expr) const {
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts()))
    if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
      return scopes.findArray(var);
  return nullptr;
}

Entity *
Unit::subscripted(const Expr *expr,
                  llvm::SmallVectorImpl<const Expr *> &subscripts) const {
  subscripts.clear();
  expr = expr->IgnoreParens();
  while (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
    subscripts.push_back(subscript->getIdx());
    expr = subscript->getBase()->IgnoreParens();
    const auto *cast = dyn_cast<ImplicitCastExpr>(expr);
    // A pointer that an element holds is no row of the array.
    if (!cast || (cast->getCastKind() != CK_ArrayToPointerDecay &&
                  !isa<DeclRefExpr>(cast->getSubExpr()->IgnoreParens())))
      break;
    expr = cast->getSubExpr()->IgnoreParens();
  }
  std::reverse(subscripts.begin(), subscripts.end());
  return subscripts.empty() ? nullptr : arrayOf(expr);
}

llvm::ArrayRef<std::string> Unit::hiddenExtents(const VarDecl *var) const {
  for (const VarDecl *redecl : var->redecls()) {
    auto found = hidden.extents.find(offset(redecl->getLocation()));
    if (found != hidden.extents.end())
      return found->second;
  }
  return {};
}

std::vector<Token> Unit::lex(llvm::StringRef piece, SourceLocation loc) {
  Lexer lexer(SourceLocation(), ast.getLangOpts(), piece.data(), piece.data(),
              piece.data() + piece.size());
  std::vector<Token> tokens;
  Token token;
  while (true) {
    lexer.LexFromRawLexer(token);
    if (token.is(tok::eof))
      return tokens;
    if (token.is(tok::raw_identifier)) {
      IdentifierInfo &name = ast.Idents.get(token.getRawIdentifier());
      token.setIdentifierInfo(&name);
      token.setKind(name.getTokenID());
    }
    token.setLocation(loc);
    tokens.push_back(token);
  }
}

bool isRewrittenCall(const FunctionDecl *function) {
  if (!function->getIdentifier())
    return false;
  llvm::StringRef name = function->getName();
  return name == "__xacc_desc_of" || name == "xmp_malloc" ||
         name == "xmp_free" || name == kSectionMarker;
}

} // namespace xacc::frontend
