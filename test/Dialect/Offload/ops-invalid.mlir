// RUN: xacc-opt %s --split-input-file --verify-diagnostics

// One function per labelled constraint of the documentation: @enter_c1 breaks
// (C1) of offload.enter and nothing else. Syntax follows at the end.

func.func @enter_c1(%a: memref<4x4xf64>, %n: index) {
  // expected-error @+1 {{expects 2 lower bounds and extents, one each per dimension, has 1 and 1}}
  %d = offload.enter create %a section(%n) (%n) : memref<4x4xf64>
  return
}

// -----

func.func @enter_c1_extent(%a: memref<4x4xf64>, %n: index) {
  // expected-error @+1 {{expects 2 lower bounds and extents, one each per dimension, has 2 and 1}}
  %d = offload.enter create %a section(%n, %n) (%n) : memref<4x4xf64>
  return
}

// -----

func.func @enter_c2(%a: memref<4xf64>) {
  // expected-error @+1 {{attach needs a pointer to attach}}
  %d = offload.enter attach %a : memref<4xf64>
  return
}

// -----

func.func @enter_c3(%a: memref<4xf64>) {
  // expected-error @+1 {{only create can clear what it allocates, not copyin}}
  %d = offload.enter copyin %a {zero} : memref<4xf64>
  return
}

// -----

func.func @exit_c1(%a: memref<4xf64>, %n: index) {
  // expected-error @+1 {{expects 1 lower bounds and extents, one each per dimension, has 2 and 2}}
  offload.exit copyout %a section(%n, %n) (%n, %n) : memref<4xf64>
  return
}

// -----

func.func @exit_c2(%a: memref<4xf64>) {
  // expected-error @+1 {{detach needs a pointer to detach}}
  offload.exit detach %a : memref<4xf64>
  return
}

// -----

func.func @exit_c3(%a: memref<4xf64>) {
  // expected-error @+1 {{only the end of a dynamic life can be finalize}}
  offload.exit release %a {finalize} : memref<4xf64>
  return
}

// -----

func.func @update_c1(%a: memref<f64>, %n: index) {
  // expected-error @+1 {{expects 0 lower bounds and extents, one each per dimension, has 1 and 1}}
  offload.update host %a section(%n) (%n) : memref<f64>
  return
}

// -----

func.func @view_c1(%p: !llvm.ptr, %n: index) {
  // expected-error @+1 {{expects 2 sizes for 'memref<?x?xf64>', has 1}}
  %m = offload.view %p sizes(%n) : memref<?x?xf64>
  return
}

// -----

func.func @view_c2(%p: !llvm.ptr, %n: index) {
  // expected-error @+1 {{expects 1 strides for 'memref<4x4xf64, strided<[?, 1]>>', has 0}}
  %m = offload.view %p : memref<4x4xf64, strided<[?, 1]>>
  return
}

// -----

func.func @view_c2_identity(%p: !llvm.ptr, %n: index) {
  // expected-error @+1 {{expects 0 strides for 'memref<4x?xf64>', has 1}}
  %m = offload.view %p sizes(%n) strides(%n) : memref<4x?xf64>
  return
}

// -----

func.func @view_c2_layout(%p: !llvm.ptr) {
  // expected-error @+1 {{expects a strided layout, has 'memref<4xf64, affine_map<(d0) -> (d0 mod 2)>>'}}
  %m = offload.view %p : memref<4xf64, affine_map<(d0) -> (d0 mod 2)>>
  return
}

// -----

func.func @view_c3(%p: !llvm.ptr) {
  // expected-error @+1 {{starts at its pointer, has the offset 2}}
  %m = offload.view %p : memref<4xf64, strided<[1], offset: 2>>
  return
}

// -----

func.func @kernel_c1() {
  // expected-note @+1 {{which is here}}
  offload.kernel parallel {
    // expected-error @+1 {{is part of device code; kernels cannot launch kernels}}
    offload.kernel serial {
    }
  }
  return
}

// -----

// expected-note @+1 {{which is here}}
func.func @kernel_c1_routine() attributes {offload.routine} {
  // expected-error @+1 {{is part of device code; kernels cannot launch kernels}}
  offload.kernel serial {
  }
  return
}

// -----

func.func @kernel_c2() {
  // expected-error @+1 {{expects a block of three positive numbers of threads, has [64, 0, 1]}}
  offload.kernel parallel {
  } {block = array<i32: 64, 0, 1>}
  return
}

// -----

