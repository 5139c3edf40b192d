//===- ABI.h - Calls and layouts shared by generated code and runtime -----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that defines the symbols and struct layouts that code generated
// by the compiler uses. Plain C. The lowering includes this header, takes the
// names from it and derives the LLVM function types from these prototypes, so
// that the two sides cannot drift apart.
//
// Conventions
// - Every size, index, offset and count is 64 bits wide.
// - Nodes and templates number their dimensions in F-order (dimension 0 is the
//   one that varies fastest); arrays number theirs in C-order (dimension 0 is
//   the leftmost subscript). Node coordinates and node numbers are 0-based.
//   Ranges are inclusive.
// - A handle is created and released by the process that holds it; creating
//   one is never collective. `loc` points to a constant that outlives the
//   program and names the directive; it may be null.
// - No function returns an error: one that cannot do its work prints one line
//   that names the rank and the source line, and ends the whole job.
// - All calls come from one thread at a time.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ABI_H
#define XACC_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// After a member that may be left out where a structure is initialised; C
/// needs nothing there.
#ifdef __cplusplus
#define XACC_ZERO = {}
#else
#define XACC_ZERO
#endif

/// Raised whenever a prototype or a layout below changes.
#define XACCRT_ABI_VERSION 9

/// Most dimensions that nodes, templates and arrays may have.
#define XACC_MAX_DIMS 7

/// The constructs of OpenACC: numbers of acc_construct_t, plus 1.
enum XaccConstruct {
  XACC_CONSTRUCT_NONE = 0,
  XACC_CONSTRUCT_PARALLEL = 1,
  XACC_CONSTRUCT_KERNELS = 2,
  XACC_CONSTRUCT_LOOP = 3,
  XACC_CONSTRUCT_DATA = 4,
  XACC_CONSTRUCT_ENTER_DATA = 5,
  XACC_CONSTRUCT_EXIT_DATA = 6,
  XACC_CONSTRUCT_HOST_DATA = 7,
  XACC_CONSTRUCT_DECLARE = 9,
  XACC_CONSTRUCT_INIT = 10,
  XACC_CONSTRUCT_SHUTDOWN = 11,
  XACC_CONSTRUCT_SET = 12,
  XACC_CONSTRUCT_UPDATE = 13,
  XACC_CONSTRUCT_WAIT = 15,
  XACC_CONSTRUCT_SERIAL = 17
};

/// A directive and where it stands in the user's source.
typedef struct XaccLoc {
  const char *file;
  int32_t line;
  int32_t column;
  /// Text for messages and statistics: "reflect (u)", "nodes p", ... It is
  /// never read: what the runtime has to know stands in the fields below.
  const char *directive;
  /// Names of the variables of a directive of XcalableMP, in its order.
  const char *const *variables XACC_ZERO;
  int32_t numVariables XACC_ZERO;
  /// An XaccConstruct.
  int32_t construct XACC_ZERO;
} XaccLoc;

/// What an XMP handle names (the first word behind every handle).
enum XaccKind {
  XACC_KIND_NODES = 1,
  XACC_KIND_SET = 2,
  XACC_KIND_TEMPLATE = 3,
  XACC_KIND_ARRAY = 4
};

/// Element types that the runtime can compute with; any other element is
/// XACC_TYPE_OPAQUE and only moved.
enum XaccType {
  XACC_TYPE_OPAQUE = 0,
  XACC_TYPE_I8 = 1,
  XACC_TYPE_I16 = 2,
  XACC_TYPE_I32 = 3,
  XACC_TYPE_I64 = 4,
  XACC_TYPE_F32 = 5,
  XACC_TYPE_F64 = 6,
  XACC_TYPE_F80 = 7,  /* x86 long double, 16 bytes of storage */
  XACC_TYPE_C32 = 8,  /* float _Complex */
  XACC_TYPE_C64 = 9,  /* double _Complex */
  XACC_TYPE_C80 = 10, /* long double _Complex */
  /* Added to the integers of an array whose elements have no sign. */
  XACC_TYPE_UNSIGNED = 256
};

