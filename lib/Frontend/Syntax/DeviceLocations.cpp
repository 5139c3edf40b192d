//===- DeviceLocations.cpp - Locations of extrema on devices --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `reduction(firstmax: v / x /)` of a loop that runs on devices. Which
// iteration is first is a matter of their order. All threads search if the body
// has the form that ParallelLocations.cpp knows. Otherwise each node's
// iterations run as one `serial` construct, with variables of their own for `v`
// and `x` and with the loop variables of the last iteration that changed one of
// them (the keys). The nodes then combine on the host: the best value, of the
// nodes that have it the first or last keys, and from the node that has these
// the locations.
//
//===----------------------------------------------------------------------===//

#include "DeviceRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace xacc::frontend {

/// first or last, max or min; false for other kinds.
static bool matchKind(llvm::StringRef kind, bool &isLast, bool &isMax) {
  std::string lower = kind.lower();
  llvm::StringRef rest = lower;
  isLast = rest.consume_front("last");
  if (!isLast && !rest.consume_front("first"))
    return false;
  isMax = rest == "max";
  return isMax || rest == "min";
}

bool isLocated(const DeviceClause &clause) {
  bool isLast, isMax;
  return clause.name == "reduction" && !clause.arguments.empty() &&
         matchKind(clause.arguments[0].text, isLast, isMax);
}

bool DeviceRewriter::findLocated(size_t first, size_t at,
                                 std::optional<DeviceDirective> &loop) const {
  for (size_t i = first;
       i <= at || (i < source.size() && source[i].kind == Piece::Line); ++i) {
    loop = parseDeviceDirective(source[i]);
    if (loop && loop->isXMP && loop->kind == "loop" &&
        llvm::any_of(loop->clauses, isLocated))
      return true;
  }
  return false;
}

/// `kind: v / x, y /, w / z /`.
static bool parseLocated(const DeviceClause &clause, std::string id,
                         std::vector<LocatedValue> &values) {
  PieceRange pieces = clause.arguments;
  LocatedValue kind;
  if (!matchKind(pieces[0].text, kind.isLast, kind.isMax) ||
      pieces.size() < 2 || !pieces[1].is(":"))
    return false;
  for (size_t at = 2; at < pieces.size();) {
    LocatedValue value = kind;
    value.id = id + std::to_string(values.size()) + "_";
    value.name = pieces[at++].text;
    if (at >= pieces.size() || !pieces[at++].is("/"))
      return false;
    while (at < pieces.size() && !pieces[at].is("/")) {
      if (pieces[at].kind == Piece::Name)
        value.locations.push_back(pieces[at].text);
      else if (!pieces[at].is(","))
        return false;
      ++at;
    }
    if (at >= pieces.size() || value.locations.empty())
      return false;
    values.push_back(value);
    if (++at < pieces.size() && !pieces[at++].is(","))
      return false;
  }
  return !values.empty();
}

/// The loops from the outermost one to the innermost distributed one.
bool DeviceRewriter::findKeyLoops(size_t at, size_t end,
                                  const llvm::StringSet<> &distributed,
                                  std::vector<KeyLoop> &loops) const {
  std::vector<KeyLoop> chain;
  auto skip = [&](size_t i) {
    while (i < end && (source[i].kind == Piece::Line || source[i].is("{")))
      ++i;
    return i;
  };
  for (size_t i = skip(at); i < end && source[i].is("for"); i = skip(i)) {
    KeyLoop loop;
    size_t close = closingOf(source, i + 1);
    auto parts = splitAt(PieceRange(source).slice(i + 2, close - i - 2), ";");
    if (parts.size() != 3)
      return false;
    for (const Piece &piece : parts[0]) {
      if (piece.is("="))
        break;
      if (piece.kind == Piece::Name)
        loop.variable = piece.text;
    }
    for (const Piece &piece : parts[2])
      loop.isDescending |= piece.is("--") || piece.is("-=") || piece.is("-");
    loop.body = close + 1;
    chain.push_back(loop);
    if (distributed.contains(loop.variable))
      loops = chain;
    i = close + 1;
  }
  return !loops.empty();
}

