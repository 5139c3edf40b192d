// RUN: xacc-opt %s --pass-pipeline='builtin.module(llvm.func(xacc-attach-alias-scopes))' --split-input-file \
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

// -----

// Of the memory of a kernel it is known which arguments lead to it. An object of the
// C program may be one of these.
llvm.mlir.global external @variable() : f64

// CHECK-DAG: #[[FIRST:.+]] = #llvm.alias_scope<{{.*}}description = "argument 0">
// CHECK-DAG: #[[SECOND:.+]] = #llvm.alias_scope<{{.*}}description = "argument 1">
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%arguments: !llvm.ptr) {
  // CHECK: llvm.load %{{.*}} invariant : !llvm.ptr -> !llvm.ptr
  %a = llvm.load %arguments invariant {offload.object = "argument 0"} : !llvm.ptr -> !llvm.ptr
  %at1 = llvm.getelementptr %arguments[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %b = llvm.load %at1 invariant {offload.object = "argument 1"} : !llvm.ptr -> !llvm.ptr
  %c = llvm.mlir.addressof @variable : !llvm.ptr
  // CHECK: llvm.load %{{.*}} {alias_scopes = [#[[FIRST]]], noalias_scopes = [#[[SECOND]]]}
  %x = llvm.load %a : !llvm.ptr -> f64
  // CHECK: llvm.load %{{.*}} : !llvm.ptr -> f64
  %y = llvm.load %c : !llvm.ptr -> f64
  %s = llvm.fadd %x, %y : f64
  // CHECK: llvm.store {{.*}} {alias_scopes = [#[[SECOND]]], noalias_scopes = [#[[FIRST]]]}
  llvm.store %s, %b : f64, !llvm.ptr
  llvm.return
}
