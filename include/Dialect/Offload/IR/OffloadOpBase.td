//===- OffloadOpBase.td - Common to the operations ---------*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_OPBASE_TD
#define OFFLOAD_OPBASE_TD

include "Dialect/Offload/IR/OffloadTypes.td"
include "Dialect/XMP/IR/XMPAttrs.td"
include "Dialect/XMP/IR/XMPInterfaces.td"
include "mlir/Dialect/LLVMIR/LLVMTypes.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/LoopLikeInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "mlir/IR/SymbolInterfaces.td"

class Offload_Op<string mnemonic, list<Trait> traits = []>
    : Op<Offload_Dialect, mnemonic, traits>;

// What the runtime is told the place of: `directive` is the text of the directive
// that an operation comes from, for messages and statistics.
class Offload_DirectiveOp<string mnemonic, list<Trait> traits = []>
    : Offload_Op<mnemonic, !listconcat(traits, [XMP_DirectiveOpInterface])>;

def Offload_Pointer : Type<
    CPred<"::llvm::isa<::mlir::LLVM::LLVMPointerType>($_self)">, "pointer",
    "::mlir::LLVM::LLVMPointerType">,
    BuildableType<"::mlir::LLVM::LLVMPointerType::get($_builder.getContext())">;

// The queues of devices, their memory and the table of what is present there:
// one resource, so that no pass reorders or deletes an operation on it.
def Offload_DeviceResource : Resource<"::xacc::offload::DeviceResource">;
def Offload_DeviceEffects
    : MemoryEffects<[MemRead<Offload_DeviceResource>,
                     MemWrite<Offload_DeviceResource>]>;

#endif // OFFLOAD_OPBASE_TD