func.func @loop_c1(%n: index) attributes {offload.routine} {
  // expected-error @+1 {{needs the same number, at least 1, of lower bounds, upper bounds and steps}}
  "offload.loop"(%n, %n) <{levels = #offload.levels<none>, mode = #offload<loop_mode seq>, operandSegmentSizes = array<i32: 1, 1, 0, 0>, reductionKinds = array<i32>}> ({
  ^bb0(%i: index):
    offload.yield
  }) : (index, index) -> ()
  return
}

// -----

func.func @loop_c1_none() attributes {offload.routine} {
  // expected-error @+1 {{needs the same number, at least 1, of lower bounds, upper bounds and steps}}
  offload.loop seq () = () to () step () {
  }
  return
}

// -----

func.func @loop_c1_arguments(%n: index) attributes {offload.routine} {
  // expected-error @+1 {{needs 1 body arguments of type index, one per loop}}
  "offload.loop"(%n, %n, %n) <{levels = #offload.levels<none>, mode = #offload<loop_mode seq>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, reductionKinds = array<i32>}> ({
  ^bb0(%i: i32):
    offload.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @loop_c1_step(%n: index) attributes {offload.routine} {
  %step = arith.constant -2 : index
  // expected-error @+1 {{step -2 is not positive}}
  offload.loop seq (%i) = (%n) to (%n) step (%step) {
  }
  return
}

// -----

func.func @loop_c2(%n: index, %s: memref<f64>) attributes {offload.routine} {
  // expected-error @+1 {{has 1 reductions and 0 kinds of reduction}}
  "offload.loop"(%n, %n, %n, %s) <{levels = #offload.levels<none>, mode = #offload<loop_mode parallel>, operandSegmentSizes = array<i32: 1, 1, 1, 1>, reductionKinds = array<i32>}> ({
  ^bb0(%i: index, %t: memref<f64>):
    offload.yield
  }) : (index, index, index, memref<f64>) -> ()
  return
}

// -----

func.func @loop_c2_argument(%n: index, %s: memref<f64>) attributes {offload.routine} {
  // expected-error @+1 {{reduction 0 is of 'memref<f64>', its body argument of 'memref<f32>'}}
  "offload.loop"(%n, %n, %n, %s) <{levels = #offload.levels<none>, mode = #offload<loop_mode parallel>, operandSegmentSizes = array<i32: 1, 1, 1, 1>, reductionKinds = array<i32: 0>}> ({
  ^bb0(%i: index, %t: memref<f32>):
    offload.yield
  }) : (index, index, index, memref<f64>) -> ()
  return
}

// -----

func.func @loop_c2_arguments(%n: index, %s: memref<f64>) attributes {offload.routine} {
  // expected-error @+1 {{has 1 reductions and 0 body arguments for them}}
  "offload.loop"(%n, %n, %n, %s) <{levels = #offload.levels<none>, mode = #offload<loop_mode parallel>, operandSegmentSizes = array<i32: 1, 1, 1, 1>, reductionKinds = array<i32: 0>}> ({
  ^bb0(%i: index):
    offload.yield
  }) : (index, index, index, memref<f64>) -> ()
  return
}

// -----

func.func @loop_c2_kind(%n: index, %s: memref<f64>) attributes {offload.routine} {
  // expected-error @+1 {{reduction 0 has no known kind}}
  "offload.loop"(%n, %n, %n, %s) <{levels = #offload.levels<none>, mode = #offload<loop_mode parallel>, operandSegmentSizes = array<i32: 1, 1, 1, 1>, reductionKinds = array<i32: 77>}> ({
  ^bb0(%i: index, %t: memref<f64>):
    offload.yield
  }) : (index, index, index, memref<f64>) -> ()
  return
}

// -----

func.func @loop_c2_integers(%n: index, %s: memref<f64>) attributes {offload.routine} {
  // expected-error @+1 {{reduction (bor) is of integers, not of 'f64'}}
  offload.loop parallel (%i) = (%n) to (%n) step (%n) reduce (bor %s -> %t : memref<f64>) {
  }
  return
}

// -----

func.func @loop_c3(%n: index, %s: memref<vector<2xf64>>) attributes {offload.routine} {
  // expected-error @+1 {{reduction 0 is of 'memref<vector<2xf64>>'; reductions are of numbers}}
  offload.loop parallel (%i) = (%n) to (%n) step (%n) reduce (add %s -> %t : memref<vector<2xf64>>) {
  }
  return
}

// -----

func.func @loop_c3_complex(%n: index, %s: memref<complex<f64>>) attributes {offload.routine} {
  // expected-error @+1 {{reduction (max) is not one of complex numbers}}
  offload.loop parallel (%i) = (%n) to (%n) step (%n) reduce (max %s -> %t : memref<complex<f64>>) {
  }
  return
}

