//===- ParallelLocations.cpp - Searches for extrema by all threads --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop whose body is
//
//   const T x = ...; // any number of these, without effects
//
//   if (candidate > v) { v = candidate; at = ...; }
//
// finds the same whatever runs its iterations at once: each starts with the
// identity in place of `v`. The loop runs several times as a parallel loop: for
// the best value; for each loop variable, from the outermost loop to the
// innermost, the first (last) one of the iterations that have this value; and
// for the locations, of the one iteration that is left. A loop whose variable
// is known has one iteration from there on. `firstmax` needs `>`,
// since with `>=` the iterations in turn leave the last of equal ones, and
// `lastmax` needs `>=`. What has another form runs on one thread.
//
//===----------------------------------------------------------------------===//

#include "DeviceRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace xacc::frontend {

using Names = llvm::StringSet<>;

/// The reduction's variables and their locations.
static Names namesOf(const std::vector<LocatedValue> &values) {
  Names names;
  for (const LocatedValue &value : values) {
    names.insert(value.name);
    names.insert(value.locations.begin(), value.locations.end());
  }
  return names;
}

static bool mentions(PieceRange pieces, const Names &names) {
  return llvm::any_of(pieces, [&](const Piece &piece) {
    return piece.kind == Piece::Name && names.contains(piece.text);
  });
}

/// Whether an expression has no effects, and calls nothing that may have some.
static bool isPure(PieceRange pieces) {
  static const Names functions = {"fabs",  "fabsf", "abs",  "labs", "sqrt",
                                  "sqrtf", "fmax",  "fmin", "exp",  "pow",
                                  "sin",   "cos",   "log"};
  static const Names keywords = {"sizeof", "__typeof__"};
  static const Names effects = {"++", "--", ";", "{", "}"};
  for (size_t i = 0; i < pieces.size(); ++i) {
    const Piece &piece = pieces[i];
    bool isComparison =
        piece.is("==") || piece.is("!=") || piece.is("<=") || piece.is(">=");
    if (piece.kind == Piece::Line || piece.kind == Piece::Section ||
        (piece.kind == Piece::Sign &&
         (effects.contains(piece.text) ||
          (!isComparison && llvm::StringRef(piece.text).ends_with("=")))))
      return false;
    bool isCall = i + 1 < pieces.size() && pieces[i + 1].is("(") &&
                  (piece.kind == Piece::Name || piece.is(")") || piece.is("]"));
    // `(double)(x)` is a cast, `(*f)(x)` a call.
    if (isCall && piece.is(")")) {
      size_t open = openingOf(pieces, i);
      isCall = !llvm::all_of(
          pieces.slice(open + 1, i - open - 1),
          [](const Piece &inner) { return inner.kind == Piece::Name; });
    }
    if (isCall && !functions.contains(piece.text) &&
        !keywords.contains(piece.text))
      return false;
  }
  return true;
}

static PieceRange withoutParentheses(PieceRange pieces) {
  while (pieces.size() > 2 && pieces.front().is("(") &&
         closingOf(pieces, 0) == pieces.size() - 1)
    pieces = pieces.drop_front().drop_back();
  return pieces;
}

static bool isName(PieceRange pieces, llvm::StringRef name) {
  pieces = withoutParentheses(pieces);
  return pieces.size() == 1 && pieces[0].kind == Piece::Name &&
         pieces[0].text == name;
}

/// `candidate > v` or `v < candidate`: the candidate.
static PieceRange candidateOf(PieceRange comparison,
                              const LocatedValue &value) {
  std::string greater = value.isLast ? ">=" : ">",
              less = value.isLast ? "<=" : "<";
  comparison = withoutParentheses(comparison);
  // These bind less than a comparison.
  for (llvm::StringRef sign : {"==", "!=", "&", "^", "|", "||", "?"})
    if (splitAt(comparison, sign).size() != 1)
      return {};
  for (bool isTurned : {false, true}) {
    auto sides = splitAt(comparison, value.isMax != isTurned ? greater : less);
    if (sides.size() == 2 && isName(sides[isTurned ? 0 : 1], value.name))
      return sides[isTurned ? 1 : 0];
  }
  return {};
}

