// RUN: xacc-opt %s --xmp-localize | FileCheck %s
// RUN: xacc-opt %s --xmp-localize=check-bounds=true | FileCheck %s --check-prefix=BOUNDS

// Arrays of dynamic extents may have no storage; with check-bounds each access
// is checked.

!t = !xmp.template<[block]>
!a = !xmp.array<?xf64, [t0]>
!b = !xmp.array<64xf64, [t0]>

// A copy of the nest with checked accesses to what may lack storage.
// CHECK-LABEL: func @loop
// CHECK-SAME: %[[T:.*]]: !xmp.template<[block]>, %[[A:.*]]: !xmp.array<?xf64, [t0]>, %[[B:.*]]: !xmp.array<64xf64, [t0]>
// CHECK: %[[VIEW:.*]] = xmp.local_view %[[A]]
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[VIEW]]
// CHECK: %[[NONE:.*]] = arith.cmpi eq, %[[ADDRESS]], %{{.*}}
// CHECK: scf.if %[[NONE]] {
// CHECK: scf.for %[[I:.*]] =
// CHECK: memref.load %{{.*}} : memref<?xf64, strided<[1], offset: ?>>
// CHECK: xmp.element %[[A]][%[[I]]]
// CHECK: } else {
// CHECK-NOT: xmp.element
// CHECK: scf.for
// CHECK: return
// BOUNDS-LABEL: func @loop
// BOUNDS-SAME: %[[T:.*]]: !xmp.template<[block]>, %[[A:.*]]: !xmp.array<?xf64, [t0]>, %[[B:.*]]: !xmp.array<64xf64, [t0]>
// BOUNDS-NOT: scf.if
// BOUNDS: scf.for %[[I:.*]] =
// BOUNDS: xmp.element %[[B]][%[[I]]]
// BOUNDS: xmp.element %[[A]][%[[I]]]
// BOUNDS-NOT: xmp.local_view
// BOUNDS: return
func.func @loop(%t: !t, %a: !a, %b: !b, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
    %x = xmp.load %b[%i] : !b
    xmp.store %x, %a[%i] : !a
  }
  return
}

// In a loop that is not distributed the access itself is preceded by a check.
// CHECK-LABEL: func @plain
// CHECK-SAME: %[[A:.*]]: !xmp.array<?xf64, [t0]>, %[[B:.*]]: !xmp.array<64xf64, [t0]>
// CHECK: scf.for %[[I:.*]] =
// CHECK: scf.if %{{.*}} {
// CHECK-NEXT: xmp.require_stored %[[A]][%[[I]]]
// CHECK-NEXT: }
// CHECK: memref.store
// CHECK-NOT: scf.if
// CHECK: memref.store
// BOUNDS-LABEL: func @plain
// BOUNDS-SAME: %[[A:.*]]: !xmp.array<?xf64, [t0]>, %[[B:.*]]: !xmp.array<64xf64, [t0]>
// BOUNDS: xmp.element %[[A]]
// BOUNDS: xmp.element %[[B]]
func.func @plain(%a: !a, %b: !b, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    xmp.store %x, %a[%i] : !a
    xmp.store %x, %b[%i] : !b
  }
  return
}

// A kernel is not checked inside: before its launch, what it accesses without a
// condition. With check-bounds it notes subscripts of elements that are not
// stored, and the host looks behind it.
// CHECK-LABEL: func @kernel
// CHECK-SAME: %[[T:.*]]: !xmp.template<[block]>, %[[A:.*]]: !xmp.array<?xf64, [t0]>, %[[O:.*]]: !xmp.array<?xf64, [t0]>
// CHECK: %{{.*}}, %[[LAST:.*]] = xmp.global_range %[[A]][0]
// CHECK: xmp.require %{{.*}}, %{{.*}} "the array has no storage yet; call xmp_malloc first; its extent is"
// CHECK-NOT: xmp.require
// CHECK: acc.parallel
// BOUNDS-LABEL: func @kernel
// BOUNDS: %[[NOTED:.*]] = memref.alloca() : memref<2xi64>
// BOUNDS: acc.copyin varPtr(%[[NOTED]] : memref<2xi64>)
// BOUNDS: acc.parallel
// BOUNDS: %[[WRONG:.*]] = arith.cmpi uge
// BOUNDS: scf.if %[[WRONG]] {
// BOUNDS: memref.store %{{.*}}, %[[NOTED]][%{{.*}}] : memref<2xi64>
// BOUNDS: acc.yield
// BOUNDS: acc.copyout {{.*}} to varPtr(%[[NOTED]] : memref<2xi64>)
// BOUNDS: memref.load %[[NOTED]]
// BOUNDS: xmp.require_stored {{.*}} {directive = #xmp.directive<"kernel">}
func.func @kernel(%t: !t, %a: !a, %optional: !a, %n: index, %wants: i1, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
      xmp.store %x, %a[%i] : !a
      scf.if %wants {
        xmp.store %x, %optional[%i] : !a
      }
    }
    acc.yield
  }
  return
}
