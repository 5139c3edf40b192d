//===- OffloadMPIOps.td - Message passing in kernels ------*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of MPI that a running kernel makes. A kernel cannot call MPI: it puts a
// request into a ring, and a thread of the host makes the call with the
// addresses of the device.
//
// All operations have the operands of the C function, in its order. Counts,
// ranks and tags are `i32`, as the program's `int`; datatypes, communicators
// and reductions are numbers that `offload.mpi.handle` gives for the handles of
// the MPI library. Buffers, requests and statuses are addresses.
//
// Each executes once for the whole grid, whatever the number of gangs: after
// all threads have come there, and before any goes on. What threads wrote
// before it, the message has; what arrives, all threads see behind it.
//
//===----------------------------------------------------------------------===//

#ifndef OFFLOAD_MPI_OPS_TD
#define OFFLOAD_MPI_OPS_TD

// A message reads or writes memory that only its address names.
def Offload_MPIEffects
    : MemoryEffects<[MemRead<Offload_DeviceResource>,
                     MemWrite<Offload_DeviceResource>, MemRead, MemWrite]>;

class Offload_MPIOp<string mnemonic, list<Trait> traits = []>
    : Offload_DirectiveOp<"mpi." # mnemonic,
                          !listconcat([Offload_MPIEffects], traits)> {
  let assemblyFormat = "operands attr-dict";
}