/// `v = candidate; x = ...; y = ...;` in any order.
static bool matchAssignments(PieceRange block, const LocatedValue &value,
                             PieceRange candidate, const Names &names,
                             Search::Step &step) {
  bool isAssigned = false;
  step.locations.assign(value.locations.size(), "");
  for (PieceRange statement : splitAt(block, ";")) {
    if (statement.empty())
      continue;
    if (statement.size() < 3 || !statement[1].is("="))
      return false;
    PieceRange right = statement.drop_front(2);
    if (!isPure(right) || splitAt(right, ",").size() != 1 ||
        mentions(right, names))
      return false;
    if (isName(statement.take_front(1), value.name)) {
      if (isAssigned || inOneLine(withoutParentheses(right)) != step.candidate)
        return false;
      isAssigned = true;
      continue;
    }
    auto found = llvm::find(value.locations, statement[0].text);
    if (found == value.locations.end())
      return false;
    std::string &text = step.locations[found - value.locations.begin()];
    if (!text.empty())
      return false;
    text = inOneLine(right);
  }
  return isAssigned && !llvm::is_contained(step.locations, "");
}

/// An `if` of a value; the piece behind it, or 0.
static size_t matchStep(PieceRange pieces, size_t at, const LocatedValue &value,
                        const Names &names, Search::Step &step) {
  size_t close = closingOf(pieces, at + 1), open = close + 1;
  if (open >= pieces.size() || !pieces[open].is("{"))
    return 0;
  PieceRange candidate;
  for (PieceRange part :
       splitAt(withoutParentheses(pieces.slice(at + 1, close - at)), "&&")) {
    PieceRange found = candidateOf(part, value);
    if (!isPure(part) || (!found.empty() && !candidate.empty()) ||
        mentions(found.empty() ? part : found, names))
      return 0;
    if (!step.condition.empty())
      step.condition += " && ";
    if (found.empty()) {
      step.condition += "(" + inOneLine(part) + ")";
      continue;
    }
    candidate = withoutParentheses(found);
    step.candidate = inOneLine(candidate);
    step.condition += "(" + step.candidate + ")" + (value.isMax ? " >" : " <") +
                      (value.isLast ? "= " : " ") + value.id + "w";
  }
  size_t end = closingOf(pieces, open);
  if (candidate.empty() || end >= pieces.size() ||
      (end + 1 < pieces.size() && pieces[end + 1].is("else")) ||
      !matchAssignments(pieces.slice(open + 1, end - open - 1), value,
                        candidate, names, step))
    return 0;
  return end + 1;
}

/// `type name = ...;`; the piece behind it, or 0.
static size_t matchDeclaration(PieceRange pieces, size_t at,
                               const Names &names) {
  size_t equal = at, end;
  while (equal < pieces.size() &&
         (pieces[equal].kind == Piece::Name || pieces[equal].is("*")))
    ++equal;
  for (end = equal; end < pieces.size() && !pieces[end].is(";");)
    ++end;
  if (equal - at < 2 || end >= pieces.size() || !pieces[equal].is("=") ||
      pieces[at].is("static") || pieces[equal - 1].is("*") ||
      mentions(pieces.slice(at, end - at), names))
    return 0;
  PieceRange right = pieces.slice(equal + 1, end - equal - 1);
  return isPure(right) && splitAt(right, ",").size() == 1 ? end + 1 : 0;
}

bool DeviceRewriter::matchSearch(size_t begin, size_t end,
                                 const std::vector<LocatedValue> &values,
                                 Search &search) const {
  Pieces body;
  for (const Piece &piece : PieceRange(source).slice(begin, end - begin)) {
    if (piece.kind != Piece::Line)
      body.push_back(piece);
    else if (parseDeviceDirective(piece))
      return false;
  }
  PieceRange pieces = body;
  if (!pieces.empty() && pieces[0].is("{"))
    pieces = pieces.drop_front().drop_back();
  Names names = namesOf(values);
  for (const LocatedValue &value : values)
    for (const std::string &location : value.locations)
      if (location == value.name)
        return false;
  search.steps.resize(values.size());
  size_t numSteps = 0;
  for (size_t at = 0; at < pieces.size();) {
    size_t next = 0;
    if (!pieces[at].is("if")) {
      next = matchDeclaration(pieces, at, names);
      if (next)
        search.declarations += inOneLine(pieces.slice(at, next - at)) + " ";
    }
    for (auto [number, value] : llvm::enumerate(values)) {
      Search::Step step;
      if (next || !pieces[at].is("if") ||
          !search.steps[number].candidate.empty())
        continue;
      next = matchStep(pieces, at, value, names, step);
      if (next)
        search.steps[number] = step;
      numSteps += next != 0;
    }
    if (!next)
      return false;
    at = next;
  }
  return numSteps == values.size();
}

