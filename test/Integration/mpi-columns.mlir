// Columns of 2-D arrays, steps in both dimensions, blocking and nonblocking
// messages, a reduction between buffers of different strides, communicators of
// their own and error classes: what the mpi dialect says, run.
//
// REQUIRES: mpi
// RUN: xacc-opt %s --xacc-target-to-llvm | xacc-translate --mlir-to-llvmir > %t.ll
// RUN: %clang -Wno-override-module -O1 %t.ll -o %t -L%xacc_lib_dir -lxacc_rt -Wl,-rpath,%xacc_lib_dir
// RUN: %t | FileCheck %s --check-prefix=RUN1
// RUN: mpirun --oversubscribe --timeout 60 -n 2 %t | FileCheck %s --check-prefix=RUN2
// RUN: mpirun --oversubscribe --timeout 60 -n 3 %t | FileCheck %s --check-prefix=RUN3
//
// RUN1: ranks 1, checked 128, wrong 0, DONE
// RUN2: ranks 2, checked 256, wrong 0, DONE
// RUN3: ranks 3, checked 384, wrong 0, DONE

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global private constant @format("ranks %d, checked %d, wrong %d, DONE\0A\00")

memref.global "private" @checked : memref<i32> = dense<0>
memref.global "private" @wrong : memref<i32> = dense<0>

// Element (i, j) of rank r.
func.func private @value(%r: i32, %i: index, %j: index) -> f64 {
  %c1000 = arith.constant 1000 : i32
  %c10 = arith.constant 10 : index
  %a = arith.muli %r, %c1000 : i32
  %b = arith.muli %i, %c10 : index
  %c = arith.addi %b, %j : index
  %d = arith.index_cast %c : index to i32
  %e = arith.addi %a, %d : i32
  %f = arith.sitofp %e : i32 to f64
  return %f : f64
}

func.func private @count(%ok: i1) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %checked = memref.get_global @checked : memref<i32>
  %wrong = memref.get_global @wrong : memref<i32>
  %n = memref.load %checked[] : memref<i32>
  %n1 = arith.addi %n, %c1 : i32
  memref.store %n1, %checked[] : memref<i32>
  %bad = arith.select %ok, %c0, %c1 : i32
  %w = memref.load %wrong[] : memref<i32>
  %w1 = arith.addi %w, %bad : i32
  memref.store %w1, %wrong[] : memref<i32>
  return
}

