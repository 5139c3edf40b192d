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
    Handles of any type become `!llvm.ptr`, wherever they appear: in function
    types, block arguments and results of structured control flow.

    Every call that may report an error gets the source line of its op and the
    text of the attribute `directive`, or else the op's name.

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

def XMPCheckHalosPass : Pass<"xmp-check-halos", "::mlir::ModuleOp"> {
  let summary = "Tell the runtime of accesses to distributed arrays";
  let description = [{
    For `XACC_CHECK=halo`. Inserts before each access to a distributed array a
    call with its global indices, its place in the source and, for a store,
    whether it
    changes the element; before each outermost `xmp.loop` or compute construct a
    call for each array that is accessed in it. The calls are those of
    `xacc/CheckABI.h`: without the variable they return at once.

    **Expects** the original program, with loops before `--xmp-localize`: passes
    that move or remove exchanges run after this pass, or not at all.
    **Leaves** it with more calls, which keep loops sequential unless they are
    declared independent. Arrays that are allocated inside a loop are not
    checked in it.

    ```mlir
    xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[d0] : !t {
      %x = xmp.load %a[%i] : !a
    }
    // becomes
    %token = llvm.call @xaccrtCheckLoop(%handle, %host, %name, %loc)
    xmp.loop (%i) = (%l) to (%n) step (%c1) on %t[d0] : !t {
      llvm.call @xaccrtCheckRead(%token, %site, %i, %0, %0, %0, %0, %0, %0)
      %x = xmp.load %a[%i] : !a
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::xacc::xmp::XMPDialect"
  ];
}

def ConvertXMPToMPIPass : Pass<"convert-xmp-to-mpi", "::mlir::ModuleOp"> {
  let summary = "Communicate by the mpi dialect";
  let description = [{
    Rewrites communication to the upstream `mpi` dialect. The runtime says who
    takes part and who exchanges what with whom, and packs and unpacks; each
    message is an `mpi` op.

    | op | becomes |
    |---|---|
    | `xmp.reflect` | `xmp.reflect_messages`, its rounds, `xmp.end_messages` |
    | `xmp.gmove` | `xmp.gmove_messages`, the same |
    | `xmp.bcast` of a memref | `mpi.send` and `mpi.recv` along a binomial tree |
    | `xmp.reduction` of a memref | `mpi.allreduce` |
    | `xmp.barrier` | `mpi.barrier` |

    **A round** of an exchange is `mpi.irecv`, `mpi.send`, `mpi.wait`, each with
    `MPI_PROC_NULL` where this node has no such message. Messages have the tag
    22528 and the world's ranks.

    **Collectives** run on the communicator that `xmp.membership` yields, on the
    nodes that belong to it. The dialect compares with the sign: around `umax`
    and `umin` the sign bits of all elements are flipped. `land` and `lor` give 0
    or 1 also where one node is alone, of which MPI says nothing: elements become
    0 or 1 before.

    **Not converted**, since the dialect has no word for it: `acc` (data on a
    device), `async`, `reflect_init`, `reflect_do`, `reflect_start` and
    `reflect_wait` (persistent operations, and completion by number), `gmove in` and
    `out` (access to nodes that do not call), reductions with locations,
    `reduce_shadow`, collectives on distributed arrays as a whole, and
    elements that are no numbers. `--convert-xmp-to-runtime` lowers these.

    **Expects** localised IR. **Leaves** xmp ops, mpi ops, scf and memref. The
    send and the receive buffer of `mpi.allreduce` are the same one, which
    `--convert-mpi-to-runtime` allows and MPI does not.

    ```mlir
    xmp.reduction add %sum on %s : memref<f64>
    // becomes
    %comm, %rank, %size, %root = xmp.membership on %s
    %takes_part = arith.cmpi sge, %rank, %c0 : i32
    scf.if %takes_part {
      %c = builtin.unrealized_conversion_cast %comm : i64 to !mpi.comm
      mpi.allreduce(%sum, %sum, MPI_SUM, %c) : memref<f64>, memref<f64>
    }
    ```
  }];
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
    wherever they appear: in function types, block arguments, results of
    structured control flow, before or after functions are lowered to LLVM.

    **Buffers** are memrefs with any rank up to 16, any static or dynamic shape,
    strides and offset; all of their elements are sent, in row-major order. (The
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

def XACCRaiseLoopsPass : Pass<"xacc-raise-loops"> {
  let summary = "Turn loops of C that count into scf.for";
  let description = [{
    A `scf.while` whose condition compares a variable in memory with a bound, and
    whose body ends with adding a step to the variable, becomes a `scf.for` over
    indices if the IR proves that this runs the same iterations:

    - nothing else in the loop writes the variable, or reads it other than by
      its name;
    - the bound and the step depend only on values that the loop does not write;
    - the variable does not wrap around before it ends the loop: its overflow is
      undefined (`nsw`), or it meets a bound that it can hold.

    Loads of the variable become the induction variable. After the loop the
    variable has its last value, where anything can read it. A variable step is
    assumed to be positive if the loop calls nothing: otherwise the loop would
    not end, which C does not define. The bound is computed once, before the
    loop.

    A cast of an index to an integer with the attribute `xmp.exact` has, with
    its sign, the index's value: the importer puts it at loop variables of
    directives.

    **Expects** any function. **Leaves** all other loops as they are.

    ```mlir
    memref.store %c0_i32, %i[] : memref<i32>
    scf.while : () -> () {
      %0 = memref.load %i[] : memref<i32>
      %1 = arith.cmpi slt, %0, %n : i32
      scf.condition(%1)
    } do {
      %2 = memref.load %i[] : memref<i32>
      %3 = arith.index_cast %2 : i32 to index
      memref.store %x, %a[%3] : memref<?xf64>
      %4 = memref.load %i[] : memref<i32>
      %5 = arith.addi %4, %c1_i32 overflow<nsw> : i32
      memref.store %5, %i[] : memref<i32>
      scf.yield
    }
    // becomes
    %end = arith.index_cast %n : i32 to index
    scf.for %j = %c0 to %end step %c1 {
      memref.store %x, %a[%j] : memref<?xf64>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def XACCPromoteVariablesPass : Pass<"xacc-promote-variables"> {
  let summary = "Make values of variables, structures and small arrays";
  let description = [{
    What `--sroa` and `--mem2reg` do, but for a variable of more than 64 scalars that
    is set or copied as a whole: each copy would become one for each element. LLVM
    splits these, by ranges of bytes. A variable of which a part is copied to a part
    of it (`s = s`) stays, too: `--sroa` of MLIR 22 would erase it and leave uses.

    **Expects** any function. **Leaves** fewer `llvm.alloca` and `memref.alloca`.

    ```mlir
    %s = llvm.alloca %c1 x !llvm.struct<(i32, f64)> : (i64) -> !llvm.ptr
    %d = llvm.getelementptr %s[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
    llvm.store %x, %d : f64, !llvm.ptr
    %y = llvm.load %d : !llvm.ptr -> f64
    // becomes
    %y = %x
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def XACCHoistAllocasPass : Pass<"xacc-hoist-allocas"> {
  let summary = "Move stack allocations of constant size out of loops";
  let description = [{
    Moves `memref.alloca` of static shape and `llvm.alloca` of constant count to
    the entry of the function, or of the `omp.parallel` or `scf.parallel` around
    them: there each thread runs them once, the stack does not grow with
    the iterations, and LLVM turns scalars into registers. A variable of C has no
    defined value when its scope is entered, so iterations may share it.
    `memref.alloca_scope`s without an allocation are removed.

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

def XACCSimplifyLoopsPass : Pass<"xacc-simplify-loops"> {
  let summary = "Give loops the form that LLVM's vectoriser knows";
  let description = [{
    Loops with another step than 1 count their iterations from 0: of others LLVM does
    not know how many there are. An `scf.if` with `offload.last_value`, which only the
    last iteration of a parallel loop runs, moves behind the loop, with the condition
    of the last iteration that the thread has run.

    **Expects** the host's code, after `--xacc-hoist-allocas`. **Leaves** no
    `offload.last_value`; loops with an unsigned comparison as they are.

    ```mlir
    scf.for %i = %lower to %upper step %c5 { use(%i) }
    // becomes
    scf.for %k = %c0 to %count step %c1 {
      %d = arith.muli %k, %c5 overflow<nsw> : index
      %i = arith.addi %lower, %d overflow<nsw> : index
      use(%i)
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def XACCSplitBoundariesPass : Pass<"xacc-split-boundaries"> {
  let summary = "Run the interior of loops without the tests of their boundary";
  let description = [{
    A loop over elements (its iterations are independent, or store each another one)
    whose innermost body tests its index (an `scf.if` or `arith.select` of a
    comparison with what does not change, a maximum or minimum with it, `(i + 1) %
    n`) runs in three parts, in the same order: the first iterations, the interior,
    in which the tests have known results, and the last ones. The interior is what
    LLVM can vectorise; the other two share their code. Where it begins and ends is
    computed at run time; tests of a constant up to 64 are taken as those of the
    first iterations, others as those of the last ones, equality by which end is
    nearer. Of nested loops, the interior of the outer one is split again.

    Loops of up to 16 iterations, with calls in the innermost body, or with more
    than 600 operations stay as they are.

    **Expects** the host's code, after `--xacc-simplify-loops`. **Leaves** loops
    with the annotations that they had.

    ```mlir
    scf.for %i = %c0 to %n step %c1 {
      %is_first = arith.cmpi eq, %i, %c0 : index
      scf.if %is_first { boundary } else { interior }
    } {llvm.loop_annotation = #independent}
    // becomes
    scf.for %part = %c0 to %c3 step %c1 {
      scf.if %is_part_1 {
        scf.for %i = %from to %to step %c1 { interior }
      } else { // %c0 to %from, then %to to %n
        scf.for %i = %begin to %end step %c1 { as before }
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect"];
}

def XACCLoneThreadsPass : Pass<"xacc-lone-threads"> {
  let summary = "Start no team of threads for the work of one";
  let description = [{
    An `omp.parallel` around a loop from 0 over shares of work gets the condition that
    there are at least two: with one, or none, the region runs on the thread that is
    there, without the cost of a team.

    **Expects** what `--convert-scf-to-openmp` makes of an `scf.parallel`. **Leaves**
    other parallel regions.

    ```mlir
    omp.parallel { omp.wsloop { omp.loop_nest (%t) : index = (%c0) to (%n) step (%c1) ...
    // becomes
    %several = arith.cmpi sgt, %n, %c1 : index
    omp.parallel if(%several) { ...
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def XACCVerifyTargetPass : Pass<"xacc-verify-target"> {
  let summary = "Check that nothing of the language or the plan is left";
  let description = [{
    Fails with an error on every operation of the `xmp`, `offload` and `acc` dialects,
    and on values of their types; only `offload.team` may be there, which
    `--xacc-outline-teams` makes a function of. Stands between the target and LLVM, so
    that a wrong pipeline fails with a message that names the operation. Changes
    nothing.

    ```mlir
    xmp.barrier
    // error: 'xmp.barrier' op is left after lowering to the target
    ```
  }];
}

def XACCRunIfUsedPass : Pass<"xacc-run-if-used"> {
  let summary = "Run passes on ops in which certain ops occur";
  let description = [{
    Runs `pipeline` on an op if `ops` names an op inside it, by its name or by
    that of its dialect. A conversion visits every op even if there is none to
    convert, and in a module with many kernels this takes most of the time: few
    functions have complex numbers, for example.

    **Expects** any op. **Leaves** what `pipeline` leaves, or the op as it is.

    ```
    func.func(xacc-run-if-used{ops=complex pipeline=convert-complex-to-standard})
    ```
  }];
  let options = [
    ListOption<"ops", "ops", "std::string", "Names of dialects and ops">,
    Option<"pipeline", "pipeline", "std::string", /*default=*/"\"\"",
           "What to run">
  ];
}

def XACCLowerTaggedAccessesPass : Pass<"xacc-lower-tagged-accesses"> {
  let summary = "Lower the accesses of memrefs whose type LLVM shall know";
  let description = [{
    Lowers each `memref.load` and `memref.store` that has the attribute
    `offload.type_tags` to `llvm.load` and `llvm.store` with these tags (TBAA): the
    upstream lowering drops attributes that it does not know. LLVM then knows
    that a store of a `float` leaves pointers and integers as they are, keeps them
    in registers, and vectorises the loop.

    The importer tags an access with its type by C's rules, unless any type may
    be there. `llvm.load` and `llvm.store` carry tags themselves. Accesses of
    memrefs in an address space other than the default one
    lose their tags.

    **Expects** subscripts that upstream's lowerings to LLVM convert after it.
    **Leaves** `builtin.unrealized_conversion_cast` around the addresses, which
    disappear with those of the upstream lowerings, and no `offload.type_tags`.

    ```mlir
    memref.store %x, %a[%i] {offload.type_tags = [#float]} : memref<?xf32>
    // becomes
    %p = llvm.getelementptr inbounds|nuw %base[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    llvm.store %x, %p {tbaa = [#float]} : f32, !llvm.ptr
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def XACCLowerCopiesPass : Pass<"xacc-lower-copies"> {
  let summary = "Lower copies of memrefs to loops";
  let description = [{
    Lowers each `memref.copy` of ranked memrefs to a nest of `scf.for`, the last
    dimension inside. Upstream's lowering calls `memrefCopy`, a function of MLIR's
    own runners, which neither a program nor a GPU has. Where both sides are
    contiguous, it is a `memcpy` of LLVM: those stay, without the option.

    **Leaves** copies of unranked memrefs.

    ```mlir
    memref.copy %a, %b : memref<8xf32, strided<[2]>> to memref<8xf32>
    // becomes
    scf.for %i = %c0 to %c8 step %c1 {
      %x = memref.load %a[%i] : memref<8xf32, strided<[2]>>
      memref.store %x, %b[%i] : memref<8xf32>
    }
    ```
  }];
  let options = [
    Option<"contiguous", "contiguous", "bool", /*default=*/"false",
           "Those, too, that are one block of memory on both sides">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
}

def XACCSignAddressesPass : Pass<"xacc-sign-addresses"> {
  let summary = "Allow subscripts below 0 in the address arithmetic of LLVM";
  let description = [{
    Upstream's lowerings of memref mark address arithmetic `nuw`, since subscripts of
    a memref are in [0, extent). A memref of a pointer of C starts where the pointer
    points, perhaps into the middle of an array, so that `p[-1]` is an element;
    with `nuw` LLVM takes such a subscript for one that does not occur. Removes `nuw`
    from each `llvm.getelementptr`, and from the sums and products with `nsw`
    that its subscripts are computed by. What is left, `inbounds` and `nsw`, is
    what Clang gives the same accesses.

    **Expects** accesses in the LLVM dialect.

    ```mlir
    %p = llvm.getelementptr inbounds|nuw %base[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    // becomes
    %p = llvm.getelementptr inbounds %base[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
    ```
  }];
}

def XACCLowerComplexArithmeticPass : Pass<"xacc-lower-complex-arithmetic", "::mlir::ModuleOp"> {
  let summary = "Lower complex products and quotients to what C computes";
  let description = [{
    Where the formula of a product gives two NaN, or the one of a quotient
    overflows, ISO C (annex G) has an infinity, a zero or the right number. C
    compilers call functions of their library there; this pass puts the same
    functions into the module, for host and devices. A product is computed in
    place, and calls the function only for two NaN; a quotient is a call. `f16`
    and `bf16` are
    computed as `f32`. The quotient's digits are those of GCC's library since
    version 12 (scaled after Baudin and Smith; of `f32` by the formula in `f64`).

    **Expects** `complex.mul` and `complex.div` of floating-point numbers.
    **Leaves** only those with the fast-math flags `nnan` and `ninf`, and functions
    `@__xacc_complex_{product,quotient}_<type>` where they are called.

    ```mlir
    %z = complex.mul %x, %y : complex<f64>
    // becomes
    %z = scf.if %both_nan -> (complex<f64>) {
      %r = func.call @__xacc_complex_product_f64(%a, %b, %c, %d)
        : (f64, f64, f64, f64) -> complex<f64>
      scf.yield %r : complex<f64>
    } else {
      %p = complex.create %re, %im : complex<f64>
      scf.yield %p : complex<f64>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
    "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect"
  ];
}

def XACCAttachAliasScopesPass : Pass<"xacc-attach-alias-scopes", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Tell LLVM that arrays of file scope do not overlap";
  let description = [{
    Gives each `llvm.load` and `llvm.store` whose address is computed from the
    storage of one array of file scope an alias scope, and names the scopes of
    the other arrays as `noalias`; memory of C globals has a scope of its own.
    LLVM then vectorises loops over several arrays without run-time checks.

    Accesses through other pointers get no scopes: `double *l = a;` is legal.

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

def XACCAttachAccessGroupsPass : Pass<"xacc-attach-access-groups", "::mlir::LLVM::LLVMFuncOp"> {
  let summary = "Tell LLVM which accesses do not depend on other iterations";
  let description = [{
    Puts the memory accesses in a loop into the access group that the loop's latch
    names (`parallel_accesses`): LLVM then vectorises the loop without checks
    for overlapping arrays. `--convert-offload-to-openmp` annotates the loops
    that the program calls independent.

    Accesses of the stack are not in the group, since a variable that belongs to
    an iteration has one place for all of them; a loop with such an access is
    vectorised if LLVM makes registers of the variable, or proves it safe.

    **Expects** loops lowered to branches, the annotation on the branch back
    (`--xacc-attach-alias-scopes` takes it over from what the lowering of
    `scf.for` left). **Leaves** everything else.

    ```mlir
    ^body:
      %x = llvm.load %p : !llvm.ptr -> f64   // gets access_groups = [#group]
      llvm.br ^header {loop_annotation = #llvm.loop_annotation<parallelAccesses = #group>}
    ```
  }];
}

def XACCShareCallsPass : Pass<"xacc-share-calls", "::mlir::ModuleOp"> {
  let summary = "Make one call of what a directive calls";
  let description = [{
    In a file with many OpenACC directives, their calls of the runtime become
    calls of shared functions. Sequences of at least three of these, of one
    directive,
    that occur three times and more with other operands become calls of one function,
    which also has the stack memory that only the sequence uses.

    **Expects** the LLVM dialect. **Leaves** everything else.

    ```mlir
    llvm.call @__xacc_store(%m, %x) : (!llvm.ptr, !llvm.ptr) -> ()
    %d = llvm.call @__xacc_xaccrtDataEnter(%m, %loc) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
    llvm.call @__xacc_launch(%kernel, %loc, %d) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    // becomes
    llvm.call @__xacc_directive(%x, %loc, %kernel) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    ```
  }];
}

def XACCSkipOptimizationPass : Pass<"xacc-skip-optimization",
                                    "::mlir::ModuleOp"> {
  let summary = "Keep LLVM from optimising what only calls the runtime";
  let description = [{
    A function whose address a global has, and whose single block only computes
    the operands of calls of the runtime, gets `optnone` and `noinline`, and so
    does an internal function that must not be inlined, which such calls share or
    which only computes numbers: it runs once a launch, and LLVM would take as long
    for it as for a small loop.

    **Expects** the LLVM dialect, teams outlined. **Leaves** all ops as they are.
  }];
}

def XACCOutlineTeamsPass : Pass<"xacc-outline-teams", "::mlir::ModuleOp"> {
  let summary = "Make functions of what the threads of a device do";
  let description = [{
    Moves the body of each `offload.team` to a function with the form
    `body(context, thread, numThreads)` and calls the runtime with it, whose threads
    call the function. The context is a structure on the stack with the values that
    the body uses; constants are repeated. Of a body with atomic updates there is a
    second function, with plain ones, for a kernel that is alone on the device.

    **Expects** everything else in the LLVM dialect, with knowledge of aliases
    attached: behind a context addresses have no names. **Leaves** no
    `offload.team`.

    ```mlir
    offload.team %n {
    ^bb0(%thread: i64):
      llvm.store %x, %p : f64, !llvm.ptr
      offload.yield
    }
    // becomes
    llvm.store %p, %context[0] ...
    llvm.call @xaccrtTeamRun(%k__team0, %context, %n)
    ```
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def ConvertACCToOffloadPass : Pass<"convert-acc-to-offload", "::mlir::ModuleOp"> {
  let summary = "Convert upstream acc to offload";
  let description = [{
    Accepts OpenACC as any front end writes it on memrefs: clauses are ops
    before and after a construct, bodies use the host's values or the results
    of the entry ops, loops are those of `acc.loop` (`control`) or `scf.for` in
    it. A kernels construct becomes one kernel per nest; loops become
    `offload.loop`, `auto` where the program does not call them independent.

    One executable serves all devices: a clause for a `device_type` applies
    where there is no clause for all types.

    **Expects** verified `acc`, data clauses on memrefs, or on pointers to
    numbers or arrays of them.
    **Leaves** no `acc`. Functions that kernels call have `offload.routine`.
    **Errors.** One for each op or clause that is not supported, with what to
    write instead: jumps out of constructs, values carried by loops, devnum in
    wait, array reductions without a static shape, nested parallelism, memory
    without a data clause.

    ```mlir
    %d = acc.copyin varPtr(%x : memref<8xf64>) -> memref<8xf64>
    acc.parallel dataOperands(%d : memref<8xf64>) {
      acc.loop control(%i : index) = (%c0 : index) to (%c8 : index) step (%c1 : index) {
        memref.store %a, %x[%i] : memref<8xf64>
        acc.yield
      } attributes {inclusiveUpperbound = array<i1: false>, independent = [#acc.device_type<none>]}
      acc.yield
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::xacc::offload::OffloadDialect"
  ];
  let options = [
    Option<"remarks", "remarks", "bool", "false",
           "Say what was decided for each construct">
  ];
}

def ConvertOffloadToOpenMPPass
    : Pass<"convert-offload-to-openmp", "::mlir::ModuleOp"> {
  let summary = "Make host code of kernels: threads and SIMD loops";
  let description = [{
    Moves the body of each `offload.func @k` to a function `@k__host` that takes
    the address of the packed arguments (a C structure in their order, naturally
    aligned; an `i1` is a byte, an `index` an `i64`).

    **Loops.** The outermost parallel loop of a kernel is split over the threads
    of an `offload.team`: thread t of nt takes positions [n*t/nt, n*(t+1)/nt) of
    its first loop or, where that has fewer than 8 iterations a thread, of the index
    space of its first two. Inner loops run in the thread that reaches them, in
    ascending order. Loops of parallel mode carry `parallel_accesses` for
    `--xacc-attach-access-groups`, so that LLVM vectorises them without checks
    for overlapping arrays. A loop with too little work, by an estimate of the
    cost of its body, runs in the calling thread, and so does a `serial` kernel.

    **Reductions.** Each thread has an accumulator, which it leaves on a cache line
    of its own; the calling thread combines them in the order of the threads: with
    the same number of threads the result is always the same. The clause leaves
    the order open, and LLVM learns that: sums and products that go through the
    accumulator get `reassoc`; maxima and minima, as conditional expressions,
    conditional assignments or calls of `fmax`, become `arith.maxnumf` and
    `arith.minnumf` with `nnan` and `nsz`, if the loop stores nothing else to the
    accumulator. Each value passes `x > -inf ? x : -inf` before (`<` and `inf` for a
    minimum), which drops NaN, so that the result is the maximum of the other
    values.

    **Gangs.** There is one: code outside of loops runs once. Each thread has a copy
    of a gang's private memory that a split loop writes; where that is read
    behind the loop, the loop is not split.

    **Expects** outlined kernels, after device code has been made of them.
    **Leaves** `offload.func` without a body for the launches that name it, and no
    `offload.loop`. Functions with `offload.routine` keep their form; their loops
    run in the thread that calls them. **Fails** with an error where the module has
    a symbol of a host function's name already.

    ```mlir
    offload.func @k(%p: !llvm.ptr, %n: index) parallel {
      %a = offload.view %p sizes(%n) : memref<?xf64>
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
        memref.store %x, %a[%i] : memref<?xf64>
      }
    }
    // becomes
    func.func private @k__host(%args: !llvm.ptr) {
      ...
      %numThreads = llvm.call @xaccrtTeamSize(%work) : (i64) -> i64
      offload.team %numThreads {
      ^bb0(%thread: i64):
        ...
        scf.for %i = %begin to %end step %c1 {
          memref.store %x, %a[%i] : memref<?xf64>
        } {llvm.loop_annotation = #parallel}
        offload.yield
      }
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::func::FuncDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"
  ];
}

def ConvertOffloadToGPUPass
    : Pass<"convert-offload-to-gpu", "::mlir::ModuleOp"> {
  let summary = "Make a gpu.module of the kernels";
  let description = [{
    Adds `gpu.module @__xacc_device` with a `gpu.func` for each `offload.func`,
    under the same name. Functions that kernels call (`offload.routine`) and
    constants that they read are copied into it.

    **Mapping.** A gang is a block of threads, a worker a row of them, a vector
    lane a thread. The loops of a nest over gangs and lanes run along x, y and z
    from the innermost out, in strides of the grid, so that any grid is right
    and the index of unit stride runs over consecutive threads. All threads of
    the block compute the code outside of loops over lanes; one thread executes
    what must happen once, between barriers. Arrays of a gang that
    its lanes write, or that are large, are workgroup memory.

    **Reductions** go through shuffles in a warp and workgroup memory in a
    block. Over the grid, each block leaves its part in a buffer (one more
    argument, a pointer, is added at the end), and the last block combines all
    of them: for one geometry the result is always the same.

    **Indices** of loops over threads have 32 bits where that is enough: the
    host's code computes before the only `offload.launch` of a kernel whether
    all offsets and bounds fit, and passes the answer as one more argument
    (`i1`, of the `offload.func` too: `narrow_argument` is its number). It
    chooses one of two kernels, the second of which has `__wide` after its name. If
    the answer is known there is only one; without a launch it has 64 bits. What
    takes more than 16 operations to compute is a function of its own,
    `__xacc_narrow_` and the kernel's name.

    **Stencils**, nests in which an element is loaded for several iterations of the
    outermost loop, are walked along that loop: each thread of the grid has
    strips of it, innermost, and keeps in registers what it loads for several
    iterations. How many iterations a thread has follows from the grid; in a small
    nest it is one. In nests of two loops a strip has up to 23 iterations, and the
    strips of neighbouring threads are next to each other; in nests of more a
    thread has one strip. Where all arrays have constant shapes, three iterations
    come together (two with elements of 64 bits). This applies only to loops with
    indices of 32 bits.

    **Short rows**: a loop over gangs with loops over lanes inside, whose bounds are
    read from memory, is split over workers of 8 lanes as well, 16 in a block; the
    launch gets fewer blocks accordingly. This does not apply if it asks for a
    number of gangs or workers or for a vector length.

    **Pointers** to memory that nothing else changes (`may_overlap`, of
    `--offload-outline-kernels`) become `llvm.noalias`, and `llvm.readonly`
    where the kernel does not store either: loads take the read-only path.

    **Arguments** have the types of those of the `offload.func`; an `i1` is
    passed in a byte.

    **Other files.** An `acc routine` of another file (`offload.other_file`) is
    called as `__xacc_device_NAME`. What kernels of other files may call
    (`offload.export`) goes, under such a name, with all that it calls, into
    `gpu.module @__xacc_device_routines`.

    **Expects** mapped loops (`--offload-map-loops`). **Leaves** `offload.func`
    for the host's code, with the attributes `image`, `block`,
    `gang_per_block` and `scratch_per_block` (bytes for each
    block of the grid). A kernel that cannot run on a GPU (it calls a function
    of the host, allocates memory of variable size, needs more workgroup memory
    than there is) gets `no_image` with the reason instead. So does one
    with a function of `<math.h>` that only NVIDIA's device library has, if that
    is not there (`libdevice`); with `need-toolkit` this is an error. No library
    is needed for what GPUs have instructions or a short exact sequence for:
    these functions become intrinsics of LLVM.

    ```mlir
    offload.func @k(%p: !llvm.ptr, %n: index) parallel {
      %a = offload.view %p sizes(%n) : memref<?xf64>
      offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) {
        memref.store %x, %a[%i] : memref<?xf64>
      }
    }
    // adds
    gpu.module @__xacc_device {
      gpu.func @k(%p: !llvm.ptr, %n: index) kernel
          attributes {known_block_size = array<i32: 256, 1, 1>} {
        %t = gpu.thread_id x
        %b = gpu.block_id x
        %g = gpu.grid_dim x
        ...
        scf.for %i = %first to %n step %stride { ... }
        gpu.return
      }
    }
    ```
  }];
  let options = [
    Option<"libdevice", "libdevice", "bool", "true",
           "NVIDIA's device library is there, for functions of <math.h>">,
    Option<"needToolkit", "need-toolkit", "bool", "false",
           "A kernel that lacks only the device library is an error">,
    Option<"links", "links", "bool", "true",
           "The runtime links routines of other files: kernels may call them">,
    Option<"remarks", "remarks", "bool", "false",
           "Say which kernels have no code for GPUs, and why">
  ];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::gpu::GPUDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

def ConvertOffloadToRuntimePass
    : Pass<"convert-offload-to-runtime", "::mlir::ModuleOp"> {
  let summary = "Lower the host side of offload to calls of the runtime";
  let description = [{
    Turns each op on the host's side into one call of `xacc/DeviceABI.h`.

    | op | call |
    |---|---|
    | `offload.enter`, `exit`, `update` | `xaccrtDataEnter`, `xaccrtDataExit`, `xaccrtDataUpdate` with the address of an `XaccData` |
    | `offload.launch` | `xaccrtLaunch` with descriptor, extents and hints, packed arguments |
    | `offload.record`, `await`, `wait` | `xaccrtQueueRecord`, `xaccrtQueueAwait`, `xaccrtQueueWait` |
    | `offload.init`, `shutdown`, `set` | `xaccrtDeviceInit`, `xaccrtDeviceShutdown`, `xaccrtDeviceSet` |
    | `offload.queue`, `deviceptr` | nothing: the number, the address |
    | `offload.view`, `pointer` | LLVM's arithmetic |

    Each `offload.func @k` becomes a global `@__xacc_kernel_k`, an `XaccKernel` with
    its host function and, where it has the attribute `image`, the image of
    the module; with `no_image` the reason why not. A queue becomes an i64,
    a token an `!llvm.ptr`, on all values of the module.

    What a call points to is built at the entry of the function, once; the runtime
    copies it. Every call names the source line, and the directive of the attribute
    `directive`.

    **Expects** host code of all kernels (`--convert-offload-to-openmp`). **Leaves**
    no offload op and no offload type; memrefs are connected with their descriptors
    by `builtin.unrealized_conversion_cast` until they are lowered. **Fails** with an
    error on memrefs of more than 7 dimensions or whose layout is not strided, and
    on ops that an earlier pass should have removed.

    ```mlir
    offload.launch @k extents(%n) args(%p, %n : !llvm.ptr, index)
    // becomes
    llvm.call @xaccrtLaunch(%kernel, %extents, %args, %sync, %loc)
        : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr) -> ()
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"
  ];
}

def XACCEmbedDeviceImagePass
    : Pass<"xacc-embed-device-image", "::mlir::ModuleOp"> {
  let summary = "Compile the device module and make it data of the program";
  let description = [{
    Translates `gpu.module @__xacc_device` to LLVM IR, optimises it, and makes
    PTX of it or, with `ptxas`, the binary for one chip. The result becomes
    `@__xacc_image`, an `XaccImage` of `xacc/DeviceABI.h`, and the `gpu.module`
    is erased. Without a device module nothing happens. In the same way
    `@__xacc_device_linked` becomes `@__xacc_image_linked`, and
    `@__xacc_device_routines` becomes `@__xacc_routines`, which a constructor
    gives to `xaccrtRegisterRoutines`.

    PTX for a chip runs on it and on all later ones: the driver compiles it when
    the program starts.

    **Expects** the LLVM and NVVM dialects in the device module. **Fails** with
    an error on a chip that LLVM does not know, and on what `ptxas` rejects.
  }];
  let options = [
    Option<"chip", "chip", "std::string", [{"sm_80"}], "GPU architecture">,
    Option<"libdevice", "libdevice", "std::string", [{""}],
           "Path of NVIDIA's device library">,
    Option<"ptxas", "ptxas", "std::string", [{""}],
           "Path of the assembler; none: embed PTX">
  ];
  let dependentDialects = [
    "::mlir::LLVM::LLVMDialect", "::mlir::NVVM::NVVMDialect",
    "::mlir::gpu::GPUDialect"
  ];
}

#endif // XACC_CONVERSION_PASSES_TD
