// RUN: xacc-opt %s --xmp-halo-state=annotate=true 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARN < %t.err

!tm = !xmp.template<[block, block]>
!a = !xmp.array<64x64xf64, [t1, t0], shadow [1:1, 2:2]>

xmp.global @t : !tm
xmp.global @u : !a {templ = @t}
xmp.global @v : !a {templ = @t}
llvm.func @report()

// Widths per dimension and side, in C-order; corners where one access goes
// beside the block in two dimensions.
// CHECK-LABEL: func @widths
// CHECK: halo = ["'u' [1:0, 0:2] unknown", "'v' [1:1, 1:0] corners unknown"]
func.func @widths() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 62 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.loop (%i, %j) = (%c2, %c2) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %ip = arith.addi %i, %c1 : index
    %jp = arith.addi %j, %c2 : index
    %jm = arith.subi %j, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
    %1 = xmp.load %u[%i, %jp] : !a
    %2 = xmp.load %v[%im, %jm] : !a
    %3 = xmp.load %v[%ip, %j] : !a
  }
  return
}

// Around the ends of the array, where the loop goes over all of it.
// CHECK-LABEL: func @periodic
// CHECK: halo = ["'u' [1:0 periodic, 0:0] unknown"]
func.func @periodic() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  return
}

// A narrowed range does not read beside the block; its margin does.
// CHECK-LABEL: func @narrowed
// CHECK-NOT: halo =
// CHECK: margin
// CHECK: halo = ["'u' [1:0, 0:0] unknown"]
// CHECK: peel
// CHECK: halo = ["'u' [1:0, 0:0] unknown"]
func.func @narrowed(%id: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m1 = arith.constant -1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm expand [%m1 : %m1, %m1 : %m1] {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  xmp.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm margin [%m1 : %m1, %m1 : %m1] {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  xmp.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm peel (%id) [%m1 : %m1, %m1 : %m1] {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  return
}

// A time loop: the exchange before it does not help its second iteration.
// CHECK-LABEL: func @time_loop
// CHECK: halo = ["'u' [1:1, 0:0] stale"]
// WARN: warning: reads elements of 'u' that neighbours own, but no 'reflect' brings them after they were written [-Wxacc-halo]
// WARN: note: they are written here
// WARN: note: before this loop, write '#pragma xmp reflect (u) width(1, 0)'
func.func @time_loop(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %ip = arith.addi %i, %c1 : index
      %0 = xmp.load %u[%im, %j] : !a
      %1 = xmp.load %u[%ip, %j] : !a
      %2 = arith.addf %0, %1 : f64
      xmp.store %2, %v[%i, %j] : !a
    }
    xmp.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
      %0 = xmp.load %v[%i, %j] : !a
      xmp.store %0, %u[%i, %j] : !a
    }
  }
  return
}

// An exchange that brings too little.
// CHECK-LABEL: func @too_little
// CHECK: halo = ["'u' [0:0, 2:0] stale"]
// WARN: warning: reads elements of 'u' that neighbours own, [0:0, 2:0] beside the block, but 'reflect' brings [0:0, 1:1] only after they were written
func.func @too_little(%x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %u[%i, %j] : !a
  }
  xmp.reflect %u width [0:0, 1:1] : !a
  xmp.loop (%i, %j) = (%c0, %c2) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %jm = arith.subi %j, %c2 : index
    %0 = xmp.load %u[%i, %jm] : !a
  }
  return
}

// WARN: warning: 'u' is read in [3:0, 0:0] elements beside the node's block, but its shadow is [1:1, 2:2]: declare a wider one
func.func @too_narrow() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.loop (%i, %j) = (%c3, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c3 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  return
}

// A loop that ends on a condition may run no iteration: then nothing is stale
// behind it. From its second iteration on, what it reads is.
// WARN-NOT: warning
// CHECK-LABEL: func @no_iteration
// CHECK: halo = ["'u' [1:0, 0:0] fresh"]
// CHECK: halo = ["'u' [1:0, 0:0] unknown"]
func.func @no_iteration(%x: f64, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %u[%i, %j] : !a
  }
  cf.br ^head
^head:
  cf.cond_br %c, ^body, ^rest
^body:
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %u[%i, %j] : !a
  }
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c1, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  cf.br ^head
^rest:
  xmp.loop (%i, %j) = (%c1, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  return
}

// WARN: warning: reads elements of 'u' that neighbours own, but no 'reflect' brings them after they were written
// CHECK-LABEL: func @second_iteration
// CHECK: halo = ["'u' [1:0, 0:0] stale"]
func.func @second_iteration(%x: f64, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  cf.br ^outer
^outer:
  xmp.reflect %u : !a
  cf.br ^head
^head:
  xmp.loop (%i, %j) = (%c1, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  cf.cond_br %c, ^body, ^outer
^body:
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %u[%i, %j] : !a
  }
  cf.cond_br %c, ^head, ^rest
^rest:
  return
}

// Nothing is sure after a call, of an exchange under a condition, and of a read
// under one.
// WARN-NOT: warning
// CHECK-LABEL: func @unsure
// CHECK: halo = ["'u' [1:0, 0:0] unknown"]
// CHECK: halo = ["'u' [1:0, 0:0] unknown"]
// CHECK: halo = ["'u' [1:0, 0:0] stale"]
func.func @unsure(%x: f64, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %u[%i, %j] : !a
  }
  scf.if %c {
    xmp.reflect %u : !a
  }
  xmp.loop (%i, %j) = (%c1, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  llvm.call @report() : () -> ()
  xmp.loop (%i, %j) = (%c1, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im, %j] : !a
  }
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %u[%i, %j] : !a
  }
  xmp.loop (%i, %j) = (%c1, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    scf.if %c {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %u[%im, %j] : !a
    }
  }
  return
}

// An exchange of what is fresh already, also after a call of the library; and
// one in a loop that does not change the array.
// WARN: warning: exchanges the halo of 'u' again: it has not changed since the last exchange [-Wxacc-halo]
// WARN: warning: exchanges the halo of 'v' in each iteration of a loop that does not change it [-Wxacc-halo]
// WARN: note: one exchange before this is enough
// WARN-NOT: warning: exchanges
llvm.func @puts(!llvm.ptr) -> i32
func.func @redundant(%text: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 62 : index
  %zero = arith.constant 0.0 : f64
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u : !a
  llvm.call @puts(%text) {xmp.writes = array<i32>} : (!llvm.ptr) -> i32
  xmp.reflect %u : !a
  scf.for %k = %c0 to %n step %c1 {
    xmp.reflect %v : !a
    xmp.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %v[%im, %j] : !a
      xmp.store %0, %u[%i, %j] : !a
    }
  }
  xmp.reflect %u : !a
  llvm.call @puts(%text) : (!llvm.ptr) -> i32
  xmp.reflect %u : !a
  return
}

// Exchanges of what nothing reads: before the next exchange, and in the
// iterations of a loop. After the loop it may be read.
// WARN: warning: exchanges the halo of 'u', but nothing reads it before the next exchange [-Wxacc-halo]
// WARN: warning: exchanges the halo of 'v' in each iteration of a loop that does not read it [-Wxacc-halo]
// WARN: note: at most what follows it does
// WARN-NOT: warning
func.func @unread(%x: f64, %steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u : !a
  xmp.loop (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
    xmp.store %x, %u[%i, %j] : !a
  }
  xmp.reflect %u : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i, %j) = (%c1, %c0) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %u[%im, %j] : !a
      xmp.store %0, %v[%i, %j] : !a
    }
    xmp.reflect %v : !a
  }
  return
}
