// RUN: xacc-opt %s --convert-xmp-to-mpi | FileCheck %s

// CHECK-LABEL: func @executing
// CHECK-SAME: (%[[F:.*]]: memref<f64>, %[[I:.*]]: memref<4xi32>
func.func @executing(%f: memref<f64>, %i: memref<4xi32>) {
  // Who executes a directive takes part.
  // CHECK: %[[COMM:.*]], %{{.*}}, %{{.*}}, %{{.*}} = xmp.membership
  // CHECK-NEXT: %[[C:.*]] = builtin.unrealized_conversion_cast %[[COMM]] : i64 to !mpi.comm
  // CHECK-NEXT: mpi.barrier(%[[C]])
  xmp.barrier
  // The user's directive stays for messages.
  // CHECK: xmp.membership {directive = #xmp.directive<"barrier">}
  // CHECK: mpi.barrier(%{{.*}}) {xmp.directive = #xmp.directive<"barrier">}
  xmp.barrier {directive = #xmp.directive<"barrier">}
  // CHECK: mpi.allreduce(%[[F]], %[[F]], MPI_SUM, %{{.*}}) : memref<f64>, memref<f64>
  xmp.reduction add %f : memref<f64>
  // CHECK: mpi.allreduce(%[[F]], %[[F]], MPI_PROD,
  xmp.reduction mul %f : memref<f64>
  // CHECK: mpi.allreduce(%[[F]], %[[F]], MPI_MAX,
  xmp.reduction max %f : memref<f64>
  // CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_MIN,
  xmp.reduction min %i : memref<4xi32>
  // CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_BAND,
  xmp.reduction band %i : memref<4xi32>
  // CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_BOR,
  xmp.reduction bor %i : memref<4xi32>
  // CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_BXOR,
  xmp.reduction bxor %i : memref<4xi32>
  return
}

// Of a set, its members.
// CHECK-LABEL: func @on_set
// CHECK-SAME: %[[S:[a-z0-9]*]]: !xmp.set)
// CHECK: %[[COMM:.*]], %[[RANK:.*]], %{{.*}}, %{{.*}} = xmp.membership on %[[S]]
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: %[[IN:.*]] = arith.cmpi sge, %[[RANK]], %[[ZERO]] : i32
// CHECK: scf.if %[[IN]] {
// CHECK-NEXT: %[[C:.*]] = builtin.unrealized_conversion_cast %[[COMM]]
// CHECK-NEXT: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_SUM, %[[C]])
// CHECK-NEXT: }
func.func @on_set(%f: memref<f64>, %s: !xmp.set) {
  xmp.reduction add %f on %s : memref<f64>
  return
}

// Signs are flipped before and after.
// CHECK-LABEL: func @unsigned
// CHECK-SAME: (%[[I:.*]]: memref<4xi32>)
// CHECK: scf.for %[[K:.*]] =
// CHECK: %[[X:.*]] = memref.load %[[I]][%[[K]]]
// CHECK: %[[SIGN:.*]] = arith.constant -2147483648 : i32
// CHECK: %[[Y:.*]] = arith.xori %[[X]], %[[SIGN]]
// CHECK: memref.store %[[Y]], %[[I]][%[[K]]]
// CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_MAX,
// CHECK: scf.for
// CHECK: arith.xori
func.func @unsigned(%i: memref<4xi32>) {
  xmp.reduction umax %i : memref<4xi32>
  return
}

// Elements become 0 or 1 first.
// CHECK-LABEL: func @logical
// CHECK-SAME: (%[[F:.*]]: memref<f64>, %[[I:.*]]: memref<i32>)
// CHECK: %[[X:.*]] = memref.load %[[F]][]
// CHECK: %[[T:.*]] = arith.cmpf une, %[[X]],
// CHECK: %[[Y:.*]] = arith.uitofp %[[T]] : i1 to f64
// CHECK: memref.store %[[Y]], %[[F]][]
// CHECK: mpi.allreduce(%[[F]], %[[F]], MPI_LAND,
// CHECK: %[[T:.*]] = arith.cmpi ne,
// CHECK: arith.extui %[[T]] : i1 to i32
// CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_LOR,
func.func @logical(%f: memref<f64>, %i: memref<i32>) {
  xmp.reduction land %f : memref<f64>
  xmp.reduction lor %i : memref<i32>
  return
}

// A binomial tree: in the round of distance d nodes below d, counted from the
// root, send to those d ahead.
// CHECK-LABEL: func @bcast
// CHECK-SAME: (%[[M:.*]]: memref<8xf32>, %[[FROM:.*]]: !xmp.set)
// CHECK: %[[COMM:.*]], %[[RANK:.*]], %[[SIZE:.*]], %[[ROOT:.*]] = xmp.membership from %[[FROM]]
// CHECK: %[[C:.*]] = builtin.unrealized_conversion_cast %[[COMM]]
// CHECK: %[[BEHIND:.*]] = arith.subi %[[RANK]], %[[ROOT]]
// CHECK: %[[SUM:.*]] = arith.addi %[[BEHIND]], %[[SIZE]]
// CHECK: %[[ME:.*]] = arith.remsi %[[SUM]], %[[SIZE]]
// CHECK: scf.while
// CHECK: arith.cmpi slt, %{{.*}}, %[[SIZE]]
// CHECK: ^bb0(%[[D:.*]]: i32):
// CHECK: %[[NEXT:.*]] = arith.addi %[[D]], %[[D]]
// CHECK: %[[TARGET:.*]] = arith.addi %[[ME]], %[[D]]
// CHECK: %[[A:.*]] = arith.cmpi slt, %[[ME]], %[[D]]
// CHECK: %[[B:.*]] = arith.cmpi slt, %[[TARGET]], %[[SIZE]]
// CHECK: %[[SENDS:.*]] = arith.andi %[[A]], %[[B]]
// CHECK: scf.if %[[SENDS]] {
// CHECK: %[[P0:.*]] = arith.addi %[[ME]], %[[D]]
// CHECK: %[[P1:.*]] = arith.addi %[[P0]], %[[ROOT]]
// CHECK: %[[P:.*]] = arith.remsi %[[P1]], %[[SIZE]]
// CHECK: mpi.send(%[[M]], %{{.*}}, %[[P]], %[[C]])
// CHECK: %[[A:.*]] = arith.cmpi sge, %[[ME]], %[[D]]
// CHECK: %[[B:.*]] = arith.cmpi slt, %[[ME]], %[[NEXT]]
// CHECK: scf.if
// CHECK: arith.subi %[[ME]], %[[D]]
// CHECK: mpi.recv(%[[M]], %{{.*}}, %{{.*}}, %[[C]])
// CHECK: scf.yield %[[NEXT]]
func.func @bcast(%m: memref<8xf32>, %from: !xmp.set) {
  xmp.bcast %m from %from : memref<8xf32>
  return
}
