// RUN: xacc-opt %s --split-input-file --convert-offload-to-gpu | FileCheck %s
// RUN: xacc-opt %s --split-input-file --convert-offload-to-gpu="links=false" | FileCheck %s --check-prefix=ALONE

// Routines of other files: a kernel calls them by a name that is linked, and has
// an image apart from that of other kernels.

llvm.func @remote(i32, i1 {llvm.zeroext}) -> (i1 {llvm.zeroext}) attributes {offload.routine, offload.other_file}

// CHECK-LABEL: offload.func @alone
// CHECK-SAME: image = "__xacc_image"}
offload.func @alone(%p: !llvm.ptr, %x: f64) serial {
  llvm.store %x, %p : f64, !llvm.ptr
}

// CHECK-LABEL: offload.func @calls
// CHECK-SAME: image = "__xacc_image_linked"
// ALONE-LABEL: offload.func @calls
// ALONE-SAME: no_image = "it calls 'remote', a routine of another file, which only PTX is linked with: compile without --cuda-arch"
offload.func @calls(%p: !llvm.ptr) serial {
  %c7 = arith.constant 7 : i32
  %true = arith.constant true
  %r = llvm.call @remote(%c7, %true) : (i32, i1) -> i1
  %e = arith.extui %r : i1 to i8
  llvm.store %e, %p : i8, !llvm.ptr
}

// CHECK: gpu.module @__xacc_device {
// CHECK: gpu.func @alone
// CHECK-NOT: gpu.func
// CHECK: gpu.module @__xacc_device_linked {
// CHECK: llvm.func @__xacc_device_remote(i32, i8) -> i8
// CHECK: gpu.func @calls
// CHECK: %[[FLAG:.*]] = llvm.zext %{{.*}} : i1 to i8
// CHECK: %[[R:.*]] = llvm.call @__xacc_device_remote(%{{.*}}, %[[FLAG]])
// CHECK: llvm.trunc %[[R]] : i8 to i1

// -----

// Routines that other files may call, with what they call; no kernel is needed.

// CHECK: gpu.module @__xacc_device_routines
// CHECK-DAG: func.func private @inner(
// CHECK-DAG: func.func private @outer(
// CHECK-DAG: func.func @__xacc_device_visible(%[[X:.*]]: f64) -> f64
// CHECK-DAG: %[[Y:.*]] = {{.*}}call @outer(%[[X]])
// CHECK-DAG: return %[[Y]]
// CHECK-NOT: @__xacc_device_unfit
// ALONE-NOT: gpu.module @__xacc_device_routines
func.func private @inner(%x: f64) -> f64 attributes {offload.routine} {
  %y = arith.addf %x, %x : f64
  return %y : f64
}
func.func private @outer(%x: f64) -> f64 attributes {offload.export = "visible", offload.routine} {
  %y = func.call @inner(%x) : (f64) -> f64
  return %y : f64
}
llvm.mlir.global external @counter() : i32
func.func private @unfit() -> i32 attributes {offload.export = "unfit", offload.routine} {
  %g = llvm.mlir.addressof @counter : !llvm.ptr
  %x = llvm.load %g : !llvm.ptr -> i32
  return %x : i32
}

// -----

// A routine that uses variables of `acc declare`: their addresses come from
// accessors, which the runtime defines.

// CHECK: gpu.module @__xacc_device_routines
// CHECK-DAG: llvm.func @__xacc_device_$table() -> !llvm.ptr
// CHECK-DAG: func.func @__xacc_device_look(%[[I:.*]]: i64) -> f64
// CHECK-DAG: %[[TABLE:.*]] = llvm.call @__xacc_device_$table() : () -> !llvm.ptr
// CHECK-DAG: call @look(%[[I]], %[[TABLE]]) : (i64, !llvm.ptr) -> f64
func.func private @look(%i: i64, %table: !llvm.ptr) -> f64 attributes {offload.export = "look", offload.export_globals = ["table"], offload.routine} {
  %at = llvm.getelementptr %table[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
  %x = llvm.load %at : !llvm.ptr -> f64
  return %x : f64
}
