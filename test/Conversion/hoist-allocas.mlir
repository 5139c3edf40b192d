// RUN: xacc-opt %s --allow-unregistered-dialect --xacc-hoist-allocas | FileCheck %s

// Out of loops, to the entry, in their order.
// CHECK-LABEL: func @loops
// CHECK-NEXT: %[[A:.*]] = memref.alloca() : memref<f64>
// CHECK-NEXT: %[[B:.*]] = memref.alloca() : memref<4xi32>
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(2 : i32)
// CHECK: %[[C:.*]] = llvm.alloca %[[SIZE]] x i32
// CHECK: scf.for
// CHECK-NOT: alloca
// CHECK: "test.use"(%[[A]], %[[B]], %[[C]])
func.func @loops(%n: index, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloca() : memref<f64>
    scf.if %b {
      %m = memref.alloca() : memref<4xi32>
      %two = llvm.mlir.constant(2 : i32) : i32
      %p = llvm.alloca %two x i32 : (i32) -> !llvm.ptr
      "test.use"(%a, %m, %p) : (memref<f64>, memref<4xi32>, !llvm.ptr) -> ()
    }
  }
  return
}

// Each thread needs its own: to the entry of the parallel region, not further;
// the scope that the lowering of scf.parallel leaves is gone.
// CHECK-LABEL: func @threads
// CHECK-NOT: alloca
// CHECK: omp.parallel {
// CHECK-NEXT: %[[A:.*]] = memref.alloca() : memref<f64>
// CHECK-NEXT: omp.wsloop
// CHECK: omp.loop_nest
// CHECK-NEXT: "test.use"(%[[A]])
// CHECK-NEXT: omp.yield
func.func @threads(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        memref.alloca_scope {
          %a = memref.alloca() : memref<f64>
          "test.use"(%a) : (memref<f64>) -> ()
        }
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// Before scf.parallel becomes omp.parallel, likewise.
// CHECK-LABEL: func @parallel
// CHECK: scf.parallel
// CHECK-NEXT: %[[A:.*]] = memref.alloca() : memref<f64>
// CHECK-NEXT: scf.for
// CHECK-NEXT: "test.use"(%[[A]])
func.func @parallel(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.alloca() : memref<f64>
      "test.use"(%a) : (memref<f64>) -> ()
    }
  }
  return
}

// A size that is not constant stays where it is; the stack does not grow.
// CHECK-LABEL: func @variable
// CHECK: scf.for
// CHECK-NEXT: %[[S:.*]] = llvm.intr.stacksave
// CHECK-NEXT: %[[A:.*]] = memref.alloca(%{{.*}}) : memref<?xf64>
// CHECK-NEXT: "test.use"(%[[A]])
// CHECK-NEXT: memref.alloca
// CHECK-NEXT: llvm.intr.stackrestore %[[S]]
// CHECK-NEXT: }
func.func @variable(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloca(%i) : memref<?xf64>
    "test.use"(%a) : (memref<?xf64>) -> ()
    %b = memref.alloca(%n) : memref<?xf64>
  }
  return
}

// A scope with such an allocation: loops in it become blocks later, which the op
// could not hold.
// CHECK-LABEL: func @scope
// CHECK: %[[S:.*]] = llvm.intr.stacksave
// CHECK-NEXT: %[[A:.*]] = memref.alloca(%{{.*}})
// CHECK-NEXT: scf.for
// CHECK: llvm.intr.stackrestore %[[S]]
// CHECK-NEXT: return
func.func @scope(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.alloca_scope {
    %a = memref.alloca(%n) : memref<?xf64>
    scf.for %i = %c0 to %n step %c1 {
      "test.use"(%a) : (memref<?xf64>) -> ()
    }
  }
  return
}

// The threads of a device have stacks of their own.
// CHECK-LABEL: func @team
// CHECK: offload.team
// CHECK-NEXT: ^bb0
// CHECK-NEXT: memref.alloca() : memref<f64>
// CHECK: scf.for
// CHECK-NOT: memref.alloca
func.func @team(%threads: i64, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.team %threads {
  ^bb0(%thread: i64):
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.alloca() : memref<f64>
      memref.store %x, %a[] : memref<f64>
    }
    offload.yield
  }
  return
}
