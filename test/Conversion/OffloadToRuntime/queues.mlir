// Queues, tokens and devices.
// RUN: xacc-opt %s --convert-offload-to-runtime --split-input-file | FileCheck %s

// A queue is its number, a token an address, wherever they stand.
// CHECK-LABEL: func.func private @types(i64, !llvm.ptr)
// CHECK-LABEL: func.func @queues(
// CHECK-SAME: %[[N:[^:]*]]: i64, %[[M:[^:]*]]: i64
// CHECK: %[[T:.*]] = llvm.call @xaccrtQueueRecord(%[[N]], %{{.*}}) : (i64, !llvm.ptr) -> !llvm.ptr
// CHECK: llvm.call @xaccrtQueueAwait(%[[T]], %[[M]], %{{.*}}) : (!llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK: %[[SYNC:.*]] = llvm.mlir.constant(-2 : i64)
// CHECK: llvm.call @xaccrtQueueAwait(%{{.*}}, %[[SYNC]], %{{.*}})
// CHECK: call @types(%[[N]], %{{.*}}) : (i64, !llvm.ptr) -> ()
func.func private @types(!offload.queue, !offload.token)
func.func @queues(%n: i64, %m: i64) {
  %q = offload.queue %n
  %r = offload.queue %m
  %t = offload.record %q
  offload.await %t on %r
  %u = offload.record %q
  offload.await %u
  %v = offload.record %q
  func.call @types(%q, %v) : (!offload.queue, !offload.token) -> ()
  return
}

// -----

// Results of control flow as well.
// CHECK-LABEL: func.func @control_flow(
// CHECK: %[[Q:.*]] = scf.if %{{.*}} -> (i64) {
// CHECK: scf.yield %{{.*}} : i64
// CHECK: return %[[Q]] : i64
func.func @control_flow(%c: i1, %n: i64, %m: i64) -> !offload.queue {
  %q = scf.if %c -> (!offload.queue) {
    %a = offload.queue %n
    scf.yield %a : !offload.queue
  } else {
    %b = offload.queue %m
    scf.yield %b : !offload.queue
  }
  return %q : !offload.queue
}

// -----

// A list of queues: none means all of them.
// CHECK-LABEL: func.func @waits(
// CHECK-SAME: %[[N:[^:]*]]: i64, %[[M:[^:]*]]: i64
// CHECK: %[[LIST:.*]] = llvm.alloca {{.*}} !llvm.array<2 x i64>
// CHECK: %[[NONE:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: %[[NULL:.*]] = llvm.mlir.zero
// CHECK: %[[SYNC:.*]] = llvm.mlir.constant(-2 : i64)
// CHECK: llvm.call @xaccrtQueueWait(%[[NONE]], %[[NULL]], %[[SYNC]],
// CHECK: %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
// CHECK: llvm.store %[[N]], %[[LIST]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[LIST]][8]
// CHECK: llvm.store %[[M]], %[[AT]]
// CHECK: llvm.call @xaccrtQueueWait(%[[TWO]], %[[LIST]], %{{[^,]*}},
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: llvm.call @xaccrtQueueWait(%[[ONE]], %{{[^,]*}}, %[[M]],
func.func @waits(%n: i64, %m: i64) {
  %q = offload.queue %n
  %r = offload.queue %m
  offload.wait
  offload.wait queues(%q, %r)
  offload.wait queues(%q) on %r
  return
}

// -----

// -1 stands for what is not said. The location names the directive.
// CHECK-LABEL: func.func @devices(
// CHECK-SAME: %[[T:[^:]*]]: i64, %[[N:[^:]*]]: i64, %[[Q:[^:]*]]: i64
// CHECK: %[[LOC:.*]] = llvm.mlir.addressof @[[LOCATION:.*]] : !llvm.ptr
// CHECK: llvm.call @xaccrtDeviceInit(%[[T]], %[[N]], %[[LOC]])
// CHECK: %[[ANY:.*]] = llvm.mlir.constant(-1 : i64)
// CHECK: %[[ALL:.*]] = llvm.mlir.constant(-1 : i64)
// CHECK: llvm.call @xaccrtDeviceShutdown(%[[ANY]], %[[ALL]],
// CHECK: llvm.call @xaccrtDeviceSet(%{{[^,]*}}, %[[N]], %[[Q]],
// CHECK: @[[NAME:.*]]("acc init\00")
// CHECK: @[[LOCATION]]()
// CHECK: llvm.mlir.addressof @[[NAME]]
func.func @devices(%t: i64, %n: i64, %q: i64) {
  offload.init type(%t) number(%n) {directive = #xmp.directive<"acc init">}
  offload.shutdown
  offload.set number(%n) default_async(%q)
  return
}

// -----

// Without offload ops nothing is added.
// CHECK: module
// CHECK-NEXT: func.func @nothing() {
// CHECK-NEXT: return
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @nothing() {
  return
}
