// RUN: xacc-opt %s --xmp-mark-independent | FileCheck %s
// RUN: xacc-opt %s --pass-pipeline='builtin.module(func.func(xmp-mark-independent{remarks=true}))' \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!tm = !xmp.template<[block, block]>
!a2 = !xmp.array<64x64xf64, [t1, t0], shadow [1:1, 1:1]>
!a1 = !xmp.array<64xf64, [t0]>

xmp.global @t : !tm
xmp.global @a : !a2
xmp.global @b : !a2
xmp.global @p : !xmp.nodes<2>
llvm.mlir.global external @omega() : f64
llvm.func @rand() -> i32
llvm.func @square(f64) -> f64

// Jacobi: what is written and what is read are different arrays.
// CHECK-LABEL: func @jacobi
// CHECK: xmp.loop {{.*}} independent [0, 1] {
func.func @jacobi(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %b = xmp.get_global @b : !a2
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %x = xmp.load %b[%im, %j] : !a2
    %p = llvm.mlir.addressof @omega : !llvm.ptr
    %w = llvm.load %p : !llvm.ptr -> f64
    %y = arith.mulf %x, %w : f64
    xmp.store %y, %a[%i, %j] : !a2
  }
  return
}

// In place, reading the row above: columns are independent, rows are not.
// CHECK-LABEL: func @in_place
// CHECK: xmp.loop {{.*}} independent [1] {
// REMARK: remark: loop 0 stays sequential: an element of 'a' that is written in line {{[0-9]+}} is read in line {{[0-9]+}}, 1 iteration later
func.func @in_place(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %same = xmp.get_global @a : !a2
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %x = xmp.load %same[%im, %j] : !a2
    xmp.store %x, %a[%i, %j] : !a2
  }
  return
}

// Red-black: what is read beside the own element is of the other colour.
// CHECK-LABEL: func @red_black
// CHECK: xmp.loop {{.*}} independent [0, 1] {
func.func @red_black(%l: index, %u: index, %colour: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %i32 = arith.index_cast %i : index to i32
    %j32 = arith.index_cast %j : index to i32
    %sum = arith.addi %i32, %j32 : i32
    %rest = arith.remsi %sum, %two : i32
    %is = arith.cmpi eq, %rest, %colour : i32
    scf.if %is {
      %im = arith.subi %i, %c1 : index
      %jp = arith.addi %j, %c1 : index
      %x = xmp.load %a[%im, %j] : !a2
      %y = xmp.load %a[%i, %jp] : !a2
      %z = xmp.load %a[%i, %j] : !a2
      %xy = arith.addf %x, %y : f64
      %xyz = arith.addf %xy, %z : f64
      xmp.store %xyz, %a[%i, %j] : !a2
    }
  }
  return
}

// What the other branch stores is of the other colour. The first loop reads
// the even elements and corners of them, and stores odd ones.
// CHECK-LABEL: func @both_colours
// CHECK: xmp.loop {{.*}} independent [0, 1] {
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
func.func @both_colours(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %b = xmp.get_global @b : !a2
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %sum = arith.subi %i, %j : index
    %rest = arith.andi %sum, %c1 : index
    %is = arith.cmpi eq, %rest, %c0 : index
    %im = arith.subi %i, %c1 : index
    %jm = arith.subi %j, %c1 : index
    scf.if %is {
      %x = xmp.load %a[%im, %jm] : !a2
      xmp.store %x, %b[%i, %j] : !a2
    } else {
      %x = xmp.load %a[%im, %j] : !a2
      xmp.store %x, %a[%i, %j] : !a2
    }
  }
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %sum = arith.subi %i, %j : index
    %rest = arith.andi %sum, %c1 : index
    %is = arith.cmpi eq, %rest, %c0 : index
    %im = arith.subi %i, %c1 : index
    %jm = arith.subi %j, %c1 : index
    scf.if %is {
      %x = xmp.load %a[%im, %j] : !a2
      xmp.store %x, %a[%i, %j] : !a2
    } else {
      %x = xmp.load %a[%i, %jm] : !a2
      xmp.store %x, %a[%i, %j] : !a2
    }
  }
  return
}

