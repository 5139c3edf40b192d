// RUN: xacc-opt %s --offload-parallelize=remarks=true -o /dev/null 2>&1 | FileCheck %s
// RUN: xacc-opt %s --offload-parallelize 2>/dev/null | FileCheck %s --check-prefix=IR

// What is said of each loop, with the lines of accesses, and what it becomes.

// IR-LABEL: func @copy
// IR: offload.loop parallel (
func.func @copy(%a: memref<?xf64> {offload.distinct}, %b: memref<?xf64> {offload.distinct}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  %db = offload.enter copyin %b {name = "b"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel
    offload.loop auto (%i) = (%c0) to (%n) step (%c1) {
      %x = memref.load %da[%i] : memref<?xf64>
      memref.store %x, %db[%i] : memref<?xf64>
    }
  }
  return
}

// A flow dependence.
// IR-LABEL: func @recurrence
// IR: offload.loop seq (
func.func @recurrence(%a: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: an element of 'a' that is written in line [[@LINE+4]] is read in line [[@LINE+3]], 1 iteration later
    scf.for %i = %c1 to %n step %c1 {
      %before = arith.subi %i, %c1 : index
      %x = memref.load %da[%before] : memref<?xf64>
      memref.store %x, %da[%i] : memref<?xf64>
    }
  }
  return
}

// Written after it was read.
// IR-LABEL: func @anti
// IR: offload.loop seq (
func.func @anti(%a: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: an element of 'a' that is read in line [[@LINE+3]] is written in line [[@LINE+4]], 2 iterations later
    scf.for %i = %c0 to %n step %c1 {
      %ahead = arith.addi %i, %c2 : index
      %x = memref.load %da[%ahead] : memref<?xf64>
      memref.store %x, %da[%i] : memref<?xf64>
    }
  }
  return
}

// IR-LABEL: func @output
// IR: offload.loop seq (
func.func @output(%a: memref<?xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: different iterations write the same element of 'a' in line [[@LINE+2]]
    scf.for %i = %c0 to %n step %c1 {
      memref.store %x, %da[%c1] : memref<?xf64>
    }
  }
  return
}

// Nobody knows whether the condition ever holds.
// IR-LABEL: func @may_output
// IR: offload.loop seq (
func.func @may_output(%a: memref<?xf64> {offload.distinct}, %b: memref<?xi1> {offload.distinct}, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  %db = offload.enter copyin %b {name = "b"} : memref<?xi1>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: different iterations may write the same element of 'a' in line [[@LINE+4]]
    scf.for %i = %c0 to %n step %c1 {
      %holds = memref.load %db[%i] : memref<?xi1>
      scf.if %holds {
        memref.store %x, %da[%c1] : memref<?xf64>
      }
    }
  }
  return
}

// Nothing says that the arrays are different ones.
// IR-LABEL: func @overlap
// IR: offload.loop seq (
func.func @overlap(%a: memref<?xf64>, %b: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  %db = offload.enter copyin %b {name = "b"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: 'b' and 'a' may be the same memory (accesses in lines [[@LINE+2]] and [[@LINE+3]]); declare pointers 'restrict' or write 'loop independent'
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %da[%i] : memref<?xf64>
      memref.store %x, %db[%i] : memref<?xf64>
    }
  }
  return
}

// IR-LABEL: func @indirect
// IR: offload.loop seq (
func.func @indirect(%a: memref<?xf64> {offload.distinct}, %ix: memref<?xindex> {offload.distinct}, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  %dx = offload.enter copyin %ix {name = "ix"} : memref<?xindex>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: subscripts of 'a' in line [[@LINE+3]] are not linear in the loop variables, and may be equal
    scf.for %i = %c0 to %n step %c1 {
      %j = memref.load %dx[%i] : memref<?xindex>
      memref.store %x, %da[%j] : memref<?xf64>
    }
  }
  return
}

func.func private @g(index)

// IR-LABEL: func @call
// IR: offload.loop seq (
func.func @call(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: 'func.call' calls 'g', which may write memory in line [[@LINE+2]]
    scf.for %i = %c0 to %n step %c1 {
      func.call @g(%i) : (index) -> ()
    }
  }
  return
}

