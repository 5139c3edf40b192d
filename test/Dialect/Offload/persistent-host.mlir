// RUN: xacc-opt %s --offload-persistent-kernels="remarks=true" --split-input-file --verify-diagnostics | FileCheck %s

// A setting and an array of the host. What no iteration changes is loaded in front
// of the kernel, if there is an iteration; the store stays where it is.
// CHECK-LABEL: func @history
// CHECK:       offload.may_persist
// CHECK:       %[[ANY:.*]] = arith.cmpi slt, %c0, %arg2 : index
// CHECK:       %[[RATE:.*]] = scf.if %[[ANY]] -> (i32) {
// CHECK:         llvm.load %arg0
// CHECK:       } else {
// CHECK:         llvm.mlir.zero : i32
// CHECK:       offload.kernel parallel {
// CHECK:         scf.for
// CHECK-NOT:       llvm.load %arg0
// CHECK:           arith.sitofp %[[RATE]]
// CHECK:           llvm.store %{{.*}}, %{{.*}} {offload.on_host} : f64, !llvm.ptr
// CHECK:         persistent}
func.func @history(%s: !llvm.ptr, %h: !llvm.ptr {offload.distinct}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    %setting = llvm.load %s : !llvm.ptr -> i32
    %rate = arith.sitofp %setting : i32 to f64
    offload.kernel parallel {
    }
    %i = arith.index_cast %t : index to i64
    %place = llvm.getelementptr %h[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %rate, %place : f64, !llvm.ptr
  }
  return
}

// -----

// A store that may change what is loaded: both stay where they are.
// CHECK-LABEL: func @changes
// CHECK:       offload.kernel parallel {
// CHECK:         scf.for
// CHECK:           llvm.load %{{.*}} {offload.on_host} : !llvm.ptr -> f64
// CHECK:           llvm.store %{{.*}}, %{{.*}} {offload.on_host} : f64, !llvm.ptr
// CHECK:         persistent}
func.func @changes(%s: !llvm.ptr, %h: !llvm.ptr, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    %rate = llvm.load %s : !llvm.ptr -> f64
    offload.kernel parallel {
    }
    llvm.store %rate, %h : f64, !llvm.ptr
  }
  return
}

// -----

// A variable of the kernel may be the memory that is written.
// CHECK-LABEL: func @shared
// CHECK-NOT:   offload.may_persist
func.func @shared(%h: !llvm.ptr, %x: !llvm.ptr {offload.distinct}, %n: index, %value: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = xmp.as_memref %x[] {distinct} : memref<f64>
  // expected-remark@+1 {{loop launches each of its kernels: a variable of the loop may be the memory that is written}}
  scf.for %t = %c0 to %n step %c1 {
    %v = memref.load %m[] : memref<f64>
    offload.kernel parallel {
    }
    // expected-note@+1 {{here}}
    llvm.store %value, %h : f64, !llvm.ptr
  }
  return
}

// -----

// An element that is copied to the host in each iteration.
// CHECK-LABEL: func @record
// CHECK:       offload.is_present
// CHECK:       %[[BASE:.*]] = memref.extract_aligned_pointer_as_index
// CHECK:       offload.kernel parallel {
// CHECK:         scf.for
// CHECK:           scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step
// CHECK:             %[[VALUE:.*]] = memref.load
// CHECK:             llvm.store %[[VALUE]], %{{.*}} {offload.on_host} : f64, !llvm.ptr
// CHECK:         persistent}
func.func @record(%a: memref<8xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    offload.kernel parallel {
    }
    offload.update host %a section(%c1) (%c1) {name = "a"} : memref<8xf64>
  }
  return
}

// -----

// An array that each iteration copies is copied around the loop, if it has an
// iteration. It need not be present.
// CHECK-LABEL: func @copied
// CHECK:       %[[MAY:.*]] = offload.may_persist
// CHECK-NOT:   offload.is_present
// CHECK:       %[[ANY:.*]] = arith.cmpi slt, %c0, %arg1 : index
// CHECK:       arith.andi %[[MAY]], %[[ANY]]
// CHECK:       offload.enter copyin %arg0
// CHECK:       offload.kernel parallel {
// CHECK:         persistent}
// CHECK:       offload.exit copyout %arg0
// CHECK:     } else {
func.func @copied(%a: memref<8xf64>, %n: index, %value: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    %d = offload.enter copyin %a {name = "a"} : memref<8xf64>
    offload.kernel parallel {
      memref.store %value, %d[%c0] : memref<8xf64>
    }
    offload.exit copyout %a {name = "a"} : memref<8xf64>
  }
  return
}

// -----

// What its kernel writes is lost, so it has to be present.
// CHECK-LABEL: func @lost
// CHECK:       offload.may_persist
// CHECK:       offload.is_present %arg0
func.func @lost(%a: memref<8xf64>, %n: index, %value: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    %d = offload.enter copyin %a {name = "a"} : memref<8xf64>
    offload.kernel parallel {
      memref.store %value, %d[%c0] : memref<8xf64>
    }
    offload.exit release %a {name = "a"} : memref<8xf64>
  }
  return
}

// -----

// A function that prints stays where it is, and so does the copy of an array.
// CHECK-LABEL: func @prints
// CHECK:       offload.kernel parallel {
// CHECK:         scf.for
// CHECK:           %[[DEVICE:.*]] = offload.pointer
// CHECK:           "llvm.intr.memcpy"(%{{.*}}, %{{.*}}) <{isVolatile = false}> {offload.on_host}
// CHECK:           llvm.call @printf(%{{.*}}, %{{.*}}) {{.*}} {offload.on_host}
// CHECK:         persistent}
llvm.func @printf(!llvm.ptr, ...) -> i32
func.func @prints(%format: !llvm.ptr, %u: memref<10xf64>, %x: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    offload.kernel parallel {
    }
    offload.update host %u : memref<10xf64>
    %i = llvm.call @printf(%format, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64) -> i32
  }
  return
}

// -----

// A variable of the loop that the function may change.
// CHECK-LABEL: func @changed
// CHECK-NOT:   offload.may_persist
llvm.func @gettimeofday(!llvm.ptr, !llvm.ptr) -> i32
func.func @changed(%p: !llvm.ptr, %x: !llvm.ptr {offload.distinct}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = llvm.mlir.zero : !llvm.ptr
  %m = xmp.as_memref %x[] {distinct} : memref<f64>
  // expected-remark@+1 {{loop launches each of its kernels: a variable of the loop may be the memory that is written}}
  scf.for %t = %c0 to %n step %c1 {
    %v = memref.load %m[] : memref<f64>
    offload.kernel parallel {
    }
    // expected-note@+1 {{here}}
    %i = llvm.call @gettimeofday(%p, %none) : (!llvm.ptr, !llvm.ptr) -> i32
  }
  return
}
