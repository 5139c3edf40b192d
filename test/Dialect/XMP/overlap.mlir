// RUN: xacc-opt %s --xmp-overlap | FileCheck %s
// RUN: xacc-opt %s --xmp-overlap=remarks=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!tm = !xmp.template<[block, *]>
!a = !xmp.array<64x64xf64, [t1, t0], shadow [0:0, 2:1]>

xmp.global @t : !tm
xmp.global @u : !a {templ = @t}
xmp.global @v : !a {templ = @t}
xmp.global @w : !a {templ = @t}

// Rows are not distributed: only the inner loop has a boundary.
// CHECK-LABEL: func @stencil
// CHECK: %[[ID:.*]] = arith.constant -9223372036854775808 : index
// CHECK: xmp.reflect %{{.*}} async %[[ID]] {directive = #xmp.directive<"reflect"("u")>}
// CHECK: %[[PAYS:.*]], %{{.*}} = xmp.overlap_pays %[[ID]] {directive = #xmp.directive<"reflect"("u")>}
// CHECK: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: %[[TWO:.*]] = arith.constant -2 : index
// CHECK: %[[LOWER:.*]] = arith.select %[[PAYS]], %[[TWO]], %[[ZERO]] : index
// CHECK: %[[ONE:.*]] = arith.constant -1 : index
// CHECK: %[[UPPER:.*]] = arith.select %[[PAYS]], %[[ONE]], %[[ZERO]] : index
// CHECK: xmp.loop {{.*}} peel (%[[ID]]) [%{{.*}} : %{{.*}}, %[[LOWER]] : %[[UPPER]]]
// CHECK: xmp.store
// CHECK-NOT: xmp.loop
// CHECK: return
// REMARK: remark: the interior runs while the exchange is on its way
func.func @stencil() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u {directive = #xmp.directive<"reflect"("u")>} : !a
  xmp.loop (%i, %j) = (%c0, %c2) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %jm = arith.subi %j, %c2 : index
    %jp = arith.addi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    %1 = xmp.load %u[%i, %jp] : !a
    %2 = arith.addf %0, %1 : f64
    xmp.store %2, %v[%i, %j] : !a
  }
  return
}

// CHECK-LABEL: func @in_place
// CHECK: xmp.reflect %
// REMARK: remark: the exchange before this loop is not overlapped: it may write what is exchanged
func.func @in_place() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    xmp.store %0, %u[%i, %j] : !a
  }
  return
}

// CHECK-LABEL: func @sum
// CHECK: xmp.reflect %
// REMARK: remark: the exchange before this loop is not overlapped: its sum would be added in another order
func.func @sum(%s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm
      reduce (add %p -> %s : memref<f64>) {
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    %1 = memref.load %p[] : memref<f64>
    %2 = arith.addf %0, %1 : f64
    memref.store %2, %p[] : memref<f64>
  }
  return
}

// The exchange starts before a loop that does not need it, and ends where a halo is
// read, behind another one.
// CHECK-LABEL: func @not_adjacent
// CHECK: xmp.reflect %{{.*}} async %[[ID:.*]] :
// CHECK: xmp.loop
// CHECK: xmp.loop
// CHECK: xmp.overlap_pays %[[ID]]
// CHECK: xmp.loop {{.*}} peel (%[[ID]])
// CHECK-NOT: xmp.loop
// CHECK: return
// REMARK: remark: the interior runs while the exchange is on its way
// REMARK: remark: loops that do not need the exchange run while it is on its way
func.func @not_adjacent(%x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %v[%i, %j] : !a
  }
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %0 = xmp.load %u[%i, %j] : !a
    xmp.store %0, %v[%i, %j] : !a
  }
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    xmp.store %0, %v[%i, %j] : !a
  }
  return
}

// Neither before a loop that writes what is sent, nor before one that reads the halo.
// CHECK-LABEL: func @bound
// CHECK: xmp.store
// CHECK: xmp.reflect %{{.*}} async %[[A:.*]] :
// CHECK: xmp.loop {{.*}} peel (%[[A]])
// CHECK: xmp.reflect %{{.*}} async %[[B:.*]] :
// CHECK: xmp.loop {{.*}} peel (%[[B]])
func.func @bound(%x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %u[%i, %j] : !a
  }
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    xmp.store %0, %v[%i, %j] : !a
  }
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    xmp.store %0, %v[%i, %j] : !a
  }
  return
}

// No two exchanges fill one halo at the same time.
// CHECK-LABEL: func @twice
// CHECK: %[[A:.*]] = xmp.reflect_start
// CHECK: xmp.loop
// CHECK: xmp.reflect_wait %[[A]]
// CHECK: xmp.reflect %{{.*}} async %[[B:.*]] :
// CHECK: xmp.loop {{.*}} peel (%[[B]])
func.func @twice(%x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u width [0:0, 1:0] : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %v[%i, %j] : !a
  }
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    xmp.store %0, %v[%i, %j] : !a
  }
  return
}

// Two exchanges end before one loop.
// CHECK-LABEL: func @two_arrays
// CHECK: xmp.reflect %{{.*}} width [{{.*}}] async %[[ID:.*]] :
// CHECK: xmp.reflect %{{.*}} async %[[ID]] :
// CHECK: xmp.overlap_pays %[[ID]]
// CHECK: xmp.loop {{.*}} peel (%[[ID]])
// CHECK-NOT: xmp.loop
// CHECK: return
func.func @two_arrays() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  %w = xmp.get_global @w : !a
  xmp.reflect %u width [0:0, 1:1] : !a
  xmp.reflect %v : !a
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    %1 = xmp.load %v[%i, %jm] : !a
    %2 = arith.addf %0, %1 : f64
    xmp.store %2, %w[%i, %j] : !a
  }
  return
}

