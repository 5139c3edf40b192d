//===- Parser.cpp - PTX text as a program for the emulator ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PTX.h"
#include <cstdlib>
#include <cstring>
#include <optional>
#include <sstream>

namespace ptx {
namespace {

struct Token {
  std::string text;
  uint32_t line;
};

bool isWord(char c) {
  return isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' ||
         c == '%' || c == '.';
}

std::vector<Token> tokenise(const std::string &text) {
  std::vector<Token> tokens;
  uint32_t line = 1;
  for (size_t at = 0; at < text.size() && text[at] != '\0';) {
    char c = text[at];
    if (c == '\n')
      ++line;
    if (isspace(static_cast<unsigned char>(c))) {
      ++at;
    } else if (c == '/' && text[at + 1] == '/') {
      while (at < text.size() && text[at] != '\n')
        ++at;
    } else if (c == '"') {
      size_t end = text.find('"', at + 1);
      tokens.push_back({text.substr(at, end + 1 - at), line});
      at = end + 1;
    } else if (isWord(c)) {
      size_t end = at;
      // The two colons of shared::cta belong to the word.
      while (end < text.size() &&
             (isWord(text[end]) || (text.compare(end, 2, "::") == 0) ||
              (text[end] == ':' && text[end - 1] == ':')))
        ++end;
      tokens.push_back({text.substr(at, end - at), line});
      at = end;
    } else {
      tokens.push_back({std::string(1, c), line});
      ++at;
    }
  }
  return tokens;
}

std::optional<Type> parseType(const std::string &word) {
  static const std::map<std::string, Type> types = {
      {"b8", {Base::Bits, 1}},       {"b16", {Base::Bits, 2}},
      {"b32", {Base::Bits, 4}},      {"b64", {Base::Bits, 8}},
      {"u8", {Base::Unsigned, 1}},   {"u16", {Base::Unsigned, 2}},
      {"u32", {Base::Unsigned, 4}},  {"u64", {Base::Unsigned, 8}},
      {"s8", {Base::Signed, 1}},     {"s16", {Base::Signed, 2}},
      {"s32", {Base::Signed, 4}},    {"s64", {Base::Signed, 8}},
      {"f16", {Base::Float, 2}},     {"f32", {Base::Float, 4}},
      {"f64", {Base::Float, 8}},     {"bf16", {Base::BFloat, 2}},
      {"pred", {Base::Predicate, 1}}};
  auto found = types.find(word);
  if (found == types.end())
    return std::nullopt;
  return found->second;
}

std::optional<Space> parseSpace(const std::string &word) {
  static const std::map<std::string, Space> spaces = {
      {"global", Space::Global},      {"shared", Space::Shared},
      {"local", Space::Local},        {"param", Space::Param},
      {"const", Space::Constant},     {"shared::cta", Space::Shared},
      {"param::entry", Space::Param}, {"param::func", Space::Param}};
  auto found = spaces.find(word);
  if (found == spaces.end())
    return std::nullopt;
  return found->second;
}

const std::map<std::string, Op> ops = {{"abs", Op::Abs},
                                       {"activemask", Op::Activemask},
                                       {"add", Op::Add},
                                       {"addc", Op::Add},
                                       {"and", Op::And},
                                       {"atom", Op::Atom},
                                       {"bar", Op::Bar},
                                       {"barrier", Op::Bar},
                                       {"bfe", Op::Bfe},
                                       {"bfi", Op::Bfi},
                                       {"bra", Op::Bra},
                                       {"brev", Op::Brev},
                                       {"brx", Op::Brx},
                                       {"call", Op::Call},
                                       {"clz", Op::Clz},
                                       {"copysign", Op::Copysign},
                                       {"cos", Op::Cos},
                                       {"cvt", Op::Cvt},
                                       {"cvta", Op::Mov},
                                       {"div", Op::Div},
                                       {"ex2", Op::Ex2},
                                       {"exit", Op::Exit},
                                       {"fence", Op::Fence},
                                       {"fma", Op::Fma},
                                       {"isspacep", Op::Isspacep},
                                       {"ld", Op::Ld},
                                       {"ldu", Op::Ld},
                                       {"lg2", Op::Lg2},
                                       {"mad", Op::Mad},
                                       {"madc", Op::Mad},
                                       {"max", Op::Max},
                                       {"membar", Op::Fence},
                                       {"min", Op::Min},
                                       {"mov", Op::Mov},
                                       {"mul", Op::Mul},
                                       {"nanosleep", Op::Nanosleep},
                                       {"neg", Op::Neg},
                                       {"not", Op::Not},
                                       {"or", Op::Or},
                                       {"popc", Op::Popc},
                                       {"prmt", Op::Prmt},
                                       {"rcp", Op::Rcp},
                                       {"red", Op::Atom},
                                       {"rem", Op::Rem},
                                       {"ret", Op::Ret},
                                       {"rsqrt", Op::Rsqrt},
                                       {"selp", Op::Selp},
                                       {"set", Op::Set},
                                       {"setp", Op::Setp},
                                       {"shf", Op::Shf},
                                       {"shfl", Op::Shfl},
                                       {"shl", Op::Shl},
                                       {"shr", Op::Shr},
                                       {"sin", Op::Sin},
                                       {"sqrt", Op::Sqrt},
                                       {"st", Op::St},
                                       {"sub", Op::Sub},
                                       {"subc", Op::Sub},
                                       {"tanh", Op::Tanh},
                                       {"testp", Op::Testp},
                                       {"trap", Op::Trap},
                                       {"vote", Op::Vote},
                                       {"xor", Op::Xor}};

const std::map<std::string, uint8_t> comparisons = {
    {"eq", Eq},   {"ne", Ne},   {"lt", Lt},   {"le", Le},   {"gt", Gt},
    {"ge", Ge},   {"lo", Lt},   {"ls", Le},   {"hi", Gt},   {"hs", Ge},
    {"equ", Equ}, {"neu", Neu}, {"ltu", Ltu}, {"leu", Leu}, {"gtu", Gtu},
    {"geu", Geu}, {"num", Num}, {"nan", Nan}};
const std::map<std::string, uint8_t> atomics = {
    {"add", AtomAdd}, {"inc", AtomInc}, {"dec", AtomDec}, {"exch", AtomExch},
    {"cas", AtomCas}, {"min", AtomMin}, {"max", AtomMax}, {"and", AtomAnd},
    {"or", AtomOr},   {"xor", AtomXor}};
const std::map<std::string, uint8_t> shuffles = {
    {"bfly", Bfly}, {"idx", Idx}, {"up", Up_}, {"down", Down_}};
const std::map<std::string, uint8_t> roundings = {
    {"rn", Nearest},     {"rz", Zero},     {"rm", Down},     {"rp", Up},
    {"rni", NearestInt}, {"rzi", ZeroInt}, {"rmi", DownInt}, {"rpi", UpInt}};
const std::map<std::string, uint32_t> specials = {
    {"%tid.x", TidX},      {"%tid.y", TidY},
    {"%tid.z", TidZ},      {"%ntid.x", NtidX},
    {"%ntid.y", NtidY},    {"%ntid.z", NtidZ},
    {"%ctaid.x", CtaX},    {"%ctaid.y", CtaY},
    {"%ctaid.z", CtaZ},    {"%nctaid.x", NctaX},
    {"%nctaid.y", NctaY},  {"%nctaid.z", NctaZ},
    {"%laneid", LaneId},   {"%warpid", WarpId},
    {"WARP_SZ", WarpSize}, {"%globaltimer", GlobalTimer}};

class Parser {
public:
  explicit Parser(const std::string &text)
      : tokens(tokenise(text)), module(std::make_unique<Module>()) {}

