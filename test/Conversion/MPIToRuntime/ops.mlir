// RUN: xacc-opt %s --convert-mpi-to-runtime | FileCheck %s

// Every op, with and without a return value.

// CHECK-LABEL: func @process
// CHECK-NOT: mpi.
func.func @process() -> (!mpi.retval, !mpi.retval) {
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiInit() : () -> i32
  // CHECK: %[[LOC:.*]] = llvm.mlir.addressof @[[INIT_LOC:.*]] : !llvm.ptr
  // CHECK: llvm.call @xaccmpiCheck(%[[E]], %[[LOC]]) : (i32, !llvm.ptr) -> ()
  mpi.init
  // CHECK: %[[I:.*]] = llvm.call @xaccmpiInit() : () -> i32
  // CHECK-NOT: xaccmpiCheck
  %i = mpi.init : !mpi.retval
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiFinalize() : () -> i32
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  mpi.finalize
  // CHECK: %[[F:.*]] = llvm.call @xaccmpiFinalize() : () -> i32
  // CHECK-NOT: xaccmpiCheck
  %f = mpi.finalize : !mpi.retval
  // CHECK: return %[[I]], %[[F]] : i32, i32
  return %i, %f : !mpi.retval, !mpi.retval
}

// CHECK-LABEL: func @communicators
// CHECK-SAME: (%[[COLOR:.*]]: i32, %[[KEY:.*]]: i32) -> (i32, i32, i64, i64)
func.func @communicators(%color: i32, %key: i32)
    -> (i32, i32, !mpi.comm, !mpi.comm) {
  // CHECK: %[[WORLD:.*]] = llvm.call @xaccmpiCommWorld() : () -> i64
  %world = mpi.comm_world : !mpi.comm
  // CHECK: %[[MINUS:.*]] = llvm.mlir.constant(-1 : i32) : i32
  // CHECK: llvm.store %[[MINUS]], %[[SLOT:.*]] : i32, !llvm.ptr
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiCommRank(%[[WORLD]], %[[SLOT]]) : (i64, !llvm.ptr) -> i32
  // CHECK: %[[RANK:.*]] = llvm.load %[[SLOT]] : !llvm.ptr -> i32
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  %rank = mpi.comm_rank(%world) : i32
  // CHECK: llvm.call @xaccmpiCommRank
  // CHECK-NOT: xaccmpiCheck
  %e0, %rank2 = mpi.comm_rank(%world) : !mpi.retval, i32
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiCommSize(%[[WORLD]], %[[SLOT:.*]]) : (i64, !llvm.ptr) -> i32
  // CHECK: %[[SIZE:.*]] = llvm.load %[[SLOT]] : !llvm.ptr -> i32
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  %size = mpi.comm_size(%world) : i32
  // CHECK: llvm.call @xaccmpiCommSize
  // CHECK-NOT: xaccmpiCheck
  %e1, %size2 = mpi.comm_size(%world) : !mpi.retval, i32
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiCommSplit(%[[WORLD]], %[[COLOR]], %[[KEY]], %[[SLOT:.*]]) : (i64, i32, i32, !llvm.ptr) -> i32
  // CHECK: %[[A:.*]] = llvm.load %[[SLOT]] : !llvm.ptr -> i64
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  %a = mpi.comm_split(%world, %color, %key) : !mpi.comm
  // CHECK: llvm.call @xaccmpiCommSplit
  // CHECK: %[[B:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i64
  // CHECK-NOT: xaccmpiCheck
  %e2, %b = mpi.comm_split(%world, %color, %key) : !mpi.retval, !mpi.comm
  // CHECK: return %[[RANK]], %[[SIZE]], %[[A]], %[[B]] : i32, i32, i64, i64
  return %rank, %size, %a, %b : i32, i32, !mpi.comm, !mpi.comm
}

// CHECK-LABEL: func @messages
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>, %[[TAG:.*]]: i32, %[[PEER:.*]]: i32, %[[COMM:.*]]: i64)
func.func @messages(%m: memref<4xf32>, %tag: i32, %peer: i32, %comm: !mpi.comm) {
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiSend(%{{.*}}, %[[TAG]], %[[PEER]], %[[COMM]]) : (!llvm.ptr, i32, i32, i64) -> i32
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  mpi.send(%m, %tag, %peer, %comm) : memref<4xf32>, i32, i32
  // CHECK: llvm.call @xaccmpiSend
  // CHECK-NOT: xaccmpiCheck
  %e0 = mpi.send(%m, %tag, %peer, %comm) : memref<4xf32>, i32, i32 -> !mpi.retval
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiRecv(%{{.*}}, %[[TAG]], %[[PEER]], %[[COMM]]) : (!llvm.ptr, i32, i32, i64) -> i32
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  mpi.recv(%m, %tag, %peer, %comm) : memref<4xf32>, i32, i32
  // CHECK: llvm.call @xaccmpiRecv
  // CHECK-NOT: xaccmpiCheck
  %e1 = mpi.recv(%m, %tag, %peer, %comm) : memref<4xf32>, i32, i32 -> !mpi.retval
  return
}