/// Reduction kinds. Integers are without sign, hence two minima and maxima.
enum XaccReduction {
  XACC_REDUCE_ADD = 0,
  XACC_REDUCE_MUL = 1,
  XACC_REDUCE_MAX = 2,
  XACC_REDUCE_MIN = 3,
  XACC_REDUCE_UMAX = 4,
  XACC_REDUCE_UMIN = 5,
  XACC_REDUCE_BAND = 6,
  XACC_REDUCE_BOR = 7,
  XACC_REDUCE_BXOR = 8,
  XACC_REDUCE_LAND = 9, /* result is 0 or 1 */
  XACC_REDUCE_LOR = 10
};

/// Element types that gmove converts as C does, with the sign of integers.
enum XaccNumber {
  XACC_NUMBER_OPAQUE = 0, /* only moved */
  XACC_NUMBER_BOOL = 1,
  XACC_NUMBER_I8 = 2,
  XACC_NUMBER_U8 = 3,
  XACC_NUMBER_I16 = 4,
  XACC_NUMBER_U16 = 5,
  XACC_NUMBER_I32 = 6,
  XACC_NUMBER_U32 = 7,
  XACC_NUMBER_I64 = 8,
  XACC_NUMBER_U64 = 9,
  XACC_NUMBER_F32 = 10,
  XACC_NUMBER_F64 = 11,
  XACC_NUMBER_F80 = 12,
  XACC_NUMBER_C32 = 13,
  XACC_NUMBER_C64 = 14,
  XACC_NUMBER_C80 = 15
};

/// Distribution formats of a template dimension.
enum XaccFormatKind {
  XACC_FORMAT_NONE = 0,   /* `*` */
  XACC_FORMAT_BLOCK = 1,  /* width 0: ceil(extent / nodes) */
  XACC_FORMAT_CYCLIC = 2, /* width 0: 1 */
  XACC_FORMAT_GBLOCK = 3  /* map: elements of each coordinate */
};

typedef struct XaccFormat {
  int64_t kind;
  int64_t width;
  /// As many integers as the node dimension has nodes; read by the call.
  const void *map;
  /// Bytes of an integer of the map, negative if it has no sign; 0 is 8.
  int64_t mapBytes XACC_ZERO;
  /// Its length, if it is known, else 0.
  int64_t mapLength XACC_ZERO;
} XaccFormat;

/// A subscript of a node or template reference.
enum XaccSubscriptKind {
  XACC_SUBSCRIPT_ALL = 0,   /* `:` */
  XACC_SUBSCRIPT_INDEX = 1, /* lower */
  /* lower:upper:step, upper inclusive; INT64_MIN and INT64_MAX: the bounds */
  XACC_SUBSCRIPT_RANGE = 2,
  XACC_SUBSCRIPT_OWN = 3, /* `*`: the caller's own coordinate */
  /* All coordinates, of a template also those that own nothing; of the nodes
     that the reference names, those that execute the directive: what a
     reduction of a loop combines. */
  XACC_SUBSCRIPT_EVERY = 4
};

typedef struct XaccSubscript {
  int64_t kind;
  int64_t lower;
  int64_t upper;
  int64_t step;
} XaccSubscript;

/// As a shadow width: the dimension is stored whole on each node.
#define XACC_FULL_SHADOW (-1)

/// How one array dimension is mapped.
typedef struct XaccAlign {
  /// Template dimension (F-order), or -1 where the dimension is collapsed.
  int64_t templateDim;
  /// Element i is mapped with template index i + offset.
  int64_t offset;
  /// Shadow widths below and above the owned block, in elements; a full shadow
  /// has XACC_FULL_SHADOW in both.
  int64_t shadowLower;
  int64_t shadowUpper;
} XaccAlign;

/// Widths of a reflect in one array dimension, in elements.
typedef struct XaccWidth {
  int64_t lower;
  int64_t upper;
  int64_t periodic; /* 0 or 1 */
} XaccWidth;

/// A dimension of a section. Of an array: the global index `base`, or a range
/// of `length` indices from `base` in steps of `step`, which may be negative.
/// Of memory: `length` elements, `step` bytes apart.
typedef struct XaccRange {
  int64_t isRange; /* 0 or 1 */
  int64_t base;
  int64_t length;
  int64_t step;
} XaccRange;

/// One side of a gmove. Only the first `rank` entries of `dims` exist.
typedef struct XaccSection {
  int64_t number; /* XaccNumber */
  int64_t elementSize;
  int64_t rank;
  XaccRange dims[XACC_MAX_DIMS];
} XaccSection;

