// RUN: xacc-opt %s --canonicalize --cse --split-input-file | FileCheck %s

// CHECK-LABEL: func @cast_and_back
// CHECK-SAME: (%[[A:.*]]: !xmp.set)
// CHECK-NEXT: return %[[A]]
func.func @cast_and_back(%a: !xmp.set) -> !xmp.set {
  %p = xmp.handle_cast %a : !xmp.set to !llvm.ptr
  %b = xmp.handle_cast %p : !llvm.ptr to !xmp.set
  return %b : !xmp.set
}

// -----

// Different types on both ends: stays.
// CHECK-LABEL: func @cast_to_another
// CHECK-COUNT-2: xmp.handle_cast
func.func @cast_to_another(%a: !xmp.nodes<4>) -> !xmp.nodes<?> {
  %p = xmp.handle_cast %a : !xmp.nodes<4> to !llvm.ptr
  %b = xmp.handle_cast %p : !llvm.ptr to !xmp.nodes<?>
  return %b : !xmp.nodes<?>
}

// -----

// CHECK-LABEL: func @origin_of_collapsed
// CHECK-SAME: (%[[A:.*]]: !xmp.array<8x8x8xf64
// CHECK-DAG: %[[ONE:.*]] = arith.constant -1 : index
// CHECK-DAG: %[[O0:.*]] = xmp.local_origin %[[A]][0]
// CHECK-DAG: %[[O2:.*]] = xmp.local_origin %[[A]][2]
// CHECK: return %[[O0]], %[[ONE]], %[[O2]]
func.func @origin_of_collapsed(%a: !xmp.array<8x8x8xf64, [t0, *, *], shadow [1:1, 1:0, ?:0]>) -> (index, index, index) {
  %0 = xmp.local_origin %a[0] : !xmp.array<8x8x8xf64, [t0, *, *], shadow [1:1, 1:0, ?:0]>
  %1 = xmp.local_origin %a[1] : !xmp.array<8x8x8xf64, [t0, *, *], shadow [1:1, 1:0, ?:0]>
  %2 = xmp.local_origin %a[2] : !xmp.array<8x8x8xf64, [t0, *, *], shadow [1:1, 1:0, ?:0]>
  return %0, %1, %2 : index, index, index
}

// -----

// A constant that the declared shadow has no room for is left to the runtime,
// which knows the source line.
// CHECK-LABEL: func @constant_widths
// CHECK-SAME: (%[[A:.*]]: !xmp.array{{.*}}, %[[W:.*]]: index)
func.func @constant_widths(%a: !xmp.array<8x8xf64, [t1, t0], shadow [1:1, ?:?]>, %w: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // CHECK: %[[C2:.*]] = arith.constant 2 : index
  // CHECK: xmp.reflect %[[A]] width [1:%[[C2]], 2:%[[W]] periodic]
  xmp.reflect %a width [%c1:%c2, %c2:%w periodic] : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, ?:?]>
  // CHECK: xmp.reflect_init %[[A]] width [1:1, 2:%[[W]]]
  xmp.reflect_init %a width [%c1:%c1, %c2:%w] : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, ?:?]>
  // CHECK: xmp.reflect_start %[[A]] width [%[[W]]:0, 2:1]
  %r = xmp.reflect_start %a width [%w:0, %c2:%c1] : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, ?:?]>
  xmp.reflect_wait %r
  return
}

// -----

// What does not communicate goes when unused, and is computed once.
// CHECK-LABEL: func @pure
// CHECK-SAME: (%[[A:.*]]: !xmp.array<8xf64, [t0]>, %[[P:.*]]: !xmp.nodes<?>)
// CHECK-NEXT: %[[O:.*]] = xmp.local_origin %[[A]][0]
// CHECK-NEXT: return %[[O]], %[[O]]
func.func @pure(%a: !xmp.array<8xf64, [t0]>, %p: !xmp.nodes<?>) -> (index, index) {
  %first, %last = xmp.owned_range %a[0] : !xmp.array<8xf64, [t0]>
  %o = xmp.local_origin %a[0] : !xmp.array<8xf64, [t0]>
  %q = xmp.local_origin %a[0] : !xmp.array<8xf64, [t0]>
  %c = xmp.node_coordinate %p[0] : !xmp.nodes<?>
  %x = xmp.load %a[%o] : !xmp.array<8xf64, [t0]>
  return %o, %q : index, index
}

