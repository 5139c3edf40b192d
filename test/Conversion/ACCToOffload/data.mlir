// RUN: xacc-opt %s --convert-acc-to-offload | FileCheck %s

// A construct inside of acc.data takes the device copy that is there.
// CHECK-LABEL: func @nested
// CHECK-SAME: (%[[X:.*]]: memref<?x8xf64>, %[[A:.*]]: f64)
func.func @nested(%x: memref<?x8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[D:.*]] = offload.enter copyin %[[X]] {name = "x"} : memref<?x8xf64>
  %dx = acc.copyin varPtr(%x : memref<?x8xf64>) -> memref<?x8xf64> {name = "x", dataClause = #acc<data_clause acc_copy>}
  acc.data dataOperands(%dx : memref<?x8xf64>) {
    %px = acc.present varPtr(%x : memref<?x8xf64>) -> memref<?x8xf64> {name = "x"}
    // CHECK-NEXT: offload.kernel parallel {
    // CHECK-NEXT: memref.store %[[A]], %[[D]][
    acc.parallel dataOperands(%px : memref<?x8xf64>) {
      memref.store %a, %x[%c0, %c0] : memref<?x8xf64>
      acc.yield
    }
    acc.delete accPtr(%px : memref<?x8xf64>)
    // Also without a clause.
    // CHECK: offload.kernel serial {
    // CHECK-NEXT: memref.store %[[A]], %[[D]][
    acc.serial {
      memref.store %a, %x[%c0, %c0] : memref<?x8xf64>
      acc.yield
    }
    acc.terminator
  }
  // CHECK: }
  // CHECK-NEXT: offload.exit copyout %[[X]] {name = "x"}
  acc.copyout accPtr(%dx : memref<?x8xf64>) to varPtr(%x : memref<?x8xf64>) {name = "x"}
  // CHECK-NEXT: return
  return
}

// Sections that may be other ones are looked up at run time; equal ones, and
// what has no clause, are covered.
// CHECK-LABEL: func @sections
// CHECK-SAME: (%[[X:.*]]: memref<?xf64>, %[[N:.*]]: index, %[[M:.*]]: index)
func.func @sections(%x: memref<?xf64>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 1.0 : f64
  %bn = acc.bounds lowerbound(%c0 : index) extent(%n : index)
  %bm = acc.bounds lowerbound(%c0 : index) extent(%m : index)
  // CHECK: %[[D:.*]] = offload.enter copyin %[[X]] section({{.*}}) (%[[N]])
  %dx = acc.copyin varPtr(%x : memref<?xf64>) bounds(%bn) -> memref<?xf64>
  acc.data dataOperands(%dx : memref<?xf64>) {
    %b2 = acc.bounds lowerbound(%c0 : index) extent(%n : index)
    %d1 = acc.copyin varPtr(%x : memref<?xf64>) bounds(%b2) -> memref<?xf64>
    // CHECK-NEXT: offload.kernel
    // CHECK: memref.store %{{.*}}, %[[D]]
    acc.serial dataOperands(%d1 : memref<?xf64>) {
      memref.store %a, %x[%c0] : memref<?xf64>
      acc.yield
    }
    acc.delete accPtr(%d1 : memref<?xf64>)
    // CHECK: %[[E:.*]] = offload.enter copyin %[[X]] section({{.*}}) (%[[M]])
    %d2 = acc.copyin varPtr(%x : memref<?xf64>) bounds(%bm) -> memref<?xf64>
    // CHECK: memref.store %{{.*}}, %[[E]]
    acc.serial dataOperands(%d2 : memref<?xf64>) {
      memref.store %a, %x[%c0] : memref<?xf64>
      acc.yield
    }
    // CHECK: offload.exit release %[[X]] section({{.*}}) (%[[M]])
    acc.delete accPtr(%d2 : memref<?xf64>)
    %d3 = acc.copyin varPtr(%x : memref<?xf64>) -> memref<?xf64> {implicit = true}
    // CHECK-NEXT: offload.kernel
    // CHECK: memref.store %{{.*}}, %[[D]]
    acc.serial dataOperands(%d3 : memref<?xf64>) {
      memref.store %a, %x[%c0] : memref<?xf64>
      acc.yield
    }
    acc.delete accPtr(%d3 : memref<?xf64>) {implicit = true}
    acc.terminator
  }
  acc.delete accPtr(%dx : memref<?xf64>) bounds(%bn)
  return
}