/// Flags of xaccrtGmove.
enum XaccGmoveFlags {
  XACC_GMOVE_IN = 1,            /* the owners of the source need not call */
  XACC_GMOVE_OUT = 2,           /* those of the target need not call */
  XACC_GMOVE_ASYNC = 4,         /* xaccrtWaitAsync with `id` completes it */
  XACC_GMOVE_TARGET_DEVICE = 8, /* that side is the copy on the device */
  XACC_GMOVE_SOURCE_DEVICE = 16
};

/// Flags of communication. Each call says which it takes.
enum XaccReflectFlags {
  XACC_REFLECT_ORTHOGONAL = 1,
  /* `acc`: on the copies of the data on the current device, which must be
     present there; host memory stays as it is */
  XACC_ON_DEVICE = 2,
  /* the call only starts the operation, under an id */
  XACC_ASYNC = 4,
  /* between equal values the largest keys decide */
  XACC_LAST = 8
};

/// Parameters of a dimension with a cyclic distribution: with z = index + shift
/// an index belongs to coordinate z / width % nodes, and is element
/// z / (width * nodes) * width + z % width of those it owns in the template.
/// Width and nodes are positive in any dimension, whatever its format.
typedef struct XaccCyclic {
  int64_t shift;
  int64_t width;
  int64_t nodes;
  int64_t coordinate; /* of the calling process */
} XaccCyclic;

/// What behind an array handle generated code may read. Where `first > last`
/// this process owns nothing; `data` is null unless the shadow is a full one.
/// The element with global index g lies, when it is stored here, at
///   data + elementSize * sum_k (g_k - origin_k) * stride_k ;
/// in a cyclic dimension without shadow its number in the template stands for
/// g_k, and origin_k is the number of the array's first.
typedef struct XaccArrayView {
  int64_t kind; /* XACC_KIND_ARRAY */
  char *data;   /* first stored element, shadow included */
  int64_t rank;
  int64_t elementSize;
  int64_t origin[XACC_MAX_DIMS]; /* global index at local position 0 */
  int64_t extent[XACC_MAX_DIMS]; /* stored elements, shadow included */
  int64_t stride[XACC_MAX_DIMS]; /* in elements; the last one is 1 */
  int64_t first[XACC_MAX_DIMS];  /* first owned global index */
  int64_t last[XACC_MAX_DIMS];   /* last owned global index */
  XaccCyclic cyclic[XACC_MAX_DIMS];
} XaccArrayView;

/// What behind a template handle generated code may read: bounds, and the
/// template indices that the calling process owns (`first > last`: none).
typedef struct XaccTemplateView {
  int64_t kind; /* XACC_KIND_TEMPLATE */
  int64_t rank;
  int64_t lower[XACC_MAX_DIMS];
  int64_t upper[XACC_MAX_DIMS];
  int64_t first[XACC_MAX_DIMS];
  int64_t last[XACC_MAX_DIMS];
  XaccCyclic cyclic[XACC_MAX_DIMS];
} XaccTemplateView;

/// What xaccrtPlanSweeps found.
typedef struct XaccSweeps {
  int64_t iterations; /* of the time loop in a pass; 0: none, run it as it is */
  int64_t rows;       /* that a sweep computes before the next one goes on */
  int64_t isSpread;   /* over nodes: halos as wide as a pass reaches */
  int64_t columns; /* of the second dimension: a pass is divided into panels */
} XaccSweeps;

/// Flags of xaccrtPlanSweeps: halos may be made so wide that one exchange is
/// enough for a pass; they are also needed where the array is not spread,
/// around its ends.
enum XaccOverlap { XACC_WHOLE = 0, XACC_IN_PARTS = 1, XACC_IN_QUEUES = 2 };

enum XaccSweepFlags { XACC_SWEEPS_DEEP = 1, XACC_SWEEPS_PERIODIC = 2 };

//===----------------------------------------------------------------------===//
// Start
//===----------------------------------------------------------------------===//

/// Starts the runtime and the transport if that has not happened yet. Called
/// first by the constructor of every generated unit. Ends the program if
/// `abiVersion` is not the runtime's own.
void xaccrtInit(int64_t abiVersion);

