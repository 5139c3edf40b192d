// A loop of the host with all of its kernels that uses memory of the host: the first
// thread has functions of the host called, by number.
// RUN: xacc-opt %s --convert-offload-to-gpu | FileCheck %s

// Loads, arithmetic with them and stores that nothing separates are one request. Nobody
// waits for it, and there is no barrier on its behalf.
// CHECK-LABEL: offload.func @history
// CHECK-SAME: requests
// CHECK-LABEL: offload.func @both
// CHECK-SAME: no_image = "kernels of the loop print, and the host does"
// CHECK-LABEL: offload.func @wide
// CHECK-SAME: no_image = "what it uses of the host has more than 64 bits, or too many arguments"
// CHECK-LABEL: gpu.func @history(
// CHECK-SAME: %[[TABLE:[a-z0-9]*]]: !llvm.ptr, %{{[a-z0-9]*}}: i64, %{{[a-z0-9]*}}: i64, %{{[a-z0-9]*}}: !llvm.ptr)
// CHECK: scf.if
// CHECK: llvm.call @__xacc_loop_begin(%[[TABLE]])
// CHECK: scf.for
// CHECK: %[[X:.*]] = arith.sitofp
// CHECK-NOT: __xacc_grid_wait
// CHECK: %[[PLACE:.*]] = llvm.ptrtoint
// CHECK: %[[BITS:.*]] = arith.bitcast %[[X]] : f64 to i64
// CHECK: scf.if
// CHECK-DAG: llvm.store %[[PLACE]]
// CHECK-DAG: llvm.store %[[BITS]]
// CHECK: llvm.call @__xacc_loop_host(%[[TABLE]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}})
// CHECK-NOT: __xacc_grid_wait
offload.func @history(%h: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %t = %c0 to %n step %c1 {
    memref.alloca_scope {
      offload.loop parallel<gang, vector> (%j) = (%c0) to (%n) step (%c1) {
      }
    }
    %i = arith.index_cast %t : index to i64
    %x = arith.sitofp %i : i64 to f64
    %place = llvm.getelementptr %h[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %old = llvm.load %place {offload.on_host} : !llvm.ptr -> f64
    %new = arith.addf %old, %x : f64
    llvm.store %new, %place {offload.on_host} : f64, !llvm.ptr
  }
}

// What the kernel uses comes to all threads: a barrier behind the request.
// CHECK-LABEL: gpu.func @table(
// CHECK: scf.if
// CHECK: llvm.call @__xacc_loop_host
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: %[[RESULTS:.*]] = llvm.call @__xacc_loop_results
// CHECK: llvm.getelementptr %[[RESULTS]][0]
// CHECK: scf.for
// CHECK: memref.store
offload.func @table(%p: !llvm.ptr, %h: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %view = offload.view %p : memref<1000xf64>
  %x = llvm.load %h {offload.on_host} : !llvm.ptr -> f64
  memref.alloca_scope {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %x, %view[%i] : memref<1000xf64>
    }
  }
}

// A copy waits for what is copied, behind the loop that writes it.
// CHECK-LABEL: gpu.func @record(
// CHECK: memref.store
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: scf.if
// CHECK: llvm.call @__xacc_loop_transfer
offload.func @record(%p: !llvm.ptr, %h: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %bytes = arith.constant 80 : i64
  %view = offload.view %p : memref<1000xf64>
  memref.alloca_scope {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %one, %view[%i] : memref<1000xf64>
    }
  }
  %device = offload.pointer %view : memref<1000xf64>
  "llvm.intr.memcpy"(%h, %device, %bytes) <{isVolatile = false}> {offload.on_host} : (!llvm.ptr, !llvm.ptr, i64) -> ()
}

// A loop in which there is nothing else is one request, and a variable of the kernel
// that it changes is one of the function.
// CHECK-LABEL: gpu.func @sum(
// CHECK-COUNT-1: llvm.call @__xacc_loop_host
// CHECK-NOT: llvm.call @__xacc_loop_host
// CHECK: gpu.return
offload.func @sum(%p: !llvm.ptr, %h: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %view = offload.view %p : memref<f64>
  %s = memref.alloca() : memref<f64>
  memref.store %zero, %s[] : memref<f64>
  scf.for %t = %c0 to %n step %c1 {
    %i = arith.index_cast %t : index to i64
    %place = llvm.getelementptr %h[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %x = llvm.load %place {offload.on_host} : !llvm.ptr -> f64
    %old = memref.load %s[] : memref<f64>
    %new = arith.addf %old, %x : f64
    memref.store %new, %s[] : memref<f64>
  }
  %all = memref.load %s[] : memref<f64>
  memref.store %all, %view[] : memref<f64>
}

llvm.mlir.global external @total() : i32
llvm.func @printf(!llvm.ptr, ...) -> i32

// A variable of the host, and a function.
// CHECK-LABEL: gpu.func @prints(
// CHECK: llvm.call @__xacc_loop_host
// CHECK: gpu.return
offload.func @prints(%format: !llvm.ptr, %x: f32) parallel attributes {persistent} {
  %total = llvm.mlir.addressof @total : !llvm.ptr
  %old = llvm.load %total {offload.on_host} : !llvm.ptr -> i32
  %wide = llvm.fpext %x : f32 to f64
  %n = llvm.call @printf(%format, %wide, %old) vararg(!llvm.func<i32 (ptr, ...)>) {offload.on_host} : (!llvm.ptr, f64, i32) -> i32
}

// Kernels of the loop print: the driver shows that when the kernel has ended.
offload.func @both(%format: !llvm.ptr) parallel attributes {persistent} {
  memref.alloca_scope {
    %n = llvm.call @printf(%format) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
  }
  %n = llvm.call @printf(%format) vararg(!llvm.func<i32 (ptr, ...)>) {offload.on_host} : (!llvm.ptr) -> i32
}

offload.func @wide(%h: !llvm.ptr, %x: i128) parallel attributes {persistent} {
  llvm.store %x, %h {offload.on_host} : i128, !llvm.ptr
}

// CHECK-LABEL: func.func private @__xacc_host_0(%{{.*}}: !llvm.ptr)
// CHECK: %[[OLD:.*]] = llvm.load %{{.*}} : !llvm.ptr -> f64
// CHECK: %[[NEW:.*]] = arith.addf %[[OLD]], %{{.*}} : f64
// CHECK: llvm.store %[[NEW]], %{{.*}} : f64, !llvm.ptr
// CHECK: return
// CHECK-LABEL: func.func private @__xacc_host_1(
// CHECK: %[[X:.*]] = llvm.load %{{.*}} : !llvm.ptr -> f64
// CHECK: arith.bitcast %[[X]] : f64 to i64
// CHECK-LABEL: func.func private @__xacc_host_2(
// CHECK: scf.for
// CHECK-LABEL: func.func private @__xacc_host_3(
// CHECK: %[[TOTAL:.*]] = llvm.mlir.addressof @total
// CHECK: %[[OLD:.*]] = llvm.load %[[TOTAL]] : !llvm.ptr -> i32
// CHECK: llvm.call @printf(%{{.*}}, %{{.*}}, %[[OLD]])
// CHECK-LABEL: llvm.mlir.global internal constant @__xacc_host_functions() {{.*}}: !llvm.array<5 x ptr>
