//===- Passes.td - Passes on the XMP dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_TRANSFORMS_PASSES_TD
#define XMP_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def XMPPrivatizePass : Pass<"xmp-privatize", "::mlir::func::FuncOp"> {
  let summary = "Give each iteration its own copy of scalars it only passes to itself";
  let description = [{
    C programs declare the temporaries of a loop body before the loop:
    `float s0, ss;`. As one variable for all iterations they would prevent
    parallel iterations.

    **Expects** scalars in `memref.alloca() : memref<T>` outside `xmp.loop`.
    **Leaves** an alloca inside the body for each that is written in it and
    that no value crosses a border of iterations through: every load in the
    function reads what a store in the same iteration, or outside of loops the
    same straight-line code, has written.
    **Does nothing** where that cannot be shown, or where the alloca is used by
    anything but loads and stores.

    ```mlir
    %t = memref.alloca() : memref<f64>
    xmp.loop (%i) = (%l) to (%u) step (%c1) on %tm[d0] : !xmp.template<[block]> {
      memref.store %x, %t[] : memref<f64>   // becomes a store to an alloca here
      %y = memref.load %t[] : memref<f64>
    }
    ```
  }];
}

def XMPHaloStatePass : Pass<"xmp-halo-state", "::mlir::ModuleOp"> {
  let summary = "Find out which halo elements are read, and which are stale";
  let description = [{
    Finds for each loop the halo elements that it reads of each array (its
    stencil), and by a forward data-flow analysis which of them are valid
    copies of their owners' elements there: `xmp.reflect` makes them fresh, writes make them
    stale.

    With `warnings` (the default) it warns of a loop that reads elements that

    - are outside of the shadow;
    - a write has made stale on a path to the loop without an exchange, or with
      one that brings less than is read;

    and of an exchange of fresh elements, or in a host loop that does not change
    what it exchanges, or of elements that nothing reads before the next exchange.

    It warns only where it is sure: not for subscripts other than a loop
    variable plus a constant, not after a call that may have written or
    exchanged, and not after an exchange under a condition. A conditional path
    counts as taken.

    With `annotate` each outermost `xmp.loop` gets `halo`: strings with array,
    widths `[lower:upper, ...]` in C-order, and whether they are fresh.

    **Expects** loops before `--xmp-localize`; scalars in SSA values
    (`--mem2reg --canonicalize`). **Leaves** the program unchanged except for
    the attribute.

    ```mlir
    xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[d0] : !xmp.template<[block]> {
      %im = arith.subi %i, %c1 : index
      %x = xmp.load %a[%im] : !xmp.array<64xf64, [t0], shadow [1:1]>
    } {halo = ["'a' [1:0] stale"]}
    ```
  }];
  let options = [
    Option<"warnings", "warnings", "bool", "true",
           "Warn of what is read stale (-Wxacc-halo)">,
    Option<"annotate", "annotate", "bool", "false",
           "Write what was found on the loops">
  ];
}

def XMPInsertReflectsPass : Pass<"xmp-insert-reflects", "::mlir::ModuleOp"> {
  let summary = "Put an exchange before each loop that reads a stale halo";
  let description = [{
    Inserts `xmp.reflect` where `--xmp-halo-state` does not know that the
    elements which a loop reads of a halo are fresh: before the loop, or before
    the compute construct or
    the `xmp.task` that contains it; with the widths that are read, without
    corners if none is read, periodic in the dimensions in which the loop leaves
    the array. It is hoisted out of host loops that do not write the array.

    **Errors.** The array is written earlier in the same compute construct or
    task: the exchange would have to be inside it.

    **Expects** as `--xmp-halo-state`. **Leaves** loops that read fresh halos.

    ```mlir
    xmp.reflect %a width [1:0] orthogonal : !xmp.array<64xf64, [t0], shadow [1:1]>
    xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[d0] : !xmp.template<[block]> {
      %im = arith.subi %i, %c1 : index
      %x = xmp.load %a[%im] : !xmp.array<64xf64, [t0], shadow [1:1]>
    }
    ```
  }];
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say which exchanges were inserted">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"
  ];
}

