// RUN: xacc-opt %s --xacc-lower-to-host | xacc-translate --mlir-to-llvmir | FileCheck %s
// RUN: not xacc-translate %s --mlir-to-llvmir 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK: define i32 @f(i32 %0)
// CHECK: call void @xaccrtBarrier(ptr null
// ERROR: error: cannot be converted to LLVM IR
func.func @f(%x: i32) -> i32 {
  xmp.barrier
  return %x : i32
}
