// What upstream's analysis of integers knows of loop variables: they are between
// the bounds of a loop that goes up, and nothing of other loops.

// RUN: xacc-opt %s --int-range-optimizations | FileCheck %s

!t = !xmp.template<[block]>

// CHECK-LABEL: func @up
func.func @up(%t: !t, %m: memref<i1>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: xmp.loop
  // CHECK-NEXT: memref.store %true
  xmp.loop (%i) = (%c1) to (%c8) step (%c1) on %t[d0 + %c1] : !t {
    %small = arith.cmpi slt, %i, %c8 : index
    memref.store %small, %m[] : memref<i1>
  }
  return
}

// CHECK-LABEL: func @down
func.func @down(%t: !t, %m: memref<i1>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[SMALL:.*]] = arith.cmpi
  // CHECK: memref.store %[[SMALL]]
  xmp.loop (%i) = (%c8) to (%c1) step (%c1) on %t[d0 + %c1] : !t descending [0] {
    %small = arith.cmpi slt, %i, %c8 : index
    memref.store %small, %m[] : memref<i1>
  }
  return
}

// It also runs 0 and 8.
// CHECK-LABEL: func @unbound
func.func @unbound(%t: !t, %m: memref<i1>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[SMALL:.*]] = arith.cmpi
  // CHECK: memref.store %[[SMALL]]
  xmp.loop (%i) = (%c1) to (%c8) step (%c1) on %t[d0 + %c1] : !t expand [%c1:%c1 unbound] {
    %small = arith.cmpi slt, %i, %c8 : index
    memref.store %small, %m[] : memref<i1>
  }
  return
}
