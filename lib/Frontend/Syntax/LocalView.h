//===- LocalView.h - Coarrays as plain C ------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Coarrays extend the language, so that Clang cannot parse them. Between
// preprocessing and parsing, this replaces them in the tokens: a declaration
// stays an object with a descriptor beside it, a reference to another image
// becomes a call of the runtime, with `__typeof__` where a type is needed, so
// that Clang checks types. The directives of the local view (post, wait, lock,
// unlock, image, coarray) become calls as well. Lines keep their numbers.
//
// `:` before `[` is a coarray wherever C has no attribute there: outside `asm`,
// C has no expression that begins with a bracket.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_LOCALVIEW_H
#define XACC_LIB_FRONTEND_SYNTAX_LOCALVIEW_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace xacc::frontend {

struct LocalView {
  /// By offset in the text that was given.
  struct Problem {
    unsigned offset;
    std::string message;
  };
  /// Of no use if there are problems.
  std::string text;
  std::vector<Problem> problems;
  /// There is something to replace: the text is another one, and its unit has
  /// to call `__xacc_coarray_start` before the program begins.
  bool isUsed = false;
};

/// Replaces what the local view has in a preprocessed text.
LocalView rewriteLocalView(llvm::StringRef text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_LOCALVIEW_H
