// OpenACC as another front end may make it: no data clause, no routine directive.
// Upstream's passes add what OpenACC determines: arrays are copied, scalars are
// firstprivate in `parallel` and copied in `kernels`, callees are routines.
//
// RUN: xacc-opt %s --xacc-plan=implicit-clauses=true | FileCheck %s --check-prefix=IR
// RUN: xacc-opt %s --xacc-lower-to-host=implicit-clauses=true | xacc-translate --mlir-to-llvmir > %t.ll
// RUN: %clang -Wno-override-module -O1 %t.ll -o %t -L%xacc_lib_dir -lxacc_rt -Wl,-rpath,%xacc_lib_dir
// RUN: env XACC_DEVICES=host:1 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 XACC_CHECK=memory %t | FileCheck %s
// RUN: env XACC_DEVICES=none %t | FileCheck %s
// RUN: not xacc-opt %s --xacc-plan 2>&1 | FileCheck %s --check-prefix=WITHOUT

// CHECK: sum 497.5, count 9

// IR-LABEL: func @scale
// IR: offload.enter copyin %{{.*}} {implicit
// IR: offload.launch
// IR: offload.exit copyout

// WITHOUT: missing data clause

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global private constant @format("sum %g, count %d\0A\00")

func.func @half(%x: f64) -> f64 {
  %half = arith.constant 5.0e-01 : f64
  %y = arith.mulf %x, %half : f64
  return %y : f64
}

func.func @scale(%a: memref<?xf64>, %b: memref<?xf64>, %shift: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : memref<?xf64>
  acc.parallel {
    acc.loop gang vector control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      %x = memref.load %a[%i] : memref<?xf64>
      %s = memref.load %shift[] : memref<f64>
      %y = func.call @half(%x) : (f64) -> f64
      %z = arith.addf %y, %s : f64
      memref.store %z, %b[%i] : memref<?xf64>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// A scalar of `kernels` comes back.
func.func @set(%count: memref<i32>) {
  %nine = arith.constant 9 : i32
  acc.kernels {
    memref.store %nine, %count[] : memref<i32>
    acc.terminator
  }
  return
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  %zero = arith.constant 0 : i32
  %f0 = arith.constant 0.0 : f64
  %shift = arith.constant 2.5 : f64
  %a = memref.alloc(%n) : memref<?xf64>
  %b = memref.alloc(%n) : memref<?xf64>
  %s = memref.alloc() : memref<f64>
  %count = memref.alloc() : memref<i32>
  memref.store %shift, %s[] : memref<f64>
  memref.store %zero, %count[] : memref<i32>
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.index_cast %i : index to i64
    %x = arith.sitofp %k : i64 to f64
    %tenth = arith.constant 1.0e-01 : f64
    %y = arith.mulf %x, %tenth : f64
    memref.store %y, %a[%i] : memref<?xf64>
    memref.store %f0, %b[%i] : memref<?xf64>
  }
  call @scale(%a, %b, %s) : (memref<?xf64>, memref<?xf64>, memref<f64>) -> ()
  call @set(%count) : (memref<i32>) -> ()
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %f0) -> f64 {
    %x = memref.load %b[%i] : memref<?xf64>
    %next = arith.addf %acc, %x : f64
    scf.yield %next : f64
  }
  %k = memref.load %count[] : memref<i32>
  %f = llvm.mlir.addressof @format : !llvm.ptr
  %p = llvm.call @printf(%f, %sum, %k) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64, i32) -> i32
  return %zero : i32
}