def XMPMergeReflectsPass : Pass<"xmp-merge-reflects", "::mlir::ModuleOp"> {
  let summary = "Take redundant exchanges away and join adjacent ones";
  let description = [{
    - An exchange of fresh elements is removed.
    - An exchange in a host loop that does not write the array moves before the
      loop.
    - An exchange also brings what a later one of the same array would bring,
      which goes, if nothing between them writes the array.
    - Consecutive exchanges of several arrays with equal widths become one, with
      one message per neighbour.

    Those with `async` stay.

    **Expects** as `--xmp-halo-state`. **Leaves** fresh every halo element that
    was fresh where a loop reads it.

    ```mlir
    xmp.reflect %a : !a
    xmp.reflect %b : !a
    // becomes
    xmp.reflect %a, %b : !a, !a
    ```
  }];
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say what was merged, moved or taken away">
  ];
}

def XMPNarrowReflectsPass : Pass<"xmp-narrow-reflects", "::mlir::ModuleOp"> {
  let summary = "Exchange no more of a halo than is read";
  let description = [{
    A backward data-flow analysis finds what of a halo may be read before the next
    exchange fills it: by loops, with subscripts that are understood, their
    footprint; by whatever else may access the memory, everything. A blocking
    `xmp.reflect` then brings

    - only the widths that are read, and no corners if none is read, which saves
      messages;
    - only the arrays whose halos are read; it goes if there is none.

    After the end of a function everything may be read, unless it has the attribute
    `xmp.ends_program`. So
    the exchanges of a time loop are as wide as they were written in its last
    iteration, and narrow in the others. In other loops, whose last iteration is not
    known, an exchange is narrow in all iterations, and as it was written once more where the function
    returns, if it has run: that changes nothing where the array has not been written since.

    **Expects** as `--xmp-halo-state`; passes that look at exchanges
    (`--xmp-merge-reflects`, `--xmp-tile-time`) before it. **Leaves** the same
    values wherever a halo is read. Exchanges with `async` or widths of run time
    stay; with `remarks` it says what it did.

    ```mlir
    xmp.reflect %a : !xmp.array<64x64xf64, [t1, t0], shadow [1:1, 1:1]>
    // where loops read the four neighbours of each element:
    xmp.reflect %a width [1:1, 1:1] orthogonal : !xmp.array<64x64xf64, [t1, t0], shadow [1:1, 1:1]>
    ```
  }];
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say which exchanges were narrowed, and which were not">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def XMPHoistInvariantsPass
    : Pass<"xmp-hoist-invariants", "::mlir::func::FuncOp"> {
  let summary = "Move what does not change out of time loops";
  let description = [{
    Moves, out of each host `scf.for` that has an `xmp.loop` in its body, operations
    without effects whose operands do not change, and loads of scalar variables
    that nothing in the loop may write: bounds that are variables of the program.
    Scalars that only arithmetic of the loop reads (`time += dt`) get a loop of
    their own before it, also where they are in memory.

    **Expects** nothing. **Leaves** the same results, so that `--xmp-eliminate-copies`
    and `--xmp-tile-time` see that loops have the same bounds in each iteration.

    ```mlir
    scf.for %k = %c0 to %steps step %c1 {
      %m = memref.load %n[] : memref<index>  // moves before the loop
      xmp.loop (%i) = (%c0) to (%m) step (%c1) on %t[d0 + %c0] : !t {
        // stores to arrays
      }
    }
    ```
  }];
}

def XMPSplitTimeLoopsPass
    : Pass<"xmp-split-time-loops", "::mlir::func::FuncOp"> {
  let summary = "Part iterations with output from those without";
  let description = [{
    A host `scf.for` with sweeps whose body has branches with effects,

        for (k = 0; k < n; k++) { sweeps; if (k % 100 == 0) print(k); }

    becomes stretches of iterations in which no branch is taken, as loops
    without branches, and unchanged single iterations between them. A search in
    advance finds the next one of these.

    **Requires.** At least two `xmp.loop` in the body; branches without results and
    without an `else` part; conditions that are computed, without effects, from the
    loop's variable and from what the loop does not change.

    **Expects** `--xmp-hoist-invariants` before it. **Leaves** the same results, and
    loops that `--xmp-eliminate-copies` and `--xmp-tile-time` understand.

    ```mlir
    scf.for %k = %c0 to %n step %c1 {
      // two sweeps
      %r = arith.remsi %k, %c100 : index
      %is = arith.cmpi eq, %r, %c0 : index
      scf.if %is {
        func.call @print(%k) : (index) -> ()
      }
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"
  ];
}

def XMPUnrollSweepsPass : Pass<"xmp-unroll-sweeps", "::mlir::func::FuncOp"> {
  let summary = "Write out short loops of sweeps in time loops";
  let description = [{
    A `scf.for` with a constant number of up to 4 iterations, directly in another
    host `scf.for`, whose body has sweeps,

        for (k = 0; k < n; k++) for (colour = 0; colour < 2; colour++) { sweep }

    becomes its iterations one after the other.

    **Expects** nothing. **Leaves** the same results, and time loops whose sweeps
    all stand in one body, so that `--xmp-tile-time` takes them together.

    ```mlir
    scf.for %k = %c0 to %n step %c1 {
      scf.for %colour = %c0 to %c2 step %c1 {
        // an exchange and a sweep
      }
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"
  ];
}

def XMPEliminateCopiesPass : Pass<"xmp-eliminate-copies", "::mlir::ModuleOp"> {
  let summary = "Let two buffers swap where a time loop copies one to the other";
  let description = [{
    A host `scf.for` whose body copies an array and computes it anew,

        old = cur;  cur = f(old)        or        new = f(cur);  cur = new

    needs no copy if the two swap their roles in each iteration. Elements that
    `f` does not write (borders) have to be equal in both. The second becomes

    - a second buffer with the values of the first (`xmp.alloc_like copy`);
    - pairs of iterations without the copy, from one buffer to the other and back;
    - the loop as it was written, for the one or two iterations that are left, so
      that afterwards both arrays hold the same values as without the pass.

    The first form becomes

    - the loop as it was written, for one iteration where their number is even;
    - the copy once, a second buffer and pairs as above;
    - the last iteration to the array that the program names.

    All of fewer than 16 iterations run in the loop as it was written.

    Loops on devices are treated alike: compute constructs of one `xmp.loop`,
    exchanges with `acc`. The second buffer is then in an `acc.data` around the
    pairs, where a kernel gives it the values of the first.

    **Requires.** Both arrays are objects of their own, and all loops that use them
    in an iteration run on the host, or all in `acc.parallel` or `acc.kernels`
    without `if` and `self`, on data that is present or copied whole; `old`
    is copied in full, or `new` where it is computed; the computation stores under
    no condition, in one `xmp.loop` that does not read what it stores; `old` and
    `new` have no other use before that in an iteration; nothing in the loop may
    access the arrays in another way.

    **Expects** as `--xmp-halo-state`. **Leaves** the same results, bit by bit.
    Does nothing where one of these cannot be shown; with `remarks` it says which.

    ```mlir
    scf.for %k = %c0 to %n step %c1 {
      xmp.loop (%i) = (%c0) to (%m) step (%c1) on %t[d0] : !t {
        %x = xmp.load %u[%i] : !a
        xmp.store %x, %old[%i] : !a
      }
      xmp.reflect %old : !a
      xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0] : !t {
        // loads of %old, a store to %u[%i]
      }
    }
    ```
  }];
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say which copies were eliminated, and why others were not">
  ];
  let dependentDialects = [
    "::mlir::acc::OpenACCDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::xacc::xmp::XMPDialect"
  ];
}

def XMPTileTimePass : Pass<"xmp-tile-time", "::mlir::ModuleOp"> {
  let summary = "Run several sweeps of a time loop in one pass over memory";
  let description = [{
    A host `scf.for` whose body is sweeps and their exchanges, for example as
    `--xmp-eliminate-copies` leaves it,

        reflect x;  y = f(x);  reflect y;  x = g(y)

    becomes a loop of passes and a rest. In step `w` of a pass, sweep `t`
    computes the rows
    of the outermost dimension from `w - t * reach` on, sweeps in rising order:
    each finds what the one before has just left in the cache. The last
    iteration, or more, runs unchanged, so that afterwards both arrays and their
    halos hold the same values as without the pass. With `openmp` the rows of a
    pass are split
    over threads: first each computes what it can from its own rows, then the
    triangles between them.

    Sweeps may be kernels, each an `acc.parallel` or `acc.kernels` of its own, with
    exchanges of `acc`. A pass is two kernels then, over chunks of rows and over the
    triangles between them, which several devices share, where the devices are made
    of processors (`xmp.num_threads acc`). The copies of `deep` are data of a region
    on the devices, and kernels fill them and bring the result back.

    Where the second dimension belongs to one loop of the sweeps, too, and no sweep
    reads in another column what it stores itself, a pass is divided into panels of
    columns, each over all rows; sweep `t` is shifted by `t` times its reach there,
    too.

    `xmp.plan_sweeps` decides at run time how many iterations a pass has, and how
    wide panels are.

    With `deep` this also applies to arrays that are distributed over nodes:
    copies of
    them with a halo as wide as a pass reaches (`xmp.alloc_wide`) are exchanged once
    a pass, and each node computes what its sweeps need beyond its own block.

    **Requires.** Sweeps are `xmp.loop` over the same part of the template, with
    bounds that do not change in the time loop and steps of 1. Each stores to arrays
    of one mapping, in the outermost dimension at its variable, and to nothing else
    that outlives an iteration; it reads what any of them stores at its variable plus
    a constant in this dimension. Sweeps may store to the array that they read:
    their rows keep their order. The time loop has no other effects but scalars that
    each iteration sets anew, and reductions to them: only those of the last
    iteration are computed.

    With `openmp` a sweep that reads other rows of what it stores itself is not
    divided, unless these are of another colour (red-black):
    `if ((i + j) % 2 == c)` around what it stores and reads.

    Kernels are in no queue, have no private variables and sums, and name whole
    variables in `copy`, `copyin` and `present`.

    Sweeps that read beyond the ends of an array, which an exchange continues with
    those of the other end, run in passes on such copies, too, also on one node;
    they go over the whole of such a dimension, use its variable as a subscript only,
    and fulfil what `deep` requires.

    With `deep` sweeps also store at all their variables in order, and what is said
    of rows is true of all dimensions that are spread over nodes; other arrays that
    are spread are read at variables plus constants, and get wide halos once;
    exchanges have filled what sweeps read of halos; a sweep reads neighbours of what
    it stores in another colour only. Scalars that sweeps use have the same values on
    all nodes.

    **Expects** as `--xmp-halo-state`; `--xmp-privatize` before it lets it see more.
    **Leaves** the same results, bit by bit. With `remarks` it says which loops
    were tiled, and why others were not.

    ```mlir
    scf.for %k = %c0 to %n step %c1 {
      xmp.reflect %x : !a
      xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0] : !t {
        // loads of %x, a store to %y[%i]
      }
      xmp.reflect %y : !a
      xmp.loop (%i) = (%c1) to (%last) step (%c1) on %t[d0] : !t {
        // loads of %y, a store to %x[%i]
      }
    }
    ```
  }];
  let options = [
    Option<"deep", "deep", "bool", "false",
           "Also where arrays are spread over nodes, with wide halos">,
    Option<"openmp", "openmp", "bool", "false", "Split passes over threads">,
    Option<"remarks", "remarks", "bool", "false",
           "Say which loops were tiled, and why others were not">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::xacc::xmp::XMPDialect"
  ];
}

def XMPOverlapPass : Pass<"xmp-overlap", "::mlir::ModuleOp"> {
  let summary = "Run the interior of a loop while its halo is exchanged";
  let description = [{
    A blocking `xmp.reflect` starts before loops and other statements that neither
    write what it exchanges nor read its halos; a loop that reads them runs those of
    its iterations that need nothing of what is exchanged first, then waits, then
    runs the others (`peel`). If `xmp.overlap_pays` finds at run time that this is
    slower, the wait comes before the whole loop. One copy of the body does both. An
    exchange under a condition that is nothing else starts where it stands.

    Where the loop has to stay whole, it runs after the wait; the exchange then
    overlaps with the loops before it, if there are any.

    With `kernels` the same happens to an `acc.parallel` that consists of one such
    loop and has no condition, queue or reduction, for an exchange with `acc`: it runs
    in a loop over its parts, which are boxes: the interior, then `xmp.wait_async`,
    then what is beside each face. Where that is slower, there is one part, the whole.
    The parts run in two queues of the compiler's own, one for the interior, if
    `xmp.overlap_pays` says so.

    **Requires.** The loop reads halos of these arrays by subscripts that are
    understood, may run its iterations in any order (as for
    `--xmp-mark-independent`), and reduces nothing. It writes none of them, unless
    in one colour of a chequered pattern: iterations that write what is sent then
    wait, too.

    **Expects** as `--xmp-halo-state`. **Leaves** the same results, bit by bit;
    with `remarks` it says why a loop stays whole.

    ```mlir
    xmp.reflect %u async %number : !a
    %pays, %queued = xmp.overlap_pays %number
    %w = arith.select %pays, %cm1, %c0 : index
    xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[d0] : !t peel (%number) [%w : %w] {
      // ...
    }
    ```
  }];
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say which exchanges were overlapped, and why others were not">,
    Option<"kernels", "kernels", "bool", "true",
           "Divide kernels, too">
  ];
  let dependentDialects = [
    "::mlir::acc::OpenACCDialect", "::mlir::arith::ArithDialect",
    "::xacc::xmp::XMPDialect"
  ];
}

def XMPMarkIndependentPass : Pass<"xmp-mark-independent", "::mlir::func::FuncOp"> {
  let summary = "Mark the loops whose iterations may run at the same time";
  let description = [{
    Sets `independent` on those loops of `xmp.loop` whose iterations touch
    disjoint memory: for each piece of memory that the body stores to, every
    access to it has in one dimension the subscript `iv + c` with the same
    invariant c. Allocas in the body and the private accumulators of reductions
    do not count. Arrays of different `xmp.global` symbols do not overlap; a
    pointer may point to anything.

    **Expects** loops before `--xmp-localize`; `--xmp-privatize` and
    `--canonicalize --cse` let it see more.
    **Leaves** the program unchanged except for the attribute. A loop that
    cannot be shown to be independent stays unmarked; with `remarks=true` a
    remark says
    why.

    ```mlir
    xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[d0] : !xmp.template<[block]> {
      %x = xmp.load %b[%i] : !xmp.array<64xf64, [t0]>
      xmp.store %x, %a[%i] : !xmp.array<64xf64, [t0]>
    }  // gets: independent [true]
    ```
  }];
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say for each loop that stays sequential why">
  ];
}

