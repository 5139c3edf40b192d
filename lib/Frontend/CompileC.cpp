//===- CompileC.cpp - LLVM IR of the C part -------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang's code generation in this process: to start clang, and to write bitcode
// and read it back, takes longer than most files.
//
//===----------------------------------------------------------------------===//

#include "CallPlaces.h"
#include "Preprocess.h"
#include "clang/Basic/Stack.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace xacc::frontend {

std::unique_ptr<llvm::Module> compileC(llvm::StringRef file,
                                       llvm::StringRef text,
                                       llvm::ArrayRef<std::string> clangArgs,
                                       llvm::StringRef clangPath,
                                       llvm::LLVMContext &context) {
  std::vector<std::string> args = {clangPath.str()};
  args.insert(args.end(), clangArgs.begin(), clangArgs.end());
  args.insert(args.end(), {"-Xclang", "-disable-llvm-passes", "-x",
                           "cpp-output", file.str()});
  std::shared_ptr<CompilerInvocation> invocation =
      makeInvocation(args, /*warns=*/false);
  if (!invocation)
    return nullptr;
  tellCallPlaces(*invocation);
  // A file, not a buffer: sanitizers ask for its name.
  invocation->getPreprocessorOpts().addRemappedFile(
      file, llvm::MemoryBuffer::getMemBuffer(text, file).release());
  CompilerInstance compiler(invocation);
  compiler.createVirtualFileSystem();
  compiler.createDiagnostics();
  // As clang's main does: the code generator has a timer of this group.
  if (compiler.getCodeGenOpts().TimePasses)
    compiler.createFrontendTimer();
  EmitLLVMOnlyAction action(&context);
  bool good = false;
  // Deep nesting needs more stack than a process has.
  llvm::CrashRecoveryContext().RunSafelyOnThread(
      [&] {
        noteBottomOfStack();
        good = compiler.ExecuteAction(action);
      },
      kStackBytes);
  return good ? action.takeModule() : nullptr;
}

} // namespace xacc::frontend
