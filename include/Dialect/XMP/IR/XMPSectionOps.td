//===- XMPSectionOps.td - Sections of arrays and gmove -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_SECTIONOPS_TD
#define XMP_SECTIONOPS_TD

def XMP_AllocLikeOp : XMP_ArrayOp<"alloc_like"> {
  let summary = "Allocate an array with the mapping of another one";
  let description = [{
    Allocates, on each node, the elements that it owns of an array with the
    extents, the template and the alignment of `like`: the right side of an array
    assignment whose sides overlap, or a second buffer for a time loop: with `copy`
    it has the shadow and all values of `like`, without it the values are to come
    (on a device). Local: no communication. Released with `xmp.release`.

    **Constraints.**
    - (C1) the result has the shape, the elements and the alignment of `like`, and
      its shadow or none; with `copy` it has the type of `like`.

    **Errors** (run time). Out of memory; `like` is a pointer without storage.

    ```mlir
    %t = xmp.alloc_like %a : !xmp.array<8xf64, [t0], shadow [1:1]>
                          -> !xmp.array<8xf64, [t0]>
    ```
  }];
  let arguments = (ins XMP_Array:$like, UnitAttr:$copy,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = [{
    $like (`copy` $copy^)? attr-dict `:` qualified(type($like)) `->` qualified(type($result))
  }];
}

def XMP_GlobalRangeOp : XMP_Op<"global_range", [Pure]> {
  let summary = "Yield the first and last index of a dimension";
  let description = [{
    For a dimension of a template (F-order) its bounds; for one of an array
    (C-order) 0 and the extent less 1. Inclusive, the same on all nodes.

    **Constraints.**
    - (C1) `dim` is a dimension of the operand.

    ```mlir
    %lower, %upper = xmp.global_range %t[0] : !xmp.template<[block]>
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

def XMP_RequireEqualOp : XMP_DirectiveOp<"require_equal", [
    MemoryEffects<[MemRead<XMP_CommunicationResource>,
                   MemWrite<XMP_CommunicationResource>]>]> {
  let summary = "End the job if two lengths differ";
  let description = [{
    Ends the job with `what`, both numbers and the place in the source if they
    are not equal.

    ```mlir
    xmp.require_equal %n, %m "lengths of dimension 0 of the sections"
    ```
  }];
  let arguments = (ins Index:$first, Index:$second, StrAttr:$what,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = "$first `,` $second $what attr-dict";
}

def XMP_RequireOp : XMP_DirectiveOp<"require", [
    MemoryEffects<[MemRead<XMP_CommunicationResource>,
                   MemWrite<XMP_CommunicationResource>]>]> {
  let summary = "End the job if a number is not what it must be";
  let description = [{
    Ends the job with `what`, followed by the number, and the place in the source
    if the condition does not hold.

    ```mlir
    xmp.require %ok, %n "the length of '[0:n]' must be positive, not"
    ```
  }];
  let arguments = (ins I1:$condition, Index:$value, StrAttr:$what,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = "$condition `,` $value $what attr-dict";
}

def XMP_RequireStoredOp : XMP_DirectiveOp<"require_stored", [
    MemoryEffects<[MemRead<XMP_CommunicationResource>,
                   MemWrite<XMP_CommunicationResource>]>]> {
  let summary = "End the job if an element is not stored on this node";
  let description = [{
    Ends the job with a message if the element with these global indices is
    neither one that this node owns nor in its shadow.

    **Constraints.**
    - (C1) as many indices as the array has dimensions.

    ```mlir
    xmp.require_stored %a[%i] : !xmp.array<8xf64, [t0]>
    ```
  }];
  let arguments = (ins XMP_Array:$array, Variadic<Index>:$indices,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = [{
    $array `[` $indices `]` attr-dict `:` qualified(type($array))
  }];
  let hasVerifier = 1;
}

def XMP_GmoveOp : XMP_DirectiveOp<"gmove", [
    XMP_CollectiveOnMemory,
    AttrSizedOperandSegments]> {
  let summary = "Copy a section of an array to another one";
  let description = [{
    Copies the elements of `source` to those of `target`, the k-th to the k-th of
    each dimension that is a range. All of the source is read before anything is
    written. Elements of a distributed target are written by all nodes that own
    them, shadows are not.

    A side is a distributed array with, per dimension (C-order), an index `[%i]`
    or a range `[%base : %length : %step]` of global indices; or local memory, a
    pointer to (or a memref at) the first element with, per dimension of the
    section, `[%length : %stride]`, the stride in bytes. A source without ranges is
    copied to all of the target.

    | target | source | effect |
    |---|---|---|
    | distributed | distributed | collective over the executing set |
    | local | distributed | collective; each node gets all of the section |
    | distributed | local | no communication: owners store from their own memory |

    `in`: the nodes that own the source need not execute it; `out`: nor those that
    own the target. Blocking, unless `async`. With `target_acc` or `source_acc` that
    side is the copy on the current device.

    `targetType` and `sourceType` are the types of the elements, with the sign of
    integers; `i1` is C's `_Bool`. Numbers are converted as in C.

    **Constraints.**
    - (C1) one side at least is a distributed array, or on the device;
    - (C2) `targetKinds` and `sourceKinds` have one entry per dimension, the number
      of its operands: 1 or 3 for arrays, as many dimensions as the array has, 2
      for memory;
    - (C3) as many ranges on both sides, or none in the source;
    - (C4) `in` needs a distributed source, `out` a distributed target, not both;
    - (C5) types that differ are numbers.

    **Errors** (run time). Lengths that differ; a length or step of 0; an index
    outside the array; without `in` or `out`, an owner outside the executing set.

    **Source.** XcalableMP 1.4, `gmove`.

    ```mlir
    xmp.gmove %b[%c0 : %n : %c1, %i] = %a[%j, %c0 : %n : %c1] types f64, f64
      : !xmp.array<8x8xf64, [t1, t0]>, !xmp.array<8x8xf64, [t0, t1]>
    ```
  }];
  let arguments = (ins
    AnyTypeOf<[XMP_Array, XMP_Pointer, AnyMemRef]>:$target,
    Variadic<Index>:$targetOperands, DenseI64ArrayAttr:$targetKinds,
    AnyTypeOf<[XMP_Array, XMP_Pointer, AnyMemRef]>:$source,
    Variadic<Index>:$sourceOperands, DenseI64ArrayAttr:$sourceKinds,
    TypeAttr:$targetType, TypeAttr:$sourceType, UnitAttr:$in, UnitAttr:$out,
    Optional<Index>:$async, UnitAttr:$targetAcc, UnitAttr:$sourceAcc,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = [{
    (`in` $in^)? (`out` $out^)?
    $target `` custom<Ranges>($targetOperands, $targetKinds) `=`
    $source `` custom<Ranges>($sourceOperands, $sourceKinds)
    `types` $targetType `,` $sourceType
    (`async` $async^)? (`target_acc` $targetAcc^)? (`source_acc` $sourceAcc^)?
    attr-dict `:` qualified(type($target)) `,` qualified(type($source))
  }];
  let hasVerifier = 1;
}

#endif // XMP_SECTIONOPS_TD
