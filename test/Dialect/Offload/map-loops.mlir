// RUN: xacc-opt %s --offload-map-loops | FileCheck %s

// One loop: over gangs and lanes.
// CHECK-LABEL: func @one
func.func @one(%a: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.kernel parallel {
  // CHECK-NEXT: offload.loop parallel<gang, vector> (
  // CHECK: } {block = array<i32: 128, 1, 1>}
  offload.kernel parallel {
    offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
      memref.store %x, %a[%i] : memref<?xf64>
    }
  }
  return
}

// A perfect nest becomes one loop, the dimension of unit stride its last one.
// CHECK-LABEL: func @transposed
// CHECK-SAME: (%[[A:.*]]: memref<?x?xf64>, %[[N:.*]]: index, %[[M:.*]]: index
func.func @transposed(%a: memref<?x?xf64>, %n: index, %m: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.loop parallel<gang, vector> (%[[J:.*]], %[[I:.*]]) = (%{{.*}}, %{{.*}}) to (%[[M]], %[[N]])
  // CHECK-NEXT: memref.store %{{.*}}, %[[A]][%[[J]], %[[I]]]
  // CHECK: } {block = array<i32: 64, 4, 1>}
  offload.kernel parallel {
    offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
      offload.loop parallel (%j) = (%c0) to (%m) step (%c1) {
        memref.store %x, %a[%j, %i] : memref<?x?xf64>
      }
    }
  }
  return
}

