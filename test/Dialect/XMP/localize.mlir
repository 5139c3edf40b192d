// RUN: xacc-opt %s --allow-unregistered-dialect --xmp-localize | FileCheck %s

!t1 = !xmp.template<[block]>
!t2 = !xmp.template<[block, block]>
!a1 = !xmp.array<64xf64, [t0]>
!v1 = memref<?xf64, strided<[1], offset: ?>>

xmp.global @t : !t2
xmp.global @u : !xmp.array<64x32xf64, [t1, t0]> {templ = @t}
xmp.global @v : !xmp.array<64x32xf32, [t1, t0], shadow [1:1, 2:2]> {templ = @t}
xmp.global @c : !xmp.array<3x64x32xi32, [*, t1, t0]> {templ = @t}
xmp.global @other : !xmp.array<64x32xf64, [t1, t0]>

//===----------------------------------------------------------------------===//
// Iterations
//===----------------------------------------------------------------------===//

// Step 1: first = max(lb, x0 - c), end = min(ub, x1 - c + 1); no division. The
// variable keeps its global value.
// CHECK-LABEL: func @ascending
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block]>, %[[A:.*]]: !xmp.array<64xf64, [t0]>, %[[LB:.*]]: index, %[[UB:.*]]: index, %[[C:.*]]: index, %[[X:.*]]: f64)
func.func @ascending(%t: !t1, %a: !a1, %lb: index, %ub: index, %c: index, %x: f64) {
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[VIEW:.*]] = xmp.local_view %[[A]] : !xmp.array<64xf64, [t0]> -> memref<?xf64, strided<[1], offset: ?>>
  // CHECK-DAG: %[[ORIGIN:.*]] = xmp.local_origin %[[A]][0]
  // CHECK-DAG: %[[X0:.*]], %[[X1:.*]] = xmp.owned_range %[[T]][0]
  // CHECK-DAG: %[[LO:.*]] = arith.subi %[[X0]], %[[C]] overflow<nsw>
  // CHECK-DAG: %[[HI:.*]] = arith.subi %[[X1]], %[[C]] overflow<nsw>
  // CHECK: %[[BEGIN:.*]] = arith.maxsi %[[LB]], %[[LO]]
  // CHECK: %[[NEXT:.*]] = arith.addi %[[HI]], %{{.*}} overflow<nsw>
  // CHECK: %[[END:.*]] = arith.minsi %[[UB]], %[[NEXT]]
  // CHECK-NOT: div
  // CHECK: scf.for %[[I:.*]] = %[[BEGIN]] to %[[END]] step %{{.*}} {
  // CHECK-NEXT: %[[K:.*]] = arith.subi %[[I]], %[[ORIGIN]] overflow<nsw>
  // CHECK-NEXT: memref.store %[[X]], %[[VIEW]][%[[K]]] : memref<?xf64, strided<[1], offset: ?>>
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[d0 + %c] : !t1 {
    xmp.store %x, %a[%i] : !a1
  }
  return
}

