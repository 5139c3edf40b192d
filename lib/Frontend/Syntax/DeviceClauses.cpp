//===- DeviceClauses.cpp - Declarations and clauses of sets of devices ----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which devices a directive is for, and the rules of the clauses.
//
//===----------------------------------------------------------------------===//

#include "DeviceRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace xacc::frontend {

//===----------------------------------------------------------------------===//
// devices
//===----------------------------------------------------------------------===//

std::string DeviceRewriter::setNamed(llvm::StringRef name) const {
  for (const auto &scope : llvm::reverse(scopes))
    if (auto found = scope.find(name); found != scope.end())
      return found->second;
  return "";
}

std::string DeviceRewriter::defaultSet(unsigned offset) {
  return "xaccrtDevices(\"the default device set\", \"\", 0, -1, 0, -1, 1, " +
         place(offset) + ")";
}

/// A call that makes the set of one declaration: `d[*] = nvidia[1:3]`.
std::string DeviceRewriter::makeSet(PieceRange declaration,
                                    const DeviceDirective &directive) {
  size_t equals = 0;
  while (equals < declaration.size() && !declaration[equals].is("="))
    ++equals;
  PieceRange left = declaration.take_front(equals),
             right = declaration.drop_front(
                 std::min(equals + 1, declaration.size()));
  unsigned offset =
      declaration.empty() ? directive.offset : declaration[0].offset;
  bool isGood = left.size() >= 4 && left[0].kind == Piece::Name &&
                (left[1].is("(") || left[1].is("[")) &&
                closingOf(left, 1) + 1 == left.size() &&
                (equals == declaration.size() || !right.empty());
  DeviceReference from;
  if (isGood && !right.empty())
    isGood = parseDeviceReference(right, from);
  if (!isGood || from.step != "1") {
    error(offset, "expected 'name[size]', 'name[*]' or 'name[size] = "
                  "devices[base:length]' in '#pragma acc devices'");
    return "";
  }
  PieceRange size = left.slice(2, left.size() - 3);
  bool isStar = size.size() == 1 && size[0].is("*");
  std::string parent = right.empty() ? "" : setNamed(from.name);
  llvm::StringRef type = parent.empty() ? llvm::StringRef(from.name) : "";
  bool isKnown = llvm::StringSwitch<bool>(type)
                     .Cases({"", "nvidia", "NVIDIA", "default", "host"}, true)
                     .Cases({"not_host", "acc_device_default"}, true)
                     .Cases({"acc_device_nvidia", "acc_device_host"}, true)
                     .Case("acc_device_not_host", true)
                     .Default(false);
  if (!isKnown) {
    error(from.offset, "'" + from.name +
                           "' is neither a type of devices (nvidia, host, "
                           "not_host, default) nor declared by '#pragma acc "
                           "devices' before");
    return "";
  }
  return "xaccrtDevices(\"" + left[0].text + "\", \"" + type.str() + "\", " +
         (parent.empty() ? "0" : parent) + ", " +
         (isStar ? "-1" : "(long)(" + inOneLine(size) + ")") + ", " +
         from.first + ", " + from.count + ", " +
         (scopes.size() == 1 ? "1" : "0") + ", " + place(offset) + ")";
}

void DeviceRewriter::declareDevices(const Piece &line,
                                    const DeviceDirective &directive) {
  if (isInCompute) {
    error(directive.offset,
          "'#pragma acc devices' cannot appear in a compute construct");
    return;
  }
  result.text += line.space;
  bool isFile = scopes.size() == 1;
  for (PieceRange declaration : splitAt(directive.arguments, ",")) {
    std::string call = makeSet(declaration, directive);
    if (call.empty())
      return;
    const std::string &name = declaration[0].text;
    if (scopes.back().count(name)) {
      error(declaration[0].offset,
            "'" + name + "' is declared twice by '#pragma acc devices'");
      return;
    }
    std::string variable =
        "__xacc_devices_" + name + "_" + std::to_string(numNames++);
    scopes.back()[name] = variable;
    // A file that is included in several units has static ones.
    if (isFile)
      result.text += "static void *" + variable + "; " + kAtStart.str() +
                     variable + "_make(void) { " + variable + " = " + call +
                     "; } ";
    else
      result.text +=
          "void *" + variable + " = " + call + "; (void)" + variable + "; ";
  }
}

