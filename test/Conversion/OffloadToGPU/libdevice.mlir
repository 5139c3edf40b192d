// RUN: xacc-opt %s --convert-offload-to-gpu="libdevice=0 remarks" --verify-diagnostics
// RUN: xacc-opt %s --convert-offload-to-gpu="libdevice=0 remarks" 2>/dev/null | FileCheck %s
// RUN: xacc-opt %s --convert-offload-to-gpu="libdevice=1" | FileCheck %s --check-prefix=WITH
// RUN: not xacc-opt %s --convert-offload-to-gpu="libdevice=0 need-toolkit" 2>&1 | FileCheck %s --check-prefix=NEED

// Without NVIDIA's library of functions: what GPUs have instructions for works,
// the rest says what is missing.

// CHECK-LABEL: offload.func @instructions
// CHECK-SAME: image = "__xacc_image"
offload.func @instructions(%p: !llvm.ptr, %q: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %sqrt = math.sqrt %x : f64
  %abs = math.absf %sqrt : f64
  %fma = math.fma %abs, %x, %sqrt : f64
  %min = arith.minnumf %fma, %x : f64
  %maxnum = arith.maxnumf %min, %sqrt : f64
  %max = arith.maximumf %maxnum, %abs : f64
  %down = math.floor %max : f64
  %up = math.ceil %down : f64
  %cut = math.trunc %up : f64
  %round = math.round %cut : f64
  %even = math.roundeven %round : f64
  %sign = math.copysign %even, %x : f64
  %sqrt2 = llvm.intr.sqrt(%sign) : (f64) -> f64
  %round2 = llvm.intr.round(%sqrt2) : (f64) -> f64
  %other = llvm.intr.rint(%round2) : (f64) -> f64
  llvm.store %other, %p : f64, !llvm.ptr
}

// CHECK-LABEL: offload.func @exponential
// CHECK-SAME: no_image = "'math.exp' needs libdevice.10.bc of a CUDA toolkit, which the compiler did not find
// WITH-LABEL: offload.func @exponential
// WITH-SAME: image = "__xacc_image"
// expected-remark @+1 {{'math.exp' needs libdevice.10.bc of a CUDA toolkit, which the compiler did not find: install one, for example with 'pip install nvidia-cuda-nvcc', or name its folder with --cuda-path}}
offload.func @exponential(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = math.exp %x : f64
  llvm.store %y, %p : f64, !llvm.ptr
}

// LLVM's own forms of these functions.
// CHECK-LABEL: offload.func @intrinsic
// CHECK-SAME: no_image = "'math.sin' needs libdevice.10.bc of a CUDA toolkit, which the compiler did not find
// expected-remark @+1 {{'math.sin' needs libdevice.10.bc}}
offload.func @intrinsic(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = llvm.intr.sin(%x) : (f64) -> f64
  llvm.store %y, %p : f64, !llvm.ptr
}

// CHECK-LABEL: offload.func @remainder
// CHECK-SAME: no_image = "'arith.remf' needs libdevice.10.bc of a CUDA toolkit, which the compiler did not find
// expected-remark @+1 {{'arith.remf' needs libdevice.10.bc}}
offload.func @remainder(%p: !llvm.ptr, %d: f64) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = arith.remf %x, %d : f64
  llvm.store %y, %p : f64, !llvm.ptr
}

// Two results.
// CHECK-LABEL: offload.func @both
// CHECK-SAME: no_image = "'math.sincos' needs libdevice.10.bc
// expected-remark @+1 {{'math.sincos' needs libdevice.10.bc}}
offload.func @both(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %sin, %cos = math.sincos %x : f64
  llvm.store %sin, %p : f64, !llvm.ptr
  llvm.store %cos, %p : f64, !llvm.ptr
}

// In a routine.
func.func private @power(%x: f32) -> f32 attributes {offload.routine} {
  %y = math.powf %x, %x : f32
  return %y : f32
}
// CHECK-LABEL: offload.func @calls
// CHECK-SAME: no_image = "'math.powf' needs libdevice.10.bc
// expected-remark @+1 {{'math.powf' needs libdevice.10.bc}}
offload.func @calls(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f32
  %y = func.call @power(%x) : (f32) -> f32
  llvm.store %y, %p : f32, !llvm.ptr
}

// As calls of the C library.
llvm.func @fmodf(f32, f32) -> f32
// CHECK-LABEL: offload.func @library
// CHECK-SAME: no_image = "it calls 'fmodf', which needs libdevice.10.bc
// WITH-LABEL: offload.func @library
// WITH-SAME: image = "__xacc_image"
// expected-remark @+1 {{it calls 'fmodf', which needs libdevice.10.bc}}
offload.func @library(%p: !llvm.ptr, %d: f32) serial {
  %x = llvm.load %p : !llvm.ptr -> f32
  %y = llvm.call @fmodf(%x, %d) : (f32, f32) -> f32
  llvm.store %y, %p : f32, !llvm.ptr
}

