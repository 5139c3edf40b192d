// A loop of the host with all of its kernels: several blocks, with barriers of the grid
// where one part needs what another has done. Scalars are the threads' own, and sums come
// to all of them.
// RUN: xacc-opt %s --convert-offload-to-gpu --split-input-file | FileCheck %s
// RUN: xacc-opt %s --convert-offload-to-gpu=remarks --split-input-file 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// Two barriers an iteration: in front of the first loop, which writes what the second has
// read, and between what blocks add up and what all of them do with that. The one between
// the loops is the only other one.
// CHECK-LABEL: offload.func @solve
// CHECK-SAME: block = array<i32: 256, 1, 1>
// CHECK-SAME: offload.cooperative
// CHECK-SAME: scratch_per_block = 24
// CHECK-LABEL: gpu.func @solve(
// CHECK-SAME: %{{[a-z0-9]*}}: !llvm.ptr, %{{[a-z0-9]*}}: index, %[[SCRATCH:[a-z0-9]*]]: !llvm.ptr, %{{[a-z0-9]*}}: i64, %[[WAIT:[a-z0-9]*]]: i64, %{{[a-z0-9]*}}: !llvm.ptr)
// CHECK: %[[COUNTER:.*]] = llvm.getelementptr %[[SCRATCH]][64]
// CHECK: scf.while
// CHECK: gpu.barrier
// CHECK: scf.if
// CHECK: llvm.call @__xacc_grid_wait(%[[COUNTER]], %{{.*}}, %[[WAIT]])
// CHECK: gpu.barrier
// CHECK: scf.for
// CHECK: scf.for
// CHECK: memref.store
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: scf.for
// CHECK: scf.for
// CHECK: gpu.shuffle
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: scf.for
// CHECK: gpu.shuffle
// CHECK-NOT: __xacc_grid_wait
// CHECK: gpu.return
offload.func @solve(%p: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %view = offload.view %p : memref<1000xf64>
  %error = memref.alloca() : memref<f64>
  scf.while : () -> () {
    memref.alloca_scope {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
        memref.store %zero, %view[%i] : memref<1000xf64>
      }
    }
    memref.store %zero, %error[] : memref<f64>
    memref.alloca_scope {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %error -> %own : memref<f64>) {
        %x = memref.load %view[%i] : memref<1000xf64>
        %y = memref.load %own[] : memref<f64>
        %z = arith.addf %x, %y : f64
        memref.store %z, %own[] : memref<f64>
      }
    }
    %e = memref.load %error[] : memref<f64>
    %more = arith.cmpf ogt, %e, %zero : f64
    scf.condition(%more)
  } do {
    scf.yield
  }
}

// -----

// No barrier between loops that have nothing to do with each other.
// CHECK-LABEL: gpu.func @independent(
// CHECK-NOT: __xacc_grid_wait
// CHECK: gpu.return
offload.func @independent(%p: !llvm.ptr, %q: !llvm.ptr, %n: index) parallel attributes {persistent, may_overlap = array<i32>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f64
  %x = offload.view %p : memref<1000xf64>
  %y = offload.view %q : memref<1000xf64>
  memref.alloca_scope {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %one, %x[%i] : memref<1000xf64>
    }
  }
  memref.alloca_scope {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
      memref.store %one, %y[%i] : memref<1000xf64>
    }
  }
}

// -----

