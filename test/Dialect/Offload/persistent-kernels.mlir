// RUN: xacc-opt %s --offload-persistent-kernels=remarks=true --verify-diagnostics --split-input-file | FileCheck %s

// A counted loop with two kernels: one kernel with the loop in it, beside the
// loop as it was. Parts of divided loops are all of them in the one kernel; on
// several devices kernels stay divided.
// CHECK-LABEL: func @counted
// CHECK:       %[[U:.*]] = offload.enter copyin
// CHECK:       %[[MAY:.*]] = offload.may_persist{{$}}
// CHECK-NEXT:  scf.if %[[MAY]] {
// CHECK-NEXT:    %[[SEVERAL:.*]] = offload.persist_begin
// CHECK-NEXT:    scf.if %[[SEVERAL]] {
// CHECK-NEXT:      scf.for
// CHECK-NEXT:        offload.kernel parallel {
// CHECK-NEXT:          offload.part 0
// CHECK:             offload.kernel parallel {
// CHECK:           offload.persist_end
// CHECK-NEXT:    } else {
// CHECK-NEXT:      offload.kernel parallel {
// CHECK-NEXT:        scf.for
// CHECK-NEXT:        memref.alloca_scope {
// CHECK-NOT:           offload.part
// CHECK:               offload.loop parallel<gang, vector> (%{{.*}}) = (%c1) to (%c127)
// CHECK:             memref.alloca_scope {
// CHECK:               offload.loop
// CHECK:           } {directive = #xmp.directive<"loop in one kernel">, no_split = {{.*}}, persistent}
// CHECK-NEXT:    }
// CHECK-NEXT:  } else {
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      offload.kernel parallel {
// CHECK-NEXT:        offload.part 0
// CHECK:           offload.kernel parallel {
func.func @counted(%a: memref<128xf64>, %n: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c127 = arith.constant 127 : index
  %u = offload.enter copyin %a : memref<128xf64>
  // expected-remark@+1 {{loop becomes one kernel with the 2 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    offload.kernel parallel {
      %l, %h = offload.part 0
      %from = arith.maxsi %c1, %l : index
      %to = arith.minsi %c127, %h : index
      offload.loop parallel<gang, vector> (%i) = (%from) to (%to) step (%c1) {
        memref.store %x, %u[%i] : memref<128xf64>
      }
    } {split = array<i64: 0>}
    offload.kernel parallel {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%c1) step (%c1) {
        memref.store %x, %u[%i] : memref<128xf64>
      }
    }
  }
  offload.exit copyout %a : memref<128xf64>
  return
}

// -----

// A scalar that iterations reduce into and that decides when they end is a
// variable of the kernel, with its device copy where it is not present anyway;
// it leaves the kernel, as does the number of iterations.
// CHECK-LABEL: func @converge
// CHECK-SAME:    %[[A:.*]]: memref<128xf64>, %[[P:.*]]: !llvm.ptr
// CHECK:       %[[ERR:.*]] = xmp.as_memref %[[P]]
// CHECK:       offload.may_persist
// CHECK:       %[[THERE:.*]] = offload.is_present %[[ERR]]
// CHECK:       %[[RESULT:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK:         %[[DEVICE:.*]] = offload.enter create %[[ERR]] {
// CHECK:         %[[INNER:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK:           %[[LOOP:.*]] = scf.while
// CHECK:             %[[ABSENT:.*]] = arith.xori %[[THERE]], %true
// CHECK-NEXT:        scf.if %[[ABSENT]] {
// CHECK-NEXT:          offload.update device %[[ERR]]
// CHECK:             offload.kernel parallel {
// CHECK:               reduce (max %[[DEVICE]] ->
// CHECK:             scf.if
// CHECK-NEXT:          offload.update host %[[ERR]]
// CHECK:           offload.persist_end
// CHECK-NEXT:      scf.yield %[[LOOP]]
// CHECK:         %[[INITIAL:.*]] = memref.load %[[ERR]][]
// CHECK:         offload.kernel parallel {
// CHECK-NEXT:      %[[VARIABLE:.*]] = memref.alloca() : memref<f64>
// CHECK-NEXT:      memref.store %[[INITIAL]], %[[VARIABLE]][]
// CHECK-NEXT:      scf.while
// CHECK:             memref.load %[[VARIABLE]][]
// CHECK:             arith.cmpf
// CHECK:             %[[VALUE:.*]] = memref.load %[[VARIABLE]][]
// CHECK-NEXT:        %[[OLD:.*]] = memref.load %[[DEVICE]][]
// CHECK-NEXT:        %[[COPY:.*]] = arith.select %[[THERE]], %[[OLD]], %[[VALUE]]
// CHECK-NEXT:        memref.store %[[COPY]], %[[DEVICE]][]
// CHECK:             reduce (max %[[DEVICE]] ->
// CHECK:             memref.load %[[DEVICE]][]
// CHECK:             memref.store %{{.*}}, %[[VARIABLE]][]
// CHECK-NOT:         offload.exit
// CHECK:           } {directive
// CHECK:         offload.exit copyout %{{.*}} : memref<i32>
// CHECK:         offload.exit copyout %{{.*}} : memref<f64>
// CHECK:         memref.store %{{.*}}, %[[ERR]][]
// CHECK:         offload.exit release %[[ERR]]
// CHECK-NEXT:    scf.yield %[[INNER]]
// CHECK:       } else {
// CHECK:         scf.while
// CHECK:         return
func.func @converge(%a: memref<128xf64>, %p: !llvm.ptr) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %tolerance = arith.constant 1.0e-3 : f64
  %start = arith.constant 0.0 : f64
  %err = xmp.as_memref %p[] {distinct} : memref<f64>
  %u = offload.enter copyin %a : memref<128xf64>
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  %r = scf.while (%k = %zero) : (i32) -> i32 {
    %e = memref.load %err[] : memref<f64>
    %c = arith.cmpf ogt, %e, %tolerance : f64
    scf.condition(%c) %k : i32
  } do {
  ^bb0(%k: i32):
    memref.store %start, %err[] : memref<f64>
    %d = offload.enter copyin %err {name = "err"} : memref<f64>
    offload.kernel parallel {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%c128) step (%c1)
        reduce (max %d -> %s : memref<f64>) {
        %x = memref.load %u[%i] : memref<128xf64>
        memref.store %x, %s[] : memref<f64>
      }
    }
    offload.exit copyout %err {name = "err"} : memref<f64>
    %next = arith.addi %k, %one : i32
    scf.yield %next : i32
  }
  offload.exit copyout %a : memref<128xf64>
  return %r : i32
}

