// RUN: xacc-opt %s --split-input-file --convert-offload-to-gpu --canonicalize --cse | FileCheck %s

// Where the host finds that 32 bits are enough for all indices it says so with
// one more argument; there are two kernels.

#double = #llvm.tbaa_type_desc<id = "double", members = {<#llvm.tbaa_root<id = "root">, 0>}>
#double_tag = #llvm.tbaa_tag<base_type = #double, access_type = #double, offset = 0>
// CHECK: #[[TAG:.*]] = #llvm.tbaa_tag

// CHECK-LABEL: func.func @host
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index, %[[M:.*]]: index)
// CHECK: %[[FITS:.*]] = call @__xacc_narrow_grid(%[[N]], %[[M]])
// CHECK: offload.launch @grid extents(%[[M]], %[[N]]) args(%[[P]], %[[N]], %[[M]], %[[FITS]] : !llvm.ptr, index, index, i1)
func.func @host(%p: !llvm.ptr, %n: index, %m: index) {
  offload.launch @grid extents(%m, %n) args(%p, %n, %m : !llvm.ptr, index, index)
  return
}

// CHECK: offload.func @grid
// CHECK-SAME: narrow_argument = 3
// CHECK-LABEL: gpu.func @grid(
// CHECK-SAME: %[[P:.*]]: !llvm.ptr, %[[N:.*]]: index, %[[M:.*]]: index, %{{.*}}: i8)
// CHECK-NOT: scf.if
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}}  : i32 {
// CHECK: %[[M32:.*]] = arith.index_cast %[[M]] : index to i32
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %[[M32]] step %{{.*}}  : i32 {
// CHECK: %[[ROW:.*]] = arith.muli %[[I]], %[[M32]] overflow<nsw> : i32
// CHECK: %[[OFFSET:.*]] = arith.addi %[[ROW]], %[[J]] overflow<nsw> : i32
// CHECK: %[[ADDRESS:.*]] = llvm.getelementptr %[[P]][%[[OFFSET]]] : (!llvm.ptr, i32) -> !llvm.ptr, f64
// CHECK: llvm.store %{{.*}}, %[[ADDRESS]] {tbaa = [#[[TAG]]]} : f64, !llvm.ptr
// CHECK-LABEL: gpu.func @grid__wide
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index, %[[M:.*]]: index, %{{.*}}: i8)
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]] step
// CHECK: scf.for %[[J:.*]] = %{{.*}} to %[[M]] step
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]] {offload.type_tags = [#[[TAG]]]} : memref<?x?xf64>
// The bounds, and n * m: one comparison for each limit.
// CHECK-LABEL: func.func private @__xacc_narrow_grid(
// CHECK-SAME: %[[N:.*]]: index, %[[M:.*]]: index) -> i1
// CHECK-SAME: llvm.linkage = #llvm.linkage<internal>, no_inline
// CHECK-DAG: %[[MAX:.*]] = arith.constant 2147483647 : index
// CHECK-DAG: %[[HALF:.*]] = arith.constant 536870912 : index
// CHECK: %[[LAST:.*]] = arith.subi %[[N]], %{{.*}}
// CHECK: arith.muli %[[LAST]], %[[M]]
// CHECK: %[[BOUNDS:.*]] = arith.maxsi %[[N]], %[[M]]
// CHECK: arith.cmpi sle, %{{.*}}, %[[MAX]]
// CHECK: arith.cmpi sle, %[[BOUNDS]], %[[HALF]]
// CHECK-NOT: arith.cmpi
// CHECK: arith.andi
// CHECK: return
offload.func @grid(%p: !llvm.ptr, %n: index, %m: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n, %m) : memref<?x?xf64>
  offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
    memref.store %x, %a[%i, %j] {offload.type_tags = [#double_tag]} : memref<?x?xf64>
  }
}

// -----

// Sizes that are known: the host's answer is a constant, and one kernel does.
// CHECK-LABEL: func.func @known
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT: offload.launch @fixed args(%{{.*}}, %[[TRUE]] : !llvm.ptr, i1)
// CHECK-NOT: narrow_argument
// CHECK: gpu.func @fixed(
// CHECK-NOT: gpu.func
func.func @known(%p: !llvm.ptr) {
  offload.launch @fixed args(%p : !llvm.ptr)
  return
}
offload.func @fixed(%p: !llvm.ptr) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p : memref<1000xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<1000xf64>
  }
}

