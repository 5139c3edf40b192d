//===- Select.cpp - Choosing and loading a transport ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Registry.h"

#include "core/Support.h"

#include <dlfcn.h>
#include <map>
#include <string>
#include <unistd.h>

using namespace xacc;

/// In the order of their names.
static std::map<std::string, TransportKind> &kinds() {
  static auto *all = new std::map<std::string, TransportKind>;
  return *all;
}

RegisterTransport::RegisterTransport(const TransportKind &kind) {
  kinds()[kind.name] = kind;
}

std::string xacc::transportNames() {
  std::string names;
  for (const auto &[name, kind] : kinds())
    names += (names.empty() ? "" : ", ") + name;
  return names;
}

/// The folder of the library that holds this function, with a final slash.
static std::string ownFolder() {
  Dl_info info;
  if (!dladdr(reinterpret_cast<void *>(&ownFolder), &info) || !info.dli_fname)
    return "";
  std::string path = info.dli_fname;
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

static std::string pathOf(const std::string &name) {
  if (name.find('/') != std::string::npos)
    return name;
  return ownFolder() + "libxacc_rt_" + name + ".so";
}

void *xacc::openPlugin(const std::string &name) {
  // Global, because MPI libraries open plugins of their own that expect to find
  // the library's symbols.
  void *library = dlopen(pathOf(name).c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!library)
    fatal(nullptr, "cannot load the '%s' transport: %s", name.c_str(),
          dlerror());
  return library;
}

static Transport *loadPlugin(const std::string &name) {
  auto create = reinterpret_cast<TransportCreate>(
      dlsym(openPlugin(name), "xaccTransportCreate"));
  Transport *transport = create ? create(transportInterfaceVersion) : nullptr;
  if (!transport)
    fatal(nullptr, "%s is no transport of this runtime's version",
          pathOf(name).c_str());
  return transport;
}

const TransportKind &xacc::chooseTransport(const std::string &name) {
  if (!name.empty()) {
    auto found = kinds().find(name);
    if (found != kinds().end())
      return found->second;
    if (access(pathOf(name).c_str(), R_OK) != 0)
      fatal(nullptr,
            "XACC_TRANSPORT is '%s', expected %s, or a plugin: the path of a "
            "library, or NAME of libxacc_rt_NAME.so beside libxacc_rt.so",
            name.c_str(), transportNames().c_str());
    // For good: kinds are few.
    auto *layer = new std::string(name);
    kinds()[name] = {layer->c_str(), nullptr, layer->c_str(), nullptr, nullptr};
    return kinds()[name];
  }
  const TransportKind *best = nullptr;
  int most = 0;
  for (const auto &[known, kind] : kinds())
    if (int wish = kind.preference ? kind.preference() : 0; wish > most) {
      most = wish;
      best = &kind;
    }
  if (!best)
    fatal(nullptr, "no transport can be used; XACC_TRANSPORT names one of %s",
          transportNames().c_str());
  return *best;
}

Transport *xacc::createLayer(const TransportKind &kind) {
  return kind.createLayer ? kind.createLayer() : loadPlugin(kind.layer);
}