/// The same for a unit with OpenACC alone: no transport is started. A program
/// whose units all call this is one process as far as the runtime goes, and may
/// use MPI as it likes, also under a launcher.
void xaccrtInitDevices(int64_t abiVersion);

/// Prints "rank R: FILE:LINE: directive: message" and ends the whole job with a
/// non-zero status.
void xaccrtFatal(const XaccLoc *loc, const char *message);

//===----------------------------------------------------------------------===//
// Nodes and sets of nodes
//===----------------------------------------------------------------------===//

/// A node array over the entire set. `sizes[d]` is -1 for `*`.
void *xaccrtNodesEntire(int64_t rank, const int64_t *sizes, const XaccLoc *loc);
/// A node array over the current executing set (`= *`).
void *xaccrtNodesExecuting(int64_t rank, const int64_t *sizes,
                           const XaccLoc *loc);
/// A node array over `set` (`= ref`), in the order of the set.
void *xaccrtNodesOf(void *set, int64_t rank, const int64_t *sizes,
                    const XaccLoc *loc);
/// The nodes that a reference `p(...)` names; one subscript a dimension.
void *xaccrtNodesSection(void *nodes, const XaccSubscript *subscripts,
                         const XaccLoc *loc);
/// The nodes that own part of a template section `t(...)`.
void *xaccrtTemplateSection(void *templ, const XaccSubscript *subscripts,
                            const XaccLoc *loc);
/// Releases a handle of any kind (null is ignored), with an array its storage.
void xaccrtRelease(void *handle);

//===----------------------------------------------------------------------===//
// Templates and arrays
//===----------------------------------------------------------------------===//

/// A distributed template. The k-th format that is not `*` belongs to node
/// dimension k. The result may be read as a XaccTemplateView.
void *xaccrtTemplate(void *nodes, int64_t rank, const int64_t *lower,
                     const int64_t *upper, const XaccFormat *formats,
                     const XaccLoc *loc);

/// The same without bounds (both null), maps, or both: xaccrtTemplateFix gives
/// what is missing.
void *xaccrtTemplateUnfixed(void *nodes, int64_t rank, const int64_t *lower,
                            const int64_t *upper, const XaccFormat *formats,
                            const XaccLoc *loc);
/// Completes an unfixed template. Bounds are null where the declaration has
/// them; of `formats` only the maps count.
void xaccrtTemplateFix(void *templ, const int64_t *lower, const int64_t *upper,
                       const XaccFormat *formats, const XaccLoc *loc);

/// A distributed array with storage: zeroed if `zero` is not 0. A template
/// dimension that no array dimension is aligned with replicates the array.
/// The result may be read as a XaccArrayView.
void *xaccrtArray(void *templ, int64_t type, int64_t elementSize, int64_t rank,
                  const int64_t *extents, const XaccAlign *align, int64_t zero,
                  const XaccLoc *loc);
/// A distributed array over storage that exists: `data` is the base of the
/// calling process's local section, laid out as xaccrtArray would do it.
void *xaccrtArrayAttach(void *templ, int64_t type, int64_t elementSize,
                        int64_t rank, const int64_t *extents,
                        const XaccAlign *align, void *data, const XaccLoc *loc);
/// A distributed array without storage yet: the descriptor of a pointer that
/// xmp_malloc will give storage (and its extents).
void *xaccrtArrayPointer(void *templ, int64_t type, int64_t elementSize,
                         int64_t rank, const XaccAlign *align,
                         const XaccLoc *loc);
/// The address of the element with these global indices. Ends the job if it is
/// neither owned by the calling process nor in its shadow.
void *xaccrtElement(void *array, const int64_t *globalIndex,
                    const XaccLoc *loc);
/// The base of the local section, shadow included; null if nothing is stored.
void *xaccrtArrayData(void *array);
/// Makes the descriptors of `count` pointers those of the arrays that they
/// point to now: a program that swaps two pointers swaps the arrays. Ends the
/// job if a pointer points to none, to one of another mapping, or if two of
/// them point to the same one (arguments may). Null pointers are left alone.
void xaccrtFollow(int64_t count, void *const *handles, void *const *pointers,
                  const XaccLoc *loc);