static std::string
joinedText(const std::vector<LocatedValue> &values, llvm::StringRef separator,
           llvm::function_ref<std::string(const LocatedValue &)> text) {
  std::string result;
  for (const LocatedValue &value : values)
    result += (result.empty() ? "" : separator.str()) + text(value);
  return result;
}

std::string identityOf(const LocatedValue &value) {
  std::string type = "__typeof__(" + value.name + ")";
  std::string sign = value.isMax ? "-" : "";
  std::string bits = "(8 * sizeof(" + type + ") - 1)";
  std::string ofSigned =
      value.isMax
          ? "(-(1LL << (" + bits + " - 1)) * 2)"
          : "((1LL << (" + bits + " - 1)) - 1 + (1LL << (" + bits + " - 1)))";
  return "((" + type + ")0.5 ? (" + type + ")(" + sign +
         "(long double)__builtin_inff()) : (" + type + ")-1 < (" + type +
         ")0 ? (" + type + ")" + ofSigned + " : (" + type + ")" +
         (value.isMax ? "0" : "-1") + ")";
}

static std::string keysText(const std::vector<KeyLoop> &loops,
                            const LocatedValue &value) {
  std::string text;
  for (auto [k, loop] : llvm::enumerate(loops))
    text += value.id + "k[" + std::to_string(k) +
            "] = " + (loop.isDescending ? "-" : "") + "(long)" + loop.variable +
            "; ";
  return text;
}

/// The body with variables of its own; for `last...`, what assigns a location
/// notes the iteration even if nothing changes.
void DeviceRewriter::putBody(size_t begin, size_t end,
                             const std::vector<LocatedValue> &values,
                             const std::vector<KeyLoop> &loops) {
  llvm::StringMap<std::string> names;
  llvm::StringMap<const LocatedValue *> noted;
  for (const LocatedValue &value : values) {
    names[value.name] = value.id + "v";
    for (auto [k, location] : llvm::enumerate(value.locations)) {
      names[location] = value.id + "x" + std::to_string(k);
      if (value.isLast)
        noted[location] = &value;
    }
  }
  bool isConditional = false;
  const LocatedValue *pending = nullptr;
  for (size_t at = begin; at < end; ++at) {
    const Piece &piece = source[at];
    const Piece &before = source[at - 1];
    isConditional |= piece.is("if");
    bool startsStatement = before.is(";") || before.is("{") || before.is("}") ||
                           before.is(")") || before.is("else");
    result.text += piece.space;
    if (isConditional && startsStatement && piece.kind == Piece::Name &&
        !pending) {
      size_t stop = at;
      while (stop < end && !source[stop].is(";") && !source[stop].is("{"))
        ++stop;
      for (size_t i = at; i + 1 < stop; ++i)
        if (auto found = noted.find(source[i].text); found != noted.end() &&
                                                     source[i + 1].is("=") &&
                                                     source[stop].is(";"))
          pending = found->second;
      if (pending)
        result.text += "{ ";
    }
    auto renamed = names.find(piece.text);
    bool isName = piece.kind == Piece::Name && !before.is(".") &&
                  !before.is("->") && renamed != names.end();
    result.text += isName ? renamed->second : piece.text;
    if (pending && piece.is(";")) {
      result.text += " " + keysText(loops, *pending) + "}";
      pending = nullptr;
    }
  }
}

/// Finds the best of all nodes, and compares it with what was before.
void DeviceRewriter::combineLocated(const LocatedValue &value, size_t numKeys,
                                    llvm::StringRef where) {
  const std::string &id = value.id;
  auto pragma = [&](const std::string &text) {
    result.text += ("\n" + where + "\n#pragma xmp " + text + "\n").str();
  };
  std::string has = id + "f", best = id + "b", key = id + "q";
  result.text += "\n{ int " + has + " = " + id +
                 "k[0] != -9223372036854775807L - 1; __typeof__(" + value.name +
                 ") " + best + " = " + id + "v; long " + key + ";";
  pragma(std::string("reduction(") + (value.isMax ? "max" : "min") + " : " +
         best + ")");
  result.text += has + " = " + has + " && " + id + "v == " + best + ";";
  for (size_t k = 0; k < numKeys; ++k) {
    std::string mine = id + "k[" + std::to_string(k) + "]";
    result.text +=
        " " + key + " = " + has + " ? " + mine + " : " +
        (value.isLast ? "-9223372036854775807L" : "9223372036854775807L") + ";";
    pragma(std::string("reduction(") + (value.isLast ? "max" : "min") + " : " +
           key + ")");
    result.text += has + " = " + has + " && " + mine + " == " + key + ";";
  }
  std::string locations;
  for (size_t k = 0; k < value.locations.size(); ++k)
    locations += (k ? ", " : "") + id + "x" + std::to_string(k);
  pragma("reduction(max : " + has + " / " + locations + " /)");
  result.text += "if (" + has + " && " + best + (value.isMax ? " >" : " <") +
                 (value.isLast ? "= " : " ") + value.name + ") { " +
                 value.name + " = " + best + ";";
  for (auto [k, location] : llvm::enumerate(value.locations))
    result.text += " " + location + " = " + id + "x" + std::to_string(k) + ";";
  result.text += " } }";
}

