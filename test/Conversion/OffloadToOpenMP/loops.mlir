// Loops: over threads once, then in the thread.
// RUN: xacc-opt %s --convert-offload-to-openmp | FileCheck %s

// Iterations do not depend on one another: each loop has an access group.
// CHECK-DAG: #[[GROUP:.*]] = #llvm.access_group<id = distinct[{{.*}}]<>>
// CHECK-DAG: #[[PARALLEL:.*]] = #llvm.loop_annotation<parallelAccesses = #{{.*}}>

// Thread t of nt takes positions [n*t/nt, n*(t+1)/nt).
// CHECK-LABEL: func.func private @one__host(
// CHECK: %[[L:.*]] = arith.index_cast
// CHECK: %[[U:.*]] = arith.index_cast
// CHECK: %[[S:.*]] = arith.index_cast
// CHECK: %[[MAX:.*]] = arith.maxsi %[[U]], %[[L]]
// CHECK: %[[RANGE:.*]] = arith.subi %[[MAX]], %[[L]] overflow<nsw>
// A step of 0 is none to divide by.
// CHECK: %[[DIVISOR:.*]] = arith.maxsi %[[S]]
// CHECK: %[[N:.*]] = arith.ceildivui %[[RANGE]], %[[DIVISOR]]
// Threads where there is enough to do; no product overflows.
// CHECK: %[[CLAMPED:.*]] = arith.minsi %[[N]], %[[MOST:.*]] : index
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[CLAMPED]]
// CHECK: %[[WORK:.*]] = arith.minsi %[[PRODUCT]], %[[MOST]]
// CHECK: %[[WORK64:.*]] = arith.index_cast %[[WORK]] : index to i64
// CHECK: %[[THREADS:.*]] = llvm.call @xaccrtTeamSize(%[[WORK64]])
// CHECK: %[[NT:.*]] = arith.index_cast %[[THREADS]] : i64 to index
// CHECK: offload.team %[[THREADS]] {
// CHECK: ^bb0(%[[THREAD:.*]]: i64):
// CHECK: %[[T:.*]] = arith.index_cast %[[THREAD]] : i64 to index
// CHECK: %[[NEXT:.*]] = arith.addi %[[T]], %{{.*}} overflow<nsw>
// CHECK: %[[B0:.*]] = arith.muli %[[N]], %[[T]] overflow<nsw>
// CHECK: %[[B1:.*]] = arith.divui %[[B0]], %[[NT]]
// CHECK: %[[E0:.*]] = arith.muli %[[N]], %[[NEXT]] overflow<nsw>
// CHECK: %[[E1:.*]] = arith.divui %[[E0]], %[[NT]]
// CHECK: %[[B2:.*]] = arith.muli %[[B1]], %[[S]]
// CHECK: %[[B:.*]] = arith.addi %[[L]], %[[B2]]
// CHECK: %[[E2:.*]] = arith.muli %[[E1]], %[[S]]
// CHECK: %[[E:.*]] = arith.addi %[[L]], %[[E2]]
// CHECK: scf.for %[[I:.*]] = %[[B]] to %[[E]] step %[[S]] {
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]]]
// CHECK-NEXT: } {llvm.loop_annotation = #[[PARALLEL]]}
// CHECK-NEXT: offload.yield
// CHECK-NEXT: }
// CHECK-NEXT: return
offload.func @one(%p: !llvm.ptr, %l: index, %u: index, %s: index) parallel {
  %a = offload.view %p sizes(%u) : memref<?xf64>
  %x = arith.constant 1.0 : f64
  offload.loop parallel<gang, vector> (%i) = (%l) to (%u) step (%s) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// Of a nest the first loop is divided, or the index space of the first two; the
// third one is not touched. No division is inside of the second loop.
// CHECK-LABEL: func.func private @three__host(
// CHECK: offload.team
// CHECK: %[[WHOLE:.*]] = arith.cmpi sge, %[[ROWS:.*]], %{{.*}} : index
// CHECK: arith.select %[[WHOLE]]
// CHECK: arith.select %[[WHOLE]], %[[ROWS]]
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK: %[[FROM:.*]] = arith.maxsi
// CHECK: %[[TO:.*]] = arith.minsi
// CHECK: scf.for %[[J:.*]] = %[[FROM]] to %[[TO]] step %{{.*}} {
// CHECK-NEXT: scf.for %[[K:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]], %[[K]]]
// CHECK-NEXT: } {llvm.loop_annotation
// CHECK-NEXT: } {llvm.loop_annotation
// CHECK-NEXT: } {llvm.loop_annotation
offload.func @three(%p: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?x10x10xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %x = arith.constant 1.0 : f64
  offload.loop parallel<gang, vector> (%i, %j, %k) = (%c0, %c0, %c0) to (%n, %c10, %c10) step (%c1, %c1, %c1) {
    memref.store %x, %a[%i, %j, %k] : memref<?x10x10xf64>
  }
}

// A gang's inner loops run in its thread: one parallel region, one division.
// CHECK-LABEL: func.func private @gangs__host(
// CHECK: offload.team
// CHECK: scf.for
// CHECK: %[[M:.*]] = memref.load
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[M]]
// CHECK: } {llvm.loop_annotation = #[[PARALLEL]]
// CHECK-NOT: offload.team
// CHECK: return
offload.func @gangs(%p: !llvm.ptr, %r: !llvm.ptr, %n: index) parallel attributes {gang_per_block} {
  %a = offload.view %p sizes(%n, %n) : memref<?x?xf64>
  %ends = offload.view %r sizes(%n) : memref<?xindex>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %m = memref.load %ends[%i] : memref<?xindex>
    offload.loop parallel<vector> (%j) = (%c0) to (%m) step (%c1) {
      memref.store %x, %a[%i, %j] : memref<?x?xf64>
    }
  }
}

