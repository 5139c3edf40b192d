//===- Assemble.cpp - Chips, and their machine code -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/NVPTX.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

using namespace mlir;

namespace xacc::nvptx {

std::optional<std::string> getFeatures(StringRef chip) {
  unsigned version = llvm::StringSwitch<unsigned>(chip)
                         .Cases({"sm_70", "sm_72", "sm_75", "sm_80"}, 70)
                         .Case("sm_86", 71)
                         .Case("sm_87", 74)
                         .Cases({"sm_89", "sm_90", "sm_90a"}, 78)
                         .Cases({"sm_100", "sm_100a"}, 86)
                         .Cases({"sm_120", "sm_120a"}, 87)
                         .Cases({"sm_103", "sm_103a", "sm_121"}, 88)
                         .Default(0);
  if (version == 0)
    return std::nullopt;
  return "+ptx" + std::to_string(version);
}

/// A file that is gone when the program has gone on.
struct TemporaryFile {
  explicit TemporaryFile(StringRef suffix) {
    error = llvm::sys::fs::createTemporaryFile("xacc", suffix, path);
    remover.setFile(path);
  }
  SmallString<128> path;
  std::error_code error;
  llvm::FileRemover remover;
};

static std::string readFile(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

llvm::Expected<std::string> assemble(StringRef ptx, StringRef chip,
                                     StringRef ptxas) {
  auto fail = [](const Twine &text) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
  };
  TemporaryFile text("ptx"), binary("cubin"), messages("txt");
  for (const TemporaryFile *file : {&text, &binary, &messages})
    if (file->error)
      return fail("no temporary file for ptxas: " + file->error.message());
  {
    std::error_code error;
    llvm::raw_fd_ostream stream(text.path, error);
    stream << ptx;
    stream.close();
    if (error || stream.has_error()) {
      stream.clear_error();
      return fail("cannot write '" + text.path + "'");
    }
  }
  std::string arch = ("-arch=" + chip).str();
  std::string why;
  int code = llvm::sys::ExecuteAndWait(
      ptxas, {ptxas, arch, "-O3", "-o", binary.path, text.path},
      /*Env=*/std::nullopt, {StringRef(), messages.path, messages.path},
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &why);
  if (code != 0) {
    if (why.empty())
      why = StringRef(readFile(messages.path)).trim().str();
    return fail("ptxas does not accept the device code: " + why);
  }
  return readFile(binary.path);
}

} // namespace xacc::nvptx
