//===- Files.cpp - Library procedures: files of all nodes -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// xmp_io.h over the calls of POSIX: each node reads and writes what it has at
// the places where it is in the file, and nothing is sent. That needs a file
// system that all nodes see, and is what one with strict semantics does best.
//
// The pointer that all share is in a file without a name of its own, under a
// lock, as MPI libraries keep it.
//
//===----------------------------------------------------------------------===//

#include "Elements.h"

#include "collective/SparseExchange.h"
#include "core/CallPlace.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

using namespace xacc;

/// A section of an array.
struct xacc_range {
  struct Dim {
    bool isSet = false;
    int64_t base = 0, length = 0, step = 1;
  };
  std::vector<Dim> dims;
};

namespace {
/// Bytes that lie side by side.
struct Run {
  int64_t offset; ///< in the file, from its displacement on
  int64_t length;
};
} // namespace

struct xacc_file {
  int fd = -1, sharedFd = -1;
  int64_t position = 0, displacement = 0;
  bool hasView = false;
  std::vector<Run> view;
  /// The bytes of the view before each run.
  std::vector<int64_t> before;

  ~xacc_file() {
    if (fd >= 0)
      close(fd);
    if (sharedFd >= 0)
      close(sharedFd);
  }
};

//===----------------------------------------------------------------------===//
// Agreement of the nodes
//===----------------------------------------------------------------------===//

/// A value of each node of the executing set. Also a barrier.
static std::vector<int64_t> gatherAll(int64_t mine, const XaccLoc *loc) {
  NodeSetRef set = participants(nullptr, loc);
  const char *bytes = reinterpret_cast<const char *>(&mine);
  std::vector<std::vector<char>> out(
      set->size(), std::vector<char>(bytes, bytes + sizeof mine));
  std::vector<int64_t> all;
  for (const std::vector<char> &part :
       exchangeBytes(Runtime::get(), *set, std::move(out), loc)) {
    all.push_back(0);
    std::memcpy(&all.back(), part.data(), sizeof mine);
  }
  return all;
}

static bool allHold(bool mine, const XaccLoc *loc) {
  std::vector<int64_t> all = gatherAll(mine, loc);
  return std::all_of(all.begin(), all.end(), [](int64_t one) { return one; });
}

static bool isFirst(const XaccLoc *loc) {
  return participants(nullptr, loc)->position() == 0;
}

//===----------------------------------------------------------------------===//
// Reading and writing
//===----------------------------------------------------------------------===//

/// Returns the bytes that were transferred, fewer at the end of the file; -1
/// after an error without any.
static int64_t transferAt(int fd, bool writes, char *data, int64_t length,
                          int64_t offset) {
  int64_t done = 0;
  while (done < length) {
    ssize_t n = writes ? pwrite(fd, data + done, length - done, offset + done)
                       : pread(fd, data + done, length - done, offset + done);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return done ? done : -1;
    if (n == 0)
      break;
    done += n;
  }
  return done;
}

/// The same at a position of what the node sees of the file.
static int64_t transfer(xacc_file &file, bool writes, char *data,
                        int64_t length, int64_t position) {
  if (!file.hasView)
    return transferAt(file.fd, writes, data, length,
                      file.displacement + position);
  int64_t done = 0;
  size_t i =
      std::upper_bound(file.before.begin(), file.before.end(), position) -
      file.before.begin();
  for (i -= i > 0; i < file.view.size() && done < length; ++i) {
    int64_t skipped = position + done - file.before[i];
    int64_t part = std::min(file.view[i].length - skipped, length - done);
    if (part <= 0)
      continue;
    int64_t n = transferAt(file.fd, writes, data + done, part,
                           file.displacement + file.view[i].offset + skipped);
    if (n < 0)
      return done ? done : -1;
    done += n;
    if (n < part)
      break;
  }
  return done;
}

/// Where a position is in the file.
static int64_t placeOf(const xacc_file &file, int64_t position) {
  if (!file.hasView)
    return file.displacement + position;
  for (size_t i = 0; i < file.view.size(); ++i)
    if (position < file.before[i] + file.view[i].length)
      return file.displacement + file.view[i].offset + position -
             file.before[i];
  return file.displacement;
}

static ssize_t transferOwn(xacc_file *file, bool writes, const void *data,
                           size_t size, size_t count) {
  if (!file || (!data && size * count))
    return -1;
  int64_t done =
      transfer(*file, writes, static_cast<char *>(const_cast<void *>(data)),
               int64_t(size * count), file->position);
  file->position += std::max<int64_t>(done, 0);
  return done;
}

//===----------------------------------------------------------------------===//
// The shared pointer
//===----------------------------------------------------------------------===//

