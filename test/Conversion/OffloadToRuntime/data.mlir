// Data: each op is a call with the address of a XaccData.
// RUN: xacc-opt %s --convert-offload-to-runtime --split-input-file | FileCheck %s

!strided = memref<?x8xf64, strided<[?, 2], offset: ?>>

// The structure has name, base, element size, rank, then for each of 7 dimensions
// size, stride, lower bound and extent of the section, and the pointer.
// CHECK-LABEL: func.func @section(
// CHECK-SAME: %[[A:[^:]*]]: memref<{{.*}}>, %[[L:[^:]*]]: index, %[[N:[^:]*]]: index, %[[Q:[^:]*]]: i64, %[[P:[^:]*]]: !llvm.ptr)
// CHECK: %[[DATA:.*]] = llvm.alloca %{{.*}} x !llvm.array<33 x i64>
// CHECK: %[[HOST:.*]] = builtin.unrealized_conversion_cast %[[A]]
// CHECK: %[[NAME:.*]] = llvm.mlir.addressof @[[TEXT:.*]] : !llvm.ptr
// The base is the address of the element with index 0.
// CHECK: %[[ALIGNED:.*]] = llvm.extractvalue %{{.*}}[1]
// CHECK: %[[OFFSET:.*]] = llvm.extractvalue %{{.*}}[2]
// CHECK: %[[BASE:.*]] = llvm.getelementptr %[[ALIGNED]][%[[OFFSET]]] : (!llvm.ptr, i64) -> !llvm.ptr, f64
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(8 : i64)
// CHECK: %[[RANK:.*]] = llvm.mlir.constant(2 : i64)
// CHECK: %[[SIZE0:.*]] = llvm.extractvalue %[[HOST]][3, 0]
// CHECK: %[[STRIDE0:.*]] = llvm.extractvalue %[[HOST]][4, 0]
// CHECK: %[[SIZE1:.*]] = llvm.mlir.constant(8 : i64)
// CHECK: %[[STRIDE1:.*]] = llvm.mlir.constant(2 : i64)
// CHECK: %[[LOWER0:.*]] = arith.index_cast %[[L]]
// CHECK: %[[EXTENT0:.*]] = arith.index_cast %[[N]]
// CHECK: %[[LOWER1:.*]] = arith.index_cast %[[L]]
// CHECK: %[[EXTENT1:.*]] = arith.index_cast %[[N]]
// CHECK: llvm.call @[[STORE:.*]](%[[DATA]], %[[NAME]], %[[BASE]], %[[SIZE]], %[[RANK]], %[[SIZE0]], %[[STRIDE0]], %[[LOWER0]], %[[EXTENT0]], %[[SIZE1]], %[[STRIDE1]], %[[LOWER1]], %[[EXTENT1]], %[[P]])
// CHECK: %[[COPYIN:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[FLAGS:.*]] = llvm.mlir.constant(3 : i64)
// CHECK: %[[LOC:.*]] = llvm.mlir.addressof @__xacc_loc
// CHECK: %[[D:.*]] = llvm.call @xaccrtDataEnter(%[[COPYIN]], %[[FLAGS]], %[[DATA]], %[[Q]], %[[LOC]])
// The device's memref has the same shape, without an offset.
// CHECK: %[[C0:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: llvm.insertvalue %[[D]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[D]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[C0]], %{{.*}}[2]
// CHECK: %[[DEVICE:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<?x8xf64
// CHECK: return %[[DEVICE]]
// CHECK: llvm.mlir.global private constant @[[TEXT]]("a[l:n]\00")
// All with two dimensions are written by one function, which stays one.
// CHECK: llvm.func internal @[[STORE]](%[[TO:[^:]*]]: !llvm.ptr, %[[W0:[^:]*]]: !llvm.ptr, %[[W1:[^:]*]]: !llvm.ptr, %[[W2:[^:]*]]: i64, %[[W3:[^:]*]]: i64, %[[W4:[^:]*]]: i64, %[[W5:[^:]*]]: i64, %[[W6:[^:]*]]: i64, %[[W7:[^:]*]]: i64, {{.*}}%[[W12:[^:]*]]: !llvm.ptr)
// CHECK-SAME: no_inline
// CHECK: llvm.store %[[W0]], %[[TO]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[TO]][8]
// CHECK: llvm.store %[[W1]], %[[AT]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[TO]][16]
// CHECK: llvm.store %[[W2]], %[[AT]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[TO]][24]
// CHECK: llvm.store %[[W3]], %[[AT]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[TO]][32]
// CHECK: llvm.store %[[W4]], %[[AT]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[TO]][88]
// CHECK: llvm.store %[[W5]], %[[AT]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[TO]][144]
// CHECK: llvm.store %[[W6]], %[[AT]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[TO]][200]
// CHECK: llvm.store %[[W7]], %[[AT]]
// CHECK: llvm.getelementptr inbounds %[[TO]][40]
// CHECK: llvm.getelementptr inbounds %[[TO]][96]
// CHECK: llvm.getelementptr inbounds %[[TO]][152]
// CHECK: llvm.getelementptr inbounds %[[TO]][208]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[TO]][256]
// CHECK: llvm.store %[[W12]], %[[AT]]
// CHECK-NEXT: llvm.return
func.func @section(%a: !strided, %l: index, %n: index, %q: i64, %p: !llvm.ptr) -> !strided {
  %queue = offload.queue %q
  %d = offload.enter copyin %a section(%l, %l) (%n, %n) queue(%queue) pointer(%p)
    {name = "a[l:n]", dynamic, whole} : !strided
  return %d : !strided
}

