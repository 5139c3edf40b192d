// RUN: xacc-opt %s --offload-outline-kernels --split-input-file --mlir-print-local-scope | FileCheck %s

// The sections region has the same arguments; parts are the last ones, a pair
// for each loop that may be divided, whatever other parts are asked for. The
// launch has the bounds without parts, and the limits as arguments.
// CHECK-LABEL: func @both
// CHECK-SAME: (%{{.*}}, %{{.*}}, %[[N:.*]]: index, %[[X:.*]]: f64)
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG: %[[D:.*]] = offload.enter
// CHECK-DAG: %[[P:.*]] = offload.pointer %[[D]]
// CHECK-DAG: %[[MIN:.*]] = arith.constant -9223372036854775808 : index
// CHECK-DAG: %[[MAX:.*]] = arith.constant 9223372036854775807 : index
// CHECK: offload.launch @{{[^ ]*}} extents(%{{.*}}, %{{.*}}) split(%[[C1]]) to(%[[N]]) step(%[[C1]])
// CHECK-SAME: args(%{{.*}}, %[[MIN]], %[[MAX]] :
// CHECK-NOT: split
// CHECK: offload.func @both
// CHECK-SAME: (%[[N:[^:]*]]: index, %[[X:[^:]*]]: f64, %[[P:[^:]*]]: !llvm.ptr, %[[M:[^:]*]]: index, %[[L:[^:]*]]: index, %[[U:[^:]*]]: index) parallel
// CHECK-SAME: gangs = #offload.gangs<div>
// CHECK-SAME: split = array<i64: 1>
// CHECK-SAME: split_extents = array<i64: 0>
// CHECK: %[[A:.*]] = offload.view %[[P]]
// CHECK: %[[FROM:.*]] = arith.maxsi %{{.*}}, %[[L]]
// CHECK: %[[TO:.*]] = arith.minsi %[[N]], %[[U]]
// CHECK: offload.loop parallel<gang, vector> (%{{.*}}, %{{.*}}) = (%[[C0:.*]], %[[FROM]]) to (%[[N]], %[[TO]])
// CHECK: } sections {
// CHECK: ^bb0(%[[N:[^:]*]]: index, %[[X:[^:]*]]: f64, %[[P:[^:]*]]: !llvm.ptr, %[[M:[^:]*]]: index, %[[L:[^:]*]]: index, %[[U:[^:]*]]: index):
// CHECK: %[[A:.*]] = offload.view %[[P]]
// CHECK: %[[FROM:.*]] = arith.maxsi %{{.*}}, %[[L]]
// CHECK: offload.section def %[[A]][%{{[^,]*}}, %[[FROM]]]
func.func @both(%ha: memref<?x?xf64>, %m: index, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c-1 = arith.constant -1 : index
  %p = offload.pointer %ha : memref<?x?xf64>
  %v = offload.view %p sizes(%c-1, %m) : memref<?x?xf64>
  %a = offload.enter create %v {name = "a"} : memref<?x?xf64>
  offload.kernel parallel {
    %l1, %u1 = offload.part 1
    %f1 = arith.maxsi %c1, %l1 : index
    %e1 = arith.minsi %n, %u1 : index
    offload.loop parallel<gang, vector> (%i, %j) = (%c0, %f1) to (%n, %e1) step (%c1, %c1) {
      memref.store %x, %a[%i, %j] : memref<?x?xf64>
    }
  } sections {
    %l0, %u0 = offload.part 0
    %f0 = arith.maxsi %c0, %l0 : index
    %e0 = arith.minsi %n, %u0 : index
    %g0 = arith.subi %e0, %c1 : index
    %l1, %u1 = offload.part 1
    %f1 = arith.maxsi %c1, %l1 : index
    %e1 = arith.minsi %n, %u1 : index
    %g1 = arith.subi %e1, %c1 : index
    offload.section def %a [%f0, %f1] to [%g0, %g1] : memref<?x?xf64>
  } {split = array<i64: 1>, gangs = #offload.gangs<div>}
  return
}

// -----

// The variables that the loop reduces into; a gang's own is no such one. What
// sections alone use becomes an argument, too.
// CHECK-LABEL: offload.func @sums
// CHECK-SAME: (%[[P:[^:]*]]: !llvm.ptr, %[[Q:[^:]*]]: !llvm.ptr, %[[K:[^:]*]]: index, %{{[^:]*}}: index, %{{[^:]*}}: index)
// CHECK-SAME: reductions = [#offload.partial<argument = 0, offset = 0, kind = max, count = 1, type = f64>, #offload.partial<argument = 1, offset = 3, kind = add, count = 4, type = i32>]
// CHECK: sections
// CHECK: offload.section use %{{.*}}[%[[K]]] to
func.func @sums(%hs: memref<f64>, %ht: memref<4xi32, strided<[1], offset: 3>>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %s = offload.enter copyin %hs {name = "s"} : memref<f64>
  %t = offload.enter copyin %ht {name = "t"} : memref<4xi32, strided<[1], offset: 3>>
  offload.kernel parallel {
    %own = memref.alloca() : memref<i32>
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %e = arith.minsi %c8, %u : index
    offload.loop parallel<gang, vector> (%i) = (%f) to (%e) step (%c1)
        reduce (max %s -> %x : memref<f64>, add %t -> %y : memref<4xi32, strided<[1], offset: 3>>, add %own -> %z : memref<i32>) {
    }
  } sections {
    offload.section use %t [%k] to [%k] : memref<4xi32, strided<[1], offset: 3>>
  } {name = "sums", split = array<i64: 0>, gangs = #offload.gangs<rm>}
  return
}

// -----

// Not divided: parts are all iterations, the reason stays.
// CHECK-LABEL: func @none
// CHECK: offload.launch @{{[^ ]*}} extents(%{{[^)]*}}) args
// CHECK-NOT: no_split
// CHECK: offload.func @none
// CHECK-SAME: no_split = "it is so"
// CHECK: sections
// CHECK-NOT: offload.part
// CHECK-NOT: arith.maxsi
// CHECK: arith.constant -9223372036854775808
// CHECK: arith.subi
func.func @none(%ha: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter create %ha {name = "a"} : memref<?xf64>
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    }
  } sections {
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %odd = arith.subi %f, %l : index
    offload.section use %a [%f] to [%odd] : memref<?xf64>
  } {no_split = "it is so"}
  return
}

