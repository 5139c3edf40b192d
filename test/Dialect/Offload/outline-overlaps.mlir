// RUN: xacc-opt %s --offload-outline-kernels | FileCheck %s

// Which pointers of a kernel may be to the same memory, by number.

// Two arrays of their own.
// CHECK-LABEL: offload.func @arrays_l
// CHECK-SAME: may_overlap = array<i32>
func.func @arrays() {
  %a = memref.alloca() : memref<8xf64>
  %b = memref.alloca() : memref<8xf64>
  %c0 = arith.constant 0 : index
  %da = offload.enter create %a : memref<8xf64>
  %db = offload.enter create %b : memref<8xf64>
  offload.kernel serial {
    %x = memref.load %da[%c0] : memref<8xf64>
    memref.store %x, %db[%c0] : memref<8xf64>
  }
  return
}

// Pointers of which nothing is known.
// CHECK-LABEL: offload.func @pointers_l
// CHECK-SAME: may_overlap = array<i32: 0, 1>
func.func @pointers(%p: !llvm.ptr, %q: !llvm.ptr) {
  %a = offload.view %p : memref<8xf64>
  %b = offload.view %q : memref<8xf64>
  %c0 = arith.constant 0 : index
  %da = offload.enter create %a : memref<8xf64>
  %db = offload.enter create %b : memref<8xf64>
  offload.kernel serial {
    %x = memref.load %da[%c0] : memref<8xf64>
    memref.store %x, %db[%c0] : memref<8xf64>
  }
  return
}

// Restrict pointers, and two copies of one array.
// CHECK-LABEL: offload.func @restricted_l
// CHECK-SAME: may_overlap = array<i32: 1, 2>
func.func @restricted(%p: !llvm.ptr, %q: !llvm.ptr) {
  %a = offload.view %p {distinct} : memref<8xf64>
  %b = offload.view %q {distinct} : memref<8xf64>
  %c0 = arith.constant 0 : index
  %da = offload.enter create %a : memref<8xf64>
  %db = offload.enter create %b : memref<8xf64>
  %dc = offload.enter present %b : memref<8xf64>
  offload.kernel serial {
    %x = memref.load %da[%c0] : memref<8xf64>
    %y = memref.load %db[%c0] : memref<8xf64>
    %z = arith.addf %x, %y : f64
    memref.store %z, %dc[%c0] : memref<8xf64>
  }
  return
}
