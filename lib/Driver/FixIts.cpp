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

static StringRef getFixIt(Diagnostic &note) {
  for (DiagnosticArgument &argument : note.getMetadata())
    if (argument.getKind() ==
        DiagnosticArgument::DiagnosticArgumentKind::Attribute)
      if (auto text = dyn_cast<StringAttr>(argument.getAsAttribute()))
        return text.getValue();
  return {};
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

/// The place where the directives of the loop at `loc` begin.
static Location findDirectives(Location loc) {
  auto place = dyn_cast<FileLineColLoc>(loc);
  if (!place)
    return loc;
  auto file = llvm::MemoryBuffer::getFile(place.getFilename().getValue());
  if (!file)
    return loc;
  SmallVector<StringRef> lines;
  (*file)->getBuffer().split(lines, '\n');
  // From 0: the line of the loop, then those above it.
  size_t first = place.getLine() - 1;
  if (first >= lines.size())
    return loc;
  while (first > 0) {
    size_t above = first - 1;
    while (above > 0 && lines[above - 1].rtrim().ends_with("\\"))
      --above;
    if (!isOfLoop(lines[above]))
      break;
    first = above;
  }
  if (first == place.getLine() - 1)
    return loc;
  unsigned column = lines[first].size() - lines[first].ltrim().size();
  return FileLineColLoc::get(place.getFilename(), first + 1, column + 1);
}

bool printWithFixIts(Diagnostic &diagnostic,
                     SourceMgrDiagnosticHandler &printer) {
  if (llvm::all_of(diagnostic.getNotes(),
                   [](Diagnostic &note) { return getFixIt(note).empty(); }))
    return false;
  printer.emitDiagnostic(diagnostic.getLocation(), diagnostic.str(),
                         diagnostic.getSeverity());
  for (Diagnostic &note : diagnostic.getNotes()) {
    StringRef text = getFixIt(note);
    Location loc = note.getLocation();
    if (!text.empty())
      loc = findDirectives(loc);
    printer.emitDiagnostic(loc, note.str(), DiagnosticSeverity::Note);
    if (text.empty())
      continue;
    auto place = dyn_cast<FileLineColLoc>(loc);
    llvm::errs().indent(place ? place.getColumn() - 1 : 0) << text << '\n';
  }
  return true;
}

} // namespace xacc::driver
