// RUN: xacc-opt %s --xmp-tile-time | FileCheck %s
// RUN: xacc-opt %s --xmp-tile-time=deep=true | FileCheck %s --check-prefix=DEEP
// RUN: xacc-opt %s --xmp-tile-time=openmp=true | FileCheck %s --check-prefix=THREADS
// RUN: xacc-opt %s --xmp-tile-time="deep=true remarks=true" -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>

xmp.global @t : !tm
xmp.global @x : !a {templ = @t}
xmp.global @y : !a {templ = @t}
xmp.global @z : !a {templ = @t}

!tm2 = !xmp.template<[block, *]>
!ring = !xmp.array<64x16xf64, [t0, t1], shadow [1:1, 1:1]>
xmp.global @t2 : !tm2
xmp.global @r : !ring {templ = @t2}
xmp.global @q : !ring {templ = @t2}

// CHECK-LABEL: func @swap
// CHECK-SAME: (%[[STEPS:.*]]: index)
// CHECK-DAG: %[[X:.*]] = xmp.get_global @x
// CHECK-DAG: %[[Y:.*]] = xmp.get_global @y
// CHECK: %[[PASS:[^,]*]], %[[ROWS:[^,]*]], %{{.*}} = xmp.plan_sweeps %[[X]] count(%{{.*}}) threads(%{{.*}}) sweeps 2 reach 1 buffers 2
// CHECK: scf.if
// All but the last iteration in passes, rows, iterations of a pass, sweeps.
// CHECK: scf.for %[[FIRST:.*]] = %{{.*}} to %{{.*}} step %[[PASS]]
// CHECK-NOT: xmp.reflect
// CHECK: scf.for %[[ROW:.*]] = %{{.*}} to %{{.*}} step %[[ROWS]]
// CHECK: scf.for
// CHECK: xmp.loop
// CHECK-SAME: expand
// CHECK: xmp.load %[[X]]
// CHECK: xmp.store %{{.*}}, %[[Y]]
// CHECK: xmp.loop
// CHECK-SAME: expand
// CHECK: xmp.load %[[Y]]
// CHECK: xmp.store %{{.*}}, %[[X]]
// CHECK: %[[DONE:.*]] = arith.select
// CHECK: scf.for %{{.*}} = %[[DONE]] to %[[STEPS]]
// CHECK-NEXT: xmp.reflect %[[X]]

// DEEP-LABEL: func @swap
// DEEP: xmp.plan_sweeps {{.*}} deep
// DEEP: %[[WX:.*]] = xmp.alloc_wide {{.*}} -> !xmp.array<64xf64, [t0], shadow [?:?]>
// DEEP: %[[WY:.*]] = xmp.alloc_wide
// DEEP: xmp.reflect %[[WY]] width [%[[W:.*]]:%[[W]]]
// DEEP: scf.for
// DEEP: xmp.reflect %[[WX]] width
// DEEP: xmp.loop
// DEEP: xmp.load %[[WX]]
// DEEP: xmp.store %{{.*}}, %[[WY]]
// What was computed goes back to the program's array.
// DEEP: xmp.load %[[WX]]
// DEEP-NEXT: xmp.store %{{.*}}, %{{.*}} : !xmp.array<64xf64, [t0], shadow [1:1]>
// DEEP: xmp.release %[[WX]]
// DEEP: xmp.release %[[WY]]

// Chunks, then the triangles between them.
// THREADS-LABEL: func @swap
// THREADS: xmp.num_threads
// THREADS: scf.parallel
// THREADS: xmp.loop
// THREADS: scf.parallel
// THREADS: xmp.loop

// REMARK: remark: several sweeps run in one pass over memory, with one exchange of wide halos
func.func @swap(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %y = xmp.get_global @y : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %x : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %x[%im] : !a
      xmp.store %0, %y[%i] : !a
    }
    xmp.reflect %y : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %y[%im] : !a
      xmp.store %0, %x[%i] : !a
    }
  }
  return
}

// A third array has a wide halo, too, filled once.
// DEEP-LABEL: func @coefficient
// DEEP: %[[WX2:.*]] = xmp.alloc_wide
// DEEP: %[[WY2:.*]] = xmp.alloc_wide
// DEEP: %[[WZ:.*]] = xmp.alloc_wide
// DEEP: xmp.reflect %[[WY2]]
// DEEP: xmp.reflect %[[WZ]]
// DEEP: scf.for
// DEEP: xmp.reflect %[[WX2]]
// DEEP: xmp.load %[[WZ]]
// REMARK: remark: several sweeps run in one pass over memory, with one exchange of wide halos
func.func @coefficient(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %y = xmp.get_global @y : !a
  %z = xmp.get_global @z : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %x : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %x[%im] : !a
      %1 = xmp.load %z[%i] : !a
      %2 = arith.mulf %0, %1 : f64
      xmp.store %2, %y[%i] : !a
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %y[%i] : !a
      xmp.store %0, %x[%i] : !a
    }
  }
  return
}