/// Takes the clauses of both directives; false after an error.
bool DeviceRewriter::takeLocated(const DeviceDirective &directive,
                                 const DeviceDirective &loop,
                                 const std::string &id,
                                 std::vector<LocatedValue> &values) {
  for (const DeviceClause &clause : loop.clauses) {
    if (clause.name == "acc" || clause.name == "peel_and_wait") {
      error(clause.offset, "clause '" + clause.name +
                               "' cannot be combined with a reduction with "
                               "locations on devices");
      return false;
    }
    if (clause.name == "reduction" && !isLocated(clause)) {
      error(clause.offset, "a loop on devices cannot have reductions with and "
                           "without locations; write two loops");
      return false;
    }
    if (isLocated(clause) && !parseLocated(clause, id, values)) {
      error(clause.offset, "expected 'reduction(firstmax: variable / locations "
                           "/)'");
      return false;
    }
  }
  for (const DeviceClause &clause : directive.clauses)
    for (const Piece &piece :
         PieceRange(clause.arguments)
             .drop_front(std::min<size_t>(2, clause.arguments.size())))
      if (clause.name == "reduction" && piece.kind == Piece::Name &&
          llvm::none_of(values, [&](const LocatedValue &value) {
            return value.name == piece.text;
          })) {
        error(clause.offset, "a loop on devices cannot have reductions with "
                             "and without locations; write two loops");
        return false;
      }
  return true;
}

/// The construct up to its loops: variables, and what they were before an
/// iteration.
static std::string serialText(const DeviceDirective &directive,
                              const std::vector<LocatedValue> &values) {
  std::string names = joinedText(values, ", ", [](const LocatedValue &value) {
    std::string text = value.id + "v, " + value.id + "k";
    for (size_t k = 0; k < value.locations.size(); ++k)
      text += ", " + value.id + "x" + std::to_string(k);
    return text;
  });
  std::string text = "#pragma acc serial copy(" + names + ")";
  static const llvm::StringSet<> dropped = {
      "gang",          "worker",    "vector", "num_gangs", "num_workers",
      "vector_length", "collapse",  "tile",   "seq",       "auto",
      "independent",   "reduction", "async",  "on_device", "layout"};
  for (const DeviceClause &clause : directive.clauses) {
    // The host needs the result; operations before it in the queue come first.
    bool isQueue = clause.name == "async";
    if (isQueue || !dropped.contains(clause.name))
      text += (isQueue ? " wait" : " " + clause.name) +
              (clause.hasArguments ? "(" + inOneLine(clause.arguments) + ")"
                                   : std::string());
  }
  text += "\n{";
  for (const LocatedValue &value : values) {
    text += " __typeof__(" + value.name + ") " + value.id + "p = " + value.id +
            "v;";
    for (auto [k, location] : llvm::enumerate(value.locations))
      text += " __typeof__(" + location + ") " + value.id + "o" +
              std::to_string(k) + " = " + value.id + "x" + std::to_string(k) +
              ";";
  }
  return text;
}

/// At the end of an iteration: whether it changed something.
static std::string noteText(const LocatedValue &value,
                            const std::vector<KeyLoop> &loops) {
  std::string changed = value.id + "v != " + value.id + "p",
              keep = value.id + "p = " + value.id + "v;";
  for (size_t k = 0; k < value.locations.size(); ++k) {
    std::string number = std::to_string(k);
    changed +=
        " || " + value.id + "x" + number + " != " + value.id + "o" + number;
    keep +=
        " " + value.id + "o" + number + " = " + value.id + "x" + number + ";";
  }
  return " if (" + changed + ") { " + keysText(loops, value) + keep + " }";
}