/// The same for one; returns the handle.
void *xaccrtFollowed(void *handle, void *pointer, const XaccLoc *loc);
/// Notes that a unit declares the array behind `*handle`, which another unit
/// makes, as `declaration` says (xaccrtArrayAttach or xaccrtArrayPointer).
/// `file`, `line` and `directive` are the place in the source.
void xaccrtExpectArray(void *const *handle, void *declaration, const char *file,
                       int64_t line, const char *directive);
/// Compares what units expect with what has been made. Called last by the
/// constructor of every generated unit.
void xaccrtCheckUnits(void);

//===----------------------------------------------------------------------===//
// Communication. Collective over the set that the directive names.
//===----------------------------------------------------------------------===//

/// Fills the shadows of `count` arrays, blocking. `widths` has one entry an
/// array dimension and applies to each array; null means the declared shadow.
/// `site` is a static pointer of the call site, initially null, in which the
/// runtime keeps the plan; nothing is allocated when the call is repeated.
/// Flags of this and the next calls: all of XaccReflectFlags.
void xaccrtReflect(int64_t count, void *const *arrays, const XaccWidth *widths,
                   int64_t flags, void **site, const XaccLoc *loc);
/// Starts the same exchange and returns; xaccrtReflectWait completes it. The
/// arrays' owned faces must not be written and their shadows not be touched
/// between the two.
void *xaccrtReflectStart(int64_t count, void *const *arrays,
                         const XaccWidth *widths, int64_t flags, void **site,
                         const XaccLoc *loc);
void xaccrtReflectWait(void *request, const XaccLoc *loc);
/// Starts the same exchange and returns. xaccrtWaitAsync with `id` completes
/// it. What the parameters point to is read before the call returns.
void xaccrtReflectAsync(int64_t count, void *const *arrays,
                        const XaccWidth *widths, int64_t flags, int64_t id,
                        void **site, const XaccLoc *loc);
/// Prepares an exchange and makes it the one that xaccrtReflectDo with the same
/// XACC_ON_DEVICE runs for each of these arrays. Moves no data.
void xaccrtReflectInit(int64_t count, void *const *arrays,
                       const XaccWidth *widths, int64_t flags,
                       const XaccLoc *loc);
/// Runs, for these arrays, the exchange of their latest xaccrtReflectInit; ends
/// the job if there was none. `flags`: 0 or XACC_ON_DEVICE.
void xaccrtReflectDo(int64_t count, void *const *arrays, int64_t flags,
                     void **site, const XaccLoc *loc);
/// Starts it and returns, as xaccrtReflectAsync.
void xaccrtReflectDoAsync(int64_t count, void *const *arrays, int64_t flags,
                          int64_t id, void **site, const XaccLoc *loc);

/// Lets what is under way get on, and returns; waits for nobody. Cheap where
/// nothing is, and in threads that the runtime does not run in. For long
/// computations between a start and its wait.
void xaccrtPoll(void);

/// Waits for all nodes of `on` (null: the executing set).
void xaccrtBarrier(void *on, const XaccLoc *loc);
/// The same, once all asynchronous operations on the current devices of these
/// nodes are complete.
void xaccrtBarrierDevice(void *on, const XaccLoc *loc);
/// Combines `count` elements of `type` in place over the nodes of `on`.
void xaccrtReduce(int64_t reduction, int64_t type, void *data, int64_t count,
                  void *on, const XaccLoc *loc);
/// Copies `sizeInBytes` bytes from the one node of `from` (null: the first of
/// the set) to all nodes of `on`.
void xaccrtBcast(void *data, int64_t sizeInBytes, void *from, void *on,
                 const XaccLoc *loc);
/// The same on the device copies of `data`, a host address.
void xaccrtReduceDevice(int64_t reduction, int64_t type, void *data,
                        int64_t count, void *on, const XaccLoc *loc);
void xaccrtBcastDevice(void *data, int64_t sizeInBytes, void *from, void *on,
                       const XaccLoc *loc);
/// The same, started; xaccrtWaitAsync with `id` completes it. The data are read
/// and written until then. `flags`: 0 or XACC_ON_DEVICE.
void xaccrtReduceAsync(int64_t reduction, int64_t type, void *data,
                       int64_t count, void *on, int64_t flags, int64_t id,
                       const XaccLoc *loc);
