//===- OffloadOps.td - Operations of the offload dialect -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_OPS_TD
#define OFFLOAD_OPS_TD

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

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

def Offload_QueueOp : Offload_Op<"queue", [Pure]> {
  let summary = "The queue that an async argument names";
  let description = [{
    Names a queue of the device that is current when an operation uses it. Creates
    none: the runtime does so at the first use.

    **Operands.** `number`: 0 or more, or one of OpenACC's `acc_async_noval` (-1: the
    default queue), `acc_async_sync` (-2: operations are complete on return).

    **Errors** (run time). Any other negative number.

    **Source.** OpenACC 2.7, 2.16.1.

    ```mlir
    %q = offload.queue %n
    ```
  }];
  let arguments = (ins I64:$number);
  let results = (outs Offload_QueueType:$result);
  let assemblyFormat = "$number attr-dict";
}

def Offload_RecordOp : Offload_DirectiveOp<"record", [Offload_DeviceEffects]> {
  let summary = "Mark the present end of a queue";
  let description = [{
    Gives the point behind everything that has been put into the queue so far.
    Does not wait.

    ```mlir
    %t = offload.record %q
    ```
  }];
  let arguments = (ins Offload_QueueType:$queue,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs Offload_TokenType:$result);
  let assemblyFormat = "$queue attr-dict";
}

