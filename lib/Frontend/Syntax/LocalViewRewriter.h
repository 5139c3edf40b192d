//===- LocalViewRewriter.h - Parts of the local view's rewriting -*- C++ -*-==//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_LOCALVIEWREWRITER_H
#define XACC_LIB_FRONTEND_SYNTAX_LOCALVIEWREWRITER_H

#include "LocalView.h"
#include "Pieces.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <set>

namespace xacc::frontend {

class LocalViewRewriter {
public:
  explicit LocalViewRewriter(llvm::StringRef text);
  LocalView run();

private:
  /// What a name is in a scope.
  struct Symbol {
    /// A parameter: what it is is known by its address.
    bool isParameter = false;
    /// A pointer: what it points to is known by its address.
    bool isPointer = false;
    /// Text of the coextents but the `*`, as the reference has them.
    std::vector<std::string> coextents;
    /// `[*][n]`: the last cosubscript varies fastest.
    bool isReversed = false;
  };
  enum class Brace { Block, Members, Values };
  struct Scope {
    Brace kind = Brace::Block;
    llvm::StringMap<Symbol> symbols;
    /// Parentheses that are open here.
    unsigned parentheses = 0;
  };
  /// One subscript: an expression, or a triplet.
  struct Dimension {
    bool isTriplet = false;
    std::string base, length, step;
  };
  /// `v[2:5][i].m`, with an image or without.
  struct Designator {
    unsigned offset = 0;
    std::string name, whole; ///< `whole`: all of it, without the image
    /// An expression of the same type, with subscripts that need no text: it is
    /// written several times.
    std::string typed;
    std::vector<Dimension> dimensions;
    std::string suffix; ///< members after the subscripts
    bool isCoarray = false;
    std::string coarray, image; ///< C: the descriptor, the image's number
    bool isSection() const;
  };

  // Scanning: moves pieces from `input` to `output`, replaced.
  void scan(PieceRange input, Pieces &output);
  bool scanPiece(PieceRange input, size_t &at, Pieces &output);
  void enterBrace(const Pieces &output);
  void leaveBrace();
  void endStatement(Pieces &output);
  size_t skipAsm(PieceRange input, size_t at, Pieces &output);
  Pieces scanned(PieceRange input);

  // Declarations.
  void declare(PieceRange input, size_t &at, Pieces &output,
               llvm::ArrayRef<PieceRange> cosubscripts);
  bool setCoextents(llvm::ArrayRef<PieceRange> cosubscripts, Symbol &symbol,
                    unsigned offset);
  std::string descriptorOf(llvm::StringRef name, const Symbol &symbol,
                           llvm::StringRef size, unsigned offset);
  const Symbol *find(llvm::StringRef name) const;
  void noteVariable(PieceRange input, size_t at, const Pieces &output);
  bool declareStartSized(Pieces &output, size_t name, const Symbol &symbol,
                         bool isExtern, bool isInitialized);

  // References.
  void refer(PieceRange input, size_t &at, Pieces &output,
             llvm::ArrayRef<PieceRange> cosubscripts);
  bool parseDesignator(PieceRange pieces, Designator &designator);
  bool setImage(Designator &designator,
                llvm::ArrayRef<PieceRange> cosubscripts);
  void assign(PieceRange input, size_t &at, Pieces &output,
              const Designator &target, PieceRange written);
  std::string getText(const Designator &designator);
  std::string wholeCheck(const Designator &designator);
  bool parseReference(PieceRange pieces, Designator &designator,
                      llvm::StringRef what);
  bool isStatementStart(PieceRange output) const;
  bool isReference(const Pieces &output) const;
  bool isSideOfGmove(PieceRange output) const;
  static size_t designatorStart(PieceRange output);

  // Sections.
  void assignSections(Pieces &output);
  bool collectSections(PieceRange pieces, std::vector<Designator> &found,
                       Pieces &rest);
  bool findTarget(const Pieces &output, size_t &begin, size_t &sign);
  std::string sectionLocals(const Designator &section, const std::string &id);
  std::string sectionSide(const Designator &section, const std::string &id);
  std::string elementwise(const Designator &target, llvm::StringRef op,
                          llvm::ArrayRef<Designator> sources, PieceRange rest,
                          const std::string &id, const std::string &at);
  static std::string lengthChecks(const Designator &target,
                                  const Designator &source);
  static std::string firstElement(const Designator &section,
                                  const std::string &id);
  static std::string elementAt(const Designator &section,
                               const std::string &id);

  // Directives and calls.
  bool directive(const Piece &line, Pieces &output);
  void checkImageDirective(const Piece &line, PieceRange input, size_t next);
  std::string postText(PieceRange arguments, bool isWait, unsigned offset,
                       const std::string &place);
  std::string lockText(PieceRange pieces, bool isUnlock, unsigned offset,
                       const std::string &place);
  bool coarrayDirective(PieceRange pieces, const Piece &line, Pieces &output);
  std::string nodeText(PieceRange reference, unsigned offset);
  bool call(PieceRange input, size_t &at, Pieces &output);

  std::string place(unsigned offset, llvm::StringRef what);
  std::string fresh() { return std::to_string(numNames++); }
  void error(unsigned offset, const llvm::Twine &message);
  void push(Pieces &output, Piece::Kind kind, std::string text,
            PieceRange replaced);

  const llvm::StringRef text;
  const Pieces source;
  const LineTable lines;
  LocalView result;
  std::vector<Scope> scopes;
  /// Of the function that is being declared.
  llvm::StringMap<Symbol> parameters;
  /// Of the current statement: sections of other images.
  std::vector<Designator> sections;
  /// Arrays whose size is not known yet, with what is left to write.
  std::map<std::string, std::string> incomplete;
  /// Descriptors to write behind the declaration that is being read, and in
  /// how many braces that is.
  std::string pending;
  size_t pendingDepth = 0;
  /// In the constructor: storage, and what comes after it is known.
  std::string storageText, startText;
  /// Variables of file scope that are not constant: a size that names one is
  /// known at the start. And the coarrays with such sizes, which are pointers.
  std::set<std::string> variables, startSized;
  std::string places;
  unsigned numPlaces = 0, numNames = 0;
  bool hasCoarrays = false, hasDeclare = false;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_LOCALVIEWREWRITER_H
