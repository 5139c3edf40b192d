// Kernels: a descriptor each; a launch packs the arguments.
// RUN: xacc-opt %s --convert-offload-to-runtime --split-input-file | FileCheck %s

// The structure of the arguments, with room for the address of the buffer for
// partial results, which the runtime fills in; three extents and three wishes.
// CHECK-LABEL: func.func @launch(
// CHECK-SAME: %[[B:[^:]*]]: i1, %[[N:[^:]*]]: index, %[[X:[^:]*]]: f32, %[[P:[^:]*]]: !llvm.ptr, %[[Q:[^:]*]]: i64, %[[G:[^:]*]]: i64)
// CHECK: %[[ARGS:.*]] = llvm.alloca %{{.*}} x !llvm.array<1 x struct<(i8, i64, f32, ptr, ptr)>>
// CHECK: %[[LAUNCH:.*]] = llvm.alloca %{{.*}} x !llvm.array<15 x i64>
// CHECK: %[[E0:.*]] = arith.index_cast %[[N]]
// CHECK: %[[E1:.*]] = arith.index_cast %[[N]]
// CHECK: llvm.call @__xacc_store(%[[LAUNCH]], %[[E0]], %[[E1]], %{{[^,]*}}, %[[G]], %{{.*}})
// CHECK: %[[BYTE:.*]] = arith.extui %[[B]] : i1 to i8
// CHECK: %[[LONG:.*]] = arith.index_cast %[[N]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][0, 0] : {{.*}}, !llvm.struct<(i8, i64, f32, ptr, ptr)>
// CHECK: llvm.store %[[BYTE]], %[[AT]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][0, 1]
// CHECK: llvm.store %[[LONG]], %[[AT]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][0, 2]
// CHECK: llvm.store %[[X]], %[[AT]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][0, 3]
// CHECK: llvm.store %[[P]], %[[AT]]
// CHECK: %[[KERNEL:.*]] = llvm.mlir.addressof @__xacc_kernel_k
// CHECK: %[[LOC:.*]] = llvm.mlir.addressof @__xacc_loc
// CHECK: llvm.call @xaccrtLaunch(%[[KERNEL]], %[[LAUNCH]], %[[ARGS]], %[[Q]], %[[LOC]])
// CHECK-NOT: offload.
// The image is another pass's.
// CHECK: llvm.mlir.global external @__xacc_image() {{.*}} : !llvm.struct<(i64, ptr, i64, ptr)>
// CHECK: llvm.mlir.global internal @__xacc_kernel_k() {{.*}} : !llvm.struct<(ptr, ptr, ptr, ptr, i64, array<3 x i32>, i32, i32, i32, i64, i64, i64, ptr, i64, ptr, ptr)> {
// CHECK: func.constant @k__host
// CHECK: %[[IMAGE:.*]] = llvm.mlir.addressof @__xacc_image
// CHECK: %[[WHY:.*]] = llvm.mlir.zero
// Bytes: 1, padding, 8, 4, padding, 8, and 8 for the buffer; aligned as C does it,
// not by the layout that this module lacks.
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(40 : i64)
// CHECK: %[[PARALLEL:.*]] = llvm.mlir.constant(0 : i32)
// CHECK: %[[GANG:.*]] = llvm.mlir.constant(1 : i32)
// CHECK: %[[SCRATCH:.*]] = llvm.mlir.constant(24 : i64)
// CHECK: %[[OFFSET:.*]] = llvm.mlir.constant(32 : i64)
// CHECK: llvm.insertvalue %[[IMAGE]], %{{.*}}[2]
// CHECK: llvm.insertvalue %[[WHY]], %{{.*}}[3]
// CHECK: llvm.insertvalue %[[SIZE]], %{{.*}}[4]
// CHECK: llvm.insertvalue %[[PARALLEL]], %{{.*}}[6]
// CHECK: llvm.insertvalue %[[GANG]], %{{.*}}[7]
// CHECK: llvm.insertvalue %[[SCRATCH]], %{{.*}}[9]
// CHECK: llvm.insertvalue %[[OFFSET]], %{{.*}}[10]
// CHECK: %[[X64:.*]] = llvm.mlir.constant(64 : i32)
// CHECK: llvm.insertvalue %[[X64]], %{{.*}}[5, 0]
// CHECK: %[[Y4:.*]] = llvm.mlir.constant(4 : i32)
// CHECK: llvm.insertvalue %[[Y4]], %{{.*}}[5, 1]
func.func private @k__host(!llvm.ptr)
offload.func @k(%b: i1, %n: index, %x: f32, %p: !llvm.ptr) parallel
    attributes {block = array<i32: 64, 4, 1>, image = "__xacc_image", gang_per_block, scratch_per_block = 24} {
}
func.func @launch(%b: i1, %n: index, %x: f32, %p: !llvm.ptr, %q: i64, %g: i64) {
  %queue = offload.queue %q
  offload.launch @k queue(%queue) num_gangs(%g) extents(%n, %n) args(%b, %n, %x, %p : i1, index, f32, !llvm.ptr)
  return
}

