// RUN: xacc-opt %s --split-input-file --verify-diagnostics

// One function per labelled constraint of the documentation: @reflect_c1 breaks
// (C1) of xmp.reflect and nothing else. Types and syntax follow at the end.

func.func @nodes_c1() {
  // expected-error @+1 {{expects 2 sizes, one per dimension of the result, has 1}}
  %p = xmp.nodes [4] : !xmp.nodes<4x?>
  return
}

// -----

func.func @nodes_c1_value() {
  // expected-error @+1 {{size of dimension 0 differs from the extent in '!xmp.nodes<5>'}}
  %p = xmp.nodes [4] : !xmp.nodes<5>
  return
}

// -----

func.func @nodes_c2() {
  // expected-error @+1 {{size 0 is not positive}}
  %p = xmp.nodes [0] : !xmp.nodes<?>
  return
}

// -----

func.func @nodes_c2_generic() {
  // expected-error @+1 {{size -7 of dimension 0 is not positive}}
  %p = "xmp.nodes"() <{operandSegmentSizes = array<i32: 0, 0>, staticSizes = array<i64: -7>}> : () -> !xmp.nodes<?>
  return
}

// -----

func.func @nodes_c3(%s: !xmp.set) {
  // expected-error @+1 {{is declared over the executing set and over a reference; one of both is possible}}
  %p = xmp.nodes [*] executing of %s : !xmp.nodes<?>
  return
}

// -----

func.func @nodes_section_c1(%p: !xmp.nodes<2x2>) {
  // expected-error @+1 {{expects 2 subscripts, one per dimension, has 1}}
  %s = xmp.nodes_section %p(*) : !xmp.nodes<2x2>
  return
}

// -----

func.func @nodes_section_c2(%p: !xmp.nodes<2>) {
  // expected-error @+1 {{expects 1 lower subscript operands, has 0}}
  %s = "xmp.nodes_section"(%p) <{kinds = array<i64: 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!xmp.nodes<2>) -> !xmp.set
  return
}

// -----

func.func @template_section_c1(%t: !xmp.template<[block]>) {
  // expected-error @+1 {{expects 1 subscripts, one per dimension, has 2}}
  %s = xmp.template_section %t(:, :) : !xmp.template<[block]>
  return
}

// -----

