// RUN: xacc-opt %s --convert-xmp-to-mpi --split-input-file | FileCheck %s

// What is left to the runtime, unchanged and without a trace.

// CHECK-NOT: mpi.

// Nobody knows the mapping of an argument.
!a = !xmp.array<64xf64, [t0], shadow [1:1]>
// CHECK-LABEL: func @argument
// CHECK-NEXT: xmp.reflect
// CHECK-NEXT: return
func.func @argument(%a: !a) {
  xmp.reflect %a : !a
  return
}

// -----

// Nor of what another unit sets.
!a = !xmp.array<64xf64, [t0], shadow [1:1]>
xmp.global external @a : !a
// CHECK-LABEL: func @elsewhere
// CHECK-NEXT: xmp.get_global
// CHECK-NEXT: xmp.reflect
func.func @elsewhere() {
  %a = xmp.get_global @a : !a
  xmp.reflect %a : !a
  return
}

// -----

// Behind a symbol only constants are known here.
!a = !xmp.array<?xf64, [t0], shadow [1:1]>
xmp.global @a : !a
func.func @set(%n: index) {
  %c0 = arith.constant 0 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%n) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  %a = xmp.alloc align %t extents(%n) : !xmp.template<[block]> -> !a
  xmp.set_global @a, %a : !a
  return
}
// CHECK-LABEL: func @dynamic_behind_symbol
// CHECK-NEXT: xmp.get_global
// CHECK-NEXT: xmp.reflect
func.func @dynamic_behind_symbol() {
  %a = xmp.get_global @a : !a
  xmp.reflect %a : !a
  return
}

// -----

// A symbol that is set twice, and one that is set to itself.
!a = !xmp.array<64xf64, [t0], shadow [1:1]>
xmp.global @a : !a
xmp.global @b : !a
func.func @set(%x: !a) {
  xmp.set_global @a, %x : !a
  xmp.set_global @a, %x : !a
  %b = xmp.get_global @b : !a
  xmp.set_global @b, %b : !a
  return
}
// CHECK-LABEL: func @ambiguous
// CHECK: xmp.reflect
// CHECK: xmp.reflect
func.func @ambiguous() {
  %a = xmp.get_global @a : !a
  xmp.reflect %a : !a
  %b = xmp.get_global @b : !a
  xmp.reflect %b : !a
  return
}

// -----

// Coordinates that are not ranks of the world.
!a = !xmp.array<64xf64, [t0], shadow [1:1]>
// CHECK-LABEL: func @other_nodes
// CHECK-COUNT-2: xmp.reflect
func.func @other_nodes(%s: !xmp.set) {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %p = xmp.nodes [*] executing : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%c63) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !a
  xmp.reflect %a : !a
  %q = xmp.nodes [*] of %s : !xmp.nodes<?>
  %u = xmp.template (%c0) to (%c63) onto %q : !xmp.nodes<?> -> !xmp.template<[block]>
  %b = xmp.alloc align %u : !xmp.template<[block]> -> !a
  xmp.reflect %b : !a
  return
}

// -----

// Two distributed dimensions; one, on a node array of two; replicated.
!a = !xmp.array<64x64xf64, [t1, t0], shadow [1:1, 1:1]>
!b = !xmp.array<64xf64, [t0], shadow [1:1]>
!c = !xmp.array<64xf64, [*], shadow [1:1]>
// CHECK-LABEL: func @two_dimensions
// CHECK-COUNT-3: xmp.reflect
func.func @two_dimensions() {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %p = xmp.nodes [2, *] : !xmp.nodes<2x?>
  %t = xmp.template (%c0, %c0) to (%c63, %c63) onto %p : !xmp.nodes<2x?> -> !xmp.template<[block, block]>
  %a = xmp.alloc align %t : !xmp.template<[block, block]> -> !a
  xmp.reflect %a : !a
  %b = xmp.alloc align %t : !xmp.template<[block, block]> -> !b
  xmp.reflect %b : !b
  %q = xmp.nodes [*] : !xmp.nodes<?>
  %u = xmp.template (%c0) to (%c63) onto %q : !xmp.nodes<?> -> !xmp.template<[block]>
  %c = xmp.alloc align %u : !xmp.template<[block]> -> !c
  xmp.reflect %c : !c
  return
}

// -----

// A halo of the other dimension that wraps around is filled locally; a width of
// it that is not static may be an error.
!a = !xmp.array<64x64xf64, [t0, *], shadow [1:1, 1:1]>
// CHECK-LABEL: func @other_dimension
// CHECK-COUNT-2: xmp.reflect
func.func @other_dimension(%w: index) {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%c63) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !a
  xmp.reflect %a width [1:1, 1:1 periodic] : !a
  xmp.reflect %a width [1:1, 1:%w] : !a
  return
}

// -----

// Known not to fit: blocks of one element, a template that is too small.
!a = !xmp.array<4xf64, [t0], shadow [2:2]>
!b = !xmp.array<8xf64, [t0], shadow [1:1]>
// CHECK-LABEL: func @does_not_fit
// CHECK: xmp.alloc
// CHECK-NEXT: xmp.reflect
// CHECK: xmp.alloc
// CHECK-NEXT: xmp.reflect
func.func @does_not_fit() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %p = xmp.nodes [4] : !xmp.nodes<4>
  %t = xmp.template (%c0) to (%c3) onto %p : !xmp.nodes<4> -> !xmp.template<[block]>
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !a
  xmp.reflect %a : !a
  %b = xmp.alloc align %t : !xmp.template<[block]> -> !b
  xmp.reflect %b : !b
  return
}

// -----

// Periodic: the last of 4 nodes has 1 of 7 elements, the halo 2.
!a = !xmp.array<7xf64, [t0], shadow [2:2]>
// CHECK-LABEL: func @uneven_periodic
// CHECK: xmp.alloc
// CHECK-NEXT: xmp.reflect
func.func @uneven_periodic() {
  %c0 = arith.constant 0 : index
  %c6 = arith.constant 6 : index
  %p = xmp.nodes [4] : !xmp.nodes<4>
  %t = xmp.template (%c0) to (%c6) onto %p : !xmp.nodes<4> -> !xmp.template<[block]>
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !a
  xmp.reflect %a width [2:2 periodic] : !a
  return
}

// -----

// No counterpart.
!a = !xmp.array<64xf64, [t0], shadow [1:1]>
// CHECK-LABEL: func @split
// CHECK: xmp.reflect_init
// CHECK: xmp.reflect_do
// CHECK: xmp.reflect_start
// CHECK: xmp.reflect_wait
func.func @split() {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%c63) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !a
  xmp.reflect_init %a width [1:1] : !a
  xmp.reflect_do %a : !a
  %r = xmp.reflect_start %a : !a
  xmp.reflect_wait %r
  return
}
