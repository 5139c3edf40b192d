// RUN: xacc-opt %s --xacc-skip-optimization | FileCheck %s

llvm.func @xaccrtTeamSize(i64) -> i64
llvm.func @user(i64)
llvm.mlir.global internal constant @descriptor() : !llvm.struct<(ptr, ptr, ptr, ptr)> {
  %0 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, ptr, ptr)>
  %1 = llvm.mlir.addressof @host : !llvm.ptr
  %2 = llvm.mlir.addressof @loops : !llvm.ptr
  %3 = llvm.mlir.addressof @inlines : !llvm.ptr
  %4 = llvm.mlir.addressof @calls_user : !llvm.ptr
  %5 = llvm.insertvalue %1, %0[0] : !llvm.struct<(ptr, ptr, ptr, ptr)>
  %6 = llvm.insertvalue %2, %5[1] : !llvm.struct<(ptr, ptr, ptr, ptr)>
  %7 = llvm.insertvalue %3, %6[2] : !llvm.struct<(ptr, ptr, ptr, ptr)>
  %8 = llvm.insertvalue %4, %7[3] : !llvm.struct<(ptr, ptr, ptr, ptr)>
  llvm.return %8 : !llvm.struct<(ptr, ptr, ptr, ptr)>
}

// CHECK: llvm.func internal @host({{.*}}) attributes {no_inline, optimize_none}
llvm.func internal @host(%args: !llvm.ptr) {
  %n = llvm.load %args : !llvm.ptr -> i64
  %size = llvm.call @xaccrtTeamSize(%n) : (i64) -> i64
  llvm.return
}

// A loop may be what the program spends its time in.
// CHECK: llvm.func internal @loops(%{{.*}}: !llvm.ptr) {
llvm.func internal @loops(%args: !llvm.ptr) {
  %n = llvm.load %args : !llvm.ptr -> i64
  %size = llvm.call @xaccrtTeamSize(%n) : (i64) -> i64
  llvm.br ^loop
^loop:
  %more = llvm.load volatile %args : !llvm.ptr -> i1
  llvm.cond_br %more, ^loop, ^end
^end:
  llvm.return
}

// What has no call is the body of a kernel.
// CHECK: llvm.func internal @inlines(%{{.*}}: !llvm.ptr) {
llvm.func internal @inlines(%args: !llvm.ptr) {
  %n = llvm.load %args : !llvm.ptr -> i64
  llvm.store %n, %args : i64, !llvm.ptr
  llvm.return
}

// CHECK: llvm.func internal @calls_user(%{{.*}}: !llvm.ptr) {
llvm.func internal @calls_user(%args: !llvm.ptr) {
  %n = llvm.load %args : !llvm.ptr -> i64
  llvm.call @user(%n) : (i64) -> ()
  llvm.return
}

// The program's code calls it and may inline it.
// CHECK: llvm.func @region(%{{.*}}: i64) {
llvm.func @region(%n: i64) {
  %size = llvm.call @xaccrtTeamSize(%n) : (i64) -> i64
  llvm.return
}

// CHECK: llvm.func internal @__xacc_store({{.*}}) attributes {no_inline, optimize_none}
llvm.func internal @__xacc_store(%m: !llvm.ptr, %n: i64) attributes {no_inline} {
  llvm.store %n, %m : i64, !llvm.ptr
  llvm.return
}
