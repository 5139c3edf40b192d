// The case in which the lowering of the mpi dialect upstream is wrong: a 2-D
// buffer, dense and strided. It takes the count from dimension 0 alone and looks
// at no stride: 4 elements of 32 would travel, or 4 neighbours of a row where a
// column was named. Ours sends all of them.
//
// REQUIRES: mpi
// RUN: mlir-opt %s --convert-to-llvm | FileCheck %s --check-prefix=UPSTREAM
//
// RUN: xacc-opt %s --xacc-target-to-llvm | xacc-translate --mlir-to-llvmir > %t.ll
// RUN: %clang -Wno-override-module -O1 %t.ll -o %t -L%xacc_lib_dir -lxacc_rt -Wl,-rpath,%xacc_lib_dir
// RUN: mpirun --oversubscribe --timeout 60 -n 2 %t | FileCheck %s
//
// CHECK: dense: 32 of 32 elements arrived
// CHECK-NEXT: column: 4 of 4 elements arrived
// CHECK-NEXT: DONE

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global private constant @format("%s: %d of %d elements arrived\0A\00")
llvm.mlir.global private constant @dense("dense\00")
llvm.mlir.global private constant @column("column\00")
llvm.mlir.global private constant @done("DONE\0A\00")

// UPSTREAM-LABEL: llvm.func @send_dense
// UPSTREAM: %[[COUNT:.*]] = llvm.extractvalue %{{.*}}[3, 0]
// UPSTREAM: %[[N:.*]] = llvm.trunc %[[COUNT]] : i64 to i32
// UPSTREAM-NOT: extractvalue
// UPSTREAM: llvm.call @MPI_Send(%{{.*}}, %[[N]],
func.func @send_dense(%m: memref<4x8xi32>, %tag: i32, %peer: i32, %comm: !mpi.comm) {
  mpi.send(%m, %tag, %peer, %comm) : memref<4x8xi32>, i32, i32
  return
}

// UPSTREAM-LABEL: llvm.func @send_column
// UPSTREAM-NOT: extractvalue %{{.*}}[4, 0]
// UPSTREAM: llvm.call @MPI_Send(
func.func @send_column(%m: memref<4xi32, strided<[8], offset: 3>>, %tag: i32, %peer: i32, %comm: !mpi.comm) {
  mpi.send(%m, %tag, %peer, %comm) : memref<4xi32, strided<[8], offset: 3>>, i32, i32
  return
}

func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %minus = arith.constant -1 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c3 = arith.constant 3 : index
  %world = mpi.comm_world : !mpi.comm
  %rank = mpi.comm_rank(%world) : i32
  %isFirst = arith.cmpi eq, %rank, %zero : i32
  %m = memref.alloca() : memref<4x8xi32>
  %v = memref.alloca() : memref<4xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %minus, %v[%i] : memref<4xi32>
    scf.for %j = %c0 to %c8 step %c1 {
      %a = arith.muli %i, %c8 : index
      %b = arith.addi %a, %j : index
      %c = arith.index_cast %b : index to i32
      %x = arith.select %isFirst, %c, %minus : i32
      memref.store %x, %m[%i, %j] : memref<4x8xi32>
    }
  }
  %third = memref.subview %m[0, 3] [4, 1] [1, 1]
      : memref<4x8xi32> to memref<4xi32, strided<[8], offset: 3>>
  scf.if %isFirst {
    func.call @send_dense(%m, %zero, %one, %world) : (memref<4x8xi32>, i32, i32, !mpi.comm) -> ()
    func.call @send_column(%third, %zero, %one, %world) : (memref<4xi32, strided<[8], offset: 3>>, i32, i32, !mpi.comm) -> ()
  } else {
    mpi.recv(%m, %zero, %zero, %world) : memref<4x8xi32>, i32, i32
    mpi.recv(%v, %zero, %zero, %world) : memref<4xi32>, i32, i32
    %counts:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%n0 = %zero, %w0 = %zero) -> (i32, i32) {
      %a = arith.muli %i, %c8 : index
      %k = arith.addi %a, %c3 : index
      %l = arith.index_cast %k : index to i32
      %y = memref.load %v[%i] : memref<4xi32>
      %same = arith.cmpi eq, %l, %y : i32
      %more = arith.extui %same : i1 to i32
      %w1 = arith.addi %w0, %more : i32
      %n1 = scf.for %j = %c0 to %c8 step %c1 iter_args(%n = %n0) -> i32 {
        %b = arith.addi %a, %j : index
        %c = arith.index_cast %b : index to i32
        %x = memref.load %m[%i, %j] : memref<4x8xi32>
        %is = arith.cmpi eq, %c, %x : i32
        %add = arith.extui %is : i1 to i32
        %next = arith.addi %n, %add : i32
        scf.yield %next : i32
      }
      scf.yield %n1, %w1 : i32, i32
    }
    %all = arith.constant 32 : i32
    %four = arith.constant 4 : i32
    %f = llvm.mlir.addressof @format : !llvm.ptr
    %d = llvm.mlir.addressof @dense : !llvm.ptr
    %c = llvm.mlir.addressof @column : !llvm.ptr
    %e = llvm.mlir.addressof @done : !llvm.ptr
    %p0 = llvm.call @printf(%f, %d, %counts#0, %all) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, !llvm.ptr, i32, i32) -> i32
    %p1 = llvm.call @printf(%f, %c, %counts#1, %four) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, !llvm.ptr, i32, i32) -> i32
    %p2 = llvm.call @printf(%e) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
  }
  return %zero : i32
}
