//===- OffloadKernelOps.td - Kernels, loops, sections ------*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_KERNELOPS_TD
#define OFFLOAD_KERNELOPS_TD

include "Dialect/Offload/IR/OffloadOpBase.td"

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

def Offload_KernelOp : Offload_DirectiveOp<"kernel", [AttrSizedOperandSegments,
    RecursiveMemoryEffects, Offload_DeviceEffects,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "Run a block on the device";
  let description = [{
    Launches the body as one kernel. The body uses values from above: scalars and
    `!llvm.ptr`s are passed by value, memrefs have to be device copies (results of
    `offload.enter` or `offload.deviceptr`, or views of them);
    `--offload-verify-kernels` checks that.

    All gangs run the code outside of loops of level gang, one worker and lane
    each, as OpenACC says; memory allocated there is each gang's own. A `serial`
    kernel has one gang with one worker of one lane.

    **Operands.** `num_gangs`, `num_workers`, `vector_length` are hints: numbers of
    gangs, workers and lanes; absent or 0: chosen. `block` (x, y, z: threads of a
    GPU's block) and `name` are set by passes.

    **Sections.** `--offload-compute-sections` adds a second region, which says what
    a part of the iterations touches: host code that computes bounds, with one
    `offload.section` for each box. No region: nothing is known, the kernel may
    touch everything that is passed to it.

    **Constraints.**
    - (C1) not inside another kernel, of an `offload.func` or of a function with
      `offload.routine`;
    - (C2) `block` is three positive numbers;
    - (C3) `split` names up to three loops, outermost first, and there is no
      `no_split` with it.

    `split`: the loops of the outermost parallel nest that may be divided over
    devices; `no_split`: why there are none; `gangs`: what becomes of the program's
    number of gangs there. `persistent`: a loop of the host with all of its kernels,
    see `--offload-persistent-kernels`.

    **Effects.** With `queue` it returns at once, else when the kernel is complete.

    **Errors** (run time). Those of the device, with the source line.

    **Source.** OpenACC 2.7, 2.5.

    ```mlir
    offload.kernel parallel queue(%q) vector_length(%c128) {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
        memref.store %x, %d[%i] : memref<?xf64>
      }
    }
    ```
  }];
  let arguments = (ins Offload_ConstructAttr:$construct,
    Optional<Offload_QueueType>:$queue, Optional<I64>:$num_gangs,
    Optional<I64>:$num_workers, Optional<I64>:$vector_length,
    OptionalAttr<DenseI32ArrayAttr>:$block, OptionalAttr<StrAttr>:$name,
    XMP_Optional<DenseI64ArrayAttr>:$split, XMP_Optional<StrAttr>:$no_split,
    XMP_Optional<Offload_GangsAttr>:$gangs, XMP_Optional<UnitAttr>:$persistent,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
  let regions = (region SizedRegion<1>:$body, AnyRegion:$sections);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $construct (`queue` `(` $queue^ `)`)? (`num_gangs` `(` $num_gangs^ `)`)?
    (`num_workers` `(` $num_workers^ `)`)?
    (`vector_length` `(` $vector_length^ `)`)?
    $body (`sections` $sections^)? attr-dict
  }];
}