// -----

func.func @loop_c4(%n: index) {
  offload.kernel parallel {
    // expected-error @+1 {{is seq, and divided over gang, vector}}
    offload.loop seq<gang, vector> (%i) = (%n) to (%n) step (%n) {
    }
  }
  return
}

// -----

func.func @loop_c4_reduction(%n: index, %s: memref<f64>) {
  offload.kernel parallel {
    // expected-error @+1 {{is seq, and has reductions}}
    offload.loop seq (%i) = (%n) to (%n) step (%n) reduce (add %s -> %t : memref<f64>) {
    }
  }
  return
}

// -----

func.func @loop_c5(%n: index) {
  offload.kernel parallel {
    // expected-note @+1 {{which is here}}
    offload.loop parallel<gang> (%i) = (%n) to (%n) step (%n) {
      offload.loop seq (%j) = (%n) to (%n) step (%n) {
        // expected-error @+1 {{of level gang is inside of one of level gang}}
        offload.loop parallel<gang> (%k) = (%n) to (%n) step (%n) {
        }
      }
    }
  }
  return
}

// -----

func.func @loop_c5_order(%n: index) {
  offload.kernel parallel {
    // expected-note @+1 {{which is here}}
    offload.loop parallel<vector> (%i) = (%n) to (%n) step (%n) {
      // expected-error @+1 {{of level worker is inside of one of level vector}}
      offload.loop parallel<worker> (%j) = (%n) to (%n) step (%n) {
      }
    }
  }
  return
}

// -----

func.func @loop_c7(%n: index) {
  offload.kernel parallel {
    // expected-error @+1 {{has 2 sizes of tiles for 1 loops}}
    offload.loop parallel (%i) = (%n) to (%n) step (%n) {
    } {tile = array<i64: 2, 2>}
  }
  return
}

// -----

func.func @loop_c7_negative(%n: index) {
  offload.kernel parallel {
    // expected-error @+1 {{has a negative size of a tile}}
    offload.loop parallel (%i) = (%n) to (%n) step (%n) {
    } {tile = array<i64: -1>}
  }
  return
}

// -----

func.func @loop_c7_seq(%n: index) {
  offload.kernel parallel {
    // expected-error @+1 {{has tiles, but runs in order}}
    offload.loop seq (%i) = (%n) to (%n) step (%n) {
    } {tile = array<i64: 2>}
  }
  return
}

// -----

func.func @loop_c6(%n: index) {
  // expected-error @+1 {{is not part of a kernel or of a function with offload.routine}}
  offload.loop seq (%i) = (%n) to (%n) step (%n) {
  }
  return
}

// -----

// expected-error @+1 {{argument 1 has type 'memref<4xf64>'; kernels take numbers and !llvm.ptr}}
offload.func @func_c1(%n: index, %m: memref<4xf64>) parallel {
}

// -----

// expected-error @+1 {{expects a block of three positive numbers of threads, has [128]}}
offload.func @func_c2() parallel attributes {block = array<i32: 128>} {
}

// -----

func.func @launch_c1() {
  // expected-error @+1 {{'launch_c1' is no offload.func}}
  offload.launch @launch_c1
  return
}

// -----

offload.func @k(%n: index) serial {
}
func.func @launch_c2(%n: i64) {
  // expected-error @+1 {{arguments differ in number or type from those of 'k'}}
  offload.launch @k args(%n : i64)
  return
}

// -----

offload.func @k() serial {
}
func.func @launch_c3(%n: index) {
  // expected-error @+1 {{has 4 extents; there are three axes}}
  offload.launch @k extents(%n, %n, %n, %n)
  return
}

// -----

func.func @set_c1() {
  // expected-error @+1 {{sets nothing}}
  offload.set
  return
}

// -----

func.func @is_present_c1(%a: memref<4x4xf64>, %n: index) {
  // expected-error @+1 {{expects 2 lower bounds and extents, one each per dimension, has 1 and 1}}
  %there = offload.is_present %a section(%n) (%n) : memref<4x4xf64>
  return
}

// -----

func.func @kernel_c3_order() {
  // expected-error @+1 {{expects the numbers of 1 to 3 loops in split, outermost first, has array<i64: 1, 0>}}
  offload.kernel parallel {
  } {split = array<i64: 1, 0>}
  return
}

// -----

func.func @kernel_c3_number() {
  // expected-error @+1 {{expects the numbers of 1 to 3 loops in split, outermost first, has array<i64: -1>}}
  offload.kernel parallel {
  } {split = array<i64: -1>}
  return
}

