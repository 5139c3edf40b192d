//===- XMPDeclarationOps.td - Nodes, templates, arrays -----*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_DECLARATIONOPS_TD
#define XMP_DECLARATIONOPS_TD

include "Dialect/XMP/IR/XMPOpBase.td"


def XMP_NodesOp : XMP_DirectiveOp<"nodes", [
    AttrSizedOperandSegments,
    XMP_ComputedEffects]> {
  let summary = "Declare a node array";
  let description = [{
    Declares a node array over the entire set of nodes, over the `executing` set
    (`= *`) or `of` a set that a reference names. Every node that reaches the op
    executes it; it is not collective and allocates the handle only.

    **Operands.** One size per extent that is `?` in the list (index, number of
    nodes). `*` is filled in so that the product fits the set; in a dimension
    other than the last it is taken from `XMP_NODE_SIZEn`.

    **Constraints.**
    - (C1) the sizes agree in number and value with the shape of the type;
    - (C2) a static size is positive;
    - (C3) not both `executing` and `of`.

    **Errors** (run time). The product of the sizes is not the size of the set.

    **Source.** XcalableMP 1.4, `nodes`.

    ```mlir
    %p = xmp.nodes [4, *] : !xmp.nodes<4x?>
    ```
  }];
  let arguments = (ins Variadic<Index>:$sizes, DenseI64ArrayAttr:$staticSizes,
                       UnitAttr:$executing, Optional<XMP_Set>:$of,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs XMP_Nodes:$result);
  let assemblyFormat = [{
    custom<NodeSizes>($sizes, $staticSizes) (`executing` $executing^)?
    (`of` $of^)? attr-dict `:` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def XMP_NodesSectionOp : XMP_DirectiveOp<"nodes_section", [
    AttrSizedOperandSegments,
    XMP_ReadsNodeState]> {
  let summary = "Name nodes by a reference to a node array";
  let description = [{
    Yields the set that `p(s1, ..., sn)` names, one subscript per dimension
    (F-order): `:` all, `[%i]` one coordinate, `[%lo : %hi : %step]` a range
    with inclusive ends, `*` the caller's own coordinate. Coordinates count
    from 0. Local: no communication.

    **Constraints.**
    - (C1) as many subscripts as the node array has dimensions;
    - (C2) as many operands as the kinds of the subscripts take.

    **Errors** (run time). A coordinate out of bounds, an empty range.

    **Source.** XcalableMP 1.4, node references; here 0-based.

    ```mlir
    %s = xmp.nodes_section %p(*, [%c0 : %c1 : %c1]) : !xmp.nodes<4x2>
    ```
  }];
  let arguments = (ins XMP_Nodes:$nodes, DenseI64ArrayAttr:$kinds,
                       Variadic<Index>:$lower, Variadic<Index>:$upper,
                       Variadic<Index>:$step,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  // Allocated, so that two sets of one reference stay two: each is released.
  let results = (outs Res<XMP_Set, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    $nodes `(` custom<Subscripts>($kinds, $lower, $upper, $step) `)` attr-dict
    `:` qualified(type($nodes))
  }];
  let hasVerifier = 1;
}

def XMP_TemplateSectionOp : XMP_DirectiveOp<"template_section", [
    AttrSizedOperandSegments,
    XMP_ReadsNodeState]> {
  let summary = "Name the nodes that own part of a template section";
  let description = [{
    Yields the set of nodes onto which at least one element of the section is
    distributed. Subscripts as in `xmp.nodes_section`, with template indices; a
    dimension that is not distributed does not restrict the set. `every` takes all
    coordinates of a dimension, also of nodes that own nothing, and leaves only
    nodes that execute the op in the set: those that a reduction combines.

    **Constraints.**
    - (C1) as many subscripts as the template has dimensions;
    - (C2) as many operands as the kinds of the subscripts take.

    **Errors** (run time). A subscript out of bounds, an empty section.

    **Source.** XcalableMP 1.4, template references.

    ```mlir
    %s = xmp.template_section %t([%i], :) : !xmp.template<[block, block]>
    ```
  }];
  let arguments = (ins XMP_Template:$templ, DenseI64ArrayAttr:$kinds,
                       Variadic<Index>:$lower, Variadic<Index>:$upper,
                       Variadic<Index>:$step,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  // Allocated, so that two sets of one reference stay two: each is released.
  let results = (outs Res<XMP_Set, "", [MemAlloc]>:$result);
  let extraClassDeclaration = templateAccessor;
  let assemblyFormat = [{
    $templ `(` custom<Subscripts>($kinds, $lower, $upper, $step) `)`
    attr-dict `:` qualified(type($templ))
  }];
  let hasVerifier = 1;
}

def XMP_TemplateOp : XMP_DirectiveOp<"template", [
    AttrSizedOperandSegments,
    XMP_ComputedEffects]> {
  let summary = "Declare a template and its distribution";
  let description = [{
    Declares the index space `lower` to `upper` (inclusive, F-order) and
    distributes it onto a node array. Local: no communication.

    **Operands.** Bounds: one index per dimension, or none with `unfixed`.
    `widths`: one index per format of the type whose width is `?`. `maps`: for
    each `gblock` dimension the address of the number of elements of each node
    (null: unknown yet), with its type as an array in memory, of integers that
    are signed or not; they are read by the op.

    With `unfixed` the template cannot be used until `xmp.template_fix` has
    given what is missing: the bounds, where there are none, and the maps.

    **Constraints.**
    - (C1) as many lower and upper bounds as formats, or none with `unfixed`;
    - (C2) as many formats other than `*` as the node array has dimensions;
    - (C3) as many widths as formats with a width of `?`;
    - (C4) as many maps as `gblock` formats, or none with `unfixed`, and as many
      types as maps.

    **Errors** (run time). `lower > upper`; `block(w)` too narrow; a map with a
    negative entry, another sum than the extent or another length than the node
    dimension.

    **Source.** XcalableMP 1.4, `template`, `distribute`.

    ```mlir
    %t = xmp.template (%c0, %c1) to (%n, %m) onto %p
           : !xmp.nodes<?> -> !xmp.template<[*, block]>
    %u = xmp.template (%c0) to (%n) onto %p maps(%map) [memref<4xsi32>]
           : !xmp.nodes<?> -> !xmp.template<[gblock]>
    %v = xmp.template () to () onto %p unfixed
           : !xmp.nodes<?> -> !xmp.template<[block]>
    ```
  }];
  let arguments = (ins Variadic<Index>:$lower, Variadic<Index>:$upper,
                       XMP_Nodes:$nodes, Variadic<Index>:$widths,
                       Variadic<XMP_Pointer>:$maps,
                       OptionalAttr<TypeArrayAttr>:$mapTypes,
                       UnitAttr:$unfixed,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs XMP_Template:$result);
  let assemblyFormat = [{
    ` ` `(` $lower `)` `to` ` ` `(` $upper `)` `onto` $nodes
    (`widths` `(` $widths^ `)`)? (`maps` `(` $maps^ `)` $mapTypes)?
    (`unfixed` $unfixed^)? attr-dict
    `:` qualified(type($nodes)) `->` qualified(type($result))
  }];
  let builders = [OpBuilder<(ins "::mlir::Type":$result,
                                 "::mlir::ValueRange":$lower,
                                 "::mlir::ValueRange":$upper,
                                 "::mlir::Value":$nodes,
                                 "::mlir::ValueRange":$widths), [{
    build($_builder, $_state, result, lower, upper, nodes, widths,
          /*maps=*/::mlir::ValueRange(), /*mapTypes=*/::mlir::ArrayAttr(),
          /*unfixed=*/false);
  }]>];
  let hasVerifier = 1;
}

def XMP_TemplateFixOp : XMP_DirectiveOp<"template_fix", [
    AttrSizedOperandSegments,
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Give an unfixed template its bounds and maps";
  let description = [{
    Completes a template that was declared `unfixed`: from here on arrays that
    are aligned with it can be allocated. Local: no communication, but all nodes
    give equal values.

    **Operands.** As those of `xmp.template`: the bounds, where the declaration
    has none, and the maps of all `gblock` dimensions, where it has none.

    **Constraints.**
    - (C1) as many lower and upper bounds as formats, or none;
    - (C2) as many maps as `gblock` formats, or none, and as many types as maps.

    **Errors** (run time). A template that is fixed already, or that is not
    complete then; those of `xmp.template`.

    **Source.** XcalableMP 1.4, `template_fix`.

    ```mlir
    xmp.template_fix %t (%c0) to (%n) maps(%map) [memref<?xsi32>]
      : !xmp.template<[gblock]>
    ```
  }];
  let arguments = (ins XMP_Template:$templ, Variadic<Index>:$lower,
                       Variadic<Index>:$upper, Variadic<XMP_Pointer>:$maps,
                       OptionalAttr<TypeArrayAttr>:$mapTypes,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let extraClassDeclaration = templateAccessor;
  let assemblyFormat = [{
    $templ ` ` `(` $lower `)` `to` ` ` `(` $upper `)`
    (`maps` `(` $maps^ `)` $mapTypes)? attr-dict
    `:` qualified(type($templ))
  }];
  let hasVerifier = 1;
}

class XMP_ArrayOp<string mnemonic, list<Trait> traits = []>
    : XMP_DirectiveOp<mnemonic, !listconcat(traits, [XMP_ComputedEffects])> {
  let results = (outs XMP_Array:$result);
  let hasVerifier = 1;
}

def XMP_AllocOp : XMP_ArrayOp<"alloc", [AttrSizedOperandSegments]> {
  let summary = "Declare a distributed array and allocate its local section";
  let description = [{
    Allocates, on each node, the elements that it owns and their shadow. With
    `zero` they are set to zero, as C does for objects at file scope. Local: no
    communication.

    **Operands.** One index per `?` of the type: global extents, alignment
    offsets, shadow widths (lower before upper, dimension by dimension).
    `isUnsigned`: the elements are unsigned integers, which their type does not
    say. `name`: that of the array in the program.

    **Constraints.**
    - (C1) the array is aligned with dimensions that the template has;
    - (C2) as many extents, offsets and widths as the type has `?` of each;
    - (C3) a dimension is `cyclic` if its template dimension is, with the same
      width.

    **Errors** (run time). Out of memory, with the size asked for.

    **Source.** XcalableMP 1.4, `align`, `shadow`.

    ```mlir
    %a = xmp.alloc zero align %t extents(%n)
           : !xmp.template<[*, block]>
          -> !xmp.array<?x8xf64, [t1, t0], shadow [1:1, 0:0]>
    ```
  }];
  let arguments = (ins XMP_Template:$templ, Variadic<Index>:$extents,
                       Variadic<Index>:$offsets, Variadic<Index>:$widths,
                       UnitAttr:$zero,
                       XMP_Optional<UnitAttr>:$isUnsigned,
                       XMP_Optional<StrAttr>:$name,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let extraClassDeclaration = templateAccessor;
  let assemblyFormat = [{
    (`zero` $zero^)? `align` $templ (`extents` `(` $extents^ `)`)?
    (`offsets` `(` $offsets^ `)`)? (`widths` `(` $widths^ `)`)? attr-dict
    `:` qualified(type($templ)) `->` qualified(type($result))
  }];
}

def XMP_AttachOp : XMP_ArrayOp<"attach", [AttrSizedOperandSegments]> {
  let summary = "Declare a distributed array over storage that exists";
  let description = [{
    Describes a local section that the caller owns, such as that of a dummy
    argument. `data` is the first stored element, shadow included; the layout is
    that of `xmp.alloc` with the same type.

    **Constraints.** (C1) to (C3) of `xmp.alloc`.

    **Source.** XcalableMP 1.4, procedure interface.

    ```mlir
    %x = xmp.attach %ptr align %t extents(%n)
           : !xmp.template<[block]> -> !xmp.array<?xf64, [t0]>
    ```
  }];
  let arguments = (ins XMP_Pointer:$data, XMP_Template:$templ,
                       Variadic<Index>:$extents, Variadic<Index>:$offsets,
                       Variadic<Index>:$widths,
                       XMP_Optional<UnitAttr>:$isUnsigned,
                       XMP_Optional<StrAttr>:$name,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let extraClassDeclaration = templateAccessor;
  let assemblyFormat = [{
    $data `align` $templ (`extents` `(` $extents^ `)`)?
    (`offsets` `(` $offsets^ `)`)? (`widths` `(` $widths^ `)`)? attr-dict
    `:` qualified(type($templ)) `->` qualified(type($result))
  }];
}

def XMP_PointerOp : XMP_ArrayOp<"pointer", [AttrSizedOperandSegments]> {
  let summary = "Declare a distributed array that has no storage yet";
  let description = [{
    The descriptor of a pointer that `xmp_malloc` will give extents and storage.

    **Constraints.** (C1) to (C3) of `xmp.alloc`, without extents;
    - (C4) every extent of the type is `?`.

    **Source.** XcalableMP 1.4, dynamic allocation of global data.

    ```mlir
    %w = xmp.pointer align %t
           : !xmp.template<[block]> -> !xmp.array<?xf64, [t0]>
    ```
  }];
  let arguments = (ins XMP_Template:$templ, Variadic<Index>:$offsets,
                       Variadic<Index>:$widths,
                       XMP_Optional<UnitAttr>:$isUnsigned,
                       XMP_Optional<StrAttr>:$name,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let extraClassDeclaration = templateAccessor;
  let assemblyFormat = [{
    `align` $templ (`offsets` `(` $offsets^ `)`)?
    (`widths` `(` $widths^ `)`)? attr-dict
    `:` qualified(type($templ)) `->` qualified(type($result))
  }];
}

def XMP_ReleaseOp : XMP_Op<"release", [MemoryEffects<[MemFree]>]> {
  let summary = "Release a handle";
  let description = [{
    Releases nodes, a set, a template or an array, and the storage that
    `xmp.alloc` gave it. The handle must not be used afterwards. Local.

    ```mlir
    xmp.release %a : !xmp.array<?xf64, [t0]>
    ```
  }];
  let arguments = (ins XMP_Handle:$handle);
  let assemblyFormat = "$handle attr-dict `:` qualified(type($handle))";
}

def XMP_GlobalOp : XMP_Op<"global", [Symbol]> {
  let summary = "Declare a handle at file scope";
  let description = [{
    A symbol that holds a handle for the whole run. It is set once, by the
    constructor of the unit that defines it, before anything reads it;
    `external` refers to the one of another unit. Handles of different symbols
    with array type never share storage.

    `templ`: the symbol of the template that an array is aligned with.

    **Constraints.**
    - (C1) the type is one of nodes, set, template, array;
    - (C2) only arrays have a `templ`.

    ```mlir
    xmp.global @u : !xmp.array<64xf64, [t0]>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       UnitAttr:$external,
                       XMP_Optional<FlatSymbolRefAttr>:$templ);
  let assemblyFormat = [{
    (`external` $external^)? ($sym_visibility^)? $sym_name `:` $type attr-dict
  }];
  let hasVerifier = 1;
}

def XMP_GetGlobalOp : XMP_Op<"get_global", [
    Pure,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Read a handle at file scope";
  let description = [{
    Yields the handle of an `xmp.global`. Pure, since the handle never changes
    once the unit's constructor has set it.

    **Constraints.**
    - (C1) the symbol is an `xmp.global` of this type.

    ```mlir
    %a = xmp.get_global @u : !xmp.array<64xf64, [t0]>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$name);
  let results = (outs XMP_Handle:$result);
  let assemblyFormat = "$name attr-dict `:` qualified(type($result))";
}

def XMP_SetGlobalOp : XMP_Op<"set_global", [
    MemoryEffects<[MemWrite]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Set a handle at file scope";
  let description = [{
    Appears in the constructor of a unit only.

    **Constraints.**
    - (C1) the symbol is an `xmp.global` of this type, not an external one.

    ```mlir
    xmp.set_global @u, %a : !xmp.array<64xf64, [t0]>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$name, XMP_Handle:$handle);
  let assemblyFormat = [{
    $name `,` $handle attr-dict `:` qualified(type($handle))
  }];
}

def XMP_CastHandleOp : XMP_Op<"handle_cast", [Pure,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "View a pointer as a handle, or a handle as a pointer";
  let description = [{
    A front end keeps handles of function scope in variables of type `void *`;
    this is how they enter and leave a function. `templ` names the variable of a
    template, or of the one that an array is aligned with: handles with the same
    name are of, or aligned with, the same template.

    **Constraints.**
    - (C1) one of the two types is a pointer, the other one is not;
    - (C2) only templates and arrays have a `templ`.

    ```mlir
    %a = xmp.handle_cast %ptr : !llvm.ptr to !xmp.array<?xf64, [t0]>
    ```
  }];
  let arguments = (ins AnyTypeOf<[XMP_Pointer, XMP_Handle]>:$source,
                       XMP_Optional<StrAttr>:$templ);
  let results = (outs AnyTypeOf<[XMP_Pointer, XMP_Handle]>:$result);
  let assemblyFormat = [{
    $source attr-dict `:` qualified(type($source)) `to`
    qualified(type($result))
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

#endif // XMP_DECLARATIONOPS_TD
