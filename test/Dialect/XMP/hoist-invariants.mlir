// RUN: xacc-opt %s --pass-pipeline='builtin.module(func.func(xmp-hoist-invariants))' | FileCheck %s

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0]>

xmp.global @t : !tm
xmp.global @a : !a {templ = @t}
memref.global @n : memref<i32> = dense<64>
memref.global @n64 : memref<f64> = dense<0.0>
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

// The time has a loop of its own.
// CHECK-LABEL: func @time
// CHECK: %[[TIME:.*]] = scf.for {{.*}} iter_args
// CHECK: arith.addf
// CHECK: scf.for
// CHECK-NOT: iter_args
// CHECK-NOT: arith.addf
// CHECK: xmp.loop
// CHECK: return %[[TIME]]
func.func @time(%steps: index, %x: f64, %dt: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a
  %end = scf.for %k = %c0 to %steps step %c1 iter_args(%time = %x) -> f64 {
    %0 = arith.mulf %dt, %dt : f64
    %next = arith.addf %time, %0 : f64
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %x, %a[%i] : !a
    }
    scf.yield %next : f64
  }
  return %end : f64
}

// The same with the time in memory.
// CHECK-LABEL: func @time_in_memory
// CHECK: %[[BEFORE:.*]] = memref.load %[[TIME:.*]][]
// CHECK: %[[AFTER:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[BEFORE]])
// CHECK: arith.addf
// CHECK: scf.for
// CHECK-NOT: memref.load
// CHECK: xmp.loop
// CHECK: memref.store %[[AFTER]], %[[TIME]][]
func.func @time_in_memory(%steps: index, %x: f64, %dt: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a
  %time = memref.get_global @n64 : memref<f64>
  scf.for %k = %c0 to %steps step %c1 {
    %0 = memref.load %time[] : memref<f64>
    %next = arith.addf %0, %dt : f64
    memref.store %next, %time[] : memref<f64>
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %x, %a[%i] : !a
    }
  }
  return
}

// A sweep looks at the time: it stays where it is.
// CHECK-LABEL: func @looked_at
// CHECK: scf.for
// CHECK: memref.load
// CHECK: memref.store
func.func @looked_at(%steps: index, %dt: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a
  %time = memref.get_global @n64 : memref<f64>
  scf.for %k = %c0 to %steps step %c1 {
    %0 = memref.load %time[] : memref<f64>
    %next = arith.addf %0, %dt : f64
    memref.store %next, %time[] : memref<f64>
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %1 = memref.load %time[] : memref<f64>
      xmp.store %1, %a[%i] : !a
    }
  }
  return
}

// What a loop stores depends on the time.
// CHECK-LABEL: func @source
// CHECK: scf.for {{.*}} iter_args
// CHECK: xmp.loop
func.func @source(%steps: index, %x: f64, %dt: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a
  %end = scf.for %k = %c0 to %steps step %c1 iter_args(%time = %x) -> f64 {
    %next = arith.addf %time, %dt : f64
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %time, %a[%i] : !a
    }
    scf.yield %next : f64
  }
  return %end : f64
}

// A bound that changes is carried, and stays where it is.
// CHECK-LABEL: func @written
// CHECK: scf.for {{.*}} iter_args(%[[N:.*]] =
// CHECK: arith.index_cast %[[N]]
// CHECK: xmp.loop
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