// -----

// Without arguments and device code: no memory, the reason, no block.
// CHECK-LABEL: func.func @plain(
// CHECK: %[[NULL:.*]] = llvm.mlir.zero
// CHECK: %[[KERNEL:.*]] = llvm.mlir.addressof @__xacc_kernel_serial
// CHECK: %[[SYNC:.*]] = llvm.mlir.constant(-2 : i64)
// CHECK: llvm.call @xaccrtLaunch(%[[KERNEL]], %{{[^,]*}}, %[[NULL]], %[[SYNC]],
// CHECK: @[[WHY:.*]]("calls printf\00")
// CHECK-LABEL: llvm.mlir.global internal @__xacc_kernel_serial()
// CHECK: %[[NULL:.*]] = llvm.mlir.zero
// CHECK: llvm.mlir.addressof @[[WHY]]
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: %[[SERIAL:.*]] = llvm.mlir.constant(1 : i32)
// CHECK: llvm.insertvalue %[[NULL]], %{{.*}}[2]
// CHECK: llvm.insertvalue %[[SIZE]], %{{.*}}[4]
// CHECK: llvm.insertvalue %[[SERIAL]], %{{.*}}[6]
// What nobody launches is described too: another unit may name it.
// CHECK: "it was compiled for CPUs only\00"
// CHECK-LABEL: llvm.mlir.global internal @__xacc_kernel_other()
func.func private @serial__host(!llvm.ptr)
func.func private @other__host(!llvm.ptr)
offload.func @serial() serial attributes {no_image = "calls printf"} {
}
offload.func @other() parallel {
}
func.func @plain() {
  offload.launch @serial
  return
}

// -----

// What the launch points to lies at the entry of the function, once, also where
// the launch is in a loop: the runtime copies it.
// CHECK-LABEL: func.func @loop(
// CHECK: llvm.alloca {{.*}} struct<(i64)>
// CHECK: llvm.alloca {{.*}} !llvm.array<15 x i64>
// CHECK: scf.for
// CHECK-NOT: llvm.alloca
// CHECK: llvm.call @xaccrtLaunch
func.func private @k__host(!llvm.ptr)
offload.func @k(%n: index) parallel {
}
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    offload.launch @k extents(%i) args(%i : index)
  }
  return
}

// -----

// The argument that says which of two kernels runs is a byte at 16.
// CHECK-LABEL: llvm.mlir.global internal @__xacc_kernel_both()
// CHECK: %[[PLACE:.*]] = llvm.mlir.constant(16 : i32)
// CHECK: llvm.insertvalue %[[PLACE]], %{{.*}}[8]
func.func private @both__host(!llvm.ptr)
offload.func @both(%p: !llvm.ptr, %n: index, %fits: i1) parallel
    attributes {narrow_argument = 2} {
}

// -----

// A kernel for a GPU that passes messages: the addresses of its buffers and of its
// ring are behind the arguments, and the runtime knows where.
// CHECK-LABEL: func.func @messages(
// CHECK: llvm.alloca %{{.*}} x !llvm.array<1 x struct<(ptr, ptr, ptr)>>
// CHECK: llvm.mlir.global internal @__xacc_kernel_passes()
// CHECK: llvm.mlir.constant(16 : i64)
// CHECK: %[[SCRATCH:.*]] = llvm.mlir.constant(8 : i64)
// CHECK: %[[RING:.*]] = llvm.mlir.constant(16 : i64)
// CHECK: %[[SYMBOLS:.*]] = llvm.mlir.addressof @__xacc_request_symbols
// CHECK: llvm.insertvalue %[[SCRATCH]], %{{.*}}[10]
// CHECK: llvm.insertvalue %[[RING]], %{{.*}}[11]
// CHECK: llvm.insertvalue %[[SYMBOLS]], %{{.*}}[12]
llvm.mlir.global internal constant @__xacc_request_symbols() : !llvm.array<1 x ptr> {
  %0 = llvm.mlir.zero : !llvm.array<1 x ptr>
  llvm.return %0 : !llvm.array<1 x ptr>
}
func.func private @passes__host(!llvm.ptr)
offload.func @passes(%p: !llvm.ptr) parallel attributes {block = array<i32: 256, 1, 1>, requests, scratch_per_block = 16 : i64} {
}
func.func @messages(%p: !llvm.ptr) {
  offload.launch @passes args(%p : !llvm.ptr)
  return
}
