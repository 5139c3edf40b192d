// RUN: xacc-opt %s --offload-compute-sections | FileCheck %s
// Bounds and factors near the limits of 64 bits.

// The whole array.
// CHECK-LABEL: @bound
func.func @bound(%x: memref<?xf64>, %v: f64, %n: index) {
  %first = arith.constant 9223372036854775807 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  // CHECK: %[[X:.*]] = offload.enter
  %dx = offload.enter copyin %x : memref<?xf64>
  // CHECK: sections {
  // CHECK-NEXT: offload.section  may_def %[[X]] : memref<?xf64>
  // CHECK-NEXT: }
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%first) to (%n) step (%c2) {
      %0 = arith.muli %i, %c3 overflow<nsw> : index
      memref.store %v, %dx[%0] : memref<?xf64>
    }
  }
  return
}

// CHECK-LABEL: @factor
func.func @factor(%x: memref<?xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %factor = arith.constant 4611686018427387904 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  // No array has two of these elements; the form is valid all the same.
  // CHECK: sections {
  // CHECK: offload.section {{.*}} step
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c2) {
      %0 = arith.muli %i, %factor overflow<nsw> : index
      memref.store %v, %dx[%0] : memref<?xf64>
    }
  }
  return
}
