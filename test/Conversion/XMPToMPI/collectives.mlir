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
  xmp.barrier {directive = "barrier"}
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

// A set that is named is what counts, wherever the op stands.

// CHECK-LABEL: func @all_nodes
// CHECK: xmp.task
// CHECK-NOT: xmp.nodes_section
// CHECK: %[[WORLD:.*]] = mpi.comm_world
// CHECK: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_SUM, %[[WORLD]])
// CHECK-NOT: xmp.release
// CHECK: mpi.barrier
// CHECK: xmp.barrier on
func.func @all_nodes(%f: memref<f64>, %s: !xmp.set) {
  %p = xmp.nodes [2, *] : !xmp.nodes<2x?>
  xmp.task on %s {
    %all = xmp.nodes_section %p(:, :) : !xmp.nodes<2x?>
    xmp.reduction add %f on %all : memref<f64>
    xmp.release %all : !xmp.set
    %same = xmp.nodes_section %p(:, :) : !xmp.nodes<2x?>
    xmp.barrier on %same
    %row = xmp.nodes_section %p(:, *) : !xmp.nodes<2x?>
    xmp.barrier on %row
  }
  return
}

// Owners of a template: all ranks if the last one owns something.
// CHECK-LABEL: func @owners
// CHECK-SAME: (%{{.*}}: memref<f64>, %[[LO:.*]]: index, %[[HI:.*]]: index)
// CHECK: %[[SET:.*]] = xmp.template_section
// CHECK: %[[WORLD:.*]] = mpi.comm_world
// CHECK: %[[SIZE:.*]] = mpi.comm_size(%[[WORLD]])
// CHECK: %[[P:.*]] = arith.index_cast %[[SIZE]]
// CHECK: %[[D:.*]] = arith.subi %[[HI]], %[[LO]]
// CHECK: %[[SUM:.*]] = arith.addi %[[P]], %[[D]]
// CHECK: %[[B:.*]] = arith.divsi %[[SUM]], %[[P]]
// CHECK: %[[L:.*]] = arith.subi %[[P]], %{{.*}}
// CHECK: %[[M:.*]] = arith.muli %[[L]], %[[B]]
// CHECK: %[[FIRST:.*]] = arith.addi %[[LO]], %[[M]]
// CHECK: %[[OWNS:.*]] = arith.cmpi sle, %[[FIRST]], %[[HI]]
// CHECK: scf.if %[[OWNS]] {
// CHECK-NEXT: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_MAX, %[[WORLD]])
// CHECK-NEXT: } else {
// CHECK-NEXT: xmp.reduction max %{{.*}} on %[[SET]]
// CHECK-NEXT: }
// CHECK-NEXT: xmp.release %[[SET]]
func.func @owners(%f: memref<f64>, %lo: index, %hi: index) {
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%lo) to (%hi) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  %s = xmp.template_section %t(:) : !xmp.template<[block]>
  xmp.reduction max %f on %s : memref<f64>
  xmp.release %s : !xmp.set
  return
}

// In two dimensions the number of nodes follows from that of ranks.
// CHECK-LABEL: func @owners_2d
// CHECK: mpi.comm_size
// CHECK: %[[TWO:.*]] = arith.constant 2 : index
// CHECK: arith.divsi %{{.*}}, %[[TWO]]
// CHECK: scf.if
// CHECK-NEXT: mpi.allreduce
func.func @owners_2d(%f: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %p = xmp.nodes [2, *] : !xmp.nodes<2x?>
  %t = xmp.template (%c0, %c0, %c0) to (%c9, %c9, %c9) onto %p : !xmp.nodes<2x?> -> !xmp.template<[block, *, block]>
  %s = xmp.template_section %t(:, :, :) : !xmp.template<[block, *, block]>
  xmp.reduction add %f on %s : memref<f64>
  return
}

// Some rank is known to own nothing; a part; a format without a known rule;
// nodes that are not all of the world.
// CHECK-LABEL: func @not_all
// CHECK-NOT: mpi.
// CHECK-COUNT-4: xmp.reduction
func.func @not_all(%f: memref<f64>, %i: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = xmp.nodes [4] : !xmp.nodes<4>
  %t = xmp.template (%c0) to (%c4) onto %p : !xmp.nodes<4> -> !xmp.template<[block]>
  %s = xmp.template_section %t(:) : !xmp.template<[block]>
  xmp.reduction add %f on %s : memref<f64>
  %part = xmp.template_section %t([%i]) : !xmp.template<[block]>
  xmp.reduction add %f on %part : memref<f64>
  %u = xmp.template (%c0) to (%c4) onto %p : !xmp.nodes<4> -> !xmp.template<[cyclic]>
  %v = xmp.template_section %u(:) : !xmp.template<[cyclic]>
  xmp.reduction add %f on %v : memref<f64>
  %q = xmp.nodes [*] executing : !xmp.nodes<?>
  %w = xmp.nodes_section %q(:) : !xmp.nodes<?>
  xmp.reduction add %f on %w : memref<f64>
  return
}
