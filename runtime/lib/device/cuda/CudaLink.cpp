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
#include <cinttypes>
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
  /// By name; null where two have one name.
  std::map<std::string, void *> variables;

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

XACC_EXPORT void xaccrtRegisterDeclared(const char *name, void *host) {
  Registry &registry = Registry::get();
  std::lock_guard lock(registry.mutex);
  auto [known, isNew] = registry.variables.try_emplace(name, host);
  if (!isNew && known->second != host)
    known->second = nullptr;
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

/// A function in PTX that returns the address of a variable's copy.
static bool addAccessor(Routines &routines, const std::string &name,
                        const std::map<std::string, void *> &variables,
                        const FindCopy &findCopy) {
  auto variable = variables.find(name.substr(1));
  void *host = variable == variables.end() ? nullptr : variable->second;
  void *copy = host ? findCopy(host) : nullptr;
  if (copy == host) {
    routines.missing = name.substr(1, name.find('$', 1) - 1);
    routines.isVariable = true;
    return false;
  }
  char text[64];
  std::snprintf(text, sizeof text, "%" PRIuPTR, uintptr_t(copy));
  if (routines.accessors.empty())
    routines.accessors = ".version 7.0\n.target sm_80\n.address_size 64\n";
  routines.accessors +=
      ".visible .func (.param .b64 func_retval0) " + std::string(prefix) +
      name + "()\n{\n" + "\t.reg .b64 %rd<2>;\n\tmov.u64 %rd1, " + text +
      ";\n\tst.param.b64 [func_retval0], %rd1;\n" + "\tret;\n}\n";
  return true;
}

Routines cuda::findRoutines(const XaccImage &image, const FindCopy &findCopy) {
  Routines result;
  std::vector<XaccImage *> &found = result.images;
  if (image.kind != XACC_IMAGE_PTX)
    return result;
  std::vector<std::string> work = findRoutineNames(image.data, ".extern");
  if (work.empty())
    return result;
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
    if (name.front() == '$') {
      if (!addAccessor(result, name, registry.variables, findCopy))
        return result;
      continue;
    }
    auto owner = owners.find(name);
    if (owner == owners.end()) {
      // Of one that passes structures, the function in C of the calling file.
      constexpr std::string_view structures = "__xacc_c_structures_";
      result.missing =
          name.starts_with(structures) ? name.substr(structures.size()) : name;
      return result;
    }
    if (std::find(found.begin(), found.end(), owner->second) != found.end())
      continue;
    found.push_back(owner->second);
    for (std::string &needed : findRoutineNames(owner->second->data, ".extern"))
      work.push_back(std::move(needed));
  }
  return result;
}

CUresult CudaDevice::linkModule(CUmodule &module, XaccImage &image,
                                const Routines &routines, unsigned numOptions,
                                CUjit_option *options, void **values) {
  CUlinkState state = nullptr;
  CUresult error = driver.cuLinkCreate_v2(numOptions, options, values, &state);
  if (error != CUDA_SUCCESS)
    return error;
  auto add = [&](const char *text, size_t sizeInBytes, const char *name) {
    if (error == CUDA_SUCCESS)
      error = driver.cuLinkAddData_v2(state, CU_JIT_INPUT_PTX,
                                      const_cast<char *>(text), sizeInBytes,
                                      name, 0, nullptr, nullptr);
  };
  add(image.data, size_t(image.sizeInBytes), "kernels");
  for (XaccImage *part : routines.images)
    add(part->data, size_t(part->sizeInBytes), "routines");
  const std::string &accessors = routines.accessors;
  if (!accessors.empty())
    add(accessors.c_str(), accessors.size() + 1, "variables");
  void *linked = nullptr; // belongs to `state`
  size_t sizeInBytes = 0;
  if (error == CUDA_SUCCESS)
    error = driver.cuLinkComplete(state, &linked, &sizeInBytes);
  if (error == CUDA_SUCCESS)
    error = driver.cuModuleLoadDataEx(&module, linked, 0, nullptr, nullptr);
  (void)driver.cuLinkDestroy(state);
  return error;
}
