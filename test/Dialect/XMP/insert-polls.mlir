// RUN: xacc-opt %s --xmp-insert-polls=work=800 | FileCheck %s
// RUN: xacc-opt %s --xmp-insert-polls=where=never | FileCheck %s --check-prefix=NEVER
// RUN: xacc-opt %s --xmp-insert-polls=where=always | FileCheck %s --check-prefix=ALWAYS
// RUN: not xacc-opt %s --xmp-insert-polls=where=here 2>&1 | FileCheck %s --check-prefix=ERROR

// NEVER-NOT: xmp.poll
// ERROR: error: unknown place of polls 'here', expected auto, always or never

!a = !xmp.array<64xf64, [t0], shadow [1:1]>
xmp.global @a : !a

// A loop that stands alone runs in tiles: 8 ops, 100 iterations each. The last
// one ends at the loop's own end.
// CHECK-LABEL: func @alone
// CHECK-SAME: (%[[L:.*]]: index, %[[U:.*]]: index, %{{.*}}: memref<?xf64>)
// CHECK: xmp.reflect
// CHECK: %[[ZERO:.*]] = arith.constant 0
// CHECK: %[[SIZE:.*]] = arith.constant 100
// CHECK: %[[END:.*]] = arith.maxsi %[[U]], %[[L]]
// CHECK: %[[TRIPS:.*]] = arith.subi %[[END]], %[[L]]
// CHECK: scf.for %[[T:.*]] = %[[ZERO]] to %[[TRIPS]] step %[[SIZE]] {
// CHECK:   %[[LEFT:.*]] = arith.subi %[[TRIPS]], %[[T]]
// CHECK:   %[[LAST:.*]] = arith.cmpi sle, %[[LEFT]], %[[SIZE]]
// CHECK:   %[[NEXT:.*]] = arith.select %[[LAST]], %[[U]], %{{.*}}
// CHECK:   %[[FIRST:.*]] = arith.addi %[[L]], %[[T]]
// CHECK:   scf.for %{{.*}} = %[[FIRST]] to %[[NEXT]] step
// CHECK-NOT: xmp.poll
// CHECK:     memref.store
// CHECK:   }
// CHECK:   xmp.poll
// CHECK: }
// CHECK: xmp.wait_async
// Nothing is under way any more.
// CHECK-NOT: xmp.poll
// CHECK: return
// ALWAYS-LABEL: func @alone
// ALWAYS: xmp.wait_async
// ALWAYS: xmp.poll
func.func @alone(%l: index, %u: index, %m: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.0 : f64
  %a = xmp.get_global @a : !a
  xmp.reflect %a async %c1 : !a
  scf.for %i = %l to %u step %c1 {
    %0 = memref.load %m[%i] : memref<?xf64>
    %1 = arith.addf %0, %cst : f64
    %2 = arith.mulf %1, %0 : f64
    %3 = arith.mulf %2, %0 : f64
    %4 = arith.mulf %3, %0 : f64
    %5 = arith.mulf %4, %0 : f64
    %6 = arith.mulf %5, %0 : f64
    memref.store %6, %m[%i] : memref<?xf64>
  }
  %one = arith.constant 1 : index
  xmp.wait_async %one
  scf.for %i = %l to %u step %c1 {
    memref.store %cst, %m[%i] : memref<?xf64>
  }
  return
}

// A loop that carries a value hands it on from tile to tile.
// CHECK-LABEL: func @carried
// CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[S:.*]] = %{{.*}}) -> (f64) {
// CHECK:   %[[IN:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[S]]) -> (f64) {
// CHECK:   }
// CHECK:   xmp.poll
// CHECK:   scf.yield %[[IN]] : f64
// CHECK: return %[[SUM]]
func.func @carried(%l: index, %u: index, %m: memref<?xf64>) -> f64 {
  %c3 = arith.constant 3 : index
  %cst = arith.constant 0.0 : f64
  %a = xmp.get_global @a : !a
  %r = xmp.reflect_start %a : !a
  %s = scf.for %i = %l to %u step %c3 iter_args(%x = %cst) -> f64 {
    %0 = memref.load %m[%i] : memref<?xf64>
    %1 = arith.addf %0, %x : f64
    scf.yield %1 : f64
  }
  xmp.reflect_wait %r
  return %s : f64
}

