// A loop of the host with all of its kernels: one block, whose barriers are between the
// loops. Scalars are the threads' own, and sums come to all of them.
// RUN: xacc-opt %s --convert-offload-to-gpu --split-input-file | FileCheck %s

// CHECK-LABEL: offload.func @solve
// CHECK-SAME: block = array<i32: 256, 1, 1>, gang_per_block
// CHECK-NOT: scratch_per_block
// CHECK-NOT: requests
// CHECK-LABEL: gpu.func @solve(
// CHECK: scf.while
// CHECK: gpu.barrier
// CHECK-NOT: memref.alloca_scope
// CHECK: scf.for
// CHECK: memref.store
// CHECK: gpu.barrier
// CHECK: scf.for
// CHECK: gpu.shuffle
// CHECK: gpu.return
offload.func @solve(%p: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %view = offload.view %p : memref<1000xf64>
  %error = memref.alloca() : memref<f64>
  scf.while : () -> () {
    memref.alloca_scope {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
        memref.store %zero, %view[%i] : memref<1000xf64>
      }
    }
    memref.store %zero, %error[] : memref<f64>
    memref.alloca_scope {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %error -> %own : memref<f64>) {
        %x = memref.load %view[%i] : memref<1000xf64>
        %y = memref.load %own[] : memref<f64>
        %z = arith.addf %x, %y : f64
        memref.store %z, %own[] : memref<f64>
      }
    }
    %e = memref.load %error[] : memref<f64>
    %more = arith.cmpf ogt, %e, %zero : f64
    scf.condition(%more)
  } do {
    scf.yield
  }
}

// -----

// One that calls the host has no code: the loop launches its kernels one by one.
// Constants that it refers to come with what those refer to.
// CHECK-LABEL: offload.func @exchanges
// CHECK-SAME: no_image = "it calls 'xaccrtReflect', which is no acc routine"
// CHECK: gpu.module
// CHECK-DAG: llvm.mlir.global internal constant @name
// CHECK-DAG: llvm.mlir.global internal constant @place
llvm.func @xaccrtReflect(!llvm.ptr)
llvm.mlir.global internal constant @name("u\00")
llvm.mlir.global internal constant @place() : !llvm.ptr {
  %0 = llvm.mlir.addressof @name : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
offload.func @exchanges(%p: !llvm.ptr) parallel attributes {persistent} {
  %place = llvm.mlir.addressof @place : !llvm.ptr
  llvm.call @xaccrtReflect(%place) : (!llvm.ptr) -> ()
}
offload.func @reads(%p: !llvm.ptr) parallel {
  %place = llvm.mlir.addressof @place : !llvm.ptr
  %x = llvm.load %place : !llvm.ptr -> !llvm.ptr
  %y = llvm.load %x : !llvm.ptr -> i8
  llvm.store %y, %p : i8, !llvm.ptr
}