def Offload_AwaitOp : Offload_DirectiveOp<"await", [Offload_DeviceEffects]> {
  let summary = "Wait for a point in a queue";
  let description = [{
    Without `on` the calling thread waits. With `on`, later operations in that
    queue wait, and the calling thread continues. A token may be waited for
    once.

    **Effects.** Without `on` blocking: complete when everything before the point
    is, and host memory that was written by it may be read.

    ```mlir
    offload.await %t
    offload.await %t on %q2
    ```
  }];
  let arguments = (ins Offload_TokenType:$token,
                       Optional<Offload_QueueType>:$queue,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = "$token (`on` $queue^)? attr-dict";
}

def Offload_WaitOp : Offload_DirectiveOp<"wait", [Offload_DeviceEffects,
                                        AttrSizedOperandSegments]> {
  let summary = "Wait for queues";
  let description = [{
    Waits until all operations in the named queues (none named: all queues of the
    current device) are complete. With `on`, that queue waits instead, and the
    calling thread continues.

    **Effects.** Without `on` blocking: buffers of the operations waited for may be
    used again.

    **Errors** (run time). A failure of an operation in one of the queues, with the
    source line of that operation.

    **Source.** OpenACC 2.7, 2.16.3.

    ```mlir
    offload.wait
    offload.wait queues(%q1, %q2)
    offload.wait queues(%q1) on %q2
    ```
  }];
  let arguments = (ins Variadic<Offload_QueueType>:$queues,
                       Optional<Offload_QueueType>:$on,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  // A bare list of operands that may be empty would take the result of the next
  // operation for one of them.
  let assemblyFormat = "(`queues` `(` $queues^ `)`)? (`on` $on^)? attr-dict";
  let hasCanonicalizeMethod = 1;
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

def Offload_EnterOp : Offload_DirectiveOp<"enter", [Offload_DeviceEffects,
    AttrSizedOperandSegments, AllTypesMatch<["host", "device"]>,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "Begin the life of data on the device";
  let description = [{
    Gives the device copy of `host`, a memref of the same type and shape in device
    memory. `create` allocates it if it is not present, `copyin` also copies a new
    one, `present` demands that it is there, `no_create` gives the host's memref
    where it is absent, `attach` makes the device's copy of the pointer at
    `pointer` point to the device copy.

    Data that is present already is counted, not copied. Structured and
    `dynamic` (enter data) lives have separate counts. `whole` allocates all of
    the memref although
    only the section moves; `zero` clears what `create` allocates; `implicit`: no
    clause of the program names it. `declare`: it comes from `acc declare` at file
    scope, and is done when a device is first used. `escapes`: the address goes
    where the runtime does not see its uses: to the program (`host_data`), which
    knows nothing of the device's queues, or to memory, since a kernel stores it.
    Of several devices the first has all of the data.

    **Operands.** `host`: host memory, no negative stride. `lower`, `extent`: the
    section in elements, one each per dimension, outermost first; none: all of it.
    A negative size of `host` or extent means unknown: the size is that of what is
    present. Elements outside the section must not be accessed. `pointer`: the host
    address of the pointer through which the program reaches `host`; if that pointer
    is present, its device copy is attached.

    **Constraints.**
    - (C1) no section, or one lower bound and one extent per dimension;
    - (C2) `attach` has a `pointer`;
    - (C3) only `create` has `zero`.

    **Effects.** With `queue` it returns at once: the program must not change the
    section before the queue has run it. Kernels in other queues have to wait.

    **Errors** (run time). `present` of absent data; only part of the section
    present, with both ranges; no memory left, with what is resident.

    **Source.** OpenACC 2.7, 2.6 and 2.7.

    ```mlir
    %d = offload.enter copyin %a section(%l) (%n) queue(%q) {name = "a[0:n]"}
      : memref<?xf64>
    ```
  }];
  let arguments = (ins Offload_MapKindAttr:$kind, AnyMemRef:$host,
    Variadic<Index>:$lower, Variadic<Index>:$extent,
    Optional<Offload_QueueType>:$queue, Optional<Offload_Pointer>:$pointer,
    UnitAttr:$dynamic, UnitAttr:$whole, UnitAttr:$zero, UnitAttr:$implicit,
    OptionalAttr<StrAttr>:$name,
    XMP_Optional<UnitAttr>:$declare,
    XMP_Optional<UnitAttr>:$escapes, XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs AnyMemRef:$device);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $kind $host (`section` `(` $lower^ `)` `(` $extent `)`)?
    (`queue` `(` $queue^ `)`)? (`pointer` `(` $pointer^ `)`)?
    attr-dict `:` type($host)
  }];
}

def Offload_ExitOp : Offload_DirectiveOp<"exit", [Offload_DeviceEffects,
    AttrSizedOperandSegments]> {
  let summary = "End the life of data on the device";
  let description = [{
    Counts down what `offload.enter` counted up. When no count is left, `copyout`
    copies the section back and frees, `release` frees. `finalize` takes the whole
    dynamic count; `implicit`: ends what an `implicit` enter began. `detach` makes
    the pointer's device copy the host's again.

    **Operands.** As those of `offload.enter`.

    **Constraints.**
    - (C1) no section, or one lower bound and one extent per dimension;
    - (C2) `detach` has a `pointer`;
    - (C3) only `dynamic` ends are `finalize`.

    **Effects.** Absent data is ignored. With `queue` it returns at once; the
    section holds the values of the device when the queue has run it.

    **Source.** OpenACC 2.7, 2.6 and 2.7.

    ```mlir
    offload.exit copyout %a section(%l) (%n) {name = "a"} : memref<?xf64>
    ```
  }];
  let arguments = (ins Offload_UnmapKindAttr:$kind, AnyMemRef:$host,
    Variadic<Index>:$lower, Variadic<Index>:$extent,
    Optional<Offload_QueueType>:$queue, Optional<Offload_Pointer>:$pointer,
    UnitAttr:$dynamic, UnitAttr:$whole, UnitAttr:$finalize,
    UnitAttr:$implicit, OptionalAttr<StrAttr>:$name,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $kind $host (`section` `(` $lower^ `)` `(` $extent `)`)?
    (`queue` `(` $queue^ `)`)? (`pointer` `(` $pointer^ `)`)?
    attr-dict `:` type($host)
  }];
}

def Offload_UpdateOp : Offload_DirectiveOp<"update", [Offload_DeviceEffects,
    AttrSizedOperandSegments]> {
  let summary = "Copy a section between host and device";
  let description = [{
    `host` copies from the device, `device` to it.

    **Operands.** As those of `offload.enter`.

    **Constraints.** (C1) no section, or one lower bound and one extent per
    dimension.

    **Effects.** With `queue` it returns at once: the side that is written must not
    be read, nor the one that is read be written, before the queue has run it.

    **Errors** (run time). Absent or partly present data; with `if_present` absent
    data is ignored.

    **Source.** OpenACC 2.7, 2.14.4.

    ```mlir
    offload.update host %a section(%l, %l) (%n, %n) {name = "a"} : memref<?x8xf64>
    ```
  }];
  let arguments = (ins Offload_UpdateKindAttr:$kind, AnyMemRef:$host,
    Variadic<Index>:$lower, Variadic<Index>:$extent,
    Optional<Offload_QueueType>:$queue, UnitAttr:$if_present,
    OptionalAttr<StrAttr>:$name,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $kind $host (`section` `(` $lower^ `)` `(` $extent `)`)?
    (`queue` `(` $queue^ `)`)? attr-dict `:` type($host)
  }];
}

