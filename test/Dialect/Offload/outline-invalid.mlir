// RUN: xacc-opt %s --offload-outline-kernels --split-input-file --verify-diagnostics

// expected-note @+1 {{defined here}}
func.func @type(%v: vector<4xf64>, %a: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{uses a value of type 'vector<4xf64>' from outside, which cannot be passed to a kernel}}
  offload.kernel serial {
    vector.store %v, %a[%c0] : memref<4xf64>, vector<4xf64>
  }
  return
}

// -----

#layout = affine_map<(d0) -> (d0 mod 2)>
func.func @layout(%a: memref<4xf64, #layout>, %x: f64) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{uses a memref with a layout that is not strided, 'memref<4xf64, affine_map<(d0) -> (d0 mod 2)>>'}}
  offload.kernel serial {
    memref.store %x, %a[%c0] : memref<4xf64, #layout>
  }
  return
}

// -----

func.func @split(%n: index) {
  // expected-error @+1 {{has split = array<i64: 0>; expected numbers of the 0 loops of its outermost parallel offload.loop}}
  offload.kernel parallel {
  } {split = array<i64: 0>}
  return
}

// -----

func.func @split_number(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{has split = array<i64: 1>; expected numbers of the 1 loops}}
  offload.kernel parallel {
    offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    }
  } {split = array<i64: 1>}
  return
}

// -----

func.func @inside(%hs: memref<?xf64>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = offload.enter copyin %hs {name = "s"} : memref<?xf64>
  // expected-error@+1 {{is divided, and reduces into memory of which it computes the address itself}}
  offload.kernel parallel {
    %part = memref.reinterpret_cast %s to offset: [%k], sizes: [4], strides: [1] : memref<?xf64> to memref<4xf64, strided<[1], offset: ?>>
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%c1) step (%c1)
        reduce (add %part -> %x : memref<4xf64, strided<[1], offset: ?>>) {
    }
  } sections {
  } {split = array<i64: 0>, gangs = #offload.gangs<rm>}
  return
}
