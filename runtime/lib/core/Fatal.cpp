//===- Fatal.cpp - Messages that end the job ------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "Support.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

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

void xacc::fatal(const XaccLoc *loc, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::string message = formatMessage(format, arguments);
  va_end(arguments);
  print(loc, "", message);
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
