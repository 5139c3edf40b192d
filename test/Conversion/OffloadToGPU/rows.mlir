// RUN: xacc-opt %s --split-input-file --convert-offload-to-gpu --canonicalize --cse | FileCheck %s

// Bounds that are read: 8 lanes a row, 16 rows a block. The host's code keeps its
// loop.

// CHECK: #[[UNROLL:.*]] = #llvm.loop_unroll<disable = false, count = 4 : i32>
// CHECK: #[[FOUR:.*]] = #llvm.loop_annotation<unroll = #[[UNROLL]]>
// CHECK-LABEL: func.func @launch
// CHECK-SAME: %[[N:[a-z0-9]+]]: index
// CHECK: %[[SIXTEEN:.*]] = arith.constant 16 : index
// CHECK: %[[BLOCKS:.*]] = arith.ceildivui %[[N]], %[[SIXTEEN]]
// CHECK: offload.launch @short extents(%[[BLOCKS]])
func.func @launch(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) {
  offload.launch @short extents(%n) args(%p, %q, %n : !llvm.ptr, !llvm.ptr, index)
  return
}
// So do all launches of a kernel.
// CHECK-LABEL: func.func @launch_again
// CHECK-SAME: %[[M:[a-z0-9]+]]: index
// CHECK: %[[FEWER:.*]] = arith.ceildivui %[[M]], %{{.*}}
// CHECK: offload.launch @short extents(%[[FEWER]])
func.func @launch_again(%p: !llvm.ptr, %q: !llvm.ptr, %m: index) {
  offload.launch @short extents(%m) args(%p, %q, %m : !llvm.ptr, !llvm.ptr, index)
  return
}
// CHECK-LABEL: offload.func @short
// CHECK-SAME: block = array<i32: 8, 16, 1>
// CHECK-NOT: short_rows
// CHECK: offload.loop parallel<gang> (
// CHECK: offload.loop parallel<vector> (
// CHECK-LABEL: gpu.func @short
// CHECK-SAME: known_block_size = array<i32: 8, 16, 1>
// CHECK: %[[MEMBERS:.*]] = arith.shli
// CHECK: scf.for
// CHECK: memref.load
// CHECK: scf.for
// CHECK: loop_annotation = #[[FOUR]]
// CHECK: nvvm.shfl.sync bfly %[[MEMBERS]]
// CHECK: nvvm.bar.warp.sync %[[MEMBERS]]
offload.func @short(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n1 = arith.addi %n, %c1 : index
  %start = offload.view %p sizes(%n1) : memref<?xi32>
  %x = offload.view %q sizes(%n) : memref<?xf32>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %sum = memref.alloca() : memref<f32>
    memref.store %zero, %sum[] : memref<f32>
    %first = memref.load %start[%i] : memref<?xi32>
    %lower = arith.index_cast %first : i32 to index
    offload.loop parallel<vector> (%k) = (%lower) to (%n) step (%c1) reduce (add %sum -> %own : memref<f32>) {
      %v = memref.load %x[%k] : memref<?xf32>
      %old = memref.load %own[] : memref<f32>
      %new = arith.addf %old, %v : f32
      memref.store %new, %own[] : memref<f32>
    }
    %total = memref.load %sum[] : memref<f32>
    memref.store %total, %x[%i] : memref<?xf32>
  }
}

// -----

// Bounds that are known, and a launch that says how long a vector is: a block.

// CHECK-LABEL: func.func @others
// CHECK-SAME: %[[N:[a-z0-9]+]]: index, %[[LENGTH:[a-z0-9]+]]: i64
// CHECK: offload.launch @long extents(%[[N]])
// CHECK: offload.launch @asked vector_length(%[[LENGTH]]) extents(%[[N]])
func.func @others(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %length: i64) {
  offload.launch @long extents(%n) args(%p, %n : !llvm.ptr, index)
  offload.launch @asked vector_length(%length) extents(%n) args(%p, %q, %n : !llvm.ptr, !llvm.ptr, index)
  return
}
// CHECK-LABEL: gpu.func @long
// CHECK-SAME: known_block_size = array<i32: 128, 1, 1>
offload.func @long(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %x = offload.view %p sizes(%n, %n) : memref<?x?xf32>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    offload.loop parallel<vector> (%k) = (%i) to (%n) step (%c1) {
      memref.store %zero, %x[%i, %k] : memref<?x?xf32>
    }
  }
}
// CHECK-LABEL: gpu.func @asked
// CHECK-SAME: known_block_size = array<i32: 128, 1, 1>
offload.func @asked(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %start = offload.view %p sizes(%n) : memref<?xi32>
  %x = offload.view %q sizes(%n) : memref<?xf32>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %first = memref.load %start[%i] : memref<?xi32>
    %lower = arith.index_cast %first : i32 to index
    offload.loop parallel<vector> (%k) = (%lower) to (%n) step (%c1) {
      memref.store %zero, %x[%k] : memref<?xf32>
    }
  }
}

// -----

// In a loop with all of its kernels: the lanes of a row are those that it has in its own
// kernel, in blocks of any size, so that it adds up in the same order.