def Offload_LoopOp : Offload_Op<"loop", [AttrSizedOperandSegments,
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopInductionVars",
      "getLoopLowerBounds", "getLoopUpperBounds", "getLoopSteps"]>,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "A loop nest in a kernel";
  let description = [{
    Runs the iterations of a rectangular nest; each loop goes up from `lower`
    while it is less than `upper`, by a positive `step`. The innermost loop is the
    last.

    `parallel` promises that iterations may run in any order and at the same time;
    `seq` runs them in order; `auto` leaves it to `--offload-parallelize`, which
    makes it one of the other two. `levels` say over what the iterations are
    split; `--offload-map-loops` chooses them for parallel loops that have none.
    A loop without levels runs in the thread that reaches it. `one_thread`: it comes
    from a `serial` kernel and runs in one thread, as it did there.

    `tile`: how many iterations of each loop make a tile; 0 is all of them. On a
    CPU a thread runs the iterations of one tile after those of another. GPUs
    have no use for it.

    `reduce`: in the body the block argument is a private accumulator that starts
    with the identity of the kind; after the loop the accumulators are combined
    with the value that the operand's memory held before.

    **Constraints.**
    - (C1) the same number, at least 1, of lower bounds, upper bounds, steps and
      body arguments of type index; a constant step is positive;
    - (C2) one kind per reduction; a body argument of the operand's type for each;
      `band`, `bor`, `bxor`, `umax`, `umin` on integers only;
    - (C3) reductions are of integers, of floating point, or with `add` and `mul`
      of complex numbers;
    - (C4) only `parallel` and `auto` loops have levels and reductions;
    - (C5) levels go from gang over worker to vector from the outside to the
      inside, each in one loop;
    - (C6) inside `offload.kernel`, `offload.func` or a function with
      `offload.routine`;
    - (C7) `tile` has a number for each loop, at least 0; no `seq` loop has one.

    **Source.** OpenACC 2.7, 2.9.

    ```mlir
    offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %m)
      step (%c1, %c1) reduce (add %sum -> %s : memref<f64>) {
      %x = memref.load %d[%i, %j] : memref<?x?xf64>
      %old = memref.load %s[] : memref<f64>
      %new = arith.addf %old, %x fastmath<reassoc> : f64
      memref.store %new, %s[] : memref<f64>
    }
    ```
  }];
  let arguments = (ins
    Offload_LoopModeAttr:$mode, Offload_LevelsAttr:$levels,
    Variadic<Index>:$lower, Variadic<Index>:$upper, Variadic<Index>:$step,
    Variadic<AnyMemRef>:$reductions, DenseI32ArrayAttr:$reductionKinds,
    XMP_Optional<UnitAttr>:$one_thread, XMP_Optional<DenseI64ArrayAttr>:$tile);
  let regions = (region SizedRegion<1>:$body);
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins
    "LoopMode":$mode, "Levels":$levels,
    "::mlir::ValueRange":$lower, "::mlir::ValueRange":$upper,
    "::mlir::ValueRange":$step,
    CArg<"::mlir::ValueRange", "{}">:$reductions,
    CArg<"::llvm::ArrayRef<::xacc::xmp::ReductionKind>", "{}">
      :$reductionKinds)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    unsigned getNumLoops() { return getLower().size(); }
    /// Iterations of a loop in a tile; 0: all.
    int64_t getTileSize(unsigned loop) {
      return getTileAttr() ? getTileAttr()[loop] : 0;
    }
    ::mlir::Value getInductionVar(unsigned loop) {
      return getBody().getArgument(loop);
    }
    ::mlir::Value getPrivate(unsigned reduction) {
      return getBody().getArgument(getNumLoops() + reduction);
    }
    ::xacc::xmp::ReductionKind getReductionKind(unsigned reduction) {
      return static_cast<::xacc::xmp::ReductionKind>(
          getReductionKinds()[reduction]);
    }
    bool isParallel() { return getMode() == LoopMode::Parallel; }
  }];
}

def Offload_YieldOp : Offload_Op<"yield", [Pure, Terminator, ReturnLike,
    ParentOneOf<["KernelOp", "LoopOp", "FuncOp", "TeamOp"]>]> {
  let summary = "End the body of a kernel or loop";
  let description = [{
    Implicit in the assembly form.
  }];
  let assemblyFormat = "attr-dict";
}

def Offload_TeamOp : Offload_Op<"team", [AutomaticAllocationScope,
    RecursiveMemoryEffects]> {
  let summary = "What each thread of a device of the CPU does";
  let description = [{
    Executes the body once for each thread from 0 to `numThreads - 1`, in any
    order, at the same time or one after the other, and is complete when all are.
    The argument is the number of the thread. Executions cannot wait for each
    other. `--xacc-outline-teams` makes a function of the body.

    **Constraints.**
    - (C1) the body has one argument, an `i64`.

    **Effects.** Those of the body.

    ```mlir
    %n = llvm.call @xaccrtTeamSize(%work) : (i64) -> i64
    offload.team %n {
    ^bb0(%thread: i64):
      ...
      offload.yield
    }
    ```
  }];
  let arguments = (ins I64:$numThreads);
  let regions = (region MinSizedRegion<1>:$body);
  let assemblyFormat = "$numThreads $body attr-dict";
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::BlockArgument getThread() { return getBody().getArgument(0); }
  }];
}

