//===- DeviceTypes.cpp - Clauses for types of devices ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenACC 2.4: which clauses of a directive hold for which devices. Clang 22
// knows the rule for some clauses only, and takes `gang device_type(host) seq`
// for a contradiction. Such clauses are chosen in the text.
//
//===----------------------------------------------------------------------===//

#include "Unit/ACCSyntax.h"
#include "Unit/HiddenClauses.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace xacc::frontend {

int rankOfDeviceType(llvm::StringRef name, DeviceKind kind) {
  using Switch = llvm::StringSwitch<int>;
  if (name.empty() || name == "*" || name.equals_insensitive("default"))
    return 2;
  return kind == DeviceKind::GPU
             ? Switch(name)
                   .CasesLower({"nvidia", "acc_device_nvidia"}, 3)
                   .Default(0)
             : Switch(name).CasesLower({"host", "multicore"}, 3).Default(0);
}

//===----------------------------------------------------------------------===//
// In the syntax tree
//===----------------------------------------------------------------------===//

int rankOfDeviceType(const OpenACCDeviceTypeClause *type, DeviceKind kind) {
  int rank = 0;
  for (const DeviceTypeArgument &argument : type->getArchitectures()) {
    const IdentifierInfo *name = argument.getIdentifierInfo();
    rank = std::max(rank, rankOfDeviceType(name ? name->getName() : "", kind));
  }
  return rank;
}

static bool isLevel(OpenACCClauseKind kind) {
  return kind == OpenACCClauseKind::Gang || kind == OpenACCClauseKind::Worker ||
         kind == OpenACCClauseKind::Vector;
}

static bool isOrder(OpenACCClauseKind kind) {
  return kind == OpenACCClauseKind::Seq || kind == OpenACCClauseKind::Auto ||
         kind == OpenACCClauseKind::Independent;
}

static bool isBlocking(OpenACCClauseKind kind) {
  return kind == OpenACCClauseKind::Collapse || kind == OpenACCClauseKind::Tile;
}

/// Whether a clause for a type of device takes the place of one for all.
static bool replaces(OpenACCClauseKind own, OpenACCClauseKind common) {
  return own == common || (isOrder(own) && isOrder(common)) ||
         (isBlocking(own) && isBlocking(common)) ||
         (own == OpenACCClauseKind::Seq && isLevel(common)) ||
         (isLevel(own) && common == OpenACCClauseKind::Seq);
}

llvm::SmallVector<const OpenACCClause *>
effectiveClauses(const OpenACCConstructStmt *stmt, DeviceKind kind) {
  llvm::SmallVector<const OpenACCClause *> result(stmt->clauses());
  auto isType = [](const OpenACCClause *clause) {
    return isa<OpenACCDeviceTypeClause>(clause);
  };
  // There it says which device is meant.
  if (isa<OpenACCInitConstruct, OpenACCShutdownConstruct, OpenACCSetConstruct>(
          stmt) ||
      llvm::none_of(result, isType))
    return result;
  int best = 1;
  for (const OpenACCClause *clause : result)
    if (const auto *type = dyn_cast<OpenACCDeviceTypeClause>(clause))
      best = std::max(best, rankOfDeviceType(type, kind));
  llvm::SmallVector<const OpenACCClause *> own;
  result.clear();
  int rank = 1;
  for (const OpenACCClause *clause : stmt->clauses()) {
    if (const auto *type = dyn_cast<OpenACCDeviceTypeClause>(clause))
      rank = rankOfDeviceType(type, kind);
    else if (rank == 1)
      result.push_back(clause);
    else if (rank == best)
      own.push_back(clause);
  }
  llvm::erase_if(result, [&](const OpenACCClause *common) {
    return llvm::any_of(own, [&](const OpenACCClause *clause) {
      return replaces(clause->getClauseKind(), common->getClauseKind());
    });
  });
  result.append(own);
  return result;
}

//===----------------------------------------------------------------------===//
// In the text
//===----------------------------------------------------------------------===//

namespace {
/// A clause of a directive's line.
struct Word {
  size_t begin, end; ///< in the text, with what is in parentheses
  llvm::StringRef name, argument;
  OpenACCClauseKind kind;
  int rank = 1;
};
} // namespace

static OpenACCClauseKind kindOf(llvm::StringRef name) {
  return llvm::StringSwitch<OpenACCClauseKind>(name)
      .Case("gang", OpenACCClauseKind::Gang)
      .Case("worker", OpenACCClauseKind::Worker)
      .Case("vector", OpenACCClauseKind::Vector)
      .Case("seq", OpenACCClauseKind::Seq)
      .Case("auto", OpenACCClauseKind::Auto)
      .Case("independent", OpenACCClauseKind::Independent)
      .Case("collapse", OpenACCClauseKind::Collapse)
      .Case("tile", OpenACCClauseKind::Tile)
      .Case("async", OpenACCClauseKind::Async)
      .Case("wait", OpenACCClauseKind::Wait)
      .Cases({"device_type", "dtype"}, OpenACCClauseKind::DeviceType)
      .Default(OpenACCClauseKind::Invalid);
}

/// Behind the parenthesis that closes the one at `open`.
static size_t closeParenthesis(llvm::StringRef text, size_t open, size_t end) {
  size_t depth = 0;
  for (size_t i = open; i < end; ++i) {
    depth += text[i] == '(';
    depth -= text[i] == ')';
    if (depth == 0)
      return i + 1;
  }
  return end;
}