func.func private @fill(%m: memref<?x?xf64>, %r: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = memref.dim %m, %c0 : memref<?x?xf64>
  %n1 = memref.dim %m, %c1 : memref<?x?xf64>
  scf.for %i = %c0 to %n0 step %c1 {
    scf.for %j = %c0 to %n1 step %c1 {
      %x = func.call @value(%r, %i, %j) : (i32, index, index) -> f64
      memref.store %x, %m[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

// Column `column` of `m` is column `ofColumn` of rank r; the other columns are
// this rank's own.
func.func private @expect(%m: memref<?x?xf64>, %me: i32, %low: i32, %high: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %n0 = memref.dim %m, %c0 : memref<?x?xf64>
  %n1 = memref.dim %m, %c1 : memref<?x?xf64>
  %end = arith.subi %n1, %c1 : index
  scf.for %i = %c0 to %n0 step %c1 {
    scf.for %j = %c0 to %n1 step %c1 {
      %isLow = arith.cmpi eq, %j, %c0 : index
      %isHigh = arith.cmpi eq, %j, %end : index
      %r0 = arith.select %isLow, %low, %me : i32
      %r = arith.select %isHigh, %high, %r0 : i32
      %j0 = arith.select %isLow, %c6, %j : index
      %jj = arith.select %isHigh, %c1, %j0 : index
      %x = func.call @value(%r, %i, %jj) : (i32, index, index) -> f64
      %y = memref.load %m[%i, %j] : memref<?x?xf64>
      %ok = arith.cmpf oeq, %x, %y : f64
      func.call @count(%ok) : (i1) -> ()
    }
  }
  return
}

// A halo exchange on a ring, by columns whose place is known at run time.
func.func private @ring(%m: memref<?x?xf64>, %rank: i32, %size: i32, %comm: !mpi.comm) {
  %one = arith.constant 1 : i32
  %up = arith.constant 1 : i32
  %down = arith.constant 2 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n0 = memref.dim %m, %c0 : memref<?x?xf64>
  %n1 = memref.dim %m, %c1 : memref<?x?xf64>
  %last = arith.subi %n1, %c1 : index
  %inner = arith.subi %last, %c1 : index
  %r1 = arith.addi %rank, %one : i32
  %next = arith.remsi %r1, %size : i32
  %p1 = arith.addi %rank, %size : i32
  %p2 = arith.subi %p1, %one : i32
  %prev = arith.remsi %p2, %size : i32
  %haloLow = memref.subview %m[0, 0] [%n0, 1] [1, 1]
      : memref<?x?xf64> to memref<?x1xf64, strided<[?, 1]>>
  %haloHigh = memref.subview %m[0, %last] [%n0, 1] [1, 1]
      : memref<?x?xf64> to memref<?x1xf64, strided<[?, 1], offset: ?>>
  %edgeLow = memref.subview %m[0, 1] [%n0, 1] [1, 1]
      : memref<?x?xf64> to memref<?xf64, strided<[?], offset: 1>>
  %edgeHigh = memref.subview %m[0, %inner] [%n0, 1] [1, 1]
      : memref<?x?xf64> to memref<?xf64, strided<[?], offset: ?>>
  %q0 = mpi.irecv(%haloLow, %up, %prev, %comm)
      : memref<?x1xf64, strided<[?, 1]>>, i32, i32 -> !mpi.request
  %q1 = mpi.irecv(%haloHigh, %down, %next, %comm)
      : memref<?x1xf64, strided<[?, 1], offset: ?>>, i32, i32 -> !mpi.request
  %q2 = mpi.isend(%edgeHigh, %up, %next, %comm)
      : memref<?xf64, strided<[?], offset: ?>>, i32, i32 -> !mpi.request
  %q3 = mpi.isend(%edgeLow, %down, %prev, %comm)
      : memref<?xf64, strided<[?], offset: 1>>, i32, i32 -> !mpi.request
  mpi.wait(%q0) : !mpi.request
  mpi.wait(%q1) : !mpi.request
  mpi.wait(%q2) : !mpi.request
  mpi.wait(%q3) : !mpi.request
  func.call @expect(%m, %rank, %prev, %next) : (memref<?x?xf64>, i32, i32, i32) -> ()
  return
}

// Every second row and third column of a 6x8 array arrives in a dense 3x3 one:
// to the next rank, blocking, the even ranks first.
func.func private @steps(%m: memref<6x8xf64>, %rank: i32, %size: i32, %comm: !mpi.comm) {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %tag = arith.constant 3 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %r1 = arith.addi %rank, %one : i32
  %next = arith.remsi %r1, %size : i32
  %p1 = arith.addi %rank, %size : i32
  %p2 = arith.subi %p1, %one : i32
  %prev = arith.remsi %p2, %size : i32
  %from = memref.subview %m[1, 1] [3, 3] [2, 3]
      : memref<6x8xf64> to memref<3x3xf64, strided<[16, 3], offset: 9>>
  %to = memref.alloca() : memref<3x3xf64>
  // Rank 0 sends first, so that the chain starts somewhere; alone it sends to
  // itself, which does not block for want of a receiver either.
  %isFirst = arith.cmpi eq, %rank, %zero : i32
  scf.if %isFirst {
    %q = mpi.isend(%from, %tag, %next, %comm)
        : memref<3x3xf64, strided<[16, 3], offset: 9>>, i32, i32 -> !mpi.request
    mpi.recv(%to, %tag, %prev, %comm) : memref<3x3xf64>, i32, i32
    mpi.wait(%q) : !mpi.request
  } else {
    mpi.recv(%to, %tag, %prev, %comm) : memref<3x3xf64>, i32, i32
    mpi.send(%from, %tag, %next, %comm)
        : memref<3x3xf64, strided<[16, 3], offset: 9>>, i32, i32
  }
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %i2 = arith.muli %i, %c2 : index
      %ii = arith.addi %i2, %c1 : index
      %j3 = arith.muli %j, %c3 : index
      %jj = arith.addi %j3, %c1 : index
      %x = func.call @value(%prev, %ii, %jj) : (i32, index, index) -> f64
      %y = memref.load %to[%i, %j] : memref<3x3xf64>
      %ok = arith.cmpf oeq, %x, %y : f64
      func.call @count(%ok) : (i1) -> ()
    }
  }
  return
}

// The sum of a column over the ranks, into every third element of a vector;
// the elements between are not touched.
func.func private @reduce(%m: memref<6x8xf64>, %size: i32, %comm: !mpi.comm) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c18 = arith.constant 18 : index
  %zero = arith.constant 0 : i32
  %minus = arith.constant -1.0 : f64
  %one = arith.constant 1 : i32
  %v = memref.alloca() : memref<18xf64>
  scf.for %i = %c0 to %c18 step %c1 {
    memref.store %minus, %v[%i] : memref<18xf64>
  }
  %column = memref.subview %m[0, 4] [6, 1] [1, 1]
      : memref<6x8xf64> to memref<6xf64, strided<[8], offset: 4>>
  %thirds = memref.subview %v[0] [6] [3]
      : memref<18xf64> to memref<6xf64, strided<[3]>>
  %e = mpi.allreduce(%column, %thirds, MPI_SUM, %comm)
      : memref<6xf64, strided<[8], offset: 4>>, memref<6xf64, strided<[3]>> -> !mpi.retval
  %fine = mpi.retval_check %e = <MPI_SUCCESS> : i1
  func.call @count(%fine) : (i1) -> ()
  // Sum of the ranks, times 1000, plus size times the place.
  %s1 = arith.subi %size, %one : i32
  %s2 = arith.muli %size, %s1 : i32
  %two = arith.constant 2 : i32
  %ranks = arith.divsi %s2, %two : i32
  scf.for %k = %c0 to %c18 step %c1 {
    %i = arith.divsi %k, %c3 : index
    %rest = arith.remsi %k, %c3 : index
    %isThird = arith.cmpi eq, %rest, %c0 : index
    %place = func.call @value(%zero, %i, %c4) : (i32, index, index) -> f64
    %base = func.call @value(%ranks, %c0, %c0) : (i32, index, index) -> f64
    %n = arith.sitofp %size : i32 to f64
    %all = arith.mulf %n, %place : f64
    %sum = arith.addf %all, %base : f64
    %x = arith.select %isThird, %sum, %minus : f64
    %y = memref.load %v[%k] : memref<18xf64>
    %ok = arith.cmpf oeq, %x, %y : f64
    func.call @count(%ok) : (i1) -> ()
  }
  return
}

// Each rank alone in a communicator; an error class in a program that goes on.
func.func private @communicators(%rank: i32, %size: i32, %comm: !mpi.comm) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %m = memref.alloca() : memref<1xi8>
  %own = mpi.comm_split(%comm, %rank, %zero) : !mpi.comm
  %e0, %r = mpi.comm_rank(%own) : !mpi.retval, i32
  %e1, %n = mpi.comm_size(%own) : !mpi.retval, i32
  %ok0 = arith.cmpi eq, %r, %zero : i32
  func.call @count(%ok0) : (i1) -> ()
  %ok1 = arith.cmpi eq, %n, %one : i32
  func.call @count(%ok1) : (i1) -> ()
  // No such rank.
  %e2 = mpi.send(%m, %zero, %size, %comm) : memref<1xi8>, i32, i32 -> !mpi.retval
  %class = mpi.error_class %e2 : !mpi.retval
  %isRank = mpi.retval_check %class = <MPI_ERR_RANK> : i1
  func.call @count(%isRank) : (i1) -> ()
  %isComm = mpi.retval_check %e2 = <MPI_ERR_COMM> : i1
  %true = arith.constant true
  %notComm = arith.xori %isComm, %true : i1
  func.call @count(%notComm) : (i1) -> ()
  // What did not start is over.
  %e3, %q = mpi.irecv(%m, %zero, %size, %comm) : memref<1xi8>, i32, i32 -> !mpi.retval, !mpi.request
  mpi.wait(%q) : !mpi.request
  mpi.barrier(%own)
  return
}

