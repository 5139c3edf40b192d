//===- XMPTypes.td - Types of the XMP dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_TYPES_TD
#define XMP_TYPES_TD

include "Dialect/XMP/IR/XMPAttrs.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

class XMP_Type<string name, string typeMnemonic>
    : TypeDef<XMP_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def XMP_Nodes : XMP_Type<"Nodes", "nodes"> {
  let summary = "A node array";
  let description = [{
    An ordered set of nodes with the shape of an array, in F-order. `?` is an
    extent that is known at run time only.

    Example: `!xmp.nodes<4x?>`
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return getShape().size(); }
  }];
}

def XMP_Set : XMP_Type<"Set", "set"> {
  let summary = "A set of nodes that a reference names";
  let description = [{
    The value of a node or template reference such as `p(1:4)` or `t(i,*)`, as
    `task`, `barrier`, `bcast` and `reduction` take it.
  }];
}

def XMP_Request : XMP_Type<"Request", "request"> {
  let summary = "Communication that has been started";
  let description = [{
    Produced by an operation that starts communication, consumed by exactly one
    that waits for it.
  }];
}

def XMP_Messages : XMP_Type<"Messages", "messages"> {
  let summary = "An exchange whose messages the program sends";
  let description = [{
    Produced by `xmp.reflect_messages` or `xmp.gmove_messages`, consumed by exactly
    one `xmp.end_messages`.
  }];
}

def XMP_Template : XMP_Type<"Template", "template"> {
  let summary = "A distributed template";
  let description = [{
    An index space whose dimensions (F-order) are distributed over a node array
    with the formats listed: `*` (not distributed), `block`, `block(w)`,
    `cyclic`, `cyclic(w)`, `gblock`. A width of `?` is known at run time only.
    The k-th format that is not `*` belongs to node dimension k.

    Example: `!xmp.template<[block, *, block(16)]>`
  }];
  let parameters = (ins ArrayRefParameter<"::xacc::xmp::Format">:$formats);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return getFormats().size(); }
    /// The node dimension that template dimension `dim` is distributed over,
    /// or -1.
    int64_t getNodeDim(int64_t dim) const;
  }];
}

def XMP_Array : XMP_Type<"Array", "array"> {
  let summary = "A distributed array";
  let description = [{
    An array of global extents (C-order), each dimension of which is aligned
    with a template dimension (`t0`, with an offset `t0 + 1`) or collapsed (`*`)
    and may have a shadow of `lower:upper` elements. A template dimension that
    no array dimension is aligned with replicates the array along it. Extents,
    offsets and widths may be `?`: known at run time only.

    Without a shadow the clause is left out.

    Example: `!xmp.array<1024x?xf64, [t1, t0 + 1], shadow [1:1, 0:2]>`
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        "::mlir::Type":$elementType,
                        ArrayRefParameter<"::xacc::xmp::Align">:$align,
                        ArrayRefParameter<"::xacc::xmp::Shadow">:$shadow);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getRank() const { return getShape().size(); }
    /// True if a dimension has, or at run time may have, a shadow.
    bool hasShadow() const;
    /// The array dimension aligned with template dimension `dim`, or -1.
    int64_t getArrayDim(int64_t dim) const;
    /// The memref that views the local section: dynamic offset, all strides
    /// dynamic but the last, extents static where nothing is distributed.
    ::mlir::MemRefType getLocalType() const;
    int64_t getNumDynamicExtents() const;
    int64_t getNumDynamicOffsets() const;
    int64_t getNumDynamicWidths() const;
  }];
}

#endif // XMP_TYPES_TD
