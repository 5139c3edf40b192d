//===- Toolchain.h - Programs, folders, temporary files ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DRIVER_TOOLCHAIN_H
#define XACC_LIB_DRIVER_TOOLCHAIN_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace xacc::driver {

/// Removes the files that it names, also when a signal ends the driver.
class TempFiles {
public:
  TempFiles() = default;
  TempFiles(const TempFiles &) = delete;
  ~TempFiles() { removeAll(); }
  void removeAll();

  /// Makes an empty file; reports and returns an empty string on failure.
  std::string create(llvm::StringRef suffix);

private:
  std::vector<std::string> names;
};

/// What is used beside our own code, found once.
struct Toolchain {
  std::string clang;
  /// The folder of xmp.h.
  std::string includeDir;
  /// The folder of libxacc_rt.
  std::string libraryDir;
  /// The MPI library of the runtime there, for programs that call it
  /// themselves; empty without one.
  std::vector<std::string> mpiIncludeDirs, mpiLibraries;
  std::string mpiLauncher;
  bool verbose = false;

  /// `executable` is the path of xacc-cc. Reports what is missing.
  bool find(llvm::StringRef executable);

  /// Arguments with which clang finds xmp.h and mpi.h.
  std::vector<std::string> getIncludeArgs() const;
  /// Arguments with which clang links the runtime, and MPI where it is used;
  /// with `openmp` also clang's OpenMP library.
  std::vector<std::string> getLinkArgs(bool openmp) const;
  /// What is to be in front of the first library that the user names, which may
  /// be MPI.
  std::vector<std::string> getArgsBeforeLibraries() const;

  /// Runs clang; its messages are the user's. Returns its exit status.
  /// `afterPasses` changes the module behind LLVM's optimiser, where clang runs
  /// in this process.
  int runClang(
      const std::vector<std::string> &arguments,
      llvm::function_ref<bool(llvm::Module &)> afterPasses = nullptr) const;

private:
  void readMPISettings();
};

/// Reads or writes a whole file; "-" writes to stdout. Reports failures.
bool readFile(llvm::StringRef name, std::string &text);
bool writeFile(llvm::StringRef name, llvm::StringRef text);

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_TOOLCHAIN_H