/// `i++`, `i -= 2`.
static bool hasConstantStep(PieceRange pieces) {
  if (pieces.size() == 2)
    return pieces[0].is("++") || pieces[1].is("++") || pieces[0].is("--") ||
           pieces[1].is("--");
  return pieces.size() == 3 && (pieces[1].is("+=") || pieces[1].is("-=")) &&
         pieces[2].kind == Piece::Operand;
}

/// All loops around the body, also those that are not distributed. Nothing else
/// is between them, no directives either.
bool DeviceRewriter::findSearchLoops(size_t nest, size_t end,
                                     const DeviceDirective &directive,
                                     const std::vector<LocatedValue> &values,
                                     std::vector<KeyLoop> &loops) const {
  if (directive.kind != "parallel loop" && directive.kind != "kernels loop")
    return false;
  if (directive.find("seq"))
    return false;
  Names names = namesOf(values);
  std::vector<KeyLoop> chain;
  size_t at = nest;
  while (true) {
    while (at < end && (source[at].is("{") || source[at].kind == Piece::Line))
      if (source[at].kind == Piece::Line && parseDeviceDirective(source[at]))
        return false;
      else
        ++at;
    if (at >= end || !source[at].is("for"))
      break;
    KeyLoop loop;
    size_t close = closingOf(source, at + 1);
    PieceRange head = PieceRange(source).slice(at + 2, close - at - 2);
    auto parts = splitAt(head, ";");
    if (parts.size() != 3 || mentions(head, names))
      return false;
    size_t numNames = 0;
    for (const Piece &piece : parts[0]) {
      if (piece.is("="))
        break;
      if (piece.kind == Piece::Name) {
        loop.variable = piece.text;
        ++numNames;
      }
    }
    // All threads would share the variable of a loop inside.
    if (!chain.empty() && numNames < 2)
      return false;
    loop.isDescending = llvm::any_of(parts[2], [](const Piece &piece) {
      return piece.is("--") || piece.is("-=") || piece.is("-");
    });
    if (!hasConstantStep(parts[2]) || names.contains(loop.variable))
      return false;
    loop.begin = at;
    loop.body = close + 1;
    chain.push_back(loop);
    at = close + 1;
  }
  if (chain.size() < loops.size())
    return false;
  for (size_t last = statementEnd(source, chain.back().body); last < end;
       ++last)
    if (!source[last].is("}") && (source[last].kind != Piece::Line ||
                                  parseDeviceDirective(source[last])))
      return false;
  loops = chain;
  return true;
}

/// The construct's clauses that each of the loops has.
static std::string sharedClauses(const DeviceDirective &directive) {
  // The host needs the result; operations before it in the queue come first.
  static const Names dropped = {"reduction", "auto"};
  static const Names ofKernels = {"gang", "worker", "vector", "tile"};
  std::string text;
  for (const DeviceClause &clause : directive.clauses) {
    if (dropped.contains(clause.name) ||
        (directive.kind == "kernels loop" && ofKernels.contains(clause.name)))
      continue;
    text += (clause.name == "async" ? " wait" : " " + clause.name) +
            (clause.hasArguments ? "(" + inOneLine(clause.arguments) + ")"
                                 : std::string());
  }
  return text;
}

/// `for (int i = `, and then the one value that is left.
static std::string oneIteration(PieceRange source, const KeyLoop &loop,
                                const std::string &key) {
  std::string text;
  for (size_t i = loop.begin; !source[i].is("="); ++i)
    text += source[i].space + source[i].text;
  std::string value = (loop.isDescending ? "-" : "") + key;
  return text + " = " + value + "; " + loop.variable + " <= " + value + "; ++" +
         loop.variable + ")";
}

