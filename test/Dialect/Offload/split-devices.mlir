// RUN: xacc-opt %s --offload-split-devices --split-input-file --mlir-print-local-scope | FileCheck %s
// RUN: xacc-opt %s --offload-split-devices=gang=rm --split-input-file | FileCheck %s --check-prefix=RM
// RUN: xacc-opt %s --offload-split-devices=remarks=true --split-input-file --verify-diagnostics -o /dev/null

// Both loops: their bounds become those of the part.
// CHECK-LABEL: func @both
// CHECK: %[[N:.*]] = arith.subi
// CHECK: offload.kernel
// CHECK: %[[L0:.*]], %[[U0:.*]] = offload.part 0
// CHECK: %[[FROM0:.*]] = arith.maxsi %{{.*}}, %[[L0]]
// CHECK: %[[TO0:.*]] = arith.minsi %[[N]], %[[U0]]
// CHECK: %[[L1:.*]], %[[U1:.*]] = offload.part 1
// CHECK: %[[FROM1:.*]] = arith.maxsi %{{.*}}, %[[L1]]
// CHECK: %[[TO1:.*]] = arith.minsi %{{.*}}, %[[U1]]
// CHECK: offload.loop parallel<gang, vector> (%{{.*}}, %{{.*}}) = (%[[FROM0]], %[[FROM1]]) to (%[[TO0]], %[[TO1]])
// CHECK: sections
// CHECK: offload.part 0
// CHECK: offload.part 1
// CHECK: {gangs = #offload.gangs<div>, split = array<i64: 0, 1>}
// RM-LABEL: func @both
// RM: gangs = #offload.gangs<rm>
func.func @both(%ha: memref<?x?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n1 = arith.subi %n, %c1 : index
  %a = offload.enter create %ha {name = "a"} : memref<?x?xf64>
  // expected-remark@+1 {{may be divided over devices: loop 1 or 2 of 2}}
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n1, %n) step (%c1, %c1) {
      memref.store %x, %a[%i, %j] : memref<?x?xf64>
    }
  } sections {
    %l0, %u0 = offload.part 0
    %l1, %u1 = offload.part 1
    %f0 = arith.maxsi %c0, %l0 : index
    %e0 = arith.minsi %n1, %u0 : index
    %g0 = arith.subi %e0, %c1 : index
    %f1 = arith.maxsi %c0, %l1 : index
    %e1 = arith.minsi %n, %u1 : index
    %g1 = arith.subi %e1, %c1 : index
    offload.section def %a [%f0, %f1] to [%g0, %g1] : memref<?x?xf64>
  }
  return
}

// -----

// Each part of the first loop would write the whole row, and the bounds of the
// second triangle end at the same element: the second loop is left. The part of
// the first one is not asked for any more.
// CHECK-LABEL: func @second
// CHECK-SAME: (%{{.*}}, %{{.*}}, %[[N:.*]]: index, %{{.*}}
// CHECK: offload.kernel
// CHECK-NOT: offload.part 0
// CHECK: %[[L1:.*]], %{{.*}} = offload.part 1
// CHECK: offload.loop parallel<gang, vector> (%{{.*}}, %{{.*}}) = (%[[C0:.*]], %{{.*}}) to (%[[N]], %{{.*}})
// CHECK: sections
// CHECK-NOT: offload.part 0
// CHECK: offload.part 1
// CHECK: offload.section use %{{.*}}[%[[C0]]] to
// CHECK: split = array<i64: 1>
func.func @second(%ha: memref<?xf64>, %hb: memref<?x?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter copyin %ha {name = "a"} : memref<?xf64>
  %b = offload.enter create %hb {name = "b"} : memref<?x?xf64>
  // expected-remark@+1 {{may be divided over devices: loop 2 of 2}}
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
      %y = memref.load %a[%i] : memref<?xf64>
      %old = memref.load %b[%c0, %j] : memref<?x?xf64>
      %s = arith.addf %old, %y : f64
      memref.store %s, %b[%c0, %j] : memref<?x?xf64>
    }
  } sections {
    %l0, %u0 = offload.part 0
    %l1, %u1 = offload.part 1
    %f0 = arith.maxsi %c0, %l0 : index
    %e0 = arith.minsi %u0, %n : index
    %g0 = arith.subi %e0, %c1 : index
    %n1 = arith.subi %n, %c1 : index
    %f1 = arith.maxsi %c0, %l1 : index
    %e1 = arith.minsi %n, %u1 : index
    %g1 = arith.subi %e1, %c1 : index
    offload.section use %a [%f0] to [%g0] : memref<?xf64>
    offload.section may_def %b [%f0, %f1] to [%n1, %g1] : memref<?x?xf64>
  }
  return
}

// -----

// Nothing is written but what is reduced into.
// CHECK-LABEL: func @sum
// CHECK: split = array<i64: 0>
func.func @sum(%ha: memref<?xf64>, %hs: memref<f64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter copyin %ha {name = "a"} : memref<?xf64>
  %s = offload.enter copyin %hs {name = "s"} : memref<f64>
  // expected-remark@+1 {{may be divided over devices: loop 1 of 1}}
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %p : memref<f64>) {
      %x = memref.load %a[%i] : memref<?xf64>
      %old = memref.load %p[] : memref<f64>
      %new = arith.addf %old, %x : f64
      memref.store %new, %p[] : memref<f64>
    }
  } sections {
    %l0, %u0 = offload.part 0
    %f0 = arith.maxsi %c0, %l0 : index
    %e0 = arith.minsi %n, %u0 : index
    %g0 = arith.subi %e0, %c1 : index
    offload.section use %a [%f0] to [%g0] : memref<?xf64>
  }
  return
}

