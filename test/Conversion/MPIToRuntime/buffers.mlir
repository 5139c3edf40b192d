// RUN: xacc-opt %s --convert-mpi-to-runtime --split-input-file | FileCheck %s

// A buffer that is static is described by constants.

// CHECK-LABEL: func @static
// CHECK-SAME: (%[[M:.*]]: memref<4x8xf64>
func.func @static(%m: memref<4x8xf64>, %x: i32, %comm: !mpi.comm) {
  // CHECK: %[[BUFFER:.*]] = llvm.alloca %{{.*}} x !llvm.array<6 x i64>
  // CHECK: %[[D:.*]] = builtin.unrealized_conversion_cast %[[M]]
  // CHECK: %[[DATA:.*]] = llvm.extractvalue %[[D]][1]
  // CHECK: llvm.store %[[DATA]], %[[BUFFER]] : !llvm.ptr, !llvm.ptr
  // CHECK: %[[F64:.*]] = llvm.mlir.constant(6 : i64) : i64
  // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[BUFFER]][8]
  // CHECK: llvm.store %[[F64]], %[[AT]]
  // CHECK: %[[BYTES:.*]] = llvm.mlir.constant(8 : i64) : i64
  // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[BUFFER]][16]
  // CHECK: llvm.store %[[BYTES]], %[[AT]]
  // CHECK: %[[RANK:.*]] = llvm.mlir.constant(2 : i64) : i64
  // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[BUFFER]][24]
  // CHECK: llvm.store %[[RANK]], %[[AT]]
  // CHECK: %[[SIZES:.*]] = llvm.mlir.addressof @[[SIZES_GLOBAL:.*]] : !llvm.ptr
  // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[BUFFER]][32]
  // CHECK: llvm.store %[[SIZES]], %[[AT]]
  // CHECK: %[[STRIDES:.*]] = llvm.mlir.addressof @[[STRIDES_GLOBAL:.*]] : !llvm.ptr
  // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[BUFFER]][40]
  // CHECK: llvm.store %[[STRIDES]], %[[AT]]
  // CHECK: llvm.call @xaccmpiSend(%[[BUFFER]],
  mpi.send(%m, %x, %x, %comm) : memref<4x8xf64>, i32, i32
  return
}
// CHECK: llvm.mlir.global private constant @[[SIZES_GLOBAL]](dense<[4, 8]>
// CHECK: llvm.mlir.global private constant @[[STRIDES_GLOBAL]](dense<[8, 1]>

// -----

// Sizes, strides and offset that are known at run time only; in a loop the
// stack does not grow.

// CHECK-LABEL: func @dynamic
// CHECK-SAME: (%[[M:.*]]: memref<?x5x?xi16, strided<[?, ?, 2], offset: ?>>
func.func @dynamic(%m: memref<?x5x?xi16, strided<[?, ?, 2], offset: ?>>,
                   %x: i32, %comm: !mpi.comm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[BUFFER:.*]] = llvm.alloca %{{.*}} x !llvm.array<6 x i64>
  // CHECK-DAG: %[[SIZES:.*]] = llvm.alloca %{{.*}} x !llvm.array<3 x i64>
  // CHECK-DAG: %[[STRIDES:.*]] = llvm.alloca %{{.*}} x !llvm.array<3 x i64>
  // CHECK: scf.for
  // CHECK-NOT: llvm.alloca
  scf.for %i = %c0 to %n step %c1 {
    // CHECK: %[[D:.*]] = builtin.unrealized_conversion_cast %[[M]]
    // CHECK: %[[BASE:.*]] = llvm.extractvalue %[[D]][1]
    // CHECK: %[[OFFSET:.*]] = llvm.extractvalue %[[D]][2]
    // CHECK: %[[DATA:.*]] = llvm.getelementptr %[[BASE]][%[[OFFSET]]] : (!llvm.ptr, i64) -> !llvm.ptr, i16
    // CHECK-DAG: %[[N0:.*]] = llvm.extractvalue %[[D]][3, 0]
    // CHECK-DAG: %[[S0:.*]] = llvm.extractvalue %[[D]][4, 0]
    // CHECK-DAG: %[[S1:.*]] = llvm.extractvalue %[[D]][4, 1]
    // CHECK-DAG: %[[N2:.*]] = llvm.extractvalue %[[D]][3, 2]
    // CHECK: llvm.store %[[DATA]], %[[BUFFER:.*]] : !llvm.ptr, !llvm.ptr
    // CHECK: %[[FIVE:.*]] = llvm.mlir.constant(5 : i64) : i64
    // CHECK: llvm.store %[[N0]], %[[SIZES:.*]] : i64, !llvm.ptr
    // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[SIZES]][8]
    // CHECK: llvm.store %[[FIVE]], %[[AT]]
    // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[SIZES]][16]
    // CHECK: llvm.store %[[N2]], %[[AT]]
    // CHECK: %[[TWO:.*]] = llvm.mlir.constant(2 : i64) : i64
    // CHECK: llvm.store %[[S0]], %[[STRIDES:.*]] : i64, !llvm.ptr
    // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[STRIDES]][8]
    // CHECK: llvm.store %[[S1]], %[[AT]]
    // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[STRIDES]][16]
    // CHECK: llvm.store %[[TWO]], %[[AT]]
    // CHECK: llvm.call @xaccmpiRecv(%[[BUFFER]],
    mpi.recv(%m, %x, %x, %comm)
        : memref<?x5x?xi16, strided<[?, ?, 2], offset: ?>>, i32, i32
  }
  return
}