// -----

// 3 * 10^9 elements: 64 bits, and no second kernel.
// CHECK-LABEL: func.func @far
// CHECK: offload.launch @large args(%{{.*}} : !llvm.ptr)
func.func @far(%p: !llvm.ptr) {
  offload.launch @large args(%p : !llvm.ptr)
  return
}
// CHECK-LABEL: gpu.func @large
// CHECK-NOT: scf.if
// CHECK-NOT: : i32
// CHECK: gpu.return
offload.func @large(%p: !llvm.ptr) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 3000000000 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p : memref<3000000000xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<3000000000xf64>
  }
}

// -----

// An index that is loaded keeps its bits; the accesses beside it do not need
// them.
// CHECK-LABEL: gpu.func @gather(
// CHECK: scf.for %[[I:.*]] = {{.*}} : i32 {
// CHECK: llvm.getelementptr %{{.*}}[%[[I]]] : (!llvm.ptr, i32)
// CHECK: %[[INDEX:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i64
// CHECK: %[[WIDE:.*]] = arith.index_cast %[[INDEX]] : i64 to index
// CHECK: memref.load %{{.*}}[%[[WIDE]]] : memref<?xf64>
func.func @gathers(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) {
  offload.launch @gather extents(%n) args(%p, %q, %n : !llvm.ptr, !llvm.ptr, index)
  return
}
offload.func @gather(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %b = offload.view %p sizes(%n) : memref<?xf64>
  %x = offload.view %q sizes(%n) : memref<?xi64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %k = memref.load %x[%i] : memref<?xi64>
    %ki = arith.index_cast %k : i64 to index
    %v = memref.load %a[%ki] : memref<?xf64>
    memref.store %v, %b[%i] : memref<?xf64>
  }
}

// -----

// The first loop chooses the grid: the steps of the second over all of its
// threads fit, too.
// CHECK-LABEL: func.func @another
// CHECK-SAME: (%{{.*}}: !llvm.ptr, %[[N:.*]]: index, %[[M:.*]]: index)
// CHECK: call @__xacc_narrow_two(%[[N]], %[[M]])
// CHECK: offload.launch @two
// CHECK-LABEL: func.func private @__xacc_narrow_two(
// CHECK-SAME: %{{.*}}: index, %[[M:.*]]: index)
// CHECK-DAG: %[[STEP:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[LIMIT:.*]] = arith.constant 1073741888 : index
// CHECK: %[[LAST:.*]] = arith.muli %[[M]], %[[STEP]] : index
// CHECK: arith.cmpi sle, %[[LAST]], %[[LIMIT]] : index
func.func @another(%p: !llvm.ptr, %n: index, %m: index) {
  offload.launch @two extents(%m) args(%p, %n, %m : !llvm.ptr, index, index)
  return
}
offload.func @two(%p: !llvm.ptr, %n: index, %m: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %bound = arith.constant 3000000000 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%bound) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c4) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// -----

