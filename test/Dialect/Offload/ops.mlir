// RUN: xacc-opt %s --verify-roundtrip | FileCheck %s
// RUN: xacc-opt %s --mlir-print-op-generic | xacc-opt | FileCheck %s

// Every op, and every example of its documentation.

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @queues
// CHECK-SAME: (%[[N:.*]]: i64, %[[M:.*]]: i64)
func.func @queues(%n: i64, %m: i64) {
  // CHECK: %[[Q:.*]] = offload.queue %[[N]]
  %q = offload.queue %n
  // CHECK: %[[R:.*]] = offload.queue %[[M]]
  %q2 = offload.queue %m
  // CHECK: %[[T:.*]] = offload.record %[[Q]]
  %t = offload.record %q
  // CHECK: offload.await %[[T]] on %[[R]]
  offload.await %t on %q2
  // CHECK: %[[U:.*]] = offload.record %[[R]]
  %u = offload.record %q2
  // CHECK: offload.await %[[U]]{{$}}
  offload.await %u
  // CHECK: offload.wait{{$}}
  offload.wait
  // CHECK: offload.wait queues(%[[Q]], %[[R]]){{$}}
  offload.wait queues(%q, %q2)
  // CHECK: offload.wait queues(%[[Q]]) on %[[R]]
  offload.wait queues(%q) on %q2
  // CHECK: offload.wait on %[[R]]
  offload.wait on %q2
  // What follows is not an operand.
  // CHECK: offload.wait{{$}}
  offload.wait
  %q3 = offload.queue %n
  // CHECK: offload.wait on %[[R]]
  offload.wait on %q2
  %q4 = offload.queue %n
  return
}

// CHECK-LABEL: func private @types
// CHECK-SAME: (!offload.queue, !offload.token)
func.func private @types(!offload.queue, !offload.token)

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @data
// CHECK-SAME: (%[[A:.*]]: memref<?xf64>, %[[L:.*]]: index, %[[N:.*]]: index, %[[Q:.*]]: !offload.queue, %[[P:.*]]: !llvm.ptr)
func.func @data(%a: memref<?xf64>, %l: index, %n: index, %q: !offload.queue, %p: !llvm.ptr) {
  // CHECK: offload.enter copyin %[[A]] section(%[[L]]) (%[[N]]) queue(%[[Q]]) {name = "a[0:n]"} : memref<?xf64>
  %d = offload.enter copyin %a section(%l) (%n) queue(%q) {name = "a[0:n]"}
    : memref<?xf64>
  // CHECK: offload.enter create %[[A]] {dynamic, whole, zero} : memref<?xf64>
  %e = offload.enter create %a {dynamic, whole, zero} : memref<?xf64>
  // CHECK: offload.enter present %[[A]] {implicit}
  %f = offload.enter present %a {implicit} : memref<?xf64>
  // CHECK: offload.enter no_create %[[A]] :
  %g = offload.enter no_create %a : memref<?xf64>
  // CHECK: offload.enter attach %[[A]] pointer(%[[P]])
  %h = offload.enter attach %a pointer(%p) : memref<?xf64>
  // CHECK: offload.exit copyout %[[A]] section(%[[L]]) (%[[N]]) {name = "a"} : memref<?xf64>
  offload.exit copyout %a section(%l) (%n) {name = "a"} : memref<?xf64>
  // CHECK: offload.exit release %[[A]] queue(%[[Q]]) {dynamic, finalize, implicit, whole}
  offload.exit release %a queue(%q) {dynamic, finalize, implicit, whole} : memref<?xf64>
  // CHECK: offload.exit detach %[[A]] pointer(%[[P]])
  offload.exit detach %a pointer(%p) : memref<?xf64>
  return
}

// CHECK-LABEL: func @update
// CHECK-SAME: (%[[A:.*]]: memref<?x8xf64>, %[[L:.*]]: index, %[[N:.*]]: index, %[[Q:.*]]: !offload.queue)
func.func @update(%a: memref<?x8xf64>, %l: index, %n: index, %q: !offload.queue) {
  // CHECK: offload.update host %[[A]] section(%[[L]], %[[L]]) (%[[N]], %[[N]]) {name = "a"} : memref<?x8xf64>
  offload.update host %a section(%l, %l) (%n, %n) {name = "a"} : memref<?x8xf64>
  // CHECK: offload.update device %[[A]] queue(%[[Q]]) {if_present}
  offload.update device %a queue(%q) {if_present} : memref<?x8xf64>
  return
}