func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  mpi.init
  %world = mpi.comm_world : !mpi.comm
  %rank = mpi.comm_rank(%world) : i32
  %size = mpi.comm_size(%world) : i32
  %m = memref.alloc() : memref<6x8xf64>
  %d = memref.cast %m : memref<6x8xf64> to memref<?x?xf64>
  // A description of a buffer many times over: the stack does not grow. There
  // is no such rank, so that nothing is sent.
  %many = arith.constant 300000 : index
  scf.for %k = %c0 to %many step %c1 {
    %e = mpi.send(%d, %zero, %size, %world) : memref<?x?xf64>, i32, i32 -> !mpi.retval
  }
  scf.for %k = %c0 to %c2 step %c1 {
    func.call @fill(%d, %rank) : (memref<?x?xf64>, i32) -> ()
    func.call @ring(%d, %rank, %size, %world) : (memref<?x?xf64>, i32, i32, !mpi.comm) -> ()
  }
  func.call @fill(%d, %rank) : (memref<?x?xf64>, i32) -> ()
  func.call @steps(%m, %rank, %size, %world) : (memref<6x8xf64>, i32, i32, !mpi.comm) -> ()
  func.call @reduce(%m, %size, %world) : (memref<6x8xf64>, i32, !mpi.comm) -> ()
  func.call @communicators(%rank, %size, %world) : (i32, i32, !mpi.comm) -> ()
  %checked = memref.get_global @checked : memref<i32>
  %wrong = memref.get_global @wrong : memref<i32>
  mpi.allreduce(%checked, %checked, MPI_SUM, %world) : memref<i32>, memref<i32>
  mpi.allreduce(%wrong, %wrong, MPI_SUM, %world) : memref<i32>, memref<i32>
  mpi.barrier(%world)
  %isFirst = arith.cmpi eq, %rank, %zero : i32
  scf.if %isFirst {
    %n = memref.load %checked[] : memref<i32>
    %w = memref.load %wrong[] : memref<i32>
    %f = llvm.mlir.addressof @format : !llvm.ptr
    %p = llvm.call @printf(%f, %size, %n, %w) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i32, i32) -> i32
  }
  memref.dealloc %m : memref<6x8xf64>
  mpi.finalize
  return %zero : i32
}
