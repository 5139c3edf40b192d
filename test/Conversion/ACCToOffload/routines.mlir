// RUN: xacc-opt %s --convert-acc-to-offload | FileCheck %s

// Functions that kernels call, and `declare` at file scope.

// What has a body and is called is a routine without saying so.
// CHECK-LABEL: func @called
// CHECK-SAME: attributes {offload.routine}
func.func @called(%i: index) -> index {
  // CHECK: call @further
  %j = func.call @further(%i) : (index) -> index
  return %j : index
}

// CHECK-LABEL: func @further
// CHECK-SAME: attributes {offload.routine}
func.func @further(%i: index) -> index {
  return %i : index
}

// What has none and no acc.routine stays what it is.
// CHECK: func.func private @unknown(index){{$}}
func.func private @unknown(index)

// CHECK: func.func private @extern(index) attributes {offload.routine}
func.func private @extern(index)
acc.routine @extern_r func(@extern) seq

// Another function on devices.
// CHECK-DAG: func.func private @bound_device(index) attributes {offload.routine}
// CHECK-DAG: func.func @bound(%{{.*}}: index) attributes {offload.routine}
func.func @bound(%i: index) {
  return
}
acc.routine @bound_r func(@bound) bind("bound_device") seq

// CHECK-LABEL: func @caller
func.func @caller(%i: index) {
  // CHECK: offload.kernel
  acc.serial {
    // CHECK: call @called
    %j = func.call @called(%i) : (index) -> index
    // CHECK: call @unknown
    func.call @unknown(%i) : (index) -> ()
    // CHECK: call @extern
    func.call @extern(%i) : (index) -> ()
    // CHECK: call @bound_device
    func.call @bound(%i) : (index) -> ()
    acc.yield
  }
  // CHECK: call @bound(
  func.call @bound(%i) : (index) -> ()
  return
}

memref.global @table : memref<8xf64>

// CHECK-LABEL: func private @table_ctor_body
// CHECK: %[[T:.*]] = memref.get_global @table
// CHECK: offload.enter create %[[T]] {dynamic, name = "table", offload.declare}
// CHECK-NEXT: return
// CHECK: llvm.func internal @table_ctor()
// CHECK-NEXT: call @table_ctor_body
acc.global_ctor @table_ctor {
  %t = memref.get_global @table : memref<8xf64>
  %d = acc.create varPtr(%t : memref<8xf64>) -> memref<8xf64> {name = "table", structured = false}
  %token = acc.declare_enter dataOperands(%d : memref<8xf64>)
  acc.terminator
}

// CHECK-NOT: table_dtor
acc.global_dtor @table_dtor {
  %t = memref.get_global @table : memref<8xf64>
  %d = acc.getdeviceptr varPtr(%t : memref<8xf64>) -> memref<8xf64> {dataClause = #acc<data_clause acc_create>, name = "table", structured = false}
  acc.declare_exit dataOperands(%d : memref<8xf64>)
  acc.delete accPtr(%d : memref<8xf64>) {structured = false, name = "table"}
  acc.terminator
}
// CHECK: llvm.mlir.global_ctors ctors = [@table_ctor], priorities = [65535 : i32]
