// RUN: xacc-opt %s --xacc-split-boundaries --split-input-file | FileCheck %s

#group = #llvm.access_group<id = distinct[0]<>>
#independent = #llvm.loop_annotation<parallelAccesses = #group>

// A test of a constant is one of the first iterations, one of a variable of those
// at the end that is nearer.

// CHECK-LABEL: func @first_and_last
// CHECK-SAME: %[[N:arg0]]: index, %[[LAST:arg1]]: i32
// CHECK: llvm.intr.sadd.sat
// CHECK: arith.extsi %[[LAST]]
// CHECK: arith.cmpi slt, %{{.*}} : i64
// CHECK: %[[FROM:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK: %[[TO:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK: scf.for %[[PART:.*]] =
// CHECK: %[[IS_FIRST:.*]] = arith.cmpi eq, %[[PART]], %c0
// CHECK: %[[IS_INTERIOR:.*]] = arith.cmpi eq, %[[PART]], %c1
// CHECK: %[[BEGIN:.*]] = arith.select %[[IS_FIRST]], %c0, %[[TO]]
// CHECK: %[[END:.*]] = arith.select %[[IS_FIRST]], %[[FROM]], %[[N]]
// CHECK: scf.if %[[IS_INTERIOR]] {
// CHECK: scf.for %[[I:.*]] = %[[FROM]] to %[[TO]] step
// CHECK-NOT: scf.if
// CHECK: memref.load %{{.*}}[%[[I]]]
// CHECK: {llvm.loop_annotation
// CHECK: } else {
// CHECK: scf.for %{{.*}} = %[[BEGIN]] to %[[END]] step
// CHECK: scf.if
// CHECK: {llvm.loop_annotation
func.func @first_and_last(%n: index, %last: i32, %a: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_i32 = arith.constant 0 : i32
  scf.for %i = %c0 to %n step %c1 {
    %narrow = arith.index_cast %i {xmp.exact} : index to i32
    %is_first = arith.cmpi eq, %narrow, %c0_i32 : i32
    %is_last = arith.cmpi eq, %narrow, %last : i32
    %is_end = arith.ori %is_first, %is_last : i1
    scf.if %is_end {
      memref.store %x, %a[%i] : memref<?xf64>
    } else {
      %old = memref.load %a[%i] : memref<?xf64>
      %new = arith.addf %old, %x : f64
      memref.store %new, %a[%i] : memref<?xf64>
    }
  } {llvm.loop_annotation = #independent}
  return
}

// -----

#group = #llvm.access_group<id = distinct[0]<>>
#independent = #llvm.loop_annotation<parallelAccesses = #group>

// A remainder and a maximum; what is carried goes through all parts.

// CHECK-LABEL: func @neighbours
// CHECK: %[[PARTS:.*]] = scf.for {{.*}} iter_args(%[[SUM:.*]] = %c0_i32)
// CHECK: %[[PART:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK: %[[INTERIOR:.*]] = scf.for %[[I:.*]] = {{.*}} iter_args(%{{.*}} = %[[SUM]])
// CHECK-NEXT: %[[UP:.*]] = arith.addi %[[I]], %{{.*}} overflow<nsw> : index
// CHECK-NEXT: %[[DOWN:.*]] = arith.subi %[[I]], %{{.*}} overflow<nsw> : index
// CHECK-NEXT: memref.load %{{.*}}[%[[UP]]]
// CHECK-NEXT: memref.load %{{.*}}[%[[DOWN]]]
// CHECK: scf.yield %[[INTERIOR]]
// CHECK: %[[OTHERS:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[SUM]])
// CHECK: arith.divsi
// CHECK: scf.yield %[[OTHERS]]
// CHECK: scf.yield %[[PART]]
// CHECK: return %[[PARTS]]
func.func @neighbours(%n: index, %period: i32, %a: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %c0_i32) -> i32 {
    %narrow = arith.index_cast %i {xmp.exact} : index to i32
    %next = arith.addi %narrow, %c1_i32 overflow<nsw> : i32
    %quotient = arith.divsi %next, %period : i32
    %multiple = arith.muli %quotient, %period overflow<nsw> : i32
    %rest = arith.subi %next, %multiple overflow<nsw> : i32
    %up = arith.index_cast %rest : i32 to index
    %before = arith.subi %narrow, %c1_i32 overflow<nsw> : i32
    %clamped = arith.maxsi %before, %c0_i32 : i32
    %down = arith.index_cast %clamped : i32 to index
    %x = memref.load %a[%up] : memref<?xi32>
    %y = memref.load %a[%down] : memref<?xi32>
    %xy = arith.addi %x, %y : i32
    %new = arith.addi %sum, %xy : i32
    scf.yield %new : i32
  } {llvm.loop_annotation = #independent}
  return %all : i32
}

// -----

#group = #llvm.access_group<id = distinct[0]<>>
#independent = #llvm.loop_annotation<parallelAccesses = #group>

// The outer loop has a test of its index in the inner one: the interior of its
// interior has none.

// CHECK-LABEL: func @nest
// CHECK: scf.for %[[PART:.*]] =
// CHECK: scf.for %[[I:.*]] =
// CHECK: scf.for %[[INNER_PART:.*]] =
// CHECK: scf.for %[[J:.*]] =
// CHECK-NOT: scf.if
// CHECK: memref.load
// CHECK: } else {
// CHECK: scf.for
// CHECK: scf.if
// CHECK: } else {
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.if
func.func @nest(%n: index, %m: index, %a: memref<?x?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.subi %m, %c1 overflow<nsw> : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %below = arith.cmpi sgt, %i, %c0 : index
      %left = arith.cmpi slt, %j, %last : index
      %inside = arith.andi %below, %left : i1
      scf.if %inside {
        %old = memref.load %a[%i, %j] : memref<?x?xf64>
        %new = arith.addf %old, %x : f64
        memref.store %new, %a[%i, %j] : memref<?x?xf64>
      } else {
        memref.store %x, %a[%i, %j] : memref<?x?xf64>
      }
    } {llvm.loop_annotation = #independent}
  } {llvm.loop_annotation = #independent}
  return
}

// -----

#group = #llvm.access_group<id = distinct[0]<>>
#independent = #llvm.loop_annotation<parallelAccesses = #group>

func.func private @call()

// Of few iterations, with a call, without another element in each iteration, a
// remainder with many periods, a test of what the loop changes: as they are.

// CHECK-LABEL: func @unchanged
// CHECK-COUNT-5: scf.for
// CHECK-NOT: scf.for
// CHECK: return
func.func @unchanged(%n: index, %period: i32, %a: memref<?xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %c16 step %c1 {
    %is_first = arith.cmpi eq, %i, %c0 : index
    scf.if %is_first {
      memref.store %x, %a[%i] : memref<?xf64>
    }
  } {llvm.loop_annotation = #independent}
  scf.for %i = %c0 to %n step %c1 {
    %is_first = arith.cmpi eq, %i, %c0 : index
    scf.if %is_first {
      func.call @call() : () -> ()
    }
  } {llvm.loop_annotation = #independent}
  scf.for %i = %c0 to %n step %c1 {
    %is_first = arith.cmpi eq, %i, %c0 : index
    scf.if %is_first {
      memref.store %x, %a[%c0] : memref<?xf64>
    }
  }
  scf.for %i = %c0 to %n step %c1 {
    %narrow = arith.index_cast %i {xmp.exact} : index to i32
    %quotient = arith.divsi %narrow, %period : i32
    %multiple = arith.muli %quotient, %period overflow<nsw> : i32
    %rest = arith.subi %narrow, %multiple overflow<nsw> : i32
    %at = arith.index_cast %rest : i32 to index
    memref.store %x, %a[%at] : memref<?xf64>
  } {llvm.loop_annotation = #independent}
  scf.for %i = %c0 to %n step %c1 {
    %old = memref.load %a[%i] : memref<?xf64>
    %whole = arith.fptosi %old : f64 to i64
    %at = arith.index_cast %whole : i64 to index
    %is_at = arith.cmpi eq, %i, %at : index
    scf.if %is_at {
      memref.store %x, %a[%i] : memref<?xf64>
    }
  } {llvm.loop_annotation = #independent}
  return
}