// -----

func.func @kernel_c3_none() {
  // expected-error @+1 {{expects the numbers of 1 to 3 loops in split, outermost first, has array<i64>}}
  offload.kernel parallel {
  } {split = array<i64>}
  return
}

// -----

func.func @kernel_c3_reason() {
  // expected-error @+1 {{has split and a reason why it is not divided}}
  offload.kernel parallel {
  } {split = array<i64: 0>, no_split = "because"}
  return
}

// -----

// expected-error @+1 {{the sections region has other arguments than the body}}
offload.func @func_c3(%n: index) parallel {
} sections {
^bb0(%n: index, %m: index):
}

// -----

// expected-error @+1 {{expects the numbers of 1 to 3 loops in split, outermost first, has array<i64: 0, 1, 2, 3>}}
offload.func @func_c4() parallel attributes {split = array<i64: 0, 1, 2, 3>} {
}

// -----

// expected-error @+1 {{expects one extent in split_extents for each loop in split, has array<i64: 0>}}
offload.func @func_c4_extents() parallel attributes {split = array<i64: 0, 1>, split_extents = array<i64: 0>} {
}

// -----

// expected-error @+1 {{expects one extent in split_extents for each loop in split, has array<i64: 0>}}
offload.func @func_c4_alone() parallel attributes {split_extents = array<i64: 0>} {
}

// -----

// expected-error @+1 {{expects pairs of numbers of pointer arguments in may_overlap, has array<i32: 0, 1>}}
offload.func @func_c5(%p: !llvm.ptr, %n: index) parallel attributes {may_overlap = array<i32: 0, 1>} {
}

// -----

// expected-error @+1 {{expects pairs of numbers of pointer arguments in may_overlap, has array<i32: 0>}}
offload.func @func_c5_odd(%p: !llvm.ptr) parallel attributes {may_overlap = array<i32: 0>} {
}

// -----

