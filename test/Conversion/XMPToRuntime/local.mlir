// RUN: xacc-opt %s --convert-xmp-to-runtime | FileCheck %s

!a = !xmp.array<64x32xf64, [t1, t0]>
!dyn = !xmp.array<?xf64, [t0]>
!v = memref<?x?xf64, strided<[?, 1], offset: ?>>
xmp.global @a : !a
xmp.global @w : !dyn

// Data at byte 8; per dimension origin from 32, extent from 88, stride from 144,
// first owned from 200, last owned from 256. The storage of a symbol's array is
// marked for --xacc-attach-alias-scopes. An array with a static extent has its
// storage for good.
// CHECK-LABEL: func @view
func.func @view() -> (!v, index) {
  %a = xmp.get_global @a : !a
  // CHECK: %[[H:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
  // CHECK: %[[F8:.*]] = llvm.getelementptr inbounds %[[H]][8]
  // CHECK: %[[DATA:.*]] = llvm.load %[[F8]] invariant {xmp.array = "a"} : !llvm.ptr -> !llvm.ptr
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64)
  // CHECK: %[[F88:.*]] = llvm.getelementptr inbounds %[[H]][88]
  // CHECK: %[[E0:.*]] = llvm.load %[[F88]] invariant : !llvm.ptr -> i64
  // CHECK: %[[F96:.*]] = llvm.getelementptr inbounds %[[H]][96]
  // CHECK: %[[E1:.*]] = llvm.load %[[F96]] invariant : !llvm.ptr -> i64
  // CHECK: %[[F144:.*]] = llvm.getelementptr inbounds %[[H]][144]
  // CHECK: %[[S0:.*]] = llvm.load %[[F144]] invariant : !llvm.ptr -> i64
  // CHECK: %[[S1:.*]] = llvm.mlir.constant(1 : i64)
  // CHECK: llvm.insertvalue %[[DATA]], %{{.*}}[1]
  // CHECK: llvm.insertvalue %[[ZERO]], %{{.*}}[2]
  // CHECK: llvm.insertvalue %[[E0]], %{{.*}}[3, 0]
  // CHECK: llvm.insertvalue %[[S0]], %{{.*}}[4, 0]
  // CHECK: llvm.insertvalue %[[E1]], %{{.*}}[3, 1]
  // CHECK: %[[D:.*]] = llvm.insertvalue %[[S1]], %{{.*}}[4, 1]
  // CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %[[D]] : {{.*}} to memref<?x?xf64, strided<[?, 1], offset: ?>>
  %m = xmp.local_view %a : !a -> !v
  // CHECK: llvm.getelementptr inbounds %[[H]][40]
  // CHECK: %[[O:.*]] = arith.index_cast %{{.*}} : i64 to index
  %o = xmp.local_origin %a[1] : !a
  // CHECK: return %[[M]], %[[O]]
  return %m, %o : !v, index
}

// xmp_malloc may move a pointer's storage: nothing of it is invariant.
// CHECK-LABEL: func @pointer_view
// CHECK-NOT: invariant
// CHECK: return
func.func @pointer_view() -> memref<?xf64, strided<[1], offset: ?>> {
  %w = xmp.get_global @w : !dyn
  %m = xmp.local_view %w : !dyn -> memref<?xf64, strided<[1], offset: ?>>
  return %m : memref<?xf64, strided<[1], offset: ?>>
}

// CHECK-LABEL: func @owned
// CHECK-SAME: (%[[T:.*]]: !llvm.ptr, %[[A:.*]]: !llvm.ptr)
// CHECK: llvm.getelementptr inbounds %[[T]][136]
// CHECK: llvm.getelementptr inbounds %[[T]][192]
// CHECK: llvm.getelementptr inbounds %[[A]][200]
// CHECK: llvm.getelementptr inbounds %[[A]][256]
func.func @owned(%t: !xmp.template<[*, block]>, %a: !a) -> (index, index, index, index) {
  %f, %l = xmp.owned_range %t[1] : !xmp.template<[*, block]>
  %g, %m = xmp.owned_range %a[0] : !a
  return %f, %l, %g, %m : index, index, index, index
}

// CHECK-LABEL: func @element
// CHECK-SAME: (%[[A:.*]]: !llvm.ptr, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: %[[LIST:.*]] = llvm.alloca %{{.*}} x !llvm.array<2 x i64>
// CHECK: scf.for
// CHECK-NOT: llvm.alloca
// CHECK: %[[I64:.*]] = arith.index_cast %[[I]]
// CHECK: llvm.store %[[I64]], %[[LIST]]
// CHECK: llvm.call @xaccrtElement(%[[A]], %[[LIST]], %{{.*}})
func.func @element(%a: !a, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %i step %c1 {
    %p = xmp.element %a[%i, %j] : !a
    %x = llvm.load %p : !llvm.ptr -> f64
  }
  return
}

// CHECK-LABEL: func @as_memref
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index)
// CHECK: %[[N64:.*]] = arith.index_cast %[[N]] : index to i64
// CHECK: %[[FOUR:.*]] = llvm.mlir.constant(4 : i64)
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[ROW:.*]] = llvm.mul %[[ONE]], %[[FOUR]]
// CHECK: llvm.insertvalue %[[P]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[N64]], %{{.*}}[3, 0]
// CHECK: llvm.insertvalue %[[ROW]], %{{.*}}[4, 0]
func.func @as_memref(%p: !llvm.ptr, %n: index) -> memref<?x4xf64> {
  %m = xmp.as_memref %p[%n] : memref<?x4xf64>
  return %m : memref<?x4xf64>
}

// CHECK-LABEL: func @queries
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr)
// CHECK: %[[DIM:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: llvm.call @xaccrtNodeCoordinate(%[[P]], %[[DIM]]) : (!llvm.ptr, i64) -> i64
// CHECK: llvm.call @xaccrtNodeNumber() : () -> i64
// CHECK: llvm.call @xaccrtNumNodes() : () -> i64
// CHECK: llvm.call @xaccrtNumThreads() : () -> i64
// CHECK: llvm.call @xaccrtDeviceThreads(%{{.*}}) : (!llvm.ptr) -> i64
// CHECK: llvm.call @xaccrtWtime() : () -> f64
func.func @queries(%p: !xmp.nodes<4x?>) -> (index, index, index, index, index, f64) {
  %c = xmp.node_coordinate %p[1] : !xmp.nodes<4x?>
  %r = xmp.node_num
  %n = xmp.num_nodes
  %t = xmp.num_threads
  %k = xmp.num_threads acc
  %s = xmp.wtime
  return %c, %r, %n, %t, %k, %s : index, index, index, index, index, f64
}