/// One thread runs the iterations.
void DeviceRewriter::putSerially(size_t nest, size_t end,
                                 const DeviceDirective &directive,
                                 const DeviceDirective &loop,
                                 const std::vector<LocatedValue> &values,
                                 const std::vector<KeyLoop> &loops) {
  result.text +=
      "\n" + marker(directive.offset) + "\n" + serialText(directive, values);
  result.text +=
      "\n" + marker(loop.offset) + "\n#" + loop.without(isLocated) + "\n";
  size_t body = loops.back().body, bodyEnd = statementEnd(source, body);
  result.text += marker(source[nest].offset) + "\n";
  for (size_t i = nest; i < body; ++i)
    if (source[i].kind != Piece::Line || !parseDeviceDirective(source[i]))
      put(source[i]);
  bool continues =
      llvm::any_of(PieceRange(source).slice(body, bodyEnd - body),
                   [](const Piece &piece) { return piece.is("continue"); });
  result.text += continues ? " { do" : " {";
  putBody(body, bodyEnd, values, loops);
  result.text += continues ? " while (0);" : "";
  for (const LocatedValue &value : values)
    result.text += noteText(value, loops);
  result.text += " }";
  for (size_t i = bodyEnd; i < end; ++i)
    put(source[i]);
  result.text += " }";
}

size_t DeviceRewriter::scanLocated(size_t first, size_t at,
                                   const DeviceDirective &directive,
                                   const DeviceDirective &loop) {
  size_t end = statementEnd(source, at + 1);
  std::string id = "__xacc_at_" + std::to_string(numNames++) + "_";
  std::vector<LocatedValue> values;
  llvm::StringSet<> inDirective;
  for (const Piece &piece : loop.pieces)
    if (piece.kind == Piece::Name)
      inDirective.insert(piece.text);
  if (!takeLocated(directive, loop, id, values))
    return end;
  std::vector<KeyLoop> loops;
  Devices devices;
  if (!findKeyLoops(at + 1, end, inDirective, loops)) {
    error(loop.offset, "a reduction with locations needs distributed loops "
                       "directly in each other");
    return end;
  }
  if (!checkClauses(directive) || !findDevices(directive, at + 1, end, devices))
    return end;
  size_t nest = at + 1;
  while (source[nest].kind == Piece::Line)
    ++nest;
  Search search;
  std::vector<KeyLoop> all = loops;
  if (devices.set.empty() &&
      findSearchLoops(nest, end, directive, values, all) &&
      matchSearch(all.back().body, statementEnd(source, all.back().body),
                  values, search))
    loops = all;
  else
    search = {};
  std::string where = marker(directive.offset);
  // Variables of their own, which are not on the device yet.
  result.text += source[first].space + "{";
  for (const LocatedValue &value : values) {
    std::string length = std::to_string(loops.size());
    result.text += " __typeof__(" + value.name + ") " + value.id +
                   "v = " + identityOf(value) + "; long " + value.id + "k[" +
                   length + "]; " + value.id +
                   "k[0] = -9223372036854775807L - 1;";
    for (auto [k, location] : llvm::enumerate(value.locations))
      result.text += " _Static_assert(!(__builtin_classify_type(" + location +
                     ") == 5), \"a location of a loop that runs on devices "
                     "must be a scalar\"); __typeof__(" +
                     location + ") " + value.id + "x" + std::to_string(k) +
                     " = " + location + ";";
  }
  if (!devices.set.empty())
    result.text += " " + enterText(devices, directive.offset);
  if (!search.steps.empty())
    putSearch(nest, end, directive, loop, values, loops, search);
  else
    putSerially(nest, end, directive, loop, values, loops);
  if (!devices.set.empty())
    result.text += " xaccrtDevicesLeave();";
  for (const LocatedValue &value : values)
    combineLocated(value, loops.size(), where);
  result.text += " }\n" + marker(source[end - 1].offset, 1);
  return end;
}

} // namespace xacc::frontend
