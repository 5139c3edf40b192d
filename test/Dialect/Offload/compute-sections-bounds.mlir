// RUN: xacc-opt %s --offload-compute-sections --split-input-file | FileCheck %s
// RUN: xacc-opt %s --offload-compute-sections --verify-roundtrip \
// RUN:   --split-input-file -o /dev/null

// Bounds that are read from arrays, and what nothing is known of.

// Rows of a sparse matrix: [rowstr[first], rowstr[end] - 1]. The array that
// gathers is not read for that.

// CHECK-LABEL: func @rows(
// CHECK-SAME: %[[N:[^:]*]]: index) {
// CHECK: %[[DR:.*]] = offload.enter copyin %{{.*}} : memref<?xi32>
// CHECK: %[[DC:.*]] = offload.enter copyin %{{.*}} : memref<?xi32>
// CHECK: %[[DX:.*]] = offload.enter copyin %{{.*}} : memref<?xf64>
// CHECK: } sections {
// CHECK: %[[FIRST:.*]] = arith.maxsi
// CHECK: %[[END:.*]] = arith.minsi
// CHECK: %[[MIN:.*]], %[[MAX:.*]] = offload.bounds %[[DR]][%[[FIRST]]] to[%[[END]]] : memref<?xi32>
// CHECK-NOT: offload.bounds
// CHECK: offload.section use %[[DR]][%[[FIRST]]] to[%[[END]]] : memref<?xi32>
// CHECK: %[[UPPER:.*]] = arith.subi %[[MAX]], %c1
// CHECK: offload.section use %[[DC]][%[[MIN]]] to[%[[UPPER]]] : memref<?xi32>
// CHECK: offload.section use %[[DX]] : memref<?xf64>
func.func @rows(%rowstr: memref<?xi32>, %column: memref<?xi32>, %x: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dr = offload.enter copyin %rowstr : memref<?xi32>
  %dc = offload.enter copyin %column : memref<?xi32>
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %next = arith.addi %i, %c1 overflow<nsw> : index
      %0 = memref.load %dr[%i] : memref<?xi32>
      %1 = memref.load %dr[%next] : memref<?xi32>
      %from = arith.index_cast %0 : i32 to index
      %to = arith.index_cast %1 : i32 to index
      scf.for %k = %from to %to step %c1 {
        %2 = memref.load %dc[%k] : memref<?xi32>
        %3 = arith.index_cast %2 : i32 to index
        %4 = memref.load %dx[%3] : memref<?xf64>
      }
    }
  }
  return
}

// -----

// The same where the kernel writes the array: nothing is known before it.

// CHECK-LABEL: func @rows_written(
// CHECK: %[[DR:.*]] = offload.enter copyin %{{.*}} : memref<?xi32>
// CHECK: %[[DX:.*]] = offload.enter copyin %{{.*}} : memref<?xf64>
// CHECK: } sections {
// CHECK-NOT: offload.bounds
// CHECK: offload.section may_def %[[DX]] : memref<?xf64>
func.func @rows_written(%rowstr: memref<?xi32>, %x: memref<?xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1_i32 = arith.constant 1 : i32
  %dr = offload.enter copyin %rowstr : memref<?xi32>
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = memref.load %dr[%i] : memref<?xi32>
      %to = arith.index_cast %0 : i32 to index
      scf.for %k = %c0 to %to step %c1 {
        memref.store %v, %dx[%k] : memref<?xf64>
      }
      memref.store %c1_i32, %dr[%i] : memref<?xi32>
    }
  }
  return
}

// -----

// A subscript that a device scalar holds.

// CHECK-LABEL: func @scalar(
// CHECK: %[[DS:.*]] = offload.enter copyin %{{.*}} : memref<i64>
// CHECK: } sections {
// CHECK: %[[MIN:.*]], %[[MAX:.*]] = offload.bounds %[[DS]][] to[] : memref<i64>
// CHECK: offload.section use %[[DS]] : memref<i64>
// CHECK: offload.section may_def %{{.*}}[%{{.*}}, %[[MIN]]] to[%{{.*}}, %[[MAX]]] : memref<?x?xf64>
func.func @scalar(%s: memref<i64>, %x: memref<?x?xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ds = offload.enter copyin %s : memref<i64>
  %dx = offload.enter copyin %x : memref<?x?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = memref.load %ds[] : memref<i64>
      %1 = arith.index_cast %0 : i64 to index
      memref.store %v, %dx[%i, %1] : memref<?x?xf64>
    }
  }
  return
}

// -----

// Indivisible updates read and write; those at unknown places all of the array.

// CHECK-LABEL: func @atomic(
// CHECK: %[[DH:.*]] = offload.enter copyin %{{.*}} : memref<?xi32>
// CHECK: %[[DB:.*]] = offload.enter copyin %{{.*}} : memref<?xindex>
// CHECK: } sections {
// CHECK-DAG: offload.section use %[[DH]] : memref<?xi32>
// CHECK-DAG: offload.section may_def %[[DH]] : memref<?xi32>
// CHECK-NOT: offload.section def
func.func @atomic(%histogram: memref<?xi32>, %bin: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %dh = offload.enter copyin %histogram : memref<?xi32>
  %db = offload.enter copyin %bin : memref<?xindex>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = memref.load %db[%i] : memref<?xindex>
      %1 = memref.atomic_rmw addi %one, %dh[%0] : (i32, memref<?xi32>) -> i32
    }
  }
  return
}

// -----

// The result of the loop that is divided is no section; that of a loop inside
// is one, and so is what else touches it.