//===----------------------------------------------------------------------===//
// declare
//===----------------------------------------------------------------------===//

bool DeviceRewriter::parseLayout(const DeviceClause &clause,
                                 const DeviceDirective &directive,
                                 std::vector<bool> &blocks) {
  std::vector<PieceRange> parts;
  if (clause.arguments.empty() || !clause.arguments[0].is("[") ||
      !splitSubscripts(clause.arguments, parts)) {
    error(clause.offset, "expected one format in brackets for each dimension, "
                         "as in 'layout([*][block])'");
    return false;
  }
  for (PieceRange part : parts) {
    bool isBlock = part.size() == 1 && part[0].is("block");
    if (!isBlock && !(part.size() == 1 && part[0].is("*"))) {
      error(part.empty() ? clause.offset : part[0].offset,
            "the formats of 'layout' are 'block' and '*'");
      return false;
    }
    blocks.push_back(isBlock);
  }
  if (llvm::count(blocks, true) == 1)
    return true;
  error(clause.offset, "'layout' must have exactly one dimension with format "
                       "'block', since sets of devices have one dimension");
  return false;
}

/// The number of brackets behind the name of a variable at file scope.
size_t DeviceRewriter::rankOf(llvm::StringRef name) const {
  for (size_t at = 0; at + 1 < source.size(); ++at) {
    if (source[at].is("{")) {
      at = closingOf(source, at);
      continue;
    }
    if (source[at].kind != Piece::Name || source[at].text != name)
      continue;
    size_t rank = 0;
    for (++at; at < source.size() && source[at].is("["); ++rank)
      at = closingOf(source, at) + 1;
    return rank;
  }
  return 0;
}

void DeviceRewriter::checkRank(const DeviceDirective &directive,
                               llvm::StringRef name, size_t rank) {
  size_t dimensions = rankOf(name);
  if (dimensions == 0 || dimensions == rank)
    return;
  error(directive.offset, "'" + name + "' has " +
                              counted(dimensions, "dimension") +
                              ", but 'layout' has " + llvm::Twine(rank));
}

/// Widths in one form: `w` is `w:w`.
static std::string normalWidth(PieceRange pieces) {
  std::vector<PieceRange> sides = splitAt(pieces, ":");
  std::string first = inOneLine(sides[0]);
  return first + ":" + (sides.size() == 2 ? inOneLine(sides[1]) : first);
}

static bool isNumber(llvm::StringRef width) {
  return llvm::all_of(width,
                      [](char c) { return llvm::isDigit(c) || c == ':'; });
}

/// Remembers `#pragma xmp shadow u[1][0:2]`.
void DeviceRewriter::noteShadow(const DeviceDirective &directive) {
  if (!directive.isXMP || directive.kind != "shadow")
    return;
  PieceRange rest = PieceRange(directive.pieces).drop_front(3);
  for (PieceRange part : splitAt(rest, ",")) {
    std::vector<PieceRange> widths;
    if (part.size() < 2 || !splitSubscripts(part.drop_front(1), widths))
      continue;
    for (PieceRange width : widths)
      shadows[part[0].text].push_back(normalWidth(width));
  }
}

