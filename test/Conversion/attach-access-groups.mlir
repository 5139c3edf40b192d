// RUN: xacc-opt %s --pass-pipeline='builtin.module(llvm.func(xacc-attach-access-groups))' | FileCheck %s

// The accesses of a loop whose latch names a group get the group; those of the
// stack, and those outside of the loop, do not.

#group = #llvm.access_group<id = distinct[0]<>>
#independent = #llvm.loop_annotation<parallelAccesses = #group>
#plain = #llvm.loop_annotation<disableNonforced = true>

// CHECK-LABEL: llvm.func @copy
llvm.func @copy(%from: !llvm.ptr, %to: !llvm.ptr, %n: i64) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %own = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> f64
  %outside = llvm.load %from : !llvm.ptr -> f64
  llvm.br ^head(%zero : i64)
^head(%i: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  %p = llvm.getelementptr %from[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %q = llvm.getelementptr %to[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  // CHECK: llvm.load %{{.*}} {access_groups = [#[[GROUP:.+]]]} : !llvm.ptr -> f64
  %x = llvm.load %p : !llvm.ptr -> f64
  // CHECK: llvm.store %{{.*}}, %{{[0-9]+}} : f64, !llvm.ptr
  llvm.store %x, %own : f64, !llvm.ptr
  // CHECK: llvm.store %{{.*}} {access_groups = [#[[GROUP]]]} : f64, !llvm.ptr
  llvm.store %x, %q : f64, !llvm.ptr
  %next = llvm.add %i, %one : i64
  llvm.br ^head(%next : i64) {loop_annotation = #independent}
^end:
  llvm.return
}

// CHECK-LABEL: llvm.func @dependent
// CHECK-NOT: access_groups
llvm.func @dependent(%p: !llvm.ptr, %n: i64) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%zero : i64)
^head(%i: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  %x = llvm.load %p : !llvm.ptr -> f64
  llvm.store %x, %p : f64, !llvm.ptr
  %next = llvm.add %i, %one : i64
  llvm.br ^head(%next : i64) {loop_annotation = #plain}
^end:
  llvm.return
}
