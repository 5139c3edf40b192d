// RUN: xacc-opt %s --xacc-device-code=cuda-path=none -o %t.mlir
// RUN: sed 's/\\0A/\n/g; s/\\09/ /g' %t.mlir | FileCheck %s
// RUN: xacc-opt %s --xacc-device-code | sed 's/\\0A/\n/g; s/\\09/ /g' | FileCheck %s

// Functions of <math.h> that GPUs have instructions for: the same code with and
// without a CUDA toolkit.

// CHECK-LABEL: .entry doubles(
// CHECK-NOT: call
// CHECK-DAG: sqrt.rn.f64
// CHECK-DAG: abs.f64
// CHECK-DAG: fma.rn.f64
// CHECK-DAG: min.f64
// CHECK-DAG: max.f64
// CHECK-DAG: cvt.rmi.f64.f64
// CHECK-DAG: cvt.rpi.f64.f64
// CHECK-DAG: cvt.rzi.f64.f64
// CHECK-DAG: cvt.rni.f64.f64
// CHECK-DAG: copysign.f64
// CHECK: ret;
offload.func @doubles(%p: !llvm.ptr, %x: f64, %y: f64, %z: f64) serial {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %a = offload.view %p : memref<10xf64>
  %sqrt = math.sqrt %x : f64
  %abs = math.absf %x : f64
  %fma = math.fma %x, %y, %z : f64
  %min = arith.minnumf %x, %y : f64
  %max = arith.maxnumf %x, %y : f64
  %floor = math.floor %x : f64
  %ceil = math.ceil %x : f64
  %trunc = math.trunc %x : f64
  %even = math.roundeven %x : f64
  %sign = math.copysign %x, %y : f64
  memref.store %sqrt, %a[%c0] : memref<10xf64>
  memref.store %abs, %a[%c1] : memref<10xf64>
  memref.store %fma, %a[%c2] : memref<10xf64>
  memref.store %min, %a[%c3] : memref<10xf64>
  memref.store %max, %a[%c4] : memref<10xf64>
  memref.store %floor, %a[%c5] : memref<10xf64>
  memref.store %ceil, %a[%c6] : memref<10xf64>
  memref.store %trunc, %a[%c7] : memref<10xf64>
  memref.store %even, %a[%c8] : memref<10xf64>
  memref.store %sign, %a[%c9] : memref<10xf64>
}

// CHECK-LABEL: .entry floats(
// CHECK-NOT: call
// CHECK-DAG: sqrt.rn.f32
// CHECK-DAG: abs.f32
// CHECK-DAG: fma.rn.f32
// CHECK-DAG: min.f32
// CHECK-DAG: max.f32
// CHECK-DAG: cvt.rmi.f32.f32
// CHECK-DAG: cvt.rpi.f32.f32
// CHECK-DAG: cvt.rzi.f32.f32
// CHECK-DAG: cvt.rni.f32.f32
// CHECK-DAG: copysign.f32
// CHECK: ret;
offload.func @floats(%p: !llvm.ptr, %x: f32, %y: f32, %z: f32) serial {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %a = offload.view %p : memref<10xf32>
  %sqrt = math.sqrt %x : f32
  %abs = math.absf %x : f32
  %fma = math.fma %x, %y, %z : f32
  %min = arith.minnumf %x, %y : f32
  %max = arith.maxnumf %x, %y : f32
  %floor = math.floor %x : f32
  %ceil = math.ceil %x : f32
  %trunc = math.trunc %x : f32
  %even = math.roundeven %x : f32
  %sign = math.copysign %x, %y : f32
  memref.store %sqrt, %a[%c0] : memref<10xf32>
  memref.store %abs, %a[%c1] : memref<10xf32>
  memref.store %fma, %a[%c2] : memref<10xf32>
  memref.store %min, %a[%c3] : memref<10xf32>
  memref.store %max, %a[%c4] : memref<10xf32>
  memref.store %floor, %a[%c5] : memref<10xf32>
  memref.store %ceil, %a[%c6] : memref<10xf32>
  memref.store %trunc, %a[%c7] : memref<10xf32>
  memref.store %even, %a[%c8] : memref<10xf32>
  memref.store %sign, %a[%c9] : memref<10xf32>
}