static bool lockShared(const xacc_file &file, short type) {
  struct flock lock = {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  int result;
  do
    result = fcntl(file.sharedFd, F_SETLKW, &lock);
  while (result < 0 && errno == EINTR);
  return result == 0;
}

/// Gives the shared pointer another value, and returns the old one; -1 after an
/// error.
template <typename Change>
static int64_t changeShared(const xacc_file &file, Change change) {
  int64_t old = 0;
  if (file.sharedFd < 0 || !lockShared(file, F_WRLCK))
    return -1;
  bool ok = pread(file.sharedFd, &old, sizeof old, 0) == sizeof old;
  int64_t now = ok ? change(old) : old;
  if (ok && now != old)
    ok = pwrite(file.sharedFd, &now, sizeof now, 0) == sizeof now;
  lockShared(file, F_UNLCK);
  return ok ? old : -1;
}

static ssize_t transferShared(xacc_file *file, bool writes, const void *data,
                              size_t size, size_t count) {
  if (!file || (!data && size * count))
    return -1;
  int64_t length = int64_t(size * count);
  int64_t position = changeShared(*file, [&](int64_t old) {
    if (writes)
      return old + length;
    // Up to the end of the file.
    struct stat status;
    int64_t rest = length;
    if (!file->hasView && fstat(file->fd, &status) == 0)
      rest = int64_t(status.st_size) - file->displacement - old;
    return old + std::clamp<int64_t>(rest, 0, length);
  });
  if (position < 0)
    return -1;
  return transfer(*file, writes, static_cast<char *>(const_cast<void *>(data)),
                  length, position);
}

/// -1 if there is no such place.
static int64_t seekFrom(const xacc_file &file, int64_t current,
                        long long offset, int whence) {
  int64_t from = 0;
  struct stat status;
  if (whence == SEEK_CUR) {
    from = current;
  } else if (whence == SEEK_END) {
    if (file.hasView)
      from =
          file.view.empty() ? 0 : file.before.back() + file.view.back().length;
    else if (fstat(file.fd, &status) == 0)
      from = int64_t(status.st_size) - file.displacement;
    else
      return -1;
  } else if (whence != SEEK_SET) {
    return -1;
  }
  return from + offset < 0 ? -1 : from + offset;
}

//===----------------------------------------------------------------------===//
// Sections of arrays
//===----------------------------------------------------------------------===//

/// A section with all dimensions of an array.
static std::vector<xacc_range::Dim>
sectionOf(const Array &array, const xacc_range *range, const XaccLoc *loc) {
  std::vector<xacc_range::Dim> dims(array.rank());
  if (range && int64_t(range->dims.size()) != array.rank())
    fatal(loc, "a range of %zu dimensions for an array of %lld",
          range->dims.size(), (long long)array.rank());
  for (int64_t k = 0; k < array.rank(); ++k) {
    dims[k].length = array.extents[k];
    if (!range || !range->dims[k].isSet)
      continue;
    dims[k] = range->dims[k];
    int64_t last = dims[k].base + (dims[k].length - 1) * dims[k].step;
    if (dims[k].length > 0 &&
        (std::min(dims[k].base, last) < 0 ||
         std::max(dims[k].base, last) >= array.extents[k]))
      fatal(loc,
            "dimension %lld of the range has subscripts from %lld to %lld, and "
            "the array %lld elements there",
            (long long)k + 1, (long long)dims[k].base, (long long)last,
            (long long)array.extents[k]);
  }
  return dims;
}

static int64_t sizeOf(const std::vector<xacc_range::Dim> &section) {
  int64_t count = 1;
  for (const xacc_range::Dim &dim : section)
    count *= std::max<int64_t>(dim.length, 0);
  return count;
}

/// Calls `function(offset, address)` for each element of the section that this
/// rank owns: where it is in the file, and in memory.
template <typename Function>
static void forEachOf(const Elements &elements,
                      const std::vector<xacc_range::Dim> &section, bool once,
                      Function function) {
  const Array &array = elements.array;
  elements.forEachOwned(once, [&](int64_t number, char *address) {
    int64_t place = 0, scale = 1;
    for (int64_t k = array.rank() - 1; k >= 0; --k) {
      const xacc_range::Dim &dim = section[k];
      int64_t distance = number % array.extents[k] - dim.base;
      number /= array.extents[k];
      if (distance % dim.step != 0 || distance / dim.step < 0 ||
          distance / dim.step >= dim.length)
        return;
      place += distance / dim.step * scale;
      scale *= dim.length;
    }
    function(place * elements.size(), address);
  });
}

static ssize_t transferArray(xacc_file *file, bool writes, void *d,
                             const xacc_range *range, const XaccLoc *loc) {
  if (!file)
    return -1;
  NodeSetRef set = participants(nullptr, loc);
  Elements elements(d, *set, loc);
  auto section = sectionOf(elements.array, range, loc);
  int64_t base = placeOf(*file, file->position), done = 0;
  // What lies side by side in both is transferred at once.
  int64_t offset = 0, length = 0;
  char *data = nullptr;
  bool ok = true;
  auto flush = [&] {
    int64_t n = length && ok
                    ? transferAt(file->fd, writes, data, length, base + offset)
                    : 0;
    ok = ok && n >= 0;
    done += std::max<int64_t>(n, 0);
    length = 0;
  };
  forEachOf(elements, section, /*once=*/writes, [&](int64_t at, char *address) {
    if (length && (at != offset + length || address != data + length))
      flush();
    if (!length) {
      offset = at;
      data = address;
    }
    length += elements.size();
  });
  flush();
  file->position += sizeOf(section) * elements.size();
  return allHold(ok, loc) ? done : -1;
}

//===----------------------------------------------------------------------===//
// What programs call
//===----------------------------------------------------------------------===//

/// -1: no mode.
static int flagsOf(const char *mode) {
  std::string text;
  for (; mode && *mode; ++mode)
    if (*mode != 'b')
      text += *mode;
  if (text == "r")
    return O_RDONLY;
  if (text == "r+")
    return O_RDWR;
  if (text == "w")
    return O_WRONLY | O_CREAT | O_TRUNC;
  if (text == "w+")
    return O_RDWR | O_CREAT | O_TRUNC;
  if (text == "a")
    return O_WRONLY | O_CREAT;
  return text == "a+" ? O_RDWR | O_CREAT : -1;
}

/// The first node makes the file of the shared pointer, and removes its name
/// when all have opened it.
static void openShared(xacc_file &file, const std::string &name,
                       const XaccLoc *loc) {
  int64_t process = gatherAll(getpid(), loc).front();
  std::string shared = name + ".shared." + std::to_string(process);
  if (isFirst(loc)) {
    file.sharedFd =
        open(shared.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file.sharedFd >= 0 &&
        pwrite(file.sharedFd, &file.position, sizeof file.position, 0) < 0) {
      close(file.sharedFd);
      file.sharedFd = -1;
    }
  }
  allHold(true, loc);
  if (!isFirst(loc))
    file.sharedFd = open(shared.c_str(), O_RDWR | O_CLOEXEC);
  allHold(true, loc);
  if (isFirst(loc) && file.sharedFd >= 0)
    unlink(shared.c_str());
}

XACC_EXPORT xacc_file *xmp_fopen_all(const char *name, const char *mode) {
  XACC_CALL_PLACE("xmp_fopen_all");
  int flags = name ? flagsOf(mode) : -1;
  auto file = std::make_unique<xacc_file>();
  if (!allHold(flags >= 0, &loc))
    return nullptr;
  // One node makes the file, or makes it empty, before others write to it.
  if (isFirst(&loc))
    file->fd = open(name, flags | O_CLOEXEC, 0666);
  allHold(true, &loc);
  if (!isFirst(&loc))
    file->fd = open(name, (flags & ~(O_CREAT | O_TRUNC)) | O_CLOEXEC);
  if (!allHold(file->fd >= 0, &loc))
    return nullptr;
  if (*mode == 'a')
    file->position = seekFrom(*file, 0, 0, SEEK_END);
  openShared(*file, name, &loc);
  return file.release();
}

XACC_EXPORT int xmp_fclose_all(xacc_file *file) {
  XACC_CALL_PLACE("xmp_fclose_all");
  if (!file)
    return 1;
  bool ok = close(file->fd) == 0;
  file->fd = -1;
  delete file;
  return allHold(ok, &loc) ? 0 : 2;
}

XACC_EXPORT int xmp_fseek(xacc_file *file, long long offset, int whence) {
  int64_t place = file ? seekFrom(*file, file->position, offset, whence) : -1;
  if (place < 0)
    return -1;
  file->position = place;
  return 0;
}

XACC_EXPORT int xmp_fseek_shared(xacc_file *file, long long offset,
                                 int whence) {
  int64_t place = -1;
  if (!file || changeShared(*file, [&](int64_t old) {
                 place = seekFrom(*file, old, offset, whence);
                 return place < 0 ? old : place;
               }) < 0)
    return -1;
  return place < 0 ? -1 : 0;
}

XACC_EXPORT int xmp_fseek_shared_all(xacc_file *file, long long offset,
                                     int whence) {
  XACC_CALL_PLACE("xmp_fseek_shared_all");
  // Nobody moves it twice, and nobody uses it before it is moved.
  allHold(true, &loc);
  bool ok = !isFirst(&loc) || xmp_fseek_shared(file, offset, whence) == 0;
  return allHold(ok, &loc) ? 0 : -1;
}

XACC_EXPORT long long xmp_ftell(xacc_file *file) {
  return file ? file->position : -1;
}

XACC_EXPORT long long xmp_ftell_shared(xacc_file *file) {
  return file ? changeShared(*file, [](int64_t old) { return old; }) : -1;
}

XACC_EXPORT int xmp_file_sync_all(xacc_file *file) {
  XACC_CALL_PLACE("xmp_file_sync_all");
  return allHold(file && fsync(file->fd) == 0, &loc) ? 0 : -1;
}

XACC_EXPORT int xmp_file_set_view_all(xacc_file *file, long long displacement,
                                      void *d, xacc_range *range) {
  XACC_CALL_PLACE("xmp_file_set_view_all");
  if (!file || displacement < 0)
    return -1;
  NodeSetRef set = participants(nullptr, &loc);
  Elements elements(d, *set, &loc);
  auto section = sectionOf(elements.array, range, &loc);
  file->view.clear();
  file->before.clear();
  int64_t bytes = 0;
  forEachOf(elements, section, /*once=*/false, [&](int64_t at, char *) {
    if (!file->view.empty() &&
        file->view.back().offset + file->view.back().length == at) {
      file->view.back().length += elements.size();
    } else {
      file->view.push_back({at, elements.size()});
      file->before.push_back(bytes);
    }
    bytes += elements.size();
  });
  file->hasView = true;
  file->displacement = displacement;
  file->position = 0;
  xmp_fseek_shared_all(file, 0, SEEK_SET);
  return 0;
}

XACC_EXPORT int xmp_file_clear_view_all(xacc_file *file,
                                        long long displacement) {
  if (!file || displacement < 0)
    return -1;
  file->hasView = false;
  file->view.clear();
  file->before.clear();
  file->displacement = displacement;
  file->position = 0;
  xmp_fseek_shared_all(file, 0, SEEK_SET);
  return 0;
}

XACC_EXPORT ssize_t xmp_fread(xacc_file *file, void *buffer, size_t size,
                              size_t count) {
  return transferOwn(file, /*writes=*/false, buffer, size, count);
}

XACC_EXPORT ssize_t xmp_fwrite(xacc_file *file, const void *buffer, size_t size,
                               size_t count) {
  return transferOwn(file, /*writes=*/true, buffer, size, count);
}

XACC_EXPORT ssize_t xmp_fread_all(xacc_file *file, void *buffer, size_t size,
                                  size_t count) {
  XACC_CALL_PLACE("xmp_fread_all");
  ssize_t done = transferOwn(file, /*writes=*/false, buffer, size, count);
  return allHold(done >= 0, &loc) ? done : -1;
}

XACC_EXPORT ssize_t xmp_fwrite_all(xacc_file *file, const void *buffer,
                                   size_t size, size_t count) {
  XACC_CALL_PLACE("xmp_fwrite_all");
  ssize_t done = transferOwn(file, /*writes=*/true, buffer, size, count);
  return allHold(done >= 0, &loc) ? done : -1;
}

XACC_EXPORT ssize_t xmp_fread_shared(xacc_file *file, void *buffer, size_t size,
                                     size_t count) {
  return transferShared(file, /*writes=*/false, buffer, size, count);
}

XACC_EXPORT ssize_t xmp_fwrite_shared(xacc_file *file, const void *buffer,
                                      size_t size, size_t count) {
  return transferShared(file, /*writes=*/true, buffer, size, count);
}

XACC_EXPORT ssize_t xmp_fread_darray_all(xacc_file *file, void *array,
                                         xacc_range *range) {
  XACC_CALL_PLACE("xmp_fread_darray_all");
  return transferArray(file, /*writes=*/false, array, range, &loc);
}

XACC_EXPORT ssize_t xmp_fwrite_darray_all(xacc_file *file, void *array,
                                          xacc_range *range) {
  XACC_CALL_PLACE("xmp_fwrite_darray_all");
  return transferArray(file, /*writes=*/true, array, range, &loc);
}

XACC_EXPORT xacc_range *xmp_allocate_range(int numDims) {
  if (numDims < 1 || numDims > XACC_MAX_DIMS)
    return nullptr;
  auto range = std::make_unique<xacc_range>();
  range->dims.resize(numDims);
  return range.release();
}

XACC_EXPORT void xmp_set_range(xacc_range *range, int dim, int base, int length,
                               int step) {
  XACC_CALL_PLACE("xmp_set_range");
  if (!range || dim < 1 || dim > int(range->dims.size()) || length < 0 ||
      step == 0)
    fatal(&loc, "dimension %d, length %d or step %d is not valid", dim, length,
          step);
  range->dims[dim - 1] = {true, base, length, step};
}

XACC_EXPORT void xmp_free_range(xacc_range *range) { delete range; }