// CHECK-LABEL: func @addresses
// CHECK-SAME: (%[[P:.*]]: memref<?xf64>, %[[Q:.*]]: !llvm.ptr, %[[N:.*]]: index, %[[S:.*]]: index)
func.func @addresses(%p: memref<?xf64>, %q: !llvm.ptr, %n: index, %s: index) -> !llvm.ptr {
  // CHECK: %[[D:.*]] = offload.deviceptr %[[P]] : memref<?xf64>
  %d = offload.deviceptr %p : memref<?xf64>
  // CHECK: offload.pointer %[[D]] : memref<?xf64>
  %a = offload.pointer %d : memref<?xf64>
  // CHECK: offload.view %[[Q]] sizes(%[[N]]) strides(%[[S]]) : memref<?x8xf64, strided<[?, 1]>>
  %m = offload.view %q sizes(%n) strides(%s) : memref<?x8xf64, strided<[?, 1]>>
  // CHECK: offload.view %[[Q]] : memref<4xf64>
  %v = offload.view %q : memref<4xf64>
  // CHECK: offload.view %[[Q]] strides(%[[S]]) : memref<4xf64, strided<[?], offset: ?>>
  %w = offload.view %q strides(%s) : memref<4xf64, strided<[?], offset: ?>>
  return %a : !llvm.ptr
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @kernels
// CHECK-SAME: (%[[D:.*]]: memref<?xf64>, %[[X:.*]]: f64, %[[N:.*]]: index, %[[V:.*]]: i64, %[[Q:.*]]: !offload.queue)
func.func @kernels(%d: memref<?xf64>, %x: f64, %n: index, %c128: i64, %q: !offload.queue) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.kernel parallel queue(%[[Q]]) vector_length(%[[V]]) {
  offload.kernel parallel queue(%q) vector_length(%c128) {
    // CHECK-NEXT: offload.loop parallel<gang, vector> (%[[I:.*]]) = (%{{.*}}) to (%[[N]]) step (%{{.*}}) {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      // CHECK-NEXT: memref.store %[[X]], %[[D]][%[[I]]]
      memref.store %x, %d[%i] : memref<?xf64>
    }
  }
  // CHECK: offload.kernel kernels num_gangs(%[[V]]) num_workers(%[[V]]) {
  // CHECK-NEXT: } {block = array<i32: 64, 4, 1>, name = "k"}
  offload.kernel kernels num_gangs(%c128) num_workers(%c128) {
  } {block = array<i32: 64, 4, 1>, name = "k"}
  // CHECK: offload.kernel serial {
  offload.kernel serial {
  }
  return
}

// CHECK-LABEL: func @loops
// CHECK-SAME: (%[[D:.*]]: memref<?x?xf64>, %[[S:.*]]: memref<f64>, %[[Z:.*]]: memref<4xi32>
func.func @loops(%d: memref<?x?xf64>, %s: memref<f64>, %z: memref<4xi32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.kernel parallel {
    // CHECK: offload.loop parallel<gang, vector> (%[[I:.*]], %[[J:.*]]) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) step (%{{.*}}, %{{.*}}) reduce (add %[[S]] -> %[[P:.*]] : memref<f64>) {
    offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %m)
      step (%c1, %c1) reduce (add %s -> %p : memref<f64>) {
      // CHECK-NEXT: memref.load %[[D]][%[[I]], %[[J]]]
      %x = memref.load %d[%i, %j] : memref<?x?xf64>
      // CHECK-NEXT: memref.load %[[P]][]
      %old = memref.load %p[] : memref<f64>
      %new = arith.addf %old, %x fastmath<reassoc> : f64
      memref.store %new, %p[] : memref<f64>
    }
  }
  offload.kernel kernels {
    // CHECK: offload.loop auto (%{{.*}}) = {{.*}} reduce (max %[[S]] -> %{{.*}} : memref<f64>, bxor %[[Z]] -> %{{.*}} : memref<4xi32>) {
    offload.loop auto (%i) = (%c0) to (%n) step (%c1) reduce (max %s -> %t : memref<f64>, bxor %z -> %u : memref<4xi32>) {
      // CHECK: offload.loop seq (%{{.*}}) = {{.*}} {
      // CHECK-NEXT: } {unroll}
      offload.loop seq (%j) = (%c0) to (%n) step (%c1) {
      } {unroll}
    }
    // CHECK: offload.loop parallel<gang>
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      // CHECK: offload.loop parallel<worker>
      offload.loop parallel<worker> (%j) = (%c0) to (%n) step (%c1) {
        // CHECK: offload.loop parallel<vector>
        offload.loop parallel<vector> (%k) = (%c0) to (%n) step (%c1) {
        }
      }
      // CHECK: offload.loop parallel<worker, vector>
      offload.loop parallel<worker, vector> (%j) = (%c0) to (%n) step (%c1) {
      }
    }
  }
  return
}

// Functions that kernels call have loops as well.
// CHECK-LABEL: func @routine
func.func @routine(%n: index) attributes {offload.routine} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.loop seq
  offload.loop seq (%i) = (%c0) to (%n) step (%c1) {
  }
  return
}

// CHECK-LABEL: offload.func @k
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index) parallel attributes {block = array<i32: 128, 1, 1>, gang_per_block} {
offload.func @k(%p: !llvm.ptr, %n: index) parallel attributes {block = array<i32: 128, 1, 1>, gang_per_block} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.view %[[P]] sizes(%[[N]])
  %m = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
  }
}

// CHECK-LABEL: offload.func @empty
// CHECK-SAME: () serial {
offload.func @empty() serial {
}

