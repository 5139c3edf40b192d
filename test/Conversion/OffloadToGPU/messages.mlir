// Kernels that pass messages: one block, whose first thread calls the device code of
// the runtime between two barriers; the ring is the last argument.
// RUN: xacc-opt %s --convert-offload-to-gpu --split-input-file | FileCheck %s

// The loop over gangs and lanes is one over the threads of the block, and a reduction
// into a variable of the kernel leaves the sum in each thread.
// CHECK-LABEL: offload.func @loop
// CHECK-SAME: block = array<i32: 1024, 1, 1>
// CHECK-SAME: requests
// CHECK-SAME: scratch_per_block = 32 : i64
// CHECK-LABEL: gpu.func @loop(
// CHECK-SAME: %[[U:[^:]*]]: !llvm.ptr, %[[H:[^:]*]]: i64, %[[SCRATCH:[^:]*]]: !llvm.ptr, %[[RING:[^:]*]]: !llvm.ptr)
// CHECK: %[[WORDS:.*]] = llvm.alloca %{{.*}} x i64
// CHECK: scf.if
// CHECK-NEXT: llvm.call @__xacc_request_begin(%[[RING]])
// The request is in global memory: behind the counters and 16 bytes.
// CHECK: %[[OFFSET:.*]] = arith.constant 80 : i64
// CHECK: %[[REQUEST:.*]] = llvm.getelementptr %[[SCRATCH]][%[[OFFSET]]]
// CHECK: gpu.barrier
// CHECK: scf.for %{{.*}} = %thread_id_x to %{{.*}} step %{{.*}} {
// CHECK: gpu.barrier
// CHECK: %[[WORD:.*]] = llvm.ptrtoint %[[U]]
// CHECK: llvm.store %[[WORD]]
// CHECK-COUNT-5: llvm.store
// CHECK: llvm.call @__xacc_request_start(%{{.*}}, %[[WORDS]], %[[REQUEST]], %{{.*}}, %{{.*}})
// CHECK: gpu.barrier
// CHECK: scf.if
// CHECK: llvm.call @__xacc_request_wait(%{{.*}}, %[[REQUEST]],
// CHECK: gpu.barrier
// CHECK: gpu.return
offload.func @loop(%u: !llvm.ptr, %h: i64) parallel {
  %view = offload.view %u : memref<100xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %n = arith.constant 100 : i32
  %one = arith.constant 1 : i64
  %zero = arith.constant 0.0 : f64
  %none = llvm.mlir.zero : !llvm.ptr
  %request = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %sum = memref.alloca() : memref<f64>
  memref.store %zero, %sum[] : memref<f64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%c100) step (%c1) reduce (add %sum -> %own : memref<f64>) {
    %x = memref.load %view[%i] : memref<100xf64>
    %y = memref.load %own[] : memref<f64>
    %z = arith.addf %x, %y : f64
    memref.store %z, %own[] : memref<f64>
    memref.store %zero, %view[%i] : memref<100xf64>
  }
  offload.mpi.isend %u, %n, %h, %n, %n, %h, %request {requestBytes = 8}
  offload.mpi.wait %request, %none {requestBytes = 8}
}

// -----

// A function's handles go as they are; variables of the library by their places in a
// table, and its own messages are in memory that the host reaches.
llvm.mlir.global external @ompi_mpi_int() : i8

// CHECK-LABEL: gpu.module
// CHECK: func.func private @shift(
// CHECK-SAME: %[[COMM:[^:]*]]: i64
// CHECK: %[[MARK:.*]] = llvm.call @__xacc_request_mark()
// CHECK: %[[SIZE:.*]] = arith.constant 16 : i64
// CHECK: %[[MEMORY:.*]] = llvm.call @__xacc_request_allocate(%[[SIZE]],
// CHECK: %[[NUMBER:.*]] = arith.constant 0 : i64
// CHECK: %[[BITS:.*]] = llvm.call @__xacc_request_symbol(%[[NUMBER]])
// CHECK: llvm.call @__xacc_request_handle(%[[BITS]])
// CHECK: llvm.call @__xacc_request_handle(%[[COMM]])
// CHECK: llvm.ptrtoint %[[MEMORY]]
// CHECK: llvm.call @__xacc_request_run
// CHECK: llvm.call @__xacc_request_restore(%[[MARK]])
// CHECK-NEXT: return
// CHECK: llvm.mlir.global internal constant @__xacc_request_symbols() {{.*}} : !llvm.array<2 x ptr> {
// CHECK: llvm.mlir.addressof @ompi_mpi_int
func.func private @shift(%comm: i64, %n: i32) attributes {offload.routine} {
  %one = arith.constant 1 : i64
  %in = llvm.alloca %one x !llvm.array<4 x i32> : (i64) -> !llvm.ptr
  %library = llvm.mlir.addressof @ompi_mpi_int : !llvm.ptr
  %bits = llvm.ptrtoint %library : !llvm.ptr to i64
  %type = offload.mpi.handle datatype %bits
  %c = offload.mpi.handle comm %comm
  offload.mpi.send %in, %n, %type, %n, %n, %c
  return
}
offload.func @calls(%comm: i64, %n: i32) parallel {
  func.call @shift(%comm, %n) : (i64, i32) -> ()
}
