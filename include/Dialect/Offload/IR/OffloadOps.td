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
include "mlir/Dialect/LLVMIR/LLVMTypes.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"

class Offload_Op<string mnemonic, list<Trait> traits = []>
    : Op<Offload_Dialect, mnemonic, traits>;

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
    `%number` is 0 or more, or one of OpenACC's `acc_async_noval` (-1: the default
    queue), `acc_async_sync` (-2: operations are complete on return).

    ```mlir
    %q = offload.queue %n
    ```
  }];
  let arguments = (ins I64:$number);
  let results = (outs Offload_QueueType:$result);
  let assemblyFormat = "$number attr-dict";
}

def Offload_RecordOp : Offload_Op<"record", [Offload_DeviceEffects]> {
  let summary = "Mark the present end of a queue";
  let description = [{
    ```mlir
    %t = offload.record %q
    ```
  }];
  let arguments = (ins Offload_QueueType:$queue);
  let results = (outs Offload_TokenType:$result);
  let assemblyFormat = "$queue attr-dict";
}

def Offload_AwaitOp : Offload_Op<"await", [Offload_DeviceEffects]> {
  let summary = "Wait for a point in a queue";
  let description = [{
    Without `on` the calling thread waits; with it, later operations in that queue
    do, and the calling thread goes on. A token may be waited for once.

    ```mlir
    offload.await %t
    offload.await %t on %q2
    ```
  }];
  let arguments = (ins Offload_TokenType:$token,
                       Optional<Offload_QueueType>:$queue);
  let assemblyFormat = "$token (`on` $queue^)? attr-dict";
}