// REMARK: remark: several sweeps run in one pass over memory on one node; not over several: a sweep may read a halo of 'z' that no exchange has filled
func.func @stale_coefficient(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %y = xmp.get_global @y : !a
  %z = xmp.get_global @z : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %x : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %x[%im] : !a
      %1 = xmp.load %z[%im] : !a
      %2 = arith.mulf %0, %1 : f64
      xmp.store %2, %y[%i] : !a
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %y[%i] : !a
      xmp.store %0, %x[%i] : !a
    }
  }
  return
}

// The sum of the last iteration is the only one that is needed.
// CHECK-LABEL: func @sum
// CHECK: xmp.plan_sweeps
// CHECK: xmp.loop
// CHECK-NOT: reduce
// CHECK: arith.select
// CHECK: scf.for
// CHECK: xmp.loop {{.*}} reduce
// REMARK: remark: several sweeps run in one pass over memory
func.func @sum(%steps: index, %zero: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %y = xmp.get_global @y : !a
  %s = memref.alloca() : memref<f64>
  scf.for %k = %c0 to %steps step %c1 {
    memref.store %zero, %s[] : memref<f64>
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm reduce (add %p -> %s : memref<f64>) {
      %0 = xmp.load %x[%i] : !a
      xmp.store %0, %y[%i] : !a
      %old = memref.load %p[] : memref<f64>
      %new = arith.addf %old, %0 : f64
      memref.store %new, %p[] : memref<f64>
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %y[%i] : !a
      xmp.store %0, %x[%i] : !a
    }
  }
  %r = memref.load %s[] : memref<f64>
  return %r : f64
}

// REMARK: remark: sweeps run one by one: a reduction goes on from one iteration to the next
func.func @running_sum(%steps: index, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %y = xmp.get_global @y : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm reduce (add %p -> %s : memref<f64>) {
      %0 = xmp.load %x[%i] : !a
      xmp.store %0, %y[%i] : !a
      memref.store %0, %p[] : memref<f64>
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %y[%i] : !a
      xmp.store %0, %x[%i] : !a
    }
  }
  return
}

// REMARK: remark: sweeps run one by one: 'scf.if' stands between the sweeps
func.func @output(%steps: index, %p: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %one = arith.constant 1.0 : f64
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %y = xmp.get_global @y : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %x[%i] : !a
      xmp.store %0, %y[%i] : !a
    }
    %is = arith.cmpi eq, %k, %c1 : index
    scf.if %is {
      memref.store %one, %p[] : memref<f64>
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %y[%i] : !a
      xmp.store %0, %x[%i] : !a
    }
  }
  return
}

// A sweep that reads other rows of what it stores keeps the order of its rows:
// one thread, one node.
// CHECK-LABEL: func @in_place
// CHECK: xmp.plan_sweeps {{.*}} sweeps 2 reach 1 buffers 2
// CHECK: xmp.loop
// CHECK: xmp.loop
// CHECK: arith.select
// THREADS-LABEL: func @in_place
// THREADS-NOT: scf.parallel
// THREADS: return
// DEEP-LABEL: func @in_place
// DEEP-NOT: alloc_wide
// DEEP: return
// REMARK: remark: several sweeps run in one pass over memory on one node; not over several: a sweep reads neighbours of what it changes
func.func @in_place(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %y = xmp.get_global @y : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %x[%i] : !a
      xmp.store %0, %y[%i] : !a
    }
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %y[%i] : !a
      %1 = xmp.load %x[%im] : !a
      %2 = arith.addf %0, %1 : f64
      xmp.store %2, %x[%i] : !a
    }
  }
  return
}

// Of two colours each reads the other one: no order of rows matters. What a pass
// has left goes back, and the halo gets what the last exchange would have left.
// DEEP-LABEL: func @red_black
// DEEP: %[[WU:.*]] = xmp.alloc_wide
// DEEP: scf.for
// DEEP: xmp.reflect %[[WU]] width
// DEEP: xmp.loop
// DEEP: xmp.loop
// DEEP: xmp.loop
// DEEP-NEXT: xmp.load %[[WU]]
// DEEP-NEXT: xmp.store %{{.*}}, %[[U:[0-9]+]][
// DEEP: xmp.reflect %[[U]] :
// DEEP-NEXT: xmp.release %[[WU]]
// THREADS-LABEL: func @red_black
// THREADS: scf.parallel
// THREADS: scf.parallel
// REMARK: remark: several sweeps run in one pass over memory, with one exchange of wide halos
func.func @red_black(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @x : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %u : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %rest = arith.remsi %i, %c2 : index
      %is = arith.cmpi eq, %rest, %c0 : index
      scf.if %is {
        %im = arith.subi %i, %c1 : index
        %0 = xmp.load %u[%im] : !a
        xmp.store %0, %u[%i] : !a
      }
    }
    xmp.reflect %u : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %rest = arith.remsi %i, %c2 : index
      %is = arith.cmpi eq, %rest, %c1 : index
      scf.if %is {
        %im = arith.subi %i, %c1 : index
        %0 = xmp.load %u[%im] : !a
        xmp.store %0, %u[%i] : !a
      }
    }
  }
  return
}

