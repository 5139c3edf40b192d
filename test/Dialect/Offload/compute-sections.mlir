// RUN: xacc-opt %s --offload-compute-sections --split-input-file | FileCheck %s
// RUN: xacc-opt %s --offload-compute-sections --verify-roundtrip \
// RUN:   --split-input-file -o /dev/null

// Bounds of subscripts, in terms of the part that a device runs.

// CHECK-LABEL: func @affine(
// CHECK-SAME: %[[X:.*]]: memref<?xf64>, %[[Y:.*]]: memref<?xf64>, %[[N:.*]]: index
// CHECK: %[[DX:.*]] = offload.enter create %[[X]]
// CHECK: %[[DY:.*]] = offload.enter copyin %[[Y]]
// CHECK: } sections {
// CHECK: %[[PL:.*]], %[[PU:.*]] = offload.part 0
// CHECK: %[[FIRST:.*]] = arith.maxsi %[[PL]], %c1
// CHECK: %[[END:.*]] = arith.minsi %[[N]], %[[PU]]
// The three uses are one box: [first - 1, last + 1].
// CHECK: %[[BEFORE:.*]] = arith.subi %[[FIRST]], %{{.*}} overflow<nsw>
// CHECK: offload.section use %[[DY]][%[[BEFORE]]] to[%[[END]]] : memref<?xf64>
// CHECK: %[[LAST:.*]] = arith.subi %[[END]], %{{.*}} overflow<nsw>
// CHECK: offload.section def %[[DX]][%[[FIRST]]] to[%[[LAST]]] : memref<?xf64>
// CHECK-NOT: offload.section
func.func @affine(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
  %c1 = arith.constant 1 : index
  %dx = offload.enter create %x : memref<?xf64>
  %dy = offload.enter copyin %y : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c1) to (%n) step (%c1) {
      %before = arith.subi %i, %c1 overflow<nsw> : index
      %after = arith.addi %i, %c1 overflow<nsw> : index
      %0 = memref.load %dy[%before] : memref<?xf64>
      %1 = memref.load %dy[%after] : memref<?xf64>
      %2 = memref.load %dy[%i] : memref<?xf64>
      %3 = arith.addf %0, %1 : f64
      %4 = arith.addf %2, %3 : f64
      memref.store %4, %dx[%i] : memref<?xf64>
    }
  }
  return
}

// -----

// Every sixth element: a loop that steps by 2, a factor of 3. The last one is
// exact.

// CHECK-LABEL: func @strided(
// CHECK: } sections {
// CHECK: %[[FIRST:.*]] = arith.maxsi
// CHECK: %[[END:.*]] = arith.minsi
// CHECK: %[[LENGTH:.*]] = arith.subi %[[END]], %[[FIRST]]
// CHECK: %[[DISTANCE:.*]] = arith.subi %[[LENGTH]], %c1
// CHECK: %[[REST:.*]] = arith.remui %[[DISTANCE]], %c2
// CHECK: %[[LOWER:.*]] = arith.muli %[[FIRST]], %c3
// CHECK: %[[TO:.*]] = arith.muli %[[END]], %c3
// CHECK: %[[OVER:.*]] = arith.muli %[[REST]], %c3
// CHECK: %[[LAST:.*]] = arith.subi %[[TO]], %[[OVER]]
// CHECK: %[[UPPER:.*]] = arith.subi %[[LAST]], %c3
// CHECK: offload.section def %{{.*}}[%[[LOWER]]] to[%[[UPPER]]] step [6]
func.func @strided(%x: memref<?xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c2) {
      %0 = arith.muli %i, %c3 overflow<nsw> : index
      memref.store %v, %dx[%0] : memref<?xf64>
    }
  }
  return
}

// -----

// x[n - i]: the last iteration has the first element.

