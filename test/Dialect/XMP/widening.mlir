// Widened loops become loops over boxes of iterations.
// RUN: xacc-opt %s --allow-unregistered-dialect --xmp-localize | FileCheck %s

// One loop, whose bounds are the own range and the widths.
// CHECK-LABEL: @expand
// CHECK: %[[FIRST:.*]], %[[LAST:.*]] = xmp.owned_range
// CHECK: arith.subi %{{.*}}, %arg3
// CHECK: arith.addi %{{.*}}, %arg3
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: return
func.func @expand(%t: !xmp.template<[block]>, %l: index, %n: index, %w: index) {
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[d0 + %l] : !xmp.template<[block]> expand [%w : %w] {
    "test.body"(%i) : (index) -> ()
  }
  return
}

// Four boxes a dimension, and one copy of the body.
// CHECK-LABEL: @margin
// CHECK-DAG: %[[BOXES:.*]] = arith.constant 8 : index
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[BOXES]]
// CHECK: scf.for
// CHECK: scf.for
// CHECK: "test.body"
// CHECK-NOT: "test.body"
func.func @margin(%t: !xmp.template<[block, block]>, %l: index, %n: index, %w: index) {
  %c1 = arith.constant 1 : index
  xmp.loop (%i, %j) = (%l, %l) to (%n, %n) step (%c1, %c1) on %t[d1 + %l, d0 + %l] : !xmp.template<[block, block]> margin [%w : %w, %w : %w] {
    "test.body"(%i, %j) : (index, index) -> ()
  }
  return
}

// Statements between loops run once for an iteration in one of the boxes; the
// inner loop runs its boxes, of which there is nothing where this is outside.
// CHECK-LABEL: @margin_around
// CHECK: scf.for
// CHECK: %[[EXPANDED:.*]] = arith.andi
// CHECK: %[[OWN:.*]] = arith.andi
// CHECK: %[[ONE:.*]] = arith.ori %[[EXPANDED]], %[[OWN]]
// CHECK: scf.if %[[ONE]]
// CHECK: "test.between"
// CHECK: arith.xori %[[EXPANDED]]
// CHECK: arith.xori %[[OWN]]
// CHECK: scf.for
// CHECK: scf.for
// CHECK: "test.body"
// CHECK-NOT: "test.body"
// CHECK: return
func.func @margin_around(%t: !xmp.template<[block, block]>, %l: index, %n: index, %w: index) {
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[inner, d0 + %l] : !xmp.template<[block, block]> margin [%w : %w] {
    "test.between"(%i) : (index) -> ()
    xmp.loop (%j) = (%i) to (%n) step (%c1) on %t[d0 + %l, *] : !xmp.template<[block, block]> inner [%w : %w] {
      "test.body"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// Twice, with the wait in between.
// CHECK-LABEL: @peel_around
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : index
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[TWO]]
// CHECK: scf.if
// CHECK-NEXT: xmp.wait_async
// CHECK: scf.for
// CHECK: "test.between"
// CHECK: "test.body"
// CHECK-NOT: "test.body"
// CHECK: xmp.wait_async
func.func @peel_around(%t: !xmp.template<[block, block]>, %l: index, %n: index, %w: index, %id: index) {
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[inner, d0 + %l] : !xmp.template<[block, block]> peel (%id) [%w : %w] {
    "test.between"(%i) : (index) -> ()
    xmp.loop (%j) = (%l) to (%n) step (%c1) on %t[d0 + %l, *] : !xmp.template<[block, block]> inner [%w : %w] {
      "test.body"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// The wait stands before the first box of the margin.
// CHECK-LABEL: @peel
// CHECK: scf.for
// CHECK: scf.if
// CHECK: xmp.wait_async
// CHECK: "test.body"
// CHECK-NOT: "test.body"
func.func @peel(%t: !xmp.template<[block]>, %l: index, %n: index, %w: index, %id: index) {
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[d0 + %l] : !xmp.template<[block]> peel (%id) [%w : %w] {
    "test.body"(%i) : (index) -> ()
  }
  return
}

// On a device one loop over the hull, whose iterations ask.
// CHECK-LABEL: @margin_on_device
// CHECK: acc.loop
// CHECK: scf.for
// CHECK: %[[IN:.*]] = arith.xori
// CHECK-NEXT: scf.if %[[IN]]
// CHECK-NEXT: "test.body"
// CHECK-NOT: "test.body"
func.func @margin_on_device(%t: !xmp.template<[block]>, %l: index, %n: index, %w: index) {
  %c1 = arith.constant 1 : index
  acc.parallel {
    acc.loop {
      xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[d0 + %l] : !xmp.template<[block]> margin [%w : %w] {
        "test.body"(%i) : (index) -> ()
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