// CHECK-LABEL: func @bounds
// CHECK-SAME: (%[[X:.*]]: memref<?x8xf64>, %[[L:.*]]: i32, %[[U:.*]]: index)
func.func @bounds(%x: memref<?x8xf64>, %l: i32, %u: index) {
  %c2 = arith.constant 2 : index
  // Innermost first; an upper bound is the last index.
  // CHECK-DAG: %[[LL:.*]] = arith.index_cast %[[L]] : i32 to index
  // CHECK-DAG: %[[T:.*]] = arith.subi %[[U]], %[[LL]] : index
  // CHECK-DAG: %[[N:.*]] = arith.addi %[[T]], %{{.*}} : index
  // CHECK: offload.enter copyin %[[X]] section(%[[LL]], %[[Z:.*]]) (%[[N]], %[[C2:.*]]) {whole}
  %b0 = acc.bounds extent(%c2 : index)
  %b1 = acc.bounds lowerbound(%l : i32) upperbound(%u : index)
  %d = acc.copyin varPtr(%x : memref<?x8xf64>) bounds(%b0, %b1) -> memref<?x8xf64> {offload.whole}
  acc.data dataOperands(%d : memref<?x8xf64>) {
    acc.terminator
  }
  // CHECK: offload.exit copyout %[[X]] section(%[[LL]], %[[Z]]) (%[[N]], %[[C2]]) {whole}
  acc.copyout accPtr(%d : memref<?x8xf64>) bounds(%b0, %b1) to varPtr(%x : memref<?x8xf64>)
  return
}

// The `if` of a data construct: what is inside looks for itself.
// CHECK-LABEL: func @dataIf
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>, %[[C:.*]]: i1, %[[A:.*]]: f64)
func.func @dataIf(%x: memref<8xf64>, %c: i1, %a: f64) {
  %c0 = arith.constant 0 : index
  // CHECK: scf.if %[[C]] {
  // CHECK-NEXT: offload.enter copyin %[[X]]
  %dx = acc.copyin varPtr(%x : memref<8xf64>) -> memref<8xf64>
  acc.data if(%c) dataOperands(%dx : memref<8xf64>) {
    %d = acc.copyin varPtr(%x : memref<8xf64>) -> memref<8xf64> {implicit = true}
    // CHECK: %[[D:.*]] = offload.enter copyin %[[X]] {implicit}
    // CHECK: memref.store %[[A]], %[[D]]
    acc.serial dataOperands(%d : memref<8xf64>) {
      memref.store %a, %x[%c0] : memref<8xf64>
      acc.yield
    }
    // CHECK: offload.exit release %[[X]]
    acc.delete accPtr(%d : memref<8xf64>) {implicit = true}
    acc.terminator
  }
  // CHECK: scf.if %[[C]] {
  // CHECK-NEXT: offload.exit release %[[X]]
  acc.delete accPtr(%dx : memref<8xf64>)
  return
}

// CHECK-LABEL: func @kinds
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>, %[[P:.*]]: !llvm.ptr)
func.func @kinds(%x: memref<8xf64>, %p: !llvm.ptr) {
  // CHECK: offload.enter no_create %[[X]]
  %0 = acc.nocreate varPtr(%x : memref<8xf64>) -> memref<8xf64>
  // CHECK: offload.enter attach %[[X]] pointer(%[[P]])
  %1 = acc.attach varPtr(%x : memref<8xf64>) varPtrPtr(%p : !llvm.ptr) -> memref<8xf64>
  // CHECK: offload.deviceptr %[[X]]
  %2 = acc.deviceptr varPtr(%x : memref<8xf64>) -> memref<8xf64>
  // CHECK: offload.enter create %[[X]] :
  %3 = acc.create varPtr(%x : memref<8xf64>) -> memref<8xf64>
  acc.data dataOperands(%0, %1, %2, %3 : memref<8xf64>, memref<8xf64>, memref<8xf64>, memref<8xf64>) {
    acc.terminator
  }
  // CHECK-NEXT: offload.exit release %[[X]]
  // CHECK-NEXT: offload.exit detach %[[X]] pointer(%[[P]])
  acc.detach accPtr(%1 : memref<8xf64>)
  // CHECK-NEXT: offload.exit release %[[X]]
  // CHECK-NEXT: return
  return
}

