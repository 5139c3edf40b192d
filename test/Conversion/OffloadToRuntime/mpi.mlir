// Message passing in kernels: calls with the arguments as words.
// RUN: xacc-opt %s --convert-offload-to-runtime --split-input-file | FileCheck %s

// The handle's number is known before the kernel.
// CHECK-LABEL: func.func @handle(
// CHECK-SAME: %[[BITS:.*]]: i64
// CHECK: %[[KIND:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[NUMBER:.*]] = llvm.call @xaccrtRequestHandle(%[[KIND]], %[[BITS]], %{{.*}}) : (i64, i64, !llvm.ptr) -> i64
// CHECK: return %[[NUMBER]]
func.func @handle(%bits: i64) -> i64 {
  %type = offload.mpi.handle datatype %bits
  return %type : i64
}

// -----

// A blocking call has its status as an operand of its own.
// CHECK-LABEL: func.func @receive(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[N:[^:]*]]: i32, %[[H:[^:]*]]: i64, %[[S:[^:]*]]: !llvm.ptr
// CHECK: %[[WORDS:.*]] = llvm.alloca %{{.*}} x !llvm.array<6 x i64>
// CHECK: %[[RING:.*]] = llvm.call @xaccrtRequestRing() : () -> !llvm.ptr
// CHECK: %[[ADDRESS:.*]] = llvm.ptrtoint %[[P]] : !llvm.ptr to i64
// CHECK: llvm.store %[[ADDRESS]], %[[WORDS]]
// CHECK: %[[COUNT:.*]] = arith.extsi %[[N]] : i32 to i64
// CHECK: llvm.store %[[COUNT]]
// CHECK-COUNT-4: llvm.store
// CHECK-NOT: llvm.store
// CHECK: %[[RECV:.*]] = llvm.mlir.constant(2 : i64)
// CHECK: llvm.call @xaccrtRequestRun(%[[RING]], %[[RECV]], %[[WORDS]], %[[S]], %{{.*}}) : (!llvm.ptr, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
func.func @receive(%p: !llvm.ptr, %n: i32, %h: i64, %s: !llvm.ptr) {
  offload.mpi.recv %p, %n, %h, %n, %n, %h, %s
  return
}

// -----

// CHECK-LABEL: func.func @requests(
// CHECK-SAME: %[[P:[^:]*]]: !llvm.ptr, %[[N:[^:]*]]: i32, %[[H:[^:]*]]: i64, %[[R:[^:]*]]: !llvm.ptr
// CHECK-DAG: %[[SEND:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: llvm.call @xaccrtRequestStart(%{{.*}}, %{{.*}}, %{{.*}}, %[[R]], %{{.*}}, %{{.*}}) : (!llvm.ptr, i64, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK: llvm.call @xaccrtRequestWait(%{{.*}}, %{{.*}}, %[[R]], %{{.*}}, %[[P]], %{{.*}}) : (!llvm.ptr, i64, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
// CHECK: %[[FLAG:.*]] = llvm.call @xaccrtRequestTest(%{{.*}}, %[[R]], %{{.*}}, %[[P]], %{{.*}}) : (!llvm.ptr, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> i32
// CHECK: llvm.store %[[FLAG]], %[[P]]
// CHECK: llvm.call @xaccrtRequestSynchronize(
func.func @requests(%p: !llvm.ptr, %n: i32, %h: i64, %r: !llvm.ptr) {
  offload.mpi.isend %p, %n, %h, %n, %n, %h, %r {requestBytes = 8 : i64}
  offload.mpi.wait %r, %p {requestBytes = 8 : i64}
  offload.mpi.test %r, %p, %p {requestBytes = 8 : i64}
  offload.mpi.synchronize
  return
}