func.func @launch(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %length: i64) {
  offload.launch @add extents(%n) args(%p, %q, %n : !llvm.ptr, !llvm.ptr, index)
  offload.launch @own extents(%n) args(%p, %q, %n : !llvm.ptr, !llvm.ptr, index)
  offload.launch @fixed vector_length(%length) extents(%n) args(%p, %q, %n : !llvm.ptr, !llvm.ptr, index)
  offload.launch @grid args(%p, %q, %n : !llvm.ptr, !llvm.ptr, index)
  offload.launch @blocks args(%p, %q, %n : !llvm.ptr, !llvm.ptr, index)
  return
}
offload.func @add(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %many = offload.view %p : memref<f64>
  %x = offload.view %q sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %many -> %own : memref<f64>) {
    %v = memref.load %x[%i] : memref<?xf64>
    %old = memref.load %own[] : memref<f64>
    %new = arith.addf %old, %v : f64
    memref.store %new, %own[] : memref<f64>
  } loc("whole.c":1:1)
}
offload.func @own(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %start = offload.view %p sizes(%n) : memref<?xi32>
  %x = offload.view %q sizes(%n) : memref<?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %sum = memref.alloca() : memref<f64>
    memref.store %zero, %sum[] : memref<f64>
    %first = memref.load %start[%i] : memref<?xi32>
    %lower = arith.index_cast %first : i32 to index
    offload.loop parallel<vector> (%k) = (%lower) to (%n) step (%c1) reduce (add %sum -> %own : memref<f64>) {
      %v = memref.load %x[%k] : memref<?xf64>
      %old = memref.load %own[] : memref<f64>
      %new = arith.addf %old, %v : f64
      memref.store %new, %own[] : memref<f64>
    } loc("own.c":2:1)
    %total = memref.load %sum[] : memref<f64>
    memref.store %total, %x[%i] : memref<?xf64>
  } loc("own.c":1:1)
}
offload.func @fixed(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %start = offload.view %p sizes(%n) : memref<?xi32>
  %x = offload.view %q sizes(%n) : memref<?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %sum = memref.alloca() : memref<f64>
    memref.store %zero, %sum[] : memref<f64>
    %first = memref.load %start[%i] : memref<?xi32>
    %lower = arith.index_cast %first : i32 to index
    offload.loop parallel<vector> (%k) = (%lower) to (%n) step (%c1) reduce (add %sum -> %own : memref<f64>) {
      %v = memref.load %x[%k] : memref<?xf64>
      %old = memref.load %own[] : memref<f64>
      %new = arith.addf %old, %v : f64
      memref.store %new, %own[] : memref<f64>
    } loc("fixed.c":2:1)
    %total = memref.load %sum[] : memref<f64>
    memref.store %total, %x[%i] : memref<?xf64>
  } loc("fixed.c":1:1)
}

// CHECK-LABEL: offload.func @grid
// CHECK-SAME: block = array<i32: 256, 1, 1>
// CHECK-NOT: reorders_sums
// CHECK-LABEL: offload.func @blocks
// CHECK-SAME: offload.reorders_sums
// CHECK-LABEL: gpu.func @grid
// CHECK: %[[OF_GRID:.*]] = arith.shli
// CHECK: nvvm.shfl.sync bfly %[[OF_GRID]]
// CHECK-LABEL: gpu.func @blocks
// CHECK-NOT: nvvm.shfl.sync bfly
// CHECK: gpu.return
offload.func @grid(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %start = offload.view %p sizes(%n) : memref<?xi32>
  %x = offload.view %q sizes(%n) : memref<?xf64>
  %many = memref.alloca() : memref<f64>
  memref.store %zero, %many[] : memref<f64>
  scf.for %t = %c0 to %n step %c1 {
    memref.alloca_scope {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %many -> %own : memref<f64>) {
        %v = memref.load %x[%i] : memref<?xf64>
        %old = memref.load %own[] : memref<f64>
        %new = arith.addf %old, %v : f64
        memref.store %new, %own[] : memref<f64>
      } loc("whole.c":1:1)
    }
    memref.alloca_scope {
      offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
        %sum = memref.alloca() : memref<f64>
        memref.store %zero, %sum[] : memref<f64>
        %first = memref.load %start[%i] : memref<?xi32>
        %lower = arith.index_cast %first : i32 to index
        offload.loop parallel<vector> (%k) = (%lower) to (%n) step (%c1) reduce (add %sum -> %own : memref<f64>) {
          %v = memref.load %x[%k] : memref<?xf64>
          %old = memref.load %own[] : memref<f64>
          %new = arith.addf %old, %v : f64
          memref.store %new, %own[] : memref<f64>
        } loc("own.c":2:1)
        %total = memref.load %sum[] : memref<f64>
        memref.store %total, %x[%i] : memref<?xf64>
      } loc("own.c":1:1)
    }
  }
}
// The program says how long vectors are: blocks have rows.
offload.func @blocks(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %start = offload.view %p sizes(%n) : memref<?xi32>
  %x = offload.view %q sizes(%n) : memref<?xf64>
  %many = memref.alloca() : memref<f64>
  memref.store %zero, %many[] : memref<f64>
  scf.for %t = %c0 to %n step %c1 {
    memref.alloca_scope {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %many -> %own : memref<f64>) {
        %v = memref.load %x[%i] : memref<?xf64>
        %old = memref.load %own[] : memref<f64>
        %new = arith.addf %old, %v : f64
        memref.store %new, %own[] : memref<f64>
      } loc("whole.c":1:1)
    }
    memref.alloca_scope {
      offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
        %sum = memref.alloca() : memref<f64>
        memref.store %zero, %sum[] : memref<f64>
        %first = memref.load %start[%i] : memref<?xi32>
        %lower = arith.index_cast %first : i32 to index
        offload.loop parallel<vector> (%k) = (%lower) to (%n) step (%c1) reduce (add %sum -> %own : memref<f64>) {
          %v = memref.load %x[%k] : memref<?xf64>
          %old = memref.load %own[] : memref<f64>
          %new = arith.addf %old, %v : f64
          memref.store %new, %own[] : memref<f64>
        } loc("fixed.c":2:1)
        %total = memref.load %sum[] : memref<f64>
        memref.store %total, %x[%i] : memref<?xf64>
      } loc("fixed.c":1:1)
    }
  }
}
