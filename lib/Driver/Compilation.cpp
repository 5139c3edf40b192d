//===- Compilation.cpp - What becomes of one input ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A C file is divided in regions (MLIR) and the rest (C). Clang compiles the
// rest to LLVM IR without optimising it, the regions are lowered and linked
// into it, and clang makes the object of the whole:
//
//   foo.c --importC--> foo.rest.c --Clang, without passes--------+
//              |                                                +-> foo.ll
//              +-----> foo.xmp.mlir -> .plan -> .target -> LLVM +     |
//                                                                   clang -O
//                                                                     v
// A file without directives goes to clang alone.                    foo.o
//
//===----------------------------------------------------------------------===//

#include "Compilation.h"
#include "FixIts.h"
#include "InitAll.h"
#include "Lower.h"
#include "Outputs.h"
#include "Target/CudaToolkit.h"
#include "Target/FreezeInvariants.h"
#include "Target/InlineRegions.h"
#include "Target/StatementCode.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

namespace xacc::driver {

/// Where --coverage has its files: beside the object, or with the name of the
/// program in front, as clang does. Of the stages that compile parts of an
/// input none has the name of the user's output.
static Arguments getCoverageArgs(const Options &options, const Input &input) {
  if (!options.coverage)
    return {};
  SmallString<128> notes(options.output), data;
  if (options.level == Level::Link)
    notes += (notes.empty() ? "a-" : "-") + input.getStem().str();
  else if (notes.empty())
    notes = input.getStem();
  else
    llvm::sys::path::replace_extension(notes, "");
  llvm::sys::fs::make_absolute(notes);
  for (StringRef flag : options.args->getAllArgValues(OPT_f))
    if (flag.consume_front("profile-dir="))
      data = flag;
  data += notes;
  return {"-Xclang", ("-coverage-notes-file=" + notes + ".gcno").str(),
          "-Xclang", ("-coverage-data-file=" + data + ".gcda").str()};
}

Compilation::Compilation(const Options &options, const Toolchain &tools,
                         const Input &input, DialectRegistry &registry)
    : options(options), tools(tools), input(input), context(registry),
      stem(input.getStem()), coverageArgs(getCoverageArgs(options, input)) {
  // Users of C have no use for the op that a message is about.
  context.printOpOnDiagnostic(false);
}

/// What every stage of clang that includes headers gets.
Arguments Compilation::getPreprocessArgs() const {
  Arguments arguments = options.render(OPT_preprocess_group);
  if (input.isStdin) // has no folder to look in for headers
    arguments.insert(arguments.end(), {"-iquote", "."});
  return arguments;
}

/// What every stage of clang that sees preprocessed C or IR gets. Warnings
/// about the text of a file with regions came from the importer, which sees
/// it as the user wrote it.
Arguments Compilation::getCompileArgs() const {
  Arguments arguments = options.render(OPT_compile_group) + coverageArgs;
  dropForwarded("-include", arguments); // is in the text
  arguments.push_back("-Wno-gnu-line-marker");
  // Clang, called once for all, would use options for the linker.
  arguments.push_back("-Qunused-arguments");
  if (hasRegions)
    arguments.push_back("-w");
  return arguments;
}

bool Compilation::keep(StringRef suffix, StringRef text) {
  return !options.saveTemps ||
         writeFile(getTempStem(options, input) + suffix.str(), text);
}

static bool isText(Level level) {
  return level >= Level::XMP && level <= Level::LLVM;
}

bool Compilation::run(StringRef output) {
  if (options.level == Level::Preprocess) {
    if (input.kind == InputKind::MLIR)
      return reportError("'" + input.name + "': MLIR is not preprocessed");
    return preprocess(output);
  }
  if (input.kind == InputKind::Assembly || input.kind == InputKind::Header)
    return passOn(output);

  // Passes report errors at lines of the user's files.
  llvm::SourceMgr sourceManager;
  SourceMgrDiagnosticHandler diagnostics(sourceManager, &context, llvm::errs());
  ScopedDiagnosticHandler fixIts(&context, [&](Diagnostic &diagnostic) {
    return success(
        printWithFixIts(diagnostic, diagnostics, options.parseableFixIts));
  });
  ScopedDiagnosticHandler dropped(&context, [&](Diagnostic &diagnostic) {
    return success(options.noWarnings &&
                   diagnostic.getSeverity() == DiagnosticSeverity::Warning);
  });
  ScopedDiagnosticHandler asErrors(&context, [&](Diagnostic &diagnostic) {
    if (!options.haloErrors ||
        diagnostic.getSeverity() != DiagnosticSeverity::Warning ||
        !StringRef(diagnostic.str()).ends_with("[-Wxacc-halo]"))
      return failure();
    hasErrors = true;
    InFlightDiagnostic error = emitError(diagnostic.getLocation())
                               << diagnostic.str();
    for (Diagnostic &note : diagnostic.getNotes()) {
      Diagnostic &copy = error.attachNote(note.getLocation()) << note.str();
      llvm::append_range(copy.getMetadata(), note.getMetadata());
    }
    return success();
  });
  return compile(output);
}

/// Has clang alone compile what has no directives.
bool Compilation::passOn(StringRef output) {
  bool isHeader = input.kind == InputKind::Header;
  if (isText(options.level))
    return reportError("'" + input.name +
                       "': " + (isHeader ? "a header" : "assembly") +
                       " has no level of --emit");
  Arguments arguments = {options.checkOnly ? "-fsyntax-only" : "-c"};
  if (isHeader)
    arguments = arguments + getDefinitions() +
                options.render(OPT_depend_group) + tools.getIncludeArgs();
  arguments =
      arguments + getPreprocessArgs() + options.render(OPT_compile_group);
  if (isHeader || !input.language.empty())
    arguments.insert(arguments.end(),
                     {"-x", isHeader ? "c-header" : input.language});
  arguments.push_back(input.name);
  if (!options.checkOnly)
    arguments.insert(arguments.end(), {"-o", output.str()});
  return tools.runClang(arguments) == 0;
}

bool Compilation::compile(StringRef output) {
  bool isC = input.kind != InputKind::MLIR;
  if (isC && options.saveTemps &&
      !preprocess(getTempStem(options, input) + ".i"))
    return false;
  if (!(isC ? import() : parseMLIR()))
    return false;
  if (isC && !writeDependencies(output))
    return false;
  // Nothing to show: the empty module says that the file has no regions.
  if (!hasRegions && isText(options.level) && options.level != Level::LLVM)
    return writeFile(output.empty() ? "-" : output, toText(*module, options));
  if (hasRegions)
    return compileRegions(output);

  std::string source = temps.create("i");
  if (source.empty() || !writeFile(source, rest) || !keep(".rest.c", rest))
    return false;
  if (options.level == Level::LLVM)
    return tools.runClang(getCompileArgs() +
                          Arguments{"-S", "-emit-llvm", "-Xclang",
                                    "-disable-llvm-passes", "-x", "cpp-output",
                                    source, "-o",
                                    output.empty() ? "-" : output.str()}) == 0;
  return finish({"-x", "cpp-output", source}, output);
}

/// The macros that say which directives are honoured.
Arguments Compilation::getDefinitions() const {
  return frontend::getDefinitions(options.xmp, options.openacc);
}

bool Compilation::preprocess(StringRef output) {
  Arguments arguments = {"-E"};
  // With these extensions clang expands the macros in directives too, as the
  // importer does.
  if (options.xmp || options.openacc)
    arguments.push_back("-fms-extensions");
  arguments = arguments + getDefinitions();
  arguments = arguments + getPreprocessArgs() +
              options.render(OPT_compile_group) + tools.getIncludeArgs();
  if (options.level == Level::Preprocess)
    arguments = arguments + options.render(OPT_depend_group);
  // Who asks for the folders of headers reads what clang's compiler prints.
  if (options.level == Level::Preprocess && options.verbose)
    arguments.push_back("-v");
  if (input.kind == InputKind::Preprocessed)
    arguments.insert(arguments.end(), {"-x", "cpp-output"});
  else if (input.kind == InputKind::C)
    arguments.insert(arguments.end(), {"-x", "c"});
  else if (!input.language.empty())
    arguments.insert(arguments.end(), {"-x", input.language});
  arguments.push_back(input.name);
  if (!output.empty())
    arguments.insert(arguments.end(), {"-o", output.str()});
  return tools.runClang(arguments) == 0;
}

/// -MD and -MMD: the names of the headers, which the importer leaves behind.
bool Compilation::writeDependencies(StringRef output) {
  const auto &args = *options.args;
  if (!args.hasArg(OPT_MD, OPT_MMD) || isText(options.level))
    return true;
  Arguments arguments = {"-E", "-o", "/dev/null"};
  arguments = arguments + getDefinitions();
  arguments = arguments + options.render(OPT_depend_group) +
              getPreprocessArgs() + options.render(OPT_compile_group) +
              tools.getIncludeArgs();
  SmallString<128> object(options.output.empty() ? stem + ".o"
                                                 : options.output);
  if (!args.hasArg(OPT_MT, OPT_MQ))
    arguments.insert(arguments.end(), {"-MT", object.str().str()});
  if (!args.hasArg(OPT_MF)) {
    llvm::sys::path::replace_extension(object, "d");
    arguments.insert(arguments.end(), {"-MF", object.str().str()});
  }
  arguments.insert(arguments.end(), {"-w", "-x", "c", input.name});
  return tools.runClang(arguments) == 0;
}

bool Compilation::import() {
#ifdef XACC_HAS_FRONTEND
  frontend::ImportOptions importOptions;
  importOptions.clangArgs = getPreprocessArgs() +
                            options.render(OPT_compile_group) +
                            tools.getIncludeArgs();
  if (input.kind == InputKind::Preprocessed)
    importOptions.clangArgs.insert(importOptions.clangArgs.end(),
                                   {"-x", "cpp-output"});
  importOptions.clangPath = tools.clang;
  importOptions.includeDir = tools.includeDir;
  importOptions.xmp = options.xmp;
  importOptions.openacc = options.openacc;
  importOptions.inlineCalls = options.inlineCalls;
  importOptions.wholeLoops = options.persistent;
  importOptions.remarks = options.remarks;
  importOptions.checkPlainC =
      isText(options.level) && options.level != Level::LLVM;
  FailureOr<frontend::ImportResult> result =
      frontend::importC(input.name, importOptions, context);
  if (failed(result))
    return false;
  module = std::move(result->module);
  rest = std::move(result->cText);
  hasRegions = result->hasRegions;
  if (!module)
    module = ModuleOp::create(UnknownLoc::get(&context));
  return true;
#else
  return reportError("'" + input.name +
                     "': this xacc-cc was built without the C importer");
#endif
}

bool Compilation::parseMLIR() {
  ParserConfig config(&context);
  if (auto file = llvm::MemoryBuffer::getFile(input.name);
      file && !checkDenseArrays(**file))
    return false;
  module = parseSourceFile<ModuleOp>(input.name, config);
  return bool(module);
}

/// The C part as LLVM IR. A function that nothing calls is added: what clang
/// says of it (processor, frame pointer, optnone, ...) holds for the regions.
std::unique_ptr<llvm::Module> Compilation::compileRest() {
  if (!keep(".rest.c", rest))
    return nullptr;
  rest += "\nvoid " + kAttributeDonor.str() + "(void) {}\n";
#ifdef XACC_HAS_FRONTEND
  if (input.kind != InputKind::MLIR)
    return frontend::compileC(input.name, rest, getCompileArgs(), tools.clang,
                              llvmContext);
#endif
  std::string source = temps.create("i"), bitcode = temps.create("bc");
  if (source.empty() || bitcode.empty() || !writeFile(source, rest))
    return nullptr;
  if (tools.runClang(getCompileArgs() + Arguments{"-c", "-emit-llvm", "-Xclang",
                                                  "-disable-llvm-passes", "-x",
                                                  "cpp-output", source, "-o",
                                                  bitcode}) != 0)
    return nullptr;
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> result =
      llvm::parseIRFile(bitcode, error, llvmContext);
  if (!result)
    reportError("cannot read what clang wrote: " + error.getMessage());
  return result;
}

static StringRef getSuffix(Level level) {
  switch (level) {
  case Level::XMP:
    return ".xmp.mlir";
  case Level::Plan:
    return ".plan.mlir";
  case Level::Target:
    return ".target.mlir";
  default:
    return "";
  }
}

/// Whether we may change the module when clang has optimised it, so that code
/// for GPUs may come as late as that: not where somebody sees the module before
/// or optimises it once more, where clang is a process of its own or may read
/// options of LLVM meanwhile, or where it leaves the optimiser out.
bool Compilation::isOpenInside() const {
#ifdef XACC_HAS_FRONTEND
  static constexpr StringRef obstacles[] = {
      "-Xclang",  "-mllvm",        "-flto",      "-ftime-",
      "-fplugin", "-fpass-plugin", "-fsanitize", "-fprofile"};
  return options.level >= Level::Assembly && !options.saveTemps &&
         !options.emitLLVM &&
         llvm::none_of(options.render(OPT_compile_group), [](StringRef word) {
           return llvm::any_of(obstacles, [&](StringRef obstacle) {
             return word.starts_with(obstacle);
           });
         });
#else
  return false;
#endif
}

bool Compilation::compileRegions(StringRef output) {
  std::unique_ptr<llvm::Module> whole = compileRest();
  if (!whole)
    return false;
  whole->setModuleIdentifier(input.name);
  adoptTarget(*module, *whole);
  if (!options.chip.empty())
    nvptx::addStatementCode(
        *module, *whole,
        /*hasLibrary=*/!findCudaToolkit(options.cudaPath).libdevice.empty());
  hasXMPLoops = hasHalos(*module);
  auto atLevel = [&](Level level) {
    if (level == options.level && level < Level::LLVM)
      return writeFile(output.empty() ? "-" : output, toText(*module, options));
    return !options.saveTemps || level == Level::LLVM ||
           keep(getSuffix(level), toText(*module, options));
  };
  if (!lower(*module, options, std::min(options.level, Level::LLVM),
             isOpenInside() ? &images : nullptr, atLevel) ||
      hasErrors)
    return false;
  if (options.level < Level::LLVM)
    return true;
  if (!mergeRegions(*module, *whole))
    return false;
  if (input.kind != InputKind::MLIR)
    shareCompileUnit(*whole);

  std::string text;
  if (options.saveTemps || options.level == Level::LLVM) {
    llvm::raw_string_ostream stream(text);
    whole->print(stream, nullptr);
  }
  if (!keep(".ll", text))
    return false;
  if (options.level == Level::LLVM)
    return writeFile(output.empty() ? "-" : output, text);

  inlineRegions(*whole, regionPrefixes);
  return finish(*whole, output);
}

bool Compilation::finish(llvm::Module &whole, StringRef output) {
  std::string bitcode;
  llvm::raw_string_ostream stream(bitcode);
  llvm::WriteBitcodeToFile(whole, stream);
  std::string source = temps.create("bc");
  if (source.empty() || !writeFile(source, bitcode))
    return false;
  auto fillImages = [&](llvm::Module &program) {
    llvm::Error error = images.fill(program);
    return !error || reportError(llvm::toString(std::move(error)));
  };
  auto complete = [&](llvm::Module &optimised) {
    if (hasXMPLoops)
      freezeInvariants(optimised);
    return fillImages(optimised);
  };
  if (!isOpenInside())
    return finish({"-x", "ir", source}, output);
  bool good = finish({"-x", "ir", source}, output, complete);
  // Should clang have gone a way of its own, it goes it again with the images.
  if (good && images.isPending())
    return fillImages(whole) && finish(whole, output);
  if (!good)
    llvm::sys::fs::remove(output);
  return good;
}

/// Has clang make the assembly or object.
bool Compilation::finish(Arguments source, StringRef output,
                         frontend::ModuleHook afterPasses) {
  Arguments arguments = getCompileArgs();
  arguments.push_back(options.level == Level::Assembly ? "-S" : "-c");
  if (options.emitLLVM)
    arguments.push_back("-emit-llvm");
  return tools.runClang(arguments + source + Arguments{"-o", output.str()},
                        afterPasses) == 0;
}

} // namespace xacc::driver
