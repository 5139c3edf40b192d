// RUN: xacc-opt %s --pass-pipeline='builtin.module(func.func(xacc-promote-variables,canonicalize))' | FileCheck %s

// The example of the pass.
// CHECK-LABEL: func @structure
// CHECK-SAME: (%[[X:.*]]: f64)
// CHECK-NEXT: return %[[X]]
func.func @structure(%x: f64) -> f64 {
  %c1 = arith.constant 1 : i64
  %s = llvm.alloca %c1 x !llvm.struct<(i32, f64)> : (i64) -> !llvm.ptr
  %d = llvm.getelementptr %s[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
  llvm.store %x, %d : f64, !llvm.ptr
  %y = llvm.load %d : !llvm.ptr -> f64
  return %y : f64
}

// A table stays one copy, whichever part of it is copied.
// CHECK-LABEL: func @tables
// CHECK: llvm.alloca
// CHECK: "llvm.intr.memcpy"
// CHECK: llvm.alloca
// CHECK: "llvm.intr.memset"
// CHECK-NOT: llvm.alloca
// CHECK-NOT: llvm.store
func.func @tables(%to: !llvm.ptr, %from: !llvm.ptr, %zero: i8) -> i8 {
  %c1 = arith.constant 1 : i64
  %table = llvm.alloca %c1 x !llvm.array<5 x array<13 x i8>> : (i64) -> !llvm.ptr
  %c65 = arith.constant 65 : i64
  "llvm.intr.memcpy"(%table, %from, %c65) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %other = llvm.alloca %c1 x !llvm.struct<(i8, array<64 x i8>)> : (i64) -> !llvm.ptr
  %part = llvm.getelementptr %other[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, array<64 x i8>)>
  %c64 = arith.constant 64 : i64
  "llvm.intr.memset"(%part, %zero, %c64) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %e = llvm.getelementptr %table[0, 2, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<5 x array<13 x i8>>
  %x = llvm.load %e : !llvm.ptr -> i8
  %f = llvm.getelementptr %other[0, 1, 7] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, array<64 x i8>)>
  %y = llvm.load %f : !llvm.ptr -> i8
  %z = arith.addi %x, %y : i8
  return %z : i8
}

// A large array of which only elements are used becomes scalars.
// CHECK-LABEL: func @elements
// CHECK-SAME: (%[[X:.*]]: f64)
// CHECK-NEXT: return %[[X]]
func.func @elements(%x: f64) -> f64 {
  %c1 = arith.constant 1 : i64
  %array = llvm.alloca %c1 x !llvm.array<12 x array<12 x f64>> : (i64) -> !llvm.ptr
  %e = llvm.getelementptr %array[0, 7, 11] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<12 x array<12 x f64>>
  llvm.store %x, %e : f64, !llvm.ptr
  %y = llvm.load %e : !llvm.ptr -> f64
  return %y : f64
}

// A variable that is copied to itself stays: upstream's SROA would erase it and leave
// uses, here and where the copy is of a member.
// CHECK-LABEL: func @assigned_to_itself
// CHECK: %[[S:.*]] = llvm.alloca
// CHECK: "llvm.intr.memcpy"(%[[S]], %[[S]]
// CHECK: %[[T:.*]] = llvm.alloca
// CHECK: "llvm.intr.memmove"
// CHECK: llvm.load
func.func @assigned_to_itself() -> i8 {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %s = llvm.alloca %c1 x !llvm.struct<(i8, i8)> : (i64) -> !llvm.ptr
  "llvm.intr.memcpy"(%s, %s, %c2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %x = llvm.load %s : !llvm.ptr -> i8
  %t = llvm.alloca %c1 x !llvm.struct<(i8, struct<(i8, i8)>)> : (i64) -> !llvm.ptr
  %to = llvm.getelementptr %t[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, struct<(i8, i8)>)>
  %from = llvm.getelementptr %t[1] : (!llvm.ptr) -> !llvm.ptr, i8
  "llvm.intr.memmove"(%to, %from, %c2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %e = llvm.getelementptr %t[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, struct<(i8, i8)>)>
  %y = llvm.load %e : !llvm.ptr -> i8
  %z = arith.addi %x, %y : i8
  return %z : i8
}
