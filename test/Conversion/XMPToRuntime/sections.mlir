// Sections, distributed arrays and locations in collectives; reduce_shadow.
// RUN: xacc-opt %s --convert-xmp-to-runtime | FileCheck %s

!a = !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>

// CHECK-LABEL: func @sections
func.func @sections(%m: memref<?x4xf64, strided<[?, 2]>>, %s: !xmp.set, %id: index) {
  // CHECK: llvm.call @xaccrtReduceSection({{.*}}) : (i64, i64, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr) -> ()
  xmp.reduction add %m on %s : memref<?x4xf64, strided<[?, 2]>>
  // CHECK: llvm.call @xaccrtBcastSection({{.*}}) : (!llvm.ptr, i64, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr) -> ()
  xmp.bcast %m from %s async %id : memref<?x4xf64, strided<[?, 2]>>
  // The flags: device and async.
  // CHECK: %[[FLAGS:.*]] = llvm.mlir.constant(6 : i64)
  // CHECK: llvm.call @xaccrtBcastSection({{.*}}, %[[FLAGS]], %{{[^,]*}}, %{{[^,]*}})
  xmp.bcast %m from %s async %id acc : memref<?x4xf64, strided<[?, 2]>>
  return
}

// CHECK-LABEL: func @arrays
// CHECK-SAME: (%[[A:[^:]*]]: !llvm.ptr, %[[S:[^:]*]]: !llvm.ptr
func.func @arrays(%a: !a, %s: !xmp.set, %id: index) {
  // CHECK: llvm.call @xaccrtReduceArray(%{{[^,]*}}, %[[A]], %[[S]], %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}) : (i64, !llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr) -> ()
  xmp.reduction max %a on %s : !a
  // CHECK: llvm.call @xaccrtBcastArray(%[[A]], %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr) -> ()
  xmp.bcast %a : !a
  // The flags: orthogonal, device and async.
  // CHECK: %[[FLAGS:.*]] = llvm.mlir.constant(7 : i64)
  // CHECK: llvm.call @xaccrtReduceShadow(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %[[FLAGS]], %{{[^,]*}}, %{{[^,]*}}) : (i64, !llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr) -> ()
  xmp.reduce_shadow %a orthogonal async %id acc : !a
  return
}

// CHECK-LABEL: func @located
func.func @located(%v: memref<f64>, %k: memref<2xi64>, %x: memref<i32>, %y: memref<3xf32>) {
  // CHECK: llvm.call @xaccrtReduceLocated({{.*}}) : (i64, i64, !llvm.ptr, i64, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr) -> ()
  xmp.located_reduction max %v keys(%k) last locations(%x, %y) : memref<f64> keys memref<2xi64> locations memref<i32>, memref<3xf32>
  return
}

// A memref that begins behind its pointer is not at it.
// CHECK-LABEL: func @offset
func.func @offset(%m: memref<4xf64, strided<[2], offset: 3>>, %a: !a, %v: memref<f64, strided<[], offset: 5>>, %x: memref<i32>, %n: index) {
  // CHECK: %[[THREE:.*]] = llvm.mlir.constant(3 : index)
  // CHECK: %[[DATA:.*]] = llvm.getelementptr %{{.*}}[%[[THREE]]] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  // CHECK: llvm.call @xaccrtGmove(%{{[^,]*}}, %[[DATA]],
  xmp.gmove %m[%n : %n] = %a[%n : %n : %n, %n] types f64, f64 : memref<4xf64, strided<[2], offset: 3>>, !a
  // CHECK: %[[FIVE:.*]] = llvm.mlir.constant(5 : index)
  // CHECK: %[[VALUE:.*]] = llvm.getelementptr %{{.*}}[%[[FIVE]]] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  // CHECK: llvm.call @xaccrtReduceLocated({{.*}}%[[VALUE]], {{.*}})
  xmp.located_reduction max %v locations(%x) : memref<f64, strided<[], offset: 5>> locations memref<i32>
  return
}