// Another step: the first lb + k*s that is owned.
// CHECK-LABEL: func @stepped
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block]>, %[[LB:.*]]: index, %[[UB:.*]]: index, %[[S:.*]]: index)
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[X0:.*]], %[[X1:.*]] = xmp.owned_range %[[T]][0]
// CHECK: %[[D:.*]] = arith.subi %[[X0]], %[[LB]]
// CHECK: %[[DISTANCE:.*]] = arith.maxsi %[[D]], %{{.*}}
// CHECK: %[[SM1:.*]] = arith.subi %[[S]], %{{.*}}
// CHECK: %[[SUM:.*]] = arith.addi %[[DISTANCE]], %[[SM1]]
// CHECK: %[[K:.*]] = arith.divui %[[SUM]], %[[S]]
// CHECK: %[[OFFSET:.*]] = arith.muli %[[K]], %[[S]]
// CHECK: %[[BEGIN:.*]] = arith.addi %[[LB]], %[[OFFSET]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[X1]], %{{.*}}
// CHECK: %[[END:.*]] = arith.minsi %[[UB]], %[[NEXT]]
// CHECK: scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step %[[S]] {
func.func @stepped(%t: !t1, %lb: index, %ub: index, %s: index) {
  %c0 = arith.constant 0 : index
  xmp.loop (%i) = (%lb) to (%ub) step (%s) on %t[d0 + %c0] : !t1 {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// Downwards: over the iteration numbers k with lb - k in [max(ub + 1, x0), x1].
// CHECK-LABEL: func @descending
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block]>, %[[LB:.*]]: index, %[[UB:.*]]: index)
// CHECK: %[[X0:.*]], %[[X1:.*]] = xmp.owned_range %[[T]][0]
// CHECK: %[[UB1:.*]] = arith.addi %[[UB]], %{{.*}}
// CHECK: %[[BOTTOM:.*]] = arith.maxsi %[[UB1]], %[[X0]]
// CHECK: %[[ABOVE:.*]] = arith.subi %[[LB]], %[[X1]]
// CHECK: %[[FIRST:.*]] = arith.maxsi %[[ABOVE]], %{{.*}}
// CHECK: %[[LB1:.*]] = arith.addi %[[LB]], %{{.*}}
// CHECK: %[[ALL:.*]] = arith.subi %[[LB1]], %[[BOTTOM]]
// CHECK: %[[END:.*]] = arith.maxsi %[[ALL]], %{{.*}}
// CHECK-NOT: div
// CHECK: scf.for %[[K:.*]] = %[[FIRST]] to %[[END]] step %{{.*}} {
// CHECK: %[[I:.*]] = arith.subi %[[LB]], %[[K]] overflow<nsw>
// CHECK: "test.use"(%[[I]])
func.func @descending(%t: !t1, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0] : !t1 descending [0] {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// A node array: the one iteration of the own coordinate, none on a node that is
// no member (coordinate -1, range 0 to -1).
// CHECK-LABEL: func @nodes
// CHECK-SAME: (%[[P:.*]]: !xmp.nodes<4>, %[[LB:.*]]: index, %[[UB:.*]]: index)
// CHECK: %[[X:.*]] = xmp.node_coordinate %[[P]][0]
// CHECK: %[[X0:.*]] = arith.maxsi %[[X]], %{{.*}}
// CHECK: %[[BEGIN:.*]] = arith.maxsi %[[LB]], %[[X0]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[X]], %{{.*}}
// CHECK: %[[END:.*]] = arith.minsi %[[UB]], %[[NEXT]]
// CHECK: scf.for %{{.*}} = %[[BEGIN]] to %[[END]]
func.func @nodes(%p: !xmp.nodes<4>, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %p[d0 + %c0] : !xmp.nodes<4> {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// The first loop is the outermost, whatever dimension it goes over; a loop that
// no subscript names runs in full.
// CHECK-LABEL: func @nest
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block, block]>, %[[LB:.*]]: index, %[[UB:.*]]: index)
// CHECK: %[[F1:.*]], %{{.*}} = xmp.owned_range %[[T]][1]
// CHECK: %[[B1:.*]] = arith.maxsi %[[LB]], %[[F1]]
// CHECK: %[[F0:.*]], %{{.*}} = xmp.owned_range %[[T]][0]
// CHECK: %[[B0:.*]] = arith.maxsi %[[LB]], %[[F0]]
// CHECK: scf.for %[[I:.*]] = %[[B1]] to
// CHECK: scf.for %[[L:.*]] = %[[LB]] to %[[UB]]
// CHECK: scf.for %[[J:.*]] = %[[B0]] to
// CHECK: "test.use"(%[[I]], %[[L]], %[[J]])
func.func @nest(%t: !t2, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i, %l, %j) = (%lb, %lb, %lb) to (%ub, %ub, %ub) step (%c1, %c1, %c1) on %t[d2 + %c0, d0 + %c0] : !t2 {
    "test.use"(%i, %l, %j) : (index, index, index) -> ()
  }
  return
}

