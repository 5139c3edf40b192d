// The runtime is told whether the loop as one kernel has code for GPUs.
// RUN: xacc-opt %s --convert-offload-to-runtime | FileCheck %s

func.func private @cpu__host(!llvm.ptr)
func.func private @gpu__host(!llvm.ptr)
llvm.mlir.global external @__xacc_image() : !llvm.struct<(i64, ptr, i64, ptr)>
offload.func @cpu(%p: !llvm.ptr) parallel attributes {persistent, no_image = "it calls the host"} {
}
offload.func @gpu(%p: !llvm.ptr) parallel attributes {persistent, gang_per_block, block = array<i32: 256, 1, 1>, image = "__xacc_image"} {
}

// CHECK-LABEL: func.func @loop_cpu(
// CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK: llvm.call @xaccrtMayPersist(%[[ZERO]], %{{.*}}) : (i32, !llvm.ptr) -> i32
func.func @loop_cpu(%p: !llvm.ptr, %present: i1) {
  %may = offload.may_persist
  scf.if %may {
    offload.launch @cpu args(%p : !llvm.ptr)
  }
  return
}

// Also behind other questions. The grid is one block.
// CHECK-LABEL: func.func @loop_gpu(
// CHECK: %[[ONE:.*]] = arith.constant 1 : i32
// CHECK: llvm.call @xaccrtMayPersist(%[[ONE]], %{{.*}}) : (i32, !llvm.ptr) -> i32
// CHECK: call @xaccrtLaunch
func.func @loop_gpu(%p: !llvm.ptr, %present: i1) {
  %may = offload.may_persist
  %all = arith.andi %may, %present : i1
  scf.if %all {
    offload.launch @gpu args(%p : !llvm.ptr)
  }
  return
}
