// RUN: xacc-opt %s --xacc-sign-addresses | FileCheck %s
// RUN: xacc-opt %s --convert-to-llvm --xacc-sign-addresses --reconcile-unrealized-casts \
// RUN:   | FileCheck %s --check-prefix=MEMREF

// CHECK-LABEL: llvm.func @element
// CHECK: llvm.mul %{{.*}}, %{{.*}} overflow<nsw> : i64
// CHECK: llvm.add %{{.*}}, %{{.*}} overflow<nsw> : i64
// CHECK: llvm.getelementptr inbounds %{{.*}}[
llvm.func @element(%p: !llvm.ptr, %i: i64, %j: i64, %n: i64) -> !llvm.ptr {
  %0 = llvm.mul %i, %n overflow<nsw, nuw> : i64
  %1 = llvm.add %0, %j overflow<nsw, nuw> : i64
  %2 = llvm.getelementptr inbounds|nuw %p[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  llvm.return %2 : !llvm.ptr
}

// Arithmetic of other origin stays.
// CHECK-LABEL: llvm.func @other
// CHECK: llvm.mul %{{.*}}, %{{.*}} overflow<nuw> : i64
// CHECK: llvm.add %{{.*}}, %{{.*}} overflow<nsw, nuw> : i64
// CHECK: llvm.getelementptr inbounds %{{.*}}[
llvm.func @other(%p: !llvm.ptr, %i: i64, %j: i64) -> i64 {
  %0 = llvm.mul %i, %j overflow<nuw> : i64
  %1 = llvm.add %i, %j overflow<nsw, nuw> : i64
  %2 = llvm.getelementptr inbounds|nuw %p[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %3 = llvm.load %2 : !llvm.ptr -> i64
  %4 = llvm.add %3, %1 : i64
  llvm.return %4 : i64
}

// What upstream makes of accesses of a memref.
// MEMREF-LABEL: llvm.func @accesses
// MEMREF-NOT: nuw
// MEMREF: llvm.mul %{{.*}} overflow<nsw>
// MEMREF: llvm.getelementptr inbounds %
// MEMREF: llvm.load
// MEMREF-NOT: nuw
// MEMREF: llvm.return
func.func @accesses(%m: memref<?x8xf32>, %i: index, %j: index) -> f32 {
  %x = memref.load %m[%i, %j] : memref<?x8xf32>
  memref.store %x, %m[%j, %i] : memref<?x8xf32>
  %y = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, memref<?x8xf32>) -> f32
  return %y : f32
}
