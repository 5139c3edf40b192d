//===- DeviceABI.h - Calls of generated code for devices ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Continues ABI.h, with the same conventions: data on devices, kernels, queues.
// Every call means the current device of the calling process.
//
// A queue is named by a number from 0 on, or by one of XaccAsync. Operations of
// one queue run in order; an operation without a queue (XACC_ASYNC_SYNC) is
// complete on return, and starts after the calls before it that had none.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICEABI_H
#define XACC_DEVICEABI_H

#include "xacc/ABI.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Values of an async argument below 0; those of openacc.h.
enum XaccAsync {
  XACC_ASYNC_NOVAL = -1, /* the default queue (acc_set_default_async) */
  XACC_ASYNC_SYNC = -2,  /* no queue: complete on return */
  /* xaccrtLaunch: the same, but the next thing that the program does, beside
     calls for data without a queue, is another such launch, or
     xaccrtWaitForLaunches: it will do to wait for that */
  XACC_ASYNC_AHEAD = INT64_MIN
};

/// Types of devices: the values of acc_device_t in openacc.h.
enum XaccDeviceType {
  XACC_DEVICE_CURRENT = -1,
  XACC_DEVICE_NONE = 0,
  XACC_DEVICE_DEFAULT = 1,
  XACC_DEVICE_HOST = 2,    /* the program's own processor and memory */
  XACC_DEVICE_VIRTUAL = 3, /* of the CPU, with memory of its own */
  XACC_DEVICE_NOT_HOST = 4,
  XACC_DEVICE_NVIDIA = 5
};

/// How data comes to the device (offload::MapKind).
enum XaccMapKind {
  XACC_MAP_CREATE = 0,
  XACC_MAP_COPYIN = 1,
  XACC_MAP_PRESENT = 2,
  XACC_MAP_NO_CREATE = 3,
  XACC_MAP_ATTACH = 4
};

/// How data leaves it (offload::UnmapKind).
enum XaccUnmapKind {
  XACC_UNMAP_RELEASE = 0,
  XACC_UNMAP_COPYOUT = 1,
  XACC_UNMAP_DETACH = 2
};

/// Which side an update changes (offload::UpdateKind).
enum XaccUpdateKind { XACC_UPDATE_HOST = 0, XACC_UPDATE_DEVICE = 1 };

enum XaccDataFlags {
  /* enter data, exit data: the dynamic reference count */
  XACC_DATA_DYNAMIC = 1,
  /* allocate the whole array, move the section only */
  XACC_DATA_WHOLE = 2,
  XACC_DATA_FINALIZE = 4,
  XACC_DATA_IF_PRESENT = 8,
  /* clear what is allocated */
  XACC_DATA_ZERO = 16,
  /* no clause names it: the compiler found it used in a kernel */
  XACC_DATA_IMPLICIT = 32,
  /* declare at file scope: takes effect on each device when that is first used,
     so that a constructor may ask for it; the result is null */
  XACC_DATA_DECLARE = 64,
  /* host_data: other code will use the address, so that what the device still
     does for a directive that has returned is completed first */
  XACC_DATA_ESCAPES = 128,
  /* one element that only the ends of reductions touch, once for each launch:
     memory of the host that the device reaches will do */
  XACC_DATA_RESULT = 256,
  /* exit data: memory of the construct, which ends with the function. A device
     that shares it waits for the queue */
  XACC_DATA_TEMPORARY = 512
};

/// A box of elements of a host array.
typedef struct XaccData {
  const char *name; /* as the program writes it */
  void *base;       /* host address of the element with index 0 everywhere */
  int64_t elementSize;
  int64_t rank; /* 0: one element */
  /// Elements of the array per dimension; -1 where it is not known (a pointer).
  int64_t size[XACC_MAX_DIMS];
  int64_t stride[XACC_MAX_DIMS]; /* in elements; C-order */
  /// The section: `extent[d]` elements from index `lower[d]`. An extent of -1
  /// in dimension 0 with an unknown size: only its address is known.
  int64_t lower[XACC_MAX_DIMS];
  int64_t extent[XACC_MAX_DIMS];
  /// Host address of the pointer that the program reaches `base` through, whose
  /// device copy is attached if it is present; or null.
  void **pointer;
} XaccData;

