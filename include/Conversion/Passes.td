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
    op's name, followed by the text of the attribute `xmp.directive` where the
    op has one.

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