// Sequential loops, in any kernel, are loops without a promise; so is what
// nobody made parallel.
// CHECK-LABEL: func.func private @sequential__host(
// CHECK-NOT: offload.team
// CHECK: scf.for
// CHECK-NEXT: memref.store
// CHECK-NEXT: }{{$}}
// CHECK: scf.for
// CHECK-NEXT: memref.store
// CHECK-NEXT: }{{$}}
// CHECK: return
offload.func @sequential(%p: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  offload.loop seq (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
  offload.loop auto (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// `serial` means one thread; that iterations are independent still holds.
// CHECK-LABEL: func.func private @serial__host(
// CHECK-NOT: offload.team
// CHECK: } {llvm.loop_annotation = #[[PARALLEL]]
// CHECK-NOT: offload.team
// CHECK: return
offload.func @serial(%p: !llvm.ptr, %n: index) serial {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// The work of a few constant iterations is a constant.
// CHECK-LABEL: func.func private @little__host(
// CHECK: %[[WORK:.*]] = arith.constant 20 : i64
// CHECK-NEXT: llvm.call @xaccrtTeamSize(%[[WORK]])
offload.func @little(%p: !llvm.ptr) parallel {
  %a = offload.view %p : memref<10xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %x = arith.constant 1.0 : f64
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%c10) step (%c1) {
    memref.store %x, %a[%i] : memref<10xf64>
  }
}

// The program has k around j: so it is here, within the part of a thread. What is
// the same for all iterations is computed before.
// CHECK-LABEL: func.func private @around_last__host(
// CHECK: arith.addi %{{.*}}, %[[C1:.*]] : index
// CHECK: offload.team
// CHECK: scf.for %[[I:.*]] = {{.*}} {
// CHECK: %[[FROM:.*]] = arith.maxsi
// CHECK: %[[TO:.*]] = arith.minsi
// CHECK-NEXT: scf.for %[[K:.*]] = {{.*}} {
// CHECK-NEXT: scf.for %[[J:.*]] = %[[FROM]] to %[[TO]] {{.*}} {
// CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[J]]
// CHECK-NEXT: memref.load %{{.*}}[%[[K]], %[[NEXT]]]
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
// CHECK-NEXT: } {llvm.loop_annotation = #{{.*}}}
// CHECK-NEXT: }
// CHECK-NEXT: } {llvm.loop_annotation = #{{.*}}}
offload.func @around_last(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n, %n) : memref<?x?xf64>
  %b = offload.view %q sizes(%n, %n) : memref<?x?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    %next = arith.addi %j, %c1 : index
    %end = arith.addi %n, %c1 : index
    offload.loop seq (%k) = (%c0) to (%end) step (%c1) {
      %x = memref.load %a[%k, %next] : memref<?x?xf64>
      memref.store %x, %b[%i, %j] : memref<?x?xf64>
    } {offload.around_last}
  }
}

// Bounds that differ leave the loop where it is.
// CHECK-LABEL: func.func private @triangle__host(
// CHECK: offload.team
// CHECK: scf.for %[[J:.*]] = {{.*}} {
// CHECK-NEXT: scf.for %[[K:.*]] = %[[J]] to
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[K]], %[[J]]]
offload.func @triangle(%p: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n, %n) : memref<?x?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  offload.loop parallel<gang, vector> (%j) = (%c0) to (%n) step (%c1) {
    offload.loop seq (%k) = (%j) to (%n) step (%c1) {
      memref.store %x, %a[%k, %j] : memref<?x?xf64>
    } {offload.around_last}
  }
}