void xaccrtBcastAsync(void *data, int64_t sizeInBytes, void *from, void *on,
                      int64_t flags, int64_t id, const XaccLoc *loc);

/// Copies a section to another one, element k to element k; all of the source
/// is read before anything is written. A side with a handle is a distributed
/// array, one with a null handle is memory of the calling process that begins
/// at
/// `...Data`. `site` as in xaccrtReflect; what else the parameters point to is
/// read before the call returns, except the memory of a side.
void xaccrtGmove(void *target, void *targetData,
                 const XaccSection *targetSection, void *source,
                 void *sourceData, const XaccSection *sourceSection,
                 int64_t flags, int64_t id, void **site, const XaccLoc *loc);
/// Called by the constructor of a unit with `gmove in` or `gmove out`: from now
/// on other ranks may access this one's arrays whatever it does.
void xaccrtRemoteArrays(void);
/// What a new array has of one that it is like, besides the mapping.
enum XaccLike {
  XACC_LIKE_OWNED = 0,  // no shadow
  XACC_LIKE_COPY = 1,   // the shadow and all values
  XACC_LIKE_SHADOW = 2, // the shadow, for values on devices
};
/// An array with the mapping of another one; `what` is an XaccLike.
void *xaccrtArrayLike(void *array, int64_t what, const XaccLoc *loc);
/// Another array with the values of `array` that the calling process owns. In
/// each dimension that is spread over nodes, or aligned and has a shadow, it
/// has one of at least `width` on both sides.
void *xaccrtArrayWide(void *array, int64_t width, const XaccLoc *loc);
/// How a time loop runs several sweeps over an array in one pass. Its
/// `iterations` have `sweeps` each, `reach` is how far a sweep reads in the
/// outermost dimension and those over nodes, `across` how far in the second
/// one, or negative if passes have no panels, `buffers` how many arrays of this
/// size it touches, `threads` how many work on it: with 0 there are no passes.
/// The result is valid until the next call. Collective if the array is spread
/// over nodes and XACC_SWEEPS_DEEP is among the flags.
const XaccSweeps *xaccrtPlanSweeps(void *array, int64_t iterations,
                                   int64_t sweeps, int64_t reach,
                                   int64_t across, int64_t buffers,
                                   int64_t threads, int64_t flags,
                                   const XaccLoc *loc);
/// The global extent of a dimension.
int64_t xaccrtArrayExtent(void *array, int64_t dim);
/// Ends the job if two lengths differ; `what` says of what.
void xaccrtRequireEqual(int64_t first, int64_t second, const char *what,
                        const XaccLoc *loc);
/// Ends the job with `what`, followed by the number, if `condition` is 0.
void xaccrtRequire(int64_t condition, int64_t value, const char *what,
                   const XaccLoc *loc);
/// xaccrtReduceAsync and xaccrtBcastAsync on a box of memory: `rank` sizes and
/// strides, in elements. `flags`: XACC_ASYNC, without which `id` is ignored,
/// and XACC_ON_DEVICE.
void xaccrtReduceSection(int64_t reduction, int64_t type, void *data,
                         int64_t rank, const int64_t *sizes,
                         const int64_t *strides, void *on, int64_t flags,
                         int64_t id, const XaccLoc *loc);
void xaccrtBcastSection(void *data, int64_t elementSize, int64_t rank,
                        const int64_t *sizes, const int64_t *strides,
                        void *from, void *on, int64_t flags, int64_t id,
                        const XaccLoc *loc);
/// The same on the own elements of a distributed array, which all nodes of `on`
/// must hold.
void xaccrtReduceArray(int64_t reduction, void *array, void *on, int64_t flags,
                       int64_t id, const XaccLoc *loc);
void xaccrtBcastArray(void *array, void *from, void *on, int64_t flags,
                      int64_t id, const XaccLoc *loc);
/// Replaces `*value`, the keys and `count` locations by those of the node of
/// `on` with the largest or smallest value (XACC_REDUCE_MAX, _MIN, _UMAX or
/// _UMIN). Between equal values the smallest list of keys decides (XACC_LAST:
/// the largest), then the lowest node number. INT64_MIN as the first key: no
/// candidate. `flags`: XACC_LAST, XACC_ASYNC.
void xaccrtReduceLocated(int64_t reduction, int64_t type, void *value,
                         int64_t numKeys, int64_t *keys, int64_t count,
                         void *const *locations, const int64_t *sizesInBytes,
                         void *on, int64_t flags, int64_t id,
                         const XaccLoc *loc);
