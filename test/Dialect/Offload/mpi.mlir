// RUN: xacc-opt %s --verify-roundtrip | FileCheck %s
// RUN: xacc-opt %s --mlir-print-op-generic | xacc-opt | FileCheck %s
// RUN: xacc-opt %s --canonicalize --cse | FileCheck %s

// Message passing in kernels: every op. None is removed or merged.

// CHECK-LABEL: func @messages
func.func @messages(%a: memref<8xf64>, %bits: i64, %n: i32, %peer: i32, %tag: i32, %status: !llvm.ptr) {
  // CHECK: %[[COMM:.*]] = offload.mpi.handle comm %
  %comm = offload.mpi.handle comm %bits
  // CHECK: %[[TYPE:.*]] = offload.mpi.handle datatype %
  %type = offload.mpi.handle datatype %bits
  // CHECK: %[[OP:.*]] = offload.mpi.handle op %
  %op = offload.mpi.handle op %bits
  %d = offload.enter copyin %a : memref<8xf64>
  %p = offload.pointer %d : memref<8xf64>
  offload.kernel parallel {
    %request = memref.alloca() : memref<i64>
    %r = offload.pointer %request : memref<i64>
    // CHECK: offload.mpi.send %[[P:.*]], %{{.*}}, %[[TYPE]], %{{.*}}, %{{.*}}, %[[COMM]]
    offload.mpi.send %p, %n, %type, %peer, %tag, %comm
    // CHECK: offload.mpi.send %[[P]]
    offload.mpi.send %p, %n, %type, %peer, %tag, %comm
    // CHECK: offload.mpi.recv %[[P]], %{{.*}}, %[[TYPE]], %{{.*}}, %{{.*}}, %[[COMM]], %
    offload.mpi.recv %p, %n, %type, %peer, %tag, %comm, %status
    // CHECK: offload.mpi.sendrecv %[[P]]
    offload.mpi.sendrecv %p, %n, %type, %peer, %tag, %p, %n, %type, %peer, %tag, %comm, %status
    // CHECK: offload.mpi.isend {{.*}} {requestBytes = 8 : i64}
    offload.mpi.isend %p, %n, %type, %peer, %tag, %comm, %r {requestBytes = 8 : i64}
    // CHECK: offload.mpi.irecv {{.*}} {requestBytes = 4 : i64}
    offload.mpi.irecv %p, %n, %type, %peer, %tag, %comm, %r {requestBytes = 4 : i64}
    // CHECK: offload.mpi.wait {{.*}} {requestBytes = 8 : i64}
    offload.mpi.wait %r, %status {requestBytes = 8 : i64}
    // CHECK: offload.mpi.waitall {{.*}} {requestBytes = 8 : i64}
    offload.mpi.waitall %n, %r, %status {requestBytes = 8 : i64}
    // CHECK: offload.mpi.test {{.*}} {requestBytes = 8 : i64}
    offload.mpi.test %r, %status, %status {requestBytes = 8 : i64}
    // CHECK: offload.mpi.allreduce %[[P]], %[[P]], %{{.*}}, %[[TYPE]], %[[OP]], %[[COMM]]
    offload.mpi.allreduce %p, %p, %n, %type, %op, %comm
    // CHECK: offload.mpi.bcast %[[P]]
    offload.mpi.bcast %p, %n, %type, %peer, %comm
    // CHECK: offload.mpi.barrier %[[COMM]]
    offload.mpi.barrier %comm
    // CHECK: offload.mpi.synchronize
    offload.mpi.synchronize
  }
  return
}