func.func @template_section_c2(%t: !xmp.template<[block]>) {
  // expected-error @+1 {{9 is not a kind of subscript}}
  %s = "xmp.template_section"(%t) <{kinds = array<i64: 9>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (!xmp.template<[block]>) -> !xmp.set
  return
}

// -----

func.func @template_c1(%p: !xmp.nodes<2>, %n: index) {
  // expected-error @+1 {{expects 2 upper bounds, one per format, has 1}}
  %t = xmp.template (%n, %n) to (%n) onto %p : !xmp.nodes<2> -> !xmp.template<[*, block]>
  return
}

// -----

func.func @template_c2(%p: !xmp.nodes<2x2>, %n: index) {
  // expected-error @+1 {{distributes 1 dimensions over a node array of 2}}
  %t = xmp.template (%n, %n) to (%n, %n) onto %p : !xmp.nodes<2x2> -> !xmp.template<[*, block]>
  return
}

// -----

func.func @template_c3(%p: !xmp.nodes<2>, %n: index) {
  // expected-error @+1 {{expects 1 widths, one per '?' of the result, has 0}}
  %t = xmp.template (%n) to (%n) onto %p : !xmp.nodes<2> -> !xmp.template<[cyclic(?)]>
  return
}

// -----

func.func @alloc_c1(%t: !xmp.template<[block]>) {
  // expected-error @+1 {{aligns dimension 0 with template dimension 1, the template has 1}}
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !xmp.array<8xf64, [t1]>
  return
}

// -----

func.func @alloc_c2(%t: !xmp.template<[block]>) {
  // expected-error @+1 {{expects 1 extents, one per '?' of the result, has 0}}
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !xmp.array<?xf64, [t0]>
  return
}

// -----

func.func @alloc_c2_offsets(%t: !xmp.template<[block]>) {
  // expected-error @+1 {{expects 1 offsets, one per '?' of the result, has 0}}
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !xmp.array<8xf64, [t0 + ?]>
  return
}

// -----

func.func @alloc_c2_widths(%t: !xmp.template<[block]>, %n: index) {
  // expected-error @+1 {{expects 2 widths, one per '?' of the result, has 1}}
  %a = xmp.alloc align %t widths(%n) : !xmp.template<[block]> -> !xmp.array<8xf64, [t0], shadow [?:?]>
  return
}

// -----

func.func @alloc_c3(%t: !xmp.template<[cyclic]>) {
  // expected-error @+1 {{dimension 0 is not cyclic, unlike template dimension 0}}
  %a = xmp.alloc align %t : !xmp.template<[cyclic]> -> !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @template_c4(%p: !xmp.nodes<2>, %l: index, %u: index) {
  // expected-error@+1 {{expects 1 maps, one per gblock format, has 0}}
  %t = xmp.template (%l) to (%u) onto %p : !xmp.nodes<2> -> !xmp.template<[gblock]>
  return
}

// -----

func.func @template_c4_type(%p: !xmp.nodes<2>, %l: index, %u: index, %m: !llvm.ptr) {
  // expected-error@+1 {{expects maps of one dimension and of integers that are signed or unsigned, has [memref<2xi32>]}}
  %t = xmp.template (%l) to (%u) onto %p maps(%m) [memref<2xi32>] : !xmp.nodes<2> -> !xmp.template<[gblock]>
  return
}

// -----

func.func @template_fix_c1(%t: !xmp.template<[block, block]>, %l: index) {
  // expected-error@+1 {{expects 2 lower bounds, one per format, has 1}}
  xmp.template_fix %t (%l) to (%l) : !xmp.template<[block, block]>
  return
}

// -----

func.func @template_fix_c2(%t: !xmp.template<[gblock, gblock]>, %m: !llvm.ptr) {
  // expected-error@+1 {{expects 2 maps, one per gblock format, has 1}}
  xmp.template_fix %t () to () maps(%m) [memref<4xui8>] : !xmp.template<[gblock, gblock]>
  return
}

// -----

func.func @cyclic_c1(%t: !xmp.template<[cyclic]>) {
  // expected-error@+1 {{dimension 1 is not one of the 1 dimensions of the operand}}
  %s, %w, %n, %c = xmp.cyclic %t[1] : !xmp.template<[cyclic]>
  return
}

// -----

func.func @cyclic_c2(%t: !xmp.template<[cyclic, block]>) {
  // expected-error@+1 {{dimension 1 of '!xmp.template<[cyclic, block]>' is not cyclic}}
  %s, %w, %n, %c = xmp.cyclic %t[1] : !xmp.template<[cyclic, block]>
  return
}

// -----

func.func @attach_c1(%t: !xmp.template<[block]>, %p: !llvm.ptr) {
  // expected-error @+1 {{aligns dimension 0 with template dimension 3, the template has 1}}
  %a = xmp.attach %p align %t : !xmp.template<[block]> -> !xmp.array<8xf64, [t3]>
  return
}

// -----

func.func @attach_c2(%t: !xmp.template<[block]>, %p: !llvm.ptr, %n: index) {
  // expected-error @+1 {{expects 0 extents, one per '?' of the result, has 1}}
  %a = xmp.attach %p align %t extents(%n) : !xmp.template<[block]> -> !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @attach_c3(%t: !xmp.template<[cyclic(2)]>, %p: !llvm.ptr) {
  // expected-error @+1 {{dimension 0 is cyclic, but template dimension 0 is not, or has another width}}
  %a = xmp.attach %p align %t : !xmp.template<[cyclic(2)]> -> !xmp.array<8xf64, [t0 cyclic(3)]>
  return
}

// -----

func.func @pointer_c1(%t: !xmp.template<[block]>) {
  // expected-error @+1 {{aligns dimension 0 with template dimension 1, the template has 1}}
  %a = xmp.pointer align %t : !xmp.template<[block]> -> !xmp.array<?xf64, [t1]>
  return
}

// -----

func.func @pointer_c2(%t: !xmp.template<[block]>) {
  // expected-error @+1 {{expects 1 offsets, one per '?' of the result, has 0}}
  %a = xmp.pointer align %t : !xmp.template<[block]> -> !xmp.array<?xf64, [t0 + ?]>
  return
}

// -----

func.func @pointer_c3(%t: !xmp.template<[block]>) {
  // expected-error @+1 {{dimension 0 is cyclic, but template dimension 0 is not, or has another width}}
  %a = xmp.pointer align %t : !xmp.template<[block]> -> !xmp.array<?xf64, [t0 cyclic]>
  return
}

// -----

func.func @pointer_c4(%t: !xmp.template<[block, *]>) {
  // expected-error @+1 {{extent 8 of dimension 1 is static, xmp_malloc gives the extents}}
  %a = xmp.pointer align %t : !xmp.template<[block, *]> -> !xmp.array<?x8xf64, [t0, t1]>
  return
}

// -----

// @global_c1
// expected-error @+1 {{expects nodes, set, template or array, has 'i32'}}
xmp.global @a : i32

// -----

func.func @get_global_c1() {
  // expected-error @+1 {{'a' is not an 'xmp.global'}}
  %a = xmp.get_global @a : !xmp.set
  return
}

// -----

// expected-note @+1 {{declared here}}
xmp.global @a : !xmp.nodes<4>
func.func @get_global_c1_type() {
  // expected-error @+1 {{type '!xmp.nodes<?>' differs from '!xmp.nodes<4>' of 'a'}}
  %a = xmp.get_global @a : !xmp.nodes<?>
  return
}

// -----

// expected-note @+1 {{declared external here}}
xmp.global external @a : !xmp.set
func.func @set_global_c1(%s: !xmp.set) {
  // expected-error @+1 {{'a' belongs to another unit, which sets it}}
  xmp.set_global @a, %s : !xmp.set
  return
}

// -----

func.func @handle_cast_c1(%s: !xmp.set) {
  // expected-error @+1 {{casts from pointer to handle or back, not '!xmp.set' to '!xmp.nodes<4>'}}
  %p = xmp.handle_cast %s : !xmp.set to !xmp.nodes<4>
  return
}

// -----

func.func @load_c1(%a: !xmp.array<8x8xf64, [t1, t0]>, %i: index) {
  // expected-error @+1 {{expects 2 indices, one per dimension, has 1}}
  %x = xmp.load %a[%i] : !xmp.array<8x8xf64, [t1, t0]>
  return
}

// -----

func.func @store_c1(%a: !xmp.array<8xf64, [t0]>, %i: index, %x: f64) {
  // expected-error @+1 {{expects 1 indices, one per dimension, has 2}}
  xmp.store %x, %a[%i, %i] : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @element_c1(%a: !xmp.array<8xf64, [t0]>) {
  // expected-error @+1 {{expects 1 indices, one per dimension, has 0}}
  %q = xmp.element %a[] : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @loop_c1(%t: !xmp.template<[block]>) {
  // expected-error @+1 {{expects at least one loop}}
  xmp.loop () = () to () step () on %t[:] : !xmp.template<[block]> {
  }
  return
}

// -----

func.func @loop_c1_argument(%t: !xmp.template<[block]>, %c: index) {
  // expected-error @+1 {{body argument 0 has type 'i32', not index}}
  "xmp.loop"(%c, %c, %c, %t) <{onKinds = array<i64: -2>, reductionKinds = array<i32>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0, 0, 0>}> ({
  ^bb0(%i: i32):
    xmp.yield
  }) : (index, index, index, !xmp.template<[block]>) -> ()
  return
}

// -----

func.func @loop_c2(%t: !xmp.template<[block]>, %c: index) {
  // expected-error @+1 {{expects 1 'on' subscripts, one per dimension, has 2}}
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[d0 + %c, :] : !xmp.template<[block]> {
  }
  return
}

// -----

func.func @loop_c3(%t: !xmp.template<[block]>, %c: index) {
  // expected-error @+1 {{subscript 0 names loop 1 of 1}}
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[d1 + %c] : !xmp.template<[block]> {
  }
  return
}

// -----

func.func @loop_c3_twice(%t: !xmp.template<[block, block]>, %c: index) {
  // expected-error @+1 {{loop 0 stands in two subscripts}}
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[d0 + %c, d0 + %c] : !xmp.template<[block, block]> {
  }
  return
}

// -----

func.func @loop_c4(%t: !xmp.template<[block]>, %c: index, %s: memref<f64>) {
  // expected-error @+1 {{reduction 'bxor' is for integers, not for 'f64'}}
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[d0 + %c] : !xmp.template<[block]>
      reduce (bxor %p -> %s : memref<f64>) {
  }
  return
}

// -----

func.func @loop_c4_shape(%t: !xmp.template<[block]>, %c: index, %s: memref<?xf64>) {
  // expected-error @+1 {{reduces memrefs of static shape with integers or floating point numbers, not 'memref<?xf64>'}}
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[d0 + %c] : !xmp.template<[block]>
      reduce (add %p -> %s : memref<?xf64>) {
  }
  return
}

// -----

func.func @loop_c5(%t: !xmp.template<[block]>, %c: index) {
  // expected-error @+1 {{expects 1 flags, one per loop, has 2}}
  "xmp.loop"(%c, %c, %c, %t) <{onKinds = array<i64: -2>, reductionKinds = array<i32>, descending = array<i1: true, true>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0, 0, 0>}> ({
  ^bb0(%i: index):
    xmp.yield
  }) : (index, index, index, !xmp.template<[block]>) -> ()
  return
}

// -----

func.func @loop_c5_none(%t: !xmp.template<[block]>, %c: index) {
  // expected-error @+1 {{has flags of which none is set}}
  "xmp.loop"(%c, %c, %c, %t) <{onKinds = array<i64: -2>, reductionKinds = array<i32>, independent = array<i1: false>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0, 0, 0>}> ({
  ^bb0(%i: index):
    xmp.yield
  }) : (index, index, index, !xmp.template<[block]>) -> ()
  return
}

// -----

func.func @loop_c6(%t: !xmp.template<[block]>, %c: index) {
  // expected-error @+1 {{expects 1 offsets, one per subscript that is a loop or a value, has 0}}
  "xmp.loop"(%c, %c, %c, %t) <{onKinds = array<i64: 0>, reductionKinds = array<i32>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0, 0, 0>}> ({
  ^bb0(%i: index):
    xmp.yield
  }) : (index, index, index, !xmp.template<[block]>) -> ()
  return
}

// -----

func.func @local_view_c1(%a: !xmp.array<8x8xf64, [t0, *]>) {
  // expected-error @+1 {{expects the local type 'memref<?x8xf64, strided<[?, 1], offset: ?>>', has 'memref<?x8xf64>'}}
  %m = xmp.local_view %a : !xmp.array<8x8xf64, [t0, *]> -> memref<?x8xf64>
  return
}

// -----

func.func @local_origin_c1(%a: !xmp.array<8xf64, [t0]>) {
  // expected-error @+1 {{dimension 1 is not one of the 1 dimensions of the operand}}
  %o = xmp.local_origin %a[1] : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @owned_range_c1(%t: !xmp.template<[block, *]>) {
  // expected-error @+1 {{dimension -1 is not one of the 2 dimensions of the operand}}
  %f, %l = xmp.owned_range %t[-1] : !xmp.template<[block, *]>
  return
}

// -----

func.func @node_coordinate_c1(%p: !xmp.nodes<4>) {
  // expected-error @+1 {{dimension 2 is not one of the 1 dimensions of the operand}}
  %c = xmp.node_coordinate %p[2] : !xmp.nodes<4>
  return
}

// -----

func.func @as_memref_c1(%p: !llvm.ptr) {
  // expected-error @+1 {{expects 1 extents, one per '?' of the result, has 0}}
  %m = xmp.as_memref %p[] : memref<?xf64>
  return
}

// -----

func.func @as_memref_c2(%p: !llvm.ptr) {
  // expected-error @+1 {{expects a memref with the identity layout, has 'memref<4xf64, strided<[2]>>'}}
  %m = xmp.as_memref %p[] : memref<4xf64, strided<[2]>>
  return
}

// -----

func.func @reflect_c1(%a: !xmp.array<8xf64, [t0], shadow [1:1]>, %b: !xmp.array<8x8xf64, [t0, *], shadow [1:1, 0:0]>) {
  // expected-error @+1 {{arrays of 1 and of 2 dimensions cannot share one 'width'}}
  xmp.reflect %a, %b width [1:1] : !xmp.array<8xf64, [t0], shadow [1:1]>, !xmp.array<8x8xf64, [t0, *], shadow [1:1, 0:0]>
  return
}

// -----

func.func @reflect_c1_none() {
  // expected-error @+1 {{expects at least one array}}
  "xmp.reflect"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
  return
}

// -----

func.func @reflect_c2(%a: !xmp.array<8xf64, [t0]>) {
  // expected-error @+1 {{array 0 has no shadow: '!xmp.array<8xf64, [t0]>'}}
  xmp.reflect %a : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @reflect_c3(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{expects 1 widths, one per dimension, has 2}}
  xmp.reflect %a width [1:1, 1:1] : !xmp.array<8xf64, [t0], shadow [1:1]>
  return
}

// -----

func.func @reflect_c3_operands(%a: !xmp.array<8xf64, [t0], shadow [1:1]>, %w: index) {
  // expected-error @+1 {{has operands of widths that are not there}}
  "xmp.reflect"(%a, %w) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (!xmp.array<8xf64, [t0], shadow [1:1]>, index) -> ()
  return
}

// -----

func.func @reflect_c4(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{width 2 of dimension 0 is larger than the shadow of 1 in '!xmp.array<8xf64, [t0], shadow [1:1]>'}}
  xmp.reflect %a width [1:2] : !xmp.array<8xf64, [t0], shadow [1:1]>
  return
}

// -----

func.func @reflect_c4_negative(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{width -1 of dimension 0 is negative}}
  xmp.reflect %a width [-1:1] : !xmp.array<8xf64, [t0], shadow [1:1]>
  return
}

// -----

func.func @reflect_init_c1() {
  // expected-error @+1 {{expects at least one array}}
  "xmp.reflect_init"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()
  return
}

// -----

func.func @reflect_init_c2(%a: !xmp.array<8xf64, [t0]>) {
  // expected-error @+1 {{array 0 has no shadow}}
  xmp.reflect_init %a : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @reflect_init_c3(%a: !xmp.array<8x8xf64, [t0, *], shadow [1:1, 0:0]>) {
  // expected-error @+1 {{expects 2 widths, one per dimension, has 1}}
  xmp.reflect_init %a width [1:1] : !xmp.array<8x8xf64, [t0, *], shadow [1:1, 0:0]>
  return
}

// -----

func.func @reflect_init_c4(%a: !xmp.array<8xf64, [t0], shadow [0:1]>) {
  // expected-error @+1 {{width 1 of dimension 0 is larger than the shadow of 0}}
  xmp.reflect_init %a width [1:1] : !xmp.array<8xf64, [t0], shadow [0:1]>
  return
}

// -----

func.func @reflect_do_c1() {
  // expected-error @+1 {{expects at least one array}}
  "xmp.reflect_do"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

// -----

func.func @reflect_do_c2(%a: !xmp.array<8xf64, [t0]>) {
  // expected-error @+1 {{array 0 has no shadow}}
  xmp.reflect_do %a : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @reflect_messages_c1() {
  // expected-error @+1 {{expects at least one array}}
  %m = "xmp.reflect_messages"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !xmp.messages
  return
}

// -----

func.func @reflect_messages_c2(%a: !xmp.array<8xf64, [t0]>) {
  // expected-error @+1 {{array 0 has no shadow}}
  %m = xmp.reflect_messages %a : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @reflect_messages_c3(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{has incomplete widths}}
  %m = "xmp.reflect_messages"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, staticLower = array<i64: 1>}> : (!xmp.array<8xf64, [t0], shadow [1:1]>) -> !xmp.messages
  return
}

// -----

func.func @reflect_messages_c4(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{width 5 of dimension 0 is larger than the shadow of 1}}
  %m = xmp.reflect_messages %a width [0:5] : !xmp.array<8xf64, [t0], shadow [1:1]>
  return
}

// -----

func.func @reflect_start_c1() {
  // expected-error @+1 {{expects at least one array}}
  %r = "xmp.reflect_start"() <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> !xmp.request
  return
}

// -----

func.func @reflect_start_c2(%a: !xmp.array<8xf64, [t0]>) {
  // expected-error @+1 {{array 0 has no shadow}}
  %r = xmp.reflect_start %a : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @reflect_start_c3(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{has incomplete widths}}
  %r = "xmp.reflect_start"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0>, staticLower = array<i64: 1>}> : (!xmp.array<8xf64, [t0], shadow [1:1]>) -> !xmp.request
  return
}

// -----

func.func @reflect_start_c4(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{width 5 of dimension 0 is larger than the shadow of 1}}
  %r = xmp.reflect_start %a width [0:5] : !xmp.array<8xf64, [t0], shadow [1:1]>
  return
}

// -----

func.func @wait_async_c1() {
  // expected-error @+1 {{expects at least one number}}
  "xmp.wait_async"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

// -----

func.func @acc_syntax(%a: !xmp.array<8xf64, [t0], shadow [1:1]>, %id: index) {
  // expected-error @+1 {{expected ':'}}
  xmp.reflect %a acc async %id : !xmp.array<8xf64, [t0], shadow [1:1]>
  return
}

// -----

func.func @async_is_an_index(%id: i32) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{expects different type than prior uses: 'index' vs 'i32'}}
  xmp.wait_async %id
  return
}

// -----

func.func @start_takes_no_acc(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{expected ':'}}
  %r = xmp.reflect_start %a acc : !xmp.array<8xf64, [t0], shadow [1:1]>
  return
}

// -----

func.func @bcast_c1(%m: memref<4xf64, affine_map<(d0) -> (d0 mod 2)>>) {
  // expected-error @+1 {{has a memref with a layout that is not strided}}
  xmp.bcast %m acc : memref<4xf64, affine_map<(d0) -> (d0 mod 2)>>
  return
}

// -----

func.func @reduction_c1(%m: memref<4xf64, affine_map<(d0) -> (d0 mod 2)>>) {
  // expected-error @+1 {{has a memref with a layout that is not strided}}
  xmp.reduction add %m acc : memref<4xf64, affine_map<(d0) -> (d0 mod 2)>>
  return
}

// -----

func.func @reduction_c2(%m: memref<complex<f64>>) {
  // expected-error @+1 {{reduction 'max' is not defined for complex numbers}}
  xmp.reduction max %m : memref<complex<f64>>
  return
}

// -----

func.func @reduction_c2_bits(%m: memref<f32>) {
  // expected-error @+1 {{reduction 'bor' is for integers, not for 'f32'}}
  xmp.reduction bor %m : memref<f32>
  return
}

// -----

func.func @reduction_c2_element(%m: memref<index>) {
  // expected-error @+1 {{reduces numbers, not 'index'}}
  xmp.reduction add %m : memref<index>
  return
}

// -----

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

// expected-error @+1 {{node array must have 1 to 7 dimensions, not 8}}
func.func private @nodes_rank(!xmp.nodes<1x1x1x1x1x1x1x1>)

// -----

// expected-error @+1 {{extent 0 of dimension 1 is not positive}}
func.func private @nodes_extent(!xmp.nodes<2x0>)

// -----

// expected-error @+1 {{template must have 1 to 7 dimensions, not 0}}
func.func private @template_rank(!xmp.template<[]>)

// -----

// expected-error @+1 {{unknown distribution format 'blok', expected '*', 'block', 'cyclic' or 'gblock'}}
func.func private @template_format(!xmp.template<[blok]>)

// -----

// expected-error @+1 {{expected a distribution format}}
func.func private @template_format_missing(!xmp.template<[4]>)

// -----

// expected-error @+1 {{distribution width 0 is not positive}}
func.func private @template_width(!xmp.template<[block(0)]>)

// -----

// expected-error @+1 {{distribution width -2 of dimension 0 is not positive}}
func.func private @template_width_negative(!xmp.template<[cyclic(-2)]>)

// -----

// expected-error @+1 {{format 'gblock' of dimension 0 takes no width}}
func.func private @template_gblock(!xmp.template<[gblock(2)]>)

// -----

// expected-error @+1 {{alignment of 1 dimensions for an array of 2}}
func.func private @array_align(!xmp.array<8x8xf64, [t0]>)

// -----

// expected-error @+1 {{expected '*' or a template dimension such as 't0'}}
func.func private @array_align_name(!xmp.array<8xf64, [x0]>)

// -----

// expected-error @+1 {{template dimension 7 is more than the last possible one, 6}}
func.func private @array_align_dim(!xmp.array<8xf64, [t7]>)

// -----

// expected-error @+1 {{dimensions 0 and 1 are both aligned with template dimension 0}}
func.func private @array_align_twice(!xmp.array<8x8xf64, [t0, t0]>)

// -----

// expected-error @+1 {{shadow of 2 dimensions for an array of 1}}
func.func private @array_shadow(!xmp.array<8xf64, [t0], shadow [1:1, 1:1]>)

// -----

// expected-error @+1 {{shadow width -1 of dimension 0 is negative}}
func.func private @array_shadow_negative(!xmp.array<8xf64, [t0], shadow [-1:1]>)

// -----

// expected-error @+1 {{array element type 'index' is not a type of C objects}}
func.func private @array_element(!xmp.array<8xindex, [t0]>)

// -----

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

func.func @loop_subscript(%t: !xmp.template<[block]>, %c: index) {
  // expected-error @+1 {{expected a subscript: 'd0 + %offset', '(%value)', ':', '*' or 'inner'}}
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[%i] : !xmp.template<[block]> {
  }
  return
}

// -----

func.func @loop_flag(%t: !xmp.template<[block]>, %c: index) {
  // expected-error @+1 {{'descending' names loop 1 of 1}}
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[:] : !xmp.template<[block]> descending [1] {
  }
  return
}

// -----

func.func @loop_reduction(%t: !xmp.template<[block]>, %c: index, %s: memref<f64>) {
  // expected-error @+1 {{unknown reduction kind 'plus'}}
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[:] : !xmp.template<[block]> reduce (plus %p -> %s : memref<f64>) {
  }
  return
}

// -----

func.func @loop_c7_number(%t: !xmp.template<[block]>, %i: index) {
  // expected-error @+1 {{'peel' goes with the number of operations to wait for}}
  "xmp.loop"(%i, %i, %i, %t, %i, %i, %i) <{onKinds = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 1, 0>, reductionKinds = array<i32>, widening = #xmp<widening peel>}> ({
  ^bb0(%k: index):
    xmp.yield
  }) : (index, index, index, !xmp.template<[block]>, index, index, index) -> ()
  return
}

