// Elements at a constant distance share an address.
// RUN: xacc-opt %s --convert-offload-to-openmp | FileCheck %s

// CHECK-LABEL: func.func private @stencil__host(
// CHECK: scf.for %[[I:.*]] = %{{.*}} to
// CHECK: scf.for %[[J:.*]] = %{{.*}} to
// CHECK: %[[C100:.*]] = arith.constant 100 : index
// CHECK: %[[ROW:.*]] = arith.muli %[[I]], %[[C100]] overflow<nsw>
// CHECK: %[[AT:.*]] = arith.addi %[[ROW]], %[[J]] overflow<nsw>
// CHECK: %[[WORDS:.*]] = arith.index_cast %[[AT]]
// The element in between may lie outside of the array: no `inbounds`.
// CHECK: %[[SHARED:.*]] = llvm.getelementptr %{{.*}}[%[[WORDS]]] : (!llvm.ptr, i64) -> !llvm.ptr, f64
// CHECK: %[[NORTH:.*]] = llvm.getelementptr %[[SHARED]][-101] : (!llvm.ptr) -> !llvm.ptr, f64
// CHECK: llvm.load %[[NORTH]] : !llvm.ptr -> f64
// CHECK: %[[EAST:.*]] = llvm.getelementptr %{{.*}}[2] : (!llvm.ptr) -> !llvm.ptr, f64
// CHECK: %[[X:.*]] = llvm.load %[[EAST]]
// What has no neighbours in the loop stays a memref.
// CHECK: memref.store %{{.*}} : memref<50x100xf64>
offload.func @stencil(%p: !llvm.ptr, %q: !llvm.ptr) parallel {
  %a = offload.view %p : memref<50x100xf64>
  %b = offload.view %q : memref<50x100xf64>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c49 = arith.constant 49 : index
  %c98 = arith.constant 98 : index
  offload.loop parallel<gang, vector> (%i, %j) = (%c1, %c1) to (%c49, %c98) step (%c1, %c1) {
    %north = arith.subi %i, %c1 : index
    %west = arith.subi %j, %c1 : index
    %x = memref.load %a[%north, %west] : memref<50x100xf64>
    %once = arith.addi %j, %c1 : index
    %twice = arith.addi %once, %c1 : index
    %y = memref.load %a[%i, %twice] : memref<50x100xf64>
    %z = arith.addf %x, %y : f64
    memref.store %z, %b[%i, %j] : memref<50x100xf64>
  }
}

// A constant subscript is a distance as well; a store is treated alike.
// CHECK-LABEL: func.func private @planes__host(
// CHECK: scf.for
// CHECK: %[[SHARED:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK: %[[SECOND:.*]] = llvm.getelementptr %[[SHARED]][2000] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK: %[[X:.*]] = llvm.load %[[SECOND]]
// CHECK: llvm.store %[[X]], %{{.*}} : i32, !llvm.ptr
offload.func @planes(%p: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p : memref<3x1000xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %a[%c2, %i] : memref<3x1000xi32>
    memref.store %x, %a[%c0, %i] : memref<3x1000xi32>
  }
}

// Not where a stride is known at run time only, nor in private memory, nor where
// the distance does not fit.
// CHECK-LABEL: func.func private @others__host(
// CHECK: scf.for
// CHECK-NOT: llvm.load
// CHECK-COUNT-3: memref.load
// CHECK-NOT: llvm.load
// CHECK: return
offload.func @others(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n, %n) : memref<?x?xf64>
  %b = offload.view %q : memref<2x3000000000xi8>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i) = (%c1) to (%n) step (%c1) {
    %t = memref.alloca() : memref<4xf64>
    %before = arith.subi %i, %c1 : index
    %x = memref.load %a[%before, %i] : memref<?x?xf64>
    memref.store %x, %t[%c1] : memref<4xf64>
    %y = memref.load %t[%c1] : memref<4xf64>
    memref.store %y, %a[%i, %i] : memref<?x?xf64>
    %z = memref.load %b[%c1, %i] : memref<2x3000000000xi8>
    memref.store %z, %b[%c0, %i] : memref<2x3000000000xi8>
  }
}