// A temporary, whose last value is kept, a sum and a maximum.
// IR-LABEL: func @scalars
// IR: offload.loop parallel (%[[I:.*]]) = {{.*}} reduce (add %{{.*}} -> %[[S:.*]] : memref<f64>, max %{{.*}} -> %[[M:.*]] : memref<f64>) {
// IR-NEXT: %[[T:.*]] = memref.alloca() : memref<f64>
// IR: memref.store %{{.*}}, %[[T]][]
// IR: memref.store %{{.*}}, %[[S]][]
// IR: memref.store %{{.*}}, %[[M]][]
// IR: arith.cmpi sge
// IR: scf.if
// IR: %[[V:.*]] = memref.load %[[T]][]
// IR: memref.store %[[V]], %
func.func @scalars(%a: memref<?xf64> {offload.distinct}, %t: memref<f64> {offload.hidden}, %s: memref<f64> {offload.hidden}, %m: memref<f64> {offload.hidden}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  %dt = offload.enter create %t {name = "t"} : memref<f64>
  %ds = offload.enter copyin %s {name = "s"} : memref<f64>
  %dm = offload.enter copyin %m {name = "m"} : memref<f64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel, with private copies of 't', reduction (add) of 's', reduction (max) of 'm'
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.load %da[%i] : memref<?xf64>
      memref.store %x, %dt[] : memref<f64>
      %y = memref.load %dt[] : memref<f64>
      %o = memref.load %ds[] : memref<f64>
      %p = arith.addf %o, %y : f64
      memref.store %p, %ds[] : memref<f64>
      %q = memref.load %dm[] : memref<f64>
      %c = arith.cmpf ogt, %y, %q : f64
      scf.if %c {
        memref.store %y, %dm[] : memref<f64>
      }
    }
  }
  return
}

// IR-LABEL: func @carried
// IR: offload.loop seq (
func.func @carried(%a: memref<?xf64> {offload.distinct}, %s: memref<f64> {offload.hidden}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  %ds = offload.enter copyin %s {name = "s"} : memref<f64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: 's' carries a value from one iteration to the next (accesses in lines [[@LINE+2]] and [[@LINE+5]])
    scf.for %i = %c0 to %n step %c1 {
      %o = memref.load %ds[] : memref<f64>
      %x = memref.load %da[%i] : memref<?xf64>
      %p = arith.addf %o, %x : f64
      memref.store %p, %ds[] : memref<f64>
      memref.store %p, %da[%i] : memref<?xf64>
    }
  }
  return
}

