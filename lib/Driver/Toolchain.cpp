//===- Toolchain.cpp - Programs, folders, temporary files -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Toolchain.h"
#include "Driver/Config.h"
#include "Frontend/Import.h"
#include "Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace xacc::driver {

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

void TempFiles::removeAll() {
  for (const std::string &name : names) {
    sys::fs::remove(name);
    sys::DontRemoveFileOnSignal(name);
  }
  names.clear();
}

std::string TempFiles::create(StringRef suffix) {
  SmallString<128> name;
  if (std::error_code error =
          sys::fs::createTemporaryFile("xacc", suffix, name)) {
    SmallString<128> folder;
    sys::path::system_temp_directory(/*ErasedOnReboot=*/true, folder);
    reportError("cannot make a temporary file in '" + folder + "': " +
                error.message() + "; TMPDIR names the folder for such files");
    return {};
  }
  sys::RemoveFileOnSignal(name);
  names.push_back(name.str().str());
  return names.back();
}

bool readFile(StringRef name, std::string &text) {
  auto buffer = MemoryBuffer::getFile(name, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!buffer)
    return reportError("cannot read '" + name +
                       "': " + buffer.getError().message());
  text = (*buffer)->getBuffer().str();
  return true;
}

bool writeFile(StringRef name, StringRef text) {
  std::error_code error;
  raw_fd_ostream stream(name, error);
  if (!error) {
    stream << text;
    stream.flush();
    error = stream.error();
    stream.clear_error();
  }
  if (!error)
    return true;
  // A part of it is not an output.
  if (sys::fs::is_regular_file(name))
    sys::fs::remove(name);
  return reportError("cannot write '" + name + "': " + error.message());
}

//===----------------------------------------------------------------------===//
// Toolchain
//===----------------------------------------------------------------------===//

bool Toolchain::find(StringRef executable) {
  for (const char *name : {"clang-22", "clang"}) {
    auto path = sys::findProgramByName(name, {XACC_CLANG_DIR});
    if (!path)
      path = sys::findProgramByName(name);
    if (path) {
      clang = *path;
      break;
    }
  }
  if (clang.empty())
    return reportError("clang-22 is neither in " XACC_CLANG_DIR
                       " nor on PATH; install the package clang-22");

  SmallString<128> prefix =
      sys::path::parent_path(sys::path::parent_path(executable));
  SmallString<128> folder = prefix;
  sys::path::append(folder, XACC_LIBDIR);
  // The build folder always has lib.
  if (!sys::fs::exists(folder + "/libxacc_rt.so")) {
    folder = prefix;
    sys::path::append(folder, "lib");
  }
  libraryDir = folder.str().str();
  folder = prefix;
  sys::path::append(folder, "include");
  includeDir = sys::fs::exists(folder + "/xmp.h") ? folder.str().str()
                                                  : XACC_SOURCE_INCLUDE_DIR;
  readMPISettings();
  return true;
}

/// The build of the runtime writes lines `name=value;value` beside its library.
void Toolchain::readMPISettings() {
  auto buffer = MemoryBuffer::getFile(libraryDir + "/libxacc_rt_mpi.cfg");
  if (!buffer)
    return; // a runtime without MPI
  for (StringRef line : split((*buffer)->getBuffer(), '\n')) {
    auto [name, values] = line.split('=');
    if (name == "launcher")
      mpiLauncher = values.str();
    for (StringRef value : split(values, ';'))
      if (value.empty())
        continue;
      else if (name == "include")
        mpiIncludeDirs.push_back(value.str());
      else if (name == "libraries")
        mpiLibraries.push_back(value.str());
  }
}

std::vector<std::string> Toolchain::getIncludeArgs() const {
  std::vector<std::string> result = {"-isystem", includeDir};
  for (const std::string &dir : mpiIncludeDirs)
    result.insert(result.end(), {"-isystem", dir});
  return result;
}

/// Has MPI's functions, for those that pass device memory: in front of MPI.
static constexpr char stagingLibrary[] = "-lxacc_rt_staging";

std::vector<std::string> Toolchain::getLinkArgs(bool openmp) const {
  // -Bdynamic: a program may want libraries of its own to be static.
  // A program that uses none of these gets none. The runtime opens MPI on its
  // own when a launcher started it: -lmpi is for calls in the user's code.
  std::vector<std::string> result = {
      "-L" + libraryDir, "-Wl,-rpath," + libraryDir,
      "-Wl,--push-state,-Bdynamic,--as-needed", "-lxacc_rt"};
  if (!mpiLibraries.empty())
    result.push_back(stagingLibrary);
  append_range(result, mpiLibraries);
  result.push_back("-lm");
  if (openmp) {
    // Of this clang, where it has its own; the system's otherwise.
    SmallString<128> folder;
    if (!sys::fs::real_path(clang, folder)) {
      folder = sys::path::parent_path(sys::path::parent_path(folder));
      sys::path::append(folder, "lib");
      if (sys::fs::exists(folder + "/libomp.so"))
        result.insert(result.end(),
                      {("-L" + folder).str(), ("-Wl,-rpath," + folder).str()});
    }
    result.push_back("-lomp");
  }
  result.push_back("-Wl,--pop-state");
  return result;
}

std::vector<std::string> Toolchain::getArgsBeforeLibraries() const {
  if (mpiLibraries.empty())
    return {};
  return {"-L" + libraryDir, "-Wl,--push-state,-Bdynamic,--as-needed",
          stagingLibrary, "-Wl,--pop-state"};
}

int Toolchain::runClang(const std::vector<std::string> &arguments,
                        function_ref<bool(Module &)> afterPasses) const {
  SmallVector<StringRef> command = {clang};
  append_range(command, arguments);
  if (verbose) {
    for (StringRef word : command) {
      sys::printArg(errs(), word, /*Quote=*/false);
      errs() << ' ';
    }
    errs() << '\n';
  }
#ifdef XACC_HAS_FRONTEND
  return frontend::runClang(clang, arguments, afterPasses);
#else
  std::string message;
  int status = sys::ExecuteAndWait(clang, command, /*Env=*/std::nullopt,
                                   /*Redirects=*/{}, /*SecondsToWait=*/0,
                                   /*MemoryLimit=*/0, &message);
  if (!message.empty())
    reportError("'" + Twine(clang) + "' failed: " + message);
  return status < 0 ? 1 : status;
#endif
}

} // namespace xacc::driver
