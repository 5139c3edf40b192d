//===- Inputs.cpp - Files that xacc-cc is given ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inputs.h"
#include "Options.h"
#include "Toolchain.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace xacc::driver {

static std::optional<InputKind> getKind(StringRef name, StringRef language) {
  StringRef key = language;
  if (key.empty()) {
    StringRef fileName = sys::path::filename(name);
    // libm.so.6
    if (fileName.contains(".so."))
      return InputKind::Linked;
    key = sys::path::extension(name);
  }
  return StringSwitch<std::optional<InputKind>>(key)
      .Cases({".c", "c"}, InputKind::C)
      .Cases({".i", "cpp-output"}, InputKind::Preprocessed)
      .Cases({".mlir", "mlir"}, InputKind::MLIR)
      .Cases({".s", ".S", "assembler", "assembler-with-cpp"},
             InputKind::Assembly)
      .Cases({".h", "c-header"}, InputKind::Header)
      .Cases({".o", ".a", ".so"}, InputKind::Linked)
      .Default(std::nullopt);
}

/// What the contents contradict, or nothing.
static StringRef checkContents(StringRef contents, InputKind kind) {
  // An empty C file is a mistake that C compilers accept, and scripts that ask
  // for predefined macros make.
  if (contents.empty() &&
      (kind == InputKind::MLIR || kind == InputKind::Linked))
    return "the file is empty";
  file_magic magic = identify_magic(contents);
  // Linker scripts are text, such as /usr/lib/x86_64-linux-gnu/libm.so.
  bool isText = magic == file_magic::unknown && !contents.contains('\0');
  switch (kind) {
  case InputKind::Linked:
    if (magic.is_object() || magic == file_magic::archive ||
        magic == file_magic::bitcode || isText)
      return {};
    return "the file is no object, archive or library";
  case InputKind::MLIR:
    // Bytecode is an MLIR file too.
    if (isText || contents.starts_with("ML\xefR"))
      return {};
    return "the file is not MLIR";
  default:
    return isText ? StringRef() : "the file is not C source";
  }
}

/// What another compiler has to make an object of.
static StringRef getOtherLanguage(StringRef name) {
  return StringSwitch<StringRef>(sys::path::extension(name))
      .Cases({".cpp", ".cc", ".cxx", ".C", ".c++", ".hpp"}, "C++")
      .Case(".cu", "CUDA")
      .Cases(
          {".f", ".F", ".for", ".f77", ".f90", ".F90", ".f95", ".f03", ".f08"},
          "Fortran")
      .Default("");
}

/// Classifies by -x or the name and looks whether the file can be what it is
/// said to be, so that a mistake is one message here, not a hundred from a
/// parser.
static bool classifyInput(StringRef name, StringRef language, Input &input) {
  std::optional<InputKind> kind = getKind(name, language);
  auto buffer = MemoryBuffer::getFile(name, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!buffer) {
    if (buffer.getError() == std::errc::no_such_file_or_directory)
      return reportError("no such file: '" + name + "'");
    return reportError("cannot read '" + name +
                       "': " + buffer.getError().message());
  }
  StringRef other = kind ? StringRef() : getOtherLanguage(name);
  if (!other.empty())
    return reportError("'" + name + "': " + other +
                       " is not supported; compile it with a compiler of " +
                       other + ", and link the object");
  if (!kind)
    return reportError("'" + name +
                       "': unknown kind of file, expected .c, .i, "
                       ".mlir, .o, .a, .so, .s or .S (or -x c)");
  StringRef problem = checkContents((*buffer)->getBuffer(), *kind);
  if (!problem.empty())
    return reportError("'" + name + "': " + problem);
  input = {name.str(), *kind, /*isStdin=*/false, language.str()};
  return true;
}

/// The same for standard input, whose text goes to a temporary file: stages
/// read it several times.
static bool classifyStdin(StringRef language, TempFiles &temps, Input &input) {
  if (language.empty())
    return reportError("standard input has no name to tell its kind by, "
                       "give it one with -x, such as -x c");
  InputKind kind = *getKind("-", language);
  auto buffer = MemoryBuffer::getSTDIN();
  if (!buffer)
    return reportError("cannot read standard input: " +
                       buffer.getError().message());
  StringRef text = (*buffer)->getBuffer();
  StringRef problem = checkContents(text, kind);
  if (!problem.empty())
    return reportError("standard input: " + problem);
  input = {temps.create(kind == InputKind::MLIR ? "mlir" : "c"), kind,
           /*isStdin=*/true, language.str()};
  // Messages and __FILE__ name no file of ours.
  StringRef marker = kind == InputKind::MLIR ? "" : "# 1 \"<stdin>\"\n";
  return !input.name.empty() && writeFile(input.name, (marker + text).str());
}

StringRef Input::getStem() const {
  return isStdin ? StringRef("-") : sys::path::stem(name);
}

bool classifyInputs(const Options &options, TempFiles &temps,
                    std::vector<Input> &inputs) {
  bool good = true;
  StringRef language;
  for (const opt::Arg *arg : options.args->filtered(OPT_INPUT, OPT_x)) {
    StringRef value = arg->getValue();
    if (arg->getOption().matches(OPT_x))
      language = value == "none" ? "" : value;
    else if (value != "-")
      good &= classifyInput(value, language, inputs.emplace_back());
    else if (language.empty() && options.level == Level::Preprocess)
      good &= classifyStdin("c", temps, inputs.emplace_back());
    else
      good &= classifyStdin(language, temps, inputs.emplace_back());
  }
  if (!good)
    return false;
  // The linker itself may be asked (-Wl,--version), as build systems do.
  bool asksLinker = options.level == Level::Link &&
                    options.args->hasArg(OPT_Wl_COMMA, OPT_Xlinker, OPT_l);
  if (inputs.empty() && !asksLinker)
    return reportError("no input files");
  size_t numCompiled = count_if(
      inputs, [](const Input &i) { return i.kind != InputKind::Linked; });
  if (options.level == Level::Link) {
    if (const auto *arg = options.args->getLastArg(OPT_static, OPT_static_pie))
      return reportError("there is no static form of the runtime and of MPI, "
                         "leave " +
                         arg->getSpelling() + " out");
    return true;
  }
  if (numCompiled != inputs.size())
    return reportError("objects and libraries are linked only, without -c, "
                       "-S, -E or --emit");
  if (numCompiled > 1 && !options.output.empty())
    return reportError("cannot write several files to '" + options.output +
                       "', leave -o out");
  return true;
}

} // namespace xacc::driver
