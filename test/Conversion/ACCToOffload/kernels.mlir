// RUN: xacc-opt %s --convert-acc-to-offload | FileCheck %s

// A kernels construct is divided at its top: each nest is a kernel, and code
// between nests a serial one. Loops have to be analysed, but those that the
// program calls independent.
// CHECK-LABEL: func @divided
// CHECK-SAME: (%[[X:.*]]: memref<100xf64>, %[[S:.*]]: memref<f64>, %[[N:.*]]: index, %[[Q:.*]]: i64)
func.func @divided(%x: memref<100xf64>, %s: memref<f64>, %n: index, %q: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[QUEUE:.*]] = offload.queue %[[Q]]
  // CHECK: %[[DX:.*]] = offload.enter copyin %[[X]] queue(%[[QUEUE]])
  // CHECK: %[[DS:.*]] = offload.enter copyin %[[S]] queue(%[[QUEUE]])
  %dx = acc.copyin varPtr(%x : memref<100xf64>) -> memref<100xf64>
  %ds = acc.copyin varPtr(%s : memref<f64>) -> memref<f64>
  // What is the same for all kernels is computed before.
  // CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.0
  // CHECK-NEXT: %[[M:.*]] = arith.addi %[[N]]
  acc.kernels dataOperands(%dx, %ds : memref<100xf64>, memref<f64>) async(%q : i64) {
    %z = arith.constant 0.0 : f64
    // CHECK-NEXT: offload.kernel kernels queue(%[[QUEUE]]) {
    // CHECK-NEXT: offload.loop auto (%[[I:.*]]) = (%{{.*}}) to (%[[N]])
    // CHECK-NEXT: memref.store %[[ZERO]], %[[DX]][%[[I]]]
    scf.for %i = %c0 to %n step %c1 {
      memref.store %z, %x[%i] : memref<100xf64>
    }
    // CHECK: offload.kernel serial queue(%[[QUEUE]]) {
    // CHECK-NEXT: memref.store %[[ZERO]], %[[DS]][]
    memref.store %z, %s[] : memref<f64>
    %m = arith.addi %n, %c1 : index
    // CHECK: offload.kernel kernels queue(%[[QUEUE]]) {
    // CHECK-NEXT: offload.loop parallel<gang> (%{{.*}}) = (%{{.*}}) to (%[[M]])
    acc.loop gang {
      scf.for %i = %c0 to %m step %c1 {
        // CHECK: offload.loop auto
        scf.for %j = %c0 to %m step %c1 {
          memref.store %z, %x[%j] : memref<100xf64>
        }
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    // CHECK: offload.kernel kernels queue(%[[QUEUE]]) {
    // CHECK-NEXT: offload.loop auto
    acc.loop combined(kernels) {
      scf.for %i = %c0 to %m step %c1 {
        memref.store %z, %x[%i] : memref<100xf64>
      }
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>]}
    acc.terminator
  }
  acc.delete accPtr(%dx : memref<100xf64>)
  acc.delete accPtr(%ds : memref<f64>)
  return
}

// Variables of the construct: one of its own for each iteration that writes it
// first; in device memory if it carries a value from kernel to kernel.
// CHECK-LABEL: func @variables
// CHECK-SAME: (%[[X:.*]]: memref<100xf64>
func.func @variables(%x: memref<100xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  // CHECK: %[[DX:.*]] = offload.enter copyin %[[X]]
  %dx = acc.copyin varPtr(%x : memref<100xf64>) -> memref<100xf64>
  // CHECK: %[[U:.*]] = memref.alloca() {offload.temporary} : memref<f64>
  // CHECK: %[[DU:.*]] = offload.enter create %[[U]] {implicit}
  acc.kernels dataOperands(%dx : memref<100xf64>) {
    %t = memref.alloca() : memref<f64>
    %u = memref.alloca() : memref<f64>
    %v = memref.alloca() : memref<4xf64>
    // CHECK: offload.kernel serial {
    // CHECK-NEXT: %[[V:.*]] = memref.alloca() : memref<4xf64>
    // CHECK-NEXT: memref.store %{{.*}}, %[[DU]][]
    // CHECK-NEXT: memref.store %{{.*}}, %[[V]][
    memref.store %z, %u[] : memref<f64>
    memref.store %z, %v[%c0] : memref<4xf64>
    // CHECK: offload.kernel kernels {
    // CHECK-NEXT: offload.loop auto
    // CHECK-NEXT: %[[T:.*]] = memref.alloca() : memref<f64>
    // CHECK-NEXT: memref.load %[[DU]][]
    // CHECK-NEXT: memref.store %{{.*}}, %[[T]][]
    // CHECK-NEXT: memref.load %[[T]][]
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.load %u[] : memref<f64>
      memref.store %a, %t[] : memref<f64>
      %b = memref.load %t[] : memref<f64>
      memref.store %b, %x[%i] : memref<100xf64>
    }
    acc.terminator
  }
  // CHECK: offload.exit release %[[U]]
  // CHECK: offload.exit release %[[X]]
  return
}

