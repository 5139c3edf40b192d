// RUN: xacc-opt %s --split-input-file --convert-offload-to-gpu --canonicalize --cse | FileCheck %s

// A thread has strips of 12 and more iterations of the outer loop, as many as the
// grid has threads apart, and walks through each inside of the others; four
// iterations follow each other, each if there is one.

func.func @host(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %m: index) {
  offload.launch @stencil extents(%m, %n) args(%p, %q, %n, %m : !llvm.ptr, !llvm.ptr, index, index)
  return
}
// CHECK-LABEL: gpu.func @stencil(
// CHECK: %[[FOUR:.*]] = arith.constant 4 : i32
// A distance whose size is not known, as bytes; what each array begins with is
// computed once, and carried.
// CHECK: %[[ROW:.*]] = llvm.inline_asm "mul.wide.s32 $0, $1, $2; // 0", "=l,r,n" %{{.*}}, %[[FOUR]]
// CHECK: %[[PART:.*]] = arith.ceildivui %{{.*}}, %[[SIZE:.*]] : i32
// CHECK: %[[STRIPS:.*]] = arith.divui %[[PART]], %c12_i32 : i32
// CHECK: %[[PASSES:.*]] = arith.maxui %[[STRIPS]], %c1_i32 : i32
// CHECK: %[[LENGTH:.*]] = arith.ceildivui %[[PART]], %[[PASSES]] : i32
// CHECK: scf.for %[[PASS:.*]] = %c0_i32 to %[[PASSES]] step %c1_i32
// CHECK: %[[BEFORE:.*]] = arith.muli %[[PASS]], %[[SIZE]]
// CHECK: arith.addi %[[BEFORE]],
// CHECK: arith.minui
// CHECK: arith.minui
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

// -----

// In arrays of constant shape three iterations come together, without conditions,
// and single ones behind them take what they have carried.
func.func @host(%p: !llvm.ptr, %q: !llvm.ptr) {
  %c62 = arith.constant 62 : index
  %c64 = arith.constant 64 : index
  offload.launch @constant extents(%c64, %c62) args(%p, %q : !llvm.ptr, !llvm.ptr)
  return
}
// CHECK-LABEL: gpu.func @constant(
// CHECK: scf.if
// CHECK: %[[REST:.*]] = arith.remui
// CHECK: %[[MIDDLE:.*]] = arith.subi %[[END:.*]], %[[REST]]
// CHECK: %[[CARRIED:.*]]:2 = scf.for {{.*}} to %[[MIDDLE]] step %c3_i32
// CHECK-NOT: scf.if
// CHECK-COUNT-3: llvm.store
// CHECK-NOT: llvm.store
// CHECK: scf.yield
// CHECK: scf.for {{.*}} = %[[MIDDLE]] to %[[END]] step %c1_i32 iter_args(%{{.*}} = %[[CARRIED]]#0, %{{.*}} = %[[CARRIED]]#1)
// CHECK: llvm.store
// CHECK: gpu.return
offload.func @constant(%p: !llvm.ptr, %q: !llvm.ptr) parallel attributes {may_overlap = array<i32>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  %a = offload.view %p sizes() : memref<64x64xf32>
  %b = offload.view %q sizes() : memref<64x64xf32>
  offload.loop parallel<gang, vector> (%i, %j) = (%c1, %c0) to (%c63, %c64) step (%c1, %c1) {
    %above = arith.subi %i, %c1 : index
    %below = arith.addi %i, %c1 : index
    %x = memref.load %a[%above, %j] : memref<64x64xf32>
    %y = memref.load %a[%i, %j] : memref<64x64xf32>
    %z = memref.load %a[%below, %j] : memref<64x64xf32>
    %s = arith.addf %x, %y : f32
    %t = arith.addf %s, %z : f32
    memref.store %t, %b[%i, %j] : memref<64x64xf32>
  }
}