// A value in a subscript: only the owners of this row run the loop.
// CHECK-LABEL: func @value
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block, block]>, %{{.*}}: index, %{{.*}}: index, %[[ROW:.*]]: index)
// CHECK: %[[FIRST:.*]], %[[LAST:.*]] = xmp.owned_range %[[T]][1]
// CHECK: %[[GE:.*]] = arith.cmpi sge, %[[ROW]], %[[FIRST]]
// CHECK: %[[LE:.*]] = arith.cmpi sle, %[[ROW]], %[[LAST]]
// CHECK: %[[MINE:.*]] = arith.andi %[[GE]], %[[LE]]
// CHECK: scf.if %[[MINE]] {
// CHECK-NEXT: scf.for
func.func @value(%t: !t2, %lb: index, %ub: index, %row: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%j) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0, (%row)] : !t2 {
    "test.use"(%j) : (index) -> ()
  }
  return
}

// No subscript restricts anything: all members run all iterations.
// CHECK-LABEL: func @everyone
// CHECK: %[[S:.*]] = xmp.template_section %{{.*}}(:, :)
// CHECK: xmp.task on %[[S]] nocomm {
// CHECK: scf.for
// CHECK: xmp.release %[[S]]
func.func @everyone(%t: !t2, %lb: index, %ub: index) {
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[:, *] : !t2 {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// Statements between the loops: the outer loop restricts one dimension, the
// inner one the other.
// CHECK-LABEL: func @imperfect
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block, block]>,
// CHECK: xmp.owned_range %[[T]][1]
// CHECK: scf.for %[[I:.*]] =
// CHECK-NEXT: "test.between"(%[[I]])
// CHECK: xmp.owned_range %[[T]][0]
// CHECK: scf.for %[[J:.*]] =
// CHECK-NEXT: "test.use"(%[[I]], %[[J]])
func.func @imperfect(%t: !t2, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[inner, d0 + %c0] : !t2 {
    "test.between"(%i) : (index) -> ()
    xmp.loop (%j) = (%lb) to (%i) step (%c1) on %t[d0 + %c0, *] : !t2 {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

// Neighbours: the constant goes to the end, so that all share `i - origin`.
// Arrays that differ in their shadows share the origin up to a constant; arrays
// of one shape share the stride, whatever their type and their outer dimensions.
// CHECK-LABEL: func @stencil
// CHECK-DAG: %[[U:.*]] = xmp.get_global @u
// CHECK-DAG: %[[V:.*]] = xmp.get_global @v
// CHECK-DAG: %[[C:.*]] = xmp.get_global @c
// CHECK: %[[UV:.*]] = xmp.local_view %[[UH:.*]] : !xmp.array<64x32xf64, [t1, t0]>
// CHECK: %[[O0:.*]] = xmp.local_origin %[[UH]][0]
// CHECK: %[[O1:.*]] = xmp.local_origin %[[UH]][1]
// CHECK: %{{.*}}, %{{.*}}, %{{.*}}, %[[STRIDE:.*]]:2 = memref.extract_strided_metadata %[[UV]]
// CHECK-NOT: xmp.local_origin
// CHECK: %[[VV:.*]] = xmp.local_view %{{.*}} : !xmp.array<64x32xf32, [t1, t0], shadow [1:1, 2:2]>
// CHECK: %[[CV:.*]] = xmp.local_view %{{.*}} : !xmp.array<3x64x32xi32, [*, t1, t0]>
// CHECK: %[[CBASE:.*]], %[[COFF:.*]], %[[CSIZE:.*]]:3, %[[CSTRIDE:.*]]:3 = memref.extract_strided_metadata %[[CV]]
// CHECK: %[[CSHARED:.*]] = memref.reinterpret_cast %[[CBASE]] to offset: [%[[COFF]]], sizes: [3, %[[CSIZE]]#1, %[[CSIZE]]#2], strides: [%[[CSTRIDE]]#0, %[[STRIDE]]#0, 1]
// CHECK-NOT: xmp.local_origin
// CHECK: scf.for %[[I:.*]] =
// CHECK: scf.for %[[J:.*]] =
// CHECK-DAG: %[[I0:.*]] = arith.subi %[[I]], %[[O0]] overflow<nsw>
// CHECK-DAG: %[[IM:.*]] = arith.addi %[[I0]], %[[M1:.*]] overflow<nsw>
// CHECK-DAG: %[[M1]] = arith.constant -1 : index
// CHECK-DAG: %[[J0:.*]] = arith.subi %[[J]], %[[O1]] overflow<nsw>
// CHECK: memref.load %[[UV]][%[[IM]], %[[J0]]]
// v[i + 1][j - 2] lies at (i - o0 + 1 + 1, j - o1 - 2 + 2).
// CHECK: %[[I1:.*]] = arith.subi %[[I]], %[[O0]] overflow<nsw>
// CHECK: %[[C2:.*]] = arith.constant 2 : index
// CHECK: %[[IP:.*]] = arith.addi %[[I1]], %[[C2]] overflow<nsw>
// CHECK: %[[J1:.*]] = arith.subi %[[J]], %[[O1]] overflow<nsw>
// CHECK: memref.store %{{.*}}, %[[VV]][%[[IP]], %[[J1]]]
// A collapsed dimension is not shifted.
// CHECK: memref.load %[[CSHARED]][%[[TWO:[^,]*]], %{{.*}}, %{{.*}}]
func.func @stencil(%lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = xmp.get_global @t : !t2
  %u = xmp.get_global @u : !xmp.array<64x32xf64, [t1, t0]>
  %v = xmp.get_global @v : !xmp.array<64x32xf32, [t1, t0], shadow [1:1, 2:2]>
  %c = xmp.get_global @c : !xmp.array<3x64x32xi32, [*, t1, t0]>
  xmp.loop (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t2 {
    %im = arith.subi %i, %c1 : index
    %x = xmp.load %u[%im, %j] : !xmp.array<64x32xf64, [t1, t0]>
    %y = arith.truncf %x : f64 to f32
    %ip = arith.addi %i, %c1 : index
    %jm = arith.subi %j, %c2 : index
    xmp.store %y, %v[%ip, %jm] : !xmp.array<64x32xf32, [t1, t0], shadow [1:1, 2:2]>
    %z = xmp.load %c[%c2, %i, %j] : !xmp.array<3x64x32xi32, [*, t1, t0]>
  }
  return
}

// An array whose template is not known shares nothing.
// CHECK-LABEL: func @unknown_template
// CHECK: xmp.local_view
// CHECK: xmp.local_origin %[[A:.*]][0]
// CHECK: xmp.local_origin %[[A]][1]
// CHECK: xmp.local_view
// CHECK: xmp.local_origin %[[B:.*]][0]
// CHECK: xmp.local_origin %[[B]][1]
// CHECK-NOT: reinterpret_cast
// CHECK: return
func.func @unknown_template(%lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !t2
  %u = xmp.get_global @u : !xmp.array<64x32xf64, [t1, t0]>
  %v = xmp.get_global @other : !xmp.array<64x32xf64, [t1, t0]>
  xmp.loop (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t2 {
    %x = xmp.load %u[%i, %j] : !xmp.array<64x32xf64, [t1, t0]>
    xmp.store %x, %v[%i, %j] : !xmp.array<64x32xf64, [t1, t0]>
  }
  return
}

// In straight-line code each access is checked.
// CHECK-LABEL: func @straight
// CHECK-SAME: (%[[A:.*]]: !xmp.array<64xf64, [t0]>, %[[I:.*]]: index)
// CHECK: %[[P:.*]] = xmp.element %[[A]][%[[I]]]
// CHECK: %[[M:.*]] = xmp.as_memref %[[P]][] : memref<f64>
// CHECK: %[[X:.*]] = memref.load %[[M]][]
// CHECK: %[[Q:.*]] = xmp.element %[[A]][%[[I]]]
// CHECK: %[[N:.*]] = xmp.as_memref %[[Q]][] : memref<f64>
// CHECK: memref.store %[[X]], %[[N]][]
func.func @straight(%a: !a1, %i: index) {
  %x = xmp.load %a[%i] : !a1
  xmp.store %x, %a[%i] : !a1
  return
}

// Beside a directive a check costs nothing, unless the access runs more often.
// CHECK-LABEL: func @time_loop
// CHECK-SAME: (%{{.*}}: !xmp.template<[block]>, %[[A:[^:]*]]: !xmp.array
func.func @time_loop(%t: !t1, %a: !a1, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK: xmp.barrier
  // CHECK: xmp.element %[[A]]
  // CHECK: scf.if
  // CHECK: xmp.element %[[A]]
  // CHECK: } else {
  // CHECK: scf.for
  // CHECK-NOT: xmp.element
  // CHECK: cf.br
  scf.for %k = %c0 to %n step %c1 {
    xmp.barrier
    %x = xmp.load %a[%k] : !a1
    scf.for %l = %c0 to %n step %c1 {
      xmp.store %x, %a[%l] : !a1
    }
  }
  cf.br ^head
^head:
  // CHECK: xmp.element %[[A]]
  %y = xmp.load %a[%c1] : !a1
  cf.br ^inner
^inner:
  // CHECK-NOT: xmp.element
  // CHECK: return
  xmp.store %y, %a[%c0] : !a1
  cf.cond_br %c, ^inner, ^latch
^latch:
  xmp.barrier
  cf.cond_br %c, ^head, ^rest
^rest:
  return
}

// In a loop of the source the view stands at the entry of the function. If the
// node does not store all of the elements, a copy runs in which each is checked.
// CHECK-LABEL: func @sequential_loop
// CHECK: %[[VIEW:.*]] = xmp.local_view
// CHECK: %[[ORIGIN:.*]] = xmp.local_origin
// CHECK: scf.if
// CHECK: xmp.element
// CHECK: } else {
// CHECK: scf.for %[[I:.*]] =
// CHECK-NOT: xmp.element
// CHECK: %[[K:.*]] = arith.subi %[[I]], %[[ORIGIN]]
// CHECK: memref.load %[[VIEW]][%[[K]]]
// CHECK: cf.br
// CHECK: memref.load %[[VIEW]]
func.func @sequential_loop(%a: !a1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = xmp.load %a[%i] : !a1
    "test.use"(%x) : (f64) -> ()
  }
  cf.br ^bb1(%c0 : index)
^bb1(%k: index):
  %x = xmp.load %a[%k] : !a1
  %next = arith.addi %k, %c1 : index
  %more = arith.cmpi slt, %next, %n : index
  cf.cond_br %more, ^bb1(%next : index), ^bb2
^bb2:
  return
}

// A handle that the body reads again needs no view of its own; one that is made
// there has it there.
// CHECK-LABEL: func @handles
// CHECK: %[[VIEW:.*]] = xmp.local_view
// CHECK-NOT: xmp.local_view
// CHECK: scf.for
// CHECK: memref.load %[[VIEW]]
// CHECK: %[[B:.*]] = xmp.alloc
// CHECK: %[[OWN:.*]] = xmp.local_view %[[B]]
// CHECK: memref.store %{{.*}}, %[[OWN]]
func.func @handles(%t: !t1, %p: !llvm.ptr, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0] : !t1 {
    %a = xmp.handle_cast %p : !llvm.ptr to !a1
    %x = xmp.load %a[%i] : !a1
    %b = xmp.alloc align %t : !t1 -> !a1
    xmp.store %x, %b[%i] : !a1
    xmp.release %b : !a1
  }
  return
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

// The accumulator starts with the identity and never leaves the function; a copy
// is combined over the nodes, and the old value of the variable counts once.
// CHECK-LABEL: func @sum
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block, block]>, %{{.*}}: index, %{{.*}}: index, %[[S:.*]]: memref<f64>)
// CHECK-DAG: %[[BUFFER:.*]] = memref.alloca() : memref<f64>
// CHECK-DAG: %[[ACC:.*]] = memref.alloca() : memref<f64>
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f64
// CHECK: memref.store %[[ZERO]], %[[ACC]][]
// CHECK: scf.for
// CHECK: scf.for
// CHECK: %[[OLD:.*]] = memref.load %[[ACC]][]
// CHECK: %[[NEW:.*]] = arith.addf %[[OLD]]
// CHECK: memref.store %[[NEW]], %[[ACC]][]
// CHECK: }
// CHECK: %[[SET:.*]] = xmp.template_section %[[T]](every, every)
// CHECK: %[[OWN:.*]] = memref.load %[[ACC]][]
// CHECK: memref.store %[[OWN]], %[[BUFFER]][]
// CHECK: xmp.reduction add %[[BUFFER]] on %[[SET]] : memref<f64>
// CHECK: %[[SAVED:.*]] = memref.load %[[S]][]
// CHECK: %[[ALL:.*]] = memref.load %[[BUFFER]][]
// CHECK: %[[RESULT:.*]] = arith.addf %[[SAVED]], %[[ALL]] : f64
// CHECK: memref.store %[[RESULT]], %[[S]][]
// CHECK: xmp.release %[[SET]]
func.func @sum(%t: !t2, %lb: index, %ub: index, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  xmp.loop (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t2 reduce (add %acc -> %s : memref<f64>) {
    %old = memref.load %acc[] : memref<f64>
    %new = arith.addf %old, %one fastmath<reassoc> : f64
    memref.store %new, %acc[] : memref<f64>
  }
  return
}

// Which nodes take part: all along indexed dimensions, here or in a loop inside;
// the owners of a value; of replicas (`:` and `*`) each one its own.
// CHECK-LABEL: func @sets
// CHECK: xmp.template_section %{{.*}}(*, every)
// CHECK: xmp.template_section %{{.*}}(every, [%[[V:.*]]])
// CHECK: xmp.template_section %{{.*}}(every, every)
// CHECK: xmp.nodes_section %{{.*}}(every, *)
func.func @sets(%t: !t2, %p: !xmp.nodes<2x2>, %lb: index, %ub: index, %v: index, %s: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[:, d0 + %c0] : !t2 reduce (add %acc -> %s : memref<i32>) {
  }
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0, (%v)] : !t2 reduce (add %acc -> %s : memref<i32>) {
  }
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[inner, d0 + %c0] : !t2 reduce (add %acc -> %s : memref<i32>) {
    xmp.loop (%j) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0, *] : !t2 {
    }
  }
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %p[d0 + %c0, *] : !xmp.nodes<2x2> reduce (add %acc -> %s : memref<i32>) {
  }
  return
}

// Identities and operators.
// CHECK-LABEL: func @kinds
func.func @kinds(%t: !t1, %lb: index, %ub: index, %f: memref<f32>, %i: memref<i8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: arith.constant 1.000000e+00 : f32
  // CHECK-DAG: arith.constant 0xFF800000 : f32
  // CHECK-DAG: arith.constant 0x7F800000 : f32
  // CHECK: arith.mulf
  // A NaN does not win, as in `if (x > s) s = x`.
  // CHECK: arith.maxnumf
  // CHECK: arith.minnumf
  xmp.loop (%k) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0] : !t1 reduce (mul %a -> %f : memref<f32>, max %b -> %f : memref<f32>, min %c -> %f : memref<f32>) {
  }
  // CHECK-DAG: arith.constant -128 : i8
  // CHECK-DAG: arith.constant 127 : i8
  // CHECK-DAG: arith.constant 0 : i8
  // CHECK-DAG: arith.constant -1 : i8
  // CHECK-DAG: arith.constant -1 : i8
  // CHECK: arith.maxsi {{.*}} : i8
  // CHECK: arith.minsi {{.*}} : i8
  // CHECK: arith.maxui {{.*}} : i8
  // CHECK: arith.minui {{.*}} : i8
  // CHECK: arith.andi {{.*}} : i8
  xmp.loop (%k) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0] : !t1 reduce (max %a -> %i : memref<i8>, min %b -> %i : memref<i8>, umax %c -> %i : memref<i8>, umin %d -> %i : memref<i8>, band %e -> %i : memref<i8>) {
  }
  // CHECK: arith.ori {{.*}} : i8
  // CHECK: arith.xori {{.*}} : i8
  // && and || give 0 or 1.
  // CHECK: %[[A:.*]] = arith.cmpi ne
  // CHECK: %[[B:.*]] = arith.cmpi ne
  // CHECK: %[[AND:.*]] = arith.andi %[[A]], %[[B]] : i1
  // CHECK: arith.extui %[[AND]] : i1 to i8
  // CHECK: arith.ori {{.*}} : i1
  xmp.loop (%k) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0] : !t1 reduce (bor %a -> %i : memref<i8>, bxor %b -> %i : memref<i8>, land %c -> %i : memref<i8>, lor %d -> %i : memref<i8>) {
  }
  return
}