def Offload_WaitOp : Offload_Op<"wait", [Offload_DeviceEffects,
                                        AttrSizedOperandSegments]> {
  let summary = "Wait for queues";
  let description = [{
    Waits until all operations in the named queues (none named: all queues of the
    current device) are complete. With `on`, that queue waits instead.

    **Source.** OpenACC 2.7, `wait`.

    ```mlir
    offload.wait
    offload.wait %q1, %q2
    offload.wait %q1 on %q2
    ```
  }];
  let arguments = (ins Variadic<Offload_QueueType>:$queues,
                       Optional<Offload_QueueType>:$on);
  let assemblyFormat = "($queues^)? (`on` $on^)? attr-dict";
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

def Offload_EnterOp : Offload_Op<"enter", [Offload_DeviceEffects,
    AttrSizedOperandSegments, AllTypesMatch<["host", "device"]>]> {
  let summary = "Begin the life of data on the device";
  let description = [{
    Gives the device copy of `host`, a memref of the same type and shape in device
    memory. `create` allocates it if it is not present, `copyin` also copies a new
    one, `present` demands that it is there, `no_create` gives the host's memref
    where it is absent, `attach` makes the pointer in device memory that `pointer`
    is the host's version of point to the device copy.

    The section `[lower, extent]` (elements, one pair per dimension; none: all of
    it) is what is moved, and, without `whole`, what is allocated. Elements
    outside the section must not be accessed then.

    An entry that is present is counted only. Structured and `dynamic` (enter data)
    lives are counted apart. `zero` clears what it allocates.

    `pointer`: the host address of the pointer through which the program reaches
    `host`; if that pointer is present, its device copy is attached.

    **Errors** (run time). `present` of absent data; part of the section present;
    no memory left.

    **Source.** OpenACC 2.7, 2.6 and 2.7.

    ```mlir
    %d = offload.enter copyin %a[%l : %n] queue(%q) {name = "a[0:n]"}
        : memref<?xf64>
    ```
  }];
  let arguments = (ins Offload_MapKindAttr:$kind, AnyMemRef:$host,
    Variadic<Index>:$lower, Variadic<Index>:$extent,
    Optional<Offload_QueueType>:$queue, Optional<Offload_Pointer>:$pointer,
    UnitAttr:$dynamic, UnitAttr:$whole, UnitAttr:$zero, UnitAttr:$implicit,
    OptionalAttr<StrAttr>:$name);
  let results = (outs AnyMemRef:$device);
  let assemblyFormat = [{
    $kind $host (`section` `(` $lower^ `)` `(` $extent `)`)?
    (`queue` `(` $queue^ `)`)? (`pointer` `(` $pointer^ `)`)?
    attr-dict `:` type($host)
  }];
}

def Offload_ExitOp : Offload_Op<"exit", [Offload_DeviceEffects,
    AttrSizedOperandSegments]> {
  let summary = "End the life of data on the device";
  let description = [{
    Counts down what `offload.enter` counted up. When no count is left, `copyout`
    copies the section back and frees, `release` frees. `finalize` takes the whole
    dynamic count. `detach` makes the pointer's device copy the host's again.
    Absent data is ignored.

    ```mlir
    offload.exit copyout %a section(%l)(%n) {name = "a"} : memref<?xf64>
    ```
  }];
  let arguments = (ins Offload_UnmapKindAttr:$kind, AnyMemRef:$host,
    Variadic<Index>:$lower, Variadic<Index>:$extent,
    Optional<Offload_QueueType>:$queue, Optional<Offload_Pointer>:$pointer,
    UnitAttr:$dynamic, UnitAttr:$whole, UnitAttr:$finalize,
    OptionalAttr<StrAttr>:$name);
  let assemblyFormat = [{
    $kind $host (`section` `(` $lower^ `)` `(` $extent `)`)?
    (`queue` `(` $queue^ `)`)? (`pointer` `(` $pointer^ `)`)?
    attr-dict `:` type($host)
  }];
}

def Offload_UpdateOp : Offload_Op<"update", [Offload_DeviceEffects,
    AttrSizedOperandSegments]> {
  let summary = "Copy a section between host and device";
  let description = [{
    `host` copies from the device, `device` to it. Absent data is an error, or
    with `if_present` ignored.

    ```mlir
    offload.update host %a section(%l, %c0)(%c1, %n) {name = "a"} : memref<?x8xf64>
    ```
  }];
  let arguments = (ins Offload_UpdateKindAttr:$kind, AnyMemRef:$host,
    Variadic<Index>:$lower, Variadic<Index>:$extent,
    Optional<Offload_QueueType>:$queue, UnitAttr:$if_present,
    OptionalAttr<StrAttr>:$name);
  let assemblyFormat = [{
    $kind $host (`section` `(` $lower^ `)` `(` $extent `)`)?
    (`queue` `(` $queue^ `)`)? attr-dict `:` type($host)
  }];
}

def Offload_DevicePtrOp : Offload_Op<"deviceptr", [Pure,
    AllTypesMatch<["source", "device"]>]> {
  let summary = "Take a memref over a device address as it is";
  let description = [{
    For `deviceptr` clauses: the program says that this is device memory.

    ```mlir
    %d = offload.deviceptr %p : memref<?xf64>
    ```
  }];
  let arguments = (ins AnyMemRef:$source);
  let results = (outs AnyMemRef:$device);
  let assemblyFormat = "$source attr-dict `:` type($source)";
}

def Offload_PointerOp : Offload_Op<"pointer", [Pure]> {
  let summary = "The address of the first element of a memref";
  let description = [{
    The aligned pointer plus the offset; what C code sees as the array.

    ```mlir
    %p = offload.pointer %m : memref<?xf64>
    ```
  }];
  let arguments = (ins AnyMemRef:$source);
  let results = (outs Offload_Pointer:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
}

def Offload_ViewOp : Offload_Op<"view", [Pure, AttrSizedOperandSegments]> {
  let summary = "A memref over an address";
  let description = [{
    `pointer` is the address of element 0 in all dimensions; the sizes and strides
    (elements) that the result's type leaves open are operands. A static offset
    of the type must be 0; a dynamic one becomes 0.

    ```mlir
    %m = offload.view %p sizes(%n) strides(%s) : memref<?x8xf64, strided<[?, 1]>>
    ```
  }];
  let arguments = (ins Offload_Pointer:$pointer, Variadic<Index>:$sizes,
                       Variadic<Index>:$strides);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = [{
    $pointer (`sizes` `(` $sizes^ `)`)? (`strides` `(` $strides^ `)`)?
    attr-dict `:` type($result)
  }];
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

def Offload_KernelOp : Offload_Op<"kernel", [AttrSizedOperandSegments,
    RecursiveMemoryEffects, Offload_DeviceEffects,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "Run a block on the device";
  let description = [{
    Launches the body as one kernel. The body uses values from above: scalars and
    `!llvm.ptr`s are passed by value, memrefs have to be device copies (results of
    `offload.enter` or `offload.deviceptr`, or views of them).

    All gangs run what stands outside of loops of level gang, one worker and lane
    each, as OpenACC says; memory allocated there is each gang's own.

    `num_gangs`, `num_workers`, `vector_length` are wishes; absent or 0: chosen.

    `block` (x, y, z: threads of a GPU's block) and `name` are set by passes.

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
    OptionalAttr<DenseI32ArrayAttr>:$block, OptionalAttr<StrAttr>:$name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $construct (`queue` `(` $queue^ `)`)? (`num_gangs` `(` $num_gangs^ `)`)?
    (`num_workers` `(` $num_workers^ `)`)?
    (`vector_length` `(` $vector_length^ `)`)?
    $body attr-dict
  }];
}

def Offload_LoopOp : Offload_Op<"loop", [AttrSizedOperandSegments,
    RecursiveMemoryEffects, SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "A loop nest in a kernel";
  let description = [{
    Runs the iterations of a rectangular nest; each loop goes up from `lower`
    while it is less than `upper`, by a positive `step`. The innermost loop is the
    last.

    `parallel` promises that iterations may run in any order and at the same time;
    `seq` runs them in order; `auto` leaves it to `--offload-parallelize`, which
    makes it one of the other two. `levels` say what the iterations are divided
    over; `--offload-map-loops` chooses them for parallel loops that have none.
    A loop without levels runs in the thread that reaches it.

    `reduce`: in the body the block argument is a private accumulator that starts
    with the identity of the kind; after the loop the accumulators are combined
    with the value that the operand's memory held before.

    **Constraints.**
    - (C1) the same number, at least 1, of lower bounds, upper bounds, steps and
      body arguments of type index;
    - (C2) one kind per reduction; a body argument of the operand's type for each;
      `band`, `bor`, `bxor`, `umax`, `umin` on integers only;
    - (C3) reductions have a static shape, of integers or floating point;
    - (C4) only `parallel` and `auto` loops have levels;
    - (C5) a level does not occur in a loop and in a loop inside it, and gang is
      outside of worker, worker outside of vector;
    - (C6) inside `offload.kernel`, `offload.func` or a function with
      `offload.routine`.

    **Source.** OpenACC 2.7, `loop`.

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
    Variadic<AnyMemRef>:$reductions, DenseI32ArrayAttr:$reductionKinds);
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
  let extraClassDeclaration = [{
    unsigned getNumLoops() { return getLower().size(); }
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
    ParentOneOf<["KernelOp", "LoopOp", "FuncOp"]>]> {
  let summary = "End the body of a kernel or loop";
  let description = [{
    Implicit in the assembly form.
  }];
  let assemblyFormat = "attr-dict";
}

def Offload_FuncOp : Offload_Op<"func", [Symbol, IsolatedFromAbove,
    AutomaticAllocationScope,
    SingleBlockImplicitTerminator<"YieldOp">]> {
  let summary = "A kernel on its own";
  let description = [{
    What `--offload-outline-kernels` makes of `offload.kernel`: the body, with what
    it used as arguments (scalars and pointers). Each target's conversion makes
    its code from it.

    ```mlir
    offload.func @k(%p: !llvm.ptr, %n: index) parallel {
      ...
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, Offload_ConstructAttr:$construct,
    OptionalAttr<DenseI32ArrayAttr>:$block);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
}

def Offload_LaunchOp : Offload_Op<"launch", [AttrSizedOperandSegments,
    Offload_DeviceEffects, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Launch a kernel";
  let description = [{
    `extents`: the numbers of iterations of the kernel's outermost parallel loop,
    the fastest varying first (x, y, z); 0 where not known before the launch. A
    GPU's grid follows from them and from `block`.

    **Constraints.**
    - (C1) `kernel` names an `offload.func` of the same module;
    - (C2) whose arguments have the types of `args`.

    ```mlir
    offload.launch @k queue(%q) extents(%n) args(%p, %n : !llvm.ptr, index)
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel,
    Optional<Offload_QueueType>:$queue, Optional<I64>:$num_gangs,
    Optional<I64>:$num_workers, Optional<I64>:$vector_length,
    Variadic<Index>:$extents, Variadic<AnyType>:$args);
  let assemblyFormat = [{
    $kernel (`queue` `(` $queue^ `)`)? (`num_gangs` `(` $num_gangs^ `)`)?
    (`num_workers` `(` $num_workers^ `)`)?
    (`vector_length` `(` $vector_length^ `)`)?
    (`extents` `(` $extents^ `)`)? (`args` `(` $args^ `:` type($args) `)`)?
    attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

class Offload_DeviceOp<string mnemonic>
    : Offload_Op<mnemonic, [Offload_DeviceEffects, AttrSizedOperandSegments]> {
  // `type`: a value of acc_device_t.
  let arguments = (ins Optional<I64>:$device_type, Optional<I64>:$number);
  let assemblyFormat = [{
    (`type` `(` $device_type^ `)`)? (`number` `(` $number^ `)`)? attr-dict
  }];
}

def Offload_InitOp : Offload_DeviceOp<"init"> {
  let summary = "Start a device";
  let description = [{
    ```mlir
    offload.init number(%n)
    ```
  }];
}

def Offload_ShutdownOp : Offload_DeviceOp<"shutdown"> {
  let summary = "Stop using a device";
  let description = [{
    Frees what is present on it.

    ```mlir
    offload.shutdown
    ```
  }];
}

def Offload_SetOp : Offload_Op<"set", [Offload_DeviceEffects,
    AttrSizedOperandSegments]> {
  let summary = "Choose the current device and the default queue";
  let description = [{
    ```mlir
    offload.set number(%n)
    ```
  }];
  let arguments = (ins Optional<I64>:$device_type, Optional<I64>:$number,
                       Optional<I64>:$default_async);
  let assemblyFormat = [{
    (`type` `(` $device_type^ `)`)? (`number` `(` $number^ `)`)?
    (`default_async` `(` $default_async^ `)`)? attr-dict
  }];
}

#endif // OFFLOAD_OPS_TD
