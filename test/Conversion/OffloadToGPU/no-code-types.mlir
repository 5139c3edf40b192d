// Kernels for whose types there is no code for GPUs have a reason; the rest of the
// module is compiled.

// RUN: xacc-opt %s --convert-offload-to-gpu | FileCheck %s

// CHECK: offload.func @indices({{.*}}no_image = "it reduces a variable of type index"
offload.func @indices(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = offload.view %p : memref<index>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %t : memref<index>) {
    %old = memref.load %t[] : memref<index>
    %new = arith.addi %old, %i : index
    memref.store %new, %t[] : memref<index>
  }
}

// CHECK: offload.func @atomic({{.*}}no_image = "'memref.generic_atomic_rmw' has no form for GPUs"
offload.func @atomic(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p : memref<8xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %r = memref.generic_atomic_rmw %a[%i] : memref<8xf64> {
    ^bb0(%old: f64):
      %new = arith.addf %old, %old : f64
      memref.atomic_yield %new : f64
    }
  }
}
