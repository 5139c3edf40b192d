//===- Directive.h - The syntax of XcalableMP directives --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What stands in one `#pragma xmp`, as written: names and expressions are still
// tokens, because a directive stands before the loop whose variables it uses.
// Only the two notations are already one: references are in F-order.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_DIRECTIVE_H
#define XACC_LIB_FRONTEND_SYNTAX_DIRECTIVE_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class DiagnosticsEngine;
class IdentifierInfo;
} // namespace clang

namespace xacc::frontend {

using Tokens = llvm::ArrayRef<clang::Token>;

/// One subscript, format or width: `*`, `:`, an expression, or up to three
/// expressions with colons between them. Absent parts are empty.
struct Subscript {
  enum Kind { Star, All, Single, Range } kind = Star;
  Tokens first, second, third;
  /// `/periodic/` or `/unbound/` stood before it.
  bool periodic = false, unbound = false;
  /// The bracket notation: a range is base:length, node coordinates start at 0.
  bool bracket = false;
  clang::SourceLocation loc;
};

/// A distribution format: `*`, `block`, `block(w)`, `cyclic(w)`, `gblock(m)`.
struct FormatSyntax {
  enum Kind { None, Block, Cyclic, GBlock } kind = None;
  /// The width, or the map; empty for `gblock(*)`.
  Tokens width;
  clang::SourceLocation loc;
};

/// `name`, `name(s, ...)` or `name[s]...`; subscripts in F-order.
struct Reference {
  const clang::IdentifierInfo *name = nullptr; ///< null: `*`, the executing set
  bool isEntire = false;                       ///< `**`: all nodes
  clang::SourceLocation loc;
  bool hasSubscripts = false;
  bool bracket = false;
  llvm::SmallVector<Subscript, 4> subscripts;
};

struct ReductionSyntax {
  std::string kind;
  clang::SourceLocation loc;
  /// One list of tokens per variable, and the variables between `/` behind it.
  std::vector<Tokens> variables;
  std::vector<std::vector<Tokens>> locations;

  /// `firstmax` and its like.
  bool isLocated() const { return kind.size() > 4; }
};

/// What one `nodes`, `template`, `distribute`, `align` or `shadow` declares; of
/// `template_fix` the formats and the shape, where it gives them.
struct Declaration {
  const clang::IdentifierInfo *name = nullptr;
  clang::SourceLocation loc;
  bool bracket = false;
  /// nodes: sizes; template: extents (F-order both). shadow: widths; align: the
  /// array's side (C-order both).
  llvm::SmallVector<Subscript, 4> subscripts;
  std::optional<Reference> of;       ///< nodes `= ref`; a null name is `*`
  std::vector<FormatSyntax> formats; ///< distribute, template_fix; F-order
  std::optional<Reference> with;     ///< distribute: nodes; align: template
};

enum class DirectiveKind {
  Nodes,
  Template,
  Distribute,
  Align,
  Shadow,
  TemplateFix,
  Loop,
  Task,
  Tasks,
  Reflect,
  ReflectInit,
  ReflectDo,
  ReduceShadow,
  Barrier,
  Bcast,
  Reduction,
  WaitAsync,
  Array,
  Gmove
};

struct Directive {
  DirectiveKind kind;
  /// The name as written, for messages and statistics.
  std::string text;
  clang::SourceLocation loc;
  /// Offsets in the preprocessed text: the `#`, and the end of the line.
  unsigned begin = 0, end = 0;

  std::vector<Declaration> declarations; ///< declarative directives
  /// loop: names in the index list.
  std::vector<std::pair<const clang::IdentifierInfo *, clang::SourceLocation>>
      indices;
  bool hasIndexList = false;
  /// loop: `expand`, `margin` or `peel_and_wait`, its widths in the order of
  /// the `on` subscripts as written, and the number to wait for.
  enum { NotWidened, Expand, Margin, Peel } widening = NotWidened;
  llvm::SmallVector<Subscript, 4> loopWidths;
  Tokens peelId;
  std::optional<Reference> on, from;
  std::vector<ReductionSyntax> reductions;
  /// reflect: arrays; bcast: variables; wait_async: numbers.
  std::vector<Tokens> variables;
  llvm::SmallVector<Subscript, 4> widths; ///< C-order
  bool hasWidths = false;
  bool orthogonal = false;
  /// The number in `async(...)`; empty without this clause.
  Tokens async;
  /// On the device's copies, on the host's: reflect_init and reflect_do may say
  /// both. On a loop `acc` is about its reductions.
  bool acc = false, host = false;
  /// Set when it is imported, so that none is lost silently.
  mutable bool used = false;
  bool nocomm = false;
  /// gmove: which side is remote; `acc(name)`: the side on the device.
  bool isIn = false, isOut = false;
  Tokens accSide;
  /// The storage of all tokens above.
  std::shared_ptr<std::vector<clang::Token>> tokens;

  bool isDeclarative() const { return kind <= DirectiveKind::Shadow; }
  bool takesStatement() const {
    return kind == DirectiveKind::Loop || kind == DirectiveKind::Task ||
           kind == DirectiveKind::Tasks || kind == DirectiveKind::Array ||
           kind == DirectiveKind::Gmove;
  }
};

/// Parses the tokens after `xmp`. A combined directive yields one directive
/// for each attribute. On an error, reports it and returns false.
bool parseDirective(std::shared_ptr<std::vector<clang::Token>> tokens,
                    clang::SourceLocation loc, unsigned begin, unsigned end,
                    clang::DiagnosticsEngine &diags,
                    std::vector<Directive> &result);

/// The spelling of a token range, for messages.
std::string spell(Tokens tokens);

/// Reports "error: ..." (a whole message) at a place in the source.
void reportError(clang::DiagnosticsEngine &diags, clang::SourceLocation loc,
                 const llvm::Twine &message);
void reportWarning(clang::DiagnosticsEngine &diags, clang::SourceLocation loc,
                   const llvm::Twine &message);
void reportNote(clang::DiagnosticsEngine &diags, clang::SourceLocation loc,
                const llvm::Twine &message);
void reportRemark(clang::DiagnosticsEngine &diags, clang::SourceLocation loc,
                  const llvm::Twine &message);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_DIRECTIVE_H
