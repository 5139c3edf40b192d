//===- FakeCuda.cpp - A CUDA driver without a GPU: devices and launches
//----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeCuda.h"

#include "FakeImage.h"
#include "FakePack.h"
#include "FakePtx.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <sstream>
#include <vector>

using namespace fake;

void fake::violation(const char *format, ...) {
  std::fputs("fake CUDA: ", stderr);
  va_list arguments;
  va_start(arguments, format);
  std::vfprintf(stderr, format, arguments);
  va_end(arguments);
  std::fputc('\n', stderr);
  std::abort();
}

State &State::get() {
  static State *state = new State;
  return *state;
}

size_t State::pageBytes() {
  const char *text = std::getenv("FAKE_CUDA_PAGE");
  return text ? std::strtoull(text, nullptr, 10) : size_t(2) << 20;
}

static thread_local Context *threadContext = nullptr;

static constexpr int threadsPerMultiprocessor = 2048;

static int numMultiprocessors() {
  const char *text = std::getenv("FAKE_CUDA_MULTIPROCESSORS");
  return text ? std::atoi(text) : 4;
}

/// "cuX:700,cuY:2"
static void readFailures(State &state) {
  const char *text = std::getenv("FAKE_CUDA_FAIL");
  std::istringstream list(text ? text : "");
  for (std::string item; std::getline(list, item, ',');)
    if (size_t colon = item.find(':'); colon != std::string::npos)
      state.failures[item.substr(0, colon)] =
          std::atoi(item.c_str() + colon + 1);
}

/// How often each function of the driver has been called.
static int64_t &callsOf(const char *function) {
  static auto *numCalls = new std::map<std::string, int64_t>;
  return (*numCalls)[function];
}

FAKE_EXPORT int64_t fakeCudaCalls(const char *function) {
  Lock lock(State::get().mutex);
  return callsOf(function);
}

CUresult fake::begin(const char *function, bool needsContext) {
  State &state = State::get();
  {
    Lock lock(state.mutex);
    ++callsOf(function);
  }
  if (isInHostFunction())
    violation("%s is called in a host function", function);
  if (state.isOfParent)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (state.hasEnded)
    return CUDA_ERROR_DEINITIALIZED;
  if (!state.isInitialized)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (needsContext && !threadContext)
    violation("%s is called without a context", function);
  auto it = state.failures.find(function);
  return it == state.failures.end() ? CUDA_SUCCESS : it->second;
}

Context &fake::currentContext() { return *threadContext; }

bool fake::canAccess(CUdevice device, CUdevice memory) {
  const char *text = std::getenv("FAKE_CUDA_PEERS");
  return device == memory || !text || std::atoi(text);
}

//===----------------------------------------------------------------------===//
// The driver and its devices
//===----------------------------------------------------------------------===//