// Variables given by their addresses.
// CHECK-LABEL: func @pointers
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[Q:.*]]: !llvm.ptr, %[[N:.*]]: index)
func.func @pointers(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 1.0 : f64
  // CHECK: %[[V:.*]] = offload.view %[[P]] : memref<4x8xf64>
  // CHECK: %[[W:.*]] = offload.view %[[Q]] sizes(%{{.*}}) : memref<?xf64>
  // CHECK: %[[D:.*]] = offload.enter copyin %[[V]]
  // CHECK: %[[E:.*]] = offload.enter copyin %[[W]] section(%{{.*}}) (%[[N]])
  // CHECK: %[[F:.*]] = offload.pointer %[[E]]
  %d = acc.copyin varPtr(%p : !llvm.ptr) varType(!llvm.array<4 x array<8 x f64>>) -> !llvm.ptr
  %b = acc.bounds lowerbound(%c0 : index) extent(%n : index)
  %e = acc.copyin varPtr(%q : !llvm.ptr) varType(f64) bounds(%b) -> !llvm.ptr
  // CHECK: offload.pointer %[[D]]
  acc.serial dataOperands(%d, %e : !llvm.ptr, !llvm.ptr) {
    // CHECK: llvm.store %{{.*}}, %[[F]]
    llvm.store %a, %e : f64, !llvm.ptr
    llvm.store %a, %p : f64, !llvm.ptr
    acc.yield
  }
  // CHECK: offload.exit release %[[V]]
  acc.delete accPtr(%d : !llvm.ptr)
  acc.delete accPtr(%e : !llvm.ptr) bounds(%b)
  return
}