// The colour of an iteration is of its own: each may have both.
// CHECK-LABEL: func @changing_colour
// CHECK-NOT: independent
// CHECK: return
func.func @changing_colour(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    scf.for %colour = %c0 to %c2 step %c1 {
      %sum = arith.addi %i, %j : index
      %rest = arith.remsi %sum, %c2 : index
      %is = arith.cmpi eq, %rest, %colour : index
      scf.if %is {
        %im = arith.subi %i, %c1 : index
        %jm = arith.subi %j, %c1 : index
        %x = xmp.load %a[%im, %j] : !a2
        %y = xmp.load %a[%i, %jm] : !a2
        %z = arith.addf %x, %y : f64
        xmp.store %z, %a[%i, %j] : !a2
      }
    }
  }
  return
}

// Four colours, by the low bits of a sum that may wrap around.
// CHECK-LABEL: func @four_colours
// CHECK: xmp.loop {{.*}} independent [0, 1] {
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
func.func @four_colours(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %three = arith.constant 3 : i8
  %one = arith.constant 1 : i8
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %i8 = arith.index_cast %i : index to i8
    %j8 = arith.index_cast %j : index to i8
    %sum = arith.addi %i8, %j8 : i8
    %rest = arith.andi %sum, %three : i8
    %is = arith.cmpi eq, %rest, %one : i8
    scf.if %is {
      %im = arith.subi %i, %c3 : index
      %x = xmp.load %a[%im, %j] : !a2
      xmp.store %x, %a[%i, %j] : !a2
    }
  }
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %i8 = arith.index_cast %i : index to i8
    %j8 = arith.index_cast %j : index to i8
    %sum = arith.addi %i8, %j8 : i8
    %rest = arith.andi %sum, %three : i8
    %is = arith.cmpi eq, %rest, %one : i8
    scf.if %is {
      %im = arith.subi %i, %c3 : index
      %jm = arith.subi %j, %c1 : index
      %x = xmp.load %a[%im, %jm] : !a2
      xmp.store %x, %a[%i, %j] : !a2
    }
  }
  return
}

// A corner is of the own colour.
// CHECK-LABEL: func @red_black_corner
// CHECK-NOT: independent
// CHECK: return
func.func @red_black_corner(%l: index, %u: index, %colour: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %sum = arith.addi %i, %j : index
    %rest = arith.remsi %sum, %c2 : index
    %is = arith.cmpi eq, %rest, %colour : index
    scf.if %is {
      %im = arith.subi %i, %c1 : index
      %jm = arith.subi %j, %c1 : index
      %x = xmp.load %a[%im, %jm] : !a2
      xmp.store %x, %a[%i, %j] : !a2
    }
  }
  return
}

// `!= 1` holds for rests of 0 and -1: for both parities.
// CHECK-LABEL: func @no_colour
// CHECK: xmp.loop {{.*}} independent [1] {
func.func @no_colour(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %sum = arith.addi %i, %j : index
    %rest = arith.remsi %sum, %c2 : index
    %is = arith.cmpi ne, %rest, %c1 : index
    scf.if %is {
      %im = arith.subi %i, %c1 : index
      %x = xmp.load %a[%im, %j] : !a2
      xmp.store %x, %a[%i, %j] : !a2
    }
  }
  return
}

// What is read outside of the condition may be of any colour.
// CHECK-LABEL: func @half_guarded
// CHECK-NOT: independent
// CHECK: return
func.func @half_guarded(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %sum = arith.addi %i, %j : index
    %rest = arith.remsi %sum, %c2 : index
    %is = arith.cmpi eq, %rest, %c1 : index
    %im = arith.subi %i, %c1 : index
    %jm = arith.subi %j, %c1 : index
    %x = xmp.load %a[%im, %jm] : !a2
    scf.if %is {
      xmp.store %x, %a[%i, %j] : !a2
    }
  }
  return
}

// Both accesses are shifted by the same amount, which is not a constant.
// CHECK-LABEL: func @shifted
// CHECK: xmp.loop {{.*}} independent [0] {
func.func @shifted(%l: index, %u: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %k = arith.addi %n, %i : index
    %k1 = arith.subi %k, %c1 : index
    %x = xmp.load %a[%k1, %c0] : !a2
    %m = arith.subi %i, %c1 : index
    %m1 = arith.addi %m, %n : index
    xmp.store %x, %a[%m1, %c1] : !a2
  }
  return
}

