// RUN: xacc-opt %s --offload-compute-sections --split-input-file | FileCheck %s
// RUN: xacc-opt %s --offload-compute-sections --verify-roundtrip \
// RUN:   --split-input-file -o /dev/null

// Subscripts and addresses that are taken apart; boxes that become one.

// x[i*n + j], with the neighbours in both directions.

// CHECK-LABEL: func @linear2d(
// CHECK-SAME: %[[N:[^:]*]]: index, %[[M:[^:]*]]: index) {
// CHECK: %[[DX:.*]] = offload.enter
// CHECK: } sections {
// CHECK: %[[FIRST:.*]] = arith.maxsi
// CHECK: %[[END:.*]] = arith.minsi
// CHECK: %[[P:.*]] = offload.pointer %[[DX]]
// CHECK: %[[V:.*]] = offload.view %[[P]] sizes(%c-1, %c-1) strides(%[[N]]) : memref<?x?xf64, strided<[?, 1]>>
// CHECK: %[[BEFORE:.*]] = arith.subi %[[FIRST]], %c1
// CHECK: offload.section use %[[V]][%[[BEFORE]], %c-1] to[%[[END]], %[[M]]]
// CHECK: offload.view %{{.*}} sizes(%c-1, %c-1) strides(%[[N]]) : memref<?x?xf64, strided<[?, 1]>>
// CHECK: %[[LAST:.*]] = arith.subi %[[END]], %c1
// CHECK: %[[LAST1:.*]] = arith.subi %[[M]], %c1
// CHECK: offload.section def %{{.*}}[%[[FIRST]], %c0] to[%[[LAST]], %[[LAST1]]]
func.func @linear2d(%x: memref<?xf64>, %y: memref<?xf64>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  %dy = offload.enter create %y : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c1) to (%n) step (%c1) {
      offload.loop parallel<vector> (%j) = (%c0) to (%m) step (%c1) {
        %row = arith.muli %i, %n overflow<nsw> : index
        %at = arith.addi %row, %j overflow<nsw> : index
        %west = arith.subi %at, %c1 overflow<nsw> : index
        %east = arith.addi %at, %c1 overflow<nsw> : index
        %north = arith.subi %at, %n overflow<nsw> : index
        %south = arith.addi %at, %n overflow<nsw> : index
        %0 = memref.load %dx[%west] : memref<?xf64>
        %1 = memref.load %dx[%east] : memref<?xf64>
        %2 = memref.load %dx[%north] : memref<?xf64>
        %3 = memref.load %dx[%south] : memref<?xf64>
        %4 = arith.addf %0, %1 : f64
        %5 = arith.addf %2, %3 : f64
        %6 = arith.addf %4, %5 : f64
        memref.store %6, %dy[%at] : memref<?xf64>
      }
    }
  }
  return
}

// -----

// x[(i*m + j)*8 + k] with all k is x[i*m + j][0..7]: two dimensions are one.

// CHECK-LABEL: func @linear3d(
// CHECK-SAME: %[[N:[^:]*]]: index, %[[M:[^:]*]]: index) {
// CHECK: } sections {
// CHECK: %[[STRIDE:.*]] = arith.muli %[[M]], %c8
// CHECK: offload.view %{{.*}} sizes(%c-1, %c-1) strides(%[[STRIDE]]) : memref<?x?xf64, strided<[?, 1]>>
// CHECK: %[[LAST:.*]] = arith.subi %[[STRIDE]], %c1
// CHECK: offload.section def %{{.*}}[%{{.*}}, %c0] to[%{{.*}}, %[[LAST]]]
func.func @linear3d(%x: memref<?xf64>, %v: f64, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      scf.for %j = %c0 to %m step %c1 {
        scf.for %k = %c0 to %c8 step %c1 {
          %0 = arith.muli %i, %m overflow<nsw> : index
          %1 = arith.addi %0, %j overflow<nsw> : index
          %2 = arith.muli %1, %c8 overflow<nsw> : index
          %3 = arith.addi %2, %k overflow<nsw> : index
          memref.store %v, %dx[%3] : memref<?xf64>
        }
      }
    }
  }
  return
}

// -----

// A member of a structure of 24 bytes behind a pointer, and one of 4 bytes.

