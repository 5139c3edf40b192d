//===- XMPCommunicationOps.td - Halos, bcast, reduction ----*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_COMMUNICATIONOPS_TD
#define XMP_COMMUNICATIONOPS_TD

include "Dialect/XMP/IR/XMPOpBase.td"


// Two clauses are common to most ops of this group, and mean the same in each:
//
// `acc`: the op works on the copies of its operands on the calling process's
// current device, which the program must have made present there; the copies in
// host memory are neither read nor written. Operands are the host's values all
// the same: the runtime finds the device's.
//
// `async %id`: the op starts and returns. Until a `xmp.wait_async` of the same
// number, the program must not change what is read nor access what is written.

class XMP_ReflectLikeOp<string mnemonic, list<MemoryEffect> effects, dag clauses>
    : XMP_DirectiveOp<mnemonic, [XMP_Collective, AttrSizedOperandSegments]> {
  let arguments = !con((ins Arg<Variadic<XMP_Array>, "", effects>:$arrays,
    Variadic<Index>:$lower, Variadic<Index>:$upper,
    OptionalAttr<DenseI64ArrayAttr>:$staticLower,
    OptionalAttr<DenseI64ArrayAttr>:$staticUpper,
    OptionalAttr<DenseBoolArrayAttr>:$periodic, UnitAttr:$orthogonal), clauses,
    (ins XMP_Optional<XMP_DirectiveAttr>:$directive));
  let hasFolder = 1;
  let hasVerifier = 1;
}

defvar reflectFormat = [{
    $arrays (`width` custom<Widths>($lower, $upper, $staticLower, $staticUpper,
                                    $periodic)^)?
    (`orthogonal` $orthogonal^)?
}];
defvar asyncAndAcc = [{ (`async` $async^)? (`acc` $acc^)? }];
defvar arrayTypes = [{ attr-dict `:` qualified(type($arrays)) }];

def XMP_ReflectOp : XMP_ReflectLikeOp<"reflect", [MemRead, MemWrite],
                                      (ins Optional<Index>:$async,
                                           UnitAttr:$acc)> {
  let summary = "Fill the shadows of arrays with their owners' values";
  let description = [{
    Copies, for each array, owner values into the shadow cells next to the local
    block, diagonal ones included unless `orthogonal`. `width` gives per array
    dimension (C-order) `lower:upper`, numbers of elements as integers or
    operands, and `periodic`; without it the declared shadow is filled. All
    arrays travel in one message per neighbour.

    Collective over the nodes that the arrays are mapped onto; blocking: when it
    returns the shadows are valid and the arrays may be changed. With `async` it
    only starts the exchange. With `acc` the arrays are those in device memory,
    and any kernel launched later finds the shadows valid.

    **Constraints.**
    - (C1) at least one array, with `width` all of the same rank;
    - (C2) each array has a shadow;
    - (C3) `width` has one entry per dimension; in the attributes as many `?` as
      operands;
    - (C4) a static width is not negative and not wider than a static shadow.

    **Errors** (run time). A width that a neighbour's block cannot supply, with
    the rank and the sizes. With `acc`, an array that is not present on the
    device.

    **Source.** XcalableMP 1.4, `reflect`; XcalableACC 1.0, `acc` clause.

    ```mlir
    xmp.reflect %a width [1:1 periodic, 0:%w] async %id acc
      : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>
    ```
  }];
  let assemblyFormat = !strconcat(reflectFormat, asyncAndAcc, arrayTypes);
}

def XMP_ReflectInitOp
    : XMP_ReflectLikeOp<"reflect_init", [], (ins UnitAttr:$acc)> {
  let summary = "Prepare the exchange that reflect_do runs";
  let description = [{
    Prepares, for each array, an exchange with the parameters of `xmp.reflect`,
    replacing the one that was prepared before for the same memory: exchanges
    with and without `acc` are prepared independently. Moves no data.

    **Constraints.** (C1) to (C4) of `xmp.reflect`.

    **Errors** (run time). With `acc`, an array that is not present on the
    device.

    **Source.** XcalableACC 1.0, `reflect_init`.

    ```mlir
    xmp.reflect_init %a width [1:1] acc : !xmp.array<8xf64, [t0], shadow [1:1]>
    ```
  }];
  let assemblyFormat =
    !strconcat(reflectFormat, "(`acc` $acc^)?", arrayTypes);
}