def Offload_IsPresentOp : Offload_DirectiveOp<"is_present", [
    Offload_DeviceEffects,
    SameVariadicOperandSize]> {
  let summary = "Whether data is present on the device";
  let description = [{
    As `acc_is_present`, of the current device.

    **Operands.** `host`, `lower`, `extent`: as those of `offload.enter`.

    **Constraints.** (C1) no section, or one lower bound and one extent per
    dimension.

    ```mlir
    %there = offload.is_present %a section(%l) (%n) : memref<?xf64>
    ```
  }];
  let arguments = (ins AnyMemRef:$host, Variadic<Index>:$lower,
                       Variadic<Index>:$extent,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs I1:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $host (`section` `(` $lower^ `)` `(` $extent `)`)? attr-dict `:` type($host)
  }];
}

def Offload_MayPersistOp
    : Offload_DirectiveOp<"may_persist", [Offload_DeviceEffects]> {
  let summary = "Whether a loop may run as one kernel on the current device";
  let description = [{
    True where the current device can run a kernel that is `persistent`: one
    virtual device, or one GPU if the kernel that is launched where this is true
    has code for GPUs. Also true for several devices as one, see
    `offload.persist_begin`.

    ```mlir
    %one = offload.may_persist
    ```
  }];
  let arguments = (ins XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs I1:$result);
  let assemblyFormat = "attr-dict";
}

def Offload_PersistDescribeOp
    : Offload_DirectiveOp<"persist_describe", [Offload_DeviceEffects]> {
  let summary = "Begin to describe a loop if the current device is several GPUs";
  let description = [{
    True where several GPUs are one and may run the loop as one launch on each of
    them. Then launches with `offload.describes` up to `offload.persist_begin` run
    nothing: they say what each kernel of the loop does, in the order of the
    numbers by which the loop's kernel knows them. The attribute has a bit for each
    kernel that may follow; `first` has those that may be first.

    **Operands.** Pointers to device copies of the scalars that the loop uses: each
    device has to have them, since each runs the loop's sequential code.

    ```mlir
    %several = offload.persist_describe(%error) first 1
    scf.if %several {
      offload.kernel parallel { ... } {offload.describes = 1 : i64}
    }
    ```
  }];
  let arguments = (ins Variadic<LLVM_DefaultPointer>:$scalars, I64Attr:$first,
                   XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs I1:$result);
  let assemblyFormat =
      "`(` $scalars `)` `first` $first attr-dict";
}

def Offload_PersistBeginOp
    : Offload_DirectiveOp<"persist_begin", [Offload_DeviceEffects]> {
  let summary = "Begin a loop as one launch if the current device is several";
  let description = [{
    True where several devices are one: up to `offload.persist_end` of the same
    thread, they are at work for this loop alone. Each launch runs on them as ever.
    What it moves between virtual devices, and where, is prepared when it runs in a
    state of the data for the first time. Otherwise false, and nothing begins: also
    for several GPUs if what `offload.persist_describe` began says all that one
    launch on each of them needs.

    **Constraints.** Up to its end there are no operations in queues, and of data
    only updates of scalars that are present.

    ```mlir
    %several = offload.persist_begin
    scf.if %several {
      scf.for %t = %c0 to %n step %c1 {
        offload.kernel parallel { ... }
      }
      offload.persist_end
    }
    ```
  }];
  let arguments = (ins XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs I1:$result);
  let assemblyFormat = "attr-dict";
}