/// The words of the line from `begin`, which is behind `pragma acc`.
static llvm::SmallVector<Word> wordsOf(llvm::StringRef text, size_t begin,
                                       size_t end) {
  llvm::SmallVector<Word> words;
  auto isName = [&](size_t i) {
    return llvm::isAlnum(text[i]) || text[i] == '_';
  };
  for (size_t i = begin; i < end;) {
    if (!isName(i)) {
      ++i;
      continue;
    }
    size_t from = i;
    while (i < end && isName(i))
      ++i;
    llvm::StringRef name = text.slice(from, i), argument;
    size_t open = text.find_first_not_of(" \t", i);
    if (open < end && text[open] == '(') {
      i = closeParenthesis(text, open, end);
      argument = text.slice(open + 1, i - 1);
    }
    words.push_back({from, i, name, argument, kindOf(name)});
  }
  return words;
}

static void blank(std::string &text, const Word &word) {
  size_t size = word.end - word.begin;
  text.replace(word.begin, size, size, ' ');
}

/// The name that Clang knows a type of device by; empty if it does not.
static llvm::StringRef knownDeviceType(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .CasesLower({"*", "default", "nvidia", "acc_device_nvidia", "radeon",
                   "host", "multicore"},
                  name)
      .CaseLower("acc_device_host", "host")
      .CaseLower("acc_device_multicore", "multicore")
      .CaseLower("acc_device_radeon", "radeon")
      .CaseLower("acc_device_default", "default")
      .Default("");
}

/// Leaves names that Clang knows. Of a clause without one nothing holds, nor of
/// the clauses behind it.
static void hideUnknownTypes(std::string &text, llvm::ArrayRef<Word> words) {
  bool isUnknown = false;
  for (const Word &word : words) {
    if (word.kind != OpenACCClauseKind::DeviceType) {
      if (isUnknown)
        blank(text, word);
      continue;
    }
    llvm::SmallVector<llvm::StringRef> names;
    std::string known;
    word.argument.split(names, ',');
    for (llvm::StringRef name : names)
      if (llvm::StringRef own = knownDeviceType(name.trim()); !own.empty())
        known += (known.empty() ? "" : ",") + own.str();
    isUnknown = known.empty();
    if (isUnknown) {
      blank(text, word);
      continue;
    }
    known.resize(std::max(known.size(), word.argument.size()), ' ');
    if (known.size() == word.argument.size())
      text.replace(word.argument.data() - text.data(), known.size(), known);
  }
}

/// Whether one type of device has two queues, which is an error.
static bool hasTwoQueues(llvm::ArrayRef<Word> words) {
  bool hasOne = false;
  for (const Word &word : words) {
    if (word.kind == OpenACCClauseKind::DeviceType)
      hasOne = false;
    if (word.kind == OpenACCClauseKind::Async && std::exchange(hasOne, true))
      return true;
  }
  return false;
}

/// Where several queues are named, the directive waits for all of them and runs
/// in none: which it is, only the run knows.
static void waitForQueues(std::string &text, llvm::ArrayRef<Word> words) {
  constexpr llvm::StringLiteral wait = "wait";
  if (hasTwoQueues(words) || llvm::count_if(words, [](const Word &word) {
                               return word.kind == OpenACCClauseKind::Async;
                             }) < 2)
    return;
  bool waits = false; // those for this type of device
  for (const Word &word : words) {
    if (word.kind == OpenACCClauseKind::DeviceType)
      waits = false;
    if (word.kind != OpenACCClauseKind::Async &&
        word.kind != OpenACCClauseKind::Wait)
      continue;
    blank(text, word);
    if (!std::exchange(waits, true))
      text.replace(word.begin, wait.size(), wait);
  }
}

/// Leaves the clauses of loops that hold for GPUs.
static void chooseClauses(std::string &text,
                          llvm::MutableArrayRef<Word> words) {
  int best = 1, rank = 1;
  for (Word &word : words) {
    if (word.kind == OpenACCClauseKind::DeviceType) {
      llvm::SmallVector<llvm::StringRef> names;
      word.argument.split(names, ',');
      rank = 0;
      for (llvm::StringRef name : names)
        rank = std::max(rank, rankOfDeviceType(name.trim(), DeviceKind::GPU));
      best = std::max(best, rank);
    }
    word.rank = rank;
  }
  auto isReplaced = [&](const Word &word) {
    return word.rank == 1 && llvm::any_of(words, [&](const Word &own) {
             return own.rank == best && best > 1 &&
                    replaces(own.kind, word.kind);
           });
  };
  for (const Word &word : words) {
    bool isOfLoop =
        isLevel(word.kind) || isOrder(word.kind) || isBlocking(word.kind);
    if (isOfLoop && ((word.rank != 1 && word.rank != best) || isReplaced(word)))
      blank(text, word);
  }
}

bool hasDeviceTypes(llvm::StringRef line) {
  static const llvm::Regex directive(
      "^[ \t]*#[ \t]*pragma[ \t]+acc[ \t].*[^A-Za-z_0-9](device_type|dtype)"
      "[ \t]*[(]");
  static const llvm::Regex ofDevice(
      "^[ \t]*#[ \t]*pragma[ \t]+acc[ \t]+(init|shutdown|set)[ \t]");
  return directive.match(line) && !ofDevice.match(line);
}

void hideDeviceTypes(std::string &text, const DiagnosticFilter &filter) {
  for (unsigned at : filter.getDeviceTypes()) {
    size_t begin = text.rfind('\n', at) + 1; // 0 on the first line
    size_t end = std::min(text.find('\n', at), text.size());
    begin = text.find("acc", text.find("pragma", begin)) + 3;
    auto words = wordsOf(text, begin, end);
    hideUnknownTypes(text, words);
    words = wordsOf(text, begin, end);
    if (llvm::none_of(words, [](const Word &word) {
          return word.kind == OpenACCClauseKind::DeviceType;
        }))
      continue;
    chooseClauses(text, words);
    waitForQueues(text, words);
  }
}

} // namespace xacc::frontend
