// RUN: xacc-opt %s --canonicalize | FileCheck %s

// A sum of two constants that is too large for the type: no `nsw`.

// CHECK-LABEL: func @add_add(
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32
func.func @add_add(%x: i32, %d: memref<4xf32>) -> i32 {
  %c = arith.constant -1 : i32
  %min = arith.constant -2147483648 : i32
  %e = offload.enter create %d : memref<4xf32>
  offload.exit release %d : memref<4xf32>
  %0 = arith.addi %x, %c overflow<nsw> : i32
  %1 = arith.addi %0, %min overflow<nsw> : i32
  return %1 : i32
}

// CHECK-LABEL: func @sub_add(
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32
func.func @sub_add(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  %min = arith.constant -2147483648 : i32
  %0 = arith.subi %x, %c overflow<nsw> : i32
  %1 = arith.addi %0, %min overflow<nsw> : i32
  return %1 : i32
}

// CHECK-LABEL: func @opposite(
// CHECK: arith.subi %{{.*}}, %{{.*}} : i32
func.func @opposite(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  %max = arith.constant 2147483647 : i32
  %0 = arith.subi %c, %x overflow<nsw> : i32
  %1 = arith.addi %0, %max overflow<nsw> : i32
  return %1 : i32
}

// x = -1 is right before.
// CHECK-LABEL: func @mul(
// CHECK: arith.muli %{{.*}}, %{{.*}} : i32
func.func @mul(%x: i32) -> i32 {
  %a = arith.constant 65536 : i32
  %b = arith.constant 32768 : i32
  %0 = arith.muli %x, %a overflow<nsw> : i32
  %1 = arith.muli %0, %b overflow<nsw> : i32
  return %1 : i32
}

// CHECK-LABEL: func @kept(
// CHECK: %[[C:.*]] = arith.constant 2147483646 : i32
// CHECK: arith.addi %{{.*}}, %[[C]] overflow<nsw> : i32
func.func @kept(%x: i32) -> i32 {
  %c = arith.constant -1 : i32
  %max = arith.constant 2147483647 : i32
  %0 = arith.addi %x, %c overflow<nsw> : i32
  %1 = arith.addi %0, %max overflow<nsw> : i32
  return %1 : i32
}

// A difference of unsigned constants may be negative.
// CHECK-LABEL: func @unsigned(
// CHECK: arith.addi %{{.*}}, %{{.*}} : i32
func.func @unsigned(%x: i32) -> i32 {
  %a = arith.constant 1 : i32
  %b = arith.constant 3 : i32
  %0 = arith.addi %x, %b overflow<nuw> : i32
  %1 = arith.subi %0, %a overflow<nuw> : i32
  return %1 : i32
}
