// RUN: xacc-cc %s -o %t && env XACC_DEVICES=host:1 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:1 XACC_CHECK=memory %t | FileCheck %s

// OpenACC as another front end might write it: no C, no XMP.

// CHECK: axpy 9.0 105.0
// CHECK-NEXT: sum 5050.0 max 99.0
// CHECK-NEXT: matrix 900.0
// CHECK-NEXT: complete

acc.reduction.recipe @add_f64 : memref<f64> reduction_operator <add> init {
^bb0(%x: memref<f64>):
  %c = memref.alloca() : memref<f64>
  acc.yield %c : memref<f64>
} combiner {
^bb0(%a: memref<f64>, %b: memref<f64>):
  acc.yield %a : memref<f64>
}
acc.reduction.recipe @max_f64 : memref<f64> reduction_operator <max> init {
^bb0(%x: memref<f64>):
  %c = memref.alloca() : memref<f64>
  acc.yield %c : memref<f64>
} combiner {
^bb0(%a: memref<f64>, %b: memref<f64>):
  acc.yield %a : memref<f64>
}
acc.private.recipe @private_f64 : memref<f64> init {
^bb0(%x: memref<f64>):
  %c = memref.alloca() : memref<f64>
  acc.yield %c : memref<f64>
}

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global internal constant @axpyText("axpy %.1f %.1f\0A\00")
llvm.mlir.global internal constant @sumText("sum %.1f max %.1f\0A\00")
llvm.mlir.global internal constant @matrixText("matrix %.1f\0A\00")
llvm.mlir.global internal constant @completeText("complete\0A\00")

