//===- XMPSweepOps.td - Several sweeps in one pass -------------*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_SWEEPOPS_TD
#define XMP_SWEEPOPS_TD

def XMP_PlanSweepsOp
    : XMP_DirectiveOp<"plan_sweeps", [XMP_CollectiveOnMemory]> {
  let summary = "Decide how many sweeps of a time loop go over memory in a pass";
  let description = [{
    For a time loop of `count` iterations over arrays like `array`, which runs on
    `threads` threads: how many `iterations` of it one pass may have, 0 where the
    loop should run as it is, as always with 0 threads; how many `rows` of the
    outermost dimension a sweep
    computes before the next one goes on; into panels of how many `columns`, which
    are indices of the second dimension, a pass is divided, with `across` (else as
    many as there are); and whether the array is `spread` over
    more than one node, in which case a pass needs halos of `iterations * sweeps *
    reach` elements.

    `sweeps` is how often an iteration goes over the array, `reach` how far a
    sweep reads in the outermost dimension and in those that are spread, `across`
    how far in the second one, `buffers` how many arrays of this size it touches.

    Without `deep` the result is 0 iterations where the array is spread, and the
    op is local. With `deep` it is collective over the executing set, and
    `iterations` is the same on all nodes. With `periodic` passes need copies with
    wide halos also where the array is not spread, around its ends: few iterations
    do not pay for them.

    **Operands.** count, threads: index.

    **Constraints.**
    - (C1) `sweeps`, `reach` and `buffers` are positive;
    - (C2) with `across`, which is not negative, the array has two dimensions.

    **Source.** `XACC_SWEEPS` overrides the choice.

    ```mlir
    %iterations, %rows, %columns, %spread = xmp.plan_sweeps %a count(%n)
        threads(%t) sweeps 2 reach 1 across 1 buffers 3 deep : !xmp.array<8x8xf64, [t0, *]>
    ```
  }];
  let arguments = (ins XMP_Array:$array, Index:$count, Index:$threads,
                       I64Attr:$sweeps, I64Attr:$reach,
                       XMP_Optional<I64Attr>:$across, I64Attr:$buffers,
                       UnitAttr:$deep, UnitAttr:$periodic,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs Index:$iterations, Index:$rows, Index:$columns,
                      I1:$spread);
  let assemblyFormat = [{
    $array `count` `(` $count `)` `threads` `(` $threads `)` `sweeps` $sweeps
    `reach` $reach (`across` $across^)? `buffers` $buffers (`deep` $deep^)?
    (`periodic` $periodic^)? attr-dict
    `:` qualified(type($array))
  }];
  let hasVerifier = 1;
}

def XMP_AllocWideOp : XMP_ArrayOp<"alloc_wide"> {
  let summary = "Allocate a copy of an array with a wider shadow";
  let description = [{
    Allocates, on each node, an array like `like` whose dimensions that are distributed
    over nodes, or aligned and with a shadow, have a shadow of at least `width` elements
    on both sides, and copies the elements that the node owns. Local: no communication. Released with
    `xmp.release`.

    **Operands.** width: index, at least 0.

    **Constraints.**
    - (C1) the result has the shape, the elements and the alignment of `like`;
    - (C2) a dimension of the result that is aligned with a template dimension has
      the shadow `?:?`, every other one that of `like`.

    **Errors** (run time). Out of memory.

    ```mlir
    %w = xmp.alloc_wide %a width(%n)
      : !xmp.array<8x8xf64, [t0, *], shadow [1:1, 0:0]>
     -> !xmp.array<8x8xf64, [t0, *], shadow [?:?, 0:0]>
    ```
  }];
  let arguments = (ins XMP_Array:$like, Index:$width,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = [{
    $like `width` `(` $width `)` attr-dict
    `:` qualified(type($like)) `->` qualified(type($result))
  }];
}

#endif // XMP_SWEEPOPS_TD