// -----

func.func @loop_c7_inner(%t: !xmp.template<[block]>, %i: index) {
  xmp.loop (%k) = (%i) to (%i) step (%i) on %t[inner] : !xmp.template<[block]> expand [%i : %i] {
    // expected-error @+1 {{has 'inner' outside of a loop with 'margin' or 'peel'}}
    xmp.loop (%l) = (%i) to (%i) step (%i) on %t[d0 + %i] : !xmp.template<[block]> inner [%i : %i] {
    }
  }
  return
}

// -----

func.func @loop_c7_widths(%t: !xmp.template<[block]>, %i: index) {
  // expected-error @+1 {{expects 0 lower widths, has 1}}
  "xmp.loop"(%i, %i, %i, %t, %i, %i) <{onKinds = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 0, 1, 0, 0>, reductionKinds = array<i32>}> ({
  ^bb0(%k: index):
    xmp.yield
  }) : (index, index, index, !xmp.template<[block]>, index, index) -> ()
  return
}

// -----

func.func @located_reduction_c1(%v: memref<f64>, %x: memref<i32>) {
  // expected-error @+1 {{finds maxima and minima, not 'add'}}
  xmp.located_reduction add %v locations(%x) : memref<f64> locations memref<i32>
  return
}

// -----

func.func @located_reduction_c2(%v: memref<2xf64>, %x: memref<i32>) {
  // expected-error @+1 {{expects one number, not 'memref<2xf64>'}}
  xmp.located_reduction max %v locations(%x) : memref<2xf64> locations memref<i32>
  return
}

