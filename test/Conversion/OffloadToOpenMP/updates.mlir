// Threads have arrays of their own where a loop only updates small arrays of
// integers atomically, each with one operator.
//
// RUN: xacc-opt %s --convert-xmp-to-runtime --convert-offload-to-openmp | FileCheck %s

// CHECK-LABEL: func.func private @histogram__host
// 64 iterations an element.
// CHECK: %[[LEAST:.*]] = arith.constant 640 : index
// CHECK: %[[PAYS:.*]] = arith.cmpi sge, %{{.*}}, %[[LEAST]]
// CHECK: scf.if %[[PAYS]]
// CHECK: memref.alloca({{.*}}) {{.*}}: memref<?x2x10xi32>
// CHECK: offload.team
// CHECK: %[[OWN:.*]] = memref.alloca() : memref<10xi32>
// CHECK-NOT: atomic_rmw
// CHECK: memref.load %{{.*}} : memref<i32>
// CHECK-NEXT: arith.addi
// CHECK-NEXT: memref.store %{{.*}} : memref<i32>
// Another kernel may update the array.
// CHECK: %[[SUM:.*]] = scf.for {{.*}} -> (i32)
// CHECK: memref.atomic_rmw addi %[[SUM]], %{{.*}} : (i32, memref<10xi32>) -> i32
// CHECK: } else {
// CHECK: memref.atomic_rmw addi
offload.func @histogram(%h: !llvm.ptr, %keys: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %view = offload.view %h : memref<10xi32>
  %k = offload.view %keys sizes(%n) : memref<?xi64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %key = memref.load %k[%i] : memref<?xi64>
    %pointer = offload.pointer %view : memref<10xi32>
    %address = llvm.getelementptr inbounds %pointer[%key] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %element = xmp.as_memref %address[] : memref<i32>
    %old = memref.atomic_rmw addi %one, %element[] : (i32, memref<i32>) -> i32
  }
}

// The old value is used.
// CHECK-LABEL: func.func private @captured__host
// CHECK-NOT: scf.if
// CHECK: memref.atomic_rmw
// CHECK: return
offload.func @captured(%h: !llvm.ptr, %d: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %view = offload.view %h : memref<10xi32>
  %places = offload.view %d sizes(%n) : memref<?xi32>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %pointer = offload.pointer %view : memref<10xi32>
    %element = xmp.as_memref %pointer[] : memref<i32>
    %old = memref.atomic_rmw addi %one, %element[] : (i32, memref<i32>) -> i32
    memref.store %old, %places[%i] : memref<?xi32>
  }
}

// Two operators.
// CHECK-LABEL: func.func private @two__host
// CHECK-NOT: scf.if
// CHECK: memref.atomic_rmw addi
// CHECK: memref.atomic_rmw maxs
// CHECK: return
offload.func @two(%h: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %view = offload.view %h : memref<10xi32>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %pointer = offload.pointer %view : memref<10xi32>
    %element = xmp.as_memref %pointer[] : memref<i32>
    %old = memref.atomic_rmw addi %one, %element[] : (i32, memref<i32>) -> i32
    %most = memref.atomic_rmw maxs %one, %element[] : (i32, memref<i32>) -> i32
  }
}

// The loop reads an element.
// CHECK-LABEL: func.func private @read__host
// CHECK-NOT: scf.if
// CHECK: memref.atomic_rmw
// CHECK: return
offload.func @read(%h: !llvm.ptr, %d: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %view = offload.view %h : memref<10xi32>
  %places = offload.view %d sizes(%n) : memref<?xi32>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %pointer = offload.pointer %view : memref<10xi32>
    %element = xmp.as_memref %pointer[] : memref<i32>
    %old = memref.atomic_rmw addi %one, %element[] : (i32, memref<i32>) -> i32
    %value = memref.load %view[%c1] : memref<10xi32>
    memref.store %value, %places[%i] : memref<?xi32>
  }
}

// Sums of floating point stay as the program has them.
// CHECK-LABEL: func.func private @real__host
// CHECK-NOT: scf.if
// CHECK: memref.atomic_rmw addf
// CHECK: return
offload.func @real(%h: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %view = offload.view %h : memref<10xf32>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %pointer = offload.pointer %view : memref<10xf32>
    %element = xmp.as_memref %pointer[] : memref<f32>
    %old = memref.atomic_rmw addf %one, %element[] : (f32, memref<f32>) -> f32
  }
}

// Too large for the stack of a thread.
// CHECK-LABEL: func.func private @large__host
// CHECK-NOT: scf.if
// CHECK: memref.atomic_rmw
// CHECK: return
offload.func @large(%h: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %view = offload.view %h : memref<5000xi32>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %pointer = offload.pointer %view : memref<5000xi32>
    %element = xmp.as_memref %pointer[] : memref<i32>
    %old = memref.atomic_rmw addi %one, %element[] : (i32, memref<i32>) -> i32
  }
}

// An array behind a pointer, whose size is an argument.
// CHECK-LABEL: func.func private @section__host
// CHECK: %[[SIZE:.*]] = arith.maxsi
// CHECK: %[[FEW:.*]] = arith.minsi %[[SIZE]], %{{.*}} : index
// CHECK: %[[LEAST:.*]] = arith.muli %[[FEW]], %{{.*}}
// CHECK: %[[ENOUGH:.*]] = arith.cmpi sge, %{{.*}}, %[[LEAST]]
// CHECK: %[[SMALL:.*]] = arith.cmpi sle, %[[FEW]], %{{.*}}
// CHECK: %[[PAYS:.*]] = arith.andi %[[ENOUGH]], %[[SMALL]]
// CHECK: scf.if %[[PAYS]]
// CHECK: offload.team
// CHECK: %[[OWN:.*]] = memref.alloc(%{{.*}}) : memref<?xi32>
// CHECK: %[[HERE:.*]] = builtin.unrealized_conversion_cast %[[OWN]]
// CHECK: %[[FIRST:.*]] = llvm.extractvalue %[[HERE]][1]
// The loop uses another view of the array.
// CHECK: llvm.insertvalue %[[FIRST]], %{{.*}}[1]
// CHECK-NOT: atomic_rmw
// CHECK: offload.yield
// CHECK: memref.atomic_rmw addi %{{.*}} : (i32, memref<?xi32>) -> i32
// CHECK: } else {
// CHECK: memref.atomic_rmw addi
offload.func @section(%h: !llvm.ptr, %keys: !llvm.ptr, %n: index, %bins: index) parallel
    attributes {offload.updates = array<i32: 0, 3>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %k = offload.view %keys sizes(%n) : memref<?xi64>
  %whole = offload.view %h sizes(%n) : memref<?xi32>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %key = memref.load %k[%i] : memref<?xi64>
    %pointer = offload.pointer %whole : memref<?xi32>
    %address = llvm.getelementptr inbounds %pointer[%key] : (!llvm.ptr, i64) -> !llvm.ptr, i32
    %element = xmp.as_memref %address[] : memref<i32>
    %old = memref.atomic_rmw addi %one, %element[] : (i32, memref<i32>) -> i32
  }
}