// A function of the program with the name of one.
// WITH-LABEL: func.func private @j0
func.func private @j0(%x: f64) -> f64 attributes {offload.routine} {
  return %x : f64
}
// CHECK-LABEL: offload.func @own
// CHECK-SAME: image = "__xacc_image"
offload.func @own(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = func.call @j0(%x) : (f64) -> f64
  llvm.store %y, %p : f64, !llvm.ptr
}

// Neither library has this one for GPUs.
llvm.func @lrint(f64) -> i64
// CHECK-LABEL: offload.func @other
// CHECK-SAME: no_image = "it calls 'lrint', which is no acc routine"
// expected-remark @+1 {{it calls 'lrint', which is no acc routine}}
offload.func @other(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> f64
  %y = llvm.call @lrint(%x) : (f64) -> i64
  llvm.store %y, %p : i64, !llvm.ptr
}

// No library has these: without a toolkit and with one.
// CHECK-LABEL: offload.func @nowhere
// CHECK-SAME: no_image = "'math.ipowi' has no form for GPUs"
// WITH-LABEL: offload.func @nowhere
// WITH-SAME: no_image = "'math.ipowi' has no form for GPUs"
// expected-remark @+1 {{'math.ipowi' has no form for GPUs}}
offload.func @nowhere(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> i32
  %y = math.ipowi %x, %x : i32
  llvm.store %y, %p : i32, !llvm.ptr
}

// Functions of integers, and those that classify numbers.
// CHECK-LABEL: offload.func @integers
// CHECK-SAME: image = "__xacc_image"
offload.func @integers(%p: !llvm.ptr, %x: f64, %i: i32) serial {
  %abs = math.absi %i : i32
  %bits = math.ctpop %abs : i32
  %nan = math.isnan %x : f64
  %infinite = math.isinf %x : f64
  %finite = math.isfinite %x : f64
  %normal = math.isnormal %x : f64
  %a = arith.ori %nan, %infinite : i1
  %b = arith.ori %finite, %normal : i1
  %c = arith.ori %a, %b : i1
  %d = arith.extui %c : i1 to i32
  %e = arith.addi %bits, %d : i32
  llvm.store %e, %p : i32, !llvm.ptr
}

// Where the user asks for code, a missing toolkit is an error. A kernel that
// would have no code with a toolkit either is none.
// NEED-NOT: error: no code
// NEED: error: no code for GPUs: 'math.exp' needs libdevice.10.bc
// NEED: error: no code for GPUs: 'math.sin' needs libdevice.10.bc
// NEED: error: no code for GPUs: 'arith.remf' needs libdevice.10.bc
// NEED: error: no code for GPUs: 'math.sincos' needs libdevice.10.bc
// NEED: error: no code for GPUs: 'math.powf' needs libdevice.10.bc
// NEED: error: no code for GPUs: it calls 'fmodf', which needs libdevice.10.bc
// NEED-NOT: error: no code

// CHECK: gpu.module
// CHECK: llvm.call_intrinsic "llvm.sqrt.f64"
// CHECK: llvm.call_intrinsic "llvm.fabs.f64"
// CHECK: llvm.call_intrinsic "llvm.fma.f64"
// CHECK: llvm.call_intrinsic "llvm.minnum.f64"
// CHECK: llvm.call_intrinsic "llvm.maxnum.f64"
// CHECK: arith.maximumf
// CHECK: llvm.call_intrinsic "llvm.floor.f64"
// CHECK: llvm.call_intrinsic "llvm.ceil.f64"
// CHECK: llvm.call_intrinsic "llvm.trunc.f64"
// CHECK: llvm.call_intrinsic "llvm.round.f64"
// CHECK: llvm.call_intrinsic "llvm.roundeven.f64"
// CHECK: llvm.call_intrinsic "llvm.copysign.f64"
// CHECK: llvm.call_intrinsic "llvm.sqrt.f64"
// CHECK: llvm.call_intrinsic "llvm.round.f64"
// CHECK: llvm.intr.rint
// CHECK: gpu.func @integers
// CHECK: llvm.intr.abs
// CHECK: math.ctpop
// CHECK: llvm.intr.is.fpclass

// WITH: gpu.module
// WITH: llvm.func @__nv_fmodf(f32, f32) -> f32
// WITH: gpu.func @library
// WITH: llvm.call @__nv_fmodf
