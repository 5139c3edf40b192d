//===- downstream.cpp - A project that uses XACC-MLIR ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Another front end would build such a module with mlir::OpBuilder; here it is
// parsed. Then our lowering to calls of the runtime is run on it.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "InitAll.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

static const char source[] = R"mlir(
  func.func @sum(%t: !xmp.template<[block]>, %a: !xmp.array<64xf64, [t0]>,
                 %s: memref<f64>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    xmp.loop (%i) = (%c0) to (%c64) step (%c1)
        on %t[d0 + %c0] : !xmp.template<[block]>
        reduce (add %sum -> %s : memref<f64>) {
      %x = xmp.load %a[%i] : !xmp.array<64xf64, [t0]>
      %old = memref.load %sum[] : memref<f64>
      %new = arith.addf %old, %x fastmath<reassoc> : f64
      memref.store %new, %sum[] : memref<f64>
    }
    return
  }
)mlir";

int main() {
  mlir::DialectRegistry registry;
  xacc::registerDialectsAndUpstream(registry);
  mlir::MLIRContext context(registry);

  auto module = mlir::parseSourceString<mlir::ModuleOp>(source, &context);
  if (!module)
    return 1;
  unsigned numLoops = 0;
  module->walk([&](xacc::xmp::LoopOp) { ++numLoops; });
  llvm::outs() << "loops before: " << numLoops << "\n";

  mlir::PassManager pm(&context);
  pm.addPass(xacc::xmp::createXMPLocalizePass());
  pm.addPass(xacc::xmp::createXMPVerifyLocalizedPass());
  pm.addPass(xacc::createConvertXMPToRuntimePass());
  if (mlir::failed(pm.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
