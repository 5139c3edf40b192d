// What the mpi dialect has no word for stays for the runtime: devices,
// completion by number, prepared exchanges, access to nodes that do not call,
// arrays as a whole, numbers that the runtime does not combine.
// RUN: xacc-opt %s --convert-xmp-to-mpi | FileCheck %s

!a = !xmp.array<64x8xf64, [t0 + 1, *], shadow [1:1, 0:0]>
!r = !xmp.array<8xf64, [*]>

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
// CHECK-NOT: mpi.
// CHECK: xmp.reduce_shadow
// CHECK-NOT: mpi.
// CHECK: xmp.gmove in
// CHECK-NOT: mpi.
// CHECK: xmp.gmove out
// CHECK-NOT: mpi.
// CHECK: xmp.gmove {{.*}} async
// CHECK-NOT: mpi.
// CHECK: xmp.gmove {{.*}} target_acc
// CHECK-NOT: mpi.
// CHECK: xmp.bcast {{.*}} acc
// CHECK-NOT: mpi.
// CHECK: xmp.bcast {{.*}} async
// CHECK-NOT: mpi.
// CHECK: xmp.bcast {{.*}} : !xmp.array
// CHECK-NOT: mpi.
// CHECK: xmp.reduction add {{.*}} : !xmp.array
// CHECK-NOT: mpi.
// CHECK: xmp.reduction add {{.*}} : memref<4xf16>
func.func @main(%m: memref<f64>, %id: index, %a: !a, %r: !r,
                %h: memref<4xf16>) {
  xmp.barrier acc
  xmp.reduction add %m acc : memref<f64>
  xmp.reduction add %m async %id : memref<f64>
  xmp.wait_async %id
  xmp.reflect %a acc : !a
  xmp.reflect %a async %id : !a
  xmp.reflect_do %a acc : !a
  xmp.reduce_shadow %a : !a
  xmp.gmove in %a[%id, %id] = %r[%id] types f64, f64 : !a, !r
  xmp.gmove out %a[%id, %id] = %r[%id] types f64, f64 : !a, !r
  xmp.gmove %a[%id, %id] = %r[%id] types f64, f64 async %id : !a, !r
  xmp.gmove %a[%id, %id] = %r[%id] types f64, f64 target_acc : !a, !r
  xmp.bcast %m acc : memref<f64>
  xmp.bcast %m async %id : memref<f64>
  xmp.bcast %r : !r
  xmp.reduction add %r : !r
  xmp.reduction add %h : memref<4xf16>
  // Without the clauses all of it is converted.
  // CHECK: mpi.barrier
  // CHECK: mpi.allreduce
  // CHECK: mpi.send
  // CHECK: mpi.recv
  // CHECK: mpi.irecv
  // CHECK: mpi.irecv
  xmp.barrier
  xmp.reduction add %m : memref<f64>
  xmp.bcast %m : memref<f64>
  xmp.reflect %a : !a
  xmp.gmove %a[%id, %id] = %r[%id] types f64, f64 : !a, !r
  return
}