void DeviceRewriter::putSearch(size_t nest, size_t end,
                               const DeviceDirective &directive,
                               const DeviceDirective &loop,
                               const std::vector<LocatedValue> &values,
                               const std::vector<KeyLoop> &loops,
                               const Search &search) {
  std::string shared = sharedClauses(directive);
  // A clause only where names are wanted: with it, bounds are the kernel's own.
  auto firstPrivate = [&](const std::string &names) {
    const DeviceClause *clause = directive.find("default");
    bool isNone = clause && llvm::any_of(clause->arguments, [](const Piece &p) {
                    return p.is("none");
                  });
    return isNone ? " firstprivate(" + names + ")" : std::string();
  };
  size_t body = loops.back().body, bodyEnd = statementEnd(source, body);
  // What is beside the node's iterations depends on where the loop begins.
  bool isWidened = loop.find("expand") || loop.find("margin");
  auto putLoop = [&](const LocatedValue &value, const Search::Step &step,
                     size_t numKnown, const std::string &clauses,
                     const std::string &action) {
    result.text += "\n" + marker(directive.offset) +
                   "\n#pragma acc parallel loop" + shared + clauses + "\n" +
                   marker(loop.offset) + "\n#" + loop.without(isLocated) +
                   "\n" + marker(source[nest].offset) + "\n";
    size_t next = 0;
    for (size_t i = nest; i < body; ++i) {
      bool isKnown = next < loops.size() && i == loops[next].begin &&
                     next < numKnown && !isWidened;
      if (isKnown) {
        result.text += oneIteration(source, loops[next],
                                    value.id + "q" + std::to_string(next));
        i = loops[next].body - 1;
      } else {
        put(source[i]);
      }
      next += isKnown;
    }
    result.text += " { " + search.declarations + "__typeof__(" + value.name +
                   ") " + value.id + "w = " + identityOf(value) + "; if (" +
                   step.condition + ") { " + value.id +
                   "w = " + step.candidate + "; " + action + " } }";
    for (size_t i = bodyEnd; i < end; ++i)
      put(source[i]);
    result.text += "\n";
  };
  for (auto [value, step] : llvm::zip(values, search.steps)) {
    const std::string &id = value.id;
    std::string best = id + "v", own = id + "w", found = id + "g",
                sign = value.isMax ? " > " : " < ";
    result.text += " { int " + found + " = 0;";
    putLoop(value, step, 0,
            " reduction(| : " + found + ") reduction(" +
                (value.isMax ? "max" : "min") + " : " + best + ")",
            found + " |= 1; " + best + " = " + own + sign + best + " ? " + own +
                " : " + best + ";");
    result.text += " if (" + found + ") {";
    std::string known = own + " == " + best, given = best;
    for (auto [k, keyLoop] : llvm::enumerate(loops)) {
      std::string key = id + "q" + std::to_string(k),
                  mine = std::string(keyLoop.isDescending ? "-" : "") +
                         "(long)" + keyLoop.variable;
      result.text += " long " + key + " = " + (value.isLast ? "-" : "") +
                     "9223372036854775807L;";
      putLoop(value, step, k,
              firstPrivate(given) + " reduction(" +
                  (value.isLast ? "max" : "min") + " : " + key + ")",
              "if (" + known + ") " + key + " = " + mine +
                  (value.isLast ? " > " : " < ") + key + " ? " + mine + " : " +
                  key + ";");
      result.text += " " + id + "k[" + std::to_string(k) + "] = " + key + ";";
      known += " && " + mine + " == " + key;
      given += ", " + key;
    }
    // One iteration is left: its values are the sums.
    std::string sums, action, sumNames;
    for (auto [k, location] : llvm::enumerate(value.locations)) {
      std::string sum = id + "s" + std::to_string(k);
      result.text += " __typeof__(" + location + " + 0) " + sum + " = 0;";
      sumNames += (k ? ", " : "") + sum;
      action += " " + sum + " += (__typeof__(" + location + "))(" +
                step.locations[k] + ");";
    }
    putLoop(value, step, loops.size(),
            firstPrivate(given) + " reduction(+ : " + sumNames + ")",
            "if (" + known + ") {" + action + " }");
    for (size_t k = 0; k < value.locations.size(); ++k)
      result.text += " " + id + "x" + std::to_string(k) + " = " + id + "s" +
                     std::to_string(k) + ";";
    result.text += " } }";
  }
}

} // namespace xacc::frontend
