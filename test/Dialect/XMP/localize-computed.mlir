// RUN: xacc-opt %s --xmp-localize --allow-unregistered-dialect | FileCheck %s

// Elements that a node does not surely store: their positions are compared.

!t = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>
xmp.global @t : !t
xmp.global @a : !a {templ = @t}

// a[table[i]]: in the loop, whatever the condition around it.
// CHECK-LABEL: func @table
// CHECK: %[[V:.*]] = xmp.local_view
// CHECK: scf.for
// CHECK: scf.if
// CHECK: %[[E:.*]] = memref.load
// CHECK: %[[INDEX:.*]] = arith.index_cast %[[E]]
// CHECK: %[[SIZE:.*]] = memref.dim %[[V]]
// CHECK: %[[BEYOND:.*]] = arith.cmpi uge, %{{.*}}, %[[SIZE]]
// CHECK: scf.if %[[BEYOND]]
// CHECK-NEXT: xmp.require_stored %{{.*}}[%[[INDEX]]]
// CHECK: memref.load %[[V]]
func.func @table(%n: index, %table: memref<64xi32>, %wants: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !t
  %a = xmp.get_global @a : !a
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
    scf.if %wants {
      %e = memref.load %table[%i] : memref<64xi32>
      %k = arith.index_cast %e : i32 to index
      %x = xmp.load %a[%k] : !a
      "test.use"(%x) : (f64) -> ()
    }
  }
  return
}

// a[i + k]: before the loop, a copy of which checks each element.
// CHECK-LABEL: func @offset
// CHECK: scf.if
// CHECK: xmp.element
// CHECK: } else {
// CHECK-NOT: xmp.element
// CHECK-NOT: xmp.require_stored
// CHECK: memref.load
func.func @offset(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !t
  %a = xmp.get_global @a : !a
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
    %j = arith.addi %i, %k : index
    %x = xmp.load %a[%j] : !a
    "test.use"(%x) : (f64) -> ()
  }
  return
}

// A kernel: the ends of what it surely reads, before it. Nothing for what is
// behind a condition, and where a variable appears twice.
// CHECK-LABEL: func @kernel
// CHECK-SAME: %[[N:.*]]: index, %[[K:.*]]: index, %[[WANTS:.*]]: i1
// CHECK: xmp.require_stored %{{.*}}[%{{.*}}] {directive = #xmp.directive<"kernel">}
// CHECK: xmp.require_stored %{{.*}}[%{{.*}}] {directive = #xmp.directive<"kernel">}
// CHECK-NOT: xmp.require_stored
// CHECK: acc.parallel
// CHECK-NOT: xmp.require_stored
// CHECK: return
func.func @kernel(%n: index, %k: index, %wants: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !t
  %a = xmp.get_global @a : !a
  acc.parallel {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
      acc.loop control(%l : index) = (%c0 : index) to (%k : index) step (%c1 : index) {
        %j = arith.addi %i, %l : index
        %x = xmp.load %a[%j] : !a
        %m = arith.subi %j, %i : index
        xmp.store %x, %a[%m] : !a
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, seq = [#acc.device_type<none>]}
      scf.if %wants {
        %j = arith.addi %i, %k : index
        %x = xmp.load %a[%j] : !a
        xmp.store %x, %a[%i] : !a
      }
    }
    acc.yield
  }
  return
}

// A pass that runs a loop's iterations in another order narrows it by widths
// that only the run knows. The front end has compared `b[i + 1]` with the
// shadow: there is no checked copy. Where the program has such widths, there is.
// CHECK-LABEL: func @reordered
// CHECK-NOT: scf.if
// CHECK-NOT: xmp.element
// CHECK: scf.for
// CHECK: memref.load
// CHECK-NOT: scf.if
// CHECK: return
// CHECK-LABEL: func @widened
// CHECK: scf.if
// CHECK: xmp.element
// CHECK: else
// CHECK: return
!shadowed = !xmp.array<64xf64, [t0], shadow [1:1]>
xmp.global @b : !shadowed {templ = @t}
xmp.global @c : !shadowed {templ = @t}
func.func @reordered(%lw: index, %uw: index) {
  %t = xmp.get_global @t : !t
  %a = xmp.get_global @b : !shadowed
  %b = xmp.get_global @c : !shadowed
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  xmp.loop (%i) = (%c1) to (%c63) step (%c1) on %t[d0 + %c0] : !t expand [%lw : %uw] {
    %next = arith.addi %i, %c1 : index
    %x = xmp.load %b[%next] : !shadowed
    xmp.store %x, %a[%i] : !shadowed
  } {xmp.reordered}
  return
}
func.func @widened(%lw: index, %uw: index) {
  %t = xmp.get_global @t : !t
  %a = xmp.get_global @b : !shadowed
  %b = xmp.get_global @c : !shadowed
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  xmp.loop (%i) = (%c1) to (%c63) step (%c1) on %t[d0 + %c0] : !t expand [%lw : %uw] {
    %next = arith.addi %i, %c1 : index
    %x = xmp.load %b[%next] : !shadowed
    xmp.store %x, %a[%i] : !shadowed
  }
  return
}
