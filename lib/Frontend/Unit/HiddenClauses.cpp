//===- HiddenClauses.cpp - Clauses that Clang cannot take -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/HiddenClauses.h"
#include "Unit/Unit.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace xacc::frontend {

//===----------------------------------------------------------------------===//
// Reductions of complex numbers, members, arrays of several dimensions
//===----------------------------------------------------------------------===//

/// The directive's text around a place: its line.
static llvm::StringRef lineAround(llvm::StringRef text, size_t at) {
  size_t begin = text.rfind('\n', at) + 1; // 0 on the first line
  return text.slice(begin, text.find('\n', at));
}

/// Where the clause begins that names what stands at `at`; npos if it is no
/// `reduction` of a directive of OpenACC.
static size_t findReduction(llvm::StringRef text, size_t at) {
  static const llvm::Regex directive("^[ \t]*#[ \t]*pragma[ \t]+acc[ \t]");
  llvm::StringRef line = lineAround(text, at);
  if (!directive.match(line))
    return llvm::StringRef::npos;
  // Outwards to the parenthesis of the clause.
  size_t depth = 0;
  for (size_t i = at; i-- > size_t(line.data() - text.data());) {
    depth += text[i] == ')' || text[i] == ']';
    if (text[i] != '(' && text[i] != '[')
      continue;
    if (depth-- > 0)
      continue;
    llvm::StringRef before = text.slice(0, i).rtrim(" \t");
    if (before.ends_with("reduction"))
      return before.size() - llvm::StringRef("reduction").size();
    depth = 0; // an inner one
  }
  return llvm::StringRef::npos;
}

/// Whether the line at `at` is `#pragma acc data` without any clause.
static bool isEmptyData(llvm::StringRef text, size_t at) {
  static const llvm::Regex directive(
      "^[ \t]*#[ \t]*pragma[ \t]+acc[ \t]+data[ \t\r]*$");
  return directive.match(lineAround(text, at));
}

/// The variables of a `declare` directive, each with its clause; empty for
/// other lines and for anything but names.
static std::set<std::string> declaredIn(llvm::StringRef line) {
  static const llvm::Regex directive(
      "^[ \t]*#[ \t]*pragma[ \t]+acc[ \t]+declare[ \t](.*)$");
  static const llvm::Regex clause(
      "^[ \t,]*([a-z_]+)[ \t]*\\(([A-Za-z0-9_, \t]*)\\)");
  llvm::SmallVector<llvm::StringRef, 3> parts;
  std::set<std::string> found;
  if (!line.contains("declare") || !directive.match(line, &parts))
    return found;
  llvm::StringRef rest = parts[1];
  for (; clause.match(rest, &parts); rest = rest.drop_front(parts[0].size())) {
    llvm::SmallVector<llvm::StringRef> names;
    parts[2].split(names, ',');
    for (llvm::StringRef name : names)
      found.insert((parts[1] + " " + name.trim()).str());
  }
  return rest.trim().empty() ? found : std::set<std::string>();
}

/// Whether lines before say what the `declare` at `at` says, as a header does
/// for the file that defines its variables.
static bool isRepeatedDeclare(llvm::StringRef text, size_t at) {
  llvm::StringRef line = lineAround(text, at);
  std::set<std::string> own = declaredIn(line), before;
  llvm::StringRef rest(text.data(), line.data() - text.data());
  while (!rest.empty()) {
    auto [next, others] = rest.split('\n');
    before.merge(declaredIn(next));
    rest = others;
  }
  return !own.empty() && llvm::set_is_subset(own, before);
}