  std::unique_ptr<Module> run() {
    while (at < tokens.size())
      parseTopLevel();
    return std::move(module);
  }

private:
  [[noreturn]] void fail(const std::string &what) const {
    uint32_t line = tokens[std::min(at, tokens.size() - 1)].line;
    throw Error("PTX line " + std::to_string(line) + ": " + what);
  }
  const std::string &peek(size_t ahead = 0) const {
    static const std::string end;
    return at + ahead < tokens.size() ? tokens[at + ahead].text : end;
  }
  std::string next() {
    if (at >= tokens.size())
      fail("the text ends too early");
    return tokens[at++].text;
  }
  bool accept(const std::string &text) {
    if (peek() != text)
      return false;
    ++at;
    return true;
  }
  void expect(const std::string &text) {
    if (!accept(text))
      fail("expected '" + text + "', found '" + peek() + "'");
  }
  void skipTo(const std::string &text) {
    while (next() != text)
      ;
  }

  void parseTopLevel();
  void parseFunction(bool kernel);
  Variable parseVariable(const std::string &first);
  void parseInitialiser(Variable &variable, uint8_t elementBytes);
  uint64_t parseInitialValue();
  void parseBody();
  void parseStatement();
  void parseInstruction(const std::string &mnemonic);
  void parseMnemonic(const std::string &mnemonic, Instruction &instruction);
  void parseOperands(std::vector<std::vector<Operand>> &operands);
  void parseCall(Instruction &instruction);
  Operand parseOperand();
  uint64_t parseNumber(const std::string &word);
  uint32_t getRegister(const std::string &name);
  int32_t findVariable(const std::string &name);
  int32_t addVariable(Variable variable);
  Function *getFunction(const std::string &name);

