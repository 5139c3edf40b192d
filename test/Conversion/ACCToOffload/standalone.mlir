// RUN: xacc-opt %s --convert-acc-to-offload | FileCheck %s

// CHECK-LABEL: func @enterExit
// CHECK-SAME: (%[[X:.*]]: memref<?xf64>, %[[N:.*]]: index, %[[Q:.*]]: i32, %[[C:.*]]: i1)
func.func @enterExit(%x: memref<?xf64>, %n: index, %q: i32, %c: i1) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[Q64:.*]] = arith.extsi %[[Q]]
  // CHECK: %[[QUEUE:.*]] = offload.queue %[[Q64]]
  // CHECK: scf.if %[[C]] {
  // CHECK: offload.wait queues(%{{.*}}) on %[[QUEUE]]
  // CHECK: offload.enter copyin %[[X]] section(%{{.*}}) (%[[N]]) queue(%[[QUEUE]]) {dynamic, name = "x[0:n]"}
  // CHECK: }
  %b = acc.bounds lowerbound(%c0 : index) extent(%n : index)
  %d = acc.copyin varPtr(%x : memref<?xf64>) bounds(%b) -> memref<?xf64> {structured = false, name = "x[0:n]"}
  acc.enter_data if(%c) async(%q : i32) wait(%q : i32) dataOperands(%d : memref<?xf64>)
  // CHECK: offload.exit copyout %[[X]] section(%{{.*}}) (%[[N]]) {dynamic, finalize, name = "x[0:n]"}
  %e = acc.getdeviceptr varPtr(%x : memref<?xf64>) bounds(%b) -> memref<?xf64> {structured = false, name = "x[0:n]", dataClause = #acc<data_clause acc_copyout>}
  acc.exit_data dataOperands(%e : memref<?xf64>) attributes {finalize}
  acc.copyout accPtr(%e : memref<?xf64>) bounds(%b) to varPtr(%x : memref<?xf64>) {structured = false, name = "x[0:n]"}
  // CHECK-NEXT: %[[NOVAL:.*]] = arith.constant -1 : i64
  // CHECK-NEXT: %[[DEFAULT:.*]] = offload.queue %[[NOVAL]]
  // CHECK-NEXT: offload.exit release %[[X]] queue(%[[DEFAULT]]) {dynamic}
  %f = acc.getdeviceptr varPtr(%x : memref<?xf64>) -> memref<?xf64> {structured = false}
  acc.exit_data async dataOperands(%f : memref<?xf64>)
  acc.delete accPtr(%f : memref<?xf64>) {structured = false}
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func @update
// CHECK-SAME: (%[[X:.*]]: memref<4x8xf32>, %[[Q:.*]]: i64, %[[C:.*]]: i1)
func.func @update(%x: memref<4x8xf32>, %q: i64, %c: i1) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // CHECK: %[[QUEUE:.*]] = offload.queue %[[Q]]
  // CHECK: scf.if %[[C]] {
  // CHECK-NEXT: offload.update device %[[X]] queue(%[[QUEUE]]) {if_present, name = "x"}
  // CHECK-NEXT: offload.update host %[[X]] section(%{{.*}}, %{{.*}}) (%{{.*}}, %{{.*}}) queue(%[[QUEUE]]) {if_present}
  // CHECK-NEXT: }
  %d = acc.update_device varPtr(%x : memref<4x8xf32>) -> memref<4x8xf32> {name = "x"}
  %b0 = acc.bounds lowerbound(%c1 : index) extent(%c2 : index)
  %b1 = acc.bounds lowerbound(%c2 : index) extent(%c1 : index)
  %h = acc.getdeviceptr varPtr(%x : memref<4x8xf32>) bounds(%b0, %b1) -> memref<4x8xf32> {dataClause = #acc<data_clause acc_update_self>}
  acc.update if(%c) async(%q : i64) dataOperands(%d, %h : memref<4x8xf32>, memref<4x8xf32>) attributes {ifPresent}
  acc.update_host accPtr(%h : memref<4x8xf32>) bounds(%b0, %b1) to varPtr(%x : memref<4x8xf32>) {dataClause = #acc<data_clause acc_update_self>}
  // CHECK-NEXT: return
  return
}

// CHECK-LABEL: func @wait
// CHECK-SAME: (%[[Q:.*]]: i64, %[[R:.*]]: i64, %[[C:.*]]: i1)
func.func @wait(%q: i64, %r: i64, %c: i1) {
  // CHECK-NEXT: offload.wait{{$}}
  acc.wait
  // CHECK-NEXT: %[[Q1:.*]] = offload.queue %[[Q]]
  // CHECK-NEXT: %[[R1:.*]] = offload.queue %[[R]]
  // CHECK-NEXT: offload.wait queues(%[[Q1]], %[[R1]]){{$}}
  acc.wait(%q, %r : i64, i64)
  // CHECK-NEXT: %[[R2:.*]] = offload.queue %[[R]]
  // CHECK-NEXT: %[[Q2:.*]] = offload.queue %[[Q]]
  // CHECK-NEXT: offload.wait queues(%[[Q2]]) on %[[R2]]
  acc.wait(%q : i64) async(%r : i64)
  // CHECK-NEXT: scf.if %[[C]] {
  // CHECK-NEXT: offload.wait{{$}}
  acc.wait if(%c)
  return
}

// CHECK-LABEL: func @devices
// CHECK-SAME: (%[[N:.*]]: i32, %[[C:.*]]: i1)
func.func @devices(%n: i32, %c: i1) {
  // CHECK-NEXT: offload.init{{$}}
  acc.init
  // CHECK-NEXT: %[[N64:.*]] = arith.extsi %[[N]]
  // CHECK-NEXT: scf.if %[[C]] {
  // CHECK-NEXT: %[[T5:.*]] = arith.constant 5 : i64
  // CHECK-NEXT: offload.init type(%[[T5]]) number(%[[N64]])
  // CHECK-NEXT: %[[T2:.*]] = arith.constant 2 : i64
  // CHECK-NEXT: offload.init type(%[[T2]]) number(%[[N64]])
  acc.init device_num(%n : i32) if(%c) attributes {device_types = [#acc.device_type<nvidia>, #acc.device_type<host>]}
  // CHECK: offload.shutdown{{$}}
  acc.shutdown
  // CHECK: offload.set type(%{{.*}}) number(%{{.*}}) default_async(%{{.*}})
  acc.set device_num(%n : i32) default_async(%n : i32) attributes {device_type = #acc.device_type<default>}
  return
}
