//===- XMPAttrs.td - Attributes of the XMP dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_ATTRS_TD
#define XMP_ATTRS_TD

include "Dialect/XMP/IR/XMPDialect.td"
include "mlir/IR/EnumAttr.td"

// The numbers are those of enum XaccReduction in xacc/ABI.h.
def XMP_ReductionKind : I32EnumAttr<"ReductionKind", "reduction kind", [
    I32EnumAttrCase<"Add", 0, "add">, I32EnumAttrCase<"Mul", 1, "mul">,
    I32EnumAttrCase<"Max", 2, "max">, I32EnumAttrCase<"Min", 3, "min">,
    I32EnumAttrCase<"UMax", 4, "umax">, I32EnumAttrCase<"UMin", 5, "umin">,
    I32EnumAttrCase<"BAnd", 6, "band">, I32EnumAttrCase<"BOr", 7, "bor">,
    I32EnumAttrCase<"BXor", 8, "bxor">, I32EnumAttrCase<"LAnd", 9, "land">,
    I32EnumAttrCase<"LOr", 10, "lor">]> {
  let cppNamespace = "::xacc::xmp";
  let genSpecializedAttr = 0;
}

def XMP_ReductionAttr : EnumAttr<XMP_Dialect, XMP_ReductionKind, "reduction"> {
  let summary = "How values are combined";
  let description = [{
    `land` and `lor` give 0 or 1. `max` and `min` compare signed integers and
    floating point numbers, `umax` and `umin` unsigned integers.

    Example: `#xmp<reduction add>`
  }];
  let assemblyFormat = "$value";
}

def XMP_DirectiveAttr : AttrDef<XMP_Dialect, "Directive"> {
  let mnemonic = "directive";
  let summary = "The directive of the program that an operation comes from";
  let description = [{
    `name` is what messages and statistics call the directive, `variables` are
    its variables, in the order of the operands that they have become. What is
    wrong with one of them is said with its name.

    Example: `#xmp.directive<"reflect"("u", "v")>`, `#xmp.directive<"barrier">`
  }];
  let parameters = (ins
    StringRefParameter<"what messages call it">:$name,
    OptionalArrayRefParameter<"::mlir::StringAttr",
                              "the names of its variables">:$variables);
  let assemblyFormat = "`<` $name (`(` $variables^ `)`)? `>`";
  let skipDefaultBuilders = 1;
  let builders = [AttrBuilder<
      (ins "const ::llvm::Twine &":$name,
           CArg<"::llvm::ArrayRef<::mlir::StringAttr>", "{}">:$variables),
      [{ return $_get($_ctxt, name.str(), variables); }]>];
  let extraClassDeclaration = [{
    /// For messages: `reflect (u, v)`.
    std::string getText() const;
  }];
}

// The numbers are those of enum XaccFormatKind in xacc/ABI.h.
def XMP_FormatKind : I32EnumAttr<"FormatKind", "distribution format", [
    I32EnumAttrCase<"None", 0, "none">, I32EnumAttrCase<"Block", 1, "block">,
    I32EnumAttrCase<"Cyclic", 2, "cyclic">,
    I32EnumAttrCase<"GBlock", 3, "gblock">]> {
  let cppNamespace = "::xacc::xmp";
  let genSpecializedAttr = 0;
}

// The numbers are those of enum XaccSubscriptKind in xacc/ABI.h.
def XMP_SubscriptKind : I32EnumAttr<"SubscriptKind", "kind of a subscript", [
    I32EnumAttrCase<"All", 0, "all">, I32EnumAttrCase<"Index", 1, "index">,
    I32EnumAttrCase<"Range", 2, "range">, I32EnumAttrCase<"Own", 3, "own">,
    I32EnumAttrCase<"Every", 4, "every">]> {
  let cppNamespace = "::xacc::xmp";
  let genSpecializedAttr = 0;
}

def XMP_Widening : I32EnumAttr<"Widening", "clause that changes the range of a loop", [
    I32EnumAttrCase<"Expand", 0, "expand">,
    I32EnumAttrCase<"Margin", 1, "margin">,
    I32EnumAttrCase<"Peel", 2, "peel">,
    I32EnumAttrCase<"Inner", 3, "inner">]> {
  let cppNamespace = "::xacc::xmp";
  let genSpecializedAttr = 0;
}

def XMP_WideningAttr : EnumAttr<XMP_Dialect, XMP_Widening, "widening"> {
  let summary = "Which part of a widened loop a node runs";
  let description = [{
    `expand`: its own part, widened or narrowed; `margin`: what is in one of the
    two and not in the other; `peel`: the expanded part, a wait, and the margin.
    `inner`: a loop in the body of one with `margin` or `peel`, whose ranges are
    further dimensions of the same boxes.

    Example: `#xmp<widening margin>`
  }];
  let assemblyFormat = "$value";
}

#endif // XMP_ATTRS_TD
