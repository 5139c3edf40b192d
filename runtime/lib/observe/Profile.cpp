//===- Profile.cpp - Callbacks of the profiling interface -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Profile.h"

#include "core/Support.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <string>
#include <vector>

using namespace xacc;

/// Defined by programs that are profiled, and by nobody else.
extern "C"
    __attribute__((weak)) void acc_register_library(acc_prof_reg, acc_prof_reg,
                                                    acc_prof_lookup_func);

namespace xacc {

struct Callback {
  acc_prof_callback function;
  int count; // of registrations
  bool isEnabled;
};

/// Callbacks may register others: the list is copied before they are called.
struct Callbacks {
  std::mutex mutex;
  std::vector<Callback> ofEvent[acc_ev_last];
  bool isEventEnabled[acc_ev_last];
  bool areEnabled = true;

  Callbacks() {
    std::fill(std::begin(isEventEnabled), std::end(isEventEnabled), true);
  }
  static Callbacks &get() {
    static auto *callbacks = new Callbacks; // devices end after static objects
    return *callbacks;
  }
  Callback *find(acc_event_t event, acc_prof_callback function) {
    for (Callback &callback : ofEvent[event])
      if (callback.function == function)
        return &callback;
    return nullptr;
  }
  void add(acc_event_t event, acc_prof_callback function);
  void remove(acc_event_t event, acc_prof_callback function);
  void enable(acc_event_t event, acc_prof_callback function, bool on);
  std::vector<acc_prof_callback> enabledFor(acc_event_t event);
  void updateActive() {
    Profile::isActive =
        std::any_of(std::begin(ofEvent), std::end(ofEvent),
                    [](const auto &list) { return !list.empty(); });
  }

  static inline thread_local bool areEnabledHere = true;
};

} // namespace xacc

static bool isEvent(acc_event_t event) {
  return event > acc_ev_none && event < acc_ev_last;
}

void Callbacks::add(acc_event_t event, acc_prof_callback function) {
  if (Callback *callback = find(event, function))
    ++callback->count;
  else
    ofEvent[event].push_back({function, 1, true});
  updateActive();
}

void Callbacks::remove(acc_event_t event, acc_prof_callback function) {
  Callback *callback = find(event, function);
  if (!callback || --callback->count > 0)
    return;
  ofEvent[event].erase(ofEvent[event].begin() +
                       (callback - ofEvent[event].data()));
  updateActive();
}

/// acc_toggle: a callback, all of an event, or all.
void Callbacks::enable(acc_event_t event, acc_prof_callback function, bool on) {
  if (!isEvent(event)) {
    if (!function)
      areEnabled = on;
    return;
  }
  if (!function)
    isEventEnabled[event] = on;
  else if (Callback *callback = find(event, function))
    callback->isEnabled = on;
}

std::vector<acc_prof_callback> Callbacks::enabledFor(acc_event_t event) {
  std::vector<acc_prof_callback> functions;
  if (!areEnabledHere)
    return functions;
  std::lock_guard lock(mutex);
  if (areEnabled && isEventEnabled[event])
    for (const Callback &callback : ofEvent[event])
      if (callback.isEnabled)
        functions.push_back(callback.function);
  return functions;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// How much of a union is in use, by the event.
static int sizeOf(acc_event_t event) {
  switch (event) {
  case acc_ev_create:
  case acc_ev_delete:
  case acc_ev_alloc:
  case acc_ev_free:
  case acc_ev_enqueue_upload_start:
  case acc_ev_enqueue_upload_end:
  case acc_ev_enqueue_download_start:
  case acc_ev_enqueue_download_end:
    return sizeof(acc_data_event_info);
  case acc_ev_enqueue_launch_start:
  case acc_ev_enqueue_launch_end:
    return sizeof(acc_launch_event_info);
  default:
    return sizeof(acc_other_event_info);
  }
}

static int threadNumber() {
  static std::atomic<int> numThreads{0};
  static thread_local int number = numThreads++;
  return number;
}

void Profile::call(acc_prof_info &prof, acc_event_info &event,
                   acc_api_info &api) {
  acc_event_t type = event.event_type;
  std::vector<acc_prof_callback> functions = Callbacks::get().enabledFor(type);
  if (functions.empty())
    return;
  prof.event_type = type;
  prof.valid_bytes = sizeof prof;
  prof.version = _ACC_PROF_INFO_VERSION;
  prof.thread_id = threadNumber();
  event.other_event.valid_bytes = sizeOf(type);
  api.valid_bytes = sizeof api;
  for (acc_prof_callback function : functions)
    function(&prof, &event, &api);
}

//===----------------------------------------------------------------------===//
// Libraries
//===----------------------------------------------------------------------===//

/// A library of ACC_PROFLIB that cannot be used is no reason to end the
/// program.
static void openLibrary(const std::string &path) {
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    warn(nullptr, "a library of ACC_PROFLIB cannot be opened: %s", dlerror());
    return;
  }
  void *entry = dlsym(library, "acc_register_library");
  if (!entry) {
    warn(nullptr,
         "'%s' of ACC_PROFLIB does not define acc_register_library; it is not "
         "used",
         path.c_str());
    return;
  }
  auto registerLibrary =
      reinterpret_cast<decltype(&acc_register_library)>(entry);
  // A library that is also linked has been called.
  if (registerLibrary != acc_register_library)
    registerLibrary(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
}

void Profile::start() {
  static bool isStarted = false;
  if (isStarted)
    return;
  isStarted = true;
  if (acc_register_library)
    acc_register_library(acc_prof_register, acc_prof_unregister,
                         acc_prof_lookup);
  const char *list = std::getenv("ACC_PROFLIB");
  while (list && *list) {
    size_t length = std::strcspn(list, ";");
    if (length)
      openLibrary({list, length});
    list += length + (list[length] == ';');
  }
}

//===----------------------------------------------------------------------===//
// acc_prof.h
//===----------------------------------------------------------------------===//

/// acc_reg needs both arguments; acc_toggle_per_thread is for all events only.
static void change(acc_event_t event, acc_prof_callback function,
                   acc_register_t how, bool on) {
  if (how == acc_toggle_per_thread) {
    if (event == acc_ev_none && !function)
      Callbacks::areEnabledHere = on;
    return;
  }
  Callbacks &callbacks = Callbacks::get();
  std::lock_guard lock(callbacks.mutex);
  if (how == acc_toggle)
    callbacks.enable(event, function, on);
  else if (how == acc_reg && isEvent(event) && function)
    on ? callbacks.add(event, function) : callbacks.remove(event, function);
}

XACC_EXPORT void acc_prof_register(acc_event_t event,
                                   acc_prof_callback function,
                                   acc_register_t how) {
  change(event, function, how, /*on=*/true);
}

XACC_EXPORT void acc_prof_unregister(acc_event_t event,
                                     acc_prof_callback function,
                                     acc_register_t how) {
  change(event, function, how, /*on=*/false);
}

XACC_EXPORT acc_query_fn acc_prof_lookup(const char *name) {
  static const struct {
    const char *name;
    void *function;
  } known[] = {{"acc_prof_register", (void *)acc_prof_register},
               {"acc_prof_unregister", (void *)acc_prof_unregister},
               {"acc_prof_lookup", (void *)acc_prof_lookup}};
  for (const auto &entry : known)
    if (name && std::strcmp(name, entry.name) == 0)
      return reinterpret_cast<acc_query_fn>(entry.function);
  return nullptr;
}