// Values from memory: read by all threads of the kernel, if that is the same.
// CHECK-LABEL: func @values
func.func @values(%x: memref<100xf64> {offload.distinct}, %s: memref<f64> {offload.distinct},
                  %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = acc.copyin varPtr(%x : memref<100xf64>) -> memref<100xf64>
  // CHECK: %[[DX:.*]] = offload.enter
  %ds = acc.copyin varPtr(%s : memref<f64>) -> memref<f64>
  // CHECK: %[[DS:.*]] = offload.enter
  // CHECK: %[[DT:.*]] = offload.enter create %{{.*}} {implicit} : memref<f64>
  acc.kernels dataOperands(%dx, %ds : memref<100xf64>, memref<f64>) {
    // CHECK-NEXT: offload.kernel kernels {
    // CHECK-NEXT: %[[A:.*]] = memref.load %[[DS]][]
    // CHECK-NEXT: offload.loop auto
    %a = memref.load %s[] : memref<f64>
    scf.for %i = %c0 to %n step %c1 {
      memref.store %a, %x[%i] : memref<100xf64>
    }
    // Through device memory if the loops write what was read.
    // CHECK: offload.kernel serial {
    // CHECK-NEXT: %[[B:.*]] = memref.load %[[DX]][
    // CHECK-NEXT: memref.store %[[B]], %[[DT]][]
    // CHECK: offload.kernel kernels {
    // CHECK-NEXT: %[[C:.*]] = memref.load %[[DT]][]
    // CHECK-NEXT: offload.loop auto
    // CHECK-NEXT: memref.store %[[C]], %[[DX]]
    %b = memref.load %x[%c0] : memref<100xf64>
    scf.for %i = %c0 to %n step %c1 {
      memref.store %b, %x[%i] : memref<100xf64>
    }
    // CHECK: offload.kernel kernels {
    // CHECK-NEXT: %[[D:.*]] = memref.load %[[DT]][]
    // CHECK-NEXT: offload.loop auto
    // CHECK-NEXT: memref.store %[[D]], %[[DS]]
    scf.for %i = %c0 to %n step %c1 {
      memref.store %b, %s[] : memref<f64>
    }
    acc.terminator
  }
  // CHECK: offload.exit release
  return
}

// A variable whose value is read behind the loop is the same one for both; not
// if it is stored to first there.
// CHECK-LABEL: func @left
// CHECK-SAME: (%[[X:.*]]: memref<100xf64>
func.func @left(%x: memref<100xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %dx = acc.copyin varPtr(%x : memref<100xf64>) -> memref<100xf64>
  // CHECK: %[[S:.*]] = memref.alloca() {offload.temporary} : memref<f64>
  // CHECK-NEXT: %[[DS:.*]] = offload.enter create %[[S]] {implicit}
  // CHECK-NOT: memref.alloca
  acc.kernels dataOperands(%dx : memref<100xf64>) {
    %s = memref.alloca() : memref<f64>
    %t = memref.alloca() : memref<f64>
    // CHECK: offload.kernel kernels {
    // CHECK-NEXT: offload.loop auto
    // CHECK-NEXT: %[[T:.*]] = memref.alloca() : memref<f64>
    // CHECK-NEXT: memref.store %{{.*}}, %[[T]][]
    // CHECK: memref.store %{{.*}}, %[[DS]][]
    scf.for %i = %c0 to %n step %c1 {
      memref.store %z, %t[] : memref<f64>
      %u = memref.load %t[] : memref<f64>
      memref.store %u, %s[] : memref<f64>
      %a = memref.load %s[] : memref<f64>
      memref.store %a, %x[%i] : memref<100xf64>
    }
    // CHECK: offload.kernel serial {
    // CHECK-NEXT: %[[T:.*]] = memref.alloca() : memref<f64>
    // CHECK-NEXT: memref.store %{{.*}}, %[[T]][]
    // CHECK-NEXT: memref.load %[[T]][]
    // CHECK: memref.load %[[DS]][]
    memref.store %z, %t[] : memref<f64>
    %v = memref.load %t[] : memref<f64>
    memref.store %v, %x[%c1] : memref<100xf64>
    %b = memref.load %s[] : memref<f64>
    memref.store %b, %x[%c0] : memref<100xf64>
    acc.terminator
  }
  return
}

