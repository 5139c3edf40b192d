// RUN: xacc-opt %s --convert-offload-to-gpu --canonicalize | FileCheck %s

// Loops over gangs and lanes: in strides of the grid, the innermost along x.

// CHECK-LABEL: gpu.func @line
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index) kernel
// CHECK-SAME: known_block_size = array<i32: 256, 1, 1>
// CHECK-DAG: %[[T:.*]] = gpu.thread_id  x
// CHECK-DAG: %[[B:.*]] = gpu.block_id  x
// CHECK-DAG: %[[G:.*]] = gpu.grid_dim  x
// CHECK-DAG: %[[C256:.*]] = arith.constant 256 : index
// CHECK: %[[BASE:.*]] = arith.muli %[[B]], %[[C256]] overflow<nsw>
// CHECK: %[[FIRST:.*]] = arith.addi %[[BASE]], %[[T]] overflow<nsw>
// CHECK: %[[STRIDE:.*]] = arith.muli %[[G]], %[[C256]] overflow<nsw>
// CHECK: scf.for %[[I:.*]] = %[[FIRST]] to %[[N]] step %[[STRIDE]]
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]]]
// CHECK-NOT: gpu.barrier
// CHECK: gpu.return
offload.func @line(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// The last loop along x, the first along z.
// CHECK-LABEL: gpu.func @box
// CHECK-SAME: known_block_size = array<i32: 32, 2, 4>
// CHECK-DAG: %[[TX:.*]] = gpu.thread_id  x
// CHECK-DAG: %[[TY:.*]] = gpu.thread_id  y
// CHECK-DAG: %[[TZ:.*]] = gpu.thread_id  z
// CHECK: %[[X:.*]] = arith.addi %{{.*}}, %[[TX]]
// CHECK: %[[Y:.*]] = arith.addi %{{.*}}, %[[TY]]
// CHECK: %[[Z:.*]] = arith.addi %{{.*}}, %[[TZ]]
// CHECK: scf.for %[[I:.*]] = %[[Z]] to
// CHECK: scf.for %[[J:.*]] = %[[Y]] to
// CHECK: scf.for %[[K:.*]] = %[[X]] to
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]], %[[K]]]
offload.func @box(%p: !llvm.ptr, %n: index) parallel attributes {block = array<i32: 32, 2, 4>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n, %n, %n) : memref<?x?x?xf64>
  offload.loop parallel<gang, vector> (%i, %j, %k) = (%c0, %c0, %c0) to (%n, %n, %n) step (%c1, %c1, %c1) {
    memref.store %x, %a[%i, %j, %k] : memref<?x?x?xf64>
  }
}

// A gang is a block, a lane one of its threads; what stands between is computed
// by all threads, and written by one between barriers.
// CHECK-LABEL: gpu.func @rows
// CHECK-SAME: known_block_size = array<i32: 128, 1, 1>
// CHECK-DAG: %[[T:.*]] = gpu.thread_id  x
// CHECK-DAG: %[[B:.*]] = gpu.block_id  x
// CHECK-DAG: %[[G:.*]] = gpu.grid_dim  x
// CHECK-DAG: %[[C128:.*]] = arith.constant 128 : index
// CHECK: scf.for %[[I:.*]] = %[[B]] to %{{.*}} step %[[G]]
// CHECK: gpu.barrier
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[T]], %{{.*}}
// CHECK: scf.if %[[FIRST]] {
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]]] : memref<?xf64>
// CHECK: gpu.barrier
// CHECK: scf.for %[[J:.*]] = %[[T]] to %{{.*}} step %[[C128]]
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
offload.func @rows(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n, %n) : memref<?x?xf64>
  %b = offload.view %q sizes(%n) : memref<?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %b[%i] : memref<?xf64>
    offload.loop parallel<vector> (%j) = (%c0) to (%n) step (%c1) {
      memref.store %x, %a[%i, %j] : memref<?x?xf64>
    }
  }
}

// A worker is a warp of its own.
// CHECK-LABEL: gpu.func @workers
// CHECK-SAME: known_block_size = array<i32: 32, 4, 1>
// CHECK-DAG: %[[TX:.*]] = gpu.thread_id  x
// CHECK-DAG: %[[TY:.*]] = gpu.thread_id  y
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[C32:.*]] = arith.constant 32 : index
// CHECK: scf.for %{{.*}} = %[[TY]] to %{{.*}} step %[[C4]]
// CHECK: scf.for %{{.*}} = %[[TX]] to %{{.*}} step %[[C32]]
offload.func @workers(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n, %n, %n) : memref<?x?x?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    offload.loop parallel<worker> (%j) = (%c0) to (%n) step (%c1) {
      offload.loop parallel<vector> (%k) = (%c0) to (%n) step (%c1) {
        memref.store %x, %a[%i, %j, %k] : memref<?x?x?xf64>
      }
    }
  }
}

// Without a loop over gangs a block does what a gang does: num_gangs of them.
// CHECK-LABEL: gpu.func @alone
// CHECK: scf.for
// CHECK: gpu.barrier
// CHECK: scf.if
offload.func @alone(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop seq (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// One thread; a bool takes a byte of the arguments.
// CHECK-LABEL: gpu.func @serial
// CHECK-SAME: (%{{.*}}: !llvm.ptr, %[[FLAG:.*]]: i8)
// CHECK-SAME: known_block_size = array<i32: 1, 1, 1>
// CHECK-NOT: gpu.thread_id
// CHECK: arith.cmpi ne, %[[FLAG]], %{{.*}} : i8
// CHECK-NOT: gpu.barrier
// CHECK: gpu.return
offload.func @serial(%p: !llvm.ptr, %flag: i1) serial {
  %c0 = arith.constant 0 : index
  %a = offload.view %p : memref<1xi1>
  memref.store %flag, %a[%c0] : memref<1xi1>
}

// A routine of the program is copied, with what it calls.
// CHECK: func.func private @outer
// CHECK: call @inner
// CHECK: func.func private @inner
func.func @outer(%x: f64) -> f64 attributes {offload.routine} {
  %y = func.call @inner(%x) : (f64) -> f64
  return %y : f64
}
func.func @inner(%x: f64) -> f64 attributes {offload.routine} {
  %y = arith.addf %x, %x : f64
  return %y : f64
}
offload.func @routines(%p: !llvm.ptr, %x: f64) serial {
  %y = func.call @outer(%x) : (f64) -> f64
  llvm.store %y, %p : f64, !llvm.ptr
}

// -----

// A sequential loop repeats a loop over lanes, which is all that touches the memory:
// what its threads write, others may read in the next iteration.
// CHECK-LABEL: gpu.func @repeated(
// CHECK: scf.for
// CHECK: gpu.barrier
// CHECK: scf.for
// CHECK: memref.store
// CHECK: gpu.barrier
// CHECK: gpu.return
offload.func @repeated(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %view = offload.view %p : memref<64xf64>
  scf.for %t = %c0 to %c8 step %c1 {
    offload.loop parallel<vector> (%i) = (%c1) to (%n) step (%c1) {
      %before = arith.subi %i, %c1 : index
      %x = memref.load %view[%before] : memref<64xf64>
      memref.store %x, %view[%i] : memref<64xf64>
    }
  }
}
