//===- LoopSteps.cpp - Steps of loops that Clang cannot take --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/LoopSteps.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

namespace xacc::frontend {

/// The head of the loop whose `for` is at `at`; empty if there is none, or if
/// it is part of a string.
static llvm::StringRef findHead(llvm::StringRef text, size_t at) {
  size_t line = text.rfind('\n', at) + 1;
  if (text.slice(line, at).count('"') % 2 != 0)
    return {};
  size_t begin = text.find_first_not_of(" \t\n", at + 3);
  if (begin == llvm::StringRef::npos || text[begin] != '(')
    return {};
  int depth = 0;
  for (size_t end = begin; end < text.size(); ++end) {
    depth += (text[end] == '(') - (text[end] == ')');
    if (depth == 0)
      return text.slice(begin, end + 1);
  }
  return {};
}

void rewriteLoopSteps(std::string &text) {
  static const llvm::Regex step(
      ";[ \t\n]*([A-Za-z_][A-Za-z_0-9]*)[ \t]*(=[ \t]*([A-Za-z_0-9]+)[ \t]*"
      "([+-])[ \t]*([A-Za-z_0-9]+)[ \t]*)[)]$");
  llvm::SmallVector<llvm::StringRef, 6> parts;
  // Only heads of loops are searched: regular expressions are slow.
  for (size_t at = text.find("acc"); at < text.size(); ++at) {
    at = text.find("for", at);
    if (at == std::string::npos)
      return;
    llvm::StringRef head = findHead(text, at);
    if (!step.match(head, &parts))
      continue;
    llvm::StringRef var = parts[1], sum = parts[2];
    bool isLeft = parts[3] == var, isPlus = parts[4] == "+";
    if (!isLeft && !(isPlus && parts[5] == var))
      continue;
    size_t begin = sum.data() - text.data(), length = sum.size();
    std::string by = (parts[4] + "=" + (isLeft ? parts[5] : parts[3])).str();
    text.replace(begin, length, by + std::string(length - by.size(), ' '));
  }
}

} // namespace xacc::frontend