// CHECK-LABEL: func @members(
// CHECK: } sections {
// CHECK: offload.view %{{.*}} sizes(%c-1, %c-1) : memref<?x?xf64, strided<[3, 1]>>
// CHECK: offload.section use %{{.*}}[%[[FIRST:.*]], %c1] to[%[[LAST:.*]], %c1] : memref<?x?xf64, strided<[3, 1]>>
// CHECK: offload.view %{{.*}} sizes(%c-1, %c-1) : memref<?x?xi32, strided<[6, 1]>>
// CHECK: offload.section def %{{.*}}[%[[FIRST]], %c4] to[%[[LAST]], %c4] : memref<?x?xi32, strided<[6, 1]>>
func.func @members(%x: memref<?x24xi8>, %v: i32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?x24xi8>
  offload.kernel parallel {
    %p = offload.pointer %dx : memref<?x24xi8>
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = arith.index_cast %i : index to i64
      %1 = llvm.getelementptr inbounds %p[%0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<24 x i8>
      %2 = llvm.getelementptr inbounds %1[8] : (!llvm.ptr) -> !llvm.ptr, i8
      %3 = llvm.load %2 : !llvm.ptr -> f64
      %4 = llvm.getelementptr inbounds %1[16] : (!llvm.ptr) -> !llvm.ptr, i8
      llvm.store %v, %4 : i32, !llvm.ptr
    }
  }
  return
}

// -----

// Four planes of coefficients are one box, far planes are not. What is written
// stays exact: neighbouring planes, and the members that are every third.

// CHECK-LABEL: func @merge(
// CHECK: %[[DA:.*]] = offload.enter copyin
// CHECK: %[[DB:.*]] = offload.enter create
// CHECK: %[[DC:.*]] = offload.enter create
// CHECK: } sections {
// CHECK: offload.section use %[[DA]][%c0, %[[FIRST:.*]]] to[%c1, %[[LAST:.*]]] : memref<200x?xf64>
// CHECK: offload.section use %[[DA]][%c199, %[[FIRST]]] to[%c199, %[[LAST]]] : memref<200x?xf64>
// CHECK: offload.section def %[[DB]][%c0, %[[FIRST]]] to[%c1, %[[LAST]]] : memref<9x?xf64>
// CHECK: offload.section def %[[DB]][%c4, %[[FIRST]]] to[%c4, %[[LAST]]] : memref<9x?xf64>
// CHECK: %[[LOWER:.*]] = arith.muli %[[FIRST]], %c3
// CHECK: offload.section def %[[DC]][%[[LOWER]]] to[%{{.*}}] : memref<?xf64>
// CHECK-NOT: offload.section
func.func @merge(%a: memref<200x?xf64>, %b: memref<9x?xf64>, %c: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c199 = arith.constant 199 : index
  %da = offload.enter copyin %a : memref<200x?xf64>
  %db = offload.enter create %b : memref<9x?xf64>
  %dc = offload.enter create %c : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = memref.load %da[%c0, %i] : memref<200x?xf64>
      %1 = memref.load %da[%c199, %i] : memref<200x?xf64>
      %2 = memref.load %da[%c1, %i] : memref<200x?xf64>
      memref.store %0, %db[%c1, %i] : memref<9x?xf64>
      memref.store %1, %db[%c0, %i] : memref<9x?xf64>
      memref.store %2, %db[%c4, %i] : memref<9x?xf64>
      %3 = arith.muli %i, %c3 overflow<nsw> : index
      %4 = arith.addi %3, %c1 overflow<nsw> : index
      %5 = arith.addi %3, %c2 overflow<nsw> : index
      memref.store %0, %dc[%3] : memref<?xf64>
      memref.store %0, %dc[%4] : memref<?xf64>
      memref.store %0, %dc[%5] : memref<?xf64>
      // Its own element: not read from before.
      %6 = memref.load %dc[%4] : memref<?xf64>
    }
  }
  return
}

// -----

// Nine boxes that have nothing to do with each other become one.

// CHECK-LABEL: func @many(
// CHECK: } sections {
// CHECK-COUNT-8: arith.minsi
// CHECK: offload.section use %{{.*}}[%{{.*}}] to[%{{.*}}] : memref<?xf64>
// CHECK-NOT: offload.section
func.func @many(%x: memref<?xf64>, %a: index, %b: index, %c: index, %d: index,
                %e: index, %f: index, %g: index, %h: index, %i: index) {
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel serial {
    %0 = memref.load %dx[%a] : memref<?xf64>
    %1 = memref.load %dx[%b] : memref<?xf64>
    %2 = memref.load %dx[%c] : memref<?xf64>
    %3 = memref.load %dx[%d] : memref<?xf64>
    %4 = memref.load %dx[%e] : memref<?xf64>
    %5 = memref.load %dx[%f] : memref<?xf64>
    %6 = memref.load %dx[%g] : memref<?xf64>
    %7 = memref.load %dx[%h] : memref<?xf64>
    %8 = memref.load %dx[%i] : memref<?xf64>
  }
  return
}

// -----

// A product of two induction variables has no dimensions.

// CHECK-LABEL: func @product(
// CHECK: %[[DX:.*]] = offload.enter
// CHECK: } sections {
// CHECK-NEXT: offload.section may_def %[[DX]] : memref<?xf64>
func.func @product(%x: memref<?xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
      %0 = arith.muli %i, %j overflow<nsw> : index
      memref.store %v, %dx[%0] : memref<?xf64>
    }
  }
  return
}
