//===- MemoryCheck.cpp - XACC_CHECK=memory --------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryCheck.h"

#include "core/Runtime.h"
#include "core/Support.h"
#include "device/base/FaultStack.h"
#include "device/base/KernelScope.h"
#include "host/HostDevice.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

using namespace xacc;

const XaccLoc *xacc::lastDirective = nullptr;

namespace {
/// Pages that were closed, and what they were.
struct ClosedPages {
  char *begin;
  size_t bytes;
  int protection;
  const PresentEntry *entry;
};
struct Mapping {
  char *begin, *end;
  int protection;
};
} // namespace

static std::vector<ClosedPages> &closedPages() {
  static auto *pages = new std::vector<ClosedPages>;
  return *pages;
}
static const XaccLoc *kernelLoc = nullptr;

//===----------------------------------------------------------------------===//
// Closing host arrays
//===----------------------------------------------------------------------===//

/// The process's memory, in the order of addresses.
static std::vector<Mapping> readMappings() {
  std::vector<Mapping> mappings;
  FILE *file = std::fopen("/proc/self/maps", "r");
  if (!file)
    return mappings;
  char line[1024];
  while (std::fgets(line, sizeof line, file)) {
    unsigned long begin, end;
    char flags[5];
    if (std::sscanf(line, "%lx-%lx %4s", &begin, &end, flags) != 3)
      continue;
    int protection = (flags[0] == 'r' ? PROT_READ : 0) |
                     (flags[1] == 'w' ? PROT_WRITE : 0) |
                     (flags[2] == 'x' ? PROT_EXEC : 0);
    mappings.push_back({reinterpret_cast<char *>(begin),
                        reinterpret_cast<char *>(end), protection});
  }
  std::fclose(file);
  return mappings;
}

void KernelCheck::begin(DeviceSlot &slot, const XaccLoc *loc) {
  kernelLoc = loc;
  uintptr_t page = sysconf(_SC_PAGESIZE);
  std::vector<ClosedPages> &closed = closedPages();
  // All memory that this needs is taken before the first page is closed.
  std::vector<Mapping> mappings = readMappings();
  for (PresentEntry *entry : slot.table.all()) {
    auto begin = (reinterpret_cast<uintptr_t>(entry->host) + page - 1) / page;
    auto end = reinterpret_cast<uintptr_t>(entry->hostEnd()) / page;
    if (begin >= end)
      continue;
    char *from = reinterpret_cast<char *>(begin * page);
    char *to = reinterpret_cast<char *>(end * page);
    for (const Mapping &mapping : mappings) {
      char *low = std::max(from, mapping.begin);
      char *high = std::min(to, mapping.end);
      if (low < high && (mapping.protection & PROT_READ))
        closed.push_back({low, size_t(high - low), mapping.protection, entry});
    }
  }
  for (const ClosedPages &pages : closed)
    mprotect(pages.begin, pages.bytes, PROT_NONE);
}

void xacc::endMemoryCheck() {
  for (const ClosedPages &pages : closedPages())
    mprotect(pages.begin, pages.bytes, pages.protection);
  closedPages().clear();
  kernelLoc = nullptr;
}

//===----------------------------------------------------------------------===//
// Faults. The handler runs in the middle of anything: it takes no memory.
//===----------------------------------------------------------------------===//

/// What the program or a library does where a signal of ours comes.
struct Earlier {
  int signal;
  struct sigaction action = {};
};
static Earlier earlierActions[] = {{SIGSEGV}, {SIGBUS}, {SIGFPE}, {SIGILL}};

static const struct sigaction &earlierOf(int signal) {
  return std::find_if(std::begin(earlierActions), std::end(earlierActions),
                      [&](const Earlier &e) { return e.signal == signal; })
      ->action;
}

/// "'a'" or a description, without taking memory.
static const char *nameOf(const PresentEntry *entry, char *buffer,
                          size_t size) {
  if (!entry || entry->name.empty())
    return "memory without a name";
  std::snprintf(buffer, size, "'%s'", entry->name.c_str());
  return buffer;
}

/// Threads of one kernel may fault at the same time; the first one tells.
static std::atomic_flag hasTold = ATOMIC_FLAG_INIT;

static void tell(const XaccLoc *loc, const char *message) {
  char line[1024];
  Runtime *runtime = Runtime::getIfStarted();
  int length = std::snprintf(line, sizeof line,
                             "xacc: rank %d: ", runtime ? runtime->rank() : 0);
  if (loc && loc->file)
    length += std::snprintf(line + length, sizeof line - length,
                            "%s:%d: ", loc->file, loc->line);
  if (loc && loc->directive && size_t(length) < sizeof line)
    length += std::snprintf(line + length, sizeof line - length,
                            "%s: ", loc->directive);
  if (size_t(length) < sizeof line)
    std::snprintf(line + length, sizeof line - length, "%s\n", message);
  line[sizeof line - 2] = '\n';
  size_t bytes = std::strlen(line);
  if (write(STDERR_FILENO, line, bytes) < 0)
    _exit(1);
}