def XMPLocalizePass : Pass<"xmp-localize", "::mlir::ModuleOp"> {
  let summary = "Lower loops and global indices to the node's own part";
  let description = [{
    Lowers `xmp.loop`, `xmp.load` and `xmp.store` to `scf.for` over the node's
    own iterations and to accesses of the local section.

    - The induction variable keeps its global value. Bounds come from one
      `xmp.owned_range` (template) or `xmp.node_coordinate` (nodes) per
      restricted dimension; there is no division where the step is the constant
      1. A descending loop counts its iterations and computes the variable from
      the count, in the order of the source.
    - In a loop, element g of an array is `view[g - origin]`; view and origin
      are computed before the outermost `xmp.loop`. Strides and origins that are
      equal
      by the types of the arrays and their template (the attribute `xmp.template`
      of their `xmp.global` or `xmp.handle_cast`, or the SSA value) are read once for all arrays.
    - In a cyclic dimension the loop runs over the node's own values, which are
      adjacent; if the body needs the value itself, it runs over blocks and
      within each (strip mining). An access at the loop's own element costs no
      division;
      any other takes the formula of `xmp.cyclic`.
    - In straight-line code, and beside directives in a loop of time steps, an
      access becomes the checked `xmp.element`; in other loops an unchecked view
      from the entry of the function. Where an
      array of dynamic extents has no local section, because it was not allocated
      or the node owns nothing, a copy of the nest with checked accesses to such
      arrays runs. So it does where subscripts are known before a nest, and the
      node does not store such an element. With `check-bounds` all accesses are checked;
      a kernel notes subscripts of elements that are not stored, and the host looks behind it.
    - In loops, `xmp.element` becomes an address in the view. Where a subscript is
      not a variable of an `xmp.loop` plus a constant that keeps it in the block or
      its shadow, a comparison with the extent stands in front, and in cyclic dimensions
      the op stays.
    - A reduction accumulates in an alloca of its own, which never escapes, so
      that LLVM keeps it in a register; a copy is combined over the nodes with
      `xmp.reduction`, then with the value before the loop.
    - A loop in an `xmp.task` of the same function ends the job when it runs if
      nodes outside of the task own iterations; a reduction gives its result to all
      nodes of the task.
    - A reduction with 16 loads and more carries an `llvm.loop_annotation` against
      interleaving, which would leave many iterations to the scalar remainder.
    - With `openmp`, the outermost loop marked `independent` is cut in one chunk
      a thread, in an `scf.parallel` over threads. Partial results are combined
      serially in the order of the threads: the result is the same for the same
      number of threads.

    **Expects** what the verifiers guarantee. **Leaves** no `xmp.loop`,
    `xmp.load`, `xmp.store` (see `--xmp-verify-localized`).

    ```mlir
    xmp.loop (%i) = (%lb) to (%ub) step (%c1) on %t[d0] : !xmp.template<[block]> {
      xmp.store %x, %a[%i] : !xmp.array<64xf64, [t0]>
    }
    // becomes
    %view = xmp.local_view %a : !xmp.array<64xf64, [t0]> -> memref<?xf64, strided<[1], offset: ?>>
    %origin = xmp.local_origin %a[0] : !xmp.array<64xf64, [t0]>
    %first, %last = xmp.owned_range %t[0] : !xmp.template<[block]>
    %begin = arith.maxsi %lb, %first : index
    %next = arith.addi %last, %c1 overflow<nsw> : index
    %end = arith.minsi %ub, %next : index
    scf.for %i = %begin to %end step %c1 {
      %k = arith.subi %i, %origin overflow<nsw> : index
      memref.store %x, %view[%k] : memref<?xf64, strided<[1], offset: ?>>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::xacc::offload::OffloadDialect", "::xacc::xmp::XMPDialect"
  ];
  let options = [
    Option<"openmp", "openmp", "bool", "false",
           "Split independent loops over threads">,
    Option<"checkBounds", "check-bounds", "bool", "false",
           "Check each access (-fcheck=bounds)">
  ];
}

def XMPInsertPollsPass : Pass<"xmp-insert-polls", "::mlir::ModuleOp"> {
  let summary = "Poll in loops that run while exchanges are in progress";
  let description = [{
    Message layers move data only while they are called, and with shared memory
    the receiver copies. So that an asynchronous exchange advances while the
    program computes, loops get an `xmp.poll` after about each `work` ops:

    - A nest counts in a private variable: after an innermost loop, its
      iterations times the ops of its body. Innermost loops stay as they are,
      for the vectoriser. Loops with a constant number of up to 16 iterations
      are part of the body around them.
    - A single loop runs in tiles, with a poll after each.

    With `where=auto` these are the loops that may run between a start
    (`async`, `xmp.reflect_start`) and its wait, in the order of the structured
    control flow. In a function that starts nothing, while another one of the
    module does, all loops may. `always` takes all loops, also for starts in other
    modules; `never` none.

    **Expects** localised loops. **Leaves** the program unchanged except for
    polls.
    Bodies of kernels, routines that they call, and `scf.while`, have none. In a
    parallel loop all threads count; the runtime lets only its own thread poll.

    ```mlir
    xmp.reflect %a async %id : !xmp.array<?xf64, [t0], shadow [1:1]>
    scf.for %i = %lb to %ub step %c1 { ... }
    // becomes, with 8 ops in the body,
    scf.for %t = %lb to %ub step %c16384 {
      %end = arith.minsi %ub, (%t + %c16384)
      scf.for %i = %t to %end step %c1 { ... }
      xmp.poll
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::xacc::xmp::XMPDialect"
  ];
  let options = [
    Option<"where", "where", "std::string", "\"auto\"",
           "Which loops poll: auto, always or never">,
    Option<"work", "work", "int64_t", "131072",
           "Ops between two polls">
  ];
}

def XMPCopyRowsPass : Pass<"xmp-copy-rows", "::mlir::func::FuncOp"> {
  let summary = "Turn loops that copy rows between arrays into block copies";
  let description = [{
    An innermost `scf.for` of step 1 whose body only loads an element of one
    array and stores it to another becomes `llvm.intr.memcpy`, if both subscripts
    advance by one element and the arrays do not share storage (two
    `xmp.global` symbols, or two `xmp.alloc`). Rows of less than 4 KiB still take
    the loop, by a test at run time. LLVM would recognise the loop only
    without needing alias scopes.

    **Expects** localised loops. **Leaves** all other loops as they are.

    ```mlir
    scf.for %j = %lb to %ub step %c1 {
      %x = memref.load %u[%i, %j] : memref<?x?xf64, strided<[?, 1], offset: ?>>
      memref.store %x, %v[%i, %j] : memref<?x?xf64, strided<[?, 1], offset: ?>>
    }
    // becomes a copy of %ub - %lb elements if these are 4 KiB, else the loop
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

def XMPVerifyLocalizedPass : Pass<"xmp-verify-localized"> {
  let summary = "Check that no global index and no distributed loop is left";
  let description = [{
    Fails with an error on every `xmp.loop`, `xmp.load` and `xmp.store`. Runs
    between the plan and the target, so that a wrong pipeline fails with a
    message and never with wrong code. Changes nothing.

    ```mlir
    %x = xmp.load %a[%i] : !xmp.array<64xf64, [t0]>
    // error: 'xmp.load' op is left after localising; run --xmp-localize first
    ```
  }];
}

#endif // XMP_TRANSFORMS_PASSES_TD