// -----

func.func @located_reduction_c3(%v: memref<f64>, %k: memref<2xi32>, %x: memref<i32>) {
  // expected-error @+1 {{expects keys of 64 bits, not 'memref<2xi32>'}}
  xmp.located_reduction max %v keys(%k) locations(%x) : memref<f64> keys memref<2xi32> locations memref<i32>
  return
}

// -----

func.func @reduce_shadow_c5(%a: !xmp.array<8x!llvm.array<3 x i8>, [t0], shadow [1:1]>) {
  // expected-error @+1 {{adds numbers, not}}
  xmp.reduce_shadow %a : !xmp.array<8x!llvm.array<3 x i8>, [t0], shadow [1:1]>
  return
}

// -----

// expected-error @+1 {{has the template @t, but is no array}}
xmp.global @global_c2 : !xmp.template<[block]> {templ = @t}

// -----

func.func @handle_cast_c2(%p: !llvm.ptr) {
  // expected-error @+1 {{has the template "t", but is of no template or array}}
  %n = xmp.handle_cast %p {templ = "t"} : !llvm.ptr to !xmp.nodes<4>
  return
}

// -----

func.func @num_threads_c1(%n: index) {
  // expected-error @+1 {{expects 'work' or 'acc', not both}}
  %t = xmp.num_threads work %n acc
  return
}

