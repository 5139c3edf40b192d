// The Laplace program with the runtime's communication and with the mpi dialect
// for all of it that can be said there: the same numbers, to the last bit, on
// any number of nodes. The sum over the field is one of bit patterns, so that
// the order of nodes does not matter.
//
// REQUIRES: mpi
// RUN: xacc-opt %s --xacc-target=mpi=true | FileCheck %s --check-prefix=IR
// RUN: xacc-opt %s --xacc-lower-to-host=mpi=true | xacc-translate --mlir-to-llvmir > %t.mpi.ll
// RUN: xacc-opt %s --xacc-lower-to-host | xacc-translate --mlir-to-llvmir > %t.runtime.ll
// RUN: %clang -Wno-override-module -O2 %t.mpi.ll -o %t.mpi -L%xacc_lib_dir -lxacc_rt -Wl,-rpath,%xacc_lib_dir
// RUN: %clang -Wno-override-module -O2 %t.runtime.ll -o %t.runtime -L%xacc_lib_dir -lxacc_rt -Wl,-rpath,%xacc_lib_dir
// RUN: %t.runtime > %t.1
// RUN: FileCheck %s < %t.1
// RUN: %t.mpi > %t.out && cmp %t.1 %t.out
// RUN: mpirun --oversubscribe --timeout 60 -n 2 %t.runtime > %t.out && cmp %t.1 %t.out
// RUN: mpirun --oversubscribe --timeout 60 -n 2 %t.mpi > %t.out && cmp %t.1 %t.out
// RUN: mpirun --oversubscribe --timeout 60 -n 3 %t.runtime > %t.out && cmp %t.1 %t.out
// RUN: mpirun --oversubscribe --timeout 60 -n 3 %t.mpi > %t.out && cmp %t.1 %t.out
// RUN: mpirun --oversubscribe --timeout 60 -n 4 %t.runtime > %t.out && cmp %t.1 %t.out
// RUN: mpirun --oversubscribe --timeout 60 -n 4 %t.mpi > %t.out && cmp %t.1 %t.out
//
// The numbers are those of a serial program.
// CHECK: bits -5751810383762483563, largest change 1.65286541043072077, DONE

// IR-LABEL: func @main
// IR-NOT: call @xaccrtReflect(
// IR: mpi.irecv
// IR: mpi.send
// IR: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_MAX, %{{.*}}) : memref<f64>, memref<f64>
// IR: mpi.allreduce(%{{.*}}, %{{.*}}, MPI_SUM, %{{.*}}) : memref<i64>, memref<i64>
// IR-NOT: call @xaccrtBarrier
// IR: mpi.barrier

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global private constant @format("bits %lld, largest change %.17f, DONE\0A\00")

!field = !xmp.array<67x35xf64, [t0, *], shadow [1:1, 0:0]>
xmp.global "private" @u : !field
xmp.global "private" @v : !field
xmp.global "private" @t : !xmp.template<[block]>

func.func private @declare() {
  %c0 = arith.constant 0 : index
  %c66 = arith.constant 66 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%c66) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  xmp.set_global @t, %t : !xmp.template<[block]>
  %u = xmp.alloc zero align %t : !xmp.template<[block]> -> !field
  xmp.set_global @u, %u : !field
  %v = xmp.alloc zero align %t : !xmp.template<[block]> -> !field
  xmp.set_global @v, %v : !field
  return
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c34 = arith.constant 34 : index
  %c35 = arith.constant 35 : index
  %c66 = arith.constant 66 : index
  %c67 = arith.constant 67 : index
  %steps = arith.constant 40 : index
  %zero = arith.constant 0.0 : f64
  %quarter = arith.constant 0.25 : f64
  %status = arith.constant 0 : i32
  %change = memref.alloca() : memref<f64>
  %bits = memref.alloca() : memref<i64>
  call @declare() : () -> ()
  %t = xmp.get_global @t : !xmp.template<[block]>
  %u = xmp.get_global @u : !field
  %v = xmp.get_global @v : !field

  xmp.loop (%i) = (%c0) to (%c67) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    scf.for %j = %c0 to %c35 step %c1 {
      %a = arith.muli %i, %i : index
      %b = arith.muli %a, %c67 : index
      %c = arith.addi %b, %j : index
      %d = arith.remui %c, %c34 : index
      %e = arith.index_cast %d : index to i32
      %x = arith.sitofp %e : i32 to f64
      xmp.store %x, %u[%i, %j] : !field
    }
  }
  scf.for %step = %c0 to %steps step %c1 {
    xmp.loop (%i) = (%c0) to (%c67) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
      scf.for %j = %c0 to %c35 step %c1 {
        %x = xmp.load %u[%i, %j] : !field
        xmp.store %x, %v[%i, %j] : !field
      }
    }
    xmp.reflect %v : !field
    xmp.loop (%i) = (%c1) to (%c66) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
      scf.for %j = %c1 to %c34 step %c1 {
        %im = arith.subi %i, %c1 : index
        %ip = arith.addi %i, %c1 : index
        %jm = arith.subi %j, %c1 : index
        %jp = arith.addi %j, %c1 : index
        %a = xmp.load %v[%im, %j] : !field
        %b = xmp.load %v[%ip, %j] : !field
        %c = xmp.load %v[%i, %jm] : !field
        %d = xmp.load %v[%i, %jp] : !field
        %e = arith.addf %a, %b : f64
        %f = arith.addf %c, %d : f64
        %g = arith.addf %e, %f : f64
        %h = arith.mulf %g, %quarter : f64
        xmp.store %h, %u[%i, %j] : !field
      }
    }
  }
  memref.store %zero, %change[] : memref<f64>
  xmp.loop (%i) = (%c0) to (%c67) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]>
      reduce (max %m -> %change : memref<f64>) {
    scf.for %j = %c0 to %c35 step %c1 {
      %x = xmp.load %u[%i, %j] : !field
      %y = xmp.load %v[%i, %j] : !field
      %d = arith.subf %x, %y : f64
      %a = arith.maximumf %d, %zero : f64
      %o = memref.load %m[] : memref<f64>
      %n = arith.maximumf %a, %o : f64
      memref.store %n, %m[] : memref<f64>
    }
  }
  %none = arith.constant 0 : i64
  memref.store %none, %bits[] : memref<i64>
  xmp.loop (%i) = (%c0) to (%c67) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]>
      reduce (add %s -> %bits : memref<i64>) {
    scf.for %j = %c0 to %c35 step %c1 {
      %x = xmp.load %u[%i, %j] : !field
      %b = arith.bitcast %x : f64 to i64
      %o = memref.load %s[] : memref<i64>
      %n = arith.addi %b, %o : i64
      memref.store %n, %s[] : memref<i64>
    }
  }
  xmp.barrier
  %rank = xmp.node_num
  %isFirst = arith.cmpi eq, %rank, %c0 : index
  scf.if %isFirst {
    %b = memref.load %bits[] : memref<i64>
    %c = memref.load %change[] : memref<f64>
    %f = llvm.mlir.addressof @format : !llvm.ptr
    %n = llvm.call @printf(%f, %b, %c) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64, f64) -> i32
  }
  return %status : i32
}
