//===- RoutineLevels.cpp - Levels of routines and their calls -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenACC/RoutineLevels.h"

#include "Unit/ACCSyntax.h"
#include "Unit/Redeclarations.h"

using namespace clang;

namespace xacc::frontend {

namespace {
enum class Level { Seq, Vector, Worker, Gang };

class RoutineLevels {
public:
  RoutineLevels(Unit &unit, const FunctionDecl *function)
      : unit(unit), function(function) {}

  bool check();

private:
  void visit(const Stmt *stmt, std::optional<Level> loop, bool isOnDevice);
  void checkLoop(SourceLocation loc, Level level);
  void warnOfOrphan(const OpenACCLoopConstruct *loop);
  void checkReduction(const OpenACCConstructStmt *loop, Level level);
  void checkCall(const CallExpr *call, std::optional<Level> loop);

  Unit &unit;
  const FunctionDecl *function;
  std::optional<Level> own; // of the function, if one for all devices
  bool isRoutine = false;
  bool isInConstruct = false;
  bool isInOrphan = false; // in a loop that had its warning
  bool ok = true;
};
} // namespace

static llvm::StringRef nameOf(Level level) {
  static constexpr llvm::StringRef names[] = {"seq", "vector", "worker",
                                              "gang"};
  return names[int(level)];
}

static std::optional<Level> levelOf(const OpenACCClause *clause) {
  switch (clause->getClauseKind()) {
  case OpenACCClauseKind::Gang:
    return Level::Gang;
  case OpenACCClauseKind::Worker:
    return Level::Worker;
  case OpenACCClauseKind::Vector:
    return Level::Vector;
  case OpenACCClauseKind::Seq:
    return Level::Seq;
  default:
    return std::nullopt;
  }
}

/// None for a function that is not a routine, or one with levels for each
/// device.
static std::optional<Level> levelOf(const FunctionDecl *function) {
  std::optional<Level> level;
  for (llvm::ArrayRef<const OpenACCClause *> clauses : routineClauses(function))
    for (const OpenACCClause *clause : clauses) {
      if (isa<OpenACCDeviceTypeClause>(clause))
        return std::nullopt;
      if (std::optional<Level> found = levelOf(clause))
        level = found;
    }
  return level;
}

/// The lowest level that a loop's clauses name, and the highest.
static std::optional<std::pair<Level, Level>>
levelsOf(const OpenACCConstructStmt *loop) {
  std::optional<std::pair<Level, Level>> levels;
  for (const OpenACCClause *clause : effectiveClauses(loop))
    if (std::optional<Level> level = levelOf(clause);
        level && *level != Level::Seq)
      levels = levels ? std::pair(std::min(levels->first, *level),
                                  std::max(levels->second, *level))
                      : std::pair(*level, *level);
  return levels;
}

/// What a directive says for all devices. Clang compares the names of `bind`.
static std::string describe(llvm::ArrayRef<const OpenACCClause *> clauses) {
  std::string level = "seq", others;
  for (const OpenACCClause *clause : clauses) {
    if (isa<OpenACCDeviceTypeClause>(clause))
      break;
    if (std::optional<Level> found = levelOf(clause))
      level = nameOf(*found);
    if (isa<OpenACCNoHostClause>(clause))
      others += " nohost";
  }
  return level + others;
}

/// All directives of a function say the same. (Levels for each device: not
/// compared.)
static bool checkDirectives(Unit &unit, const FunctionDecl *function) {
  auto lists = routineClauses(function);
  if (llvm::any_of(lists, [](llvm::ArrayRef<const OpenACCClause *> clauses) {
        return llvm::any_of(clauses, [](const OpenACCClause *clause) {
          return isa<OpenACCDeviceTypeClause>(clause);
        });
      }))
    return true;
  auto placeOf = [&](llvm::ArrayRef<const OpenACCClause *> clauses) {
    return clauses.empty() ? function->getLocation()
                           : clauses.front()->getBeginLoc();
  };
  for (llvm::ArrayRef<const OpenACCClause *> clauses : lists) {
    std::string first = describe(lists.front()), own = describe(clauses);
    if (first == own)
      continue;
    unit.error(placeOf(clauses),
               "'" + function->getName() + "' is 'routine " + own +
                   "' here and 'routine " + first +
                   "' in another directive; write the same clauses in both");
    reportNote(unit.diags, placeOf(lists.front()), "the other directive");
    return false;
  }
  return true;
}

bool RoutineLevels::check() {
  own = levelOf(function);
  isRoutine = !routineClauses(function).empty();
  visit(function->getBody(), std::nullopt, own.has_value());
  return ok;
}

void RoutineLevels::visit(const Stmt *stmt, std::optional<Level> loop,
                          bool isOnDevice) {
  if (!stmt)
    return;
  const auto *orphan = dyn_cast<OpenACCLoopConstruct>(stmt);
  if (isRoutine || isInConstruct || isInOrphan ||
      (orphan && findClause<OpenACCSeqClause>(effectiveClauses(orphan))))
    orphan = nullptr;
  if (orphan)
    warnOfOrphan(orphan);
  bool wasInOrphan = std::exchange(isInOrphan, isInOrphan || orphan);
  if (isa<OpenACCLoopConstruct, OpenACCCombinedConstruct>(stmt)) {
    const auto *construct = cast<OpenACCConstructStmt>(stmt);
    if (auto levels = levelsOf(construct)) {
      if (isa<OpenACCLoopConstruct>(stmt) && own)
        checkLoop(construct->getBeginLoc(), levels->second);
      if (isa<OpenACCLoopConstruct>(stmt) && own && !isInConstruct)
        checkReduction(construct, levels->second);
      loop = loop ? std::min(*loop, levels->first) : levels->first;
    }
  }
  bool starts = isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(stmt);
  isOnDevice |= starts;
  bool wasInConstruct = std::exchange(isInConstruct, isInConstruct || starts);
  if (const auto *call = dyn_cast<CallExpr>(stmt); call && isOnDevice)
    checkCall(call, loop);
  for (const Stmt *child : stmt->children())
    visit(child, loop, isOnDevice);
  isInConstruct = wasInConstruct;
  isInOrphan = wasInOrphan;
}

/// Kernels may call the function: its loops run in the calling thread there, as
/// those of routines do. That is what `seq` asks for.
void RoutineLevels::warnOfOrphan(const OpenACCLoopConstruct *loop) {
  reportWarning(unit.diags, loop->getBeginLoc(),
                "'#pragma acc loop' has no effect outside of a compute "
                "construct; write '#pragma acc parallel loop', or "
                "'#pragma acc routine' before a function that kernels call");
}

void RoutineLevels::checkLoop(SourceLocation loc, Level level) {
  if (level > *own)
    ok = unit.error(loc, "a '" + nameOf(level) + "' loop in '" +
                             function->getName() + "', which is 'routine " +
                             nameOf(*own) + "'; declare the routine '" +
                             nameOf(level) + "'");
}

/// Gangs of a routine have no place to combine their results in (2.9.11).
void RoutineLevels::checkReduction(const OpenACCConstructStmt *loop,
                                   Level level) {
  const auto *clause =
      findClause<OpenACCReductionClause>(effectiveClauses(loop));
  if (clause && level == Level::Gang)
    ok = unit.error(clause->getBeginLoc(),
                    "a 'gang' loop outside of a compute construct cannot have "
                    "a reduction: gangs are joined at the end of the "
                    "construct; write the loop there, or make it a 'worker' "
                    "or 'vector' loop");
}

void RoutineLevels::checkCall(const CallExpr *call, std::optional<Level> loop) {
  const FunctionDecl *callee = call->getDirectCallee();
  std::optional<Level> level = callee ? levelOf(callee) : std::nullopt;
  if (!level || *level == Level::Seq)
    return;
  std::string what = "'" + callee->getName().str() + "' is 'routine " +
                     nameOf(*level).str() + "'";
  if (loop && *level >= *loop)
    ok = unit.error(call->getBeginLoc(),
                    what + " and is called in a '" + nameOf(*loop) +
                        "' loop, which has to be of a higher level; call it "
                        "outside of the loop, or declare it 'routine seq'");
  else if (own && *level > *own)
    ok = unit.error(call->getBeginLoc(),
                    what + " and is called in '" + function->getName() +
                        "', which is 'routine " + nameOf(*own) +
                        "'; declare this one '" + nameOf(*level) + "', too");
}

bool checkRoutineLevels(Unit &unit,
                        llvm::ArrayRef<const FunctionDecl *> functions) {
  bool ok = true;
  for (const Decl *decl : unit.ast.getTranslationUnitDecl()->decls())
    if (const auto *function = dyn_cast<FunctionDecl>(decl);
        function && function->isFirstDecl())
      ok &= checkDirectives(unit, function);
  for (const FunctionDecl *function : functions)
    ok &= RoutineLevels(unit, function).check();
  return ok;
}

} // namespace xacc::frontend
