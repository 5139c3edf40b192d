//===- Options.cpp - Options of xacc-cc -----------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "Driver/Config.h"
#include "Target/CudaToolkit.h"
#include "Target/NVPTX.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace xacc::driver {

#define OPTTABLE_STR_TABLE_CODE
#include "Driver/Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Driver/Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

static constexpr OptTable::Info infoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Driver/Options.inc"
#undef OPTION
};

namespace {
struct DriverOptTable : GenericOptTable {
  DriverOptTable()
      : GenericOptTable(OptionStrTable, OptionPrefixesTable, infoTable) {}
};
} // namespace

const OptTable &getOptionTable() {
  static const DriverOptTable table;
  return table;
}

bool reportError(const Twine &message) {
  WithColor::error(errs(), "xacc-cc") << message << '\n';
  return false;
}

std::vector<std::string> Options::render(OptionID group) const {
  ArgStringList list;
  for (const Arg *arg : args->filtered(group)) {
    arg->claim();
    arg->render(*args, list);
  }
  std::vector<std::string> words(list.begin(), list.end());
  // The header itself is included: its directives are no part of a PCH.
  dropForwarded("-include-pch", words);
  return words;
}

void dropForwarded(StringRef name, std::vector<std::string> &words) {
  for (size_t i = 0; i + 3 < words.size();)
    if (words[i] == "-Xclang" && words[i + 1] == name &&
        words[i + 2] == "-Xclang")
      words.erase(words.begin() + i, words.begin() + i + 4);
    else
      ++i;
}

/// Whether there is nothing to link: each input is a header.
static bool hasHeadersOnly(const InputArgList &args) {
  StringRef language;
  bool found = false;
  for (const Arg *arg : args.filtered(OPT_INPUT, OPT_x)) {
    StringRef value = arg->getValue();
    if (arg->getOption().matches(OPT_x)) {
      language = value == "none" ? "" : value;
      continue;
    }
    found = true;
    if (language.empty() ? !value.ends_with(".h") : language != "c-header")
      return false;
  }
  return found;
}

/// Reports what the table does not know, with what may have been meant.
static bool checkKnown(const InputArgList &args) {
  bool good = true;
  for (const Arg *arg : args.filtered(OPT_UNKNOWN, OPT_M_EQ)) {
    // -Munroll, but not -MDD.
    if (arg->getOption().matches(OPT_M_EQ) && isLower(arg->getValue()[0]))
      continue;
    std::string name = arg->getAsString(args), nearest;
    if (getOptionTable().findNearest(name, nearest) <= 1)
      good = reportError("unknown option '" + name + "', did you mean '" +
                         nearest + "'?");
    else
      good = reportError("unknown option '" + name + "', see --help");
  }
  return good;
}

static bool parseLevel(const InputArgList &args, Options &options) {
  options.checkOnly = args.hasArg(OPT_fsyntax_only);
  if (options.checkOnly) {
    options.level = Level::Object;
    return true;
  }
  const Arg *arg =
      args.getLastArg(OPT_emit, OPT_c, OPT_S, OPT_E, OPT_M, OPT_MM);
  if (!arg) {
    if (hasHeadersOnly(args))
      options.level = Level::Object;
    return true;
  }
  switch (arg->getOption().getID()) {
  case OPT_c:
    options.level = Level::Object;
    return true;
  case OPT_S:
    options.level = Level::Assembly;
    return true;
  case OPT_emit:
    break;
  default:
    options.level = Level::Preprocess;
    return true;
  }
  auto level = StringSwitch<std::optional<Level>>(arg->getValue())
                   .Case("xmp", Level::XMP)
                   .Case("plan", Level::Plan)
                   .Case("target", Level::Target)
                   .Case("llvm", Level::LLVM)
                   .Case("obj", Level::Object)
                   .Default(std::nullopt);
  if (!level)
    return reportError("unknown level '" + Twine(arg->getValue()) +
                       "' of --emit, expected xmp, plan, target, llvm or obj");
  options.level = *level;
  return true;
}

/// The last of the flags that switch threads on and off.
static bool wantsOpenMP(const InputArgList &args) {
  bool openmp = false;
  for (const Arg *arg : args.filtered(OPT_f)) {
    StringRef value = arg->getValue();
    if (value == "openmp" || value.starts_with("openmp="))
      openmp = true;
    else if (value == "no-openmp" || value == "openmp-simd")
      openmp = false;
  }
  return openmp;
}