[[noreturn]] static void endJob() {
  // The arrays must not stop those who still write something.
  if (DeviceManager::get().checksMemory())
    endMemoryCheck();
  if (Runtime *runtime = Runtime::getIfStarted())
    runtime->abort(1);
  _exit(1);
}

[[noreturn]] static void report(const XaccLoc *loc, const char *message) {
  while (hasTold.test_and_set())
    pause();
  tell(loc, message);
  endJob();
}

/// "reads" or "writes" where the processor tells.
static const char *verbOf(const void *context) {
#if defined(__x86_64__)
  auto *machine = static_cast<const ucontext_t *>(context);
  return machine->uc_mcontext.gregs[REG_ERR] & 2 ? "writes" : "reads";
#else
  (void)context;
  return "touches";
#endif
}

/// Ends the job if the address lies in a range of a device that is one of
/// several.
static void explainReserved(HostDevice &device, const char *address,
                            const char *verb) {
  HostMemory::Reserved reserved;
  if (!device.findReserved(address, reserved))
    return;
  char message[512], name[200] = "memory without a name";
  if (reserved.name)
    std::snprintf(name, sizeof name, "'%s'", reserved.name);
  const char *advice =
      !kernelLoc ? ": use 'update' or copyout and the host's array"
      : reserved.isBacked
          ? ", but runs on another device"
          : ", where that device has no memory: an index is out of bounds, or "
            "the kernel was taken to touch less of the array";
  std::snprintf(message, sizeof message,
                "%s %s device %s's copy of %s (byte %lld, address %p)%s",
                kernelLoc ? "the kernel" : "after this directive, host code",
                verb, device.name().c_str(), name,
                (long long)(address - reserved.begin),
                static_cast<const void *>(address), advice);
  report(kernelLoc ? kernelLoc : lastDirective, message);
}

/// What is present at an address of a device, also as part of several.
static const PresentEntry *findPresent(DeviceSlot &slot, const void *address) {
  PresentEntry *entry = slot.table.findDevice(address);
  for (DeviceSlot *group : DeviceManager::get().groups())
    entry = entry ? entry : group->table.findDevice(address);
  return entry;
}

std::string xacc::describePresent(const void *address) {
  for (const auto &slot : DeviceManager::get().allSlots())
    if (const PresentEntry *entry = findPresent(*slot, address);
        entry && !entry->name.empty())
      return "the copy of '" + entry->name + "', ";
  return "";
}

/// Ends the job if the address is one that we closed.
static void explain(char *address, const void *context) {
  char message[512], name[200];
  const char *verb = verbOf(context);
  for (const ClosedPages &pages : closedPages()) {
    if (address < pages.begin || address >= pages.begin + pages.bytes)
      continue;
    std::snprintf(message, sizeof message,
                  "the kernel %s host memory of %s (byte %lld of %lld), which "
                  "is present on the device: in the kernel its device copy has "
                  "to be used",
                  verb, nameOf(pages.entry, name, sizeof name),
                  (long long)(address - pages.entry->host),
                  (long long)pages.entry->sizeInBytes);
    report(kernelLoc, message);
  }
  for (const auto &slot : DeviceManager::get().allSlots()) {
    if (slot->device->kind() != DeviceKind::Host ||
        &slot->device->home() != slot->device.get())
      continue;
    auto &device = static_cast<HostDevice &>(*slot->device);
    void *block = nullptr;
    if (device.owns(address)) {
      const PresentEntry *entry = findPresent(*slot, address);
      std::snprintf(message, sizeof message,
                    "after this directive, host code %s memory of device %s "
                    "(%s%s, address %p): use 'update' or copyout and the "
                    "host's array",
                    verb, device.name().c_str(), entry ? "the copy of " : "",
                    nameOf(entry, name, sizeof name), address);
      report(lastDirective, message);
    }
    if (device.isBehind(address, block)) {
      const PresentEntry *entry = findPresent(*slot, block);
      std::snprintf(message, sizeof message,
                    "%s %s memory behind the end of the device copy of %s "
                    "(%lld bytes from its start)",
                    kernelLoc ? "the kernel"
                              : "after this directive, host code",
                    verb, nameOf(entry, name, sizeof name),
                    (long long)(address - static_cast<char *>(block)));
      report(kernelLoc ? kernelLoc : lastDirective, message);
    }
    explainReserved(device, address, verb);
  }
}

