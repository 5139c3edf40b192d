// RUN: xacc-opt %s --xacc-device-code | sed 's/\\0A/\n/g; s/\\09/ /g' | FileCheck %s
// RUN: xacc-opt %s --xacc-device-code=chip=sm_100 | sed 's/\\0A/\n/g; s/\\09/ /g' | FileCheck %s --check-prefix=BLACKWELL

// From kernels to PTX. What is read only takes the read-only path, addresses are
// 32-bit offsets from the arrays where these are small, and what does not change
// in a loop stands before it.

// CHECK: .version 7.0
// CHECK-NEXT: .target sm_80
// BLACKWELL: .version 8.6
// BLACKWELL-NEXT: .target sm_100

// The unit-stride index is that of consecutive threads.
// CHECK-LABEL: .entry triad(
// CHECK: .maxntid 128, 1, 1
// CHECK-DAG: ld.param.b64 [[S:%rd[0-9]+]], [triad_param_3]
// CHECK-DAG: cvta.to.global.u64
// CHECK-DAG: mov.u32 %{{.*}}, %tid.x
// CHECK: .pragma \22nounroll\22
// CHECK-NEXT: mul.wide.s32 [[OFFSET:%rd[0-9]+]], [[I:%r[0-9]+]], 8
// CHECK-NEXT: add.s64 [[X:%rd[0-9]+]], %rd{{[0-9]+}}, [[OFFSET]]
// CHECK-NEXT: ld.global.nc.b64 [[A:%rd[0-9]+]], [
// CHECK: ld.global.nc.b64 [[B:%rd[0-9]+]], [
// CHECK-NEXT: fma.rn.f64 [[SUM:%rd[0-9]+]], [[S]], [[B]], [[A]]
// CHECK-NEXT: add.s64 [[Y:%rd[0-9]+]], %rd{{[0-9]+}}, [[OFFSET]]
// CHECK-NEXT: st.global.b64 {{\[}}[[Y]]], [[SUM]]
// CHECK-NEXT: add.s32 [[I]], [[I]]
// CHECK-NEXT: setp.lt.s32
// CHECK-NEXT: bra
func.func @host(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %s: f64, %n: index) {
  offload.launch @triad extents(%n) args(%p, %q, %r, %s, %n : !llvm.ptr, !llvm.ptr, !llvm.ptr, f64, index)
  return
}
offload.func @triad(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %s: f64, %n: index) parallel
    attributes {block = array<i32: 128, 1, 1>, may_overlap = array<i32: 1, 2>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %b = offload.view %q sizes(%n) : memref<?xf64>
  %c = offload.view %r sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %b[%i] : memref<?xf64>
    %y = memref.load %c[%i] : memref<?xf64>
    %z = llvm.intr.fmuladd(%s, %y, %x) : (f64, f64, f64) -> f64
    memref.store %z, %a[%i] : memref<?xf64>
  }
}

// The pointer may be that of what is written: not the read-only path.
// CHECK-LABEL: .entry alias(
// CHECK-NOT: ld.global.nc
// CHECK: ld.global.b64
// CHECK-NOT: ld.global.nc
// CHECK: ret;
offload.func @alias(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel
    attributes {may_overlap = array<i32: 0, 1>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %b = offload.view %q sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %b[%i] : memref<?xf64>
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// A row's element that all iterations of the inner loop read is loaded once.
// CHECK-LABEL: .entry invariant(
// CHECK: ld.global.nc.b64
// CHECK: [[LOOP:\$L__BB[0-9_]+]]:
// CHECK-NOT: ld.global.b64
// CHECK: ld.global.nc.b64
// CHECK-NOT: ld.global.b64
// CHECK: bra [[LOOP]]
offload.func @invariant(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %n: index) parallel
    attributes {may_overlap = array<i32>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %b = offload.view %q sizes(%n) : memref<?xf64>
  %c = offload.view %r sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    offload.loop seq (%j) = (%c0) to (%n) step (%c1) {
      %x = memref.load %b[%i] : memref<?xf64>
      %y = memref.load %c[%j] : memref<?xf64>
      %old = memref.load %a[%i] : memref<?xf64>
      %z = llvm.intr.fmuladd(%x, %y, %old) : (f64, f64, f64) -> f64
      memref.store %z, %a[%i] : memref<?xf64>
    }
  }
}

// Shuffles, then shared memory; the order of what an atomic operation does is
// nobody's business but its own.
// CHECK-LABEL: .entry total(
// CHECK: .shared .align 8
// CHECK: atom.global.add.u32
// CHECK: shfl.sync.bfly.b32 {{.*}}, 16, 31, -1
// CHECK: st.shared.b64
// CHECK: bar.sync
// CHECK: ld.shared.b64
// CHECK: fence.acq_rel.gpu
// CHECK-NEXT: atom.{{.*}}inc.u32
// CHECK-NEXT: fence.acq_rel.gpu
// CHECK-NOT: .local
// CHECK: ret;
offload.func @total(%p: !llvm.ptr, %q: !llvm.ptr, %r: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %s = offload.view %q : memref<f64>
  %count = offload.view %r : memref<i32>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %acc : memref<f64>) {
    %x = memref.load %a[%i] : memref<?xf64>
    %old = memref.load %acc[] : memref<f64>
    %new = arith.addf %old, %x : f64
    memref.store %new, %acc[] : memref<f64>
    %before = memref.atomic_rmw addi %one, %count[] : (i32, memref<i32>) -> i32
  }
}

// Functions that are instructions.
// CHECK-LABEL: .entry math(
// CHECK-DAG: sqrt.rn.f64
// CHECK-DAG: abs.f64
// CHECK-DAG: fma.rn.f64
// CHECK-DAG: min.f64
// CHECK-DAG: max.f64
// CHECK-DAG: cvt.rmi.f64.f64
// CHECK-NOT: call
// CHECK: ret;
offload.func @math(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %a[%i] : memref<?xf64>
    %root = llvm.intr.sqrt(%x) : (f64) -> f64
    %inverse = arith.divf %one, %root : f64
    %y = math.sqrt %inverse : f64
    %abs = math.absf %y : f64
    %fma = math.fma %abs, %x, %inverse : f64
    %min = arith.minnumf %fma, %x : f64
    %max = arith.maxnumf %min, %inverse : f64
    %down = math.floor %max : f64
    memref.store %down, %a[%i] : memref<?xf64>
  }
}

// Functions on integers.
// CHECK-LABEL: .entry bits(
// CHECK-DAG: popc.b64
// CHECK-DAG: clz.b64
// CHECK-NOT: call
// CHECK: ret;
offload.func @bits(%p: !llvm.ptr) serial {
  %x = llvm.load %p : !llvm.ptr -> i64
  %ones = math.ctpop %x : i64
  %zeros = math.ctlz %x : i64
  %sum = arith.addi %ones, %zeros : i64
  llvm.store %sum, %p : i64, !llvm.ptr
}
