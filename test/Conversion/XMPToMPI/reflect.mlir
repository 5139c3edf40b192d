// RUN: xacc-opt %s --convert-xmp-to-mpi --canonicalize --cse --split-input-file | FileCheck %s

// Behind symbols that a constructor sets with constants. A width of 1 fits any
// block: no guard.

!a = !xmp.array<64x8xf64, [t0 + 1, *], shadow [1:1, 0:0]>
xmp.global "private" @t : !xmp.template<[block]>
xmp.global "private" @a : !a
func.func private @constructor() {
  %c0 = arith.constant 0 : index
  %c65 = arith.constant 65 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%c65) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  xmp.set_global @t, %t : !xmp.template<[block]>
  %u = xmp.get_global @t : !xmp.template<[block]>
  %a = xmp.alloc align %u : !xmp.template<[block]> -> !a
  xmp.set_global @a, %a : !a
  return
}

// CHECK-LABEL: func @halo
// CHECK-DAG: %[[UP:.*]] = arith.constant 22528 : i32
// CHECK-DAG: %[[DOWN:.*]] = arith.constant 22529 : i32
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[LAST_INDEX:.*]] = arith.constant 63 : index
// CHECK: %[[A:.*]] = xmp.get_global @a
// CHECK: %[[WORLD:.*]] = mpi.comm_world
// CHECK: %[[RANK:.*]] = mpi.comm_rank(%[[WORLD]])
// CHECK: %[[FIRST:.*]], %[[LAST:.*]] = xmp.owned_range %[[A]][0]
// CHECK: %[[SOME:.*]] = arith.cmpi sle, %[[FIRST]], %[[LAST]]
// CHECK: scf.if %[[SOME]] {
// CHECK: %[[VIEW:.*]] = xmp.local_view %[[A]]
// CHECK: %[[ORIGIN:.*]] = xmp.local_origin %[[A]][0]
// CHECK: %[[END:.*]] = arith.addi %[[LAST]], %[[ONE]]
// CHECK-DAG: %[[BELOW:.*]] = arith.subi %[[RANK]],
// CHECK-DAG: %[[ABOVE:.*]] = arith.addi %[[RANK]],
// CHECK-DAG: %[[HAS_BELOW:.*]] = arith.cmpi sgt, %[[FIRST]], %[[ZERO]]
// CHECK-DAG: %[[HAS_ABOVE:.*]] = arith.cmpi slt, %[[LAST]], %[[LAST_INDEX]]
// CHECK: %[[BOTH:.*]] = arith.andi %[[HAS_BELOW]], %[[HAS_ABOVE]]
// CHECK: scf.if %[[BOTH]] {
// CHECK:   %[[I:.*]] = arith.subi %[[FIRST]], %[[ONE]]
// CHECK:   %[[K:.*]] = arith.subi %[[I]], %[[ORIGIN]]
// CHECK:   %[[V:.*]] = memref.subview %[[VIEW]][%[[K]], 0] [1, 8] [1, 1]
// CHECK:   %[[R0:.*]] = mpi.irecv(%[[V]], %[[UP]], %[[BELOW]], %[[WORLD]])
// CHECK:   %[[K:.*]] = arith.subi %[[END]], %[[ORIGIN]]
// CHECK:   %[[V:.*]] = memref.subview %[[VIEW]][%[[K]], 0] [1, 8] [1, 1]
// CHECK:   %[[R1:.*]] = mpi.irecv(%[[V]], %[[DOWN]], %[[ABOVE]], %[[WORLD]])
// CHECK:   %[[K:.*]] = arith.subi %[[FIRST]], %[[ORIGIN]]
// CHECK:   %[[V:.*]] = memref.subview %[[VIEW]][%[[K]], 0] [1, 8] [1, 1]
// CHECK:   %[[R2:.*]] = mpi.isend(%[[V]], %[[DOWN]], %[[BELOW]], %[[WORLD]])
// CHECK:   %[[K:.*]] = arith.subi %[[LAST]], %[[ORIGIN]]
// CHECK:   %[[V:.*]] = memref.subview %[[VIEW]][%[[K]], 0] [1, 8] [1, 1]
// CHECK:   %[[R3:.*]] = mpi.isend(%[[V]], %[[UP]], %[[ABOVE]], %[[WORLD]])
// CHECK:   mpi.wait(%[[R0]])
// CHECK:   mpi.wait(%[[R1]])
// CHECK:   mpi.wait(%[[R2]])
// CHECK:   mpi.wait(%[[R3]])
// CHECK: } else {
// CHECK:   scf.if %[[HAS_BELOW]] {
// CHECK:     mpi.irecv(%{{.*}}, %[[UP]], %[[BELOW]],
// CHECK:     mpi.isend(%{{.*}}, %[[DOWN]], %[[BELOW]],
// CHECK:   } else {
// CHECK:     scf.if %[[HAS_ABOVE]] {
// CHECK:       mpi.irecv(%{{.*}}, %[[DOWN]], %[[ABOVE]],
// CHECK:       mpi.isend(%{{.*}}, %[[UP]], %[[ABOVE]],
// CHECK-NOT: xmp.reflect
func.func @halo() {
  %a = xmp.get_global @a : !a
  xmp.reflect %a : !a
  return
}