// A whole array, element by element.
// CHECK-LABEL: func @array_reduction
// CHECK-DAG: %[[ACC:.*]] = memref.alloca() : memref<2x3xi64>
// CHECK: scf.for %[[I:.*]] =
// CHECK: scf.for %[[J:.*]] =
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]] : memref<2x3xi64>
// CHECK: xmp.reduction add %{{.*}} on %{{.*}} : memref<2x3xi64>
func.func @array_reduction(%t: !t1, %lb: index, %ub: index, %s: memref<2x3xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%k) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0] : !t1 reduce (add %a -> %s : memref<2x3xi64>) {
  }
  return
}

//===----------------------------------------------------------------------===//
// Elements that other nodes may own
//===----------------------------------------------------------------------===//

// One that does not change: a copy of the nest, with a check in it, runs where
// the node does not store it.
// CHECK-LABEL: func @fixed_element
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block]>, %[[A:.*]]: !xmp.array<64xf64, [t0]>, %[[K:.*]]: index)
func.func @fixed_element(%t: !t1, %a: !a1, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK-DAG: %[[VIEW:.*]] = xmp.local_view %[[A]]
  // CHECK-DAG: %[[ORIGIN:.*]] = xmp.local_origin %[[A]][0]
  // CHECK: %[[POSITION:.*]] = arith.subi %[[K]], %[[ORIGIN]]
  // CHECK: %[[EXTENT:.*]] = memref.dim %[[VIEW]]
  // CHECK: %[[FROM:.*]] = arith.cmpi sge, %[[POSITION]]
  // CHECK: %[[TO:.*]] = arith.cmpi slt, %[[POSITION]], %[[EXTENT]]
  // CHECK: %[[STORED:.*]] = arith.andi %[[FROM]], %[[TO]]
  // CHECK: %[[MISSING:.*]] = arith.xori %[[STORED]], %true
  // CHECK: scf.if %[[MISSING]] {
  // CHECK: scf.for
  // CHECK: xmp.element %[[A]][%[[K]]]
  // CHECK: } else {
  // CHECK: scf.for
  // CHECK-NOT: xmp.element
  // CHECK: return
  xmp.loop (%i) = (%c0) to (%c64) step (%c1) on %t[d0 + %c0] : !t1 {
    %x = xmp.load %a[%k] : !a1
    xmp.store %x, %a[%i] : !a1
  }
  return
}

