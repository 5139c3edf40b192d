// RUN: xacc-opt %s --xacc-device-code -o %t.mlir
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir fill --grid=2 'f64[60]=0' i64:60 | FileCheck %s --check-prefix=FILL
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir nest --grid=2,3 'f64[6000]=1' i64:60 i64:100 | FileCheck %s --check-prefix=NEST
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir narrow --grid=2,3 'f64[6000]=1' i64:60 i64:100 i8:1 | FileCheck %s --check-prefix=NEST
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir narrow__wide --grid=2,3 'f64[6000]=1' i64:60 i64:100 i8:0 | FileCheck %s --check-prefix=NEST
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir four --grid=1,2,2 'i32[360]=1' i64:3 | FileCheck %s --check-prefix=FOUR
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir rows --grid=3 'f64[1000]=iota' 'f64[10]=0' i64:10 i64:100 | FileCheck %s --check-prefix=ROWS
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir workers --grid=2 'f64[1200]=1' 'f64[12]=0' | FileCheck %s --check-prefix=WORKERS
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir sums --grid=4 'f64[2000]=iota' 'f64[1]=5' 'i32[1]=7' 'i8[1]=0' 'f32[1]=-1' i64:2000 scratch:32 | FileCheck %s --check-prefix=SUMS
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir sums --grid=1 'f64[2000]=iota' 'f64[1]=5' 'i32[1]=7' 'i8[1]=0' 'f32[1]=-1' i64:2000 scratch:32 | FileCheck %s --check-prefix=SUMS
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir sums --grid=4 'f64[2000]=iota' 'f64[1]=5' 'i32[1]=7' 'i8[1]=0' 'f32[1]=-1' i64:0 scratch:32 | FileCheck %s --check-prefix=EMPTY
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir bins --grid=3 'i32[900]=mod:5' 'i32[5]=0' i64:900 | FileCheck %s --check-prefix=BINS
// RUN: %S/Inputs/run.sh xacc-ptx-run %t.mlir serial 'f64[5]=1' | FileCheck %s --check-prefix=SERIAL

// Every form of a kernel on the emulator, in several orders of blocks and
// threads, with races reported. The first line of the output says how often; the
// results must not differ.

// Fewer iterations than threads.
// FILL: 0:{{( 3){60}$}}
offload.func @fill(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 3.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// A grid that is smaller than the iterations, and larger along y; steps; only
// the inside changes: 1 + 1000 * i + j where i = 1, 3, .. 57 and j = 2, 5, .. 98.
// NEST: 0: sum 27806850{{$}}
offload.func @nest(%p: !llvm.ptr, %n: index, %m: index) parallel {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 1000 : index
  %a = offload.view %p sizes(%n, %m) : memref<?x?xf64>
  %n1 = arith.subi %n, %c1 : index
  %m1 = arith.subi %m, %c1 : index
  offload.loop parallel<gang, vector> (%i, %j) = (%c1, %c2) to (%n1, %m1) step (%c2, %c3) {
    %ik = arith.muli %i, %k : index
    %v = arith.addi %ik, %j : index
    %v64 = arith.index_cast %v : index to i64
    %f = arith.sitofp %v64 : i64 to f64
    %old = memref.load %a[%i, %j] : memref<?x?xf64>
    %new = arith.addf %old, %f : f64
    memref.store %new, %a[%i, %j] : memref<?x?xf64>
  }
}

// The same as two kernels: the host says which.
func.func @launch(%p: !llvm.ptr, %n: index, %m: index) {
  offload.launch @narrow extents(%m, %n) args(%p, %n, %m : !llvm.ptr, index, index)
  return
}
offload.func @narrow(%p: !llvm.ptr, %n: index, %m: index) parallel {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %k = arith.constant 1000 : index
  %a = offload.view %p sizes(%n, %m) : memref<?x?xf64>
  %n1 = arith.subi %n, %c1 : index
  %m1 = arith.subi %m, %c1 : index
  offload.loop parallel<gang, vector> (%i, %j) = (%c1, %c2) to (%n1, %m1) step (%c2, %c3) {
    %ik = arith.muli %i, %k : index
    %v = arith.addi %ik, %j : index
    %v64 = arith.index_cast %v : index to i64
    %f = arith.sitofp %v64 : i64 to f64
    %old = memref.load %a[%i, %j] : memref<?x?xf64>
    %new = arith.addf %old, %f : f64
    memref.store %new, %a[%i, %j] : memref<?x?xf64>
  }
}

// More loops than a grid has axes: 3 x 4 x 5 x 6, each element once.
// FOUR: 0: sum 720{{$}}
offload.func @four(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %one = arith.constant 1 : i32
  %a = offload.view %p sizes(%n) : memref<?x4x5x6xi32>
  offload.loop parallel<gang, vector> (%i, %j, %k, %l) = (%c0, %c0, %c0, %c0) to (%n, %c4, %c5, %c6)
      step (%c1, %c1, %c1, %c1) {
    %old = memref.load %a[%i, %j, %k, %l] : memref<?x4x5x6xi32>
    %new = arith.addi %old, %one : i32
    memref.store %new, %a[%i, %j, %k, %l] : memref<?x4x5x6xi32>
  }
}

// A row per block: lanes reduce to a variable of the gang, which then writes it
// once; an array of the gang that its lanes exchange values through.
// ROWS: 1: 4950 14950 24950 34950 44950 54950 64950 74950 84950 94950
offload.func @rows(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %m: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c99 = arith.constant 99 : index
  %c100 = arith.constant 100 : index
  %zero = arith.constant 0.0 : f64
  %a = offload.view %p sizes(%n, %m) : memref<?x?xf64>
  %s = offload.view %q sizes(%n) : memref<?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %sum = memref.alloca() : memref<f64>
    %row = memref.alloca() : memref<100xf64>
    memref.store %zero, %sum[] : memref<f64>
    offload.loop parallel<vector> (%j) = (%c0) to (%c100) step (%c1) {
      %x = memref.load %a[%i, %j] : memref<?x?xf64>
      %back = arith.subi %c99, %j : index
      memref.store %x, %row[%back] : memref<100xf64>
    }
    offload.loop parallel<vector> (%j) = (%c0) to (%m) step (%c1) reduce (add %sum -> %acc : memref<f64>) {
      %x = memref.load %row[%j] : memref<100xf64>
      %old = memref.load %acc[] : memref<f64>
      %new = arith.addf %old, %x : f64
      memref.store %new, %acc[] : memref<f64>
    }
    %total = memref.load %sum[] : memref<f64>
    memref.store %total, %s[%i] : memref<?xf64>
  }
}