// Gangs are blocks: a loop over all threads has 128 places for each.
// CHECK-LABEL: func.func @gangs
// CHECK-SAME: (%{{.*}}: !llvm.ptr, %[[N:[a-z0-9]*]]: index, %[[G:[a-z0-9]*]]: i64)
// CHECK: call @__xacc_narrow_blocks(%[[N]], %[[G]])
// CHECK: offload.launch @blocks
// CHECK-LABEL: func.func private @__xacc_narrow_blocks(
// CHECK-SAME: %[[N:[a-z0-9]*]]: index, %[[G:[a-z0-9]*]]: i64)
// CHECK-DAG: %[[THREADS:.*]] = arith.constant 128 : index
// CHECK-DAG: %[[LIMIT:.*]] = arith.constant 1073741888 : index
// CHECK-DAG: %[[PLACES:.*]] = arith.muli %[[N]], %[[THREADS]] : index
// CHECK-DAG: %[[COUNT:.*]] = arith.index_cast %[[G]] : i64 to index
// CHECK-DAG: %[[PLACES2:.*]] = arith.muli %[[COUNT]], %[[THREADS]] : index
// CHECK: %[[MOST:.*]] = arith.maxsi %[[PLACES2]], %[[PLACES]]
// CHECK: arith.cmpi sle, %[[MOST]], %[[LIMIT]] : index
func.func @gangs(%p: !llvm.ptr, %n: index, %gangs: i64) {
  offload.launch @blocks num_gangs(%gangs) extents(%n) args(%p, %n : !llvm.ptr, index)
  return
}
offload.func @blocks(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// -----

// Nothing is known of a wide index that is loaded, also where 32 bits of it are
// used.
// CHECK-LABEL: gpu.func @truncated(
// CHECK: %[[INDEX:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i64
// CHECK: memref.load %{{.*}} : memref<?xf64>
// CHECK-LABEL: gpu.func @truncated__wide
func.func @truncates(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) {
  offload.launch @truncated extents(%n) args(%p, %q, %n : !llvm.ptr, !llvm.ptr, index)
  return
}
offload.func @truncated(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %b = offload.view %p sizes(%n) : memref<?xf64>
  %x = offload.view %q sizes(%n) : memref<?xi64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    %k = memref.load %x[%i] : memref<?xi64>
    %t = arith.trunci %k : i64 to i32
    %ti = arith.index_cast %t : i32 to index
    %v = memref.load %a[%ti] : memref<?xf64>
    memref.store %v, %b[%i] : memref<?xf64>
  }
}

// -----

// A loop that may be divided over devices: a part lies between the bounds, of
// which it is asked whether they fit. Parts stay the last arguments, also those of
// the sections region too.
// CHECK-LABEL: func.func @parts
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[N:.*]]: index)
// CHECK: arith.cmpi sle, %[[N]], %{{.*}}
// CHECK: offload.launch @divided
// CHECK-SAME: args(%[[P]], %[[N]], %{{[0-9]+}}, %{{[^,]*}}, %{{[^,]*}} : !llvm.ptr, index, i1, index, index)
func.func @parts(%p: !llvm.ptr, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %min = arith.constant -9223372036854775808 : index
  %max = arith.constant 9223372036854775807 : index
  offload.launch @divided extents(%n) split(%c0) to(%n) step(%c1) args(%p, %n, %min, %max : !llvm.ptr, index, index, index)
  return
}
// CHECK: offload.func @divided(%{{.*}}: !llvm.ptr, %{{.*}}: index, %{{.*}}: i1, %{{.*}}: index, %{{.*}}: index)
// CHECK: sections
// CHECK: ^bb0(%{{.*}}: !llvm.ptr, %{{.*}}: index, %{{.*}}: i1, %[[L:[^:]*]]: index, %[[U:[^:]*]]: index):
// CHECK: arith.subi %[[U]], %[[L]]

