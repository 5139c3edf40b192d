//===- ComplexFunctions.h - Products and quotients as C has them -*- C++
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What __muldc3 and __divdc3 of the compiler's library compute (ISO C, annex G;
// the quotient by Baudin and Smith, "A robust complex division in Scilab",
// 2012), in a form that host and GPU share. $T is the type of the parts, $W the
// type that the quotient is computed in. Numbers in capitals are replaced:
//   $INF infinity, $MIN the least normal number, $EPS the distance from 1 to
//   the next number, $SCALE 1 / $EPS, $BIG half of the largest number,
//   $MAX $BIG * $EPS.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_CONVERSION_COMPLEXARITHMETIC_COMPLEXFUNCTIONS_H
#define XACC_LIB_CONVERSION_COMPLEXARITHMETIC_COMPLEXFUNCTIONS_H

namespace xacc {

/// What both need.
inline constexpr char kComplexParts[] = R"mlir(
func.func private @__xacc_is_infinite_$T(%x: $T) -> i1
    attributes {offload.routine, llvm.linkage = #llvm.linkage<internal>} {
  %inf = arith.constant $INF : $T
  %abs = math.absf %x : $T
  %is = arith.cmpf oeq, %abs, %inf : $T
  return %is : i1
}

// 1 for what is infinite, else 0, with the sign of %x.
func.func private @__xacc_unit_$T(%x: $T) -> $T
    attributes {offload.routine, llvm.linkage = #llvm.linkage<internal>} {
  %zero = arith.constant 0.0 : $T
  %one = arith.constant 1.0 : $T
  %is = func.call @__xacc_is_infinite_$T(%x) : ($T) -> i1
  %unit = arith.select %is, %one, %zero : $T
  %result = math.copysign %unit, %x : $T
  return %result : $T
}

// Where %when: 0 with the sign of %x for a NaN.
func.func private @__xacc_zero_of_nan_$T(%x: $T, %when: i1) -> $T
    attributes {offload.routine, llvm.linkage = #llvm.linkage<internal>} {
  %zero = arith.constant 0.0 : $T
  %nan = arith.cmpf uno, %x, %zero : $T
  %is = arith.andi %nan, %when : i1
  %signed = math.copysign %zero, %x : $T
  %result = arith.select %is, %signed, %x : $T
  return %result : $T
}
)mlir";

