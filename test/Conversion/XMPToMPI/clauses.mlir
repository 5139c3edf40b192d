// What works on devices or completes by number stays for the runtime.
// RUN: xacc-opt %s --convert-xmp-to-mpi | FileCheck %s

!a = !xmp.array<64x8xf64, [t0 + 1, *], shadow [1:1, 0:0]>
xmp.global "private" @t : !xmp.template<[block]>
xmp.global "private" @a : !a
func.func private @constructor() {
  %c0 = arith.constant 0 : index
  %c65 = arith.constant 65 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%c65) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  xmp.set_global @t, %t : !xmp.template<[block]>
  %u = xmp.get_global @t : !xmp.template<[block]>
  %a = xmp.alloc align %u : !xmp.template<[block]> -> !a
  xmp.set_global @a, %a : !a
  return
}

// CHECK-LABEL: func @main
// CHECK-NOT: mpi.
// CHECK: xmp.barrier acc
// CHECK-NOT: mpi.
// CHECK: xmp.reduction add %{{.*}} acc
// CHECK-NOT: mpi.
// CHECK: xmp.reduction add %{{.*}} async
// CHECK-NOT: mpi.
// CHECK: xmp.wait_async
// CHECK-NOT: mpi.
// CHECK: xmp.reflect %{{.*}} acc
// CHECK-NOT: mpi.
// CHECK: xmp.reflect %{{.*}} async
// CHECK-NOT: mpi.
// CHECK: xmp.reflect_do
func.func @main(%m: memref<f64>, %id: index) {
  xmp.barrier acc
  xmp.reduction add %m acc : memref<f64>
  xmp.reduction add %m async %id : memref<f64>
  xmp.wait_async %id
  %a = xmp.get_global @a : !a
  xmp.reflect %a acc : !a
  xmp.reflect %a async %id : !a
  xmp.reflect_do %a acc : !a
  // Without the clauses all of it is converted.
  // CHECK: mpi.barrier
  // CHECK: mpi.allreduce
  // CHECK: mpi.isend
  xmp.barrier
  xmp.reduction add %m : memref<f64>
  xmp.reflect %a : !a
  return
}
