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

// CHECK-LABEL: func @swap
// CHECK-SAME: (%[[STEPS:.*]]: index)
// CHECK-DAG: %[[X:.*]] = xmp.get_global @x
// CHECK-DAG: %[[Y:.*]] = xmp.get_global @y
// CHECK: %[[PASS:.*]], %[[ROWS:.*]], %{{.*}} = xmp.plan_sweeps %[[X]] count(%{{.*}}) threads(%{{.*}}) sweeps 2 reach 1 buffers 2
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
// DEEP: xmp.reflect %[[WY2]]
// DEEP: %[[WZ:.*]] = xmp.alloc_wide
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

// REMARK: remark: sweeps run one by one: a sweep may read what the time loop changes: 'x'
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