FAKE_EXPORT CUresult cuInit(unsigned) {
  State &state = State::get();
  if (state.isOfParent)
    return CUDA_ERROR_NOT_INITIALIZED;
  if (state.isInitialized)
    return CUDA_SUCCESS;
  readFailures(state);
  if (auto it = state.failures.find("cuInit"); it != state.failures.end())
    return it->second;
  if (const char *text = std::getenv("FAKE_CUDA_DEVICES"))
    state.numDevices = std::atoi(text);
  if (state.numDevices == 0)
    return CUDA_ERROR_NO_DEVICE;
  for (int i = 0; i < state.numDevices; ++i) {
    state.contexts.push_back(std::make_unique<Context>());
    state.contexts.back()->device = i;
  }
  state.isInitialized = true;
  pthread_atfork(nullptr, nullptr, [] { State::get().isOfParent = true; });
  // The real one ends so, too: before the program's last functions.
  std::atexit([] { State::get().hasEnded = true; });
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuDriverGetVersion(int *version) {
  FAKE_BEGIN(false);
  *version = 12040;
  return CUDA_SUCCESS;
}

static const struct {
  CUresult error;
  const char *name, *text;
} errors[] = {
    {CUDA_ERROR_INVALID_VALUE, "CUDA_ERROR_INVALID_VALUE", "invalid argument"},
    {CUDA_ERROR_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {CUDA_ERROR_NO_DEVICE, "CUDA_ERROR_NO_DEVICE",
     "no CUDA-capable device is detected"},
    {CUDA_ERROR_INVALID_PTX, "CUDA_ERROR_INVALID_PTX",
     "a PTX JIT compilation failed"},
    {CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
     "the provided PTX was compiled with an unsupported toolchain."},
    {CUDA_ERROR_NOT_FOUND, "CUDA_ERROR_NOT_FOUND", "named symbol not found"},
    {CUDA_ERROR_ILLEGAL_ADDRESS, "CUDA_ERROR_ILLEGAL_ADDRESS",
     "an illegal memory access was encountered"},
};

FAKE_EXPORT CUresult cuGetErrorName(CUresult error, const char **text) {
  for (const auto &entry : errors)
    if (entry.error == error) {
      *text = entry.name;
      return CUDA_SUCCESS;
    }
  return CUDA_ERROR_INVALID_VALUE;
}

FAKE_EXPORT CUresult cuGetErrorString(CUresult error, const char **text) {
  for (const auto &entry : errors)
    if (entry.error == error) {
      *text = entry.text;
      return CUDA_SUCCESS;
    }
  return CUDA_ERROR_INVALID_VALUE;
}

FAKE_EXPORT CUresult cuDeviceGetCount(int *count) {
  FAKE_BEGIN(false);
  *count = State::get().numDevices;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  FAKE_BEGIN(false);
  if (ordinal < 0 || ordinal >= State::get().numDevices)
    return CUDA_ERROR_INVALID_DEVICE;
  *device = ordinal;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
  FAKE_BEGIN(false);
  std::snprintf(name, size_t(length), "Fake GPU %d", device);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuDeviceGetAttribute(int *value,
                                          CUdevice_attribute attribute,
                                          CUdevice) {
  FAKE_BEGIN(false);
  switch (attribute) {
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    *value = 1024;
    return CUDA_SUCCESS;
  case CU_DEVICE_ATTRIBUTE_MAX_PITCH:
    *value = INT32_MAX;
    return CUDA_SUCCESS;
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
    *value = numMultiprocessors();
    return CUDA_SUCCESS;
  case CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR:
    *value = threadsPerMultiprocessor;
    return CUDA_SUCCESS;
  case CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH: {
    const char *text = std::getenv("FAKE_CUDA_COOPERATIVE");
    *value = !text || std::atoi(text);
    return CUDA_SUCCESS;
  }
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
    *value = 9;
    return CUDA_SUCCESS;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    *value = 0;
    return CUDA_SUCCESS;
  case CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED:
    *value = State::get().pageBytes() > 0;
    return CUDA_SUCCESS;
  }
  return CUDA_ERROR_INVALID_VALUE;
}

FAKE_EXPORT CUresult cuDeviceCanAccessPeer(int *can, CUdevice device,
                                           CUdevice peer) {
  FAKE_BEGIN(false);
  *can = device != peer && canAccess(device, peer);
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

static Context &contextOf(CUdevice device) {
  State &state = State::get();
  if (device < 0 || device >= state.numDevices)
    violation("there is no device %d", device);
  return *state.contexts[size_t(device)];
}

FAKE_EXPORT CUresult cuDevicePrimaryCtxRetain(CUcontext *result,
                                              CUdevice device) {
  FAKE_BEGIN(false);
  Context &context = contextOf(device);
  ++context.numRetained;
  *result = reinterpret_cast<CUcontext>(&context);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device) {
  FAKE_BEGIN(false);
  Context &context = contextOf(device);
  if (context.numRetained-- <= 0)
    violation("context %d is released too often", device);
  if (context.numRetained == 0) {
    Lock lock(State::get().mutex);
    size_t numReserved = countReserved(context);
    size_t numShared = countShared(context);
    if (!context.arena.used.empty() || !context.streams.empty() ||
        !context.events.empty() || !context.modules.empty() || numReserved ||
        numShared)
      violation("left in context %d: %zu blocks of memory, %zu streams, %zu "
                "events, %zu modules, %zu address ranges and what they hold, "
                "%zu graphs and blocks of other processes",
                device, context.arena.used.size(), context.streams.size(),
                context.events.size(), context.modules.size(), numReserved,
                numShared);
    context.peers.clear();
    if (threadContext == &context)
      threadContext = nullptr;
  }
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuCtxSetCurrent(CUcontext context) {
  FAKE_BEGIN(false);
  threadContext = reinterpret_cast<Context *>(context);
  if (threadContext && threadContext->numRetained <= 0)
    violation("a context that is not retained is made current");
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuCtxGetLimit(size_t *value, CUlimit limit) {
  FAKE_BEGIN();
  *value = limit == CU_LIMIT_STACK_SIZE ? threadContext->stackBytes : 8 << 20;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuCtxSetLimit(CUlimit limit, size_t value) {
  FAKE_BEGIN();
  awaitKernels(__func__);
  if (limit == CU_LIMIT_STACK_SIZE && value > 512 << 10)
    return CUDA_ERROR_INVALID_VALUE;
  if (limit == CU_LIMIT_STACK_SIZE)
    threadContext->stackBytes = value;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuCtxSynchronize(void) {
  FAKE_BEGIN();
  Lock lock(State::get().mutex);
  drainAll(lock, currentContext());
  return currentContext().failure;
}

FAKE_EXPORT CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned flags) {
  FAKE_BEGIN();
  auto *context = reinterpret_cast<Context *>(peer);
  if (flags != 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (context == threadContext ||
      !canAccess(threadContext->device, context->device))
    return CUDA_ERROR_INVALID_DEVICE;
  return threadContext->peers.insert(context).second
             ? CUDA_SUCCESS
             : CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
}

FAKE_EXPORT CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) {
  FAKE_BEGIN();
  *least = 0;
  *greatest = -5;
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Modules and kernels
//===----------------------------------------------------------------------===//

namespace {
struct Function {
  bool isHost; // takes the arguments only
  uintptr_t address;
  std::shared_ptr<void> ptx; // `address` is that of a kernel in it
  bool isLoaded = false;

  /// What its registers leave room for: the assembler gives a kernel that says
  /// how many threads it has as few as that takes.
  unsigned maxThreads() const {
    unsigned own =
        ptx ? threadsOfPtx(reinterpret_cast<const void *>(address)) : 0;
    return own ? own : 512;
  }
  CUresult run(const std::vector<char> &args, const unsigned *grid,
               const unsigned *block, bool cooperative,
               size_t stackBytes) const {
    if (ptx)
      return runPtx(ptx, reinterpret_cast<const void *>(address), args, grid,
                    block, cooperative, stackBytes);
    if (isHost)
      reinterpret_cast<void (*)(const void *)>(address)(args.data());
    else
      reinterpret_cast<FakeKernel>(address)(args.data(), grid, block);
    return CUDA_SUCCESS;
  }
};

struct Module {
  Context *context;
  std::map<std::string, Function> functions;
  std::shared_ptr<void> ptx;
};
} // namespace

/// As with CUDA_MODULE_LOADING=LAZY, which is the driver's way unless a program
/// has asked for another before the driver starts.
static bool loadsLazily() {
  const char *wish = std::getenv("CUDA_MODULE_LOADING");
  return std::getenv("FAKE_CUDA_LAZY") || !wish || wish != std::string("EAGER");
}

static void load(Function &function) {
  if (!function.isLoaded)
    awaitKernels("the load of a kernel");
  function.isLoaded = true;
}

FAKE_EXPORT CUresult cuModuleLoadDataEx(CUmodule *result, const void *image,
                                        unsigned numOptions,
                                        CUjit_option *options, void **values) {
  FAKE_BEGIN();
  awaitKernels(__func__);
  std::string text = static_cast<const char *>(image);
  if (text.starts_with("newer"))
    return CUDA_ERROR_UNSUPPORTED_PTX_VERSION;
  // The runtime's own kernel.
  if (text.find(".entry xaccPackBoxes(") != std::string::npos)
    text = makeFakeImage({{"xaccPackBoxes", fakePackBoxes}});
  auto *module = new Module{&currentContext(), {}, nullptr};
  if (!text.starts_with("fake image\n")) {
    std::string message = "line 1: syntax error";
    if (text.find(".version") != std::string::npos)
      module->ptx = loadPtx(text, message);
    if (!module->ptx) {
      delete module;
      for (unsigned i = 0; i < numOptions; ++i)
        if (options[i] == CU_JIT_ERROR_LOG_BUFFER)
          std::strcpy(static_cast<char *>(values[i]), message.c_str());
      return CUDA_ERROR_INVALID_PTX;
    }
    for (auto [name, kernel] : kernelsOfPtx(module->ptx))
      module->functions[name] = {false, reinterpret_cast<uintptr_t>(kernel),
                                 module->ptx};
    text = "\n";
  }
  std::istringstream words(text.substr(text.find('\n')));
  std::string word, name;
  for (uintptr_t address; words >> word >> name >> address;)
    module->functions[name] = {word == "host", address, nullptr};
  for (auto &[kernel, function] : module->functions)
    function.isLoaded = !loadsLazily();
  Lock lock(State::get().mutex);
  currentContext().modules.insert(module);
  *result = reinterpret_cast<CUmodule>(module);
  return CUDA_SUCCESS;
}

namespace {
/// What is linked is the texts, for cuModuleLoadDataEx.
struct LinkState {
  std::string text;
  bool isComplete = false;
};
} // namespace

FAKE_EXPORT CUresult cuLinkCreate_v2(unsigned, CUjit_option *, void **,
                                     CUlinkState *state) {
  FAKE_BEGIN();
  *state = reinterpret_cast<CUlinkState>(new LinkState);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuLinkAddData_v2(CUlinkState handle, CUjitInputType type,
                                      void *data, size_t bytes, const char *,
                                      unsigned, CUjit_option *, void **) {
  FAKE_BEGIN();
  auto *state = reinterpret_cast<LinkState *>(handle);
  const char *text = static_cast<const char *>(data);
  if (type != CU_JIT_INPUT_PTX || bytes == 0 || text[bytes - 1] != '\0')
    violation("cuLinkAddData: PTX ends with a zero byte");
  if (state->isComplete)
    violation("cuLinkAddData after cuLinkComplete");
  if (!state->text.empty())
    state->text += linkSeparator;
  state->text += text;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuLinkComplete(CUlinkState handle, void **image,
                                    size_t *bytes) {
  FAKE_BEGIN();
  auto *state = reinterpret_cast<LinkState *>(handle);
  state->isComplete = true;
  *image = state->text.data();
  *bytes = state->text.size() + 1;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuLinkDestroy(CUlinkState handle) {
  FAKE_BEGIN();
  auto *state = reinterpret_cast<LinkState *>(handle);
  // The image belonged to the state.
  std::fill(state->text.begin(), state->text.end(), '?');
  delete state;
  return CUDA_SUCCESS;
}

static Module &findModule(CUmodule handle) {
  Lock lock(State::get().mutex);
  if (!currentContext().modules.contains(handle))
    violation("%p is no module of this context", static_cast<void *>(handle));
  return *reinterpret_cast<Module *>(handle);
}

FAKE_EXPORT CUresult cuModuleUnload(CUmodule handle) {
  FAKE_BEGIN();
  Module *module = &findModule(handle);
  Lock lock(State::get().mutex);
  drainAll(lock, currentContext());
  currentContext().modules.erase(handle);
  delete module;
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuModuleGetFunction(CUfunction *function, CUmodule handle,
                                         const char *name) {
  FAKE_BEGIN();
  Module &module = findModule(handle);
  auto it = module.functions.find(name);
  if (it == module.functions.end())
    return CUDA_ERROR_NOT_FOUND;
  load(it->second);
  *function = reinterpret_cast<CUfunction>(&it->second);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuModuleGetFunctionCount(unsigned *count,
                                              CUmodule handle) {
  FAKE_BEGIN();
  *count = unsigned(findModule(handle).functions.size());
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuModuleEnumerateFunctions(CUfunction *functions,
                                                unsigned count,
                                                CUmodule handle) {
  FAKE_BEGIN();
  auto &all = findModule(handle).functions;
  for (auto it = all.begin(); it != all.end() && count != 0; ++it, --count)
    *functions++ = reinterpret_cast<CUfunction>(&it->second);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuModuleGetGlobal_v2(CUdeviceptr *address, size_t *bytes,
                                          CUmodule handle, const char *name) {
  FAKE_BEGIN();
  Module &module = findModule(handle);
  if (!module.ptx || !hasPtxVariable(module.ptx, name))
    return CUDA_ERROR_NOT_FOUND;
  *address = 0; // nobody reads it
  *bytes = sizeof(int32_t);
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuFuncLoad(CUfunction function) {
  FAKE_BEGIN();
  load(*reinterpret_cast<Function *>(function));
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuFuncGetAttribute(int *value, CUfunction_attribute,
                                        CUfunction function) {
  FAKE_BEGIN();
  *value = int(reinterpret_cast<Function *>(function)->maxThreads());
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                                 CUfunction,
                                                                 int threads,
                                                                 size_t) {
  FAKE_BEGIN();
  *blocks = threadsPerMultiprocessor / threads;
  return CUDA_SUCCESS;
}

/// `grid` and `block` have three sizes each.
static CUresult launch(CUfunction function, const unsigned *grid,
                       const unsigned *block, bool cooperative, CUstream handle,
                       void **parameters, void **extra) {
  std::shared_ptr<Stream> stream = findStream(handle);
  if (parameters)
    violation("arguments are to be packed");
  if (grid[0] == 0 || grid[1] == 0 || grid[2] == 0 || grid[0] > INT32_MAX ||
      grid[1] > 65535 || grid[2] > 65535)
    violation("bad grid %u x %u x %u", grid[0], grid[1], grid[2]);
  unsigned numThreads = block[0] * block[1] * block[2];
  if (numThreads == 0 || block[0] > 1024 || block[1] > 1024 || block[2] > 64 ||
      numThreads > reinterpret_cast<Function *>(function)->maxThreads())
    violation("bad block %u x %u x %u", block[0], block[1], block[2]);
  // All blocks have to fit at a time.
  if (cooperative && uint64_t(grid[0]) * grid[1] * grid[2] >
                         threadsPerMultiprocessor / numThreads *
                             uint64_t(numMultiprocessors()))
    return CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE;
  std::vector<char> args;
  if (extra) {
    if (extra[0] != CU_LAUNCH_PARAM_BUFFER_POINTER ||
        extra[2] != CU_LAUNCH_PARAM_BUFFER_SIZE ||
        extra[4] != CU_LAUNCH_PARAM_END)
      violation("bad packed arguments");
    const char *data = static_cast<const char *>(extra[1]);
    args.assign(data, data + *static_cast<size_t *>(extra[3]));
  }
  Function kernel = *reinterpret_cast<Function *>(function);
  Lock lock(State::get().mutex);
  Context *context = stream->context;
  bool counts = !stream->isRecording;
  context->numKernels += counts;
  size_t stackBytes = context->stackBytes;
  enqueue(stream, [=, sizes = std::array{grid[0], grid[1], grid[2], block[0],
                                         block[1], block[2]}] {
    setAccess(true);
    CUresult result = kernel.run(args, sizes.data(), sizes.data() + 3,
                                 cooperative, stackBytes);
    setAccess(false);
    Lock inner(State::get().mutex);
    if (result != CUDA_SUCCESS)
      context->failure = result;
    context->numKernels -= counts;
    State::get().changed.notify_all();
  });
  return CUDA_SUCCESS;
}

FAKE_EXPORT CUresult cuLaunchKernel(CUfunction function, unsigned gridX,
                                    unsigned gridY, unsigned gridZ,
                                    unsigned blockX, unsigned blockY,
                                    unsigned blockZ, unsigned, CUstream handle,
                                    void **parameters, void **extra) {
  FAKE_BEGIN();
  unsigned grid[] = {gridX, gridY, gridZ}, block[] = {blockX, blockY, blockZ};
  return launch(function, grid, block, /*cooperative=*/false, handle,
                parameters, extra);
}

FAKE_EXPORT CUresult cuLaunchKernelEx(const CUlaunchConfig *config,
                                      CUfunction function, void **parameters,
                                      void **extra) {
  FAKE_BEGIN();
  if (config->numAttrs != 1 ||
      config->attrs[0].id != CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
    violation("bad attributes of a launch");
  bool cooperative = config->attrs[0].value.cooperative;
  unsigned grid[] = {config->gridDimX, config->gridDimY, config->gridDimZ};
  unsigned block[] = {config->blockDimX, config->blockDimY, config->blockDimZ};
  return launch(function, grid, block, cooperative, config->hStream, parameters,
                extra);
}

//===----------------------------------------------------------------------===//
// The functions are those that the runtime asks for.
//===----------------------------------------------------------------------===//

#define FAKE_DECLARE(NAME, PARAMETERS) FAKE_EXPORT CUresult NAME PARAMETERS;
XACC_CUDA_FUNCTIONS(FAKE_DECLARE)
XACC_CUDA_RANGE_FUNCTIONS(FAKE_DECLARE)
XACC_CUDA_SHARE_FUNCTIONS(FAKE_DECLARE)
XACC_CUDA_COOPERATIVE_FUNCTIONS(FAKE_DECLARE)
XACC_CUDA_LOAD_FUNCTIONS(FAKE_DECLARE)
XACC_CUDA_GRAPH_FUNCTIONS(FAKE_DECLARE)
