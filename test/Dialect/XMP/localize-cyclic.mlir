// RUN: xacc-opt %s --allow-unregistered-dialect --xmp-localize --canonicalize | FileCheck %s

xmp.global @t : !xmp.template<[cyclic]>
xmp.global @u : !xmp.template<[cyclic(4)]>
xmp.global @a : !xmp.array<64xf64, [t0 cyclic]> {templ = @t}
xmp.global @b : !xmp.array<64xf64, [t0 + 1 cyclic(4)]> {templ = @u}
xmp.global @c : !xmp.array<64xf64, [t0 cyclic(4)], shadow [*]> {templ = @u}

// The node's own values have consecutive numbers, which are the positions:
// nothing is divided in the loop.
// CHECK-LABEL: func @cyclic
func.func @cyclic(%l: index, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[TEMPLATE:.*]] = xmp.get_global @t
  %t = xmp.get_global @t : !xmp.template<[cyclic]>
  %a = xmp.get_global @a : !xmp.array<64xf64, [t0 cyclic]>
  // CHECK-DAG: %[[ORIGIN:.*]] = xmp.local_origin
  // CHECK-DAG: %[[FIRST:.*]], %[[LAST:.*]] = xmp.owned_range %[[TEMPLATE]][0]
  // CHECK-DAG: %{{.*}}, %{{.*}}, %[[NODES:.*]], %{{.*}} = xmp.cyclic %[[TEMPLATE]][0]
  // CHECK: arith.divui %{{.*}}, %[[NODES]]
  // CHECK: scf.for %[[K:.*]] =
  // CHECK-NOT: divui
  // CHECK: %[[AT:.*]] = arith.subi %[[K]], %[[ORIGIN]]
  // CHECK: memref.store %{{.*}}, %{{.*}}[%[[AT]]]
  // CHECK: }
  xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[d0 + %c0] : !xmp.template<[cyclic]> {
    xmp.store %x, %a[%i] : !xmp.array<64xf64, [t0 cyclic]>
  }
  return
}

// A body that needs the value: blocks, and values within a block.
// CHECK-LABEL: func @strip_mined
func.func @strip_mined(%l: index, %n: index) {
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @u : !xmp.template<[cyclic(4)]>
  %b = xmp.get_global @b : !xmp.array<64xf64, [t0 + 1 cyclic(4)]>
  // CHECK: scf.for
  // CHECK: scf.for %[[V:.*]] =
  // CHECK-NOT: divui
  // CHECK: arith.index_cast %[[V]]
  // CHECK: memref.store
  xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[d0 + %c1] : !xmp.template<[cyclic(4)]> {
    %v = arith.index_cast %i : index to i64
    %x = arith.sitofp %v : i64 to f64
    xmp.store %x, %b[%i] : !xmp.array<64xf64, [t0 + 1 cyclic(4)]>
  }
  return
}

// A step, downwards: over blocks, or over values where the step is longer than
// the period; nothing in the inner loop is divided or left out.
// CHECK-LABEL: func @lattice
func.func @lattice(%l: index, %n: index, %x: f64) {
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @u : !xmp.template<[cyclic(4)]>
  %b = xmp.get_global @b : !xmp.array<64xf64, [t0 + 1 cyclic(4)]>
  // CHECK: %[[PERIOD:.*]] = arith.muli
  // CHECK: %[[OVER_VALUES:.*]] = arith.cmpi slt, %[[PERIOD]], %c3
  // CHECK: arith.select %[[OVER_VALUES]]
  // CHECK: %[[COUNT:.*]] = arith.select %[[OVER_VALUES]]
  // CHECK: scf.for %{{.*}} = %c0{{.*}} to %[[COUNT]]
  // CHECK: arith.select %[[OVER_VALUES]]
  // CHECK: scf.for %[[K:.*]] =
  // CHECK-NEXT: %[[DISTANCE:.*]] = arith.muli %[[K]], %c3
  // CHECK-NEXT: arith.subi %{{.*}}, %[[DISTANCE]]
  // CHECK-NOT: divui
  // CHECK-NOT: scf.if
  // CHECK: memref.store
  xmp.loop (%i) = (%l) to (%n) step (%c3) on %t[d0 + %c1] : !xmp.template<[cyclic(4)]> descending [0] {
    xmp.store %x, %b[%i] : !xmp.array<64xf64, [t0 + 1 cyclic(4)]>
  }
  return
}

// An element that the loop does not own takes the general formula; one of a
// full shadow lies at its index.
// CHECK-LABEL: func @others
func.func @others(%l: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %t = xmp.get_global @u : !xmp.template<[cyclic(4)]>
  %b = xmp.get_global @b : !xmp.array<64xf64, [t0 + 1 cyclic(4)]>
  %c = xmp.get_global @c : !xmp.array<64xf64, [t0 cyclic(4)], shadow [*]>
  // CHECK: scf.for
  // CHECK: scf.for %[[V:.*]] =
  // CHECK: arith.divui
  // CHECK: arith.remui
  // CHECK: memref.load
  // CHECK: %[[FAR:.*]] = arith.addi %[[V]], %c16
  // CHECK: memref.store %{{.*}}, %{{.*}}[%[[FAR]]] : memref<64xf64
  xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[d0 + %c1] : !xmp.template<[cyclic(4)]> {
    %far = arith.addi %i, %c16 : index
    %x = xmp.load %b[%far] : !xmp.array<64xf64, [t0 + 1 cyclic(4)]>
    xmp.store %x, %c[%far] : !xmp.array<64xf64, [t0 cyclic(4)], shadow [*]>
  }
  return
}

// A value as subscript: an owner of it, not only one whose values lie around.
// CHECK-LABEL: func @value
func.func @value(%k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @u : !xmp.template<[cyclic(4)]>
  // CHECK: %[[PLACE:.*]] = arith.remui
  // CHECK: %[[MINE:.*]] = arith.cmpi ult, %[[PLACE]], %c4
  // CHECK: %[[ALL:.*]] = arith.andi %{{.*}}, %[[MINE]]
  // CHECK: scf.if %[[ALL]]
  xmp.loop (%i) = (%c0) to (%c1) step (%c1) on %t[(%k)] : !xmp.template<[cyclic(4)]> {
    "test.use"(%i) : (index) -> ()
  }
  return
}
