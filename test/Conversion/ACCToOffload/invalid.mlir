// RUN: xacc-opt %s --convert-acc-to-offload --split-input-file --verify-diagnostics

// What is not supported is one error each, at the op that says so.

//===----------------------------------------------------------------------===//
// Constructs
//===----------------------------------------------------------------------===//

func.func @jumps(%c: i1) {
  // expected-error @+1 {{jumps in compute constructs are not supported}}
  acc.parallel {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    cf.br ^bb2
  ^bb2:
    acc.yield
  }
  return
}

// -----

func.func @jumpsInData(%x: memref<8xf64>, %c: i1) {
  %d = acc.copyin varPtr(%x : memref<8xf64>) -> memref<8xf64>
  // expected-error @+1 {{jumps in data constructs are not supported}}
  acc.data dataOperands(%d : memref<8xf64>) {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    cf.br ^bb2
  ^bb2:
    acc.terminator
  }
  return
}

// -----

func.func @nested() {
  // expected-note @+1 {{the construct is here}}
  acc.parallel {
    // expected-error @+1 {{nested parallel regions are not supported; use acc.loop inside of a compute construct}}
    acc.serial {
      acc.yield
    }
    acc.yield
  }
  return
}

// -----

func.func @waitInside() {
  // expected-note @+1 {{the construct is here}}
  acc.parallel {
    // expected-error @+1 {{is not allowed in a compute construct}}
    acc.wait
    acc.yield
  }
  return
}

// -----

func.func @communication(%s: memref<f64>) {
  // expected-note @+1 {{the construct is here}}
  acc.parallel {
    // expected-error @+1 {{'xmp.barrier' communicates, and is not possible in a compute construct; move it out}}
    xmp.barrier
    acc.yield
  }
  return
}

// -----

func.func @environment() {
  // expected-error @+1 {{'acc.kernel_environment' op is not supported by convert-acc-to-offload}}
  acc.kernel_environment {
  }
  return
}

// -----

func.func @orphan(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{a loop construct outside of compute constructs is not supported; write parallel loop, or make the function an acc routine}}
  acc.loop control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
    acc.yield
  } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
  return
}

// -----

func.func @numGangs(%n: i32) {
  // expected-error @+1 {{num_gangs with 2 sizes is not supported; gangs have one dimension, write the product}}
  acc.parallel num_gangs({%n : i32, %n : i32}) {
    acc.yield
  }
  return
}

// -----

func.func @waitDevnum(%n: i32) {
  // expected-error @+1 {{devnum in a wait clause is not supported; choose the device with acc.set}}
  acc.parallel wait({devnum: %n : i32, %n : i32}) {
    acc.yield
  }
  return
}

// -----

func.func @waitDevnumOfWait(%n: i32) {
  // expected-error @+1 {{wait_devnum is not supported; choose the device with acc.set}}
  acc.wait(%n : i32) wait_devnum(%n : i32)
  return
}

// -----