def Offload_FuncOp : Offload_Op<"func", [Symbol, IsolatedFromAbove,
    AutomaticAllocationScope,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "A kernel on its own";
  let description = [{
    What `--offload-outline-kernels` makes of `offload.kernel`: the body, with what
    it used as arguments. Each target's conversion makes its code from it.

    **Constraints.**
    - (C1) arguments are integers, floating point numbers, indices or `!llvm.ptr`s;
    - (C2) `block` is three positive numbers;
    - (C3) the sections region, where there is one, has the same arguments;
    - (C4) `split` names up to three loops, outermost first; `split_extents` has an
      entry for each; and there is no `no_split` with them;
    - (C5) `may_overlap` is pairs of numbers of arguments that are pointers;
    - (C6) so are the arguments of `reductions`, but for `extent`, an index;
    - (C7) `narrow_argument` is the number of an argument;
    - (C8) not both `image` and `no_image`.

    `gang_per_block`: a block of a GPU runs an iteration of the outermost loop, in
    which worker and vector loops are divided over its threads; `short_rows`: rows
    have workers. `may_overlap`: which pointers may refer to the same memory; absent:
    nothing is known. `image`: the symbol of the image that has device code of it;
    `no_image`: why none has. `scratch_per_block`: bytes that each block of the grid
    needs for partial results and what the block has in global memory; behind the
    arguments, the device code gets the address of the buffer. `requests`: it passes
    messages, in one block; the last argument of the device code is the address of
    its ring. `narrow_argument`: the argument that says whether 32 bits are
    enough for indices, where there is a second kernel for others. `split`,
    `no_split`, `gangs`, `persistent`: as of `offload.kernel`. `split_extents`: for
    each of these loops the extent of the launch that it is a factor of.
    `reductions`: what these loops reduce into.

    **Sections.** As of `offload.kernel`. The last arguments are pairs of what
    `offload.part` gave, one for each loop that may be split.

    ```mlir
    offload.func @k(%p: !llvm.ptr, %n: index) parallel {
      ...
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Offload_ConstructAttr:$construct,
    OptionalAttr<DenseI32ArrayAttr>:$block,
    XMP_Optional<UnitAttr>:$gang_per_block, XMP_Optional<UnitAttr>:$short_rows,
    XMP_Optional<DenseI32ArrayAttr>:$may_overlap,
    XMP_Optional<StrAttr>:$image, XMP_Optional<StrAttr>:$no_image,
    XMP_Optional<I64Attr>:$scratch_per_block, XMP_Optional<UnitAttr>:$requests,
    XMP_Optional<I64Attr>:$narrow_argument,
    XMP_Optional<DenseI64ArrayAttr>:$split, XMP_Optional<StrAttr>:$no_split,
    XMP_Optional<Offload_GangsAttr>:$gangs, XMP_Optional<UnitAttr>:$persistent,
    XMP_Optional<DenseI64ArrayAttr>:$split_extents,
    XMP_Optional<Offload_PartialReductions>:$reductions);
  let regions = (region SizedRegion<1>:$body, AnyRegion:$sections);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Offload_LaunchOp : Offload_DirectiveOp<"launch", [AttrSizedOperandSegments,
    Offload_DeviceEffects, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Launch a kernel";
  let description = [{
    **Operands.** `extents`: the numbers of iterations of the kernel's outermost
    parallel loop, the fastest varying first (x, y, z); 0 where not known before the
    launch. A GPU's grid follows from them and from the kernel's `block`. The others
    are as those of `offload.kernel`.

    **Constraints.**
    - (C1) `kernel` names an `offload.func` of the same module;
    - (C2) whose arguments have the types of `args`;
    - (C3) at most three extents;
    - (C4) one lower bound, upper bound and step per loop in `split`; two arguments,
      the last ones, for each.

    `split`: the loops that may be split over devices, outermost first. Their
    arguments are the limits of 64 bits; who splits the kernel replaces them.

    **Effects**, **Errors.** As those of `offload.kernel`. Values of `args` are read
    before it returns; memory that they point to is the kernel's until it is complete.

    ```mlir
    offload.launch @k queue(%q) extents(%n) args(%p, %n : !llvm.ptr, index)
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel,
    Optional<Offload_QueueType>:$queue, Optional<I64>:$num_gangs,
    Optional<I64>:$num_workers, Optional<I64>:$vector_length,
    Variadic<Index>:$extents, Variadic<Index>:$splitLower,
    Variadic<Index>:$splitUpper, Variadic<Index>:$splitStep,
    Variadic<AnyType>:$args,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $kernel (`queue` `(` $queue^ `)`)? (`num_gangs` `(` $num_gangs^ `)`)?
    (`num_workers` `(` $num_workers^ `)`)?
    (`vector_length` `(` $vector_length^ `)`)?
    (`extents` `(` $extents^ `)`)?
    (`split` `(` $splitLower^ `)` `to` `(` $splitUpper `)` `step` `(`
     $splitStep `)`)? (`args` `(` $args^ `:` type($args) `)`)?
    attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

def Offload_PartOp : Offload_Op<"part", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "The iterations that this device runs";
  let description = [{
    Of the loop number `loop` (the outermost is 0) of a kernel's outermost parallel
    nest: values of its induction variable from `lower` on, less than `upper`. The
    limits of 64 bits where the kernel is not split in this loop; else `lower` is
    the loop's lower bound plus a multiple of its step. In the body of a kernel and
    in its sections region; `--offload-outline-kernels` makes arguments of it.

    **Constraints.** (C1) inside `offload.kernel`.

    **Source.** The paper on several GPUs ([Sources](../Sources.md#flow)),
    execution rule.

    ```mlir
    %l, %u = offload.part 0
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$loop);
  let results = (outs Index:$lower, Index:$upper);
  let hasVerifier = 1;
  let assemblyFormat = "$loop attr-dict";
}

def Offload_SectionOp : Offload_Op<"section", [SameVariadicOperandSize,
    Offload_DeviceEffects]> {
  let summary = "A box of elements that a kernel touches";
  let description = [{
    In the sections region of a kernel. `use`: it may read these elements; `def`: it
    certainly writes all of them; `may_def`: it writes none but these.
    Without bounds: all that is present of the array. Elements outside of what is
    present do not count.

    **Operands.** `memref`: a device copy, or a view of one (`offload.view` of its
    pointer for subscripts that were written as one number). `lower`, `upper`: the
    first and the last index in each dimension, outermost first. A box with an
    `upper` less than its `lower` is empty. `step`: where given, every `step`-th
    index from `lower` on, up to `upper`.

    **Constraints.**
    - (C1) no bounds, or one lower and one upper bound per dimension;
    - (C2) `step`: one positive number per dimension;
    - (C3) in a sections region.

    **Source.** The paper on several GPUs ([Sources](../Sources.md#flow)),
    USE and DEF.

    ```mlir
    offload.section use %d [%l, %c0] to [%u, %m] : memref<?x?xf64>
    offload.section may_def %d : memref<?x?xf64>
    ```
  }];
  let arguments = (ins Offload_SectionKindAttr:$kind, AnyMemRef:$memref,
                       Variadic<Index>:$lower, Variadic<Index>:$upper,
                       OptionalAttr<DenseI64ArrayAttr>:$step);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $kind $memref (`[` $lower^ `]` `to` `[` $upper `]`)? (`step` $step^)?
    attr-dict `:` type($memref)
  }];
}

def Offload_BoundsOp : Offload_Op<"bounds", [Pure, SameVariadicOperandSize,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "The smallest and the largest element of a box of integers";
  let description = [{
    In the sections region of a kernel, before its launch: what `rowstr[i]` may be
    for the rows of a part. Reads device memory that holds a valid copy. Of an
    empty box `min` is 0 and `max` is -1.

    **Operands.** As those of `offload.section`, of an array of integers that the
    kernel does not write. Smaller integers than 64 bits are signed.

    **Constraints.**
    - (C1) one lower and one upper bound per dimension;
    - (C2) elements are integers.

    ```mlir
    %min, %max = offload.bounds %rowstr[%l] to [%u] : memref<?xi32>
    ```
  }];
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$lower,
                       Variadic<Index>:$upper);
  let results = (outs Index:$min, Index:$max);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $memref `[` $lower `]` `to` `[` $upper `]` attr-dict `:` type($memref)
  }];
}

#endif // OFFLOAD_KERNELOPS_TD
