// RUN: xacc-opt %s --xacc-lower-tagged-accesses | FileCheck %s
// RUN: xacc-opt %s --xacc-lower-tagged-accesses --convert-to-llvm --reconcile-unrealized-casts \
// RUN:   | FileCheck %s --check-prefix=LLVM

// Accesses with type tags get the form in which LLVM has a place for these; the
// upstream lowering does the same with the others.

#root = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
#char = #llvm.tbaa_type_desc<id = "omnipotent char", members = {<#root, 0>}>
#float = #llvm.tbaa_type_desc<id = "float", members = {<#char, 0>}>
#float_tag = #llvm.tbaa_tag<base_type = #float, access_type = #float, offset = 0>

// CHECK: #[[TAG:.*]] = #llvm.tbaa_tag
// LLVM: #[[TAG:.*]] = #llvm.tbaa_tag

// CHECK-LABEL: func @both
// CHECK-SAME: %[[M:[a-z0-9]+]]: memref<?x8xf32, strided<[8, 1], offset: ?>>, %[[I:[a-z0-9]+]]: index
// CHECK: builtin.unrealized_conversion_cast %[[I]] : index to i64
// CHECK: builtin.unrealized_conversion_cast %[[M]]
// CHECK: %[[P:.*]] = llvm.getelementptr inbounds|nuw
// CHECK: %[[X:.*]] = llvm.load %[[P]] {tbaa = [#[[TAG]]]} : !llvm.ptr -> f32
// CHECK: llvm.store %[[X]], %{{.*}} {tbaa = [#[[TAG]]]} : f32, !llvm.ptr
// CHECK: memref.store %{{.*}} : memref<?x8xf32, strided<[8, 1], offset: ?>>
// CHECK-NOT: offload.type_tags
// LLVM-LABEL: llvm.func @both
// LLVM-NOT: builtin.unrealized_conversion_cast
// LLVM: llvm.load %{{.*}} {tbaa = [#[[TAG]]]} : !llvm.ptr -> f32
// LLVM: llvm.store %{{.*}} {tbaa = [#[[TAG]]]} : f32, !llvm.ptr
// LLVM: llvm.store %{{[^{]*}} : f32, !llvm.ptr
func.func @both(%m: memref<?x8xf32, strided<[8, 1], offset: ?>>, %i: index, %k: index) {
  %x = memref.load %m[%i, %k] {offload.type_tags = [#float_tag]} : memref<?x8xf32, strided<[8, 1], offset: ?>>
  memref.store %x, %m[%k, %i] {offload.type_tags = [#float_tag]} : memref<?x8xf32, strided<[8, 1], offset: ?>>
  memref.store %x, %m[%k, %k] : memref<?x8xf32, strided<[8, 1], offset: ?>>
  return
}

// What an address space is in LLVM, the target's lowering knows.
// CHECK-LABEL: func @space
// CHECK: memref.load %{{[^{]*}} : memref<8xf32, 3>
func.func @space(%m: memref<8xf32, 3>, %i: index) -> f32 {
  %x = memref.load %m[%i] {offload.type_tags = [#float_tag]} : memref<8xf32, 3>
  return %x : f32
}
