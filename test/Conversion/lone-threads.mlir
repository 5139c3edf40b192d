// RUN: xacc-opt %s --convert-scf-to-openmp --xacc-lone-threads | FileCheck %s

// One share, or none: no team.
// CHECK-LABEL: func @shares
// CHECK-SAME: %[[N:.*]]: index
// CHECK: %[[SEVERAL:.*]] = arith.cmpi sgt, %[[N]], %{{.*}} : index
// CHECK: omp.parallel if(%[[SEVERAL]]) {
// CHECK-NEXT: omp.wsloop
func.func @shares(%n: index, %a: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%t) = (%c0) to (%n) step (%c1) {
    memref.store %t, %a[%t] : memref<?xindex>
    scf.reduce
  }
  return
}

// What does not count shares from 0 stays.
// CHECK-LABEL: func @others
// CHECK: omp.parallel {
// CHECK: omp.parallel {
func.func @others(%n: index, %a: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%t) = (%c1) to (%n) step (%c1) {
    memref.store %t, %a[%t] : memref<?xindex>
    scf.reduce
  }
  scf.parallel (%t) = (%c0) to (%n) step (%c2) {
    memref.store %t, %a[%t] : memref<?xindex>
    scf.reduce
  }
  return
}
