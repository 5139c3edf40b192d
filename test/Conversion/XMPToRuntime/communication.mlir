// RUN: xacc-opt %s --convert-xmp-to-runtime --mlir-print-debuginfo | FileCheck %s

!a = !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>

// CHECK-LABEL: func @reflect
// CHECK-SAME: (%[[A:.*]]: !llvm.ptr loc({{.*}}), %[[B:.*]]: !llvm.ptr loc({{.*}}), %[[W:.*]]: index
func.func @reflect(%a: !a, %b: !a, %w: index) {
  // Two arrays, the declared shadow, no flag.
  // CHECK: %[[LIST:.*]] = llvm.alloca %{{.*}} x !llvm.array<2 x ptr>
  // CHECK: %[[COUNT:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: llvm.store %[[A]], %[[LIST]]
  // CHECK: llvm.store %[[B]], %{{.*}}
  // CHECK: %[[WIDTHS:.*]] = llvm.mlir.zero : !llvm.ptr
  // CHECK: %[[FLAGS:.*]] = llvm.mlir.constant(0 : i64)
  // CHECK: %[[S:.*]] = llvm.mlir.addressof @[[SITE0:__xacc_site[_0-9]*]]
  // CHECK: %[[L:.*]] = llvm.mlir.addressof @[[LOC:__xacc_loc[_0-9]*]]
  // CHECK: llvm.call @xaccrtReflect(%[[COUNT]], %[[LIST]], %[[WIDTHS]], %[[FLAGS]], %[[S]], %[[L]]) : (i64, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.reflect %a, %b {directive = #xmp.directive<"reflect"("u")>} : !a, !a loc("stencil.c":7:9)
  // Widths: below, above, periodic; the flag of `orthogonal` is 1.
  // CHECK: llvm.mlir.addressof @[[W2:__xacc_const[_0-9]*]]
  // CHECK: llvm.mlir.constant(1 : i64)
  // CHECK: llvm.mlir.addressof @__xacc_site
  // CHECK-NOT: @[[SITE0]] :
  // CHECK: llvm.call @xaccrtReflect(
  xmp.reflect %a width [1:1 periodic, 0:2] orthogonal : !a
  // CHECK: %[[W64:.*]] = arith.index_cast %[[W]] : index to i64
  // CHECK: llvm.store %[[W64]]
  // CHECK: llvm.call @xaccrtReflectInit(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i64, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
  xmp.reflect_init %a width [1:%w, 0:0] : !a
  // CHECK: llvm.call @xaccrtReflectDo(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i64, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
  xmp.reflect_do %a : !a
  // CHECK: %[[R:.*]] = llvm.call @xaccrtReflectStart(
  %r = xmp.reflect_start %a : !a
  // CHECK: llvm.call @xaccrtReflectWait(%[[R]], %{{.*}})
  xmp.reflect_wait %r
  return
}

// CHECK-LABEL: func @collectives
// CHECK-SAME: (%[[M:.*]]: memref<f32> loc({{.*}}), %[[V:.*]]: memref<?x4xi16> loc({{.*}}), %[[S:.*]]: !llvm.ptr
func.func @collectives(%m: memref<f32>, %v: memref<?x4xi16>, %s: !xmp.set) {
  // CHECK: %[[ALL:.*]] = llvm.mlir.zero
  // CHECK: llvm.call @xaccrtBarrier(%[[ALL]],
  xmp.barrier
  // CHECK: llvm.call @xaccrtBarrier(%[[S]],
  xmp.barrier on %s
  // CHECK: llvm.call @xaccrtPoll() : () -> ()
  xmp.poll
  // max is 2, f32 is 5, one element.
  // CHECK: %[[D:.*]] = builtin.unrealized_conversion_cast %[[M]] : memref<f32> to !llvm.struct<(ptr, ptr, i64)>
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
  // CHECK: %[[P:.*]] = llvm.extractvalue %[[D]][1]
  // CHECK: %[[MAX:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: %[[F32:.*]] = llvm.mlir.constant(5 : i64)
  // CHECK: llvm.call @xaccrtReduce(%[[MAX]], %[[F32]], %[[P]], %[[ONE]], %[[S]], %{{.*}})
  xmp.reduction max %m on %s : memref<f32>
  // Two bytes an element, as many as there are.
  // CHECK: %[[N:.*]] = llvm.extractvalue %{{.*}}[3, 0]
  // CHECK: llvm.mul %{{.*}}, %[[N]]
  // CHECK: %[[TWO:.*]] = llvm.mlir.constant(2 : i64)
  // CHECK: %[[BYTES:.*]] = llvm.mul %{{.*}}, %[[TWO]]
  // CHECK: llvm.call @xaccrtBcast(%{{.*}}, %[[BYTES]], %[[S]], %{{.*}}, %{{.*}})
  xmp.bcast %v from %s : memref<?x4xi16>
  return
}

