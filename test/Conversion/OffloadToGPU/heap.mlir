// RUN: xacc-opt %s --convert-offload-to-gpu="remarks" --verify-diagnostics | FileCheck %s

// Private memory of a size known at run time comes from the heap of the driver.

// CHECK: llvm.mlir.global internal constant @__xacc_no_memory("xacc: a kernel's private arrays do not fit

// Each thread has its own, and stops where there is none.
// CHECK-LABEL: gpu.func @of_threads
// CHECK: scf.for
// CHECK: %[[BYTES:.*]] = arith.maxsi
// CHECK: %[[MEMORY:.*]] = llvm.call @malloc(%[[BYTES]])
// CHECK: %[[NONE:.*]] = llvm.icmp "eq" %[[MEMORY]]
// CHECK: scf.if %[[NONE]]
// CHECK: llvm.call @vprintf
// CHECK: llvm.intr.trap
// CHECK: memref.store
// CHECK: llvm.call @free(%[[MEMORY]])
offload.func @of_threads(%p: !llvm.ptr, %n: index, %m: index, %x: f64) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %own = memref.alloc(%m) : memref<?x3xf64>
    memref.store %x, %own[%c1, %c1] : memref<?x3xf64>
    %y = memref.load %own[%c1, %c1] : memref<?x3xf64>
    memref.store %y, %a[%i] : memref<?xf64>
    memref.dealloc %own : memref<?x3xf64>
  }
}

// The gang's: one thread allocates, all get the address, and one frees it when
// all are done.
// CHECK-LABEL: gpu.func @of_gang
// CHECK-SAME: workgroup(%{{.*}} : memref<1xi64
// CHECK: gpu.barrier
// CHECK: scf.if
// CHECK: %[[MEMORY:.*]] = llvm.call @malloc
// CHECK: memref.store
// CHECK: gpu.barrier
// CHECK: %[[ADDRESS:.*]] = memref.load
// CHECK: %[[POINTER:.*]] = llvm.inttoptr %[[ADDRESS]]
// CHECK: gpu.barrier
// CHECK: scf.if
// CHECK-NEXT: llvm.call @free(%[[POINTER]])
offload.func @of_gang(%p: !llvm.ptr, %n: index, %m: index, %x: f64) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %own = memref.alloc(%m) : memref<?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    offload.loop parallel<vector> (%j) = (%c0) to (%m) step (%c1) {
      memref.store %x, %own[%j] : memref<?xf64>
    }
    offload.loop parallel<vector> (%j) = (%c0) to (%m) step (%c1) {
      %y = memref.load %own[%j] : memref<?xf64>
      memref.store %y, %a[%i] : memref<?xf64>
    }
  }
  memref.dealloc %own : memref<?xf64>
}

// 80,000 bytes for each gang are more than workgroup memory has.
// CHECK-LABEL: gpu.func @large
// CHECK-SAME: workgroup(%{{[a-z0-9]*}} : memref<1xi64, #gpu.address_space<workgroup>>)
// CHECK: scf.for
// CHECK: arith.constant 80000 : i64
// CHECK: %[[MEMORY:.*]] = llvm.call @malloc
// CHECK: %[[POINTER:.*]] = llvm.inttoptr
// CHECK: memref.store
// CHECK: llvm.call @free(%[[POINTER]])
offload.func @large(%p: !llvm.ptr, %n: index, %x: f64) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 10000 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %own = memref.alloca() : memref<10000xf64>
    offload.loop parallel<vector> (%j) = (%c0) to (%m) step (%c1) {
      memref.store %x, %own[%j] : memref<10000xf64>
    }
    offload.loop parallel<vector> (%j) = (%c0) to (%m) step (%c1) {
      %y = memref.load %own[%j] : memref<10000xf64>
      memref.store %y, %a[%i] : memref<?xf64>
    }
  }
}
