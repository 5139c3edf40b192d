// RUN: xacc-opt %s --xmp-privatize --split-input-file | FileCheck %s

// What an iteration reads it has written itself: the body gets its own copy.
// CHECK-LABEL: func @temporary
// CHECK: %[[SHARED:.*]] = memref.alloca() : memref<f64>
// CHECK: xmp.loop
// CHECK-NEXT: %[[OWN:.*]] = memref.alloca() : memref<f64>
// CHECK: memref.store %{{.*}}, %[[OWN]][]
// CHECK: memref.load %[[OWN]][]
// CHECK: xmp.loop
// CHECK-NEXT: %[[OTHER:.*]] = memref.alloca() : memref<f64>
// CHECK: memref.store %{{.*}}, %[[OTHER]][]
// CHECK: memref.load %[[OTHER]][]
func.func @temporary(%t: !xmp.template<[block]>, %u: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    memref.store %x, %s[] : memref<f64>
    %y = memref.load %s[] : memref<f64>
  }
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    memref.store %x, %s[] : memref<f64>
    %y = memref.load %s[] : memref<f64>
  }
  return
}

// -----

// A value that is read after the loop.
// CHECK-LABEL: func @read_after
// CHECK: %[[S:.*]] = memref.alloca() : memref<f64>
// CHECK-NOT: memref.alloca
// CHECK: memref.load %[[S]][]
// CHECK: return
func.func @read_after(%t: !xmp.template<[block]>, %u: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    memref.store %x, %s[] : memref<f64>
  }
  %y = memref.load %s[] : memref<f64>
  return %y : f64
}

// -----

// A value that is handed to the next iteration: read before it is written.
// CHECK-LABEL: func @carried
// CHECK: memref.alloca() : memref<f64>
// CHECK-NOT: memref.alloca
// CHECK: return
func.func @carried(%t: !xmp.template<[block]>, %u: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    %y = memref.load %s[] : memref<f64>
    %z = arith.addf %y, %x : f64
    memref.store %z, %s[] : memref<f64>
  }
  return
}

// -----

// A store that is not always executed does not count.
// CHECK-LABEL: func @conditional
// CHECK: memref.alloca() : memref<f64>
// CHECK-NOT: memref.alloca
// CHECK: return
func.func @conditional(%t: !xmp.template<[block]>, %u: index, %x: f64, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    scf.if %b {
      memref.store %x, %s[] : memref<f64>
    }
    %y = memref.load %s[] : memref<f64>
  }
  return
}

// -----

// Straight-line code that writes it anew may use the variable again.
// CHECK-LABEL: func @written_anew
// CHECK: %[[SHARED:.*]] = memref.alloca() : memref<f64>
// CHECK: xmp.loop
// CHECK-NEXT: %[[OWN:.*]] = memref.alloca() : memref<f64>
// CHECK: }
// CHECK: memref.store %{{.*}}, %[[SHARED]][]
// CHECK: memref.load %[[SHARED]][]
func.func @written_anew(%t: !xmp.template<[block]>, %u: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    memref.store %x, %s[] : memref<f64>
    %y = memref.load %s[] : memref<f64>
  }
  memref.store %x, %s[] : memref<f64>
  %y = memref.load %s[] : memref<f64>
  return %y : f64
}

// -----

// The inner loop changes what the outer body reads afterwards: iterations of the
// outer loop have copies, those of the inner one share theirs.
// CHECK-LABEL: func @nested
// CHECK: memref.alloca() : memref<f64>
// CHECK: xmp.loop
// CHECK-NEXT: memref.alloca() : memref<f64>
// CHECK: xmp.loop
// CHECK-NOT: memref.alloca
// CHECK: return
func.func @nested(%t: !xmp.template<[block, block]>, %u: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[inner, d0 + %c0] : !xmp.template<[block, block]> {
    memref.store %x, %s[] : memref<f64>
    xmp.loop (%j) = (%c0) to (%u) step (%c1) on %t[d0 + %c0, *] : !xmp.template<[block, block]> {
      memref.store %x, %s[] : memref<f64>
    }
    %y = memref.load %s[] : memref<f64>
  }
  return
}

// -----

// Something else has the address.
// CHECK-LABEL: func @escapes
// CHECK: memref.alloca() : memref<f64>
// CHECK-NOT: memref.alloca
// CHECK: return
func.func private @use(memref<f64>)
func.func @escapes(%t: !xmp.template<[block]>, %u: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  func.call @use(%s) : (memref<f64>) -> ()
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    memref.store %x, %s[] : memref<f64>
  }
  return
}

// -----

// Stored to on each way: in both branches, and before a loop with a way out of
// its middle. A pointer is a scalar, too.
// CHECK-LABEL: func @each_way
// CHECK: xmp.loop
// CHECK-NEXT: memref.alloca() : memref<f64>
// CHECK: llvm.alloca
// CHECK: return
func.func @each_way(%t: !xmp.template<[block]>, %u: index, %x: f64, %b: i1, %q: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %s = memref.alloca() : memref<f64>
  %p = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    scf.if %b {
      memref.store %x, %s[] : memref<f64>
    } else {
      memref.store %x, %s[] : memref<f64>
    }
    scf.execute_region {
      cf.br ^test
    ^test:
      %y = memref.load %s[] : memref<f64>
      %z = arith.addf %y, %x : f64
      memref.store %z, %s[] : memref<f64>
      cf.cond_br %b, ^test, ^out
    ^out:
      scf.yield
    }
    llvm.store %q, %p : !llvm.ptr, !llvm.ptr
    %r = llvm.load %p : !llvm.ptr -> !llvm.ptr
  }
  return
}

// -----

// One way around the store is enough to forbid it.
// CHECK-LABEL: func @one_way_around
// CHECK: memref.alloca() : memref<f64>
// CHECK-NOT: memref.alloca
// CHECK: return
func.func @one_way_around(%t: !xmp.template<[block]>, %u: index, %x: f64, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    scf.execute_region {
      cf.cond_br %b, ^store, ^load
    ^store:
      memref.store %x, %s[] : memref<f64>
      cf.br ^load
    ^load:
      %y = memref.load %s[] : memref<f64>
      cf.cond_br %b, ^store, ^out
    ^out:
      scf.yield
    }
  }
  return
}
