// RUN: xacc-opt %s --xmp-tile-time=remarks=true 2>&1 | FileCheck %s
// RUN: xacc-opt %s --xmp-tile-time=remarks=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>
!m = memref<?xf64, strided<[1], offset: ?>>

xmp.global @t : !tm
xmp.global @x : !a {templ = @t}
xmp.global @y : !a {templ = @t}

// A pass is a kernel over the chunks and one over the triangles, with the data of
// both constructs. Subscripts stay in the rows of a chunk, or around a triangle.
// CHECK-LABEL: func @kernels
// CHECK-DAG: %[[X:.*]] = xmp.get_global @x
// CHECK-DAG: %[[Y:.*]] = xmp.get_global @y
// CHECK-DAG: %[[VX:.*]] = xmp.local_view %[[X]]
// CHECK-DAG: %[[VY:.*]] = xmp.local_view %[[Y]]
// CHECK: %[[THREADS:.*]] = xmp.num_threads acc
// CHECK: xmp.plan_sweeps %[[X]] count(%{{.*}}) threads(%[[THREADS]]) sweeps 2 reach 1
// CHECK: scf.if
// CHECK: scf.for
// The rows are divided on the host.
// CHECK: arith.remui
// CHECK: arith.divui
// CHECK: %[[DX:.*]] = acc.present varPtr(%[[VX]]
// CHECK: %[[DY:.*]] = acc.present varPtr(%[[VY]]
// CHECK-NOT: acc.present
// CHECK: acc.parallel combined(loop) dataOperands(%[[DX]], %[[DY]]
// CHECK: acc.loop combined(parallel) control(%{{.*}})
// CHECK: scf.for
// CHECK: scf.for
// CHECK: xmp.loop (%[[I:.*]]) =
// CHECK: %[[LEAST:.*]] = arith.minsi %[[I]],
// CHECK: %[[ROW:.*]] = arith.maxsi %[[LEAST]],
// CHECK: %[[ABOVE:.*]] = arith.subi %[[ROW]]
// CHECK: xmp.load %[[X]][%[[ABOVE]]]
// CHECK: xmp.store %{{.*}}, %[[Y]][%[[ROW]]]
// CHECK: xmp.loop
// CHECK: xmp.store %{{.*}}, %[[X]]
// CHECK: offload.no_image = "passes over memory are for processors"
// CHECK: acc.delete accPtr(%[[DX]]
// CHECK: acc.delete accPtr(%[[DY]]
// CHECK: acc.parallel
// CHECK: acc.loop
// CHECK-COUNT-2: xmp.loop
// What is left runs as it was written.
// CHECK: scf.for
// CHECK-NEXT: xmp.reflect %[[X]] acc
// REMARK: remark: several sweeps run in one pass over memory on one node
// REMARK-NOT: remark: several
func.func @kernels(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %y = xmp.get_global @y : !a
  %vx = xmp.local_view %x : !a -> !m
  %vy = xmp.local_view %y : !a -> !m
  scf.for %k = %c0 to %n step %c1 {
    xmp.reflect %x acc : !a
    %0 = acc.present varPtr(%vx : !m) -> !m {name = "x", offload.whole}
    %1 = acc.present varPtr(%vy : !m) -> !m {name = "y", offload.whole}
    acc.parallel combined(loop) dataOperands(%0, %1 : !m, !m) {
      acc.loop combined(parallel) {
        xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0 + %c0] : !tm {
          %above = arith.subi %i, %c1 : index
          %v = xmp.load %x[%above] : !a
          xmp.store %v, %y[%i] : !a
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>], xmp.collapse = 1 : i64}
      acc.yield
    }
    acc.delete accPtr(%0 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
    acc.delete accPtr(%1 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
    %2 = acc.present varPtr(%vx : !m) -> !m {name = "x", offload.whole}
    %3 = acc.present varPtr(%vy : !m) -> !m {name = "y", offload.whole}
    acc.parallel combined(loop) dataOperands(%2, %3 : !m, !m) {
      acc.loop combined(parallel) {
        xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0 + %c0] : !tm {
          %v = xmp.load %y[%i] : !a
          xmp.store %v, %x[%i] : !a
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>], xmp.collapse = 1 : i64}
      acc.yield
    }
    acc.delete accPtr(%2 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
    acc.delete accPtr(%3 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
  }
  return
}

// What cannot become other kernels: constructs in queues, data that is not whole, or is
// changed for the construct alone, and sweeps in both memories.
// CHECK-LABEL: func @obstacles
// CHECK-NOT: xmp.plan_sweeps
// REMARK: remark: sweeps run one by one: a construct is in a queue, or waits
// REMARK: remark: sweeps run one by one: a construct has data clauses other than
// REMARK: remark: sweeps run one by one: a construct stores to data of a copyin clause
// REMARK: remark: sweeps run one by one: some sweeps run on a device and others on the host
func.func @obstacles(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = arith.constant 1 : i64
  %last = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %vx = xmp.local_view %x : !a -> !m
  scf.for %k = %c0 to %n step %c1 {
    %0 = acc.present varPtr(%vx : !m) -> !m {name = "x", offload.whole}
    acc.parallel combined(loop) async(%q : i64) dataOperands(%0 : !m) {
      acc.loop combined(parallel) {
        xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0 + %c0] : !tm {
          %v = xmp.load %x[%i] : !a
          xmp.store %v, %x[%i] : !a
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>], xmp.collapse = 1 : i64}
      acc.yield
    }
    acc.delete accPtr(%0 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
  }
  scf.for %k = %c0 to %n step %c1 {
    %0 = acc.create varPtr(%vx : !m) -> !m {name = "x", offload.whole}
    acc.parallel combined(loop) dataOperands(%0 : !m) {
      acc.loop combined(parallel) {
        xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0 + %c0] : !tm {
          %v = xmp.load %x[%i] : !a
          xmp.store %v, %x[%i] : !a
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>], xmp.collapse = 1 : i64}
      acc.yield
    }
    acc.delete accPtr(%0 : !m) {dataClause = #acc<data_clause acc_create>, offload.whole}
  }
  scf.for %k = %c0 to %n step %c1 {
    %0 = acc.copyin varPtr(%vx : !m) -> !m {name = "x", offload.whole}
    acc.parallel combined(loop) dataOperands(%0 : !m) {
      acc.loop combined(parallel) {
        xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0 + %c0] : !tm {
          %v = xmp.load %x[%i] : !a
          xmp.store %v, %x[%i] : !a
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>], xmp.collapse = 1 : i64}
      acc.yield
    }
    acc.delete accPtr(%0 : !m) {dataClause = #acc<data_clause acc_copyin>, offload.whole}
  }
  scf.for %k = %c0 to %n step %c1 {
    %0 = acc.present varPtr(%vx : !m) -> !m {name = "x", offload.whole}
    acc.parallel combined(loop) dataOperands(%0 : !m) {
      acc.loop combined(parallel) {
        xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0 + %c0] : !tm {
          %v = xmp.load %x[%i] : !a
          xmp.store %v, %x[%i] : !a
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>], xmp.collapse = 1 : i64}
      acc.yield
    }
    acc.delete accPtr(%0 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
    xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0 + %c0] : !tm {
      %v = xmp.load %x[%i] : !a
      xmp.store %v, %x[%i] : !a
    }
  }
  return
}