void DeviceRewriter::checkShadow(const DeviceDirective &directive,
                                 llvm::StringRef name, const Array &array) {
  const DeviceClause *shadow = directive.find("shadow");
  if (!shadow)
    return;
  std::vector<PieceRange> widths;
  if (array.blocks.empty()) {
    error(shadow->offset, "clause 'shadow' of '#pragma acc declare' needs "
                          "'layout'");
    return;
  }
  if (!splitSubscripts(shadow->arguments, widths) ||
      widths.size() != array.blocks.size()) {
    error(shadow->offset, "'shadow' must have one width in brackets for each "
                          "of the " +
                              counted(array.blocks.size(), "dimension") +
                              " of 'layout'");
    return;
  }
  for (PieceRange width : widths)
    for (PieceRange side : splitAt(width, ":"))
      if (!side.empty() && side.front().is("-")) {
        error(shadow->offset, "a shadow width must not be negative");
        return;
      }
  auto found = shadows.find(name);
  if (found == shadows.end() || found->second.size() != widths.size())
    return;
  for (auto [dim, width] : llvm::enumerate(widths)) {
    std::string mine = normalWidth(width), theirs = found->second[dim];
    if (!array.blocks[dim] || mine == theirs || theirs == "0:0" ||
        !isNumber(mine) || !isNumber(theirs))
      continue;
    error(shadow->offset, "the shadow of dimension " + llvm::Twine(dim) +
                              " on devices is " + mine +
                              ", but '#pragma xmp shadow' of '" + name +
                              "' says " + theirs + "; they must be equal");
  }
}

void DeviceRewriter::place(const Piece &line,
                           const DeviceDirective &directive) {
  const DeviceClause *layout = directive.find("layout"),
                     *on = directive.find("on_device"),
                     *shadow = directive.find("shadow");
  result.text += line.space + "#" + directive.without([](const auto &clause) {
    return clause.name == "on_device" || clause.name == "layout" ||
           clause.name == "shadow";
  });
  if (!layout && !on && !shadow)
    return;
  unsigned offset = directive.offset;
  if (scopes.size() > 1) {
    error(offset, "'on_device' and 'layout' of '#pragma acc declare' are "
                  "supported at file scope; in a function write '#pragma acc "
                  "enter data ... on_device' instead");
    return;
  }
  Devices devices;
  Array array;
  if (layout && !parseLayout(*layout, directive, array.blocks))
    return;
  if (on && !resolve(on->arguments, devices))
    return;
  if (on &&
      (devices.reference.count != "-1" || devices.reference.first != "0")) {
    error(on->offset, "'on_device' of '#pragma acc declare' must name a whole "
                      "set; declare a set for these devices");
    return;
  }
  array.set = on ? devices.set : defaultSet(offset);
  for (const DeviceClause &clause : directive.clauses) {
    if (clause.name == "on_device" || clause.name == "layout" ||
        clause.name == "shadow" || !clause.hasArguments)
      continue;
    for (PieceRange item : splitAt(clause.arguments, ",")) {
      if (item.empty())
        continue;
      const std::string &name = item.back().is("]") && item.size() > 1
                                    ? item[0].text
                                    : item.back().text;
      if (layout)
        checkRank(directive, name, array.blocks.size());
      checkShadow(directive, name, array);
      arrays[name] = array;
      std::string id = "__xacc_place_" + std::to_string(numNames++);
      LineTable::Place at = lines.find(line.offset);
      std::string where = place(line.offset);
      result.text += "\n" + kAtStart.str() + id +
                     "(void) { xaccrtDevicesPlace(" +
                     where.substr(0, where.rfind(',')) + ", \"" + name +
                     "\", " + array.set + ", " + (layout ? "1" : "0") + "); }";
    }
  }
  result.text += "\n" + marker(line.offset, 1);
}

//===----------------------------------------------------------------------===//
// Clauses
//===----------------------------------------------------------------------===//

