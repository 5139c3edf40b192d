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