bool DiagnosticFilter::keepBack(const clang::Diagnostic &diagnostic) {
  if (!diagnostic.hasSourceManager())
    return false;
  const SourceManager &sm = diagnostic.getSourceManager();
  auto [file, offset] = sm.getDecomposedLoc(diagnostic.getLocation());
  switch (diagnostic.getID()) {
  case diag::err_acc_reduction_type:
  case diag::err_acc_not_a_var_ref:
    if (findReduction(sm.getBufferData(file), offset) == llvm::StringRef::npos)
      return false;
    reductions.push_back(offset);
    return true;
  case diag::err_acc_subarray_negative: {
    int64_t value;
    if (diagnostic.getArgSInt(0) != 0 || // the length
        llvm::StringRef(diagnostic.getArgStdStr(1)).getAsInteger(10, value))
      return false;
    negativeBounds.push_back({offset, value});
    return true;
  }
  case diag::err_acc_construct_one_clause_of:
    if (!isEmptyData(sm.getBufferData(file), offset) ||
        engine.getWarningsAsErrors())
      return false;
    emptyData.push_back(offset);
    if (!engine.getIgnoreAllWarnings())
      user->HandleDiagnostic(DiagnosticsEngine::Warning, diagnostic);
    return true;
  case diag::err_acc_invalid_atomic:
    if (!isSumOfTerms(sm.getBufferData(file), offset))
      return false;
    sums.push_back(offset);
    return true;
  case diag::err_acc_multiple_references:
    if (!isRepeatedDeclare(sm.getBufferData(file), offset))
      return false;
    emptyData.push_back(offset); // it goes as those do
    return true;
  case diag::err_acc_clause_cannot_combine:
  case diag::err_acc_clause_cannot_combine_before_device_type:
  case diag::err_acc_clause_cannot_combine_same_device_type:
  case diag::err_acc_clause_conflicts_prev_dev_type:
  case diag::err_acc_duplicate_clause_disallowed:
    if (!hasDeviceTypes(lineAround(sm.getBufferData(file), offset)))
      return false;
    deviceTypes.push_back(offset);
    return true;
  case diag::err_acc_invalid_default_type:
    // A type of device that other compilers have.
    if (!hasDeviceTypes(lineAround(sm.getBufferData(file), offset)) ||
        engine.getWarningsAsErrors())
      return false;
    deviceTypes.push_back(offset);
    if (!engine.getIgnoreAllWarnings())
      user->HandleDiagnostic(DiagnosticsEngine::Warning, diagnostic);
    return true;
  case diag::err_acc_magic_static_in_routine:
    if (!isConstantStatic(sm.getBufferData(file), offset))
      return false;
    statics.push_back(offset);
    return true;
  case diag::err_vla_decl_in_file_scope:
  case diag::err_vm_decl_in_file_scope:
    variableArrays.push_back(offset);
    return true;
  default:
    return false;
  }
}

void DiagnosticFilter::HandleDiagnostic(DiagnosticsEngine::Level level,
                                        const clang::Diagnostic &diagnostic) {
  if (level == DiagnosticsEngine::Note && isDropping)
    return;
  unsigned id = diagnostic.getID();
  isDropping = isRepeated && level <= DiagnosticsEngine::Warning &&
               id < diag::DIAG_UPPER_LIMIT; // not one of the importer
  if (!isRepeated && keepBack(diagnostic)) {
    isDropping = true;
    // It does not count for -ferror-limit.
    if (unsigned limit = engine.getDiagnosticOptions().ErrorLimit)
      engine.setErrorLimit(limit + ++numKept);
  }
  if (isDropping)
    return;
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
  user->HandleDiagnostic(level, diagnostic);
}

DiagnosticFilter &filterDiagnostics(DiagnosticsEngine &diags, bool isRepeated) {
  auto *filter = new DiagnosticFilter(diags, diags.takeClient(), isRepeated);
  diags.setClient(filter, /*ShouldOwnClient=*/true);
  return *filter;
}

