// Reductions: an accumulator for each thread, combined after the join.
// RUN: xacc-opt %s --convert-offload-to-openmp | FileCheck %s

// Each thread leaves its part on a cache line of its own; the calling thread
// combines them in the order of the threads, with what was there before.
// CHECK-LABEL: func.func private @sum__host(
// CHECK: %[[S:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<f64>
// CHECK: %[[THREADS:.*]] = llvm.call @xaccrtTeamSize(
// CHECK: %[[NT:.*]] = arith.index_cast %[[THREADS]]
// CHECK: %[[SLOTS:.*]] = memref.alloca(%[[NT]]) {alignment = 64 : i64} : memref<?x8xf64>
// CHECK: offload.team %[[THREADS]] {
// CHECK: ^bb0(%[[THREAD:.*]]: i64):
// CHECK: %[[T:.*]] = arith.index_cast %[[THREAD]]
// CHECK: %[[OWN:.*]] = memref.alloca() : memref<f64>
// CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00
// CHECK: memref.store %[[ZERO]], %[[OWN]][]
// CHECK: scf.for
// CHECK: %[[X:.*]] = memref.load
// CHECK: %[[OLD:.*]] = memref.load %[[OWN]][]
// The order is open.
// CHECK: %[[NEW:.*]] = arith.addf %[[OLD]], %[[X]] fastmath<reassoc>
// CHECK: memref.store %[[NEW]], %[[OWN]][]
// CHECK: %[[PART:.*]] = memref.load %[[OWN]][]
// CHECK: memref.store %[[PART]], %[[SLOTS]][%[[T]], %{{.*}}]
// CHECK: offload.yield
// CHECK: %[[BEFORE:.*]] = memref.load %[[S]][]
// CHECK: %[[RESULT:.*]] = scf.for %[[I:.*]] = %{{.*}} to %[[NT]] step %{{.*}} iter_args(%[[SUM:.*]] = %[[BEFORE]])
// CHECK: %[[P:.*]] = memref.load %[[SLOTS]][%[[I]], %{{.*}}]
// CHECK: arith.addf %[[SUM]], %[[P]] : f64
// CHECK: memref.store %[[RESULT]], %[[S]][]
offload.func @sum(%p: !llvm.ptr, %r: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %s = offload.view %r : memref<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %own : memref<f64>) {
    %x = memref.load %a[%i] : memref<?xf64>
    %y = memref.load %own[] : memref<f64>
    %z = arith.addf %y, %x : f64
    memref.store %z, %own[] : memref<f64>
  }
}

// Only the chain through the accumulator may be reordered.
// CHECK-LABEL: func.func private @chain__host(
// CHECK: %[[SQUARE:.*]] = arith.mulf %[[X:.*]], %[[X]] : f64
// CHECK: %[[OTHER:.*]] = arith.addf %[[SQUARE]], %[[X]] : f64
// CHECK: %[[ONE:.*]] = arith.subf %{{.*}}, %[[X]] fastmath<reassoc>
// CHECK: arith.addf %[[OTHER]], %[[ONE]] fastmath<reassoc,contract>
offload.func @chain(%p: !llvm.ptr, %r: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %s = offload.view %r : memref<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %own : memref<f64>) {
    %x = memref.load %a[%i] : memref<?xf64>
    %square = arith.mulf %x, %x : f64
    %other = arith.addf %square, %x : f64
    %y = memref.load %own[] : memref<f64>
    %one = arith.subf %y, %x : f64
    %z = arith.addf %other, %one fastmath<contract> : f64
    memref.store %z, %own[] : memref<f64>
  }
}

// What is no sum is left alone: x - s, and a product in a sum.
// CHECK-LABEL: func.func private @no_chain__host(
// CHECK: arith.subf %{{.*}}, %{{.*}} : f64
// CHECK: arith.mulf %{{.*}}, %{{.*}} : f64
offload.func @no_chain(%p: !llvm.ptr, %r: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %s = offload.view %r : memref<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %own : memref<f64>) {
    %x = memref.load %a[%i] : memref<?xf64>
    %y = memref.load %own[] : memref<f64>
    %z = arith.subf %x, %y : f64
    memref.store %z, %own[] : memref<f64>
    %u = memref.load %own[] : memref<f64>
    %v = arith.mulf %u, %x : f64
    memref.store %v, %own[] : memref<f64>
  }
}

