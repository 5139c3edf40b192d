//===- HiddenClauses.h - What Clang cannot take ----------------*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clauses of OpenACC that the importer knows, but that Clang 22 refuses or does
// not survive, and extents of distributed arrays at file scope that only the
// run knows. In the text that Clang parses something else takes their place, of
// the same length, so that all places stay what they are.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_HIDDENCLAUSES_H
#define XACC_LIB_FRONTEND_UNIT_HIDDENCLAUSES_H

#include "Syntax/StructMembers.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/Basic/Diagnostic.h"

#include <map>
#include <memory>
#include <set>
#include <string>

namespace xacc::frontend {

/// By the offset of the clause in the text.
struct HiddenClauses {
  /// `private` that was `firstprivate`.
  std::set<unsigned> firstPrivates;
  /// `private` that was a `reduction`.
  struct Reduction {
    clang::OpenACCReductionOperator op;
    /// The user's text up to the names.
    std::string written;
  };
  std::map<unsigned, Reduction> reductions;
  /// A constant first element of a section before what a pointer points to, by
  /// the offset of the 0 in its place.
  struct NegativeBound {
    int64_t value;
    std::string written;
  };
  std::map<unsigned, NegativeBound> negativeBounds;
  /// By the offset of the name of an array at file scope: its extents that
  /// Clang found variable, as written; others are empty. 1 is in their place.
  std::map<unsigned, std::vector<std::string>> extents;
  /// `static` of constants in routines: its offset, by that of the declaration
  /// without it.
  std::map<unsigned, unsigned> statics;
  /// What has become arrays of its own.
  StructMembers members;
};

/// Keeps Clang's errors about the type of what a `reduction` names back, those
/// about sections that begin before a pointer, those about variable arrays
/// at file scope, which may be distributed, those about clauses for different
/// types of devices and constants in routines, and those about `data` without
/// clauses and types of devices that nobody knows, which become warnings, and
/// those about a `declare` that says what another one has said and about sums
/// of terms in `atomic`; where
/// the text is parsed once more, the warnings that the user has seen.
class DiagnosticFilter : public clang::DiagnosticConsumer {
public:
  DiagnosticFilter(clang::DiagnosticsEngine &engine,
                   std::unique_ptr<clang::DiagnosticConsumer> user,
                   bool isRepeated)
      : engine(engine), user(std::move(user)), isRepeated(isRepeated) {}

  void BeginSourceFile(const clang::LangOptions &options,
                       const clang::Preprocessor *preprocessor) override {
    user->BeginSourceFile(options, preprocessor);
  }
  void EndSourceFile() override { user->EndSourceFile(); }
  void finish() override { user->finish(); }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override;

  /// There were errors, but only such.
  bool canRepeat() const {
    return !(reductions.empty() && negativeBounds.empty() &&
             variableArrays.empty() && emptyData.empty() &&
             deviceTypes.empty() && statics.empty() && sums.empty()) &&
           user->getNumErrors() == 0;
  }
  /// Offsets of what the clauses name.
  llvm::ArrayRef<unsigned> getReductions() const { return reductions; }
  /// Offsets of directives that go.
  llvm::ArrayRef<unsigned> getEmptyData() const { return emptyData; }
  /// Offsets in directives.
  llvm::ArrayRef<unsigned> getDeviceTypes() const { return deviceTypes; }
  /// Offsets of the names of arrays.
  llvm::ArrayRef<unsigned> getVariableArrays() const { return variableArrays; }

  /// Offsets of `atomic`.
  llvm::ArrayRef<unsigned> getSums() const { return sums; }
  /// Offsets of declarations.
  llvm::ArrayRef<unsigned> getStatics() const { return statics; }

  /// Offsets inside of expressions, and their values.
  using Value = std::pair<unsigned, int64_t>;
  llvm::ArrayRef<Value> getNegativeBounds() const { return negativeBounds; }

private:
  /// Whether the error is one of those, and is noted.
  bool keepBack(const clang::Diagnostic &diagnostic);

  clang::DiagnosticsEngine &engine;
  std::unique_ptr<clang::DiagnosticConsumer> user;
  unsigned numKept = 0;
  const bool isRepeated;
  bool isDropping = false; ///< and the notes after it
  llvm::SmallVector<unsigned, 2> reductions, variableArrays, emptyData,
      deviceTypes, statics, sums;
  llvm::SmallVector<Value, 2> negativeBounds;
};

/// Takes the place of the engine's consumer.
DiagnosticFilter &filterDiagnostics(clang::DiagnosticsEngine &diags,
                                    bool isRepeated);

/// `data` without clauses does nothing, and a repeated `declare` nothing more.
void hideEmptyData(std::string &text, const DiagnosticFilter &filter);
/// Whether a line is a directive whose clauses depend on the type of device.
bool hasDeviceTypes(llvm::StringRef line);
/// Leaves one of the clauses that Clang takes for a contradiction.
void hideDeviceTypes(std::string &text, const DiagnosticFilter &filter);
/// Whether the statement behind an `atomic` is `x = x + a + b`.
bool isSumOfTerms(llvm::StringRef text, size_t at);
void hideSums(std::string &text, const DiagnosticFilter &filter);
/// Whether the declaration of a static variable says `const`.
bool isConstantStatic(llvm::StringRef text, size_t at);
void hideStatics(std::string &text, const DiagnosticFilter &filter,
                 HiddenClauses &hidden);
/// A part of showHidden.
void showStatics(std::string &text, const HiddenClauses &hidden);
void hideReductions(std::string &text, const DiagnosticFilter &filter,
                    HiddenClauses &hidden);
void hideExtents(std::string &text, const DiagnosticFilter &filter,
                 HiddenClauses &hidden);
void hideNegativeBounds(std::string &text, const DiagnosticFilter &filter,
                        HiddenClauses &hidden);
/// After parsing: messages show what the user wrote.
void showHidden(std::string &text, const HiddenClauses &hidden);
/// Says whether there is one.
bool hideFirstPrivates(std::string &text, HiddenClauses &hidden);
void hideParentheses(std::string &text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_HIDDENCLAUSES_H
