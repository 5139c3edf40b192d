//===- XMPOpBase.td - Common to the operations -------------*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XMP_OPBASE_TD
#define XMP_OPBASE_TD

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

#endif // XMP_OPBASE_TD