// -----

// A static offset is in elements; one element has neither sizes nor strides.

// CHECK-LABEL: func @offset_and_rank_0
// CHECK: %[[BASE:.*]] = llvm.extractvalue %{{.*}}[1]
// CHECK: %[[OFFSET:.*]] = llvm.mlir.constant(3 : index) : i64
// CHECK: llvm.getelementptr %[[BASE]][%[[OFFSET]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK: %[[RANK:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK: llvm.store %[[RANK]],
// CHECK: %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK: llvm.store %[[NULL]],
func.func @offset_and_rank_0(%m: memref<f32, strided<[], offset: 3>>, %x: i32,
                             %comm: !mpi.comm) {
  mpi.send(%m, %x, %x, %comm) : memref<f32, strided<[], offset: 3>>, i32, i32
  return
}

// -----

// What the runtime cannot compute with it can move: type 0, with a size.

// CHECK-LABEL: func @types
func.func @types(%x: i32, %comm: !mpi.comm, %a: memref<2xf16>,
                 %b: memref<2xcomplex<f64>>, %c: memref<2xi1>,
                 %d: memref<2xvector<3xf32>>, %e: memref<2xindex>,
                 %f: memref<2xf80>) {
  // CHECK: llvm.mlir.constant(0 : i64)
  // CHECK: llvm.mlir.constant(2 : i64)
  // CHECK: xaccmpiSend
  mpi.send(%a, %x, %x, %comm) : memref<2xf16>, i32, i32
  // CHECK: llvm.mlir.constant(9 : i64)
  // CHECK: llvm.mlir.constant(16 : i64)
  // CHECK: xaccmpiSend
  mpi.send(%b, %x, %x, %comm) : memref<2xcomplex<f64>>, i32, i32
  // CHECK: llvm.mlir.constant(0 : i64)
  // CHECK: llvm.mlir.constant(1 : i64)
  // CHECK: xaccmpiSend
  mpi.send(%c, %x, %x, %comm) : memref<2xi1>, i32, i32
  // CHECK: llvm.mlir.constant(0 : i64)
  // CHECK: llvm.mlir.constant(16 : i64)
  // CHECK: xaccmpiSend
  mpi.send(%d, %x, %x, %comm) : memref<2xvector<3xf32>>, i32, i32
  // CHECK: llvm.mlir.constant(4 : i64)
  // CHECK: llvm.mlir.constant(8 : i64)
  // CHECK: xaccmpiSend
  mpi.send(%e, %x, %x, %comm) : memref<2xindex>, i32, i32
  // CHECK: llvm.mlir.constant(7 : i64)
  // CHECK: llvm.mlir.constant(16 : i64)
  // CHECK: xaccmpiSend
  mpi.send(%f, %x, %x, %comm) : memref<2xf80>, i32, i32
  return
}