// Three levels: 3 gangs, 4 workers each, 100 lanes.
// WORKERS: 1: 100 101 102 103 100 101 102 103 100 101 102 103
offload.func @workers(%p: !llvm.ptr, %q: !llvm.ptr) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : index
  %a = offload.view %p : memref<3x4x100xf64>
  %s = offload.view %q : memref<3x4xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%c3) step (%c1) {
    offload.loop parallel<worker> (%j) = (%c0) to (%c4) step (%c1) {
      %sum = memref.alloca() : memref<f64>
      %j64 = arith.index_cast %j : index to i64
      %start = arith.sitofp %j64 : i64 to f64
      memref.store %start, %sum[] : memref<f64>
      offload.loop parallel<vector> (%k) = (%c0) to (%c100) step (%c1) reduce (add %sum -> %acc : memref<f64>) {
        %x = memref.load %a[%i, %j, %k] : memref<3x4x100xf64>
        %old = memref.load %acc[] : memref<f64>
        %new = arith.addf %old, %x : f64
        memref.store %new, %acc[] : memref<f64>
      }
      %total = memref.load %sum[] : memref<f64>
      memref.store %total, %s[%i, %j] : memref<3x4xf64>
    }
  }
}

// Kinds and types of 8 to 64 bits; the old values count once.
// SUMS: 1: 1999005
// SUMS: 2: 0
// SUMS: 3: 127
// SUMS: 4: 1999
// EMPTY: 1: 5
// EMPTY: 2: 7
// EMPTY: 3: 0
// EMPTY: 4: -1
offload.func @sums(%p: !llvm.ptr, %p0: !llvm.ptr, %p1: !llvm.ptr, %p2: !llvm.ptr, %p3: !llvm.ptr,
                   %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %s0 = offload.view %p0 : memref<f64>
  %s1 = offload.view %p1 : memref<i32>
  %s2 = offload.view %p2 : memref<i8>
  %s3 = offload.view %p3 : memref<f32>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1)
      reduce (add %s0 -> %r0 : memref<f64>, min %s1 -> %r1 : memref<i32>,
              bor %s2 -> %r2 : memref<i8>, max %s3 -> %r3 : memref<f32>) {
    %x = memref.load %a[%i] : memref<?xf64>
    %o0 = memref.load %r0[] : memref<f64>
    %n0 = arith.addf %o0, %x : f64
    memref.store %n0, %r0[] : memref<f64>
    %x1 = arith.fptosi %x : f64 to i32
    %o1 = memref.load %r1[] : memref<i32>
    %n1 = arith.minsi %o1, %x1 : i32
    memref.store %n1, %r1[] : memref<i32>
    %mask = arith.constant 127 : i32
    %x2 = arith.andi %x1, %mask : i32
    %x8 = arith.trunci %x2 : i32 to i8
    %o2 = memref.load %r2[] : memref<i8>
    %n2 = arith.ori %o2, %x8 : i8
    memref.store %n2, %r2[] : memref<i8>
    %x3 = arith.truncf %x : f64 to f32
    %o3 = memref.load %r3[] : memref<f32>
    %n3 = arith.maximumf %o3, %x3 : f32
    memref.store %n3, %r3[] : memref<f32>
  }
}

// BINS: 1: 180 180 180 180 180
offload.func @bins(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %a = offload.view %p sizes(%n) : memref<?xi32>
  %b = offload.view %q : memref<5xi32>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %a[%i] : memref<?xi32>
    %bin = arith.index_cast %x : i32 to index
    %old = memref.atomic_rmw addi %one, %b[%bin] : (i32, memref<5xi32>) -> i32
  }
}

// SERIAL: 0: 1 2 3 4 5
offload.func @serial(%p: !llvm.ptr) serial {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %a = offload.view %p : memref<5xf64>
  offload.loop seq (%i) = (%c1) to (%c5) step (%c1) {
    %before = arith.subi %i, %c1 : index
    %x = memref.load %a[%before] : memref<5xf64>
    %y = memref.load %a[%i] : memref<5xf64>
    %sum = arith.addf %x, %y : f64
    memref.store %sum, %a[%i] : memref<5xf64>
  }
}
