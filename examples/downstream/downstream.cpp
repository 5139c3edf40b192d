//===- downstream.cpp - A project that uses XACC-MLIR ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Another front end would build such modules with mlir::OpBuilder; here they are
// parsed. A pass of this project, which knows only interfaces, lists the loops of
// both dialects, and then our lowering to calls of the runtime is run on the first.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "InitAll.h"
#include "ListLoops.h"
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

// A kernel as a plan, and what --offload-outline-kernels makes of one.
static const char kernels[] = R"mlir(
  func.func @scale(%p: !llvm.ptr, %n: index, %x: f64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %host = xmp.as_memref %p[%n] : memref<?xf64>
    %device = offload.enter copyin %host : memref<?xf64>
    offload.kernel parallel {
      offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
        memref.store %x, %device[%i] : memref<?xf64>
      }
    }
    return
  }
  offload.func @fill(%p: !llvm.ptr, %x: f64) parallel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %a = offload.view %p : memref<8x8xf64>
    offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c1) to (%c8, %c8)
        step (%c1, %c1) {
      memref.store %x, %a[%i, %j] : memref<8x8xf64>
    }
  }
)mlir";

/// Lists the loops of every function of a module, of whatever dialect it is.
static mlir::LogicalResult listLoops(mlir::ModuleOp module) {
  mlir::PassManager pm(module.getContext());
  pm.nestAny().addPass(createListLoopsPass());
  return pm.run(module);
}

int main() {
  mlir::DialectRegistry registry;
  xacc::registerDialectsAndUpstream(registry);
  // The lists come in the order of the functions.
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);

  auto module = mlir::parseSourceString<mlir::ModuleOp>(source, &context);
  if (!module)
    return 1;
  auto plan = mlir::parseSourceString<mlir::ModuleOp>(kernels, &context);
  if (!plan || mlir::failed(listLoops(*module)) ||
      mlir::failed(listLoops(*plan)))
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
