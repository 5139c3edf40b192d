// RUN: xacc-opt %s --verify-roundtrip | FileCheck %s
// RUN: xacc-opt %s --mlir-print-op-generic | xacc-opt | FileCheck %s

// Every op, and every example of its documentation.

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @nodes
// CHECK-SAME: (%[[N:.*]]: index, %[[S:.*]]: !xmp.set)
func.func @nodes(%n: index, %s: !xmp.set) {
  // CHECK: xmp.nodes [4, *] : !xmp.nodes<4x?>
  %p = xmp.nodes [4, *] : !xmp.nodes<4x?>
  // CHECK: xmp.nodes [%[[N]], 2, %[[N]]] executing : !xmp.nodes<?x2x?>
  %q = xmp.nodes [%n, 2, %n] executing : !xmp.nodes<?x2x?>
  // CHECK: xmp.nodes [*] of %[[S]] : !xmp.nodes<?>
  %r = xmp.nodes [*] of %s : !xmp.nodes<?>
  return
}

// CHECK-LABEL: func @nodes_section
// CHECK-SAME: (%[[P:.*]]: !xmp.nodes<4x2>, %[[A:.*]]: index, %[[B:.*]]: index)
func.func @nodes_section(%p: !xmp.nodes<4x2>, %c0: index, %c1: index) {
  // CHECK: xmp.nodes_section %[[P]](*, [%[[A]] : %[[B]] : %[[B]]]) : !xmp.nodes<4x2>
  %s = xmp.nodes_section %p(*, [%c0 : %c1 : %c1]) : !xmp.nodes<4x2>
  // CHECK: xmp.nodes_section %[[P]]([%[[A]]], :) : !xmp.nodes<4x2>
  %t = xmp.nodes_section %p([%c0], :) : !xmp.nodes<4x2>
  return
}

// CHECK-LABEL: func @template_section
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block, block]>, %[[I:.*]]: index)
func.func @template_section(%t: !xmp.template<[block, block]>, %i: index) {
  // CHECK: xmp.template_section %[[T]]([%[[I]]], :) : !xmp.template<[block, block]>
  %s = xmp.template_section %t([%i], :) : !xmp.template<[block, block]>
  // CHECK: xmp.template_section %[[T]]([%[[I]] : %[[I]] : %[[I]]], *)
  %u = xmp.template_section %t([%i : %i : %i], *) : !xmp.template<[block, block]>
  // CHECK: xmp.template_section %[[T]](every, :) : !xmp.template<[block, block]>
  %v = xmp.template_section %t(every, :) : !xmp.template<[block, block]>
  return
}

// CHECK-LABEL: func @template
// CHECK-SAME: (%[[P:.*]]: !xmp.nodes<?>, %[[A:.*]]: index, %[[N:.*]]: index)
func.func @template(%p: !xmp.nodes<?>, %c0: index, %n: index) {
  // CHECK: xmp.template (%[[A]], %[[A]]) to (%[[N]], %[[N]]) onto %[[P]] : !xmp.nodes<?> -> !xmp.template<[*, block]>
  %t = xmp.template (%c0, %c0) to (%n, %n) onto %p
         : !xmp.nodes<?> -> !xmp.template<[*, block]>
  // CHECK: xmp.template (%[[A]]) to (%[[N]]) onto %[[P]] widths(%[[N]]) : !xmp.nodes<?> -> !xmp.template<[cyclic(?)]>
  %u = xmp.template (%c0) to (%n) onto %p widths(%n)
         : !xmp.nodes<?> -> !xmp.template<[cyclic(?)]>
  return
}