// no_create may find nothing: constructs inside do not rely on it.
// CHECK-LABEL: func @noCreateAround
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>)
func.func @noCreateAround(%x: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 1.0 : f64
  // CHECK: offload.enter no_create %[[X]]
  %n = acc.nocreate varPtr(%x : memref<8xf64>) -> memref<8xf64>
  acc.data dataOperands(%n : memref<8xf64>) {
    // CHECK: %[[D:.*]] = offload.enter copyin %[[X]]
    %d = acc.copyin varPtr(%x : memref<8xf64>) -> memref<8xf64> {dataClause = #acc<data_clause acc_copy>}
    // CHECK: memref.store %{{.*}}, %[[D]]
    acc.serial dataOperands(%d : memref<8xf64>) {
      memref.store %a, %x[%c0] : memref<8xf64>
      acc.yield
    }
    // CHECK: offload.exit copyout %[[X]]
    acc.copyout accPtr(%d : memref<8xf64>) to varPtr(%x : memref<8xf64>) {dataClause = #acc<data_clause acc_copy>}
    acc.terminator
  }
  // CHECK: offload.exit release %[[X]]
  acc.delete accPtr(%n : memref<8xf64>) {dataClause = #acc<data_clause acc_no_create>}
  return
}

// CHECK-LABEL: func @hostData
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>, %[[C:.*]]: i1)
func.func @hostData(%x: memref<8xf64>, %c: i1) {
  // CHECK: %[[D:.*]] = offload.enter present %[[X]] {{.*}}escapes
  %u = acc.use_device varPtr(%x : memref<8xf64>) -> memref<8xf64>
  acc.host_data dataOperands(%u : memref<8xf64>) {
    // CHECK: call @use(%[[D]])
    func.call @use(%x) : (memref<8xf64>) -> ()
    acc.terminator
  }
  // CHECK: offload.exit release %[[X]]
  // CHECK: %[[E:.*]] = scf.if %[[C]] -> (memref<8xf64>) {
  // CHECK-NEXT: %[[P:.*]] = offload.enter no_create %[[X]]
  // CHECK-NEXT: scf.yield %[[P]]
  // CHECK: scf.yield %[[X]]
  %v = acc.use_device varPtr(%x : memref<8xf64>) -> memref<8xf64>
  acc.host_data if(%c) dataOperands(%v : memref<8xf64>) {
    // CHECK: call @use(%[[E]])
    func.call @use(%v) : (memref<8xf64>) -> ()
    acc.terminator
  } attributes {ifPresent}
  return
}
func.func private @use(memref<8xf64>)

// CHECK-LABEL: func @declare
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>)
func.func @declare(%x: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %a = arith.constant 1.0 : f64
  // CHECK: %[[D:.*]] = offload.enter create %[[X]]
  %d = acc.create varPtr(%x : memref<8xf64>) -> memref<8xf64> {dataClause = #acc<data_clause acc_copyout>}
  %t = acc.declare_enter dataOperands(%d : memref<8xf64>)
  // CHECK: offload.kernel serial
  // CHECK-NEXT: memref.store %{{.*}}, %[[D]]
  acc.serial {
    memref.store %a, %x[%c0] : memref<8xf64>
    acc.yield
  }
  acc.declare_exit token(%t) dataOperands(%d : memref<8xf64>)
  // CHECK: offload.exit copyout %[[X]]
  acc.copyout accPtr(%d : memref<8xf64>) to varPtr(%x : memref<8xf64>)
  // CHECK: offload.enter copyin %[[X]]
  %e = acc.copyin varPtr(%x : memref<8xf64>) -> memref<8xf64>
  acc.declare dataOperands(%e : memref<8xf64>) {
    acc.terminator
  }
  // CHECK: offload.exit release %[[X]]
  return
}

// A variable that lives on the device, and one that other clauses bring there.
// CHECK-LABEL: func @residentAndLink
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>, %[[Y:.*]]: memref<8xf64>, %[[A:.*]]: f64)
func.func @residentAndLink(%x: memref<8xf64>, %y: memref<8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[DX:.*]] = offload.enter create %[[X]] {name = "x"}
  %d = acc.declare_device_resident varPtr(%x : memref<8xf64>) -> memref<8xf64> {name = "x"}
  %l = acc.declare_link varPtr(%y : memref<8xf64>) -> memref<8xf64> {name = "y"}
  %t = acc.declare_enter dataOperands(%d, %l : memref<8xf64>, memref<8xf64>)
  // CHECK-NEXT: %[[DY:.*]] = offload.enter present %[[Y]]
  %p = acc.present varPtr(%y : memref<8xf64>) -> memref<8xf64>
  acc.serial dataOperands(%p : memref<8xf64>) {
    // CHECK: memref.store %[[A]], %[[DX]][
    memref.store %a, %x[%c0] : memref<8xf64>
    // CHECK: memref.store %[[A]], %[[DY]][
    memref.store %a, %y[%c0] : memref<8xf64>
    acc.yield
  }
  // CHECK: offload.exit release %[[Y]]
  // CHECK-NEXT: offload.exit release %[[X]] {name = "x"}
  acc.declare_exit token(%t) dataOperands(%d : memref<8xf64>)
  acc.delete accPtr(%d : memref<8xf64>) {name = "x"}
  return
}

// For as long as the program runs.
// CHECK-LABEL: func @declareInMain
func.func @declareInMain(%x: memref<8xf64>) {
  // CHECK-NEXT: offload.enter create
  // CHECK-NEXT: return
  %d = acc.create varPtr(%x : memref<8xf64>) -> memref<8xf64> {name = "x"}
  %t = acc.declare_enter dataOperands(%d : memref<8xf64>)
  return
}

// The host's address where the condition is false.
// CHECK-LABEL: func @hostDataIf
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>, %[[C:.*]]: i1)
func.func @hostDataIf(%x: memref<8xf64>, %c: i1) {
  // CHECK: %[[A:.*]] = scf.if %[[C]]
  // CHECK-NEXT: %[[D:.*]] = offload.enter no_create %[[X]]
  // CHECK-NEXT: scf.yield %[[D]]
  // CHECK: scf.yield %[[X]]
  // CHECK: call @useDevice(%[[A]])
  // CHECK: scf.if %[[C]] {
  // CHECK-NEXT: offload.exit release %[[X]]
  %d = acc.use_device varPtr(%x : memref<8xf64>) -> memref<8xf64>
  acc.host_data dataOperands(%d : memref<8xf64>) if(%c) {
    func.call @useDevice(%d) : (memref<8xf64>) -> ()
    acc.terminator
  } attributes {ifPresent}
  return
}
func.func private @useDevice(memref<8xf64>)