  std::vector<Token> tokens;
  size_t at = 0;
  std::unique_ptr<Module> module;
  // Of the function that is being read.
  Function *function = nullptr;
  std::map<std::string, uint32_t> registers;
  std::map<std::string, int32_t> variables;
  std::map<std::string, int32_t> labels;
  std::vector<std::pair<size_t, std::string>> branches;
  std::vector<std::pair<std::string, std::vector<std::string>>> tables;
};

uint64_t alignTo(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

void Parser::parseTopLevel() {
  std::string word = next();
  if (word == ".version" || word == ".target" || word == ".address_size") {
    next();
    while (accept(","))
      next();
    return;
  }
  bool external = false, visible = false;
  while (word == ".visible" || word == ".extern" || word == ".weak") {
    external |= word == ".extern";
    visible |= word == ".visible";
    word = next();
  }
  if (word == ".entry" || word == ".func") {
    parseFunction(word == ".entry");
    function->visible |= visible;
    return;
  }
  Variable variable = parseVariable(word);
  if (external)
    fail("the variable '" + variable.name + "' is not defined");
  if (variable.space == Space::Shared) {
    variable.offset = alignTo(module->sharedBytes, variable.align);
    module->sharedBytes = variable.offset + variable.bytes;
  }
  module->variables.push_back(std::move(variable));
}

/// `.space .align 8 .b8 name[16] = {...};`, after its first word.
Variable Parser::parseVariable(const std::string &first) {
  Variable variable;
  uint8_t elementBytes = 0;
  std::string word = first;
  for (;; word = next()) {
    if (word == ".align") {
      variable.align = std::stoull(next());
    } else if (word == ".ptr" || word == ".noreturn" || word == ".attribute") {
      if (accept("("))
        skipTo(")");
    } else if (word[0] == '.') {
      if (auto space = parseSpace(word.substr(1)))
        // `.param .u64 .ptr .global`: the space of what it points to
        variable.space = elementBytes ? variable.space : *space;
      else if (auto type = parseType(word.substr(1)))
        elementBytes = type->bytes;
      else
        fail("unknown directive '" + word + "'");
    } else {
      variable.name = word;
      break;
    }
  }
  uint64_t count = 1;
  while (accept("[")) {
    if (peek() != "]")
      count *= std::stoull(next());
    expect("]");
  }
  variable.bytes = elementBytes * count;
  variable.align = std::max<uint64_t>(variable.align, elementBytes);
  variable.data.resize(alignTo(variable.bytes, variable.align));
  if (accept("="))
    parseInitialiser(variable, elementBytes);
  accept(";");
  return variable;
}

/// A number, or the address of a variable: `generic(name)+8`.
uint64_t Parser::parseInitialValue() {
  if (accept("-"))
    return -parseNumber(next());
  std::string word = next();
  if (isdigit(static_cast<unsigned char>(word[0])))
    return parseNumber(word);
  if (word == "generic") {
    expect("(");
    word = next();
    expect(")");
  }
  // Where the contents are they stay.
  int32_t number = findVariable(word);
  if (number > -2)
    fail("the address of '" + word + "' is not an initial value");
  const Variable &variable = module->variables[size_t(-2 - number)];
  auto value = reinterpret_cast<uintptr_t>(variable.data.data());
  return accept("+") ? value + parseNumber(next()) : value;
}

void Parser::parseInitialiser(Variable &variable, uint8_t elementBytes) {
  size_t offset = 0;
  int depth = 0;
  do {
    if (accept("{")) {
      ++depth;
    } else if (accept("}")) {
      --depth;
    } else if (!accept(",")) {
      uint64_t value = parseInitialValue();
      if (offset + elementBytes > variable.bytes)
        fail("too many initial values of '" + variable.name + "'");
      memcpy(variable.data.data() + offset, &value, elementBytes);
      offset += elementBytes;
    }
  } while (depth > 0);
}

Function *Parser::getFunction(const std::string &name) {
  auto [found, isNew] = module->byName.try_emplace(
      name, static_cast<int32_t>(module->functions.size()));
  if (isNew) {
    module->functions.push_back(std::make_unique<Function>());
    module->functions.back()->name = name;
  }
  return module->functions[found->second].get();
}

int32_t Parser::addVariable(Variable variable) {
  uint64_t &end = variable.space == Space::Shared  ? function->sharedBytes
                  : variable.space == Space::Local ? function->localBytes
                                                   : function->paramBytes;
  variable.offset = alignTo(end, variable.align);
  end = variable.offset + variable.bytes;
  auto index = static_cast<int32_t>(function->variables.size());
  variables[variable.name] = index;
  function->variables.push_back(std::move(variable));
  return index;
}

void Parser::parseFunction(bool kernel) {
  std::vector<Variable> results, parameters;
  auto parseList = [&](std::vector<Variable> &list) {
    while (!accept(")")) {
      list.push_back(parseVariable(next()));
      accept(",");
    }
  };
  if (accept("("))
    parseList(results);
  function = getFunction(next());
  function->kernel = kernel;
  if (accept("("))
    parseList(parameters);
  uint32_t maxThreads[3] = {0, 0, 0};
  while (peek() != "{" && peek() != ";") {
    std::string word = next();
    if (word == ".maxntid" || word == ".reqntid") {
      for (unsigned axis = 0; axis != 3; ++axis) {
        maxThreads[axis] = std::stoul(next());
        if (!accept(","))
          break;
      }
    }
  }
  if (accept(";")) // a declaration
    return;
  for (unsigned axis = 0; axis != 3; ++axis)
    function->maxThreads[axis] = maxThreads[axis];

  registers.clear();
  variables.clear();
  labels.clear();
  branches.clear();
  tables.clear();
  // Parameters have the layout of a structure; results come after them.
  for (Variable &parameter : parameters)
    addVariable(std::move(parameter));
  for (Variable &result : results)
    addVariable(std::move(result));
  function->numParameters = parameters.size();
  function->numResults = results.size();
  expect("{");
  parseBody();

  for (auto &[index, label] : branches) {
    Instruction &branch = function->code[index];
    if (branch.op == Op::Brx) {
      for (size_t number = 0; number != tables.size(); ++number)
        if (tables[number].first == label)
          branch.target = static_cast<int32_t>(number);
    } else if (auto found = labels.find(label); found != labels.end()) {
      branch.target = found->second;
    }
    if (branch.target < 0)
      fail("unknown label '" + label + "'");
  }
  for (auto &[name, list] : tables) {
    std::vector<int32_t> &table = function->tables.emplace_back();
    for (const std::string &label : list)
      table.push_back(labels.at(label));
  }
  Instruction end{};
  end.op = Op::Ret;
  function->code.push_back(end);
  function->numRegisters = registers.size();
}

/// Up to the brace that closes it.
void Parser::parseBody() {
  while (!accept("}"))
    parseStatement();
}

void Parser::parseStatement() {
  if (accept("{"))
    return parseBody();
  std::string word = next();
  if (word == ";")
    return;
  if (word == ".reg") {
    next();
    do {
      std::string name = next();
      if (accept("<")) {
        next();
        expect(">");
      } else {
        // A register of an inner scope hides one of the same name.
        uint32_t number = registers.size();
        registers[name] = number;
        registers[name + "#" + std::to_string(number)] = number;
      }
    } while (accept(","));
    return expect(";");
  }
  if (word == ".pragma" || word == ".loc" || word == ".file")
    return skipTo(";");
  if (word[0] == '.') {
    Variable variable = parseVariable(word);
    addVariable(std::move(variable));
    return;
  }
  if (accept(":")) {
    if (accept(".branchtargets")) {
      auto &[name, list] = tables.emplace_back();
      name = word;
      do
        list.push_back(next());
      while (accept(","));
      return expect(";");
    }
    labels[word] = static_cast<int32_t>(function->code.size());
    return;
  }
  Instruction instruction{};
  if (word == "@") {
    instruction.guardNegated = accept("!");
    instruction.guard = static_cast<int32_t>(getRegister(next()));
    word = next();
  }
  instruction.line = tokens[at - 1].line;
  function->code.push_back(instruction);
  parseInstruction(word);
}

uint32_t Parser::getRegister(const std::string &name) {
  auto [found, isNew] =
      registers.try_emplace(name, static_cast<uint32_t>(registers.size()));
  return found->second;
}

int32_t Parser::findVariable(const std::string &name) {
  if (auto found = variables.find(name); found != variables.end())
    return found->second;
  for (size_t index = 0; index != module->variables.size(); ++index)
    if (module->variables[index].name == name)
      return -2 - static_cast<int32_t>(index);
  fail("unknown name '" + name + "'");
}

uint64_t Parser::parseNumber(const std::string &word) {
  if (word.size() > 2 && word[0] == '0' && strchr("dDfF", word[1]))
    return std::stoull(word.substr(2), nullptr, 16);
  return std::stoull(word, nullptr, 0);
}

Operand Parser::parseOperand() {
  Operand operand;
  if (accept("[")) {
    operand = parseOperand();
    operand.memory = true;
    if (accept("+")) {
      bool negative = accept("-");
      uint64_t offset = parseNumber(next());
      operand.value += negative ? -offset : offset;
    } else if (peek() == "-") {
      next();
      operand.value -= parseNumber(next());
    }
    expect("]");
    return operand;
  }
  bool negative = accept("-");
  bool inverted = !negative && accept("!");
  std::string word = next();
  if (inverted)
    fail("a negated operand");
  if (isdigit(static_cast<unsigned char>(word[0]))) {
    operand.kind = Operand::Immediate;
    operand.value = parseNumber(word);
    if (negative)
      operand.value = -operand.value;
    return operand;
  }
  if (auto special = specials.find(word); special != specials.end()) {
    operand.kind = Operand::Special;
    operand.reg = special->second;
  } else if (word == "_") {
    operand.kind = Operand::None;
  } else if (word[0] == '%' || registers.count(word)) {
    operand.kind = Operand::Register;
    operand.reg = getRegister(word);
  } else {
    operand.kind = Operand::Symbol;
    operand.variable = findVariable(word);
  }
  return operand;
}

/// Lists of operands; a list of several is a vector, or a pair `a|b`.
void Parser::parseOperands(std::vector<std::vector<Operand>> &operands) {
  while (!accept(";")) {
    std::vector<Operand> &list = operands.emplace_back();
    if (accept("{")) {
      do
        list.push_back(parseOperand());
      while (accept(","));
      expect("}");
    } else {
      do
        list.push_back(parseOperand());
      while (accept("|"));
    }
    accept(",");
  }
}

void Parser::parseCall(Instruction &instruction) {
  auto parseNames = [&](std::vector<Operand> &list) {
    while (!accept(")")) {
      Operand operand;
      operand.kind = Operand::Symbol;
      operand.variable = findVariable(next());
      list.push_back(operand);
      accept(",");
    }
  };
  if (accept("(")) {
    parseNames(instruction.to);
    expect(",");
  }
  std::string callee = next();
  getFunction(callee);
  instruction.target = module->byName.at(callee);
  if (accept(",")) {
    if (!accept("("))
      fail("calls through pointers are not emulated");
    parseNames(instruction.from_);
  }
  expect(";");
}

void Parser::parseMnemonic(const std::string &mnemonic,
                           Instruction &instruction) {
  std::stringstream stream(mnemonic);
  std::string word;
  std::getline(stream, word, '.');
  auto op = ops.find(word);
  if (op == ops.end())
    fail("the emulator does not know '" + mnemonic + "'");
  instruction.op = op->second;
  instruction.mode = instruction.op == Op::Atom ? 0xff : 0;
  instruction.addsCarry = word == "addc" || word == "subc" || word == "madc";
  bool typed = false;
  while (std::getline(stream, word, '.')) {
    if (word == "f16x2" || word == "bf16x2") {
      instruction.packed = true;
      word.resize(word.size() - 2);
    }
    if (auto type = parseType(word)) {
      // The last type is the source of cvt and set.
      instruction.from = *type;
      if (!typed)
        instruction.type = *type;
      typed = true;
      continue;
    }
    if (auto space = parseSpace(word)) {
      instruction.space = *space;
      continue;
    }
    if (auto mode = roundings.find(word); mode != roundings.end()) {
      instruction.rounding = mode->second;
      continue;
    }
    const std::map<std::string, uint8_t> *modes =
        instruction.op == Op::Setp || instruction.op == Op::Set  ? &comparisons
        : instruction.op == Op::Atom && instruction.mode == 0xff ? &atomics
        : instruction.op == Op::Shfl                             ? &shuffles
                                                                 : nullptr;
    if (modes) {
      if (auto mode = modes->find(word); mode != modes->end()) {
        instruction.mode = mode->second;
        continue;
      }
    }
    if (word == "relaxed" || word == "acquire" || word == "release")
      instruction.strong = true;
    else if (word == "wide")
      instruction.wide = true;
    else if (word == "hi")
      instruction.high = true;
    else if (word == "sat")
      instruction.saturate = true;
    else if (word == "cc")
      instruction.setsCarry = true;
    else if (word == "ftz")
      instruction.ftz = true;
    else if (word == "nc")
      instruction.nonCoherent = true;
    else if (word == "clamp")
      instruction.clamped = true;
    else if (word == "warp")
      instruction.op = Op::WarpSync;
    else if (instruction.op == Op::Shf && (word == "l" || word == "r"))
      instruction.mode = word == "r";
    else if (instruction.op == Op::Vote && (word == "all" || word == "any" ||
                                            word == "uni" || word == "ballot"))
      instruction.mode = word[word == "uni" ? 0 : 1];
    else if (word == "NaN")
      instruction.mode = 1;
    else if (instruction.op == Op::Testp)
      instruction.mode = word[0];
    else if (word != "lo" && word != "to" && word != "uni" && word != "sync" &&
             word != "aligned" && word != "v2" && word != "v4" &&
             word != "acq_rel" && word != "gpu" && word != "cta" &&
             word != "sys" && word != "gl" && word != "volatile" &&
             word != "weak" && word != "approx" && word != "full" &&
             word != "sc" && word != "idx" && word != "wrap" && word != "noftz")
      fail("the emulator does not know '" + word + "' of '" + mnemonic + "'");
  }
}

void Parser::parseInstruction(const std::string &mnemonic) {
  size_t index = function->code.size() - 1;
  Instruction instruction = function->code[index];
  parseMnemonic(mnemonic, instruction);
  if (instruction.op == Op::Call) {
    parseCall(instruction);
  } else if (instruction.op == Op::Bra) {
    branches.push_back({index, next()});
    expect(";");
  } else if (instruction.op == Op::Brx) {
    instruction.from_.push_back(parseOperand());
    expect(",");
    branches.push_back({index, next()});
    expect(";");
  } else {
    std::vector<std::vector<Operand>> operands;
    parseOperands(operands);
    bool hasResult = !operands.empty() && instruction.op != Op::St &&
                     instruction.op != Op::Bar && instruction.op != Op::Fence &&
                     instruction.op != Op::WarpSync &&
                     instruction.op != Op::Nanosleep &&
                     !operands.front().front().memory;
    if (hasResult) {
      instruction.to = operands.front();
      operands.erase(operands.begin());
    }
    for (auto &list : operands)
      for (Operand &operand : list)
        instruction.from_.push_back(operand);
  }
  function->code[index] = instruction;
}

} // namespace

std::unique_ptr<Module> parse(const std::string &text) {
  std::unique_ptr<Module> module = Parser(text).run();
  for (auto &function : module->functions) {
    module->placeShared(*function);
    shareRegisters(*function);
  }
  return module;
}

} // namespace ptx
