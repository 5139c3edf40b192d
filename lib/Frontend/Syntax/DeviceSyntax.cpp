//===- DeviceSyntax.cpp - Sets of devices as plain C ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scan over the text, and what takes the place of directives.
//
//===----------------------------------------------------------------------===//

#include "DeviceSyntax.h"
#include "DeviceRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

namespace xacc::frontend {

/// The calls, before everything else.
static constexpr llvm::StringLiteral prototypes =
    "extern void *xaccrtDevices(const char *, const char *, const void *, "
    "long, long, long, long, const char *, long); "
    "extern void xaccrtDevicesPlace(const char *, const char *, const void *, "
    "long); "
    "extern void xaccrtDevicesEnter(const void *, long, long, long, long, "
    "const char *, long); "
    "extern void xaccrtDevicesLeave(void); "
    "extern long xaccrtDevicesCount(const void *); "
    "extern void xaccrtDevicesBarrier(const void *, long, long, long, "
    "const char *, long);\n";

DeviceSyntax rewriteDeviceSyntax(llvm::StringRef text, bool hasDevices) {
  static const llvm::Regex acc(
      "#[ \t]*pragma[ \t]+acc[ \t]+((devices?|barrier_device|reflect)[^a-z_]|"
      "[^\n]*[^a-z_](on_device|layout)[ \t]*[(])"),
      bcast("#[ \t]*pragma[ \t]+xmp[ \t][^\n]*from_device");
  static const llvm::Regex peel(
      "#[ \t]*pragma[ \t]+xmp[ \t]+loop[^\n]*(peel_and_wait|"
      "[ \t(](first|last)(max|min))",
      llvm::Regex::IgnoreCase);
  bool isUsed =
      (hasDevices && matchesPragma(text, acc)) || matchesPragma(text, bcast) ||
      (hasDevices && text.contains("pragma acc") && matchesPragma(text, peel));
  if (!isUsed)
    return {};
  return DeviceRewriter(text, hasDevices).run();
}

DeviceRewriter::DeviceRewriter(llvm::StringRef text, bool hasDevices)
    : text(text), hasDevices(hasDevices), source(splitText(text)),
      lines(source, text), scopes(1) {}

DeviceSyntax DeviceRewriter::run() {
  result.isUsed = true;
  result.text = prototypes.str();
  scan(0, source.size());
  return std::move(result);
}

/// "file", line: the last arguments of the calls.
std::string DeviceRewriter::place(unsigned offset) const {
  LineTable::Place at = lines.find(offset);
  std::string result;
  llvm::raw_string_ostream os(result);
  os << "\"";
  llvm::printEscapedString(at.file, os);
  os << "\", " << at.line;
  return result;
}

/// A line marker for a line that comes from there.
std::string DeviceRewriter::marker(unsigned offset,
                                   unsigned linesBehind) const {
  LineTable::Place at = lines.find(offset);
  std::string result;
  llvm::raw_string_ostream os(result);
  os << "# " << at.line + linesBehind << " \"";
  llvm::printEscapedString(at.file, os);
  os << "\"";
  return result;
}

void DeviceRewriter::scan(size_t begin, size_t end) {
  for (size_t at = begin; at < end;) {
    const Piece &piece = source[at];
    if (piece.kind == Piece::Line) {
      at = scanLine(at);
      continue;
    }
    if (piece.is("{"))
      scopes.emplace_back();
    else if (piece.is("}") && scopes.size() > 1)
      scopes.pop_back();
    put(piece);
    ++at;
  }
}

size_t DeviceRewriter::scanLine(size_t at) {
  const Piece &line = source[at];
  std::optional<DeviceDirective> directive = parseDeviceDirective(line);
  if (!directive) {
    put(line);
    return at + 1;
  }
  noteShadow(*directive);
  // `xmp loop` and `omp for` before a construct belong to its loop.
  size_t first = at;
  while (directive && directive->isOtherLoop()) {
    size_t next = at + 1;
    while (next < source.size() && source[next].kind == Piece::Line &&
           !parseDeviceDirective(source[next]))
      ++next;
    std::optional<DeviceDirective> other;
    if (next < source.size())
      other = parseDeviceDirective(source[next]);
    if (!other || (!other->isOtherLoop() && !other->isCompute()))
      break;
    at = next;
    directive = std::move(other);
  }
  if (hasDevices && directive->isACC)
    return scanConstruct(first, at, *directive);
  if (first != at) {
    at = first;
    directive = parseDeviceDirective(source[at]);
  }
  return scanCommunication(at, *directive);
}

//===----------------------------------------------------------------------===//
// Constructs of OpenACC
//===----------------------------------------------------------------------===//

static bool isOurs(const DeviceClause &clause) {
  return clause.name == "on_device" || clause.name == "layout" ||
         clause.name == "shadow";
}

std::string DeviceRewriter::enterText(const Devices &devices, unsigned offset,
                                      const std::string &selection) {
  const DeviceReference &part = devices.reference;
  std::string where = selection.empty()
                          ? part.first + ", " + part.count + ", " + part.step
                          : selection;
  return "xaccrtDevicesEnter(" + devices.set + ", " + where + ", " +
         (devices.asOne ? "1" : "0") + ", " + place(offset) + ");";
}

/// `peel_and_wait` of the loop of a construct.
const DeviceClause *
DeviceRewriter::findPeel(size_t first, size_t at,
                         std::optional<DeviceDirective> &loop) const {
  for (size_t i = first;
       i <= at || (i < source.size() && source[i].kind == Piece::Line); ++i) {
    loop = parseDeviceDirective(source[i]);
    if (loop && loop->isXMP && loop->kind == "loop")
      if (const DeviceClause *peel = loop->find("peel_and_wait"))
        return peel;
  }
  return nullptr;
}

/// A line before a loop, without `peel_and_wait`.
std::string DeviceRewriter::loopText(size_t at) const {
  std::optional<DeviceDirective> loop = parseDeviceDirective(source[at]);
  const DeviceClause *peel =
      loop && !peelClause.empty() ? loop->find("peel_and_wait") : nullptr;
  if (!peel)
    return source[at].text;
  return "#" + loop->without([](const DeviceClause &clause) {
    return clause.name == "peel_and_wait";
  }) + " " +
         peelClause;
}

/// Two constructs with the waiting between them: a construct cannot wait.
size_t DeviceRewriter::scanPeeled(size_t first, size_t at,
                                  const DeviceDirective &directive,
                                  const DeviceClause &peel) {
  std::vector<PieceRange> parts = splitAt(peel.arguments, ",");
  if (parts.size() < 2) {
    error(peel.offset, "'peel_and_wait' needs an id and one width for each "
                       "subscript");
    return at + 1;
  }
  std::string widths;
  for (PieceRange part : llvm::drop_begin(parts))
    widths += (widths.empty() ? "(" : ", ") + inOneLine(part);
  widths += ")";
  // The line of what follows the first line end before the directive.
  LineTable::Place at0 = lines.find(source[first].offset);
  unsigned lineEnds = llvm::StringRef(source[first].space).count('\n');
  std::string begin = "# " + std::to_string(at0.line + 1 - lineEnds) + " " +
                      marker(source[first].offset)
                          .substr(marker(source[first].offset).find('"'));
  result.text += source[first].space + "{\n" + begin;
  peelClause = "expand" + widths;
  (void)scanConstruct(first, at, directive);
  result.text +=
      "\n#pragma xmp wait_async(" + inOneLine(parts[0]) + ") acc\n" + begin;
  peelClause = "margin" + widths;
  size_t end = scanConstruct(first, at, directive);
  peelClause.clear();
  result.text += " }";
  return end;
}

/// A directive at `at`, whose group of lines begins at `first`.
size_t DeviceRewriter::scanConstruct(size_t first, size_t at,
                                     const DeviceDirective &directive) {
  const Piece &line = source[at];
  if (directive.kind == "devices" || directive.kind == "device") {
    declareDevices(line, directive);
    return at + 1;
  }
  std::optional<DeviceDirective> loop;
  if (directive.isCompute() && directive.isLoop() && peelClause.empty())
    if (const DeviceClause *peel = findPeel(first, at, loop))
      return scanPeeled(first, at, directive, *peel);
  if (directive.isCompute() && directive.isLoop() &&
      findLocated(first, at, loop))
    return scanLocated(first, at, directive, *loop);
  if (!checkClauses(directive))
    return at + 1;
  if (directive.kind == "declare") {
    place(line, directive);
    return at + 1;
  }
  if (directive.kind == "loop") {
    const DeviceClause *layout = directive.find("layout");
    if (layout && !isInCompute)
      (void)checkLayout(*layout, at + 1, statementEnd(source, at + 1));
    result.text += line.space + "#" + directive.without(isOurs);
    return at + 1;
  }
  bool takesStatement = directive.kind == "data" || directive.isCompute();
  size_t end = takesStatement ? statementEnd(source, at + 1) : at + 1;
  if (directive.isCompute())
    checkInside(at + 1, end);
  Devices devices;
  if (!findDevices(directive, at + 1, end, devices))
    return end;
  if (directive.kind == "reflect" || directive.kind == "barrier_device") {
    replaceDirective(line, directive, devices);
    return at + 1;
  }
  if (devices.set.empty()) {
    for (size_t i = first; i < at; ++i)
      result.text += source[i].space + loopText(i);
    result.text += line.space + "#" + directive.without(isOurs);
  } else if (!takesStatement) {
    result.text += line.space;
    wrapLine(line, directive, devices);
    result.text += "\n" + marker(line.offset, 1);
    return at + 1;
  } else if (directive.kind == "data") {
    result.text += line.space;
    std::string close = openData(line, directive, devices);
    result.text += "\n" + marker(line.offset, 1);
    scan(at + 1, end);
    result.text += close;
    return end;
  } else {
    result.text += source[first].space + "{ " +
                   enterText(devices, line.offset) + "\n" +
                   marker(source[first].offset) + "\n";
    for (size_t i = first; i < at; ++i)
      result.text += (i == first ? "" : source[i].space) + loopText(i);
    result.text +=
        (first == at ? "" : line.space) + "#" + directive.without(isOurs);
  }
  if (!directive.isCompute())
    return at + 1;
  bool outer = std::exchange(isInCompute, true);
  scan(at + 1, end);
  isInCompute = outer;
  if (!devices.set.empty())
    result.text += " xaccrtDevicesLeave(); }";
  return end;
}

/// What is no directive of OpenACC.
void DeviceRewriter::replaceDirective(const Piece &line,
                                      const DeviceDirective &directive,
                                      const Devices &devices) {
  const DeviceReference &part = devices.reference;
  result.text += line.space;
  if (directive.kind == "barrier_device")
    result.text += "xaccrtDevicesBarrier(" + devices.set + ", " + part.first +
                   ", " + part.count + ", " + part.step + ", " +
                   place(line.offset) + ");";
  else // what a set has together is up to date on each device
    result.text += ";";
}

/// A directive that is not in the text, of the same line.
static DeviceDirective makeDirective(const std::string &text,
                                     const Piece &line) {
  Piece piece = line;
  piece.text = text;
  return *parseDeviceDirective(piece);
}

/// A directive without a statement.
void DeviceRewriter::wrapLine(const Piece &line,
                              const DeviceDirective &directive,
                              const Devices &devices) {
  if (devices.set.empty()) {
    result.text +=
        "\n" + marker(line.offset) + "\n#" + directive.without(isOurs) + "\n";
    return;
  }
  std::string placed, others;
  bool isSplit = splitsClauses(directive, devices, placed, others);
  result.text += "{ " + enterText(devices, line.offset) + "\n" +
                 marker(line.offset) + "\n" +
                 (isSplit ? placed : "#" + directive.without(isOurs)) +
                 "\nxaccrtDevicesLeave(); }";
  if (!isSplit)
    return;
  DeviceDirective rest = makeDirective(others, line);
  Devices ofRest;
  if (findDevices(rest, 0, 0, ofRest))
    wrapLine(line, rest, ofRest);
}

/// The begin of a data construct, whose body is for other devices; returns its
/// end.
std::string DeviceRewriter::openData(const Piece &line,
                                     const DeviceDirective &directive,
                                     const Devices &devices) {
  if (devices.set.empty()) {
    result.text +=
        "\n" + marker(line.offset) + "\n#" + directive.without(isOurs) + "\n{";
    return " }";
  }
  const DeviceReference &part = devices.reference;
  std::string placed, others;
  bool isSplit = splitsClauses(directive, devices, placed, others);
  std::string id = "__xacc_on_" + std::to_string(numNames++) + "_";
  std::string enter =
      enterText(devices, line.offset, id + "f, " + id + "c, " + id + "s");
  result.text += "{ const long " + id + "f = " + part.first + ", " + id +
                 "c = " + part.count + ", " + id + "s = " + part.step + "; " +
                 enter + "\n" + marker(line.offset) + "\n" +
                 (isSplit ? placed : "#" + directive.without(isOurs)) +
                 "\n{ xaccrtDevicesLeave();";
  std::string close = " " + enter + " } xaccrtDevicesLeave(); }";
  if (!isSplit)
    return close;
  DeviceDirective rest = makeDirective(others, line);
  Devices ofRest;
  if (!findDevices(rest, 0, 0, ofRest))
    return close;
  return openData(line, rest, ofRest) + close;
}

/// Splits the data of a directive into that of arrays of a set and the rest;
/// false if there is one kind only, or on_device is for both.
bool DeviceRewriter::splitsClauses(const DeviceDirective &directive,
                                   const Devices &devices, std::string &placed,
                                   std::string &others) {
  static const llvm::StringSet<> dataClauses = {"copy",
                                                "copyin",
                                                "copyout",
                                                "create",
                                                "present",
                                                "no_create",
                                                "deviceptr",
                                                "attach",
                                                "delete",
                                                "detach",
                                                "host",
                                                "self",
                                                "device",
                                                "pcopy",
                                                "pcopyin",
                                                "pcopyout",
                                                "pcreate",
                                                "present_or_copy",
                                                "present_or_copyin",
                                                "present_or_copyout",
                                                "present_or_create"};
  if (directive.isCompute() || (!devices.asOne && directive.find("on_device")))
    return false;
  bool hasPlaced = false, hasOthers = false;
  placed = others = "#pragma acc " + directive.kind;
  for (const DeviceClause &clause : directive.clauses) {
    std::string inside = inOneLine(clause.arguments);
    if (!dataClauses.contains(clause.name)) {
      std::string same =
          " " + clause.name + (clause.hasArguments ? "(" + inside + ")" : "");
      if (!isOurs(clause))
        placed += same;
      others += same;
      continue;
    }
    std::string ofPlaced, ofOthers, modifier;
    for (PieceRange item : splitAt(clause.arguments, ",")) {
      PieceRange name = item;
      // `readonly: a`, `zero: a`.
      if (item.size() > 2 && item[1].is(":")) {
        modifier = item[0].text + ": ";
        name = item.drop_front(2);
      }
      auto array = arrays.find(name.empty() ? "" : name[0].text);
      bool isPlaced = array != arrays.end() &&
                      (!devices.asOne || !array->second.blocks.empty());
      std::string &list = isPlaced ? ofPlaced : ofOthers;
      list += (list.empty() ? "" : ", ") + inOneLine(name);
    }
    hasPlaced |= !ofPlaced.empty();
    hasOthers |= !ofOthers.empty();
    if (!ofPlaced.empty())
      placed += " " + clause.name + "(" + modifier + ofPlaced + ")";
    if (!ofOthers.empty())
      others += " " + clause.name + "(" + modifier + ofOthers + ")";
  }
  return hasPlaced && hasOthers;
}

//===----------------------------------------------------------------------===//
// Communication
//===----------------------------------------------------------------------===//

/// Directives of XcalableMP with `acc`.
size_t DeviceRewriter::scanCommunication(size_t at,
                                         const DeviceDirective &directive) {
  const Piece &line = source[at];
  const DeviceClause *from = directive.find("from_device");
  bool isOnDevice = directive.find("acc") && !directive.isOtherLoop();
  if (!directive.isXMP || (!from && !(isOnDevice && hasDevices))) {
    result.text += line.space + loopText(at);
    return at + 1;
  }
  // `from_device d[k] from p[n]`: the reference is not in parentheses.
  Pieces pieces = directive.pieces, source_;
  if (from) {
    size_t begin = 0;
    while (pieces[begin].offset != from->offset)
      ++begin;
    size_t end = begin + 2;
    while (end < pieces.size() && (pieces[end].is("[") || pieces[end].is("(")))
      end = std::min(closingOf(pieces, end) + 1, pieces.size());
    end = std::min(end, pieces.size());
    source_.assign(pieces.begin() + begin + 1, pieces.begin() + end);
    pieces.erase(pieces.begin() + begin, pieces.begin() + end);
    if (directive.kind != "bcast" || (hasDevices && !isOnDevice)) {
      error(from->offset, "clause 'from_device' needs '#pragma xmp bcast' "
                          "with 'acc'");
      return at + 1;
    }
  }
  std::string cleaned = "#";
  for (const Piece &piece : pieces)
    cleaned += piece.space + piece.text;
  size_t end =
      directive.kind == "gmove" ? statementEnd(source, at + 1) : at + 1;
  Devices devices;
  if (hasDevices && from) {
    if (!resolve(source_, devices))
      return end;
    if (devices.reference.count != "1")
      error(from->offset, "'from_device' must name one device, as in 'd[0]'");
  } else if (hasDevices) {
    Pieces names(directive.pieces.begin() + 2, directive.pieces.end());
    names.insert(names.end(), source.begin() + at + 1, source.begin() + end);
    if (!findArrays(names, directive.offset, devices))
      return end;
    devices.repeats &=
        directive.kind != "bcast" && directive.kind != "reduction";
  }
  if (devices.set.empty()) {
    result.text += line.space + cleaned;
    scan(at + 1, end);
    return end;
  }
  result.text += line.space;
  if (devices.repeats) {
    std::string k = "__xacc_device_" + std::to_string(numNames++);
    result.text += "for (long " + k + " = 0, " + k +
                   "_n = xaccrtDevicesCount(" + devices.set + "); " + k +
                   " < " + k + "_n; ++" + k + ") { " +
                   enterText(devices, line.offset, k + ", 1, 1");
  } else {
    result.text += "{ " + enterText(devices, line.offset);
  }
  result.text += "\n" + marker(line.offset) + "\n" + cleaned;
  if (end > at + 1) {
    scan(at + 1, end);
    result.text += " xaccrtDevicesLeave(); }";
  } else {
    result.text += "\nxaccrtDevicesLeave(); }\n" + marker(line.offset, 1);
  }
  return end;
}

} // namespace xacc::frontend