/// The product of numbers whose formula gave two NaN: infinite where a factor
/// or a partial product is, else the two NaN.
inline constexpr char kComplexProduct[] = R"mlir(
func.func private @__xacc_complex_product_$T(%a: $T, %b: $T, %c: $T, %d: $T)
    -> complex<$T> attributes {offload.routine, passthrough = ["cold"],
                               llvm.linkage = #llvm.linkage<internal>} {
  %inf = arith.constant $INF : $T
  %one = arith.constant 1.0 : $T

  // A factor is infinite: of it, the finite part is 0 and the infinite one 1; of
  // the other one, a NaN is 0.
  %a_inf = func.call @__xacc_is_infinite_$T(%a) : ($T) -> i1
  %b_inf = func.call @__xacc_is_infinite_$T(%b) : ($T) -> i1
  %left = arith.ori %a_inf, %b_inf : i1
  %a1, %b1 = scf.if %left -> ($T, $T) {
    %x = func.call @__xacc_unit_$T(%a) : ($T) -> $T
    %y = func.call @__xacc_unit_$T(%b) : ($T) -> $T
    scf.yield %x, %y : $T, $T
  } else {
    scf.yield %a, %b : $T, $T
  }
  %c1 = func.call @__xacc_zero_of_nan_$T(%c, %left) : ($T, i1) -> $T
  %d1 = func.call @__xacc_zero_of_nan_$T(%d, %left) : ($T, i1) -> $T
  %c_inf = func.call @__xacc_is_infinite_$T(%c1) : ($T) -> i1
  %d_inf = func.call @__xacc_is_infinite_$T(%d1) : ($T) -> i1
  %right = arith.ori %c_inf, %d_inf : i1
  %c2, %d2 = scf.if %right -> ($T, $T) {
    %x = func.call @__xacc_unit_$T(%c1) : ($T) -> $T
    %y = func.call @__xacc_unit_$T(%d1) : ($T) -> $T
    scf.yield %x, %y : $T, $T
  } else {
    scf.yield %c1, %d1 : $T, $T
  }
  %a2 = func.call @__xacc_zero_of_nan_$T(%a1, %right) : ($T, i1) -> $T
  %b2 = func.call @__xacc_zero_of_nan_$T(%b1, %right) : ($T, i1) -> $T

  // Only a partial product is: each NaN is 0.
  %factor = arith.ori %left, %right : i1
  %ac = arith.mulf %a, %c : $T
  %bd = arith.mulf %b, %d : $T
  %ad = arith.mulf %a, %d : $T
  %bc = arith.mulf %b, %c : $T
  %ac_inf = func.call @__xacc_is_infinite_$T(%ac) : ($T) -> i1
  %bd_inf = func.call @__xacc_is_infinite_$T(%bd) : ($T) -> i1
  %ad_inf = func.call @__xacc_is_infinite_$T(%ad) : ($T) -> i1
  %bc_inf = func.call @__xacc_is_infinite_$T(%bc) : ($T) -> i1
  %p0 = arith.ori %ac_inf, %bd_inf : i1
  %p1 = arith.ori %ad_inf, %bc_inf : i1
  %p2 = arith.ori %p0, %p1 : i1
  %true = arith.constant true
  %none = arith.xori %factor, %true : i1
  %partial = arith.andi %p2, %none : i1
  %a3 = func.call @__xacc_zero_of_nan_$T(%a2, %partial) : ($T, i1) -> $T
  %b3 = func.call @__xacc_zero_of_nan_$T(%b2, %partial) : ($T, i1) -> $T
  %c3 = func.call @__xacc_zero_of_nan_$T(%c2, %partial) : ($T, i1) -> $T
  %d3 = func.call @__xacc_zero_of_nan_$T(%d2, %partial) : ($T, i1) -> $T

  %ac3 = arith.mulf %a3, %c3 : $T
  %bd3 = arith.mulf %b3, %d3 : $T
  %ad3 = arith.mulf %a3, %d3 : $T
  %bc3 = arith.mulf %b3, %c3 : $T
  %re = arith.subf %ac3, %bd3 : $T
  %im = arith.addf %ad3, %bc3 : $T
  %any = arith.ori %factor, %partial : i1
  %by = arith.select %any, %inf, %one : $T
  %x = arith.mulf %by, %re : $T
  %y = arith.mulf %by, %im : $T
  %result = complex.create %x, %y : complex<$T>
  return %result : complex<$T>
}
)mlir";

