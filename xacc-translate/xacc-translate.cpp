//===- xacc-translate.cpp - mlir-translate with XACC's importers ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InitAll.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#ifdef XACC_HAS_FRONTEND
#include "Frontend/Import.h"
#endif

using namespace mlir;

/// As upstream's, with the dialects that our pipelines leave.
static void registerToLLVMIR() {
  static TranslateFromMLIRRegistration registration(
      "mlir-to-llvmir", "Translate MLIR to LLVM IR",
      [](Operation *op, raw_ostream &output) {
        llvm::LLVMContext context;
        std::unique_ptr<llvm::Module> module =
            translateModuleToLLVMIR(op, context);
        if (!module)
          return failure();
        module->print(output, nullptr);
        return success();
      },
      [](DialectRegistry &registry) {
        xacc::registerDialectsAndUpstream(registry);
        xacc::registerTranslationsToLLVMIR(registry);
      });
}

int main(int argc, char **argv) {
  registerToLLVMIR();
#ifdef XACC_HAS_FRONTEND
  xacc::frontend::registerImportC();
#endif
  return failed(mlirTranslateMain(argc, argv, "XACC translation driver"));
}
