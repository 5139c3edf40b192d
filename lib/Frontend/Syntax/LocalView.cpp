//===- LocalView.cpp - Coarrays as plain C --------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scan over the text, and declarations. It goes from left to right, so that
// what an expression contains is replaced before the expression is.
//
//===----------------------------------------------------------------------===//

#include "LocalViewRewriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

namespace xacc::frontend {

LocalViewRewriter::LocalViewRewriter(llvm::StringRef text)
    : text(text), source(splitText(text)), lines(source, text), scopes(1) {}

void LocalViewRewriter::error(unsigned offset, const llvm::Twine &message) {
  result.problems.push_back({offset, message.str()});
}

std::string LocalViewRewriter::place(unsigned offset, llvm::StringRef what) {
  LineTable::Place at = lines.find(offset);
  llvm::raw_string_ostream os(places);
  os << "{\"";
  llvm::printEscapedString(at.file, os);
  os << "\", " << at.line << ", 0, \"" << what << "\"}, ";
  return "&__xacc_places[" + std::to_string(numPlaces++) + "]";
}

/// Adds what replaces some pieces. Lines after it keep their numbers.
void LocalViewRewriter::push(Pieces &output, Piece::Kind kind, std::string text,
                             PieceRange replaced) {
  Piece piece;
  piece.kind = kind;
  if (!replaced.empty()) {
    piece.space = replaced.front().space;
    piece.offset = replaced.front().offset;
    size_t before = llvm::StringRef(joined(replaced)).count('\n');
    size_t now = llvm::StringRef(text).count('\n');
    if (now < before)
      text.append(before - now, '\n');
  }
  piece.text = std::move(text);
  output.push_back(std::move(piece));
}

Pieces LocalViewRewriter::scanned(PieceRange input) {
  Pieces output;
  scan(input, output);
  return output;
}

void LocalViewRewriter::scan(PieceRange input, Pieces &output) {
  for (size_t at = 0; at < input.size();)
    if (!scanPiece(input, at, output))
      output.push_back(input[at++]);
}

static bool isSign(PieceRange input, size_t at, llvm::StringRef sign) {
  return at < input.size() && input[at].is(sign);
}

/// Replaces what begins here, if it is of the local view.
bool LocalViewRewriter::scanPiece(PieceRange input, size_t &at,
                                  Pieces &output) {
  const Piece &piece = input[at];
  if (piece.kind == Piece::Line) {
    hasDeclare |= llvm::StringRef(piece.text).contains("acc declare");
    size_t numProblems = result.problems.size();
    if (!directive(piece, output))
      return false;
    ++at;
    if (result.problems.size() == numProblems)
      checkImageDirective(piece, input, at);
    return true;
  }
  if (piece.is("asm") || piece.is("__asm__") || piece.is("__asm")) {
    at = skipAsm(input, at, output);
    return true;
  }
  if (piece.kind == Piece::Name &&
      llvm::StringRef(piece.text).starts_with("xmp_"))
    return call(input, at, output);
  if (piece.kind == Piece::Name)
    noteVariable(input, at, output);
  if (piece.kind != Piece::Sign)
    return false;
  if (piece.text == "(")
    ++scopes.back().parentheses;
  else if (piece.text == ")" && scopes.back().parentheses > 0)
    --scopes.back().parentheses;
  else if (piece.text == "{")
    enterBrace(output);
  else if (piece.text == "}")
    leaveBrace();
  else if (piece.text == ";" && scopes.back().parentheses == 0) {
    if (!sections.empty()) {
      assignSections(output);
      ++at;
      return true;
    }
    output.push_back(piece);
    endStatement(output);
    ++at;
    return true;
  }
  // `[[` is an attribute.
  if (piece.text != ":" || !isSign(input, at + 1, "[") ||
      isSign(input, at + 2, "["))
    return false;
  llvm::SmallVector<PieceRange, 2> groups;
  bool declares = false;
  size_t next = at + 1;
  while (isSign(input, next, "[")) {
    size_t close = closingOf(input, next);
    PieceRange group = input.slice(next, std::min(close, input.size()) - next);
    bool isOpen = close >= input.size() || !input[close].is("]") ||
                  llvm::any_of(group, [](const Piece &inside) {
                    return inside.is(";") || inside.is("{");
                  });
    if (isOpen) {
      error(input[next].offset, "expected ']' to match this '[' of a coarray");
      at = input.size();
      return true;
    }
    groups.push_back(input.slice(next + 1, close - next - 1));
    declares |= groups.back().size() == 1 && groups.back()[0].is("*");
    next = std::min(close + 1, input.size());
  }
  at = next;
  result.isUsed = true;
  if (declares && isReference(output)) {
    error(output.back().offset, "a reference to a coarray names one image by "
                                "its number, not by '*'");
    return true;
  }
  if (declares)
    declare(input, at, output, groups);
  else
    refer(input, at, output, groups);
  return true;
}

/// Whether the pieces end with a coarray in an expression: not with a
/// declarator, before which a type or a comma is.
bool LocalViewRewriter::isReference(const Pieces &output) const {
  size_t begin = designatorStart(output);
  if (scopes.size() == 1 || begin >= output.size() || !find(output[begin].text))
    return false;
  if (begin == 0 || isStatementStart(PieceRange(output).take_front(begin)))
    return true;
  const Piece &before = output[begin - 1];
  return before.kind == Piece::Sign && !before.is("*") && !before.is(",") &&
         !before.is("}");
}

/// `image` is about the call after it.
void LocalViewRewriter::checkImageDirective(const Piece &line, PieceRange input,
                                            size_t next) {
  Pieces words = splitText(llvm::StringRef(line.text).drop_front(1));
  if (words.size() < 3 || !words[2].is("image"))
    return;
  while (next < input.size() && input[next].kind == Piece::Line)
    ++next;
  if (next >= input.size() ||
      !llvm::StringRef(input[next].text).starts_with("xmp_sync_"))
    error(line.offset, "'#pragma xmp image' must be followed by a call of "
                       "xmp_sync_all, xmp_sync_image or xmp_sync_images");
}

/// In `asm`, `: [name]` names an operand.
size_t LocalViewRewriter::skipAsm(PieceRange input, size_t at, Pieces &output) {
  size_t end = at + 1;
  while (end < input.size() && input[end].kind == Piece::Name)
    ++end;
  if (isSign(input, end, "("))
    end = std::min(closingOf(input, end) + 1, input.size());
  output.insert(output.end(), input.begin() + at, input.begin() + end);
  return end;
}

static bool isTagKeyword(const Piece &piece) {
  return piece.is("struct") || piece.is("union") || piece.is("enum");
}

void LocalViewRewriter::enterBrace(const Pieces &output) {
  Scope scope;
  size_t size = output.size();
  if (size > 0) {
    const Piece &last = output.back();
    bool isTag = isTagKeyword(last) ||
                 (last.kind == Piece::Name && size > 1 &&
                  (isTagKeyword(output[size - 2]) || output[size - 2].is(")")));
    if (isTag && !last.is("else") && !last.is("do"))
      scope.kind = Brace::Members;
    else if (last.is("=") || last.is(",") || last.is("(") ||
             (last.is("{") && scopes.back().kind == Brace::Values))
      scope.kind = Brace::Values;
  }
  if (scopes.size() == 1 && scope.kind == Brace::Block)
    scope.symbols = std::move(parameters);
  parameters.clear();
  scopes.push_back(std::move(scope));
}

void LocalViewRewriter::leaveBrace() {
  if (scopes.size() > 1)
    scopes.pop_back();
}

/// Behind a semicolon.
void LocalViewRewriter::endStatement(Pieces &output) {
  if (scopes.size() == 1)
    parameters.clear();
  if (pending.empty() || scopes.size() != pendingDepth)
    return;
  push(output, Piece::Operand, " " + pending, {});
  // What follows begins a statement.
  Piece end;
  end.kind = Piece::Sign;
  end.text = ";";
  if (scopes.size() > 1)
    output.push_back(end);
  pending.clear();
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

const LocalViewRewriter::Symbol *
LocalViewRewriter::find(llvm::StringRef name) const {
  for (const Scope &scope : llvm::reverse(scopes))
    if (auto it = scope.symbols.find(name); it != scope.symbols.end())
      return &it->second;
  // A size of a parameter may be that of another one.
  auto it = parameters.find(name);
  return it == parameters.end() ? nullptr : &it->second;
}

/// The pieces of the specifiers that a declarator at `name` belongs to.
static PieceRange specifiersOf(PieceRange output, size_t name) {
  size_t begin = name;
  while (begin > 0) {
    const Piece &piece = output[begin - 1];
    if (piece.kind == Piece::Line || piece.is(";") || piece.is("{") ||
        piece.is("(") || piece.kind == Piece::End)
      break;
    if (!piece.is("}") && !piece.is(")") && !piece.is("]")) {
      --begin;
      continue;
    }
    size_t open = openingOf(output, begin - 1);
    if (open >= output.size())
      break;
    // The block before the declaration is none of it.
    bool isValue = open > 0 && output[open - 1].is("=");
    bool isTag = (open > 0 && isTagKeyword(output[open - 1])) ||
                 (open > 1 && isTagKeyword(output[open - 2]));
    if (piece.is("}") && !isValue && !isTag)
      break;
    begin = open;
  }
  return output.slice(begin, name - begin);
}

static bool hasName(PieceRange pieces, llvm::StringRef name) {
  int depth = 0;
  for (const Piece &piece : pieces) {
    depth += piece.is("{") ? 1 : piece.is("}") ? -1 : 0;
    if (depth == 0 && piece.kind == Piece::Name && piece.text == name)
      return true;
  }
  return false;
}

bool LocalViewRewriter::setCoextents(llvm::ArrayRef<PieceRange> cosubscripts,
                                     Symbol &symbol, unsigned offset) {
  auto isStar = [](PieceRange group) {
    return group.size() == 1 && group[0].is("*");
  };
  symbol.isReversed = isStar(cosubscripts.front()) && cosubscripts.size() > 1;
  size_t star = symbol.isReversed ? 0 : cosubscripts.size() - 1;
  for (size_t k = 0; k < cosubscripts.size(); ++k) {
    if (isStar(cosubscripts[k]) != (k == star) || cosubscripts[k].empty()) {
      error(offset, "of the codimensions of a coarray one is '*', the last or "
                    "the first, and the others have an extent");
      return false;
    }
    if (k == star)
      continue;
    symbol.coextents.push_back(inOneLine(cosubscripts[k]));
    int64_t extent;
    llvm::StringRef text = symbol.coextents.back();
    if (!text.getAsInteger(0, extent) && extent <= 0) {
      error(offset, "a codimension of a coarray must be positive, not " + text);
      return false;
    }
  }
  if (symbol.isReversed)
    std::reverse(symbol.coextents.begin(), symbol.coextents.end());
  return true;
}

/// Remembers variables of file scope. What is a pointer in truth must not be
/// used as the array that it was declared as.
void LocalViewRewriter::noteVariable(PieceRange input, size_t at,
                                     const Pieces &output) {
  const Piece &piece = input[at];
  const Piece *last = output.empty() ? nullptr : &output.back();
  if (startSized.count(piece.text) && last) {
    size_t size = output.size();
    bool isOperand =
        (last->is("sizeof") && !isSign(input, at + 1, "[")) ||
        (last->is("(") && size > 1 && output[size - 2].is("sizeof") &&
         isSign(input, at + 1, ")"));
    bool isAddress = last->is("&") && !isSign(input, at + 1, "[") && size > 1 &&
                     output[size - 2].kind == Piece::Sign &&
                     !output[size - 2].is(")") && !output[size - 2].is("]");
    if (isOperand || isAddress)
      error(piece.offset, "coarray '" + piece.text +
                              "' has a size that is known at the start; "
                              "'sizeof' and '&' need one that is constant");
  }
  bool ends = isSign(input, at + 1, "=") || isSign(input, at + 1, ";") ||
              isSign(input, at + 1, ",") || isSign(input, at + 1, "[");
  bool declares =
      last && (last->kind == Piece::Name || last->is("*") || last->is(","));
  if (ends && declares && scopes.size() == 1 &&
      scopes.back().parentheses == 0 &&
      !hasName(specifiersOf(output, output.size()), "const"))
    variables.insert(piece.text);
}

/// `T name[n][4]:[*]` with a variable n: a pointer to `T[4]`, whose storage is
/// allocated at the start. Returns false if the sizes are constant.
bool LocalViewRewriter::declareStartSized(Pieces &output, size_t name,
                                          const Symbol &symbol, bool isExtern,
                                          bool isInitialized) {
  auto namesVariable = [&](PieceRange pieces) {
    return llvm::any_of(pieces, [&](const Piece &piece) {
      return piece.kind == Piece::Name && variables.count(piece.text);
    });
  };
  if (scopes.size() > 1 || name + 1 >= output.size())
    return false;
  size_t close = closingOf(output, name + 1);
  PieceRange first = PieceRange(output).slice(name + 2, close - name - 2);
  bool hasOthers = namesVariable(PieceRange(output).drop_front(close));
  if (!namesVariable(first) && !hasOthers)
    return false;
  std::string spelling = output[name].text;
  if (hasOthers || isInitialized) {
    error(output[name].offset, "coarray '" + spelling +
                                   "': only the first size may be known at the "
                                   "start, and then it has no initializer");
    return true;
  }
  Pieces written(output.begin() + name, output.end());
  std::string size = inOneLine(first),
              rest = inOneLine(PieceRange(output).drop_front(close + 1));
  output.resize(name);
  push(output, Piece::Operand,
       rest.empty() ? "*" + spelling : "(*" + spelling + ")" + rest, written);
  startSized.insert(spelling);
  Symbol &known = scopes.back().symbols[spelling] = symbol;
  if (isExtern) {
    // The unit that defines it has the descriptor.
    known.isParameter = true;
    return true;
  }
  std::string descriptor =
      descriptorOf(spelling, symbol, "", written.front().offset);
  // As descriptorOf has it, but for the address.
  descriptor.pop_back();
  pending += descriptor + " = {0, 0, \"" + spelling + "\", " +
             std::to_string(symbol.coextents.size() + 1) + ", " +
             (symbol.coextents.empty() ? "0" : "__xacc_coextents_" + spelling) +
             ", 0, 0, 0};";
  pendingDepth = scopes.size();
  storageText += spelling + " = xaccrtCoarrayStorage(&__xacc_co_" + spelling +
                 ", (" + size + "), sizeof *" + spelling + ", " +
                 place(written.front().offset, "coarray " + spelling) + "); ";
  return true;
}

std::string LocalViewRewriter::descriptorOf(llvm::StringRef name,
                                            const Symbol &symbol,
                                            llvm::StringRef size,
                                            unsigned offset) {
  std::string text, extents = "0";
  llvm::raw_string_ostream os(text);
  bool isFileScope = scopes.size() == 1;
  if (!symbol.coextents.empty()) {
    extents = ("__xacc_coextents_" + name).str();
    os << "static " << (isFileScope ? "" : "const ") << "long long " << extents
       << "[] = {";
    for (auto [k, extent] : llvm::enumerate(symbol.coextents)) {
      os << (isFileScope ? "0" : extent) << ", ";
      if (isFileScope) {
        std::string element = extents + "[" + std::to_string(k) + "]";
        startText += element + " = (" + extent + "); xaccrtRequire(" + element +
                     " > 0, " + element + ", \"a codimension of coarray " +
                     name.str() + " must be positive, not\", " +
                     place(offset, "coarray") + "); ";
      }
    }
    os << "0}; ";
  }
  os << "static struct __xacc_coarray __xacc_co_" << name
     << " __attribute__((section(\"xacc_coarrays\"), used, aligned(8)))";
  if (!size.empty())
    os << " = {(void *)&" << name << ", " << size << ", \"" << name << "\", "
       << symbol.coextents.size() + 1 << ", " << extents << ", 0, 0, 0}";
  os << ";";
  hasCoarrays = true;
  return text;
}

/// `T name[n]:[*]`: what is in `output` ends with the name and its extents.
void LocalViewRewriter::declare(PieceRange input, size_t &at, Pieces &output,
                                llvm::ArrayRef<PieceRange> cosubscripts) {
  size_t name = output.size();
  unsigned offset = cosubscripts.front().begin()[-1].offset;
  bool isIncomplete = false;
  while (name > 0 && output[name - 1].is("]")) {
    size_t open = openingOf(output, name - 1);
    if (open >= name) // a `]` without `[`
      break;
    isIncomplete = open + 2 == name;
    name = open;
  }
  size_t begin = name;
  bool isPointer = false;
  if (name > 3 && output[name - 1].is(")") && output[name - 3].is("*") &&
      output[name - 4].is("(")) { // (*name)[n]
    begin = name - 4;
    --name;
    isPointer = true;
  }
  if (name == 0 || output[name - 1].kind != Piece::Name) {
    error(offset, "expected the name of a coarray before ':[*]', as in "
                  "'int x[n]:[*]'");
    return;
  }
  Piece declarator = output[--name];
  begin = isPointer ? begin : name;
  isPointer |= begin == name && name > 0 && name + 1 == output.size() &&
               output[name - 1].is("*");
  const std::string &spelling = declarator.text;
  offset = declarator.offset;
  PieceRange specifiers = specifiersOf(output, begin);
  Symbol symbol;
  symbol.isPointer = isPointer;
  if (!setCoextents(cosubscripts, symbol, offset))
    return;
  auto refuse = [&](llvm::StringRef why) {
    error(offset, "coarray '" + spelling + "' " + why);
  };
  if (hasName(specifiers, "volatile") || hasName(specifiers, "enum") ||
      hasName(specifiers, "union"))
    return refuse("has a type that coarrays cannot have: volatile, an "
                  "enumeration or a union");
  if (scopes.back().kind == Brace::Members)
    return refuse("is a member of a structure; declare the structure's "
                  "variable as a coarray");
  if (hasName(specifiers, "typedef"))
    return refuse("is a type; declare variables as coarrays");
  if (scopes.back().parentheses > 0) {
    symbol.isParameter = true;
    if (scopes.size() == 1)
      parameters[spelling] = std::move(symbol);
    return;
  }
  bool isExtern = hasName(specifiers, "extern");
  bool isAutomatic =
      scopes.size() > 1 && !isExtern && !hasName(specifiers, "static");
  if (isAutomatic && isPointer) {
    // No coarray itself.
    symbol.isParameter = true;
    scopes.back().symbols[spelling] = std::move(symbol);
    return;
  }
  if (isAutomatic)
    return refuse("must be declared at file scope or as static");
  bool isInitialized = isSign(input, at, "=");
  if (!isPointer &&
      declareStartSized(output, name, symbol, isExtern, isInitialized))
    return;
  if (!isExtern)
    push(output, Piece::Operand,
         std::string(" __attribute__((aligned(4096), section(\"") +
             (isInitialized ? ".data" : ".bss") + ".xacc_coarrays\")))",
         {});
  isIncomplete &= !isInitialized;
  bool wasIncomplete = incomplete.count(spelling);
  bool isKnown = scopes.back().symbols.count(spelling) && !wasIncomplete;
  scopes.back().symbols[spelling] = symbol;
  if (isKnown || (wasIncomplete && isIncomplete))
    return;
  pendingDepth = scopes.size();
  // A definition may come that says how large it is.
  if (isIncomplete)
    incomplete[spelling] = descriptorOf(spelling, symbol, "0", offset);
  else
    incomplete.erase(spelling);
  pending += descriptorOf(spelling, symbol,
                          isIncomplete ? "" : "sizeof " + spelling, offset);
}

//===----------------------------------------------------------------------===//
// The whole text
//===----------------------------------------------------------------------===//

static const char declarations[] =
    "struct __xacc_coarray { void *a; long long b; const char *c; long long d; "
    "const long long *e; void *f, *g; long long h; }; "
    "struct __xacc_section { const struct __xacc_coarray *a; void *b; long "
    "long c, d; const long long *e, *f; }; "
    "struct __xacc_place { const char *a; int b, c; const char *d; }; "
    "extern void xaccrtCoarrays(void *, void *); "
    "extern void *xaccrtCoarrayStorage(void *, long long, long long, const "
    "void *); "
    "extern void xaccrtCoarraysOnDevices(void); "
    "extern void xaccrtCoarrayOn(void *, void *); "
    "extern long long xaccrtCoarrayImage(const void *, long long, const long "
    "long *, const void *); "
    "extern void *xaccrtCoarrayGet(const void *, const void *, long long, long "
    "long, const void *); "
    "extern void xaccrtCoarrayPut(const void *, const void *, long long, long "
    "long, const void *, const void *); "
    "extern void xaccrtCoarrayCopy(const void *, const void *, long long, long "
    "long, const void *); "
    "extern void xaccrtCoarrayConform(const long long *, const long long *, "
    "long long, const void *); "
    "extern void *xaccrtCoarrayBuffer(const long long *, long long, long long, "
    "long long *, const void *); "
    "extern void xaccrtCoarrayFree(void *); "
    "extern void xaccrtAtomicDefine(const void *, const void *, long long, "
    "long long, long long, const void *); "
    "extern long long xaccrtAtomicRef(const void *, const void *, long long, "
    "long long, const void *); "
    "extern void xaccrtRequire(long long, long long, const char *, const void "
    "*); "
    "extern void xaccrtImages(void *, const void *); "
    "extern void xaccrtNextCall(const void *); "
    "extern void xaccrtPost(void *, long long, const long long *, long long, "
    "const void *); "
    "extern void xaccrtAwaitPost(void *, long long, const long long *, long "
    "long, long long, const void *); "
    "extern void xaccrtLock(const void *, const void *, long long, int *, int "
    "*, const void *); "
    "extern void xaccrtUnlock(const void *, const void *, long long, int *, "
    "const void *); "
    "static __inline__ __attribute__((unused)) long long __xacc_length(long "
    "long n, long long b, long "
    "long s) { return s > 0 ? (n - b + s - 1) / s : s < 0 ? b / -s + 1 : 0; } ";

LocalView LocalViewRewriter::run() {
  Pieces output;
  output.reserve(source.size());
  scan(PieceRange(source).drop_back(), output);
  output.push_back(source.back());
  if (!sections.empty())
    error(sections.front().offset,
          "a section of another image is not part of an assignment");
  if (!result.isUsed)
    return std::move(result);
  std::string body = output.front().space + joined(output);
  for (const auto &[name, descriptor] : incomplete)
    body += "\n" + descriptor;
  body += "\n";
  if (hasCoarrays)
    body += "extern struct __xacc_coarray __start_xacc_coarrays[] "
            "__attribute__((visibility(\"hidden\"))), __stop_xacc_coarrays[] "
            "__attribute__((visibility(\"hidden\"))); ";
  body += "static __attribute__((unused)) void __xacc_coarray_start(void) { " +
          storageText;
  if (hasCoarrays)
    body += "xaccrtCoarrays(__start_xacc_coarrays, __stop_xacc_coarrays); ";
  if (hasDeclare)
    body += "xaccrtCoarraysOnDevices(); ";
  body += startText + "}\n";
  result.text = declarations;
  if (numPlaces)
    result.text +=
        "static const struct __xacc_place __xacc_places[] = {" + places + "};";
  result.text += "\n" + body;
  return std::move(result);
}

LocalView rewriteLocalView(llvm::StringRef text) {
  auto mayBe = [&](llvm::StringRef word) { return text.contains(word); };
  size_t colon = 0;
  bool hasBracket = false;
  while (!hasBracket && (colon = text.find(':', colon)) != text.npos)
    hasBracket = text.drop_front(++colon).ltrim(" \t\r\n").starts_with("[");
  if (!hasBracket && !mayBe("#pragma xmp") && !mayBe("xmp_sync_") &&
      !mayBe("xmp_co"))
    return {};
  return LocalViewRewriter(text).run();
}

} // namespace xacc::frontend
