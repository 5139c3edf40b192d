// Affine loops and subscripts of other front ends are loops and arithmetic before
// anything is decided: kernels have code for GPUs, and halos are known.

// RUN: xacc-opt %s --xacc-plan=narrow-reflects=true | FileCheck %s
// RUN: xacc-opt %s --xacc-lower-to-cuda=cuda-path=none | FileCheck %s --check-prefix=CUDA

// CUDA-NOT: has no form for GPUs
// CUDA: __xacc_image_bytes

// CHECK-LABEL: func @kernel
func.func @kernel(%a: memref<64xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = offload.enter copyin %a : memref<64xf64>
  offload.kernel parallel {
    offload.loop parallel (%i) = (%c0) to (%c8) step (%c1) {
      affine.for %j = 0 to 8 {
        %p = affine.apply affine_map<(d0, d1) -> (d0 * 8 + d1)>(%i, %j)
        memref.store %x, %d[%p] : memref<64xf64>
      }
    }
  }
  offload.exit copyout %a : memref<64xf64>
  return
}

// Only the lower halo is read.
// CHECK-LABEL: func @halo
// CHECK: xmp.reflect {{.*}} width [1:0]
func.func @halo(%t: !xmp.template<[block]>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = xmp.alloc zero align %t : !xmp.template<[block]> -> !xmp.array<64xf64, [t0], shadow [1:1]>
  %b = xmp.alloc zero align %t : !xmp.template<[block]> -> !xmp.array<64xf64, [t0]>
  xmp.reflect %a : !xmp.array<64xf64, [t0], shadow [1:1]>
  xmp.loop (%i) = (%c1) to (%c64) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    %p = affine.apply affine_map<(d0) -> (d0 - 1)>(%i)
    %x = xmp.load %a[%p] : !xmp.array<64xf64, [t0], shadow [1:1]>
    xmp.store %x, %b[%i] : !xmp.array<64xf64, [t0]>
  }
  xmp.release %a : !xmp.array<64xf64, [t0], shadow [1:1]>
  xmp.release %b : !xmp.array<64xf64, [t0]>
  return
}
