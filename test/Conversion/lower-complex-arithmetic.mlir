// RUN: xacc-opt %s --xacc-lower-complex-arithmetic | FileCheck %s
// RUN: xacc-opt %s --xacc-lower-complex-arithmetic --xacc-lower-complex-arithmetic | FileCheck %s

// The formula in place, a call where both parts of it are NaN.
// CHECK-LABEL: @product
//       CHECK: %[[RE:.*]] = arith.subf
//       CHECK: %[[IM:.*]] = arith.addf
//       CHECK: %[[A:.*]] = arith.cmpf uno, %[[RE]], %[[RE]]
//       CHECK: %[[B:.*]] = arith.cmpf uno, %[[IM]], %[[IM]]
//       CHECK: %[[BOTH:.*]] = arith.andi %[[A]], %[[B]]
//       CHECK: scf.if %[[BOTH]]
//       CHECK:   func.call @__xacc_complex_product_f64
//       CHECK: else
//       CHECK:   complex.create %[[RE]], %[[IM]]
func.func @product(%x: complex<f64>, %y: complex<f64>) -> complex<f64> {
  %z = complex.mul %x, %y : complex<f64>
  return %z : complex<f64>
}

// CHECK-LABEL: @quotient
//   CHECK-NOT: complex.div
//       CHECK: call @__xacc_complex_quotient_f32
func.func @quotient(%x: complex<f32>, %y: complex<f32>) -> complex<f32> {
  %z = complex.div %x, %y : complex<f32>
  return %z : complex<f32>
}

// CHECK-LABEL: @half
// CHECK-COUNT-4: arith.extf
//         CHECK: call @__xacc_complex_quotient_f32
// CHECK-COUNT-2: arith.truncf
func.func @half(%x: complex<f16>, %y: complex<f16>) -> complex<f16> {
  %z = complex.div %x, %y : complex<f16>
  return %z : complex<f16>
}

// What promises that there are neither NaN nor infinities stays.
// CHECK-LABEL: @fast
//       CHECK: complex.mul {{.*}} fastmath<nnan,ninf>
func.func @fast(%x: complex<f64>, %y: complex<f64>) -> complex<f64> {
  %z = complex.mul %x, %y fastmath<nnan,ninf> : complex<f64>
  return %z : complex<f64>
}

// Half of the largest number, the scale, infinity: those of the type.
// CHECK-LABEL: @extended
//       CHECK: call @__xacc_complex_quotient_f80
func.func @extended(%x: complex<f80>, %y: complex<f80>) -> complex<f80> {
  %z = complex.div %x, %y : complex<f80>
  return %z : complex<f80>
}

// Each function once, callable in kernels.
//     CHECK: func private @__xacc_complex_product_f64
// CHECK-DAG: passthrough = ["cold"]
// CHECK-NOT: func private @__xacc_complex_product_f64
