//===- Passes.td - Passes that convert between dialects -*- tablegen -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_PASSES_TD
#define XACC_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertXMPToRuntimePass : Pass<"convert-xmp-to-runtime", "::mlir::ModuleOp"> {
  let summary = "Lower xmp ops to calls of the runtime";
  let description = [{
    Replaces every xmp op by calls of the functions in `xacc/ABI.h`, by loads
    from the views that the header describes, or by globals. Names and types of
    the functions, and the offsets in the views, are taken from that header.
    Handles of any type become `!llvm.ptr`, wherever they stand: in function
    types, block arguments and results of structured control flow.

    Every call that may report an error gets the source line of its op and the
    text of the attribute `xmp.directive`, or else the op's name.

    **Expects** localised IR (`--xmp-verify-localized`). **Leaves** no xmp op and
    no xmp type; memrefs stay, connected by `builtin.unrealized_conversion_cast`
    with the descriptors made from views, until memrefs are lowered. Loads of
    array storage carry the attribute `xmp.array`, for
    `--xacc-attach-alias-scopes`.
    **Fails** with an error on gblock formats, which need a map that the IR does
    not carry, and on reductions of element types that the runtime does not
    compute with.

    ```mlir
    xmp.barrier
    // becomes
    %loc = llvm.mlir.addressof @__xacc_loc_0 : !llvm.ptr
    %all = llvm.mlir.zero : !llvm.ptr
    llvm.call @xaccrtBarrier(%all, %loc) : (!llvm.ptr, !llvm.ptr) -> ()
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

def ConvertXMPToMPIPass : Pass<"convert-xmp-to-mpi", "::mlir::ModuleOp"> {
  let summary = "Convert to the mpi dialect what it says exactly";
  let description = [{
    Rewrites communication that the upstream `mpi` dialect can express without
    a change of meaning, and leaves everything else to
    `--convert-xmp-to-runtime`.

    | op | converted where |
    |---|---|
    | `xmp.barrier` | on the world: `mpi.barrier` |
    | `xmp.reduction` | on the world, kind `add`, `mul`, `max`, `min`, `band`, `bor` or `bxor`: `mpi.allreduce` |
    | `xmp.node_num`, `xmp.num_nodes` | outside tasks: `mpi.comm_rank`, `mpi.comm_size` |
    | `xmp.reflect` | of arrays with a known mapping, see below: `mpi.isend`, `mpi.irecv`, `mpi.wait` |

    Not converted: `umax` and `umin` (the dialect has no unsigned comparison);
    `land` and `lor` (they give 0 or 1 also in a set of one node, of which MPI
    says nothing); elements that the runtime does not compute with; other sets
    of nodes (their communicators are the runtime's); `bcast`, tasks,
    `reflect_init`, `reflect_do`, `reflect_start`, `reflect_wait`, which have no
    counterpart; `node_coordinate` and the other queries, which cost nothing.

    **On the world** are ops without a set outside tasks, and ops anywhere on a
    set that is `p(:, ...)` of a node array over the entire set, or `t(:, ...)`
    of a template with `block` formats on one. Nodes that own nothing of a
    template do not belong to the latter; where that depends on the number of
    ranks, the op stays in a branch for it.

    **Outside tasks** the executing set is the entire set, whose communicator
    is `mpi.comm_world`. An op is outside if no `xmp.task` is around it and
    its function is never called from inside a task: it is `main`, or private
    with direct calls only, all of them outside. Callers that this module does
    not show may stand in a task; `assume-outside-tasks` says that none does.

    **A reflect** is converted if each of its arrays is an `xmp.alloc` or
    `xmp.attach` (in the function, or behind the symbol that it reads, then with
    constant operands) over a template with one distributed dimension, `block`
    or `block(w)`, on a node array of one dimension over the entire set; if
    exactly one array dimension is aligned with it; if the others are not
    periodic and have static widths. This holds in tasks, too: a node's
    coordinate is its rank in the world. Blocks may be uneven or empty. Where the
    widths fit the blocks is known at run time only, the op stays in the other
    branch: all nodes take the same one, because the condition is made of values
    that are equal on all of them. The condition holds if no width is larger than
    the block width (periodic: than the first and the last block) and the
    template covers the array; where it does not, a halo comes from several
    nodes, or is an error that the runtime reports. Each array is exchanged in
    messages of its own, with tags from 22528.

    **Expects** localised IR. **Leaves** xmp ops, mpi ops, scf and memref views.
    Statistics of the runtime (`XACC_STATS`) do not count converted ops. The
    send and the receive buffer of `mpi.allreduce` are the same one, which
    `--convert-mpi-to-runtime` allows and MPI does not.

    ```mlir
    xmp.reduction add %sum : memref<f64>
    // becomes
    %world = mpi.comm_world : !mpi.comm
    mpi.allreduce(%sum, %sum, MPI_SUM, %world) : memref<f64>, memref<f64>
    ```
  }];
  let options = [
    Option<"assumeOutsideTasks", "assume-outside-tasks", "bool",
           /*default=*/"false",
           "Callers that are not in this module never stand in a task">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::mpi::MPIDialect", "::mlir::scf::SCFDialect"
  ];
}

def ConvertMPIToRuntimePass : Pass<"convert-mpi-to-runtime", "::mlir::ModuleOp"> {
  let summary = "Lower the mpi dialect to calls of the runtime";
  let description = [{
    Replaces every op of the upstream `mpi` dialect by calls of the functions in
    `xacc/MPIABI.h`, which run under any MPI library, and without one as rank 0
    of 1. `!mpi.comm` and `!mpi.request` become i64, `!mpi.retval` becomes i32,
    wherever they stand: in function types, block arguments, results of
    structured control flow, before or after functions are lowered to LLVM.

    **Buffers** are memrefs with any rank up to 16, any static or dynamic shape,
    strides and offset; all of their elements travel, in row-major order. (The
    lowering upstream takes the count from dimension 0 alone and ignores the
    strides.) Elements are integers, floating point, complex numbers, or vectors
    of whole-byte numbers. The two buffers of a reduction may differ in shape
    and strides, and may be the same one.

    **Return values** are error classes, as `#mpi.errclass` numbers them. An op
    without a `!mpi.retval` result ends the job if it fails, with a message that
    names its source line. If it has one and fails, a rank is -1, a size 0, a
    communicator null and a request one for which `mpi.wait` returns at once.

    `mpi.init` may run any number of times or not at all; `mpi.finalize`
    completes what is pending, and the process finalises MPI when it ends.

    **Expects** buffers in the host's memory; one thread at a time that
    communicates. **Leaves** no mpi op; memrefs stay, connected with their
    descriptors by `builtin.unrealized_conversion_cast` until memrefs are
    lowered. **Fails** with an error on other layouts, memory spaces and
    element types, and on reductions that have no meaning for the element type.

    ```mlir
    mpi.barrier(%comm)
    // becomes
    %e = llvm.call @xaccmpiBarrier(%comm) : (i64) -> i32
    %loc = llvm.mlir.addressof @__xacc_loc : !llvm.ptr
    llvm.call @xaccmpiCheck(%e, %loc) : (i32, !llvm.ptr) -> ()
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect"
  ];
}

def XACCHoistAllocasPass : Pass<"xacc-hoist-allocas"> {
  let summary = "Move stack allocations of constant size out of loops";
  let description = [{
    Moves `memref.alloca` of static shape and `llvm.alloca` of constant count to
    the entry of the function, or of the `omp.parallel` or `scf.parallel` that
    they stand in: there each thread runs them once, the stack does not grow with
    the iterations, and LLVM turns scalars into registers. A variable of C has no
    defined value when its scope is entered, so iterations may share it.
    `memref.alloca_scope`s that are left without an allocation are dissolved.

    **Expects** any function. **Leaves** allocations of variable size where they
    are.

    ```mlir
    scf.for %i = %c0 to %n step %c1 {
      %t = memref.alloca() : memref<f64>   // moves before the loop
      memref.store %x, %t[] : memref<f64>
    }
    ```
  }];
}

def XACCAttachAliasScopesPass : Pass<"xacc-attach-alias-scopes", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Tell LLVM that arrays of file scope do not overlap";
  let description = [{
    Gives each `llvm.load` and `llvm.store` whose address is computed from the
    storage of one array of file scope an alias scope, and names the scopes of
    the other arrays as `noalias`; memory of C globals has a scope of its own.
    LLVM then vectorises loops over several arrays without run-time checks.

    Accesses through other pointers are left alone: `double *l = a;` is legal.

    **Expects** memrefs lowered to LLVM, and the attribute `xmp.array` on the
    loads that yield storage (see `--convert-xmp-to-runtime`); it removes this
    attribute. Functions with more than 128 arrays keep run-time checks.

    ```mlir
    %data = llvm.load %field {xmp.array = "a"} : !llvm.ptr -> !llvm.ptr
    %p = llvm.getelementptr %data[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %x = llvm.load %p : !llvm.ptr -> f64   // gets alias_scopes, noalias_scopes
    ```
  }];
}

#endif // XACC_CONVERSION_PASSES_TD
