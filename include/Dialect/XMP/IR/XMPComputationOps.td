//===- XMPComputationOps.td - Loops, elements, queries -----*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_COMPUTATIONOPS_TD
#define XMP_COMPUTATIONOPS_TD

include "Dialect/XMP/IR/XMPOpBase.td"


def XMP_LoadOp : XMP_Op<"load", [
    TypesMatchWith<"result is of the element type", "array", "result",
                   "::llvm::cast<ArrayType>($_self).getElementType()">]> {
  let summary = "Load an element by its global indices";
  let description = [{
    Executed by a node that owns the element or has it in its shadow.

    **Operands.** One global index per dimension, from 0.

    **Constraints.**
    - (C1) as many indices as the array has dimensions.

    **Source.** XcalableMP 1.4, global data are accessed with global indices.

    ```mlir
    %x = xmp.load %a[%i, %j] : !xmp.array<8x8xf64, [t1, t0]>
    ```
  }];
  let arguments = (ins Arg<XMP_Array, "", [MemRead]>:$array,
                       Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $array `[` $indices `]` attr-dict `:` qualified(type($array))
  }];
  let hasVerifier = 1;
}

def XMP_StoreOp : XMP_Op<"store", [
    TypesMatchWith<"value is of the element type", "array", "value",
                   "::llvm::cast<ArrayType>($_self).getElementType()">]> {
  let summary = "Store an element by its global indices";
  let description = [{
    Executed by a node that owns the element or has it in its shadow; copies on
    other nodes do not change.

    **Constraints.**
    - (C1) as many indices as the array has dimensions.

    ```mlir
    xmp.store %x, %a[%i, %j] : !xmp.array<8x8xf64, [t1, t0]>
    ```
  }];
  let arguments = (ins AnyType:$value, Arg<XMP_Array, "", [MemWrite]>:$array,
                       Variadic<Index>:$indices);
  let assemblyFormat = [{
    $value `,` $array `[` $indices `]` attr-dict `:` qualified(type($array))
  }];
  let hasVerifier = 1;
}

def XMP_ElementOp : XMP_DirectiveOp<"element", [XMP_ReadsNodeState]> {
  let summary = "Yield the address of an element, checked";
  let description = [{
    Yields the address of the element with these global indices. Ends the job
    with a message if it is not stored on this node. In loops `--xmp-localize` makes
    it an address in the node's section, with a comparison in front only where a
    subscript may leave that.

    **Constraints.**
    - (C1) as many indices as the array has dimensions.

    ```mlir
    %q = xmp.element %a[%i] : !xmp.array<8xf64, [t0]>
    ```
  }];
  let arguments = (ins XMP_Array:$array, Variadic<Index>:$indices,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs XMP_Pointer:$result);
  let assemblyFormat = [{
    $array `[` $indices `]` attr-dict `:` qualified(type($array))
  }];
  let hasVerifier = 1;
}