bool DeviceRewriter::checkClauses(const DeviceDirective &directive) {
  llvm::StringRef kind = directive.kind;
  bool isOwn = kind == "barrier_device" || kind == "reflect";
  bool takesDevices = directive.isCompute() || kind == "data" ||
                      kind == "enter data" || kind == "exit data" ||
                      kind == "declare" || kind == "update" || kind == "wait" ||
                      kind == "barrier_device";
  bool takesLayout = kind == "declare" || directive.isLoop();
  bool ok = true;
  auto refuse = [&](const DeviceClause &clause, const llvm::Twine &message) {
    error(clause.offset, message);
    ok = false;
  };
  for (const DeviceClause &clause : directive.clauses) {
    llvm::StringRef name = clause.name;
    bool isDevices = name == "on_device", isLayout = name == "layout",
         isShadow = name == "shadow";
    if (!isDevices && !isLayout && !isShadow) {
      if (isOwn)
        refuse(clause,
               "'#pragma acc " + kind + "' takes no clause '" + name + "'");
      continue;
    }
    if ((isDevices && !takesDevices) || (isLayout && !takesLayout) ||
        (isShadow && kind != "declare"))
      refuse(clause,
             "'#pragma acc " + kind + "' takes no clause '" + name + "'");
    else if (directive.find(name) != &clause)
      refuse(clause, "clause '" + name + "' appears twice");
    else if (clause.arguments.empty())
      refuse(clause, "clause '" + name + "' needs an argument");
  }
  if (isInCompute && isOwn) {
    error(directive.offset,
          "'#pragma acc " + kind + "' cannot appear in a compute construct");
    return false;
  }
  return ok;
}

/// What may not stand in a compute construct is found when its body is read;
/// here layouts of loops inside.
void DeviceRewriter::checkInside(size_t begin, size_t end) {
  for (size_t at = begin; at < end; ++at)
    if (std::optional<DeviceDirective> inner = parseDeviceDirective(source[at]);
        inner && inner->isACC && inner->kind == "loop")
      if (const DeviceClause *layout = inner->find("layout"))
        (void)checkLayout(*layout, at + 1, statementEnd(source, at + 1));
}

/// `layout(a[*][i + c])` of a loop.
bool DeviceRewriter::checkLayout(const DeviceClause &layout, size_t begin,
                                 size_t end) {
  std::vector<PieceRange> subscripts;
  PieceRange arguments = layout.arguments;
  if (arguments.size() < 2 || arguments[0].kind != Piece::Name ||
      !arguments[1].is("[") ||
      !splitSubscripts(arguments.drop_front(1), subscripts)) {
    error(layout.offset, "expected an array with one subscript for each "
                         "dimension, as in 'layout(a[*][i])'");
    return false;
  }
  const std::string &name = arguments[0].text;
  auto array = arrays.find(name);
  if (array == arrays.end() || array->second.blocks.empty()) {
    error(layout.offset, "'" + name +
                             "' has no layout; declare it with '#pragma acc "
                             "declare create(" +
                             name + ") layout(...)'");
    return false;
  }
  const std::vector<bool> &blocks = array->second.blocks;
  if (subscripts.size() != blocks.size()) {
    error(layout.offset,
          "'" + name + "' has " + counted(blocks.size(), "dimension") +
              ", but 'layout' has " + counted(subscripts.size(), "subscript"));
    return false;
  }
  // Control variables of the nest.
  llvm::StringSet<> variables;
  for (size_t at = begin; at + 2 < end; ++at)
    if (source[at].is("for") && source[at + 1].is("("))
      for (size_t i = at + 2;
           i < end && !source[i].is("=") && !source[i].is(";"); ++i)
        if (source[i].kind == Piece::Name)
          variables.insert(source[i].text);
  for (auto [dim, subscript] : llvm::enumerate(subscripts)) {
    bool isStar = subscript.size() == 1 && subscript[0].is("*");
    if (isStar && blocks[dim]) {
      error(layout.offset, "dimension " + llvm::Twine(dim) + " of '" + name +
                               "' is distributed over devices; name the loop "
                               "variable there, not '*'");
      return false;
    }
    if (isStar)
      continue;
    bool isForm =
        !subscript.empty() && subscript[0].kind == Piece::Name &&
        (subscript.size() == 1 || subscript[1].is("+") || subscript[1].is("-"));
    if (!isForm || !variables.contains(subscript[0].text)) {
      error(subscript.empty() ? layout.offset : subscript[0].offset,
            "a subscript of 'layout' must be '*' or the control variable of "
            "the loop that follows, with a constant added or not");
      return false;
    }
  }
  return true;
}

