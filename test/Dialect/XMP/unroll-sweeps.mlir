// RUN: xacc-opt %s --pass-pipeline='builtin.module(func.func(xmp-unroll-sweeps))' | FileCheck %s

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>

xmp.global @t : !tm
xmp.global @u : !a {templ = @t}

// CHECK-LABEL: func @colours
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: xmp.reflect
// CHECK: xmp.loop
// CHECK: arith.cmpi eq, %{{.*}}, %[[RED:.*]] : index
// CHECK: xmp.reflect
// CHECK: xmp.loop
// CHECK: arith.cmpi eq, %{{.*}}, %[[BLACK:.*]] : index
// CHECK-NOT: xmp.reflect
// CHECK: return
func.func @colours(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  scf.for %k = %c0 to %steps step %c1 {
    scf.for %colour = %c0 to %c2 step %c1 {
      xmp.reflect %u : !a
      xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
        %rest = arith.remsi %i, %c2 : index
        %is = arith.cmpi eq, %rest, %colour : index
        scf.if %is {
          %im = arith.subi %i, %c1 : index
          %0 = xmp.load %u[%im] : !a
          xmp.store %0, %u[%i] : !a
        }
      }
    }
  }
  return
}

// Not a time loop of few iterations: nothing is around it.
// CHECK-LABEL: func @alone
// CHECK: scf.for
// CHECK: xmp.loop
// CHECK-NOT: xmp.loop
// CHECK: return
func.func @alone(%x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  scf.for %k = %c0 to %c2 step %c1 {
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %x, %u[%i] : !a
    }
  }
  return
}

// CHECK-LABEL: func @many
// CHECK: scf.for
// CHECK: scf.for
func.func @many(%steps: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  scf.for %k = %c0 to %steps step %c1 {
    scf.for %j = %c0 to %c5 step %c1 {
      xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
        xmp.store %x, %u[%i] : !a
      }
    }
  }
  return
}

// An acc.loop counts the loops in it.
// CHECK-LABEL: func @collapsed
// CHECK: scf.for
// CHECK: scf.for
// CHECK: xmp.loop
// CHECK-NOT: xmp.loop
// CHECK: return
func.func @collapsed(%x: f64) {
  acc.loop {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %n = arith.constant 64 : index
    %t = xmp.get_global @t : !tm
    %u = xmp.get_global @u : !a
    scf.for %k = %c0 to %c2 step %c1 {
      scf.for %l = %c0 to %c2 step %c1 {
        xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
          xmp.store %x, %u[%i] : !a
        }
      }
    }
    acc.yield
  } attributes {independent = [#acc.device_type<none>]}
  return
}
