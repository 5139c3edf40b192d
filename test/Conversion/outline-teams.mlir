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

// Atomic updates: a function with plain ones for a kernel that is alone. Loops
// of another kind than updates stay.
// CHECK-LABEL: llvm.func internal @count__host__team(
// CHECK: llvm.atomicrmw add
// CHECK: llvm.atomicrmw max
// CHECK: llvm.atomicrmw nand
// CHECK-LABEL: llvm.func internal @count__host__team_alone(
// CHECK-SAME: %{{.*}}: !llvm.ptr, %[[THREAD:.*]]: i64, %{{.*}}: i64)
// CHECK: ^{{.*}}(%[[I:.*]]: i64):
// CHECK: %[[OLD:.*]] = llvm.load %[[P:.*]] {alignment = 8 : i64} : !llvm.ptr -> i64
// CHECK: %[[SUM:.*]] = llvm.add %[[OLD]], %[[I]]
// CHECK: llvm.store %[[SUM]], %[[P]] {alignment = 8 : i64}
// CHECK: llvm.store %[[OLD]], %{{.*}} : i64
// CHECK: %[[LEAST:.*]] = llvm.load %[[Q:.*]] : !llvm.ptr -> i64
// CHECK: %[[MORE:.*]] = llvm.icmp "sgt" %[[LEAST]], %[[I]]
// CHECK: %[[MOST:.*]] = llvm.select %[[MORE]], %[[LEAST]], %[[I]]
// CHECK: llvm.store %[[MOST]], %[[Q]]
// CHECK-NOT: llvm.atomicrmw {{add|max}}
// CHECK: llvm.atomicrmw nand
// CHECK-LABEL: llvm.func internal @count__host(
// CHECK: %[[THREADS:.*]] = llvm.call @xaccrtTeamSize
// CHECK: %[[FUNCTION:.*]] = llvm.mlir.addressof @count__host__team :
// CHECK: %[[IS:.*]] = llvm.call @xaccrtTeamIsAlone(%[[THREADS]])
// CHECK: %[[ALONE:.*]] = llvm.icmp "ne" %[[IS]]
// CHECK: %[[PLAIN:.*]] = llvm.mlir.addressof @count__host__team_alone :
// CHECK: %[[BODY:.*]] = llvm.select %[[ALONE]], %[[PLAIN]], %[[FUNCTION]]
// CHECK: llvm.call @xaccrtTeamRun(%[[BODY]],
llvm.func internal @count__host(%args: !llvm.ptr) {
  %work = llvm.mlir.constant(100 : i64) : i64
  %n = llvm.call @xaccrtTeamSize(%work) : (i64) -> i64
  offload.team %n {
  ^bb0(%thread: i64):
    %p = llvm.getelementptr %args[1] : (!llvm.ptr) -> !llvm.ptr, i64
    %q = llvm.getelementptr %args[2] : (!llvm.ptr) -> !llvm.ptr, i64
    %old = llvm.atomicrmw add %args, %thread monotonic {alignment = 8 : i64} : !llvm.ptr, i64
    llvm.store %old, %p : i64, !llvm.ptr
    %most = llvm.atomicrmw max %q, %thread monotonic : !llvm.ptr, i64
    %other = llvm.atomicrmw nand %q, %thread monotonic : !llvm.ptr, i64
    offload.yield
  }
  llvm.return
}
