//===- Outputs.cpp - Files that xacc-cc writes ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Outputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace xacc::driver {

std::string getOutputName(const Options &options, const Input &input) {
  if (options.checkOnly)
    return "/dev/null";
  if (!options.output.empty())
    return options.output;
  std::string stem = input.getStem().str();
  switch (options.level) {
  case Level::Assembly:
    return stem + (options.emitLLVM ? ".ll" : ".s");
  case Level::Object:
    if (input.kind == InputKind::Header)
      return llvm::sys::path::filename(input.name).str() + ".pch";
    return stem + (options.emitLLVM ? ".bc" : ".o");
  default:
    return {};
  }
}

std::string getTempStem(const Options &options, const Input &input) {
  SmallString<128> path;
  if (options.saveTempsBesideOutput)
    path = llvm::sys::path::parent_path(options.output);
  llvm::sys::path::append(path, input.getStem());
  return path.str().str();
}

bool checkOutputs(const Options &options, ArrayRef<Input> inputs) {
  auto isInput = [&](StringRef output) {
    return sys::fs::is_regular_file(output) &&
           any_of(inputs, [&](const Input &input) {
             return !input.isStdin && sys::fs::equivalent(output, input.name);
           });
  };
  auto report = [](StringRef output) {
    return reportError("'" + output +
                       "' is an input and would be overwritten; choose another "
                       "name with -o");
  };
  if (options.level == Level::Link) {
    StringRef program =
        options.output.empty() ? "a.out" : StringRef(options.output);
    return !isInput(program) || report(program);
  }
  for (const Input &input : inputs)
    if (std::string output = getOutputName(options, input); isInput(output))
      return report(output);
  return true;
}

} // namespace xacc::driver
