//===- CudaLink.h - Routines of several files ----------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file's PTX has its kernels, and refers to routines of other files by name
// (.extern .func). These have their exported routines as PTX of their own,
// which constructors register. What an image needs is linked when it is loaded.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_CUDA_CUDALINK_H
#define XACC_DEVICE_CUDA_CUDALINK_H

#include "xacc/DeviceABI.h"

#include <functional>
#include <string>
#include <vector>

namespace xacc::cuda {

/// What an image is linked with.
struct Routines {
  std::vector<XaccImage *> images;
  /// PTX with functions that have the addresses of variables; may be empty.
  std::string accessors;
  /// The C name of a routine, or a variable, that nobody has.
  std::string missing;
  bool isVariable = false;
};

/// The address of the copy of a host variable on the device that links; that of
/// the variable, where there is none.
using FindCopy = std::function<void *(void *)>;

/// The images to link with `image`, with those that these need in
/// turn, and the variables of `acc declare` that they use.
Routines findRoutines(const XaccImage &image, const FindCopy &findCopy);

/// The routines that PTX declares (`directive` is ".extern") or defines
/// (".visible"), without what their names begin with; for tests, too.
std::vector<std::string> findRoutineNames(const char *ptx,
                                          const char *directive);

} // namespace xacc::cuda

#endif // XACC_DEVICE_CUDA_CUDALINK_H