// CHECK-LABEL: func @reductions(
// CHECK: %[[DX:.*]] = offload.enter copyin %{{.*}} : memref<?xf64>
// CHECK: %[[DS:.*]] = offload.enter copyin %{{.*}} : memref<f64>
// CHECK: } sections {
// CHECK: offload.section use %[[DX]][%{{.*}}] to[%{{.*}}] : memref<?xf64>
// CHECK-NEXT: }
func.func @reductions(%x: memref<?xf64>, %s: memref<f64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  %ds = offload.enter copyin %s : memref<f64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) reduce (add %ds -> %own : memref<f64>) {
      %0 = memref.load %dx[%i] : memref<?xf64>
      %1 = memref.load %own[] : memref<f64>
      %2 = arith.addf %0, %1 : f64
      memref.store %2, %own[] : memref<f64>
    }
  }
  return
}

// -----

// A call that may write memory: everything.

// CHECK-LABEL: func @call(
// CHECK: %[[DX:.*]] = offload.enter copyin %{{.*}} : memref<?xf64>
// CHECK: %[[DY:.*]] = offload.enter copyin %{{.*}} : memref<?xf32>
// CHECK: } sections {
// CHECK: offload.section use %[[DX]] : memref<?xf64>
// CHECK: offload.section may_def %[[DX]] : memref<?xf64>
// CHECK: offload.section use %[[DY]] : memref<?xf32>
// CHECK: offload.section may_def %[[DY]] : memref<?xf32>
func.func private @anything(memref<?xf64>) attributes {offload.routine}
func.func @call(%x: memref<?xf64>, %y: memref<?xf32>, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  %dy = offload.enter copyin %y : memref<?xf32>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      func.call @anything(%dx) : (memref<?xf64>) -> ()
      memref.store %v, %dy[%i] : memref<?xf32>
    }
  }
  return
}

// -----

// A pointer that device memory holds may point anywhere.

// CHECK-LABEL: func @pointer(
// CHECK: %[[DP:.*]] = offload.enter copyin %{{.*}} : memref<?xi64>
// CHECK: %[[DX:.*]] = offload.enter copyin %{{.*}} : memref<?xf64>
// CHECK: } sections {
// CHECK-DAG: offload.section may_def %[[DP]] : memref<?xi64>
// CHECK-DAG: offload.section may_def %[[DX]] : memref<?xf64>
func.func @pointer(%pointers: memref<?xi64>, %x: memref<?xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dp = offload.enter copyin %pointers : memref<?xi64>
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = memref.load %dx[%i] : memref<?xf64>
      %1 = memref.load %dp[%i] : memref<?xi64>
      %2 = llvm.inttoptr %1 : i64 to !llvm.ptr
      llvm.store %v, %2 : f64, !llvm.ptr
    }
  }
  return
}

// -----

// In a loop of unknown length nothing is certain.

// CHECK-LABEL: func @while(
// CHECK: } sections {
// CHECK: offload.section may_def %{{.*}} : memref<?xf64>
func.func @while(%x: memref<?xf64>, %v: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dx = offload.enter copyin %x : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %0 = scf.while (%k = %i) : (index) -> index {
        %more = arith.cmpi slt, %k, %n : index
        scf.condition(%more) %k : index
      } do {
      ^bb0(%k: index):
        memref.store %v, %dx[%k] : memref<?xf64>
        %next = arith.addi %k, %k : index
        scf.yield %next : index
      }
    }
  }
  return
}

// -----

// Steps that begin elsewhere each time the loop runs: the last iteration is not
// rounded.

// CHECK-LABEL: func @steps_inside(
// CHECK-SAME: %[[N:[^:]*]]: index) {
// CHECK: } sections {
// CHECK: %[[END:.*]] = arith.minsi %{{.*}}[[N]], %{{.*}} : index
// CHECK-NEXT: %[[LAST:.*]] = arith.subi %[[END]], %c1 overflow<nsw> : index
// CHECK-NEXT: offload.section may_def %{{.*}} to[%[[LAST]]] : memref<100xf64>
func.func @steps_inside(%ha: memref<100xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 1.0 : f64
  %a = offload.enter copyin %ha {name = "a"} : memref<100xf64>
  offload.kernel parallel {
    scf.for %t = %c0 to %c3 step %c1 {
      offload.loop parallel<vector> (%i) = (%t) to (%n) step (%c3) {
        memref.store %x, %a[%i] : memref<100xf64>
      }
    }
  }
  return
}

// -----

// A loop to the larger one of two bounds, of which one is where it begins, goes no
// further than the other: not to where loops without iterations begin.

// CHECK-LABEL: func @to_larger(
// CHECK-SAME: %[[N:[^:]*]]: index, %[[K:[^:]*]]: index
// CHECK: %[[D:.*]] = offload.enter copyin %{{.*}} : memref<?x512xf64>
// CHECK: } sections {
// CHECK: offload.section def %[[D]][%{{.*}}, %{{.*}}] to[%{{.*}}, %c510{{.*}}] : memref<?x512xf64>
func.func @to_larger(%a: memref<?x512xf64>, %v: f64, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c511 = arith.constant 511 : index
  %d = offload.enter copyin %a : memref<?x512xf64>
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
      %first = arith.maxsi %k, %c1 : index
      %end = arith.maxsi %first, %c511 : index
      scf.for %j = %first to %end step %c1 {
        memref.store %v, %d[%i, %j] : memref<?x512xf64>
      }
    }
  }
  return
}
