//===- Options.h - Options of xacc-cc ---------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DRIVER_OPTIONS_H
#define XACC_LIB_DRIVER_OPTIONS_H

#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include <memory>
#include <string>
#include <vector>

namespace xacc::driver {

enum OptionID {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Driver/Options.inc"
#undef OPTION
};

const llvm::opt::OptTable &getOptionTable();

/// Where to stop, in the order of the work.
enum class Level {
  Preprocess,
  XMP,
  Plan,
  Target,
  LLVM,
  Assembly,
  Object,
  Link
};

/// What the arguments ask for.
struct Options {
  Level level = Level::Link;
  std::string output;
  bool verbose = false;
  bool checkOnly = false; ///< -fsyntax-only: as -c, without the object
  bool saveTemps = false;
  bool saveTempsBesideOutput = false;
  /// Assembly and objects are LLVM IR and bitcode.
  bool emitLLVM = false;
  bool xmp = true;
  bool openacc = true;
  bool openmp = false;
  bool debugInfo = false;
  bool coverage = false; ///< files for gcov
  bool remarks = false;
  /// Functions with directives join the region of their calls.
  bool inlineCalls = false;
  bool noWarnings = false;
  bool haloWarnings = true;
  /// Our warnings are errors.
  bool haloErrors = false;
  bool parseableFixIts = false;
  bool insertReflects = false;
  bool mergeReflects = false;
  bool narrowReflects = false;
  bool eliminateCopies = false;
  bool tileTime = false;
  bool splitBoundaries = false;
  bool deepHalos = false;
  bool overlap = false;
  bool overlapKernels = false;
  /// Accesses tell the runtime, for XACC_CHECK=halo.
  bool checkHalos = false;
  bool checkBounds = false;
  /// Print how kernels are divided over devices.
  bool reportDevices = false;
  /// What becomes of numbers of gangs there, see --offload-split-devices.
  std::string gangs = "div";
  /// Loops that run as one kernel, see --offload-persistent-kernels.
  bool persistent = false;
  /// Where that is found to be faster.
  bool measuredPersistent = false;
  /// Communicate by the mpi dialect, see --convert-xmp-to-mpi.
  bool mpi = false;
  /// Which loops poll, see --xmp-insert-polls.
  std::string polls = "auto";
  /// The GPU that gets code of kernels; empty: none.
  std::string chip;
  /// Code for that GPU alone.
  bool cubin = false;
  /// The folder of the CUDA toolkit; empty: wherever one is.
  std::string cudaPath;
  std::unique_ptr<llvm::opt::InputArgList> args;

  /// The arguments of a group, as clang takes them, in their order.
  std::vector<std::string> render(OptionID group) const;
};

/// Drops `-Xclang NAME -Xclang VALUE`, as CMake writes options for headers.
void dropForwarded(llvm::StringRef name, std::vector<std::string> &words);

/// Prints "xacc-cc: error: ..." and returns false.
bool reportError(const llvm::Twine &message);

/// Parses and checks; reports what is wrong and returns false.
bool parseOptions(llvm::ArrayRef<const char *> arguments, Options &options);

void printHelp();
void printEnvironmentHelp();
void printCudaTools(const Options &options);
void printVersion(llvm::StringRef clang, llvm::StringRef mpiLauncher);

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_OPTIONS_H
