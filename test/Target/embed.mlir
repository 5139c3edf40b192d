// RUN: xacc-opt %s --xacc-embed-device-image | FileCheck %s
// RUN: xacc-opt %s --xacc-embed-device-image=chip=sm_90 | FileCheck %s --check-prefix=CHIP
// RUN: not xacc-opt %s --xacc-embed-device-image=chip=sm_1 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// The device module becomes an XaccImage: its kind (PTX), the bytes with a final
// zero, their number.

// UNKNOWN: error: unknown GPU architecture 'sm_1'; write one such as sm_80, sm_90 or sm_100
// CHIP: .target sm_90

// CHECK: llvm.func @host
// CHECK-NOT: gpu.module
// CHECK: llvm.mlir.global internal constant @__xacc_image_bytes("
// CHECK-SAME: .version 7.0\0A.target sm_80\0A
// CHECK-SAME: .entry copy(
// CHECK-SAME: ld.global
// CHECK-SAME: st.global
// CHECK-SAME: \00") {addr_space = 0 : i32, alignment = 16 : i64}
// CHECK: llvm.mlir.global internal @__xacc_image()
// CHECK-SAME: !llvm.struct<(i64, ptr, i64, ptr)>
// CHECK: llvm.mlir.constant(1 : i64)
// CHECK: llvm.mlir.addressof @__xacc_image_bytes
// CHECK: llvm.mlir.zero : !llvm.ptr
// CHECK-NOT: gpu.module
llvm.func @host()
gpu.module @__xacc_device {
  llvm.func @copy(%p: !llvm.ptr, %q: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
    %x = llvm.load %p : !llvm.ptr -> f64
    llvm.store %x, %q : f64, !llvm.ptr
    llvm.return
  }
}
