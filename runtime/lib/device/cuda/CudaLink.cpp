//===- CudaLink.cpp - Routines of several files ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaLink.h"

#include "CudaDevice.h"
#include "core/Support.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string_view>

using namespace xacc;
using namespace xacc::cuda;

static constexpr std::string_view prefix = "__xacc_device_";

namespace {
/// Constructors of libraries may run while another thread launches.
struct Registry {
  std::mutex mutex;
  std::vector<XaccImage *> images;

  static Registry &get() {
    static auto *registry = new Registry;
    return *registry;
  }
};
} // namespace

XACC_EXPORT void xaccrtRegisterRoutines(XaccImage *image) {
  Registry &registry = Registry::get();
  std::lock_guard lock(registry.mutex);
  registry.images.push_back(image);
}

std::vector<std::string> cuda::findRoutineNames(const char *ptx,
                                                const char *directive) {
  std::vector<std::string> names;
  std::string_view text = ptx;
  std::string start = std::string(directive) + " .func";
  for (size_t at = text.find(start); at != text.npos;
       at = text.find(start, at + 1)) {
    // `.extern .func (.param .b32 result) NAME (...)`: the result has another
    // name, and a body begins behind the parameters.
    size_t end = text.find_first_of(";{", at);
    std::string_view line = text.substr(at, end - at);
    size_t name = line.find(prefix);
    if (name == line.npos)
      continue;
    line.remove_prefix(name + prefix.size());
    names.emplace_back(line.substr(0, line.find_first_of(" \t\n(,;")));
  }
  return names;
}

std::vector<XaccImage *> cuda::findRoutineImages(const XaccImage &image,
                                                 std::string &missing) {
  std::vector<XaccImage *> found;
  if (image.kind != XACC_IMAGE_PTX)
    return found;
  std::vector<std::string> work = findRoutineNames(image.data, ".extern");
  if (work.empty())
    return found;
  // Of two routines with one name the first counts, as for the host's linker.
  Registry &registry = Registry::get();
  std::lock_guard lock(registry.mutex);
  std::map<std::string, XaccImage *> owners;
  for (XaccImage *owner : registry.images)
    for (std::string &name : findRoutineNames(owner->data, ".visible"))
      owners.try_emplace(std::move(name), owner);
  std::set<std::string> seen;
  while (!work.empty()) {
    std::string name = std::move(work.back());
    work.pop_back();
    if (!seen.insert(name).second)
      continue;
    auto owner = owners.find(name);
    if (owner == owners.end()) {
      missing = name;
      return found;
    }
    if (std::find(found.begin(), found.end(), owner->second) != found.end())
      continue;
    found.push_back(owner->second);
    for (std::string &needed : findRoutineNames(owner->second->data, ".extern"))
      work.push_back(std::move(needed));
  }
  return found;
}

CUresult CudaDevice::linkModule(CUmodule &module, XaccImage &image,
                                const std::vector<XaccImage *> &routines,
                                unsigned numOptions, CUjit_option *options,
                                void **values) {
  CUlinkState state = nullptr;
  CUresult error = driver.cuLinkCreate_v2(numOptions, options, values, &state);
  if (error != CUDA_SUCCESS)
    return error;
  std::vector<XaccImage *> all = {&image};
  all.insert(all.end(), routines.begin(), routines.end());
  for (XaccImage *part : all)
    if (error == CUDA_SUCCESS)
      error = driver.cuLinkAddData_v2(
          state, CU_JIT_INPUT_PTX, const_cast<char *>(part->data),
          size_t(part->sizeInBytes), part == &image ? "kernels" : "routines", 0,
          nullptr, nullptr);
  void *linked = nullptr; // belongs to `state`
  size_t sizeInBytes = 0;
  if (error == CUDA_SUCCESS)
    error = driver.cuLinkComplete(state, &linked, &sizeInBytes);
  if (error == CUDA_SUCCESS)
    error = driver.cuModuleLoadDataEx(&module, linked, 0, nullptr, nullptr);
  (void)driver.cuLinkDestroy(state);
  return error;
}
