// RUN: xacc-opt %s --xmp-narrow-reflects | FileCheck %s
// RUN: xacc-opt %s --xmp-narrow-reflects=remarks=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!tm = !xmp.template<[block]>
!t2 = !xmp.template<[block, block]>
!a = !xmp.array<64xf64, [t0], shadow [2:1]>
!w = !xmp.array<64xf64, [t0]>
!b = !xmp.array<64x64xf64, [t1, t0], shadow [1:1, 1:1]>
!rows = !xmp.array<64x64xf64, [*, t0], shadow [1:1, 1:1]>

xmp.global @t : !tm
xmp.global @tt : !t2
xmp.global @u : !a {templ = @t}
xmp.global @v : !a {templ = @t}
xmp.global @w : !w {templ = @t}
xmp.global @g : !b {templ = @tt}
xmp.global @r : !rows {templ = @t}

func.func private @unknown()

// The second exchange brings all of it again. After it anything may be read.
// CHECK-LABEL: func @side
// CHECK: xmp.reflect %{{.*}} width [1:0] orthogonal : !xmp.array
// CHECK: xmp.loop
// CHECK: xmp.reflect %{{[^ ]*}} : !xmp.array
// REMARK-DAG: remark: narrowed to what is read before the next exchange: [1:0]
// REMARK-DAG: remark: not narrowed: all that it brings may be read
func.func @side() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %w = xmp.get_global @w : !w
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %x = xmp.load %u[%im] : !a
    xmp.store %x, %w[%i] : !w
  }
  xmp.reflect %u : !a
  return
}

// What a call may read, it may read all of.
// CHECK-LABEL: func @call
// CHECK: xmp.reflect %{{[^ ]*}} : !xmp.array
// CHECK: call @unknown
func.func @call() {
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  func.call @unknown() : () -> ()
  xmp.reflect %u : !a
  return
}

// Nothing reads what the first one brings, though something writes the array:
// CHECK-LABEL: func @unread
// CHECK: xmp.loop
// CHECK: xmp.reflect
// CHECK-NOT: xmp.reflect
// CHECK: return
// REMARK-DAG: remark: taken away: nothing reads the halo before the next exchange
func.func @unread(%x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    xmp.store %x, %u[%i] : !a
  }
  xmp.reflect %u : !a
  return
}

// A write makes a halo stale, but a program may read it all the same.
// CHECK-LABEL: func @stale
// CHECK: xmp.reflect %{{.*}} width [0:1] orthogonal : !xmp.array
// CHECK: xmp.store
// CHECK: xmp.load
func.func @stale(%x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %m = arith.constant 63 : index
  %w = xmp.get_global @w : !w
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    xmp.store %x, %u[%i] : !a
  }
  xmp.loop (%i) = (%c0) to (%m) step (%c1) on %t[d0 + %c0] : !tm {
    %ip = arith.addi %i, %c1 : index
    %y = xmp.load %u[%ip] : !a
    xmp.store %y, %w[%i] : !w
  }
  xmp.reflect %u : !a
  return
}

// Of two arrays one is read.
// CHECK-LABEL: func @arrays
// CHECK: %[[V:.*]] = xmp.get_global @v
// CHECK: xmp.reflect %[[V]] width [2:0] orthogonal : !xmp.array
// CHECK: xmp.reflect %{{.*}}, %{{.*}} :
func.func @arrays() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %w = xmp.get_global @w : !w
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  xmp.reflect %u, %v : !a, !a
  xmp.loop (%i) = (%c2) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c2 : index
    %x = xmp.load %v[%im] : !a
    xmp.store %x, %w[%i] : !w
  }
  xmp.reflect %u, %v : !a, !a
  return
}