/// Adds the shadows of `count` arrays to the elements that they stand for on
/// their owners. Parameters as those of xaccrtReflect; `flags` may have
/// XACC_ASYNC.
void xaccrtReduceShadow(int64_t count, void *const *arrays,
                        const XaccWidth *widths, int64_t flags, int64_t id,
                        const XaccLoc *loc);

/// Completes, on this node, everything that was started with one of these ids;
/// an id that nothing was started with is ignored. Nodes outside `on` return at
/// once. `flags`: 0 or XACC_ON_DEVICE, which makes no difference: the runtime
/// knows where the data of an operation are.
void xaccrtWaitAsync(int64_t count, const int64_t *ids, int64_t flags, void *on,
                     const XaccLoc *loc);
/// Whether a loop shall be divided, into what runs while exchanges are under
/// way and the rest: one of XaccOverlap. If not, returns when those that were
/// started with the id are complete on this node. Nodes may get different
/// answers: each measures the time between calls for one exchange, with each
/// answer. XACC_IN_QUEUES: only for exchanges of data on devices.
int64_t xaccrtOverlapPays(int64_t id, const XaccLoc *loc);

//===----------------------------------------------------------------------===//
// Coarrays
//===----------------------------------------------------------------------===//

/// A coarray of this process: one a declaration, in a section of the linker's.
typedef struct XaccCoarray {
  void *address;
  int64_t sizeInBytes;
  const char *name;
  int64_t numCodimensions;
  /// All but the last, the one that varies fastest first.
  const int64_t *coextents;
  void *nodes;  /* `coarray on`: images are nodes of this array; else null */
  void *object; /* the runtime's */
  int64_t reserved;
} XaccCoarray;

/// One side of an assignment of sections, or of elements.
typedef struct XaccCoarraySection {
  const XaccCoarray *coarray; /* null: an argument, found by its address */
  void *address;              /* of the first element, in this process */
  int64_t isRemote;           /* has an image */
  int64_t image;
  const int64_t *sizes;
  const int64_t *strides; /* bytes */
} XaccCoarraySection;

/// Most values of other images in one statement.
#define XACC_MAX_GETS 256

/// Makes the coarrays of a module known, once.
void xaccrtCoarrays(XaccCoarray *begin, XaccCoarray *end);
/// Storage of a coarray whose size is known at the start, before the others of
/// its module are made known: `count` elements of `elementSize` bytes, zero.
void *xaccrtCoarrayStorage(XaccCoarray *coarray, int64_t count,
                           int64_t elementSize, const XaccLoc *loc);
/// Some of them are on devices (`acc declare`).
void xaccrtCoarraysOnDevices(void);
/// Images of this coarray are nodes of `nodes`.
void xaccrtCoarrayOn(XaccCoarray *coarray, void *nodes);
/// The image that cosubscripts name.
int64_t xaccrtCoarrayImage(const XaccCoarray *coarray, int64_t count,
                           const int64_t *cosubscripts, const XaccLoc *loc);
/// The value that an image has where this process has `address`. It stays for
/// the next XACC_MAX_GETS - 1 calls of this thread.
void *xaccrtCoarrayGet(const XaccCoarray *coarray, const void *address,
                       int64_t sizeInBytes, int64_t image, const XaccLoc *loc);
/// Stores a value. Others see it after image control.
void xaccrtCoarrayPut(const XaccCoarray *coarray, const void *address,
                      int64_t sizeInBytes, int64_t image, const void *value,
                      const XaccLoc *loc);
/// Copies a section, as if through a buffer.
void xaccrtCoarrayCopy(const XaccCoarraySection *to,
                       const XaccCoarraySection *from, int64_t elementSize,
                       int64_t rank, const XaccLoc *loc);
/// Ends the job if two sections have different shapes.
void xaccrtCoarrayConform(const int64_t *to, const int64_t *from, int64_t rank,
                          const XaccLoc *loc);
