//===- HostCode.cpp - What the host does for loops as one kernel ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/HostCode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

static bool isElement(Value memory) {
  auto type = cast<MemRefType>(memory.getType());
  return type.getRank() == 0 && type.getLayout().isIdentity();
}

bool xacc::offload::isHostCode(Operation *op,
                               llvm::function_ref<bool(Operation *)> isOnHost) {
  bool hasAccess = false;
  auto isPossible = [&](Operation *inner) {
    if (isOnHost(inner)) {
      hasAccess = true;
      return !isa<LLVM::MemcpyOp>(inner);
    }
    if (isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp,
            scf::YieldOp, scf::ConditionOp>(inner))
      return true;
    if (auto load = dyn_cast<memref::LoadOp>(inner))
      return isElement(load.getMemRef());
    if (auto store = dyn_cast<memref::StoreOp>(inner))
      return isElement(store.getMemRef());
    return inner->getNumRegions() == 0 && isMemoryEffectFree(inner) &&
           isa_and_present<arith::ArithDialect, math::MathDialect,
                           LLVM::LLVMDialect>(inner->getDialect());
  };
  bool isWhole = !op->walk([&](Operation *inner) {
                      return isPossible(inner) ? WalkResult::advance()
                                               : WalkResult::interrupt();
                    }).wasInterrupted();
  return isWhole && hasAccess;
}

bool xacc::offload::mayRoundOtherwise(Operation *op) {
  // The rest of the math dialect is exact, or correctly rounded on both.
  return isa<
      math::AcosOp, math::AcoshOp, math::AsinOp, math::AsinhOp, math::Atan2Op,
      math::AtanOp, math::AtanhOp, math::CbrtOp, math::CosOp, math::CoshOp,
      math::ErfOp, math::ErfcOp, math::Exp2Op, math::ExpM1Op, math::ExpOp,
      math::FPowIOp, math::Log10Op, math::Log1pOp, math::Log2Op, math::LogOp,
      math::PowFOp, math::RsqrtOp, math::SinOp, math::SincosOp, math::SinhOp,
      math::TanOp, math::TanhOp, LLVM::ACosOp, LLVM::ASinOp, LLVM::ATan2Op,
      LLVM::ATanOp, LLVM::CosOp, LLVM::CoshOp, LLVM::Exp2Op, LLVM::ExpOp,
      LLVM::Log10Op, LLVM::Log2Op, LLVM::LogOp, LLVM::PowIOp, LLVM::PowOp,
      LLVM::SinOp, LLVM::SinhOp, LLVM::TanOp, LLVM::TanhOp>(op);
}
