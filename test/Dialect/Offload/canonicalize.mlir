// RUN: xacc-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @pointerOfView
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index)
func.func @pointerOfView(%p: !llvm.ptr, %n: index) -> !llvm.ptr {
  // CHECK-NEXT: return %[[P]]
  %m = offload.view %p sizes(%n) : memref<?xf64>
  %q = offload.pointer %m : memref<?xf64>
  return %q : !llvm.ptr
}

// Not of what a subview starts with.
// CHECK-LABEL: func @pointerOfPart
func.func @pointerOfPart(%p: !llvm.ptr) -> !llvm.ptr {
  // CHECK: offload.pointer
  %m = offload.view %p : memref<8xf64>
  %s = memref.subview %m[2] [4] [1] : memref<8xf64> to memref<4xf64, strided<[1], offset: 2>>
  %q = offload.pointer %s : memref<4xf64, strided<[1], offset: 2>>
  return %q : !llvm.ptr
}

// CHECK-LABEL: func @waits
// CHECK-SAME: (%[[Q:.*]]: !offload.queue, %[[R:.*]]: !offload.queue)
func.func @waits(%q: !offload.queue, %r: !offload.queue) {
  // CHECK-NEXT: offload.wait queues(%[[Q]], %[[R]]){{$}}
  offload.wait queues(%q, %r, %q)
  // CHECK-NEXT: offload.wait queues(%[[Q]]) on %[[R]]
  offload.wait queues(%q, %r) on %r
  offload.wait queues(%q) on %q
  // For all queues is something else than for none.
  // CHECK-NEXT: offload.wait{{$}}
  offload.wait
  // CHECK-NEXT: offload.wait on %[[R]]
  offload.wait on %r
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func @emptyLoops
func.func @emptyLoops(%n: index, %s: memref<f64>, %x: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // CHECK: offload.kernel parallel {
  offload.kernel parallel {
    offload.loop parallel (%i, %j) = (%c0, %c3) to (%n, %c1) step (%c1, %c1) {
      memref.store %n, %x[%i] : memref<?xindex>
    }
    offload.loop parallel (%i) = (%n) to (%n) step (%c1) reduce (add %s -> %t : memref<f64>) {
      memref.store %n, %x[%i] : memref<?xindex>
    }
    // CHECK-NEXT: offload.loop seq
    offload.loop seq (%i) = (%c0) to (%n) step (%c1) {
      memref.store %n, %x[%i] : memref<?xindex>
    }
    // CHECK-NEXT: memref.store
  }
  return
}

// What is done for its effect stays, even if nothing uses it; the rest goes.
// CHECK-LABEL: func @effects
func.func @effects(%a: memref<8xf64>, %n: i64) {
  // CHECK: %[[Q:.*]] = offload.queue
  %q = offload.queue %n
  %unused = offload.queue %n
  // CHECK-NEXT: offload.enter present
  %d = offload.enter present %a queue(%q) : memref<8xf64>
  %e = offload.deviceptr %a : memref<8xf64>
  // CHECK-NEXT: offload.record
  %t = offload.record %q
  // CHECK-NEXT: offload.update
  offload.update host %a : memref<8xf64>
  // CHECK-NEXT: offload.kernel serial {
  offload.kernel serial {
  }
  // CHECK: offload.exit
  offload.exit release %a : memref<8xf64>
  // CHECK-NEXT: return
  return
}
