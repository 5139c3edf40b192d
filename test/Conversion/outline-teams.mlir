// RUN: xacc-opt %s --xacc-outline-teams | FileCheck %s

// What the body uses are fields of a context, loaded once; constants are
// repeated. The number of threads is an argument.
// CHECK-LABEL: llvm.func internal @fill__host__team(
// CHECK-SAME: %[[CONTEXT:.*]]: !llvm.ptr, %[[T:.*]]: i64, %[[N:.*]]: i64)
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[FIELD:.*]] = llvm.getelementptr inbounds %[[CONTEXT]][0, 0]
// CHECK-SAME: !llvm.struct<(ptr)>
// CHECK: %[[P:.*]] = llvm.load %[[FIELD]] invariant : !llvm.ptr -> !llvm.ptr
// CHECK: llvm.br ^[[BODY:.*]](%[[T]] : i64)
// CHECK: ^[[BODY]](%[[I:.*]]: i64):
// CHECK: %[[NEXT:.*]] = llvm.add %[[I]], %[[ONE]]
// CHECK: llvm.icmp "slt" %[[NEXT]], %[[N]]
// CHECK: llvm.return

// CHECK-LABEL: llvm.func internal @fill__host(
// CHECK-SAME: %[[ARGS:.*]]: !llvm.ptr)
// CHECK: %[[MEMORY:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(ptr)>
// CHECK: %[[THREADS:.*]] = llvm.call @xaccrtTeamSize
// CHECK: %[[TO:.*]] = llvm.getelementptr inbounds %[[MEMORY]][0, 0]
// CHECK: llvm.store %[[ARGS]], %[[TO]]
// CHECK: %[[FUNCTION:.*]] = llvm.mlir.addressof @fill__host__team
// CHECK: llvm.call @xaccrtTeamRun(%[[FUNCTION]], %[[MEMORY]], %[[THREADS]])
// CHECK-NOT: offload.team
llvm.func @xaccrtTeamSize(i64) -> i64
llvm.func internal @fill__host(%args: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %work = llvm.mlir.constant(100 : i64) : i64
  %n = llvm.call @xaccrtTeamSize(%work) : (i64) -> i64
  offload.team %n {
  ^bb0(%thread: i64):
    %next = llvm.add %thread, %one : i64
    %more = llvm.icmp "slt" %next, %n : i64
    llvm.cond_br %more, ^store, ^end
  ^store:
    %p = llvm.getelementptr %args[%thread] : (!llvm.ptr, i64) -> !llvm.ptr, i64
    llvm.store %thread, %p : i64, !llvm.ptr
    llvm.br ^end
  ^end:
    offload.yield
  }
  llvm.return
}
