// RUN: xacc-opt %s --split-input-file --xmp-insert-reflects --verify-diagnostics | FileCheck %s

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>

xmp.global @t : !tm
xmp.global @u : !a {templ = @t}
xmp.global @v : !a {templ = @t}
xmp.global @w : !a {templ = @t}

// Only what is read is exchanged, in each step; what does not change, once.
// CHECK-LABEL: func @time_loop
// CHECK: xmp.reflect %{{.*}} width [0:1] orthogonal {directive = #xmp.directive<"reflect"("w")>}
// CHECK: scf.for
// CHECK-NEXT: xmp.reflect %{{.*}} width [1:0] orthogonal {directive = #xmp.directive<"reflect"("u")>}
// CHECK-NEXT: xmp.loop
// CHECK-NOT: xmp.reflect
func.func @time_loop(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %v = xmp.get_global @v : !a
  %w = xmp.get_global @w : !a
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %ip = arith.addi %i, %c1 : index
      %0 = xmp.load %u[%im] : !a
      %1 = xmp.load %w[%ip] : !a
      %2 = arith.addf %0, %1 : f64
      xmp.store %2, %v[%i] : !a
    }
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %v[%i] : !a
      xmp.store %0, %u[%i] : !a
    }
  }
  return
}

// Whether a loop leaves the array is seen at run time, if not before.
// CHECK-LABEL: func @run_time
// CHECK-SAME: (%[[LOW:.*]]: index, %[[HIGH:.*]]: index)
// CHECK: %[[FIRST:.*]], %[[LAST:.*]] = xmp.global_range
// CHECK: %[[BELOW:.*]] = arith.cmpi slt, %{{.*}}, %[[FIRST]]
// CHECK: %[[ABOVE:.*]] = arith.cmpi sgt, %{{.*}}, %[[LAST]]
// CHECK: %[[LEAVES:.*]] = arith.ori %[[BELOW]], %[[ABOVE]]
// CHECK: scf.if %[[LEAVES]] {
// CHECK-NEXT: xmp.reflect %{{.*}} width [1:0 periodic] orthogonal
// CHECK-NEXT: } else {
// CHECK-NEXT: xmp.reflect %{{.*}} width [1:0] orthogonal
func.func @run_time(%low: index, %high: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.loop (%i) = (%low) to (%high) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im] : !a
  }
  return
}

// An exchange that does not go around the ends is not enough then.
// CHECK-LABEL: func @beyond_ends
// CHECK: xmp.reflect
// CHECK: scf.if
// CHECK-NEXT: xmp.reflect %{{.*}} width [1:0 periodic] orthogonal
func.func @beyond_ends(%low: index, %high: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.reflect %u : !a
  xmp.loop (%i) = (%low) to (%high) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %0 = xmp.load %u[%im] : !a
  }
  return
}

// Bounds of kernels are computed in them, from what is there before or not.
// CHECK-LABEL: func @bounds_in_construct
// CHECK: %[[FROM:.*]] = arith.index_cast
// CHECK: %[[LOW:.*]] = arith.addi %[[FROM]], %{{.*}} : index
// CHECK: arith.cmpi slt, %[[LOW]]
// CHECK: scf.if
// CHECK-NEXT: xmp.reflect %{{.*}} width [1:0 periodic] orthogonal acc
// CHECK-NEXT: } else {
// CHECK-NEXT: xmp.reflect %{{.*}} width [1:0] orthogonal acc
// CHECK-NEXT: {{^ *\}$}}
// CHECK-NEXT: acc.parallel
// CHECK: xmp.reflect %{{.*}} width [0:1 periodic] orthogonal acc
// CHECK-NEXT: acc.parallel
func.func @bounds_in_construct(%low: i32, %p: memref<index>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  %m = xmp.local_view %u : !a -> memref<?xf64, strided<[1], offset: ?>>
  %d = acc.present varPtr(%m : memref<?xf64, strided<[1], offset: ?>>) -> memref<?xf64, strided<[1], offset: ?>>
  acc.parallel dataOperands(%d : memref<?xf64, strided<[1], offset: ?>>) {
    %from = arith.index_cast %low : i32 to index
    xmp.loop (%i) = (%from) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %u[%im] : !a
    }
    acc.yield
  }
  acc.parallel dataOperands(%d : memref<?xf64, strided<[1], offset: ?>>) {
    %from = memref.load %p[] : memref<index>
    xmp.loop (%i) = (%from) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %ip = arith.addi %i, %c1 : index
      %0 = xmp.load %u[%ip] : !a
    }
    acc.yield
  }
  return
}

// -----

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>

xmp.global @t : !tm
xmp.global @u : !a {templ = @t}

func.func @too_narrow() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  xmp.loop (%i) = (%c2) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c2 : index
    // expected-error@+1 {{the shadow of 'u' is narrower than what this reads: declare it with '#pragma xmp shadow'}}
    %0 = xmp.load %u[%im] : !a
  }
  return
}

// -----

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>

xmp.global @t : !tm
xmp.global @u : !a {templ = @t}

// The nodes that do not run the task would not come.
func.func @in_task(%s: !xmp.set, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !a
  // expected-note@+1 {{it would have to stand in this}}
  xmp.task on %s {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      xmp.store %x, %u[%i] : !a
    }
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      // expected-error@+1 {{no 'reflect' can be inserted for what this reads of 'u': it is written earlier in the construct, which has to be divided in two}}
      %0 = xmp.load %u[%im] : !a
    }
  }
  return
}

// -----

!tm = !xmp.template<[block]>
!s = !xmp.array<64x!llvm.array<16 x i8>, [t0], shadow [1:1]>

xmp.global @t : !tm
xmp.global @u : !s {templ = @t}
xmp.global @v : !s {templ = @t}
xmp.global @w : !s {templ = @t}

llvm.func @f(!llvm.ptr) -> f64

// Structures are read through the addresses of elements, here or in a function.
// One that is only written is not exchanged.
// CHECK-LABEL: func @addresses
// CHECK: xmp.reflect %{{.*}} width [1:0] orthogonal {directive = #xmp.directive<"reflect"("u")>}
// CHECK-NEXT: xmp.reflect %{{.*}} width [0:1] orthogonal {directive = #xmp.directive<"reflect"("v")>}
// CHECK-NOT: xmp.reflect
func.func @addresses() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !tm
  %u = xmp.get_global @u : !s
  %v = xmp.get_global @v : !s
  %w = xmp.get_global @w : !s
  xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
    %im = arith.subi %i, %c1 : index
    %ip = arith.addi %i, %c1 : index
    %0 = xmp.element %u[%im] : !s
    %1 = llvm.getelementptr inbounds %0[8] : (!llvm.ptr) -> !llvm.ptr, i8
    %2 = llvm.load %1 : !llvm.ptr -> f64
    %3 = xmp.element %v[%ip] : !s
    %4 = llvm.call @f(%3) : (!llvm.ptr) -> f64
    %5 = xmp.element %w[%ip] : !s
    llvm.store %2, %5 : f64, !llvm.ptr
  }
  return
}
