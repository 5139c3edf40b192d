//===- EmbedDeviceImage.cpp - Device code as data of the program ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Target/DeviceImages.h"
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

/// The globals `symbol` (an XaccImage) and its bytes.
static LLVM::GlobalOp createImage(ModuleOp module, StringRef symbol,
                                  Location loc, int64_t kind, StringRef bytes) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  MLIRContext *context = module.getContext();
  auto internal = LLVM::Linkage::Internal;
  auto pointer = LLVM::LLVMPointerType::get(context);
  Type i64 = builder.getI64Type();

  std::string name = (symbol + "_bytes").str();
  auto data = LLVM::GlobalOp::create(
      builder, loc, LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size()),
      /*isConstant=*/true, internal, name, builder.getStringAttr(bytes),
      /*alignment=*/16);

  auto type =
      LLVM::LLVMStructType::getLiteral(context, {i64, pointer, i64, pointer});
  auto image = LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/false,
                                      internal, symbol, Attribute(),
                                      /*alignment=*/8);
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
  return image;
}

/// A constructor that tells the runtime of the routines, since the images of
/// other files refer to these.
static void registerAtStart(ModuleOp module, LLVM::GlobalOp image) {
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = image.getLoc();
  MLIRContext *context = module.getContext();
  Type none = LLVM::LLVMVoidType::get(context);
  Type pointer = LLVM::LLVMPointerType::get(context);
  auto type = LLVM::LLVMFunctionType::get(none, {pointer});
  std::string name = (image.getSymName() + "_register").str();
  constexpr llvm::StringLiteral callee = "xaccrtRegisterRoutines";
  LLVM::LLVMFuncOp::create(builder, loc, callee, type);
  auto function = LLVM::LLVMFuncOp::create(
      builder, loc, name, LLVM::LLVMFunctionType::get(none, {}),
      LLVM::Linkage::Internal);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(function.addEntryBlock(builder));
    Value address = LLVM::AddressOfOp::create(builder, loc, image);
    LLVM::CallOp::create(builder, loc, type, callee, address);
    LLVM::ReturnOp::create(builder, loc, ValueRange());
  }
  Attribute symbol = FlatSymbolRefAttr::get(function);
  Attribute priority = builder.getI32IntegerAttr(65535);
  Attribute data = LLVM::ZeroAttr::get(context);
  LLVM::GlobalCtorsOp::create(builder, loc, builder.getArrayAttr(symbol),
                              builder.getArrayAttr(priority),
                              builder.getArrayAttr(data));
}

namespace {
struct XACCEmbedDeviceImage
    : public xacc::impl::XACCEmbedDeviceImagePassBase<XACCEmbedDeviceImage> {
  using Base::Base;
  XACCEmbedDeviceImage(const xacc::XACCEmbedDeviceImagePassOptions &options,
                       xacc::nvptx::DeviceImages *images)
      : Base(options), images(images) {}

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerBuiltinDialectTranslation(registry);
    registerGPUDialectTranslation(registry);
    registerLLVMDialectTranslation(registry);
    registerNVVMDialectTranslation(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    using namespace xacc::offload;
    if (failed(embed(kDeviceModuleName, kImageSymbol)) ||
        failed(embed(kLinkedModuleName, kLinkedImageSymbol)))
      return signalPassFailure();
    FailureOr<LLVM::GlobalOp> routines =
        embed(kRoutineModuleName, kRoutineImageSymbol);
    if (failed(routines))
      return signalPassFailure();
    if (*routines)
      registerAtStart(module, *routines);
  }

  /// The image of a gpu.module; null if there is no such module.
  FailureOr<LLVM::GlobalOp> embed(StringRef name, StringRef symbol) {
    ModuleOp module = getOperation();
    auto device = module.lookupSymbol<gpu::GPUModuleOp>(name);
    if (!device)
      return LLVM::GlobalOp();
    FailureOr<xacc::nvptx::DeviceCode> code =
        xacc::nvptx::DeviceCode::translate(device, {chip, libdevice, ptxas});
    if (failed(code))
      return failure();
    int64_t kind = ptxas.empty() ? XACC_IMAGE_PTX : XACC_IMAGE_CUBIN;
    std::string bytes(1, '\0');
    if (images) {
      images->start(symbol, std::move(*code));
    } else {
      llvm::Expected<std::string> made = code->compile();
      if (!made)
        return device.emitError(llvm::toString(made.takeError()));
      bytes = std::move(*made);
    }
    LLVM::GlobalOp image =
        createImage(module, symbol, device.getLoc(), kind, bytes);
    device.erase();
    return image;
  }

  xacc::nvptx::DeviceImages *images = nullptr;
};
} // namespace

std::unique_ptr<Pass> xacc::nvptx::createEmbedDeviceImagePass(
    const XACCEmbedDeviceImagePassOptions &options, DeviceImages *images) {
  return std::make_unique<XACCEmbedDeviceImage>(options, images);
}