// In a task as well: ranks are those of the world.
// CHECK-LABEL: func @in_task
// CHECK: xmp.task
// CHECK-NOT: xmp.reflect
// CHECK: mpi.irecv
func.func @in_task(%s: !xmp.set) {
  %a = xmp.get_global @a : !a
  xmp.task on %s {
    xmp.reflect %a width [1:1, 0:0] {directive = "reflect (a)"} : !a
  }
  return
}

// -----

// The first and the last owner are neighbours. One direction only: one message
// each. Four nodes: all is known but the owned range.

!a = !xmp.array<8x64xi32, [*, t0], shadow [0:0, 2:0]>
// CHECK-LABEL: func @periodic
// CHECK-DAG: %[[FIRST_OWNER:.*]] = arith.constant 0 : i32
// CHECK-DAG: %[[LAST_OWNER:.*]] = arith.constant 3 : i32
// CHECK: %[[RANK:.*]] = mpi.comm_rank
// CHECK: %[[FIRST:.*]], %[[LAST:.*]] = xmp.owned_range
// CHECK: xmp.local_origin
// CHECK-DAG: %[[IS_FIRST:.*]] = arith.cmpi sle, %[[FIRST]],
// CHECK-DAG: %[[IS_LAST:.*]] = arith.cmpi sge, %[[LAST]],
// CHECK-DAG: %[[MINUS:.*]] = arith.subi %[[RANK]],
// CHECK-DAG: %[[PLUS:.*]] = arith.addi %[[RANK]],
// CHECK-DAG: %[[BELOW:.*]] = arith.select %[[IS_FIRST]], %[[LAST_OWNER]], %[[MINUS]]
// CHECK-DAG: %[[ABOVE:.*]] = arith.select %[[IS_LAST]], %[[FIRST_OWNER]], %[[PLUS]]
// CHECK: memref.subview %{{.*}}[0, %{{.*}}] [8, 2] [1, 1]
// CHECK: mpi.irecv(%{{.*}}, %{{.*}}, %[[BELOW]],
// CHECK: mpi.isend(%{{.*}}, %{{.*}}, %[[ABOVE]],
// CHECK: mpi.wait
// CHECK: mpi.wait
// CHECK-NOT: mpi.irecv
// CHECK-NOT: mpi.isend
// CHECK-NOT: xmp.reflect
func.func @periodic() {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %p = xmp.nodes [4] : !xmp.nodes<4>
  %t = xmp.template (%c1) to (%c64) onto %p : !xmp.nodes<4> -> !xmp.template<[block]>
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !xmp.array<8x64xi32, [*, t0 + 1], shadow [0:0, 2:0]>
  xmp.reflect %a width [0:0, 2:0 periodic] : !xmp.array<8x64xi32, [*, t0 + 1], shadow [0:0, 2:0]>
  return
}

