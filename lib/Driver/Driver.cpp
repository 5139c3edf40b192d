//===- Driver.cpp - The compiler driver -----------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Driver.h"
#include "Compilation.h"
#include "InitAll.h"
#include "Inputs.h"
#include "Link.h"
#include "Options.h"
#include "Outputs.h"
#include "Toolchain.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/BuryPointer.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

using namespace mlir;

namespace xacc::driver {

static int compileAndLink(const Options &options, const Toolchain &tools) {
  std::vector<Input> inputs;
  TempFiles temps;
  if (!classifyInputs(options, temps, inputs) || !checkOutputs(options, inputs))
    return 1;

  DialectRegistry registry;
  registerDialectsAndUpstream(registry);
  registerTranslationsToLLVMIR(registry);
  registerPasses();

  std::vector<std::string> objects;
  for (const Input &input : inputs) {
    if (input.kind == InputKind::Linked) {
      objects.push_back(input.name);
      continue;
    }
    std::string output = getOutputName(options, input);
    if (options.level == Level::Link) {
      output = options.saveTemps ? getTempStem(options, input) + ".o"
                                 : temps.create("o");
      if (output.empty())
        return 1;
      objects.push_back(output);
    }
    auto compilation =
        std::make_unique<Compilation>(options, tools, input, registry);
    bool good = compilation->run(output);
    // The process is about to end: its memory need not be put in order.
    compilation->removeTemps();
    if (&input == &inputs.back())
      llvm::BuryPointer(std::move(compilation));
    if (!good)
      return 1;
  }
  return options.level != Level::Link || linkProgram(options, tools, objects)
             ? 0
             : 1;
}

/// Answers a build system that takes the driver for a wrapper of MPI: the paths
/// of headers, of libraries, or a command with both. Returns whether it asked.
static bool showPaths(const Options &options, const Toolchain &tools,
                      StringRef executable) {
  const auto &args = *options.args;
  bool both = args.hasArg(OPT_showme),
       compile = args.hasArg(OPT_showme_compile),
       link = args.hasArg(OPT_showme_link);
  std::vector<std::string> words;
  if (both)
    words.push_back(executable.str());
  if (both || compile)
    for (const std::string &word : tools.getIncludeArgs())
      // Build systems look for -I.
      words.push_back(word == "-isystem" ? "-I" : word);
  if (both || link)
    llvm::append_range(words, tools.getLinkArgs(/*openmp=*/false));
  for (size_t i = 0; i < words.size(); ++i) {
    llvm::sys::printArg(llvm::outs(), words[i], /*Quote=*/false);
    bool isLast = i + 1 == words.size();
    llvm::outs() << (isLast ? "\n" : words[i] == "-I" ? "" : " ");
  }
  return both || compile || link;
}

int run(ArrayRef<const char *> arguments, StringRef executable) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  SmallVector<const char *> expanded(arguments);
  llvm::cl::ExpandResponseFiles(saver, llvm::cl::TokenizeGNUCommandLine,
                                expanded);
  Options options;
  if (!parseOptions(expanded, options))
    return 1;
  const auto &args = *options.args;
  if (args.hasArg(OPT_help)) {
    printHelp();
    return 0;
  }
  if (args.hasArg(OPT_help_env)) {
    printEnvironmentHelp();
    return 0;
  }
  if (args.hasArg(OPT_print_cuda_tools)) {
    printCudaTools(options);
    return 0;
  }
  Toolchain tools;
  tools.verbose = options.verbose;
  bool found = tools.find(executable);
  if (args.hasArg(OPT_version)) {
    printVersion(tools.clang, tools.mpiLauncher);
    return 0;
  }
  if (!found)
    return 1;
  if (showPaths(options, tools, executable))
    return 0;
  if (args.hasArg(OPT_print_, OPT_dump_))
    return tools.runClang({expanded.begin(), expanded.end()});
  if (options.verbose && !args.hasArg(OPT_INPUT))
    return tools.runClang({"-v"});
  return compileAndLink(options, tools);
}

} // namespace xacc::driver
