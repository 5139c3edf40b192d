// The runtime is told whether the loop as one kernel has code for GPUs, and whether that
// adds up in the order of its kernels.
// RUN: xacc-opt %s --convert-offload-to-runtime | FileCheck %s

func.func private @cpu__host(!llvm.ptr)
func.func private @gpu__host(!llvm.ptr)
func.func private @grid__host(!llvm.ptr)
llvm.mlir.global external @__xacc_image() : !llvm.struct<(i64, ptr, i64, ptr)>
offload.func @cpu(%p: !llvm.ptr) parallel attributes {persistent, no_image = "it calls the host"} {
}
offload.func @gpu(%p: !llvm.ptr) parallel attributes {persistent, gang_per_block, block = array<i32: 256, 1, 1>, image = "__xacc_image", offload.reorders_sums} {
}
offload.func @grid(%p: !llvm.ptr, %n: i32) parallel attributes {persistent, block = array<i32: 256, 1, 1>, scratch_per_block = 16 : i64, image = "__xacc_image", offload.cooperative} {
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

// A loop that is measured; any number of blocks.
// CHECK-LABEL: func.func @loop_grid(
// CHECK: %[[TWO:.*]] = arith.constant 2 : i32
// CHECK: llvm.call @xaccrtPersistNext(%{{.*}}, %[[TWO]], %{{.*}}) : (i32, i32, !llvm.ptr) -> i64
// CHECK: call @xaccrtLaunch
func.func @loop_grid(%p: !llvm.ptr, %n: i32, %first: i1) -> index {
  %one, %count = offload.persist_next %first
  scf.if %one {
    offload.launch @grid args(%p, %n : !llvm.ptr, i32)
  }
  return %count : index
}

// What several GPUs have to know: scalars, and kernels with those that may follow.
// CHECK-LABEL: func.func @describes(
// CHECK: llvm.call @xaccrtPersistDescribe(%{{.*}}, %{{.*}}, %[[FIRST:.*]], %{{.*}}) : (i64, !llvm.ptr, i64, !llvm.ptr) -> i32
// CHECK: scf.if
// CHECK: llvm.call @xaccrtDescribeLaunch(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK: llvm.call @xaccrtPersistBegin
// CHECK: return
func.func @describes(%p: !llvm.ptr, %n: i32) {
  %several = offload.persist_describe(%p) first 1
  scf.if %several {
    offload.launch @gpu args(%p : !llvm.ptr) {offload.describes = 2 : i64}
  }
  %host = offload.persist_begin
  scf.if %host {
    offload.persist_end
  } else {
    offload.launch @grid args(%p, %n : !llvm.ptr, i32)
  }
  return
}

// Behind the arguments, of 12 bytes, are the scratch buffer, at 16, two integers, and what
// several devices share.
// CHECK: llvm.mlir.global internal @__xacc_kernel_grid()
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(48 : i64) : i64
// CHECK: llvm.mlir.constant(16 : i64) : i64
// CHECK: %[[SCRATCH:.*]] = llvm.mlir.constant(16 : i64) : i64
// CHECK: %[[GRID:.*]] = llvm.mlir.constant(24 : i64) : i64
// CHECK: llvm.insertvalue %[[SIZE]], %{{.*}}[4]
// CHECK: llvm.insertvalue %[[SCRATCH]], %{{.*}}[10]
// CHECK: llvm.insertvalue %[[GRID]], %{{.*}}[13]
