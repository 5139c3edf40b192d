// RUN: xacc-opt %s --xacc-share-calls | FileCheck %s

llvm.mlir.global private constant @__xacc_loc_0(0 : i64) : i64
llvm.mlir.global private constant @__xacc_loc_1(0 : i64) : i64
llvm.func internal @__xacc_store(%m: !llvm.ptr, %x: !llvm.ptr) attributes {no_inline} {
  llvm.return
}
llvm.func internal @__xacc_enter(%m: !llvm.ptr, %loc: !llvm.ptr) -> !llvm.ptr attributes {no_inline} {
  llvm.return %m : !llvm.ptr
}
llvm.func internal @__xacc_launch(%loc: !llvm.ptr, %n: i64, %d: !llvm.ptr) attributes {no_inline} {
  llvm.return
}
llvm.func internal @__xacc_exit(%flags: i64, %m: !llvm.ptr, %loc: !llvm.ptr) attributes {no_inline} {
  llvm.return
}

// Two directives: two calls. What is on the stack for one of them moves with it.
// CHECK-LABEL: llvm.func @first(
// CHECK-NOT: alloca
// CHECK: llvm.call @[[DIRECTIVE:__xacc_directive]](%{{.*}}, %{{.*}}, %[[N:.*]]) : (!llvm.ptr, !llvm.ptr, i64) -> ()
// CHECK-NEXT: llvm.call @[[DIRECTIVE]](
// CHECK-NEXT: llvm.return
llvm.func @first(%x: !llvm.ptr, %n: i64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %flags = llvm.mlir.constant(32 : i64) : i64
  %m0 = llvm.alloca %one x !llvm.array<33 x i64> : (i64) -> !llvm.ptr
  %m1 = llvm.alloca %one x !llvm.array<33 x i64> : (i64) -> !llvm.ptr
  %loc0 = llvm.mlir.addressof @__xacc_loc_0 : !llvm.ptr
  %loc1 = llvm.mlir.addressof @__xacc_loc_1 : !llvm.ptr
  llvm.call @__xacc_store(%m0, %x) : (!llvm.ptr, !llvm.ptr) -> ()
  %d0 = llvm.call @__xacc_enter(%m0, %loc0) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  %twice = llvm.add %n, %n : i64
  llvm.call @__xacc_launch(%loc0, %twice, %d0) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.call @__xacc_exit(%flags, %m0, %loc0) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @__xacc_store(%m1, %x) : (!llvm.ptr, !llvm.ptr) -> ()
  %d1 = llvm.call @__xacc_enter(%m1, %loc1) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.call @__xacc_launch(%loc1, %n, %d1) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.call @__xacc_exit(%flags, %m1, %loc1) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// Memory that is used behind the sequence too stays, and the result is one: the
// function is another one, and occurs once.
// CHECK-LABEL: llvm.func @used_behind(
// CHECK: llvm.alloca
// CHECK: llvm.call @__xacc_store(
// CHECK: llvm.call @__xacc_enter(
// CHECK: llvm.call @__xacc_launch(
// CHECK: llvm.call @__xacc_exit(
llvm.func @used_behind(%x: !llvm.ptr, %n: i64) -> !llvm.ptr {
  %one = llvm.mlir.constant(1 : i64) : i64
  %flags = llvm.mlir.constant(32 : i64) : i64
  %m0 = llvm.alloca %one x !llvm.array<33 x i64> : (i64) -> !llvm.ptr
  %loc0 = llvm.mlir.addressof @__xacc_loc_0 : !llvm.ptr
  llvm.call @__xacc_store(%m0, %x) : (!llvm.ptr, !llvm.ptr) -> ()
  %d0 = llvm.call @__xacc_enter(%m0, %loc0) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.call @__xacc_launch(%loc0, %n, %d0) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.call @__xacc_exit(%flags, %m0, %loc0) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return %m0 : !llvm.ptr
}

// A load between the calls could see what they change.
// CHECK-LABEL: llvm.func @with_load(
// CHECK: llvm.call @__xacc_enter(
// CHECK: llvm.load
// CHECK: llvm.call @__xacc_launch(
llvm.func @with_load(%x: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %flags = llvm.mlir.constant(32 : i64) : i64
  %m0 = llvm.alloca %one x !llvm.array<33 x i64> : (i64) -> !llvm.ptr
  %loc0 = llvm.mlir.addressof @__xacc_loc_0 : !llvm.ptr
  llvm.call @__xacc_store(%m0, %x) : (!llvm.ptr, !llvm.ptr) -> ()
  %d0 = llvm.call @__xacc_enter(%m0, %loc0) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  %n = llvm.load %x : !llvm.ptr -> i64
  llvm.call @__xacc_launch(%loc0, %n, %d0) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.call @__xacc_exit(%flags, %m0, %loc0) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @third(
// CHECK: llvm.call @[[DIRECTIVE]](
// CHECK-NEXT: llvm.return
llvm.func @third(%x: !llvm.ptr, %n: i64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %flags = llvm.mlir.constant(32 : i64) : i64
  %m0 = llvm.alloca %one x !llvm.array<33 x i64> : (i64) -> !llvm.ptr
  %loc0 = llvm.mlir.addressof @__xacc_loc_0 : !llvm.ptr
  llvm.call @__xacc_store(%m0, %x) : (!llvm.ptr, !llvm.ptr) -> ()
  %d0 = llvm.call @__xacc_enter(%m0, %loc0) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.call @__xacc_launch(%loc0, %n, %d0) : (!llvm.ptr, i64, !llvm.ptr) -> ()
  llvm.call @__xacc_exit(%flags, %m0, %loc0) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// CHECK: llvm.func internal @[[DIRECTIVE]](
// CHECK-SAME: %[[X:.*]]: !llvm.ptr, %[[LOC:.*]]: !llvm.ptr, %[[COUNT:.*]]: i64) attributes {no_inline}
// CHECK: %[[M:.*]] = llvm.alloca
// CHECK: llvm.call @__xacc_store(%[[M]], %[[X]])
// CHECK: %[[D:.*]] = llvm.call @__xacc_enter(%[[M]], %[[LOC]])
// CHECK: llvm.call @__xacc_launch(%[[LOC]], %[[COUNT]], %[[D]])
// CHECK: %[[FLAGS:.*]] = llvm.mlir.constant(32 : i64)
// CHECK: llvm.call @__xacc_exit(%[[FLAGS]], %[[M]], %[[LOC]])
// CHECK: llvm.return
// CHECK-NOT: @__xacc_directive_
