// RUN: xacc-opt %s --allow-unregistered-dialect --xmp-localize | FileCheck %s

!t = !xmp.template<[block, *]>

// The nodes of a loop in a task must be nodes of the task.
// CHECK-LABEL: func @inside
// CHECK-SAME: %[[S:.*]]: !xmp.set, %[[T:.*]]: !xmp.template<[block, *]>
// CHECK: xmp.task on %[[S]] {
// CHECK: xmp.global_range %[[T]][0]
// CHECK: %[[LOW:.*]] = arith.maxsi
// CHECK: %[[HIGH:.*]] = arith.minsi
// CHECK: %[[SOME:.*]] = arith.cmpi sle, %[[LOW]], %[[HIGH]]
// CHECK: scf.if %[[SOME]] {
// CHECK: %[[NODES:.*]] = xmp.template_section %[[T]]([%[[LOW]] : %[[HIGH]] : %{{.*}}], :)
// CHECK: xmp.task on %[[NODES]] {
// CHECK: xmp.require %[[SOME]]
// CHECK: xmp.release %[[NODES]]
// CHECK: scf.for
func.func @inside(%s: !xmp.set, %t: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.task on %s {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0, *] : !t {
      "test.use"(%i) : (index) -> ()
    }
  }
  return
}

// Not where nothing says that a task is around it, nor with nocomm.
// CHECK-LABEL: func @outside
// CHECK-NOT: xmp.template_section
// CHECK: return
func.func @outside(%s: !xmp.set, %t: !t, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0, *] : !t {
    "test.use"(%i) : (index) -> ()
  }
  xmp.task on %s nocomm {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0, *] : !t {
      "test.use"(%i) : (index) -> ()
    }
  }
  return
}

// All nodes of the task get the result.
// CHECK-LABEL: func @reduction
// CHECK: xmp.task
// CHECK: xmp.reduction add %{{.*}} : memref<i32>
// CHECK-LABEL: func @plain_reduction
// CHECK: %[[SET:.*]] = xmp.template_section
// CHECK: xmp.reduction add %{{.*}} on %[[SET]]
func.func @reduction(%s: !xmp.set, %t: !t, %n: index, %sum: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.task on %s {
    xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0, *] : !t reduce (add %acc -> %sum : memref<i32>) {
      "test.use"(%i, %acc) : (index, memref<i32>) -> ()
    }
  }
  return
}
func.func @plain_reduction(%s: !xmp.set, %t: !t, %n: index, %sum: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%c0) to (%n) step (%c1) on %t[d0 + %c0, *] : !t reduce (add %acc -> %sum : memref<i32>) {
    "test.use"(%i, %acc) : (index, memref<i32>) -> ()
  }
  return
}
