//===- Requests.cpp - Requests with copies of device memory ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Requests.h"

using namespace xacc::staging;

Requests &Requests::get() {
  static auto *requests = new Requests;
  return *requests;
}

void Requests::insert(MPI_Request handle, Request request) {
  std::lock_guard lock(mutex);
  requests.emplace(handle, std::move(request));
  number.fetch_add(1, std::memory_order_relaxed);
}

void Requests::insert(MPI_Request handle, HostCopies copies,
                      bool isPersistent) {
  insert(handle, Request{std::move(copies), isPersistent, !isPersistent});
}

std::optional<Request> Requests::take(MPI_Request handle, bool isStarted) {
  if (handle == MPI_REQUEST_NULL)
    return std::nullopt;
  std::lock_guard lock(mutex);
  auto it = requests.find(handle);
  if (it == requests.end() || (isStarted && !it->second.isStarted))
    return std::nullopt;
  std::optional<Request> request = std::move(it->second);
  requests.erase(it);
  number.fetch_sub(1, std::memory_order_relaxed);
  return request;
}

std::optional<Request> Requests::take(MPI_Request handle) {
  return take(handle, /*isStarted=*/true);
}

std::optional<Request> Requests::takeAny(MPI_Request handle) {
  return take(handle, /*isStarted=*/false);
}

void Requests::putBack(MPI_Request handle, std::optional<Request> request) {
  if (request)
    insert(handle, std::move(*request));
}

void Requests::complete(MPI_Request handle, std::optional<Request> request,
                        const MPI_Status &status) {
  if (!request)
    return;
  request->copies.complete(status);
  if (!request->isPersistent)
    return;
  request->isStarted = false;
  insert(handle, std::move(*request));
}

void Requests::start(MPI_Request handle) {
  std::optional<Request> request = takeAny(handle);
  if (!request)
    return;
  request->copies.copyIn();
  request->isStarted = true;
  insert(handle, std::move(*request));
}

void Requests::adopt(MPI_Request handle, std::optional<Request> request) {
  std::lock_guard lock(mutex);
  adopted.emplace(handle, std::move(*request));
  number.fetch_add(1, std::memory_order_relaxed);
}

void Requests::finishAdopted(bool isEnd) {
  static const auto test = next<decltype(&MPI_Test)>("PMPI_Test");
  static const auto wait = next<decltype(&MPI_Wait)>("PMPI_Wait");
  static const auto free =
      next<decltype(&MPI_Request_free)>("PMPI_Request_free");
  std::lock_guard lock(mutex);
  for (auto it = adopted.begin(); it != adopted.end();) {
    MPI_Request handle = it->first;
    MPI_Status status;
    int isComplete = 0;
    if (isEnd && !it->second.copies.receives())
      isComplete = wait(&handle, &status) == MPI_SUCCESS;
    else
      test(&handle, &isComplete, &status);
    if (!isComplete) {
      ++it;
      continue;
    }
    it->second.copies.complete(status);
    if (handle != MPI_REQUEST_NULL)
      free(&handle);
    it = adopted.erase(it);
    number.fetch_sub(1, std::memory_order_relaxed);
  }
}