// CHECK-LABEL: func @negative(
// CHECK-SAME: %[[N:[^:]*]]: index) {
// CHECK: } sections {
// CHECK: %[[FIRST:.*]] = arith.maxsi
// CHECK: %[[END:.*]] = arith.minsi
// CHECK: %[[TO_END:.*]] = arith.subi %[[N]], %[[END]]
// CHECK: %[[LOWER:.*]] = arith.addi %[[TO_END]], %c1
// CHECK: %[[UPPER:.*]] = arith.subi %[[N]], %[[FIRST]]
// CHECK: offload.section def %{{.*}}[%[[LOWER]]] to[%[[UPPER]]] : memref<?xf64>
func.func @negative(%x: memref<?xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = arith.subi %n, %i overflow<nsw> : index
      memref.store %v, %dx[%0] : memref<?xf64>
    }
  }
  return
}

// -----

// Columns in an inner loop, a row in the dimension that is divided second.

// CHECK-LABEL: func @nested(
// CHECK: } sections {
// CHECK: offload.part 1
// CHECK: %[[FIRST1:.*]] = arith.maxsi
// CHECK: offload.part 0
// CHECK: %[[FIRST:.*]] = arith.maxsi
// CHECK: offload.section def %{{.*}}[%[[FIRST1]], %c0, %[[FIRST]]] to[%{{.*}}, %c7, %{{.*}}] : memref<?x8x64xf64>
func.func @nested(%x: memref<?x8x64xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %dx = offload.enter copyin %x : memref<?x8x64xf64>
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
      scf.for %k = %c0 to %c8 step %c1 {
        memref.store %v, %dx[%j, %k, %i] : memref<?x8x64xf64>
      }
    }
  }
  return
}

// -----

// The box around a triangle: not all of it is written.

// CHECK-LABEL: func @triangular(
// CHECK: } sections {
// CHECK: %[[FIRST:.*]] = arith.maxsi
// CHECK: %[[END:.*]] = arith.minsi
// CHECK: %[[LAST:.*]] = arith.subi %[[END]], %c1
// i - j with j <= i: from 0 on.
// CHECK: offload.section use %{{.*}}[%c0] to[%[[LAST]]] : memref<?xf64>
// CHECK: offload.section may_def %{{.*}}[%[[FIRST]], %c0] to[%[[LAST]], %[[LAST]]] : memref<?x?xf64>
func.func @triangular(%x: memref<?x?xf64>, %y: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?x?xf64>
  %dy = offload.enter copyin %y : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %end = arith.addi %i, %c1 overflow<nsw> : index
      scf.for %j = %c0 to %end step %c1 {
        %0 = arith.subi %i, %j overflow<nsw> : index
        %1 = memref.load %dy[%0] : memref<?xf64>
        memref.store %1, %dx[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// -----

// What stands under a condition may not be written; nor what an inner loop
// without iterations writes.

// CHECK-LABEL: func @conditional(
// CHECK: offload.section use %{{.*}}[%[[FIRST:.*]]] to[%[[LAST:.*]]] : memref<?xf64>
// CHECK: offload.section may_def %{{.*}}[%[[FIRST]]] to[%[[LAST]]] : memref<?xf64>
// CHECK: offload.section may_def %{{.*}}[%[[FIRST]]] to[%[[LAST]]] : memref<?xf32>
func.func @conditional(%x: memref<?xf64>, %y: memref<?xf32>, %v: f32, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %dx = offload.enter copyin %x : memref<?xf64>
  %dy = offload.enter copyin %y : memref<?xf32>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = memref.load %dx[%i] : memref<?xf64>
      %1 = arith.cmpf olt, %0, %zero : f64
      scf.if %1 {
        memref.store %zero, %dx[%i] : memref<?xf64>
      }
      scf.for %j = %c0 to %m step %c1 {
        memref.store %v, %dy[%i] : memref<?xf32>
      }
    }
  }
  return
}

// -----

// x = 2 * x + 1 in a loop, and what a loop carries along: anything.

// CHECK-LABEL: func @divergent(
// CHECK: %[[DX:.*]] = offload.enter
// CHECK: %[[DY:.*]] = offload.enter
// CHECK: } sections {
// CHECK: offload.section use %[[DX]] : memref<?xf64>
// CHECK: offload.section may_def %[[DY]] : memref<?xf64>
func.func @divergent(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  %dy = offload.enter copyin %y : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %k = memref.alloca() : memref<index>
      memref.store %c1, %k[] : memref<index>
      %carried = scf.for %j = %c0 to %i step %c1 iter_args(%s = %c0) -> (index) {
        %0 = memref.load %k[] : memref<index>
        %1 = arith.muli %0, %c2 : index
        %2 = arith.addi %1, %c1 : index
        memref.store %2, %k[] : memref<index>
        %3 = arith.addi %s, %2 : index
        scf.yield %3 : index
      }
      %4 = memref.load %k[] : memref<index>
      %5 = memref.load %dx[%4] : memref<?xf64>
      memref.store %5, %dy[%carried] : memref<?xf64>
    }
  }
  return
}