// CHECK-LABEL: func @arrays
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[*, block]>, %[[U:.*]]: !xmp.template<[block]>, %[[N:.*]]: index, %[[PTR:.*]]: !llvm.ptr)
func.func @arrays(%t: !xmp.template<[*, block]>, %u: !xmp.template<[block]>, %n: index, %ptr: !llvm.ptr) {
  // CHECK: %[[A:.*]] = xmp.alloc zero align %[[T]] extents(%[[N]]) : !xmp.template<[*, block]> -> !xmp.array<?x8xf64, [t1, t0], shadow [1:1, 0:0]>
  %a = xmp.alloc zero align %t extents(%n)
         : !xmp.template<[*, block]> -> !xmp.array<?x8xf64, [t1, t0], shadow [1:1, 0:0]>
  // CHECK: xmp.alloc align %[[U]] extents(%[[N]]) offsets(%[[N]]) widths(%[[N]], %[[N]]) : !xmp.template<[block]> -> !xmp.array<?xi32, [t0 + ?], shadow [?:?]>
  %b = xmp.alloc align %u extents(%n) offsets(%n) widths(%n, %n)
         : !xmp.template<[block]> -> !xmp.array<?xi32, [t0 + ?], shadow [?:?]>
  // CHECK: xmp.attach %[[PTR]] align %[[U]] extents(%[[N]]) : !xmp.template<[block]> -> !xmp.array<?xf64, [t0]>
  %x = xmp.attach %ptr align %u extents(%n)
         : !xmp.template<[block]> -> !xmp.array<?xf64, [t0]>
  // CHECK: xmp.pointer align %[[U]] : !xmp.template<[block]> -> !xmp.array<?xf64, [t0]>
  %w = xmp.pointer align %u
         : !xmp.template<[block]> -> !xmp.array<?xf64, [t0]>
  // CHECK: xmp.release %{{.*}} : !xmp.array<?xf64, [t0]>
  xmp.release %x : !xmp.array<?xf64, [t0]>
  return
}

// CHECK: xmp.global @u : !xmp.array<64xf64, [t0]>
xmp.global @u : !xmp.array<64xf64, [t0]>
// CHECK: xmp.global external "private" @p : !xmp.nodes<4x?> {note = 1 : i32}
xmp.global external "private" @p : !xmp.nodes<4x?> {note = 1 : i32}

// CHECK-LABEL: func @globals
// CHECK-SAME: (%[[A:.*]]: !xmp.array<64xf64, [t0]>)
func.func @globals(%a: !xmp.array<64xf64, [t0]>) -> !xmp.array<64xf64, [t0]> {
  // CHECK: xmp.set_global @u, %[[A]] : !xmp.array<64xf64, [t0]>
  xmp.set_global @u, %a : !xmp.array<64xf64, [t0]>
  // CHECK: xmp.get_global @u : !xmp.array<64xf64, [t0]>
  %b = xmp.get_global @u : !xmp.array<64xf64, [t0]>
  return %b : !xmp.array<64xf64, [t0]>
}

// CHECK-LABEL: func @handle_cast
// CHECK-SAME: (%[[PTR:.*]]: !llvm.ptr, %[[S:.*]]: !xmp.set)
func.func @handle_cast(%ptr: !llvm.ptr, %s: !xmp.set) {
  // CHECK: xmp.handle_cast %[[PTR]] : !llvm.ptr to !xmp.array<?xf64, [t0]>
  %a = xmp.handle_cast %ptr : !llvm.ptr to !xmp.array<?xf64, [t0]>
  // CHECK: xmp.handle_cast %[[S]] : !xmp.set to !llvm.ptr
  %q = xmp.handle_cast %s : !xmp.set to !llvm.ptr
  return
}

//===----------------------------------------------------------------------===//
// Computation
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @accesses
// CHECK-SAME: (%[[A:.*]]: !xmp.array<8x8xf64, [t1, t0]>, %[[I:.*]]: index, %[[J:.*]]: index)
func.func @accesses(%a: !xmp.array<8x8xf64, [t1, t0]>, %i: index, %j: index) {
  // CHECK: %[[X:.*]] = xmp.load %[[A]][%[[I]], %[[J]]] : !xmp.array<8x8xf64, [t1, t0]>
  %x = xmp.load %a[%i, %j] : !xmp.array<8x8xf64, [t1, t0]>
  // CHECK: xmp.store %[[X]], %[[A]][%[[I]], %[[J]]] : !xmp.array<8x8xf64, [t1, t0]>
  xmp.store %x, %a[%i, %j] : !xmp.array<8x8xf64, [t1, t0]>
  // CHECK: xmp.element %[[A]][%[[I]], %[[J]]] : !xmp.array<8x8xf64, [t1, t0]>
  %q = xmp.element %a[%i, %j] : !xmp.array<8x8xf64, [t1, t0]>
  return
}