/// The quotient of numbers for which the formula gave %x0 + %y0 i: infinite or
/// zero, if that is two NaN, where the operands are.
inline constexpr char kComplexRecovery[] = R"mlir(
func.func private @__xacc_recover_quotient_$T(
    %x0: $T, %y0: $T, %a: $T, %b: $T, %c: $T, %d: $T) -> complex<$T>
    attributes {offload.routine, passthrough = ["cold"], llvm.linkage = #llvm.linkage<internal>} {
  %inf = arith.constant $INF : $T
  %zero = arith.constant 0.0 : $T
  %a_number = arith.cmpf ord, %a, %zero : $T
  %b_number = arith.cmpf ord, %b, %zero : $T
  %a_inf = func.call @__xacc_is_infinite_$T(%a) : ($T) -> i1
  %b_inf = func.call @__xacc_is_infinite_$T(%b) : ($T) -> i1
  %c_inf = func.call @__xacc_is_infinite_$T(%c) : ($T) -> i1
  %d_inf = func.call @__xacc_is_infinite_$T(%d) : ($T) -> i1
  %upper_inf = arith.ori %a_inf, %b_inf : i1
  %lower_inf = arith.ori %c_inf, %d_inf : i1
  %a_sub = arith.subf %a, %a : $T
  %b_sub = arith.subf %b, %b : $T
  %c_sub = arith.subf %c, %c : $T
  %d_sub = arith.subf %d, %d : $T
  %upper_finite = arith.cmpf ord, %a_sub, %b_sub : $T
  %lower_finite = arith.cmpf ord, %c_sub, %d_sub : $T

  %c_zero = arith.cmpf oeq, %c, %zero : $T
  %d_zero = arith.cmpf oeq, %d, %zero : $T
  %any_number = arith.ori %a_number, %b_number : i1
  %by_zero0 = arith.andi %c_zero, %d_zero : i1
  %by_zero = arith.andi %by_zero0, %any_number : i1
  %infinite = arith.andi %upper_inf, %lower_finite : i1
  %vanishes = arith.andi %lower_inf, %upper_finite : i1

  %x, %y = scf.if %by_zero -> ($T, $T) {
    %signed = math.copysign %inf, %c : $T
    %re = arith.mulf %signed, %a : $T
    %im = arith.mulf %signed, %b : $T
    scf.yield %re, %im : $T, $T
  } else {
    %is = arith.ori %infinite, %vanishes : i1
    %inner:2 = scf.if %is -> ($T, $T) {
      %a_unit = func.call @__xacc_unit_$T(%a) : ($T) -> $T
      %b_unit = func.call @__xacc_unit_$T(%b) : ($T) -> $T
      %c_unit = func.call @__xacc_unit_$T(%c) : ($T) -> $T
      %d_unit = func.call @__xacc_unit_$T(%d) : ($T) -> $T
      %by = arith.select %infinite, %inf, %zero : $T
      %a1 = arith.select %infinite, %a_unit, %a : $T
      %b1 = arith.select %infinite, %b_unit, %b : $T
      %c1 = arith.select %infinite, %c, %c_unit : $T
      %d1 = arith.select %infinite, %d, %d_unit : $T
      %ac = arith.mulf %a1, %c1 : $T
      %bd = arith.mulf %b1, %d1 : $T
      %bc = arith.mulf %b1, %c1 : $T
      %ad = arith.mulf %a1, %d1 : $T
      %sum = arith.addf %ac, %bd : $T
      %difference = arith.subf %bc, %ad : $T
      %re = arith.mulf %by, %sum : $T
      %im = arith.mulf %by, %difference : $T
      scf.yield %re, %im : $T, $T
    } else {
      scf.yield %x0, %y0 : $T, $T
    }
    scf.yield %inner#0, %inner#1 : $T, $T
  }
  %result = complex.create %x, %y : complex<$T>
  return %result : complex<$T>
}

func.func private @__xacc_finish_quotient_$T(
    %x: $T, %y: $T, %a: $T, %b: $T, %c: $T, %d: $T) -> complex<$T>
    attributes {offload.routine, llvm.linkage = #llvm.linkage<internal>} {
  %x_nan = arith.cmpf uno, %x, %x : $T
  %y_nan = arith.cmpf uno, %y, %y : $T
  %nan = arith.andi %x_nan, %y_nan : i1
  %result = scf.if %nan -> (complex<$T>) {
    %z = func.call @__xacc_recover_quotient_$T(%x, %y, %a, %b, %c, %d)
        : ($T, $T, $T, $T, $T, $T) -> complex<$T>
    scf.yield %z : complex<$T>
  } else {
    %z = complex.create %x, %y : complex<$T>
    scf.yield %z : complex<$T>
  }
  return %result : complex<$T>
}
)mlir";