// -----

// Blocks become a structured loop first.
// CHECK-LABEL: func @branches
// CHECK:       offload.persist_end
// CHECK:       offload.kernel parallel {
// CHECK:         scf.while
// CHECK:         offload.loop
// CHECK:       persistent}
func.func @branches(%a: memref<8xf64>, %x: f64, %c: memref<i1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %go = memref.alloca() : memref<i1>
  %false = arith.constant false
  %u = offload.enter copyin %a : memref<8xf64>
  cf.br ^head
^head:
  %more = memref.load %go[] : memref<i1>
  cf.cond_br %more, ^body, ^end
^body:
  memref.store %false, %go[] : memref<i1>
  offload.kernel parallel {
    offload.loop parallel<gang, vector> (%i) = (%c0) to (%c8) step (%c1) {
      memref.store %x, %u[%i] : memref<8xf64>
    }
  }
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  cf.br ^head
^end:
  offload.exit copyout %a : memref<8xf64>
  return
}

// -----

// What a serial kernel does stays in one thread. An inner loop is one kernel
// where the outer one cannot be.
func.func private @print(f64)
// CHECK-LABEL: func @inner
// CHECK:       scf.for
// CHECK:         offload.may_persist
// CHECK:         offload.persist_end
// CHECK:         offload.kernel parallel {
// CHECK:           offload.loop parallel {{.*}} {
// CHECK:           } {one_thread}
// CHECK:         } {directive
// CHECK:         func.call @print
func.func @inner(%a: memref<8xf64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %u = offload.enter copyin %a : memref<8xf64>
  // expected-remark@+1 {{loop launches each of its kernels: the host calls 'print'}}
  scf.for %t = %c0 to %c8 step %c1 {
    // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
    scf.for %s = %c0 to %c8 step %c1 {
      offload.kernel serial {
        offload.loop parallel (%i) = (%c0) to (%c8) step (%c1) {
          memref.store %x, %u[%i] : memref<8xf64>
        }
      }
    }
    // expected-note@+1 {{here}}
    func.call @print(%x) : (f64) -> ()
  }
  return
}

// -----

// CHECK-LABEL: func @refused
// CHECK-NOT:   may_persist
func.func @refused(%a: memref<8xf64>, %b: memref<f64>,
                   %pointer: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  // expected-remark@+1 {{'a' is copied between host and device}}
  scf.for %t = %c0 to %c1 step %c1 {
    offload.kernel parallel {
    }
    %d = offload.enter present %a {name = "a"} : memref<8xf64>
    // expected-note@+1 {{here}}
    offload.update host %d {name = "a"} : memref<8xf64>
  }
  // A dummy argument may be the memory of another one.
  // expected-remark@+1 {{the host reads memory}}
  scf.for %t = %c0 to %c1 step %c1 {
    offload.kernel parallel {
    }
    // expected-note@+1 {{here}}
    %x = memref.load %b[] : memref<f64>
    memref.store %x, %s[] : memref<f64>
  }
  // expected-remark@+1 {{'s' is entered again before it has been ended}}
  scf.for %t = %c0 to %c1 step %c1 {
    %d = offload.enter create %s {name = "s"} : memref<f64>
    // expected-note@+1 {{here}}
    %e = offload.enter copyin %s {name = "s"} : memref<f64>
    offload.kernel parallel {
    }
    offload.exit copyout %s {name = "s"} : memref<f64>
    offload.exit release %s {name = "s"} : memref<f64>
  }
  // expected-remark@+1 {{it carries a value that is not a number}}
  %r = scf.for %t = %c0 to %c1 step %c1 iter_args(%p = %b) -> memref<f64> {
    offload.kernel parallel {
    }
    scf.yield %p : memref<f64>
  }
  return
}

