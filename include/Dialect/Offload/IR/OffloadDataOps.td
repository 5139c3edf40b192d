//===- OffloadDataOps.td - Queues, and data on devices -----*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_DATAOPS_TD
#define OFFLOAD_DATAOPS_TD

include "Dialect/Offload/IR/OffloadOpBase.td"

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

#endif // OFFLOAD_DATAOPS_TD