// CHECK-LABEL: func @loop
// CHECK-SAME: (%[[T:.*]]: !xmp.template<[block, block]>, %[[A:.*]]: !xmp.array<8x8xf64, [t1, t0]>, %[[S:.*]]: memref<f64>, %[[L:.*]]: index, %[[N:.*]]: index, %[[M:.*]]: index)
func.func @loop(%t: !xmp.template<[block, block]>, %a: !xmp.array<8x8xf64, [t1, t0]>,
                %s: memref<f64>, %l: index, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: xmp.loop (%[[I:.*]], %[[J:.*]]) = (%[[L]], %[[L]]) to (%[[N]], %[[M]]) step (%[[C1:.*]], %[[C1]]) on %[[T]][d1 + %[[C0:.*]], d0 + %[[C1]]] : !xmp.template<[block, block]> independent [0, 1] reduce (add %[[SUM:.*]] -> %[[S]] : memref<f64>) {
  // CHECK-NEXT: xmp.load %[[A]][%[[I]], %[[J]]]
  // CHECK-NEXT: memref.load %[[SUM]][]
  // CHECK: memref.store %{{.*}}, %[[SUM]][]
  // CHECK-NEXT: }
  xmp.loop (%i, %j) = (%l, %l) to (%n, %m) step (%c1, %c1)
      on %t[d1 + %c0, d0 + %c1] : !xmp.template<[block, block]>
      independent [0, 1]
      reduce (add %sum -> %s : memref<f64>) {
    %x = xmp.load %a[%i, %j] : !xmp.array<8x8xf64, [t1, t0]>
    %old = memref.load %sum[] : memref<f64>
    %new = arith.addf %old, %x fastmath<reassoc> : f64
    memref.store %new, %sum[] : memref<f64>
  }
  return
}

// CHECK-LABEL: func @loop_subscripts
// CHECK-SAME: (%[[P:.*]]: !xmp.nodes<2x2x2x2x2>, %[[N:.*]]: index, %[[S:.*]]: memref<4xi32>, %[[U:.*]]: memref<i1>)
func.func @loop_subscripts(%p: !xmp.nodes<2x2x2x2x2>, %n: index, %s: memref<4xi32>, %u: memref<i1>) {
  // CHECK: xmp.loop (%{{.*}}) = (%[[N]]) to (%[[N]]) step (%[[N]]) on %[[P]][:, *, (%[[N]]), inner, d0 + %[[N]]] : !xmp.nodes<2x2x2x2x2> descending [0] reduce (band %{{.*}} -> %[[S]] : memref<4xi32>, lor %{{.*}} -> %[[U]] : memref<i1>) {
  // CHECK-NEXT: } {note = "x"}
  xmp.loop (%i) = (%n) to (%n) step (%n)
      on %p[:, *, (%n), inner, d0 + %n] : !xmp.nodes<2x2x2x2x2>
      descending [0]
      reduce (band %a -> %s : memref<4xi32>, lor %b -> %u : memref<i1>) {
  } {note = "x"}
  return
}

// CHECK-LABEL: func @task
// CHECK-SAME: (%[[S:.*]]: !xmp.set)
func.func @task(%s: !xmp.set) {
  // CHECK: xmp.task on %[[S]] {
  // CHECK-NEXT: func.call @report()
  // CHECK-NEXT: }
  xmp.task on %s {
    func.call @report() : () -> ()
  }
  // CHECK: xmp.task on %[[S]] nocomm {
  xmp.task on %s nocomm {
  }
  return
}
func.func private @report()

// CHECK-LABEL: func @views
// CHECK-SAME: (%[[A:.*]]: !xmp.array<?x8xf64, [t0, *]>, %[[T:.*]]: !xmp.template<[block]>, %[[P:.*]]: !xmp.nodes<4x?>)
func.func @views(%a: !xmp.array<?x8xf64, [t0, *]>, %t: !xmp.template<[block]>, %p: !xmp.nodes<4x?>) {
  // CHECK: xmp.local_view %[[A]] : !xmp.array<?x8xf64, [t0, *]> -> memref<?x8xf64, strided<[?, 1], offset: ?>>
  %m = xmp.local_view %a : !xmp.array<?x8xf64, [t0, *]> -> memref<?x8xf64, strided<[?, 1], offset: ?>>
  // CHECK: xmp.local_origin %[[A]][0] : !xmp.array<?x8xf64, [t0, *]>
  %o = xmp.local_origin %a[0] : !xmp.array<?x8xf64, [t0, *]>
  // CHECK: xmp.owned_range %[[T]][0] : !xmp.template<[block]>
  %first, %last = xmp.owned_range %t[0] : !xmp.template<[block]>
  // CHECK: xmp.owned_range %[[A]][1] : !xmp.array<?x8xf64, [t0, *]>
  %f, %l = xmp.owned_range %a[1] : !xmp.array<?x8xf64, [t0, *]>
  // CHECK: xmp.node_coordinate %[[P]][1] : !xmp.nodes<4x?>
  %c = xmp.node_coordinate %p[1] : !xmp.nodes<4x?>
  return
}

// CHECK-LABEL: func @queries
func.func @queries() {
  // CHECK: xmp.node_num
  %r = xmp.node_num
  // CHECK: xmp.num_nodes
  %n = xmp.num_nodes
  // CHECK: xmp.wtime
  %s = xmp.wtime
  // CHECK: xmp.num_threads
  %t = xmp.num_threads
  // CHECK: xmp.num_threads acc
  %k = xmp.num_threads acc
  return
}

// CHECK-LABEL: func @as_memref
// CHECK-SAME: (%[[PTR:.*]]: !llvm.ptr, %[[N:.*]]: index)
func.func @as_memref(%ptr: !llvm.ptr, %n: index) {
  // CHECK: xmp.as_memref %[[PTR]][%[[N]]] : memref<?x4xf64>
  %m = xmp.as_memref %ptr[%n] : memref<?x4xf64>
  // CHECK: xmp.as_memref %[[PTR]][] : memref<f64>
  %s = xmp.as_memref %ptr[] : memref<f64>
  return
}

//===----------------------------------------------------------------------===//
// Communication
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @reflect
// CHECK-SAME: (%[[A:.*]]: !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>, %[[B:.*]]: !xmp.array<?x8xf32, [t1, t0], shadow [1:1, ?:?]>, %[[W:.*]]: index)
func.func @reflect(%a: !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>,
                   %b: !xmp.array<?x8xf32, [t1, t0], shadow [1:1, ?:?]>, %w: index) {
  // CHECK: xmp.reflect %[[A]] : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>
  xmp.reflect %a : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>
  // CHECK: xmp.reflect %[[A]] width [1:1 periodic, 0:%[[W]]] : !xmp.array
  xmp.reflect %a width [1:1 periodic, 0:%w] : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>
  // CHECK: xmp.reflect %[[A]], %[[B]] width [%[[W]]:1, %[[W]]:%[[W]] periodic] orthogonal : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>, !xmp.array<?x8xf32, [t1, t0], shadow [1:1, ?:?]>
  xmp.reflect %a, %b width [%w:1, %w:%w periodic] orthogonal
    : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>, !xmp.array<?x8xf32, [t1, t0], shadow [1:1, ?:?]>
  return
}

// CHECK-LABEL: func @reflect_of_different_ranks
// CHECK: xmp.reflect %{{.*}}, %{{.*}} : !xmp.array<8xf64, [t0], shadow [1:1]>, !xmp.array<8x4xf32, [t0, *], shadow [2:0, 0:0]>
func.func @reflect_of_different_ranks(%a: !xmp.array<8xf64, [t0], shadow [1:1]>,
                                      %b: !xmp.array<8x4xf32, [t0, *], shadow [2:0, 0:0]>) {
  xmp.reflect %a, %b : !xmp.array<8xf64, [t0], shadow [1:1]>, !xmp.array<8x4xf32, [t0, *], shadow [2:0, 0:0]>
  return
}

// CHECK-LABEL: func @reflect_in_parts
// CHECK-SAME: (%[[A:.*]]: !xmp.array<8xf64, [t0], shadow [1:1]>)
func.func @reflect_in_parts(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // CHECK: xmp.reflect_init %[[A]] width [1:1] : !xmp.array<8xf64, [t0], shadow [1:1]>
  xmp.reflect_init %a width [1:1] : !xmp.array<8xf64, [t0], shadow [1:1]>
  // CHECK: xmp.reflect_do %[[A]] : !xmp.array<8xf64, [t0], shadow [1:1]>
  xmp.reflect_do %a : !xmp.array<8xf64, [t0], shadow [1:1]>
  // CHECK: %[[R:.*]] = xmp.reflect_start %[[A]] : !xmp.array<8xf64, [t0], shadow [1:1]>
  %r = xmp.reflect_start %a : !xmp.array<8xf64, [t0], shadow [1:1]>
  // CHECK: xmp.reflect_wait %[[R]]
  xmp.reflect_wait %r
  return
}

// CHECK-LABEL: func @collectives
// CHECK-SAME: (%[[S:.*]]: !xmp.set, %[[ROOT:.*]]: !xmp.set, %[[M:.*]]: memref<4xf64>, %[[V:.*]]: memref<f64>)
func.func @collectives(%s: !xmp.set, %root: !xmp.set, %m: memref<4xf64>, %v: memref<f64>) {
  // CHECK: xmp.poll{{$}}
  xmp.poll
  // CHECK: xmp.barrier{{$}}
  xmp.barrier
  // CHECK: xmp.barrier on %[[S]]
  xmp.barrier on %s
  // CHECK: xmp.bcast %[[M]] : memref<4xf64>
  xmp.bcast %m : memref<4xf64>
  // CHECK: xmp.bcast %[[M]] from %[[ROOT]] on %[[S]] : memref<4xf64>
  xmp.bcast %m from %root on %s : memref<4xf64>
  // CHECK: xmp.reduction add %[[V]] on %[[S]] : memref<f64>
  xmp.reduction add %v on %s : memref<f64>
  // CHECK: xmp.reduction max %[[M]] : memref<4xf64>
  xmp.reduction max %m : memref<4xf64>
  return
}

// CHECK-LABEL: @widened
func.func @widened(%t: !xmp.template<[block, block]>, %l: index, %n: index, %w: index) {
  // CHECK: xmp.loop {{.*}} expand [%{{.*}} : %{{.*}} unbound, %{{.*}} : %{{.*}}] {
  xmp.loop (%i, %j) = (%l, %l) to (%n, %n) step (%w, %w) on %t[d1 + %l, d0 + %l] : !xmp.template<[block, block]> expand [%w : %w unbound, %l : %w] {
  }
  // CHECK: xmp.loop {{.*}} margin [%{{.*}} : %{{.*}}, %{{.*}} : %{{.*}}] {
  xmp.loop (%i, %j) = (%l, %l) to (%n, %n) step (%w, %w) on %t[d1 + %l, d0 + %l] : !xmp.template<[block, block]> margin [%w : %w, %l : %w] {
  }
  // CHECK: xmp.loop {{.*}} peel (%{{.*}}) [%{{.*}} : %{{.*}}, %{{.*}} : %{{.*}}] {
  xmp.loop (%i, %j) = (%l, %l) to (%n, %n) step (%w, %w) on %t[d1 + %l, d0 + %l] : !xmp.template<[block, block]> peel (%n) [%w : %w, %l : %w] {
  }
  xmp.loop (%i) = (%l) to (%n) step (%w) on %t[inner, d0 + %l] : !xmp.template<[block, block]> margin [%w : %w] {
    // CHECK: xmp.loop {{.*}} inner [%{{.*}} : %{{.*}} unbound] {
    xmp.loop (%j) = (%i) to (%n) step (%w) on %t[d0 + %l, *] : !xmp.template<[block, block]> inner [%w : %l unbound] {
    }
  }
  return
}

// CHECK-LABEL: @located
func.func @located(%v: memref<f64>, %k: memref<2xi64>, %x: memref<i32>, %y: memref<3xf32>, %s: !xmp.set, %id: index) {
  // CHECK: xmp.located_reduction max %{{.*}} keys(%{{.*}}) last locations(%{{.*}}, %{{.*}}) on %{{.*}} : memref<f64> keys memref<2xi64> locations memref<i32>, memref<3xf32>
  xmp.located_reduction max %v keys(%k) last locations(%x, %y) on %s : memref<f64> keys memref<2xi64> locations memref<i32>, memref<3xf32>
  // CHECK: xmp.located_reduction min %{{.*}} locations(%{{.*}}) async %{{.*}} : memref<f64> locations memref<i32>
  xmp.located_reduction min %v locations(%x) async %id : memref<f64> locations memref<i32>
  return
}

// CHECK-LABEL: @sections
func.func @sections(%m: memref<?x4xf64, strided<[?, 2]>>, %a: !xmp.array<8xf64, [t0], shadow [1:1]>, %id: index) {
  // CHECK: xmp.bcast %{{.*}} : memref<?x4xf64, strided<[?, 2]>>
  xmp.bcast %m : memref<?x4xf64, strided<[?, 2]>>
  // CHECK: xmp.reduction add %{{.*}} async %{{.*}} : !xmp.array
  xmp.reduction add %a async %id : !xmp.array<8xf64, [t0], shadow [1:1]>
  // CHECK: xmp.reduce_shadow %{{.*}} width [1:0 periodic] orthogonal async %{{.*}} acc : !xmp.array
  xmp.reduce_shadow %a width [1:0 periodic] orthogonal async %id acc : !xmp.array<8xf64, [t0], shadow [1:1]>
  return
}

// What front ends and passes say of handles, arrays and loops.
// CHECK: xmp.global @aligned : !xmp.array<64xf64, [t0]> {templ = @t}
xmp.global @aligned : !xmp.array<64xf64, [t0]> {templ = @t}

// CHECK-LABEL: @described
func.func @described(%p: !llvm.ptr, %t: !xmp.template<[block]>, %c: index) {
  // CHECK: xmp.handle_cast %{{.*}} {templ = "t"} : !llvm.ptr
  %u = xmp.handle_cast %p {templ = "t"} : !llvm.ptr to !xmp.template<[block]>
  // CHECK: xmp.as_memref %{{.*}}[] {distinct, hidden} : memref<f64>
  %m = xmp.as_memref %p[] {distinct, hidden} : memref<f64>
  // CHECK: xmp.alloc align %{{.*}} {directive = #xmp.directive<"align a">, isUnsigned, name = "a"} :
  %a = xmp.alloc align %t {directive = #xmp.directive<"align a">, isUnsigned, name = "a"} : !xmp.template<[block]> -> !xmp.array<64xi32, [t0]>
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[d0 + %c] : !xmp.template<[block]> {
    // CHECK: } {directive = #xmp.directive<"loop">, halo = ["'a' [1:0] stale"]}
  } {directive = #xmp.directive<"loop">, halo = ["'a' [1:0] stale"]}
  return
}
