//===- Import.h - From C with XcalableMP directives to MLIR -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_FRONTEND_IMPORT_H
#define XACC_FRONTEND_IMPORT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace xacc::frontend {

struct ImportOptions {
  /// Arguments for Clang, without the input file: -I, -D, -std=, -O, -g, ...
  std::vector<std::string> clangArgs;
  /// The clang executable; its resource directory is used for headers.
  std::string clangPath;
  /// The folder of xmp.h.
  std::string includeDir;
  /// False: `#pragma xmp` is ignored, as a plain C compiler does.
  bool xmp = true;
  /// False: `#pragma acc` is ignored, and `acc` clauses mean the host.
  bool openacc = true;
  /// Statements of functions with directives take the place of their calls.
  bool inlineCalls = false;
  /// Loops of the host become kernels, with all that the calls in them do.
  bool wholeLoops = false;
  /// Files without directives are parsed, too, for their errors: nobody else
  /// reports them.
  bool checkPlainC = false;
  /// Say where a region ends, and which construct ended it.
  bool remarks = false;
};

/// `-D` arguments for the macros that say which directives are honoured. Here,
/// so that a driver without the importer has them too.
inline std::vector<std::string> getDefinitions(bool xmp, bool openacc) {
  std::vector<std::string> result;
  if (xmp)
    result.push_back("-D_XCALABLEMP=1");
  if (openacc)
    result.push_back("-D_OPENACC=202211");
  if (xmp && openacc)
    result.push_back("-D_XCALABLEACC=1");
  return result;
}

/// A translation unit in two parts.
struct ImportResult {
  /// The regions: one function each, and the unit's constructor.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// The rest of the program: preprocessed C that calls the regions.
  std::string cText;
  /// False if the file uses no directive: `cText` is then the whole program.
  bool hasRegions = false;
};

/// Imports a C file. Diagnostics, in Clang's form with the user's file and
/// line, go to stderr; fails after any error.
mlir::FailureOr<ImportResult> importC(llvm::StringRef file,
                                      const ImportOptions &options,
                                      mlir::MLIRContext &context);

/// LLVM IR of a preprocessed text, which no pass has seen. `file` is a file
/// that exists; the arguments for Clang do not name it. Null after an error.
std::unique_ptr<llvm::Module> compileC(llvm::StringRef file,
                                       llvm::StringRef text,
                                       llvm::ArrayRef<std::string> clangArgs,
                                       llvm::StringRef clangPath,
                                       llvm::LLVMContext &context);

/// Changes a module; fails after it has reported an error.
using ModuleHook = llvm::function_ref<bool(llvm::Module &)>;

/// Does what the clang at `clangPath` does with these arguments, in this
/// process where that is one job of the compiler, and returns its exit status.
/// There, `afterPasses` sees the module between LLVM's optimiser and its code
/// generator.
int runClang(llvm::StringRef clangPath, llvm::ArrayRef<std::string> clangArgs,
             ModuleHook afterPasses = nullptr);

/// Registers the translation `--import-c` of xacc-translate.
void registerImportC();

} // namespace xacc::frontend

#endif // XACC_FRONTEND_IMPORT_H
