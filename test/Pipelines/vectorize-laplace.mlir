// The inner loops become what a hand-written loop over restrict pointers is:
// vector loads and stores, no call, no division, no check whether arrays overlap.
// RUN: xacc-opt %s --xacc-lower-to-host | mlir-translate --mlir-to-llvmir \
// RUN:   | opt -O3 -mtriple=x86_64 -mcpu=x86-64-v3 -S | FileCheck %s
// RUN: xacc-opt %s --xacc-lower-to-host=openmp=true | mlir-translate --mlir-to-llvmir \
// RUN:   | opt -O3 -mtriple=x86_64 -mcpu=x86-64-v3 -S | FileCheck %s --check-prefix=OMP

!t = !xmp.template<[*, block]>
!a = !xmp.array<1024x1024xf64, [t1, t0]>
!s = !xmp.array<1024x1024xf64, [t1, t0], shadow [1:1, 0:0]>
xmp.global @t : !t
xmp.global @u : !a {templ = @t}
xmp.global @uu : !s {templ = @t}

// CHECK-LABEL: define void @update
// CHECK-NOT: memcheck
// CHECK-NOT: div
// CHECK: vector.body:
// CHECK-COUNT-4: load <4 x double>
// CHECK-NOT: call
// CHECK: fmul <4 x double>
// CHECK-NOT: call
// CHECK: store <4 x double>
// CHECK: br i1 {{.*}}, label %{{.*}}, label %vector.body
// CHECK-NOT: memcheck
// CHECK-NOT: div
// CHECK: ret void

// OMP-LABEL: define internal void @update..omp_par
// OMP-NOT: memcheck
// OMP: vector.body:
// OMP-COUNT-4: load <4 x double>
// OMP: store <4 x double>
// OMP: br i1 {{.*}}, label %{{.*}}, label %vector.body
// OMP-NOT: memcheck
// OMP: ret void
func.func @update() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1023 : index
  %q = arith.constant 0.25 : f64
  %t = xmp.get_global @t : !t
  %u = xmp.get_global @u : !a
  %uu = xmp.get_global @uu : !s
  xmp.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t {
    %im = arith.subi %i, %c1 : index
    %ip = arith.addi %i, %c1 : index
    %jm = arith.subi %j, %c1 : index
    %jp = arith.addi %j, %c1 : index
    %a = xmp.load %uu[%im, %j] : !s
    %b = xmp.load %uu[%ip, %j] : !s
    %c = xmp.load %uu[%i, %jm] : !s
    %d = xmp.load %uu[%i, %jp] : !s
    %s1 = arith.addf %a, %b : f64
    %s2 = arith.addf %s1, %c : f64
    %s3 = arith.addf %s2, %d : f64
    %s = arith.mulf %s3, %q : f64
    xmp.store %s, %u[%i, %j] : !a
  }
  return
}

// A sum: the accumulator is a register, of vectors.
// CHECK-LABEL: define void @sum
// CHECK: vector.body:
// CHECK: phi <4 x double>
// CHECK: load <4 x double>
// CHECK: fadd reassoc <4 x double>
// CHECK-NOT: call
// CHECK-NOT: store
// CHECK: br i1 {{.*}}, label %{{.*}}, label %vector.body
// CHECK: call void @xaccrtReduce

// OMP-LABEL: define internal void @sum..omp_par
// OMP: vector.body:
// OMP: phi <4 x double>
// OMP: fadd reassoc <4 x double>
// OMP-NOT: store
// OMP: br i1 {{.*}}, label %{{.*}}, label %vector.body
func.func @sum(%out: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1024 : index
  %t = xmp.get_global @t : !t
  %u = xmp.get_global @u : !a
  %o = xmp.as_memref %out[] : memref<f64>
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t reduce (add %acc -> %o : memref<f64>) {
    %x = xmp.load %u[%i, %j] : !a
    %old = memref.load %acc[] : memref<f64>
    %new = arith.addf %old, %x fastmath<reassoc> : f64
    memref.store %new, %acc[] : memref<f64>
  }
  return
}