def XMP_LoopOp : XMP_DirectiveOp<"loop", [
    AttrSizedOperandSegments,
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopInductionVars",
      "getLoopLowerBounds", "getLoopUpperBounds", "getLoopSteps"]>,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "Run a loop nest on the nodes that a reference names";
  let description = [{
    Executes the iterations of a rectangular nest of loops. Iteration
    `(v1, ..., vk)` is run by the nodes that the `on` reference names with these
    values; each node runs its iterations in sequential order. All nodes of the
    executing set reach the op.

    For each dimension of the reference (F-order): `d0 + %c` (loop 0 plus an
    offset), `(%v)` a value, `:` every node of the dimension, `*` the node's own
    coordinate, `inner` where a loop inside the body restricts the dimension. A
    dimension of a template has template indices, one of a node array
    coordinates from 0.

    A loop goes from `lower` while it is less than `upper`, by a positive
    `step`; one that `descending` names, as in `descending [0, 1]`, goes down from
    `lower` while it is greater than `upper`.

    `independent [...]` names loops whose iterations may run in any order and at
    the same time.

    `reduce`: inside the body the block argument is this node's private
    accumulator, which starts with the identity of the kind. After the last
    iteration the accumulators of the nodes along the indexed dimensions are
    combined and the result is combined once with the value that the operand
    held before the loop; that value must be the same on these nodes.

    `expand`, `margin`, `peel`: let [l, h] be the node's own range of a loop, cut
    to the range from `lower` to `upper`. `expand` makes it [l - lw, h + uw] and
    cuts it again, unless `unbound`; negative widths narrow it; an empty range
    stays empty. `margin` runs the tuples that are in one of the two boxes of
    ranges and not in the other, each once. `peel (%id)` runs `expand`, waits for
    the operations that were started with the number, and runs `margin`.

    `inner`: the ranges of this loop are further dimensions of the boxes of the
    loop with `margin` or `peel` around it, so that a nest with statements between
    its loops, or with bounds that depend on loops around, has one margin. An
    iteration of the loop around runs once for all its tuples of the margin.

    `halo`: what `--xmp-halo-state` has found about shadows that the loop reads, one
    text an array.

    **Operands.** Bounds and steps: index, one per loop. Offsets: index.
    Reductions: memref with static shape, of integers or floating point. Widths:
    index, two per loop.

    **Constraints.**
    - (C1) the same number, at least 1, of lower bounds, upper bounds, steps and
      body arguments of type index;
    - (C2) as many `on` subscripts as the reference has dimensions;
    - (C3) every `dN` names a loop of this op, each at most once;
    - (C4) one kind per reduction; a body argument of the operand's type for
      each; `band`, `bor`, `bxor`, `umax`, `umin` on integers only;
    - (C5) as many flags in `descending` and `independent` as loops, one set;
    - (C6) as many offsets as subscripts that are a loop or a value;
    - (C7) widths if and only if there is a widening, one pair per loop, and a
      number if and only if it is `peel`; around a loop with `inner` one with
      `margin`, `peel` or `inner`.

    **Effects.** Those of the body; where it reduces, collective, and the
    operands are read and written.

    **Source.** XcalableMP 1.4, `loop`.

    ```mlir
    xmp.loop (%i, %j) = (%l, %l) to (%n, %m) step (%c1, %c1)
        on %t[d1 + %c0, d0 + %c1] : !xmp.template<[block, block]>
        independent [0, 1]
        reduce (add %sum -> %s : memref<f64>) {
      %x = xmp.load %a[%i, %j] : !xmp.array<8x8xf64, [t1, t0]>
      %old = memref.load %s[] : memref<f64>
      %new = arith.addf %old, %x fastmath<reassoc> : f64
      memref.store %new, %s[] : memref<f64>
    }
    ```
  }];
  let arguments = (ins
    Variadic<Index>:$lower, Variadic<Index>:$upper, Variadic<Index>:$step,
    XMP_NodesOrTemplate:$on, DenseI64ArrayAttr:$onKinds,
    Variadic<Index>:$offsets, Variadic<AnyMemRef>:$reductions,
    Variadic<Index>:$lowerWidths, Variadic<Index>:$upperWidths,
    Optional<Index>:$peel, DenseI32ArrayAttr:$reductionKinds,
    OptionalAttr<DenseBoolArrayAttr>:$descending,
    OptionalAttr<DenseBoolArrayAttr>:$independent,
    OptionalAttr<DenseBoolArrayAttr>:$unbound,
    OptionalAttr<XMP_WideningAttr>:$widening,
    XMP_Optional<StrArrayAttr>:$halo, XMP_Optional<XMP_DirectiveAttr>:$directive);
  let regions = (region SizedRegion<1>:$body);
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins
    "::mlir::ValueRange":$lower, "::mlir::ValueRange":$upper,
    "::mlir::ValueRange":$step, "::mlir::Value":$on,
    "::llvm::ArrayRef<int64_t>":$onKinds, "::mlir::ValueRange":$offsets,
    CArg<"::mlir::ValueRange", "{}">:$reductions,
    CArg<"::llvm::ArrayRef<ReductionKind>", "{}">:$reductionKinds,
    CArg<"::llvm::ArrayRef<bool>", "{}">:$descending)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    unsigned getNumLoops() { return getLower().size(); }
    ::mlir::Value getInductionVar(unsigned loop) {
      return getBody().getArgument(loop);
    }
    ::mlir::Value getPrivate(unsigned reduction) {
      return getBody().getArgument(getNumLoops() + reduction);
    }
    ReductionKind getReductionKind(unsigned reduction) {
      return static_cast<ReductionKind>(getReductionKinds()[reduction]);
    }
    bool isDescending(unsigned loop) {
      auto flags = getDescending();
      return flags && (*flags)[loop];
    }
    bool isUnbound(unsigned loop) {
      auto flags = getUnbound();
      return flags && (*flags)[loop];
    }
    /// Gives the loop widths, a pair per loop.
    void widen(Widening kind, ::mlir::ValueRange lower,
               ::mlir::ValueRange upper, ::llvm::ArrayRef<bool> unbound,
               ::mlir::Value peel);
    /// Makes it a loop over its own iterations again.
    void removeWidths();
    bool isIndependent(unsigned loop) {
      auto flags = getIndependent();
      return flags && (*flags)[loop];
    }
    /// The dimension of the reference that loop restricts, or -1.
    int64_t getOnDim(unsigned loop);
    /// The operand in `offsets` of dimension `dim`: what is added to the loop's
    /// index, or the value. Null if the dimension names neither.
    ::mlir::Value getOffset(int64_t dim);
  }];
}

