//===- RuntimeCalls.h - Calls and data of the runtime ABI -------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// XACC_CALL(calls, builder, loc, xaccrtBarrier, {set, where}) emits a call: the
// symbol and the LLVM function type both come from the prototype in a header of
// the runtime, which is included but never linked.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_COMMON_RUNTIMECALLS_H
#define XACC_CONVERSION_COMMON_RUNTIMECALLS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "xacc/ABI.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <type_traits>

namespace xacc {

/// The XaccType of an element type; XACC_TYPE_OPAQUE if there is none.
int64_t getTypeCode(mlir::Type type);
/// Whether elements of this type may travel between processes byte by byte: a
/// number, or a vector of numbers, but nothing that might point into this one.
bool isMovable(mlir::Type type);
/// Bytes from one element of an array to the next, as in C.
int64_t getElementSize(mlir::Type type, mlir::Operation *scope);

/// The place in a file that a location comes from, or null.
mlir::FileLineColLoc findFileLoc(mlir::Location loc);

/// A value of an LLVM structure or array; a null field stays undefined.
mlir::Value createAggregate(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Type type,
                            llvm::ArrayRef<mlir::Value> fields);

/// The LLVM type of a C type that occurs in the prototypes of the ABI.
template <typename T> mlir::Type getABIType(mlir::MLIRContext *context) {
  if constexpr (std::is_void_v<T>)
    return mlir::LLVM::LLVMVoidType::get(context);
  else if constexpr (std::is_pointer_v<T>)
    return mlir::LLVM::LLVMPointerType::get(context);
  else if constexpr (std::is_same_v<T, double>)
    return mlir::Float64Type::get(context);
  else {
    static_assert(std::is_integral_v<T>, "no such type in the ABI");
    return mlir::IntegerType::get(context, 8 * sizeof(T));
  }
}

template <typename Function> struct ABIFunction;

template <typename Result, typename... Arguments>
struct ABIFunction<Result(Arguments...)> {
  static mlir::LLVM::LLVMFunctionType getType(mlir::MLIRContext *context) {
    return mlir::LLVM::LLVMFunctionType::get(
        getABIType<Result>(context), {getABIType<Arguments>(context)...});
  }
};

#define XACC_CALL(calls, builder, loc, function, ...)                          \
  (calls).call(builder, loc, #function,                                        \
               ::xacc::ABIFunction<decltype(function)>::getType(               \
                   (builder).getContext()),                                    \
               __VA_ARGS__)

/// The same by a function that such calls share, where there are many.
#define XACC_CALL_SHARED(calls, builder, loc, function, ...)                   \
  (calls).callShared(builder, loc, #function,                                  \
                     ::xacc::ABIFunction<decltype(function)>::getType(         \
                         (builder).getContext()),                              \
                     __VA_ARGS__)

/// Declarations, constants and stack memory for calls of the runtime in one
/// module.
class RuntimeCalls {
public:
  explicit RuntimeCalls(mlir::ModuleOp module);

  /// Calls `name`, declaring it where needed; null if it returns nothing.
  /// Operands of type index become i64.
  mlir::Value call(mlir::OpBuilder &builder, mlir::Location loc,
                   llvm::StringRef name, mlir::LLVM::LLVMFunctionType type,
                   llvm::ArrayRef<mlir::Value> operands);

  /// An integer constant of 64 bits.
  mlir::Value constant(mlir::OpBuilder &builder, mlir::Location loc,
                       int64_t value);
  mlir::Value null(mlir::OpBuilder &builder, mlir::Location loc);
  /// `value`, an index, as i64 or the other way round.
  mlir::Value toI64(mlir::OpBuilder &builder, mlir::Value value);
  mlir::Value toIndex(mlir::OpBuilder &builder, mlir::Value value);

  /// The address of memory on the function's stack, the same each time.
  mlir::Value stackArray(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Type element, int64_t count);

  /// The address of an XaccLoc: a place in the source, and what stands there.
  mlir::Value location(mlir::OpBuilder &builder, mlir::Location loc,
                       llvm::StringRef text,
                       llvm::ArrayRef<mlir::StringAttr> variables = {},
                       XaccConstruct construct = XACC_CONSTRUCT_NONE);
  /// The same for an op: the directive that it comes from, else its name.
  mlir::Value location(mlir::OpBuilder &builder, mlir::Operation *op);