/// Ends the job if host code faults in a GPU's memory: most often a library
/// gets an address from `host_data` that does not take such memory.
static void explainGpu(char *address, const char *verb) {
  for (const auto &slot : DeviceManager::get().allSlots()) {
    if (slot->device->kind() != DeviceKind::Cuda ||
        !slot->device->owns(address))
      continue;
    const PresentEntry *entry = findPresent(*slot, address);
    char message[512], name[200];
    std::snprintf(message, sizeof message,
                  "after this directive, host code %s memory of device %s "
                  "(%s%s, address %p), which only kernels and libraries for "
                  "GPUs can reach, and messages of MPI in a program that "
                  "xacc-cc has linked: use 'update' and the host's array",
                  verb, slot->device->name().c_str(),
                  entry ? "the copy of " : "", nameOf(entry, name, sizeof name),
                  address);
    report(lastDirective, message);
  }
}

/// Ends the job, but where the program has a handler of its own, which may go
/// on.
static void reportOnce(const XaccLoc *loc, const char *message,
                       bool isHandled) {
  if (!isHandled)
    report(loc, message);
  if (!hasTold.test_and_set())
    tell(loc, message);
}

/// Whether the address is at the end of what the thread's stack can hold.
static bool isBehindStack(const char *address, const void *context) {
  auto *machine = static_cast<const ucontext_t *>(context);
#if defined(__x86_64__)
  uintptr_t top = machine->uc_mcontext.gregs[REG_RSP];
#elif defined(__aarch64__)
  uintptr_t top = machine->uc_mcontext.sp;
#else
  return false;
#endif
  // Around the stack pointer: a function touches its frame in any order.
  constexpr uintptr_t range = 1 << 20;
  return reinterpret_cast<uintptr_t>(address) - top + range < 2 * range;
}

/// A kernel faults at an address that nobody knows.
static void explainStray(const XaccLoc *loc, char *address, const void *context,
                         bool isHandled) {
  char message[256];
  // The first page: what a null pointer leads to, and an index behind it.
  bool isNull = reinterpret_cast<uintptr_t>(address) < 4096;
  if (isBehindStack(address, context))
    std::snprintf(message, sizeof message,
                  "the kernel needs more stack than its threads have: a "
                  "function calls itself without end, or local arrays are "
                  "large ('ulimit -s' sets the size, and OMP_STACKSIZE that "
                  "of the device's threads)");
  else
    std::snprintf(message, sizeof message,
                  "the kernel %s address %p, which is %s", verbOf(context),
                  address,
                  isNull ? "behind a null pointer: a null pointer in a data "
                           "clause has no data"
                         : "memory neither of the device nor of the host");
  reportOnce(loc, message, isHandled);
}

/// A kernel has an instruction that cannot be executed.
static void explainTrap(const XaccLoc *loc, int signal, int code,
                        bool isHandled) {
  const char *message =
      signal == SIGILL ? "the kernel executes a trap of the compiler "
                         "(__builtin_trap), or an "
                         "instruction that this processor does not have"
      : code == FPE_INTDIV || code == FPE_INTOVF
          ? "the kernel divides an integer by zero, or the least one by -1"
          : "the kernel raises a floating-point exception that the program has "
            "enabled";
  reportOnce(loc, message, isHandled);
}

static void handleFault(int signal, siginfo_t *info, void *context) {
  auto *address = static_cast<char *>(info->si_addr);
  bool isTrap = signal == SIGFPE || signal == SIGILL;
  if (DeviceManager::get().checksMemory() && !isTrap)
    explain(address, context);
  // Not ours: whoever was there before, or what the system does.
  const struct sigaction &earlier = earlierOf(signal);
  bool isHandled =
      earlier.sa_flags & SA_SIGINFO ||
      (earlier.sa_handler != SIG_DFL && earlier.sa_handler != SIG_IGN);
  const KernelScope::Place &here = KernelScope::current();
  bool isKernel = kernelLoc || here.isKernel;
  const XaccLoc *loc = kernelLoc ? kernelLoc : here.loc;
  if (isKernel && isTrap)
    explainTrap(loc, signal, info->si_code, isHandled);
  else if (isKernel)
    explainStray(loc, address, context, isHandled);
  else if (!isTrap)
    explainGpu(address, verbOf(context));
  if (earlier.sa_flags & SA_SIGINFO) {
    earlier.sa_sigaction(signal, info, context);
  } else if (earlier.sa_handler == SIG_DFL || earlier.sa_handler == SIG_IGN) {
    // The instruction faults again.
    sigaction(signal, &earlier, nullptr);
  } else {
    earlier.sa_handler(signal);
  }
}

void xacc::installFaultHandler() {
  static bool installed = false;
  if (installed)
    return;
  installed = true;
  // For the program's first thread, to its end.
  [[maybe_unused]] static auto *stack = new FaultStack;
  struct sigaction action = {};
  action.sa_sigaction = handleFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (Earlier &earlier : earlierActions)
    sigaction(earlier.signal, &action, &earlier.action);
}
