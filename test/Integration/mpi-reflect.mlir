// Every shadow exchange that becomes mpi ops against the runtime's own: arrays
// of 1 to 13 elements in the distributed dimension (uneven blocks, blocks of one
// element, nodes that own nothing), widths from 0 to 3, periodic or not, rows
// and columns, in the middle of a larger template. The second array of a pair is
// exchanged by reflect_start, which stays with the runtime.
//
// REQUIRES: mpi
// RUN: xacc-opt %s --xacc-target=mpi=true | FileCheck %s --check-prefix=IR
// RUN: xacc-opt %s --xacc-lower-to-host=mpi=true | xacc-translate --mlir-to-llvmir > %t.ll
// RUN: %clang -Wno-override-module -O1 %t.ll -o %t -L%xacc_lib_dir -lxacc_rt -Wl,-rpath,%xacc_lib_dir
// RUN: %t | FileCheck %s -D#RANKS=1
// RUN: mpirun --oversubscribe --timeout 60 -n 2 %t | FileCheck %s -D#RANKS=2
// RUN: mpirun --oversubscribe --timeout 60 -n 3 %t | FileCheck %s -D#RANKS=3
// RUN: mpirun --oversubscribe --timeout 60 -n 4 %t | FileCheck %s -D#RANKS=4
//
// CHECK: ranks [[#RANKS]], exchanges 704, wrong 0, DONE

// IR-LABEL: func @rows
// IR-NOT: call @xaccrtReflect(
// IR: mpi.irecv
// IR: mpi.irecv
// IR-LABEL: func @columns
// IR: mpi.irecv

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global private constant @format("ranks %d, exchanges %d, wrong %d, DONE\0A\00")

memref.global "private" @exchanges : memref<i32> = dense<0>
memref.global "private" @wrong : memref<i32> = dense<0>

!rows = !xmp.array<?x3xf64, [t0 + ?, *], shadow [?:?, 1:0]>
!columns = !xmp.array<3x?xi16, [*, t0 + ?], shadow [0:2, 3:3]>

func.func private @fill_rows(%a: !rows) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %first, %last = xmp.owned_range %a[0] : !rows
  %origin = xmp.local_origin %a[0] : !rows
  %m = xmp.local_view %a : !rows -> memref<?x4xf64, strided<[?, 1], offset: ?>>
  %n0 = memref.dim %m, %c0 : memref<?x4xf64, strided<[?, 1], offset: ?>>
  %n1 = memref.dim %m, %c1 : memref<?x4xf64, strided<[?, 1], offset: ?>>
  scf.for %i = %c0 to %n0 step %c1 {
    scf.for %j = %c0 to %n1 step %c1 {
      %g = arith.addi %i, %origin : index
      %above = arith.cmpi sge, %g, %first : index
      %below = arith.cmpi sle, %g, %last : index
      %owned0 = arith.andi %above, %below : i1
      %inner = arith.cmpi sge, %j, %c1 : index
      %owned = arith.andi %owned0, %inner : i1
      %x = arith.muli %g, %c100 : index
      %y = arith.addi %x, %j : index
      %none = arith.constant -7 : index
      %z = arith.select %owned, %y, %none : index
      %w = arith.index_cast %z : index to i64
      %v = arith.sitofp %w : i64 to f64
      memref.store %v, %m[%i, %j] : memref<?x4xf64, strided<[?, 1], offset: ?>>
    }
  }
  return
}

