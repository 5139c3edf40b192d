// RUN: xacc-opt %s --verify-roundtrip | FileCheck %s
// RUN: xacc-opt %s --convert-xmp-to-runtime | FileCheck %s --check-prefix=RT

// CHECK-LABEL: func @gmove
// CHECK-SAME: (%[[A:.*]]: !xmp.array<8x8xf64, [t1, t0]>, %[[B:.*]]: !xmp.array<8x8xf64, [t0, t1]>, %[[P:.*]]: !llvm.ptr, %[[M:.*]]: memref<f32>, %[[N:.*]]: index, %[[I:.*]]: index)
// RT-LABEL: func @gmove
func.func @gmove(%a: !xmp.array<8x8xf64, [t1, t0]>,
                 %b: !xmp.array<8x8xf64, [t0, t1]>, %p: !llvm.ptr,
                 %m: memref<f32>, %n: index, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: xmp.gmove %[[B]][%{{.*}} : %[[N]] : %{{.*}}, %[[I]]] = %[[A]][%[[I]], %{{.*}} : %[[N]] : %{{.*}}] types f64, f64
  // RT: llvm.call @xaccrtGmove(%{{.*}}) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.gmove %b[%c0 : %n : %c1, %i] = %a[%i, %c0 : %n : %c1] types f64, f64
    : !xmp.array<8x8xf64, [t0, t1]>, !xmp.array<8x8xf64, [t1, t0]>
  // CHECK: xmp.gmove in %[[P]][%[[N]] : %[[I]]] = %[[A]][{{.*}}] types f64, f64 async %[[I]] :
  // RT: llvm.call @xaccrtGmove
  xmp.gmove in %p[%n : %i] = %a[%i, %c0 : %n : %c1] types f64, f64 async %i
    : !llvm.ptr, !xmp.array<8x8xf64, [t1, t0]>
  // CHECK: xmp.gmove out %[[A]][{{.*}}] = %[[M]][] types f64, f32 target_acc source_acc :
  // RT: llvm.call @xaccrtGmove
  xmp.gmove out %a[%c0 : %n : %c1, %c0 : %n : %c1] = %m[] types f64, f32
    target_acc source_acc : !xmp.array<8x8xf64, [t1, t0]>, memref<f32>
  return
}

// What is constant is in one global; with the sign of the integers.
// RT-LABEL: func @constants
func.func @constants(%a: !xmp.array<8xi32, [t0]>, %b: !xmp.array<8xi8, [t0]>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  xmp.gmove %a[%c0 : %c8 : %c1] = %b[%c0 : %c8 : %c1] types si32, ui8
    : !xmp.array<8xi32, [t0]>, !xmp.array<8xi8, [t0]>
  return
}
// CHECK-LABEL: func @sections
// RT-LABEL: func @sections
func.func @sections(%t: !xmp.template<[block, *]>,
                    %a: !xmp.array<?x8xf64, [t0, *], shadow [1:1, 0:0]>) {
  // CHECK: xmp.global_range %{{.*}}[1] : !xmp.template<[block, *]>
  // RT: llvm.load
  %l, %u = xmp.global_range %t[1] : !xmp.template<[block, *]>
  // CHECK: xmp.global_range %{{.*}}[0] : !xmp.array
  // RT: llvm.call @xaccrtArrayExtent
  %f, %e = xmp.global_range %a[0]
    : !xmp.array<?x8xf64, [t0, *], shadow [1:1, 0:0]>
  // CHECK: xmp.require_equal %{{.*}}, %{{.*}} "lengths"
  // RT: llvm.call @xaccrtRequireEqual
  xmp.require_equal %u, %e "lengths"
  // CHECK: xmp.require %{{.*}}, %{{.*}} "must not be"
  // RT: llvm.call @xaccrtRequire
  %ok = arith.cmpi sgt, %u, %l : index
  xmp.require %ok, %u "must not be"
  // CHECK: xmp.require_stored %{{.*}}[%{{.*}}, %{{.*}}] :
  // RT: llvm.call @xaccrtElement
  xmp.require_stored %a[%l, %f] : !xmp.array<?x8xf64, [t0, *], shadow [1:1, 0:0]>
  // CHECK: xmp.alloc_like %{{.*}} : {{.*}} -> !xmp.array<?x8xf64, [t0, *]>
  // RT: llvm.call @xaccrtArrayLike
  %c = xmp.alloc_like %a : !xmp.array<?x8xf64, [t0, *], shadow [1:1, 0:0]>
                        -> !xmp.array<?x8xf64, [t0, *]>
  xmp.release %c : !xmp.array<?x8xf64, [t0, *]>
  return
}
// RT: llvm.mlir.global private constant @{{.*}}(dense<[6, 4, 1, 1, 0, 8, 1]> : tensor<7xi64>)
// RT: llvm.mlir.global private constant @{{.*}}(dense<[3, 1, 1, 1, 0, 8, 1]> : tensor<7xi64>)