func.func @deviceType() {
  // expected-error @+1 {{device type radeon is not supported}}
  acc.init attributes {device_types = [#acc.device_type<radeon>]}
  return
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

// -----

func.func @missing(%x: memref<8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{missing data clause: memory is used in the construct, and has no copy on the device}}
  acc.serial {
    // expected-note @+1 {{used here}}
    memref.store %a, %x[%c0] : memref<8xf64>
    acc.yield
  }
  return
}

// -----

func.func @defaultNone(%x: memref<8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{missing data clause: memory is used in the construct, and has no copy on the device}}
  acc.serial {
    // expected-note @+1 {{used here}}
    memref.store %a, %x[%c0] : memref<8xf64>
    acc.yield
  } attributes {defaultAttr = #acc<defaultvalue none>}
  return
}

// -----

memref.global @table : memref<8xf64>
func.func @missingGlobal(%a: f64) {
  %c0 = arith.constant 0 : index
  %x = memref.get_global @table : memref<8xf64>
  // expected-error @+1 {{missing data clause: 'table' is used in the construct, and has no copy on the device}}
  acc.serial {
    // expected-note @+1 {{used here}}
    memref.store %a, %x[%c0] : memref<8xf64>
    acc.yield
  }
  return
}

// -----

func.func @stride(%x: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = acc.bounds lowerbound(%c0 : index) extent(%c2 : index) stride(%c2 : index)
  // expected-error @+1 {{sections with stride 2 are not supported}}
  %d = acc.copyin varPtr(%x : memref<8xf64>) bounds(%b) -> memref<8xf64>
  acc.enter_data dataOperands(%d : memref<8xf64>)
  return
}

// -----

func.func @numBounds(%x: memref<8x8xf64>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = acc.bounds lowerbound(%c0 : index) extent(%c2 : index)
  // expected-error @+1 {{has 1 acc.bounds for the 2 dimensions of 'memref<8x8xf64>'}}
  %d = acc.copyin varPtr(%x : memref<8x8xf64>) bounds(%b) -> memref<8x8xf64>
  acc.enter_data dataOperands(%d : memref<8x8xf64>)
  return
}

// -----

func.func @pointerToStruct(%p: !llvm.ptr) {
  // expected-error @+1 {{'s' has type '!llvm.ptr' of '!llvm.struct<(i32, f64)>'; only memrefs with a shape and pointers to numbers or arrays of numbers can be mapped}}
  %d = acc.copyin varPtr(%p : !llvm.ptr) varType(!llvm.struct<(i32, f64)>) -> !llvm.ptr {name = "s"}
  acc.enter_data dataOperands(%d : !llvm.ptr)
  return
}

// -----

func.func @attach(%x: memref<8xf64>) {
  // expected-error @+1 {{attach of 'x' needs varPtrPtr, the address of the pointer}}
  %d = acc.attach varPtr(%x : memref<8xf64>) -> memref<8xf64> {name = "x"}
  acc.enter_data dataOperands(%d : memref<8xf64>)
  return
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

// -----

func.func @gangInGang(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    // expected-note @+1 {{the loop around it}}
    acc.loop gang control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      // expected-error @+1 {{a loop over gang, vector inside of one over gang: loops go from gang over worker to vector from the outside to the inside}}
      acc.loop gang vector control(%j : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

func.func @workerInVector(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    // expected-note @+1 {{the loop around it}}
    acc.loop vector control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      // expected-error @+1 {{a loop over worker inside of one over vector}}
      acc.loop worker control(%j : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

func.func @gangDim(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    // expected-error @+1 {{gang with dim is not supported; gangs have one dimension, use collapse}}
    acc.loop gang({dim=%c1 : index}) control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

func.func @notPerfect(%n: index, %s: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    %x = memref.alloca() : memref<f64>
    // expected-error @+1 {{needs 2 loops directly inside of each other}}
    acc.loop {
      scf.for %i = %c0 to %n step %c1 {
        // expected-note @+1 {{there is this between them}}
        memref.store %s, %x[] : memref<f64>
        scf.for %j = %c0 to %n step %c1 {
        }
      }
      acc.yield
    } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

func.func @triangle(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    // expected-error @+1 {{needs loops with bounds that are the same in all iterations, for loop 1 of 2}}
    acc.loop {
      scf.for %i = %c0 to %n step %c1 {
        // expected-note @+1 {{depends on a loop around it}}
        scf.for %j = %c0 to %i step %c1 {
        }
      }
      acc.yield
    } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

func.func @carried(%n: index, %s: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    acc.loop {
      // expected-error @+1 {{values that are carried from iteration to iteration are not supported in an acc.loop; use memory}}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s) -> f64 {
        %u = arith.addf %t, %s : f64
        scf.yield %u : f64
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

func.func @behind(%n: index, %s: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    %x = memref.alloca() : memref<f64>
    // expected-error @+1 {{has code behind its loop; it belongs behind the acc.loop}}
    acc.loop {
      scf.for %i = %c0 to %n step %c1 {
      }
      memref.store %s, %x[] : memref<f64>
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

//===----------------------------------------------------------------------===//
// Private variables and reductions
//===----------------------------------------------------------------------===//

// -----

acc.reduction.recipe @eqv_i1 : memref<i1> reduction_operator <eqv> init {
^bb0(%x: memref<i1>):
  acc.yield %x : memref<i1>
} combiner {
^bb0(%a: memref<i1>, %b: memref<i1>):
  acc.yield %a : memref<i1>
}
func.func @eqv(%s: memref<i1>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  acc.parallel {
    // expected-error @+1 {{reductions with operator eqv are not supported}}
    %r = acc.reduction varPtr(%s : memref<i1>) recipe(@eqv_i1) -> memref<i1>
    acc.loop reduction(%r : memref<i1>) control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// -----

acc.reduction.recipe @add : memref<f64> reduction_operator <add> init {
^bb0(%x: memref<f64>):
  acc.yield %x : memref<f64>
} combiner {
^bb0(%a: memref<f64>, %b: memref<f64>):
  acc.yield %a : memref<f64>
}
func.func @outsideOfLoops(%s: memref<f64>, %x: f64) {
  %r = acc.reduction varPtr(%s : memref<f64>) recipe(@add) -> memref<f64>
  // expected-error @+1 {{a reduction of a construct is supported where only loops use its variable; put it on the loop}}
  acc.parallel reduction(%r : memref<f64>) {
    // expected-note @+1 {{used outside of a loop here}}
    memref.store %x, %s[] : memref<f64>
    acc.yield
  }
  return
}

// -----

acc.reduction.recipe @add : !llvm.ptr reduction_operator <add> init {
^bb0(%x: !llvm.ptr):
  acc.yield %x : !llvm.ptr
} combiner {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  acc.yield %a : !llvm.ptr
}
func.func @pointerReduction(%s: !llvm.ptr) {
  // expected-error @+1 {{reductions are of memrefs, this is one of '!llvm.ptr'}}
  %r = acc.reduction varPtr(%s : !llvm.ptr) varType(f64) recipe(@add) -> !llvm.ptr
  acc.parallel reduction(%r : !llvm.ptr) {
    acc.yield
  }
  return
}

// -----

func.func @firstprivate(%x: memref<?xf64>) {
  // expected-error @+1 {{firstprivate variables of type 'memref<?xf64>' are not supported}}
  %f = acc.firstprivate varPtr(%x : memref<?xf64>) recipe(@copy) -> memref<?xf64>
  acc.parallel firstprivate(%f : memref<?xf64>) {
    acc.yield
  }
  return
}
acc.firstprivate.recipe @copy : memref<?xf64> init {
^bb0(%x: memref<?xf64>):
  acc.yield %x : memref<?xf64>
} copy {
^bb0(%a: memref<?xf64>, %b: memref<?xf64>):
  acc.terminator
}

// -----

acc.private.recipe @jumping : memref<8xf64> init {
^bb0(%x: memref<8xf64>):
  cf.br ^bb1
^bb1:
  %c = memref.alloca() : memref<8xf64>
  acc.yield %c : memref<8xf64>
}
func.func @recipe(%x: memref<8xf64>) {
  // expected-error @+1 {{recipes with jumps are not supported}}
  %p = acc.private varPtr(%x : memref<8xf64>) recipe(@jumping) -> memref<8xf64>
  acc.parallel private(%p : memref<8xf64>) {
    acc.yield
  }
  return
}

//===----------------------------------------------------------------------===//
// Routines and atomics
//===----------------------------------------------------------------------===//

// -----

// expected-note @+1 {{the routine is here}}
func.func @routine() {
  // expected-error @+1 {{nested parallel regions are not supported; an acc routine contains one}}
  acc.parallel {
    acc.yield
  }
  return
}
acc.routine @r func(@routine) seq

// -----

func.func @inner() {
  // expected-note @+1 {{it is here}}
  acc.parallel {
    acc.yield
  }
  return
}
func.func @outer() {
  acc.parallel {
    // expected-error @+1 {{nested parallel regions are not supported; 'inner' contains one}}
    func.call @inner() : () -> ()
    acc.yield
  }
  return
}

// -----

func.func @atomicType(%x: memref<complex<f64>>, %y: memref<complex<f64>>) {
  %d = acc.copyin varPtr(%x : memref<complex<f64>>) -> memref<complex<f64>>
  %e = acc.copyin varPtr(%y : memref<complex<f64>>) -> memref<complex<f64>>
  acc.serial dataOperands(%d, %e : memref<complex<f64>>, memref<complex<f64>>) {
    // expected-error @+1 {{atomic access to type 'complex<f64>' is not supported}}
    acc.atomic.read %x = %y : memref<complex<f64>>, memref<complex<f64>>, complex<f64>
    acc.yield
  }
  return
}