// A condition on the loop's variable may keep nodes away from it.
// CHECK-LABEL: func @guarded_element
// CHECK-NOT: xmp.element
// CHECK: return
func.func @guarded_element(%t: !t1, %a: !a1, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  xmp.loop (%i) = (%c0) to (%c64) step (%c1) on %t[d0 + %c0] : !t1 {
    %is = arith.cmpi eq, %i, %k : index
    scf.if %is {
      %x = xmp.load %a[%k] : !a1
      xmp.store %x, %a[%i] : !a1
    }
  }
  return
}

// A compute construct chooses between addresses itself: a device has its own. What
// the choice depends on is a number of the host.
// CHECK-LABEL: func @choice
// CHECK-SAME: (%[[N:.*]]: i32, %[[P:.*]]: !llvm.ptr, %[[Q:.*]]: !llvm.ptr)
func.func @choice(%n: i32, %p: !llvm.ptr, %q: !llvm.ptr) {
  %c3 = arith.constant 3 : i32
  // CHECK: %[[C:.*]] = arith.cmpi sgt, %[[N]]
  // CHECK: acc.serial
  // CHECK-NEXT: arith.select %[[C]], %[[P]], %[[Q]] : !llvm.ptr
  acc.serial {
    %c = arith.cmpi sgt, %n, %c3 : i32
    %choice = arith.select %c, %p, %q : !llvm.ptr
    "test.use"(%choice) : (!llvm.ptr) -> ()
    acc.yield
  }
  return
}
