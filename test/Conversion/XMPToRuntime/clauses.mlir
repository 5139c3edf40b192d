// The clauses `acc` and `async`: calls of their own, or flags.
// RUN: xacc-opt %s --convert-xmp-to-runtime | FileCheck %s

!a = !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>

// CHECK-LABEL: func @reflect
// CHECK-SAME: (%[[A:.*]]: !llvm.ptr, %[[ID:.*]]: index)
func.func @reflect(%a: !a, %id: index) {
  // The flag of `acc` is 2.
  // CHECK: %[[ACC:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: llvm.call @xaccrtReflect(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %[[ACC]], %{{.*}}) : (i64, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.reflect %a acc : !a
  // CHECK: %[[BOTH:.*]] = llvm.mlir.constant(3 : i64)
  // CHECK: %[[ID64:.*]] = arith.index_cast %[[ID]] : index to i64
  // CHECK: llvm.call @xaccrtReflectAsync(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %[[BOTH]], %[[ID64]], %{{.*}}) : (i64, !llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.reflect %a orthogonal async %id acc : !a
  // CHECK: %[[NONE:.*]] = llvm.mlir.constant(0 : i64)
  // CHECK: llvm.call @xaccrtReflectAsync(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %[[NONE]],
  xmp.reflect %a async %id : !a
  // CHECK: %[[ACC:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: llvm.call @xaccrtReflectInit(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %[[ACC]],
  xmp.reflect_init %a acc : !a
  // CHECK: %[[ACC:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: llvm.call @xaccrtReflectDo(%{{[^,]*}}, %{{[^,]*}}, %[[ACC]], %{{[^,]*}}, %{{[^,]*}}) : (i64, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.reflect_do %a acc : !a
  // CHECK: %[[NONE:.*]] = llvm.mlir.constant(0 : i64)
  // CHECK: llvm.call @xaccrtReflectDoAsync(%{{[^,]*}}, %{{[^,]*}}, %[[NONE]], %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}) : (i64, !llvm.ptr, i64, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.reflect_do %a async %id : !a
  return
}

// CHECK-LABEL: func @collectives
// CHECK-SAME: (%[[M:.*]]: memref<f32>, %[[S:.*]]: !llvm.ptr, %[[ID:.*]]: index, %[[ID2:.*]]: index)
func.func @collectives(%m: memref<f32>, %s: !xmp.set, %id: index, %id2: index) {
  // CHECK: llvm.call @xaccrtBarrierDevice(%[[S]], %{{.*}}) : (!llvm.ptr, !llvm.ptr) -> ()
  xmp.barrier on %s acc
  // CHECK: llvm.call @xaccrtReduceDevice(%{{.*}}, %[[S]], %{{.*}}) : (i64, i64, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.reduction max %m on %s acc : memref<f32>
  // The type, then the flags.
  // CHECK: llvm.mlir.constant(5 : i64)
  // CHECK: %[[ACC:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: llvm.call @xaccrtReduceAsync(%{{.*}}, %[[S]], %[[ACC]], %{{[^,]*}}, %{{[^,]*}}) : (i64, i64, !llvm.ptr, i64, !llvm.ptr, i64, i64, !llvm.ptr) -> ()
  xmp.reduction max %m on %s async %id acc : memref<f32>
  // CHECK: llvm.call @xaccrtBcastDevice(%{{.*}}) : (!llvm.ptr, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  xmp.bcast %m from %s acc : memref<f32>
  // CHECK: %[[NONE:.*]] = llvm.mlir.constant(0 : i64)
  // CHECK: llvm.call @xaccrtBcastAsync(%{{.*}}, %[[NONE]], %{{[^,]*}}, %{{[^,]*}}) : (!llvm.ptr, i64, !llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr) -> ()
  xmp.bcast %m async %id : memref<f32>
  // CHECK: %[[COUNT:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: arith.index_cast %[[ID]]
  // CHECK: arith.index_cast %[[ID2]]
  // CHECK: %[[ACC:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: llvm.call @xaccrtWaitAsync(%[[COUNT]], %{{[^,]*}}, %[[ACC]], %[[S]], %{{.*}}) : (i64, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.wait_async %id, %id2 on %s acc
  return
}

// What a loop as one kernel communicates on a GPU is prepared before it, and the
// calls in it keep their numbers.
// CHECK-LABEL: func @prepared
// CHECK-SAME: (%[[A:.*]]: !llvm.ptr, %[[SET:.*]]: !llvm.ptr, %{{.*}}: memref<f64>)
func.func @prepared(%a: !a, %s: !xmp.set, %m: memref<f64>) {
  // CHECK: llvm.call @xaccrtPrepareReflect(%{{.*}}) : (i64, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
  xmp.reflect %a acc {offload.prepares} : !a
  // CHECK: llvm.call @xaccrtPrepareReduce(%{{.*}}, %{{.*}}, %[[SET]], %{{.*}}) : (i64, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.reduction max %m on %s {offload.prepares} : memref<f64>
  // CHECK: llvm.call @xaccrtReflect(%{{.*}}) {offload.prepared = 0 : i64}
  xmp.reflect %a acc {offload.prepared = 0} : !a
  // CHECK: llvm.call @xaccrtReduce(%{{.*}}) {offload.prepared = 1 : i64}
  xmp.reduction max %m on %s {offload.prepared = 1} : memref<f64>
  return
}

// Several GPUs know what may follow.
// CHECK-LABEL: func.func @described
func.func @described(%a: !a, %m: memref<f64>) {
  // CHECK: %[[NEXT:.*]] = llvm.mlir.constant(5 : i64)
  // CHECK: llvm.call @xaccrtDescribeCall(%[[NEXT]]) : (i64) -> ()
  // CHECK: llvm.call @xaccrtPrepareReflect(
  xmp.reflect %a acc {offload.describes = 5, offload.prepares} : !a
  // CHECK: llvm.call @xaccrtDescribeCall(
  // CHECK: llvm.call @xaccrtPrepareReduce(
  xmp.reduction max %m {offload.describes = 1, offload.prepares} : memref<f64>
  return
}

// What a loop starts, waits for, and reduces on the device.
// CHECK-LABEL: func @prepared_async
func.func @prepared_async(%a: !a, %m: memref<8xf64>, %id: index) {
  // CHECK: %[[FLAGS:.*]] = llvm.or %{{.*}}, %{{.*}} : i64
  // CHECK: llvm.call @xaccrtPrepareReflect(%{{.*}}, %{{.*}}, %{{.*}}, %[[FLAGS]], %{{.*}})
  xmp.reflect %a async %id acc {offload.prepares} : !a
  // CHECK: llvm.call @xaccrtPrepareReflectDo(
  xmp.reflect_do %a acc {offload.prepares} : !a
  // CHECK: llvm.call @xaccrtPrepareWait(%{{.*}}) : (!llvm.ptr) -> ()
  xmp.wait_async %id {offload.prepares}
  // CHECK: llvm.call @xaccrtPrepareReduceSection(
  xmp.reduction add %m acc {offload.prepares} : memref<8xf64>
  // CHECK: llvm.call @xaccrtReflectAsync(%{{.*}}) {offload.prepared = 0 : i64}
  xmp.reflect %a async %id acc {offload.prepared = 0} : !a
  // CHECK: llvm.call @xaccrtWaitAsync(%{{.*}}) {offload.prepared = 1 : i64}
  xmp.wait_async %id {offload.prepared = 1}
  return
}
