//===- DeviceImages.cpp - Device code that a thread makes -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/DeviceImages.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

namespace xacc::nvptx {

void DeviceImages::start(llvm::StringRef symbol, DeviceCode code) {
  auto compile = [code = std::move(code)]() mutable -> Result {
    llvm::Expected<std::string> bytes = code.compile();
    if (!bytes)
      return {{}, llvm::toString(bytes.takeError())};
    return {std::move(*bytes), {}};
  };
  // Where there can be no thread, whoever wants the bytes makes them.
  images.push_back(
      {symbol.str(), std::async(std::launch::async | std::launch::deferred,
                                std::move(compile))});
}

llvm::Error DeviceImages::fill(llvm::Module &program) {
  std::vector<Image> all = std::move(images);
  images.clear();
  for (Image &image : all) {
    Result result = image.result.get();
    if (!result.error.empty())
      return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                     result.error);
    llvm::GlobalVariable *record =
        program.getGlobalVariable(image.symbol, true);
    if (!record)
      continue; // nothing launches these kernels
    if (llvm::GlobalVariable *bytes =
            program.getGlobalVariable(image.symbol + "_bytes", true))
      bytes->replaceInitializer(llvm::ConstantDataArray::getString(
          program.getContext(), result.bytes, /*AddNull=*/false));
    // An XaccImage.
    auto *old = llvm::cast<llvm::ConstantStruct>(record->getInitializer());
    llvm::SmallVector<llvm::Constant *> members;
    for (llvm::Use &member : old->operands())
      members.push_back(llvm::cast<llvm::Constant>(member));
    members[2] =
        llvm::ConstantInt::get(members[2]->getType(), result.bytes.size());
    record->setInitializer(llvm::ConstantStruct::get(old->getType(), members));
  }
  return llvm::Error::success();
}

} // namespace xacc::nvptx
