//===- PTX.h - PTX text as a program for the emulator -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the PTX that LLVM writes. All state spaces have addresses of the host's
// memory, so that conversions between them do nothing.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_EMULATOR_PTX_H
#define XACC_TEST_EMULATOR_PTX_H

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace ptx {

/// What is wrong with a text, or with what a kernel does.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// By which a kernel ends.
struct Trap : Error {
  using Error::Error;
};

enum class Base : uint8_t { Bits, Unsigned, Signed, Float, BFloat, Predicate };

struct Type {
  Base base = Base::Bits;
  uint8_t bytes = 0;
};

enum class Space : uint8_t { Generic, Global, Shared, Local, Param, Constant };

enum class Op : uint8_t {
  Abs,
  Activemask,
  Add,
  And,
  Atom,
  Bar,
  Bfe,
  Bfi,
  Bra,
  Brev,
  Brx,
  Call,
  Clz,
  Copysign,
  Cos,
  Cvt,
  Div,
  Ex2,
  Exit,
  Fence,
  Fma,
  Isspacep,
  Ld,
  Lg2,
  Mad,
  Max,
  Min,
  Mov,
  Mul,
  Nanosleep,
  Neg,
  Not,
  Or,
  Popc,
  Prmt,
  Rcp,
  Rem,
  Ret,
  Rsqrt,
  Selp,
  Set,
  Setp,
  Shf,
  Shfl,
  Shl,
  Shr,
  Sin,
  Sqrt,
  St,
  Sub,
  Tanh,
  Testp,
  Trap,
  Vote,
  WarpSync,
  Xor
};

struct Operand {
  enum Kind : uint8_t {
    None,
    Register,
    Immediate,
    Special,
    Symbol
  } kind = None;
  /// Address: `[...]`.
  bool memory = false;
  uint32_t reg = 0;      // register, special register
  uint64_t value = 0;    // immediate, or the offset of an address
  int32_t variable = -1; // of the function's or module's variables
};

/// Parts of a mnemonic that are words of their own.
struct Instruction {
  Op op;
  Type type, from; // `from` of cvt
  Space space = Space::Generic;
  /// Comparison, rounding, kind of atomic operation or shuffle; see Parser.
  uint8_t mode = 0, rounding = 0;
  bool wide = false, high = false, saturate = false, ftz = false;
  bool nonCoherent = false, clamped = false;
  /// Of two numbers of 16 bits in each register.
  bool packed = false;
  /// Of ld and st: ordered with other threads, or with the host.
  bool strong = false;
  /// `.cc`, and `addc`, `subc`, `madc`.
  bool setsCarry = false, addsCarry = false;
  int32_t guard = -1;
  bool guardNegated = false;
  std::vector<Operand> to, from_;
  int32_t target = -1; // instruction, or table of brx, or function of call
  uint32_t line = 0;
};

enum Rounding : uint8_t {
  NoRounding,
  Nearest,
  Zero,
  Down,
  Up,
  NearestInt,
  ZeroInt,
  DownInt,
  UpInt
};
enum Comparison : uint8_t {
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  Equ,
  Neu,
  Ltu,
  Leu,
  Gtu,
  Geu,
  Num,
  Nan
};
enum AtomicMode : uint8_t {
  AtomAdd,
  AtomInc,
  AtomDec,
  AtomExch,
  AtomCas,
  AtomMin,
  AtomMax,
  AtomAnd,
  AtomOr,
  AtomXor
};
enum ShuffleMode : uint8_t { Bfly, Idx, Up_, Down_ };
enum SpecialRegister : uint32_t {
  TidX,
  TidY,
  TidZ,
  NtidX,
  NtidY,
  NtidZ,
  CtaX,
  CtaY,
  CtaZ,
  NctaX,
  NctaY,
  NctaZ,
  LaneId,
  WarpId,
  WarpSize,
  GlobalTimer
};

struct Variable {
  std::string name;
  Space space = Space::Global;
  uint64_t bytes = 0, align = 1;
  /// Where it is in its space: parameters, shared and local memory of its
  /// function.
  uint64_t offset = 0;
  std::vector<uint8_t> data; // of module scope
};

struct Function {
  std::string name;
  bool kernel = false;
  bool visible = false;            // to other modules
  std::vector<Variable> variables; // parameters first
  uint32_t numParameters = 0, numResults = 0;
  /// In the space of parameters: also those of the calls in the function.
  uint64_t paramBytes = 0, sharedBytes = 0, localBytes = 0;
  /// Of a function that is not a kernel: where its variables are among the
  /// module's.
  uint64_t sharedBase = 0;
  uint32_t numRegisters = 0;
  std::vector<Instruction> code;
  std::vector<std::vector<int32_t>> tables; // of brx.idx
  std::array<uint32_t, 3> maxThreads = {0, 0, 0};

  /// What a launch passes.
  uint64_t argumentBytes() const {
    if (numParameters == 0)
      return 0;
    const Variable &last = variables[numParameters - 1];
    return last.offset + last.bytes;
  }
};

struct Module {
  std::vector<std::unique_ptr<Function>> functions;
  std::map<std::string, int32_t> byName;
  /// Of module scope; an operand names them by -2 - index.
  std::vector<Variable> variables;
  uint64_t sharedBytes = 0;

  /// Shared variables of functions come behind those that are placed.
  void placeShared(Function &function) {
    if (function.kernel || function.sharedBytes == 0)
      return;
    function.sharedBase = (sharedBytes + 15) / 16 * 16;
    sharedBytes = function.sharedBase + function.sharedBytes;
  }

  const Function *kernel(const std::string &name) const {
    auto found = byName.find(name);
    return found == byName.end() ? nullptr : functions[found->second].get();
  }
};

/// Lets values that are not needed at the same time share a register.
void shareRegisters(Function &function);
/// Throws Error.
std::unique_ptr<Module> parse(const std::string &text);
/// A function that the driver has for kernels.
bool isSystemFunction(const std::string &name);
/// One module of several: what one declares and does not define is what another
/// or the driver has visible. Throws Error where there is none, or more than
/// one.
std::unique_ptr<Module> link(std::vector<std::unique_ptr<Module>> modules);

} // namespace ptx

#endif // XACC_TEST_EMULATOR_PTX_H