/// Device code for the kernels of one translation unit.
typedef struct XaccImage {
  int64_t kind; /* XaccImageKind */
  const char *data;
  int64_t sizeInBytes;
  void *runtime; /* the runtime's own, initially null */
} XaccImage;

/// Tells of PTX with routines that kernels of other files may call, named
/// __xacc_device_NAME. Called by constructors of the files that have it.
void xaccrtRegisterRoutines(XaccImage *image);

/// Tells where a variable of `acc declare` is that such routines use: the
/// accessor __xacc_device_$NAME, which the runtime makes when it links them,
/// has the address of the device's copy. The name stays valid.
void xaccrtRegisterDeclared(const char *name, void *host);

enum XaccImageKind {
  XACC_IMAGE_PTX = 1, /* text, ends with a zero byte */
  XACC_IMAGE_CUBIN = 2
};

//===----------------------------------------------------------------------===//
// What a kernel touches
//===----------------------------------------------------------------------===//

enum {
  /// Loops of a kernel that can be divided over devices.
  XACC_MAX_SPLIT = 3
};

/// What a kernel does to a section (offload::SectionKind).
enum XaccSectionKind {
  XACC_SECTION_USE = 0,     /* may read it */
  XACC_SECTION_DEF = 1,     /* writes all of it */
  XACC_SECTION_MAY_DEF = 2, /* writes at most this */
  /* added to one of the above: all of the array */
  XACC_SECTION_WHOLE = 16
};

/// A box of elements of an array: those at
/// `offset + sum over d of i[d] * stride[d]` bytes from the pointer, `lower[d]
/// <= i[d] <= upper[d]`, each of `elementSize` bytes. Empty where an upper
/// bound is less than its lower bound.
typedef struct XaccBox {
  int64_t kind;
  int64_t array; /* number of the pointer among XaccFlow's */
  int64_t offset;
  int64_t elementSize;
  int64_t rank;
  int64_t lower[XACC_MAX_DIMS];
  int64_t upper[XACC_MAX_DIMS];
  int64_t stride[XACC_MAX_DIMS];
} XaccBox;

/// Bytes of a kernel's arguments.
typedef struct XaccSpan {
  int64_t offset, size;
} XaccSpan;

/// A variable that a kernel reduces into: elements without gaps, whose old
/// values are combined with the results of all iterations.
typedef struct XaccKernelReduction {
  int64_t array;     /* number of the pointer among XaccFlow's */
  int64_t offset;    /* bytes from the pointer */
  int64_t operation; /* XaccReduction */
  int64_t type;      /* XaccType */
  int64_t count;     /* of elements */
  /* Offset in the arguments of an int64_t that `count` is multiplied with (none
     where that is negative), or -1. */
  int64_t extent;
} XaccKernelReduction;

/// A part of the operations of one iteration: the coefficient, times integers
/// among the arguments.
#define XACC_MAX_FACTORS 3
typedef struct XaccWork {
  int64_t coefficient;
  int64_t numFactors;
  XaccSpan factors[XACC_MAX_FACTORS];
} XaccWork;

