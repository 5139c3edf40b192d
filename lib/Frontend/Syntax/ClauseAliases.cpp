//===- ClauseAliases.cpp - Old names of clauses ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang allows `copyin` and `create` in a `declare` at file scope, and refuses
// the other names of these two clauses there.
//
//===----------------------------------------------------------------------===//

#include "Syntax/ClauseAliases.h"
#include "Syntax/DeviceDirective.h"
#include "Syntax/Pieces.h"
#include "Syntax/Sections.h"
#include "llvm/ADT/StringExtras.h"

namespace xacc::frontend {

static void rename(const Piece &line, llvm::StringRef alias,
                   llvm::StringRef name, Edits &edits) {
  llvm::StringRef text = line.text;
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(alias); at != llvm::StringRef::npos;
       at = text.find(alias, at + 1)) {
    size_t end = at + alias.size();
    // Variables may have such a name.
    if (isWord(text[at - 1]) || !text.substr(end).ltrim().starts_with("("))
      continue;
    std::string padded = name.str();
    padded.resize(alias.size(), ' ');
    edits.replace(line.offset + at, line.offset + end, padded);
  }
}

void renameDeclareClauses(std::string &text) {
  llvm::StringRef all = text;
  if (!all.contains("present_or_c") && !all.contains("pc"))
    return;
  Edits edits;
  for (const Piece &piece : splitText(text)) {
    std::optional<DeviceDirective> directive = parseDeviceDirective(piece);
    if (!directive || !directive->isACC || directive->kind != "declare")
      continue;
    rename(piece, "present_or_copyin", "copyin", edits);
    rename(piece, "pcopyin", "copyin", edits);
    rename(piece, "present_or_create", "create", edits);
    rename(piece, "pcreate", "create", edits);
  }
  if (!edits.empty())
    text = edits.apply(text);
}

} // namespace xacc::frontend
