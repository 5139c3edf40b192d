// RUN: xacc-opt %s --convert-offload-to-gpu="remarks" --verify-diagnostics | FileCheck %s

// Functions that CUDA's driver has for kernels.

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @abort()
llvm.func @puts(!llvm.ptr) -> i32
llvm.func @calloc(i64, i64) -> !llvm.ptr
llvm.func @putchar(i32) -> i32
llvm.func @__assert_fail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr)
llvm.mlir.global private constant @format("%d %g\0A\00")
llvm.mlir.global private constant @sizes_format("%zu|%hhd|%-*.*f|%*d|%hd %%\0A\00")
llvm.mlir.global private constant @number_format("%d%n\00")

// CHECK: gpu.module
// CHECK-DAG: llvm.mlir.global internal constant @__xacc_format_{{.*}}("%llu|%d|%-8.3f|%*d|%hd %%\0A\00")
// CHECK-DAG: llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32
// CHECK-DAG: llvm.func @malloc(i64) -> !llvm.ptr
// CHECK-DAG: llvm.func @free(!llvm.ptr)
// CHECK-DAG: llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64)

// Each argument is aligned as its type is.
// CHECK-LABEL: gpu.func @print
// CHECK: %[[MEMORY:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i32, f64)>
// CHECK: %[[SECOND:.*]] = llvm.getelementptr %[[MEMORY]][0, 1]
// CHECK-NEXT: llvm.store %{{.*}}, %[[SECOND]] : f64, !llvm.ptr
// CHECK: llvm.call @vprintf(%{{.*}}, %[[MEMORY]]) : (!llvm.ptr, !llvm.ptr) -> i32
offload.func @print(%p: !llvm.ptr, %n: i32) serial {
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> f64
  %count = llvm.call @printf(%format, %n, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, f64) -> i32
  llvm.store %count, %p : i32, !llvm.ptr
}

// CHECK-LABEL: gpu.func @memory
// CHECK: llvm.call @malloc(%{{.*}}) : (i64) -> !llvm.ptr
// CHECK: llvm.call @free(%{{.*}}) : (!llvm.ptr) -> ()
offload.func @memory(%p: !llvm.ptr, %n: i64) serial {
  %own = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> f64
  llvm.store %x, %own : f64, !llvm.ptr
  llvm.call @free(%own) : (!llvm.ptr) -> ()
}

// CHECK-LABEL: gpu.func @checked
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK: llvm.call @__assertfail(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[SIZE]])
// CHECK: llvm.intr.trap
offload.func @checked(%p: !llvm.ptr, %line: i32) serial {
  llvm.call @__assert_fail(%p, %p, %line, %p) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  llvm.call @abort() : () -> ()
}

// CHECK-LABEL: gpu.func @line
// CHECK: %[[FORMAT:.*]] = llvm.mlir.addressof @__xacc_puts_format
// CHECK: llvm.store %{{.*}}, %{{.*}} : !llvm.ptr, !llvm.ptr
// CHECK: llvm.call @vprintf(%[[FORMAT]], %{{.*}})
offload.func @line(%p: !llvm.ptr) serial {
  %count = llvm.call @puts(%p) : (!llvm.ptr) -> i32
  llvm.store %count, %p : i32, !llvm.ptr
}

// Null where the product is too large, and no zeros there.
// CHECK-LABEL: gpu.func @zeros
// CHECK: %[[SIZE:.*]] = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : i1, i64
// CHECK: %[[MEMORY:.*]] = llvm.call @malloc(%[[SIZE]])
// CHECK: %[[LENGTH:.*]] = llvm.select
// CHECK: "llvm.intr.memset"(%[[MEMORY]], %{{.*}}, %[[LENGTH]])
offload.func @zeros(%p: !llvm.ptr, %n: i64, %size: i64) serial {
  %own = llvm.call @calloc(%n, %size) : (i64, i64) -> !llvm.ptr
  llvm.call @free(%own) : (!llvm.ptr) -> ()
}

// Not this one.
// expected-remark @+1 {{no code for GPUs: it calls 'putchar', which is no acc routine}}
offload.func @letter(%p: !llvm.ptr, %c: i32) serial {
  %count = llvm.call @putchar(%c) : (i32) -> i32
  llvm.store %count, %p : i32, !llvm.ptr
}

// What CUDA does not document is written in another way.
// CHECK-LABEL: gpu.func @sizes
// CHECK: llvm.alloca %{{.*}} x !llvm.struct<(i64, i32, f64, i32, i32, i32)>
// CHECK: %[[BYTE:.*]] = llvm.trunc %{{.*}} : i32 to i8
// CHECK: llvm.sext %[[BYTE]] : i8 to i32
offload.func @sizes(%p: !llvm.ptr, %n: i32, %m: i64) serial {
  %format = llvm.mlir.addressof @sizes_format : !llvm.ptr
  %width = llvm.mlir.constant(8 : i32) : i32
  %precision = llvm.mlir.constant(3 : i32) : i32
  %x = llvm.load %p : !llvm.ptr -> f64
  %count = llvm.call @printf(%format, %m, %n, %width, %precision, %x, %n, %n, %n) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64, i32, i32, i32, f64, i32, i32, i32) -> i32
  llvm.store %count, %p : i32, !llvm.ptr
}

// expected-remark @+1 {{no code for GPUs: it prints with '%n'}}
offload.func @number(%p: !llvm.ptr, %n: i32) serial {
  %format = llvm.mlir.addressof @number_format : !llvm.ptr
  %count = llvm.call @printf(%format, %n, %p) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, !llvm.ptr) -> i32
  llvm.store %count, %p : i32, !llvm.ptr
}
