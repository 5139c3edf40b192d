// RUN: xacc-opt %s --convert-acc-to-offload | FileCheck %s

// Compute constructs with data clauses, as Flang, ClangIR or our importer make
// them: the body uses the host's values, loops are scf.for in an acc.loop or the
// acc.loop's own.

acc.reduction.recipe @add_f64 : memref<f64> reduction_operator <add> init {
^bb0(%x: memref<f64>):
  %c = memref.alloca() : memref<f64>
  acc.yield %c : memref<f64>
} combiner {
^bb0(%a: memref<f64>, %b: memref<f64>):
  acc.yield %a : memref<f64>
}

// CHECK-NOT: acc.reduction.recipe
// CHECK-LABEL: func @axpy
// CHECK-SAME: (%[[X:.*]]: memref<?xf64>, %[[Y:.*]]: memref<100xf64>, %[[N:.*]]: index, %[[A:.*]]: f64)
func.func @axpy(%x: memref<?xf64>, %y: memref<100xf64>, %n: index, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  %b = acc.bounds lowerbound(%c0 : index) extent(%n : index)
  // CHECK: %[[DX:.*]] = offload.enter copyin %[[X]] section(%[[C0]]) (%[[N]]) {name = "x[0:n]"} : memref<?xf64>
  %dx = acc.copyin varPtr(%x : memref<?xf64>) bounds(%b) -> memref<?xf64> {name = "x[0:n]"}
  // CHECK: %[[DY:.*]] = offload.enter copyin %[[Y]] {name = "y"} : memref<100xf64>
  %dy = acc.copyin varPtr(%y : memref<100xf64>) -> memref<100xf64> {dataClause = #acc<data_clause acc_copy>, name = "y"}
  // CHECK: offload.kernel parallel {
  acc.parallel combined(loop) dataOperands(%dx, %dy : memref<?xf64>, memref<100xf64>) {
    // CHECK-NEXT: offload.loop parallel<gang, vector> (%[[I:.*]]) = (%[[C0]]) to (%[[N]]) step (%[[C1]]) {
    acc.loop combined(parallel) gang vector {
      scf.for %i = %c0 to %n step %c1 {
        // CHECK-NEXT: memref.load %[[DX]][%[[I]]]
        %v = memref.load %x[%i] : memref<?xf64>
        // CHECK-NEXT: memref.load %[[DY]][%[[I]]]
        %w = memref.load %y[%i] : memref<100xf64>
        %p = arith.mulf %v, %a : f64
        %q = arith.addf %p, %w : f64
        // CHECK: memref.store %{{.*}}, %[[DY]][%[[I]]]
        memref.store %q, %y[%i] : memref<100xf64>
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  // CHECK: offload.exit copyout %[[Y]] {name = "y"} : memref<100xf64>
  acc.copyout accPtr(%dy : memref<100xf64>) to varPtr(%y : memref<100xf64>) {dataClause = #acc<data_clause acc_copy>, name = "y"}
  acc.delete accPtr(%dx : memref<?xf64>) bounds(%b) {dataClause = #acc<data_clause acc_copyin>, name = "x[0:n]"}
  // CHECK-NOT: acc.
  // CHECK: return
  return
}

// The body may as well use the results of the entry ops.
// CHECK-LABEL: func @accVars
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>, %[[A:.*]]: f64)
func.func @accVars(%x: memref<8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[D:.*]] = offload.enter create %[[X]] {zero}
  %d = acc.create varPtr(%x : memref<8xf64>) -> memref<8xf64> {dataClause = #acc<data_clause acc_copyout>, modifiers = #acc<data_clause_modifier zero>}
  // CHECK: offload.kernel parallel
  acc.parallel dataOperands(%d : memref<8xf64>) {
    acc.loop control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      // CHECK: memref.store %{{.*}}, %[[D]][
      memref.store %a, %d[%i] : memref<8xf64>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  // CHECK: offload.exit copyout %[[X]]
  acc.copyout accPtr(%d : memref<8xf64>) to varPtr(%x : memref<8xf64>)
  return
}

// CHECK-LABEL: func @reduction
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>, %[[S:.*]]: memref<f64>)
func.func @reduction(%x: memref<8xf64>, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = acc.copyin varPtr(%x : memref<8xf64>) -> memref<8xf64>
  // CHECK: %[[DX:.*]] = offload.enter copyin %[[X]] :
  // CHECK: %[[DS:.*]] = offload.enter copyin %[[S]] {implicit, name = "s"}
  acc.parallel dataOperands(%d : memref<8xf64>) {
    %r = acc.reduction varPtr(%s : memref<f64>) recipe(@add_f64) -> memref<f64> {name = "s"}
    // CHECK: offload.loop parallel (%[[I:.*]]) = {{.*}} reduce (add %[[DS]] -> %[[P:.*]] : memref<f64>) {
    acc.loop reduction(%r : memref<f64>) {
      scf.for %i = %c0 to %c8 step %c1 {
        %v = memref.load %x[%i] : memref<8xf64>
        // CHECK: memref.load %[[P]][]
        %o = memref.load %s[] : memref<f64>
        %t = arith.addf %o, %v : f64
        // CHECK: memref.store %{{.*}}, %[[P]][]
        memref.store %t, %r[] : memref<f64>
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  // CHECK: offload.exit copyout %[[S]] {implicit, name = "s"}
  // CHECK: offload.exit release %[[X]]
  acc.delete accPtr(%d : memref<8xf64>)
  return
}

// A reduction of the construct is one of the loops in it, and goes on in loops
// inside of them.
// CHECK-LABEL: func @reductionOfConstruct
// CHECK-SAME: (%[[X:.*]]: memref<8x8xf64>, %[[S:.*]]: memref<f64>)
func.func @reductionOfConstruct(%x: memref<8x8xf64>, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = acc.copyin varPtr(%x : memref<8x8xf64>) -> memref<8x8xf64>
  %ds = acc.copyin varPtr(%s : memref<f64>) -> memref<f64> {dataClause = #acc<data_clause acc_reduction>}
  %r = acc.reduction varPtr(%s : memref<f64>) recipe(@add_f64) -> memref<f64>
  // CHECK: %[[DS:.*]] = offload.enter copyin %[[S]] :
  acc.parallel dataOperands(%d, %ds : memref<8x8xf64>, memref<f64>) reduction(%r : memref<f64>) {
    // CHECK: offload.loop parallel<gang> {{.*}} reduce (add %[[DS]] -> %[[P:.*]] : memref<f64>) {
    acc.loop gang {
      scf.for %i = %c0 to %c8 step %c1 {
        // CHECK: offload.loop parallel<vector> {{.*}} reduce (add %[[P]] -> %[[Q:.*]] : memref<f64>) {
        acc.loop vector {
          scf.for %j = %c0 to %c8 step %c1 {
            %v = memref.load %x[%i, %j] : memref<8x8xf64>
            // CHECK: memref.load %[[Q]][]
            %o = memref.load %s[] : memref<f64>
            %t = arith.addf %o, %v : f64
            memref.store %t, %s[] : memref<f64>
          }
          acc.yield
        } attributes {independent = [#acc.device_type<none>]}
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.copyout accPtr(%ds : memref<f64>) to varPtr(%s : memref<f64>)
  return
}

// CHECK-LABEL: func @sizes
// CHECK-SAME: (%[[G:.*]]: i32, %[[Q:.*]]: i64, %[[V:.*]]: index)
func.func @sizes(%g: i32, %q: i64, %v: index) {
  %c5 = arith.constant 5 : i32
  // CHECK-DAG: %[[QUEUE:.*]] = offload.queue %[[Q]]
  // CHECK-DAG: %[[G64:.*]] = arith.extsi %[[G]] : i32 to i64
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : i64
  // CHECK-DAG: %[[V64:.*]] = arith.index_cast %[[V]] : index to i64
  // CHECK: offload.kernel parallel queue(%[[QUEUE]]) num_gangs(%[[G64]]) num_workers(%[[C5]]) vector_length(%[[V64]]) {
  acc.parallel async(%q : i64) num_gangs({%g : i32}) num_workers(%c5 : i32) vector_length(%v : index) {
    acc.yield
  }
  return
}

// Loops may wish sizes, too.
// CHECK-LABEL: func @sizesOfLoops
func.func @sizesOfLoops() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[V:.*]] = arith.constant 64 : i64
  // CHECK: offload.kernel parallel vector_length(%[[V]])
  acc.parallel {
    %v = arith.constant 64 : i32
    acc.loop gang vector(%v : i32) control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// One executable for all: what is said for a device type counts if nothing is
// said for all.
// CHECK-LABEL: func @deviceTypes
// CHECK-SAME: (%[[Q:.*]]: i64, %[[W:.*]]: i64)
func.func @deviceTypes(%q: i64, %w: i64) {
  // CHECK: %[[Q1:.*]] = offload.queue %[[Q]]
  // CHECK: offload.kernel parallel queue(%[[Q1]]) vector_length(%[[W]])
  acc.parallel async(%q : i64 [#acc.device_type<nvidia>]) vector_length(%q : i64 [#acc.device_type<nvidia>], %w : i64) {
    acc.yield
  }
  // CHECK-DAG: %[[N:.*]] = arith.constant -1 : i64
  // CHECK-DAG: %[[NOVAL:.*]] = offload.queue %[[N]]
  // CHECK: offload.kernel parallel queue(%[[NOVAL]]) {
  acc.parallel async {
    acc.yield
  }
  // CHECK: offload.kernel parallel {
  acc.parallel async(%q : i64 [#acc.device_type<radeon>]) num_workers(%q : i64 [#acc.device_type<radeon>]) {
    acc.yield
  }
  return
}

// CHECK-LABEL: func @serial
func.func @serial(%x: memref<8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[D:.*]] = offload.enter present
  %d = acc.present varPtr(%x : memref<8xf64>) -> memref<8xf64>
  // CHECK: offload.kernel serial {
  acc.serial dataOperands(%d : memref<8xf64>) {
    // CHECK-NEXT: offload.loop seq (
    acc.loop gang vector control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      memref.store %a, %x[%i] : memref<8xf64>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  // What is counted up is counted down, without an op that says so.
  // CHECK: offload.exit release
  return
}

// CHECK-LABEL: func @waits
// CHECK-SAME: (%[[Q:.*]]: i64, %[[R:.*]]: i64)
func.func @waits(%q: i64, %r: i64) {
  // CHECK: %[[Q1:.*]] = offload.queue %[[Q]]
  // CHECK: offload.wait queues(%[[Q1]])
  // CHECK-NEXT: offload.kernel parallel {
  acc.parallel wait({%q : i64}) {
    acc.yield
  }
  // CHECK-DAG: %[[Q2:.*]] = offload.queue %[[Q]]
  // CHECK-DAG: %[[R2:.*]] = offload.queue %[[R]]
  // CHECK: offload.wait queues(%[[R2]]) on %[[Q2]]
  // CHECK: offload.kernel parallel queue(%[[Q2]])
  acc.parallel async(%q : i64) wait({%r : i64}) {
    acc.yield
  }
  // acc_async_sync is no queue.
  %sync = arith.constant -2 : i32
  // CHECK-NOT: offload.queue
  // CHECK: offload.kernel parallel {
  acc.parallel async(%sync : i32) {
    acc.yield
  }
  return
}

// What default(present) says of arrays.
// CHECK-LABEL: func @defaultPresent
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>, %[[A:.*]]: f64)
func.func @defaultPresent(%x: memref<8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[D:.*]] = offload.enter present %[[X]] {implicit}
  // CHECK: offload.kernel serial {
  // CHECK-NEXT: memref.store %[[A]], %[[D]][
  acc.serial {
    memref.store %a, %x[%c0] : memref<8xf64>
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue present>}
  // CHECK: offload.exit release %[[X]]
  return
}

// -----

// The kernel chooses between copies, also where the host has chosen before.
// CHECK-LABEL: func @choice
// CHECK-SAME: (%[[A:.*]]: !llvm.ptr, %[[B:.*]]: !llvm.ptr, %[[P:.*]]: !llvm.ptr, %[[C:.*]]: i1)
func.func @choice(%a: !llvm.ptr, %b: !llvm.ptr, %p: !llvm.ptr, %c: i1) {
  %x = xmp.as_memref %a[] : memref<4xf64>
  %y = xmp.as_memref %b[] : memref<4xf64>
  %zero = arith.constant 0.0 : f64
  %host = arith.select %c, %a, %b : !llvm.ptr
  // CHECK: %[[OTHER:.*]] = arith.select %[[C]], %[[A]], %[[P]]
  %other = arith.select %c, %a, %p : !llvm.ptr
  llvm.store %zero, %host : f64, !llvm.ptr
  // CHECK: %[[X:.*]] = offload.enter copyin
  %dx = acc.copyin varPtr(%x : memref<4xf64>) -> memref<4xf64>
  // CHECK: %[[Y:.*]] = offload.enter copyin
  %dy = acc.copyin varPtr(%y : memref<4xf64>) -> memref<4xf64>
  // CHECK-DAG: %[[DX:.*]] = offload.pointer %[[X]]
  // CHECK-DAG: %[[DY:.*]] = offload.pointer %[[Y]]
  // CHECK: offload.kernel
  acc.serial dataOperands(%dx, %dy : memref<4xf64>, memref<4xf64>) {
    // CHECK: %[[CHOICE:.*]] = arith.select %[[C]], %[[DX]], %[[DY]]
    // CHECK: llvm.store %{{.*}}, %[[CHOICE]]
    llvm.store %zero, %host : f64, !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %[[OTHER]]
    llvm.store %zero, %other : f64, !llvm.ptr
    acc.yield
  }
  acc.delete accPtr(%dx : memref<4xf64>)
  acc.delete accPtr(%dy : memref<4xf64>)
  return
}
