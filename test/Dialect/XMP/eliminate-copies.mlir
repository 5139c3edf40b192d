// RUN: xacc-opt %s --xmp-eliminate-copies | FileCheck %s
// RUN: xacc-opt %s --xmp-eliminate-copies=remarks=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

!tm = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>
!b = !xmp.array<64xf64, [t0]>

xmp.global @t : !tm
xmp.global @old : !a {templ = @t}
xmp.global @cur : !b {templ = @t}
llvm.func @look(!llvm.ptr)

// old = cur; reflect old; cur = f(old)
// CHECK-LABEL: func @copy_first
// CHECK-DAG: %[[OLD:.*]] = xmp.get_global @old
// CHECK-DAG: %[[CUR:.*]] = xmp.get_global @cur
// Few iterations run as they were written, of more one where the rest is not pairs
// and the last.
// CHECK: %[[WRITTEN:.*]] = arith.select
// CHECK: %[[SPAN:.*]] = arith.muli %[[WRITTEN]]
// CHECK: %[[END:.*]] = arith.addi %{{.*}}, %[[SPAN]]
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[END]]
// CHECK: scf.if
// CHECK: %[[TWIN:.*]] = xmp.alloc_like %[[OLD]] copy
// CHECK: scf.for
// CHECK-NEXT: arith.muli
// CHECK-NEXT: arith.addi
// CHECK-NEXT: xmp.reflect %[[OLD]]
// CHECK-NEXT: xmp.loop
// CHECK: xmp.load %[[OLD]]
// CHECK: xmp.store %{{.*}}, %[[TWIN]]
// CHECK: xmp.reflect %[[TWIN]]
// CHECK-NEXT: xmp.loop
// CHECK: xmp.load %[[TWIN]]
// CHECK: xmp.store %{{.*}}, %[[OLD]]
// The last one writes what the program says.
// CHECK: xmp.reflect %[[OLD]]
// CHECK: xmp.store %{{.*}}, %[[CUR]]
// CHECK: xmp.release %[[TWIN]]
// REMARK: remark: the copy is eliminated: two buffers swap
func.func @copy_first(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %cur[%i] : !b
      xmp.store %0, %old[%i] : !a
    }
    xmp.reflect %old : !a
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %old[%im] : !a
      xmp.store %0, %cur[%i] : !b
    }
  }
  return
}

// cur = f(old); old = cur; reflect old: `old` is the state here.
// The loop itself does what the pairs leave, one or two iterations, or all of a few.
// CHECK-LABEL: func @copy_last
// CHECK: %[[DONE:.*]] = arith.select
// CHECK: %[[SPAN:.*]] = arith.muli %[[DONE]]
// CHECK: %[[START:.*]] = arith.addi %{{.*}}, %[[SPAN]]
// CHECK: scf.if
// CHECK: %[[TWIN:.*]] = xmp.alloc_like %[[OLD:[^ ]*]] copy
// CHECK: scf.for
// CHECK: xmp.load %[[OLD]]
// CHECK-NEXT: xmp.store %{{.*}}, %[[TWIN]]
// CHECK: xmp.reflect %[[TWIN]]
// CHECK: xmp.load %[[TWIN]]
// CHECK-NEXT: xmp.store %{{.*}}, %[[OLD]]
// CHECK: xmp.reflect %[[OLD]]
// CHECK-NEXT: }
// CHECK-NEXT: xmp.release %[[TWIN]]
// CHECK-NEXT: }
// CHECK-NEXT: scf.for %{{.*}} = %[[START]] to
// CHECK-COUNT-2: xmp.loop
// CHECK-NOT: xmp.loop
// CHECK: return
// REMARK: remark: the copy is eliminated: two buffers swap
func.func @copy_last(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %old[%im] : !a
      xmp.store %0, %cur[%i] : !b
    }
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %cur[%i] : !b
      xmp.store %0, %old[%i] : !a
    }
    xmp.reflect %old : !a
  }
  return
}

// An element that keeps its value would get an older one.
// CHECK-LABEL: func @condition
// CHECK-NOT: alloc_like
// REMARK: remark: this copy stays: what is copied is not computed by one loop that stores under no condition and does not read it
func.func @condition(%steps: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %cur[%i] : !b
      xmp.store %0, %old[%i] : !a
    }
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %old[%i] : !a
      scf.if %c {
        xmp.store %0, %cur[%i] : !b
      }
    }
  }
  return
}

// The range of the sweep changes from iteration to iteration.
// CHECK-LABEL: func @moving_range
// CHECK-NOT: alloc_like
// REMARK: remark: this copy stays: the elements that are computed may differ between iterations
func.func @moving_range(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %cur[%i] : !b
      xmp.store %0, %old[%i] : !a
    }
    xmp.loop (%i) = (%k) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %old[%im] : !a
      xmp.store %0, %cur[%i] : !b
    }
  }
  return
}

// CHECK-LABEL: func @part
// CHECK-NOT: alloc_like
// REMARK: remark: this copy stays: only a part of the array is copied
func.func @part(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %cur[%i] : !b
      xmp.store %0, %old[%i] : !a
    }
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %old[%im] : !a
      xmp.store %0, %cur[%i] : !b
    }
  }
  return
}

// CHECK-LABEL: func @late_exchange
// CHECK-NOT: alloc_like
// REMARK: remark: this copy stays: an exchange stands under a condition, or between where the array is read and changed
func.func @late_exchange(%steps: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %cur[%i] : !b
      xmp.store %0, %old[%i] : !a
    }
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %old[%im] : !a
      xmp.store %0, %cur[%i] : !b
    }
    xmp.reflect %old : !a
  }
  return
}

// CHECK-LABEL: func @call
// CHECK-NOT: alloc_like
// REMARK: remark: this copy stays: a call or a pointer in the loop may reach the arrays
func.func @call(%steps: index, %p: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %cur[%i] : !b
      xmp.store %0, %old[%i] : !a
    }
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %old[%im] : !a
      xmp.store %0, %cur[%i] : !b
    }
    llvm.call @look(%p) : (!llvm.ptr) -> ()
  }
  return
}

// CHECK-LABEL: func @read_again
// CHECK-NOT: alloc_like
// REMARK: remark: this copy stays: what is copied is used before it is computed anew, or in other ways than reading
func.func @read_again(%steps: index) {
  %s = memref.alloca() : memref<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 64 : index
  %t = xmp.get_global @t : !tm
  %old = xmp.get_global @old : !a
  %cur = xmp.get_global @cur : !b
  scf.for %k = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %cur[%i] : !b
      xmp.store %0, %old[%i] : !a
    }
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %0 = xmp.load %cur[%i] : !b
      memref.store %0, %s[] : memref<f64>
    }
    xmp.loop (%i) = (%c1) to (%n) step (%c1) on %t[d0 + %c0] : !tm {
      %im = arith.subi %i, %c1 : index
      %0 = xmp.load %old[%im] : !a
      xmp.store %0, %cur[%i] : !b
    }
  }
  return
}
