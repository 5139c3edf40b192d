// RUN: not xacc-opt %s --pass-pipeline="builtin.module(func.func(xacc-run-if-used{ops=complex pipeline=test-nothing}))" 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: xacc-opt %s --pass-pipeline="builtin.module(func.func(xacc-run-if-used{ops=complex,memref.subview pipeline=canonicalize}))" | FileCheck %s
// RUN: xacc-opt --xacc-target-to-llvm --dump-pass-pipeline %s 2>&1 >/dev/null | FileCheck %s --check-prefix=DUMP

// Only where one of the ops occurs: by its dialect, by its own name.

// CHECK-LABEL: func.func @nothing
// CHECK:         arith.addi
func.func @nothing(%x: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %sum = arith.addi %x, %zero : i64
  return %sum : i64
}

// CHECK-LABEL: func.func @dialect
// CHECK-NOT:     arith.addi
func.func @dialect(%x: i64, %z: complex<f64>) -> (i64, f64) {
  %zero = arith.constant 0 : i64
  %sum = arith.addi %x, %zero : i64
  %re = complex.re %z : complex<f64>
  return %sum, %re : i64, f64
}

// CHECK-LABEL: func.func @other_op
// CHECK:         arith.addi
func.func @other_op(%x: i64, %a: memref<4xf64>) -> (i64, f64) {
  %zero = arith.constant 0 : i64
  %sum = arith.addi %x, %zero : i64
  %c0 = arith.constant 0 : index
  %y = memref.load %a[%c0] : memref<4xf64>
  return %sum, %y : i64, f64
}

// CHECK-LABEL: func.func @named
// CHECK-NOT:     arith.addi
func.func @named(%x: i64, %a: memref<4xf64>) -> (i64, memref<2xf64, strided<[1], offset: 1>>) {
  %zero = arith.constant 0 : i64
  %sum = arith.addi %x, %zero : i64
  %y = memref.subview %a[1] [2] [1] : memref<4xf64> to memref<2xf64, strided<[1], offset: 1>>
  return %sum, %y : i64, memref<2xf64, strided<[1], offset: 1>>
}

// BAD: the pipeline of xacc-run-if-used is not valid

// A pipeline prints as what may be read again.
// DUMP: xacc-run-if-used{ops={complex} pipeline=convert-complex-to-standard{
