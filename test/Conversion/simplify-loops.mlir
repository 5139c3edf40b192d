// Loops with steps count their iterations from 0, and what only the last
// iteration does moves behind the loop.
// RUN: xacc-opt --xacc-simplify-loops --canonicalize --split-input-file %s | FileCheck %s

// CHECK-LABEL: func @constant_step(
// CHECK-SAME:    %[[LOWER:.*]]: index, %[[UPPER:.*]]: index
func.func @constant_step(%lower: index, %upper: index, %m: memref<?xf64>, %x: f64) {
  %c5 = arith.constant 5 : index
  // CHECK: %[[RUNS:.*]] = arith.cmpi slt, %[[LOWER]], %[[UPPER]] : index
  // CHECK: %[[DISTANCE:.*]] = arith.subi %[[UPPER]], %[[LOWER]] : index
  // CHECK: %[[LAST:.*]] = arith.subi %[[DISTANCE]], %c1 : index
  // CHECK: %[[QUOTIENT:.*]] = arith.divui %[[LAST]], %c5 : index
  // CHECK: %[[MORE:.*]] = arith.addi %[[QUOTIENT]], %c1 : index
  // CHECK: %[[COUNT:.*]] = arith.select %[[RUNS]], %[[MORE]], %c0 : index
  // CHECK: scf.for %[[K:.*]] = %c0 to %[[COUNT]] step %c1 {
  // CHECK-NEXT: %[[D:.*]] = arith.muli %[[K]], %c5 overflow<nsw> : index
  // CHECK-NEXT: %[[I:.*]] = arith.addi %[[LOWER]], %[[D]] overflow<nsw> : index
  // CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]]]
  // CHECK: {a = 1 : i64}
  scf.for %i = %lower to %upper step %c5 {
    memref.store %x, %m[%i] : memref<?xf64>
  } {a = 1 : i64}
  return
}

// Nothing is known of the step: the loop may run over all numbers.
// CHECK-LABEL: func @any_step(
func.func @any_step(%lower: index, %upper: index, %step: index, %m: memref<?xf64>, %x: f64) {
  // CHECK: arith.muli %{{.*}}, %{{.*}} : index
  // CHECK-NEXT: arith.addi %{{.*}}, %{{.*}} : index
  scf.for %i = %lower to %upper step %step {
    memref.store %x, %m[%i] : memref<?xf64>
  }
  return
}

// CHECK-LABEL: func @short_step(
func.func @short_step(%lower: index, %upper: index, %short: i32, %m: memref<?xf64>, %x: f64) {
  %step = arith.index_cast %short : i32 to index
  // CHECK: arith.muli %{{.*}}, %{{.*}} overflow<nsw> : index
  scf.for %i = %lower to %upper step %step {
    memref.store %x, %m[%i] : memref<?xf64>
  }
  return
}

// CHECK-LABEL: func @step_of_one(
func.func @step_of_one(%lower: index, %upper: index, %m: memref<?xf64>, %x: f64) {
  %c1 = arith.constant 1 : index
  // CHECK: scf.for %[[I:.*]] = %arg0 to %arg1 step
  // CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]]]
  scf.for %i = %lower to %upper step %c1 {
    memref.store %x, %m[%i] : memref<?xf64>
  }
  return
}

// Out of both loops: the iteration that is the last one of all can only be the
// last one of this thread.
// CHECK-LABEL: func @last_value(
// CHECK-SAME:    %[[END0:.*]]: index, %[[END1:.*]]: index, %[[N:.*]]: index, %[[M:.*]]: index
func.func @last_value(%end0: index, %end1: index, %n: index, %m: index, %a: memref<?xf64>,
                      %s: memref<f64>, %t: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %own = memref.alloca() : memref<f64>
  %other = memref.alloca() : memref<f64>
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK-NOT: scf.if
  // CHECK: memref.store %{{.*}}, %[[OWN:.*]][] : memref<f64>
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  // CHECK: scf.if
  // CHECK: %[[V:.*]] = memref.load %[[OWN]][]
  // CHECK: memref.store %[[V]], %arg5[]
  // CHECK: scf.if
  // CHECK: memref.store %{{.*}}, %arg6[]
  scf.for %i = %c0 to %end0 step %c1 {
    scf.for %j = %c0 to %end1 step %c1 {
      %x = memref.load %a[%j] : memref<?xf64>
      memref.store %x, %own[] : memref<f64>
      %i1 = arith.addi %i, %c1 : index
      %j1 = arith.addi %j, %c1 : index
      %last0 = arith.cmpi sge, %i1, %n : index
      %last1 = arith.cmpi sge, %j1, %m : index
      %last = arith.andi %last0, %last1 : i1
      scf.if %last {
        %v = memref.load %own[] : memref<f64>
        memref.store %v, %s[] : memref<f64>
      } {offload.last_value}
      scf.if %last {
        %v = memref.load %other[] : memref<f64>
        memref.store %v, %t[] : memref<f64>
      } {offload.last_value}
    }
  }
  return
}

// Not where it needs a value of the loop.
// CHECK-LABEL: func @needs_value(
func.func @needs_value(%end: index, %n: index, %a: memref<?xf64>, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK: scf.if
  // CHECK-NEXT: memref.store
  // CHECK-NOT: offload.last_value
  scf.for %i = %c0 to %end step %c1 {
    %x = memref.load %a[%i] : memref<?xf64>
    %i1 = arith.addi %i, %c1 : index
    %last = arith.cmpi sge, %i1, %n : index
    scf.if %last {
      memref.store %x, %s[] : memref<f64>
    } {offload.last_value}
  }
  return
}
