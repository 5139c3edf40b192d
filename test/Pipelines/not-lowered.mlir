// What no conversion knows is named, in kernels as well.

// RUN: not xacc-opt %s --xacc-lower-to-host 2>&1 | FileCheck %s

func.func @kernel(%a: memref<64xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = offload.enter copyin %a : memref<64xf64>
  offload.kernel parallel {
    offload.loop parallel (%i) = (%c0) to (%c8) step (%c8) {
      // CHECK: not-lowered.mlir:[[@LINE+1]]:{{.*}}: error: 'gpu.memcpy' op is left after the conversion to LLVM; run the pass that lowers it before the pipeline
      gpu.memcpy %d, %d : memref<64xf64>, memref<64xf64>
      memref.store %x, %d[%i] : memref<64xf64>
    }
  }
  offload.exit copyout %a : memref<64xf64>
  return
}
