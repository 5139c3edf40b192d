// RUN: xacc-opt %s --convert-offload-to-gpu | FileCheck %s

// What kernels say of their pointers: memory that nothing else changes is
// noalias, and if the kernel does not either, readonly.

// CHECK-LABEL: gpu.func @apart
// CHECK-SAME: (%{{.*}}: !llvm.ptr {llvm.noalias, llvm.readonly}, %{{.*}}: !llvm.ptr {llvm.noalias})
offload.func @apart(%p: !llvm.ptr, %q: !llvm.ptr) serial attributes {may_overlap = array<i32>} {
  %x = llvm.load %p : !llvm.ptr -> f64
  llvm.store %x, %q : f64, !llvm.ptr
}

// Nothing is known.
// CHECK-LABEL: gpu.func @unknown
// CHECK-NOT: llvm.noalias
// CHECK: gpu.return
offload.func @unknown(%p: !llvm.ptr, %q: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  llvm.store %x, %q : f64, !llvm.ptr
}

// The first two may be one array, which is not stored to; the third is stored to,
// and may be the fourth.
// CHECK-LABEL: gpu.func @pairs
// CHECK-SAME: (%{{.*}}: !llvm.ptr {llvm.noalias, llvm.readonly}, %{{.*}}: !llvm.ptr {llvm.noalias, llvm.readonly}, %{{[a-z0-9]*}}: !llvm.ptr, %{{[a-z0-9]*}}: !llvm.ptr)
offload.func @pairs(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %s: !llvm.ptr) serial
    attributes {may_overlap = array<i32: 0, 1, 2, 3>} {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = llvm.load %q : !llvm.ptr -> f64
  %z = llvm.load %s : !llvm.ptr -> f64
  %xy = arith.addf %x, %y : f64
  %xyz = arith.addf %xy, %z : f64
  llvm.store %xyz, %r : f64, !llvm.ptr
}

// A pointer that is loaded points to anything.
// CHECK-LABEL: gpu.func @rows
// CHECK-NOT: llvm.noalias
// CHECK: gpu.return
offload.func @rows(%p: !llvm.ptr, %q: !llvm.ptr) serial attributes {may_overlap = array<i32>} {
  %x = llvm.load %p : !llvm.ptr -> f64
  %row = llvm.load %q : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f64, !llvm.ptr
}

// LLVM has no read-only load that is atomic.
// CHECK-LABEL: gpu.func @indivisible
// CHECK-NOT: llvm.noalias
// CHECK: gpu.return
offload.func @indivisible(%p: !llvm.ptr) serial attributes {may_overlap = array<i32>} {
  %x = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
}

// A reduction stores. Its barriers let threads see what others have stored, here
// in the scratch buffer: nothing that is stored to is noalias.
// CHECK-LABEL: gpu.func @sum
// CHECK-SAME: (%{{[a-z0-9]*}}: !llvm.ptr, %{{[a-z0-9]*}}: !llvm.ptr)
offload.func @sum(%p: !llvm.ptr) parallel attributes {may_overlap = array<i32>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %s = offload.view %p : memref<f64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %acc : memref<f64>) {
  }
}

// Between two loops of the lanes of a block, too. What nobody stores to stays
// readonly.
// CHECK-LABEL: gpu.func @exchange
// CHECK-SAME: (%{{.*}}: !llvm.ptr {llvm.noalias, llvm.readonly}, %{{[a-z0-9]*}}: !llvm.ptr)
// CHECK: gpu.barrier
offload.func @exchange(%p: !llvm.ptr, %q: !llvm.ptr) parallel attributes {may_overlap = array<i32>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %last = arith.constant 99 : index
  %a = offload.view %p : memref<100xf64>
  %b = offload.view %q : memref<100x100xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    offload.loop parallel<vector> (%j) = (%c0) to (%n) step (%c1) {
      %x = memref.load %a[%j] : memref<100xf64>
      memref.store %x, %b[%i, %j] : memref<100x100xf64>
    }
    offload.loop parallel<vector> (%j) = (%c0) to (%n) step (%c1) {
      %k = arith.subi %last, %j : index
      %x = memref.load %b[%i, %k] : memref<100x100xf64>
      %y = arith.addf %x, %x : f64
      memref.store %y, %b[%i, %j] : memref<100x100xf64>
    }
  }
}