/// Checks a folder that the user named: it has to have something.
static bool parseCudaPath(const InputArgList &args, Options &options) {
  const Arg *arg = args.getLastArg(OPT_cuda_path);
  std::string path = arg ? arg->getValue()
                         : sys::Process::GetEnv(kCudaPathVariable).value_or("");
  if (!arg && path.empty())
    return true;
  if (path.empty() || (path != kNoCudaToolkit && findCudaToolkit(path).empty()))
    return reportError(
        "no CUDA toolkit in '" + path + "' of " +
        (arg ? StringRef("--cuda-path") : StringRef(kCudaPathVariable)) +
        ": it has neither bin/ptxas nor nvvm/libdevice/libdevice.10.bc, and "
        "no such Python package as nvidia-cuda-nvcc; 'none' is for no toolkit");
  options.cudaPath = path;
  return true;
}

static bool parseCuda(const InputArgList &args, Options &options) {
  if (args.hasArg(OPT_no_cuda))
    return true;
  const Arg *arch = args.getLastArg(OPT_cuda_arch);
  options.chip = arch ? arch->getValue() : nvptx::kDefaultChip.str();
  if (StringRef(options.chip).contains(',') ||
      args.getAllArgValues(OPT_cuda_arch).size() > 1)
    return reportError(
        "--cuda-arch takes one GPU; leave it out, and the code is "
        "PTX for all from sm_80 on");
  if (!nvptx::getFeatures(options.chip))
    return reportError("unknown GPU '" + options.chip +
                       "' of --cuda-arch=, expected one such as sm_80, sm_90 "
                       "or sm_100");
  options.cubin = arch != nullptr;
  if (options.cubin && findCudaToolkit(options.cudaPath).ptxas.empty())
    WithColor::warning(errs(), "xacc-cc")
        << "ptxas of a CUDA toolkit was not found: kernels are PTX for "
        << options.chip
        << ", not its code; install one, for example with 'pip install "
           "nvidia-cuda-nvcc', or name its folder with --cuda-path\n";
  return true;
}

static bool parseDevices(const InputArgList &args, Options &options) {
  for (StringRef report : args.getAllArgValues(OPT_report)) {
    if (report != "devices")
      return reportError("unknown report '" + report +
                         "' of --report, expected devices");
    options.reportDevices = true;
  }
  options.polls = args.getLastArgValue(OPT_polls, "auto").str();
  if (options.polls != "auto" && options.polls != "always" &&
      options.polls != "never")
    return reportError("unknown place of polls '" + options.polls +
                       "' of --polls, expected auto, always or never");
  options.gangs = args.getLastArgValue(OPT_gang, "div").str();
  if (options.gangs != "div" && options.gangs != "rm")
    return reportError("unknown way '" + options.gangs +
                       "' of --gang, expected div or rm");
  std::string communication =
      args.getLastArgValue(OPT_communication, "runtime").str();
  options.mpi = communication == "mpi";
  if (!options.mpi && communication != "runtime")
    return reportError("unknown way '" + communication +
                       "' of --communication, expected runtime or mpi");
  std::string persistent = args.getLastArgValue(OPT_persistent, "off").str();
  options.measuredPersistent = persistent == "auto";
  options.persistent = persistent == "on" || options.measuredPersistent;
  if (!options.persistent && persistent != "off")
    return reportError("unknown choice '" + persistent +
                       "' of --persistent, expected auto, on or off");
  return true;
}

/// Whether -O asks for more than the simplest optimisations.
static bool isOptimised(const InputArgList &args) {
  const Arg *arg = args.getLastArg(OPT_O);
  return arg &&
         !llvm::is_contained({"0", "1", "g"}, StringRef(arg->getValue()));
}

/// As Clang understands them, for the calls of functions with directives.
static bool parseInline(const InputArgList &args) {
  bool on = isOptimised(args);
  for (StringRef option : args.getAllArgValues(OPT_f))
    if (option == "inline" || option == "inline-functions")
      on = isOptimised(args);
    else if (option == "no-inline" || option == "no-inline-functions")
      on = false;
  return on;
}

