//===- EmbedDeviceImage.cpp - Device code as data of the program ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Target/NVPTX.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "xacc/DeviceABI.h"

namespace xacc {
#define GEN_PASS_DEF_XACCEMBEDDEVICEIMAGEPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

/// The globals @__xacc_image (an XaccImage) and its bytes.
static void createImage(ModuleOp module, Location loc, int64_t kind,
                        StringRef bytes) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  MLIRContext *context = module.getContext();
  auto internal = LLVM::Linkage::Internal;
  auto pointer = LLVM::LLVMPointerType::get(context);
  Type i64 = builder.getI64Type();

  std::string name = (xacc::offload::kImageSymbol + "_bytes").str();
  auto data = LLVM::GlobalOp::create(
      builder, loc, LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
      /*isConstant=*/true, internal, name, builder.getStringAttr(bytes),
      /*alignment=*/16);

  auto type =
      LLVM::LLVMStructType::getLiteral(context, {i64, pointer, i64, pointer});
  auto image = LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/false,
                                      internal, xacc::offload::kImageSymbol,
                                      Attribute(), /*alignment=*/8);
  builder.createBlock(&image.getInitializerRegion());
  auto constant = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, i64, value);
  };
  Value members[] = {
      constant(kind), LLVM::AddressOfOp::create(builder, loc, data),
      constant(bytes.size()), LLVM::ZeroOp::create(builder, loc, pointer)};
  Value value = LLVM::UndefOp::create(builder, loc, type);
  for (auto [index, member] : llvm::enumerate(members))
    value = LLVM::InsertValueOp::create(builder, loc, value, member, index);
  LLVM::ReturnOp::create(builder, loc, value);
}

namespace {
struct XACCEmbedDeviceImage
    : public xacc::impl::XACCEmbedDeviceImagePassBase<XACCEmbedDeviceImage> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerBuiltinDialectTranslation(registry);
    registerGPUDialectTranslation(registry);
    registerLLVMDialectTranslation(registry);
    registerNVVMDialectTranslation(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto device =
        module.lookupSymbol<gpu::GPUModuleOp>(xacc::offload::kDeviceModuleName);
    if (!device)
      return;
    FailureOr<std::string> bytes =
        xacc::nvptx::emitPTX(device, chip, libdevice);
    if (failed(bytes))
      return signalPassFailure();
    int64_t kind = XACC_IMAGE_PTX;
    if (ptxas.empty()) {
      bytes->push_back('\0');
    } else {
      bytes = xacc::nvptx::assemble(module.getLoc(), *bytes, chip, ptxas);
      if (failed(bytes))
        return signalPassFailure();
      kind = XACC_IMAGE_CUBIN;
    }
    createImage(module, device.getLoc(), kind, *bytes);
    device.erase();
  }
};
} // namespace
