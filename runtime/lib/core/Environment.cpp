//===- Environment.cpp - Environment variables ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Environment.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace xacc;

static constexpr const char *knownNames[] = {
#define XACC_ENVIRONMENT(NAME, VALUES, DEFAULT, DESCRIPTION) NAME,
#include "xacc/Environment.def"
};

const Environment &Environment::get() {
  static const Environment *environment = new Environment;
  return *environment;
}

Environment::Environment() {
  auto readSwitch = [&](const char *name, bool &on) {
    const char *value = std::getenv(name);
    if (!value)
      return;
    on = std::strcmp(value, "1") == 0;
    if (!on && *value && std::strcmp(value, "0") != 0)
      complaints.push_back(std::string(name) + " is '" + value +
                           "', expected 0 or 1");
  };
  readSwitch("XACC_STATS", wantsStatistics);
  readSwitch("XACC_HUGE_PAGES", wantsHugePages);
  if (const char *value = std::getenv("XACC_WATCHDOG")) {
    char *end = nullptr;
    double seconds = std::strtod(value, &end);
    if (*value && !*end && seconds >= 0)
      watchdogSeconds = seconds;
    else
      complaints.push_back(std::string("XACC_WATCHDOG is '") + value +
                           "', expected a number of seconds");
  }
  if (const char *value = std::getenv("XACC_MAX_MESSAGE")) {
    char *end = nullptr;
    long long bytes = std::strtoll(value, &end, 10);
    if (*value && !*end && bytes > 0)
      messageBytes = bytes;
    else
      complaints.push_back(std::string("XACC_MAX_MESSAGE is '") + value +
                           "', expected a number of bytes");
  }
  if (const char *value = std::getenv("XACC_TRANSPORT"))
    transportName = value;
}

int64_t Environment::nodeSize(int64_t dim) const {
  // Read when asked for, so that a program may set it before it starts us.
  const char *value =
      std::getenv(("XMP_NODE_SIZE" + std::to_string(dim)).c_str());
  if (!value)
    return 0;
  char *end = nullptr;
  long long size = std::strtoll(value, &end, 10);
  return *value && !*end && size > 0 ? size : -1;
}

std::vector<std::string>
Environment::unknownNames(const char *const *environment) {
  std::vector<std::string> result;
  for (; *environment; ++environment) {
    if (std::strncmp(*environment, "XACC_", 5) != 0)
      continue;
    const char *equals = std::strchr(*environment, '=');
    std::string name(*environment, equals ? size_t(equals - *environment)
                                          : std::strlen(*environment));
    bool known = false;
    for (const char *candidate : knownNames)
      known |= name == candidate;
    if (!known)
      result.push_back(std::move(name));
  }
  return result;
}

void Environment::warnAboutUnknown() const {
  for (const std::string &name : unknownNames(environ))
    std::fprintf(stderr,
                 "xacc: warning: unknown environment variable %s; see "
                 "'xacc-cc --help-env'\n",
                 name.c_str());
  for (const std::string &text : complaints)
    std::fprintf(stderr, "xacc: warning: %s\n", text.c_str());
}
