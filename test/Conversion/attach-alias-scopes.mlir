// RUN: xacc-opt %s --xacc-attach-alias-scopes | FileCheck %s

// CHECK-DAG: #[[DOMAIN:.*]] = #llvm.alias_scope_domain<id = {{.*}}, description = "two_arrays">
// CHECK-DAG: #[[A:.*]] = #llvm.alias_scope<id = {{.*}}, domain = #[[DOMAIN]], description = "a">
// CHECK-DAG: #[[B:.*]] = #llvm.alias_scope<id = {{.*}}, domain = #[[DOMAIN]], description = "b">
// CHECK-DAG: #[[C:.*]] = #llvm.alias_scope<id = {{.*}}, domain = #[[DOMAIN]], description = "C objects">

llvm.mlir.global external @omega() : f64
llvm.mlir.global external @__xacc_desc_a() : !llvm.ptr

// Storage reaches the address through address arithmetic and descriptors. Other
// pointers, such as an argument, may point anywhere; so may what is read from an
// array.
// CHECK-LABEL: llvm.func @two_arrays
// CHECK-NOT: xmp.array
llvm.func @two_arrays(%da: !llvm.ptr, %db: !llvm.ptr, %q: !llvm.ptr, %i: i64) {
  %a = llvm.load %da {xmp.array = "a"} : !llvm.ptr -> !llvm.ptr
  %b = llvm.load %db {xmp.array = "b"} : !llvm.ptr -> !llvm.ptr
  %a2 = llvm.load %da {xmp.array = "a"} : !llvm.ptr -> !llvm.ptr
  %pa = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %pa4 = llvm.getelementptr %pa[4] : (!llvm.ptr) -> !llvm.ptr, f64
  // CHECK: %[[X:.*]] = llvm.load %{{.*}} {alias_scopes = [#[[A]]], noalias_scopes = [#[[B]], #[[C]]]} : !llvm.ptr -> f64
  %x = llvm.load %pa4 : !llvm.ptr -> f64
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64)>
  %u0 = llvm.insertvalue %q, %u[0] : !llvm.struct<(ptr, ptr, i64)>
  %u1 = llvm.insertvalue %b, %u0[1] : !llvm.struct<(ptr, ptr, i64)>
  %u2 = llvm.insertvalue %i, %u1[2] : !llvm.struct<(ptr, ptr, i64)>
  %e = llvm.extractvalue %u2[1] : !llvm.struct<(ptr, ptr, i64)>
  %pb = llvm.getelementptr %e[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  // CHECK: llvm.store %[[X]], %{{.*}} {alias_scopes = [#[[B]]], noalias_scopes = [#[[A]], #[[C]]]} : f64, !llvm.ptr
  llvm.store %x, %pb : f64, !llvm.ptr
  // CHECK: llvm.load %{{.*}} {alias_scopes = [#[[A]]], noalias_scopes = [#[[B]], #[[C]]]} : !llvm.ptr -> f64
  %y = llvm.load %a2 : !llvm.ptr -> f64
  // CHECK: llvm.store %{{.*}}, %{{[^ ]*}} : f64, !llvm.ptr
  llvm.store %y, %q : f64, !llvm.ptr
  %e0 = llvm.extractvalue %u2[0] : !llvm.struct<(ptr, ptr, i64)>
  // CHECK: llvm.store %{{.*}}, %{{[^ ]*}} : f64, !llvm.ptr
  llvm.store %y, %e0 : f64, !llvm.ptr
  %g = llvm.mlir.addressof @omega : !llvm.ptr
  // CHECK: llvm.load %{{.*}} {alias_scopes = [#[[C]]], noalias_scopes = [#[[A]], #[[B]]]} : !llvm.ptr -> f64
  %w = llvm.load %g : !llvm.ptr -> f64
  %h = llvm.mlir.addressof @__xacc_desc_a : !llvm.ptr
  // CHECK: llvm.load %{{[^ ]*}} : !llvm.ptr -> !llvm.ptr
  %handle = llvm.load %h : !llvm.ptr -> !llvm.ptr
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} {alias_scopes = [#[[A]]]
  %p = llvm.load %pa : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.load %[[P]] : !llvm.ptr -> f64
  %z = llvm.load %p : !llvm.ptr -> f64
  llvm.return
}

// One array has nothing to be told apart from.
// CHECK-LABEL: llvm.func @one_array
// CHECK-NOT: alias_scopes
// CHECK-NOT: xmp.array
// CHECK: llvm.return
llvm.func @one_array(%da: !llvm.ptr) {
  %a = llvm.load %da {xmp.array = "a"} : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %a : !llvm.ptr -> f64
  llvm.return
}

// A pointer that may be either.
// CHECK-LABEL: llvm.func @merged
// CHECK: llvm.load %{{[^ ]*}} : !llvm.ptr -> f64
// CHECK: llvm.load %{{[^ ]*}} : !llvm.ptr -> f64
// CHECK: llvm.return
llvm.func @merged(%da: !llvm.ptr, %db: !llvm.ptr, %c: i1) {
  %a = llvm.load %da {xmp.array = "a"} : !llvm.ptr -> !llvm.ptr
  %b = llvm.load %db {xmp.array = "b"} : !llvm.ptr -> !llvm.ptr
  %s = llvm.select %c, %a, %b : i1, !llvm.ptr
  %x = llvm.load %s : !llvm.ptr -> f64
  llvm.cond_br %c, ^bb1(%a : !llvm.ptr), ^bb1(%b : !llvm.ptr)
^bb1(%p: !llvm.ptr):
  %y = llvm.load %p : !llvm.ptr -> f64
  llvm.return
}