// -----

// A gang's own memory, and what it reads before its loop. Three loops of four.
// CHECK-LABEL: func @four
// CHECK: offload.loop parallel<gang> (%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}, %{{.*}}, %[[C0:.*]]) to (%{{.*}}, %{{.*}}, %{{.*}}, %[[N:.*]]) step
// CHECK: split = array<i64: 0, 1, 2>
func.func @four(%ha: memref<?x?x?x?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter copyin %ha {name = "a"} : memref<?x?x?x?xf64>
  // expected-remark@+1 {{may be divided over devices: loop 1, 2 or 3 of 4}}
  offload.kernel parallel {
    %t = memref.alloca() : memref<f64>
    %x = memref.load %a[%c0, %c0, %c0, %c0] : memref<?x?x?x?xf64>
    memref.store %x, %t[] : memref<f64>
    offload.loop parallel<gang> (%i, %j, %k, %l) = (%c0, %c0, %c0, %c0) to (%n, %n, %n, %n) step (%c1, %c1, %c1, %c1) {
    }
  } sections {
    offload.section use %a [%c0, %c0, %c0, %c0] to [%c0, %c0, %c0, %c0] : memref<?x?x?x?xf64>
  }
  return
}

// -----

// Reductions into memory whose size is known at run time, and into a complex
// number among bytes: its address is computed before the kernel.
// CHECK-LABEL: func @reductions
// CHECK: %[[P:.*]] = offload.pointer %
// CHECK: %[[Z:.*]] = xmp.as_memref %[[P]][] : memref<complex<f64>>
// CHECK: offload.kernel
// CHECK: reduce (add %{{.*}} -> %{{.*}} : memref<?xf64>, add %[[Z]] -> %{{.*}} : memref<complex<f64>>)
// CHECK: {gangs = #offload.gangs<div>, split = array<i64: 0>}
func.func @reductions(%hs: memref<?xf64>, %hz: memref<16xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = offload.enter copyin %hs {name = "s"} : memref<?xf64>
  %b = offload.enter copyin %hz {name = "z"} : memref<16xi8>
  // expected-remark@+1 {{may be divided over devices: loop 1 of 1}}
  offload.kernel parallel {
    %p = offload.pointer %b : memref<16xi8>
    %z = xmp.as_memref %p[] : memref<complex<f64>>
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %x : memref<?xf64>, add %z -> %y : memref<complex<f64>>) {
    }
  } sections {
  }
  return
}

// -----

// The second array has addresses of the first: both stay on the first device.
// The third is only read.
// CHECK-LABEL: func @stored_addresses
// CHECK: offload.enter copyin %{{.*}} {escapes, name = "a"}
// CHECK: offload.enter create %{{.*}} {escapes, name = "p"}
// CHECK: offload.enter copyin %{{.*}} {name = "b"}
func.func private @set(%to: !llvm.ptr, %what: !llvm.ptr) {
  llvm.store %what, %to : !llvm.ptr, !llvm.ptr
  return
}
func.func @stored_addresses(%ha: memref<?xf64>, %hp: memref<?xi64>, %hb: memref<?xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.enter copyin %ha {name = "a"} : memref<?xf64>
  %p = offload.enter create %hp {name = "p"} : memref<?xi64>
  %b = offload.enter copyin %hb {name = "b"} : memref<?xi64>
  // expected-remark@+1 {{runs on one device: it calls a function that may write anything}}
  offload.kernel parallel {
    %pa = offload.pointer %a : memref<?xf64>
    %pp = offload.pointer %p : memref<?xi64>
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      %k = memref.load %b[%i] : memref<?xi64>
      %what = llvm.getelementptr %pa[%k] : (!llvm.ptr, i64) -> !llvm.ptr, f64
      func.call @set(%pp, %what) : (!llvm.ptr, !llvm.ptr) -> ()
    }
  } sections {
    offload.section may_def %p : memref<?xi64>
  }
  return
}

// -----

// A difference of addresses is not one, nor is a variable of the kernel an array.
// CHECK-LABEL: func @no_stored_addresses
// CHECK-NOT: escapes
func.func @no_stored_addresses(%ha: memref<?xf64>, %hp: memref<?xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %a = offload.enter copyin %ha {name = "a"} : memref<?xf64>
  %p = offload.enter create %hp {name = "p"} : memref<?xi64>
  // expected-remark@+1 {{may be divided over devices: loop 1 of 1}}
  offload.kernel parallel {
    %pa = offload.pointer %a : memref<?xf64>
    %pp = offload.pointer %p : memref<?xi64>
    %from = llvm.ptrtoint %pa : !llvm.ptr to i64
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      %variable = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
      %k = arith.index_cast %i : index to i64
      %what = llvm.getelementptr %pa[%k] : (!llvm.ptr, i64) -> !llvm.ptr, f64
      llvm.store %what, %variable : !llvm.ptr, !llvm.ptr
      %to = llvm.ptrtoint %what : !llvm.ptr to i64
      %difference = arith.subi %to, %from : i64
      memref.store %difference, %p[%i] : memref<?xi64>
    }
  } sections {
    %l, %u = offload.part 0
    %f = arith.maxsi %c0, %l : index
    %e = arith.minsi %n, %u : index
    %g = arith.subi %e, %c1 : index
    offload.section def %p[%f] to [%g] : memref<?xi64>
  }
  return
}
