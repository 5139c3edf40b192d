// RUN: xacc-opt %s --convert-xmp-to-mpi | FileCheck %s

!a = !xmp.array<64x8xf64, [t0, *], shadow [1:1, 0:0]>
!b = !xmp.array<8x64xf64, [*, t0]>

// CHECK-LABEL: func @reflect
// CHECK-SAME: (%[[A:.*]]: !xmp.array
// CHECK: %[[M:.*]] = xmp.reflect_messages %[[A]] width [1:0, 0:0] orthogonal {directive = #xmp.directive<"reflect"("a")>}
// CHECK: %[[WORLD:.*]] = mpi.comm_world
// CHECK: %[[TAG:.*]] = arith.constant 22528 : i32
// CHECK: %[[N:.*]] = xmp.num_rounds %[[M]]
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]]
// CHECK-NEXT: %[[OUT:.*]], %[[DEST:.*]], %[[IN:.*]], %[[SOURCE:.*]] = xmp.round %[[M]][%[[I]]]
// CHECK-NEXT: %[[R:.*]] = mpi.irecv(%[[IN]], %[[TAG]], %[[SOURCE]], %[[WORLD]]) {xmp.directive = #xmp.directive<"reflect"("a")>} : memref<?xi8>, i32, i32 -> !mpi.request
// CHECK-NEXT: mpi.send(%[[OUT]], %[[TAG]], %[[DEST]], %[[WORLD]])
// CHECK-NEXT: mpi.wait(%[[R]]) {{.*}} : !mpi.request
// CHECK-NEXT: }
// CHECK-NEXT: xmp.end_messages %[[M]] {directive = #xmp.directive<"reflect"("a")>}
func.func @reflect(%a: !a) {
  xmp.reflect %a width [1:0, 0:0] orthogonal {directive = #xmp.directive<"reflect"("a")>} : !a
  return
}

// CHECK-LABEL: func @gmove
// CHECK: %[[M:.*]] = xmp.gmove_messages %{{.*}}[%{{.*}}] = %{{.*}}[%{{.*}}] types f64, f64
// CHECK: xmp.num_rounds %[[M]]
// CHECK: xmp.round %[[M]]
// CHECK: xmp.end_messages %[[M]]
func.func @gmove(%a: !a, %b: !b, %i: index, %n: index) {
  %c1 = arith.constant 1 : index
  xmp.gmove %b[%i, %i : %n : %c1] = %a[%i : %n : %c1, %i] types f64, f64 : !b, !a
  return
}
