//===- Environment.cpp - Environment variables ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Environment.h"

#include <algorithm>
#include <cctype>
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

/// Whether a list in XACC_CHECK has a name.
static bool checks(const char *name) {
  const char *value = std::getenv("XACC_CHECK");
  return value &&
         ("," + std::string(value) + ",").find("," + std::string(name) + ",") !=
             std::string::npos;
}

static bool areChecks(const std::string &list) {
  for (size_t at = 0, end; at <= list.size(); at = end + 1) {
    end = std::min(list.find(',', at), list.size());
    std::string name = list.substr(at, end - at);
    if (name != "memory" && name != "halo")
      return false;
  }
  return true;
}

Environment::Environment() {
  auto readSwitch = [&](const char *name, bool &on) {
    const char *value = std::getenv(name);
    if (!value)
      return;
    if (std::strcmp(value, "1") == 0)
      on = true;
    else if (!*value || std::strcmp(value, "0") == 0)
      on = false;
    else
      complaints.push_back(std::string(name) + " is '" + value +
                           "', expected 0 or 1");
  };
  readSwitch("XACC_STATS", wantsStatistics);
  readSwitch("XACC_HUGE_PAGES", wantsHugePages);
  readSwitch("XACC_TUNE", wantsTuning);
  if (const char *value = std::getenv("XACC_WATCHDOG")) {
    char *end = nullptr;
    double seconds = std::strtod(value, &end);
    if (*value && !*end && seconds >= 0)
      watchdogSeconds = seconds;
    else
      complaints.push_back(std::string("XACC_WATCHDOG is '") + value +
                           "', expected a number of seconds");
  }
  auto readNumber = [&](const char *name, int64_t least, const char *expected,
                        int64_t &number) {
    const char *value = std::getenv(name);
    if (!value)
      return;
    char *end = nullptr;
    long long read = std::strtoll(value, &end, 10);
    if (*value && !*end && read >= least)
      number = read;
    else
      complaints.push_back(std::string(name) + " is '" + value +
                           "', expected " + expected);
  };
  readNumber("XACC_MAX_MESSAGE", 1, "a number of bytes", messageBytes);
  readNumber("XACC_DOMAIN_SIZE", 1, "a number of processes", mostInDomain);
  readNumber("XACC_TEAM_WORK", 0, "a number of operations", leastTeamWork);
  if (const char *value = std::getenv("XACC_OVERLAP")) {
    std::string overlap = value;
    if (overlap == "queues")
      overlaps = Overlap::Queues;
    else if (overlap == "1")
      overlaps = Overlap::Always;
    else if (overlap == "0" || overlap.empty())
      overlaps = Overlap::Never;
    else if (overlap != "auto")
      complaints.push_back("XACC_OVERLAP is '" + overlap +
                           "', expected auto, 0, 1 or queues");
  }
  const char *sweeps = std::getenv("XACC_SWEEPS");
  if (!sweeps || std::strcmp(sweeps, "auto") != 0)
    readNumber("XACC_SWEEPS", 0, "auto or a number of sweeps", sweepsPerPass);
  if (const char *panel = std::getenv("XACC_PANEL");
      panel && std::strcmp(panel, "auto") != 0)
    readNumber("XACC_PANEL", 1, "auto or a number of columns", panelColumns);
  readDelay();
  readCommunication();
  if (const char *value = std::getenv("XACC_TRANSPORT"))
    transportName = value;
  if (const char *value = std::getenv("XACC_TRACE"))
    traceName = value;
  if (const char *value = std::getenv("XACC_COMM_MODE"))
    if (*value && communicationMode() < 0)
      complaints.push_back(std::string("XACC_COMM_MODE is '") + value +
                           "', expected 0, 1 or 2");
  if (const char *value = std::getenv("XACC_CHECK"))
    if (*value && !areChecks(value))
      complaints.push_back(std::string("XACC_CHECK is '") + value +
                           "', expected memory, halo or memory,halo");
  wantsHaloCheck = checks("halo");
}