// Atomic updates, reductions and pointers that may be the same write what was
// read.
// CHECK-LABEL: func @writers
func.func @writers(%x: memref<?xf64>, %y: memref<?xf64>, %s: memref<i32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %dx = acc.copyin varPtr(%x : memref<?xf64>) -> memref<?xf64>
  %dy = acc.copyin varPtr(%y : memref<?xf64>) -> memref<?xf64>
  %ds = acc.copyin varPtr(%s : memref<i32>) -> memref<i32>
  // CHECK: offload.kernel serial
  // CHECK: offload.kernel kernels
  acc.kernels dataOperands(%dx, %dy, %ds : memref<?xf64>, memref<?xf64>, memref<i32>) {
    %a = memref.load %s[] : memref<i32>
    acc.loop {
      scf.for %i = %c0 to %n step %c1 {
        acc.atomic.update %s : memref<i32> {
        ^bb0(%old: i32):
          %new = arith.addi %old, %a : i32
          acc.yield %new : i32
        }
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.terminator
  }
  // CHECK: offload.kernel serial
  // CHECK: offload.kernel kernels
  acc.kernels dataOperands(%dx, %dy, %ds : memref<?xf64>, memref<?xf64>, memref<i32>) {
    %a = memref.load %s[] : memref<i32>
    %rs = acc.reduction varPtr(%s : memref<i32>) recipe(@sum) -> memref<i32>
    acc.loop reduction(%rs : memref<i32>) {
      scf.for %i = %c0 to %n step %c1 {
        %old = memref.load %rs[] : memref<i32>
        %new = arith.addi %old, %a : i32
        memref.store %new, %rs[] : memref<i32>
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.terminator
  }
  // CHECK: offload.kernel serial
  // CHECK: offload.kernel kernels
  acc.kernels dataOperands(%dx, %dy, %ds : memref<?xf64>, memref<?xf64>, memref<i32>) {
    %a = memref.load %x[%c0] : memref<?xf64>
    scf.for %i = %c0 to %n step %c1 {
      memref.store %a, %y[%i] : memref<?xf64>
    }
    acc.terminator
  }
  return
}
acc.reduction.recipe @sum : memref<i32> reduction_operator <add> init {
^bb0(%old: memref<i32>):
  %zero = arith.constant 0 : i32
  %own = memref.alloca() : memref<i32>
  memref.store %zero, %own[] : memref<i32>
  acc.yield %own : memref<i32>
} combiner {
^bb0(%lhs: memref<i32>, %rhs: memref<i32>):
  %a = memref.load %lhs[] : memref<i32>
  %b = memref.load %rhs[] : memref<i32>
  %c = arith.addi %a, %b : i32
  memref.store %c, %lhs[] : memref<i32>
  acc.yield %lhs : memref<i32>
}

// A value that the host would have to know: all in one sequential kernel.
// CHECK-LABEL: func @valuesOfTheHost
func.func @valuesOfTheHost(%x: memref<100xf64>, %s: memref<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %dx = acc.copyin varPtr(%x : memref<100xf64>) -> memref<100xf64>
  %ds = acc.copyin varPtr(%s : memref<index>) -> memref<index>
  acc.kernels dataOperands(%dx, %ds : memref<100xf64>, memref<index>) {
    // CHECK: offload.kernel serial {
    // CHECK-NEXT: %[[N:.*]] = memref.load
    // CHECK-NEXT: scf.for %{{.*}} to %[[N]]
    // CHECK-NEXT: offload.loop seq
    %n = memref.load %s[] : memref<index>
    scf.for %k = %c0 to %n step %c1 {
      acc.loop {
        scf.for %i = %c0 to %k step %c1 {
          memref.store %z, %x[%i] : memref<100xf64>
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>]}
    }
    acc.terminator
  }
  return
}

// Sequential loops around directives, and branches, are the host's.
// CHECK-LABEL: func @control
// CHECK-SAME: (%[[X:.*]]: memref<100xf64>, %[[N:.*]]: index, %[[C:.*]]: i1)
func.func @control(%x: memref<100xf64>, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %dx = acc.copyin varPtr(%x : memref<100xf64>) -> memref<100xf64>
  acc.kernels dataOperands(%dx : memref<100xf64>) {
    // CHECK: scf.for %[[K:.*]] = %{{.*}} to %[[N]]
    // CHECK-NEXT: arith.addi %[[K]]
    // CHECK-NEXT: offload.kernel kernels {
    // CHECK: offload.kernel serial {
    // CHECK: }
    // CHECK-NEXT: }
    acc.loop {
      scf.for %k = %c0 to %n step %c1 {
        %m = arith.addi %k, %c1 : index
        scf.for %i = %c0 to %m step %c1 {
          memref.store %z, %x[%i] : memref<100xf64>
        }
        memref.store %z, %x[%k] : memref<100xf64>
      }
      acc.yield
    } attributes {seq = [#acc.device_type<none>]}
    // CHECK: scf.for
    // CHECK-NEXT: offload.kernel kernels {
    // CHECK-NEXT: offload.loop parallel
    scf.for %k = %c0 to %n step %c1 {
      acc.loop {
        scf.for %i = %c0 to %k step %c1 {
          memref.store %z, %x[%i] : memref<100xf64>
        }
        acc.yield
      } attributes {independent = [#acc.device_type<none>]}
    }
    // CHECK: scf.if %[[C]] {
    // CHECK-NEXT: offload.kernel kernels {
    // CHECK: } else {
    // CHECK-NEXT: offload.kernel serial {
    scf.if %c {
      scf.for %i = %c0 to %n step %c1 {
        memref.store %z, %x[%i] : memref<100xf64>
      }
    } else {
      memref.store %z, %x[%c0] : memref<100xf64>
    }
    acc.terminator
  }
  return
}

// C's scopes are not in the way.
// CHECK-LABEL: func @scopes
func.func @scopes(%x: memref<100xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  %dx = acc.copyin varPtr(%x : memref<100xf64>) -> memref<100xf64>
  acc.kernels dataOperands(%dx : memref<100xf64>) {
    memref.alloca_scope {
      // CHECK: offload.kernel kernels {
      // CHECK-NEXT: offload.loop auto
      scf.for %i = %c0 to %n step %c1 {
        memref.store %z, %x[%i] : memref<100xf64>
      }
      // CHECK: offload.kernel kernels {
      // CHECK-NEXT: offload.loop auto
      scf.for %i = %c0 to %n step %c1 {
        memref.store %z, %x[%i] : memref<100xf64>
      }
    }
    acc.terminator
  }
  return
}

// Code between loops that sets only what the loops have copies of needs no kernel.
// CHECK-LABEL: func @only_set
func.func @only_set(%x: memref<100xf64>, %n: index, %f: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = acc.copyin varPtr(%x : memref<100xf64>) -> memref<100xf64>
  // CHECK-NOT: offload.kernel serial
  // CHECK: offload.kernel kernels {
  // CHECK-NEXT: offload.loop
  // CHECK-NOT: offload.kernel
  // CHECK: return
  acc.kernels dataOperands(%dx : memref<100xf64>) {
    %t = memref.alloca() : memref<f64>
    memref.store %f, %t[] : memref<f64>
    scf.for %i = %c0 to %n step %c1 {
      memref.store %f, %t[] : memref<f64>
      %own = memref.load %t[] : memref<f64>
      memref.store %own, %x[%i] : memref<100xf64>
    }
    acc.terminator
  }
  acc.delete accPtr(%dx : memref<100xf64>)
  return
}
