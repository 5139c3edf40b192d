// RUN: xacc-opt %s --convert-xmp-to-runtime | FileCheck %s

// Handles pass through every kind of region and block.

// CHECK-LABEL: func @task
// CHECK-SAME: (%[[S:.*]]: !llvm.ptr)
// CHECK: %[[PUSH:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: %[[IN:.*]] = llvm.call @xaccrtTaskEnter(%[[S]], %[[PUSH]], %{{.*}}) : (!llvm.ptr, i64, !llvm.ptr) -> i32
// CHECK: %[[NO:.*]] = llvm.mlir.constant(0 : i32)
// CHECK: %[[MEMBER:.*]] = arith.cmpi ne, %[[IN]], %[[NO]]
// CHECK: scf.if %[[MEMBER]] {
// CHECK: llvm.call @xaccrtBarrier
// CHECK: llvm.call @xaccrtTaskLeave(%[[PUSH]])
// CHECK-NEXT: }
// CHECK: llvm.mlir.constant(1 : i64)
// CHECK: llvm.call @xaccrtTaskEnter
func.func @task(%s: !xmp.set) {
  xmp.task on %s {
    xmp.barrier
  }
  xmp.task on %s nocomm {
  }
  return
}

// CHECK-LABEL: func @blocks
// CHECK-SAME: (%{{.*}}: i1, %[[P:.*]]: !llvm.ptr, %[[Q:.*]]: !llvm.ptr) -> !llvm.ptr
// CHECK: cf.cond_br %{{.*}}, ^[[B1:bb[0-9]+]](%[[P]] : !llvm.ptr), ^[[B1]](%[[Q]] : !llvm.ptr)
// CHECK: ^[[B1]](%[[R:.*]]: !llvm.ptr):
// CHECK: return %[[R]] : !llvm.ptr
func.func @blocks(%b: i1, %p: !xmp.nodes<2>, %q: !xmp.nodes<2>) -> !xmp.nodes<2> {
  cf.cond_br %b, ^bb1(%p : !xmp.nodes<2>), ^bb1(%q : !xmp.nodes<2>)
^bb1(%r: !xmp.nodes<2>):
  return %r : !xmp.nodes<2>
}

// A use may stand before the definition in the text.
// CHECK-LABEL: func @order
// CHECK: cf.br ^[[DEF:bb[0-9]+]]
// CHECK: ^[[USE:bb[0-9]+]]:
// CHECK: llvm.getelementptr inbounds %[[A:.*]][8]
// CHECK: ^[[DEF]]:
// CHECK: %[[A]] = llvm.call @xaccrtArray
// CHECK: cf.br ^[[USE]]
func.func @order(%t: !xmp.template<[block]>) {
  cf.br ^def
^use:
  %m = xmp.local_view %a : !xmp.array<64xf64, [t0]> -> memref<?xf64, strided<[1], offset: ?>>
  return
^def:
  %a = xmp.alloc align %t : !xmp.template<[block]> -> !xmp.array<64xf64, [t0]>
  cf.br ^use
}

// CHECK-LABEL: func @structured
// CHECK: %[[R:.*]] = scf.if %{{.*}} -> (!llvm.ptr) {
// CHECK: scf.yield %{{.*}} : !llvm.ptr
// CHECK: scf.for {{.*}} iter_args(%[[H:.*]] = %[[R]]) -> (!llvm.ptr) {
// CHECK: func.call @structured(%{{.*}}, %[[H]]) : (i1, !llvm.ptr) -> ()
func.func @structured(%b: i1, %p: !xmp.nodes<2>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.if %b -> (!xmp.nodes<2>) {
    %q = xmp.nodes [2] : !xmp.nodes<2>
    scf.yield %q : !xmp.nodes<2>
  } else {
    scf.yield %p : !xmp.nodes<2>
  }
  %l = scf.for %i = %c0 to %c1 step %c1 iter_args(%h = %r) -> !xmp.nodes<2> {
    func.call @structured(%b, %h) : (i1, !xmp.nodes<2>) -> ()
    scf.yield %h : !xmp.nodes<2>
  }
  return
}

// CHECK-LABEL: func @parallel
// CHECK: omp.parallel {
// CHECK: scf.execute_region {
// CHECK: llvm.getelementptr inbounds %{{.*}}[8]
func.func @parallel(%a: !xmp.array<64xf64, [t0]>) {
  omp.parallel {
    scf.execute_region {
      %m = xmp.local_view %a : !xmp.array<64xf64, [t0]> -> memref<?xf64, strided<[1], offset: ?>>
      scf.yield
    }
    omp.terminator
  }
  return
}

// Casts vanish.
// CHECK-LABEL: func @casts
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr) -> !llvm.ptr
// CHECK-NEXT: return %[[P]]
func.func @casts(%p: !llvm.ptr) -> !llvm.ptr {
  %a = xmp.handle_cast %p : !llvm.ptr to !xmp.nodes<2>
  %q = xmp.handle_cast %a : !xmp.nodes<2> to !llvm.ptr
  return %q : !llvm.ptr
}

// Also in the types of declarations.
// CHECK: func.func private @declared(!llvm.ptr) -> !llvm.ptr
func.func private @declared(!xmp.template<[block]>) -> !xmp.set
