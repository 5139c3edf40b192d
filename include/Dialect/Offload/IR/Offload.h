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

/// On offload.enter: `acc declare` at file scope; done when a device is first
/// used.
constexpr llvm::StringLiteral kDeclareAttr = "offload.declare";
/// On offload.enter: host_data. Other code than kernels will use the address,
/// and knows nothing of the device's queues.
constexpr llvm::StringLiteral kEscapesAttr = "offload.escapes";

/// On acc.enter_data and acc.exit_data: the two ends of a data construct whose
/// body is elsewhere. They count as that does.
inline constexpr llvm::StringLiteral kStructuredAttr = "offload.structured";
/// On a data entry op of these: `present` or `no_create`, which the directives
/// that they are made of do not have.
inline constexpr llvm::StringLiteral kMapKindAttr = "offload.map_kind";

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
/// What an `acc routine` of that C name begins with in device code that is
/// linked.
constexpr llvm::StringLiteral kDevicePrefix = "__xacc_device_";
/// On the declaration of a function that a kernel's statement became, which
/// stays C: where and why.
constexpr llvm::StringLiteral kStaysCAttr = "offload.stays_c";
/// On offload.func: a block of a GPU runs an iteration of the outermost loop,
/// in which worker and vector loops are divided over its threads.
constexpr llvm::StringLiteral kGangPerBlockAttr = "offload.gang_per_block";
/// On offload.func: pairs of pointer arguments that may refer to the same
/// memory (array<i32: a0, b0, a1, b1, ...>); absent if nothing is known.
constexpr llvm::StringLiteral kMayOverlapAttr = "offload.may_overlap";
/// On offload.func: it has device code in the module's image, or in that of
/// this name.
constexpr llvm::StringLiteral kImageAttr = "offload.image";
/// On offload.func: why it has none (a string).
constexpr llvm::StringLiteral kNoImageAttr = "offload.no_image";
/// On offload.func: bytes that each block of the grid needs for partial
/// results; the last argument of the device code is the address of the buffer.
constexpr llvm::StringLiteral kScratchAttr = "offload.scratch_per_block";
/// The number of the argument that says whether 32 bits are enough for indices,
/// where there is a second kernel for others.
constexpr llvm::StringLiteral kNarrowArgumentAttr = "offload.narrow_argument";
/// On offload.kernel and offload.func: the loops of the outermost parallel nest
/// that may be divided over devices (array<i64>), outermost first.
constexpr llvm::StringLiteral kSplitAttr = "offload.split";
/// Why there are none (a string).
constexpr llvm::StringLiteral kNoSplitAttr = "offload.no_split";
/// What becomes of the program's number of gangs on several devices: "div",
/// divided, or "rm", dropped.
constexpr llvm::StringLiteral kGangsAttr = "offload.gangs";
/// On offload.func: for each of these loops the extent of the launch that it is
/// a factor of (array<i64>).
constexpr llvm::StringLiteral kSplitExtentsAttr = "offload.split_extents";
/// On offload.func: what these loops reduce into; for each variable {argument:
/// its pointer, offset: elements from there, kind: a ReductionKind, count,
/// type}.
constexpr llvm::StringLiteral kReductionsAttr = "offload.reductions";
/// On offload.kernel and offload.func: it is a loop of the host with all of its
/// kernels, see --offload-persistent-kernels.
constexpr llvm::StringLiteral kPersistentAttr = "offload.persistent";
/// On offload.loop: it runs in one thread, as it did in the `serial` kernel
/// that it comes from.
constexpr llvm::StringLiteral kOneThreadAttr = "offload.one_thread";
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
/// The text of the directive that an op comes from, for messages.
constexpr llvm::StringLiteral kDirectiveAttr = "offload.directive";

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