static OpenACCReductionOperator operatorOf(llvm::StringRef written) {
  return llvm::StringSwitch<OpenACCReductionOperator>(written)
      .Case("+", OpenACCReductionOperator::Addition)
      .Case("*", OpenACCReductionOperator::Multiplication)
      .Case("max", OpenACCReductionOperator::Max)
      .Case("min", OpenACCReductionOperator::Min)
      .Case("&", OpenACCReductionOperator::BitwiseAnd)
      .Case("|", OpenACCReductionOperator::BitwiseOr)
      .Case("^", OpenACCReductionOperator::BitwiseXOr)
      .Case("&&", OpenACCReductionOperator::And)
      .Case("||", OpenACCReductionOperator::Or)
      .Default(OpenACCReductionOperator::Invalid);
}

void hideEmptyData(std::string &text, const DiagnosticFilter &filter) {
  for (unsigned at : filter.getEmptyData()) {
    llvm::StringRef line = lineAround(text, at);
    text.replace(line.data() - text.data(), line.size(), line.size(), ' ');
  }
}

/// `reduction(+ : z)` becomes `private  (    z)`.
void hideReductions(std::string &text, const DiagnosticFilter &filter,
                    HiddenClauses &hidden) {
  constexpr llvm::StringLiteral from = "reduction", to = "private  ";
  static_assert(from.size() == to.size());
  for (unsigned at : filter.getReductions()) {
    size_t begin = findReduction(text, at);
    if (begin == std::string::npos) // hidden already
      continue;
    size_t open = text.find('(', begin), colon = text.find(':', open);
    OpenACCReductionOperator op =
        operatorOf(llvm::StringRef(text).slice(open + 1, colon).trim(" \t"));
    if (colon > at || op == OpenACCReductionOperator::Invalid)
      continue;
    hidden.reductions[begin] = {op, text.substr(begin, colon + 1 - begin)};
    text.replace(begin, from.size(), to);
    text.replace(open + 1, colon - open, colon - open, ' ');
  }
}

void showHidden(std::string &text, const HiddenClauses &hidden) {
  for (const auto &[begin, reduction] : hidden.reductions)
    text.replace(begin, reduction.written.size(), reduction.written);
  for (const auto &[begin, bound] : hidden.negativeBounds)
    text.replace(begin, bound.written.size(), bound.written);
  showStatics(text, hidden);
}

void restoreReductions(Unit &unit, const TranslationUnitDecl *tu) {
  if (unit.hidden.reductions.empty())
    return;
  auto restore = [&](const OpenACCClause *&clause) {
    const auto *list = dyn_cast<OpenACCPrivateClause>(clause);
    auto found =
        unit.hidden.reductions.find(unit.offset(clause->getBeginLoc()));
    if (!list || found == unit.hidden.reductions.end())
      return;
    llvm::SmallVector<OpenACCReductionRecipeWithStorage> none(
        list->getVarList().size(), OpenACCReductionRecipeWithStorage::Empty());
    clause = OpenACCReductionClause::Create(
        unit.ast, list->getBeginLoc(), list->getLParenLoc(), found->second.op,
        list->getVarList(), none, list->getEndLoc());
  };
  for (const Decl *d : tu->decls())
    if (const auto *function = dyn_cast<FunctionDecl>(d);
        function && function->doesThisDeclarationHaveABody())
      forEachStmt(function->getBody(), [&](const Stmt *s) {
        if (const auto *acc = dyn_cast<OpenACCConstructStmt>(s))
          for (const OpenACCClause *const &clause : acc->clauses())
            restore(const_cast<const OpenACCClause *&>(clause));
        return true;
      });
}

//===----------------------------------------------------------------------===//
// Sections that begin before a pointer
//===----------------------------------------------------------------------===//

