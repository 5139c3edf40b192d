//===- Pulse.h - Whether the next rank lives ----------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A rank that has been killed, has left without a word (`_exit`), or has been
// stopped looks to the others like one that computes for long. Launchers notice
// some of it. So each rank has a thread that answers on a UDP socket as long as
// the process runs, and each rank that waits for longer than the watchdog's
// time asks the next rank, in a ring. It is gone if it does not answer for a
// while.
//
// Whether the next rank can be asked at all is found out when the program
// starts. Where networks do not let that through, nothing is ever concluded of
// ranks of other machines; of this one, the kernel tells. Nothing is sent while
// no rank waits for long.
//
// Threads: `start`, `check` and `stop` that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_OBSERVE_PULSE_H
#define XACC_OBSERVE_PULSE_H

#include "core/Runtime.h"

#include <atomic>
#include <netinet/in.h>
#include <string>
#include <thread>

namespace xacc {

class Pulse final : public RuntimePart {
public:
  static Pulse &of(Runtime &runtime) { return runtime.part<Pulse>(); }
  explicit Pulse(Runtime &runtime) : runtime(runtime) {}
  ~Pulse() override { stop(); }

  /// Collective over the world.
  void start();
  void stop();
  /// For a rank that waits for longer than the watchdog's time: ends the job if
  /// the next rank does not answer. To be called again and again.
  void check(const XaccLoc *loc, const char *what);

private:
  /// How a rank is asked.
  struct Address {
    static constexpr int most = 8;
    uint64_t token = 0; // tells processes at the same address apart
    uint64_t node = 0;  // where process numbers are alike
    int32_t process = 0;
    uint16_t port = 0, numHosts = 0; // no hosts: it cannot be asked
    uint32_t hosts[most] = {};       // in the order of the network
  };
  enum Kind : uint32_t { Question, Answer };
  struct Datagram {
    uint64_t token; // of the rank that is asked
    uint32_t kind, number;
  };

  Address openSocket();
  void exchangeAddresses(const Address &mine);
  void answer();
  void ask();
  enum class State { Unknown, Runs, Stopped, Ended };
  State stateOfNext() const;

  Runtime &runtime;
  int nextRank = 0;
  Address self, next;
  int socketFile = -1, wakeFile = -1;
  int owner = 0; // the process that has the thread, not its forks
  std::thread thread;

  /// Which of the hosts has answered, or -1.
  std::atomic<int> host = -1;
  std::atomic<double> lastAnswer = 0;
  double firstQuestion = 0, lastQuestion = 0, lastCheck = 0;
};

} // namespace xacc

#endif // XACC_OBSERVE_PULSE_H
