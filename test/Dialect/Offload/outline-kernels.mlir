// RUN: xacc-opt %s --offload-outline-kernels --split-input-file --mlir-print-local-scope | FileCheck %s

// Scalars by value, constants not at all, arrays as their address; a size that
// two arrays have once.
// CHECK-LABEL: func @axpy
// CHECK-SAME: (%[[X:.*]]: memref<?xf64>, %[[Y:.*]]: memref<?xf64>, %[[P:.*]]: !llvm.ptr, %[[N:.*]]: index, %[[A:.*]]: f64, %[[Q:.*]]: !offload.queue)
func.func @axpy(%x: memref<?xf64>, %y: memref<?xf64>, %p: !llvm.ptr, %n: index, %a: f64, %q: !offload.queue) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = offload.view %p sizes(%n) : memref<?xf64>
  %v = offload.view %p sizes(%n) : memref<?xf64>
  // CHECK: %[[DX:.*]] = offload.enter
  %dx = offload.enter copyin %u : memref<?xf64>
  // CHECK: %[[DY:.*]] = offload.enter
  %dy = offload.enter copyin %v : memref<?xf64>
  // CHECK-DAG: %[[PX:.*]] = offload.pointer %[[DX]]
  // CHECK-DAG: %[[PY:.*]] = offload.pointer %[[DY]]
  // CHECK: offload.launch @saxpy queue(%[[Q]]) extents(%{{.*}}) args(%[[PX]], %[[N]], %[[A]], %[[PY]] : !llvm.ptr, index, f64, !llvm.ptr)
  offload.kernel parallel queue(%q) {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      %f = memref.load %dx[%i] : memref<?xf64>
      %g = arith.mulf %f, %a : f64
      memref.store %g, %dy[%i] : memref<?xf64>
    }
  } {block = array<i32: 128, 1, 1>, name = "saxpy"}
  return
}
// CHECK-LABEL: offload.func @saxpy
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index, %[[A:.*]]: f64, %[[Q:.*]]: !llvm.ptr) parallel attributes {block = array<i32: 128, 1, 1>, may_overlap = array<i32: 0, 3>} {
// CHECK-DAG: %[[X:.*]] = offload.view %[[P]] sizes(%[[N]]) : memref<?xf64>
// CHECK-DAG: %[[Y:.*]] = offload.view %[[Q]] sizes(%[[N]]) : memref<?xf64>
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK: offload.loop parallel<gang, vector> (%[[I:.*]]) = (%[[C0]]) to (%[[N]])
// CHECK: memref.load %[[X]][%[[I]]]
// CHECK: memref.store %{{.*}}, %[[Y]][%[[I]]]

// -----

// The extents of the outermost parallel loop, the fastest varying first, at most
// three.
// CHECK-LABEL: func @extents
// CHECK-SAME: (%[[N:.*]]: index, %[[M:.*]]: index)
func.func @extents(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // CHECK: %[[EN:.*]] = arith.maxsi
  // CHECK: %[[EM:.*]] = arith.maxsi %[[M]], %[[LM:.*]] : index
  // CHECK: %[[D:.*]] = arith.subi %[[EM]], %[[LM]] overflow<nsw>
  // CHECK: %[[CM:.*]] = arith.ceildivui %[[D]], %{{.*}}
  // CHECK: offload.launch @{{.*}} extents(
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i, %j) = (%c1, %c0) to (%m, %n) step (%c2, %c1) {
    }
  }
  // CHECK: offload.launch @{{.*}} extents(%{{[^,]*}}, %{{[^,]*}}, %{{[^,)]*}})
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i, %j, %k, %l) = (%c0, %c0, %c0, %c0) to (%n, %n, %n, %n) step (%c1, %c1, %c1, %c1) {
    }
  }
  // CHECK: offload.launch @{{[^ ]*}}{{$}}
  offload.kernel serial {
  }
  return
}
// CHECK: offload.func @extents
// CHECK: offload.func @extents
// CHECK: offload.func @extents

// -----

// A gang for each row.
// CHECK-LABEL: func @rows
func.func @rows(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      offload.loop parallel<vector> (%j) = (%c0) to (%i) step (%c1) {
      }
    }
  }
  return
}
// CHECK: offload.func @rows{{.*}} parallel attributes {gang_per_block}

// -----

