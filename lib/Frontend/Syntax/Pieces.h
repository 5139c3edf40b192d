//===- Pieces.h - Text as tokens that can be replaced -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_PIECES_H
#define XACC_LIB_FRONTEND_SYNTAX_PIECES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class Regex;
} // namespace llvm

namespace xacc::frontend {

/// A token, a line that begins with `#`, or what has taken the place of some.
struct Piece {
  enum Kind {
    Name,    ///< identifier or keyword
    Operand, ///< literal, or an expression that stands for some pieces
    Sign,    ///< punctuation
    Line,    ///< `#pragma ...` or a line marker
    Section, ///< a section of another image: `number` of it
    End
  } kind = End;
  /// What is before it, white space and comments.
  std::string space;
  std::string text;
  unsigned offset = 0; ///< in the text that was split
  unsigned number = 0;

  bool is(llvm::StringRef spelling) const {
    return (kind == Name || kind == Sign) && text == spelling;
  }
};
using Pieces = std::vector<Piece>;
using PieceRange = llvm::ArrayRef<Piece>;

/// In messages: `1 dimension`, `2 dimensions`.
std::string counted(int64_t number, llvm::StringRef noun);
/// What a message about an unknown word ends with: "; did you mean 'loop'?", or
/// nothing if no name is like it.
std::string didYouMean(llvm::StringRef word,
                       llvm::ArrayRef<llvm::StringRef> names);

/// Splits a preprocessed text. The last piece is an End.
Pieces splitText(llvm::StringRef text);
/// Whether an expression matches a line with a pragma. (LLVM's regular
/// expressions take longer for a whole text than Clang to parse it.)
bool matchesPragma(llvm::StringRef text, const llvm::Regex &expression);
/// The text of pieces; without the space before the first one.
std::string joined(PieceRange pieces);
/// The same in one line, for a second copy.
std::string inOneLine(PieceRange pieces);
/// The bracket, parenthesis or brace that closes the one at `open`, or the
/// number of pieces.
size_t closingOf(PieceRange pieces, size_t open);
/// The one that opens what closes at `close`, or the number of pieces.
size_t openingOf(PieceRange pieces, size_t close);
/// Splits at a sign that is in no bracket: `,` or `:`. A `:` of `?` does not
/// count.
std::vector<PieceRange> splitAt(PieceRange pieces, llvm::StringRef sign);

/// Places in the user's files, by offset.
class LineTable {
public:
  explicit LineTable(PieceRange pieces, llvm::StringRef text);
  struct Place {
    std::string file;
    unsigned line;
  };
  Place find(unsigned offset) const;

private:
  llvm::StringRef text;
  struct Mark {
    unsigned offset; // where the next line begins
    unsigned line;
    std::string file;
  };
  std::vector<Mark> marks;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_PIECES_H