void Environment::readCommunication() {
  if (const char *value = std::getenv("XACC_TUNE_FILE"))
    tuneName = value;
  if (tuneName.empty() && wantsTuning)
    tuneName = "xacc-tune.txt";
  if (const char *value = std::getenv("XACC_PROGRESS")) {
    wantsHelper = std::strcmp(value, "thread") == 0;
    if (!wantsHelper && *value && std::strcmp(value, "wait") != 0)
      complaints.push_back(std::string("XACC_PROGRESS is '") + value +
                           "', expected wait or thread");
  }
  if (const char *value = std::getenv("XACC_COLLECTIVES")) {
    std::string name = value;
    if (name == "domains")
      collectiveKind = Collectives::Domains;
    else if (name == "mpi")
      collectiveKind = Collectives::Layer;
    else if (!name.empty() && name != "auto")
      complaints.push_back("XACC_COLLECTIVES is '" + name +
                           "', expected auto, domains or mpi");
  }
}

void Environment::readDelay() {
  const char *value = std::getenv("XACC_DELAY");
  if (!value || !*value)
    return;
  double numbers[] = {0, 0, 1, 0};
  const char *at = value;
  for (double &number : numbers) {
    char *end = nullptr;
    number = std::strtod(at, &end);
    if (end == at || !(number >= 0 && number < 1e12))
      break;
    at = *end == ',' ? end + 1 : end;
    if (!*end)
      break;
  }
  if (*at || at[-1] == ',')
    complaints.push_back(
        std::string("XACC_DELAY is '") + value +
        "', expected latency,jitter,seed,bandwidth in microseconds "
        "and MB/s");
  else
    messageDelay = {1e-6 * numbers[0], 1e-6 * numbers[1], uint64_t(numbers[2]),
                    numbers[3] > 0 ? 1e-6 / numbers[3] : 0};
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

std::string Environment::devices() const {
  const char *value = std::getenv("XACC_DEVICES");
  return value ? value : "";
}

std::string Environment::split() const {
  const char *value = std::getenv("XACC_SPLIT");
  return value ? value : "";
}

/// A number of bytes, with or without K, M, G or T; 0: not set, -1: it is none.
static int64_t bytesOf(const char *name) {
  const char *value = std::getenv(name);
  if (!value)
    return 0;
  char *end = nullptr;
  long long size = std::strtoll(value, &end, 10);
  if (end == value || size <= 0)
    return -1;
  static constexpr char suffixes[] = "KMGT";
  if (*end) {
    const char *suffix = std::strchr(suffixes, std::toupper(*end));
    if (!suffix || end[1])
      return -1;
    int shift = 10 * int(suffix - suffixes + 1);
    if (size > INT64_MAX >> shift)
      return -1;
    size <<= shift;
  }
  return size;
}

int64_t Environment::deviceMemoryBytes() const {
  return bytesOf("XACC_DEVICE_MEMORY");
}

int64_t Environment::cudaHeapBytes() const { return bytesOf("XACC_CUDA_HEAP"); }

int64_t Environment::cudaStackBytes() const {
  return bytesOf("XACC_CUDA_STACK");
}

bool Environment::checksMemory() const { return checks("memory"); }

int64_t Environment::communicationMode() const {
  const char *value = std::getenv("XACC_COMM_MODE");
  return value && *value >= '0' && *value <= '2' && !value[1] ? *value - '0'
                                                              : -1;
}

int64_t Environment::deviceNumber() const {
  const char *value = std::getenv("ACC_DEVICE_NUM");
  if (!value)
    return -1;
  char *end = nullptr;
  long long number = std::strtoll(value, &end, 10);
  return *value && !*end && number >= 0 ? number : -2;
}

std::string Environment::deviceType() const {
  const char *value = std::getenv("ACC_DEVICE_TYPE");
  return value ? value : "";
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
