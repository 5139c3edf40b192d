// RUN: xacc-opt %s --xacc-share-calls | FileCheck %s

llvm.mlir.global private constant @__xacc_loc_2(0 : i64) : i64
llvm.mlir.global private constant @__xacc_loc_1(0 : i64) : i64
llvm.mlir.global private constant @__xacc_loc_0(0 : i64) : i64
llvm.func internal @__xacc_store(%m: !llvm.ptr, %x: !llvm.ptr) attributes {no_inline} {
  llvm.store %x, %m : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func internal @__xacc_enter(%m: !llvm.ptr, %loc: !llvm.ptr) -> !llvm.ptr attributes {no_inline} {
  llvm.return %m : !llvm.ptr
}
llvm.func internal @__xacc_launch(%loc: !llvm.ptr, %n: i64, %d: !llvm.ptr) attributes {no_inline} {
  llvm.return
}

// The data that is described is on the stack, and what the runtime gives back
// for it may be its address: it stays where the calls behind find it.
// CHECK-LABEL: llvm.func @result(
// CHECK: llvm.alloca %{{.*}} x f80
// CHECK: llvm.call @[[ENTER:__xacc_directive[_0-9]*]](
// CHECK: llvm.alloca %{{.*}} x f80
// CHECK: llvm.call @[[ENTER]](
// CHECK: llvm.alloca %{{.*}} x f80
// CHECK: llvm.call @[[ENTER]](
// CHECK: llvm.func internal @[[ENTER]](%
// CHECK-NOT: x f80
// CHECK: llvm.return
llvm.func @result(%other: !llvm.ptr, %n: i64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %m0 = llvm.alloca %one x !llvm.array<33 x i64> : (i64) -> !llvm.ptr
  %x0 = llvm.alloca %one x f80 : (i64) -> !llvm.ptr
  %loc0 = llvm.mlir.addressof @__xacc_loc_0 : !llvm.ptr
  llvm.call @__xacc_store(%m0, %x0) : (!llvm.ptr, !llvm.ptr) -> ()
  %d0 = llvm.call @__xacc_enter(%m0, %loc0) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.call @__xacc_launch(%loc0, %n, %d0) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.store %d0, %other : !llvm.ptr, !llvm.ptr
  %m1 = llvm.alloca %one x !llvm.array<33 x i64> : (i64) -> !llvm.ptr
  %x1 = llvm.alloca %one x f80 : (i64) -> !llvm.ptr
  %loc1 = llvm.mlir.addressof @__xacc_loc_1 : !llvm.ptr
  llvm.call @__xacc_store(%m1, %x1) : (!llvm.ptr, !llvm.ptr) -> ()
  %d1 = llvm.call @__xacc_enter(%m1, %loc1) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.call @__xacc_launch(%loc1, %n, %d1) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.store %d1, %other : !llvm.ptr, !llvm.ptr
  %m2 = llvm.alloca %one x !llvm.array<33 x i64> : (i64) -> !llvm.ptr
  %x2 = llvm.alloca %one x f80 : (i64) -> !llvm.ptr
  %loc2 = llvm.mlir.addressof @__xacc_loc_2 : !llvm.ptr
  llvm.call @__xacc_store(%m2, %x2) : (!llvm.ptr, !llvm.ptr) -> ()
  %d2 = llvm.call @__xacc_enter(%m2, %loc2) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.call @__xacc_launch(%loc2, %n, %d2) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.store %d2, %other : !llvm.ptr, !llvm.ptr
  llvm.return
}
