// RUN: xacc-opt %s --split-input-file --convert-offload-to-gpu=remarks --verify-diagnostics
// RUN: xacc-opt %s --split-input-file --convert-offload-to-gpu=remarks 2>/dev/null | FileCheck %s

// What has no form on a GPU keeps its host code, and says why.

func.func private @elsewhere(f64) -> f64

// CHECK-LABEL: offload.func @calls
// CHECK-SAME: no_image = "it calls 'elsewhere', which is no acc routine"
// CHECK-NOT: gpu.module
// expected-remark @+1 {{no code for GPUs: it calls 'elsewhere', which is no acc routine}}
offload.func @calls(%p: !llvm.ptr) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = offload.view %p : memref<8xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%c8) step (%c1) {
    %x = memref.load %a[%i] : memref<8xf64>
    %y = func.call @elsewhere(%x) : (f64) -> f64
    memref.store %y, %a[%i] : memref<8xf64>
  }
}

// -----

func.func private @declared(f64) -> f64 attributes {offload.routine}

// CHECK-LABEL: offload.func @undefined
// CHECK-SAME: no_image = "it calls 'declared', which is not defined in this file"
// CHECK-LABEL: offload.func @other
// CHECK-SAME: image = "__xacc_image"
// CHECK: gpu.module
// CHECK-NOT: @undefined
// expected-remark @+1 {{it calls 'declared', which is not defined in this file}}
offload.func @undefined(%p: !llvm.ptr) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = offload.view %p : memref<8xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%c8) step (%c1) {
    %x = memref.load %a[%i] : memref<8xf64>
    %y = func.call @declared(%x) : (f64) -> f64
    memref.store %y, %a[%i] : memref<8xf64>
  }
}
offload.func @other(%p: !llvm.ptr, %x: f64) serial {
  llvm.store %x, %p : f64, !llvm.ptr
}

// -----

llvm.mlir.global external @counter() : i32

// CHECK-LABEL: offload.func @global
// CHECK-SAME: no_image = "it uses the variable 'counter' of the host"
// expected-remark @+1 {{it uses the variable 'counter' of the host}}
offload.func @global(%p: !llvm.ptr) serial {
  %g = llvm.mlir.addressof @counter : !llvm.ptr
  %x = llvm.load %g : !llvm.ptr -> i32
  llvm.store %x, %p : i32, !llvm.ptr
}

// -----

// CHECK-LABEL: offload.func @variable_size
// CHECK-SAME: no_image = "it allocates memory of a size that is not constant"
// expected-remark @+1 {{it allocates memory of a size that is not constant}}
offload.func @variable_size(%p: !llvm.ptr, %n: index) serial {
  %c0 = arith.constant 0 : index
  %tmp = memref.alloca(%n) : memref<?xf64>
  %x = memref.load %tmp[%c0] : memref<?xf64>
  llvm.store %x, %p : f64, !llvm.ptr
}

// -----

// Elsewhere the heap has such an array, for as long as its block runs.
// CHECK-LABEL: offload.func @shared
// CHECK-SAME: no_image = "its gangs' own arrays need 80000 bytes of shared memory, more than 49152"
// expected-remark @+1 {{its gangs' own arrays need 80000 bytes of shared memory, more than 49152}}
offload.func @shared(%p: !llvm.ptr, %x: f64) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10000 : index
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    scf.for %k = %c0 to %n step %c1 {
      %tmp = memref.alloca() : memref<10000xf64>
      offload.loop parallel<vector> (%j) = (%c0) to (%n) step (%c1) {
        memref.store %x, %tmp[%j] : memref<10000xf64>
      }
    }
  }
}

// -----

// CHECK-LABEL: offload.func @extended
// CHECK-SAME: no_image = "it computes with long double"
// expected-remark @+1 {{it computes with long double}}
offload.func @extended(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f80
  %y = arith.addf %x, %x : f80
  llvm.store %y, %p : f80, !llvm.ptr
}

// -----

// CHECK-LABEL: offload.func @many
// CHECK-SAME: no_image = "a reduction over gangs stands in a sequential loop"
// expected-remark @+1 {{a reduction over gangs stands in a sequential loop}}
offload.func @many(%p: !llvm.ptr) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 10 : index
  %s = offload.view %p : memref<f64>
  offload.loop seq (%k) = (%c0) to (%n) step (%c1) {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %acc : memref<f64>) {
    }
  }
}