// Also what the program calls gang and vector.
// CHECK-LABEL: func @said
func.func @said(%a: memref<?x?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.loop parallel<gang, vector> (%[[I:.*]], %[[J:.*]]) =
  // CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      offload.loop parallel<vector> (%j) = (%c0) to (%n) step (%c1) {
        memref.store %x, %a[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// Rows of different lengths: a gang each.
// CHECK-LABEL: func @rows
func.func @rows(%a: memref<?x?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.loop parallel<gang> (%[[I:.*]]) =
  // CHECK-NEXT: offload.loop parallel<vector> (%{{.*}}) = (%{{.*}}) to (%[[I]])
  // CHECK: } {block = array<i32: 128, 1, 1>}
  offload.kernel parallel {
    offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
      offload.loop parallel (%j) = (%c0) to (%i) step (%c1) {
        memref.store %x, %a[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// Three of them.
// CHECK-LABEL: func @three
func.func @three(%a: memref<?x?x?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.loop parallel<gang>
  // CHECK-NEXT: offload.loop parallel<worker>
  // CHECK-NEXT: offload.loop parallel<vector>
  // CHECK: } {block = array<i32: 32, 4, 1>}
  offload.kernel parallel {
    offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
      offload.loop parallel (%j) = (%c0) to (%i) step (%c1) {
        offload.loop parallel (%k) = (%c0) to (%j) step (%c1) {
          memref.store %x, %a[%i, %j, %k] : memref<?x?x?xf64>
        }
      }
    }
  }
  return
}

// A short loop inside leaves lanes to the outer one.
// CHECK-LABEL: func @short
func.func @short(%a: memref<?x3xf64>, %n: index, %t: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // CHECK: offload.loop parallel<gang, vector>
  // CHECK: offload.loop parallel (
  offload.kernel parallel {
    offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
      %x = memref.load %t[] : memref<f64>
      offload.loop parallel (%j) = (%c0) to (%c3) step (%c1) {
        memref.store %x, %a[%i, %j] : memref<?x3xf64>
      }
    }
  }
  return
}

// Gangs cannot wait for each other.
// CHECK-LABEL: func @sequential
func.func @sequential(%a: memref<?x?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i64
  // CHECK: offload.kernel kernels num_gangs(%[[ONE]]) {
  // CHECK-NEXT: offload.loop seq
  // CHECK-NEXT: offload.loop parallel<vector>
  offload.kernel kernels {
    offload.loop seq (%i) = (%c0) to (%n) step (%c1) {
      offload.loop parallel (%j) = (%c0) to (%n) step (%c1) {
        memref.store %x, %a[%i, %j] : memref<?x?xf64>
      }
    }
  }
  // Unless the program says so.
  // CHECK: offload.kernel parallel {
  // CHECK-NEXT: offload.loop seq
  // CHECK-NEXT: offload.loop parallel<gang, vector>
  offload.kernel parallel {
    offload.loop seq (%i) = (%c0) to (%n) step (%c1) {
      offload.loop parallel<gang> (%j) = (%c0) to (%n) step (%c1) {
        memref.store %x, %a[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// Nothing to divide.
// CHECK-LABEL: func @serial
func.func @serial(%a: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.kernel serial {
  // CHECK-NEXT: offload.loop seq
  offload.kernel kernels {
    offload.loop seq (%i) = (%c0) to (%n) step (%c1) {
      memref.store %x, %a[%i] : memref<?xf64>
    }
  }
  // CHECK: offload.kernel serial {
  // CHECK-NEXT: offload.loop parallel (
  offload.kernel serial {
    offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
      memref.store %x, %a[%i] : memref<?xf64>
    }
  }
  return
}

// Reductions of both loops are one.
// CHECK-LABEL: func @reduction
// CHECK-SAME: (%{{.*}}: memref<?x?xf64>, %[[S:.*]]: memref<f64>
func.func @reduction(%a: memref<?x?xf64>, %s: memref<f64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.loop parallel<gang, vector> (%{{.*}}, %{{.*}}) = {{.*}} reduce (add %[[S]] -> %[[T:.*]] : memref<f64>) {
  // CHECK: memref.store %{{.*}}, %[[T]][]
  offload.kernel parallel {
    offload.loop parallel (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %t : memref<f64>) {
      offload.loop parallel (%j) = (%c0) to (%n) step (%c1) reduce (add %t -> %u : memref<f64>) {
        %x = memref.load %a[%i, %j] : memref<?x?xf64>
        %o = memref.load %u[] : memref<f64>
        %p = arith.addf %o, %x : f64
        memref.store %p, %u[] : memref<f64>
      }
    }
  }
  return
}

// Sizes that the program says, and short rows.
// CHECK-LABEL: func @blocks
func.func @blocks(%a: memref<16x1000xf64>, %b: memref<1000x16xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c1000 = arith.constant 1000 : index
  %c256 = arith.constant 256 : i64
  // CHECK: } {block = array<i32: 256, 1, 1>}
  offload.kernel parallel vector_length(%c256) {
    offload.loop parallel (%i) = (%c0) to (%c1000) step (%c1) {
      memref.store %x, %a[%c0, %i] : memref<16x1000xf64>
    }
  }
  // CHECK: } {block = array<i32: 32, 8, 1>}
  offload.kernel parallel {
    offload.loop parallel (%i, %j) = (%c0, %c0) to (%c1000, %c16) step (%c1, %c1) {
      memref.store %x, %b[%i, %j] : memref<1000x16xf64>
    }
  }
  // CHECK: } {block = array<i32: 96, 1, 1>}
  offload.kernel parallel {
    offload.loop parallel (%i) = (%c0) to (%c1000) step (%c1) {
      memref.store %x, %a[%c0, %i] : memref<16x1000xf64>
    }
  } {block = array<i32: 96, 1, 1>}
  return
}

// Loops of functions run in the thread that calls.
// CHECK-LABEL: func @routine
func.func @routine(%a: memref<?xf64>, %n: index, %x: f64) attributes {offload.routine} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.loop parallel (
  offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
  return
}

// Iterations of a gang change what the gang has once: they follow each other.
// What is theirs alone, or is only read, leaves the lanes free.
// CHECK-LABEL: func @gang_memory
func.func @gang_memory(%a: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.kernel parallel {
    %t = memref.alloca() : memref<8xf64>
    // CHECK: offload.loop parallel<gang> (
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %x, %t[%c0] : memref<8xf64>
      %y = memref.load %t[%c0] : memref<8xf64>
      memref.store %y, %a[%i] : memref<?xf64>
    }
  }
  offload.kernel parallel {
    %t = memref.alloca() : memref<8xf64>
    memref.store %x, %t[%c0] : memref<8xf64>
    // CHECK: offload.loop parallel<gang, vector> (
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %u = memref.alloca() : memref<f64>
      %y = memref.load %t[%c0] : memref<8xf64>
      memref.store %y, %u[] : memref<f64>
      memref.store %y, %a[%i] : memref<?xf64>
    }
  }
  // CHECK: offload.loop parallel<gang, vector> (
  offload.kernel parallel {
    %t = memref.alloca() : memref<8xf64>
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %x, %t[%c0] : memref<8xf64>
    }
  }
  return
}

// What the program gives to lanes only stays in each gang, in order with the rest of
// the kernel; a loop that is all of the kernel is divided over gangs as well.
// CHECK-LABEL: func @lanes_only
func.func @lanes_only(%a: memref<?xf64>, %b: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.kernel parallel num_gangs(
  // CHECK: offload.loop parallel<vector> (
  // CHECK: offload.loop parallel<vector> (
  offload.kernel parallel {
    offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %x, %a[%i] : memref<?xf64>
    }
    offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) {
      %other = arith.subi %n, %i : index
      %y = memref.load %a[%other] : memref<?xf64>
      memref.store %y, %b[%i] : memref<?xf64>
    }
  }
  // CHECK: offload.kernel parallel {
  // CHECK: memref.load
  // CHECK: offload.loop parallel<gang, vector> (
  offload.kernel parallel {
    %y = memref.load %b[%c0] : memref<?xf64>
    offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %y, %a[%i] : memref<?xf64>
    }
  }
  return
}

// Branches lead back to a loop, as a sequential loop would.
// CHECK-LABEL: func @branches
func.func @branches(%a: memref<?xf64>, %n: index, %again: memref<i1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: offload.kernel parallel num_gangs(
  // CHECK: offload.loop parallel<vector> (
  offload.kernel parallel {
    scf.execute_region {
      cf.br ^body
    ^body:
      offload.loop parallel (%i) = (%c1) to (%n) step (%c1) {
        %before = arith.subi %i, %c1 : index
        %y = memref.load %a[%before] : memref<?xf64>
        memref.store %y, %a[%i] : memref<?xf64>
      }
      %more = memref.load %again[] : memref<i1>
      cf.cond_br %more, ^body, ^end
    ^end:
      scf.yield
    }
  }
  return
}
