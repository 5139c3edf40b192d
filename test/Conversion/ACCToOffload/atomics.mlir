// RUN: xacc-opt %s --convert-acc-to-offload | FileCheck %s

// Updates that hardware has are one operation, others loops around a
// compare-and-exchange.

// CHECK-LABEL: func @updates
// CHECK-SAME: (%[[X:.*]]: memref<f64>, %[[N:.*]]: memref<i32>, %[[P:.*]]: !llvm.ptr, %[[A:.*]]: f64, %[[K:.*]]: i32)
func.func @updates(%x: memref<f64>, %n: memref<i32>, %p: !llvm.ptr, %a: f64, %k: i32) {
  %dx = acc.present varPtr(%x : memref<f64>) -> memref<f64>
  // CHECK: %[[DX:.*]] = offload.enter present %[[X]]
  %dn = acc.present varPtr(%n : memref<i32>) -> memref<i32>
  // CHECK: %[[DN:.*]] = offload.enter present %[[N]]
  acc.serial dataOperands(%dx, %dn : memref<f64>, memref<i32>) {
    // CHECK: memref.atomic_rmw addf %[[A]], %[[DX]][]
    acc.atomic.update %x : memref<f64> {
    ^bb0(%o: f64):
      %v = arith.addf %o, %a : f64
      acc.yield %v : f64
    }
    // CHECK: %[[NEG:.*]] = arith.negf %[[A]]
    // CHECK: memref.atomic_rmw addf %[[NEG]], %[[DX]][]
    acc.atomic.update %x : memref<f64> {
    ^bb0(%o: f64):
      %v = arith.subf %o, %a : f64
      acc.yield %v : f64
    }
    // CHECK: memref.atomic_rmw ori %[[K]], %[[DN]][]
    acc.atomic.update %n : memref<i32> {
    ^bb0(%o: i32):
      %v = arith.ori %k, %o : i32
      acc.yield %v : i32
    }
    // What is added is computed before.
    // CHECK: %[[SUM:.*]] = arith.mulf %[[A]], %[[A]]
    // CHECK: memref.atomic_rmw addf %[[SUM]], %[[DX]][]
    acc.atomic.update %x : memref<f64> {
    ^bb0(%o: f64):
      %s = arith.mulf %a, %a : f64
      %v = arith.addf %o, %s : f64
      acc.yield %v : f64
    }
    // CHECK: llvm.atomicrmw fadd %[[P]], %[[A]] monotonic
    acc.atomic.update %p : !llvm.ptr {
    ^bb0(%o: f64):
      %v = arith.addf %o, %a : f64
      acc.yield %v : f64
    }
    // a - x and x * a are none of them.
    // CHECK: %[[ADDR:.*]] = offload.pointer %[[DX]]
    // CHECK: %[[OLD:.*]] = llvm.load %[[ADDR]] atomic monotonic {alignment = 8 : i64} : !llvm.ptr -> i64
    // CHECK: scf.while (%[[TRY:.*]] = %[[OLD]])
    // CHECK: arith.bitcast %[[TRY]] : i64 to f64
    // CHECK: arith.subf %[[A]], %
    // CHECK: llvm.cmpxchg %[[ADDR]], %[[TRY]], %{{.*}} monotonic monotonic
    // CHECK: scf.condition
    acc.atomic.update %x : memref<f64> {
    ^bb0(%o: f64):
      %v = arith.subf %a, %o : f64
      acc.yield %v : f64
    }
    acc.yield
  }
  return
}

// CHECK-LABEL: func @others
// CHECK-SAME: (%[[X:.*]]: memref<i32>, %[[V:.*]]: memref<i32>, %[[K:.*]]: i32)
func.func @others(%x: memref<i32>, %v: memref<i32>, %k: i32) {
  %dx = acc.present varPtr(%x : memref<i32>) -> memref<i32>
  // CHECK: %[[DX:.*]] = offload.enter present %[[X]]
  %dv = acc.present varPtr(%v : memref<i32>) -> memref<i32>
  // CHECK: %[[DV:.*]] = offload.enter present %[[V]]
  acc.serial dataOperands(%dx, %dv : memref<i32>, memref<i32>) {
    // CHECK: %[[R:.*]] = llvm.load %{{.*}} atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
    // CHECK: memref.store %[[R]], %[[DV]][]
    acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    // CHECK: llvm.store %[[K]], %{{.*}} atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr
    acc.atomic.write %x = %k : memref<i32>, i32
    // The old value.
    // CHECK: %[[O:.*]] = llvm.atomicrmw add %{{.*}}, %[[K]] monotonic
    // CHECK: memref.store %[[O]], %[[DV]][]
    acc.atomic.capture {
      acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
      acc.atomic.update %x : memref<i32> {
      ^bb0(%o: i32):
        %n = arith.addi %o, %k : i32
        acc.yield %n : i32
      }
    }
    // The new one.
    // CHECK: %[[P:.*]] = llvm.atomicrmw add %{{.*}}, %[[K]] monotonic
    // CHECK: %[[N:.*]] = arith.addi %[[P]], %[[K]]
    // CHECK: memref.store %[[N]], %[[DV]][]
    acc.atomic.capture {
      acc.atomic.update %x : memref<i32> {
      ^bb0(%o: i32):
        %n = arith.addi %o, %k : i32
        acc.yield %n : i32
      }
      acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    }
    // CHECK: %[[E:.*]] = llvm.atomicrmw xchg %{{.*}}, %[[K]] monotonic
    // CHECK: memref.store %[[E]], %[[DV]][]
    acc.atomic.capture {
      acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
      acc.atomic.write %x = %k : memref<i32>, i32
    }
    acc.yield
  }
  return
}

// Threads of the host may call what has atomics.
// CHECK-LABEL: func @onHost
func.func @onHost(%x: memref<i32>, %k: i32) {
  // CHECK: memref.atomic_rmw addi %{{.*}}, %{{.*}}[]
  acc.atomic.update %x : memref<i32> {
  ^bb0(%o: i32):
    %n = arith.addi %o, %k : i32
    acc.yield %n : i32
  }
  return
}
