//===- LocalViewSections.cpp - Sections of other images -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An assignment with sections becomes a block. Where the right side is one
// section of the same type, it is one copy; else the values are computed
// element by element into a buffer, and then copied.
//
// Of section number ID, __xacc_bID has the bases, __xacc_sID the steps,
// __xacc_nID the lengths, and __xacc_tID the distances in bytes; the latter two
// of ranges only.
//
//===----------------------------------------------------------------------===//

#include "LocalViewRewriter.h"
#include "llvm/ADT/STLExtras.h"

namespace xacc::frontend {

static std::string ranges(llvm::ArrayRef<std::string> values) {
  std::string text = "{";
  for (const std::string &value : values)
    text += value + ", ";
  return text + "}";
}

/// The declarations that evaluate a section's subscripts, once.
std::string LocalViewRewriter::sectionLocals(const Designator &section,
                                             const std::string &id) {
  std::vector<std::string> bases, steps, lengths, distances;
  std::string array = section.name, checks;
  for (auto [k, dimension] : llvm::enumerate(section.dimensions)) {
    std::string at = std::to_string(k);
    bases.push_back(dimension.base.empty() ? "0" : "(" + dimension.base + ")");
    steps.push_back(dimension.step.empty() ? "1" : "(" + dimension.step + ")");
    if (dimension.isTriplet) {
      distances.push_back("__xaccl_s" + id + "[" + at +
                          "] * (long long)sizeof((" + array + ")[0])");
      if (!dimension.length.empty()) {
        lengths.push_back("(" + dimension.length + ")");
      } else {
        lengths.push_back("__xacc_length((long long)(sizeof(" + array +
                          ") / sizeof((" + array + ")[0])), __xaccl_b" + id +
                          "[" + at + "], __xaccl_s" + id + "[" + at + "])");
        checks += "__extension__ _Static_assert("
                  "!__builtin_types_compatible_p(__typeof__(" +
                  array + "), __typeof__(&(" + array +
                  ")[0])), \"a section of a pointer needs a length\"); ";
      }
    }
    array += "[0]";
  }
  return checks + "const long long __xaccl_b" + id + "[] = " + ranges(bases) +
         ", __xaccl_s" + id + "[] = " + ranges(steps) + "; (void)__xaccl_s" +
         id + "; const long long __xaccl_n" + id + "[] = " + ranges(lengths) +
         ", __xaccl_t" + id + "[] = " + ranges(distances) +
         "; (void)__xaccl_t" + id + "; ";
}

/// The length of a range as C, if that can be constant; else empty.
static std::string lengthOf(llvm::StringRef array, llvm::StringRef base,
                            llvm::StringRef length, llvm::StringRef step) {
  if (!length.empty())
    return ("(" + length + ")").str();
  if (!base.empty() || !step.empty())
    return "";
  return ("(long long)(sizeof(" + array + ") / sizeof((" + array + ")[0]))")
      .str();
}

/// Declarations that Clang refuses where constant lengths of two sections
/// differ. What else there is the runtime compares.
std::string LocalViewRewriter::lengthChecks(const Designator &target,
                                            const Designator &source) {
  auto lengths = [](const Designator &section) {
    std::vector<std::string> texts;
    std::string array = section.name;
    for (const Dimension &dimension : section.dimensions) {
      if (dimension.isTriplet)
        texts.push_back(
            lengthOf(array, dimension.base, dimension.length, dimension.step));
      array += "[0]";
    }
    return texts;
  };
  std::string checks;
  auto isWritten = [](const std::string &length) {
    return llvm::StringRef(length).find_first_not_of("()0123456789") ==
           llvm::StringRef::npos;
  };
  for (auto [left, right] : llvm::zip_equal(lengths(target), lengths(source))) {
    if (left.empty() || right.empty())
      continue;
    std::string message = "the sections of an assignment differ in length";
    if (isWritten(left) && isWritten(right))
      message += ": " + llvm::StringRef(left).trim("()").str() +
                 " left of the '=' and " +
                 llvm::StringRef(right).trim("()").str() + " right of it";
    checks += "__extension__ _Static_assert(__builtin_choose_expr("
              "__builtin_constant_p(" +
              left + ") && __builtin_constant_p(" + right + "), " + left +
              " == " + right + ", 1), \"" + message + "\"); ";
  }
  return checks;
}

std::string LocalViewRewriter::firstElement(const Designator &section,
                                            const std::string &id) {
  std::string text = section.name;
  for (size_t k = 0; k < section.dimensions.size(); ++k)
    text += "[__xaccl_b" + id + "[" + std::to_string(k) + "]]";
  return text + section.suffix;
}

/// The element of the current iteration, whose counters are __xacc_k0, ...
std::string LocalViewRewriter::elementAt(const Designator &section,
                                         const std::string &id) {
  std::string text = section.name;
  unsigned range = 0;
  for (auto [k, dimension] : llvm::enumerate(section.dimensions)) {
    std::string at = "[" + std::to_string(k) + "]";
    text += "[__xaccl_b" + id + at;
    if (dimension.isTriplet)
      text +=
          " + __xaccl_k" + std::to_string(range++) + " * __xaccl_s" + id + at;
    text += "]";
  }
  return text + section.suffix;
}

std::string LocalViewRewriter::sectionSide(const Designator &section,
                                           const std::string &id) {
  return "&(struct __xacc_section){" +
         (section.isCoarray ? section.coarray : "0") + ", (void *)&(" +
         firstElement(section, id) + "), " + (section.isCoarray ? "1" : "0") +
         ", " + (section.isCoarray ? section.image : "0") + ", __xaccl_n" + id +
         ", __xaccl_t" + id + "}";
}

/// Finds the sections of a right side. `rest` has Section pieces for them.
bool LocalViewRewriter::collectSections(PieceRange pieces,
                                        std::vector<Designator> &found,
                                        Pieces &rest) {
  for (size_t i = 0; i < pieces.size();) {
    Piece piece = pieces[i];
    if (piece.kind == Piece::Section) {
      found.push_back(sections[piece.number]);
      piece.number = unsigned(found.size()) - 1;
      rest.push_back(piece);
      ++i;
      continue;
    }
    size_t end = i + 1;
    if (piece.kind == Piece::Name) {
      bool isMember = true;
      while (end < pieces.size() && isMember) {
        if (pieces[end].is("["))
          end = std::min(closingOf(pieces, end) + 1, pieces.size());
        else if ((pieces[end].is(".") || pieces[end].is("->")) &&
                 end + 1 < pieces.size())
          end += 2;
        else
          isMember = false;
      }
    }
    Designator designator;
    PieceRange all = pieces.slice(i, end - i);
    if (end > i + 1 && !parseDesignator(all, designator))
      return false;
    if (designator.isSection()) {
      found.push_back(designator);
      piece.kind = Piece::Section;
      piece.number = unsigned(found.size()) - 1;
      rest.push_back(piece);
    } else {
      rest.insert(rest.end(), all.begin(), all.end());
    }
    i = end;
  }
  return true;
}

/// The target and the operator of the assignment that the pieces end with.
bool LocalViewRewriter::findTarget(const Pieces &output, size_t &begin,
                                   size_t &sign) {
  sign = output.size();
  for (size_t i = output.size(); i-- > 0;) {
    const Piece &piece = output[i];
    if (piece.kind == Piece::Line || piece.is(";") || piece.is("{") ||
        piece.is("}"))
      break;
    if (piece.is(")") || piece.is("]")) {
      i = openingOf(output, i);
      if (i >= output.size())
        break;
      continue;
    }
    llvm::StringRef text = piece.text;
    bool isComparison =
        text == "==" || text == "!=" || text == "<=" || text == ">=";
    if (piece.kind == Piece::Sign && text.ends_with("=") && !isComparison)
      sign = i;
  }
  PieceRange before =
      PieceRange(output).take_front(sign < output.size() ? sign : 0);
  begin = designatorStart(before);
  return begin < before.size() && isStatementStart(before.take_front(begin));
}

std::string LocalViewRewriter::elementwise(const Designator &target,
                                           llvm::StringRef op,
                                           llvm::ArrayRef<Designator> sources,
                                           PieceRange rest,
                                           const std::string &id,
                                           const std::string &at) {
  size_t rank = llvm::count_if(target.dimensions,
                               [](const Dimension &d) { return d.isTriplet; });
  std::string ranks = std::to_string(rank), text, frees;
  std::string count = "__xaccl_n" + id;
  std::string type = "__typeof__(" + firstElement(target, id) + ") ";
  auto buffer = [&](const std::string &name, const std::string &elementType) {
    text += elementType + "*" + name + " = xaccrtCoarrayBuffer(" + count +
            ", " + ranks + ", sizeof(*" + name + "), " + name + "t, " + at +
            "); ";
    frees += "xaccrtCoarrayFree(" + name + "); ";
  };
  auto declareBuffer = [&](const std::string &name,
                           const std::string &elementType) {
    text += "long long " + name + "t[" + ranks + "]; ";
    buffer(name, elementType);
  };
  auto packedSide = [&](const std::string &name) {
    return "&(struct __xacc_section){0, " + name + ", 0, 0, " + count + ", " +
           name + "t}";
  };
  auto copy = [&](const std::string &to, const std::string &from,
                  const std::string &size) {
    text += "xaccrtCoarrayCopy(" + to + ", " + from + ", sizeof(*" + size +
            "), " + ranks + ", " + at + "); ";
  };
  auto fetched = [&](const Designator &section, const std::string &sectionId) {
    std::string name = "__xaccl_r" + id + "_" + sectionId;
    declareBuffer(name,
                  "__typeof__(" + firstElement(section, sectionId) + ") ");
    copy(packedSide(name), sectionSide(section, sectionId), name);
    return name + "[__xaccl_x]";
  };
  std::string result = "__xaccl_w" + id;
  declareBuffer(result, type);
  std::vector<std::string> elements;
  for (auto [k, source] : llvm::enumerate(sources)) {
    std::string sourceId = id + "_" + std::to_string(k);
    text += "xaccrtCoarrayConform(" + count + ", __xaccl_n" + sourceId + ", " +
            ranks + ", " + at + "); ";
    elements.push_back(source.isCoarray ? fetched(source, sourceId)
                                        : elementAt(source, sourceId));
  }
  std::string value;
  for (const Piece &piece : rest)
    value += piece.space + (piece.kind == Piece::Section
                                ? "(" + elements[piece.number] + ")"
                                : piece.text);
  if (op != "=")
    value = (target.isCoarray ? fetched(target, id) : elementAt(target, id)) +
            " " + op.drop_back().str() + " (" + value + ")";
  text += "long long __xaccl_x = 0; ";
  for (size_t k = 0; k < rank; ++k)
    text += "long long __xaccl_k" + std::to_string(k) + "; ";
  for (size_t k = 0; k < rank; ++k) {
    std::string counter = "__xaccl_k" + std::to_string(k);
    text += "for (" + counter + " = 0; " + counter + " < " + count + "[" +
            std::to_string(k) + "]; ++" + counter + ") ";
  }
  text += "{ " + result + "[__xaccl_x] = " + value + "; ++__xaccl_x; } ";
  copy(sectionSide(target, id), packedSide(result), result);
  return text + frees;
}

/// The statement that `output` ends with is an assignment of sections.
void LocalViewRewriter::assignSections(Pieces &output) {
  std::vector<Designator> mine = std::move(sections);
  sections = mine;
  unsigned offset = mine.front().offset;
  size_t begin, sign;
  bool isFound = findTarget(output, begin, sign);
  Designator target;
  std::vector<Designator> sources;
  Pieces rest;
  if (!isFound) {
    error(offset, "a section of another image must be one side of an "
                  "assignment that is a statement");
  } else if (output[sign - 1].kind == Piece::Section) {
    target = mine[output[sign - 1].number];
  } else if (!parseDesignator(PieceRange(output).slice(begin, sign - begin),
                              target)) {
    isFound = false;
  } else if (!target.isSection()) {
    error(offset, "a section is assigned to something that is none");
    isFound = false;
  }
  isFound = isFound && collectSections(PieceRange(output).drop_front(sign + 1),
                                       sources, rest);
  sections.clear();
  if (!isFound)
    return;
  auto rankOf = [](const Designator &section) {
    return llvm::count_if(section.dimensions,
                          [](const Dimension &d) { return d.isTriplet; });
  };
  for (const Designator &source : sources)
    if (rankOf(source) != rankOf(target)) {
      error(source.offset, "the sections of an assignment have " +
                               llvm::Twine(rankOf(target)) + " and " +
                               llvm::Twine(rankOf(source)) + " ranges");
      return;
    }
  std::string id = fresh(), at = place(target.offset, "coarray");
  std::string ranks = std::to_string(rankOf(target));
  std::string text = sectionLocals(target, id);
  for (auto [k, source] : llvm::enumerate(sources))
    text += sectionLocals(source, id + "_" + std::to_string(k)) +
            lengthChecks(target, source);
  std::string first = firstElement(target, id), op = output[sign].text;
  std::string copyTo = "xaccrtCoarrayCopy(" + sectionSide(target, id) + ", ";
  std::string copyEnd = ", sizeof(" + first + "), " + ranks + ", " + at + "); ";
  if (op == "=" && sources.empty()) {
    text += "__typeof__(" + first + ") __xaccl_v" + id + " = (" + joined(rest) +
            "); static const long long __xaccl_z[" + ranks + "]; " + copyTo +
            "&(struct __xacc_section){0, &__xaccl_v" + id +
            ", 0, 0, __xaccl_n" + id + ", __xaccl_z}" + copyEnd;
  } else {
    std::string general = elementwise(target, op, sources, rest, id, at);
    if (op == "=" && rest.size() == 1)
      text += "if (__builtin_types_compatible_p(__typeof__(" + first +
              "), __typeof__(" + firstElement(sources[0], id + "_0") + "))) " +
              copyTo + sectionSide(sources[0], id + "_0") + copyEnd +
              "else { " + general + "}";
    else
      text += general;
  }
  Pieces replaced(output.begin() + begin, output.end());
  output.resize(begin);
  Piece brace;
  brace.kind = Piece::Sign;
  brace.text = "{";
  brace.space = replaced.front().space;
  output.push_back(brace);
  replaced.front().space = " ";
  push(output, Piece::Operand, text, replaced);
  brace.text = "}";
  brace.space = " ";
  output.push_back(brace);
}

} // namespace xacc::frontend