/// What is known of a kernel's accesses, and how it may be divided.
typedef struct XaccFlow {
  /// Offsets in the arguments of all pointers.
  int64_t numArrays;
  const int64_t *arrays;
  /// Writes `numBoxes` boxes: what the iterations touch that the part bounds in
  /// the arguments select. Null: all arrays are used and may be written.
  int64_t numBoxes;
  void (*sections)(const void *args, XaccBox *boxes);
  /// Whether `sections` reads device memory (xaccrtSectionBounds): which
  /// arrays.
  int64_t numSources;
  const int64_t *sources; /* numbers among `arrays` */
  /// The arguments that boxes depend on, but for the pointers.
  int64_t numKeys;
  const XaccSpan *keys;
  /// Loops that may be divided, outermost first; 0: none, and why.
  int64_t numLoops;
  const char *whyNot;
  /// Offset in the arguments of the part bounds: for each loop the first value
  /// of the induction variable and the value behind the last.
  int64_t partOffset;
  /// For each loop, the extent of the launch that it is a factor of.
  int64_t extent[XACC_MAX_SPLIT];
  int64_t numReductions;
  const XaccKernelReduction *reductions;
  /// 1: the program's number of gangs is divided over devices, 0: dropped.
  int32_t dividesGangs;
  /// 1: it calls routines of other files, which find data of `declare` on the
  /// first device alone.
  int32_t callsOtherFiles;
  /// About how many operations an iteration of the launch's extents executes:
  /// the sum of these. None: not known.
  int64_t numWorks;
  const XaccWork *works;
} XaccFlow;

#define XACC_WIDE_SUFFIX "__wide"

/// One kernel, a constant of its translation unit but for `runtime`.
typedef struct XaccKernel {
  /// Name in the image.
  const char *name;
  /// Runs the kernel on the CPU; `args` is the packed argument structure.
  void (*host)(const void *args);
  /// Null: no code for GPUs; `whyNoImage` says why.
  XaccImage *image;
  const char *whyNoImage;
  /// Arguments are members of one C structure, naturally aligned.
  int64_t argsSizeInBytes;
  /// Threads of a block, x first. 0: the runtime chooses.
  int32_t block[3];
  /// Serial constructs: one thread.
  int32_t serial;
  /// Where gangs and vector lanes have loops of their own: a block runs one
  /// gang, and extent[0] counts gangs' iterations. Else a thread runs one point
  /// of the index space `extent`.
  int32_t gangPerBlock;
  /// Offset in the arguments of a byte that is 0 where indices need 64 bits:
  /// then the kernel of the image is the one of this name and XACC_WIDE_SUFFIX.
  /// 0: there is one only.
  int32_t narrowOffset;
  /// Partial results of reductions: bytes a block needs, and the offset of the
  /// pointer to them in the arguments. 0 bytes: none. The buffer starts with a
  /// zeroed counter of 64 bytes, which kernels leave zeroed.
  int64_t scratchPerBlock;
  int64_t scratchOffset;
  /// Of a kernel that passes messages (RequestABI.h): the offset in the
  /// arguments of the pointer to its ring. Its grid is one block of `block`
  /// threads. 0: it passes none.
  int64_t requestsOffset;
  /// Addresses of variables of the MPI library that stand for handles in its
  /// device code, a null pointer behind the last; null: none.
  const void *const *requestSymbols;
  /// Of a kernel whose blocks wait for each other: the offset in the arguments
  /// of two 64-bit integers, the number of threads that fit on the device at a
  /// time, and the nanoseconds that a block waits for others at most (0: for
  /// ever), and of a pointer, null unless several devices run it (`group` in
  /// RequestABI.h). Behind the counter, its scratch buffer has 64 bytes more,
  /// which are zero when it begins; then there is room for as many blocks as
  /// those threads would be. Any grid will do whose blocks all run at the same
  /// time. 0: its blocks do not wait.
  int64_t gridOffset;
  /// Null: nothing is known of what it touches.
  const XaccFlow *flow;
  void *runtime; /* the runtime's own, initially null */
} XaccKernel;

typedef struct XaccLaunch {
  /// Iterations, fastest varying first; 0: not known.
  int64_t extent[3];
  /// Wishes of the program; 0: none.
  int64_t numGangs, numWorkers, vectorLength;
  /// Bounds [lower, upper) and steps of the loops that may be divided.
  int64_t lower[XACC_MAX_SPLIT];
  int64_t upper[XACC_MAX_SPLIT];
  int64_t step[XACC_MAX_SPLIT];
} XaccLaunch;

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

/// Begins the life of data on the device, or counts it if it is present.
/// Returns the device address that stands for `data->base` (the address the
/// element with index 0 would have). XACC_MAP_NO_CREATE of absent data returns
/// `data->base`.
void *xaccrtDataEnter(int64_t kind, int64_t flags, const XaccData *data,
                      int64_t queue, const XaccLoc *loc);