def XMP_YieldOp : XMP_Op<"yield", [Pure, Terminator, ReturnLike]> {
  let summary = "End the body of a loop or task";
  let description = [{
    Implicit in the assembly form.
  }];
  let arguments = (ins);
  let assemblyFormat = "attr-dict";
}

def XMP_TaskOp : XMP_DirectiveOp<"task", [
    RecursiveMemoryEffects,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "Run a block on a set of nodes";
  let description = [{
    The nodes of the set push it as their executing set and run the body; all
    others skip it, without synchronisation. `nocomm` promises that the body does
    not use the executing set; then it is not pushed.

    **Errors** (run time). The set is not part of the executing set.

    **Source.** XcalableMP 1.4, `task`.

    ```mlir
    xmp.task on %s {
      func.call @report() : () -> ()
    }
    ```
  }];
  let arguments = (ins XMP_Set:$set, UnitAttr:$nocomm,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "`on` $set (`nocomm` $nocomm^)? $body attr-dict";
}

def XMP_LocalViewOp : XMP_Op<"local_view", [Pure,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "View the local section of an array as a memref";
  let description = [{
    Yields a memref in which subscript `g - xmp.local_origin` is the element with
    global index `g`. Pure: the storage of an array does not move while a
    function that views it runs, except through `xmp_malloc`, which front ends
    treat as a barrier. Null where nothing is stored.

    **Constraints.**
    - (C1) the result is the local type of the array.

    ```mlir
    %m = xmp.local_view %a : !xmp.array<?x8xf64, [t0, *]>
          -> memref<?x8xf64, strided<[?, 1], offset: ?>>
    ```
  }];
  let arguments = (ins XMP_Array:$array);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $array attr-dict `:` qualified(type($array)) `->`
    qualified(type($result))
  }];
  let hasVerifier = 1;
}

def XMP_LocalOriginOp : XMP_Op<"local_origin", [Pure]> {
  let summary = "Yield the global index of the first stored element";
  let description = [{
    The global index that lies at position 0 of the local section in dimension
    `dim` (C-order), lower shadow included. An index. In a cyclic dimension
    without shadow, where positions are counted otherwise (`xmp.cyclic`): how many
    template indices the node owns below those of the array.

    **Constraints.**
    - (C1) `dim` is a dimension of the array.

    ```mlir
    %o = xmp.local_origin %a[0] : !xmp.array<8xf64, [t0]>
    ```
  }];
  let arguments = (ins XMP_Array:$array, I64Attr:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $array `[` $dim `]` attr-dict `:` qualified(type($array))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def XMP_OwnedRangeOp : XMP_Op<"owned_range", [Pure]> {
  let summary = "Yield the first and last index that this node owns";
  let description = [{
    For a dimension of a template (F-order, template indices) or of an array
    (C-order, global indices) yields the first and last owned index, inclusive;
    `first > last` where the node owns none. Pure: ownership never changes.

    **Constraints.**
    - (C1) `dim` is a dimension of the operand.

    ```mlir
    %first, %last = xmp.owned_range %t[0] : !xmp.template<[block]>
    ```
  }];
  let arguments = (ins AnyTypeOf<[XMP_Template, XMP_Array]>:$source,
                       I64Attr:$dim);
  let results = (outs Index:$first, Index:$last);
  let assemblyFormat = [{
    $source `[` $dim `]` attr-dict `:` qualified(type($source))
  }];
  let hasVerifier = 1;
}

def XMP_CyclicOp : XMP_Op<"cyclic", [Pure]> {
  let summary = "Yield the parameters of a cyclic distribution";
  let description = [{
    Of a dimension of a template (F-order) or of an array (C-order), for what
    `width`, number of `nodes` and own `coordinate` (from 0) it is distributed,
    and the `shift` that makes an index x count from the lower bound of the
    template: z = x + shift. This node owns x if z / width % nodes is its
    coordinate; then x is element z / (width * nodes) * width + z % width of
    those it owns in the template, less `xmp.local_origin` of those in the array.
    `width` and `nodes` are positive also where nothing is stored.

    **Constraints.**
    - (C1) `dim` is a dimension of the operand;
    - (C2) it is cyclic.

    ```mlir
    %shift, %width, %nodes, %own = xmp.cyclic %t[0] : !xmp.template<[cyclic(4)]>
    ```
  }];
  let arguments = (ins AnyTypeOf<[XMP_Template, XMP_Array]>:$source,
                       I64Attr:$dim);
  let results = (outs Index:$shift, Index:$width, Index:$nodes,
                      Index:$coordinate);
  let assemblyFormat = [{
    $source `[` $dim `]` attr-dict `:` qualified(type($source))
  }];
  let hasVerifier = 1;
}

def XMP_NodeCoordinateOp : XMP_Op<"node_coordinate", [Pure]> {
  let summary = "Yield this node's coordinate in a node array";
  let description = [{
    From 0, in dimension `dim` (F-order); -1 on a node that is no member.

    **Constraints.**
    - (C1) `dim` is a dimension of the node array.

    ```mlir
    %c = xmp.node_coordinate %p[1] : !xmp.nodes<4x?>
    ```
  }];
  let arguments = (ins XMP_Nodes:$nodes, I64Attr:$dim);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $nodes `[` $dim `]` attr-dict `:` qualified(type($nodes))
  }];
  let hasVerifier = 1;
}

