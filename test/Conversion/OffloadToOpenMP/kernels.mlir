// A kernel becomes a function of the structure that its arguments are packed in.
// RUN: xacc-opt %s --convert-offload-to-openmp | FileCheck %s

func.func private @use(i1, i8, i16, i32, i64, index, f16, bf16, f32, f64, !llvm.ptr)

// An i1 is a byte, an index an i64; members are aligned as those of C.
// CHECK-LABEL: func.func private @arguments__host(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr) attributes {llvm.linkage = #llvm.linkage<internal>}
// CHECK: llvm.getelementptr inbounds %[[P]][0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i8, i16, i32, i64, i64, f16, bf16, f32, f64, ptr)>
// CHECK: %[[BYTE:.*]] = llvm.load {{.*}} invariant : !llvm.ptr -> i8
// CHECK: %[[BOOL:.*]] = arith.trunci %[[BYTE]] : i8 to i1
// CHECK: getelementptr inbounds %[[P]][0, 1]
// CHECK: %[[I8:.*]] = llvm.load {{.*}} invariant : !llvm.ptr -> i8
// CHECK: getelementptr inbounds %[[P]][0, 5]
// CHECK: %[[LONG:.*]] = llvm.load {{.*}} invariant : !llvm.ptr -> i64
// CHECK: %[[INDEX:.*]] = arith.index_cast %[[LONG]] : i64 to index
// CHECK: getelementptr inbounds %[[P]][0, 10]
// CHECK: %[[POINTER:.*]] = llvm.load {{.*}} invariant : !llvm.ptr -> !llvm.ptr
// CHECK: call @use(%[[BOOL]], %[[I8]], %{{.*}}, %{{.*}}, %{{.*}}, %[[INDEX]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[POINTER]])
// CHECK-NEXT: return
// What launches name stays, without a body.
// CHECK: offload.func @arguments(
// CHECK-SAME: serial {
// CHECK-NEXT: }
offload.func @arguments(%a: i1, %b: i8, %c: i16, %d: i32, %e: i64, %f: index,
    %g: f16, %h: bf16, %i: f32, %j: f64, %p: !llvm.ptr) serial {
  func.call @use(%a, %b, %c, %d, %e, %f, %g, %h, %i, %j, %p) : (i1, i8, i16, i32, i64, index, f16, bf16, f32, f64, !llvm.ptr) -> ()
}

// CHECK-LABEL: func.func private @nothing__host(
// CHECK-NEXT: return
offload.func @nothing() parallel {
}

// Views are descriptors over the address, without an offset; what is static is a
// constant.
// CHECK-LABEL: func.func private @views__host(
// CHECK: %[[P:.*]] = llvm.load {{.*}} -> !llvm.ptr
// CHECK: %[[C8:.*]] = llvm.mlir.constant(8 : i64)
// CHECK: %[[S:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK: %[[C0:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: llvm.insertvalue %[[P]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[P]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[C0]], %{{.*}}[2]
// CHECK: llvm.insertvalue %[[S]], %{{.*}}[4, 0]
// CHECK: llvm.insertvalue %[[C8]], %{{.*}}[3, 1]
// CHECK: %[[VIEW:.*]] = builtin.unrealized_conversion_cast %[[D:.*]] : !llvm.struct<{{.*}}> to memref<4x8xf64, strided<[?, 1], offset: ?>>
// CHECK: %[[X:.*]] = memref.load %[[VIEW]]
// CHECK: %[[Q:.*]] = llvm.extractvalue %[[D]][1]
// CHECK: %[[O:.*]] = llvm.extractvalue %[[D]][2]
// CHECK: %[[R:.*]] = llvm.getelementptr %[[Q]][%[[O]]] : (!llvm.ptr, i64) -> !llvm.ptr, f64
// CHECK: llvm.store %[[X]], %[[R]]
offload.func @views(%p: !llvm.ptr, %s: index) serial {
  %c1 = arith.constant 1 : index
  %v = offload.view %p strides(%s) : memref<4x8xf64, strided<[?, 1], offset: ?>>
  %x = memref.load %v[%c1, %c1] : memref<4x8xf64, strided<[?, 1], offset: ?>>
  %q = offload.pointer %v : memref<4x8xf64, strided<[?, 1], offset: ?>>
  llvm.store %x, %q : f64, !llvm.ptr
}

// Strides that the type has no operand for are products of the sizes.
// CHECK-LABEL: func.func private @contiguous__host(
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[S1:.*]] = llvm.mul %[[ONE]], %[[N2:.*]] overflow<nsw>
// CHECK: %[[S0:.*]] = llvm.mul %[[S1]], %[[N1:.*]] overflow<nsw>
// CHECK: llvm.insertvalue %[[S0]], %{{.*}}[4, 0]
// CHECK: llvm.insertvalue %[[N1]], %{{.*}}[3, 1]
// CHECK: llvm.insertvalue %[[S1]], %{{.*}}[4, 1]
// CHECK: llvm.insertvalue %[[N2]], %{{.*}}[3, 2]
// CHECK: llvm.insertvalue %[[ONE]], %{{.*}}[4, 2]
offload.func @contiguous(%p: !llvm.ptr, %n: index) serial {
  %c0 = arith.constant 0 : index
  %v = offload.view %p sizes(%n, %n, %n) : memref<?x?x?xf32>
  %x = memref.load %v[%c0, %c0, %c0] : memref<?x?x?xf32>
  memref.store %x, %v[%c0, %c0, %c0] : memref<?x?x?xf32>
}

// A function that kernels call keeps its form, and runs in the calling thread.
// CHECK-LABEL: func.func private @routine(
// CHECK-SAME: offload.routine
// CHECK-NOT: offload.
// CHECK: scf.for
// CHECK-NOT: offload.
// CHECK: return
func.func private @routine(%p: !llvm.ptr, %n: index) attributes {offload.routine} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
  return
}

// The host side is not this pass's.
// CHECK-LABEL: func.func @host(
// CHECK: offload.view
// CHECK: offload.launch @nothing
func.func @host(%p: !llvm.ptr, %n: index) -> memref<?xf64> {
  %m = offload.view %p sizes(%n) : memref<?xf64>
  offload.launch @nothing
  return %m : memref<?xf64>
}