static void parseHalos(const InputArgList &args, Options &options) {
  options.noWarnings = args.hasArg(OPT_w);
  options.haloWarnings = !options.noWarnings &&
                         args.hasFlag(OPT_Wxacc_halo, OPT_Wno_xacc_halo, true);
  bool errors = llvm::is_contained(args.getAllArgValues(OPT_W), "error");
  options.haloErrors =
      args.hasFlag(OPT_Werror_xacc_halo, OPT_Wno_error_xacc_halo, errors);
  options.parseableFixIts = llvm::is_contained(args.getAllArgValues(OPT_f),
                                               "diagnostics-parseable-fixits");
  options.insertReflects =
      args.hasFlag(OPT_fauto_reflect, OPT_fno_auto_reflect, false);
  options.mergeReflects =
      args.hasFlag(OPT_fmerge_reflects, OPT_fno_merge_reflects,
                   isOptimised(args) || options.insertReflects);
  options.narrowReflects = args.hasFlag(
      OPT_fnarrow_reflects, OPT_fno_narrow_reflects, isOptimised(args));
  options.eliminateCopies = args.hasFlag(
      OPT_feliminate_copies, OPT_fno_eliminate_copies, isOptimised(args));
  options.tileTime =
      args.hasFlag(OPT_ftile_time, OPT_fno_tile_time, isOptimised(args));
  options.splitBoundaries = args.hasFlag(
      OPT_fsplit_boundaries, OPT_fno_split_boundaries, isOptimised(args));
  options.deepHalos = args.hasFlag(OPT_fdeep_halos, OPT_fno_deep_halos, false);
  // The operations of MPI's dialect block.
  options.overlap =
      args.hasFlag(OPT_foverlap_reflects, OPT_fno_overlap_reflects,
                   isOptimised(args) && !options.mpi);
  // A loop that is one kernel waits for its exchanges where they stand.
  options.overlapKernels =
      args.hasFlag(OPT_foverlap_reflects, OPT_fno_overlap_reflects,
                   options.overlap && !options.persistent);
}

static bool parseChecks(const InputArgList &args, Options &options) {
  for (StringRef check : args.getAllArgValues(OPT_fcheck)) {
    if (check == "bounds")
      options.checkBounds = true;
    else if (check == "halo")
      options.checkHalos = true;
    else
      return reportError("unknown check '" + check +
                         "' of -fcheck, expected bounds or halo");
  }
  // Passes access elements on other ways than the program.
  if (options.checkBounds)
    options.tileTime = options.deepHalos = false;
  if (!options.checkHalos)
    return true;
  if (args.hasArg(OPT_cuda_arch))
    return reportError("-fcheck=halo does not go with --cuda-arch: what it "
                       "checks runs on virtual devices");
  options.chip.clear();
  // What is checked is the program as it is written.
  options.mergeReflects = options.narrowReflects = false;
  options.eliminateCopies = options.overlap = options.overlapKernels = false;
  options.tileTime = options.deepHalos = false;
  return true;
}

static bool parseSaveTemps(const InputArgList &args, Options &options) {
  const Arg *arg = args.getLastArg(OPT_save_temps, OPT_save_temps_EQ);
  options.saveTemps = arg != nullptr;
  if (!arg || arg->getOption().matches(OPT_save_temps))
    return true;
  StringRef where = arg->getValue();
  options.saveTempsBesideOutput = where == "obj";
  if (!options.saveTempsBesideOutput && where != "cwd")
    return reportError("unknown place '" + where +
                       "' of -save-temps=, expected cwd or obj");
  return true;
}

