//===- Pulse.cpp - Whether the next rank lives ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pulse.h"

#include "core/Environment.h"
#include "core/Support.h"
#include "transport/Transport.h"

#include <algorithm>
#include <arpa/inet.h>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <poll.h>
#include <random>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

using namespace xacc;

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// Alike where processes see each other's numbers.
static uint64_t nodeHash() {
  char name[256] = "", boot[64] = "";
  gethostname(name, sizeof name - 1);
  std::string text = name;
  char link[64] = "";
  if (readlink("/proc/self/ns/pid", link, sizeof link - 1) > 0)
    text += link;
  if (FILE *file = std::fopen("/proc/sys/kernel/random/boot_id", "re")) {
    if (std::fgets(boot, sizeof boot, file))
      text += boot;
    std::fclose(file);
  }
  return std::hash<std::string>()(text);
}

/// Opens the socket and says where it is; without hosts if there is none.
Pulse::Address Pulse::openSocket() {
  Address address;
  std::random_device random;
  address.token = uint64_t(random()) << 32 | random();
  address.node = nodeHash();
  address.process = getpid();
  socketFile = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  wakeFile = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  sockaddr_in any = {};
  any.sin_family = AF_INET;
  socklen_t length = sizeof any;
  if (socketFile < 0 || wakeFile < 0 ||
      bind(socketFile, reinterpret_cast<sockaddr *>(&any), sizeof any) != 0 ||
      getsockname(socketFile, reinterpret_cast<sockaddr *>(&any), &length) != 0)
    return address;
  address.port = any.sin_port;
  ifaddrs *interfaces = nullptr;
  if (getifaddrs(&interfaces) != 0)
    return address;
  for (ifaddrs *at = interfaces; at; at = at->ifa_next)
    if (at->ifa_addr && at->ifa_addr->sa_family == AF_INET &&
        (at->ifa_flags & IFF_UP) && address.numHosts < Address::most)
      address.hosts[address.numHosts++] =
          reinterpret_cast<sockaddr_in *>(at->ifa_addr)->sin_addr.s_addr;
  freeifaddrs(interfaces);
  return address;
}

/// Each rank learns the address of the next.
void Pulse::exchangeAddresses(const Address &mine) {
  Transport &transport = runtime.transport();
  int size = runtime.size();
  int before = (runtime.rank() + size - 1) % size;
  std::unique_ptr<Operation> receive(transport.receive(
      worldComm, &next, sizeof next, nextRank, tagPulse, false));
  std::unique_ptr<Operation> send(
      transport.send(worldComm, &mine, sizeof mine, before, tagPulse, false));
  for (Operation *operation : {receive.get(), send.get()})
    for (int32_t error = 0; !operation->test(error);)
      sched_yield();
}

void Pulse::start() {
  if (runtime.size() == 1)
    return;
  nextRank = (runtime.rank() + 1) % runtime.size();
  self = openSocket();
  exchangeAddresses(self);
  if (self.numHosts == 0 || Environment::get().watchdog() == 0)
    return;
  // Signals are the program's.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  try {
    thread = std::thread([this] { answer(); });
    owner = getpid();
  } catch (const std::system_error &) {
    // Without a thread nobody is asked, and nobody answers.
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  // So that it is known from the first directive on, where it can be known.
  for (double begin = wallTime(); host < 0 && wallTime() - begin < 0.1;)
    usleep(200);
}

void Pulse::stop() {
  if (thread.joinable() && owner == getpid()) {
    uint64_t one = 1;
    (void)!write(wakeFile, &one, sizeof one);
    thread.join();
  } else if (thread.joinable()) {
    thread.detach(); // of the parent of this process
  }
  for (int *file : {&socketFile, &wakeFile})
    if (*file >= 0)
      close(*file), *file = -1;
}

//===----------------------------------------------------------------------===//
// Questions and answers
//===----------------------------------------------------------------------===//

