//===- Link.cpp - The program of the objects ------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Link.h"
#include "Arguments.h"
#include "Options.h"
#include "Toolchain.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/SymbolicFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace xacc::driver {

/// Files that cannot be read are the linker's to report.
static bool callsOpenMP(MemoryBufferRef file, LLVMContext &context) {
  file_magic magic = identify_magic(file.getBuffer());
  if (magic == file_magic::archive) {
    auto archive = object::Archive::create(file);
    if (!archive) {
      consumeError(archive.takeError());
      return false;
    }
    Error error = Error::success();
    bool found = false;
    for (const object::Archive::Child &child : (*archive)->children(error)) {
      auto member = child.getMemoryBufferRef();
      if (member)
        found |= callsOpenMP(*member, context);
      else
        consumeError(member.takeError());
    }
    consumeError(std::move(error));
    return found;
  }
  if (magic != file_magic::elf_relocatable && magic != file_magic::bitcode)
    return false;
  auto object = object::SymbolicFile::createSymbolicFile(file, magic, &context);
  if (!object) {
    consumeError(object.takeError());
    return false;
  }
  return any_of((*object)->symbols(), [](object::BasicSymbolRef symbol) {
    auto flags = symbol.getFlags();
    if (!flags) {
      consumeError(flags.takeError());
      return false;
    }
    std::string name;
    raw_string_ostream stream(name);
    consumeError(symbol.printName(stream));
    return *flags & object::BasicSymbolRef::SF_Undefined &&
           (StringRef(name).starts_with("__kmpc_") ||
            StringRef(name).starts_with("omp_"));
  });
}

static bool callsOpenMP(StringRef name, LLVMContext &context) {
  auto buffer = MemoryBuffer::getFile(name, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  return buffer && callsOpenMP((*buffer)->getMemBufferRef(), context);
}

/// Whether one of `files`, or a static library that -l names and -L finds,
/// calls clang's OpenMP library: kernels on CPUs do, also without -fopenmp. A
/// library asked for with -Wl,--as-needed would do without looking, but not
/// the place where the program finds it again: -rpath has no such form.
static bool needsOpenMP(const Options &options, ArrayRef<std::string> files) {
  LLVMContext context;
  if (options.openmp ||
      any_of(files, [&](StringRef file) { return callsOpenMP(file, context); }))
    return true;
  for (const std::string &library : options.args->getAllArgValues(OPT_l))
    for (const std::string &folder : options.args->getAllArgValues(OPT_L)) {
      std::string path = folder + "/lib" + library;
      if (sys::fs::exists(path + ".so"))
        break;
      if (callsOpenMP(path + ".a", context))
        return true;
    }
  return false;
}

/// A shared library, which may be MPI.
static bool isLibrary(const opt::Arg &arg) {
  StringRef value = arg.getNumValues() ? arg.getValue() : "";
  return arg.getOption().matches(OPT_INPUT)
             ? value.ends_with(".so") || value.contains(".so.")
             : arg.getSpelling() == "-l";
}

bool linkProgram(const Options &options, const Toolchain &tools,
                 ArrayRef<std::string> objects) {
  Arguments arguments = options.render(OPT_compile_group);
  arguments.push_back("-Qunused-arguments");
  const auto *object = objects.begin();
  bool hasLibrary = false;
  for (const opt::Arg *arg :
       options.args->filtered(OPT_INPUT, OPT_link_group)) {
    if (!hasLibrary && isLibrary(*arg) && !options.args->hasArg(OPT_r)) {
      arguments = arguments + tools.getArgsBeforeLibraries();
      hasLibrary = true;
    }
    if (arg->getOption().matches(OPT_INPUT)) {
      arguments.push_back(*object++);
      continue;
    }
    opt::ArgStringList list;
    arg->render(*options.args, list);
    arguments.insert(arguments.end(), list.begin(), list.end());
  }
  // The program that such an object becomes part of gets the libraries.
  if (!options.args->hasArg(OPT_r))
    arguments = arguments + tools.getLinkArgs(needsOpenMP(options, objects));
  return tools.runClang(Arguments{"-o", options.output.empty()
                                            ? "a.out"
                                            : options.output} +
                        arguments) == 0;
}

} // namespace xacc::driver