def Offload_PersistEndOp
    : Offload_Op<"persist_end", [Offload_DeviceEffects]> {
  let summary = "End a loop on several devices";
  let description = [{
    Ends what `offload.persist_begin` began, where that was true.

    ```mlir
    offload.persist_end
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def Offload_PersistNextOp : Offload_DirectiveOp<"persist_next",
                                       [Offload_DeviceEffects]> {
  let summary = "In which form the next iterations of a loop run, and how many";
  let description = [{
    For a loop that exists in two forms and runs as a sequence of pieces. The
    runtime measures the time from one answer to the next and gives the faster
    form all of the rest. The first piece of an execution of the loop has `first`.

    ```mlir
    %one, %count = offload.persist_next %first
    ```
  }];
  let arguments = (ins I1:$first, XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs I1:$one, Index:$count);
  let assemblyFormat = "$first attr-dict";
}

def Offload_DevicePtrOp : Offload_Op<"deviceptr", [Pure,
    AllTypesMatch<["source", "device"]>,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "Take a memref over a device address as it is";
  let description = [{
    For `deviceptr` clauses: the program says that this is device memory. Nothing is
    looked up, copied or counted.

    **Source.** OpenACC 2.7, 2.7.3.

    ```mlir
    %d = offload.deviceptr %p : memref<?xf64>
    ```
  }];
  let arguments = (ins AnyMemRef:$source);
  let results = (outs AnyMemRef:$device);
  let assemblyFormat = "$source attr-dict `:` type($source)";
}

def Offload_PointerOp : Offload_Op<"pointer", [Pure,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "The address of the first element of a memref";
  let description = [{
    The aligned pointer plus the offset; what C code sees as the array. In host or
    in device memory, as the memref is.

    ```mlir
    %p = offload.pointer %m : memref<?xf64>
    ```
  }];
  let arguments = (ins AnyMemRef:$source);
  let results = (outs Offload_Pointer:$result);
  let hasFolder = 1;
  let assemblyFormat = "$source attr-dict `:` type($source)";
}

def Offload_ViewOp : Offload_Op<"view", [Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "A memref over an address";
  let description = [{
    `pointer` is the address of element 0 in all dimensions, in host or device
    memory. `distinct`: an object of its own, which no other object with a name
    overlaps. `hidden`: no other pointer leads to it.

    **Operands.** `sizes`, `strides`: elements, outermost dimension first, those
    that the result's type leaves open. A negative size means unknown.

    **Constraints.**
    - (C1) as many sizes as the result has dynamic dimensions;
    - (C2) as many strides as its layout leaves open, none for the identity;
    - (C3) a static offset of the layout is 0; a dynamic one becomes 0.

    ```mlir
    %m = offload.view %p sizes(%n) strides(%s) : memref<?x8xf64, strided<[?, 1]>>
    ```
  }];
  let arguments = (ins Offload_Pointer:$pointer, Variadic<Index>:$sizes,
                       Variadic<Index>:$strides,
                       XMP_Optional<UnitAttr>:$distinct,
                       XMP_Optional<UnitAttr>:$hidden);
  let results = (outs AnyMemRef:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $pointer (`sizes` `(` $sizes^ `)`)? (`strides` `(` $strides^ `)`)?
    attr-dict `:` type($result)
  }];
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

def Offload_KernelOp : Offload_DirectiveOp<"kernel", [AttrSizedOperandSegments,
    RecursiveMemoryEffects, Offload_DeviceEffects,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "Run a block on the device";
  let description = [{
    Launches the body as one kernel. The body uses values from above: scalars and
    `!llvm.ptr`s are passed by value, memrefs have to be device copies (results of
    `offload.enter` or `offload.deviceptr`, or views of them);
    `--offload-verify-kernels` checks that.

    All gangs run the code outside of loops of level gang, one worker and lane
    each, as OpenACC says; memory allocated there is each gang's own. A `serial`
    kernel has one gang with one worker of one lane.

    **Operands.** `num_gangs`, `num_workers`, `vector_length` are hints: numbers of
    gangs, workers and lanes; absent or 0: chosen. `block` (x, y, z: threads of a
    GPU's block) and `name` are set by passes.

    **Sections.** `--offload-compute-sections` adds a second region, which says what
    a part of the iterations touches: host code that computes bounds, with one
    `offload.section` for each box. No region: nothing is known, the kernel may
    touch everything that is passed to it.

    **Constraints.**
    - (C1) not inside another kernel, of an `offload.func` or of a function with
      `offload.routine`;
    - (C2) `block` is three positive numbers;
    - (C3) `split` names up to three loops, outermost first, and there is no
      `no_split` with it.

    `split`: the loops of the outermost parallel nest that may be divided over
    devices; `no_split`: why there are none; `gangs`: what becomes of the program's
    number of gangs there. `persistent`: a loop of the host with all of its kernels,
    see `--offload-persistent-kernels`.

    **Effects.** With `queue` it returns at once, else when the kernel is complete.

    **Errors** (run time). Those of the device, with the source line.

    **Source.** OpenACC 2.7, 2.5.

    ```mlir
    offload.kernel parallel queue(%q) vector_length(%c128) {
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
        memref.store %x, %d[%i] : memref<?xf64>
      }
    }
    ```
  }];
  let arguments = (ins Offload_ConstructAttr:$construct,
    Optional<Offload_QueueType>:$queue, Optional<I64>:$num_gangs,
    Optional<I64>:$num_workers, Optional<I64>:$vector_length,
    OptionalAttr<DenseI32ArrayAttr>:$block, OptionalAttr<StrAttr>:$name,
    XMP_Optional<DenseI64ArrayAttr>:$split, XMP_Optional<StrAttr>:$no_split,
    XMP_Optional<Offload_GangsAttr>:$gangs, XMP_Optional<UnitAttr>:$persistent,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
  let regions = (region SizedRegion<1>:$body, AnyRegion:$sections);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $construct (`queue` `(` $queue^ `)`)? (`num_gangs` `(` $num_gangs^ `)`)?
    (`num_workers` `(` $num_workers^ `)`)?
    (`vector_length` `(` $vector_length^ `)`)?
    $body (`sections` $sections^)? attr-dict
  }];
}

def Offload_LoopOp : Offload_Op<"loop", [AttrSizedOperandSegments,
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<LoopLikeOpInterface, ["getLoopInductionVars",
      "getLoopLowerBounds", "getLoopUpperBounds", "getLoopSteps"]>,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "A loop nest in a kernel";
  let description = [{
    Runs the iterations of a rectangular nest; each loop goes up from `lower`
    while it is less than `upper`, by a positive `step`. The innermost loop is the
    last.

    `parallel` promises that iterations may run in any order and at the same time;
    `seq` runs them in order; `auto` leaves it to `--offload-parallelize`, which
    makes it one of the other two. `levels` say over what the iterations are
    split; `--offload-map-loops` chooses them for parallel loops that have none.
    A loop without levels runs in the thread that reaches it. `one_thread`: it comes
    from a `serial` kernel and runs in one thread, as it did there.

    `tile`: how many iterations of each loop make a tile; 0 is all of them. On a
    CPU a thread runs the iterations of one tile after those of another. GPUs
    have no use for it.

    `reduce`: in the body the block argument is a private accumulator that starts
    with the identity of the kind; after the loop the accumulators are combined
    with the value that the operand's memory held before.

    **Constraints.**
    - (C1) the same number, at least 1, of lower bounds, upper bounds, steps and
      body arguments of type index; a constant step is positive;
    - (C2) one kind per reduction; a body argument of the operand's type for each;
      `band`, `bor`, `bxor`, `umax`, `umin` on integers only;
    - (C3) reductions are of integers, of floating point, or with `add` and `mul`
      of complex numbers;
    - (C4) only `parallel` and `auto` loops have levels and reductions;
    - (C5) levels go from gang over worker to vector from the outside to the
      inside, each in one loop;
    - (C6) inside `offload.kernel`, `offload.func` or a function with
      `offload.routine`;
    - (C7) `tile` has a number for each loop, at least 0; no `seq` loop has one.

    **Source.** OpenACC 2.7, 2.9.

    ```mlir
    offload.loop parallel<gang, vector> (%i, %j) = (%c0, %c0) to (%n, %m)
      step (%c1, %c1) reduce (add %sum -> %s : memref<f64>) {
      %x = memref.load %d[%i, %j] : memref<?x?xf64>
      %old = memref.load %s[] : memref<f64>
      %new = arith.addf %old, %x fastmath<reassoc> : f64
      memref.store %new, %s[] : memref<f64>
    }
    ```
  }];
  let arguments = (ins
    Offload_LoopModeAttr:$mode, Offload_LevelsAttr:$levels,
    Variadic<Index>:$lower, Variadic<Index>:$upper, Variadic<Index>:$step,
    Variadic<AnyMemRef>:$reductions, DenseI32ArrayAttr:$reductionKinds,
    XMP_Optional<UnitAttr>:$one_thread, XMP_Optional<DenseI64ArrayAttr>:$tile);
  let regions = (region SizedRegion<1>:$body);
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins
    "LoopMode":$mode, "Levels":$levels,
    "::mlir::ValueRange":$lower, "::mlir::ValueRange":$upper,
    "::mlir::ValueRange":$step,
    CArg<"::mlir::ValueRange", "{}">:$reductions,
    CArg<"::llvm::ArrayRef<::xacc::xmp::ReductionKind>", "{}">
      :$reductionKinds)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    unsigned getNumLoops() { return getLower().size(); }
    /// Iterations of a loop in a tile; 0: all.
    int64_t getTileSize(unsigned loop) {
      return getTileAttr() ? getTileAttr()[loop] : 0;
    }
    ::mlir::Value getInductionVar(unsigned loop) {
      return getBody().getArgument(loop);
    }
    ::mlir::Value getPrivate(unsigned reduction) {
      return getBody().getArgument(getNumLoops() + reduction);
    }
    ::xacc::xmp::ReductionKind getReductionKind(unsigned reduction) {
      return static_cast<::xacc::xmp::ReductionKind>(
          getReductionKinds()[reduction]);
    }
    bool isParallel() { return getMode() == LoopMode::Parallel; }
  }];
}

def Offload_YieldOp : Offload_Op<"yield", [Pure, Terminator, ReturnLike,
    ParentOneOf<["KernelOp", "LoopOp", "FuncOp", "TeamOp"]>]> {
  let summary = "End the body of a kernel or loop";
  let description = [{
    Implicit in the assembly form.
  }];
  let assemblyFormat = "attr-dict";
}

def Offload_TeamOp : Offload_Op<"team", [AutomaticAllocationScope,
    RecursiveMemoryEffects]> {
  let summary = "What each thread of a device of the CPU does";
  let description = [{
    Executes the body once for each thread from 0 to `numThreads - 1`, in any
    order, at the same time or one after the other, and is complete when all are.
    The argument is the number of the thread. Executions cannot wait for each
    other. `--xacc-outline-teams` makes a function of the body.

    **Constraints.**
    - (C1) the body has one argument, an `i64`.

    **Effects.** Those of the body.

    ```mlir
    %n = llvm.call @xaccrtTeamSize(%work) : (i64) -> i64
    offload.team %n {
    ^bb0(%thread: i64):
      ...
      offload.yield
    }
    ```
  }];
  let arguments = (ins I64:$numThreads);
  let regions = (region MinSizedRegion<1>:$body);
  let assemblyFormat = "$numThreads $body attr-dict";
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::BlockArgument getThread() { return getBody().getArgument(0); }
  }];
}

def Offload_FuncOp : Offload_Op<"func", [Symbol, IsolatedFromAbove,
    AutomaticAllocationScope,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "A kernel on its own";
  let description = [{
    What `--offload-outline-kernels` makes of `offload.kernel`: the body, with what
    it used as arguments. Each target's conversion makes its code from it.

    **Constraints.**
    - (C1) arguments are integers, floating point numbers, indices or `!llvm.ptr`s;
    - (C2) `block` is three positive numbers;
    - (C3) the sections region, where there is one, has the same arguments;
    - (C4) `split` names up to three loops, outermost first; `split_extents` has an
      entry for each; and there is no `no_split` with them;
    - (C5) `may_overlap` is pairs of numbers of arguments that are pointers;
    - (C6) so are the arguments of `reductions`, but for `extent`, an index;
    - (C7) `narrow_argument` is the number of an argument;
    - (C8) not both `image` and `no_image`.

    `gang_per_block`: a block of a GPU runs an iteration of the outermost loop, in
    which worker and vector loops are divided over its threads; `short_rows`: rows
    have workers. `may_overlap`: which pointers may refer to the same memory; absent:
    nothing is known. `image`: the symbol of the image that has device code of it;
    `no_image`: why none has. `scratch_per_block`: bytes that each block of the grid
    needs for partial results and what the block has in global memory; behind the
    arguments, the device code gets the address of the buffer. `requests`: it passes
    messages, in one block; the last argument of the device code is the address of
    its ring. `narrow_argument`: the argument that says whether 32 bits are
    enough for indices, where there is a second kernel for others. `split`,
    `no_split`, `gangs`, `persistent`: as of `offload.kernel`. `split_extents`: for
    each of these loops the extent of the launch that it is a factor of.
    `reductions`: what these loops reduce into.

    **Sections.** As of `offload.kernel`. The last arguments are pairs of what
    `offload.part` gave, one for each loop that may be split.

    ```mlir
    offload.func @k(%p: !llvm.ptr, %n: index) parallel {
      ...
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Offload_ConstructAttr:$construct,
    OptionalAttr<DenseI32ArrayAttr>:$block,
    XMP_Optional<UnitAttr>:$gang_per_block, XMP_Optional<UnitAttr>:$short_rows,
    XMP_Optional<DenseI32ArrayAttr>:$may_overlap,
    XMP_Optional<StrAttr>:$image, XMP_Optional<StrAttr>:$no_image,
    XMP_Optional<I64Attr>:$scratch_per_block, XMP_Optional<UnitAttr>:$requests,
    XMP_Optional<I64Attr>:$narrow_argument,
    XMP_Optional<DenseI64ArrayAttr>:$split, XMP_Optional<StrAttr>:$no_split,
    XMP_Optional<Offload_GangsAttr>:$gangs, XMP_Optional<UnitAttr>:$persistent,
    XMP_Optional<DenseI64ArrayAttr>:$split_extents,
    XMP_Optional<Offload_PartialReductions>:$reductions);
  let regions = (region SizedRegion<1>:$body, AnyRegion:$sections);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Offload_LaunchOp : Offload_DirectiveOp<"launch", [AttrSizedOperandSegments,
    Offload_DeviceEffects, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Launch a kernel";
  let description = [{
    **Operands.** `extents`: the numbers of iterations of the kernel's outermost
    parallel loop, the fastest varying first (x, y, z); 0 where not known before the
    launch. A GPU's grid follows from them and from the kernel's `block`. The others
    are as those of `offload.kernel`.

    **Constraints.**
    - (C1) `kernel` names an `offload.func` of the same module;
    - (C2) whose arguments have the types of `args`;
    - (C3) at most three extents;
    - (C4) one lower bound, upper bound and step per loop in `split`; two arguments,
      the last ones, for each.

    `split`: the loops that may be split over devices, outermost first. Their
    arguments are the limits of 64 bits; who splits the kernel replaces them.

    **Effects**, **Errors.** As those of `offload.kernel`. Values of `args` are read
    before it returns; memory that they point to is the kernel's until it is complete.

    ```mlir
    offload.launch @k queue(%q) extents(%n) args(%p, %n : !llvm.ptr, index)
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel,
    Optional<Offload_QueueType>:$queue, Optional<I64>:$num_gangs,
    Optional<I64>:$num_workers, Optional<I64>:$vector_length,
    Variadic<Index>:$extents, Variadic<Index>:$splitLower,
    Variadic<Index>:$splitUpper, Variadic<Index>:$splitStep,
    Variadic<AnyType>:$args,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $kernel (`queue` `(` $queue^ `)`)? (`num_gangs` `(` $num_gangs^ `)`)?
    (`num_workers` `(` $num_workers^ `)`)?
    (`vector_length` `(` $vector_length^ `)`)?
    (`extents` `(` $extents^ `)`)?
    (`split` `(` $splitLower^ `)` `to` `(` $splitUpper `)` `step` `(`
     $splitStep `)`)? (`args` `(` $args^ `:` type($args) `)`)?
    attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

def Offload_PartOp : Offload_Op<"part", [Pure,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "The iterations that this device runs";
  let description = [{
    Of the loop number `loop` (the outermost is 0) of a kernel's outermost parallel
    nest: values of its induction variable from `lower` on, less than `upper`. The
    limits of 64 bits where the kernel is not split in this loop; else `lower` is
    the loop's lower bound plus a multiple of its step. In the body of a kernel and
    in its sections region; `--offload-outline-kernels` makes arguments of it.

    **Constraints.** (C1) inside `offload.kernel`.

    **Source.** The paper on several GPUs ([Sources](../Sources.md#flow)),
    execution rule.

    ```mlir
    %l, %u = offload.part 0
    ```
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$loop);
  let results = (outs Index:$lower, Index:$upper);
  let hasVerifier = 1;
  let assemblyFormat = "$loop attr-dict";
}

def Offload_SectionOp : Offload_Op<"section", [SameVariadicOperandSize,
    Offload_DeviceEffects]> {
  let summary = "A box of elements that a kernel touches";
  let description = [{
    In the sections region of a kernel. `use`: it may read these elements; `def`: it
    certainly writes all of them; `may_def`: it writes none but these.
    Without bounds: all that is present of the array. Elements outside of what is
    present do not count.

    **Operands.** `memref`: a device copy, or a view of one (`offload.view` of its
    pointer for subscripts that were written as one number). `lower`, `upper`: the
    first and the last index in each dimension, outermost first. A box with an
    `upper` less than its `lower` is empty. `step`: where given, every `step`-th
    index from `lower` on, up to `upper`.

    **Constraints.**
    - (C1) no bounds, or one lower and one upper bound per dimension;
    - (C2) `step`: one positive number per dimension;
    - (C3) in a sections region.

    **Source.** The paper on several GPUs ([Sources](../Sources.md#flow)),
    USE and DEF.

    ```mlir
    offload.section use %d [%l, %c0] to [%u, %m] : memref<?x?xf64>
    offload.section may_def %d : memref<?x?xf64>
    ```
  }];
  let arguments = (ins Offload_SectionKindAttr:$kind, AnyMemRef:$memref,
                       Variadic<Index>:$lower, Variadic<Index>:$upper,
                       OptionalAttr<DenseI64ArrayAttr>:$step);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $kind $memref (`[` $lower^ `]` `to` `[` $upper `]`)? (`step` $step^)?
    attr-dict `:` type($memref)
  }];
}

def Offload_BoundsOp : Offload_Op<"bounds", [Pure, SameVariadicOperandSize,
    DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "The smallest and the largest element of a box of integers";
  let description = [{
    In the sections region of a kernel, before its launch: what `rowstr[i]` may be
    for the rows of a part. Reads device memory that holds a valid copy. Of an
    empty box `min` is 0 and `max` is -1.

    **Operands.** As those of `offload.section`, of an array of integers that the
    kernel does not write. Smaller integers than 64 bits are signed.

    **Constraints.**
    - (C1) one lower and one upper bound per dimension;
    - (C2) elements are integers.

    ```mlir
    %min, %max = offload.bounds %rowstr[%l] to [%u] : memref<?xi32>
    ```
  }];
  let arguments = (ins AnyMemRef:$memref, Variadic<Index>:$lower,
                       Variadic<Index>:$upper);
  let results = (outs Index:$min, Index:$max);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $memref `[` $lower `]` `to` `[` $upper `]` attr-dict `:` type($memref)
  }];
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

class Offload_DeviceOp<string mnemonic>
    : Offload_DirectiveOp<mnemonic, [Offload_DeviceEffects,
                                     AttrSizedOperandSegments]> {
  // `type`: a value of acc_device_t.
  let arguments = (ins Optional<I64>:$device_type, Optional<I64>:$number,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = [{
    (`type` `(` $device_type^ `)`)? (`number` `(` $number^ `)`)? attr-dict
  }];
}

def Offload_InitOp : Offload_DeviceOp<"init"> {
  let summary = "Start a device";
  let description = [{
    Prepares the device, as its first use would, so that the calling process
    does not wait for that later.

    **Operands.** `type`: a value of openacc.h's `acc_device_t`, absent: the current
    one; `number`: from 0, absent: the current device.

    **Errors** (run time). A type or number that the process does not have, with
    those that it has.

    **Source.** OpenACC 2.7, 2.14.1.

    ```mlir
    offload.init number(%n)
    ```
  }];
}

def Offload_ShutdownOp : Offload_DeviceOp<"shutdown"> {
  let summary = "Stop using a device";
  let description = [{
    Waits for its queues and frees what is present on it.

    **Operands**, **Errors.** As those of `offload.init`.

    **Source.** OpenACC 2.7, 2.14.2.

    ```mlir
    offload.shutdown
    ```
  }];
}

def Offload_SetOp : Offload_DirectiveOp<"set", [Offload_DeviceEffects,
    AttrSizedOperandSegments]> {
  let summary = "Choose the current device and the default queue";
  let description = [{
    For the calling thread. Does not start the device.

    **Operands.** `type`, `number`: as those of `offload.init`; `default_async`: the
    number that `acc_async_noval` stands for.

    **Constraints.** (C1) at least one operand.

    **Source.** OpenACC 2.7, 2.14.3.

    ```mlir
    offload.set number(%n)
    ```
  }];
  let arguments = (ins Optional<I64>:$device_type, Optional<I64>:$number,
                       Optional<I64>:$default_async,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let hasVerifier = 1;
  let assemblyFormat = [{
    (`type` `(` $device_type^ `)`)? (`number` `(` $number^ `)`)?
    (`default_async` `(` $default_async^ `)`)? attr-dict
  }];
}

include "Dialect/Offload/IR/OffloadMPIOps.td"

#endif // OFFLOAD_OPS_TD