// -----

// An unused declaration goes; equal ones that are used are two handles.
// CHECK-LABEL: func @declarations
// CHECK-NEXT: = xmp.nodes
// CHECK-NEXT: = xmp.nodes
// CHECK-NEXT: return
func.func @declarations() -> (!xmp.nodes<?>, !xmp.nodes<?>) {
  %unused = xmp.nodes [*] : !xmp.nodes<?>
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %q = xmp.nodes [*] : !xmp.nodes<?>
  return %p, %q : !xmp.nodes<?>, !xmp.nodes<?>
}

// -----

// Nothing that communicates goes, and no load moves across it.
// CHECK-LABEL: func @collectives
// CHECK: xmp.barrier
// CHECK-NEXT: xmp.barrier
// CHECK-NEXT: xmp.load
// CHECK-NEXT: xmp.reflect
// CHECK-NEXT: xmp.load
func.func @collectives(%a: !xmp.array<8xf64, [t0], shadow [1:1]>, %i: index) -> (f64, f64) {
  xmp.barrier
  xmp.barrier
  %x = xmp.load %a[%i] : !xmp.array<8xf64, [t0], shadow [1:1]>
  xmp.reflect %a : !xmp.array<8xf64, [t0], shadow [1:1]>
  %y = xmp.load %a[%i] : !xmp.array<8xf64, [t0], shadow [1:1]>
  return %x, %y : f64, f64
}

// -----

// An empty loop goes, one that reduces is collective and stays. So does a
// query inside a task: it asks about another set.
// CHECK-LABEL: func @loops
// CHECK-NOT: independent
// CHECK: xmp.loop
// CHECK-SAME: reduce (add
// CHECK: %[[R:.*]] = xmp.node_num
// CHECK: xmp.task
// CHECK-NEXT: %[[Q:.*]] = xmp.node_num
// CHECK-NEXT: memref.store %[[Q]]
// CHECK-NOT: xmp.task
// CHECK: return %[[R]]
func.func @loops(%t: !xmp.template<[block]>, %s: memref<f64>, %c: index, %set: !xmp.set, %m: memref<index>) -> index {
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[d0 + %c] : !xmp.template<[block]> independent [0] {
  }
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[d0 + %c] : !xmp.template<[block]>
      reduce (add %sum -> %s : memref<f64>) {
  }
  %r = xmp.node_num
  xmp.task on %set {
    %q = xmp.node_num
    memref.store %q, %m[] : memref<index>
  }
  xmp.task on %set {
  }
  return %r : index
}

// -----

// Two sets of one reference are two, since each is released.
// CHECK-LABEL: func @equal_sets
// CHECK-COUNT-2: xmp.nodes_section
// CHECK-COUNT-2: xmp.template_section
func.func @equal_sets(%p: !xmp.nodes<4>, %t: !xmp.template<[block]>, %m: memref<i32>) {
  %c1 = arith.constant 1 : index
  %a = xmp.nodes_section %p([%c1]) : !xmp.nodes<4>
  %b = xmp.nodes_section %p([%c1]) : !xmp.nodes<4>
  xmp.bcast %m from %a on %b : memref<i32>
  xmp.release %a : !xmp.set
  xmp.release %b : !xmp.set
  %c = xmp.template_section %t([%c1]) : !xmp.template<[block]>
  xmp.release %c : !xmp.set
  %d = xmp.template_section %t([%c1]) : !xmp.template<[block]>
  xmp.release %d : !xmp.set
  return
}
