//===- DeviceRewriter.h - The rewriting of sets of devices -----*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_DEVICEREWRITER_H
#define XACC_LIB_FRONTEND_SYNTAX_DEVICEREWRITER_H

#include "DeviceDirective.h"
#include "DeviceSyntax.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

namespace xacc::frontend {

/// A variable of a reduction with locations.
struct LocatedValue {
  bool isLast = false, isMax = false;
  std::string name, id; ///< `id`: what names of its own begin with
  std::vector<std::string> locations;
};
/// A loop whose variable orders iterations.
struct KeyLoop {
  std::string variable;
  bool isDescending = false;
  size_t begin = 0; ///< of a search: its `for`
  size_t body = 0;  ///< where it begins
};
/// A loop's body that does nothing but look for extrema and their places.
struct Search {
  /// One `if (candidate > v) { v = candidate; x = ...; }`, by value.
  struct Step {
    std::string condition; ///< with the iteration's own variable for `v`
    std::string candidate;
    std::vector<std::string> locations;
  };
  std::string declarations;
  std::vector<Step> steps;
};

/// A reduction clause with locations.
bool isLocated(const DeviceClause &clause);
/// The lowest or highest value of the type of a variable.
std::string identityOf(const LocatedValue &value);

class DeviceRewriter {
public:
  DeviceRewriter(llvm::StringRef text, bool hasDevices);
  DeviceSyntax run();

private:
  /// An array of a `declare` with on_device or layout.
  struct Array {
    std::string set;          ///< C: the set's variable
    std::vector<bool> blocks; ///< by dimension; empty: no layout
  };
  /// For which devices a directive is.
  struct Devices {
    DeviceReference reference;
    std::string set; ///< C; empty: the current device
    bool asOne = false;
    /// It is to be repeated for each of them.
    bool repeats = false;
  };

  void scan(size_t begin, size_t end);
  size_t scanLine(size_t at);
  size_t scanConstruct(size_t first, size_t at,
                       const DeviceDirective &directive);
  void replaceDirective(const Piece &line, const DeviceDirective &directive,
                        const Devices &devices);
  void wrapLine(const Piece &line, const DeviceDirective &directive,
                const Devices &devices);
  std::string openData(const Piece &line, const DeviceDirective &directive,
                       const Devices &devices);
  size_t scanPeeled(size_t first, size_t at, const DeviceDirective &directive,
                    const DeviceClause &peel);
  const DeviceClause *findPeel(size_t first, size_t at,
                               std::optional<DeviceDirective> &loop) const;
  std::string loopText(size_t at) const;
  size_t scanCommunication(size_t at, const DeviceDirective &directive);

  // Reductions with locations: DeviceLocations.cpp.
  bool findLocated(size_t first, size_t at,
                   std::optional<DeviceDirective> &loop) const;
  size_t scanLocated(size_t first, size_t at, const DeviceDirective &directive,
                     const DeviceDirective &loop);
  bool takeLocated(const DeviceDirective &directive,
                   const DeviceDirective &loop, const std::string &id,
                   std::vector<LocatedValue> &values);
  bool findKeyLoops(size_t at, size_t end, const llvm::StringSet<> &distributed,
                    std::vector<KeyLoop> &loops) const;
  void putBody(size_t begin, size_t end,
               const std::vector<LocatedValue> &values,
               const std::vector<KeyLoop> &loops);
  void combineLocated(const LocatedValue &value, size_t numKeys,
                      llvm::StringRef where);
  void putSerially(size_t nest, size_t end, const DeviceDirective &directive,
                   const DeviceDirective &loop,
                   const std::vector<LocatedValue> &values,
                   const std::vector<KeyLoop> &loops);
  // The same by all threads: ParallelLocations.cpp.
  bool findSearchLoops(size_t nest, size_t end,
                       const DeviceDirective &directive,
                       const std::vector<LocatedValue> &values,
                       std::vector<KeyLoop> &loops) const;
  bool matchSearch(size_t begin, size_t end,
                   const std::vector<LocatedValue> &values,
                   Search &search) const;
  void putSearch(size_t nest, size_t end, const DeviceDirective &directive,
                 const DeviceDirective &loop,
                 const std::vector<LocatedValue> &values,
                 const std::vector<KeyLoop> &loops, const Search &search);

  // Declarations.
  void declareDevices(const Piece &line, const DeviceDirective &directive);
  std::string makeSet(PieceRange declaration, const DeviceDirective &directive);
  void place(const Piece &line, const DeviceDirective &directive);
  bool parseLayout(const DeviceClause &clause, const DeviceDirective &directive,
                   std::vector<bool> &blocks);
  void checkShadow(const DeviceDirective &directive, llvm::StringRef name,
                   const Array &array);
  void checkRank(const DeviceDirective &directive, llvm::StringRef name,
                 size_t rank);
  size_t rankOf(llvm::StringRef name) const;
  void noteShadow(const DeviceDirective &directive);

  // Directives.
  bool checkClauses(const DeviceDirective &directive);
  void checkInside(size_t begin, size_t end);
  bool findDevices(const DeviceDirective &directive, size_t begin, size_t end,
                   Devices &devices);
  bool findArrays(PieceRange pieces, unsigned offset, Devices &devices);
  bool checkLayout(const DeviceClause &layout, size_t begin, size_t end);
  bool resolve(PieceRange reference, Devices &devices);
  std::string setNamed(llvm::StringRef name) const;
  std::string defaultSet(unsigned offset);
  std::string enterText(const Devices &devices, unsigned offset,
                        const std::string &selection = "");
  bool splitsClauses(const DeviceDirective &directive, const Devices &devices,
                     std::string &placed, std::string &others);

  // Output.
  std::string place(unsigned offset) const;
  std::string marker(unsigned offset, unsigned linesBehind = 0) const;
  void put(const Piece &piece) { result.text += piece.space + piece.text; }
  void error(unsigned offset, const llvm::Twine &message) {
    result.problems.push_back({offset, message.str()});
  }

  const llvm::StringRef text;
  const bool hasDevices;
  const Pieces source;
  const LineTable lines;
  DeviceSyntax result;
  /// By name, the variable; one map per brace.
  std::vector<llvm::StringMap<std::string>> scopes;
  llvm::StringMap<Array> arrays;
  /// Widths of `#pragma xmp shadow`, as written.
  llvm::StringMap<std::vector<std::string>> shadows;
  bool isInCompute = false;
  /// What takes the place of `peel_and_wait`: `expand` or `margin`.
  std::string peelClause;
  unsigned numNames = 0;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_DEVICEREWRITER_H