// -----

func.func @plan_sweeps_c1(%a: !xmp.array<8x8xf64, [t0, *]>, %n: index) {
  // expected-error @+1 {{expects positive numbers of sweeps, reach and buffers}}
  %i, %r, %c, %s = xmp.plan_sweeps %a count(%n) threads(%n) sweeps 0 reach 1 buffers 3
    : !xmp.array<8x8xf64, [t0, *]>
  return
}

// -----

func.func @plan_sweeps_c2(%a: !xmp.array<8xf64, [t0]>, %n: index) {
  // expected-error @+1 {{expects with 'across' a reach that is not negative and an array of two dimensions}}
  %i, %r, %c, %s = xmp.plan_sweeps %a count(%n) threads(%n) sweeps 1 reach 1 across 1 buffers 3
    : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @alloc_wide_c1(%a: !xmp.array<8xf64, [t0], shadow [1:1]>, %n: index) {
  // expected-error @+1 {{expects an array that differs from the operand in its shadow only, has '!xmp.array<4xf64, [t0], shadow [?:?]>'}}
  %w = xmp.alloc_wide %a width(%n)
    : !xmp.array<8xf64, [t0], shadow [1:1]> -> !xmp.array<4xf64, [t0], shadow [?:?]>
  return
}

// -----

func.func @alloc_wide_c2(%a: !xmp.array<8xf64, [t0], shadow [1:1]>, %n: index) {
  // expected-error @+1 {{expects a shadow of run-time width in dimensions of the template and that of the operand in others, has '!xmp.array<8xf64, [t0], shadow [2:2]>'}}
  %w = xmp.alloc_wide %a width(%n)
    : !xmp.array<8xf64, [t0], shadow [1:1]> -> !xmp.array<8xf64, [t0], shadow [2:2]>
  return
}

// -----

func.func @require_stored_c1(%a: !xmp.array<8xf64, [t0]>, %i: index) {
  // expected-error @+1 {{expects 1 indices, one per dimension, has 2}}
  xmp.require_stored %a[%i, %i] : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @reduce_shadow_c1() {
  // expected-error @+1 {{expects at least one array}}
  "xmp.reduce_shadow"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>}> : () -> ()
  return
}

// -----

func.func @reduce_shadow_c2(%a: !xmp.array<8xf64, [t0]>) {
  // expected-error @+1 {{array 0 has no shadow}}
  xmp.reduce_shadow %a : !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @reduce_shadow_c3(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{has incomplete widths}}
  "xmp.reduce_shadow"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, staticLower = array<i64: 1>}> : (!xmp.array<8xf64, [t0], shadow [1:1]>) -> ()
  return
}

