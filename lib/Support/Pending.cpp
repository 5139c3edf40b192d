// For the moment: passes that are declared and not written yet.
#include "mlir/Pass/Pass.h"
#include "Dialect/XMP/Transforms/Passes.h"
#define PENDING1(ns, name, O) namespace ns { __attribute__((weak)) std::unique_ptr<mlir::Pass> name(O) { return name(); } }
namespace {
struct Pending : mlir::PassWrapper<Pending, mlir::OperationPass<>> {
  Pending(llvm::StringRef name) : name(name) {}
  Pending(const Pending &) = default;
  llvm::StringRef getArgument() const override { return name; }
  void runOnOperation() override {
    getOperation()->emitError("pass is not there yet");
    signalPassFailure();
  }
  llvm::StringRef name;
};
} // namespace
#define PENDING(ns, name) namespace ns { __attribute__((weak)) std::unique_ptr<mlir::Pass> name() { return std::make_unique<Pending>("pending-" #name); } }
PENDING(xacc::xmp, createXMPMarkIndependentPass)
PENDING(xacc::xmp, createXMPPrivatizePass)
PENDING(xacc::xmp, createXMPLocalizePass)
PENDING(xacc::xmp, createXMPVerifyLocalizedPass)
PENDING(xacc, createXACCAttachAliasScopesPass)
PENDING(xacc, createXACCHoistAllocasPass)
PENDING(xacc, createConvertXMPToRuntimePass)
PENDING(xacc, createConvertXMPToMPIPass)
PENDING(xacc, createConvertMPIToRuntimePass)
PENDING1(xacc::xmp, createXMPMarkIndependentPass, XMPMarkIndependentPassOptions)
