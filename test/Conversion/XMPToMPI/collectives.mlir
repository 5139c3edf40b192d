// RUN: xacc-opt %s --allow-unregistered-dialect --convert-xmp-to-mpi | FileCheck %s
// RUN: xacc-opt %s --allow-unregistered-dialect --convert-xmp-to-mpi=assume-outside-tasks=true \
// RUN:   | FileCheck %s --check-prefixes=CHECK,ASSUME

// CHECK-LABEL: func @main
// CHECK-SAME: (%[[F:.*]]: memref<f64>, %[[I:.*]]: memref<4xi32>
func.func @main(%f: memref<f64>, %i: memref<4xi32>) -> (index, index) {
  // CHECK: %[[WORLD:.*]] = mpi.comm_world : !mpi.comm
  // CHECK: mpi.barrier(%[[WORLD]])
  xmp.barrier
  // The user's directive stays for messages.
  // CHECK: mpi.barrier(%{{.*}}) {xmp.directive = "barrier"}
  xmp.barrier {xmp.directive = "barrier"}
  // CHECK: %[[WORLD:.*]] = mpi.comm_world : !mpi.comm
  // CHECK: mpi.allreduce(%[[F]], %[[F]], MPI_SUM, %[[WORLD]]) : memref<f64>, memref<f64>
  xmp.reduction add %f : memref<f64>
  // CHECK: mpi.allreduce(%[[F]], %[[F]], MPI_PROD,
  xmp.reduction mul %f : memref<f64>
  // CHECK: mpi.allreduce(%[[F]], %[[F]], MPI_MAX,
  xmp.reduction max %f : memref<f64>
  // CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_MIN,
  xmp.reduction min %i : memref<4xi32>
  // CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_BAND,
  xmp.reduction band %i : memref<4xi32>
  // CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_BOR,
  xmp.reduction bor %i : memref<4xi32>
  // CHECK: mpi.allreduce(%[[I]], %[[I]], MPI_BXOR,
  xmp.reduction bxor %i : memref<4xi32>
  // CHECK: %[[WORLD:.*]] = mpi.comm_world : !mpi.comm
  // CHECK: %[[RANK:.*]] = mpi.comm_rank(%[[WORLD]]) : i32
  // CHECK: %[[R:.*]] = arith.index_cast %[[RANK]] : i32 to index
  %r = xmp.node_num
  // CHECK: %[[SIZE:.*]] = mpi.comm_size(%{{.*}}) : i32
  // CHECK: %[[N:.*]] = arith.index_cast %[[SIZE]] : i32 to index
  %n = xmp.num_nodes
  func.call @outside() : () -> ()
  func.call @also_in_task() : () -> ()
  // CHECK: return %[[R]], %[[N]]
  return %r, %n : index, index
}

// What the dialect does not say, or not exactly, stays.
// CHECK-LABEL: func private @left
// CHECK-NOT: mpi.
func.func private @left(%i: memref<4xi32>, %h: memref<4xf16>, %s: !xmp.set) {
  // CHECK: xmp.reduction umax
  xmp.reduction umax %i : memref<4xi32>
  // CHECK: xmp.reduction umin
  xmp.reduction umin %i : memref<4xi32>
  // CHECK: xmp.reduction land
  xmp.reduction land %i : memref<4xi32>
  // CHECK: xmp.reduction lor
  xmp.reduction lor %i : memref<4xi32>
  // CHECK: xmp.reduction add %{{.*}} : memref<4xf16>
  xmp.reduction add %h : memref<4xf16>
  // CHECK: xmp.reduction add %{{.*}} on
  xmp.reduction add %i on %s : memref<4xi32>
  // CHECK: xmp.barrier on
  xmp.barrier on %s
  // CHECK: xmp.bcast
  xmp.bcast %i : memref<4xi32>
  // CHECK: xmp.wtime
  %t = xmp.wtime
  // CHECK: return
  return
}

// CHECK-LABEL: func private @outside
// CHECK: mpi.barrier
func.func private @outside() {
  xmp.barrier
  return
}

// CHECK-LABEL: func @task
// CHECK: xmp.task on
// CHECK-NOT: mpi.
// CHECK: xmp.barrier
// CHECK: xmp.node_num
// CHECK: }
// ASSUME: mpi.barrier
func.func @task(%s: !xmp.set) -> index {
  %c0 = arith.constant 0 : index
  xmp.task on %s {
    xmp.barrier
    scf.for %i = %c0 to %c0 step %c0 {
      %r = xmp.node_num
      "test.use"(%r) : (index) -> ()
    }
    func.call @also_in_task() : () -> ()
  }
  xmp.barrier
  return %c0 : index
}

// CHECK-LABEL: func private @also_in_task
// CHECK-NOT: mpi.
// CHECK: xmp.barrier
// CHECK: return
func.func private @also_in_task() {
  xmp.barrier
  func.call @indirectly() : () -> ()
  return
}

// CHECK-LABEL: func private @indirectly
// CHECK-NOT: mpi.
// CHECK: xmp.barrier
// CHECK: return
func.func private @indirectly() {
  xmp.barrier
  func.call @indirectly() : () -> ()
  return
}
