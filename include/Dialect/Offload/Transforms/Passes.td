//===- Passes.td - Passes on the offload dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_TRANSFORMS_PASSES_TD
#define OFFLOAD_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def OffloadParallelizePass : Pass<"offload-parallelize"> {
  let summary = "Find the loops of kernels whose iterations are independent";
  let description = [{
    Decides for each `auto` loop whether it is `parallel` or `seq`. In `kernels`
    kernels plain `scf.for` that are in no parallel loop count as `auto`, too. A
    perfect nest is looked at as one loop: dimensions without a dependence move
    outside of the others.

    Two iterations are independent if no element that one of them writes is
    touched by the other one: subscripts that are polynomials in induction
    variables and invariant values are compared under the bounds of loops and
    the conditions around the accesses. Scalars that each iteration writes first
    become its own; sums, products, minima and maxima become reductions (in
    `kernels` kernels: elsewhere the program writes them down).

    **Expects** kernels whose memory are device copies, loops without levels or
    with those that the program says.
    **Leaves** no `auto` loop. Loops that were `parallel` stay so: if one
    carries a dependence for certain, there is a warning that names both
    accesses.
    **Where it cannot tell** a loop is `seq`. With `remarks=true` there is a
    remark for each loop: what was found, and why it stays sequential.

    Apart from `--offload-map-loops`, because what is true of a loop and what a
    device should do with it are different questions.

    ```mlir
    offload.loop auto (%i) = (%c0) to (%n) step (%c1) {  // becomes parallel
      %x = memref.load %a[%i] : memref<?xf64>
      memref.store %x, %b[%i] : memref<?xf64>
    }
    ```
  }];
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say for each loop what was found, and why it stays sequential">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::xacc::offload::OffloadDialect"];
}

def OffloadMapLoopsPass : Pass<"offload-map-loops"> {
  let summary = "Choose the levels that parallel loops are divided over";
  let description = [{
    Gives levels to parallel loops, and the kernel a `block`. Perfect nests of
    parallel loops become one loop, with the dimension of unit stride last: its
    index runs over consecutive threads of a GPU, and over the lanes of SIMD
    instructions. One parallel loop is divided over gangs and lanes; two inside
    of each other over gangs, and lanes; levels that the program says stay.

    **Expects** loops that are `parallel` or `seq`.
    **Leaves** one loop of level gang on each path into a kernel at most. A
    kernel without one has `num_gangs(1)`, one of a `kernels` construct without
    any levels becomes `serial`. Sequential loops outside of parallel ones keep
    gangs out unless the program says so: gangs cannot wait for each other.

    ```mlir
    offload.loop parallel (%i) = (%c0) to (%n) step (%c1) {
      offload.loop parallel (%j) = (%c0) to (%n) step (%c1) {
        memref.store %x, %a[%j, %i] : memref<?x?xf64>
      }
    }  // becomes parallel<gang, vector> (%j, %i)
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::xacc::offload::OffloadDialect"];
}

def OffloadVerifyKernelsPass
    : Pass<"offload-verify-kernels", "::mlir::ModuleOp"> {
  let summary = "Check that kernels use only what devices have";
  let description = [{
    The border between the phases of the plan: what is behind may rely on it.

    - (C1) memory that a kernel uses from outside is a device copy, or a
      constant global;
    - (C2) values from outside are numbers, pointers or memrefs;
    - (C3) what a kernel calls has a body, or is marked `offload.routine`, or is
      a function of the C library that devices have;
    - (C4) no loop is `auto`.

    **Expects** kernels after `--offload-map-loops`.
    **Leaves** everything as it is.
    **Errors.** One per violation, at the operation that uses the value or calls.
  }];
}

def OffloadOutlineKernelsPass
    : Pass<"offload-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Make a function of each kernel";
  let description = [{
    Makes an `offload.func` of each kernel and an `offload.launch` where it
    stood. Constants are cloned. Scalars are passed by value, complex numbers as
    two. Of memrefs the address is passed, with the sizes and strides that the
    type leaves open; each host value once, however many memrefs have it.

    The name is that of the function with the line of the directive. The extents
    of the launch are the trip counts of the outermost parallel loop.

    **Expects** what `--offload-verify-kernels` accepts.
    **Leaves** no `offload.kernel`.
    **Errors.** A value of a type that cannot be passed, a memref with a layout
    that is not strided.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::xacc::offload::OffloadDialect"];
}

#endif // OFFLOAD_TRANSFORMS_PASSES_TD
