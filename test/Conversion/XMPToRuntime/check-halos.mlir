// RUN: xacc-opt %s --xmp-check-halos | FileCheck %s

!t = !xmp.template<[block]>
!a = !xmp.array<64xf64, [t0], shadow [1:1]>

xmp.global @t : !t
xmp.global @u : !a {templ = @t}

// One token for all accesses of a loop, and for both nested loops.
// CHECK-LABEL: func @loop
// CHECK: %[[U:.*]] = xmp.get_global @u
// CHECK: %[[HANDLE:.*]] = xmp.handle_cast %[[U]]
// CHECK: %[[TOKEN:.*]] = llvm.call @xaccrtCheckLoop(%[[HANDLE]],
// CHECK-NOT: xaccrtCheckLoop
// CHECK: xmp.loop
// CHECK: %[[AT:.*]] = arith.addi
// CHECK: %[[I:.*]] = arith.index_cast %[[AT]] : index to i64
// CHECK: llvm.call @xaccrtCheckRead(%[[TOKEN]], %{{.*}}, %[[I]],
// CHECK: %[[X:.*]] = xmp.load
// CHECK: %[[OLD:.*]] = xmp.load
// CHECK: %[[A:.*]] = arith.bitcast %[[OLD]] : f64 to i64
// CHECK: %[[B:.*]] = arith.bitcast %[[X]] : f64 to i64
// CHECK: %[[DIFFERS:.*]] = arith.cmpi ne, %[[A]], %[[B]] : i64
// CHECK: %[[CHANGED:.*]] = arith.extui %[[DIFFERS]]
// CHECK: llvm.call @xaccrtCheckWrite(%[[TOKEN]], %{{.*}}, %[[CHANGED]],
// CHECK: xmp.store
func.func @loop() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !t
  %u = xmp.get_global @u : !a
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
    %ip = arith.addi %i, %c1 : index
    %0 = xmp.load %u[%ip] : !a
    xmp.store %0, %u[%i] : !a
  }
  return
}

// A handle that comes from inside the loop is taken before it.
// CHECK-LABEL: func @inside
// CHECK: %[[U:.*]] = xmp.get_global @u
// CHECK: xmp.handle_cast %[[U]]
// CHECK: call @xaccrtCheckLoop
// CHECK: xmp.loop
func.func @inside() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !t
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
    %u = xmp.get_global @u : !a
    %0 = xmp.load %u[%i] : !a
  }
  return
}

// Outside of loops each access has a token.
// CHECK-LABEL: func @outside
// CHECK: %[[TOKEN:.*]] = llvm.call @xaccrtCheckPoint
// CHECK: llvm.call @xaccrtCheckRead(%[[TOKEN]],
// CHECK: xmp.load
func.func @outside() -> f64 {
  %c0 = arith.constant 0 : index
  %u = xmp.get_global @u : !a
  %0 = xmp.load %u[%c0] : !a
  return %0 : f64
}

// In a compute construct: one token before it, for the copy on the device.
// CHECK-LABEL: func @construct
// CHECK: %[[DEVICE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[TOKEN:.*]] = llvm.call @xaccrtCheckLoop(%{{.*}}, %[[DEVICE]],
// CHECK: acc.parallel
// CHECK: llvm.call @xaccrtCheckRead(%[[TOKEN]],
func.func @construct() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !t
  %u = xmp.get_global @u : !a
  acc.parallel {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
      %0 = xmp.load %u[%i] : !a
    }
    acc.yield
  }
  return
}

// Members of structures are accessed through the address of an element, on the
// host. A pointer that comes from elsewhere may be one to any memory.
// CHECK-LABEL: func @members
// CHECK: %[[TOKEN:.*]] = llvm.call @xaccrtCheckLoop
// CHECK: xmp.loop
// CHECK: %[[E:.*]] = xmp.element
// CHECK: %[[M:.*]] = llvm.getelementptr %[[E]]
// CHECK: llvm.call @xaccrtCheckReadAt(%[[TOKEN]], %{{.*}}, %[[M]])
// CHECK-NEXT: llvm.load %[[M]]
// CHECK: %[[OLD:.*]] = llvm.load %[[E]]
// CHECK: arith.cmpi ne, %[[OLD]]
// CHECK: llvm.call @xaccrtCheckWriteAt(%[[TOKEN]], %{{.*}}, %{{.*}}, %[[E]])
// CHECK-NEXT: llvm.store
// CHECK-NOT: xaccrtCheck
// CHECK: acc.parallel
// CHECK-NOT: xaccrtCheck
// CHECK: return
func.func @members(%p: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 63 : index
  %t = xmp.get_global @t : !t
  %u = xmp.get_global @u : !a
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
    %e = xmp.element %u[%i] : !a
    %m = llvm.getelementptr %e[4] : (!llvm.ptr) -> !llvm.ptr, i8
    %x = llvm.load %m : !llvm.ptr -> i32
    llvm.store %x, %e : i32, !llvm.ptr
    llvm.store %x, %p : i32, !llvm.ptr
  }
  acc.parallel {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0] : !t {
      %e = xmp.element %u[%i] : !a
      %x = llvm.load %e : !llvm.ptr -> i32
    }
    acc.yield
  }
  return
}

// Names and files are strings; kernels may call the two functions for accesses.
// CHECK-DAG: llvm.mlir.global private constant @{{.*}}("u\00")
// CHECK-DAG: llvm.func @xaccrtCheckRead(i64, i64, i64, i64, i64, i64, i64, i64, i64) attributes {offload.routine}
// CHECK-DAG: llvm.func @xaccrtCheckWrite(i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) attributes {offload.routine}