/// Asks at the host that has answered, or else at all.
void Pulse::ask() {
  int known = host;
  Datagram question = {next.token, Question, 0};
  for (int i = 0; i < next.numHosts; ++i) {
    if (known >= 0 && i != known)
      continue;
    question.number = uint32_t(i);
    sockaddr_in to = {};
    to.sin_family = AF_INET;
    to.sin_port = next.port;
    to.sin_addr.s_addr = next.hosts[i];
    sendto(socketFile, &question, sizeof question, 0,
           reinterpret_cast<sockaddr *>(&to), sizeof to);
  }
}

/// The thread.
void Pulse::answer() {
  // A rank that starts late may not listen yet: the first questions.
  int pause = 20; // milliseconds
  while (true) {
    pollfd files[] = {{socketFile, POLLIN, 0}, {wakeFile, POLLIN, 0}};
    bool isLooking = host < 0 && pause < 5000;
    if (isLooking)
      ask();
    if (poll(files, 2, isLooking ? pause : -1) == 0) {
      pause *= 2;
      continue;
    }
    if (files[1].revents)
      return;
    Datagram datagram;
    sockaddr_in from = {};
    socklen_t length = sizeof from;
    if (recvfrom(socketFile, &datagram, sizeof datagram, 0,
                 reinterpret_cast<sockaddr *>(&from),
                 &length) != ssize_t(sizeof datagram))
      continue;
    if (datagram.kind == Question && datagram.token == self.token) {
      datagram.kind = Answer;
      sendto(socketFile, &datagram, sizeof datagram, 0,
             reinterpret_cast<sockaddr *>(&from), length);
    } else if (datagram.kind == Answer && datagram.token == next.token &&
               datagram.number < next.numHosts) {
      host = int(datagram.number);
      lastAnswer = wallTime();
    }
  }
}

/// The kernel knows of processes of this machine.
Pulse::State Pulse::stateOfNext() const {
  if (next.node != self.node)
    return State::Unknown;
  std::string path = "/proc/" + std::to_string(next.process) + "/stat";
  FILE *file = std::fopen(path.c_str(), "re");
  if (!file)
    return State::Ended;
  char text[512] = "";
  size_t length = std::fread(text, 1, sizeof text - 1, file);
  std::fclose(file);
  // The state is behind the name, which is in parentheses.
  auto *name = static_cast<const char *>(memrchr(text, ')', length));
  switch (name && name[1] ? name[2] : '?') {
  case 'T':
  case 't':
    return State::Stopped;
  case 'Z':
  case 'X':
    return State::Ended;
  default:
    return State::Runs;
  }
}

void Pulse::check(const XaccLoc *loc, const char *what) {
  if (!thread.joinable() || (host < 0 && next.node != self.node))
    return;
  constexpr double interval = 0.1;
  double now = wallTime();
  double limit = std::clamp(Environment::get().watchdog(), 1.0, 10.0);
  // Another wait than the last one, or this process was stopped itself.
  if (now - lastCheck > limit / 2)
    firstQuestion = 0;
  lastCheck = now;
  if (now - lastQuestion < interval)
    return;
  lastQuestion = now;
  if (host < 0 && stateOfNext() == State::Runs)
    lastAnswer = now;
  if (firstQuestion == 0 || lastAnswer >= firstQuestion)
    firstQuestion = now;
  ask();
  if (now - firstQuestion <= limit)
    return;
  State state = stateOfNext();
  std::string guess =
      state == State::Stopped
          ? "process " + std::to_string(next.process) + " is stopped"
      : state == State::Ended
          ? "it has ended without coming to the end of the program"
          : "it has ended or is stopped, or its machine cannot be reached";
  fatal(loc,
        "this rank waits in %s, and rank %d does not respond any more: %s "
        "(XACC_WATCHDOG sets the time)",
        what, nextRank, guess.c_str());
}
