// What is known of the memory of a kernel: pointers of which nothing else changes the
// memory have names, and scalars that the kernel changes are variables of it. They are
// stored back where it has changed them: another queue may have stored there meanwhile.
// RUN: xacc-opt --convert-offload-to-openmp %s | FileCheck %s

// CHECK-LABEL: func private @apart__host(
// CHECK: llvm.load %{{.*}} invariant {offload.object = "argument 0"} : !llvm.ptr -> !llvm.ptr
// CHECK: llvm.load %{{.*}} invariant {offload.object = "argument 1"} : !llvm.ptr -> !llvm.ptr
// CHECK: %[[S:.*]] = memref.alloca() : memref<f64>
// CHECK: %[[CHANGED:.*]] = memref.alloca() : memref<i1>
// CHECK: memref.store %false{{.*}}, %[[CHANGED]][]
// CHECK: memref.load {{.*}} : memref<f64>
// CHECK: memref.store %{{.*}}, %[[S]][]
// CHECK: scf.for
// CHECK: memref.load %[[S]][]
// CHECK: memref.store %{{.*}}, %[[S]][]
// CHECK-NEXT: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: memref.store %[[TRUE]], %[[CHANGED]][]
// CHECK: }
// CHECK: %[[SET:.*]] = memref.load %[[CHANGED]][]
// CHECK-NEXT: scf.if %[[SET]] {
// CHECK-NEXT: memref.load %[[S]][]
// CHECK-NEXT: memref.store
offload.func @apart(%a: !llvm.ptr, %s: !llvm.ptr) serial attributes {may_overlap = array<i32>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %array = offload.view %a : memref<9xf64>
  %scalar = offload.view %s : memref<f64>
  scf.for %i = %c0 to %c9 step %c1 {
    %x = memref.load %array[%i] : memref<9xf64>
    %y = memref.load %scalar[] : memref<f64>
    %z = arith.addf %x, %y : f64
    memref.store %z, %scalar[] : memref<f64>
  }
}

// CHECK-LABEL: func private @may_overlap__host(
// CHECK-NOT: offload.object
// CHECK-NOT: memref.alloca
// CHECK: return
offload.func @may_overlap(%a: !llvm.ptr, %s: !llvm.ptr) serial attributes {may_overlap = array<i32: 0, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %array = offload.view %a : memref<9xf64>
  %scalar = offload.view %s : memref<f64>
  scf.for %i = %c0 to %c9 step %c1 {
    %x = memref.load %array[%i] : memref<9xf64>
    memref.store %x, %scalar[] : memref<f64>
  }
}

// What a parallel loop reduces into stays where it is: a loop that reduces into
// variables of the kernel is not divided.
// CHECK-LABEL: func private @reduced__host(
// CHECK-NOT: memref.store
// CHECK: offload.team
offload.func @reduced(%a: !llvm.ptr, %s: !llvm.ptr) parallel attributes {may_overlap = array<i32>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 90000 : index
  %array = offload.view %a : memref<90000xf64>
  %scalar = offload.view %s : memref<f64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%c9) step (%c1) reduce (add %scalar -> %sum : memref<f64>) {
    %x = memref.load %array[%i] : memref<90000xf64>
    %y = memref.load %sum[] : memref<f64>
    %z = arith.addf %x, %y : f64
    memref.store %z, %sum[] : memref<f64>
  }
}
