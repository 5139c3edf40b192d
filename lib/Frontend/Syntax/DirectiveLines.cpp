//===- DirectiveLines.cpp - Lines that are directives ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/DirectiveLines.h"
#include "llvm/ADT/StringExtras.h"

namespace xacc::frontend {

llvm::StringRef xmpDirectiveOf(llvm::StringRef line) {
  for (llvm::StringRef word : {"#", "pragma", "xmp"}) {
    if (!line.consume_front(word))
      return {};
    line = line.ltrim();
  }
  return line.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
}

bool isLineMarker(llvm::StringRef line) {
  return line.size() > 2 && llvm::isDigit(line[2]);
}

bool hasDirectiveBefore(llvm::StringRef text,
                        llvm::function_ref<bool(llvm::StringRef)> isOne,
                        llvm::function_ref<bool(llvm::StringRef)> isNext) {
  bool isBehind = false;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    llvm::StringRef start = line.ltrim();
    if (isBehind && isNext(start))
      return true;
    if (!start.empty() && !start.starts_with("#"))
      isBehind = false;
    else if (isOne(start))
      isBehind = true;
    text = rest;
  }
  return false;
}

} // namespace xacc::frontend
