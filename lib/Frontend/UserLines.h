//===- UserLines.h - Messages show the lines of the user --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Clang parses is preprocessed text in which sections, coarrays and
// descriptors have become C. A message about such a line shows the line of the
// user's file instead, with the caret at the token that corresponds best.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_USERLINES_H
#define XACC_LIB_FRONTEND_USERLINES_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

namespace xacc::frontend {

class UserLines : public clang::DiagnosticConsumer {
public:
  UserLines(std::unique_ptr<clang::DiagnosticConsumer> printer,
            clang::DiagnosticsEngine &diags);

  void BeginSourceFile(const clang::LangOptions &options,
                       const clang::Preprocessor *preprocessor) override {
    printer->BeginSourceFile(options, preprocessor);
  }
  void EndSourceFile() override { printer->EndSourceFile(); }
  void finish() override { printer->finish(); }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic &diagnostic) override;

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> buffer;
    clang::FileID id;
  };
  File &open(llvm::StringRef name, clang::SourceManager &sm);
  bool repeats(clang::DiagnosticsEngine::Level level,
               const clang::Diagnostic &diagnostic);
  bool show(clang::DiagnosticsEngine::Level level,
            const clang::Diagnostic &diagnostic);
  bool isConsequence(clang::DiagnosticsEngine::Level level,
                     const clang::Diagnostic &diagnostic);
  void adviseSection(const clang::Diagnostic &diagnostic);

  std::unique_ptr<clang::DiagnosticConsumer> printer;
  /// Sends diagnostics with another place to the printer.
  clang::DiagnosticsEngine relocated;
  llvm::StringMap<File> files;
  const clang::SourceManager *known = nullptr;
  /// Of the failed check of generated code: what else is wrong with it is no
  /// news.
  unsigned failedLine = 0;
  /// The errors so far, with their lines: generated text may repeat what is
  /// wrong, and a function whose loops join those of its callers is imported
  /// more than once.
  llvm::StringSet<> errors;
  bool isRepeated = false;
  /// Where the text has directives of OpenACC that an error names.
  llvm::DenseSet<unsigned> failedDirectives;
  /// The last error was, and so its notes are not shown.
  bool skipsNotes = false, isError = false;
};

/// Takes the place of the engine's consumer.
void showUserLines(clang::DiagnosticsEngine &diags);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_USERLINES_H
