//===- XMPOps.td - Operations of the XMP dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three groups: what declares (nodes, sets, templates, arrays, globals), what
// computes (loop, load, store, task, views and queries), what communicates.
//
//===----------------------------------------------------------------------===//

#ifndef XMP_OPS_TD
#define XMP_OPS_TD

include "Dialect/XMP/IR/XMPInterfaces.td"
include "Dialect/XMP/IR/XMPTypes.td"
include "mlir/Dialect/LLVMIR/LLVMTypes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"

class XMP_Op<string mnemonic, list<Trait> traits = []>
    : Op<XMP_Dialect, mnemonic, traits>;

// What the runtime is told the place of: `directive` is the text of the directive
// that an operation comes from, for messages and statistics.
class XMP_DirectiveOp<string mnemonic, list<Trait> traits = []>
    : XMP_Op<mnemonic, !listconcat(traits, [XMP_DirectiveOpInterface])>;

def XMP_CommunicationResource : Resource<"::xacc::xmp::CommunicationResource">;

/// Collective over a set of nodes: ordered with all other communication.
def XMP_Collective : MemoryEffects<[
    MemRead<XMP_CommunicationResource>, MemWrite<XMP_CommunicationResource>]>;

/// Looks at which node this is, which tasks change.
def XMP_ReadsNodeState : MemoryEffects<[MemRead<XMP_CommunicationResource>]>;

/// The same, and whatever memory the user's program shares with others.
def XMP_CollectiveOnMemory : MemoryEffects<[
    MemRead, MemWrite, MemRead<XMP_CommunicationResource>,
    MemWrite<XMP_CommunicationResource>]>;

def XMP_Pointer
    : Type<CPred<"::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self)">,
           "pointer", "::mlir::LLVM::LLVMPointerType">,
      BuildableType<
          "::mlir::LLVM::LLVMPointerType::get($_builder.getContext())">;

/// The effects depend on the op's attributes or operands.
def XMP_ComputedEffects : DeclareOpInterfaceMethods<MemoryEffectsOpInterface>;

def XMP_Handle : AnyTypeOf<[XMP_Nodes, XMP_Set, XMP_Template, XMP_Array],
                           "nodes, set, template or array">;
def XMP_NodesOrTemplate : AnyTypeOf<[XMP_Nodes, XMP_Template],
                                    "nodes or template">;

/// The operand is called `templ`, since `template` is a word of C++.
defvar templateAccessor = [{
  ::mlir::TypedValue<TemplateType> getTemplate() { return getTempl(); }
}];

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Computation
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Communication
//===----------------------------------------------------------------------===//

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

include "Dialect/XMP/IR/XMPMessageOps.td"
include "Dialect/XMP/IR/XMPSectionOps.td"
include "Dialect/XMP/IR/XMPSweepOps.td"

#endif // XMP_OPS_TD
