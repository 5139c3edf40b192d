// RUN: xacc-opt %s --convert-xmp-to-runtime | FileCheck %s

xmp.global @shared : !xmp.nodes<?>
xmp.global "private" @own : !xmp.template<[block]>
xmp.global external @elsewhere : !xmp.array<64xf64, [t0]>

// CHECK-LABEL: func @nodes
// CHECK-SAME: (%[[SET:.*]]: !llvm.ptr, %[[N:.*]]: index)
func.func @nodes(%s: !xmp.set, %n: index) {
  // CHECK: %[[RANK:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: %[[A:.*]] = llvm.mlir.addressof @[[SIZES:.*]] : !llvm.ptr
  // CHECK: %[[P:.*]] = llvm.call @xaccrtNodesEntire(%[[RANK]], %[[A]], %{{.*}}) : (i64, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  %p = xmp.nodes [4, *] : !xmp.nodes<4x?>
  // CHECK: llvm.call @xaccrtNodesExecuting(
  %q = xmp.nodes [2] executing : !xmp.nodes<2>
  // CHECK: %[[N64:.*]] = arith.index_cast %[[N]] : index to i64
  // CHECK: llvm.store %[[N64]]
  // CHECK: llvm.call @xaccrtNodesOf(%[[SET]],
  %r = xmp.nodes [%n] of %s : !xmp.nodes<?>
  // CHECK: %[[Q:.*]] = llvm.call @xaccrtNodesEntire(
  %t = xmp.nodes [*] : !xmp.nodes<?>
  // CHECK: llvm.call @xaccrtRelease(%[[P]])
  xmp.release %p : !xmp.nodes<4x?>
  // CHECK: %[[G:.*]] = llvm.mlir.addressof @__xacc_desc_shared
  // CHECK: llvm.store %[[Q]], %[[G]]
  xmp.set_global @shared, %t : !xmp.nodes<?>
  return
}

// CHECK-LABEL: func @template
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[L:.*]]: index, %[[U:.*]]: index)
// The bounds go through the stack of the function, not of a loop.
// CHECK-DAG: llvm.alloca %{{.*}} x !llvm.array<2 x i64>
// CHECK: %[[F:.*]] = llvm.mlir.addressof @[[FORMATS:.*]] : !llvm.ptr
// CHECK: llvm.call @xaccrtTemplate(%[[P]], %{{.*}}, %{{.*}}, %{{.*}}, %[[F]], %{{.*}}) : (!llvm.ptr, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
func.func @template(%p: !xmp.nodes<?>, %l: index, %u: index) {
  %t = xmp.template (%l, %l) to (%u, %u) onto %p : !xmp.nodes<?> -> !xmp.template<[*, block(16)]>
  return
}

// CHECK-LABEL: func @arrays
// CHECK-SAME: (%[[T:.*]]: !llvm.ptr, %[[DATA:.*]]: !llvm.ptr, %[[N:.*]]: index, %[[W:.*]]: index)
func.func @arrays(%t: !xmp.template<[*, block]>, %data: !llvm.ptr, %n: index, %w: index) {
  // Type code and bytes of f32: 5, 4.
  // CHECK: %[[TYPE:.*]] = llvm.mlir.constant(5 : i64)
  // CHECK: %[[SIZE:.*]] = llvm.mlir.constant(4 : i64)
  // CHECK: %[[EXT:.*]] = llvm.mlir.addressof @[[EXTENTS:.*]] : !llvm.ptr
  // CHECK: %[[ALN:.*]] = llvm.mlir.addressof @[[ALIGN:.*]] : !llvm.ptr
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(1 : i64)
  // CHECK: llvm.call @xaccrtArray(%[[T]], %[[TYPE]], %[[SIZE]], %{{.*}}, %[[EXT]], %[[ALN]], %[[ZERO]], %{{.*}})
  %a = xmp.alloc zero align %t : !xmp.template<[*, block]> -> !xmp.array<64x8xf32, [t1 + 2, *], shadow [1:3, 0:0]>
  // long double takes 16 bytes, and is type 7.
  // CHECK: llvm.mlir.constant(7 : i64)
  // CHECK: llvm.mlir.constant(16 : i64)
  // CHECK: llvm.call @xaccrtArrayAttach(%[[T]], {{.*}}, %[[DATA]], %{{.*}})
  %b = xmp.attach %data align %t extents(%n) : !xmp.template<[*, block]> -> !xmp.array<?xf80, [t1]>
  // CHECK: llvm.call @xaccrtArrayPointer(%[[T]],
  %c = xmp.pointer align %t offsets(%w) : !xmp.template<[*, block]> -> !xmp.array<?xi64, [t1 + ?]>
  return
}

// `:` is kind 0, `[i]` 1, a range 2, `*` 3.
// CHECK-LABEL: func @sections
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[T:.*]]: !llvm.ptr,
func.func @sections(%p: !xmp.nodes<4x2>, %t: !xmp.template<[block, block]>, %i: index, %j: index, %k: index) {
  // CHECK: llvm.call @xaccrtNodesSection(%[[P]], %{{.*}}, %{{.*}})
  %s = xmp.nodes_section %p([%i], *) : !xmp.nodes<4x2>
  // CHECK: llvm.call @xaccrtTemplateSection(%[[T]],
  %u = xmp.template_section %t([%i : %j : %k], :) : !xmp.template<[block, block]>
  return
}

// Reading a handle.
// CHECK-LABEL: func @read
// CHECK: %[[A:.*]] = llvm.mlir.addressof @__xacc_desc_shared
// CHECK: %[[P:.*]] = llvm.load %[[A]] : !llvm.ptr -> !llvm.ptr
// CHECK: return %[[P]] : !llvm.ptr
func.func @read() -> !xmp.nodes<?> {
  %p = xmp.get_global @shared : !xmp.nodes<?>
  return %p : !xmp.nodes<?>
}

// Globals. A handle at file scope is null until the constructor has run.
// CHECK-DAG: llvm.mlir.global external @__xacc_desc_shared() {{.*}} : !llvm.ptr {
// CHECK-DAG: llvm.mlir.global internal @__xacc_desc_own() {{.*}} : !llvm.ptr {
// CHECK-DAG: llvm.mlir.global external @__xacc_desc_elsewhere() {addr_space = 0 : i32} : !llvm.ptr{{$}}
// Static sizes are constants: -1 is `*`.
// CHECK-DAG: llvm.mlir.global private constant @[[SIZES]](dense<[4, -1]> : tensor<2xi64>)
// Kind, width and map, with its type and length, of each format.
// CHECK-DAG: llvm.mlir.global private constant @[[FORMATS]](dense<[0, 0, 0, 0, 0, 1, 16, 0, 0, 0]> : tensor<10xi64>)
// Template dimension, offset, shadow below and above.
// CHECK-DAG: llvm.mlir.global private constant @[[ALIGN]](dense<[1, 2, 1, 3, -1, 0, 0, 0]> : tensor<8xi64>)
// CHECK-DAG: llvm.mlir.global private constant @[[EXTENTS]](dense<[64, 8]> : tensor<2xi64>)
// CHECK-NOT: xmp.
