// RUN: xacc-opt %s --convert-mpi-to-runtime | FileCheck %s
// RUN: xacc-opt %s --convert-mpi-to-runtime --convert-scf-to-cf \
// RUN:   --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | FileCheck %s --check-prefix=LLVM

// mpi types wherever a value may pass.

// LLVM-NOT: mpi.
// LLVM-NOT: unrealized_conversion_cast

// CHECK-LABEL: func private @declared(i64, i32) -> i64
func.func private @declared(!mpi.comm, !mpi.retval) -> !mpi.request

// CHECK-LABEL: func @structured
// CHECK-SAME: (%[[C:.*]]: i1, %{{.*}}: memref<?xf64>, %[[COMM:.*]]: i64)
// LLVM-LABEL: llvm.func @structured
func.func @structured(%c: i1, %m: memref<?xf64>, %comm: !mpi.comm) {
  %x = arith.constant 0 : i32
  // CHECK: %[[R:.*]] = scf.if %[[C]] -> (i64) {
  %r = scf.if %c -> (!mpi.request) {
    // CHECK: xaccmpiIsend
    // CHECK: scf.yield %{{.*}} : i64
    %s = mpi.isend(%m, %x, %x, %comm) : memref<?xf64>, i32, i32 -> !mpi.request
    scf.yield %s : !mpi.request
  } else {
    // CHECK: xaccmpiIrecv
    %s = mpi.irecv(%m, %x, %x, %comm) : memref<?xf64>, i32, i32 -> !mpi.request
    scf.yield %s : !mpi.request
  }
  // CHECK: llvm.call @xaccmpiWait(%[[R]])
  %e = mpi.wait(%r) : !mpi.request -> !mpi.retval
  // CHECK: call @declared(%[[COMM]], %{{.*}}) : (i64, i32) -> i64
  // CHECK: arith.select %[[C]], %{{.*}}, %[[R]] : i64
  %q = func.call @declared(%comm, %e) : (!mpi.comm, !mpi.retval) -> !mpi.request
  %p = arith.select %c, %q, %r : !mpi.request
  mpi.wait(%p) : !mpi.request
  return
}

// CHECK-LABEL: func @unstructured
// LLVM-LABEL: llvm.func @unstructured(%{{.*}}: i1, %{{.*}}: i64) -> i32
func.func @unstructured(%c: i1, %comm: !mpi.comm) -> !mpi.retval {
  %e = mpi.barrier(%comm) -> !mpi.retval
  // CHECK: cf.cond_br %{{.*}}, ^[[A:.*]](%{{.*}} : i32), ^[[B:.*]](%{{.*}} : i64)
  cf.cond_br %c, ^a(%e : !mpi.retval), ^b(%comm : !mpi.comm)
// CHECK: ^[[A]](%{{.*}}: i32):
^a(%f: !mpi.retval):
  return %f : !mpi.retval
// CHECK: ^[[B]](%[[COMM:.*]]: i64):
^b(%d: !mpi.comm):
  // CHECK: llvm.call @xaccmpiBarrier(%[[COMM]])
  %g = mpi.barrier(%d) -> !mpi.retval
  cf.br ^a(%g : !mpi.retval)
}

// Functions that are lowered already.
// CHECK-LABEL: llvm.func @lowered
// CHECK: %[[D:.*]] = llvm.mlir.poison
// CHECK: llvm.extractvalue
// CHECK: xaccmpiSend
// LLVM-LABEL: llvm.func @lowered
// LLVM: llvm.call @xaccmpiSend
llvm.func @lowered() {
  %d = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %m = builtin.unrealized_conversion_cast %d : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf64>
  %x = llvm.mlir.constant(0 : i32) : i32
  %world = mpi.comm_world : !mpi.comm
  mpi.send(%m, %x, %x, %world) : memref<?xf64>, i32, i32
  llvm.return
}

// The place in the source, and the user's directive where there is one.
// CHECK-LABEL: func @directive
// CHECK: llvm.mlir.addressof @[[LOC:.*]] : !llvm.ptr
func.func @directive(%comm: !mpi.comm) {
  mpi.barrier(%comm) {xmp.directive = #xmp.directive<"barrier on p">}
  return
}
// CHECK: llvm.mlir.global private constant @[[TEXT:.*]]("barrier on p\00")
// CHECK: llvm.mlir.global private constant @[[LOC]]()
// CHECK: llvm.mlir.addressof @[[TEXT]]