// A scalar in memory that only the code between loops changes is a variable of each
// thread, which the first thread of the grid stores at the end. The block has as many
// threads as the kernels have.
// CHECK-LABEL: offload.func @scalar
// CHECK-SAME: block = array<i32: 128, 1, 1>
// CHECK-LABEL: gpu.func @scalar(
// CHECK: memref.load
// CHECK: scf.for
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: scf.for
// CHECK-NOT: __xacc_grid_wait
// CHECK: arith.ori
// CHECK: scf.if
// CHECK-NEXT: memref.store
// CHECK: gpu.return
offload.func @scalar(%p: !llvm.ptr, %s: !llvm.ptr, %n: index) parallel attributes {persistent, may_overlap = array<i32>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %x = offload.view %p : memref<1000xi32>
  %sum = offload.view %s : memref<i32>
  memref.store %zero, %sum[] : memref<i32>
  memref.alloca_scope {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %sum -> %own : memref<i32>) {
      %a = memref.load %x[%i] : memref<1000xi32>
      %b = memref.load %own[] : memref<i32>
      %c = arith.addi %a, %b : i32
      memref.store %c, %own[] : memref<i32>
    }
  } {offload.block = array<i32: 128, 1, 1>}
  %t = memref.load %sum[] : memref<i32>
  %u = arith.addi %t, %t : i32
  memref.store %u, %sum[] : memref<i32>
}

// -----

// What a gang has of its own, and changes in its loop, the code behind must not read:
// blocks would go different ways.
// REMARK: remark: as one kernel it runs in one block on a GPU: the code between the loops of a kernel reads a private variable that they change
// CHECK-LABEL: offload.func @own
// CHECK-SAME: gang_per_block
// CHECK-NOT: cooperative
// CHECK-LABEL: gpu.func @own(
// CHECK-NOT: __xacc_grid_wait
// CHECK: gpu.return
offload.func @own(%p: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = offload.view %p : memref<1000xi32>
  %own = memref.alloca() : memref<i32>
  %zero = arith.constant 0 : i32
  memref.store %zero, %own[] : memref<i32>
  offload.loop parallel<gang> (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.load %x[%i] : memref<1000xi32>
    memref.store %a, %own[] : memref<i32>
  }
  %last = memref.load %own[] : memref<i32>
  memref.store %last, %x[%c0] : memref<1000xi32>
}

// -----

