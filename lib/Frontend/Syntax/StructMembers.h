//===- StructMembers.h - Distributed members of structures ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `align tag.v[i] with t[i]` distributes member v of the file-scope variables
// of type `struct tag` that follow. Before Clang parses, each such member
// becomes an array of its own:
//
//   struct grid g;    struct grid g; __typeof__(((struct grid *)0)->v) g$v;
//                     #pragma xmp align g$v[i] with t[i]
//   g.v[i]            g$v[i]
//
// The structure keeps its member, which nothing may use any more.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_STRUCTMEMBERS_H
#define XACC_LIB_FRONTEND_SYNTAX_STRUCTMEMBERS_H

#include <set>
#include <string>
#include <utility>

namespace xacc::frontend {

struct StructMembers {
  /// Names of structures and their distributed members.
  std::set<std::pair<std::string, std::string>> members;
  /// The variables that have them.
  std::set<std::string> variables;
};

/// Rewrites preprocessed text.
StructMembers rewriteStructMembers(std::string &text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_STRUCTMEMBERS_H
