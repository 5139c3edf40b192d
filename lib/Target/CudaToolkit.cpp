//===- CudaToolkit.cpp - Where a CUDA toolkit is --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/CudaToolkit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace xacc {

/// The entries of a folder whose names begin with `prefix`, the highest version
/// first.
static SmallVector<std::string> listFolder(const Twine &folder,
                                           StringRef prefix) {
  SmallVector<std::string> entries;
  std::error_code error;
  for (sys::fs::directory_iterator it(folder, error), end; it != end && !error;
       it.increment(error))
    if (sys::path::filename(it->path()).starts_with(prefix))
      entries.push_back(it->path());
  sort(entries, [](StringRef left, StringRef right) {
    return left.compare_numeric(right) > 0;
  });
  return entries;
}

/// Adds the folders of toolkits that `place` is or has: the packages of NVIDIA
/// for Python have such a folder for each version (nvidia/cu13) or one for each
/// part of it (nvidia/cuda_nvcc).
static void addRoots(StringRef place, SmallVectorImpl<std::string> &roots) {
  roots.push_back(place.str());
  append_range(roots, listFolder(place + "/nvidia", "cu"));
  for (StringRef python : listFolder(place + "/lib", "python3"))
    append_range(roots, listFolder(python + "/site-packages/nvidia", "cu"));
}

/// The folder that the running program was built in, or its installation.
static std::string getPrefix() {
  static char inThisProgram;
  std::string program = sys::fs::getMainExecutable("", &inThisProgram);
  return sys::path::parent_path(sys::path::parent_path(program)).str();
}

/// Where toolkits are looked for, in this order.
static SmallVector<std::string> getUsualRoots() {
  SmallVector<std::string> roots;
  for (const char *variable : {"CUDA_PATH", "CUDA_HOME", "VIRTUAL_ENV"})
    if (std::optional<std::string> place = sys::Process::GetEnv(variable))
      if (!place->empty())
        addRoots(*place, roots);
  roots.push_back("/usr/local/cuda");
  append_range(roots, listFolder("/usr/local", "cuda-"));
  roots.insert(roots.end(),
               {"/opt/cuda", "/usr/lib/cuda", "/usr/lib/nvidia-cuda-toolkit"});
  addRoots(getPrefix() + "/cuda-venv", roots);
  return roots;
}

static std::string findFile(ArrayRef<std::string> roots, StringRef name) {
  for (StringRef root : roots) {
    SmallString<128> path(root);
    sys::path::append(path, name);
    if (sys::fs::exists(path))
      return std::string(path);
  }
  return {};
}

CudaToolkit findCudaToolkit(StringRef path) {
  std::string variable =
      sys::Process::GetEnv(kCudaPathVariable).value_or(std::string());
  if (path.empty())
    path = variable;
  CudaToolkit toolkit;
  if (path == kNoCudaToolkit)
    return toolkit;
  SmallVector<std::string> roots;
  if (path.empty())
    roots = getUsualRoots();
  else
    addRoots(path, roots);

  toolkit.libdevice = findFile(roots, "nvvm/libdevice/libdevice.10.bc");
  if (toolkit.libdevice.empty()) // Debian's package
    toolkit.libdevice = findFile(roots, "libdevice/libdevice.10.bc");
  auto findProgram = [&](StringRef name) {
    std::string found = findFile(roots, ("bin/" + name).str());
    if (found.empty() && path.empty())
      if (auto onPath = sys::findProgramByName(name))
        found = *onPath;
    return found;
  };
  toolkit.ptxas = findProgram("ptxas");
  toolkit.cuobjdump = findProgram("cuobjdump");
  toolkit.nvdisasm = findProgram("nvdisasm");
  return toolkit;
}

} // namespace xacc
