// RUN: xacc-opt %s --pass-pipeline='builtin.module(func.func(xmp-split-time-loops))' | FileCheck %s

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0]>

xmp.global @t : !tm
xmp.global @x : !a {templ = @t}
xmp.global @y : !a {templ = @t}
func.func private @print(index)
func.func private @answer() -> i1

// CHECK-LABEL: func @output
// CHECK-SAME: (%[[STEPS:.*]]: index)
// CHECK: scf.while (%[[START:.*]] = %{{.*}})
// The search for the next output.
// CHECK: %[[EVENT:.*]] = scf.while
// CHECK: arith.cmpi slt, %[[K:.*]], %[[STEPS]]
// CHECK: arith.remsi %[[K]]
// What comes before it.
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[EVENT]]
// CHECK-NOT: func.call
// CHECK: xmp.loop
// CHECK: xmp.loop
// CHECK-NOT: func.call
// The iteration itself.
// CHECK: %[[IS:.*]] = arith.cmpi slt, %[[EVENT]], %[[STEPS]]
// CHECK: scf.if %[[IS]]
// CHECK: xmp.loop
// CHECK: scf.if
// CHECK: func.call @print(%[[EVENT]])
func.func @output(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %c100 = arith.constant 100 : index
  %t = xmp.get_global @t : !tm
  %x = xmp.get_global @x : !a
  %y = xmp.get_global @y : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %x[%i] : !a
      xmp.store %0, %y[%i] : !a
    }
    %rest = arith.remsi %k, %c100 : index
    %is = arith.cmpi eq, %rest, %c0 : index
    scf.if %is {
      func.call @print(%k) : (index) -> ()
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %y[%i] : !a
      xmp.store %0, %x[%i] : !a
    }
  }
  return
}

// The condition asks something that may have effects.
// CHECK-LABEL: func @asked
// CHECK-NOT: scf.while
// CHECK: return
func.func @asked(%steps: index) {
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
    %is = func.call @answer() : () -> i1
    scf.if %is {
      func.call @print(%k) : (index) -> ()
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %y[%i] : !a
      xmp.store %0, %x[%i] : !a
    }
  }
  return
}

// Both ways have effects.
// CHECK-LABEL: func @either
// CHECK-NOT: scf.while
// CHECK: return
func.func @either(%steps: index) {
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
    %is = arith.cmpi eq, %k, %c0 : index
    scf.if %is {
      func.call @print(%k) : (index) -> ()
    } else {
      func.call @print(%c0) : (index) -> ()
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %y[%i] : !a
      xmp.store %0, %x[%i] : !a
    }
  }
  return
}