// CHECK-LABEL: gpu.func @divided(
// CHECK-SAME: %{{[^,]*}}, %{{[^,]*}}, %{{[^:]*}}: i8, %[[L:[^:]*]]: index, %[[U:[^:]*]]: index
// CHECK: %[[FROM:.*]] = arith.maxsi %[[L]], %{{.*}} : index
// CHECK: arith.index_cast %[[FROM]] : index to i32
// CHECK: scf.for {{.*}} : i32 {
offload.func @divided(%p: !llvm.ptr, %n: index, %l: index, %u: index) parallel attributes {split = array<i64: 0>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %from = arith.maxsi %c0, %l : index
  %to = arith.minsi %n, %u : index
  offload.loop parallel<gang, vector> (%i) = (%from) to (%to) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
} sections {
^bb0(%p: !llvm.ptr, %n: index, %l: index, %u: index):
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %d = arith.subi %u, %l : index
  offload.section use %a [%d] to [%d] : memref<?xf64>
}

// -----

// Each launch tests its own arguments. One knows that they fit, one that they
// do not.
// CHECK-LABEL: func.func @several
// CHECK-SAME: (%[[P:[^:]*]]: !llvm.ptr, %[[N:[^:]*]]: index, %[[M:[^:]*]]: index)
// CHECK: arith.cmpi sle, %[[N]], %{{.*}}
// CHECK: offload.launch @repeated extents(%[[N]]) args(%[[P]], %[[N]], %{{[0-9]+}} :
// CHECK: arith.cmpi sle, %[[M]], %{{.*}}
// CHECK: offload.launch @repeated extents(%[[M]]) args(%[[P]], %[[M]], %{{[0-9]+}} :
// CHECK: offload.launch @repeated {{.*}} args(%[[P]], %c1000, %true :
// CHECK: offload.launch @repeated {{.*}} args(%[[P]], %c5000000000, %false :
func.func @several(%p: !llvm.ptr, %n: index, %m: index) {
  %small = arith.constant 1000 : index
  %large = arith.constant 5000000000 : index
  offload.launch @repeated extents(%n) args(%p, %n : !llvm.ptr, index)
  offload.launch @repeated extents(%m) args(%p, %m : !llvm.ptr, index)
  offload.launch @repeated extents(%small) args(%p, %small : !llvm.ptr, index)
  offload.launch @repeated extents(%large) args(%p, %large : !llvm.ptr, index)
  return
}
// CHECK: offload.func @repeated
// CHECK-SAME: narrow_argument = 2
// CHECK-LABEL: gpu.func @repeated(
// CHECK: scf.for {{.*}} : i32 {
// CHECK-LABEL: gpu.func @repeated__wide(
// CHECK-NOT: : i32 {
offload.func @repeated(%p: !llvm.ptr, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}

// -----

// Functions of the host for two launches have different names.
// CHECK-LABEL: func.func @nests
// CHECK: call @__xacc_narrow_nest(
// CHECK: call @__xacc_narrow_nest.1(
func.func @nests(%p: !llvm.ptr, %n: index, %m: index) {
  offload.launch @nest extents(%m, %n) args(%p, %n, %m : !llvm.ptr, index, index)
  offload.launch @nest extents(%n, %m) args(%p, %m, %n : !llvm.ptr, index, index)
  return
}
// CHECK: func.func private @__xacc_narrow_nest(
// CHECK: func.func private @__xacc_narrow_nest.1(
offload.func @nest(%p: !llvm.ptr, %n: index, %m: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n, %m) : memref<?x?xf64>
  offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
    memref.store %x, %a[%i, %j] : memref<?x?xf64>
  }
}

// -----

// Launches that pass different numbers of arguments have no place in common.
// CHECK-LABEL: func.func @different
// CHECK-NOT: i1
// CHECK-LABEL: gpu.func @unlike(
// CHECK-NOT: gpu.func
func.func @different(%p: !llvm.ptr, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.launch @unlike extents(%n) split(%c0) to(%n) step(%c1) args(%p, %n, %c0, %n : !llvm.ptr, index, index, index)
  offload.launch @unlike extents(%n) args(%p, %n, %c0, %n : !llvm.ptr, index, index, index)
  return
}
offload.func @unlike(%p: !llvm.ptr, %n: index, %l: index, %u: index) parallel {
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%l) to (%u) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}
