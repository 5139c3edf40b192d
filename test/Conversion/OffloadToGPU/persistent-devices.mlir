// A loop of the host with all of its kernels, which several devices may run: before each
// part devices meet and copy what they lack, loops are cut to what a device has, and
// results of reductions are combined by all devices. A part that devices do not share is
// run by those that the table names.
// RUN: xacc-opt %s --convert-offload-to-gpu | FileCheck %s

// CHECK-LABEL: gpu.func @solve(
// CHECK-SAME: %[[WAIT:[a-z0-9]*]]: i64, %[[GROUP:[a-z0-9]*]]: !llvm.ptr)
// CHECK: %[[SEVERAL:.*]] = llvm.icmp "ne" %[[GROUP]]
// CHECK: %[[PLACE:.*]] = llvm.alloca
// CHECK: scf.for
// CHECK: %[[PART:.*]] = arith.constant 0 : i64
// CHECK: %[[TODO:.*]] = llvm.call @__xacc_group_begin(%[[GROUP]], %[[PLACE]], %[[PART]])
// CHECK: llvm.call @__xacc_group_wait(%[[GROUP]], %{{.*}}, %{{.*}}, %[[WAIT]])
// CHECK: llvm.call @__xacc_group_copy(%[[PLACE]]
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: llvm.call @__xacc_group_wait
// CHECK: %[[LOWER:.*]] = llvm.call @__xacc_group_lower(%[[GROUP]]
// CHECK: %[[UPPER:.*]] = llvm.call @__xacc_group_upper(%[[GROUP]]
// CHECK: arith.maxsi
// CHECK: arith.minsi
// Each device leaves its result, and combines those of all.
// CHECK: scf.if %[[SEVERAL]] {
// CHECK: %[[SLOT:.*]] = llvm.call @__xacc_group_slot(%[[GROUP]], %[[PLACE]]
// CHECK: llvm.call @__xacc_group_wait
// CHECK: %[[COUNT:.*]] = llvm.call @__xacc_group_results(%[[GROUP]], %[[PLACE]])
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[COUNT]]
// CHECK: llvm.call @__xacc_group_result(%[[GROUP]], %[[PLACE]]
// CHECK: llvm.call @__xacc_group_reduced(%[[PLACE]])
// CHECK: llvm.call @__xacc_group_copy(%[[PLACE]]
// CHECK: llvm.call @__xacc_group_begin
// CHECK-NOT: __xacc_group_lower
// CHECK: llvm.call @__xacc_group_end(%[[GROUP]], %[[PLACE]])
offload.func @solve(%p: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %view = offload.view %p : memref<1000xf64>
  %sum = memref.alloca() : memref<f64>
  scf.for %t = %c0 to %n step %c1 {
    memref.alloca_scope {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %sum -> %own : memref<f64>) {
        %x = memref.load %view[%i] : memref<1000xf64>
        %y = memref.load %own[] : memref<f64>
        %z = arith.addf %x, %y : f64
        memref.store %z, %own[] : memref<f64>
      } {offload.shared_loops = array<i64: 0>}
    } {offload.step = 0 : i64}
    memref.alloca_scope {
      %s = memref.load %sum[] : memref<f64>
      memref.store %s, %view[%c0] : memref<1000xf64>
    } {offload.step = 1 : i64}
  }
}
