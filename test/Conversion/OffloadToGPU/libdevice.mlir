// RUN: xacc-opt %s --convert-offload-to-gpu="libdevice=0 remarks" --verify-diagnostics
// RUN: xacc-opt %s --convert-offload-to-gpu="libdevice=0 remarks" 2>/dev/null | FileCheck %s
// RUN: xacc-opt %s --convert-offload-to-gpu="libdevice=1" | FileCheck %s --check-prefix=WITH

// Without NVIDIA's library of functions: what GPUs have instructions for works,
// the rest says what is missing.

// CHECK-LABEL: offload.func @instructions
// CHECK-SAME: offload.image
offload.func @instructions(%p: !llvm.ptr, %q: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %sqrt = math.sqrt %x : f64
  %abs = math.absf %sqrt : f64
  %fma = math.fma %abs, %x, %sqrt : f64
  %min = arith.minnumf %fma, %x : f64
  %max = arith.maximumf %min, %abs : f64
  %down = math.floor %max : f64
  %up = math.ceil %down : f64
  %cut = math.trunc %up : f64
  %sign = math.copysign %cut, %x : f64
  %other = llvm.intr.sqrt(%sign) : (f64) -> f64
  llvm.store %other, %p : f64, !llvm.ptr
}

// CHECK-LABEL: offload.func @exponential
// CHECK-SAME: offload.no_image = "'math.exp' needs libdevice.10.bc of a CUDA toolkit, which was not found"
// WITH-LABEL: offload.func @exponential
// WITH-SAME: offload.image
// expected-remark @+1 {{'math.exp' needs libdevice.10.bc of a CUDA toolkit, which was not found}}
offload.func @exponential(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = math.exp %x : f64
  llvm.store %y, %p : f64, !llvm.ptr
}

// LLVM's own forms of these functions.
// CHECK-LABEL: offload.func @intrinsic
// CHECK-SAME: offload.no_image = "'math.sin' needs libdevice.10.bc of a CUDA toolkit, which was not found"
// expected-remark @+1 {{'math.sin' needs libdevice.10.bc}}
offload.func @intrinsic(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = llvm.intr.sin(%x) : (f64) -> f64
  llvm.store %y, %p : f64, !llvm.ptr
}

// CHECK-LABEL: offload.func @remainder
// CHECK-SAME: offload.no_image = "'arith.remf' needs libdevice.10.bc of a CUDA toolkit, which was not found"
// expected-remark @+1 {{'arith.remf' needs libdevice.10.bc}}
offload.func @remainder(%p: !llvm.ptr, %d: f64) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = arith.remf %x, %d : f64
  llvm.store %y, %p : f64, !llvm.ptr
}

// CHECK: gpu.module
// CHECK: llvm.call_intrinsic "llvm.sqrt.f64"
// CHECK: llvm.call_intrinsic "llvm.fabs.f64"
// CHECK: llvm.call_intrinsic "llvm.fma.f64"