// Maxima and minima, however they are written, are one op that LLVM knows.
// CHECK-LABEL: func.func private @extrema__host(
// A NaN is dropped before, as nnan leaves its result open.
// CHECK: scf.for
// CHECK: %[[X:.*]] = memref.load %{{.*}} : memref<?xf64>
// CHECK: %[[Y:.*]] = memref.load %[[MAX:.*]][]
// CHECK: %[[LEAST:.*]] = arith.constant 0xFFF0000000000000 : f64
// CHECK: %[[B:.*]] = arith.cmpf ogt, %[[X]], %[[LEAST]] : f64
// CHECK: %[[V:.*]] = arith.select %[[B]], %[[X]], %[[LEAST]] : f64
// CHECK: %[[M:.*]] = arith.maxnumf %[[V]], %[[Y]] fastmath<nnan,nsz>
// CHECK: memref.store %[[M]], %[[MAX]][]
// CHECK: %[[Y:.*]] = memref.load %[[MIN:.*]][]
// CHECK: %[[MOST:.*]] = arith.constant 0x7FF0000000000000 : f64
// CHECK: %[[B:.*]] = arith.cmpf olt, %[[X]], %[[MOST]] : f64
// CHECK: %[[V:.*]] = arith.select %[[B]], %[[X]], %[[MOST]] : f64
// CHECK: %[[M:.*]] = arith.minnumf %[[V]], %[[Y]] fastmath<nnan,nsz>
// CHECK: memref.store %[[M]], %[[MIN]][]
// CHECK: %[[Y:.*]] = memref.load %[[MAX]][]
// CHECK: %[[V:.*]] = arith.select
// CHECK: %[[M:.*]] = arith.maxnumf %[[V]], %[[Y]] fastmath<nnan,nsz>
// CHECK-NEXT: memref.store %[[M]], %[[MAX]][]
// CHECK-NOT: scf.if
// CHECK: %[[Y:.*]] = memref.load %[[MIN]][]
// The flags that an op has are kept.
// CHECK: arith.cmpf olt, %[[X]], %{{.*}} fastmath<ninf> : f64
// CHECK: %[[V:.*]] = arith.select
// CHECK: %[[M:.*]] = arith.minnumf %[[V]], %[[Y]] fastmath<nnan,ninf,nsz>
// CHECK: memref.store %[[M]], %[[MIN]][]
offload.func @extrema(%p: !llvm.ptr, %r: !llvm.ptr, %t: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %max = offload.view %r : memref<f64>
  %min = offload.view %t : memref<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1)
      reduce (max %max -> %m : memref<f64>, min %min -> %k : memref<f64>) {
    %x = memref.load %a[%i] : memref<?xf64>
    // m = x > m ? x : m
    %y0 = memref.load %m[] : memref<f64>
    %b0 = arith.cmpf ogt, %x, %y0 : f64
    %z0 = arith.select %b0, %x, %y0 : f64
    memref.store %z0, %m[] : memref<f64>
    // k = x >= k ? k : x
    %y1 = memref.load %k[] : memref<f64>
    %b1 = arith.cmpf uge, %x, %y1 : f64
    %z1 = arith.select %b1, %y1, %x : f64
    memref.store %z1, %k[] : memref<f64>
    // if (m < x) m = x
    %y2 = memref.load %m[] : memref<f64>
    %b2 = arith.cmpf olt, %y2, %x : f64
    scf.if %b2 {
      memref.store %x, %m[] : memref<f64>
    }
    // k = fmin(x, k)
    %y3 = memref.load %k[] : memref<f64>
    %z3 = arith.minnumf %x, %y3 fastmath<ninf> : f64
    memref.store %z3, %k[] : memref<f64>
  }
}

// Not where the accumulator may get a NaN.
// CHECK-LABEL: func.func private @nan_kept__host(
// CHECK: scf.for
// CHECK: arith.maximumf %{{.*}}, %{{.*}} : f64
// CHECK: arith.maxnumf %{{.*}}, %{{.*}} : f64
// CHECK: return
offload.func @nan_kept(%p: !llvm.ptr, %r: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %s = offload.view %r : memref<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (max %s -> %m : memref<f64>) {
    %x = memref.load %a[%i] : memref<?xf64>
    %y0 = memref.load %m[] : memref<f64>
    %z0 = arith.maximumf %x, %y0 : f64
    memref.store %z0, %m[] : memref<f64>
    %y1 = memref.load %m[] : memref<f64>
    %z1 = arith.maxnumf %x, %y1 : f64
    memref.store %z1, %m[] : memref<f64>
  }
}

