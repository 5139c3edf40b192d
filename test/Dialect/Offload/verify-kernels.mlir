// RUN: xacc-opt %s --offload-verify-kernels --split-input-file --verify-diagnostics

// One function per constraint of the pass: @c1 breaks (C1). The first ones are
// accepted.

memref.global constant @primes : memref<3xi32> = dense<[2, 3, 5]>
func.func private @sin(f64) -> f64
func.func private @expf(f32) -> f32
func.func private @declared(f64) -> f64 attributes {offload.routine}
func.func @helper(%x: f64) -> f64 attributes {offload.routine} {
  %y = func.call @sin(%x) : (f64) -> f64
  return %y : f64
}
llvm.func @hypot(f64, f64) -> f64
func.func @accepted(%a: memref<8xf64>, %p: memref<8xf64>, %x: f64, %f: f32, %q: !llvm.ptr, %z: complex<f64>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  %d = offload.enter copyin %a : memref<8xf64>
  %e = offload.deviceptr %p : memref<8xf64>
  %half = memref.subview %d[4] [4] [1] : memref<8xf64> to memref<4xf64, strided<[1], offset: 4>>
  %address = offload.pointer %d : memref<8xf64>
  %view = offload.view %address : memref<4xf64>
  %table = memref.get_global @primes : memref<3xi32>
  offload.kernel parallel {
    %own = memref.alloca() : memref<f64>
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %d[%i] : memref<8xf64>
      %w = func.call @helper(%v) : (f64) -> f64
      %u = func.call @declared(%w) : (f64) -> f64
      %h = llvm.call @hypot(%u, %x) : (f64, f64) -> f64
      %g = func.call @expf(%f) : (f32) -> f32
      memref.store %h, %e[%i] : memref<8xf64>
      memref.store %h, %half[%i] : memref<4xf64, strided<[1], offset: 4>>
      memref.store %h, %view[%i] : memref<4xf64>
      memref.store %h, %own[] : memref<f64>
      %t = memref.load %table[%i] : memref<3xi32>
      llvm.store %h, %q : f64, !llvm.ptr
      %re = complex.re %z : complex<f64>
    }
  }
  return
}

// -----

func.func @c1(%a: memref<8xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  // expected-note @+1 {{the kernel is here}}
  offload.kernel serial {
    // expected-error @+1 {{uses memory of the host in a kernel; map it with a data clause}}
    memref.store %x, %a[%c0] : memref<8xf64>
    memref.store %x, %a[%c0] : memref<8xf64>
  }
  return
}

// -----

memref.global @counts : memref<3xi32>
func.func @c1_global(%x: i32) {
  %c0 = arith.constant 0 : index
  %counts = memref.get_global @counts : memref<3xi32>
  // expected-note @+1 {{the kernel is here}}
  offload.kernel serial {
    // expected-error @+1 {{uses 'counts' of the host in a kernel; map it with a data clause}}
    memref.store %x, %counts[%c0] : memref<3xi32>
  }
  return
}

// -----

// expected-note @+1 {{defined here}}
func.func @c2(%v: vector<4xf64>, %a: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %d = offload.enter create %a : memref<4xf64>
  offload.kernel serial {
    // expected-error @+1 {{uses a value of type 'vector<4xf64>' from outside, which cannot be passed to a kernel}}
    vector.store %v, %d[%c0] : memref<4xf64>, vector<4xf64>
  }
  return
}

// -----

func.func private @elsewhere(f64) -> f64
func.func @c3(%x: f64) {
  offload.kernel serial {
    // expected-error @+1 {{'elsewhere' is called in a kernel, but is not available on devices: declare it with `#pragma acc routine`}}
    %y = func.call @elsewhere(%x) : (f64) -> f64
  }
  return
}

// -----

llvm.func @malloc(i64) -> !llvm.ptr
func.func @c3_llvm(%n: i64) {
  offload.kernel serial {
    // expected-error @+1 {{'malloc' is called in a kernel, but is not available on devices: declare it with `#pragma acc routine`}}
    %p = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  }
  return
}

// -----

func.func private @elsewhere()
func.func @c3_routine() attributes {offload.routine} {
  // expected-error @+1 {{'elsewhere' is called in an acc routine, but is not available on devices: declare it with `#pragma acc routine`}}
  func.call @elsewhere() : () -> ()
  return
}

// -----

func.func @c3_pointer(%f: !llvm.ptr) {
  offload.kernel serial {
    // expected-error @+1 {{a call through a pointer in a kernel is not available on devices: call a function that is declared with `#pragma acc routine`}}
    llvm.call %f() : !llvm.ptr, () -> ()
  }
  return
}

// -----

func.func @c4(%n: index) {
  offload.kernel kernels {
    // expected-error @+1 {{an auto loop is left; run --offload-parallelize}}
    offload.loop auto (%i) = (%n) to (%n) step (%n) {
    }
  }
  return
}

// -----

// A message is one for the whole grid: not in a loop that is split over
// threads, but in one that each thread runs, and in branches.
func.func @c5(%comm: i64, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  offload.kernel parallel {
    offload.mpi.barrier %comm
    offload.loop seq<none> (%i) = (%c0) to (%c8) step (%c1) {
      offload.mpi.barrier %comm
    }
    scf.if %flag {
      offload.mpi.barrier %comm
    }
    // expected-note @+1 {{the loop is here}}
    offload.loop parallel<gang> (%i) = (%c0) to (%c8) step (%c1) {
      offload.loop seq<none> (%j) = (%c0) to (%c8) step (%c1) {
        // expected-error @+1 {{'MPI_Barrier' is called in a loop whose iterations are split over threads: a message is one for the whole kernel, which all threads have to reach; call it outside of the loop, or mark the loop `#pragma acc loop seq`}}
        offload.mpi.barrier %comm
      }
    }
  }
  return
}

// -----

func.func @inner(%comm: i64) attributes {offload.routine} {
  offload.mpi.barrier %comm
  return
}
func.func @outer(%comm: i64) attributes {offload.routine} {
  func.call @inner(%comm) : (i64) -> ()
  return
}
func.func @c5_routine(%comm: i64) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  offload.kernel parallel {
    func.call @outer(%comm) : (i64) -> ()
    // expected-note @+1 {{the loop is here}}
    offload.loop parallel<vector> (%i) = (%c0) to (%c8) step (%c1) {
      // expected-error @+1 {{'MPI_Barrier' is called by a function in a loop whose iterations are split over threads}}
      func.call @outer(%comm) : (i64) -> ()
    }
  }
  return
}

// -----

// (C1) of all offload.mpi operations.
func.func @mpi_send_c1(%p: !llvm.ptr, %n: i32, %type: i64, %comm: i64) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  offload.kernel parallel {
    // expected-note @+1 {{the loop is here}}
    offload.loop parallel<gang> (%i) = (%c0) to (%c8) step (%c1) {
      // expected-error @+1 {{'MPI_Send' is called in a loop whose iterations are split over threads}}
      offload.mpi.send %p, %n, %type, %n, %n, %comm
    }
  }
  return
}

// -----

// Numbers that LLVM has no type for.
func.func @c2_signed(%x: si32, %a: memref<8xsi32>, %i: index) {
  %d = offload.enter copyin %a : memref<8xsi32>
  // expected-note @-2 {{defined here}}
  offload.kernel parallel {
    // expected-error @+1 {{uses a value of type 'si32' from outside, which cannot be passed to a kernel}}
    memref.store %x, %d[%i] : memref<8xsi32>
  }
  return
}
