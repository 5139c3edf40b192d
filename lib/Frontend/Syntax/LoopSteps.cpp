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

void rewriteLoopSteps(std::string &text) {
  static const llvm::Regex step(
      ";[ \t\n]*([A-Za-z_][A-Za-z_0-9]*)[ \t]*(=[ \t]*([A-Za-z_0-9]+)[ \t]*"
      "([+-])[ \t]*([A-Za-z_0-9]+)[ \t]*)[)]");
  llvm::SmallVector<llvm::StringRef, 6> parts;
  for (size_t at = text.find("acc"); at < text.size();) {
    llvm::StringRef rest = llvm::StringRef(text).substr(at);
    if (!step.match(rest, &parts))
      break;
    llvm::StringRef var = parts[1], sum = parts[2];
    bool isLeft = parts[3] == var, isPlus = parts[4] == "+";
    size_t begin = sum.data() - text.data(), length = sum.size();
    at = begin + length;
    if (!isLeft && !(isPlus && parts[5] == var))
      continue;
    std::string by = (parts[4] + "=" + (isLeft ? parts[5] : parts[3])).str();
    text.replace(begin, length, by + std::string(length - by.size(), ' '));
  }
}

} // namespace xacc::frontend