// The loop without a dependence moves outside; the other one remembers that it
// was around it.
// IR-LABEL: func @columns
// IR: offload.loop parallel (%[[J:.*]]) =
// IR-NEXT: offload.loop seq (%[[I:.*]]) =
// IR: memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
// IR-NEXT: } {offload.around_last}
func.func @columns(%a: memref<?x?xf64>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?x?xf64>
  offload.kernel kernels {
    scf.for %i = %c1 to %n step %c1 {
      // CHECK: :[[@LINE+2]]:{{[0-9]+}}: remark: loop is parallel
      // CHECK: :[[@LINE-2]]:{{[0-9]+}}: remark: loop stays sequential: an element of 'a' that is written in line [[@LINE+4]] is read in line [[@LINE+3]], 1 iteration later
      scf.for %j = %c0 to %m step %c1 {
        %before = arith.subi %i, %c1 : index
        %x = memref.load %da[%before, %j] : memref<?x?xf64>
        memref.store %x, %da[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// i * m + j with j < m.
// IR-LABEL: func @linear
// IR: offload.loop parallel (%{{.*}}, %{{.*}}) =
func.func @linear(%a: memref<?xf64>, %n: index, %m: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel
    scf.for %i = %c0 to %n step %c1 {
      %r = arith.muli %i, %m : index
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel
      scf.for %j = %c0 to %m step %c1 {
        %k = arith.addi %r, %j : index
        memref.store %x, %da[%k] : memref<?xf64>
      }
    }
  }
  return
}

// j may be larger than m.
// IR-LABEL: func @wrongLinear
// IR: offload.loop seq (
// IR-NEXT: offload.loop parallel (
func.func @wrongLinear(%a: memref<?xf64>, %n: index, %m: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: subscripts of 'a' in line [[@LINE+6]] are not linear in the loop variables, and may be equal
    scf.for %i = %c0 to %n step %c1 {
      %r = arith.muli %i, %m : index
      // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel
      scf.for %j = %c0 to %n step %c1 {
        %k = arith.addi %r, %j : index
        memref.store %x, %da[%k] : memref<?xf64>
      }
    }
  }
  return
}

// Even and odd elements.
// IR-LABEL: func @parities
// IR: offload.loop parallel (
func.func @parities(%a: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel
    scf.for %i = %c0 to %n step %c1 {
      %e = arith.muli %i, %c2 : index
      %o = arith.addi %e, %c1 : index
      %x = memref.load %da[%o] : memref<?xf64>
      memref.store %x, %da[%e] : memref<?xf64>
    }
  }
  return
}

// Nothing is so far away.
// IR-LABEL: func @distance
// IR: offload.loop parallel (
func.func @distance(%a: memref<100xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c50 = arith.constant 50 : index
  %da = offload.enter copyin %a {name = "a"} : memref<100xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel
    scf.for %i = %c0 to %c50 step %c1 {
      %o = arith.addi %i, %c50 : index
      %x = memref.load %da[%o] : memref<100xf64>
      memref.store %x, %da[%i] : memref<100xf64>
    }
  }
  return
}

// From below of the diagonal to above.
// IR-LABEL: func @triangle
// IR: offload.loop parallel (
// IR-NEXT: scf.for
func.func @triangle(%a: memref<?x?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?x?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c0 to %i step %c1 {
        %x = memref.load %da[%j, %i] : memref<?x?xf64>
        memref.store %x, %da[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// Updates of which no one sees the order.
// IR-LABEL: func @atomics
// IR: offload.loop parallel (
func.func @atomics(%h: memref<64xi32> {offload.distinct}, %a: memref<?xindex> {offload.distinct}, %n: index, %one: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dh = offload.enter copyin %h {name = "h"} : memref<64xi32>
  %da = offload.enter copyin %a {name = "a"} : memref<?xindex>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel
    scf.for %i = %c0 to %n step %c1 {
      %b = memref.load %da[%i] : memref<?xindex>
      %u = memref.atomic_rmw addi %one, %dh[%b] : (i32, memref<64xi32>) -> i32
    }
  }
  return
}

// The program promises what is not true.
// IR-LABEL: func @promised
// IR: offload.loop parallel (
func.func @promised(%a: memref<?xf64>, %n: index, %t: memref<f64> {offload.hidden}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: loop is marked independent, but an element of 'a' that is written in line [[@LINE+7]] is read in line [[@LINE+3]], 1 iteration later
    offload.loop parallel (%i) = (%c1) to (%n) step (%c1) {
      %before = arith.subi %i, %c1 : index
      %x = memref.load %da[%before] : memref<?xf64>
      // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: written here
      // CHECK: :[[@LINE-2]]:{{[0-9]+}}: note: read here
      // CHECK: :[[@LINE-5]]:{{[0-9]+}}: remark: loop is parallel, as the program says
      memref.store %x, %da[%i] : memref<?xf64>
    }
  }
  return
}

// A sequential loop has no accumulator.
// IR-LABEL: func @reduce
// IR: offload.loop seq (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
// IR: memref.store %{{.*}}, %{{.*}}[%{{.*}}]
// IR: memref.store %{{.*}}, %arg2[]
func.func @reduce(%a: memref<?xf64>, %n: index, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  offload.kernel kernels {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop stays sequential: an element of 'a' that is written in line [[@LINE+4]] is read in line [[@LINE+3]], 1 iteration later
    offload.loop auto (%i) = (%c1) to (%n) step (%c1) reduce (add %s -> %t : memref<f64>) {
      %before = arith.subi %i, %c1 : index
      %x = memref.load %da[%before] : memref<?xf64>
      memref.store %x, %da[%i] : memref<?xf64>
      %o = memref.load %t[] : memref<f64>
      %p = arith.addf %o, %x : f64
      memref.store %p, %t[] : memref<f64>
    }
  }
  return
}

// Stored in each iteration of an inner loop that may have none, and then loaded:
// an iteration that has a store leaves its value behind.
// IR-LABEL: func @temporary
// IR: offload.loop parallel (
// IR: %[[STORED:.*]] = memref.alloca() : memref<i32>
// IR: memref.store %{{.*}}, %[[STORED]][]
// IR: %[[OWN:.*]] = memref.alloca() : memref<f64>
// IR: scf.for
// IR: memref.store %{{.*}}, %[[OWN]][]
// IR: memref.store %{{.*}}, %[[STORED]][]
// IR: memref.load %[[OWN]][]
// IR: %[[FLAG:.*]] = memref.load %[[STORED]][]
// IR: %[[IS:.*]] = arith.cmpi ne, %[[FLAG]]
// IR: scf.if %[[IS]] {
// IR: %[[VALUE:.*]] = memref.load %[[OWN]][]
// IR: memref.store %[[VALUE]], %{{.*}}[]
func.func @temporary(%a: memref<?xf64> {offload.distinct}, %n: index, %m: index, %t: memref<f64> {offload.hidden}, %s: memref<i32> {offload.hidden}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %da = offload.enter copyin %a {name = "a"} : memref<?xf64>
  %dt = offload.enter copyin %t {name = "t"} : memref<f64>
  %ds = offload.enter copyin %s {name = "s"} : memref<i32>
  offload.kernel kernels {
    // CHECK-NOT: warning
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel, as the program says, with private copies of 't'
    offload.loop parallel (%i) = (%c1) to (%n) step (%c1) {
      scf.for %k = %c0 to %m step %c1 {
        %x = memref.load %da[%i] : memref<?xf64>
        memref.store %x, %dt[] : memref<f64>
        %y = memref.load %dt[] : memref<f64>
        %z = arith.addf %x, %y : f64
        memref.store %z, %da[%i] : memref<?xf64>
      }
    }
  }
  offload.kernel parallel {
    // A flag: all store the same.
    // CHECK-NOT: warning
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: loop is parallel, as the program says{{$}}
    offload.loop parallel (%i) = (%c1) to (%n) step (%c1) {
      scf.for %k = %c0 to %m step %c1 {
        memref.store %one, %ds[] : memref<i32>
      }
    }
  }
  return
}
