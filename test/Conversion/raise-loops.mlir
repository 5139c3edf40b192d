// RUN: xacc-opt %s --xacc-raise-loops --split-input-file | FileCheck %s

// The example of the pass. The variable is read after the loop, too.
// CHECK-LABEL: func @counts
// CHECK: %[[TO:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[TO]] step
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[I]]]
// CHECK: %[[LAST:.*]] = arith.maxsi
// CHECK: %[[NARROW:.*]] = arith.index_cast %[[LAST]] : index to i32
// CHECK: memref.store %[[NARROW]]
func.func @counts(%n: i32, %a: memref<?xf64>, %x: f64) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i = memref.alloca() : memref<i32>
  memref.store %c0, %i[] : memref<i32>
  scf.while : () -> () {
    %0 = memref.load %i[] : memref<i32>
    %1 = arith.cmpi slt, %0, %n : i32
    scf.condition(%1)
  } do {
    %2 = memref.load %i[] : memref<i32>
    %3 = arith.index_cast %2 : i32 to index
    memref.store %x, %a[%3] : memref<?xf64>
    %4 = memref.load %i[] : memref<i32>
    %5 = arith.addi %4, %c1 overflow<nsw> : i32
    memref.store %5, %i[] : memref<i32>
    scf.yield
  }
  %6 = memref.load %i[] : memref<i32>
  return %6 : i32
}

// -----

// Without a sign, counting by 2 may jump over the bound, and around.
// CHECK-LABEL: func @wraps
// CHECK-NOT: scf.for
// CHECK: scf.while
func.func @wraps(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %i = memref.alloca() : memref<i32>
  memref.store %c0, %i[] : memref<i32>
  scf.while : () -> () {
    %0 = memref.load %i[] : memref<i32>
    %1 = arith.cmpi ult, %0, %n : i32
    scf.condition(%1)
  } do {
    %4 = memref.load %i[] : memref<i32>
    %5 = arith.addi %4, %c2 : i32
    memref.store %5, %i[] : memref<i32>
    scf.yield
  }
  return
}

// -----

// The body writes the bound.
// CHECK-LABEL: func @bound_changes
// CHECK-NOT: scf.for
// CHECK: scf.while
func.func @bound_changes(%m: memref<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = memref.alloca() : memref<i32>
  %i = memref.alloca() : memref<i32>
  memref.store %c0, %i[] : memref<i32>
  scf.while : () -> () {
    %0 = memref.load %i[] : memref<i32>
    %b = memref.load %n[] : memref<i32>
    %1 = arith.cmpi slt, %0, %b : i32
    scf.condition(%1)
  } do {
    memref.store %c0, %n[] : memref<i32>
    %4 = memref.load %i[] : memref<i32>
    %5 = arith.addi %4, %c1 overflow<nsw> : i32
    memref.store %5, %i[] : memref<i32>
    scf.yield
  }
  return
}

// -----

// A negative bound that is compared without a sign is far away: `i > n` of an
// unsigned long and a short counts down to no index.
// CHECK-LABEL: func @far_away
// CHECK-NOT: scf.for
// CHECK: scf.while
func.func @far_away(%n: i16) {
  %c5 = arith.constant 5 : i64
  %c-1 = arith.constant -1 : i64
  %i = memref.alloca() : memref<i64>
  memref.store %c5, %i[] : memref<i64>
  scf.while : () -> () {
    %0 = memref.load %i[] : memref<i64>
    %b = arith.extsi %n : i16 to i64
    %1 = arith.cmpi ugt, %0, %b : i64
    scf.condition(%1)
  } do {
    %4 = memref.load %i[] : memref<i64>
    %5 = arith.addi %4, %c-1 : i64
    memref.store %5, %i[] : memref<i64>
    scf.yield
  }
  return
}

// -----

// So is a negative bound of a counter that has less bits.
// CHECK-LABEL: func @far_away_narrow
// CHECK-NOT: scf.for
// CHECK: scf.while
func.func @far_away_narrow(%n: i16) {
  %c0 = arith.constant 0 : i16
  %c-1 = arith.constant -1 : i16
  %c-3 = arith.constant -3 : i64
  %i = memref.alloca() : memref<i16>
  memref.store %c0, %i[] : memref<i16>
  scf.while : () -> () {
    %0 = memref.load %i[] : memref<i16>
    %wide = arith.extui %0 : i16 to i64
    %1 = arith.cmpi uge, %wide, %c-3 : i64
    scf.condition(%1)
  } do {
    %4 = memref.load %i[] : memref<i16>
    %5 = arith.addi %4, %c-1 : i16
    memref.store %5, %i[] : memref<i16>
    scf.yield
  }
  return
}

// -----

// What a variable's address was given to may be written by a call.
// CHECK-LABEL: func @escapes
// CHECK-NOT: scf.for
// CHECK: scf.while
func.func private @use(memref<i32>)
func.func @escapes(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i = memref.alloca() : memref<i32>
  memref.store %c0, %i[] : memref<i32>
  scf.while : () -> () {
    %0 = memref.load %i[] : memref<i32>
    %1 = arith.cmpi slt, %0, %n : i32
    scf.condition(%1)
  } do {
    func.call @use(%i) : (memref<i32>) -> ()
    %4 = memref.load %i[] : memref<i32>
    %5 = arith.addi %4, %c1 overflow<nsw> : i32
    memref.store %5, %i[] : memref<i32>
    scf.yield
  }
  return
}

// -----

// A loop inside that reduces into the bound changes it.
xmp.global @t : !xmp.template<[block]>
// CHECK-LABEL: func @reduced_bound
// CHECK-NOT: scf.for
// CHECK: scf.while
func.func @reduced_bound(%n: memref<i32>, %u: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %t = xmp.get_global @t : !xmp.template<[block]>
  %i = memref.alloca() : memref<i32>
  memref.store %c0, %i[] : memref<i32>
  scf.while : () -> () {
    %0 = memref.load %i[] : memref<i32>
    %bound = memref.load %n[] : memref<i32>
    %1 = arith.cmpi slt, %0, %bound : i32
    scf.condition(%1)
  } do {
    xmp.loop (%j) = (%zero) to (%u) step (%one) on %t[d0 + %zero] : !xmp.template<[block]> reduce (max %own -> %n : memref<i32>) {
    }
    %4 = memref.load %i[] : memref<i32>
    %5 = arith.addi %4, %c1 overflow<nsw> : i32
    memref.store %5, %i[] : memref<i32>
    scf.yield
  }
  return
}
