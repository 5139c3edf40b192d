//===- CountingTransport.cpp - A plugin: messages, counted ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a transport of your own may look like: a library that the runtime opens
// because XACC_TRANSPORT names it. This one hands everything on to the `mpi`
// transport beside the runtime, and says at the end what each rank has sent for
// reflects:
//
//   XACC_TRANSPORT=$PWD/libcounting.so mpirun -n 2 ./laplace
//
// It is compiled with runtime/lib and runtime/include as include folders, and
// needs no symbol of the runtime. docs/Runtime.md, "A transport of your own".
//
//===----------------------------------------------------------------------===//

#include "transport/ForwardingTransport.h"

#include <cstdio>
#include <dlfcn.h>
#include <string>

using namespace xacc;

namespace {

struct Counts {
  int64_t messages = 0, bytes = 0;
};

/// Counts each start of a prepared send.
class CountingMessages final : public MessageSet {
public:
  CountingMessages(MessageSet *inner, const std::vector<Message> &sends,
                   Counts &counts)
      : inner(inner), sends(sends), counts(counts) {}
  void startReceives() override { inner->startReceives(); }
  void startSend(int64_t index) override {
    ++counts.messages;
    counts.bytes += sends[size_t(index)].sizeInBytes;
    inner->startSend(index);
  }
  bool testReceive(int64_t index) override { return inner->testReceive(index); }
  bool testSends() override { return inner->testSends(); }

private:
  std::unique_ptr<MessageSet> inner;
  const std::vector<Message> sends;
  Counts &counts;
};

class CountingTransport final : public ForwardingTransport {
public:
  using ForwardingTransport::ForwardingTransport;
  const char *name() const override { return "counting"; }
  MessageSet *createMessages(const std::vector<Message> &sends,
                             const std::vector<Message> &receives) override {
    return new CountingMessages(inner->createMessages(sends, receives), sends,
                                counts);
  }
  void finish() override {
    std::fprintf(stderr, "counting: rank %d sent %lld messages, %lld bytes\n",
                 rank(), (long long)counts.messages, (long long)counts.bytes);
    inner->finish();
  }

private:
  Counts counts;
};

/// The `mpi` transport, which lies beside the runtime. The runtime is what
/// holds xaccrtInit.
Transport *openMessages() {
  Dl_info info;
  void *symbol = dlsym(RTLD_DEFAULT, "xaccrtInit");
  if (!symbol || !dladdr(symbol, &info))
    return nullptr;
  std::string path = info.dli_fname;
  path = path.substr(0, path.rfind('/') + 1) + "libxacc_rt_mpi.so";
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!library) {
    std::fprintf(stderr, "counting: %s\n", dlerror());
    return nullptr;
  }
  auto create =
      reinterpret_cast<TransportCreate>(dlsym(library, "xaccTransportCreate"));
  return create ? create(transportInterfaceVersion) : nullptr;
}

} // namespace

extern "C" __attribute__((visibility("default"))) Transport *
xaccTransportCreate(int interfaceVersion) {
  // Made for another runtime: the classes may differ.
  if (interfaceVersion != transportInterfaceVersion)
    return nullptr;
  Transport *messages = openMessages();
  return messages ? new CountingTransport(messages) : nullptr;
}