// -----

func.func @reduce_shadow_c4(%a: !xmp.array<8xf64, [t0], shadow [1:1]>) {
  // expected-error @+1 {{width 5 of dimension 0 is larger than the shadow of 1}}
  xmp.reduce_shadow %a width [0:5] : !xmp.array<8xf64, [t0], shadow [1:1]>
  return
}

// -----

// What has no size in memory, or cannot be told of.

// expected-error @+1 {{array element type 'tf32' is not a type of C objects}}
func.func @array_elements(%a: !xmp.array<8xtf32, [t0]>) {
  return
}

// -----

func.func @bcast_elements(%m: memref<4xmemref<4xf64>>) {
  // expected-error @+1 {{has a memref whose elements have no size in memory}}
  xmp.bcast %m : memref<4xmemref<4xf64>>
  return
}

// -----

func.func @as_memref_space(%p: !llvm.ptr) {
  // expected-error @+1 {{has a memref in a memory space}}
  %m = xmp.as_memref %p[] : memref<4xf64, 3>
  return
}

// -----

func.func @gmove_layout(%a: !xmp.array<8xf64, [t0]>, %m: memref<8xf64, affine_map<(d0) -> (d0 mod 2)>>, %n: index) {
  // expected-error @+1 {{has a memref with a layout that is not strided}}
  xmp.gmove %m[%n : %n] = %a[%n : %n : %n] types f64, f64 : memref<8xf64, affine_map<(d0) -> (d0 mod 2)>>, !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @loop_reduction_signed(%t: !xmp.template<[block]>, %n: index, %s: memref<si32>) {
  // expected-error @+1 {{reduces memrefs of static shape with integers or floating point numbers, not 'memref<si32>'}}
  xmp.loop (%i) = (%n) to (%n) step (%n) on %t[d0 + %n] : !xmp.template<[block]> reduce (add %p -> %s : memref<si32>) {
  }
  return
}

// -----

func.func @located_reduction_c3_keys(%v: memref<f64>, %k: memref<2xi64, strided<[3]>>, %x: memref<i32>) {
  // expected-error @+1 {{expects a memref with the identity layout, has 'memref<2xi64, strided<[3]>>'}}
  xmp.located_reduction max %v keys(%k) locations(%x) : memref<f64> keys memref<2xi64, strided<[3]>> locations memref<i32>
  return
}