func.func private @fill_columns(%a: !columns) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c100 = arith.constant 100 : index
  %first, %last = xmp.owned_range %a[1] : !columns
  %origin = xmp.local_origin %a[1] : !columns
  %m = xmp.local_view %a : !columns -> memref<5x?xi16, strided<[?, 1], offset: ?>>
  %n1 = memref.dim %m, %c1 : memref<5x?xi16, strided<[?, 1], offset: ?>>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %n1 step %c1 {
      %g = arith.addi %j, %origin : index
      %above = arith.cmpi sge, %g, %first : index
      %below = arith.cmpi sle, %g, %last : index
      %owned = arith.andi %above, %below : i1
      %x = arith.muli %g, %c100 : index
      %y = arith.addi %x, %i : index
      %none = arith.constant -7 : index
      %z = arith.select %owned, %y, %none : index
      %v = arith.index_cast %z : index to i16
      memref.store %v, %m[%i, %j] : memref<5x?xi16, strided<[?, 1], offset: ?>>
    }
  }
  return
}

func.func private @count(%counter: memref<i32>, %by: i1) {
  %n = memref.load %counter[] : memref<i32>
  %one = arith.extui %by : i1 to i32
  %m = arith.addi %n, %one : i32
  memref.store %m, %counter[] : memref<i32>
  return
}

func.func private @compare_rows(%a: !rows, %b: !rows) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %wrong = memref.get_global @wrong : memref<i32>
  %exchanges = memref.get_global @exchanges : memref<i32>
  %m = xmp.local_view %a : !rows -> memref<?x4xf64, strided<[?, 1], offset: ?>>
  %o = xmp.local_view %b : !rows -> memref<?x4xf64, strided<[?, 1], offset: ?>>
  %n0 = memref.dim %m, %c0 : memref<?x4xf64, strided<[?, 1], offset: ?>>
  %n1 = memref.dim %m, %c1 : memref<?x4xf64, strided<[?, 1], offset: ?>>
  scf.for %i = %c0 to %n0 step %c1 {
    scf.for %j = %c0 to %n1 step %c1 {
      %x = memref.load %m[%i, %j] : memref<?x4xf64, strided<[?, 1], offset: ?>>
      %y = memref.load %o[%i, %j] : memref<?x4xf64, strided<[?, 1], offset: ?>>
      %differ = arith.cmpf une, %x, %y : f64
      func.call @count(%wrong, %differ) : (memref<i32>, i1) -> ()
    }
  }
  func.call @count(%exchanges, %true) : (memref<i32>, i1) -> ()
  return
}

func.func private @compare_columns(%a: !columns, %b: !columns) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %wrong = memref.get_global @wrong : memref<i32>
  %exchanges = memref.get_global @exchanges : memref<i32>
  %m = xmp.local_view %a : !columns -> memref<5x?xi16, strided<[?, 1], offset: ?>>
  %o = xmp.local_view %b : !columns -> memref<5x?xi16, strided<[?, 1], offset: ?>>
  %n1 = memref.dim %m, %c1 : memref<5x?xi16, strided<[?, 1], offset: ?>>
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %n1 step %c1 {
      %x = memref.load %m[%i, %j] : memref<5x?xi16, strided<[?, 1], offset: ?>>
      %y = memref.load %o[%i, %j] : memref<5x?xi16, strided<[?, 1], offset: ?>>
      %differ = arith.cmpi ne, %x, %y : i16
      func.call @count(%wrong, %differ) : (memref<i32>, i1) -> ()
    }
  }
  func.call @count(%exchanges, %true) : (memref<i32>, i1) -> ()
  return
}

// The template has `before` indices below the array and `after` above it.
func.func @rows(%n: index, %before: index, %after: index, %wl: index, %wu: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %lo = arith.constant 5 : index
  %off = arith.addi %lo, %before : index
  %end = arith.addi %off, %n : index
  %end1 = arith.addi %end, %after : index
  %hi = arith.subi %end1, %c1 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%lo) to (%hi) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  %a = xmp.alloc align %t extents(%n) offsets(%off) widths(%c3, %c3) : !xmp.template<[block]> -> !rows
  %b = xmp.alloc align %t extents(%n) offsets(%off) widths(%c3, %c3) : !xmp.template<[block]> -> !rows
  func.call @fill_rows(%a) : (!rows) -> ()
  func.call @fill_rows(%b) : (!rows) -> ()
  xmp.reflect %a width [%wl:%wu, 0:0] : !rows
  %r0 = xmp.reflect_start %b width [%wl:%wu, 0:0] : !rows
  xmp.reflect_wait %r0
  func.call @compare_rows(%a, %b) : (!rows, !rows) -> ()
  func.call @fill_rows(%a) : (!rows) -> ()
  func.call @fill_rows(%b) : (!rows) -> ()
  xmp.reflect %a width [%wl:%wu periodic, 1:0] : !rows
  %r1 = xmp.reflect_start %b width [%wl:%wu periodic, 1:0] : !rows
  xmp.reflect_wait %r1
  func.call @compare_rows(%a, %b) : (!rows, !rows) -> ()
  xmp.release %a : !rows
  xmp.release %b : !rows
  return
}

