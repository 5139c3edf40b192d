// RUN: xacc-opt %s --convert-offload-to-runtime --split-input-file --verify-diagnostics

func.func @rank(%a: memref<1x1x1x1x1x1x1x1xf64>) {
  // expected-error @+1 {{'offload.update' op has an operand of rank 8, the runtime knows 7 dimensions}}
  offload.update host %a : memref<1x1x1x1x1x1x1x1xf64>
  return
}

// -----

func.func @layout(%a: memref<8x8xf64, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) {
  // expected-error @+1 {{'offload.exit' op has a memref with a layout that is not strided, 'memref<8x8xf64, affine_map}}
  offload.exit release %a : memref<8x8xf64, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>
  return
}

// -----

func.func @layout_of_enter(%a: memref<8x8xf64, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) {
  // expected-error @+1 {{'offload.enter' op has a memref with a layout that is not strided}}
  %d = offload.enter create %a : memref<8x8xf64, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>
  return
}

// -----

// expected-error @+1 {{'offload.func' op has no host code; run --convert-offload-to-openmp first}}
offload.func @k() parallel {
}

// -----

func.func @not_outlined() {
  // expected-error @+1 {{'offload.kernel' op has no lowering to the runtime; run --offload-outline-kernels and --convert-offload-to-openmp first}}
  offload.kernel parallel {
  }
  return
}

// -----

func.func private @loop(%n: index) attributes {offload.routine} {
  // expected-error @+1 {{'offload.loop' op has no lowering to the runtime}}
  offload.loop seq (%i) = (%n) to (%n) step (%n) {
  }
  return
}

// -----

// Of the operations that have no verifier of their own.
func.func @pointer_space(%a: memref<8xf64, "device">) -> !llvm.ptr {
  // expected-error @+1 {{'offload.pointer' op has a memref in a memory space}}
  %p = offload.pointer %a : memref<8xf64, "device">
  return %p : !llvm.ptr
}
