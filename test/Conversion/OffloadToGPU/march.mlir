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
// A distance whose size is not known, as bytes; what each array begins with is
// computed once, and carried.
// CHECK: %[[ROW:.*]] = llvm.inline_asm "mul.wide.s32 $0, $1, $2; // 0", "=l,r,n" %{{.*}}, %[[FOUR]]
// CHECK: scf.for %[[J:.*]] = {{.*}} : i32 {
// CHECK: scf.if
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[END:.*]] step %[[FOUR]] iter_args(%[[P:.*]] = %{{.*}}, %[[Q:.*]] = %{{.*}}) -> (!llvm.ptr, !llvm.ptr)
// CHECK: %[[P1:.*]] = llvm.getelementptr %[[P]][%[[ROW]]]
// CHECK: %[[P2:.*]] = llvm.getelementptr %[[P1]][%[[ROW]]]
// CHECK: %[[Q1:.*]] = llvm.getelementptr %[[Q]][%[[ROW]]]
// Nothing says that the arrays do not overlap: both are loaded each time.
// CHECK: llvm.load %[[P]]
// CHECK: llvm.load %[[P2]]
// CHECK: llvm.store %{{.*}}, %[[Q]]
// CHECK: scf.if %{{.*}} -> (!llvm.ptr, !llvm.ptr) {
// CHECK: llvm.load %[[P1]]
// CHECK: llvm.store %{{.*}}, %[[Q1]]
// CHECK-COUNT-2: scf.if
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

// -----

// The elements above are carried where nothing changes them: each iteration
// loads one. A row between is missing for %b.
func.func @host(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %n: index, %m: index) {
  offload.launch @carried extents(%m, %n) args(%p, %q, %r, %n, %m : !llvm.ptr, !llvm.ptr, !llvm.ptr, index, index)
  return
}
// CHECK-LABEL: gpu.func @carried(
// CHECK: scf.if
// CHECK: %[[FIRST:.*]] = llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK: %[[SECOND:.*]] = llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK-NOT: llvm.load
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %[[FIRST]], %[[Y:.*]] = %[[SECOND]],
// CHECK: %[[Z:.*]] = llvm.load %{{.*}} invariant
// CHECK: %[[FAR:.*]] = llvm.load %{{.*}} invariant
// CHECK: %[[NEAR:.*]] = llvm.load %{{.*}} invariant
// CHECK: %[[SUM:.*]] = arith.addf %[[X]], %[[Y]]
// CHECK: arith.addf %[[SUM]], %[[Z]]
// CHECK: scf.if
// CHECK: %[[Z2:.*]] = llvm.load %{{.*}} invariant
// CHECK: %[[SUM2:.*]] = arith.addf %[[Y]], %[[Z]]
// CHECK: arith.addf %[[SUM2]], %[[Z2]]
// CHECK-LABEL: gpu.func @carried__wide
offload.func @carried(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %n: index, %m: index) parallel attributes {may_overlap = array<i32>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n1 = arith.subi %n, %c1 : index
  %a = offload.view %p sizes(%n, %m) : memref<?x?xf32>
  %b = offload.view %q sizes(%n, %m) : memref<?x?xf32>
  %c = offload.view %r sizes(%n, %m) : memref<?x?xf32>
  offload.loop parallel<gang, vector> (%i, %j) = (%c1, %c0) to (%n1, %m) step (%c1, %c1) {
    %above = arith.subi %i, %c1 : index
    %below = arith.addi %i, %c1 : index
    %x = memref.load %a[%above, %j] : memref<?x?xf32>
    %y = memref.load %a[%i, %j] : memref<?x?xf32>
    %z = memref.load %a[%below, %j] : memref<?x?xf32>
    %u = memref.load %b[%below, %j] : memref<?x?xf32>
    %v = memref.load %b[%above, %j] : memref<?x?xf32>
    %s = arith.addf %x, %y : f32
    %t = arith.addf %s, %z : f32
    %w = arith.subf %u, %v : f32
    %all = arith.addf %t, %w : f32
    memref.store %all, %c[%i, %j] : memref<?x?xf32>
  }
}
