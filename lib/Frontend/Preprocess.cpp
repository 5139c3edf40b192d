//===- Preprocess.cpp - Run Clang's preprocessor and parser ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The import works on preprocessed text: there a location is an offset in one
// buffer, whatever macros and headers the user wrote, so that replacing a
// statement is replacing a piece of text.
//
//===----------------------------------------------------------------------===//

#include "Preprocess.h"
#include "UserLines.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace xacc::frontend {

std::shared_ptr<CompilerInvocation>
makeInvocation(llvm::ArrayRef<std::string> args, bool warns) {
  std::vector<const char *> pointers;
  for (const std::string &arg : args)
    pointers.push_back(arg.c_str());
  std::unique_ptr<DiagnosticOptions> shown =
      CreateAndPopulateDiagOpts(pointers);
  auto *printer = new TextDiagnosticPrinter(llvm::errs(), *shown);
  CreateInvocationOptions options;
  options.Diags = llvm::makeIntrusiveRefCnt<DiagnosticsEngine>(
      DiagnosticIDs::create(), *shown, printer);
  ProcessWarningOptions(*options.Diags, *shown, *llvm::vfs::getRealFileSystem(),
                        /*ReportDiags=*/false);
  if (!warns)
    options.Diags->setIgnoreAllWarnings(true);
  std::shared_ptr<CompilerInvocation> invocation =
      createInvocation(pointers, options);
  if (options.Diags->hasErrorOccurred() || !invocation)
    return nullptr;
  if (!warns) // of options for warnings
    invocation->getDiagnosticOpts().Warnings.push_back(
        "no-unknown-warning-option");
  return invocation;
}

static std::shared_ptr<CompilerInvocation>
makeInvocation(llvm::StringRef file, const ImportOptions &options, bool warns) {
  std::vector<std::string> args = {options.clangPath};
  args.insert(args.end(), options.clangArgs.begin(), options.clangArgs.end());
  if (!options.includeDir.empty())
    args.push_back("-I" + options.includeDir);
  for (std::string &definition : getDefinitions(options.xmp, options.openacc))
    args.push_back(std::move(definition));
  args.insert(args.end(),
              {"-Qunused-arguments", "-fsyntax-only", "-x", "c", file.str()});
  return makeInvocation(args, warns);
}

namespace {
class PrintPreprocessed : public PreprocessorFrontendAction {
public:
  explicit PrintPreprocessed(std::string &text) : text(text) {}

  void ExecuteAction() override {
    llvm::raw_string_ostream os(text);
    PreprocessorOutputOptions output;
    output.ShowCPP = true;
    output.ShowLineMarkers = true;
    DoPrintPreprocessedInput(getCompilerInstance().getPreprocessor(), &os,
                             output);
  }
  bool hasPCHSupport() const override { return true; }

private:
  std::string &text;
};
} // namespace

/// `#pragma acc routine` without a level is sequential to other compilers;
/// Clang wants the word.
static void completeRoutines(std::string &text) {
  static constexpr llvm::StringLiteral directive = "\n#pragma acc routine";
  static const llvm::Regex level(
      "(^|[^a-zA-Z0-9_])(gang|worker|vector|seq)([^a-zA-Z0-9_]|$)");
  size_t at = 0;
  while ((at = text.find(directive, at)) != std::string::npos) {
    at += directive.size();
    size_t end = std::min(text.find('\n', at), text.size());
    llvm::StringRef clauses = llvm::StringRef(text).slice(at, end).ltrim(" \t");
    if (clauses.starts_with("(")) // the name of the function
      clauses = clauses.split(')').second;
    if (!llvm::isAlnum(text[at]) && text[at] != '_' && !level.match(clauses))
      text.insert(end, " seq");
  }
}

static bool isFortified(const PreprocessorOptions &options) {
  bool is = false;
  for (const auto &[macro, isUndefined] : options.Macros)
    if (llvm::StringRef(macro).split('=').first == "_FORTIFY_SOURCE")
      is = !isUndefined;
  return is;
}