// -----

// A local variable of C that is mapped: by whichever way it is accessed, it is
// one variable of the kernel.
// CHECK-LABEL: func @local
// CHECK:       %[[X:.*]] = llvm.alloca
// CHECK-NEXT:  %[[M:.*]] = xmp.as_memref %[[X]]
// CHECK:         offload.persist_end
// CHECK:         offload.kernel parallel {
// CHECK-NEXT:      %[[VARIABLE:.*]] = memref.alloca() : memref<f64>
// CHECK:           memref.store %{{.*}}, %[[VARIABLE]][]
// CHECK:           scf.for
// CHECK:             memref.store %arg{{.*}}, %[[VARIABLE]][]
// CHECK:         persistent}
func.func @local(%n: index, %value: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %x = llvm.alloca %one x f64 : (i64) -> !llvm.ptr
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    llvm.store %value, %x : f64, !llvm.ptr
    %m = xmp.as_memref %x[] {distinct} : memref<f64>
    %d = offload.enter copyin %m {name = "x"} : memref<f64>
    offload.kernel parallel {
      memref.store %value, %d[] : memref<f64>
    }
    offload.exit copyout %m {name = "x"} : memref<f64>
  }
  %result = llvm.load %x : !llvm.ptr -> f64
  return %result : f64
}

// -----

// What an iteration asks of an array of the host in a branch is known before
// the loop: the kernel cannot ask it.
// CHECK-LABEL: func @extents
// CHECK:       offload.may_persist
// CHECK:       %{{.*}}, %{{.*}}, %[[SIZE:.*]], %{{.*}} = memref.extract_strided_metadata %arg0
// CHECK:       offload.persist_begin
// CHECK:         offload.persist_end
// CHECK:         offload.kernel parallel {
// CHECK-NOT:       memref.extract_strided_metadata
// CHECK:           offload.loop parallel (%{{.*}}) = (%c0) to (%[[SIZE]])
// CHECK:         persistent}
func.func @extents(%a: memref<?xf64>, %n: index, %value: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = offload.enter copyin %a {name = "a"} : memref<?xf64>
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    %odd = arith.cmpi ne, %t, %c1 : index
    scf.if %odd {
      %base, %offset, %size, %stride = memref.extract_strided_metadata %a : memref<?xf64> -> memref<f64>, index, index, index
      offload.kernel parallel {
        offload.loop parallel (%i) = (%c0) to (%size) step (%c1) {
          memref.store %value, %d[%i] : memref<?xf64>
        }
      }
    }
  }
  offload.exit copyout %a {name = "a"} : memref<?xf64>
  return
}

// -----

!a = !xmp.array<8xf64, [t0], shadow [1:1]>

// For a GPU, what the loop communicates is prepared before the kernel, which has
// the numbers of that.
// CHECK-LABEL: func @communicates
// CHECK:         xmp.reflect %{{.*}} acc {offload.prepares}
// CHECK-NEXT:    xmp.reduction max %{{.*}} {offload.prepares}
// CHECK-NEXT:    offload.persist_begin
// CHECK:         offload.persist_end
// CHECK:         offload.kernel parallel {
// CHECK:           xmp.reflect %{{.*}} acc {offload.prepared = 0 : i64}
// CHECK:           xmp.reduction max %{{.*}} {offload.prepared = 1 : i64}
// CHECK:         persistent}
func.func @communicates(%u: !a, %n: index, %value: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloca() : memref<f64>
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    xmp.reflect %u acc : !a
    offload.kernel parallel {
    }
    memref.store %value, %s[] : memref<f64>
    xmp.reduction max %s : memref<f64>
  }
  return
}

// -----

!a = !xmp.array<8xf64, [t0], shadow [1:1]>

