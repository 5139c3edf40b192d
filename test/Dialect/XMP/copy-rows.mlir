// RUN: xacc-opt %s --xmp-copy-rows | FileCheck %s

!a = !xmp.array<64x64xf64, [t1, t0]>
!v = memref<?x?xf64, strided<[?, 1], offset: ?>>
xmp.global @a : !a
xmp.global @b : !a

// A row of @b goes to @a, shifted by two columns: u - l elements at once if
// these are 4 KiB, one by one if they are fewer.
// CHECK-LABEL: func @row
// CHECK-SAME: (%{{.*}}: index, %[[L:.*]]: index, %[[U:.*]]: index, %[[O:.*]]: index)
// CHECK: %[[N:.*]] = arith.subi %[[U]], %[[L]]
// CHECK: %[[BYTES:.*]] = arith.muli %[[N]], %{{.*}}
// CHECK: %[[LEAST:.*]] = arith.constant 4096
// CHECK: %[[LARGE:.*]] = arith.cmpi sge, %[[BYTES]], %[[LEAST]]
// CHECK: scf.if %[[LARGE]] {
// CHECK-NOT: scf.for
// CHECK: %[[SIZE:.*]] = arith.index_cast %[[BYTES]]
// CHECK: "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %[[SIZE]])
// CHECK: } else {
// CHECK: scf.for %{{.*}} = %[[L]] to %[[U]]
// CHECK: memref.store
func.func @row(%i: index, %l: index, %u: index, %o: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = xmp.get_global @a : !a
  %b = xmp.get_global @b : !a
  %va = xmp.local_view %a : !a -> !v
  %vb = xmp.local_view %b : !a -> !v
  scf.for %j = %l to %u step %c1 {
    %k = arith.subi %j, %o : index
    %x = memref.load %vb[%i, %k] : !v
    %m = arith.addi %k, %c2 : index
    memref.store %x, %va[%i, %m] : !v
  }
  return
}

// Not copies of rows: within one array, with a step, over columns, with more to
// do, between memory that may overlap.
// CHECK-LABEL: func @others
// CHECK-NOT: memcpy
// CHECK: return
func.func @others(%i: index, %l: index, %u: index, %q: !a) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = xmp.get_global @a : !a
  %b = xmp.get_global @b : !a
  %va = xmp.local_view %a : !a -> !v
  %vb = xmp.local_view %b : !a -> !v
  %vq = xmp.local_view %q : !a -> !v
  scf.for %j = %l to %u step %c1 {
    %k = arith.addi %j, %c1 : index
    %x = memref.load %va[%i, %k] : !v
    memref.store %x, %va[%i, %j] : !v
  }
  scf.for %j = %l to %u step %c2 {
    %x = memref.load %vb[%i, %j] : !v
    memref.store %x, %va[%i, %j] : !v
  }
  scf.for %j = %l to %u step %c1 {
    %x = memref.load %vb[%j, %i] : !v
    memref.store %x, %va[%j, %i] : !v
  }
  scf.for %j = %l to %u step %c1 {
    %x = memref.load %vb[%i, %j] : !v
    %y = arith.addf %x, %x : f64
    memref.store %y, %va[%i, %j] : !v
  }
  scf.for %j = %l to %u step %c1 {
    %x = memref.load %vb[%i, %j] : !v
    memref.store %x, %vq[%i, %j] : !v
  }
  return
}
