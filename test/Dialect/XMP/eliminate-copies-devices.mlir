// RUN: xacc-opt %s --xmp-eliminate-copies | FileCheck %s
// RUN: xacc-opt %s --xmp-eliminate-copies=remarks=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>
!b = !xmp.array<64xf64, [t0]>
!m = memref<?xf64, strided<[1], offset: ?>>

xmp.global @t : !tm
xmp.global @old : !a {templ = @t}
xmp.global @cur : !b {templ = @t}

// The copy is a kernel: so is what gives the second buffer the values of the first,
// in a data region around the pairs.
// CHECK-LABEL: func @kernels
// CHECK-DAG: %[[OLD:.*]] = xmp.get_global @old
// CHECK-DAG: %[[CUR:.*]] = xmp.get_global @cur
// CHECK: scf.if
// The copy once, with its own data operations.
// CHECK: acc.parallel
// CHECK: xmp.load %[[CUR]]
// CHECK: xmp.store %{{.*}}, %[[OLD]]
// CHECK: %[[OLDVIEW:.*]] = xmp.local_view %[[OLD]]
// CHECK: %[[TWIN:.*]] = xmp.alloc_like %[[OLD]] {
// CHECK: %[[VIEW:.*]] = xmp.local_view %[[TWIN]]
// Another queue may still compute the state.
// CHECK: acc.wait
// CHECK: %[[THERE:.*]] = acc.create varPtr
// CHECK: acc.data dataOperands(%[[THERE]]
// CHECK: acc.parallel combined(loop)
// CHECK: acc.loop combined(parallel) control
// CHECK: memref.load
// CHECK: memref.store
// CHECK: scf.for
// CHECK: xmp.reflect %[[OLD]] acc
// CHECK-DAG: acc.present varPtr(%[[OLDVIEW]]
// CHECK-DAG: acc.present varPtr(%[[VIEW]]
// CHECK: acc.parallel {{.*}} async
// CHECK: xmp.load %[[OLD]]
// CHECK: xmp.store %{{.*}}, %[[TWIN]]
// CHECK: xmp.reflect %[[TWIN]] acc
// CHECK: xmp.load %[[TWIN]]
// CHECK: xmp.store %{{.*}}, %[[OLD]]
// CHECK: acc.wait
// CHECK: acc.delete accPtr(%[[THERE]]
// CHECK: xmp.store %{{.*}}, %[[CUR]]
// CHECK: xmp.release %[[TWIN]]
// REMARK: remark: the copy is eliminated: two buffers swap
func.func @kernels(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %q = arith.constant 1 : i64
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  %vo = xmp.local_view %old : !a -> !m
  %vc = xmp.local_view %cur : !b -> !m
  scf.for %k = %c0 to %steps step %c1 {
    %0 = acc.present varPtr(%vo : !m) -> !m {name = "old", offload.whole}
    %1 = acc.present varPtr(%vc : !m) -> !m {name = "cur", offload.whole}
    acc.parallel dataOperands(%0, %1 : !m, !m) {
      acc.loop {
        xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
          %2 = xmp.load %cur[%i] : !b
          xmp.store %2, %old[%i] : !a
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>]}
      acc.yield
    }
    acc.delete accPtr(%0 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
    acc.delete accPtr(%1 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
    xmp.reflect %old acc : !a
    %3 = acc.present varPtr(%vo : !m) -> !m {name = "old", offload.whole}
    %4 = acc.present varPtr(%vc : !m) -> !m {name = "cur", offload.whole}
    acc.parallel dataOperands(%3, %4 : !m, !m) async(%q : i64) {
      acc.loop {
        xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
          %im = arith.subi %i, %c1 : index
          %5 = xmp.load %old[%im] : !a
          xmp.store %5, %cur[%i] : !b
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>]}
      acc.yield
    }
    acc.delete accPtr(%3 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
    acc.delete accPtr(%4 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
  }
  return
}

// One on the host, one on a device: two states, that the copy does not connect.
// CHECK-LABEL: func @mixed
// CHECK-NOT: xmp.alloc_like
// REMARK: remark: this copy stays: what is copied is not computed by one loop
func.func @mixed(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  %vo = xmp.local_view %old : !a -> !m
  %vc = xmp.local_view %cur : !b -> !m
  scf.for %k = %c0 to %steps step %c1 {
    %0 = acc.present varPtr(%vo : !m) -> !m {name = "old", offload.whole}
    %1 = acc.present varPtr(%vc : !m) -> !m {name = "cur", offload.whole}
    acc.parallel dataOperands(%0, %1 : !m, !m) {
      xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
        %2 = xmp.load %cur[%i] : !b
        xmp.store %2, %old[%i] : !a
      }
      acc.yield
    }
    acc.delete accPtr(%0 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
    acc.delete accPtr(%1 : !m) {dataClause = #acc<data_clause acc_present>, offload.whole}
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %3 = xmp.load %old[%im] : !a
      xmp.store %3, %cur[%i] : !b
    }
  }
  return
}