// A nest keeps its loops and counts. What another iteration of the time loop
// has started may still be under way; small loops do not count.
// CHECK-LABEL: func @nest
// CHECK: scf.for
// CHECK:   %[[COUNTER:.*]] = memref.alloca() : memref<index>
// CHECK:   memref.store %{{.*}}, %[[COUNTER]][]
// CHECK:   scf.for
// CHECK:     scf.for
// CHECK:       scf.for
// CHECK-NOT: xmp.poll
// CHECK:         memref.store
// CHECK:       }
// CHECK:     }
// CHECK:     %[[SPAN:.*]] = arith.subi
// CHECK:     %[[WORK:.*]] = arith.muli %[[SPAN]], %{{.*}}
// CHECK:     %[[BEFORE:.*]] = memref.load %[[COUNTER]][]
// CHECK:     %[[SUM:.*]] = arith.addi %[[BEFORE]], %[[WORK]]
// CHECK:     %[[DUE:.*]] = arith.cmpi uge, %[[SUM]]
// CHECK:     %[[NEW:.*]] = arith.select %[[DUE]], %{{.*}}, %[[SUM]]
// CHECK:     memref.store %[[NEW]], %[[COUNTER]][]
// CHECK:     scf.if %[[DUE]] {
// CHECK:       xmp.poll
// CHECK:     }
// CHECK:   }
// CHECK:   xmp.reflect
func.func @nest(%n: index, %m: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %cst = arith.constant 1.0 : f64
  %a = xmp.get_global @a : !a
  scf.for %t = %c0 to %n step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        scf.for %k = %c0 to %c3 step %c1 {
          memref.store %cst, %m[%i, %k] : memref<?x?xf64>
        }
      }
    }
    xmp.reflect %a async %t : !a
  }
  xmp.wait_async %c1
  return
}

// In a function that starts nothing, others may have; in a parallel loop each
// thread counts for itself.
// CHECK-LABEL: func @called
// CHECK: scf.parallel
// CHECK:   memref.alloca
// CHECK:   scf.for
// CHECK:     scf.for
// CHECK:     xmp.poll
func.func @called(%n: index, %m: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.0 : f64
  scf.parallel (%t) = (%c0) to (%n) step (%c1) {
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        memref.store %cst, %m[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// What another number has started is still under way; kernels have no polls.
// CHECK-LABEL: func @other
// CHECK: xmp.wait_async
// CHECK: xmp.poll
// CHECK: xmp.wait_async
// CHECK-NOT: xmp.poll
// CHECK: return
func.func @other(%l: index, %u: index, %m: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %cst = arith.constant 1.0 : f64
  %a = xmp.get_global @a : !a
  xmp.reflect %a async %c1 : !a
  xmp.reflect %a async %c2 : !a
  xmp.wait_async %c1
  scf.for %i = %l to %u step %c1 {
    memref.store %cst, %m[%i] : memref<?xf64>
  }
  xmp.wait_async %c2
  scf.for %i = %l to %u step %c1 {
    memref.store %cst, %m[%i] : memref<?xf64>
  }
  return
}

// A routine runs in threads of a device.
// CHECK-LABEL: func @routine
// CHECK-NOT: xmp.poll
// CHECK: return
// ALWAYS-LABEL: func @routine
// ALWAYS-NOT: xmp.poll
// ALWAYS: return
func.func @routine(%l: index, %u: index, %m: memref<?xf64>)
    attributes {offload.routine} {
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.0 : f64
  scf.for %i = %l to %u step %c1 {
    memref.store %cst, %m[%i] : memref<?xf64>
  }
  return
}