func.func @axpy(%x: memref<100xf64>, %y: memref<100xf64>, %n: index, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = acc.bounds lowerbound(%c0 : index) extent(%n : index)
  %dx = acc.copyin varPtr(%x : memref<100xf64>) bounds(%b) -> memref<100xf64> {name = "x"}
  %dy = acc.copyin varPtr(%y : memref<100xf64>) -> memref<100xf64> {dataClause = #acc<data_clause acc_copy>, name = "y"}
  acc.parallel combined(loop) dataOperands(%dx, %dy : memref<100xf64>, memref<100xf64>) {
    acc.loop combined(parallel) gang vector {
      scf.for %i = %c0 to %n step %c1 {
        %v = memref.load %x[%i] : memref<100xf64>
        %w = memref.load %y[%i] : memref<100xf64>
        %p = arith.mulf %v, %a : f64
        %q = arith.addf %p, %w : f64
        memref.store %q, %y[%i] : memref<100xf64>
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.copyout accPtr(%dy : memref<100xf64>) to varPtr(%y : memref<100xf64>) {dataClause = #acc<data_clause acc_copy>, name = "y"}
  acc.delete accPtr(%dx : memref<100xf64>) bounds(%b) {dataClause = #acc<data_clause acc_copyin>, name = "x"}
  return
}

// In a queue, with a private variable.
func.func @reduce(%x: memref<100xf64>, %s: memref<f64>, %m: memref<f64>, %t: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %one = arith.constant 1.0 : f64
  %q = arith.constant 3 : i32
  %dx = acc.copyin varPtr(%x : memref<100xf64>) async(%q : i32) -> memref<100xf64> {name = "x"}
  acc.parallel dataOperands(%dx : memref<100xf64>) async(%q : i32) {
    %rs = acc.reduction varPtr(%s : memref<f64>) recipe(@add_f64) -> memref<f64>
    %rm = acc.reduction varPtr(%m : memref<f64>) recipe(@max_f64) -> memref<f64>
    %pt = acc.private varPtr(%t : memref<f64>) recipe(@private_f64) -> memref<f64>
    acc.loop gang vector private(%pt : memref<f64>) reduction(%rs, %rm : memref<f64>, memref<f64>) control(%i : index) = (%c0 : index) to (%c100 : index) step (%c1 : index) {
      %v = memref.load %dx[%i] : memref<100xf64>
      memref.store %v, %t[] : memref<f64>
      %u = memref.load %pt[] : memref<f64>
      %w = arith.addf %u, %one : f64
      %o = memref.load %s[] : memref<f64>
      %p = arith.addf %o, %w fastmath<reassoc> : f64
      memref.store %p, %s[] : memref<f64>
      %k = memref.load %m[] : memref<f64>
      %l = arith.maximumf %k, %u : f64
      memref.store %l, %m[] : memref<f64>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.delete accPtr(%dx : memref<100xf64>) async(%q : i32) {name = "x"}
  acc.wait(%q : i32)
  return
}

// Two kernels of a kernels construct, downwards and up, with collapse; the
// result of the first one decides in the second.
func.func @matrix(%a: memref<8x9xf64>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %cm1 = arith.constant -1 : i32
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %i2 = arith.constant 2 : index
  %i3 = arith.constant 3 : index
  %da = acc.create varPtr(%a : memref<8x9xf64>) -> memref<8x9xf64> {dataClause = #acc<data_clause acc_copyout>, name = "a"}
  acc.kernels dataOperands(%da : memref<8x9xf64>) {
    acc.loop control(%i : i32, %j : i32) = (%c7, %c0 : i32, i32) to (%c0, %c8 : i32, i32) step (%cm1, %c1 : i32, i32) {
      %x = arith.index_cast %i : i32 to index
      %y = arith.index_cast %j : i32 to index
      %k = arith.addi %i, %j : i32
      %v = arith.sitofp %k : i32 to f64
      memref.store %v, %a[%x, %y] : memref<8x9xf64>
      acc.yield
    } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>, auto_ = [#acc.device_type<none>]}
    %f = memref.load %a[%i2, %i3] : memref<8x9xf64>
    acc.loop control(%i : i32, %j : i32) = (%c0, %c0 : i32, i32) to (%c7, %c8 : i32, i32) step (%c1, %c1 : i32, i32) {
      %x = arith.index_cast %i : i32 to index
      %y = arith.index_cast %j : i32 to index
      %v = memref.load %a[%x, %y] : memref<8x9xf64>
      %w = arith.addf %v, %f : f64
      memref.store %w, %a[%x, %y] : memref<8x9xf64>
      acc.yield
    } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, true>, auto_ = [#acc.device_type<none>]}
    acc.terminator
  }
  acc.copyout accPtr(%da : memref<8x9xf64>) to varPtr(%a : memref<8x9xf64>) {name = "a"}
  return
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %c50 = arith.constant 50 : index
  %c100 = arith.constant 100 : index
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
  %x = memref.alloca() : memref<100xf64>
  %y = memref.alloca() : memref<100xf64>
  %a = memref.alloca() : memref<8x9xf64>
  %s = memref.alloca() : memref<f64>
  %m = memref.alloca() : memref<f64>
  %t = memref.alloca() : memref<f64>
  scf.for %i = %c0 to %c100 step %c1 {
    %k = arith.index_cast %i : index to i64
    %v = arith.sitofp %k : i64 to f64
    memref.store %v, %x[%i] : memref<100xf64>
    memref.store %v, %y[%i] : memref<100xf64>
  }
  %c35 = arith.constant 35 : index
  %c3 = arith.constant 3 : index
  func.call @axpy(%x, %y, %c50, %two) : (memref<100xf64>, memref<100xf64>, index, f64) -> ()
  %y3 = memref.load %y[%c3] : memref<100xf64>
  %y35 = memref.load %y[%c35] : memref<100xf64>
  %text1 = llvm.mlir.addressof @axpyText : !llvm.ptr
  llvm.call @printf(%text1, %y3, %y35) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64, f64) -> i32

  memref.store %zero, %s[] : memref<f64>
  memref.store %zero, %m[] : memref<f64>
  func.call @reduce(%x, %s, %m, %t) : (memref<100xf64>, memref<f64>, memref<f64>, memref<f64>) -> ()
  %sum = memref.load %s[] : memref<f64>
  %max = memref.load %m[] : memref<f64>
  %text2 = llvm.mlir.addressof @sumText : !llvm.ptr
  llvm.call @printf(%text2, %sum, %max) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64, f64) -> i32

  func.call @matrix(%a) : (memref<8x9xf64>) -> ()
  memref.store %zero, %s[] : memref<f64>
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c9 step %c1 {
      %o = memref.load %s[] : memref<f64>
      %v = memref.load %a[%i, %j] : memref<8x9xf64>
      %n = arith.addf %o, %v : f64
      memref.store %n, %s[] : memref<f64>
    }
  }
  // (i + j) over all of them is 8*36 + 9*28; a[2][3] is added to each.
  %total = memref.load %s[] : memref<f64>
  %text3 = llvm.mlir.addressof @matrixText : !llvm.ptr
  llvm.call @printf(%text3, %total) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64) -> i32
  %text4 = llvm.mlir.addressof @completeText : !llvm.ptr
  llvm.call @printf(%text4) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
  %status = arith.constant 0 : i32
  return %status : i32
}
