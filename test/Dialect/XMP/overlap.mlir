// RUN: xacc-opt %s --xmp-overlap | FileCheck %s
// RUN: xacc-opt %s --xmp-overlap=remarks=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!tm = !xmp.template<[block, *]>
!a = !xmp.array<64x64xf64, [t1, t0], shadow [0:0, 2:1]>

xmp.global @t : !tm
xmp.global @u : !a {templ = @t}
xmp.global @v : !a {templ = @t}

// Rows are not distributed: only the inner loop has a boundary.
// CHECK-LABEL: func @stencil
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
// CHECK: %[[R:.*]] = xmp.reflect_start %{{.*}} {directive = "reflect (u)"}
// CHECK: xmp.loop
// CHECK-SAME: expand
// CHECK: xmp.store
// CHECK: xmp.reflect_wait %[[R]] {directive = "reflect (u)"}
// CHECK: xmp.loop
// CHECK-SAME: margin
// CHECK: xmp.store
// CHECK-NOT: xmp.reflect
// REMARK: remark: the interior runs while the exchange is on its way
func.func @stencil() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u {directive = "reflect (u)"} : !a
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
