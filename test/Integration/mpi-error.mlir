// An op without a return value that fails ends the job, and names its line.
//
// RUN: xacc-opt %s --xacc-target-to-llvm | xacc-translate --mlir-to-llvmir > %t.ll
// RUN: %clang -Wno-override-module %t.ll -o %t -L%xacc_lib_dir -lxacc_rt -Wl,-rpath,%xacc_lib_dir
// RUN: not %t 2>&1 | FileCheck %s
// CHECK: rank 0: {{.*}}mpi-error.mlir:[[#@LINE + 9]]: mpi.send: the message layer reports error class 39
// CHECK-NOT: unreachable

llvm.func @puts(!llvm.ptr) -> i32
llvm.mlir.global private constant @text("unreachable\00")
func.func @main() -> i32 {
  %m = memref.alloca() : memref<2x2xf64>
  %one = arith.constant 1 : i32
  %world = mpi.comm_world : !mpi.comm
  mpi.send(%m, %one, %one, %world) : memref<2x2xf64>, i32, i32
  %text = llvm.mlir.addressof @text : !llvm.ptr
  %n = llvm.call @puts(%text) : (!llvm.ptr) -> i32
  %zero = arith.constant 0 : i32
  return %zero : i32
}