// An exchange that is started, and the wait for it, whose numbers do not matter; a
// reduction of a device copy.
// CHECK-LABEL: func @asynchronous
// CHECK:         xmp.reflect %{{.*}} async %{{.*}} acc {offload.prepares}
// CHECK:         xmp.wait_async %{{.*}} {offload.prepares}
// CHECK:         xmp.reduction add %{{.*}} acc {offload.prepares} : memref<8xf64>
// CHECK:         offload.persist_end
// CHECK:         offload.kernel parallel {
// CHECK:           xmp.reflect %{{.*}} async %{{.*}} acc {offload.prepared = 0 : i64}
// CHECK:           xmp.wait_async %{{.*}} {offload.prepared = 1 : i64}
// CHECK:           xmp.reduction add %{{.*}} {offload.prepared = 2 : i64} : memref<8xf64>
func.func @asynchronous(%u: !a, %sums: memref<8xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    xmp.reflect %u async %t acc : !a
    offload.kernel parallel {
    }
    xmp.wait_async %t
    xmp.reduction add %sums acc : memref<8xf64>
  }
  return
}

// -----

!a = !xmp.array<8xf64, [t0], shadow [1:1]>

// What the loop prepares itself is prepared before the kernel.
// CHECK-LABEL: func @prepares_inside
// CHECK:         xmp.reflect_do %{{.*}} acc {offload.prepares}
// CHECK:         offload.kernel
// CHECK:         xmp.reflect_do %{{.*}} acc {offload.prepared = 0 : i64}
func.func @prepares_inside(%u: !a, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    xmp.reflect_init %u acc : !a
    xmp.reflect_do %u acc : !a
    offload.kernel parallel {
    }
  }
  return
}

// -----

// Kernels in queues are in order, too: it begins when all queues are done, and
// nothing waits in it.
// CHECK-LABEL: func @queues
// CHECK:         scf.if
// CHECK-NEXT:      offload.wait
// CHECK:         offload.persist_begin
// CHECK-NOT:     queue(
// CHECK-NOT:     offload.wait
// CHECK:         } else {
// CHECK:         offload.kernel parallel queue(
func.func @queues(%a: memref<8xf64>, %n: index, %number: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 1 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    %q = offload.queue %number
    offload.kernel parallel queue(%q) {
    }
    offload.wait queues(%q)
  }
  return
}

// -----

// Pointers that swap: the code exists for each order of them.
// CHECK-LABEL: func @swaps
// CHECK-SAME:    (%[[A:[a-z0-9]*]]: !llvm.ptr {{.*}}, %[[B:[a-z0-9]*]]: !llvm.ptr
// CHECK:         %[[P:.*]] = llvm.load %[[A]]
// CHECK:         %[[Q:.*]] = llvm.load %[[B]]
// CHECK:         offload.kernel parallel {
// CHECK:           scf.index_switch
// CHECK-NOT:         llvm.store
// CHECK:           default
// CHECK:         persistent}
// CHECK:         %[[LAST:.*]] = arith.select %{{.*}}, %[[Q]], %[[P]]
// CHECK:         llvm.store %[[LAST]], %[[A]]
func.func @swaps(%a: !llvm.ptr {offload.distinct}, %b: !llvm.ptr {offload.distinct}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %unknown = arith.constant -1 : index
  // expected-remark@+1 {{loop becomes one kernel with the 2 that are in it}}
  scf.for %t = %c0 to %n step %c1 {
    %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
    %m = xmp.as_memref %p[%unknown] : memref<?xf64>
    %d = offload.enter present %m {name = "p"} : memref<?xf64>
    offload.kernel parallel {
      %x = memref.load %d[%c0] : memref<?xf64>
      memref.store %x, %d[%c1] : memref<?xf64>
    }
    offload.exit release %m {name = "p"} : memref<?xf64>
    %p2 = llvm.load %a : !llvm.ptr -> !llvm.ptr
    %q2 = llvm.load %b : !llvm.ptr -> !llvm.ptr
    llvm.store %q2, %a : !llvm.ptr, !llvm.ptr
    llvm.store %p2, %b : !llvm.ptr, !llvm.ptr
  }
  return
}

// -----

// Not if the pointer to an array moves otherwise.
// CHECK-LABEL: func @moves
// CHECK-NOT:   persist
func.func @moves(%a: !llvm.ptr {offload.distinct}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c-1 = arith.constant -1 : index
  // expected-remark@+1 {{loop launches each of its kernels: 'xmp.as_memref' is computed in each iteration}}
  scf.for %t = %c0 to %n step %c1 {
    %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
    // expected-note@+1 {{here}}
    %m = xmp.as_memref %p[%c-1] : memref<?xf64>
    %d = offload.enter present %m section(%c0) (%n) {name = "p"} : memref<?xf64>
    offload.kernel parallel {
    }
    offload.exit release %m section(%c0) (%n) {name = "p"} : memref<?xf64>
    %q = llvm.getelementptr %p[8] : (!llvm.ptr) -> !llvm.ptr, i8
    llvm.store %q, %a : !llvm.ptr, !llvm.ptr
  }
  return
}