// CHECK-LABEL: func @launch
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index, %[[Q:.*]]: !offload.queue, %[[G:.*]]: i64)
func.func @launch(%p: !llvm.ptr, %n: index, %q: !offload.queue, %g: i64) {
  // CHECK: offload.launch @k queue(%[[Q]]) extents(%[[N]]) args(%[[P]], %[[N]] : !llvm.ptr, index)
  offload.launch @k queue(%q) extents(%n) args(%p, %n : !llvm.ptr, index)
  // CHECK: offload.launch @k num_gangs(%[[G]]) num_workers(%[[G]]) vector_length(%[[G]]) args(
  offload.launch @k num_gangs(%g) num_workers(%g) vector_length(%g) args(%p, %n : !llvm.ptr, index)
  // CHECK: offload.launch @empty
  offload.launch @empty
  return
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @devices
// CHECK-SAME: (%[[N:.*]]: i64)
func.func @devices(%n: i64) {
  // CHECK: offload.init number(%[[N]])
  offload.init number(%n)
  // CHECK: offload.init type(%[[N]]) number(%[[N]])
  offload.init type(%n) number(%n)
  // CHECK: offload.shutdown{{$}}
  offload.shutdown
  // CHECK: offload.set number(%[[N]])
  offload.set number(%n)
  // CHECK: offload.set type(%[[N]]) default_async(%[[N]])
  offload.set type(%n) default_async(%n)
  return
}

//===----------------------------------------------------------------------===//
// Threads of a device of the CPU
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @team
// CHECK-SAME: (%[[N:.*]]: i64, %[[A:.*]]: memref<?xi64>)
func.func @team(%n: i64, %a: memref<?xi64>) {
  // CHECK: offload.team %[[N]] {
  // CHECK-NEXT: ^bb0(%[[T:.*]]: i64):
  // CHECK-NEXT: %[[I:.*]] = arith.index_cast %[[T]]
  // CHECK-NEXT: memref.store %[[T]], %[[A]][%[[I]]]
  // CHECK-NEXT: offload.yield
  offload.team %n {
  ^bb0(%thread: i64):
    %i = arith.index_cast %thread : i64 to index
    memref.store %thread, %a[%i] : memref<?xi64>
    offload.yield
  }
  return
}

//===----------------------------------------------------------------------===//
// What passes hand over
//===----------------------------------------------------------------------===//

// CHECK-LABEL: offload.func @described
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[Q:.*]]: !llvm.ptr, %[[W:.*]]: i1, %{{.*}}: index, %{{.*}}: index) kernels
// CHECK-SAME: attributes {block = array<i32: 64, 1, 1>, gang_per_block, gangs = #offload.gangs<rm>, image = "__xacc_image",
// CHECK-SAME: may_overlap = array<i32: 0, 1>, narrow_argument = 2 : i64,
// CHECK-SAME: reductions = [#offload.partial<argument = 1, offset = 4, kind = max, count = 2, type = i32>],
// CHECK-SAME: scratch_per_block = 8 : i64, short_rows, split = array<i64: 1>, split_extents = array<i64: 0>} {
offload.func @described(%p: !llvm.ptr, %q: !llvm.ptr, %w: i1, %l: index, %u: index) kernels
    attributes {block = array<i32: 64, 1, 1>, gang_per_block, short_rows, gangs = #offload.gangs<rm>,
                image = "__xacc_image", may_overlap = array<i32: 0, 1>, narrow_argument = 2,
                reductions = [#offload.partial<argument = 1, offset = 4, kind = max, count = 2, type = i32>],
                scratch_per_block = 8, split = array<i64: 1>, split_extents = array<i64: 0>} {
}

// CHECK-LABEL: offload.func @undivided
// CHECK-SAME: attributes {no_image = "calls printf", no_split = "it writes 'h'", persistent} {
offload.func @undivided() serial attributes {no_image = "calls printf", no_split = "it writes 'h'", persistent} {
}

// CHECK-LABEL: func @described_kernel
func.func @described_kernel(%a: memref<4xf64>, %p: !llvm.ptr, %n: index) {
  // CHECK: offload.enter present %{{.*}} {declare, directive = #xmp.directive<"declare">, escapes} : memref<4xf64>
  %d = offload.enter present %a {declare, directive = #xmp.directive<"declare">, escapes} : memref<4xf64>
  // CHECK: offload.view %{{.*}} {distinct, hidden} : memref<4xf64>
  %m = offload.view %p {distinct, hidden} : memref<4xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%n) to (%n) step (%n) {
      // CHECK: } {one_thread}
    } {one_thread}
    // CHECK: } {directive = #xmp.directive<"parallel loop">, gangs = #offload.gangs<div>, split = array<i64: 0>}
  } {directive = #xmp.directive<"parallel loop">, gangs = #offload.gangs<div>, split = array<i64: 0>}
  return
}

// CHECK-LABEL: func @loop_on_gpus
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr)
func.func @loop_on_gpus(%p: !llvm.ptr) -> (i1, i1) {
  // CHECK: offload.persist_describe(%[[P]]) first 3
  %several = offload.persist_describe(%p) first 3
  // CHECK: offload.persist_describe() first 1
  %none = offload.persist_describe() first 1
  return %several, %none : i1, i1
}
