// A module inside of another one is lowered by itself: what the passes add would be
// in the wrong symbol table.

// RUN: not xacc-opt %s --xacc-lower-to-host 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not xacc-opt %s --convert-xmp-to-runtime 2>&1 | FileCheck %s --check-prefix=XMP
// RUN: xacc-opt %s --pass-pipeline='builtin.module(builtin.module(xacc-lower-to-host))' | FileCheck %s

// KERNEL: error: 'offload.{{.*}} is in a module inside of another one; run the passes on the inner one: --pass-pipeline='builtin.module(builtin.module(...))'
// XMP: error: '{{.*}} is in a module inside of another one
// CHECK: module @inner
// CHECK: llvm.func @kernel
// CHECK: llvm.call @xaccrtLaunch
// CHECK: llvm.func @barrier
// CHECK: llvm.call @xaccrtBarrier
module {
// KERNEL: nested-modules.mlir:[[@LINE+2]]:{{.*}}: note: the inner module is here
// XMP: nested-modules.mlir:[[@LINE+1]]:{{.*}}: note: the inner module is here
module @inner {
  func.func @kernel(%a: memref<8xf64>, %x: f64) {
    %c0 = arith.constant 0 : index
    %d = offload.enter copyin %a : memref<8xf64>
    offload.kernel parallel {
      memref.store %x, %d[%c0] : memref<8xf64>
    }
    offload.exit copyout %a : memref<8xf64>
    return
  }
  func.func @barrier() {
    xmp.barrier
    return
  }
}
}