// -----

// Without a section all of it, without a queue at once.
// CHECK-LABEL: func.func @whole(
// CHECK: %[[DATA:.*]] = llvm.alloca
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(10 : i64)
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: %[[NULL:.*]] = llvm.mlir.zero
// CHECK: llvm.call @__xacc_store({{.*}}, %[[SIZE]], %[[ONE]], %[[ZERO]], %[[SIZE]], %[[NULL]])
// CHECK: %[[SYNC:.*]] = llvm.mlir.constant(-2 : i64)
// CHECK: llvm.call @xaccrtDataEnter(%{{[^,]*}}, %{{[^,]*}}, %[[DATA]], %[[SYNC]],
func.func @whole(%a: memref<10xi32>) {
  %d = offload.enter create %a : memref<10xi32>
  return
}

// -----

// One element: no dimensions. It has no name of its own.
// CHECK-LABEL: func.func @scalar(
// CHECK: %[[DATA:.*]] = llvm.alloca
// CHECK: %[[RANK:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: llvm.store %[[RANK]], %[[AT:.*]] :
// CHECK-NOT: inbounds %[[DATA]][32]
// CHECK: return
// CHECK: "(no name)\00"
func.func @scalar(%s: memref<f32>) {
  %d = offload.enter present %s : memref<f32>
  return
}

// -----

// Kinds and flags are the numbers of the ABI. What is the same data is written
// once.
// CHECK-LABEL: func.func @kinds(
// CHECK: llvm.call @__xacc_store(
// CHECK: %[[K:.*]] = llvm.mlir.constant(0 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(16 : i64)
// CHECK: llvm.call @xaccrtDataEnter(%[[K]], %[[F]],
// CHECK: %[[K:.*]] = llvm.mlir.constant(2 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(32 : i64)
// CHECK: llvm.call @xaccrtDataEnter(%[[K]], %[[F]],
// CHECK: %[[K:.*]] = llvm.mlir.constant(3 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: llvm.call @xaccrtDataEnter(%[[K]], %[[F]],
// CHECK: llvm.call @__xacc_store(
// CHECK: %[[K:.*]] = llvm.mlir.constant(4 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: llvm.call @xaccrtDataEnter(%[[K]], %[[F]],
// CHECK: %[[K:.*]] = llvm.mlir.constant(1 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(64 : i64)
// CHECK: llvm.call @xaccrtDataEnter(%[[K]], %[[F]],
// CHECK: %[[K:.*]] = llvm.mlir.constant(0 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(34 : i64)
// CHECK: llvm.call @xaccrtDataExit(%[[K]], %[[F]], {{.*}}) : (i64, i64, !llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK: %[[K:.*]] = llvm.mlir.constant(1 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(5 : i64)
// CHECK: llvm.call @xaccrtDataExit(%[[K]], %[[F]],
// CHECK: %[[K:.*]] = llvm.mlir.constant(2 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: llvm.call @xaccrtDataExit(%[[K]], %[[F]],
// CHECK: %[[K:.*]] = llvm.mlir.constant(0 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: llvm.call @xaccrtDataUpdate(%[[K]], %[[F]], {{.*}}) : (i64, i64, !llvm.ptr, i64, !llvm.ptr) -> ()
// CHECK: %[[K:.*]] = llvm.mlir.constant(1 : i64)
// CHECK-NEXT: %[[F:.*]] = llvm.mlir.constant(8 : i64)
// CHECK: llvm.call @xaccrtDataUpdate(%[[K]], %[[F]],
func.func @kinds(%a: memref<?xf64>, %p: !llvm.ptr) {
  %0 = offload.enter create %a {zero} : memref<?xf64>
  %1 = offload.enter present %a {implicit} : memref<?xf64>
  %2 = offload.enter no_create %a : memref<?xf64>
  %3 = offload.enter attach %a pointer(%p) {dynamic} : memref<?xf64>
  %4 = offload.enter copyin %a {declare} : memref<?xf64>
  offload.exit release %a {implicit, whole} : memref<?xf64>
  offload.exit copyout %a {dynamic, finalize} : memref<?xf64>
  offload.exit detach %a pointer(%p) {dynamic} : memref<?xf64>
  offload.update host %a : memref<?xf64>
  offload.update device %a {if_present} : memref<?xf64>
  return
}

