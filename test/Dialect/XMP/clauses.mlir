// The clauses `acc` and `async` of communication, and what waits for the latter.
// RUN: xacc-opt %s | xacc-opt | FileCheck %s
// RUN: xacc-opt %s --mlir-print-op-generic | xacc-opt | FileCheck %s
// RUN: xacc-opt %s --canonicalize --cse | FileCheck %s --check-prefix=FOLD

!a = !xmp.array<8xf64, [t0], shadow [1:1]>

// CHECK-LABEL: func @reflect
// CHECK-SAME: (%[[A:.*]]: !xmp.array<{{.*}}>, %[[B:.*]]: !xmp.array<{{.*}}>, %[[ID:.*]]: index)
func.func @reflect(%a: !a, %b: !a, %id: index) {
  // CHECK: xmp.reflect %[[A]] acc : !xmp.array
  xmp.reflect %a acc : !a
  // CHECK: xmp.reflect %[[A]], %[[B]] width [1:0 periodic] orthogonal async %[[ID]] : !xmp.array
  xmp.reflect %a, %b width [1:0 periodic] orthogonal async %id : !a, !a
  // CHECK: xmp.reflect %[[A]] async %[[ID]] acc {directive = #xmp.directive<"reflect"("u")>} : !xmp.array
  xmp.reflect %a async %id acc {directive = #xmp.directive<"reflect"("u")>} : !a
  // CHECK: xmp.reflect_init %[[A]] width [1:1] orthogonal acc : !xmp.array
  xmp.reflect_init %a width [1:1] orthogonal acc : !a
  // CHECK: xmp.reflect_do %[[A]], %[[B]] acc : !xmp.array
  xmp.reflect_do %a, %b acc : !a, !a
  // CHECK: xmp.reflect_do %[[A]] async %[[ID]] : !xmp.array
  xmp.reflect_do %a async %id : !a
  return
}

// CHECK-LABEL: func @collectives
// CHECK-SAME: (%[[S:.*]]: !xmp.set, %[[ROOT:.*]]: !xmp.set, %[[M:.*]]: memref<4xf64>, %[[ID:.*]]: index, %[[ID2:.*]]: index)
func.func @collectives(%s: !xmp.set, %root: !xmp.set, %m: memref<4xf64>, %id: index, %id2: index) {
  // CHECK: xmp.barrier acc
  xmp.barrier acc
  // CHECK: xmp.barrier on %[[S]] acc
  xmp.barrier on %s acc
  // CHECK: xmp.bcast %[[M]] acc : memref<4xf64>
  xmp.bcast %m acc : memref<4xf64>
  // CHECK: xmp.bcast %[[M]] from %[[ROOT]] on %[[S]] async %[[ID]] acc : memref<4xf64>
  xmp.bcast %m from %root on %s async %id acc : memref<4xf64>
  // CHECK: xmp.reduction add %[[M]] async %[[ID]] : memref<4xf64>
  xmp.reduction add %m async %id : memref<4xf64>
  // CHECK: xmp.reduction max %[[M]] on %[[S]] acc : memref<4xf64>
  xmp.reduction max %m on %s acc : memref<4xf64>
  // CHECK: xmp.wait_async %[[ID]]{{$}}
  xmp.wait_async %id
  // CHECK: xmp.wait_async %[[ID]], %[[ID2]] on %[[S]] acc
  xmp.wait_async %id, %id2 on %s acc
  return
}

// A width folds; the clauses stay. Values that an operation in flight changes
// are loaded again after the wait.
// FOLD-LABEL: func @fold
// FOLD-SAME: (%[[A:.*]]: !xmp.array<{{.*}}>, %{{.*}}: memref<f64>
// FOLD: xmp.reflect %[[A]] width [1:1] async %{{.*}} acc :
// FOLD: xmp.reduction
// FOLD: memref.load
// FOLD: xmp.wait_async
// FOLD: memref.load
func.func @fold(%a: !a, %m: memref<f64>, %id: index) -> (f64, f64) {
  %c1 = arith.constant 1 : index
  xmp.reflect %a width [%c1:1] async %id acc : !a
  xmp.reduction add %m async %id : memref<f64>
  %x = memref.load %m[] : memref<f64>
  xmp.wait_async %id
  %y = memref.load %m[] : memref<f64>
  return %x, %y : f64, f64
}