// expected-error @+1 {{reduces into argument 1, which is no pointer}}
offload.func @func_c6(%p: !llvm.ptr, %n: index) parallel
    attributes {reductions = [#offload.partial<argument = 1, offset = 0, kind = add, count = 1, type = f64>]} {
}

// -----

// expected-error @+1 {{reduces into as many elements as argument 1 says, which is not an index}}
offload.func @func_c6_extent(%p: !llvm.ptr, %n: i32) parallel
    attributes {reductions = [#offload.partial<argument = 0, offset = 0, kind = add, count = 1, type = f64, extent = 1>]} {
}

// -----

// expected-error @+1 {{has no argument 1, which narrow_argument names}}
offload.func @func_c7(%b: i1) parallel attributes {narrow_argument = 1} {
}

// -----

// expected-error @+1 {{has an image and a reason why it has none}}
offload.func @func_c8() parallel attributes {image = "__xacc_image", no_image = "because"} {
}

// -----

offload.func @k(%l: index, %u: index) parallel attributes {split = array<i64: 0>} {
}
func.func @launch_c4_bounds(%n: index) {
  // expected-error @+1 {{needs one lower bound, upper bound and step, and two arguments, for each loop that may be divided}}
  offload.launch @k split(%n) to(%n, %n) step(%n) args(%n, %n : index, index)
  return
}

// -----

offload.func @k(%l: index) parallel {
}
func.func @launch_c4_arguments(%n: index) {
  // expected-error @+1 {{needs one lower bound, upper bound and step, and two arguments, for each loop that may be divided}}
  offload.launch @k split(%n) to(%n) step(%n) args(%n : index)
  return
}

// -----

func.func @part_c1() {
  // expected-error @+1 {{is not part of a kernel}}
  %l, %u = offload.part 0
  return
}

// -----

func.func @section_c1(%d: memref<4x4xf64>, %n: index) {
  offload.kernel parallel {
  } sections {
    // expected-error @+1 {{needs no bounds, or one lower and one upper bound for each of 2 dimensions}}
    offload.section use %d[%n] to[%n] : memref<4x4xf64>
  }
  return
}

// -----

func.func @section_c2(%d: memref<4x4xf64>, %n: index) {
  offload.kernel parallel {
  } sections {
    // expected-error @+1 {{needs one positive step for each of 2 dimensions}}
    offload.section use %d[%n, %n] to[%n, %n] step [1] : memref<4x4xf64>
  }
  return
}

// -----

func.func @section_c2_zero(%d: memref<4xf64>, %n: index) {
  offload.kernel parallel {
  } sections {
    // expected-error @+1 {{needs one positive step for each of 1 dimensions}}
    offload.section use %d[%n] to[%n] step [0] : memref<4xf64>
  }
  return
}

// -----

func.func @section_c3(%d: memref<4xf64>) {
  offload.kernel parallel {
    // expected-error @+1 {{is not in the sections region of a kernel}}
    offload.section use %d : memref<4xf64>
  }
  return
}

// -----

func.func @bounds_c1(%d: memref<4x4xi32>, %n: index) {
  // expected-error @+1 {{needs one lower and one upper bound for each of 2 dimensions}}
  %min, %max = offload.bounds %d[%n] to[%n] : memref<4x4xi32>
  return
}

// -----

func.func @bounds_c2(%d: memref<4xf64>, %n: index) {
  // expected-error @+1 {{is of integers, not of 'f64'}}
  %min, %max = offload.bounds %d[%n] to[%n] : memref<4xf64>
  return
}

// -----

// Syntax.

func.func @mode(%n: index) {
  // expected-error @+1 {{expected 'parallel', 'seq' or 'auto'}}
  offload.loop serial (%i) = (%n) to (%n) step (%n) {
  }
  return
}

// -----

func.func @level(%n: index) {
  // expected-error @+1 {{expected 'gang', 'worker' or 'vector'}}
  offload.loop parallel<thread> (%i) = (%n) to (%n) step (%n) {
  }
  return
}

// -----

func.func @kind(%n: index, %s: memref<f64>) {
  // expected-error @+1 {{unknown reduction kind 'plus'}}
  offload.loop parallel (%i) = (%n) to (%n) step (%n) reduce (plus %s -> %t : memref<f64>) {
  }
  return
}

// -----

// expected-error @+1 {{expected 'parallel', 'kernels' or 'serial'}}
offload.func @construct() gang {
}

// -----

// (C1)
func.func @team_c1(%n: i64) {
  // expected-error @+1 {{expects a body with one argument, the number of the thread (i64)}}
  offload.team %n {
  ^bb0(%thread: index):
    offload.yield
  }
  return
}

// -----

//===----------------------------------------------------------------------===//
// Memrefs that the runtime cannot be told of
//===----------------------------------------------------------------------===//

func.func @enter_space(%a: memref<8xf64, 1>) {
  // expected-error @+1 {{has a memref in a memory space, 'memref<8xf64, 1>'; whether memory is on the host or on a device does not show in the type}}
  %d = offload.enter copyin %a : memref<8xf64, 1>
  return
}

// -----

func.func @enter_layout(%a: memref<8xf64, affine_map<(d0) -> (d0 mod 2)>>) {
  // expected-error @+1 {{has a memref with a layout that is not strided}}
  %d = offload.enter copyin %a : memref<8xf64, affine_map<(d0) -> (d0 mod 2)>>
  return
}

// -----

func.func @enter_elements(%a: memref<8xmemref<4xf64>>) {
  // expected-error @+1 {{has a memref whose elements have no size in memory, 'memref<8xmemref<4xf64>>'}}
  %d = offload.enter copyin %a : memref<8xmemref<4xf64>>
  return
}

// -----

func.func @exit_elements(%a: memref<8xvector<[4]xf64>>) {
  // expected-error @+1 {{has a memref whose elements have no size in memory}}
  offload.exit copyout %a : memref<8xvector<[4]xf64>>
  return
}

// -----

func.func @enter_stride(%a: memref<8xf64, strided<[-1], offset: 7>>) {
  // expected-error @+1 {{has a memref with a stride of -1; map the memory that it views}}
  %d = offload.enter copyin %a : memref<8xf64, strided<[-1], offset: 7>>
  return
}

// -----

func.func @update_elements(%a: memref<8xtf32>) {
  // expected-error @+1 {{has a memref whose elements have no size in memory}}
  offload.update host %a : memref<8xtf32>
  return
}

// -----

func.func @is_present_space(%a: memref<8xf64, "device">) {
  // expected-error @+1 {{has a memref in a memory space}}
  %there = offload.is_present %a : memref<8xf64, "device">
  return
}

// -----

func.func @view_elements(%p: !llvm.ptr) {
  // expected-error @+1 {{has a memref whose elements have no size in memory}}
  %v = offload.view %p : memref<8xvector<f64>>
  return
}

// -----

func.func @reduction_signed(%s: memref<si32>, %n: index) {
  offload.kernel parallel {
    // expected-error @+1 {{reduction 0 is of 'memref<si32>'; reductions are of numbers}}
    offload.loop parallel (%i) = (%n) to (%n) step (%n) reduce (add %s -> %t : memref<si32>) {
    }
  }
  return
}
