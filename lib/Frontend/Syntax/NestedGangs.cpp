//===- NestedGangs.cpp - Gangs in two dimensions --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs from before OpenACC 2.0 have blocks of two dimensions, as CUDA has:
//
//   #pragma acc loop gang(32), vector(16)
//   for (...)
//     #pragma acc loop gang(16), vector(32)
//     for (...)
//
// Since then a level is in a nest once, and Clang refuses the second one. In
// `kernels` constructs, where such programs have it, all iterations are
// executed once either way: the outer loop is shared among gangs, the inner one
// among vectors.
//
//===----------------------------------------------------------------------===//

#include "Syntax/NestedGangs.h"
#include "Syntax/DeviceDirective.h"
#include "Syntax/Pieces.h"
#include "Syntax/Sections.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

namespace xacc::frontend {

namespace {
/// A loop with `gang`, and what its directive loses.
struct GangLoop {
  DeviceDirective directive;
  const Piece *line;
  size_t end; // the piece behind the loop
  std::set<std::string> dropped = {};
};
} // namespace

/// Whether a loop has `gang` without a dimension: `gang(dim: 2)` may be in
/// `gang(dim: 1)`.
static bool hasGang(const DeviceDirective &directive) {
  const DeviceClause *gang = directive.find("gang");
  return directive.isLoop() && gang &&
         llvm::none_of(gang->arguments,
                       [](const Piece &piece) { return piece.is("dim"); });
}

static std::vector<GangLoop> separateGangs(PieceRange pieces) {
  std::vector<GangLoop> loops;
  std::vector<size_t> open;
  size_t kernelsEnd = 0;
  for (size_t i = 0; i < pieces.size(); ++i) {
    std::optional<DeviceDirective> directive = parseDeviceDirective(pieces[i]);
    if (!directive)
      continue;
    if (llvm::StringRef(directive->kind).starts_with("kernels"))
      kernelsEnd = statementEnd(pieces, i + 1);
    if (i >= kernelsEnd || !hasGang(*directive))
      continue;
    while (!open.empty() && loops[open.back()].end <= i)
      open.pop_back();
    GangLoop loop = {std::move(*directive), &pieces[i],
                     statementEnd(pieces, i + 1)};
    if (!open.empty()) {
      loop.dropped.insert("gang");
      for (const char *level : {"worker", "vector"})
        if (loop.directive.find(level))
          for (size_t outer : open)
            loops[outer].dropped.insert(level);
    }
    open.push_back(loops.size());
    loops.push_back(std::move(loop));
  }
  return loops;
}

void separateNestedGangs(std::string &text) {
  if (!llvm::StringRef(text).contains("gang"))
    return;
  Pieces pieces = splitText(text);
  Edits edits;
  for (const GangLoop &loop : separateGangs(pieces)) {
    if (loop.dropped.empty())
      continue;
    std::string line =
        "#" + loop.directive.without([&](const DeviceClause &clause) {
          return loop.dropped.count(clause.name) != 0;
        });
    unsigned begin = loop.line->offset,
             length = llvm::StringRef(loop.line->text).rtrim().size();
    edits.replace(begin, begin + length, line);
  }
  if (!edits.empty())
    text = edits.apply(text);
}

} // namespace xacc::frontend
