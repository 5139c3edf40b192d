// RUN: xacc-opt %s --split-input-file --xacc-lower-copies | FileCheck %s
// RUN: xacc-opt %s --split-input-file --xacc-lower-copies=contiguous | FileCheck %s --check-prefix=ALL

// CHECK-LABEL: func @strided(
// CHECK-SAME: %[[A:.*]]: memref<4x8xf64, strided<[16, 2]>>, %[[B:.*]]: memref<4x?xf64>
// CHECK-DAG: %[[C4:.*]] = arith.constant 4
// CHECK-DAG: %[[C8:.*]] = arith.constant 8
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[C4]]
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %[[C8]]
// CHECK: %[[X:.*]] = memref.load %[[A]][%[[I]], %[[J]]]
// CHECK: memref.store %[[X]], %[[B]][%[[I]], %[[J]]]
func.func @strided(%a: memref<4x8xf64, strided<[16, 2]>>, %b: memref<4x?xf64>) {
  memref.copy %a, %b : memref<4x8xf64, strided<[16, 2]>> to memref<4x?xf64>
  return
}

// -----

// The extent is known of one side alone, or of none.
// CHECK-LABEL: func @extents(
// CHECK-SAME: %[[A:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[B:.*]]: memref<?x3xf32>
// CHECK: %[[N:.*]] = memref.dim %[[A]], %{{.*}} :
// CHECK: %[[C3:.*]] = arith.constant 3
// CHECK: scf.for {{.*}} to %[[N]]
// CHECK: scf.for {{.*}} to %[[C3]]
func.func @extents(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>, %b: memref<?x3xf32>) {
  memref.copy %a, %b : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x3xf32>
  return
}

// -----

// One element, and blocks of memory.
// CHECK-LABEL: func @blocks(
// CHECK-NOT: scf.for
// CHECK: memref.copy {{.*}} to memref<i32>
// CHECK: memref.copy {{.*}} to memref<?xi32>
// CHECK: memref.copy {{.*}} to memref<8xi32>
// CHECK: memref.copy {{.*}} to memref<*xi32>
// ALL-LABEL: func @blocks(
// ALL: memref.load %{{.*}}[] :
// ALL-COUNT-2: scf.for
// ALL-NOT: scf.for
// ALL: memref.copy {{.*}} to memref<*xi32>
func.func @blocks(%a: memref<?xi32>, %b: memref<?xi32>,
                  %c: memref<8xi32, strided<[1], offset: ?>>, %d: memref<8xi32>,
                  %e: memref<i32, strided<[], offset: ?>>, %f: memref<i32>, %g: memref<*xi32>) {
  memref.copy %e, %f : memref<i32, strided<[], offset: ?>> to memref<i32>
  memref.copy %a, %b : memref<?xi32> to memref<?xi32>
  memref.copy %c, %d : memref<8xi32, strided<[1], offset: ?>> to memref<8xi32>
  memref.copy %g, %g : memref<*xi32> to memref<*xi32>
  return
}
