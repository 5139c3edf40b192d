//===- Offload.h - The offload dialect --------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_IR_OFFLOAD_H
#define XACC_DIALECT_OFFLOAD_IR_OFFLOAD_H

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include "Dialect/Offload/IR/OffloadDialect.h.inc"
#include "Dialect/Offload/IR/OffloadEnums.h.inc"

namespace xacc::offload {

// Attributes on operations of other dialects. The dialect verifies their types
// and places, see lib/Dialect/Offload/IR/OffloadAttributes.cpp.

/// On acc.enter_data and acc.exit_data: the two ends of a data construct whose
/// body is elsewhere. They count as that does.
constexpr llvm::StringLiteral kStructuredAttr = "offload.structured";
/// On a data entry op of these: `present` or `no_create`, which the directives
/// that they are made of do not have.
constexpr llvm::StringLiteral kMapKindAttr = "offload.map_kind";
/// On a data entry or exit op of acc: all of the object has a copy, although
/// only the section moves.
constexpr llvm::StringLiteral kWholeAttr = "offload.whole";
/// On a loop over gangs with `static`: all loops of the kernel that have it,
/// and as many iterations, give the same ones to a gang. --offload-map-loops
/// removes it from one that is alone.
constexpr llvm::StringLiteral kStaticGangsAttr = "offload.static_gangs";
/// On an acc.parallel or its offload.kernel: why there is no code for GPUs.
constexpr llvm::StringLiteral kNoImageAttr = "offload.no_image";
/// Marks functions that kernels may call.
constexpr llvm::StringLiteral kRoutineAttr = "offload.routine";
/// On the declaration of an `acc routine` of another file.
constexpr llvm::StringLiteral kOtherFileAttr = "offload.other_file";
/// On the definition of one that kernels of other files may call: its C name.
constexpr llvm::StringLiteral kExportAttr = "offload.export";
/// And the names of the variables of `acc declare` that it gets the addresses
/// of after its parameters: an accessor of each, `$NAME`, has that of the
/// device's copy.
constexpr llvm::StringLiteral kExportGlobalsAttr = "offload.export_globals";
/// On the memref.alloca of what a construct keeps for its own kernels: a unit.
/// It ends with the function, maybe before a queue has come to them.
constexpr llvm::StringLiteral kTemporaryAttr = "offload.temporary";
/// On the declaration of a function that a kernel's statement became, which
/// stays C: where and why.
constexpr llvm::StringLiteral kStaysCAttr = "offload.stays_c";
/// On the same: LLVM bitcode of it for device code, with what it calls. The
/// driver adds it and leaves it out of text.
constexpr llvm::StringLiteral kBitcodeAttr = "offload.bitcode";
/// On a load or store: C lets objects of other types be there. On a module: no
/// access says anything of others' types (-fno-strict-aliasing).
constexpr llvm::StringLiteral kAnyTypeAttr = "offload.any_type";
/// On loads and stores of memref and xmp: the tags that the llvm.load and
/// llvm.store they become shall have.
constexpr llvm::StringLiteral kTypeTagsAttr = "offload.type_tags";
/// On an llvm.call in device code: of a function of the driver, or of the
/// runtime's device code, that the program does not know.
constexpr llvm::StringLiteral kOurCallAttr = "offload.device_call";
/// On an argument of a function: it leads to an object of its own, which no
/// other object with a name overlaps.
constexpr llvm::StringLiteral kDistinctAttr = "offload.distinct";
/// On an llvm.load of a pointer: a name of the object that it leads to, which
/// nothing else in the function leads to.
constexpr llvm::StringLiteral kObjectAttr = "offload.object";
/// On an scf.if without results at the end of a loop's body: only the iteration
/// that is the last one of all runs it.
constexpr llvm::StringLiteral kLastValueAttr = "offload.last_value";
/// On an argument of a function: no other pointer leads to its object.
constexpr llvm::StringLiteral kHiddenAttr = "offload.hidden";

/// What an `acc routine` of that C name begins with in device code that is
/// linked.
constexpr llvm::StringLiteral kDevicePrefix = "__xacc_device_";
/// Most loops of a nest that may be divided.
constexpr unsigned kMaxSplit = 3;
/// The gpu.module with the device code of a module.
constexpr llvm::StringLiteral kDeviceModuleName = "__xacc_device";
/// Another one with the kernels that call routines of other files, which all
/// have to be there, and its image.
constexpr llvm::StringLiteral kLinkedModuleName = "__xacc_device_linked";
constexpr llvm::StringLiteral kLinkedImageSymbol = "__xacc_image_linked";
/// Another one with the routines that kernels of other files may call, and the
/// image of that.
constexpr llvm::StringLiteral kRoutineModuleName = "__xacc_device_routines";
constexpr llvm::StringLiteral kRoutineImageSymbol = "__xacc_routines";
/// The XaccImage of a module, where it has device code.
constexpr llvm::StringLiteral kImageSymbol = "__xacc_image";

/// The memory effects on devices: their memory, queues and present tables.
struct DeviceResource
    : public mlir::SideEffects::Resource::Base<DeviceResource> {
  llvm::StringRef getName() final { return "offload::Device"; }
};

} // namespace xacc::offload

#define GET_ATTRDEF_CLASSES
#include "Dialect/Offload/IR/OffloadAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Dialect/Offload/IR/OffloadTypes.h.inc"

#define GET_OP_CLASSES
#include "Dialect/Offload/IR/OffloadOps.h.inc"

#endif // XACC_DIALECT_OFFLOAD_IR_OFFLOAD_H