// -----

// Everything at run time: the widths are compared with the blocks, and the op
// stays where they do not fit.

!a = !xmp.array<?x?xf64, [*, t0 + ?], shadow [1:1, ?:?]>
// CHECK-LABEL: func @dynamic
// CHECK-SAME: (%[[LO:.*]]: index, %[[HI:.*]]: index, %{{.*}}: index, %[[N:.*]]: index, %[[OFF:.*]]: index, %[[SL:.*]]: index, %[[SU:.*]]: index, %[[W:.*]]: index)
// CHECK-DAG: %[[SIZE:.*]] = mpi.comm_size
// CHECK-DAG: %[[P:.*]] = arith.index_cast %[[SIZE]]
// CHECK-DAG: %[[D:.*]] = arith.subi %[[HI]], %[[LO]]
// CHECK-DAG: %[[SUM:.*]] = arith.addi %[[P]], %[[D]]
// CHECK-DAG: %[[B:.*]] = arith.divsi %[[SUM]], %[[P]]
// CHECK-DAG: arith.cmpi sle, %[[LO]], %[[OFF]]
// CHECK-DAG: arith.cmpi sle, %{{.*}}, %[[HI]]
// CHECK-DAG: arith.cmpi sge, %[[W]], %{{.*}}
// CHECK-DAG: arith.cmpi sle, %[[W]], %[[SL]]
// CHECK-DAG: arith.cmpi sle, %[[W]], %[[N]]
// CHECK-DAG: arith.cmpi sle, %[[W]], %[[B]]
// CHECK-NOT: arith.cmpi sle, %[[W]], %[[SU]]
// CHECK: arith.cmpi sge, %[[SU]], %{{.*}}
// CHECK-NEXT: %[[GUARD:.*]] = arith.andi
// CHECK: scf.if %[[GUARD]] {
// CHECK: %[[ROWS:.*]] = memref.dim
// CHECK: arith.subi %[[ROWS]],
// CHECK: arith.minsi
// CHECK: mpi.irecv
// CHECK: xmp.reflect
func.func @dynamic(%lo: index, %hi: index, %m: index, %n: index, %off: index, %sl: index, %su: index, %w: index) {
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%lo) to (%hi) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  %a = xmp.alloc align %t extents(%m, %n) offsets(%off) widths(%sl, %su) : !xmp.template<[block]> -> !a
  xmp.reflect %a width [1:0, %w:1] : !a
  return
}

// -----

// Two arrays have tags of their own, and one guard.

!a = !xmp.array<64xf64, [t0], shadow [2:2]>
!b = !xmp.array<64xi8, [t0], shadow [2:2]>
// CHECK-LABEL: func @two
// CHECK-DAG: arith.constant 22528 : i32
// CHECK-DAG: arith.constant 22529 : i32
// CHECK-DAG: arith.constant 22530 : i32
// CHECK-DAG: arith.constant 22531 : i32
// CHECK: scf.if
// CHECK: mpi.irecv(%{{.*}}) : memref<?xf64
// CHECK: mpi.irecv(%{{.*}}) : memref<?xi8
// CHECK: xmp.reflect
// CHECK-NOT: xmp.reflect
func.func @two(%ptr: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%c63) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !a
  %b = xmp.attach %ptr align %t : !xmp.template<[block]> -> !b
  xmp.reflect %a, %b : !a, !b
  return
}

// -----

// block(16) on any number of nodes.

!a = !xmp.array<64xf64, [t0], shadow [3:3]>
// CHECK-LABEL: func @explicit_width
// CHECK-NOT: mpi.comm_size
// CHECK: mpi.irecv
// CHECK-NOT: xmp.reflect
func.func @explicit_width() {
  %c0 = arith.constant 0 : index
  %c63 = arith.constant 63 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%c63) onto %p : !xmp.nodes<?> -> !xmp.template<[block(16)]>
  %a = xmp.alloc align %t : !xmp.template<[block(16)]> -> !a
  xmp.reflect %a : !a
  return
}