  /// Stores words (of type i64, index or pointer) at offsets in bytes from
  /// `base`: by a function, which all with the same offsets share, so that code
  /// stays short where there are many.
  using Words = llvm::ArrayRef<std::pair<int64_t, mlir::Value>>;
  void store(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value base,
             Words words);

  /// Whether the calls below are made by functions that they share: code gets
  /// shorter where there are many, and constants take no registers there, which
  /// LLVM spends quadratic time on in long blocks.
  bool sharesCalls = false;
  /// As call(); a function that is shared knows the operands that getCommon()
  /// gives.
  mlir::Value callShared(mlir::OpBuilder &builder, mlir::Location loc,
                         llvm::StringRef name,
                         mlir::LLVM::LLVMFunctionType type,
                         llvm::ArrayRef<mlir::Value> operands);
  /// The constants that functions are made for instead of being told, where
  /// calls are shared.
  std::optional<int64_t> getCommon(mlir::Value value) const;
  /// An empty function that LLVM does not inline.
  mlir::LLVM::LLVMFuncOp helper(mlir::Location loc, llvm::StringRef name,
                                llvm::ArrayRef<mlir::Type> parameters,
                                mlir::Type result = {});
  /// For the key of a function: which values are common, and what they are; the
  /// types of the others are appended to `parameters`.
  std::vector<int64_t>
  findPattern(llvm::ArrayRef<mlir::Value> values,
              llvm::SmallVectorImpl<mlir::Type> &parameters) const;
  /// The values in such a function, of which `given` are parameters.
  llvm::SmallVector<mlir::Value>
  expandPattern(mlir::OpBuilder &builder, mlir::Location loc,
                llvm::ArrayRef<mlir::Value> values,
                mlir::ValueRange given) const;
  /// The operands of a call of such a function.
  void appendUncommon(llvm::ArrayRef<mlir::Value> values,
                      llvm::SmallVectorImpl<mlir::Value> &operands) const;

  /// The address of 64-bit words, integer attributes or values of type index
  /// (or of a type that becomes i64):
  /// of a constant if all are attributes, else of an array on the stack.
  mlir::Value words(mlir::OpBuilder &builder, mlir::Location loc,
                    llvm::ArrayRef<mlir::OpFoldResult> words);
  /// The address of an array on the stack that holds these pointers.
  mlir::Value pointers(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::ValueRange pointers);
  /// The address of a pointer that is null when the program starts and belongs
  /// to this call alone.
  mlir::Value site(mlir::OpBuilder &builder, mlir::Location loc);

  /// The address `offsetInBytes` behind a pointer.
  mlir::Value address(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value pointer, int64_t offsetInBytes);

  mlir::LLVM::GlobalOp insertGlobal(mlir::Location loc, llvm::StringRef name,
                                    mlir::Type type, bool isConstant,
                                    mlir::LLVM::Linkage linkage,
                                    mlir::Attribute value = {});
  /// Makes a global zero when the program starts.
  void zeroInitialize(mlir::LLVM::GlobalOp global);

  /// A constant that holds `text` and a zero byte.
  mlir::LLVM::GlobalOp string(mlir::Location loc, llvm::StringRef text);

private:
  /// A constant array of the addresses of strings.
  mlir::LLVM::GlobalOp stringTable(mlir::Location loc,
                                   llvm::ArrayRef<std::string> texts);
  mlir::LLVM::LLVMFuncOp storeFunction(mlir::Location loc,
                                       llvm::ArrayRef<int64_t> offsets,
                                       llvm::ArrayRef<mlir::Value> values);

  mlir::ModuleOp module;
  mlir::SymbolTable symbols;
  /// At the end of the module.
  mlir::OpBuilder globals;
  llvm::StringMap<mlir::LLVM::GlobalOp> strings;
  llvm::DenseMap<mlir::Attribute, mlir::LLVM::GlobalOp> constants;
  /// The XaccLocs that there are: by file, line, column, text, variables and
  /// construct.
  std::map<std::tuple<std::string, unsigned, unsigned, std::string,
                      std::vector<std::string>, int32_t>,
           mlir::LLVM::GlobalOp>
      locations;
  std::map<std::pair<std::vector<int64_t>, const void *>,
           mlir::LLVM::LLVMFuncOp>
      storeFunctions;
  std::map<std::pair<std::vector<int64_t>, std::string>, mlir::LLVM::LLVMFuncOp>
      callFunctions;
};

} // namespace xacc

#endif // XACC_CONVERSION_COMMON_RUNTIMECALLS_H
