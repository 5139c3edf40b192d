//===- Fatal.cpp - Messages that end the job ------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "Support.h"

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>

using namespace xacc;

/// The rank for messages printed before a transport exists.
static int rankFromEnvironment() {
  for (const char *name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"})
    if (const char *value = std::getenv(name))
      return std::atoi(value);
  return 0;
}

static std::string formatMessage(const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  char text[1024];
  int length = std::vsnprintf(text, sizeof text, format, arguments);
  std::string message = text;
  if (length >= int(sizeof text)) {
    message.resize(length + 1);
    std::vsnprintf(message.data(), message.size(), format, again);
    message.pop_back();
  }
  va_end(again);
  return message;
}

/// Prints in one write, so that the lines of several ranks do not mix.
static void print(const XaccLoc *loc, const char *severity,
                  const std::string &message) {
  Runtime *runtime = Runtime::getIfStarted();
  bool isAlone = !runtime || runtime->size() == 1;
  int rank = isAlone ? rankFromEnvironment() : runtime->rank();
  std::string line = "xacc: rank " + std::to_string(rank) + ": ";
  if (loc && loc->file)
    line += std::string(loc->file) + ":" + std::to_string(loc->line) + ": ";
  if (loc && loc->directive)
    line += std::string(loc->directive) + ": ";
  line += severity + message + "\n";
  std::fflush(nullptr);
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

/// What ranks of one job on this machine have in common, and no other process;
/// empty for a process without a launcher.
static std::string jobName() {
  Runtime *runtime = Runtime::getIfStarted();
  for (const char *name : {"PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid"})
    if (const char *value = std::getenv(name))
      return value;
  if (std::getenv("PMI_RANK") || (runtime && runtime->size() > 1))
    return std::to_string(getppid());
  return {};
}

/// Whether another rank of this machine has said this already. Of several that
/// find one error one says it: the one that gets the name of a socket, which is
/// nowhere in a file system and ends with the process.
static bool isSaidByOther(const XaccLoc *loc, const char *format,
                          std::string name) {
  std::string cause = format;
  if (loc && loc->file)
    cause += loc->file + std::to_string(loc->line);
  if (loc && loc->directive)
    cause += loc->directive;
  name = "xacc-" + std::to_string(getuid()) + "-" + name + "-" +
         std::to_string(std::hash<std::string>()(cause));
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  // The zero before the name makes it an abstract one.
  std::strncpy(address.sun_path + 1, name.c_str(), sizeof address.sun_path - 2);
  int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  return socket >= 0 &&
         bind(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) &&
         errno == EADDRINUSE;
}

static thread_local const XaccLoc *errorPlace;

xacc::ErrorPlace::ErrorPlace(const XaccLoc *loc)
    : outer(std::exchange(errorPlace, loc)) {}

xacc::ErrorPlace::~ErrorPlace() { errorPlace = outer; }

void xacc::fatal(const XaccLoc *loc, const char *format, ...) {
  loc = loc ? loc : errorPlace;
  va_list arguments;
  va_start(arguments, format);
  std::string message = formatMessage(format, arguments);
  va_end(arguments);
  std::string job = jobName();
  bool isShared = !job.empty();
  if (isShared && isSaidByOther(loc, format, std::move(job))) {
    sleep(2); // the rank that says it ends the job, this one with it
  } else {
    print(loc, "", message);
    if (isShared)
      usleep(100000); // ranks that find the same still see the name
  }
  if (Runtime *runtime = Runtime::getIfStarted())
    runtime->abort(1);
  // A launcher ends the other ranks when one ends like this.
  _exit(1);
}

void xacc::warn(const XaccLoc *loc, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::string message = formatMessage(format, arguments);
  va_end(arguments);
  print(loc, "warning: ", message);
}