// -----

// A size that is known at run time only is an argument, and so is the product
// of several.
// CHECK-LABEL: offload.func @parts
// CHECK-SAME: (%{{[^:]*}}: !llvm.ptr, %[[K:[^:]*]]: index, %{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: index, %
// CHECK-SAME: reductions = [#offload.partial<argument = 0, offset = 0, kind = add, count = 1, type = f64, extent = 1>, #offload.partial<argument = 2, offset = 0, kind = mul, count = 3, type = complex<f32>, extent = 3>]
func.func @parts(%hs: memref<?xf64>, %ht: memref<?x?x3xcomplex<f32>>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %s = offload.enter copyin %hs {name = "s"} : memref<?xf64>
  %part = memref.reinterpret_cast %s to offset: [%k], sizes: [%k], strides: [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: ?>>
  %t = offload.enter copyin %ht {name = "t"} : memref<?x?x3xcomplex<f32>>
  offload.kernel parallel {
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %e = arith.minsi %c8, %u : index
    offload.loop parallel<gang, vector> (%i) = (%f) to (%e) step (%c1)
        reduce (add %part -> %x : memref<?xf64, strided<[1], offset: ?>>, mul %t -> %y : memref<?x?x3xcomplex<f32>>) {
    }
  } sections {
  } {name = "parts", split = array<i64: 0>, gangs = #offload.gangs<rm>}
  return
}
