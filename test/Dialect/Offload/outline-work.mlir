// RUN: xacc-opt %s --offload-outline-kernels --split-input-file --mlir-print-local-scope | FileCheck %s

// Forces between all pairs: 3 operations, m times.
// CHECK-LABEL: offload.func @pairs
// CHECK-SAME: (%{{[^:]*}}: index, %{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: index, %{{[^:]*}}: index, %{{[^:]*}}: index, %{{[^:]*}}: index)
// CHECK-SAME: offload.work = [array<i64: 1>, array<i64: 3, 3>]
func.func @pairs(%ha: memref<?xf64>, %n: index, %m: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter create %ha : memref<?xf64>
  %count = arith.index_cast %m : i32 to index
  offload.kernel parallel {
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %e = arith.minsi %n, %u : index
    offload.loop parallel<gang, vector> (%i) = (%f) to (%e) step (%c1) {
      %zero = arith.constant 0.0 : f64
      %sum = scf.for %j = %c0 to %count step %c1 iter_args(%s = %zero) -> f64 {
        %x = memref.load %a[%j] : memref<?xf64>
        %y = arith.mulf %x, %x : f64
        %t = arith.addf %s, %y : f64
        scf.yield %t : f64
      }
      memref.store %sum, %a[%i] : memref<?xf64>
    }
  } sections {
    offload.section def %a : memref<?xf64>
  } {split = array<i64: 0>, gangs = #offload.gangs<div>}
  return
}

// -----

// Half a triangle counts as a whole; a loop whose length is loaded is a guess
// of 32 iterations, and each of them loads and stores.
// CHECK-LABEL: offload.func @triangle
// CHECK-SAME: offload.work = [array<i64: 67>, array<i64: 2, 0>]
func.func @triangle(%ha: memref<?xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter create %ha : memref<?xi64>
  offload.kernel parallel {
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %e = arith.minsi %n, %u : index
    offload.loop parallel<gang, vector> (%i) = (%f) to (%e) step (%c1) {
      scf.for %j = %c0 to %i step %c1 {
        %x = memref.load %a[%j] : memref<?xi64>
        memref.store %x, %a[%i] : memref<?xi64>
      }
      %k = memref.load %a[%i] : memref<?xi64>
      %last = arith.index_cast %k : i64 to index
      scf.for %j = %c0 to %last step %c1 {
        %x = memref.load %a[%j] : memref<?xi64>
        memref.store %x, %a[%i] : memref<?xi64>
      }
      memref.store %k, %a[%c0] : memref<?xi64>
    }
  } sections {
    offload.section def %a : memref<?xi64>
  } {split = array<i64: 0>, gangs = #offload.gangs<div>}
  return
}

// -----

// Nothing but what it touches.
// CHECK-LABEL: offload.func @flat
// CHECK-NOT: offload.work
func.func @flat(%ha: memref<?xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter create %ha : memref<?xi64>
  offload.kernel parallel {
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %e = arith.minsi %n, %u : index
    %x = arith.constant 1 : i64
    offload.loop parallel<gang, vector> (%i) = (%f) to (%e) step (%c1) {
      memref.store %x, %a[%i] : memref<?xi64>
    }
  } sections {
    offload.section def %a : memref<?xi64>
  } {split = array<i64: 0>, gangs = #offload.gangs<div>}
  return
}

// -----

// The size of an array behind a pointer that is updated atomically; not where
// it is not known or the section does not begin at the pointer.
// CHECK-LABEL: offload.func @histogram
// CHECK-SAME: (%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: index)
// CHECK-SAME: offload.updates = array<i32: 0, 2>
func.func @histogram(%hp: !llvm.ptr, %hq: !llvm.ptr, %bins: index, %n: index) {
  %c-1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %h = offload.view %hp sizes(%c-1) : memref<?xi32>
  %g = offload.view %hq sizes(%c-1) : memref<?xi32>
  %dh = offload.enter copyin %h section(%c0) (%bins) : memref<?xi32>
  %dg = offload.enter copyin %g section(%c1) (%bins) : memref<?xi32>
  %p = offload.pointer %dh : memref<?xi32>
  %q = offload.pointer %dg : memref<?xi32>
  offload.kernel parallel {
    %one = arith.constant 1 : i32
    %10 = arith.constant 10 : index
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%10) step (%c1) {
      %key = arith.index_cast %i : index to i64
      %address = llvm.getelementptr inbounds %p[%key] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      %element = xmp.as_memref %address[] : memref<i32>
      %old = memref.atomic_rmw addi %one, %element[] : (i32, memref<i32>) -> i32
      %other = llvm.getelementptr inbounds %q[%key] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      %place = xmp.as_memref %other[] : memref<i32>
      %was = memref.atomic_rmw addi %one, %place[] : (i32, memref<i32>) -> i32
    }
  }
  return
}
