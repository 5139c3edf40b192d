//===- FixIts.cpp - Text that a note proposes -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixIts.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace xacc::driver {

namespace {
struct FixIt {
  StringRef text;
  /// Takes the place of a directive instead of a line before a loop.
  bool replaces = false;
};
} // namespace

static std::optional<FixIt> getFixIt(Diagnostic &note) {
  for (DiagnosticArgument &argument : note.getMetadata()) {
    if (argument.getKind() !=
        DiagnosticArgument::DiagnosticArgumentKind::Attribute)
      continue;
    Attribute attribute = argument.getAsAttribute();
    if (auto text = dyn_cast<StringAttr>(attribute))
      return FixIt{text.getValue(), false};
    if (auto list = dyn_cast<ArrayAttr>(attribute))
      return FixIt{cast<StringAttr>(list[0]).getValue(), true};
  }
  return std::nullopt;
}

/// Whether a line is a directive of the loop behind it.
static bool isOfLoop(StringRef line) {
  line = line.ltrim();
  if (!line.consume_front("#"))
    return false;
  line = line.ltrim();
  if (!line.consume_front("pragma"))
    return false;
  SmallVector<StringRef> words;
  line.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  if (words.size() < 2)
    return false;
  StringRef what = words[1].take_while(llvm::isAlpha);
  if (words[0] == "xmp")
    return what == "loop";
  if (words[0] == "acc")
    return llvm::is_contained({"parallel", "kernels", "serial", "loop"}, what);
  return words[0] == "omp";
}

/// The lines of the file that a place is in; none if it cannot be read.
static SmallVector<std::string> readLines(FileLineColLoc place) {
  auto file = llvm::MemoryBuffer::getFile(place.getFilename().getValue());
  SmallVector<std::string> result;
  if (!file)
    return result;
  SmallVector<StringRef> lines;
  (*file)->getBuffer().split(lines, '\n');
  for (StringRef line : lines)
    result.push_back(line.str());
  if (place.getLine() < 1 || place.getLine() > result.size())
    result.clear();
  return result;
}

static FileLineColLoc skipIndentation(FileLineColLoc place) {
  SmallVector<std::string> lines = readLines(place);
  if (lines.empty())
    return place;
  StringRef line = lines[place.getLine() - 1];
  unsigned column = line.size() - line.ltrim().size() + 1;
  return FileLineColLoc::get(place.getFilename(), place.getLine(), column);
}

static bool continues(StringRef line) { return line.rtrim().ends_with("\\"); }

/// The place where the directives of the loop at `loc` begin.
static FileLineColLoc findDirectives(FileLineColLoc place) {
  SmallVector<std::string> lines = readLines(place);
  if (lines.empty())
    return place;
  // From 0: the line of the loop, then those above it.
  size_t first = place.getLine() - 1;
  while (first > 0) {
    size_t above = first - 1;
    while (above > 0 && continues(lines[above - 1]))
      --above;
    if (!isOfLoop(lines[above]))
      break;
    first = above;
  }
  if (first == place.getLine() - 1)
    return place;
  return skipIndentation(
      FileLineColLoc::get(place.getFilename(), first + 1, /*column=*/1));
}

/// As -fdiagnostics-parseable-fixits: columns are bytes, from 1.
static void printParseable(FileLineColLoc place, const FixIt &fixIt) {
  unsigned line = place.getLine(), column = place.getColumn();
  unsigned lastLine = line, lastColumn = column;
  std::string text = fixIt.text.str();
  if (fixIt.replaces) {
    SmallVector<std::string> lines = readLines(place);
    if (lines.empty())
      return;
    while (lastLine < lines.size() && continues(lines[lastLine - 1]))
      ++lastLine;
    lastColumn = StringRef(lines[lastLine - 1]).rtrim().size() + 1;
  } else {
    text += "\n" + std::string(column - 1, ' ');
  }
  raw_ostream &os = llvm::errs();
  os << "fix-it:\"";
  os.write_escaped(place.getFilename().getValue());
  os << "\":{" << line << ":" << column << "-" << lastLine << ":" << lastColumn
     << "}:\"";
  os.write_escaped(text);
  os << "\"\n";
}

bool printWithFixIts(Diagnostic &diagnostic,
                     SourceMgrDiagnosticHandler &printer, bool isParseable) {
  if (llvm::none_of(diagnostic.getNotes(),
                    [](Diagnostic &note) { return getFixIt(note); }))
    return false;
  printer.emitDiagnostic(diagnostic.getLocation(), diagnostic.str(),
                         diagnostic.getSeverity());
  for (Diagnostic &note : diagnostic.getNotes()) {
    std::optional<FixIt> fixIt = getFixIt(note);
    auto place = dyn_cast<FileLineColLoc>(note.getLocation());
    if (fixIt && place)
      place = fixIt->replaces ? skipIndentation(place) : findDirectives(place);
    printer.emitDiagnostic(place ? Location(place) : note.getLocation(),
                           note.str(), DiagnosticSeverity::Note);
    if (!fixIt)
      continue;
    llvm::errs().indent(place ? place.getColumn() - 1 : 0)
        << fixIt->text << '\n';
    if (isParseable && place)
      printParseable(place, *fixIt);
  }
  return true;
}

} // namespace xacc::driver
