// RUN: xacc-opt %s --split-input-file --convert-offload-to-gpu --canonicalize --cse | FileCheck %s

// A thread has a contiguous part of the outer loop, and walks through it inside of
// the others; four iterations follow each other, each if there is one.

func.func @host(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %m: index) {
  offload.launch @stencil extents(%m, %n) args(%p, %q, %n, %m : !llvm.ptr, !llvm.ptr, index, index)
  return
}
// CHECK-LABEL: gpu.func @stencil(
// CHECK: %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK: %[[PART:.*]] = arith.divui {{.*}} : i32
// CHECK: arith.muli {{.*}}, %[[PART]]
// CHECK: arith.minui
// CHECK: arith.minui
// CHECK: scf.for %[[J:.*]] = {{.*}} : i32 {
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[END:.*]] step %[[FOUR]]{{ *}}: i32 {
// CHECK: llvm.load
// CHECK: llvm.store
// CHECK-COUNT-3: scf.if %{{.*}} {
// CHECK: llvm.store
// CHECK-NOT: llvm.store
// With 64 bits it is as it was.
// CHECK-LABEL: gpu.func @stencil__wide
// CHECK: scf.for
// CHECK: scf.for
// CHECK: memref.store
// CHECK: gpu.return
offload.func @stencil(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %m: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n1 = arith.subi %n, %c1 : index
  %a = offload.view %p sizes(%n, %m) : memref<?x?xf32>
  %b = offload.view %q sizes(%n, %m) : memref<?x?xf32>
  offload.loop parallel<gang, vector> (%i, %j) = (%c1, %c0) to (%n1, %m) step (%c1, %c1) {
    %above = arith.subi %i, %c1 : index
    %below = arith.addi %i, %c1 : index
    %x = memref.load %a[%above, %j] : memref<?x?xf32>
    %y = memref.load %a[%below, %j] : memref<?x?xf32>
    %z = arith.addf %x, %y : f32
    memref.store %z, %b[%i, %j] : memref<?x?xf32>
  }
}

// -----

// Nothing that the next iteration loads, too: neighbours in a row, and an array
// that is stored.
func.func @host(%p: !llvm.ptr, %n: index, %m: index) {
  offload.launch @row extents(%m, %n) args(%p, %n, %m : !llvm.ptr, index, index)
  return
}
// CHECK-LABEL: gpu.func @row(
// CHECK-NOT: arith.divui
// CHECK: gpu.return
offload.func @row(%p: !llvm.ptr, %n: index, %m: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = offload.view %p sizes(%n, %m) : memref<?x?xf32>
  offload.loop parallel<gang, vector> (%i, %j) = (%c1, %c1) to (%n, %m) step (%c2, %c2) {
    %above = arith.subi %i, %c1 : index
    %left = arith.subi %j, %c1 : index
    %x = memref.load %a[%above, %j] : memref<?x?xf32>
    %y = memref.load %a[%above, %left] : memref<?x?xf32>
    %z = arith.addf %x, %y : f32
    memref.store %z, %a[%i, %j] : memref<?x?xf32>
  }
}