// What is exchanged, and where it is packed.
// CHECK-LABEL: func @messages
// CHECK-SAME: (%[[A:.*]]: !llvm.ptr
func.func @messages(%a: !a, %i: index) -> (memref<?xi8>, i32) {
  // CHECK: %[[M:.*]] = llvm.call @xaccrtReflectMessages(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i64, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  %m = xmp.reflect_messages %a : !a
  // CHECK: llvm.call @xaccrtNumRounds(%[[M]])
  %n = xmp.num_rounds %m
  // CHECK: %[[R:.*]] = llvm.call @xaccrtRound(%[[M]], %{{.*}})
  // CHECK: llvm.load %[[R]] : !llvm.ptr -> !llvm.ptr
  // CHECK: %[[SIZE:.*]] = llvm.getelementptr inbounds %[[R]][8]
  // CHECK: llvm.load %[[SIZE]] {{.*}} -> i64
  // CHECK: %[[DEST:.*]] = llvm.getelementptr inbounds %[[R]][32]
  // CHECK: llvm.load %[[DEST]] {{.*}} -> i32
  %out, %dest, %in, %source = xmp.round %m[%i]
  // CHECK: llvm.call @xaccrtEndMessages(%[[M]], %{{.*}})
  xmp.end_messages %m
  return %out, %dest : memref<?xi8>, i32
}

// CHECK-LABEL: func @membership
// CHECK-SAME: (%[[S:.*]]: !llvm.ptr loc({{.*}}), %[[FROM:.*]]: !llvm.ptr
// CHECK: %[[P:.*]] = llvm.call @xaccrtMembership(%[[S]], %[[FROM]], %{{.*}})
// CHECK: llvm.load %[[P]] {{.*}} -> i64
// CHECK: llvm.getelementptr inbounds %[[P]][8]
// CHECK: llvm.getelementptr inbounds %[[P]][12]
// CHECK: llvm.getelementptr inbounds %[[P]][16]
func.func @membership(%s: !xmp.set, %from: !xmp.set) -> (i64, i32, i32, i32) {
  %comm, %rank, %size, %root = xmp.membership on %s from %from
  return %comm, %rank, %size, %root : i64, i32, i32, i32
}

// Without a place in the source: null.
// CHECK-LABEL: func @nowhere
// CHECK: %[[NULL:.*]] = llvm.mlir.zero
// CHECK: %[[NOWHERE:.*]] = llvm.mlir.zero
// CHECK: llvm.call @xaccrtBarrier(%[[NULL]], %[[NOWHERE]])
func.func @nowhere() {
  xmp.barrier loc(unknown)
  return
}

// The place is found through names, calls and fused locations.
// CHECK-LABEL: func @wrapped
// CHECK: llvm.mlir.addressof @[[WHERE:__xacc_loc[_0-9]*]]
// CHECK: llvm.mlir.addressof @[[WHERE]]
// CHECK: llvm.mlir.addressof @[[WHERE]]
func.func @wrapped() {
  xmp.barrier loc("stencil.c":9:1)
  xmp.barrier loc("name"("stencil.c":9:1))
  xmp.barrier loc(fused[unknown, callsite("stencil.c":9:1 at "main.c":1:1)])
  return
}

// One constant for each place in the source, and one for each text.
// CHECK-DAG: llvm.mlir.global private constant @[[FILE:.*]]("stencil.c\00")
// CHECK-DAG: llvm.mlir.global private constant @[[TEXT:.*]]("reflect (u)\00")
// CHECK: llvm.mlir.global private constant @[[LOC]]() {{.*}} : !llvm.struct<(ptr, i32, i32, ptr, ptr, i32, i32)> {
// CHECK: %[[V:.*]] = llvm.mlir.addressof @[[NAMES:__xacc_strs[_0-9]*]]
// CHECK: %[[F:.*]] = llvm.mlir.addressof @[[FILE]]
// CHECK: %[[LINE:.*]] = llvm.mlir.constant(7 : i32)
// CHECK: %[[COLUMN:.*]] = llvm.mlir.constant(9 : i32)
// CHECK: %[[D:.*]] = llvm.mlir.addressof @[[TEXT]]
// CHECK: %[[NUM:.*]] = llvm.mlir.constant(1 : i32)
// CHECK: %[[NONE:.*]] = llvm.mlir.constant(0 : i32)
// CHECK: llvm.insertvalue %[[F]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[LINE]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[COLUMN]], %{{.*}}[2]
// CHECK: llvm.insertvalue %[[D]], %{{.*}}[3]
// CHECK: llvm.insertvalue %[[V]], %{{.*}}[4]
// CHECK: llvm.insertvalue %[[NUM]], %{{.*}}[5]
// CHECK: llvm.insertvalue %[[NONE]], %{{.*}}[6]
// CHECK: llvm.mlir.global private constant @[[NAME:.*]]("u\00")
// CHECK: llvm.mlir.global private constant @[[NAMES]]() {{.*}} : !llvm.array<1 x ptr>
// CHECK-NEXT: llvm.mlir.addressof @[[NAME]]
// CHECK: llvm.mlir.global private constant @[[W2]](dense<[1, 1, 1, 0, 2, 0]> : tensor<6xi64>)