// -----

// Subscripts that are read: all of the dimension where its size is known, all
// of the array elsewhere.

// CHECK-LABEL: func @indirect(
// CHECK: %[[DX:.*]] = offload.enter copyin %arg0
// CHECK: %[[DY:.*]] = offload.enter copyin %arg1
// CHECK: } sections {
// CHECK-DAG: offload.section may_def %[[DX]] : memref<?xf64>
// CHECK-DAG: offload.section use %[[DY]][%[[FIRST:.*]], %c0] to[%[[LAST:.*]], %c15] : memref<?x16xf64>
// CHECK-DAG: offload.section use %{{.*}}[%[[FIRST]]] to[%[[LAST]]] : memref<?xindex>
// CHECK-NOT: offload.bounds
func.func @indirect(%x: memref<?xf64>, %y: memref<?x16xf64>, %at: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  %dy = offload.enter copyin %y : memref<?x16xf64>
  %da = offload.enter copyin %at : memref<?xindex>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = memref.load %da[%i] : memref<?xindex>
      %1 = memref.load %dy[%i, %0] : memref<?x16xf64>
      memref.store %1, %dx[%0] : memref<?xf64>
    }
  }
  return
}

// -----

// Remainders by a number, by a size; quotients.

// CHECK-LABEL: func @modulo(
// CHECK-SAME: %[[N:[^:]*]]: index) {
// CHECK: } sections {
// CHECK: %[[FIRST:.*]] = arith.maxsi %lower, %c0
// CHECK: %[[END:.*]] = arith.minsi
// CHECK: %[[LOWER:.*]] = arith.divsi %[[FIRST]], %c2
// CHECK: %[[LAST:.*]] = arith.subi %[[END]], %c1
// CHECK: %[[HALF:.*]] = arith.divsi %[[LAST]], %c2
// CHECK: %[[SIZE:.*]] = arith.maxsi %[[N]], %{{.*}}
// CHECK: offload.section use %{{.*}}[%c0] to[%c3] : memref<?xf64>
// CHECK: offload.section use %{{.*}}[%[[LOWER]]] to[%[[HALF]]] : memref<?xf32>
// CHECK: %[[UPPER:.*]] = arith.subi %[[SIZE]], %c1
// CHECK: offload.section use %{{.*}}[%c0] to[%[[UPPER]]] : memref<?xf16>
func.func @modulo(%x: memref<?xf64>, %y: memref<?xf32>, %z: memref<?xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  %dy = offload.enter copyin %y : memref<?xf32>
  %dz = offload.enter copyin %z : memref<?xf16>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = arith.remsi %i, %c4 : index
      %1 = memref.load %dx[%0] : memref<?xf64>
      %2 = arith.divsi %i, %c2 : index
      %3 = memref.load %dy[%2] : memref<?xf32>
      %4 = arith.addi %i, %c1 overflow<nsw> : index
      %5 = arith.remsi %4, %n : index
      %6 = memref.load %dz[%5] : memref<?xf16>
    }
  }
  return
}

// -----

// The diagonal is in a square; a column is exact.

