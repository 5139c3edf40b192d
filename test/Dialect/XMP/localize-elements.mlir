// RUN: xacc-opt %s --xmp-localize --canonicalize --cse --split-input-file \
// RUN:   | FileCheck %s

// In a loop the address of an element, as members of structures use it, is one
// in the node's section: no call of the runtime where the loop, or the shadow,
// says that it is stored.

!point = !llvm.array<24 x i8>

// CHECK-LABEL: func @own
// CHECK:         %[[VIEW:.+]] = xmp.local_view
// CHECK:         scf.for
// CHECK-NOT:       xmp.require_stored
// CHECK-NOT:       xmp.element
// CHECK:           %[[BASE:.+]] = offload.pointer %[[VIEW]]
// CHECK:           %[[P:.+]] = llvm.getelementptr inbounds %[[BASE]][%{{.+}}] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<24 x i8>
// CHECK:           llvm.store %{{.+}}, %[[P]]
func.func @own(%t: !xmp.template<[block]>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !xmp.array<64x!point, [t0], shadow [1:0]>
  xmp.loop (%i) = (%c1) to (%c64) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    %h = arith.subi %i, %c1 : index
    %p = xmp.element %a[%h] : !xmp.array<64x!point, [t0], shadow [1:0]>
    llvm.store %x, %p : f64, !llvm.ptr
  }
  return
}

// -----

!point = !llvm.array<24 x i8>

// CHECK-LABEL: func @other
// CHECK:         scf.for
// CHECK:           %[[EXTENT:.+]] = memref.dim
// CHECK:           %[[BEYOND:.+]] = arith.cmpi uge, %{{.+}}, %[[EXTENT]] : index
// CHECK-NEXT:      scf.if %[[BEYOND]] {
// CHECK-NEXT:        xmp.require_stored %{{.+}}[%[[J:.+]]]
// CHECK:           llvm.getelementptr inbounds
// CHECK-NOT:       xmp.element
func.func @other(%t: !xmp.template<[block]>,
    %a: !xmp.array<64x!point, [t0], shadow [1:0]>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  xmp.loop (%i) = (%c0) to (%c64) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    %j = arith.remui %i, %n : index
    %p = xmp.element %a[%j] : !xmp.array<64x!point, [t0], shadow [1:0]>
    llvm.store %x, %p : f64, !llvm.ptr
  }
  return
}

// -----

!point = !llvm.array<24 x i8>

// Where a node's elements are not adjacent, only the runtime knows.

// CHECK-LABEL: func @cyclic
// CHECK:         scf.for
// CHECK:           xmp.element
func.func @cyclic(%t: !xmp.template<[cyclic]>,
    %a: !xmp.array<64x!point, [t0 cyclic]>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  xmp.loop (%i) = (%c0) to (%c64) step (%c1) on %t[d0 + %c0] : !xmp.template<[cyclic]> {
    %j = arith.remui %i, %n : index
    %p = xmp.element %a[%j] : !xmp.array<64x!point, [t0 cyclic]>
    llvm.store %x, %p : f64, !llvm.ptr
  }
  return
}

// -----

!point = !llvm.array<24 x i8>

// Outside of loops the runtime checks.

// CHECK-LABEL: func @once
// CHECK:         xmp.element
func.func @once(%a: !xmp.array<64x!point, [t0]>, %i: index, %x: f64) {
  %p = xmp.element %a[%i] : !xmp.array<64x!point, [t0]>
  llvm.store %x, %p : f64, !llvm.ptr
  return
}

// -----

#root = #llvm.tbaa_root<id = "C">
#float = #llvm.tbaa_type_desc<id = "float", members = {<#root, 0>}>
#tag = #llvm.tbaa_tag<base_type = #float, access_type = #float, offset = 0>

// What C says of the type of an access stays with it.

// CHECK-LABEL: func @tagged
// CHECK:         memref.load %{{.+}} {offload.type_tags = [#{{.+}}]}
// CHECK:         memref.store %{{.+}} {offload.type_tags = [#{{.+}}]}
func.func @tagged(%t: !xmp.template<[block]>, %a: !xmp.array<64xf32, [t0]>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  xmp.loop (%i) = (%c0) to (%c64) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    %x = xmp.load %a[%i] {offload.type_tags = [#tag]} : !xmp.array<64xf32, [t0]>
    %y = arith.mulf %x, %x : f32
    xmp.store %y, %a[%i] {offload.type_tags = [#tag]} : !xmp.array<64xf32, [t0]>
  }
  return
}