/// Memory for a section of this shape, and the distances in it, in bytes.
void *xaccrtCoarrayBuffer(const int64_t *sizes, int64_t rank,
                          int64_t elementSize, int64_t *strides,
                          const XaccLoc *loc);
void xaccrtCoarrayFree(void *buffer);
/// xmp_atomic_define and xmp_atomic_ref of 4 or 8 bytes; image -1: this one.
void xaccrtAtomicDefine(const XaccCoarray *coarray, const void *address,
                        int64_t sizeInBytes, int64_t image, int64_t value,
                        const XaccLoc *loc);
int64_t xaccrtAtomicRef(const XaccCoarray *coarray, const void *address,
                        int64_t sizeInBytes, int64_t image, const XaccLoc *loc);
/// `image`: those of the next call of xmp_sync_... are nodes of `nodes`.
void xaccrtImages(void *nodes, const XaccLoc *loc);
/// Where the next call of xmp_sync_... is.
void xaccrtNextCall(const XaccLoc *loc);
/// `post`; does not wait. `coordinates` name a node of a node array, from 0; of
/// INT64_MIN, the own one is meant. Without any, the array has one node.
void xaccrtPost(void *nodes, int64_t count, const int64_t *coordinates,
                int64_t tag, const XaccLoc *loc);
/// `wait`; `nodes` is null: a post of any node.
void xaccrtAwaitPost(void *nodes, int64_t count, const int64_t *coordinates,
                     int64_t hasTag, int64_t tag, const XaccLoc *loc);
/// `lock`, `unlock` of a xmp_lock_t; image -1: this one. `acquired` and `stat`
/// may be null.
void xaccrtLock(const XaccCoarray *coarray, const void *address, int64_t image,
                int *acquired, int *stat, const XaccLoc *loc);
void xaccrtUnlock(const XaccCoarray *coarray, const void *address,
                  int64_t image, int *stat, const XaccLoc *loc);

/// Values of `status` and `stat`, those of xmp.h.
#define XACC_STAT_SUCCESS 0
#define XACC_STAT_STOPPED_IMAGE 1
#define XACC_STAT_LOCKED 2
#define XACC_STAT_UNLOCKED 3
#define XACC_STAT_LOCKED_OTHER_IMAGE 4

//===----------------------------------------------------------------------===//
// Tasks and queries
//===----------------------------------------------------------------------===//

/// Returns 1 and pushes `set` as the executing set if the caller belongs to it,
/// else returns 0. `nocomm` 1: nothing is pushed; 2: a loop pushes it.
int32_t xaccrtTaskEnter(void *set, int64_t nocomm, const XaccLoc *loc);
/// Ends what a call that returned 1 began, with the same `nocomm`.
void xaccrtTaskLeave(int64_t nocomm);
/// 0-based number of the calling node in the executing set, and its size.
int64_t xaccrtNodeNumber(void);
int64_t xaccrtNumNodes(void);
/// 0-based coordinate of the caller in a node array, -1 if it is no member.
int64_t xaccrtNodeCoordinate(void *nodes, int64_t dim);
/// Wall-clock seconds since a fixed time in the past.
double xaccrtWtime(void);
/// Threads that a parallel loop will use (omp_get_max_threads, or 1).
int64_t xaccrtNumThreads(void);
/// The same for a loop of so many operations, of which one thread executes some
/// 4000 in a microsecond: 1 below what XACC_TEAM_WORK says. Callers count to
/// 2^20.
int64_t xaccrtNumThreadsFor(int64_t work);

#ifdef __cplusplus
} // extern "C"

static_assert(sizeof(XaccLoc) == 40, "layout is part of the ABI");
static_assert(sizeof(XaccFormat) == 40, "layout is part of the ABI");
static_assert(sizeof(XaccSubscript) == 32, "layout is part of the ABI");
static_assert(sizeof(XaccAlign) == 32, "layout is part of the ABI");
static_assert(sizeof(XaccWidth) == 24, "layout is part of the ABI");
static_assert(sizeof(XaccArrayView) == 32 + (5 + 4) * 8 * XACC_MAX_DIMS,
              "layout is part of the ABI");
static_assert(sizeof(XaccTemplateView) == 16 + (4 + 4) * 8 * XACC_MAX_DIMS,
              "layout is part of the ABI");
#endif

#endif // XACC_ABI_H