def XMP_NodeNumOp : XMP_Op<"node_num", [XMP_ReadsNodeState]> {
  let summary = "Yield this node's number in the executing set";
  let description = [{
    From 0; XcalableMP's `xmp_node_num()` is one more.

    ```mlir
    %r = xmp.node_num
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

def XMP_NumNodesOp : XMP_Op<"num_nodes", [XMP_ReadsNodeState]> {
  let summary = "Yield the number of nodes in the executing set";
  let description = [{
    ```mlir
    %n = xmp.num_nodes
    ```
  }];
  let results = (outs Index:$result);
  let assemblyFormat = "attr-dict";
}

def XMP_WtimeOp : XMP_Op<"wtime", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Yield the wall-clock time in seconds";
  let description = [{
    Since a fixed time in the past. Ordered with all memory accesses.

    ```mlir
    %s = xmp.wtime
    ```
  }];
  let results = (outs F64:$result);
  let assemblyFormat = "attr-dict";
}

def XMP_NumThreadsOp : XMP_Op<"num_threads", [XMP_ReadsNodeState]> {
  let summary = "Yield the number of threads a parallel loop will use";
  let description = [{
    At least 1. With `work`, 1 for a loop of so few operations that a team of threads
    would take longer to begin and end (`XACC_TEAM_WORK`).

    With `acc`: the threads that a kernel has on the current device, which may be
    several that share loops; 0 where it does not run on processors of this process.

    **Constraints.**
    - (C1) not both `work` and `acc`.

    ```mlir
    %n = xmp.num_threads
    %m = xmp.num_threads work %operations
    %k = xmp.num_threads acc
    ```
  }];
  let arguments = (ins Optional<Index>:$work, UnitAttr:$acc);
  let results = (outs Index:$result);
  let assemblyFormat = "(`work` $work^)? (`acc` $acc^)? attr-dict";
  let builders = [OpBuilder<(ins CArg<"bool", "false">:$acc), [{
    build($_builder, $_state, /*work=*/::mlir::Value(), acc);
  }]>];
  let hasVerifier = 1;
}

def XMP_AsMemRefOp : XMP_Op<"as_memref", [Pure,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "View a pointer to contiguous elements as a memref";
  let description = [{
    The memory that a C array occupies, with its extents: one operand per `?`
    of the result. `distinct`: an object of its own, which no other object with a
    name overlaps. `hidden`: no other pointer leads to it.

    **Constraints.**
    - (C1) as many extents as the result has dynamic dimensions;
    - (C2) the result has the identity layout.

    ```mlir
    %m = xmp.as_memref %ptr[%n] : memref<?x4xf64>
    ```
  }];
  let arguments = (ins XMP_Pointer:$pointer, Variadic<Index>:$extents,
                       XMP_Optional<UnitAttr>:$distinct,
                       XMP_Optional<UnitAttr>:$hidden);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $pointer `[` $extents `]` attr-dict `:` qualified(type($result))
  }];
  let hasVerifier = 1;
}

#endif // XMP_COMPUTATIONOPS_TD