static mlir::FailureOr<std::string> preprocess(llvm::StringRef file,
                                               const ImportOptions &options,
                                               bool mayFortify) {
  std::shared_ptr<CompilerInvocation> invocation =
      makeInvocation(file, options, /*warns=*/false);
  if (!invocation)
    return mlir::failure();
  PreprocessorOptions &preprocessor = invocation->getPreprocessorOpts();
  // With this extension Clang expands the macros in pragmas that it does not
  // know, as XcalableMP and OpenACC want it.
  invocation->getLangOpts().MicrosoftExt = true;
  // glibc's macros for classes of characters read tables that only the host
  // has; kernels know the functions.
  if (options.openacc) {
    preprocessor.addMacroDef("__NO_CTYPE");
    // Neither do they know the inline ones (putchar at -O1).
    preprocessor.addMacroDef("__NO_INLINE__");
  }
  bool isChecked = isFortified(preprocessor);
  if (isChecked && !mayFortify)
    preprocessor.addMacroUndef("_FORTIFY_SOURCE");
  CompilerInstance compiler(invocation);
  compiler.createVirtualFileSystem();
  compiler.createDiagnostics();
  std::string text;
  PrintPreprocessed action(text);
  if (!compiler.ExecuteAction(action))
    return mlir::failure();
  // GPUs have memcpy and printf, but not their checked forms.
  if (isChecked && mayFortify && options.openacc &&
      llvm::StringRef(text).contains("#pragma acc"))
    return preprocess(file, options, /*mayFortify=*/false);
  if (options.openacc)
    completeRoutines(text);
  return text;
}

mlir::FailureOr<std::string> preprocess(llvm::StringRef file,
                                        const ImportOptions &options,
                                        bool &hasDirectives) {
  mlir::FailureOr<std::string> preprocessed =
      preprocess(file, options, /*mayFortify=*/true);
  if (mlir::failed(preprocessed))
    return preprocessed;
  llvm::StringRef text = *preprocessed;
  auto has = [&](bool enabled, llvm::StringRef pragma) {
    return enabled && text.contains(pragma);
  };
  // The operator has no declaration in C, and the importer says of what it is.
  hasDirectives = has(options.xmp, "#pragma xmp") ||
                  has(options.xmp, "xmp_desc_of(") ||
                  has(options.openacc, "#pragma acc");
  return preprocessed;
}

std::unique_ptr<CompilerInstance> createParser(llvm::StringRef file,
                                               llvm::StringRef text,
                                               const ImportOptions &options,
                                               bool warns) {
  std::shared_ptr<CompilerInvocation> invocation =
      makeInvocation(file, options, warns);
  if (!invocation)
    return nullptr;
  FrontendInputFile &input = invocation->getFrontendOpts().Inputs.front();
  input = FrontendInputFile(llvm::MemoryBufferRef(text, file),
                            input.getKind().getPreprocessed());
  PreprocessorOptions &preprocessor = invocation->getPreprocessorOpts();
  invocation->getLangOpts().OpenACC = options.openacc;
  // a[-1] and a[n] of a distributed array are its shadow.
  invocation->getDiagnosticOpts().Warnings.push_back("no-array-bounds");
  // Clang would not copy private arrays of run-time size; the importer does.
  invocation->getDiagnosticOpts().Warnings.push_back(
      "no-openacc-var-non-const-array");
  // Clang warns of variables of file scope, too; the importer checks the place.
  invocation->getDiagnosticOpts().Warnings.push_back(
      "no-openacc-cache-var-inside-loop");
  // `self` decides where `if` is true, and has no effect where that is false.
  invocation->getDiagnosticOpts().Warnings.push_back(
      "no-openacc-self-if-potential-conflict");
  // OpenACC keeps the names of old, `pcopy` and `present_or_copy`.
  invocation->getDiagnosticOpts().Warnings.push_back(
      "no-openacc-deprecated-clause-alias");
  // The markers are the preprocessor's, not the program's.
  invocation->getDiagnosticOpts().Warnings.push_back("no-gnu-line-marker");
  preprocessor.UsePredefines = false;
  preprocessor.Macros.clear();
  preprocessor.Includes.clear();
  preprocessor.MacroIncludes.clear();
  auto compiler = std::make_unique<CompilerInstance>(invocation);
  compiler->createVirtualFileSystem();
  compiler->createDiagnostics();
  showUserLines(compiler->getDiagnostics());
  return compiler;
}

} // namespace xacc::frontend