bool parseOptions(ArrayRef<const char *> arguments, Options &options) {
  unsigned missingIndex, missingCount;
  options.args = std::make_unique<InputArgList>(
      getOptionTable().ParseArgs(arguments, missingIndex, missingCount));
  const InputArgList &args = *options.args;
  if (missingCount)
    return reportError("option '" + Twine(args.getArgString(missingIndex)) +
                       "' needs an argument");
  if (!checkKnown(args) || !parseLevel(args, options))
    return false;

  options.output = args.getLastArgValue(OPT_o).str();
  if (args.hasArg(OPT_o) && options.output.empty())
    return reportError("option '-o' needs the name of a file");
  options.verbose = args.hasArg(OPT_v);
  if (!parseSaveTemps(args, options))
    return false;
  options.emitLLVM = args.hasArg(OPT_emit_llvm);
  if (options.emitLLVM && options.level == Level::Link)
    return reportError("option '-emit-llvm' goes with -S or -c");
  options.xmp = args.hasFlag(OPT_fxmp, OPT_fno_xmp, true);
  options.openacc = args.hasFlag(OPT_fopenacc, OPT_fno_openacc, true);
  options.remarks = args.hasArg(OPT_Rxacc);
  if (!parseCudaPath(args, options) || !parseCuda(args, options) ||
      !parseDevices(args, options))
    return false;
  options.openmp = wantsOpenMP(args);
  parseHalos(args, options);
  options.inlineCalls = parseInline(args);
  if (!parseChecks(args, options))
    return false;
  const Arg *debug = args.getLastArg(OPT_g);
  std::vector<std::string> flags = args.getAllArgValues(OPT_f);
  options.coverage = args.hasArg(OPT_coverage) ||
                     llvm::is_contained(flags, "test-coverage") ||
                     llvm::is_contained(flags, "profile-arcs");
  if (llvm::is_contained(flags, "coverage-mapping"))
    return reportError("-fcoverage-mapping is not supported: it describes the "
                       "text that Clang reads, which is not the user's; write "
                       "--coverage instead, and use gcov or llvm-cov gcov");
  options.debugInfo = options.coverage || // of lines, which gcov counts
                      (debug && StringRef(debug->getValue()) != "0");
  for (StringRef language : args.getAllArgValues(OPT_x))
    if (!llvm::is_contained({"none", "c", "cpp-output", "mlir", "c-header",
                             "assembler", "assembler-with-cpp"},
                            language))
      return reportError("unknown language '" + language +
                         "' of -x, expected c, cpp-output, mlir or none");
  return true;
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

static constexpr char examples[] = R"(
EXAMPLES:
  xacc-cc -O3 -march=native himeno.c -o himeno    compile and link
  mpirun -n 4 ./himeno                            run on 4 processes
  ./himeno                                        run on 1, without MPI
  xacc-cc -O3 -fopenmp laplace.c -o laplace       threads inside each process
  xacc-cc -c a.c && xacc-cc -c b.c && xacc-cc a.o b.o -lm -o program
  xacc-cc --emit=plan laplace.c                   what each process will do
  xacc-cc -O3 -S -emit-llvm laplace.c -o -        what the optimiser makes of it
  xacc-cc -Rxacc -c laplace.c                     what ended a region, and why
  xacc-cc -fno-xmp -fno-openacc laplace.c -o serial  the serial program
)";

void printHelp() {
  getOptionTable().printHelp(outs(), "xacc-cc [options] file...",
                             "xacc-cc: compiler for C with XcalableMP and "
                             "OpenACC directives, used like mpicc");
  outs()
      << "INPUTS:\n"
         "  .c (C), .i (preprocessed C), .mlir (xmp and upstream dialects),\n"
         "  .o, .a, .so (linked), .s, .S (assembled)\n"
      << examples;
}

void printEnvironmentHelp() {
  outs() << "A compiled program reads these environment variables:\n\n";
  struct Row {
    const char *name, *values, *defaultValue, *description;
  };
  static constexpr Row rows[] = {
#define XACC_ENVIRONMENT(name, values, defaultValue, description)              \
  {name, values, defaultValue, description},
#include "xacc/Environment.def"
  };
  for (const Row &row : rows) {
    outs() << "  " << row.name << '=' << row.values;
    if (*row.defaultValue)
      outs() << "  (default: " << row.defaultValue << ')';
    outs() << "\n      " << row.description << '\n';
  }
}

void printCudaTools(const Options &options) {
  CudaToolkit toolkit = findCudaToolkit(options.cudaPath);
  outs() << "libdevice=" << toolkit.libdevice << "\nptxas=" << toolkit.ptxas
         << "\ncuobjdump=" << toolkit.cuobjdump
         << "\nnvdisasm=" << toolkit.nvdisasm << '\n';
}

void printVersion(StringRef clang, StringRef mpiLauncher) {
  // Build systems take the first number for the version of the Clang that
  // this is, and ask for as much of C as that has.
  outs() << "xacc-cc, clang version " LLVM_VERSION_STRING
            ", XACC-MLIR " XACC_VERSION "\n";
  if (!clang.empty())
    outs() << "clang: " << clang << '\n';
  if (!mpiLauncher.empty())
    outs() << "MPI programs start with: " << mpiLauncher << '\n';
}

} // namespace xacc::driver