def XMP_ReflectDoOp : XMP_DirectiveOp<"reflect_do", [XMP_Collective,
                                            AttrSizedOperandSegments]> {
  let summary = "Run the exchange that reflect_init prepared";
  let description = [{
    Collective and blocking (with `async`: started) as `xmp.reflect`. With `acc`
    it runs what `xmp.reflect_init` with `acc` prepared, on the device copies. If
    the storage has moved since, it is prepared again first.

    **Constraints.**
    - (C1) at least one array;
    - (C2) each array has a shadow.

    **Errors** (run time). No `xmp.reflect_init` was run for an array.

    **Source.** XcalableACC 1.0, `reflect_do`.

    ```mlir
    xmp.reflect_do %a acc : !xmp.array<8xf64, [t0], shadow [1:1]>
    ```
  }];
  let arguments = (ins
    Arg<Variadic<XMP_Array>, "", [MemRead, MemWrite]>:$arrays,
    Optional<Index>:$async, UnitAttr:$acc,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = !strconcat("$arrays", asyncAndAcc, arrayTypes);
  let hasVerifier = 1;
}

def XMP_ReflectStartOp
    : XMP_ReflectLikeOp<"reflect_start", [MemRead, MemWrite], (ins)> {
  let summary = "Start an exchange of shadows";
  let description = [{
    Starts what `xmp.reflect` does and returns. Until `xmp.reflect_wait` the
    program must not write the faces of the blocks nor access the shadows.

    **Constraints.** (C1) to (C4) of `xmp.reflect`.

    ```mlir
    %r = xmp.reflect_start %a : !xmp.array<8xf64, [t0], shadow [1:1]>
    ```
  }];
  let results = (outs XMP_Request:$request);
  let assemblyFormat = !strconcat(reflectFormat, arrayTypes);
}

def XMP_ReflectWaitOp
    : XMP_DirectiveOp<"reflect_wait", [XMP_CollectiveOnMemory]> {
  let summary = "Wait for an exchange of shadows";
  let description = [{
    Returns when the exchange that the request names is complete on this node.

    ```mlir
    xmp.reflect_wait %r
    ```
  }];
  let arguments = (ins XMP_Request:$request, XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = "$request attr-dict";
}

def XMP_ReduceShadowOp
    : XMP_ReflectLikeOp<"reduce_shadow", [MemRead, MemWrite],
                        (ins Optional<Index>:$async, UnitAttr:$acc)> {
  let summary = "Add the shadows of arrays to their owners' values";
  let description = [{
    The reverse of `xmp.reflect`: adds to each own element the values of all
    its shadow cells within `width` on any node, each once,
    diagonal ones included unless `orthogonal`. The shadow cells do not change.
    The values added are those at the start.

    **Constraints.** (C1) to (C4) of `xmp.reflect`;
    - (C5) elements are integers, floating point or complex.

    **Source.** XcalableMP 1.4, `reduce_shadow`.

    ```mlir
    xmp.reduce_shadow %a : !xmp.array<8x8xf64, [t1, t0], shadow [1:1, 2:2]>
    ```
  }];
  let assemblyFormat = !strconcat(reflectFormat, asyncAndAcc, arrayTypes);
}

def XMP_BarrierOp : XMP_DirectiveOp<"barrier", [XMP_CollectiveOnMemory]> {
  let summary = "Wait for all nodes of a set";
  let description = [{
    Collective over the set, or over the executing set. Nodes outside skip it.
    With `acc` each node first waits for all asynchronous operations on its
    current device.

    **Source.** XcalableMP 1.4, `barrier`; XcalableACC 1.0, `acc` clause.

    ```mlir
    xmp.barrier on %s
    ```
  }];
  let arguments = (ins Optional<XMP_Set>:$set, UnitAttr:$acc,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = "(`on` $set^)? (`acc` $acc^)? attr-dict";
}

def XMP_PollOp : XMP_Op<"poll", [XMP_CollectiveOnMemory]> {
  let summary = "Advance exchanges that are in progress";
  let description = [{
    Advances exchanges that this node has started with `async` or
    `xmp.reflect_start` and not waited for. It does not wait, completes nothing
    that the program could notice, and is cheap if no exchange is in progress. Any
    number of nodes execute it any number of times: it is not collective.

    `--xmp-insert-polls` puts it into long loops.

    ```mlir
    xmp.poll
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def XMP_WaitAsyncOp : XMP_DirectiveOp<"wait_async", [XMP_CollectiveOnMemory,
                                            AttrSizedOperandSegments]> {
  let summary = "Wait for operations that were started with async";
  let description = [{
    Returns when the operations that were started with these numbers are complete
    on this node; then the numbers are free. A number without operation is
    ignored. With `acc` it also makes what was started with `acc` visible to any
    kernel launched later, as it does without: the runtime knows for each
    operation where its data are.

    All nodes of the set that the operations were started on execute it.

    **Constraints.**
    - (C1) at least one number.

    **Source.** XcalableMP 1.4, `wait_async`; XcalableACC 1.0, `acc` clause.

    ```mlir
    xmp.wait_async %id, %other on %s acc
    ```
  }];
  let arguments = (ins Variadic<Index>:$ids, Optional<XMP_Set>:$set,
                       UnitAttr:$acc,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = "$ids (`on` $set^)? (`acc` $acc^)? attr-dict";
  let hasVerifier = 1;
}

def XMP_OverlapPaysOp
    : XMP_DirectiveOp<"overlap_pays", [XMP_CollectiveOnMemory]> {
  let summary = "Whether a loop shall run while exchanges are under way";
  let description = [{
    Says whether the part of the next loop that needs nothing of the exchanges
    started under this number shall run before they are complete. If it says no,
    they are complete on this node. `queued` says whether the parts of a kernel shall
    run in queues of their device, while this node goes on with its messages; it is
    false where `pays` is. In a time loop the runtime measures all ways; nodes may get
    different answers.

    ```mlir
    %pays, %queued = xmp.overlap_pays %number
    %width = arith.select %pays, %minus_one, %zero : index
    ```
  }];
  let arguments = (ins Index:$number, XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs I1:$pays, I1:$queued);
  let assemblyFormat = "$number attr-dict";
}

def XMP_Data : AnyTypeOf<[AnyMemRef, XMP_Array], "memref or array">;

def XMP_BcastOp
    : XMP_DirectiveOp<"bcast", [XMP_Collective, AttrSizedOperandSegments]> {
  let summary = "Copy a node's values to all nodes of a set";
  let description = [{
    Copies the elements of a memref, or the own elements of a distributed array
    without its shadow, from the one node of `from` (the first of the set by
    default) to all nodes of the set (the executing set by default). Blocking,
    unless `async`. With `acc` from and into the device copies.

    **Constraints.**
    - (C1) the memref has a layout with strides.

    **Errors** (run time). `from` is not exactly one node of the set. The nodes of
    the set hold different parts of the array. With `acc`, data that are not
    present on the device.

    **Source.** XcalableMP 1.4, `bcast`; XcalableACC 1.0, `acc` clause.

    ```mlir
    xmp.bcast %m from %root on %s async %id acc : memref<4xf64>
    ```
  }];
  let arguments = (ins Arg<XMP_Data, "", [MemRead, MemWrite]>:$data,
                       Optional<XMP_Set>:$from, Optional<XMP_Set>:$set,
                       Optional<Index>:$async, UnitAttr:$acc,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = [{
    $data (`from` $from^)? (`on` $set^)? (`async` $async^)? (`acc` $acc^)?
    attr-dict `:` qualified(type($data))
  }];
  let hasVerifier = 1;
}

def XMP_ReductionOp : XMP_DirectiveOp<"reduction", [XMP_Collective,
                                           AttrSizedOperandSegments]> {
  let summary = "Combine values over the nodes of a set";
  let description = [{
    Combines the elements of a memref, or the own elements of a distributed array
    without its shadow, over the set (the executing set by default), element by
    element; every node of the set gets the result.
    Blocking, unless `async`. With `acc` from and into the device copies. The
    order is fixed for a given number of nodes.

    **Constraints.**
    - (C1) the memref has a layout with strides;
    - (C2) elements are integers, floating point or (`add`, `mul`) complex;
      `band`, `bor`, `bxor`, `umax` and `umin` take integers.

    **Errors** (run time). The nodes of the set hold different parts of the array.
    With `acc`, data that are not present on the device.

    **Source.** XcalableMP 1.4, `reduction`; XcalableACC 1.0, `acc` clause.

    ```mlir
    xmp.reduction add %m on %s async %id acc : memref<f64>
    ```
  }];
  let arguments = (ins XMP_ReductionAttr:$kind,
                       Arg<XMP_Data, "", [MemRead, MemWrite]>:$data,
                       Optional<XMP_Set>:$set, Optional<Index>:$async,
                       UnitAttr:$acc,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let builders = [OpBuilder<(ins "ReductionKind":$kind, "::mlir::Value":$data,
                                 CArg<"::mlir::Value", "{}">:$set), [{
    build($_builder, $_state, kind, data, set, /*async=*/::mlir::Value(),
          /*acc=*/false);
  }]>];
  let assemblyFormat = [{
    $kind $data (`on` $set^)? (`async` $async^)? (`acc` $acc^)? attr-dict `:`
    qualified(type($data))
  }];
  let hasVerifier = 1;
}

def XMP_LocatedReductionOp
    : XMP_DirectiveOp<"located_reduction",
                      [XMP_Collective, AttrSizedOperandSegments]> {
  let summary = "Find an extremum and what belongs to it";
  let description = [{
    Replaces, on every node of the set (the executing set by default), the value
    and the locations by those of the node with the largest (`max`, `umax`) or
    smallest value. Between equal values the smallest list of keys decides (with
    `last` the largest), and then the lowest node number. Keys are compared from
    the first one on; a node whose first key is the smallest number of its type
    has no candidate and loses against all others.

    **Constraints.**
    - (C1) the kind is `max`, `min`, `umax` or `umin`;
    - (C2) the value is one integer or floating point number;
    - (C3) locations and keys have the identity layout; keys are integers of 64
      bits of static shape.

    **Source.** XcalableMP 1.4, `reduction` with location variables.

    ```mlir
    xmp.located_reduction max %v keys(%k) last locations(%x, %y) on %s
      : memref<f64> keys memref<2xi64> locations memref<i32>, memref<3xf32>
    ```
  }];
  let arguments = (ins XMP_ReductionAttr:$kind,
                       Arg<AnyMemRef, "", [MemRead, MemWrite]>:$value,
                       Arg<Optional<AnyMemRef>, "", [MemRead, MemWrite]>:$keys,
                       UnitAttr:$last,
                       Arg<Variadic<AnyMemRef>, "", [MemRead, MemWrite]>
                         :$locations,
                       Optional<XMP_Set>:$set, Optional<Index>:$async,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = [{
    $kind $value (`keys` `(` $keys^ `)`)? (`last` $last^)?
    `locations` `(` $locations `)` (`on` $set^)? (`async` $async^)? attr-dict
    `:` type($value) (`keys` type($keys)^)? (`locations` type($locations)^)?
  }];
  let hasVerifier = 1;
}

#endif // XMP_COMMUNICATIONOPS_TD
