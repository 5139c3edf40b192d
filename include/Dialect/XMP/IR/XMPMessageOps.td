//===- XMPMessageOps.td - Exchanges that the program sends -----*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What --convert-xmp-to-mpi makes of communication, beside ops of the mpi
// dialect: who exchanges how many bytes with whom, and where they are packed.
// Between the op that begins an exchange and `xmp.end_messages` there is no
// other communication than that of its rounds.
//
//===----------------------------------------------------------------------===//

#ifndef XMP_MESSAGEOPS_TD
#define XMP_MESSAGEOPS_TD

def XMP_Bytes : Type<
    CPred<"$_self == ::xacc::xmp::getBytesType($_self.getContext())">,
    "memref of bytes", "::mlir::MemRefType">,
    BuildableType<"::xacc::xmp::getBytesType($_builder.getContext())">;

def XMP_ReflectMessagesOp
    : XMP_ReflectLikeOp<"reflect_messages", [MemRead, MemWrite], (ins)> {
  let summary = "Begin a reflect whose messages the program sends";
  let description = [{
    Packs what this node sends for `xmp.reflect` with the same operands, copies
    what stays on it, and yields the messages. `xmp.end_messages` fills the
    shadows from what has been received.

    **Constraints.** (C1) to (C4) of `xmp.reflect`.

    **Errors** (run time). Those of `xmp.reflect`.

    ```mlir
    %m = xmp.reflect_messages %a width [1:1]
      : !xmp.array<8xf64, [t0], shadow [1:1]>
    ```
  }];
  let results = (outs XMP_Messages:$messages);
  let assemblyFormat = !strconcat(reflectFormat, arrayTypes);
}

def XMP_GmoveMessagesOp : XMP_DirectiveOp<"gmove_messages", [
    XMP_CollectiveOnMemory,
    AttrSizedOperandSegments]> {
  let summary = "Begin a gmove whose messages the program sends";
  let description = [{
    Packs what this node sends for the collective `xmp.gmove` with the same
    operands, copies what stays on it, and yields the messages.
    `xmp.end_messages` stores what has been received.

    **Constraints.** (C1) to (C3) and (C5) of `xmp.gmove`.

    **Errors** (run time). Those of `xmp.gmove`.

    ```mlir
    %m = xmp.gmove_messages %b[%c0 : %n : %c1] = %a[%c0 : %n : %c1] types f64, f64
      : !xmp.array<8xf64, [t0]>, !xmp.array<8xf64, [t1]>
    ```
  }];
  let arguments = (ins
    AnyTypeOf<[XMP_Array, XMP_Pointer, AnyMemRef]>:$target,
    Variadic<Index>:$targetOperands, DenseI64ArrayAttr:$targetKinds,
    AnyTypeOf<[XMP_Array, XMP_Pointer, AnyMemRef]>:$source,
    Variadic<Index>:$sourceOperands, DenseI64ArrayAttr:$sourceKinds,
    TypeAttr:$targetType, TypeAttr:$sourceType,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs XMP_Messages:$messages);
  let assemblyFormat = [{
    $target `` custom<Ranges>($targetOperands, $targetKinds) `=`
    $source `` custom<Ranges>($sourceOperands, $sourceKinds)
    `types` $targetType `,` $sourceType
    attr-dict `:` qualified(type($target)) `,` qualified(type($source))
  }];
  let hasVerifier = 1;
}

def XMP_NumRoundsOp : XMP_Op<"num_rounds", [XMP_ReadsNodeState]> {
  let summary = "Yield the number of rounds of an exchange";
  let description = [{
    In each round this node sends at most one message and receives at most one.
    The number differs between nodes, and is 0 where a node exchanges nothing.

    ```mlir
    %n = xmp.num_rounds %m
    ```
  }];
  let arguments = (ins XMP_Messages:$messages);
  let results = (outs Index:$result);
  let assemblyFormat = "$messages attr-dict";
}

def XMP_RoundOp : XMP_Op<"round", [XMP_ReadsNodeState]> {
  let summary = "Yield what a node sends and receives in a round";
  let description = [{
    `out` is what this node sends to `dest`, `in` the memory for what it receives
    from `source`: packed bytes, at most 2^31-1. Peers are ranks in the world; one
    that is missing is `MPI_PROC_NULL` with an empty memref. Rounds are executed
    in their order, each of them: post the receive, send, wait. Then no node waits
    for one that waits for it.

    **Operands.** `index`: from 0 to `xmp.num_rounds`, which is excluded.

    ```mlir
    %out, %dest, %in, %source = xmp.round %m[%i]
    ```
  }];
  let arguments = (ins XMP_Messages:$messages, Index:$index);
  let results = (outs
    XMP_Bytes:$out, I32:$dest, XMP_Bytes:$in, I32:$source);
  let assemblyFormat = "$messages `[` $index `]` attr-dict";
}

def XMP_EndMessagesOp : XMP_DirectiveOp<"end_messages",
                                        [XMP_CollectiveOnMemory]> {
  let summary = "Complete an exchange whose rounds are done";
  let description = [{
    Unpacks what has been received. The messages are used up.

    ```mlir
    xmp.end_messages %m
    ```
  }];
  let arguments = (ins XMP_Messages:$messages, XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = "$messages attr-dict";
}

def XMP_MembershipOp : XMP_DirectiveOp<"membership", [XMP_CollectiveOnMemory,
                                             AttrSizedOperandSegments]> {
  let summary = "Yield the communicator of a set of nodes, and the own rank";
  let description = [{
    The communicator of the nodes of `set` (the executing set by default): the
    handle that `!mpi.comm` becomes. `rank` is the own number among them, -1 on a
    node that does not belong to them, whose communicator is not valid; `size` is
    their number, 0 there; `root` is the number of the one node of `from` (the
    first one by default).

    Collective over the set.

    **Errors** (run time). `from` is not exactly one node of the set.

    ```mlir
    %comm, %rank, %size, %root = xmp.membership on %s from %r
    ```
  }];
  let arguments = (ins Optional<XMP_Set>:$set, Optional<XMP_Set>:$from,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs I64:$comm, I32:$rank, I32:$size, I32:$root);
  let assemblyFormat = "(`on` $set^)? (`from` $from^)? attr-dict";
}

#endif // XMP_MESSAGEOPS_TD
