// RUN: xacc-opt %s --convert-acc-to-offload | FileCheck %s

// Loops in both forms: with variables of their own (`control`), as our importer
// and Flang make them, and around scf.for, as ClangIR does.

acc.private.recipe @private_f64 : memref<f64> init {
^bb0(%x: memref<f64>):
  %c = memref.alloca() : memref<f64>
  acc.yield %c : memref<f64>
}
acc.private.recipe @private_8 : memref<8xf64> init {
^bb0(%x: memref<8xf64>):
  %c = memref.alloca() : memref<8xf64>
  acc.yield %c : memref<8xf64>
}
acc.reduction.recipe @add_f64 : memref<f64> reduction_operator <add> init {
^bb0(%x: memref<f64>):
  %c = memref.alloca() : memref<f64>
  acc.yield %c : memref<f64>
} combiner {
^bb0(%a: memref<f64>, %b: memref<f64>):
  acc.yield %a : memref<f64>
}
acc.reduction.recipe @max_u32 : memref<i32> reduction_operator <max> init {
^bb0(%x: memref<i32>):
  %c = memref.alloca() : memref<i32>
  acc.yield %c : memref<i32>
} combiner {
^bb0(%a: memref<i32>, %b: memref<i32>):
  %x = memref.load %a[] : memref<i32>
  %y = memref.load %b[] : memref<i32>
  %m = arith.maxui %x, %y : i32
  memref.store %m, %a[] : memref<i32>
  acc.yield %a : memref<i32>
}