// REMARK: remark: several sweeps run in one pass over memory on one node; not over several: a sweep reads neighbours of what it changes
func.func @same_colour(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @x : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %u : !a
    xmp.loop (%i) = (%c2) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %rest = arith.remsi %i, %c2 : index
      %is = arith.cmpi eq, %rest, %c0 : index
      scf.if %is {
        %im = arith.subi %i, %c2 : index
        %0 = xmp.load %u[%im] : !a
        xmp.store %0, %u[%i] : !a
      }
    }
  }
  return
}

// Three states: the new one, which no iteration needs of the one before, is not
// exchanged for a pass, the others are, although the program exchanges one of them.
// DEEP-LABEL: func @leapfrog
// DEEP: %[[WX:.*]] = xmp.alloc_wide
// DEEP-NEXT: %[[WY:.*]] = xmp.alloc_wide
// DEEP: %[[WZ:.*]] = xmp.alloc_wide
// DEEP: xmp.reflect %[[WZ]] width
// DEEP: scf.for
// DEEP-NOT: xmp.reflect %[[WZ]]
// DEEP: xmp.reflect %[[WX]] width
// DEEP: xmp.reflect %[[WY]] width
// DEEP: xmp.loop
// REMARK: remark: several sweeps run in one pass over memory, with one exchange of wide halos
func.func @leapfrog(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %before = xmp.get_global @x : !a
  %now = xmp.get_global @y : !a
  %after = xmp.get_global @z : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %now : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %now[%im] : !a
      %1 = xmp.load %before[%i] : !a
      %2 = arith.addf %0, %1 : f64
      xmp.store %2, %after[%i] : !a
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %now[%i] : !a
      xmp.store %0, %before[%i] : !a
      %1 = xmp.load %after[%i] : !a
      xmp.store %1, %now[%i] : !a
    }
  }
  return
}

// A loop that only adds up is left out of passes: its sums are dead.
// CHECK-LABEL: func @residual
// CHECK: xmp.plan_sweeps {{.*}} sweeps 1 reach 1 buffers 1
// CHECK-NOT: reduce
// CHECK: arith.select
// CHECK: reduce
func.func @residual(%steps: index, %zero: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %s = memref.alloca() : memref<f64>
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %x[%i] : !a
      %1 = arith.mulf %0, %0 : f64
      xmp.store %1, %x[%i] : !a
    }
    memref.store %zero, %s[] : memref<f64>
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm reduce (add %p -> %s : memref<f64>) {
      %0 = xmp.load %x[%i] : !a
      %old = memref.load %p[] : memref<f64>
      %new = arith.addf %old, %0 : f64
      memref.store %new, %p[] : memref<f64>
    }
  }
  %r = memref.load %s[] : memref<f64>
  return %r : f64
}

// Around the ends: wide halos in both dimensions, also on one node, for which
// sweeps are not cut at the ends.
// CHECK-LABEL: func @torus
// CHECK: xmp.plan_sweeps
// CHECK: %[[WR:.*]] = xmp.alloc_wide {{.*}} shadow [?:?, ?:?]>
// CHECK: scf.for
// CHECK: xmp.reflect %[[WR]] width [%[[W:.*]]:%[[W]] periodic, %[[W]]:%[[W]] periodic]
// CHECK: xmp.loop
// CHECK-SAME: expand
// CHECK-SAME: unbound
// CHECK: xmp.load %[[WR]]
// CHECK: xmp.load %[[WR]]
// CHECK-NEXT: xmp.store
// CHECK: xmp.reflect %{{.*}} width [1:1 periodic, 1:1 periodic]
// CHECK: xmp.release
// CHECK: arith.select
// REMARK: remark: several sweeps run in one pass over memory, with one exchange of wide halos
func.func @torus(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t2 : !tm2
  %r = xmp.get_global @r : !ring
  %q = xmp.get_global @q : !ring
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %r width [1:1 periodic, 1:1 periodic] : !ring
    xmp.loop (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) on %t[d0 + %c0, d1 + %c0] : !tm2 {
      %im = arith.subi %i, %c1 : index
      %jp = arith.addi %j, %c1 : index
      %0 = xmp.load %r[%im, %jp] : !ring
      xmp.store %0, %q[%i, %j] : !ring
    }
    xmp.loop (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) on %t[d0 + %c0, d1 + %c0] : !tm2 {
      %0 = xmp.load %q[%i, %j] : !ring
      xmp.store %0, %r[%i, %j] : !ring
    }
  }
  return
}

