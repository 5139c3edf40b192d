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

func.func @two(%i: index) -> index {
  return %i : index
}
acc.routine @two_r func(@two) bind("on_gpu" [#acc.device_type<nvidia>], "on_cpu" [#acc.device_type<multicore>]) seq

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
    // acc_device_not_host
    // CHECK: %[[NOT_HOST:.*]] = arith.constant 4 : i32
    // CHECK: %[[HERE:.*]] = llvm.call @acc_on_device(%[[NOT_HOST]])
    // CHECK: %[[IS:.*]] = arith.cmpi ne, %[[HERE]]
    // CHECK: scf.if %[[IS]]
    // CHECK-NEXT: call @bound_device
    // CHECK-NEXT: } else {
    // CHECK-NEXT: call @bound(
    func.call @bound(%i) : (index) -> ()
    // acc_device_nvidia, acc_device_virtual
    // CHECK: arith.constant 5 : i32
    // CHECK: %[[GPU:.*]] = scf.if
    // CHECK-NEXT: %[[R:.*]] = func.call @on_gpu
    // CHECK-NEXT: scf.yield %[[R]]
    // CHECK-NEXT: } else {
    // CHECK: arith.constant 3 : i32
    // CHECK: %[[CPU:.*]] = scf.if
    // CHECK-NEXT: func.call @on_cpu
    // CHECK: } else {
    // CHECK-NEXT: func.call @two
    // CHECK: scf.yield %[[CPU]]
    // CHECK: call @called(%[[GPU]])
    %two = func.call @two(%i) : (index) -> index
    %again = func.call @called(%two) : (index) -> index
    acc.yield
  }
  // CHECK: call @bound(
  func.call @bound(%i) : (index) -> ()
  return
}

memref.global @table : memref<8xf64>

// CHECK-LABEL: func private @table_ctor_body
// CHECK: %[[T:.*]] = memref.get_global @table
// CHECK: offload.enter create %[[T]] {declare, dynamic, name = "table"}
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