/// `p[-M:n]` becomes `p[0 :n]`.
void hideNegativeBounds(std::string &text, const DiagnosticFilter &filter,
                        HiddenClauses &hidden) {
  for (auto [at, value] : filter.getNegativeBounds()) {
    // Outwards to the bracket and the colon of the section.
    size_t open = at, depth = 0;
    while (open > 0 && (depth > 0 || text[open - 1] != '[')) {
      --open;
      depth += text[open] == ')' || text[open] == ']';
      depth -= depth > 0 && (text[open] == '(' || text[open] == '[');
    }
    size_t colon = at;
    for (depth = 0; colon < text.size() && text[colon] != '\n'; ++colon) {
      if (depth == 0 && text[colon] == ':')
        break;
      depth += text[colon] == '(' || text[colon] == '[';
      depth -= depth > 0 && (text[colon] == ')' || text[colon] == ']');
    }
    if (open == 0 || colon >= text.size() || text[colon] != ':')
      continue; // Clang reports it the next time
    hidden.negativeBounds[open] = {value, text.substr(open, colon - open)};
    text.replace(open, colon - open, colon - open, ' ');
    text[open] = '0';
  }
}

/// Whether what a section is of is a pointer. A parameter that is written as an
/// array is one, although Clang's original type of it is the array.
static bool isSectionOfPointer(const Expr *base) {
  base = base->IgnoreParenImpCasts();
  QualType type = base->getType();
  if (type->isSpecificPlaceholderType(BuiltinType::ArraySection))
    type = ArraySectionExpr::getBaseOriginalType(base);
  return type->isPointerType();
}

/// Puts the first element into the sections of one item of a clause.
static void restoreBounds(Unit &unit, Expr *item) {
  while (auto *section =
             dyn_cast<ArraySectionExpr>(item->IgnoreParenImpCasts())) {
    Expr *bound = section->getLowerBound();
    auto found = unit.hidden.negativeBounds.end();
    if (bound && isa<IntegerLiteral>(bound->IgnoreImpCasts()))
      found =
          unit.hidden.negativeBounds.find(unit.offset(bound->getBeginLoc()));
    item = section->getBase();
    if (found == unit.hidden.negativeBounds.end())
      continue;
    int64_t value = found->second.value;
    if (!isSectionOfPointer(item)) {
      unit.error(bound->getBeginLoc(), "the section begins " +
                                           llvm::Twine(-value) +
                                           " elements before the array");
      continue;
    }
    QualType type = unit.ast.LongLongTy;
    Expr *number =
        IntegerLiteral::Create(unit.ast, llvm::APInt(64, -uint64_t(value)),
                               type, bound->getBeginLoc());
    number = UnaryOperator::Create(unit.ast, number, UO_Minus, type, VK_PRValue,
                                   OK_Ordinary, bound->getBeginLoc(),
                                   /*CanOverflow=*/false, FPOptionsOverride());
    for (Stmt *&child : section->children())
      if (child == bound)
        child = number;
  }
}

static void restoreBounds(Unit &unit,
                          llvm::ArrayRef<const OpenACCClause *> clauses) {
  for (const OpenACCClause *clause : clauses) {
    llvm::ArrayRef<Expr *> items;
    if (const auto *list = dyn_cast<OpenACCClauseWithVarList>(clause))
      items = list->getVarList();
    // Of `update`. Clang's class is not one of the others, as it may also hold
    // the condition of a compute construct.
    const auto *self = dyn_cast<OpenACCSelfClause>(clause);
    if (self && self->isVarListClause())
      items = self->getVarList();
    for (Expr *item : items)
      restoreBounds(unit, item);
  }
}

void restoreNegativeBounds(Unit &unit, const TranslationUnitDecl *tu) {
  if (unit.hidden.negativeBounds.empty())
    return;
  for (const Decl *d : tu->decls())
    if (const auto *function = dyn_cast<FunctionDecl>(d);
        function && function->doesThisDeclarationHaveABody())
      forEachStmt(function->getBody(), [&](const Stmt *s) {
        if (const auto *acc = dyn_cast<OpenACCConstructStmt>(s))
          restoreBounds(unit, acc->clauses());
        if (const auto *declaration = dyn_cast<DeclStmt>(s))
          for (const Decl *d : declaration->decls())
            if (const auto *acc = dyn_cast<OpenACCConstructDecl>(d))
              restoreBounds(unit, acc->clauses());
        if (const auto *acc = dyn_cast<OpenACCCacheConstruct>(s))
          for (Expr *item : acc->getVarList())
            restoreBounds(unit, item);
        return true;
      });
}