def Offload_MPIHandleOp
    : Offload_DirectiveOp<"mpi.handle", [Offload_DeviceEffects]> {
  let summary = "The number of a handle of the MPI library";
  let description = [{
    Enters a handle into a table of the process, unless it is there, and gives
    its number. Handles are addresses in some MPI libraries; kernels and requests
    have numbers only. Executes on the host, before the kernel.

    **Operands.** `bits`: the handle, an address or integer, as 64 bits.

    **Errors** (run time). MPI is not started, or is for one thread only
    (`MPI_THREAD_SINGLE`, `MPI_THREAD_FUNNELED`); a null handle.

    **Source.** The GMPI paper ([Sources](../Sources.md#gmpi)).

    ```mlir
    %comm = offload.mpi.handle comm %bits
    ```
  }];
  let arguments = (ins Offload_MPIHandleKindAttr:$kind, I64:$bits,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
  let results = (outs I64:$result);
  let assemblyFormat = "$kind $bits attr-dict";
}

def Offload_MPISendOp : Offload_MPIOp<"send"> {
  let summary = "MPI_Send of a buffer on the device";
  let description = [{
    Complete when the buffer may be written again.

    **Constraints** of all operations `offload.mpi.*` but `handle`:
    - (C1) not in an `offload.loop` that is parallel, nor in a function that is
      called in one; `--offload-verify-kernels` checks that.

    **Errors** (run time). A rank outside of the communicator, a negative count, a
    number that no handle has; what the MPI library reports; a peer that does not
    take part for the time of `XACC_WATCHDOG`. All end the job with the source
    line.

    **Source.** The GMPI paper ([Sources](../Sources.md#gmpi)).

    ```mlir
    offload.mpi.send %buffer, %count, %type, %dest, %tag, %comm
    ```
  }];
  let arguments = (ins Offload_Pointer:$buffer, I32:$count, I64:$datatype,
                       I32:$dest, I32:$tag, I64:$comm,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
}

def Offload_MPIRecvOp : Offload_MPIOp<"recv"> {
  let summary = "MPI_Recv into a buffer on the device";
  let description = [{
    Complete when the message has arrived. `status`: an address, or
    `MPI_STATUS_IGNORE`.

    ```mlir
    offload.mpi.recv %buffer, %count, %type, %source, %tag, %comm, %status
    ```
  }];
  let arguments = (ins Offload_Pointer:$buffer, I32:$count, I64:$datatype,
                       I32:$source, I32:$tag, I64:$comm,
                       Offload_Pointer:$status,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
}

def Offload_MPISendrecvOp : Offload_MPIOp<"sendrecv"> {
  let summary = "MPI_Sendrecv of buffers on the device";
  let description = [{
    Both messages travel at the same time. One request.

    ```mlir
    offload.mpi.sendrecv %out, %n, %type, %dest, %tag, %in, %n, %type, %source,
      %tag, %comm, %status
    ```
  }];
  let arguments = (ins
    Offload_Pointer:$sendBuffer, I32:$sendCount, I64:$sendType, I32:$dest,
    I32:$sendTag, Offload_Pointer:$recvBuffer, I32:$recvCount, I64:$recvType,
    I32:$source, I32:$recvTag, I64:$comm, Offload_Pointer:$status,
    XMP_Optional<XMP_DirectiveAttr>:$directive);
}

class Offload_MPIStartOp<string mnemonic> : Offload_MPIOp<mnemonic> {
  // `requestBytes`: the size of an MPI_Request of the program's library.
  let arguments = (ins Offload_Pointer:$buffer, I32:$count, I64:$datatype,
                       I32:$peer, I32:$tag, I64:$comm,
                       Offload_Pointer:$request, I64Attr:$requestBytes,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
}

def Offload_MPIIsendOp : Offload_MPIStartOp<"isend"> {
  let summary = "MPI_Isend of a buffer on the device";
  let description = [{
    Returns at once. The number of the request is stored at `request`, an object
    of `requestBytes` bytes, in the program's memory for an `MPI_Request`; it has
    a meaning in kernels only.

    **Errors** (run time). More than 1024 requests that are not waited for; one that
    is never waited for is named when the program ends.

    ```mlir
    offload.mpi.isend %buffer, %count, %type, %dest, %tag, %comm, %request
      {requestBytes = 8}
    ```
  }];
}

def Offload_MPIIrecvOp : Offload_MPIStartOp<"irecv"> {
  let summary = "MPI_Irecv into a buffer on the device";
  let description = [{
    As `offload.mpi.isend`. The buffer must not be read before the wait.

    ```mlir
    offload.mpi.irecv %buffer, %count, %type, %source, %tag, %comm, %request
      {requestBytes = 8}
    ```
  }];
}

def Offload_MPIWaitOp : Offload_MPIOp<"wait"> {
  let summary = "MPI_Wait for a request of a kernel";
  let description = [{
    Returns when the request is complete, and makes it `MPI_REQUEST_NULL`. Does
    not need the agent: the completion of each request is a word of its own.

    **Errors** (run time). A request that has been waited for before, by a copy
    of the handle.

    **Source.** The GMPI paper ([Sources](../Sources.md#gmpi)).

    ```mlir
    offload.mpi.wait %request, %status {requestBytes = 8}
    ```
  }];
  let arguments = (ins Offload_Pointer:$request, Offload_Pointer:$status,
                       I64Attr:$requestBytes,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
}

def Offload_MPIWaitallOp : Offload_MPIOp<"waitall"> {
  let summary = "MPI_Waitall for requests of a kernel";
  let description = [{
    As `offload.mpi.wait`, for `count` requests. `statuses`: an array, or
    `MPI_STATUSES_IGNORE`.

    ```mlir
    offload.mpi.waitall %count, %requests, %statuses {requestBytes = 8}
    ```
  }];
  let arguments = (ins I32:$count, Offload_Pointer:$requests,
                       Offload_Pointer:$statuses, I64Attr:$requestBytes,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
}

def Offload_MPITestOp : Offload_MPIOp<"test"> {
  let summary = "MPI_Test of a request of a kernel";
  let description = [{
    Stores at `flag`, an `int`, whether the request is complete. If it is, as
    `offload.mpi.wait`.

    ```mlir
    offload.mpi.test %request, %flag, %status {requestBytes = 8}
    ```
  }];
  let arguments = (ins Offload_Pointer:$request, Offload_Pointer:$flag,
                       Offload_Pointer:$status, I64Attr:$requestBytes,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
}

def Offload_MPIAllreduceOp : Offload_MPIOp<"allreduce"> {
  let summary = "MPI_Allreduce of buffers on the device";
  let description = [{
    Collective over `comm`: all its ranks call it in kernels. `sendBuffer` may be
    `MPI_IN_PLACE`.

    ```mlir
    offload.mpi.allreduce %in, %out, %count, %type, %op, %comm
    ```
  }];
  let arguments = (ins Offload_Pointer:$sendBuffer, Offload_Pointer:$recvBuffer,
                       I32:$count, I64:$datatype, I64:$op, I64:$comm,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
}

def Offload_MPIBcastOp : Offload_MPIOp<"bcast"> {
  let summary = "MPI_Bcast of a buffer on the device";
  let description = [{
    Collective over `comm`: all its ranks call it in kernels.

    ```mlir
    offload.mpi.bcast %buffer, %count, %type, %root, %comm
    ```
  }];
  let arguments = (ins Offload_Pointer:$buffer, I32:$count, I64:$datatype,
                       I32:$root, I64:$comm,
                       XMP_Optional<XMP_DirectiveAttr>:$directive);
}

def Offload_MPIBarrierOp : Offload_MPIOp<"barrier"> {
  let summary = "MPI_Barrier, called in a kernel";
  let description = [{
    Collective over `comm`: all its ranks call it in kernels.

    ```mlir
    offload.mpi.barrier %comm
    ```
  }];
  let arguments = (ins I64:$comm, XMP_Optional<XMP_DirectiveAttr>:$directive);
}

def Offload_MPISynchronizeOp : Offload_MPIOp<"synchronize"> {
  let summary = "Wait for all requests of this kernel";
  let description = [{
    Returns when as many requests are complete as the kernel has submitted. They
    still have to be waited for, which then takes no time.

    **Source.** The GMPI paper ([Sources](../Sources.md#gmpi)).

    ```mlir
    offload.mpi.synchronize
    ```
  }];
  let arguments = (ins XMP_Optional<XMP_DirectiveAttr>:$directive);
  let assemblyFormat = "attr-dict";
}

#endif // OFFLOAD_MPI_OPS_TD
