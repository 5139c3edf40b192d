// RUN: xacc-opt %s --pass-pipeline='builtin.module(func.func(xmp-hoist-invariants))' | FileCheck %s

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0]>

xmp.global @t : !tm
xmp.global @a : !a {xmp.template = @t}
memref.global @n : memref<i32> = dense<64>
func.func private @anything()

// Nothing writes @n: its value is that before the loop. @a is written.
// CHECK-LABEL: func @bound
// CHECK: memref.load
// CHECK-NEXT: arith.index_cast
// CHECK-NEXT: scf.for
// CHECK-NOT: memref.load
// CHECK: xmp.loop
func.func @bound(%steps: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a
  %n = memref.get_global @n : memref<i32>
  scf.for %k = %c0 to %steps step %c1 {
    %0 = memref.load %n[] : memref<i32>
    %1 = arith.index_cast %0 : i32 to index
    xmp.loop (%i) = (%c0) to (%1) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %x, %a[%i] : !a
    }
  }
  return
}

// CHECK-LABEL: func @written
// CHECK: scf.for
// CHECK: memref.load
func.func @written(%steps: index, %x: f64, %m: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a
  %n = memref.get_global @n : memref<i32>
  scf.for %k = %c0 to %steps step %c1 {
    %0 = memref.load %n[] : memref<i32>
    %1 = arith.index_cast %0 : i32 to index
    xmp.loop (%i) = (%c0) to (%1) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %x, %a[%i] : !a
    }
    memref.store %m, %n[] : memref<i32>
  }
  return
}

// CHECK-LABEL: func @called
// CHECK: scf.for
// CHECK: memref.load
func.func @called(%steps: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a
  %n = memref.get_global @n : memref<i32>
  scf.for %k = %c0 to %steps step %c1 {
    %0 = memref.load %n[] : memref<i32>
    %1 = arith.index_cast %0 : i32 to index
    xmp.loop (%i) = (%c0) to (%1) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %x, %a[%i] : !a
    }
    func.call @anything() : () -> ()
  }
  return
}

// An element of the loop's own array may change.
// CHECK-LABEL: func @unknown
// CHECK: scf.for
// CHECK: memref.load
func.func @unknown(%steps: index, %x: f64, %p: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a
  scf.for %k = %c0 to %steps step %c1 {
    %0 = memref.load %p[] : memref<i32>
    %1 = arith.index_cast %0 : i32 to index
    xmp.loop (%i) = (%c0) to (%1) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %x, %a[%i] : !a
    }
  }
  return
}
