// RUN: xacc-opt %s --convert-offload-to-gpu --canonicalize | FileCheck %s

// In a warp by shuffles, in a block through workgroup memory, over the grid by
// the block that comes last, in an order that the geometry alone decides.

// CHECK-LABEL: offload.func @sum
// CHECK-SAME: scratch_per_block = 8 : i64

// The scratch buffer is the last argument, and nobody else's.
// CHECK-LABEL: gpu.func @sum
// CHECK-SAME: !llvm.ptr, %[[SCRATCH:[a-z0-9]+]]: !llvm.ptr) workgroup(
// CHECK: %[[ACC:.*]] = memref.alloca() : memref<f64>
// CHECK: scf.for
// CHECK-COUNT-10: gpu.shuffle  xor
// CHECK: gpu.barrier
// CHECK: memref.store %{{.*}}, %{{.*}} : memref<32xf64>
// CHECK: gpu.barrier
// CHECK: llvm.store %{{.*}} : f64, !llvm.ptr
// CHECK: gpu.barrier
// CHECK: llvm.fence syncscope("device") acq_rel
// CHECK: llvm.atomicrmw uinc_wrap %{{.*}} syncscope("device") monotonic
// CHECK: llvm.fence syncscope("device") acq_rel
// CHECK: gpu.barrier
// CHECK: scf.if
// CHECK: scf.for {{.*}} iter_args
// CHECK: llvm.load %{{.*}} : !llvm.ptr -> f64
// CHECK: arith.addf
// CHECK-COUNT-10: gpu.shuffle  xor
// CHECK-NOT: llvm.atomicrmw
// CHECK: gpu.return
offload.func @sum(%p: !llvm.ptr, %q: !llvm.ptr) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000 : index
  %a = offload.view %p : memref<1000xf64>
  %s = offload.view %q : memref<f64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %acc : memref<f64>) {
    %x = memref.load %a[%i] : memref<1000xf64>
    %old = memref.load %acc[] : memref<f64>
    %new = arith.addf %old, %x : f64
    memref.store %new, %acc[] : memref<f64>
  }
}

// Lanes only: no scratch buffer; a 32-bit value is one shuffle a step.
// CHECK-LABEL: gpu.func @lanes
// CHECK-NOT: llvm.noalias
// CHECK-COUNT-5: gpu.shuffle  xor
// CHECK: gpu.barrier
// CHECK-NOT: llvm.atomicrmw
// CHECK: gpu.return
offload.func @lanes(%p: !llvm.ptr, %q: !llvm.ptr) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %a = offload.view %p : memref<100x100xf32>
  %s = offload.view %q : memref<100xf32>
  %zero = arith.constant 0.0 : f32
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %sum = memref.alloca() : memref<f32>
    memref.store %zero, %sum[] : memref<f32>
    offload.loop parallel<vector> (%j) = (%c0) to (%n) step (%c1) reduce (max %sum -> %acc : memref<f32>) {
      %x = memref.load %a[%i, %j] : memref<100x100xf32>
      %old = memref.load %acc[] : memref<f32>
      %new = arith.maximumf %old, %x : f32
      memref.store %new, %acc[] : memref<f32>
    }
    %total = memref.load %sum[] : memref<f32>
    memref.store %total, %s[%i] : memref<100xf32>
  }
}

// An array of results, a part per block for each of its elements.
// CHECK-LABEL: gpu.func @array
// CHECK: memref.alloca() : memref<4xi64>
// CHECK: llvm.atomicrmw uinc_wrap
offload.func @array(%p: !llvm.ptr, %q: !llvm.ptr) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %n = arith.constant 1000 : index
  %one = arith.constant 1 : i64
  %s = offload.view %q : memref<4xi64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %acc : memref<4xi64>) {
    %k = arith.remui %i, %c4 : index
    %old = memref.load %acc[%k] : memref<4xi64>
    %new = arith.addi %old, %one : i64
    memref.store %new, %acc[%k] : memref<4xi64>
  }
}

// An array of run-time size. The accumulators of a block's threads are one
// allocation of the heap; what the block has is another one, whose address it
// leaves in the scratch buffer. The last block frees those of all blocks.
// CHECK-LABEL: gpu.func @sized
// CHECK-SAME: %{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %[[M:[^:]*]]: index, %[[SCRATCH:[^:]*]]: !llvm.ptr)
// CHECK: llvm.call @malloc(
// CHECK: gpu.barrier
// CHECK: llvm.inttoptr
// CHECK: %[[PART:.*]] = llvm.call @malloc(
// CHECK: llvm.store %[[PART]], %{{.*}} : !llvm.ptr, !llvm.ptr
// CHECK: llvm.atomicrmw uinc_wrap
// CHECK: %[[OTHER:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK: llvm.getelementptr %[[OTHER]][
// CHECK: llvm.call @free(
// CHECK: llvm.call @free(
offload.func @sized(%p: !llvm.ptr, %q: !llvm.ptr, %m: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000 : index
  %one = arith.constant 1 : i64
  %s = offload.view %q sizes(%m) : memref<?xi64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %acc : memref<?xi64>) {
    %k = arith.remui %i, %m : index
    %old = memref.load %acc[%k] : memref<?xi64>
    %new = arith.addi %old, %one : i64
    memref.store %new, %acc[%k] : memref<?xi64>
  }
}