// Not where it is the other extremum, or the branch does more.
// CHECK-LABEL: func.func private @no_extrema__host(
// CHECK: arith.select %{{.*}} : f64
// CHECK: scf.if
// CHECK: scf.if
// CHECK: return
offload.func @no_extrema(%p: !llvm.ptr, %r: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %s = offload.view %r : memref<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (max %s -> %m : memref<f64>) {
    %x = memref.load %a[%i] : memref<?xf64>
    %y0 = memref.load %m[] : memref<f64>
    %b0 = arith.cmpf olt, %x, %y0 : f64
    %z0 = arith.select %b0, %x, %y0 : f64
    memref.store %z0, %m[] : memref<f64>
    %y1 = memref.load %m[] : memref<f64>
    %b1 = arith.cmpf ogt, %x, %y1 : f64
    scf.if %b1 {
      memref.store %x, %m[] : memref<f64>
      memref.store %x, %a[%i] : memref<?xf64>
    }
    // Not what the accumulator holds any more.
    %y2 = memref.load %m[] : memref<f64>
    memref.store %x, %m[] : memref<f64>
    %b2 = arith.cmpf ogt, %x, %y2 : f64
    scf.if %b2 {
      memref.store %x, %m[] : memref<f64>
    }
  }
}

// Arrays: element by element; large ones are not on the stack.
// CHECK-LABEL: func.func private @arrays__host(
// CHECK: memref.alloca(%{{.*}}) {alignment = 64 : i64} : memref<?x6x3xi32>
// CHECK: %[[LARGE:.*]] = memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?x1x100xi32>
// CHECK: offload.team
// CHECK: memref.alloca() : memref<3xi32>
// CHECK: memref.alloca() : memref<100xi32>
// CHECK: offload.yield
// CHECK: arith.muli
// CHECK: arith.xori
// CHECK: memref.dealloc %[[LARGE]]
offload.func @arrays(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel {
  %few = offload.view %p : memref<3xi32>
  %many = offload.view %q : memref<100xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1)
      reduce (mul %few -> %f : memref<3xi32>, bxor %many -> %m : memref<100xi32>) {
    memref.store %two, %f[%c1] : memref<3xi32>
    memref.store %two, %m[%c1] : memref<100xi32>
  }
}

// Inside of a divided loop, and in a sequential kernel, there are no threads to
// combine.
// CHECK-LABEL: func.func private @inner__host(
// CHECK-NOT: memref<?x16xf32>
// CHECK: offload.team
// CHECK: scf.for
// CHECK: %[[ROW:.*]] = memref.alloca() : memref<f32>
// CHECK: %[[OWN:.*]] = memref.alloca() : memref<f32>
// CHECK: scf.for
// CHECK: arith.addf {{.*}} fastmath<reassoc>
// CHECK: %[[OLD:.*]] = memref.load %[[ROW]][]
// CHECK: %[[PART:.*]] = memref.load %[[OWN]][]
// CHECK: %[[SUM:.*]] = arith.addf %[[OLD]], %[[PART]]
// CHECK: memref.store %[[SUM]], %[[ROW]][]
offload.func @inner(%p: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n, %n) : memref<?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %row = memref.alloca() : memref<f32>
    memref.store %zero, %row[] : memref<f32>
    offload.loop parallel<vector> (%j) = (%c0) to (%n) step (%c1) reduce (add %row -> %own : memref<f32>) {
      %x = memref.load %a[%i, %j] : memref<?x?xf32>
      %y = memref.load %own[] : memref<f32>
      %z = arith.addf %y, %x : f32
      memref.store %z, %own[] : memref<f32>
    }
    %sum = memref.load %row[] : memref<f32>
    memref.store %sum, %a[%i, %c0] : memref<?x?xf32>
  }
}

// An array whose size is not constant: accumulators on the heap, one for each
// thread, and a row for each thread to combine.
// CHECK-LABEL: func.func private @sized__host(
// CHECK: %[[SLOTS:.*]] = memref.alloc(%{{.*}}, %[[N:.*]]) {alignment = 64 : i64} : memref<?x1x?xf64>
// CHECK: offload.team
// CHECK: %[[OWN:.*]] = memref.alloc(%{{.*}}) : memref<?xf64>
// CHECK: memref.store %{{.*}}, %[[OWN]]
// CHECK: memref.store %{{.*}}, %[[SLOTS]]
// CHECK: memref.dealloc %[[OWN]]
// CHECK: offload.yield
// CHECK: memref.dealloc %[[SLOTS]]
offload.func @sized(%p: !llvm.ptr, %q: !llvm.ptr, %m: index, %n: index) parallel {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %s = offload.view %q sizes(%m) : memref<?xf64>
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %t : memref<?xf64>) {
    %x = memref.load %a[%i] : memref<?xf64>
    %k = arith.remui %i, %m : index
    %old = memref.load %t[%k] : memref<?xf64>
    %new = arith.addf %old, %x : f64
    memref.store %new, %t[%k] : memref<?xf64>
  }
}