//===----------------------------------------------------------------------===//
// Extents of arrays at file scope
//===----------------------------------------------------------------------===//

/// Behind the bracket that closes the one at `open`; npos if there is none.
static size_t closeBracket(llvm::StringRef text, size_t open) {
  size_t depth = 0;
  for (size_t i = open; i < text.size() && text[i] != ';'; ++i) {
    depth += text[i] == '[';
    depth -= text[i] == ']';
    if (depth == 0)
      return i + 1;
  }
  return llvm::StringRef::npos;
}

/// `a[n][8]` becomes `a[1][8]`.
void hideExtents(std::string &text, const DiagnosticFilter &filter,
                 HiddenClauses &hidden) {
  for (unsigned name : filter.getVariableArrays()) {
    if (hidden.extents.count(name))
      continue;
    size_t at = name;
    while (llvm::isAlnum(text[at]) || text[at] == '_')
      ++at;
    std::vector<std::string> extents;
    while (true) {
      // Of a pointer the brackets stand behind a parenthesis.
      size_t open = text.find_first_not_of(") \t\n", at);
      size_t end = open == std::string::npos || text[open] != '['
                       ? llvm::StringRef::npos
                       : closeBracket(text, open);
      if (end == llvm::StringRef::npos)
        break;
      llvm::StringRef extent =
          llvm::StringRef(text).slice(open + 1, end - 1).trim();
      uint64_t number;
      bool isNumber = extent.empty() || !extent.getAsInteger(0, number);
      extents.push_back(isNumber ? "" : extent.str());
      if (!isNumber) {
        text.replace(open + 1, end - open - 2, end - open - 2, ' ');
        text[open + 1] = '1';
      }
      at = end;
    }
    hidden.extents[name] = std::move(extents);
  }
}

//===----------------------------------------------------------------------===//
// What Clang does not survive
//===----------------------------------------------------------------------===//

/// Clang 22 does not survive `firstprivate` of an array of arrays: the clause
/// becomes `private`.
bool hideFirstPrivates(std::string &text, HiddenClauses &hidden) {
  static const llvm::Regex directive(
      "^[ \t]*#[ \t]*pragma[ \t]+acc[ \t]+(parallel|serial)");
  constexpr llvm::StringLiteral from = "firstprivate", to = "private     ";
  static_assert(from.size() == to.size());
  bool changed = false;
  for (size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + 1)) {
    size_t begin = text.rfind('\n', at) + 1; // 0 on the first line
    size_t next = text.find_first_not_of(" \t", at + from.size());
    bool isWord = at && !llvm::isAlnum(text[at - 1]) && text[at - 1] != '_' &&
                  next != std::string::npos && text[next] == '(';
    if (!isWord || !directive.match(llvm::StringRef(text).slice(begin, at)))
      continue;
    text.replace(at, from.size(), to);
    hidden.firstPrivates.insert(at);
    changed = true;
  }
  return changed;
}

/// Clang 22 does not survive a name in parentheses in `declare`: spaces take
/// their place.
void hideParentheses(std::string &text) {
  static const llvm::Regex directive(
      "^[ \t]*#[ \t]*pragma[ \t]+acc[ \t]+declare");
  static const llvm::Regex name(
      "[(,][ \t]*([(])[ \t]*[A-Za-z_0-9]+[ \t]*([)])");
  size_t begin = 0;
  while (begin < text.size()) {
    size_t end = std::min(text.find('\n', begin), text.size());
    auto line = [&] { return llvm::StringRef(text).slice(begin, end); };
    llvm::SmallVector<llvm::StringRef, 3> parts;
    if (line().contains("declare") && directive.match(line()))
      while (name.match(line(), &parts))
        for (llvm::StringRef part : {parts[1], parts[2]})
          text[part.data() - text.data()] = ' ';
    begin = end + 1;
  }
}

} // namespace xacc::frontend
