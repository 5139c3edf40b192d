//===- OffloadTypes.td - Types and attributes of the offload dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_TYPES_TD
#define OFFLOAD_TYPES_TD

include "Dialect/Offload/IR/OffloadDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

class Offload_Type<string name, string typeMnemonic>
    : TypeDef<Offload_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def Offload_QueueType : Offload_Type<"Queue", "queue"> {
  let summary = "A queue of a device";
  let description = [{
    Names a queue of the current device by its number; operations in one queue
    run in order.
  }];
}

def Offload_TokenType : Offload_Type<"Token", "token"> {
  let summary = "A point in a queue";
  let description = [{
    Reached when all operations that were in the queue before it are complete.
  }];
}

// The values of the enums below are those of xacc/DeviceABI.h.

def Offload_MapKind : I64EnumAttr<"MapKind", "how data comes to the device", [
    I64EnumAttrCase<"Create", 0, "create">,
    I64EnumAttrCase<"Copyin", 1, "copyin">,
    I64EnumAttrCase<"Present", 2, "present">,
    I64EnumAttrCase<"NoCreate", 3, "no_create">,
    I64EnumAttrCase<"Attach", 4, "attach">]> {
  let cppNamespace = "::xacc::offload";
  let genSpecializedAttr = 0;
}
def Offload_MapKindAttr
    : EnumAttr<Offload_Dialect, Offload_MapKind, "map"> {
  let assemblyFormat = "$value";
}

def Offload_UnmapKind : I64EnumAttr<"UnmapKind", "how data leaves the device", [
    I64EnumAttrCase<"Release", 0, "release">,
    I64EnumAttrCase<"Copyout", 1, "copyout">,
    I64EnumAttrCase<"Detach", 2, "detach">]> {
  let cppNamespace = "::xacc::offload";
  let genSpecializedAttr = 0;
}
def Offload_UnmapKindAttr
    : EnumAttr<Offload_Dialect, Offload_UnmapKind, "unmap"> {
  let assemblyFormat = "$value";
}

def Offload_UpdateKind : I64EnumAttr<"UpdateKind", "which side is updated", [
    I64EnumAttrCase<"Host", 0, "host">,
    I64EnumAttrCase<"Device", 1, "device">]> {
  let cppNamespace = "::xacc::offload";
  let genSpecializedAttr = 0;
}
def Offload_UpdateKindAttr
    : EnumAttr<Offload_Dialect, Offload_UpdateKind, "update_kind"> {
  let assemblyFormat = "$value";
}

def Offload_Construct : I32EnumAttr<"Construct", "what a kernel was written as", [
    I32EnumAttrCase<"Parallel", 0, "parallel">,
    I32EnumAttrCase<"Kernels", 1, "kernels">,
    I32EnumAttrCase<"Serial", 2, "serial">]> {
  let cppNamespace = "::xacc::offload";
  let genSpecializedAttr = 0;
}
def Offload_ConstructAttr
    : EnumAttr<Offload_Dialect, Offload_Construct, "construct"> {
  let assemblyFormat = "$value";
}

def Offload_LoopMode : I32EnumAttr<"LoopMode", "what is known of iterations", [
    I32EnumAttrCase<"Seq", 0, "seq">,
    I32EnumAttrCase<"Parallel", 1, "parallel">,
    I32EnumAttrCase<"Auto", 2, "auto">]> {
  let cppNamespace = "::xacc::offload";
  let genSpecializedAttr = 0;
}
def Offload_LoopModeAttr
    : EnumAttr<Offload_Dialect, Offload_LoopMode, "loop_mode"> {
  let assemblyFormat = "$value";
}

def Offload_Levels : I32BitEnumAttr<"Levels", "levels of parallelism", [
    I32BitEnumAttrCaseNone<"None", "none">,
    I32BitEnumAttrCaseBit<"Gang", 0, "gang">,
    I32BitEnumAttrCaseBit<"Worker", 1, "worker">,
    I32BitEnumAttrCaseBit<"Vector", 2, "vector">]> {
  let cppNamespace = "::xacc::offload";
  let separator = ", ";
  let genSpecializedAttr = 0;
}
def Offload_LevelsAttr : EnumAttr<Offload_Dialect, Offload_Levels, "levels"> {
  let assemblyFormat = "`<` $value `>`";
}

def Offload_SectionKind : I64EnumAttr<"SectionKind", "what a kernel does to a section", [
    I64EnumAttrCase<"Use", 0, "use">,
    I64EnumAttrCase<"Def", 1, "def">,
    I64EnumAttrCase<"MayDef", 2, "may_def">]> {
  let cppNamespace = "::xacc::offload";
  let genSpecializedAttr = 0;
}
def Offload_SectionKindAttr
    : EnumAttr<Offload_Dialect, Offload_SectionKind, "section_kind"> {
  let assemblyFormat = "$value";
}

// The values are those of xacc/RequestABI.h.
def Offload_MPIHandleKind
    : I64EnumAttr<"MPIHandleKind", "what a handle of MPI is", [
    I64EnumAttrCase<"Comm", 0, "comm">,
    I64EnumAttrCase<"Datatype", 1, "datatype">,
    I64EnumAttrCase<"Op", 2, "op">]> {
  let cppNamespace = "::xacc::offload";
  let genSpecializedAttr = 0;
}
def Offload_MPIHandleKindAttr
    : EnumAttr<Offload_Dialect, Offload_MPIHandleKind, "mpi_handle"> {
  let assemblyFormat = "$value";
}

def Offload_Gangs
    : I32EnumAttr<"Gangs", "what becomes of the number of gangs on devices", [
    I32EnumAttrCase<"Div", 0, "div">,
    I32EnumAttrCase<"Rm", 1, "rm">]> {
  let cppNamespace = "::xacc::offload";
  let genSpecializedAttr = 0;
}
def Offload_GangsAttr : EnumAttr<Offload_Dialect, Offload_Gangs, "gangs"> {
  let summary = "What becomes of the program's number of gangs on several devices";
  let description = [{
    `div`: each device gets its part of them; `rm`: the runtime chooses.

    Example: `#offload.gangs<div>`
  }];
  let assemblyFormat = "`<` $value `>`";
}

def Offload_PartialReductionAttr
    : AttrDef<Offload_Dialect, "PartialReduction"> {
  let mnemonic = "partial";
  let summary = "A variable that the parts of a kernel reduce into";
  let description = [{
    `argument`: the number of the pointer to it; `offset`: elements from there;
    `count`: of how many elements of `type` it is; `extent`: the number of an
    argument of type `index` that `count` is multiplied with (negative: none).

    Examples:
    `#offload.partial<argument = 3, offset = 0, kind = add, count = 1, type = f64>`
    `#offload.partial<argument = 3, offset = 0, kind = add, count = 1, type = f64, extent = 4>`
  }];
  let parameters = (ins "int64_t":$argument, "int64_t":$offset,
                        "::xacc::xmp::ReductionKind":$kind,
                        "int64_t":$count, "::mlir::Type":$type,
                        DefaultValuedParameter<"int64_t", "-1">:$extent);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Offload_PartialReductions
    : TypedArrayAttrBase<Offload_PartialReductionAttr, "partial reductions">;

#endif // OFFLOAD_TYPES_TD