/// The quotient (%a + %b i) / (%c + %d i).
inline constexpr char kComplexQuotient[] = R"mlir(
func.func private @__xacc_complex_quotient_$T(%a0: $T, %b0: $T, %c0: $T, %d0: $T)
    -> complex<$T> attributes {offload.routine,
                               llvm.linkage = #llvm.linkage<internal>} {
  %inf = arith.constant $INF : $T
  %zero = arith.constant 0.0 : $T
  %min = arith.constant $MIN : $T
  %eps = arith.constant $EPS : $T
  %scale = arith.constant $SCALE : $T
  %big = arith.constant $BIG : $T
  %max = arith.constant $MAX : $T
  %half = arith.constant 5.0e-1 : $T
  %one = arith.constant 1.0 : $T

  // Neither the denominator overflows nor do its small parts vanish.
  %abs_c0 = math.absf %c0 : $T
  %abs_d0 = math.absf %d0 : $T
  %swap = arith.cmpf olt, %abs_c0, %abs_d0 : $T
  %large0 = arith.select %swap, %abs_d0, %abs_c0 : $T
  %is_big = arith.cmpf oge, %large0, %big : $T
  %down = arith.select %is_big, %half, %one : $T
  %a1 = arith.mulf %a0, %down : $T
  %b1 = arith.mulf %b0, %down : $T
  %c1 = arith.mulf %c0, %down : $T
  %d1 = arith.mulf %d0, %down : $T
  %large1 = arith.mulf %large0, %down : $T
  %abs_a = math.absf %a1 : $T
  %abs_b = math.absf %b1 : $T
  %is_small = arith.cmpf olt, %large1, %eps : $T
  %a_tiny = arith.cmpf olt, %abs_a, %min : $T
  %b_tiny = arith.cmpf olt, %abs_b, %min : $T
  %a_room = arith.cmpf olt, %abs_a, %max : $T
  %b_room = arith.cmpf olt, %abs_b, %max : $T
  %room = arith.cmpf olt, %large1, %max : $T
  %u0 = arith.andi %a_tiny, %b_room : i1
  %u1 = arith.andi %b_tiny, %a_room : i1
  %u2 = arith.ori %u0, %u1 : i1
  %u3 = arith.andi %u2, %room : i1
  %is_up = arith.ori %is_small, %u3 : i1
  %up = arith.select %is_up, %scale, %one : $T
  %a = arith.mulf %a1, %up : $T
  %b = arith.mulf %b1, %up : $T
  %c = arith.mulf %c1, %up : $T
  %d = arith.mulf %d1, %up : $T

  // Smith's: by the ratio of the smaller part to the larger one.
  %large = arith.select %swap, %d, %c : $T
  %small = arith.select %swap, %c, %d : $T
  %p = arith.select %swap, %a, %b : $T
  %q = arith.select %swap, %b, %a : $T
  %ratio = arith.divf %small, %large : $T
  %scaled = arith.mulf %small, %ratio : $T
  %denominator = arith.addf %scaled, %large : $T
  %abs_ratio = math.absf %ratio : $T
  %normal = arith.cmpf ogt, %abs_ratio, %min : $T
  %s, %t = scf.if %normal -> ($T, $T) {
    %x = arith.mulf %p, %ratio : $T
    %y = arith.mulf %q, %ratio : $T
    scf.yield %x, %y : $T, $T
  } else {
    %x0 = arith.divf %p, %large : $T
    %y0 = arith.divf %q, %large : $T
    %x = arith.mulf %small, %x0 : $T
    %y = arith.mulf %small, %y0 : $T
    scf.yield %x, %y : $T, $T
  }
  %m0 = arith.addf %s, %q : $T
  %x0 = arith.divf %m0, %denominator : $T
  %m1 = arith.subf %t, %p : $T
  %m2 = arith.subf %p, %t : $T
  %m3 = arith.select %swap, %m1, %m2 : $T
  %y0 = arith.divf %m3, %denominator : $T
  %result = func.call @__xacc_finish_quotient_$T(%x0, %y0, %a, %b, %c, %d)
      : ($T, $T, $T, $T, $T, $T) -> complex<$T>
  return %result : complex<$T>
}
)mlir";

/// The same in a type $W that holds each product: no scaling.
inline constexpr char kComplexQuotientWide[] = R"mlir(
func.func private @__xacc_complex_quotient_$T(%a: $T, %b: $T, %c: $T, %d: $T)
    -> complex<$T> attributes {offload.routine,
                               llvm.linkage = #llvm.linkage<internal>} {
  %aw = arith.extf %a : $T to $W
  %bw = arith.extf %b : $T to $W
  %cw = arith.extf %c : $T to $W
  %dw = arith.extf %d : $T to $W
  %cc = arith.mulf %cw, %cw : $W
  %dd = arith.mulf %dw, %dw : $W
  %denominator = arith.addf %cc, %dd : $W
  %ac = arith.mulf %aw, %cw : $W
  %bd = arith.mulf %bw, %dw : $W
  %re = arith.addf %ac, %bd : $W
  %bc = arith.mulf %bw, %cw : $W
  %ad = arith.mulf %aw, %dw : $W
  %im = arith.subf %bc, %ad : $W
  %xw = arith.divf %re, %denominator : $W
  %yw = arith.divf %im, %denominator : $W
  %x0 = arith.truncf %xw : $W to $T
  %y0 = arith.truncf %yw : $W to $T
  %result = func.call @__xacc_finish_quotient_$T(%x0, %y0, %a, %b, %c, %d)
      : ($T, $T, $T, $T, $T, $T) -> complex<$T>
  return %result : complex<$T>
}
)mlir";

} // namespace xacc

#endif // XACC_LIB_CONVERSION_COMPLEXARITHMETIC_COMPLEXFUNCTIONS_H
