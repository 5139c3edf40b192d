//===- Trace.cpp - When each directive began and ended --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trace.h"

#include "Wait.h"
#include "core/Support.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

using namespace xacc;

/// Events that travel together.
static constexpr int64_t eventsPerPiece = 4096;

Trace::Trace(int64_t capacity)
    : events(static_cast<TraceEvent *>(
          std::malloc(size_t(capacity) * sizeof(TraceEvent)))),
      capacity(events ? capacity : 0) {}

int32_t Trace::trackOf(const std::string &name) {
  auto it = std::find(tracks.begin(), tracks.end(), name);
  if (it == tracks.end())
    it = tracks.insert(it, name);
  return int32_t(it - tracks.begin());
}

void Trace::add(const TraceEvent &event) {
  int64_t at = numAdded.fetch_add(1, std::memory_order_relaxed);
  if (at < capacity)
    events[at] = event;
}

int64_t Trace::numEvents() const {
  return std::min(numAdded.load(std::memory_order_relaxed), capacity);
}

int64_t Trace::numDropped() const {
  return numAdded.load(std::memory_order_relaxed) - numEvents();
}

void Trace::sort() {
  std::sort(events.get(), events.get() + numEvents(),
            [](const TraceEvent &a, const TraceEvent &b) {
              return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
            });
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void appendQuoted(std::string &text, const char *value) {
  text += '"';
  for (; *value; ++value) {
    unsigned char c = *value;
    if (c == '"' || c == '\\') {
      text += '\\';
      text += char(c);
    } else if (c < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", c);
      text += escape;
    } else {
      text += char(c);
    }
  }
  text += '"';
}

static void appendNumber(std::string &text, const char *key, int64_t value) {
  text += std::string(",\"") + key + "\":" + std::to_string(value);
}

std::string Trace::formatNames(int rank) const {
  std::string text;
  auto appendName = [&](const char *what, int64_t track, std::string name) {
    text += std::string(",\n{\"name\":\"") + what + "\",\"ph\":\"M\"";
    appendNumber(text, "pid", rank);
    appendNumber(text, "tid", track);
    text += ",\"args\":{\"name\":";
    appendQuoted(text, name.c_str());
    text += "}}";
  };
  appendName("process_name", hostTrack, "rank " + std::to_string(rank));
  for (size_t track = 0; track < tracks.size(); ++track)
    appendName("thread_name", int64_t(track), tracks[track]);
  return text;
}

std::string Trace::formatEvents(int rank, int64_t first, int64_t count) const {
  std::string text;
  for (int64_t i = first; i < first + count; ++i) {
    const TraceEvent &event = events[i];
    const char *directive = event.loc ? event.loc->directive : nullptr;
    const char *name = event.name  ? event.name
                       : directive ? directive
                                   : event.kind;
    text += ",\n{\"name\":";
    appendQuoted(text, name);
    text += ",\"cat\":";
    appendQuoted(text, event.kind);
    text += ",\"ph\":\"X\"";
    appendNumber(text, "pid", rank);
    appendNumber(text, "tid", event.track);
    char times[80];
    std::snprintf(times, sizeof times, ",\"ts\":%.3f,\"dur\":%.3f",
                  1e6 * (event.begin - origin),
                  1e6 * std::max(event.end - event.begin, 0.0));
    text += times;
    text += ",\"args\":{\"source\":";
    std::string source = "-";
    if (event.loc && event.loc->file)
      source =
          std::string(event.loc->file) + ":" + std::to_string(event.loc->line);
    appendQuoted(text, source.c_str());
    if (event.name && directive) {
      text += ",\"directive\":";
      appendQuoted(text, directive);
    }
    appendNumber(text, "bytes", event.bytes);
    if (event.messages)
      appendNumber(text, "messages", event.messages);
    if (event.peer >= 0) {
      text += ",\"from\":";
      appendQuoted(text, tracks[event.peer].c_str());
    }
    if (event.numLoops) {
      text += ",\"part\":[";
      for (int64_t loop = 0; loop < event.numLoops; ++loop) {
        text += loop ? ",[" : "[";
        text += std::to_string(event.part[2 * loop]) + "," +
                std::to_string(event.part[2 * loop + 1]) + "]";
      }
      text += "]";
    }
    text += "}}";
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Start
//===----------------------------------------------------------------------===//

/// A number of the machine's last start; 0 if it is not known.
static uint64_t bootNumber() {
  uint64_t number = 0;
  if (std::FILE *file = std::fopen("/proc/sys/kernel/random/boot_id", "r")) {
    char id[64] = {};
    if (std::fgets(id, sizeof id, file))
      number = std::hash<std::string>()(id);
    std::fclose(file);
  }
  return number;
}

void Trace::start(Transport &transport) {
  const std::string &name = Environment::get().trace();
  if (name.empty())
    return;
  Trace *trace = new Trace;
  if (transport.rank() == 0) {
    trace->file = std::fopen(name.c_str(), "w");
    if (!trace->file)
      fatal(nullptr,
            "XACC_TRACE is '%s', which cannot be written: %s; name a file in a "
            "folder that exists and that you may write to",
            name.c_str(), std::strerror(errno));
  }
  complete(transport.barrier(worldComm), nullptr, "the start of the trace");
  struct Clock {
    uint64_t boot;
    double start;
  };
  const Clock mine = {bootNumber(), wallTime()};
  Clock first = mine;
  complete(transport.broadcast(worldComm, &first, sizeof first, 0), nullptr,
           "the start of the trace");
  bool isSameClock = mine.boot != 0 && mine.boot == first.boot;
  trace->setOrigin(isSameClock ? first.start : mine.start);
  theTrace = trace;
}

//===----------------------------------------------------------------------===//
// End
//===----------------------------------------------------------------------===//

namespace {
/// Comes before each piece of a rank's text; no bytes: that was the last one.
struct PieceHeader {
  int64_t sizeInBytes;
  int64_t numDropped;
};
} // namespace

static void transfer(Transport &transport, void *data, int64_t sizeInBytes,
                     int peer, bool sends) {
  complete(sends ? transport.send(worldComm, data, sizeInBytes, peer, tagTrace,
                                  /*userTraffic=*/false)
                 : transport.receive(worldComm, data, sizeInBytes, peer,
                                     tagTrace, /*userTraffic=*/false),
           nullptr, "the trace at exit");
}

void Trace::send(Transport &transport) {
  auto sendPiece = [&](std::string text) {
    PieceHeader header = {int64_t(text.size()), numDropped()};
    transfer(transport, &header, sizeof header, 0, true);
    if (!text.empty())
      transfer(transport, text.data(), header.sizeInBytes, 0, true);
  };
  int rank = transport.rank();
  sendPiece(formatNames(rank));
  for (int64_t i = 0; i < numEvents(); i += eventsPerPiece)
    sendPiece(formatEvents(rank, i, std::min(eventsPerPiece, numEvents() - i)));
  sendPiece("");
}

void Trace::write(Transport &transport) {
  std::string dropped;
  auto endRank = [&](int rank, int64_t count) {
    dropped += (rank ? "," : "") + std::to_string(count);
    if (count)
      warn(nullptr,
           "the trace has the first %lld events of rank %d; %lld are missing",
           (long long)mostEvents, rank, (long long)count);
  };
  auto put = [&](const std::string &text) { std::fputs(text.c_str(), file); };
  put("{\"traceEvents\":[");
  // Without the first comma.
  put(formatNames(0).substr(1));
  for (int64_t i = 0; i < numEvents(); i += eventsPerPiece)
    put(formatEvents(0, i, std::min(eventsPerPiece, numEvents() - i)));
  endRank(0, numDropped());
  for (int rank = 1; rank < transport.size(); ++rank) {
    for (PieceHeader header;;) {
      transfer(transport, &header, sizeof header, rank, false);
      if (header.sizeInBytes == 0) {
        endRank(rank, header.numDropped);
        break;
      }
      std::string text(header.sizeInBytes, '\0');
      transfer(transport, text.data(), header.sizeInBytes, rank, false);
      put(text);
    }
  }
  put("\n],\"displayTimeUnit\":\"ns\",\"otherData\":{\"ranks\":" +
      std::to_string(transport.size()) + ",\"dropped\":[" + dropped + "]}}\n");
  bool failed = std::ferror(file);
  failed |= std::fclose(file) != 0;
  if (failed)
    warn(nullptr, "the trace '%s' is not complete: %s",
         Environment::get().trace().c_str(), std::strerror(errno));
}

void Trace::report(Transport &transport) {
  std::unique_ptr<Trace> trace(theTrace);
  theTrace = nullptr;
  trace->sort();
  if (transport.rank() == 0)
    trace->write(transport);
  else
    trace->send(transport);
}
