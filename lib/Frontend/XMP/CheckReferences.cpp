//===- CheckReferences.cpp - Constants in references to sets --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Constants in `on` and `from` that name what does not exist are errors. What
// is known at run time only, the runtime checks.
//
//===----------------------------------------------------------------------===//

#include "XMP/Nest.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

/// The value of an expression of a directive; nothing if it is unknown.
static std::optional<int64_t> constantIn(Unit &unit, Tokens tokens,
                                         SourceLocation loc) {
  Expr::EvalResult value;
  const Expr *expr = tokens.empty() ? nullptr : unit.parse(tokens, loc);
  if (!expr || expr->isValueDependent() ||
      !expr->EvaluateAsInt(value, unit.ast))
    return std::nullopt;
  return value.Val.getInt().getExtValue();
}

bool isKnownNode(Unit &unit, Tokens tokens, const Subscript &subscript,
                 const Entity &entity, size_t dim) {
  std::optional<int64_t> value = constantIn(unit, tokens, subscript.loc);
  if (!value)
    return true;
  int64_t node = *value;
  int64_t size = cast<xmp::NodesType>(entity.type).getShape()[dim];
  int64_t first = subscript.bracket ? 0 : 1;
  std::string in = subscript.bracket ? " (in brackets nodes count from 0)"
                                     : " (in parentheses nodes count from 1)";
  if (node < first)
    return unit.error(subscript.loc, "subscript " + llvm::Twine(node) +
                                         " of nodes '" + entity.name +
                                         "' is less than " +
                                         llvm::Twine(first) + in);
  int64_t last = first + size - 1;
  if (!ShapedType::isDynamic(size) && node > last)
    return unit.error(subscript.loc, "subscript " + llvm::Twine(node) +
                                         " of nodes '" + entity.name +
                                         "' is greater than " +
                                         llvm::Twine(last) + in);
  return true;
}

/// The first and the last index that a subscript in a template's declaration or
/// a reference to it names, as far as they are constants.
static std::pair<std::optional<int64_t>, std::optional<int64_t>>
constantBounds(Unit &unit, const Subscript &subscript) {
  std::optional<int64_t> first =
      constantIn(unit, subscript.first, subscript.loc);
  std::optional<int64_t> second =
      constantIn(unit, subscript.second, subscript.loc);
  std::optional<int64_t> step =
      subscript.third.empty()
          ? 1
          : constantIn(unit, subscript.third, subscript.loc);
  if (!subscript.bracket || subscript.second.empty())
    return {first, second};
  // base:length
  if (!first || !second || !step)
    return {first, std::nullopt};
  std::optional<int64_t> others = llvm::checkedSub<int64_t>(*second, 1);
  if (!others)
    return {first, std::nullopt};
  return {first, llvm::checkedMulAdd<int64_t>(*others, *step, *first)};
}

bool isInTemplate(Unit &unit, const Subscript &subscript, const Entity &templ,
                  size_t dim) {
  if (subscript.kind == Subscript::All || subscript.kind == Subscript::Star ||
      !templ.shape || dim >= templ.shape->subscripts.size())
    return true;
  const Subscript &declared = templ.shape->subscripts[dim];
  std::optional<int64_t> lower, upper;
  if (declared.kind == Subscript::Single) {
    // t(n) is 1:n, t[n] is 0:n-1.
    lower = declared.bracket ? 0 : 1;
    upper = constantIn(unit, declared.first, declared.loc);
    if (upper && declared.bracket)
      --*upper;
  } else if (declared.kind == Subscript::Range) {
    std::tie(lower, upper) = constantBounds(unit, declared);
  }
  auto [first, last] = constantBounds(unit, subscript);
  for (std::optional<int64_t> index : {first, last}) {
    if (!index ||
        ((!lower || *index >= *lower) && (!upper || *index <= *upper)))
      continue;
    auto bound = [](std::optional<int64_t> value) {
      return value ? std::to_string(*value) : std::string("?");
    };
    unit.error(subscript.loc, "subscript " + llvm::Twine(*index) +
                                  " of template '" + templ.name +
                                  "' is outside its bounds " + bound(lower) +
                                  ":" + bound(upper));
    reportNote(unit.diags, templ.loc, "declared here");
    return false;
  }
  return true;
}

} // namespace xacc::frontend
