// RUN: xacc-opt %s --xmp-merge-reflects | FileCheck %s
// RUN: xacc-opt %s --xmp-merge-reflects=remarks=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>

xmp.global @t : !tm
xmp.global @u : !a {templ = @t}
xmp.global @v : !a {templ = @t}

// CHECK-LABEL: func @join
// CHECK: xmp.reflect %{{.*}}, %{{.*}} : !xmp.array
// CHECK-NOT: xmp.reflect
// REMARK-DAG: remark: joined with the exchange before it
func.func @join() {
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %v : !a
  return
}

// What is fresh is not brought again, unless more of it is asked for.
// CHECK-LABEL: func @redundant
// CHECK: xmp.reflect %[[U:.*]] : !xmp.array
// CHECK-NEXT: xmp.reflect %[[U]] width [1:1 periodic]
// CHECK-NEXT: return
// REMARK-DAG: remark: exchange of 'u' taken away: its halo is fresh
func.func @redundant() {
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  xmp.reflect %u width [1:1 periodic] : !a
  xmp.reflect %u width [1:0] : !a
  return
}

// CHECK-LABEL: func @hoist
// CHECK: xmp.reflect
// CHECK: scf.for
// CHECK-NOT: xmp.reflect
// REMARK-DAG: remark: moved before the loop around it
func.func @hoist(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %u : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %u[%im] : !a
      xmp.store %0, %v[%i] : !a
    }
  }
  return
}

// What the first iteration reads is older than the exchange.
// CHECK-LABEL: func @read_before
// CHECK: scf.for
// CHECK: xmp.loop
// CHECK: xmp.reflect
func.func @read_before(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %u[%im] : !a
      xmp.store %0, %v[%i] : !a
    }
    xmp.reflect %u : !a
  }
  return
}

// A write between them, and one in the loop.
// CHECK-LABEL: func @needed
// CHECK: scf.for
// CHECK: xmp.reflect
// CHECK: xmp.loop
// CHECK: xmp.reflect
func.func @needed(%steps: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %u : !a
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %x, %u[%i] : !a
    }
    xmp.reflect %u : !a
  }
  return
}

// One exchange brings what two loops read, if nothing in between changes it, or
// reads what the first one had not brought.
// CHECK-LABEL: func @widen
// CHECK: xmp.reflect %[[U:.*]] width [1:1] : !xmp.array
// CHECK-NEXT: xmp.loop
// CHECK-NOT: xmp.reflect
// CHECK: xmp.loop
// CHECK: xmp.loop
// CHECK: xmp.reflect %[[U]] width [0:1]
// CHECK: xmp.loop
// CHECK: xmp.reflect %[[U]] width [1:0]
// CHECK: return
// REMARK-DAG: remark: joined with an earlier exchange of 'u'
func.func @widen(%x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u width [1:0] : !a
  xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %y = xmp.load %u[%im] : !a
    xmp.store %y, %v[%i] : !a
  }
  xmp.reflect %u width [0:1] : !a
  xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %ip = arith.addi %i, %c1 : index
    %y = xmp.load %u[%ip] : !a
    xmp.store %y, %v[%i] : !a
  }
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    xmp.store %x, %u[%i] : !a
  }
  xmp.reflect %u width [0:1] : !a
  xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %y = xmp.load %u[%im] : !a
    xmp.store %y, %v[%i] : !a
  }
  xmp.reflect %u width [1:0] : !a
  return
}
