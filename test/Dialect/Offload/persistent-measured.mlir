// RUN: xacc-opt %s --offload-persistent-kernels="remarks=true measure=true" --verify-diagnostics --split-input-file | FileCheck %s

// A loop in pieces: what one carries to the next, and which form each has.
// CHECK-LABEL: func @counted
// CHECK:       %[[ALL:.*]]:2 = scf.while (%[[FROM:.*]] = %c0, %[[SUM:.*]] = %arg2, %[[FIRST:.*]] = %true)
// CHECK:         %[[ONE:.*]], %[[COUNT:.*]] = offload.persist_next %[[FIRST]]
// CHECK:         %[[MORE:.*]] = arith.cmpi slt, %[[TO:.*]], %arg1
// CHECK:         %[[PIECE:.*]] = scf.if %[[ONE]]
// CHECK:           offload.kernel parallel {
// CHECK:             scf.for %{{.*}} = %[[FROM]] to %[[TO]] {{.*}} iter_args(%{{.*}} = %[[SUM]])
// CHECK:           persistent}
// CHECK:         } else {
// CHECK:           scf.for %{{.*}} = %[[FROM]] to %[[TO]] {{.*}} iter_args(%{{.*}} = %[[SUM]])
// CHECK:         scf.condition(%[[MORE]]) %[[TO]], %[[PIECE]]
// CHECK:         %[[FALSE:.*]] = arith.constant false
// CHECK:         scf.yield %{{.*}}, %{{.*}}, %[[FALSE]]
// CHECK:       return %[[ALL]]#1
func.func @counted(%d: memref<8xf64>, %n: index, %x: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it, if its first iterations are faster then}}
  %r = scf.for %t = %c0 to %n step %c1 iter_args(%s = %x) -> f64 {
    offload.kernel parallel {
    }
    %next = arith.addf %s, %x : f64
    scf.yield %next : f64
  }
  return %r : f64
}

// -----

// A piece ends before an iteration that it is not to run, and says so.
// CHECK-LABEL: func @until
// CHECK:       %[[ALL:.*]]:3 = scf.while (%[[T:.*]] = %c0, %[[FIRST:.*]] = %true)
// CHECK:         %[[ONE:.*]], %[[COUNT:.*]] = offload.persist_next %[[FIRST]]
// CHECK:         %[[PIECE:.*]]:5 = scf.if %[[ONE]]
// CHECK:           offload.kernel parallel {
// CHECK:         } else {
// CHECK:           scf.while (%[[U:.*]] = %[[T]], %[[LEFT:.*]] = %[[COUNT]])
// CHECK:             %[[END:.*]] = arith.cmpi eq, %[[LEFT]]
// CHECK:             %[[HERE:.*]]:4 = scf.if %[[END]]
// CHECK:               scf.yield %false, %[[U]]
// CHECK:             scf.condition(%[[HERE]]#0) %[[END]]
// CHECK:         scf.condition(%[[PIECE]]#0) %[[PIECE]]#1, %[[PIECE]]#2, %[[PIECE]]#3
// CHECK:       return %[[ALL]]#1
func.func @until(%n: index, %x: f64) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it, if its first iterations are faster then}}
  %r:2 = scf.while (%t = %c0) : (index) -> (index, index) {
    %more = arith.cmpi slt, %t, %n : index
    %next = arith.addi %t, %c1 : index
    scf.condition(%more) %t, %next : index, index
  } do {
  ^bb0(%t: index, %next: index):
    offload.kernel parallel {
    }
    scf.yield %next : index
  }
  return %r#0 : index
}

// -----

// What begins a piece has to be a number.
// CHECK-LABEL: func @carried
// CHECK-NOT:   offload.persist_next
// CHECK:       offload.may_persist
func.func @carried(%p: !llvm.ptr) {
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.while (%q = %p) : (!llvm.ptr) -> () {
    %null = llvm.mlir.zero : !llvm.ptr
    %more = llvm.icmp "ne" %q, %null : !llvm.ptr
    scf.condition(%more)
  } do {
    offload.kernel parallel {
    }
    scf.yield %p : !llvm.ptr
  }
  return
}
