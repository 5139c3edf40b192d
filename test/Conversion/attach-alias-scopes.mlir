// RUN: xacc-opt %s --pass-pipeline='builtin.module(llvm.func(xacc-attach-alias-scopes))' \
// RUN:   | FileCheck %s

// The storage of an array of file scope, and an object of the C program that an
// argument is the address of, do not overlap. What another argument leads to may
// be in both.

llvm.mlir.global external @handle() : !llvm.ptr

// CHECK-DAG: #[[A:.+]] = #llvm.alias_scope<{{.*}}description = "a">
// CHECK-DAG: #[[C:.+]] = #llvm.alias_scope<{{.*}}description = "C objects">
// CHECK-LABEL: llvm.func @region(
// CHECK-SAME:    %[[OBJECT:.+]]: !llvm.ptr, %[[POINTER:.+]]: !llvm.ptr)
llvm.func @region(%object: !llvm.ptr {offload.distinct}, %pointer: !llvm.ptr) {
  %h = llvm.mlir.addressof @handle : !llvm.ptr
  %data = llvm.load %h {xmp.array = "a"} : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.getelementptr %[[OBJECT]]
  // CHECK: llvm.load %{{.*}} {alias_scopes = [#[[C]]], noalias_scopes = [#[[A]]]}
  %p = llvm.getelementptr %object[2] : (!llvm.ptr) -> !llvm.ptr, f64
  %x = llvm.load %p : !llvm.ptr -> f64
  // CHECK: llvm.load %[[POINTER]] : !llvm.ptr -> f64
  %y = llvm.load %pointer : !llvm.ptr -> f64
  // CHECK: llvm.store %{{.*}} {alias_scopes = [#[[A]]], noalias_scopes = [#[[C]]]}
  %s = llvm.fadd %x, %y : f64
  llvm.store %s, %data : f64, !llvm.ptr
  llvm.return
}