// The sum of two variables tells neither of them apart.
// CHECK-LABEL: func @diagonal
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
func.func @diagonal(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %z = arith.constant 0.0 : f64
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %k = arith.addi %i, %j : index
    xmp.store %z, %a[%k, %k] : !a2
  }
  return
}

// Twice the variable, and minus it, are different elements for each iteration.
// What is written at 2 i is not read at 2 i + 1, but it may be at i, and what is
// written at -i is read at i.
// CHECK-LABEL: func @not_plain
// CHECK: xmp.loop {{.*}} independent [0] {
// CHECK: xmp.loop {{.*}} independent [0] {
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
func.func @not_plain(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %z = arith.constant 0.0 : f64
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %k = arith.addi %i, %i : index
    %m = arith.subi %u, %i : index
    xmp.store %z, %a[%k, %m] : !a2
  }
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %k = arith.addi %i, %i : index
    %k1 = arith.addi %k, %c1 : index
    %x = xmp.load %a[%k1, %c0] : !a2
    xmp.store %x, %a[%k, %c0] : !a2
  }
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %k = arith.addi %i, %i : index
    %x = xmp.load %a[%i, %c0] : !a2
    xmp.store %x, %a[%k, %c0] : !a2
  }
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %m = arith.subi %u, %i : index
    %x = xmp.load %a[%i, %c0] : !a2
    xmp.store %x, %a[%m, %c0] : !a2
  }
  return
}

// All iterations of j store to the same element.
// CHECK-LABEL: func @one_row
// CHECK: xmp.loop {{.*}} independent [0] {
// REMARK: remark: loop 1 stays sequential: different iterations write the same element of 'a' in line {{[0-9]+}}
func.func @one_row(%l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %z = arith.constant 0.0 : f64
  xmp.loop (%i, %j) = (%l, %l) to (%u, %u) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %z, %a[%i, %c0] : !a2
  }
  return
}

// Accumulators are private to the nodes and will be to the threads; other
// scalars outside are not.
// CHECK-LABEL: func @accumulators
// CHECK: xmp.loop {{.*}} independent [0] reduce
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
// REMARK: remark: loop 0 stays sequential: a local variable is written in line {{[0-9]+}}, not in every iteration or with a value that is needed later
func.func @accumulators(%l: index, %u: index, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm reduce (add %acc -> %s : memref<f64>) {
    %x = xmp.load %a[%i, %c0] : !a2
    %old = memref.load %acc[] : memref<f64>
    %new = arith.addf %old, %x fastmath<reassoc> : f64
    memref.store %new, %acc[] : memref<f64>
  }
  %v = memref.alloca() : memref<f64>
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %x = xmp.load %a[%i, %c0] : !a2
    memref.store %x, %v[] : memref<f64>
  }
  return
}

// Variables of the body are one for each iteration. The subscript passes through
// one of them and through C's int, which the bounds fit.
// CHECK-LABEL: func @body_variables
// CHECK: xmp.loop {{.*}} independent [0] {
func.func @body_variables(%u: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %b = xmp.get_global @b : !a2
  %ub = arith.index_cast %u : i32 to index
  xmp.loop (%i) = (%c0) to (%ub) step (%c1) on %t[*, d0 + %c0] : !tm {
    %v = memref.alloca() : memref<i32>
    %i32 = arith.index_cast %i : index to i32
    memref.store %i32, %v[] : memref<i32>
    %w = memref.load %v[] : memref<i32>
    %k = arith.index_cast %w : i32 to index
    %x = xmp.load %b[%k, %c0] : !a2
    xmp.store %x, %a[%k, %c0] : !a2
  }
  return
}

// Bounds that may not fit: two iterations may have the same subscript.
// CHECK-LABEL: func @narrow
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
func.func @narrow(%u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %z = arith.constant 0.0 : f64
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %i32 = arith.index_cast %i : index to i32
    %k = arith.index_cast %i32 : i32 to index
    xmp.store %z, %a[%k, %c0] : !a2
  }
  return
}