// The program may read corners after the last iteration.
// CHECK-LABEL: func @in_loop
// CHECK-SAME: (%[[N:.*]]: index)
// CHECK: scf.for %[[K:.*]] = %{{.*}} to %[[N]] step %[[STEP:.*]] {
// CHECK: %[[LEFT:.*]] = arith.subi %[[N]], %[[K]] : index
// CHECK: %[[LAST:.*]] = arith.cmpi sle, %[[LEFT]], %[[STEP]] : index
// CHECK: scf.if %[[LAST]] {
// CHECK-NEXT: xmp.reflect %[[G:[^ ]*]] : !xmp.array
// CHECK-NEXT: } else {
// CHECK-NEXT: xmp.reflect %[[G]] width [1:1, 1:0] orthogonal : !xmp.array
// CHECK-NEXT: }
// CHECK-NEXT: xmp.loop
// REMARK-DAG: remark: narrowed in all iterations but the last to what is read before the next exchange: [1:1, 1:0]
func.func @in_loop(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @tt : !t2
  %g = xmp.get_global @g : !b
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %g : !b
    xmp.loop (%i, %j) = (%c1, %c1) to (%n, %n) step (%c1, %c1) on %t[d1 + %c0, d0 + %c0] : !t2 {
      %im = arith.subi %i, %c1 : index
      %ip = arith.addi %i, %c1 : index
      %jm = arith.subi %j, %c1 : index
      %x = xmp.load %g[%im, %j] : !b
      %y = xmp.load %g[%ip, %j] : !b
      %z = xmp.load %g[%i, %jm] : !b
      %s = arith.addf %x, %y : f64
      %w = arith.addf %s, %z : f64
      xmp.store %w, %g[%i, %j] : !b
    }
  }
  return
}

// Not every iteration runs these: in the last one it may be another one that
// has filled the halo.
// CHECK-LABEL: func @sometimes
// CHECK: scf.if
// CHECK-NEXT: xmp.reflect %{{[^ ]*}} : !xmp.array
// CHECK-NEXT: }
// CHECK-NEXT: scf.for
// CHECK-NEXT: xmp.reflect %{{[^ ]*}} : !xmp.array
// CHECK-NEXT: }
func.func @sometimes(%steps: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = xmp.get_global @g : !b
  scf.for %k = %c0 to %steps step %c1 {
    %is = arith.cmpi eq, %k, %m : index
    scf.if %is {
      xmp.reflect %g : !b
    }
    scf.for %l = %c0 to %m step %c1 {
      xmp.reflect %g : !b
    }
  }
  return
}

// Nothing reads a local array after its end.
// CHECK-LABEL: func @local
// CHECK: scf.for
// CHECK-NEXT: xmp.reflect %{{.*}} width [1:0] orthogonal : !xmp.array
// CHECK-NEXT: xmp.loop
func.func @local(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.alloc align %t {name = "u"} : !tm -> !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %u : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %x = xmp.load %u[%im] : !a
      xmp.store %x, %u[%i] : !a
    }
  }
  xmp.release %u : !a
  return
}

// What lies beyond the ends of the array no other exchange fills: the first one
// has to bring it for what follows the second.
// CHECK-LABEL: func @periodic
// CHECK: xmp.reflect %{{.*}} width [2:1 periodic] : !xmp.array
// CHECK: xmp.reflect %{{[^ ]*}} : !xmp.array
func.func @periodic() {
  %u = xmp.get_global @u : !a
  xmp.reflect %u width [2:1 periodic] : !a
  xmp.reflect %u : !a
  return
}

// No node has neighbours in the first dimension.
// CHECK-LABEL: func @rows
// CHECK: scf.for
// CHECK-NEXT: xmp.reflect %{{[^ ]*}} : !xmp.array
func.func @rows(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %r = xmp.get_global @r : !rows
  scf.for %k = %c0 to %steps step %c1 {
    xmp.reflect %r : !rows
    xmp.loop (%j) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %jm = arith.subi %j, %c1 : index
      %jp = arith.addi %j, %c1 : index
      %x = xmp.load %r[%c0, %jm] : !rows
      %y = xmp.load %r[%c0, %jp] : !rows
      %s = arith.addf %x, %y : f64
      xmp.store %s, %r[%c0, %j] : !rows
    }
  }
  return
}

// CHECK-LABEL: func @async
// CHECK: xmp.reflect %{{.*}} async
func.func @async(%id: index) {
  %u = xmp.get_global @u : !a
  xmp.reflect %u async %id : !a
  xmp.wait_async %id
  xmp.reflect %u : !a
  return
}

// Nodes that wait for each other read nothing, nor does a call of which the
// front end knows that it sees no array.
// CHECK-LABEL: func @barrier
// CHECK: xmp.reflect %{{.*}} width [1:0] orthogonal : !xmp.array
// CHECK-NEXT: xmp.barrier
// CHECK-NEXT: llvm.call @now
// CHECK: xmp.loop
// CHECK: xmp.reflect %{{[^ ]*}} : !xmp.array
llvm.func @now()
func.func @barrier() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %w = xmp.get_global @w : !w
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  xmp.barrier
  llvm.call @now() {xmp.no_arrays} : () -> ()
  xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %x = xmp.load %u[%im] : !a
    xmp.store %x, %w[%i] : !w
  }
  xmp.reflect %u : !a
  return
}

