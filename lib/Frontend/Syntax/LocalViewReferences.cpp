//===- LocalViewReferences.cpp - Elements of other images -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalViewRewriter.h"
#include "llvm/ADT/STLExtras.h"

namespace xacc::frontend {

bool LocalViewRewriter::Designator::isSection() const {
  return llvm::any_of(dimensions,
                      [](const Dimension &d) { return d.isTriplet; });
}

/// Where the name, element or member begins that the pieces end with; their
/// number if they end with something else.
size_t LocalViewRewriter::designatorStart(PieceRange output) {
  size_t at = output.size();
  while (at > 0) {
    const Piece &piece = output[at - 1];
    if (piece.is("]")) {
      at = openingOf(output, at - 1);
      if (at >= output.size())
        return output.size();
      continue;
    }
    if (piece.kind == Piece::Section)
      return at - 1;
    if (piece.kind != Piece::Name)
      return output.size();
    --at;
    if (at == 0 || (!output[at - 1].is(".") && !output[at - 1].is("->")))
      return at;
    --at;
  }
  return output.size();
}

/// Takes `v[2:5][i].m` apart; subscripts are replaced already.
bool LocalViewRewriter::parseDesignator(PieceRange pieces,
                                        Designator &designator) {
  designator.offset = pieces.front().offset;
  designator.whole = inOneLine(pieces);
  for (size_t i = 0; i < pieces.size(); ++i) {
    bool isSubscript = pieces[i].is("[");
    designator.typed += isSubscript ? "[0]" : pieces[i].text;
    if (isSubscript)
      i = closingOf(pieces, i);
  }
  size_t begin = pieces.size(), end = pieces.size();
  // The chain of subscripts that has the triplets.
  for (size_t i = 0; i < pieces.size(); ++i) {
    if (!pieces[i].is("["))
      continue;
    size_t first = i;
    bool hasTriplet = false;
    while (i < pieces.size() && pieces[i].is("[")) {
      size_t close = closingOf(pieces, i);
      hasTriplet |= splitAt(pieces.slice(i + 1, close - i - 1), ":").size() > 1;
      i = close + 1;
    }
    if (hasTriplet && begin != pieces.size()) {
      error(designator.offset, "only one array of a section has ranges");
      return false;
    }
    if (hasTriplet)
      begin = first, end = i;
    --i;
  }
  designator.name = inOneLine(pieces.take_front(begin));
  designator.suffix = inOneLine(pieces.drop_front(end));
  for (size_t i = begin; i < end; i = closingOf(pieces, i) + 1) {
    size_t close = closingOf(pieces, i);
    auto parts = splitAt(pieces.slice(i + 1, close - i - 1), ":");
    Dimension dimension;
    dimension.isTriplet = parts.size() > 1;
    if (parts.size() > 3 || (parts.size() == 1 && parts[0].empty())) {
      error(pieces[i].offset, "a subscript of a section is an expression or "
                              "base:length:step");
      return false;
    }
    dimension.base = inOneLine(parts[0]);
    if (parts.size() > 1)
      dimension.length = inOneLine(parts[1]);
    if (parts.size() > 2)
      dimension.step = inOneLine(parts[2]);
    designator.dimensions.push_back(std::move(dimension));
  }
  return true;
}

bool LocalViewRewriter::setImage(Designator &designator,
                                 llvm::ArrayRef<PieceRange> cosubscripts) {
  llvm::StringRef name =
      llvm::StringRef(designator.whole).take_while([](char c) {
        return llvm::isAlnum(c) || c == '_' || c == '$';
      });
  const Symbol *symbol = find(name);
  if (!symbol) {
    error(designator.offset, "'" + name +
                                 "' is not a coarray here; declare it as in "
                                 "'int x[n]:[*]'");
    return false;
  }
  designator.isCoarray = true;
  // With a subscript or a member, a pointer means what it points to.
  bool isByAddress =
      symbol->isParameter || (symbol->isPointer && name != designator.whole);
  designator.coarray = isByAddress ? "0" : ("&__xacc_co_" + name).str();
  if (cosubscripts.empty()) {
    designator.image = "-1";
    return true;
  }
  if (cosubscripts.size() != symbol->coextents.size() + 1) {
    error(designator.offset,
          "coarray '" + name + "' has " +
              counted(symbol->coextents.size() + 1, "codimension") +
              ", and the reference has " +
              counted(cosubscripts.size(), "cosubscript"));
    return false;
  }
  std::vector<std::string> images;
  for (PieceRange group : cosubscripts) {
    Pieces image = scanned(group);
    if (image.empty() || splitAt(image, ":").size() > 1) {
      error(designator.offset,
            "a reference to coarray '" + name + "' names one image");
      return false;
    }
    images.push_back("(" + inOneLine(image) + ")");
  }
  if (symbol->isReversed)
    std::reverse(images.begin(), images.end());
  if (images.size() == 1) {
    designator.image = images[0];
  } else if (isByAddress) {
    designator.image = images.back();
    for (size_t k = images.size() - 1; k-- > 0;)
      designator.image = "(" + images[k] + " + (" + symbol->coextents[k] +
                         ") * " + designator.image + ")";
  } else {
    designator.image = "xaccrtCoarrayImage(" + designator.coarray + ", " +
                       std::to_string(images.size()) + ", (const long long[]){";
    for (const std::string &image : images)
      designator.image += image + ", ";
    designator.image +=
        "}, " + place(designator.offset, "coarray " + name.str()) + ")";
  }
  return true;
}

/// A declaration that Clang refuses where all of an array is meant.
std::string LocalViewRewriter::wholeCheck(const Designator &designator) {
  return "_Static_assert(__builtin_types_compatible_p("
         "__typeof__(" +
         designator.typed + "), __typeof__(((void)0, " + designator.typed +
         "))), \"a coarray reference is an element or a section such as "
         "x[0:n]:[k], not a whole array\");" +
         (designator.image.find("xaccrt") == std::string::npos
              ? " _Static_assert(_Generic(" + designator.image +
                    ", float: 0, double: 0, long double: 0, default: 1), \"an "
                    "image of a coarray is an integer\");"
              : "");
}

/// Whether an expression belongs to the statement of `gmove` or `array`.
bool LocalViewRewriter::isSideOfGmove(PieceRange output) const {
  for (const Piece &piece : llvm::reverse(output)) {
    if (piece.is(";") || piece.is("{") || piece.is("}"))
      return false;
    if (piece.kind == Piece::Line) {
      Pieces words = splitText(llvm::StringRef(piece.text).drop_front(1));
      return words.size() > 2 && words[1].is("xmp") &&
             (words[2].is("gmove") || words[2].is("array"));
    }
  }
  return false;
}

std::string LocalViewRewriter::getText(const Designator &designator) {
  const std::string &typed = designator.typed;
  return "(__extension__((void)sizeof(struct { char c; " +
         wholeCheck(designator) + " }), *(__typeof__(" + typed +
         ") *)xaccrtCoarrayGet(" + designator.coarray + ", &(" +
         designator.whole + "), sizeof(" + typed + "), " + designator.image +
         ", " + place(designator.offset, "coarray") + ")))";
}

/// Whether a statement may begin behind these pieces.
bool LocalViewRewriter::isStatementStart(PieceRange output) const {
  if (scopes.back().parentheses > 0 || scopes.back().kind != Brace::Block)
    return false;
  if (output.empty())
    return true;
  const Piece &last = output.back();
  if (last.kind == Piece::Line || last.is(";") || last.is("{") ||
      last.is("}") || last.is("else") || last.is("do") || last.is(":"))
    return true;
  if (!last.is(")"))
    return false;
  size_t open = openingOf(output, output.size() - 1);
  if (open == 0 || open >= output.size())
    return false;
  const Piece &before = output[open - 1];
  return before.is("if") || before.is("while") || before.is("for") ||
         before.is("switch");
}

static bool isAssignment(const Piece &piece) {
  return piece.is("=") || piece.is("+=") || piece.is("-=") || piece.is("*=") ||
         piece.is("/=") || piece.is("%=") || piece.is("&=") || piece.is("|=") ||
         piece.is("^=") || piece.is("<<=") || piece.is(">>=");
}

/// Where an assignment's right side ends.
static size_t endOfValue(PieceRange input, size_t at) {
  int questions = 0;
  while (at < input.size()) {
    const Piece &piece = input[at];
    if (piece.is("(") || piece.is("[") || piece.is("{")) {
      at = closingOf(input, at) + 1;
      continue;
    }
    if (piece.is(",") || piece.is(";") || piece.is(")") || piece.is("]") ||
        piece.is("}") || piece.kind == Piece::Line)
      break;
    questions += piece.is("?");
    // That of an image is none of `?`.
    bool isImage = at + 1 < input.size() && input[at + 1].is("[");
    if (piece.is(":") && !isImage && questions-- == 0)
      break;
    ++at;
  }
  return std::min(at, input.size());
}

/// `designator op value`, `designator++`; behind the designator at `at`.
void LocalViewRewriter::assign(PieceRange input, size_t &at, Pieces &output,
                               const Designator &target, PieceRange written) {
  std::string op = input[at].text, value;
  bool isStep = op == "++" || op == "--";
  size_t end = at + 1;
  if (!isStep) {
    end = endOfValue(input, at + 1);
    size_t numSections = sections.size();
    Pieces right = scanned(input.slice(at + 1, end - at - 1));
    value = joined(right);
    if (sections.size() > numSections) {
      error(target.offset, "a section is assigned to an element of another "
                           "image");
      return;
    }
  }
  std::string id = fresh(), where = place(target.offset, "coarray");
  std::string type = "__typeof__(" + target.typed + ") ";
  std::string access = target.coarray + ", __xaccl_p" + id + ", sizeof(" +
                       target.typed + "), __xaccl_i" + id + ", ";
  std::string text = "__extension__ " + wholeCheck(target) +
                     " void *__xaccl_p" + id + " = (void *)&(" + target.whole +
                     "); long long __xaccl_i" + id + " = " + target.image +
                     "; " + type + "__xaccl_v" + id + " = ";
  if (op == "=") {
    text += "(" + value + "); ";
  } else {
    text += "*(" + type + "*)xaccrtCoarrayGet(" + access + where + "); ";
    if (isStep)
      text += type + "__xaccl_o" + id + " = __xaccl_v" + id + "; ";
    text +=
        "__xaccl_v" + id + " " + (isStep ? op : op + " (" + value + ")") + "; ";
  }
  text +=
      "xaccrtCoarrayPut(" + access + "&__xaccl_v" + id + ", " + where + ");";
  std::vector<Piece> replaced(written.begin(), written.end());
  replaced.insert(replaced.end(), input.begin() + at, input.begin() + end);
  if (isStatementStart(output) && end < input.size() && input[end].is(";")) {
    Piece brace;
    brace.kind = Piece::Sign;
    brace.text = "{";
    brace.space = written.front().space;
    output.push_back(brace);
    replaced.front().space = " ";
    push(output, Piece::Operand,
         text + (isStep ? " (void)__xaccl_o" + id + ";" : ""), replaced);
    brace.text = "}";
    brace.space = " ";
    output.push_back(brace);
    at = end + 1;
    return;
  }
  push(output, Piece::Operand,
       "(__extension__({ " + text + " __xaccl_" + (isStep ? "o" : "v") + id +
           "; }))",
       replaced);
  at = end;
}

/// A reference with an image: `output` ends with what is before the `:`, and
/// `at` is behind the image.
void LocalViewRewriter::refer(PieceRange input, size_t &at, Pieces &output,
                              llvm::ArrayRef<PieceRange> cosubscripts) {
  unsigned offset = cosubscripts.front().begin()[-1].offset;
  size_t begin = designatorStart(output);
  if (begin >= output.size() || output[begin].kind != Piece::Name) {
    error(offset, "expected a coarray before ':[', as in 'x[i]:[k]'");
    return;
  }
  if (isSideOfGmove(output)) {
    error(output[begin].offset,
          "a coarray of another image cannot be in the statement of '#pragma "
          "xmp gmove' or 'array'; assign it in a statement of its own");
    return;
  }
  Pieces written(output.begin() + begin, output.end());
  output.resize(begin);
  Pieces local = written;
  // Members of what the image has.
  while (at + 1 < input.size() && input[at].is(".") &&
         input[at + 1].kind == Piece::Name) {
    size_t end = at + 2;
    while (end < input.size() && input[end].is("["))
      end = std::min(closingOf(input, end) + 1, input.size());
    Pieces members = scanned(input.slice(at, end - at));
    local.insert(local.end(), members.begin(), members.end());
    at = end;
  }
  Designator designator;
  if (!parseDesignator(local, designator) ||
      !setImage(designator, cosubscripts))
    return;
  // Everything up to here, for the lines.
  Piece image;
  image.text = ":[";
  for (PieceRange group : cosubscripts)
    image.text += joined(group) + "]";
  written.push_back(image);
  bool isOperand =
      !output.empty() &&
      (output.back().kind == Piece::Operand || output.back().is(")") ||
       output.back().is("]") ||
       (output.back().kind == Piece::Name && !output.back().is("return")));
  if (!output.empty() && output.back().is("&") &&
      (output.size() == 1 || !(output[output.size() - 2].kind != Piece::Sign ||
                               output[output.size() - 2].is(")") ||
                               output[output.size() - 2].is("]")))) {
    error(offset, "an element of another image has no address here");
    return;
  }
  if (designator.isSection()) {
    Piece piece;
    piece.kind = Piece::Section;
    piece.space = written.front().space;
    piece.offset = designator.offset;
    piece.number = unsigned(sections.size());
    piece.text = joined(written);
    output.push_back(piece);
    sections.push_back(std::move(designator));
    return;
  }
  if (at < input.size() &&
      (isAssignment(input[at]) || input[at].is("++") || input[at].is("--")) &&
      !(!output.empty() && output.back().is("*") && !isOperand &&
        (output.size() == 1 || output[output.size() - 2].kind == Piece::Sign)))
    return assign(input, at, output, designator, written);
  if (!output.empty() && (output.back().is("++") || output.back().is("--"))) {
    error(offset, "write 'x:[k] += 1': an element of another image is no "
                  "operand of a prefix operator");
    return;
  }
  push(output, Piece::Operand, getText(designator), written);
}

/// A whole reference, or a coarray of this image: an argument.
bool LocalViewRewriter::parseReference(PieceRange pieces,
                                       Designator &designator,
                                       llvm::StringRef what) {
  size_t colon = 0;
  while (colon < pieces.size() && !(pieces[colon].is(":")))
    colon = pieces[colon].is("[") || pieces[colon].is("(")
                ? closingOf(pieces, colon) + 1
                : colon + 1;
  colon = std::min(colon, pieces.size());
  llvm::SmallVector<PieceRange, 2> groups;
  size_t next = colon + 1;
  while (next < pieces.size() && pieces[next].is("[")) {
    size_t close = closingOf(pieces, next);
    groups.push_back(pieces.slice(next + 1, close - next - 1));
    next = close + 1;
  }
  Pieces local = scanned(pieces.take_front(colon));
  bool isWhole =
      next >= pieces.size() && (colon == pieces.size()) == groups.empty();
  if (local.empty() || designatorStart(local) != 0 || !isWhole) {
    error(pieces.empty() ? 0 : pieces.front().offset,
          what + " takes a coarray, as in 'x[i]:[k]'");
    return false;
  }
  if (!parseDesignator(local, designator) || !setImage(designator, groups))
    return false;
  if (designator.isSection()) {
    error(designator.offset, what + " takes one element");
    return false;
  }
  return true;
}

} // namespace xacc::frontend
