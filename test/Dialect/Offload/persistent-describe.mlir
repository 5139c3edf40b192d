// RUN: xacc-opt %s --offload-persistent-kernels="remarks=true describe=true" --verify-diagnostics --split-input-file | FileCheck %s

// Kernels of a loop are described before it, each with those that may follow: a bit for
// each. The time, of which only stored values depend, is 0 there. In the kernel parts have
// numbers, and loops say what devices may share.
// CHECK-LABEL: func @counted
// CHECK:       scf.if %{{.*}} {
// CHECK:         %[[ERROR:.*]] = offload.pointer %{{.*}} : memref<f64>
// CHECK:         %[[SEVERAL:.*]] = offload.persist_describe(%[[ERROR]]) first 1
// CHECK:         scf.if %[[SEVERAL]] {
// CHECK:           offload.kernel parallel
// CHECK:           } {offload.describes = 6 : i64, split = array<i64: 0>}
// CHECK:           offload.kernel serial
// CHECK:           } {offload.describes = 4 : i64}
// CHECK:           offload.kernel parallel
// CHECK:           } {offload.describes = 1 : i64}
// CHECK-NEXT:    }
// CHECK-NEXT:    offload.persist_begin
// CHECK:         } else {
// CHECK:         memref.alloca_scope {
// CHECK-NOT:       offload.part
// CHECK:           offload.loop
// CHECK:           offload.shared_loops = array<i64: 0>
// CHECK:         } {offload.step = 0 : i64}
// CHECK:         scf.if
// CHECK:         } {offload.step = 1 : i64}
// CHECK:         } {offload.step = 2 : i64}
func.func @counted(%a: memref<128xf64>, %e: memref<f64>, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c127 = arith.constant 127 : index
  %u = offload.enter copyin %a : memref<128xf64>
  %error = offload.enter copyin %e : memref<f64>
  // expected-remark@+1 {{loop becomes one kernel with the 3 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    %i32 = arith.index_cast %t : index to i32
    %x = arith.sitofp %i32 : i32 to f64
    offload.kernel parallel {
      %l, %h = offload.part 0
      %from = arith.maxsi %c1, %l : index
      %to = arith.minsi %c127, %h : index
      offload.loop parallel<gang, vector> (%i) = (%from) to (%to) step (%c1) {
        memref.store %x, %u[%i] : memref<128xf64>
      }
    } sections {
      offload.section def %u[%c1] to [%c127] : memref<128xf64>
    } {split = array<i64: 0>}
    scf.if %c {
      offload.kernel serial {
        memref.store %x, %error[] : memref<f64>
      }
    }
    offload.kernel parallel {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%c1) step (%c1) {
        memref.store %x, %u[%i] : memref<128xf64>
      }
    }
  }
  offload.exit release %e : memref<f64>
  offload.exit copyout %a : memref<128xf64>
  return
}

// -----

// What iterations touch changes.
// CHECK-LABEL: func @moves
// CHECK-NOT: offload.persist_describe
func.func @moves(%a: memref<128xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = offload.enter copyin %a : memref<128xf64>
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it; several GPUs launch them, because what a kernel touches changes in the loop}}
  scf.for %t = %c0 to %n step %c1 {
    offload.kernel parallel {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%t) step (%c1) {
        memref.store %x, %u[%i] : memref<128xf64>
      }
    }
  }
  offload.exit copyout %a : memref<128xf64>
  return
}

// -----

!a = !xmp.array<8xf64, [t0], shadow [1:1]>

// What a loop communicates has numbers behind those of its kernels: the exchange
// comes first, then the kernel, then the reduction.
// CHECK-LABEL: func @communicates
// CHECK:         offload.persist_describe() first 2
// CHECK:           } {offload.describes = 4 : i64}
// CHECK:         xmp.reflect %{{.*}} acc {offload.describes = 1 : i64, offload.prepares}
// CHECK-NEXT:    xmp.reduction max %{{.*}} {offload.describes = 2 : i64, offload.prepares}
// CHECK-NEXT:    offload.persist_begin
func.func @communicates(%u: !a, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    xmp.reflect %u acc : !a
    offload.kernel parallel {
    }
    xmp.reduction max %s : memref<f64>
  }
  return
}