// A char wraps around after 256 iterations.
// CHECK-LABEL: func @char
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
func.func @char() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1000 = arith.constant 1000 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %z = arith.constant 0.0 : f64
  xmp.loop (%i) = (%c0) to (%c1000) step (%c1) on %t[*, d0 + %c0] : !tm {
    %i8 = arith.index_cast %i : index to i8
    %k = arith.index_castui %i8 : i8 to index
    xmp.store %z, %a[%k, %c0] : !a2
  }
  return
}

// A sequential loop inside changes the subscript: the second dimension tells
// iterations apart all the same in the second loop, and does not in the third.
// CHECK-LABEL: func @inner_sequential
// CHECK: xmp.loop {{.*}} independent [0] {
// CHECK: xmp.loop {{.*}} independent [0] {
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
func.func @inner_sequential(%u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %z = arith.constant 0.0 : f64
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    scf.for %k = %c0 to %u step %c1 {
      xmp.store %z, %a[%i, %k] : !a2
    }
  }
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    scf.for %k = %c0 to %u step %c1 {
      %m = arith.addi %i, %k : index
      xmp.store %z, %a[%m, %k] : !a2
    }
  }
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    scf.for %k = %c0 to %u step %c1 {
      %m = arith.addi %i, %k : index
      xmp.store %z, %a[%m, %c0] : !a2
    }
  }
  return
}

// `double *l = a;` is legal: a pointer may point into an array.
// CHECK-LABEL: func @pointer
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
// REMARK: remark: loop 0 stays sequential: 'a' and memory that a pointer points to may be the same memory (accesses in lines {{[0-9]+}} and {{[0-9]+}}); declare pointers 'restrict'
// REMARK: remark: loop 0 stays sequential: different iterations write the same element of memory that a pointer points to in line {{[0-9]+}}
func.func @pointer(%u: index, %p: !llvm.ptr, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %y = llvm.load %p : !llvm.ptr -> f64
    xmp.store %y, %a[%i, %c0] : !a2
  }
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    llvm.store %x, %p : f64, !llvm.ptr
  }
  return
}

// The front end's word that nothing else points there.
// CHECK-LABEL: func @noalias
// CHECK: xmp.loop {{.*}} independent [0] {
func.func @noalias(%u: index, %p: !llvm.ptr {llvm.noalias}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %y = llvm.load %p : !llvm.ptr -> f64
    xmp.store %y, %a[%i, %c0] : !a2
  }
  return
}

// Dummy arguments may be one and the same array; one alone is fine.
// CHECK-LABEL: func @attached
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: xmp.loop {{.*}} independent [0] {
// REMARK: remark: loop 0 stays sequential: two pointers may point to the same memory (accesses in lines {{[0-9]+}} and {{[0-9]+}}); declare pointers 'restrict'
func.func @attached(%tm: !xmp.template<[block]>, %u: index, %p: !llvm.ptr, %q: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = xmp.attach %p align %tm : !xmp.template<[block]> -> !a1
  %y = xmp.attach %q align %tm : !xmp.template<[block]> -> !a1
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %tm[d0 + %c0] : !xmp.template<[block]> {
    %v = xmp.load %x[%i] : !a1
    xmp.store %v, %y[%i] : !a1
  }
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %tm[d0 + %c0] : !xmp.template<[block]> {
    %v = xmp.load %x[%i] : !a1
    %w = arith.addf %v, %v : f64
    xmp.store %w, %x[%i] : !a1
  }
  return
}

// A plain C array with the loop variable as subscript.
// CHECK-LABEL: func @plain_array
// CHECK: xmp.loop {{.*}} independent [0] {
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
func.func @plain_array(%u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %m = memref.alloca() : memref<64xf64>
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %x = xmp.load %a[%i, %c0] : !a2
    memref.store %x, %m[%i] : memref<64xf64>
  }
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %x = memref.load %m[%i] : memref<64xf64>
    %k = arith.addi %i, %c1 : index
    memref.store %x, %m[%k] : memref<64xf64>
  }
  return
}