/// Ends what xaccrtDataEnter began.
void xaccrtDataExit(int64_t kind, int64_t flags, const XaccData *data,
                    int64_t queue, const XaccLoc *loc);
/// Copies a section between host and device.
void xaccrtDataUpdate(int64_t kind, int64_t flags, const XaccData *data,
                      int64_t queue, const XaccLoc *loc);
/// Whether all of the section is present; of a section whose size is not known,
/// its first element.
int32_t xaccrtDataIsPresent(const XaccData *data, const XaccLoc *loc);
/// Around calls of xaccrtDataEnter, -Exit and -Update, of one thread: those
/// take effect together, in their order, in xaccrtRowsEnd(), and return null.
/// For sections behind many pointers.
void xaccrtRowsBegin(void);
void xaccrtRowsEnd(void);

//===----------------------------------------------------------------------===//
// Kernels and queues
//===----------------------------------------------------------------------===//

/// Launches a kernel; `args` is copied before the call returns.
void xaccrtLaunch(XaccKernel *kernel, const XaccLaunch *launch,
                  const void *args, int64_t queue, const XaccLoc *loc);

/// The threads that a kernel has on the current device, which may be several
/// that share loops; 0 where it does not run on processors of this process.
int64_t xaccrtDeviceThreads(const XaccLoc *loc);

/// Whether the current device can run a loop with all of its kernels as one
/// kernel; `onGPUs`: XaccPersistOnGPU.
int32_t xaccrtMayPersist(int32_t onGPUs, const XaccLoc *loc);
/// Whether the loop that is about to begin has to be described: it may become
/// one launch on each of several GPUs. `scalars`: device copies that its
/// sequential code uses; `first`: a bit for each kernel that may be first.
int32_t xaccrtPersistDescribe(int64_t numScalars, void *const *scalars,
                              int64_t first, const XaccLoc *loc);
/// The next kernel of that loop, with the arguments of xaccrtLaunch(); others
/// than those that sections and bounds depend on may have any value.
/// `followers`: a bit for each kernel that may come next.
void xaccrtDescribeLaunch(XaccKernel *kernel, const XaccLaunch *launch,
                          const void *args, int64_t followers,
                          const XaccLoc *loc);
/// Begins such a loop if the current device is several, and returns whether it
/// did. Until xaccrtPersistEnd() the calling thread calls xaccrtLaunch() and
/// xaccrtDataUpdate() of scalars, without queues, and communicates. Otherwise
/// it launches the kernel that the loop is: also on several GPUs, where the
/// loop has been described and allows it.
int32_t xaccrtPersistBegin(const XaccLoc *loc);
void xaccrtPersistEnd(void);

/// What a loop as one kernel is on a GPU.
enum XaccPersistOnGPU {
  XACC_PERSIST_NO_CODE = 0,
  /* sums may be added in another order than by launches of its kernels */
  XACC_PERSIST_REORDERS = 1,
  XACC_PERSIST_SAME = 2
};

/// How many of the next iterations of a loop run as one kernel, or, negative,
/// by launches of its kernels. Never 0. `onGPUs`: XaccPersistOnGPU. What the
/// iterations of the last answer took is the time since then; `first`: there is
/// none in this execution of the loop.
int64_t xaccrtPersistNext(int32_t first, int32_t onGPUs, const XaccLoc *loc);

/// For parallel loops of kernels on CPUs: how many threads a loop with so many
/// operations is cut for. It is 1 below XACC_TEAM_WORK, where waking threads
/// would cost more than they save; more operations than that need not be
/// counted.
#define XACC_TEAM_WORK 40000
int64_t xaccrtTeamSize(int64_t work);
/// Whether nothing else runs on the device while a loop that is cut for
/// `numThreads` does: its atomic operations need not be atomic then. A kernel
/// of one thread is alone if it is synchronous and the device has no queues.
int64_t xaccrtTeamIsAlone(int64_t numThreads);
/// Calls `body(context, thread, numThreads)` for each thread from 0, in any
/// order, at the same time or one after the other; returns when all are
/// complete. `numThreads` is what xaccrtTeamSize has said.
void xaccrtTeamRun(void (*body)(void *context, int64_t thread,
                                int64_t numThreads),
                   void *context, int64_t numThreads);

