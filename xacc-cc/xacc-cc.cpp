//===- xacc-cc.cpp - Compiler for C with XcalableMP -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Driver.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>
#include <new>
#include <unistd.h>

/// What the machine lacks is no defect, and needs no stack dump.
static void reportLack(void *, const char *reason, bool isDefect) {
  llvm::StringRef text = reason;
  if (text.contains("pthread_create")) {
    llvm::errs() << "xacc-cc: error: cannot start a thread: " << text
                 << "; raise the limits of memory and processes (ulimit -v, "
                    "ulimit -u)\n";
    std::_Exit(1);
  }
  if (!isDefect) { // a full disk, behind a file of dependences
    llvm::errs() << "xacc-cc: error: " << text << '\n';
    std::_Exit(1);
  }
  llvm::errs() << "LLVM ERROR: " << text << '\n';
  std::abort();
}

static void reportNoMemory() {
  static constexpr char text[] = "xacc-cc: error: out of memory\n";
  (void)!write(STDERR_FILENO, text, sizeof text - 1);
  _exit(1);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::setBugReportMsg("this is a defect of xacc-cc; please report it with "
                        "the input and the lines below\n");
  llvm::install_fatal_error_handler(reportLack);
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { reportNoMemory(); });
  std::set_new_handler(reportNoMemory);
  // A file that exceeds `ulimit -f` is one that cannot be written.
  std::signal(SIGXFSZ, SIG_IGN);
  std::string executable = llvm::sys::fs::getMainExecutable(
      argv[0], reinterpret_cast<void *>(&main));
  return xacc::driver::run(llvm::ArrayRef(argv + 1, argc - 1), executable);
}
