//===- DenseArrays.cpp - A mistake that MLIR's parser does not survive ---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InitAll.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"

bool xacc::checkDenseArrays(llvm::MemoryBufferRef source) {
  // The parser of MLIR 22 asks `index` for its number of bits.
  if (!source.getBuffer().contains("array<"))
    return true;
  static const llvm::Regex pattern("(^|[^A-Za-z0-9_$.!#])array<[ \t]*index[ "
                                   "\t]*[:>]");
  llvm::StringRef rest = source.getBuffer();
  while (!rest.empty()) {
    // Line by line, without strings and comments.
    auto [line, next] = rest.split('\n');
    std::string code;
    bool inString = false;
    for (size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '"' && (i == 0 || line[i - 1] != '\\'))
        inString = !inString;
      if (!inString && line.substr(i).starts_with("//"))
        break;
      code += inString ? ' ' : line[i];
    }
    if (pattern.match(code)) {
      llvm::SourceMgr manager;
      manager.AddNewSourceBuffer(
          llvm::MemoryBuffer::getMemBuffer(source, false), llvm::SMLoc());
      manager.PrintMessage(
          llvm::SMLoc::getFromPointer(line.data() + code.find("array<")),
          llvm::SourceMgr::DK_Error,
          "a dense array cannot have elements of type 'index'; write "
          "array<i64: ...>");
      return false;
    }
    rest = next;
  }
  return true;
}
