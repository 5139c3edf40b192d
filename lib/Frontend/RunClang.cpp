//===- RunClang.cpp - The clang driver in this process --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What clang's main does: the driver makes a list of jobs, and a single one of
// the compiler runs in the process of the driver. To start a second process and
// to load clang's libraries into it takes longer than to compile a short file.
//
//===----------------------------------------------------------------------===//

#include "CallPlaces.h"
#include "Preprocess.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/Stack.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticBuffer.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/FrontendTool/Utils.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

using namespace clang;

namespace xacc::frontend {

namespace {
/// The last pass of the optimiser.
struct HookPass : llvm::PassInfoMixin<HookPass> {
  ModuleHook hook;
  bool &good;
  HookPass(ModuleHook hook, bool &good) : hook(hook), good(good) {}
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &) {
    good &= hook(module);
    return llvm::PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};
} // namespace

/// Runs `clang -cc1`. What it needs clang's own main for is a process.
static int runCompiler(llvm::SmallVectorImpl<const char *> &args,
                       ModuleHook afterPasses) {
  auto runProcess = [&] {
    llvm::SmallVector<llvm::StringRef> words(args.begin(), args.end());
    return llvm::sys::ExecuteAndWait(args[0], words);
  };
  if (args.size() < 2 || llvm::StringRef(args[1]) != "-cc1")
    return runProcess(); // the assembler
  // Errors in arguments wait for the options that say how they look.
  auto *buffer = new TextDiagnosticBuffer;
  DiagnosticOptions options;
  DiagnosticsEngine early(DiagnosticIDs::create(), options, buffer);
  auto invocation = std::make_shared<CompilerInvocation>();
  bool good = CompilerInvocation::CreateFromArgs(
      *invocation, llvm::ArrayRef(args).drop_front(2), early, args[0]);
  const FrontendOptions &frontend = invocation->getFrontendOpts();
  const CodeGenOptions &codegen = invocation->getCodeGenOpts();
  // This process exports none of the symbols that plugins use.
  if (!frontend.TimeTracePath.empty() || codegen.TimePasses ||
      !frontend.Plugins.empty() || !codegen.PassPlugins.empty())
    return runProcess();
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmPrinters();
  llvm::InitializeAllAsmParsers();
  // An earlier file had the same ones.
  if (!frontend.LLVMArgs.empty())
    llvm::cl::ResetAllOptionOccurrences();
  tellCallPlaces(*invocation);
  // The driver passes -disable-free, but this process may have other files.
  invocation->getFrontendOpts().DisableFree = false;
  invocation->getCodeGenOpts().DisableFree = false;
  if (afterPasses)
    invocation->getCodeGenOpts().PassBuilderCallbacks.push_back(
        [&](llvm::PassBuilder &builder) {
          builder.registerOptimizerLastEPCallback(
              [&](llvm::ModulePassManager &passes, llvm::OptimizationLevel,
                  llvm::ThinOrFullLTOPhase) {
                passes.addPass(HookPass(afterPasses, good));
              });
        });
  CompilerInstance compiler(std::move(invocation));
  compiler.createVirtualFileSystem();
  compiler.createDiagnostics();
  buffer->FlushDiagnostics(compiler.getDiagnostics());
  bool compiled = good && ExecuteCompilerInvocation(&compiler);
  return !(compiled && good);
}

static int runDriver(llvm::ArrayRef<const char *> args,
                     ModuleHook afterPasses) {
  std::unique_ptr<DiagnosticOptions> options = CreateAndPopulateDiagOpts(args);
  auto *printer = new TextDiagnosticPrinter(llvm::errs(), *options);
  printer->setPrefix("clang");
  DiagnosticsEngine diags(DiagnosticIDs::create(), *options, printer);
  ProcessWarningOptions(diags, *options, *llvm::vfs::getRealFileSystem(),
                        /*ReportDiags=*/false);
  driver::Driver driver(args[0], llvm::sys::getDefaultTargetTriple(), diags);
  driver.setTargetAndMode(
      driver::ToolChain::getTargetAndModeFromProgramName(args[0]));
  auto runJob = [&](llvm::SmallVectorImpl<const char *> &words) {
    return runCompiler(words, afterPasses);
  };
  driver.CC1Main = runJob;
  std::unique_ptr<driver::Compilation> jobs(driver.BuildCompilation(args));
  if (!jobs || jobs->containsError())
    return 1;
  llvm::SmallVector<std::pair<int, const driver::Command *>> failed;
  int status = driver.ExecuteCompilation(*jobs, failed);
  diags.getClient()->finish();
  for (auto [code, command] : failed)
    status = status ? status : code;
  return status < 0 ? 1 : status;
}

int runClang(llvm::StringRef clangPath, llvm::ArrayRef<std::string> clangArgs,
             ModuleHook afterPasses) {
  // Clang finds its headers and libraries from where it really is.
  llvm::SmallString<128> clang;
  if (llvm::sys::fs::real_path(clangPath, clang))
    clang = clangPath;
  llvm::SmallVector<const char *> args = {clang.c_str()};
  for (const std::string &arg : clangArgs)
    args.push_back(arg.c_str());
  int status = 1;
  // Deep nesting needs more stack than a process has.
  llvm::CrashRecoveryContext().RunSafelyOnThread(
      [&] {
        noteBottomOfStack();
        status = runDriver(args, afterPasses);
      },
      kStackBytes);
  return status;
}

} // namespace xacc::frontend
