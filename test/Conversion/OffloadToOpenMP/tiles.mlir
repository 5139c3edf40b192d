// Tiles: loops over tiles around the loops of one tile, with threads on whole rows
// of tiles.
// RUN: xacc-opt %s --convert-offload-to-openmp | FileCheck %s

// CHECK-LABEL: func.func private @transpose__host(
// CHECK: offload.team
// CHECK: scf.for %[[TI:.*]] = %{{.*}} to %[[END:.*]] step %[[D0:.*]] {
// CHECK-NEXT: %[[NEXT0:.*]] = arith.addi %[[TI]], %[[D0]] overflow<nsw>
// CHECK-NEXT: %[[E0:.*]] = arith.minsi %[[NEXT0]], %[[END]] : index
// CHECK: scf.for %[[TJ:.*]] = %{{.*}} to %{{.*}} step %[[D1:.*]] {
// CHECK: %[[E1:.*]] = arith.minsi
// CHECK-NEXT: scf.for %[[I:.*]] = %[[TI]] to %[[E0]] step
// CHECK-NEXT: scf.for %[[J:.*]] = %[[TJ]] to %[[E1]] step
// CHECK-NEXT: memref.load %{{.*}}[%[[J]], %[[I]]]
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]

// One of three loops has tiles; one thread.
// CHECK-LABEL: func.func private @middle__host(
// CHECK: scf.for %[[T:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: %[[E:.*]] = arith.minsi
// CHECK-NEXT: scf.for %[[I:.*]] =
// CHECK-NEXT: scf.for %[[J:.*]] = %[[T]] to %[[E]] step
// CHECK-NEXT: scf.for %[[K:.*]] =
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]], %[[K]]]

offload.func @transpose(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %s: index) parallel {
  %a = offload.view %p sizes(%n, %n) : memref<?x?xf64>
  %b = offload.view %q sizes(%n, %n) : memref<?x?xf64>
  %c0 = arith.constant 0 : index
  offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %n) step (%s, %s) {
    %x = memref.load %b[%j, %i] : memref<?x?xf64>
    memref.store %x, %a[%i, %j] : memref<?x?xf64>
  } {tile = array<i64: 32, 8>}
}

offload.func @middle(%p: !llvm.ptr, %n: index, %x: f64) serial {
  %a = offload.view %p sizes(%n, %n, %n) : memref<?x?x?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel (%i, %j, %k) = (%c0, %c0, %c0) to (%n, %n, %n) step (%c1, %c1, %c1) {
    memref.store %x, %a[%i, %j, %k] : memref<?x?x?xf64>
  } {one_thread, tile = array<i64: 0, 16, 0>}
}