// One that calls the host has no code: the loop launches its kernels one by one.
// Constants that it refers to come with what those refer to.
// CHECK-LABEL: offload.func @exchanges
// CHECK-SAME: no_image = "it calls 'xaccrtReflect', which is no acc routine"
// CHECK: gpu.module
// CHECK-DAG: llvm.mlir.global internal constant @name
// CHECK-DAG: llvm.mlir.global internal constant @place
llvm.func @xaccrtReflect(!llvm.ptr)
llvm.mlir.global internal constant @name("u\00")
llvm.mlir.global internal constant @place() : !llvm.ptr {
  %0 = llvm.mlir.addressof @name : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
offload.func @exchanges(%p: !llvm.ptr) parallel attributes {persistent} {
  %place = llvm.mlir.addressof @place : !llvm.ptr
  llvm.call @xaccrtReflect(%place) : (!llvm.ptr) -> ()
}
offload.func @reads(%p: !llvm.ptr) parallel {
  %place = llvm.mlir.addressof @place : !llvm.ptr
  %x = llvm.load %place : !llvm.ptr -> !llvm.ptr
  %y = llvm.load %x : !llvm.ptr -> i8
  llvm.store %y, %p : i8, !llvm.ptr
}

// -----

// What the loop communicates: the grid packs, its first thread asks the host, and the grid
// unpacks, with barriers between. The value of a reduction goes to all threads. Of the
// calls of the host nothing else is left.
// CHECK-LABEL: offload.func @communicates
// CHECK-SAME: requests
// CHECK-LABEL: gpu.func @communicates(
// CHECK-SAME: %{{[a-z0-9]*}}: !llvm.ptr, %{{[a-z0-9]*}}: index, %{{[a-z0-9]*}}: !llvm.ptr, %[[TABLE:[a-z0-9]*]]: !llvm.ptr, %{{[a-z0-9]*}}: i64, %{{[a-z0-9]*}}: i64, %{{[a-z0-9]*}}: !llvm.ptr)
// CHECK-NOT: readonly
// CHECK: llvm.call @__xacc_loop_begin(%[[TABLE]])
// CHECK-NOT: xaccrt
// CHECK: scf.for
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: llvm.call @__xacc_loop_copy(%[[TABLE]], %[[ZERO:[a-z0-9_]*]], %[[PACK:[a-z0-9_]*]], %{{.*}})
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: llvm.call @__xacc_loop_run(%[[TABLE]], %[[ZERO]])
// CHECK: llvm.call @__xacc_grid_wait
// CHECK-NOT: llvm.call @__xacc_loop_copy(%[[TABLE]], %[[ZERO]], %[[PACK]],
// CHECK: llvm.call @__xacc_loop_copy(%[[TABLE]], %[[ZERO]], %{{.*}})
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: scf.for
// CHECK: %[[VALUE:.*]] = llvm.call @__xacc_loop_value(%[[TABLE]], %[[ONE:.*]])
// CHECK: llvm.store %{{.*}}, %[[VALUE]] : f64
// CHECK: llvm.call @__xacc_loop_run(%[[TABLE]], %[[ONE]])
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: llvm.load %[[VALUE]]
// CHECK: gpu.return
llvm.func @xaccrtReflect(i64, !llvm.ptr)
llvm.func @xaccrtReduce(i64, i64, !llvm.ptr, i64)
offload.func @communicates(%p: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %view = offload.view %p : memref<1000xf64>
  %error = memref.alloca() : memref<f64>
  %arrays = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  scf.for %t = %c0 to %n step %c1 {
    llvm.store %p, %arrays : !llvm.ptr, !llvm.ptr
    llvm.call @xaccrtReflect(%one, %arrays) {offload.prepared = 0} : (i64, !llvm.ptr) -> ()
    memref.alloca_scope {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (max %error -> %own : memref<f64>) {
        %x = memref.load %view[%i] : memref<1000xf64>
        %y = memref.load %own[] : memref<f64>
        %z = arith.maximumf %x, %y : f64
        memref.store %z, %own[] : memref<f64>
      }
    }
    %memory = builtin.unrealized_conversion_cast %error : memref<f64> to !llvm.struct<(ptr, ptr, i64)>
    %address = llvm.extractvalue %memory[1] : !llvm.struct<(ptr, ptr, i64)>
    llvm.call @xaccrtReduce(%one, %one, %address, %one) {offload.prepared = 1} : (i64, i64, !llvm.ptr, i64) -> ()
  }
}

// -----

// An exchange that is started: what is on its way in the same messages arrives first.
// Behind a wait all that has arrived is unpacked.
// CHECK-LABEL: gpu.func @starts(
// CHECK: scf.for
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: llvm.call @__xacc_loop_settle(
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: llvm.call @__xacc_loop_copy(
// CHECK: llvm.call @__xacc_loop_copy(
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: llvm.call @__xacc_loop_run(
// CHECK: llvm.call @__xacc_grid_wait
// CHECK-NOT: llvm.call @__xacc_loop_copy(
// CHECK: llvm.call @__xacc_loop_run(
// CHECK: llvm.call @__xacc_grid_wait
// CHECK: llvm.call @__xacc_loop_copy(
// CHECK-NOT: xaccrt
// CHECK: gpu.return
llvm.func @xaccrtReflectAsync(i64, !llvm.ptr)
llvm.func @xaccrtWaitAsync(i64)
offload.func @starts(%p: !llvm.ptr, %n: index) parallel attributes {persistent} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %arrays = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  scf.for %t = %c0 to %n step %c1 {
    llvm.store %p, %arrays : !llvm.ptr, !llvm.ptr
    llvm.call @xaccrtReflectAsync(%one, %arrays) {offload.prepared = 0} : (i64, !llvm.ptr) -> ()
    llvm.call @xaccrtWaitAsync(%one) {offload.prepared = 1} : (i64) -> ()
  }
}
