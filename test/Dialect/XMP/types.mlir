// RUN: xacc-opt %s --verify-roundtrip | FileCheck %s
// RUN: xacc-opt %s --emit-bytecode | xacc-opt | FileCheck %s

// CHECK-LABEL: func private @nodes(
// CHECK-SAME: !xmp.nodes<4>
// CHECK-SAME: !xmp.nodes<4x?>
// CHECK-SAME: !xmp.nodes<?x2x3x4x5x6x?>
func.func private @nodes(!xmp.nodes<4>, !xmp.nodes<4x?>, !xmp.nodes<?x2x3x4x5x6x?>)

// CHECK-LABEL: func private @set_and_request(!xmp.set, !xmp.request)
func.func private @set_and_request(!xmp.set, !xmp.request)

// CHECK-LABEL: func private @template(
// CHECK-SAME: !xmp.template<[block, *, block(16)]>
// CHECK-SAME: !xmp.template<[cyclic, cyclic(4), cyclic(?), block(?), gblock]>
// CHECK-SAME: !xmp.template<[*]>
func.func private @template(!xmp.template<[block, *, block(16)]>,
  !xmp.template<[cyclic, cyclic(4), cyclic(?), block(?), gblock]>,
  !xmp.template<[*]>)

// CHECK-LABEL: func private @array(
// CHECK-SAME: !xmp.array<1024x?xf64, [t1, t0 + 1], shadow [1:1, 0:2]>
// CHECK-SAME: !xmp.array<8x8x8xcomplex<f32>, [t2 - 3, *, t0 + ?]>
// CHECK-SAME: !xmp.array<2x2x2x2x2x2x2xi8, [t6, t5, t4, t3, t2, t1, t0], shadow [?:0, 0:?, ?:?, 1:2, 0:0, 0:0, 0:0]>
func.func private @array(!xmp.array<1024x?xf64, [t1, t0 + 1], shadow [1:1, 0:2]>,
  !xmp.array<8x8x8xcomplex<f32>, [t2 + -3, *, t0 + ?]>,
  !xmp.array<2x2x2x2x2x2x2xi8, [t6, t5, t4, t3, t2, t1, t0], shadow [?:0, 0:?, ?:?, 1:2, 0:0, 0:0, 0:0]>)

// A shadow of nothing is none.
// CHECK-LABEL: func private @array_without_shadow(!xmp.array<8xf80, [t0]>)
func.func private @array_without_shadow(!xmp.array<8xf80, [t0], shadow [0:0]>)

// CHECK-LABEL: func private @reduction_attribute
// CHECK-SAME: a = #xmp<reduction add>
// CHECK-SAME: b = #xmp<reduction lor>
func.func private @reduction_attribute() attributes {a = #xmp<reduction add>, b = #xmp<reduction lor>}
