// RUN: xacc-opt --convert-offload-to-gpu %s | FileCheck %s

// Code for a GPU knows where it runs: 5 is acc_device_nvidia, 4 any device.
llvm.func @acc_on_device(i32) -> i32 attributes {offload.routine}

// CHECK: offload.func @where
// CHECK: llvm.call @acc_on_device
// CHECK: gpu.func @where
// CHECK-NOT: call
// CHECK-DAG: %[[IS_NVIDIA:.+]] = arith.cmpi eq, %[[TYPE:.+]], %c5_i32
// CHECK-DAG: %[[IS_ANY:.+]] = arith.cmpi eq, %[[TYPE]], %c4_i32
// CHECK: %[[HERE:.+]] = arith.ori %[[IS_NVIDIA]], %[[IS_ANY]]
// CHECK: arith.extui %[[HERE]] : i1 to i32
offload.func @where(%pointer: !llvm.ptr, %type: i32) serial {
  %here = llvm.call @acc_on_device(%type) : (i32) -> i32
  llvm.store %here, %pointer : i32, !llvm.ptr
}

// Nor does it keep calls for other devices, in code that each gang runs as well.
llvm.func @host_only(!llvm.ptr) -> i64
func.func private @on_gpu(%text: !llvm.ptr) -> i64 attributes {offload.routine} {
  %length = arith.constant 4 : i64
  return %length : i64
}

// CHECK: gpu.func @between
// CHECK-NOT: host_only
// CHECK: call @on_gpu
// CHECK-NOT: host_only
// CHECK: gpu.return
offload.func @between(%pointer: !llvm.ptr, %text: !llvm.ptr) parallel attributes {block = array<i32: 64, 1, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %nvidia = arith.constant 5 : i32
  %memory = offload.view %pointer sizes(%c1) : memref<?xi64>
  %here = llvm.call @acc_on_device(%nvidia) : (i32) -> i32
  %is_gpu = arith.cmpi ne, %here, %zero : i32
  %length = scf.if %is_gpu -> i64 {
    %own = func.call @on_gpu(%text) : (!llvm.ptr) -> i64
    scf.yield %own : i64
  } else {
    %other = llvm.call @host_only(%text) : (!llvm.ptr) -> i64
    scf.yield %other : i64
  }
  %end = arith.index_cast %length : i64 to index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%end) step (%c1) {
    memref.store %length, %memory[%i] : memref<?xi64>
  }
}