bool DeviceRewriter::resolve(PieceRange reference, Devices &devices) {
  if (!parseDeviceReference(reference, devices.reference)) {
    error(reference.empty() ? 0 : reference[0].offset,
          "expected devices, as in 'd', 'd[0]' or 'd[0:2]'");
    return false;
  }
  devices.set = setNamed(devices.reference.name);
  if (!devices.set.empty())
    return true;
  error(devices.reference.offset, "'" + devices.reference.name +
                                      "' is not declared by '#pragma acc "
                                      "devices'");
  return false;
}

/// The set of the arrays that some pieces mention.
bool DeviceRewriter::findArrays(PieceRange pieces, unsigned offset,
                                Devices &devices) {
  std::string first;
  auto visit = [&](const Piece &piece) {
    if (piece.kind != Piece::Name)
      return true;
    auto found = arrays.find(piece.text);
    if (found == arrays.end())
      return true;
    const Array &array = found->second;
    bool isDistributed = !array.blocks.empty();
    if (!devices.asOne && isDistributed) {
      devices.asOne = true;
      devices.set.clear(); // arrays without a layout go with it
    } else if (devices.asOne && !isDistributed) {
      return true;
    }
    // The default set has a call of its own for each array.
    auto same = [](llvm::StringRef a, llvm::StringRef b) {
      constexpr llvm::StringLiteral call = "xaccrtDevices(\"the default";
      return a == b || (a.starts_with(call) && b.starts_with(call));
    };
    if (!devices.set.empty() && !same(devices.set, array.set)) {
      error(offset, "'" + first + "' and '" + piece.text +
                        "' are on different sets of devices; use them in "
                        "different directives");
      return false;
    }
    if (devices.set.empty())
      first = piece.text;
    devices.set = array.set;
    devices.repeats = !isDistributed;
    return true;
  };
  for (const Piece &piece : pieces) {
    if (!visit(piece))
      return false;
    if (piece.kind == Piece::Line)
      if (auto directive = parseDeviceDirective(piece))
        for (const Piece &inner : directive->pieces)
          if (!visit(inner))
            return false;
  }
  if (devices.asOne)
    devices.repeats = false;
  return true;
}

bool DeviceRewriter::findDevices(const DeviceDirective &directive, size_t begin,
                                 size_t end, Devices &devices) {
  const DeviceClause *on = directive.find("on_device"),
                     *layout = directive.find("layout");
  if (layout && !checkLayout(*layout, begin, end))
    return false;
  // The data of data directives, and all of compute constructs.
  Pieces pieces;
  for (const DeviceClause &clause : directive.clauses)
    if (clause.name != "on_device")
      pieces.insert(pieces.end(), clause.arguments.begin(),
                    clause.arguments.end());
  pieces.insert(pieces.end(), directive.arguments.begin(),
                directive.arguments.end());
  if (directive.isCompute())
    pieces.insert(pieces.end(), source.begin() + begin, source.begin() + end);
  Devices ofArrays;
  if (!findArrays(pieces, directive.offset, ofArrays))
    return false;
  if (directive.kind == "reflect") {
    for (PieceRange item : splitAt(directive.arguments, ","))
      if (item.size() != 1 || !arrays.count(item[0].text) ||
          arrays[item[0].text].blocks.empty()) {
        error(directive.offset,
              "'#pragma acc reflect' needs arrays with a layout: '" +
                  inOneLine(item) + "' has none");
        return false;
      }
    devices = ofArrays;
    return true;
  }
  if (on && !resolve(on->arguments, devices))
    return false;
  // What is distributed over devices is in their hands together.
  if (ofArrays.asOne || (!on && !ofArrays.set.empty()))
    devices = ofArrays;
  if (directive.kind == "barrier_device" && devices.set.empty())
    devices.set = defaultSet(directive.offset);
  return true;
}

} // namespace xacc::frontend