// Strides that the type leaves open are passed, and complex numbers in parts.
// CHECK-LABEL: func @strides
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index, %[[S:.*]]: index, %[[Z:.*]]: complex<f64>)
func.func @strides(%p: !llvm.ptr, %n: index, %s: index, %z: complex<f64>) {
  %c0 = arith.constant 0 : index
  %u = offload.view %p sizes(%n) strides(%s) : memref<?x8xf64, strided<[?, 1], offset: ?>>
  %d = offload.enter copyin %u : memref<?x8xf64, strided<[?, 1], offset: ?>>
  // CHECK-DAG: %[[RE:.*]] = complex.re %[[Z]]
  // CHECK-DAG: %[[IM:.*]] = complex.im %[[Z]]
  // CHECK: offload.launch @strides{{.*}} args({{.*}}%[[N]], %[[S]]
  offload.kernel serial {
    %re = complex.re %z : complex<f64>
    memref.store %re, %d[%c0, %c0] : memref<?x8xf64, strided<[?, 1], offset: ?>>
  }
  return
}
// CHECK: offload.func @strides
// CHECK-DAG: complex.create
// CHECK-DAG: offload.view %{{.*}} sizes(%{{.*}}) strides(%{{.*}}) : memref<?x8xf64, strided<[?, 1], offset: ?>>

// -----

// Names are different ones.
// CHECK: offload.launch @same
// CHECK: offload.launch @same_0
func.func @names() {
  offload.kernel serial {
  } {name = "same"}
  offload.kernel serial {
  } {name = "same"}
  return
}
// CHECK: offload.func @same()
// CHECK: offload.func @same_0()

// -----

// Kernels of copies of a loop are one function; others from the same place in
// the source are not.
// CHECK-LABEL: func @copies
// CHECK:       offload.launch @copies_[[KERNEL:[a-z0-9_]+]] extents(%{{.*}}) args(%arg2,
// CHECK:       offload.launch @copies_[[KERNEL]] extents(%{{.*}}) args(%arg3,
// CHECK:       offload.launch @copies_[[OTHER:[a-z0-9_]+]] extents
// CHECK:       offload.func @copies_[[KERNEL]](
// CHECK:       offload.func @copies_[[OTHER]](
// CHECK:         arith.mulf
// CHECK-NOT:   offload.func
func.func @copies(%a: memref<8xf64>, %b: memref<8xf64>, %x: f64, %y: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%c8) step (%c1) {
      memref.store %x, %a[%i] : memref<8xf64>
    }
  } loc("copies.c":3:1)
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%c8) step (%c1) {
      memref.store %y, %b[%i] : memref<8xf64>
    }
  } loc("copies.c":3:1)
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%c8) step (%c1) {
      %z = arith.mulf %y, %y : f64
      memref.store %z, %b[%i] : memref<8xf64>
    }
  } loc("copies.c":3:1)
  return
}

// -----

// An address that is computed from those of globals is computed in the kernel, also
// where the host has computed it before: a device has globals of its own.
llvm.mlir.global private constant @yes("yes\00")
llvm.mlir.global private constant @no("no\00")
llvm.func @puts(!llvm.ptr) -> i32 attributes {offload.routine}
// CHECK-LABEL: func @choice
// CHECK-SAME: (%[[C:.*]]: i1, %[[I:.*]]: i64, %{{.*}}: !llvm.ptr, %[[P:.*]]: !llvm.ptr)
func.func @choice(%c: i1, %i: i64, %q: !llvm.ptr, %p: !llvm.ptr) {
  %yes = llvm.mlir.addressof @yes : !llvm.ptr
  %no = llvm.mlir.addressof @no : !llvm.ptr
  %choice = arith.select %c, %yes, %no : !llvm.ptr
  %text = llvm.getelementptr %choice[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store %text, %q : !llvm.ptr, !llvm.ptr
  %host = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  // CHECK: %[[HOST:.*]] = llvm.getelementptr %[[P]]
  // CHECK: offload.launch @choice_l{{[0-9]+}} args(%[[C]], %[[I]], %[[HOST]] : i1, i64, !llvm.ptr)
  offload.kernel serial {
    %0 = llvm.call @puts(%text) : (!llvm.ptr) -> i32
    %1 = llvm.call @puts(%host) : (!llvm.ptr) -> i32
  }
  return
}
// CHECK-LABEL: offload.func @choice_l{{[0-9]+}}
// CHECK-SAME: (%[[C:.*]]: i1, %[[I:.*]]: i64, %[[HOST:.*]]: !llvm.ptr)
// CHECK-DAG: %[[YES:.*]] = llvm.mlir.addressof @yes
// CHECK-DAG: %[[NO:.*]] = llvm.mlir.addressof @no
// CHECK: %[[CHOICE:.*]] = arith.select %[[C]], %[[YES]], %[[NO]]
// CHECK: %[[TEXT:.*]] = llvm.getelementptr %[[CHOICE]][%[[I]]]
// CHECK: llvm.call @puts(%[[TEXT]])
// CHECK: llvm.call @puts(%[[HOST]])
