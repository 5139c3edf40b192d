//===- DeviceImages.h - Device code that a thread makes ------ -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TARGET_DEVICEIMAGES_H
#define XACC_TARGET_DEVICEIMAGES_H

#include "Conversion/Passes.h"
#include "Target/NVPTX.h"
#include <future>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace xacc::nvptx {

/// Code for GPUs takes as long as that for the host, and neither needs the
/// other: threads of their own compile it, while the program has images of one
/// byte.
class DeviceImages {
public:
  /// Compiles the image `symbol`, with its bytes in `symbol`_bytes.
  void start(llvm::StringRef symbol, DeviceCode code);

  /// Whether images are without their bytes.
  bool isPending() const { return !images.empty(); }

  /// Waits for the images, and puts them into the program. Only once.
  llvm::Error fill(llvm::Module &program);

private:
  struct Result {
    std::string bytes, error;
  };
  struct Image {
    std::string symbol;
    std::future<Result> result; // its destructor waits
  };
  std::vector<Image> images;
};

/// --xacc-embed-device-image; with `images`, it leaves the code to them.
std::unique_ptr<mlir::Pass>
createEmbedDeviceImagePass(const XACCEmbedDeviceImagePassOptions &options,
                           DeviceImages *images);

} // namespace xacc::nvptx

#endif // XACC_TARGET_DEVICEIMAGES_H