// In place, in one colour: what is written at the border waits until it is sent. A
// halo of 2 on the lower side is sent from the upper one.
// CHECK-LABEL: func @red_black
// CHECK: xmp.reflect %{{.*}} async
// CHECK: arith.constant -1 : index
// CHECK-NEXT: %[[LOW:.*]] = arith.select
// CHECK: arith.constant -2 : index
// CHECK-NEXT: %[[UP:.*]] = arith.select
// CHECK: xmp.loop {{.*}} peel (%{{.*}}) [{{.*}}, %[[LOW]] : %[[UP]]]
func.func @red_black(%colour: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %sum = arith.addi %i, %j : index
    %rest = arith.remsi %sum, %c2 : index
    %is = arith.cmpi eq, %rest, %colour : index
    scf.if %is {
      %jm = arith.subi %j, %c1 : index
      %0 = xmp.load %u[%i, %jm] : !a
      xmp.store %0, %u[%i, %j] : !a
    }
  }
  return
}

// A loop that stays whole runs after the wait; others before.
// CHECK-LABEL: func @whole
// CHECK: %[[R:.*]] = xmp.reflect_start
// CHECK: xmp.loop
// CHECK: xmp.reflect_wait %[[R]]
// CHECK: xmp.loop {{.*}} reduce
func.func @whole(%s: memref<f64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %v[%i, %j] : !a
  }
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm
      reduce (add %p -> %s : memref<f64>) {
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    %1 = memref.load %p[] : memref<f64>
    %2 = arith.addf %1, %0 : f64
    memref.store %2, %p[] : memref<f64>
  }
  return
}

// A kernel runs in parts, and the exchange has a number that no program uses. The
// first part has all iterations where the exchange is complete before it; else
// there are two boxes for the dimension that is read across. Bounds are computed
// before the kernel, and parts are in queues if the runtime says so.
// CHECK-LABEL: func @kernel
// CHECK-SAME: %[[N:.*]]: index
// CHECK: xmp.reflect %{{.*}} async %[[ID:.*]] acc
// CHECK: %[[PAYS:.*]], %[[QUEUED:.*]] = xmp.overlap_pays %[[ID]]
// CHECK: arith.addi %[[N]]
// CHECK: %[[WIDTH:.*]] = arith.select %[[PAYS]], %c-1{{.*}}, %c0
// CHECK: %[[INSIDE:.*]] = arith.constant 2147483646 : i32
// CHECK: %[[REST:.*]] = arith.constant 2147483647 : i32
// CHECK: %[[NONE:.*]] = arith.constant -2 : i32
// CHECK: %[[THREE:.*]] = arith.constant 3 : index
// CHECK: %[[PARTS:.*]] = arith.select %[[PAYS]], %[[THREE]], %{{.*}} : index
// CHECK: scf.for %[[PART:.*]] = %{{.*}} to %[[PARTS]]
// CHECK: scf.if
// CHECK: xmp.wait_async %[[ID]] acc
// CHECK: %[[OWN:.*]] = arith.select %{{.*}}, %[[INSIDE]], %[[REST]]
// CHECK: %[[QUEUE:.*]] = arith.select %[[QUEUED]], %[[OWN]], %[[NONE]]
// CHECK: xmp.owned_range
// CHECK: acc.parallel async(%[[QUEUE]] : i32)
// CHECK: xmp.loop (%{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) step (%{{.*}}, %{{.*}}) on %{{[^ ]*}}[d1 + %c0, d0 + %c0] : !xmp.template<[block, *]> {
// CHECK-NOT: acc.parallel
// CHECK: scf.if %[[QUEUED]]
// CHECK: acc.wait(%[[INSIDE]], %[[REST]] : i32, i32)
// CHECK: return
func.func @kernel(%m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u acc : !a
  acc.parallel {
    %n = arith.addi %m, %c1 : index
    xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
      %jm = arith.subi %j, %c1 : index
      %0 = xmp.load %u[%i, %jm] : !a
      xmp.store %0, %v[%i, %j] : !a
    }
    acc.yield
  }
  return
}

// Two constructs would ask the condition twice.
// CHECK-LABEL: func @kernel_with_clause
// CHECK: xmp.reflect %{{.*}} acc
// CHECK-NOT: wait_async
// CHECK: return
// REMARK-DAG: remark: the exchange before this loop is not overlapped: the construct is more than one loop or has clauses
func.func @kernel_with_clause(%c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u acc : !a
  acc.parallel if(%c) {
    xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
      %jm = arith.subi %j, %c1 : index
      %0 = xmp.load %u[%i, %jm] : !a
      xmp.store %0, %v[%i, %j] : !a
    }
    acc.yield
  }
  return
}

// An exchange that is not the same in all iterations.
// CHECK-LABEL: func @condition
// CHECK: %[[ID:.*]] = arith.constant -9
// CHECK: scf.if
// CHECK: xmp.reflect %{{.*}} async %[[ID]] :
// CHECK: else
// CHECK: xmp.reflect %{{.*}} width [{{.*}}] async %[[ID]] :
// CHECK: xmp.overlap_pays %[[ID]]
// CHECK: xmp.loop {{.*}} peel (%[[ID]])
func.func @condition(%is: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  scf.if %is {
    xmp.reflect %u : !a
  } else {
    xmp.reflect %u width [0:0, 1:0] : !a
  }
  xmp.loop (%i, %j) = (%c0, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%i, %jm] : !a
    xmp.store %0, %v[%i, %j] : !a
  }
  return
}
