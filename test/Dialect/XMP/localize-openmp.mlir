// RUN: xacc-opt %s --allow-unregistered-dialect --xmp-localize=openmp=true | FileCheck %s

!t2 = !xmp.template<[block, block]>

// One chunk a thread of the outermost loop: [n*t/nt, n*(t+1)/nt), no more threads
// than iterations.
// CHECK-LABEL: func @outer
// CHECK-SAME: (%{{.*}}: !xmp.template<[block, block]>, %[[LB:.*]]: index, %[[UB:.*]]: index)
// CHECK: %[[BEGIN:.*]] = arith.maxsi %[[LB]], %{{.*}}
// CHECK: %[[END:.*]] = arith.minsi %[[UB]], %{{.*}}
// CHECK: %[[LENGTH:.*]] = arith.subi %[[END]], %[[BEGIN]]
// CHECK: %[[N:.*]] = arith.maxsi %[[LENGTH]], %{{.*}}
// CHECK: %[[ALL:.*]] = xmp.num_threads work %{{.*}}
// CHECK: %[[NT:.*]] = arith.minsi %[[ALL]], %[[N]]
// CHECK: scf.parallel (%[[T:.*]]) = (%{{.*}}) to (%[[NT]]) step (%{{.*}}) {
// CHECK: %[[NT0:.*]] = arith.muli %[[N]], %[[T]]
// CHECK: %[[FROM:.*]] = arith.divui %[[NT0]], %[[NT]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[T]], %{{.*}}
// CHECK: %[[NT1:.*]] = arith.muli %[[N]], %[[NEXT]]
// CHECK: %[[TO:.*]] = arith.divui %[[NT1]], %[[NT]]
// CHECK: %[[FIRST:.*]] = arith.addi %[[BEGIN]], %{{.*}}
// CHECK: %[[LAST:.*]] = arith.addi %[[BEGIN]], %{{.*}}
// CHECK: scf.for %[[I:.*]] = %[[FIRST]] to %[[LAST]]
// CHECK: scf.for %[[J:.*]] =
// CHECK: "test.use"(%[[I]], %[[J]])
// CHECK-NOT: xmp.num_threads
// CHECK: return
func.func @outer(%t: !t2, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t2 independent [0, 1] {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// If only the inner loop is independent, it is divided, within each iteration of
// the outer one.
// CHECK-LABEL: func @inner
// CHECK: scf.for
// CHECK: scf.parallel
// CHECK: scf.for
func.func @inner(%t: !t2, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t2 independent [1] {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// Nothing is divided without the mark.
// CHECK-LABEL: func @sequential
// CHECK-NOT: scf.parallel
// CHECK-NOT: xmp.num_threads
// CHECK: return
func.func @sequential(%t: !t2, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t2 {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// Loops in a loop are not divided once more: calls of the runtime are for one
// thread.
// CHECK-LABEL: func @nested
// CHECK: scf.parallel
// CHECK-NOT: scf.parallel
// CHECK: return
func.func @nested(%t: !t2, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[inner, d0 + %c0] : !t2 independent [0] {
    xmp.loop (%j) = (%lb) to (%ub) step (%c1) on %t[d0 + %c0, *] : !t2 independent [0] {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}

// Each thread has an accumulator and a slot of its own, a cache line or more
// apart; the slots are combined in the order of the threads, then over the nodes.
// CHECK-LABEL: func @reduction
// CHECK: memref.alloca() : memref<f32>
// CHECK-NEXT: %[[ACC:.*]] = memref.alloca() : memref<f32>
// CHECK: memref.store %{{.*}}, %[[ACC]][]
// CHECK: xmp.num_threads
// CHECK-NEXT: %[[NT:.*]] = arith.minsi
// CHECK: %[[SLOTS:.*]] = memref.alloc(%[[NT]]) {alignment = 64 : i64} : memref<?x16xf32>
// CHECK: scf.parallel (%[[T:.*]]) = (%{{.*}}) to (%[[NT]])
// CHECK: %[[OWN:.*]] = memref.alloca() : memref<f32>
// CHECK: memref.store %{{.*}}, %[[OWN]][]
// CHECK: scf.for
// CHECK: memref.load %[[OWN]][]
// CHECK: memref.store %{{.*}}, %[[OWN]][]
// CHECK: }
// CHECK: %[[PART:.*]] = memref.load %[[OWN]][]
// CHECK: memref.store %[[PART]], %[[SLOTS]][%[[T]], %{{.*}}]
// CHECK: scf.for %[[K:.*]] = %{{.*}} to %[[NT]]
// CHECK: %[[OLD:.*]] = memref.load %[[ACC]][]
// CHECK: %[[SLOT:.*]] = memref.load %[[SLOTS]][%[[K]], %{{.*}}]
// CHECK: %[[SUM:.*]] = arith.addf %[[OLD]], %[[SLOT]] : f32
// CHECK: memref.store %[[SUM]], %[[ACC]][]
// CHECK: memref.dealloc %[[SLOTS]]
// CHECK: xmp.reduction add
func.func @reduction(%t: !t2, %lb: index, %ub: index, %s: memref<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f32
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[*, d0 + %c0] : !t2 independent [0] reduce (add %acc -> %s : memref<f32>) {
    %old = memref.load %acc[] : memref<f32>
    %new = arith.addf %old, %x fastmath<reassoc> : f32
    memref.store %new, %acc[] : memref<f32>
  }
  return
}

// A descending loop is cut by its iteration numbers.
// CHECK-LABEL: func @descending
// CHECK-SAME: (%{{.*}}, %[[LB:.*]]: index, %{{.*}}: index)
// CHECK: scf.parallel
// CHECK: scf.for %[[K:.*]] =
// CHECK: %[[I:.*]] = arith.subi %[[LB]], %[[K]]
// CHECK: "test.use"(%[[I]])
func.func @descending(%t: !t2, %lb: index, %ub: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[*, d0 + %c0] : !t2 descending [0] independent [0] {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// What runs in parts waits for its exchange between them, on one thread. Threads
// share each part; their sums go to the variable of the loop over the parts, and
// those of the nodes are combined once.
// CHECK-LABEL: func @parts
// CHECK: scf.for
// CHECK: xmp.wait_async
// CHECK: xmp.num_threads work
// CHECK: scf.parallel
// CHECK: scf.for
// CHECK: "test.use"
// CHECK: memref.dealloc
// CHECK-NOT: xmp.reduction
// CHECK: }
// CHECK: xmp.reduction
// CHECK-NOT: xmp.reduction
// CHECK: xmp.wait_async
// CHECK: return
func.func @parts(%t: !t2, %lb: index, %ub: index, %sum: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %narrow = arith.constant -1 : index
  %id = arith.constant 7 : index
  xmp.loop (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t2 independent [0, 1] reduce (add %s -> %sum : memref<f64>) peel (%id) [%narrow : %narrow, %narrow : %narrow] {
    "test.use"(%i, %j, %s) : (index, index, memref<f64>) -> ()
  }
  return
}