func.func @columns(%n: index, %before: index, %after: index, %wl: index, %wu: index) {
  %c1 = arith.constant 1 : index
  %lo = arith.constant -4 : index
  %off = arith.addi %lo, %before : index
  %end = arith.addi %off, %n : index
  %end1 = arith.addi %end, %after : index
  %hi = arith.subi %end1, %c1 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%lo) to (%hi) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  %a = xmp.alloc align %t extents(%n) offsets(%off) : !xmp.template<[block]> -> !columns
  %b = xmp.alloc align %t extents(%n) offsets(%off) : !xmp.template<[block]> -> !columns
  func.call @fill_columns(%a) : (!columns) -> ()
  func.call @fill_columns(%b) : (!columns) -> ()
  xmp.reflect %a width [0:2, %wl:%wu] : !columns
  %r2 = xmp.reflect_start %b width [0:2, %wl:%wu] : !columns
  xmp.reflect_wait %r2
  func.call @compare_columns(%a, %b) : (!columns, !columns) -> ()
  func.call @fill_columns(%a) : (!columns) -> ()
  func.call @fill_columns(%b) : (!columns) -> ()
  xmp.reflect %a width [0:0, %wl:%wu periodic] orthogonal : !columns
  %r3 = xmp.reflect_start %b width [0:0, %wl:%wu periodic] orthogonal : !columns
  xmp.reflect_wait %r3
  func.call @compare_columns(%a, %b) : (!columns, !columns) -> ()
  xmp.release %a : !columns
  xmp.release %b : !columns
  return
}

func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c14 = arith.constant 14 : index
  scf.for %n = %c1 to %c14 step %c1 {
    scf.for %wl = %c0 to %c4 step %c1 {
      scf.for %wu = %c0 to %c4 step %c1 {
        // A width wider than the array is an error.
        %w = arith.maxui %wl, %wu : index
        %fits = arith.cmpi ule, %w, %n : index
        %sum = arith.addi %wl, %wu : index
        %some = arith.cmpi ugt, %sum, %c0 : index
        %runs = arith.andi %fits, %some : i1
        scf.if %runs {
          func.call @rows(%n, %c0, %c0, %wl, %wu) : (index, index, index, index, index) -> ()
          func.call @columns(%n, %c3, %c2, %wl, %wu) : (index, index, index, index, index) -> ()
        }
      }
    }
  }
  %rank = xmp.node_num
  %size = xmp.num_nodes
  %exchanges = memref.get_global @exchanges : memref<i32>
  %wrong = memref.get_global @wrong : memref<i32>
  xmp.reduction max %exchanges : memref<i32>
  xmp.reduction add %wrong : memref<i32>
  xmp.barrier
  %isFirst = arith.cmpi eq, %rank, %c0 : index
  scf.if %isFirst {
    %s = arith.index_cast %size : index to i32
    %n = memref.load %exchanges[] : memref<i32>
    %w = memref.load %wrong[] : memref<i32>
    %f = llvm.mlir.addressof @format : !llvm.ptr
    %p = llvm.call @printf(%f, %s, %n, %w) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i32, i32) -> i32
  }
  return %zero : i32
}
