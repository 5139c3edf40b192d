//===- FakeImage.h - Kernels for FakeCuda.h ------------------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_FAKEIMAGE_H
#define XACC_TEST_RUNTIME_FAKEIMAGE_H

#include <cstdint>
#include <initializer_list>
#include <string>

/// Runs a whole kernel: `args` as packed by the caller, `grid` and `block` x
/// first.
using FakeKernel = void (*)(const void *args, const unsigned *grid,
                            const unsigned *block);

struct FakeKernelEntry {
  FakeKernelEntry(const char *name, FakeKernel function)
      : name(name), kind("kernel"),
        address(reinterpret_cast<uintptr_t>(function)) {}
  /// One for virtual devices: XaccKernel::host.
  FakeKernelEntry(const char *name, void (*host)(const void *))
      : name(name), kind("host"), address(reinterpret_cast<uintptr_t>(host)) {}

  const char *name;
  const char *kind;
  uintptr_t address;
};

/// An image that FakeCuda.h's driver loads.
inline std::string
makeFakeImage(std::initializer_list<FakeKernelEntry> kernels) {
  std::string text = "fake image\n";
  for (const FakeKernelEntry &kernel : kernels)
    text += std::string(kernel.kind) + " " + kernel.name + " " +
            std::to_string(kernel.address) + "\n";
  return text;
}

#endif // XACC_TEST_RUNTIME_FAKEIMAGE_H