// CHECK-LABEL: func @requests
// CHECK-SAME: (%[[M:.*]]: memref<4xf32>, %[[TAG:.*]]: i32, %[[PEER:.*]]: i32, %[[COMM:.*]]: i64)
func.func @requests(%m: memref<4xf32>, %tag: i32, %peer: i32, %comm: !mpi.comm) {
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64) : i64
  // CHECK: llvm.store %[[ZERO]], %[[SLOT:.*]] : i64, !llvm.ptr
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiIsend(%{{.*}}, %[[TAG]], %[[PEER]], %[[COMM]], %[[SLOT]]) : (!llvm.ptr, i32, i32, i64, !llvm.ptr) -> i32
  // CHECK: %[[R0:.*]] = llvm.load %[[SLOT]] : !llvm.ptr -> i64
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  %r0 = mpi.isend(%m, %tag, %peer, %comm) : memref<4xf32>, i32, i32 -> !mpi.request
  // CHECK: llvm.call @xaccmpiIsend
  // CHECK: %[[R1:.*]] = llvm.load
  // CHECK-NOT: xaccmpiCheck
  %e1, %r1 = mpi.isend(%m, %tag, %peer, %comm) : memref<4xf32>, i32, i32 -> !mpi.retval, !mpi.request
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiIrecv(%{{.*}}, %[[TAG]], %[[PEER]], %[[COMM]], %[[SLOT:.*]]) : (!llvm.ptr, i32, i32, i64, !llvm.ptr) -> i32
  // CHECK: llvm.load %[[SLOT]] : !llvm.ptr -> i64
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  %r2 = mpi.irecv(%m, %tag, %peer, %comm) : memref<4xf32>, i32, i32 -> !mpi.request
  // CHECK: llvm.call @xaccmpiIrecv
  // CHECK-NOT: xaccmpiCheck
  %e3, %r3 = mpi.irecv(%m, %tag, %peer, %comm) : memref<4xf32>, i32, i32 -> !mpi.retval, !mpi.request
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiWait(%[[R0]]) : (i64) -> i32
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  mpi.wait(%r0) : !mpi.request
  // CHECK: llvm.call @xaccmpiWait(%[[R1]]) : (i64) -> i32
  // CHECK-NOT: xaccmpiCheck
  %e4 = mpi.wait(%r1) : !mpi.request -> !mpi.retval
  return
}

// CHECK-LABEL: func @collectives
// CHECK-SAME: (%[[COMM:.*]]: i64, %{{.*}}: memref<i32>, %{{.*}}: memref<i32>)
func.func @collectives(%comm: !mpi.comm, %a: memref<i32>, %b: memref<i32>) {
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiBarrier(%[[COMM]]) : (i64) -> i32
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  mpi.barrier(%comm)
  // CHECK: llvm.call @xaccmpiBarrier
  // CHECK-NOT: xaccmpiCheck
  %e0 = mpi.barrier(%comm) -> !mpi.retval
  // CHECK: %[[MAX:.*]] = llvm.mlir.constant(1 : i32) : i32
  // CHECK: %[[E:.*]] = llvm.call @xaccmpiAllreduce(%[[FROM:.*]], %[[TO:.*]], %[[MAX]], %[[COMM]]) : (!llvm.ptr, !llvm.ptr, i32, i64) -> i32
  // CHECK: llvm.call @xaccmpiCheck(%[[E]],
  mpi.allreduce(%a, %b, MPI_MAX, %comm) : memref<i32>, memref<i32>
  // One buffer is described once.
  // CHECK: %[[BXOR:.*]] = llvm.mlir.constant(10 : i32) : i32
  // CHECK: llvm.call @xaccmpiAllreduce(%[[BUFFER:.*]], %[[BUFFER]], %[[BXOR]], %[[COMM]])
  // CHECK-NOT: xaccmpiCheck
  %e1 = mpi.allreduce(%a, %a, MPI_BXOR, %comm) : memref<i32>, memref<i32> -> !mpi.retval
  // CHECK: return
  return
}

// CHECK-LABEL: func @errors
// CHECK-SAME: (%[[E:.*]]: i32) -> (i1, i32)
func.func @errors(%e: !mpi.retval) -> (i1, !mpi.retval) {
  // CHECK: %[[RANK:.*]] = llvm.mlir.constant(39 : i32) : i32
  // CHECK: %[[R:.*]] = llvm.call @xaccmpiRetvalCheck(%[[E]], %[[RANK]]) : (i32, i32) -> i32
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32) : i32
  // CHECK: %[[IS:.*]] = llvm.icmp "ne" %[[R]], %[[ZERO]] : i32
  %is = mpi.retval_check %e = <MPI_ERR_RANK> : i1
  // CHECK: %[[CLASS:.*]] = llvm.call @xaccmpiErrorClass(%[[E]]) : (i32) -> i32
  %class = mpi.error_class %e : !mpi.retval
  // CHECK: return %[[IS]], %[[CLASS]] : i1, i32
  return %is, %class : i1, !mpi.retval
}

// Each function is declared once.
// CHECK: llvm.func @xaccmpiInit() -> i32
// CHECK-NOT: llvm.func @xaccmpiInit