// CHECK-LABEL: func @diagonal(
// CHECK: } sections {
// CHECK: offload.section may_def %{{.*}}[%[[FIRST:.*]], %[[FIRST]]] to[%[[LAST:.*]], %[[LAST]]] : memref<?x?xf64>
// CHECK: offload.section def %{{.*}}[%[[FIRST]], %c1] to[%[[LAST]], %c1] : memref<?x8xf64>
func.func @diagonal(%x: memref<?x?xf64>, %y: memref<?x8xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?x?xf64>
  %dy = offload.enter copyin %y : memref<?x8xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %v, %dx[%i, %i] : memref<?x?xf64>
      memref.store %v, %dy[%i, %c1] : memref<?x8xf64>
    }
  }
  return
}

// -----

// Neighbours that are clamped, tiles that end early: conditional values that
// are minima or maxima.

// CHECK-LABEL: func @clamped(
// CHECK-SAME: %[[N:[^:]*]]: index) {
// CHECK: } sections {
// CHECK: %[[FIRST:.*]] = arith.maxsi %lower, %c0
// CHECK: %[[BEFORE:.*]] = arith.subi %[[FIRST]], %c1
// CHECK: %[[LOWER:.*]] = arith.maxsi %[[BEFORE]], %c0
// CHECK: %[[NEXT:.*]] = arith.addi %{{.*}}, %c15
// CHECK: %[[END:.*]] = arith.minsi %[[NEXT]], %[[N]]
// CHECK: offload.section use %{{.*}}[%[[LOWER]]] to[%{{.*}}] : memref<?xf64>
// CHECK: %[[UPPER:.*]] = arith.subi %[[END]], %c1
// CHECK: offload.section may_def %{{.*}}[%[[FIRST]]] to[%[[UPPER]]] : memref<?xf32>
func.func @clamped(%x: memref<?xf64>, %y: memref<?xf32>, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  %dy = offload.enter copyin %y : memref<?xf32>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c16) {
      %before = arith.subi %i, %c1 overflow<nsw> : index
      %below = arith.cmpi slt, %before, %c0 : index
      %clamped = arith.select %below, %c0, %before : index
      %0 = memref.load %dx[%clamped] : memref<?xf64>
      %next = arith.addi %i, %c16 overflow<nsw> : index
      %isWhole = arith.cmpi slt, %next, %n : index
      %end = arith.select %isWhole, %next, %n : index
      scf.for %j = %i to %end step %c1 {
        memref.store %v, %dy[%j] : memref<?xf32>
      }
    }
  }
  return
}

// -----

// Blocks of m elements each, where the sign of m is not known.

// CHECK-LABEL: func @blocks(
// CHECK-SAME: %[[N:[^:]*]]: index, %[[M:[^:]*]]: index) {
// CHECK: } sections {
// CHECK: %[[FIRST:.*]] = arith.maxsi %lower, %c0
// CHECK: %[[END:.*]] = arith.minsi
// CHECK-DAG: %[[FROM:.*]] = arith.muli %[[M]], %[[FIRST]]
// CHECK-DAG: %[[TO:.*]] = arith.muli %[[M]], %[[END]]
// CHECK-DAG: %[[LAST:.*]] = arith.subi %[[TO]], %[[M]]
// CHECK: %[[MIN:.*]] = arith.minsi %[[FROM]], %[[LAST]]
// CHECK: %[[MAX:.*]] = arith.maxsi %[[FROM]], %[[LAST]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[M]], %[[MAX]]
// CHECK: %[[UPPER:.*]] = arith.subi %[[NEXT]], %c1
// CHECK: offload.section may_def %{{.*}}[%[[MIN]]] to[%[[UPPER]]] : memref<?xf64>
func.func @blocks(%x: memref<?xf64>, %v: f64, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %from = arith.muli %i, %m overflow<nsw> : index
      %to = arith.addi %from, %m overflow<nsw> : index
      scf.for %j = %from to %to step %c1 {
        memref.store %v, %dx[%j] : memref<?xf64>
      }
    }
  }
  return
}