// -----

// A device address is taken as it is; an address is the aligned pointer plus the
// offset.
// CHECK-LABEL: func.func @addresses(
// CHECK-SAME: %[[A:[^:]*]]: memref<?xf64, strided<[1], offset: ?>>
// CHECK: %[[D:.*]] = builtin.unrealized_conversion_cast %[[A]]
// CHECK: %[[P:.*]] = llvm.extractvalue %[[D]][1]
// CHECK: %[[O:.*]] = llvm.extractvalue %[[D]][2]
// CHECK: %[[R:.*]] = llvm.getelementptr %[[P]][%[[O]]]
// CHECK: return %[[R]]
func.func @addresses(%a: memref<?xf64, strided<[1], offset: ?>>) -> !llvm.ptr {
  %d = offload.deviceptr %a : memref<?xf64, strided<[1], offset: ?>>
  %p = offload.pointer %d : memref<?xf64, strided<[1], offset: ?>>
  return %p : !llvm.ptr
}

// -----

// CHECK-LABEL: func.func @bytes(
// CHECK: llvm.extractvalue
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: llvm.call @__xacc_store(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %[[SIZE]],
func.func @bytes(%a: memref<40xi8>) {
  offload.update host %a : memref<40xi8>
  return
}

// CHECK-LABEL: func.func @complex(
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(16 : i64)
// CHECK: llvm.call @__xacc_store(%{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %[[SIZE]],
func.func @complex(%a: memref<4xcomplex<f64>>) {
  offload.update host %a : memref<4xcomplex<f64>>
  return
}

// -----

// The end of a region has the data of its begin; that of another block, with
// another section or name, has not.
// CHECK-LABEL: func.func @again(
// CHECK-COUNT-4: llvm.alloca %{{.*}} x !llvm.array<33 x i64>
// CHECK-NOT: llvm.alloca
// CHECK: llvm.call @__xacc_store(%[[FIRST:[^,]*]],
// CHECK: llvm.call @xaccrtDataEnter({{.*}}, %[[FIRST]],
// CHECK: scf.if
// CHECK: llvm.call @__xacc_store(%[[INSIDE:[^,]*]],
// CHECK: llvm.call @xaccrtDataUpdate({{.*}}, %[[INSIDE]],
// CHECK: llvm.call @__xacc_store(%[[SECTION:[^,]*]],
// CHECK: llvm.call @xaccrtDataUpdate({{.*}}, %[[SECTION]],
// CHECK: llvm.call @__xacc_store(%[[NAMED:[^,]*]],
// CHECK: llvm.call @xaccrtDataUpdate({{.*}}, %[[NAMED]],
// CHECK-NOT: llvm.call @__xacc_store
// CHECK: llvm.call @xaccrtDataExit({{.*}}, %[[FIRST]],
func.func @again(%a: memref<40xf64>, %n: index, %c: i1) {
  %d = offload.enter copyin %a {name = "a"} : memref<40xf64>
  scf.if %c {
    offload.update host %a {name = "a"} : memref<40xf64>
  }
  offload.update host %a section(%n) (%n) {name = "a"} : memref<40xf64>
  offload.update host %a {name = "b"} : memref<40xf64>
  offload.exit copyout %a {name = "a"} : memref<40xf64>
  return
}