// Nothing is read after the program's last function.
// CHECK-LABEL: func @ends
// CHECK: scf.while
// CHECK: } do {
// CHECK-NEXT: xmp.reflect %{{.*}} width [1:0] orthogonal : !xmp.array
// CHECK-NEXT: xmp.loop
func.func @ends(%goes: i1) attributes {xmp.ends_program} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  scf.while : () -> () {
    scf.condition(%goes)
  } do {
    xmp.reflect %u : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %x = xmp.load %u[%im] : !a
      xmp.store %x, %u[%i] : !a
    }
    scf.yield
  }
  return
}

// Nothing writes the array after the exchange: the same once more at the return
// changes nothing. No iteration may run.
// CHECK-LABEL: func @while
// CHECK: %[[RAN:.*]] = memref.alloca() : memref<i1>
// CHECK: memref.store %{{.*}}, %[[RAN]][]
// CHECK: scf.while
// CHECK: } do {
// CHECK-NEXT: xmp.loop
// CHECK: memref.store %{{.*}}, %[[RAN]][]
// CHECK-NEXT: xmp.reflect %{{.*}} width [1:0] orthogonal : !xmp.array
// CHECK-NEXT: xmp.loop
// CHECK: %[[HAS:.*]] = memref.load %[[RAN]][]
// CHECK-NEXT: scf.if %[[HAS]] {
// CHECK-NEXT: xmp.reflect %{{[^ ]*}} : !xmp.array
// CHECK-NEXT: }
// CHECK-NEXT: return
// REMARK-DAG: remark: narrowed but at the end of the function to what is read before the next exchange: [1:0]
func.func @while(%goes: i1, %y: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %w = xmp.get_global @w : !w
  scf.while : () -> () {
    scf.condition(%goes)
  } do {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %y, %u[%i] : !a
    }
    xmp.reflect %u : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %x = xmp.load %u[%im] : !a
      xmp.store %x, %w[%i] : !w
    }
    scf.yield
  }
  return
}

// The same in blocks, where the loop runs at least once.
// CHECK-LABEL: func @blocks
// CHECK: ^bb1:
// CHECK: xmp.reflect %{{.*}} width [1:0] orthogonal : !xmp.array
// CHECK: ^bb2:
// CHECK: scf.if
// CHECK-NEXT: xmp.reflect %{{[^ ]*}} : !xmp.array
func.func @blocks(%goes: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %w = xmp.get_global @w : !w
  cf.br ^bb1
^bb1:
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %y = xmp.load %w[%i] : !w
    xmp.store %y, %u[%i] : !a
  }
  xmp.reflect %u : !a
  xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %x = xmp.load %u[%im] : !a
    xmp.store %x, %w[%i] : !w
  }
  cf.cond_br %goes, ^bb1, ^bb2
^bb2:
  return
}

// After the exchange the array is written, so the program may read in the halo
// what its owners no longer have.
// CHECK-LABEL: func @written
// CHECK: scf.while
// CHECK: } do {
// CHECK-NEXT: xmp.reflect %{{[^ ]*}} : !xmp.array
// CHECK-NEXT: xmp.loop
// CHECK-NOT: xmp.reflect
// CHECK: return
func.func @written(%goes: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  scf.while : () -> () {
    scf.condition(%goes)
  } do {
    xmp.reflect %u : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %x = xmp.load %u[%im] : !a
      xmp.store %x, %u[%i] : !a
    }
    scf.yield
  }
  return
}

// Only some of the nodes come by the one in the loop.
// CHECK-LABEL: func @task
// CHECK: xmp.task
// CHECK: xmp.reflect %{{[^ ]*}} : !xmp.array
// CHECK-NOT: xmp.reflect
// CHECK: return
func.func @task(%goes: i1, %set: !xmp.set) {
  %u = xmp.get_global @u : !a
  scf.while : () -> () {
    scf.condition(%goes)
  } do {
    xmp.task on %set {
      xmp.reflect %u : !a
    }
    scf.yield
  }
  return
}
