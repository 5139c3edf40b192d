// RUN: xacc-opt %s --convert-acc-to-offload | FileCheck %s

// Private variables of compute constructs, and what their recipes say.

acc.firstprivate.recipe @first_4 : memref<2x2xf64> init {
^bb0(%x: memref<2x2xf64>):
  %c = memref.alloca() : memref<2x2xf64>
  acc.yield %c : memref<2x2xf64>
} copy {
^bb0(%a: memref<2x2xf64>, %b: memref<2x2xf64>):
  acc.terminator
}
acc.firstprivate.recipe @first_100 : memref<100xf64> init {
^bb0(%x: memref<100xf64>):
  %c = memref.alloca() : memref<100xf64>
  acc.yield %c : memref<100xf64>
} copy {
^bb0(%a: memref<100xf64>, %b: memref<100xf64>):
  acc.terminator
}
acc.private.recipe @private_8 : memref<8xf64> init {
^bb0(%x: memref<8xf64>):
  %c = memref.alloca() : memref<8xf64>
  acc.yield %c : memref<8xf64>
}
acc.private.recipe @section : memref<?xf64> init {
^bb0(%x: memref<?xf64>, %b: !acc.data_bounds_ty):
  %n = acc.get_extent %b : (!acc.data_bounds_ty) -> index
  %c = memref.alloca(%n) : memref<?xf64>
  acc.yield %c : memref<?xf64>
}
acc.private.recipe @heap : memref<?xf64> init {
^bb0(%x: memref<?xf64>):
  %n = arith.constant 8 : index
  %c = memref.alloc(%n) : memref<?xf64>
  acc.yield %c : memref<?xf64>
} destroy {
^bb0(%x: memref<?xf64>, %c: memref<?xf64>):
  memref.dealloc %c : memref<?xf64>
  acc.terminator
}

// Few elements are passed by value: what the host's variable is at the launch.
// CHECK-LABEL: func @byValue
// CHECK-SAME: (%[[X:.*]]: memref<2x2xf64>
func.func @byValue(%x: memref<2x2xf64>, %q: i64) {
  %c0 = arith.constant 0 : index
  // CHECK-COUNT-4: memref.load %[[X]][
  // CHECK: offload.kernel parallel queue(%{{.*}}) {
  // CHECK-NEXT: %[[C:.*]] = memref.alloca() : memref<2x2xf64>
  // CHECK-COUNT-4: memref.store %{{.*}}, %[[C]][
  // CHECK: memref.load %[[C]][
  // CHECK: memref.store %{{.*}}, %[[C]][
  %f = acc.firstprivate varPtr(%x : memref<2x2xf64>) recipe(@first_4) -> memref<2x2xf64>
  acc.parallel firstprivate(%f : memref<2x2xf64>) async(%q : i64) {
    %v = memref.load %x[%c0, %c0] : memref<2x2xf64>
    memref.store %v, %f[%c0, %c0] : memref<2x2xf64>
    acc.yield
  }
  return
}

// Many through device memory: of a copy that nothing changes later.
// CHECK-LABEL: func @throughDevice
// CHECK-SAME: (%[[X:.*]]: memref<100xf64>
func.func @throughDevice(%x: memref<100xf64>, %q: i64) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[Q:.*]] = offload.queue
  // CHECK: %[[H:.*]] = memref.alloca() {offload.temporary} : memref<100xf64>
  // CHECK-NEXT: memref.copy %[[X]], %[[H]]
  // CHECK-NEXT: %[[D:.*]] = offload.enter copyin %[[H]] {implicit, name = "x"} : memref<100xf64>
  // CHECK: offload.kernel parallel queue(%[[Q]]) {
  // CHECK-NEXT: %[[C:.*]] = memref.alloca() : memref<100xf64>
  // CHECK: scf.for %[[I:.*]] =
  // CHECK-NEXT: %[[V:.*]] = memref.load %[[D]][%[[I]]]
  // CHECK-NEXT: memref.store %[[V]], %[[C]][%[[I]]]
  // CHECK: memref.load %[[C]][
  // CHECK: offload.exit release %[[H]] queue(%[[Q]])
  %f = acc.firstprivate varPtr(%x : memref<100xf64>) recipe(@first_100) -> memref<100xf64> {name = "x"}
  acc.parallel firstprivate(%f : memref<100xf64>) async(%q : i64) {
    %v = memref.load %x[%c0] : memref<100xf64>
    memref.store %v, %f[%c0] : memref<100xf64>
    acc.yield
  }
  return
}

// The size of a section is that of its bounds.
// CHECK-LABEL: func @ofSection
// CHECK-SAME: (%{{.*}}: memref<?xf64>, %[[N:.*]]: index, %[[A:.*]]: f64)
func.func @ofSection(%x: memref<?xf64>, %n: index, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.kernel parallel {
  // CHECK: %[[C:.*]] = memref.alloca(%[[N]]) : memref<?xf64>
  // CHECK-NEXT: memref.store %[[A]], %[[C]][
  %b = acc.bounds lowerbound(%c0 : index) extent(%n : index)
  %p = acc.private varPtr(%x : memref<?xf64>) bounds(%b) recipe(@section) -> memref<?xf64>
  acc.parallel private(%p : memref<?xf64>) {
    memref.store %a, %p[%c0] : memref<?xf64>
    acc.yield
  }
  // CHECK: offload.kernel parallel {
  // CHECK: %[[S:.*]] = arith.addi
  // CHECK: memref.alloca(%[[S]]) : memref<?xf64>
  %u = acc.bounds lowerbound(%c1 : index) upperbound(%n : index)
  %r = acc.private varPtr(%x : memref<?xf64>) bounds(%u) recipe(@section) -> memref<?xf64>
  acc.parallel private(%r : memref<?xf64>) {
    memref.store %a, %x[%c0] : memref<?xf64>
    acc.yield
  }
  return
}

// What a recipe destroys goes at the end.
// CHECK-LABEL: func @destroyed
// CHECK-SAME: (%{{.*}}: memref<?xf64>, %[[A:.*]]: f64)
func.func @destroyed(%x: memref<?xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  // CHECK: offload.kernel serial {
  // CHECK: %[[C:.*]] = memref.alloc(
  // CHECK-NEXT: memref.store %[[A]], %[[C]][
  // CHECK-NEXT: memref.dealloc %[[C]]
  %p = acc.private varPtr(%x : memref<?xf64>) recipe(@heap) -> memref<?xf64>
  acc.serial private(%p : memref<?xf64>) {
    memref.store %a, %p[%c0] : memref<?xf64>
    acc.yield
  }
  return
}

// On the host each construct has a copy as well.
// CHECK-LABEL: func @onHost
func.func @onHost(%x: memref<8xf64>, %a: f64, %c: i1) {
  %c0 = arith.constant 0 : index
  // CHECK: scf.if
  // CHECK: } else {
  // CHECK-NEXT: %[[C:.*]] = memref.alloca() : memref<8xf64>
  // CHECK-NEXT: memref.store %{{.*}}, %[[C]][
  %p = acc.private varPtr(%x : memref<8xf64>) recipe(@private_8) -> memref<8xf64>
  acc.serial private(%p : memref<8xf64>) self(%c) {
    memref.store %a, %p[%c0] : memref<8xf64>
    acc.yield
  }
  return
}
