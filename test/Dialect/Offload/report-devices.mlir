// RUN: xacc-opt %s --offload-report-devices -o /dev/null | FileCheck %s --match-full-lines --strict-whitespace

// A step, a number of the run alone, something that all bounds are shifted by,
// a box that is not made of sums; reductions. What was said why not, and what
// was not.
//     CHECK:Kernels of a.c on several devices:
//CHECK-NEXT:  line  function    divided in     touches
//CHECK-NEXT:    12  smooth      i or j         use a[2*i+1..:2][0..9]
//CHECK-NEXT:                                   use b[..][i]
//CHECK-NEXT:                                   def b[~i-1][-3]
//CHECK-NEXT:                                   may_def c
//CHECK-NEXT:                                   reduce add s
//CHECK-NEXT:    30  two_things  no: because    not known
//CHECK-NEXT:Kernels of b.h on several devices:
//CHECK-NEXT:  line  function    divided in     touches
//CHECK-NEXT:     1  two_things  no: not known
func.func @smooth(%ha: memref<?x?xf64>, %hb: memref<?x?xf64>, %hc: memref<?xf32>, %hs: memref<f64>, %n: index, %first: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %c-3 = arith.constant -3 : index
  %a = offload.enter copyin %ha {name = "a[0:n]"} : memref<?x?xf64>
  %b = offload.enter copyin %hb {name = "b"} : memref<?x?xf64>
  %c = offload.enter copyin %hc {name = "c"} : memref<?xf32>
  %s = offload.enter copyin %hs {name = "s"} : memref<f64>
  offload.kernel parallel {
    %l0, %u0 = offload.part 0
    %l1, %u1 = offload.part 1
    %f0 = arith.maxsi %c0, %l0 : index
    %e0 = arith.minsi %n, %u0 : index
    %f1 = arith.maxsi %c0, %l1 : index
    %e1 = arith.minsi %n, %u1 : index
    offload.loop parallel<gang, vector> (%i, %j) = (%f0, %f1) to (%e0, %e1) step (%c1, %c1) reduce (add %s -> %p : memref<f64>) {
    }
  } sections {
    %l0, %u0 = offload.part 0
    %f0 = arith.maxsi %c0, %l0 : index
    %e0 = arith.minsi %n, %u0 : index
    %g0 = arith.subi %e0, %c1 : index
    %double = arith.muli %f0, %c2 : index
    %odd = arith.addi %double, %c1 : index
    %square = arith.muli %n, %n : index
    %shifted = arith.subi %f0, %first : index
    %from = arith.subi %shifted, %c1 : index
    %shifted1 = arith.subi %g0, %first : index
    %to = arith.subi %shifted1, %c1 : index
    offload.section use %a [%odd, %c0] to [%square, %c9] step [2, 1] : memref<?x?xf64>
    offload.section use %b [%n, %f0] to [%square, %g0] : memref<?x?xf64>
    offload.section def %b [%from, %c-3] to [%to, %c-3] : memref<?x?xf64>
    offload.section may_def %c : memref<?xf32>
  } {split = array<i64: 0, 1>} loc("a.c":12:1)
  return
}
func.func @__xacc_region_1() {
  offload.kernel parallel {
  } {no_split = "because"} loc("a.c":30:1)
  offload.kernel parallel {
  } sections {
  } loc("b.h":1:1)
  return
} loc("two_things"("a.c":29:1))
