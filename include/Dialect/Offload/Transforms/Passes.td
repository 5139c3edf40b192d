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
    kernels plain `scf.for` that are in no parallel loop also count as `auto`. A
    perfect nest counts as one loop: dimensions without a dependence move
    outside the others.

    Two iterations are independent if no element that one of them writes is
    touched by the other one: subscripts that are polynomials in induction
    variables and invariant values are compared under the bounds of loops and
    the conditions around the accesses. Scalars that each iteration writes first
    become its own; sums, products, minima and maxima become reductions (in
    `kernels` kernels: elsewhere the program writes them down).

    **Expects** kernels whose memory are device copies, loops without levels or
    with those that the program says.
    **Leaves** no `auto` loop. Loops that were `parallel` stay so: if one
    certainly carries a dependence, a warning names both accesses.
    **Where it cannot tell** a loop is `seq`. With `remarks=true` there is a
    remark for each loop: what was found, and why it stays sequential.

    Separate from `--offload-map-loops`, because what is true of a loop and how
    a device runs it are different questions.

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
  let summary = "Choose the levels that parallel loops are split over";
  let description = [{
    Gives levels to parallel loops, and the kernel a `block`. Perfect nests of
    parallel loops become one loop, with the dimension of unit stride last: its
    index runs over consecutive threads of a GPU, and over the lanes of SIMD
    instructions. One parallel loop is split over gangs and lanes; of two nested
    ones, the outer is split over gangs and the inner over lanes. Levels that the
    program names stay.

    **Expects** loops that are `parallel` or `seq`.
    **Leaves** one loop of level gang on each path into a kernel at most. A
    kernel without one has `num_gangs(1)`, one of a `kernels` construct without
    any levels becomes `serial`. Sequential loops outside of parallel ones keep
    gangs out unless the program says so: gangs cannot wait for each other. So
    does a level of workers or lanes that the program names, where the kernel does
    more than this loop.

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

def OffloadSplitDevicesPass : Pass<"offload-split-devices"> {
  let summary = "Choose the loops that may be split over devices";
  let description = [{
    A kernel runs on several devices if each of them can run a part of the
    iterations of its loop over gangs, in one or two loops of the nest. That is
    so if nothing outside of this loop has an effect but on private memory, the
    loop's bounds are known before the launch, and the boxes that parts write
    (sections `def` and `may_def`) are disjoint. The runtime decides on disjoint
    boxes at each launch; this pass leaves out the loops of a nest for which
    they cannot be disjoint.

    Loops that write nothing but what they reduce into may be split: the
    runtime combines the results of devices, in their order.

    **Expects** sections, from `--offload-compute-sections`.
    **Leaves** on each kernel `split`, the numbers of the loops, outermost
    first, with `gangs` (option `gangs`: the program's number of gangs is
    split over the devices, `div`, or is left to the runtime, `rm`), or
    `no_split`, a string that says why; then the sections region also
    has what the loop reduces into. The bounds of these loops are
    those of the part, `offload.part`; in the sections region parts of other
    loops are replaced by the limits.
    Arrays whose address a kernel stores in memory, and the arrays that it stores
    addresses to, have `escapes` on their `offload.enter`: they stay on the first
    device, so that whoever follows such an address finds the valid elements.
    With `remarks=true` there is a remark for each kernel.

    ```mlir
    offload.kernel parallel {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
        memref.store %x, %a[%i] : memref<?xf64>
      }
    } sections {
      %l, %u = offload.part 0
      %lower = arith.maxsi %c0, %l : index
      %end = arith.minsi %n, %u : index
      %upper = arith.subi %end, %c1 : index
      offload.section def %a[%lower] to [%upper] : memref<?xf64>
    }  // {gangs = #offload.gangs<div>, split = array<i64: 0>}
    ```
  }];
  let options = [
    Option<"gangs", "gang", "std::string", /*default=*/"\"div\"",
           "What becomes of the program's number of gangs: div, rm">,
    Option<"remarks", "remarks", "bool", "false",
           "Say for each kernel how it may be split, or why not">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
    "::xacc::offload::OffloadDialect"];
}

def OffloadComputeSectionsPass : Pass<"offload-compute-sections"> {
  let summary = "Say which sections of arrays each part of a kernel touches";
  let description = [{
    Gives every kernel a sections region: for each array boxes of what it reads
    (`use`), of what it certainly writes (`def`) and of what it may write
    (`may_def`), with bounds that are computed before the launch from values
    that are known there and from the part of the outermost parallel nest that a
    device
    runs (`offload.part`).

    Subscripts that are linear in induction variables give exact boxes, with a
    step where the factor is not 1. Those of triangular loops are in the box
    around the triangle. `a[i*n+j]` and addresses become boxes of a view with
    these strides. Where a loop's bound is read from an array that the kernel does
    not write, `offload.bounds` gives the least and the largest value. Remainders,
    minima, maxima and quotients have the bounds that follow from them.

    A store is a `may_def` if it is under a condition, or if not all of its box
    is written. Reductions of the outermost parallel loop are no sections:
    who splits the loop combines them. Boxes whose bounds differ by small
    numbers become one, except those of `def`.

    **Expects** loops that have their levels.
    **Leaves** kernels that have a sections region as they are.
    **Where it cannot tell** (subscripts read from arrays, values that loops
    carry along): all of the dimension if its size is known, else all of the
    array. Calls that may write memory: all arrays.

    Separate from `--offload-split-devices`, because what a kernel touches and
    how to split it are different questions.

    **Source.** The paper on several GPUs ([Sources](../Sources.md#flow)),
    flow analysis.

    ```mlir
    offload.kernel parallel {
      offload.loop parallel<gang> (%i) = (%c1) to (%n) step (%c1) {
        %0 = arith.subi %i, %c1 : index
        %x = memref.load %a[%0] : memref<?xf64>
        memref.store %x, %b[%i] : memref<?xf64>
      }
    } sections {
      %lower, %upper = offload.part 0
      %first = arith.maxsi %c1, %lower : index
      %end = arith.minsi %n, %upper : index
      %1 = arith.subi %first, %c1 overflow<nsw> : index
      %2 = arith.subi %end, %c2 overflow<nsw> : index
      offload.section use %a [%1] to [%2] : memref<?xf64>
      %3 = arith.subi %end, %c1 overflow<nsw> : index
      offload.section def %b [%first] to [%3] : memref<?xf64>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::xacc::offload::OffloadDialect"];
}

def OffloadPersistentKernelsPass : Pass<"offload-persistent-kernels"> {
  let summary = "Run a loop of the host with all of its kernels as one kernel";
  let description = [{
    A loop whose body is only kernels, scalar code and copies of scalars between
    host and device becomes one kernel: the loop itself is the kernel's
    sequential code, and each of its kernels a part behind whose loops all
    threads meet. Scalars of the host are variables of that kernel; those that
    are used behind the loop are copied back once. Present data are looked up
    once.

    Memory of the host that the loop does not change is loaded before it. Other
    accesses of memory of the host, and calls of functions that print and their
    like, stay where they are, with `offload.on_host`: on a GPU the host does
    that for the kernel. Data that each iteration would
    copy is copied around the loop where nothing can tell the difference.

    On several virtual devices the loop stays code of the host and its kernels
    stay kernels, between `offload.persist_begin` and `offload.persist_end`. Data
    clauses are around it, and the copies of scalars that they ask for are
    updates.

    Exchanges of halos and reductions over nodes stay in the kernel. For a GPU,
    each also has a copy before the kernel, with `offload.prepares`, if all of
    them can be prepared: `offload.prepared` has its number in the kernel.

    With `describe=true`, several GPUs may run the kernel, too: in front of it, behind
    `offload.persist_describe`, is a copy of each kernel with `offload.describes`.
    In the kernel its part has its number, `offload.step`, and its parallel loop the
    loops that devices may share, `offload.shared_loops`. Not where what a kernel
    touches changes from one iteration to the next, where the loop communicates
    with other nodes, or uses memory of the host.

    The original stays as well: `offload.may_persist` and `offload.is_present`
    decide before the loop. Outer loops come first. Where a branch has what only the
    host can do, the kernel ends, and another one goes on behind it. With `measure=true` the loop runs
    in pieces, and `offload.persist_next` chooses the form of each piece, so
    that the runtime finds the faster one.

    **Expects** kernels that have their levels and know whether they may be
    split.
    **Leaves** kernels with `persistent`, and copies of kernels that
    `--offload-outline-kernels` makes one function of.
    **Where it cannot tell** the loop stays as it is: something in it runs on
    the host, copies an array that changes, or may alias a scalar. With `remarks=true` there is a remark for each
    loop: that it was done, or why not.

    Runs after `--offload-split-devices`, because a kernel that is split over
    devices cannot be a part of one that is not.

    **Source.** The GMPI paper ([Sources](../Sources.md#gmpi)):
    communication and synchronisation without leaving the kernel.

    ```mlir
    scf.for %t = %c0 to %n step %c1 {
      offload.kernel parallel { ... }
      offload.kernel parallel { ... }
    }
    // becomes
    %one = offload.may_persist
    scf.if %one {
      %several = offload.persist_begin
      scf.if %several {
        scf.for %t = %c0 to %n step %c1 {
          offload.kernel parallel { ... }
          offload.kernel parallel { ... }
        }
        offload.persist_end
      } else {
        offload.kernel parallel {
          scf.for %t = %c0 to %n step %c1 {
            memref.alloca_scope { ... }
            memref.alloca_scope { ... }
          }
        } {persistent}
      }
    } else {
      scf.for ...
    }
    ```
  }];
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say for each loop that it was done, or why not">,
    Option<"measure", "measure", "bool", "false",
           "Pieces of the loop run in both forms, the rest in the faster one">,
    Option<"describe", "describe", "bool", "false",
           "Tell the runtime before the loop what several GPUs have to know">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::ub::UBDialect", "::xacc::offload::OffloadDialect"];
}

def OffloadReportDevicesPass
    : Pass<"offload-report-devices", "::mlir::ModuleOp"> {
  let summary = "Print how kernels are split over devices";
  let description = [{
    Prints a table on the standard output: for each kernel its line and function,
    the loops in which it may be split, or why there are none, and what it touches. The
    letters i, j, k stand for the loops of the outermost nest: in `a[i-1..i+1]`
    the bounds are those of the iterations of a part. A bound that is not such a
    sum is left out.

    **Expects** what `--offload-split-devices` leaves.
    **Leaves** everything as it is.
  }];
}

def OffloadVerifyKernelsPass
    : Pass<"offload-verify-kernels", "::mlir::ModuleOp"> {
  let summary = "Check that kernels use only what devices have";
  let description = [{
    The border between the phases of the plan: later passes may rely on it.

    - (C1) memory that a kernel uses from outside is a device copy, or a
      constant global;
    - (C2) values from outside are numbers, pointers or memrefs;
    - (C3) what a kernel calls has a body, or is marked `offload.routine`, or is
      a function of the C library that devices have;
    - (C4) no loop is `auto`;
    - (C5) no `offload.mpi` op is in a parallel loop, nor in a function that is
      called in one: a request is one for the whole grid.

    **Expects** kernels after `--offload-map-loops`.
    **Leaves** everything as it is.
    **Errors.** One per violation, at the operation that uses the value or calls.
  }];
}

def OffloadOutlineKernelsPass
    : Pass<"offload-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "Make a function of each kernel";
  let description = [{
    Makes an `offload.func` of each kernel and an `offload.launch` in its place.
    Constants are cloned. Scalars are passed by value, complex numbers as
    two. Of memrefs the address is passed, with the sizes and strides that the
    type leaves open; each host value once, also if several memrefs have it.

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
