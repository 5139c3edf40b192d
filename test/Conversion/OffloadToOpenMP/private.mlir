// Memory of a gang, which stands outside of its loops.
// RUN: xacc-opt %s --convert-offload-to-openmp | FileCheck %s

// What a divided loop writes each thread has its own copy of, with the value from
// before.
// CHECK-LABEL: func.func private @written__host(
// CHECK: %[[T:.*]] = memref.alloca() : memref<4xf64>
// CHECK: offload.team
// CHECK: %[[OWN:.*]] = memref.alloca() : memref<4xf64>
// CHECK: scf.for
// CHECK-NEXT: %[[X:.*]] = memref.load %[[T]]
// CHECK-NEXT: memref.store %[[X]], %[[OWN]]
// CHECK: scf.for
// CHECK: memref.store %{{.*}}, %[[OWN]]
// CHECK: memref.load %[[OWN]]
// CHECK: offload.yield
offload.func @written(%p: !llvm.ptr, %n: index, %x: f64) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloca() : memref<4xf64>
  memref.store %x, %t[%c0] : memref<4xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %t[%c1] : memref<4xf64>
    %y = memref.load %t[%c0] : memref<4xf64>
    memref.store %y, %a[%i] : memref<?xf64>
  }
}

// What it only reads all threads share.
// CHECK-LABEL: func.func private @read__host(
// CHECK: %[[T:.*]] = memref.alloca() : memref<4xf64>
// CHECK: offload.team
// CHECK-NOT: memref.alloca
// CHECK: memref.load %[[T]]
offload.func @read(%p: !llvm.ptr, %n: index, %x: f64) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloca() : memref<4xf64>
  memref.store %x, %t[%c0] : memref<4xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %y = memref.load %t[%c0] : memref<4xf64>
    memref.store %y, %a[%i] : memref<?xf64>
  }
}

// What is read behind the loop is that of the one gang there is: no threads.
// CHECK-LABEL: func.func private @read_behind__host(
// CHECK-NOT: offload.team
// CHECK: scf.for
// CHECK-NOT: offload.team
// CHECK: return
offload.func @read_behind(%p: !llvm.ptr, %n: index, %x: f64) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloca() : memref<4xf64>
  offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %t[%c0] : memref<4xf64>
  }
  %y = memref.load %t[%c0] : memref<4xf64>
  memref.store %y, %a[%c0] : memref<?xf64>
}

// An address that is stored may be read anywhere.
// CHECK-LABEL: func.func private @escapes__host(
// CHECK-NOT: offload.team
// CHECK: return
offload.func @escapes(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %t = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    llvm.store %t, %p : !llvm.ptr, !llvm.ptr
  }
}

// Memory inside of a loop is each iteration's: left as it is.
// CHECK-LABEL: func.func private @inside__host(
// CHECK: offload.team
// CHECK: scf.for
// CHECK-NEXT: memref.alloca() : memref<f64>
offload.func @inside(%p: !llvm.ptr, %n: index, %x: f64) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %t = memref.alloca() : memref<f64>
    memref.store %x, %t[] : memref<f64>
    %y = memref.load %t[] : memref<f64>
    memref.store %y, %a[%i] : memref<?xf64>
  }
}

// Memory whose size is not constant, reached through a pointer that was taken
// outside of the loop: each thread has its own, and gives it back.
// CHECK-LABEL: func.func private @sized__host(
// CHECK: %[[OLD:.*]] = memref.alloc(%[[N:.*]]) : memref<?xf64>
// CHECK: offload.team
// CHECK: %[[OWN:.*]] = memref.alloc(%{{.*}}) : memref<?xf64>
// CHECK: memref.load %[[OLD]]
// CHECK: memref.store %{{.*}}, %[[OWN]]
// CHECK: %[[VIEW:.*]] = builtin.unrealized_conversion_cast %[[OWN]]
// CHECK: %[[POINTER:.*]] = llvm.extractvalue %[[VIEW]][1]
// CHECK: scf.for
// CHECK: llvm.store %{{.*}}, %[[POINTER]]
// CHECK: memref.dealloc %[[OWN]]
// CHECK: offload.yield
// CHECK: memref.dealloc %[[OLD]]
offload.func @sized(%p: !llvm.ptr, %n: index, %x: f64) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc(%n) : memref<?xf64>
  %q = offload.pointer %t : memref<?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    llvm.store %x, %q : f64, !llvm.ptr
    %y = llvm.load %q : !llvm.ptr -> f64
    memref.store %y, %a[%i] : memref<?xf64>
  }
  memref.dealloc %t : memref<?xf64>
}