// REMARK: remark: sweeps run one by one: they read around the ends of an array, and a sweep uses the index of a periodic dimension as a number
func.func @torus_of_numbers(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t2 : !tm2
  %r = xmp.get_global @r : !ring
  %q = xmp.get_global @q : !ring
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %r width [1:1 periodic, 1:1 periodic] : !ring
    xmp.loop (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) on %t[d0 + %c0, d1 + %c0] : !tm2 {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %r[%im, %j] : !ring
      %1 = arith.index_cast %i : index to i64
      %2 = arith.sitofp %1 : i64 to f64
      %3 = arith.addf %0, %2 : f64
      xmp.store %3, %q[%i, %j] : !ring
    }
    xmp.loop (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) on %t[d0 + %c0, d1 + %c0] : !tm2 {
      %0 = xmp.load %q[%i, %j] : !ring
      xmp.store %0, %r[%i, %j] : !ring
    }
  }
  return
}

// REMARK: remark: sweeps run one by one: they read around the ends of an array, and a sweep leaves out a part of a periodic dimension
func.func @half_torus(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 16 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t2 : !tm2
  %r = xmp.get_global @r : !ring
  %q = xmp.get_global @q : !ring
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %r width [1:1 periodic, 1:1 periodic] : !ring
    xmp.loop (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) on %t[d0 + %c0, d1 + %c0] : !tm2 {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %r[%im, %j] : !ring
      xmp.store %0, %q[%i, %j] : !ring
    }
    xmp.loop (%i, %j) = (%c1, %c0) to (%n, %m) step (%c1, %c1) on %t[d0 + %c0, d1 + %c0] : !tm2 {
      %0 = xmp.load %q[%i, %j] : !ring
      xmp.store %0, %r[%i, %j] : !ring
    }
  }
  return
}

!grid = !xmp.array<64x16xf64, [t0, *], shadow [1:1, 0:0]>
xmp.global @g : !grid {templ = @t}
xmp.global @h : !grid {templ = @t}

// A pass of a stencil in two dimensions has panels of columns, each over all rows;
// sweeps are shifted by their reach.
// CHECK-LABEL: func @panels
// CHECK: %[[PASS:.*]], %[[ROWS:.*]], %[[COLUMNS:.*]], %{{.*}} = xmp.plan_sweeps {{.*}} sweeps 2 reach 1 across 2 buffers 2
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %[[PASS]]
// CHECK: scf.for %[[COLUMN:.*]] = %{{.*}} to %{{.*}} step %[[COLUMNS]]
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %[[ROWS]]
// CHECK: scf.for
// CHECK: %[[SHIFT:.*]] = arith.muli %{{.*}}, %{{.*}}
// CHECK: arith.subi %[[COLUMN]], %{{.*}}
// CHECK: xmp.loop
// CHECK-SAME: expand
func.func @panels(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = arith.constant 14 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %g = xmp.get_global @g : !grid
  %h = xmp.get_global @h : !grid
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %g : !grid
    xmp.loop (%i, %j) = (%c1, %c2) to (%n, %m) step (%c1, %c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %jp = arith.addi %j, %c2 : index
      %0 = xmp.load %g[%im, %jp] : !grid
      xmp.store %0, %h[%i, %j] : !grid
    }
    xmp.reflect %h : !grid
    xmp.loop (%i, %j) = (%c1, %c2) to (%n, %m) step (%c1, %c1) on %t[d0 + %c0] : !tm {
      %ip = arith.addi %i, %c1 : index
      %0 = xmp.load %h[%ip, %j] : !grid
      xmp.store %0, %g[%i, %j] : !grid
    }
  }
  return
}

// What a sweep reads in the next column of the row above, which it has stored before,
// is in the next panel.
// CHECK-LABEL: func @no_panels
// CHECK: xmp.plan_sweeps {{.*}} sweeps 1 reach 1 buffers 1
func.func @no_panels(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant 14 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %g = xmp.get_global @g : !grid
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %g : !grid
    xmp.loop (%i, %j) = (%c1, %c1) to (%n, %m) step (%c1, %c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %jp = arith.addi %j, %c1 : index
      %0 = xmp.load %g[%im, %jp] : !grid
      xmp.store %0, %g[%i, %j] : !grid
    }
  }
  return
}