// Calls: only what is known to write nothing.
// CHECK-LABEL: func @calls
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: xmp.loop {{.*}} independent [0] {
// REMARK: remark: loop 0 stays sequential: 'llvm.call' may do anything in line {{[0-9]+}}
func.func @calls(%u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %r = llvm.call @rand() : () -> i32
    %x = arith.sitofp %r : i32 to f64
    xmp.store %x, %a[%i, %c0] : !a2
  }
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %x = xmp.load %a[%i, %c0] : !a2
    %y = llvm.call @square(%x) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : (f64) -> f64
    xmp.store %y, %a[%i, %c0] : !a2
  }
  return
}

// Communication, queries of the runtime and reductions inside.
// CHECK-LABEL: func @communication
// CHECK: xmp.loop {{.*}} on %{{.*}}[*, d0 + %{{.*}}] : !xmp.template<[block, block]> {
// CHECK: xmp.loop {{.*}} on %{{.*}}[*, d0 + %{{.*}}] : !xmp.template<[block, block]> {
// CHECK: xmp.loop {{.*}} on %{{.*}}[*, d0 + %{{.*}}] : !xmp.template<[block, block]> {
// CHECK: xmp.loop {{.*}} on %{{.*}}[inner, d0 + %{{.*}}] : !xmp.template<[block, block]> {
// REMARK: remark: loop 0 stays sequential: 'xmp.barrier' communicates or asks the runtime
// REMARK: remark: loop 0 stays sequential: 'xmp.node_num' communicates or asks the runtime
// REMARK: remark: loop 0 stays sequential: 'xmp.node_coordinate' communicates or asks the runtime
// REMARK: remark: loop 0 stays sequential: 'xmp.loop' with a reduction communicates
func.func @communication(%u: index, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    xmp.barrier
  }
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %r = xmp.node_num
  }
  %p = xmp.get_global @p : !xmp.nodes<2>
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[*, d0 + %c0] : !tm {
    %r = xmp.node_coordinate %p[0] : !xmp.nodes<2>
  }
  xmp.loop (%i) = (%c0) to (%u) step (%c1) on %t[inner, d0 + %c0] : !tm {
    xmp.loop (%j) = (%c0) to (%u) step (%c1) on %t[d0 + %c0, *] : !tm reduce (add %acc -> %s : memref<f64>) {
    }
  }
  return
}

// Downwards, and beyond the bounds (of a periodic array, by wide halos): the
// bounds do not decide here. The messages are about the order of the program.
// CHECK-LABEL: func @downwards
// CHECK: xmp.loop {{.*}} independent [0] {
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
// REMARK: remark: loop 0 stays sequential: an element of 'a' that is written in line {{[0-9]+}} is read in line {{[0-9]+}}, 1 iteration later
func.func @downwards(%n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.constant -1 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  %z = arith.constant 0.0 : f64
  %last = arith.index_cast %n : i32 to index
  xmp.loop (%i) = (%last) to (%m) step (%c1) on %t[*, d0 + %c0] : !tm descending [0] {
    %i32 = arith.index_cast %i : index to i32
    %k = arith.index_cast %i32 : i32 to index
    xmp.store %z, %a[%k, %c0] : !a2
  }
  xmp.loop (%i) = (%last) to (%m) step (%c1) on %t[*, d0 + %c0] : !tm descending [0] {
    %ip = arith.addi %i, %c1 : index
    %x = xmp.load %a[%ip, %c0] : !a2
    xmp.store %x, %a[%i, %c0] : !a2
  }
  return
}

// Between the bounds, what is read above them is not written; a widened loop
// also writes there.
// CHECK-LABEL: func @widened
// CHECK: xmp.loop {{.*}} independent [0] {
// CHECK: xmp.loop
// CHECK-NOT: independent
// CHECK: return
func.func @widened() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %t = xmp.get_global @t : !tm
  %a = xmp.get_global @a : !a2
  xmp.loop (%i) = (%c0) to (%c32) step (%c1) on %t[*, d0 + %c0] : !tm {
    %k = arith.addi %i, %c32 : index
    %x = xmp.load %a[%k, %c0] : !a2
    xmp.store %x, %a[%i, %c0] : !a2
  }
  xmp.loop (%i) = (%c0) to (%c32) step (%c1) on %t[*, d0 + %c0] : !tm expand [%c0 : %c1 unbound] {
    %k = arith.addi %i, %c32 : index
    %x = xmp.load %a[%k, %c0] : !a2
    xmp.store %x, %a[%i, %c0] : !a2
  }
  return
}
