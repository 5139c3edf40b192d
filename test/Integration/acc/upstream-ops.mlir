// Ops that other front ends leave in kernels and around them: vectors, parallel
// loops of scf, copies of parts of memrefs. On several devices and in GPU code.
// REQUIRES: mpi
// RUN: xacc-cc -O2 %s %S/Inputs/upstream-ops.c -o %t
// RUN: env XACC_DEVICES=none %t | FileCheck %s
// RUN: env XACC_DEVICES=host:1 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 %t | FileCheck %s %}
// CHECK: vectors errors 0
// CHECK-NEXT: parallel errors 0
// CHECK-NEXT: copies errors 0
// CHECK-NEXT: host errors 0

func.func @vectors(%n: index, %s: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = arith.ceildivui %n, %c4 : index
  %dx = acc.copyin varPtr(%x : memref<?xf32>) varType(tensor<?xf32>) -> memref<?xf32> {name = "x"}
  %dy = acc.copyin varPtr(%y : memref<?xf32>) varType(tensor<?xf32>) -> memref<?xf32> {dataClause = #acc<data_clause acc_copy>, name = "y"}
  acc.parallel dataOperands(%dx, %dy : memref<?xf32>, memref<?xf32>) {
    acc.loop gang control(%b : index) = (%c0 : index) to (%m : index) step (%c1 : index) {
      %f = arith.constant 0.0 : f32
      %i = arith.muli %b, %c4 : index
      %sv = vector.broadcast %s : f32 to vector<4xf32>
      %a = vector.transfer_read %dx[%i], %f : memref<?xf32>, vector<4xf32>
      %d = vector.transfer_read %dy[%i], %f : memref<?xf32>, vector<4xf32>
      %c = vector.fma %sv, %a, %d : vector<4xf32>
      vector.transfer_write %c, %dy[%i] : vector<4xf32>, memref<?xf32>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.copyout accPtr(%dy : memref<?xf32>) to varPtr(%y : memref<?xf32>) varType(tensor<?xf32>) {dataClause = #acc<data_clause acc_copy>, name = "y"}
  acc.delete accPtr(%dx : memref<?xf32>) {dataClause = #acc<data_clause acc_copyin>, name = "x"}
  return
}

func.func @parallel(%n: index, %s: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = arith.ceildivui %n, %c4 : index
  %dx = acc.copyin varPtr(%x : memref<?xf32>) varType(tensor<?xf32>) -> memref<?xf32> {name = "x"}
  %dy = acc.copyin varPtr(%y : memref<?xf32>) varType(tensor<?xf32>) -> memref<?xf32> {dataClause = #acc<data_clause acc_copy>, name = "y"}
  acc.parallel dataOperands(%dx, %dy : memref<?xf32>, memref<?xf32>) {
    acc.loop gang control(%b : index) = (%c0 : index) to (%m : index) step (%c1 : index) {
      %i = arith.muli %b, %c4 : index
      %e0 = arith.addi %i, %c4 : index
      %e = arith.minui %e0, %n : index
      %z = arith.constant 0.0 : f32
      scf.parallel (%j) = (%i) to (%e) step (%c1) {
        %one = arith.constant 1.0 : f32
        %k = scf.parallel (%q) = (%c0) to (%c4) step (%c1) init (%z) -> f32 {
          %h = arith.constant 0.25 : f32
          scf.reduce(%h : f32) {
          ^bb0(%l: f32, %r: f32):
            %t = arith.addf %l, %r : f32
            scf.reduce.return %t : f32
          }
        }
        %a = memref.load %dx[%j] : memref<?xf32>
        %d = memref.load %dy[%j] : memref<?xf32>
        %p0 = arith.mulf %s, %a : f32
        %p = arith.mulf %p0, %k : f32
        %c = arith.addf %p, %d : f32
        memref.store %c, %dy[%j] : memref<?xf32>
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.copyout accPtr(%dy : memref<?xf32>) to varPtr(%y : memref<?xf32>) varType(tensor<?xf32>) {dataClause = #acc<data_clause acc_copy>, name = "y"}
  acc.delete accPtr(%dx : memref<?xf32>) {dataClause = #acc<data_clause acc_copyin>, name = "x"}
  return
}

func.func @copies(%n: index, %s: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %m = arith.divui %n, %c3 : index
  %dx = acc.copyin varPtr(%x : memref<?xf32>) varType(tensor<?xf32>) -> memref<?xf32> {name = "x"}
  %dy = acc.copyin varPtr(%y : memref<?xf32>) varType(tensor<?xf32>) -> memref<?xf32> {dataClause = #acc<data_clause acc_copy>, name = "y"}
  acc.parallel dataOperands(%dx, %dy : memref<?xf32>, memref<?xf32>) {
    acc.loop gang control(%b : index) = (%c0 : index) to (%m : index) step (%c1 : index) {
      %i = arith.muli %b, %c3 : index
      %a = memref.subview %dx[%i] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: ?>>
      %d = memref.subview %dy[%i] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: ?>>
      %l = memref.alloca() : memref<2xf32>
      memref.copy %a, %l : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>
      memref.copy %l, %d : memref<2xf32> to memref<2xf32, strided<[1], offset: ?>>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.copyout accPtr(%dy : memref<?xf32>) to varPtr(%y : memref<?xf32>) varType(tensor<?xf32>) {dataClause = #acc<data_clause acc_copy>, name = "y"}
  acc.delete accPtr(%dx : memref<?xf32>) {dataClause = #acc<data_clause acc_copyin>, name = "x"}
  return
}

func.func @host(%n: index, %s: f32, %x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %h = arith.divui %n, %c3 : index
  %a = memref.subview %x[%c0] [%h] [%c3] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %b = memref.subview %y[%c0] [%h] [%c3] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  memref.copy %a, %b : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return
}
