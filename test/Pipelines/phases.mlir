// What each phase leaves.
// RUN: xacc-opt %s --xacc-plan | FileCheck %s --check-prefix=PLAN
// RUN: xacc-opt %s --xacc-plan=openmp=true | FileCheck %s --check-prefix=THREADS
// RUN: xacc-opt %s --xacc-target | FileCheck %s --check-prefix=TARGET
// RUN: xacc-opt %s --xacc-target=openmp=true | FileCheck %s --check-prefix=OMP
// RUN: xacc-opt %s --xacc-target | xacc-opt --xacc-target-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: xacc-opt %s --xacc-lower-to-host | FileCheck %s --check-prefix=LLVM
// RUN: xacc-opt %s --xacc-lower-to-host=openmp=true | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVMIR

!t = !xmp.template<[*, block]>
!a = !xmp.array<64x64xf64, [t1, t0]>
!s = !xmp.array<64x64xf64, [t1, t0], shadow [1:1, 0:0]>
xmp.global @t : !t
xmp.global @a : !a {templ = @t}
xmp.global @b : !s {templ = @t}

// PLAN-LABEL: func @step
// PLAN-NOT: xmp.loop
// PLAN-NOT: xmp.load
// PLAN: xmp.owned_range
// PLAN: scf.for
// PLAN: memref.store
// PLAN: xmp.reflect
// PLAN: xmp.reduction add

// Temporaries that are declared outside do not keep a loop sequential.
// THREADS-LABEL: func @step
// THREADS: scf.parallel
// THREADS: scf.parallel

// TARGET-LABEL: func @step
// TARGET-NOT: {{xmp\.(get|local|owned|reflect|red|as)}}
// TARGET: scf.for
// TARGET: llvm.call @xaccrtReflect
// TARGET-NOT: scf.parallel

// OMP-LABEL: func @step
// OMP: omp.parallel if(%{{.*}}) {
// OMP-NOT: memref.alloca_scope
// OMP: omp.wsloop
// The accumulator stands where LLVM looks for it.
// OMP: omp.parallel if(%{{.*}}) {
// OMP-NEXT: memref.alloca() : memref<f64>

// LLVM-LABEL: llvm.func @step
// LLVM-NOT: unrealized_conversion_cast
// LLVM-NOT: {{(memref|scf|arith|cf|func)\.[a-z]}}
// LLVM: llvm.load {{.*}}alias_scopes
// LLVM: llvm.call @xaccrtReflect
// LLVM: llvm.call @xaccrtReduce
// LLVM: llvm.return

// LLVMIR-LABEL: define void @step
// LLVMIR: call {{.*}} @__kmpc_fork_call
// LLVMIR: call void @xaccrtReflect
// LLVMIR: call {{.*}} @__kmpc_fork_call
func.func @step(%sum: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %t = xmp.get_global @t : !t
  %a = xmp.get_global @a : !a
  %b = xmp.get_global @b : !s
  %tmp = memref.alloca() : memref<f64>
  xmp.loop (%i, %j) = (%c0, %c0) to (%c64, %c64) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t {
    %x = xmp.load %a[%i, %j] : !a
    %y = arith.addf %x, %x : f64
    memref.store %y, %tmp[] : memref<f64>
    %z = memref.load %tmp[] : memref<f64>
    xmp.store %z, %b[%i, %j] : !s
  }
  xmp.reflect %b : !s
  %s = xmp.as_memref %sum[] : memref<f64>
  xmp.loop (%i, %j) = (%c0, %c0) to (%c64, %c64) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t reduce (add %acc -> %s : memref<f64>) {
    %x = xmp.load %b[%i, %j] : !s
    %old = memref.load %acc[] : memref<f64>
    %new = arith.addf %old, %x fastmath<reassoc> : f64
    memref.store %new, %acc[] : memref<f64>
  }
  return
}