//===----------------------------------------------------------------------===//
// Loops with variables of their own
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @collapsed
// CHECK-SAME: (%[[X:.*]]: memref<?x?xf64>, %[[N:.*]]: index, %[[M:.*]]: index
func.func @collapsed(%x: memref<?x?xf64>, %n: index, %m: index, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = acc.present varPtr(%x : memref<?x?xf64>) -> memref<?x?xf64>
  // CHECK: %[[D:.*]] = offload.enter
  acc.parallel dataOperands(%d : memref<?x?xf64>) {
    // CHECK: offload.loop parallel<gang, vector> (%[[I:.*]], %[[J:.*]]) = (%[[C0:.*]], %[[C1:.*]]) to (%[[N]], %[[M]]) step (%[[C1]], %{{.*}}) {
    // CHECK-NEXT: memref.store %{{.*}}, %[[D]][%[[I]], %[[J]]]
    acc.loop gang vector control(%i : index, %j : index) = (%c0, %c1 : index, index) to (%n, %m : index, index) step (%c1, %c2 : index, index) {
      memref.store %a, %x[%i, %j] : memref<?x?xf64>
      acc.yield
    } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: false, false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// CHECK-LABEL: func @nested
// CHECK-SAME: (%[[X:.*]]: memref<?xf64>, %[[N:.*]]: index
func.func @nested(%x: memref<?xf64>, %n: index, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = acc.present varPtr(%x : memref<?xf64>) -> memref<?xf64>
  acc.parallel dataOperands(%d : memref<?xf64>) {
    // CHECK: offload.loop parallel<gang> (%[[I:.*]]) = (%{{.*}}) to (%[[N]])
    acc.loop gang control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      // CHECK-NEXT: %[[U:.*]] = arith.addi %[[I]]
      %u = arith.addi %i, %c1 : index
      // CHECK-NEXT: offload.loop parallel<worker> (%[[J:.*]]) = (%[[I]]) to (%[[U]])
      acc.loop worker control(%j : index) = (%i : index) to (%u : index) step (%c1 : index) {
        // CHECK-NEXT: offload.loop parallel<vector>
        acc.loop vector control(%k : index) = (%c0 : index) to (%j : index) step (%c1 : index) {
          // CHECK-NEXT: offload.loop seq
          acc.loop control(%l : index) = (%c0 : index) to (%k : index) step (%c1 : index) {
            memref.store %a, %x[%l] : memref<?xf64>
            acc.yield
          } attributes {inclusiveUpperbound = array<i1: false>, seq = [#acc.device_type<none>]}
          acc.yield
        } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// Bounds of other types, the last one included, and downwards.
// CHECK-LABEL: func @bounds
// CHECK-SAME: (%[[X:.*]]: memref<?xf64>, %[[L:.*]]: i32, %[[U:.*]]: i32
func.func @bounds(%x: memref<?xf64>, %l: i32, %u: i32, %a: f64) {
  %c1 = arith.constant 1 : i32
  %cm3 = arith.constant -3 : i32
  %d = acc.present varPtr(%x : memref<?xf64>) -> memref<?xf64>
  acc.parallel dataOperands(%d : memref<?xf64>) {
    // CHECK: %[[LI:.*]] = arith.index_cast %[[L]]
    // CHECK: %[[UI:.*]] = arith.index_cast %[[U]]
    // CHECK: %[[LAST:.*]] = arith.addi %[[UI]], %{{.*}} : index
    // CHECK: offload.loop parallel (%[[I:.*]]) = (%[[LI]]) to (%[[LAST]])
    // CHECK-NEXT: arith.index_cast %[[I]] : index to i32
    acc.loop control(%i : i32) = (%l : i32) to (%u : i32) step (%c1 : i32) {
      %j = arith.index_cast %i : i32 to index
      memref.store %a, %x[%j] : memref<?xf64>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    // CHECK: %[[COUNT:.*]] = arith.divsi
    // CHECK: offload.loop parallel (%[[K:.*]]) = (%{{.*}}) to (%[[COUNT]])
    // CHECK-NEXT: %[[OFF:.*]] = arith.muli %[[K]], %{{.*}} overflow<nsw>
    // CHECK-NEXT: arith.addi %{{.*}}, %[[OFF]] overflow<nsw>
    acc.loop control(%i : i32) = (%u : i32) to (%l : i32) step (%cm3 : i32) {
      %j = arith.index_cast %i : i32 to index
      memref.store %a, %x[%j] : memref<?xf64>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// CHECK-LABEL: func @privates
// CHECK-SAME: (%[[X:.*]]: memref<8xf64>, %[[T:.*]]: memref<f64>, %[[W:.*]]: memref<8xf64>)
func.func @privates(%x: memref<8xf64>, %t: memref<f64>, %w: memref<8xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = acc.present varPtr(%x : memref<8xf64>) -> memref<8xf64>
  acc.parallel dataOperands(%d : memref<8xf64>) {
    %pt = acc.private varPtr(%t : memref<f64>) recipe(@private_f64) -> memref<f64>
    %pw = acc.private varPtr(%w : memref<8xf64>) recipe(@private_8) -> memref<8xf64>
    // CHECK: offload.loop parallel<gang>
    // CHECK-NEXT: %[[PT:.*]] = memref.alloca() : memref<f64>
    // CHECK-NEXT: %[[PW:.*]] = memref.alloca() : memref<8xf64>
    acc.loop gang private(%pt, %pw : memref<f64>, memref<8xf64>) control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      %v = memref.load %x[%i] : memref<8xf64>
      // CHECK: memref.store %{{.*}}, %[[PT]][]
      memref.store %v, %t[] : memref<f64>
      // CHECK: offload.loop parallel<vector>
      acc.loop vector control(%j : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
        // CHECK: memref.load %[[PT]][]
        %u = memref.load %pt[] : memref<f64>
        // CHECK: memref.store %{{.*}}, %[[PW]][
        memref.store %u, %w[%j] : memref<8xf64>
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// Through all loops that use the variable.
// CHECK-LABEL: func @reductions
// CHECK-SAME: (%[[X:.*]]: memref<8x8xf64>, %[[S:.*]]: memref<f64>, %[[U:.*]]: memref<i32>)
func.func @reductions(%x: memref<8x8xf64>, %s: memref<f64>, %u: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i32
  %d = acc.present varPtr(%x : memref<8x8xf64>) -> memref<8x8xf64>
  // CHECK: %[[DX:.*]] = offload.enter present
  // CHECK: %[[DS:.*]] = offload.enter copyin %[[S]] {implicit}
  // CHECK: %[[DU:.*]] = offload.enter copyin %[[U]] {implicit}
  acc.parallel dataOperands(%d : memref<8x8xf64>) {
    %rs = acc.reduction varPtr(%s : memref<f64>) recipe(@add_f64) -> memref<f64>
    %ru = acc.reduction varPtr(%u : memref<i32>) recipe(@max_u32) -> memref<i32>
    // CHECK: offload.loop parallel<gang> {{.*}} reduce (add %[[DS]] -> %[[P:.*]] : memref<f64>, umax %[[DU]] -> %[[Q:.*]] : memref<i32>) {
    acc.loop gang reduction(%rs, %ru : memref<f64>, memref<i32>) control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      // CHECK: memref.store %{{.*}}, %[[Q]][]
      memref.store %one, %u[] : memref<i32>
      // CHECK: offload.loop parallel<vector> {{.*}} reduce (add %[[P]] -> %[[R:.*]] : memref<f64>) {
      acc.loop vector control(%j : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
        %v = memref.load %x[%i, %j] : memref<8x8xf64>
        // CHECK: memref.load %[[R]][]
        %o = memref.load %rs[] : memref<f64>
        %t = arith.addf %o, %v : f64
        // CHECK: memref.store %{{.*}}, %[[R]][]
        memref.store %t, %s[] : memref<f64>
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  // CHECK: offload.exit copyout %[[S]]
  // CHECK: offload.exit copyout %[[U]]
  return
}

// The address of a reduced array before the loop is that of the accumulator in it.
// CHECK-LABEL: func @addressOfReduced
func.func @addressOfReduced(%s: memref<f64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  acc.parallel {
    %rs = acc.reduction varPtr(%s : memref<f64>) recipe(@add_f64) -> memref<f64>
    // CHECK: offload.loop parallel {{.*}} reduce (add %{{.*}} -> %[[P:.*]] : memref<f64>) {
    acc.loop combined(parallel) reduction(%rs : memref<f64>) {
      // CHECK-NEXT: %[[A:.*]] = offload.pointer %[[P]]
      %a = offload.pointer %s : memref<f64>
      scf.for %i = %c0 to %c8 step %c1 {
        // CHECK-NEXT: llvm.store %{{.*}}, %[[A]]
        llvm.store %x, %a : f64, !llvm.ptr
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// Sequential loops need no accumulators.
// CHECK-LABEL: func @seqReduction
func.func @seqReduction(%s: memref<f64>, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // CHECK: %[[DS:.*]] = offload.enter copyin
  acc.serial {
    %rs = acc.reduction varPtr(%s : memref<f64>) recipe(@add_f64) -> memref<f64>
    // CHECK: offload.loop seq (%{{.*}}) = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
    // CHECK-NEXT: memref.store %{{.*}}, %[[DS]][]
    acc.loop reduction(%rs : memref<f64>) control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      memref.store %x, %rs[] : memref<f64>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// Sizes that loops say, and what the hardware does not need to know.
// CHECK-LABEL: func @clauses
func.func @clauses(%x: memref<8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c4 = arith.constant 4 : i32
  %d = acc.present varPtr(%x : memref<8xf64>) -> memref<8xf64>
  // CHECK: offload.kernel parallel num_gangs(%{{.*}}) num_workers(%{{.*}}) {
  acc.parallel dataOperands(%d : memref<8xf64>) {
    %cache = acc.cache varPtr(%x : memref<8xf64>) -> memref<8xf64>
    // CHECK: offload.loop parallel<gang>
    acc.loop gang({num=%c4 : i32, static=%c4 : i32}) cache(%cache : memref<8xf64>) control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      // CHECK: offload.loop parallel<worker>
      acc.loop worker(%c4 : i32) control(%j : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
        memref.store %a, %cache[%j] : memref<8xf64>
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// For one kind of device.
// CHECK-LABEL: func @deviceTypes
func.func @deviceTypes() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  acc.parallel {
    // CHECK: offload.loop parallel<gang>
    acc.loop gang([#acc.device_type<nvidia>]) control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

//===----------------------------------------------------------------------===//
// In kernels constructs
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @kernels
// CHECK-SAME: (%[[X:.*]]: memref<8x8xf64>
func.func @kernels(%x: memref<8x8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = acc.present varPtr(%x : memref<8x8xf64>) -> memref<8x8xf64>
  acc.kernels dataOperands(%d : memref<8x8xf64>) {
    // CHECK: offload.kernel kernels {
    // CHECK-NEXT: offload.loop auto (
    acc.loop control(%i : index, %j : index) = (%c0, %c0 : index, index) to (%c8, %c8 : index, index) step (%c1, %c1 : index, index) {
      memref.store %a, %x[%i, %j] : memref<8x8xf64>
      acc.yield
    } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: false, false>, auto_ = [#acc.device_type<none>]}
    // CHECK: offload.kernel kernels {
    // CHECK-NEXT: offload.loop parallel<gang> (
    // CHECK-NEXT: offload.loop auto<vector> (
    acc.loop gang control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      acc.loop vector control(%j : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
        memref.store %a, %x[%i, %j] : memref<8x8xf64>
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, auto_ = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    // A sequential loop around parallel ones is the host's; one without is a
    // kernel.
    // CHECK: scf.for
    // CHECK-NEXT: offload.kernel kernels {
    // CHECK-NEXT: offload.loop parallel (
    acc.loop control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      acc.loop control(%j : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
        memref.store %a, %x[%i, %j] : memref<8x8xf64>
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, seq = [#acc.device_type<none>]}
    // CHECK: offload.kernel kernels {
    // CHECK-NEXT: offload.loop seq (
    acc.loop control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      memref.store %a, %x[%i, %i] : memref<8x8xf64>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, seq = [#acc.device_type<none>]}
    // CHECK: offload.kernel kernels {
    // CHECK-NEXT: offload.loop seq (
    acc.loop {
      scf.for %i = %c0 to %c8 step %c1 {
        memref.store %a, %x[%i, %i] : memref<8x8xf64>
      }
      acc.yield
    } attributes {seq = [#acc.device_type<none>]}
    acc.terminator
  }
  return
}

//===----------------------------------------------------------------------===//
// Loops around scf.for
//===----------------------------------------------------------------------===//

// What stands between the loops and has to be known before goes before.
// CHECK-LABEL: func @container
// CHECK-SAME: (%[[X:.*]]: memref<?x?xf64>, %[[N:.*]]: i32
func.func @container(%x: memref<?x?xf64>, %n: i32, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = acc.present varPtr(%x : memref<?x?xf64>) -> memref<?x?xf64>
  acc.parallel dataOperands(%d : memref<?x?xf64>) {
    // CHECK: %[[U:.*]] = arith.index_cast %[[N]]
    // CHECK: %[[V:.*]] = arith.addi %[[U]]
    // CHECK: offload.loop parallel (%[[I:.*]], %[[J:.*]]) = (%{{.*}}, %{{.*}}) to (%[[U]], %[[V]])
    // CHECK-NEXT: %[[R:.*]] = arith.addi %[[I]]
    // CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[R]], %[[J]]]
    acc.loop {
      %u = arith.index_cast %n : i32 to index
      scf.for %i = %c0 to %u step %c1 {
        %v = arith.addi %u, %c1 : index
        %r = arith.addi %i, %c1 : index
        scf.for %j = %c0 to %v step %c1 {
          memref.store %a, %x[%r, %j] : memref<?x?xf64>
        }
      }
      acc.yield
    } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

// Tiles may run in any order, as their iterations may.
// CHECK-LABEL: func @tile
func.func @tile(%x: memref<8x8xf64>, %a: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c2 = arith.constant 2 : i32
  %c4 = arith.constant 4 : i32
  %d = acc.present varPtr(%x : memref<8x8xf64>) -> memref<8x8xf64>
  acc.parallel dataOperands(%d : memref<8x8xf64>) {
    // The clause names the innermost loop first.
    // CHECK: offload.loop parallel (%{{.*}}, %{{.*}}) =
    // CHECK: } {tile = array<i64: 4, 2>}
    acc.loop tile({%c2 : i32, %c4 : i32}) {
      scf.for %i = %c0 to %c8 step %c1 {
        scf.for %j = %c0 to %c8 step %c1 {
          memref.store %a, %x[%i, %j] : memref<8x8xf64>
        }
      }
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

//===----------------------------------------------------------------------===//
// In routines: one thread runs all iterations
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @routine
// CHECK-SAME: attributes {offload.routine}
func.func @routine(%x: memref<8x8xf64>, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = acc.reduction varPtr(%s : memref<f64>) recipe(@add_f64) -> memref<f64>
  // CHECK: offload.loop parallel (%{{.*}}, %{{.*}}) = {{.*}} reduce (add
  acc.loop worker vector reduction(%r : memref<f64>) control(%i : index, %j : index) = (%c0, %c0 : index, index) to (%c8, %c8 : index, index) step (%c1, %c1 : index, index) {
    %v = memref.load %x[%i, %j] : memref<8x8xf64>
    %o = memref.load %r[] : memref<f64>
    %t = arith.addf %o, %v : f64
    memref.store %t, %r[] : memref<f64>
    acc.yield
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: false, false>, independent = [#acc.device_type<none>]}
  return
}
acc.routine @routine_r func(@routine) worker

//===----------------------------------------------------------------------===//
// A section that is named through a cast and used without
//===----------------------------------------------------------------------===//

acc.reduction.recipe @add_section : memref<2xf64, strided<[1], offset: ?>> reduction_operator <add> init {
^bb0(%x: memref<2xf64, strided<[1], offset: ?>>):
  acc.yield %x : memref<2xf64, strided<[1], offset: ?>>
} combiner {
^bb0(%a: memref<2xf64, strided<[1], offset: ?>>, %b: memref<2xf64, strided<[1], offset: ?>>):
  acc.yield %a : memref<2xf64, strided<[1], offset: ?>>
}

// CHECK-LABEL: func @cast_section
// CHECK: offload.loop {{.*}} reduce (add %{{.*}} -> %[[PRIVATE:.*]] : memref<2xf64, strided<[1], offset: ?>>)
// CHECK-NEXT: %[[BACK:.*]] = memref.cast %[[PRIVATE]]
// CHECK: memref.store %{{.*}}, %[[BACK]][
func.func @cast_section(%x: memref<8xf64>, %v: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = acc.copyin varPtr(%x : memref<8xf64>) -> memref<8xf64>
  acc.parallel dataOperands(%d : memref<8xf64>) {
    %section = memref.reinterpret_cast %x to offset: [3], sizes: [2], strides: [1] : memref<8xf64> to memref<2xf64, strided<[1], offset: 3>>
    %cast = memref.cast %section : memref<2xf64, strided<[1], offset: 3>> to memref<2xf64, strided<[1], offset: ?>>
    %r = acc.reduction varPtr(%cast : memref<2xf64, strided<[1], offset: ?>>) recipe(@add_section) -> memref<2xf64, strided<[1], offset: ?>>
    acc.loop gang reduction(%r : memref<2xf64, strided<[1], offset: ?>>) control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
      %o = memref.load %section[%c1] : memref<2xf64, strided<[1], offset: 3>>
      %t = arith.addf %o, %v : f64
      memref.store %t, %section[%c1] : memref<2xf64, strided<[1], offset: 3>>
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}

//===----------------------------------------------------------------------===//
// On the host
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @host
// CHECK-SAME: (%[[X:.*]]: memref<8x8xf64>, %[[S:.*]]: memref<f64>, %[[C:.*]]: i1)
func.func @host(%x: memref<8x8xf64>, %s: memref<f64>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = acc.copyin varPtr(%x : memref<8x8xf64>) -> memref<8x8xf64>
  // CHECK: scf.if %[[C]] {
  // CHECK: offload.enter copyin %[[X]]
  // CHECK: offload.kernel
  // CHECK: } else {
  // CHECK-NOT: offload
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: memref.load %[[X]][
  // CHECK: memref.load %[[S]][]
  // CHECK: memref.store %{{.*}}, %[[S]][]
  acc.parallel dataOperands(%d : memref<8x8xf64>) if(%c) {
    %r = acc.reduction varPtr(%s : memref<f64>) recipe(@add_f64) -> memref<f64>
    acc.loop reduction(%r : memref<f64>) control(%i : index, %j : index) = (%c0, %c0 : index, index) to (%c8, %c8 : index, index) step (%c1, %c1 : index, index) {
      %v = memref.load %d[%i, %j] : memref<8x8xf64>
      %o = memref.load %r[] : memref<f64>
      %t = arith.addf %o, %v : f64
      memref.store %t, %r[] : memref<f64>
      acc.yield
    } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: false, false>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