/// Called by `sections` of a XaccFlow: the smallest and the largest element of
/// a box of integers of `box->elementSize` bytes, `pointer` being an argument
/// of the kernel. Of an empty box 0 and -1.
void xaccrtSectionBounds(const void *pointer, const XaccBox *box, int64_t *min,
                         int64_t *max);

/// Behind a loop whose last launch in an iteration was XACC_ASYNC_AHEAD: waits
/// for it.
void xaccrtWaitForLaunches(const XaccLoc *loc);
/// Waits for `count` queues (0: all). With `on` other than XACC_ASYNC_SYNC that
/// queue waits and the caller does not.
void xaccrtQueueWait(int64_t count, const int64_t *queues, int64_t on,
                     const XaccLoc *loc);
/// A token for the present end of a queue; xaccrtQueueAwait releases it.
void *xaccrtQueueRecord(int64_t queue, const XaccLoc *loc);
void xaccrtQueueAwait(void *token, int64_t on, const XaccLoc *loc);

//===----------------------------------------------------------------------===//
// Devices. -1 stands for an absent argument.
//===----------------------------------------------------------------------===//

/// `type` is a value of acc_device_t.
void xaccrtDeviceInit(int64_t type, int64_t number, const XaccLoc *loc);
void xaccrtDeviceShutdown(int64_t type, int64_t number, const XaccLoc *loc);
void xaccrtDeviceSet(int64_t type, int64_t number, int64_t defaultAsync,
                     const XaccLoc *loc);

//===----------------------------------------------------------------------===//
// Sets of devices of XcalableACC. A part of a set is its first device from 0,
// their number (-1: all the rest) and the step.
//===----------------------------------------------------------------------===//

/// `devices name[size] = type or parent[first : count]`; -1 for `*`. Of equal
/// declarations one set is made, which never goes. With `isStatic`, devices are
/// looked for when the set is first used.
void *xaccrtDevices(const char *name, const char *type, const void *parent,
                    int64_t size, int64_t first, int64_t count,
                    int64_t isStatic, const char *file, int64_t line);
int64_t xaccrtDevicesCount(const void *set);
/// An array of a file-scope `declare` in that file is on the devices of a set,
/// on each of them or, with `isDistributed`, on all of them together.
void xaccrtDevicesPlace(const char *file, const char *name, const void *set,
                        int64_t isDistributed);
/// What comes until xaccrtDevicesLeave() is for these devices: for each of
/// them, or with `asOne` for all of them together. They nest.
void xaccrtDevicesEnter(const void *set, int64_t first, int64_t count,
                        int64_t step, int64_t asOne, const char *file,
                        int64_t line);
void xaccrtDevicesLeave(void);
/// Waits until the operations of all queues of these devices are complete.
void xaccrtDevicesBarrier(const void *set, int64_t first, int64_t count,
                          int64_t step, const char *file, int64_t line);

#ifdef __cplusplus
} // extern "C"

static_assert(sizeof(XaccData) == 40 + 4 * 8 * XACC_MAX_DIMS,
              "layout is part of the ABI");
static_assert(sizeof(XaccImage) == 32, "layout is part of the ABI");
static_assert(sizeof(XaccKernel) == 120, "layout is part of the ABI");
static_assert(sizeof(XaccBox) == 40 + 3 * 8 * XACC_MAX_DIMS,
              "layout is part of the ABI");
static_assert(sizeof(XaccKernelReduction) == 48, "layout is part of the ABI");
static_assert(sizeof(XaccWork) == 64, "layout is part of the ABI");
static_assert(sizeof(XaccFlow) == 152, "layout is part of the ABI");
static_assert(sizeof(XaccLaunch) == 120, "layout is part of the ABI");
#endif

#endif // XACC_DEVICEABI_H
