// The stock mlir-opt reads our dialect and runs our passes.
// RUN: mlir-opt %s --load-dialect-plugin=%libxacc --load-pass-plugin=%libxacc \
// RUN:   --pass-pipeline='builtin.module(func.func(xmp-privatize),xmp-localize,convert-xmp-to-runtime)' \
// RUN:   | FileCheck %s
// RUN: mlir-opt %s --load-dialect-plugin=%libxacc --verify-roundtrip \
// RUN:   | FileCheck %s --check-prefix=DIALECT

// And names an error of ours.
// RUN: echo '"xmp.reflect"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()' > %t.mlir
// RUN: not mlir-opt %t.mlir --load-dialect-plugin=%libxacc 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ERROR
// ERROR: error: 'xmp.reflect' op expects at least one array

// CHECK-LABEL: func @main
// CHECK-NOT: xmp.
// CHECK: xaccrtBarrier
// DIALECT: xmp.barrier
func.func @main() {
  xmp.barrier
  return
}
