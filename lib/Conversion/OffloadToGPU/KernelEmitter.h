//===- KernelEmitter.h - A gpu.func for one kernel --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a kernel whose blocks wait for each other, the threads of all blocks are
// the team of what stands outside of loops; see GridKernel.cpp.
//
// A gang is a block of threads, a worker a row of them (threadIdx.y), a vector
// lane a thread. Each piece of a kernel is run by a team: outside of loops over
// workers and lanes by the threads of a block together, inside a loop over
// workers by the lanes of one worker, inside a loop over lanes by one thread.
//
// A team of several threads runs its code redundantly: every thread computes
// the same values and has its own copy of the team's scalars. What must happen
// once (a write to memory that others see) one thread of the team does, between
// barriers. Memory of a team that its threads write different parts of is
// workgroup memory.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTOGPU_KERNELEMITTER_H
#define XACC_CONVERSION_OFFLOADTOGPU_KERNELEMITTER_H

#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/Offload/IR/Offload.h"
#include "GridOrder.h"
#include "IndexRanges.h"
#include "Reuse.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <array>
#include <map>
#include <optional>
#include <string>

namespace xacc::offload {

/// Who runs a piece of code together.
enum class Team { Thread, Worker, Block, Grid };

/// Threads of a warp; also the lanes of a worker that shares its block.
constexpr int32_t kWarpSize = 32;
/// Lanes of a worker that has a short row, and threads of its block.
constexpr int32_t kRowLanes = 8, kRowThreads = 128;
/// On the memref.alloca_scope of a kernel, in a loop with all of its kernels:
/// its rows are short.
constexpr llvm::StringLiteral kShortRowsAttr = "offload.short_rows";
/// Bytes at the start of the scratch buffer that hold 32-bit counters.
constexpr int64_t kCounterBytes = 64;
/// Bytes behind them that the barrier of a grid has.
constexpr int64_t kGridBytes = 64;
/// Workgroup memory that a kernel may have without asking the driver.
constexpr int64_t kMaxWorkgroupBytes = 48 * 1024;

/// The assembly that kernels have of us, and no other.
constexpr llvm::StringLiteral kMultiplyWide = "mul.wide.s32 $0, $1, $2;";

/// What a kernel needs, beside its code.
struct KernelShape {
  std::array<int32_t, 3> block = {1, 1, 1};
  bool serial = false;
  /// Gangs and lanes have loops of their own.
  bool gangPerBlock = false;
  /// Some loop is divided over workers, but not over lanes.
  bool workers = false;
  /// Threads of a worker: a warp, or a part of one.
  int32_t workerLanes = kWarpSize;
  /// Axes of the grid that loops use, 1 to 3.
  unsigned gridRank = 1;
  /// The grid is one block, so that a barrier of the block is one of the grid,
  /// and loops over gangs are shared by nobody: kernels that pass messages, and
  /// loops with all of their kernels that cannot have a grid.
  bool oneBlock = false;
  /// All blocks run at the same time and wait for each other.
  bool grid = false;
  bool messages = false;
  /// A grid that has the host communicate for it.
  bool communicates = false;

  /// The levels of a loop that are more than one.
  Levels levelsOf(LoopOp loop) const {
    return oneBlock ? loop.getLevels() & ~Levels::Gang : loop.getLevels();
  }

  int32_t numThreads() const { return block[0] * block[1] * block[2]; }
};

/// Reads the shape off the loops of a kernel. `mayBeGrid`: a loop with all of
/// its kernels may have several blocks.
KernelShape getKernelShape(FuncOp func, bool mayBeGrid = false);
/// Whether a loop with all of its kernels has the host communicate for it.
bool hasLoopCalls(FuncOp func);
/// Replaces the calls with which the host does so: what the grid has to know of
/// them is all that is left.
void reduceLoopCalls(FuncOp func);
/// Erases those of these ops that nothing uses, and so on.
void eraseUnused(llvm::SetVector<mlir::Operation *> &producers);
/// Whether it uses memory of the host, or has the host do something else.
bool usesHost(FuncOp func);
/// Makes functions of the module of what the host does for a loop with all of
/// its kernels, and adds them to `functions`; the loop calls them by their
/// numbers. Why not, or empty.
std::string outlineHostCode(FuncOp func, const mlir::SymbolTable &symbols,
                            llvm::SetVector<mlir::Attribute> &functions);
/// Where the results of such a call are for the threads of a grid, if it has
/// any.
std::optional<GridOrder::Access> findHostResults(mlir::Operation *call);
/// What a kernel of a loop of the host would have as a kernel of its own; or
/// one of `numThreads` threads, if not 0.
KernelShape getPartShape(mlir::Operation *part, int32_t numThreads = 0);

/// How the threads of kernels with sums share a loop's iterations, by the place
/// of the loop in the source, which all copies have.
struct SumOrders {
  enum Order : unsigned { Unknown = 0, Strided = 1, Contiguous = 2, Both = 3 };
  llvm::DenseMap<mlir::Location, unsigned> orders;

  void add(LoopOp loop, Order order) { orders[loop.getLoc()] |= order; }
  Order find(LoopOp loop) const { return Order(orders.lookup(loop.getLoc())); }

  /// Whether all kernels with the loop have short rows: what a row adds up has
  /// an order of its own then.
  llvm::DenseMap<mlir::Location, bool> shortRows;
  void addRows(LoopOp loop, bool areShort) {
    auto [known, isNew] = shortRows.try_emplace(loop.getLoc(), areShort);
    known->second &= areShort;
  }
  bool hasShortRows(LoopOp loop) const {
    return shortRows.lookup(loop.getLoc());
  }
};
/// Has a size that is known only at run time.
bool isDynamic(mlir::Value memory);
/// The bytes of what `memory`, of any size, has.
mlir::Value getBytesOf(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value memory, int64_t elementBytes);
/// Whether the order decides about the last bits of what a loop reduces.
bool addsUp(LoopOp loop);

class KernelEmitter : IndexArithmetic {
public:
  /// `sums`: how loops that add up are shared; kernels tell it, and loops with
  /// all of their kernels do the same.
  KernelEmitter(mlir::Operation *source, const KernelShape &shape,
                SumOrders *sums = nullptr)
      : IndexArithmetic(source->getContext(), source->getLoc()), source(source),
        shape(shape), typeConverter(source->getContext()), sums(sums) {}

  /// Has the kernel use 32 bits for indices.
  void setNarrow(const NarrowIndices *indices) { narrow = indices; }
  /// Adds the kernel that `source`, an offload.func, describes to `module`.
  /// Where it cannot, getFailure() says why, and what it returns is unfinished.
  mlir::Operation *emitKernel(mlir::gpu::GPUModuleOp module,
                              const llvm::Twine &suffix = "");
  /// Adds `source`, a func.func that kernels call; a single thread runs it.
  mlir::Operation *emitRoutine(mlir::gpu::GPUModuleOp module);

  /// Why there is no kernel; empty if there is one.
  llvm::StringRef getFailure() const { return failure; }
  int64_t getScratchPerBlock() const { return scratchPerBlock; }
  /// A loop with all of its kernels may add up in another order than those.
  bool reordersSums() const { return reorders; }

private:
  /// A thread's or block's place among those that share a loop's iterations.
  struct Axis {
    mlir::Value position, size;
  };
  struct MarchStride {
    llvm::SmallVector<mlir::Value> factors;
    int64_t multiple;
    unsigned copy;
    mlir::Value bytes;
  };
  /// Iterations of a march that follow each other, and whether each checks that
  /// there is one.
  struct MarchCopies {
    unsigned count = 1;
    bool isChecked = false;
  };
  /// A nest whose outermost loop a thread walks along.
  struct March {
    LoopOp loop;
    int64_t step = 1;
    ReadOnly readOnly;
    llvm::SmallVector<LoadChain> chains;
    AddressFamilies addresses;
    /// The addresses of each family, by the distance from the first place in
    /// the first copy.
    llvm::SmallVector<llvm::DenseMap<int64_t, mlir::Value>> places;
    /// Addresses of copies; see emitMarchedAddress.
    std::map<llvm::SmallVector<int64_t>, mlir::Value> known;
    /// Distances in bytes, before the nest.
    llvm::SmallVector<MarchStride> strides;
    mlir::Operation *before = nullptr;
    /// The copy of the body that is being emitted.
    unsigned copy = 0;
    bool emitsBody = false;
  };

  void fail(const llvm::Twine &reason) {
    if (failure.empty())
      failure = reason.str();
  }

  // Code.
  void emitBlock(mlir::Block &block, Team team);
  void emitOp(mlir::Operation &op, Team team);
  void emitNested(mlir::Operation &op, Team team);
  void emitRegion(mlir::Region &from, mlir::Region &to, Team team);
  void emitOnce(mlir::Operation &op, Team team);
  void emitView(ViewOp op);
  void emitPointer(PointerOp op);
  void emitAllocation(mlir::Operation &op, Team team);
  mlir::Value allocateShared(mlir::MemRefType type, bool perWorker);
  void emitHeapAllocation(mlir::memref::AllocOp op, Team team);
  void emitHeapRelease(mlir::Value memory, Team team);
  bool fitsHeapOnly(mlir::Operation &op, Team team);
  void emitLargeAllocation(mlir::Operation &op, Team team);
  void emitMessageMemory(mlir::Operation &op);
  mlir::Value allocateInHeap(mlir::Value bytes, Team team);
  mlir::Value allocateForThreads(mlir::Value memory, Team team);
  mlir::Value broadcastFirst(Team team,
                             llvm::function_ref<mlir::Value()> compute);
  bool isRedundant(mlir::Operation &op);

  // Loops.
  void emitLoop(LoopOp loop, Team team);
  void emitSequential(LoopOp loop, Team team);
  llvm::SmallVector<mlir::Value> createAccumulators(LoopOp loop, Team team);
  void clearAccumulators(LoopOp loop, llvm::ArrayRef<mlir::Value> accumulators);
  void emitDivided(LoopOp loop, Team team, Levels levels);
  void emitNest(LoopOp loop, llvm::ArrayRef<Axis> axes, Team bodyTeam);
  llvm::SmallVector<Axis> getAxes(LoopOp loop, Team team, Levels levels);
  Axis linearise(llvm::ArrayRef<Axis> axes);
  // With 32 bits, in Narrow.cpp.
  bool isNarrow(mlir::Operation &op) const {
    return inNarrow && narrow->isNarrow(&op);
  }
  mlir::Value toNarrow(mlir::Value value);
  mlir::Value scaleNarrow(mlir::Value value, const ViewStride &stride);
  mlir::Value emitNarrowAddress(mlir::Operation &op);
  mlir::Value emitNarrowFor(mlir::Value lower, mlir::Value upper,
                            mlir::Value step, mlir::Value inductionVar);
  void emitNarrowNest(LoopOp loop, llvm::ArrayRef<Axis> axes, Team bodyTeam);
  void emitNarrowDimension(LoopOp loop, unsigned dimension, const Axis &axis);
  void emitNarrowSequential(mlir::scf::ForOp loop, Team team);
  void emitNarrowAccess(mlir::Operation &op);
  // In March.cpp.
  MarchCopies getMarchCopies(LoopOp loop, llvm::ArrayRef<Axis> axes,
                             Team bodyTeam);
  void emitMarchedNest(LoopOp loop, llvm::ArrayRef<Axis> axes, Team bodyTeam,
                       MarchCopies copies);
  void emitMarch(mlir::Value from, mlir::Value to, Team bodyTeam,
                 MarchCopies copies,
                 llvm::SmallVectorImpl<mlir::Value> &carried);
  /// Iterations that threads take in strips, one in each pass.
  struct Strips {
    mlir::Value count, size, passes, length;
  };
  Strips divideStrips(mlir::Value count, mlir::Value size, unsigned numLoops);
  std::pair<mlir::Value, mlir::Value> emitStrips(const Strips &strips,
                                                 mlir::Value position);
  std::pair<mlir::Value, mlir::Value> emitMarchBounds(LoopOp loop,
                                                      const Axis &axis);
  void findMarched(LoopOp loop);
  void setMarchIndex(LoopOp loop, mlir::Value index);
  mlir::Value emitMarchStride(llvm::ArrayRef<mlir::Value> factors,
                              int64_t multiple, bool isAlong);
  mlir::Value emitDistance(mlir::Value address, mlir::Type element,
                           const ViewStride &stride, int64_t distance,
                           bool isAlong = false);
  mlir::Value emitFirstAddress(const AddressFamily &family);
  mlir::Value emitMarchedAddress(mlir::Operation &op);
  llvm::SmallVector<mlir::Value> emitMarchEntry(mlir::Value begin);
  void beginMarchCopy(mlir::Value isInside, mlir::TypeRange carried);
  void emitMarchCopy(mlir::Value index, Team bodyTeam,
                     llvm::SmallVectorImpl<mlir::Value> &carried);
  mlir::Value tripCount(LoopOp loop, unsigned dimension);
  bool writesShared(LoopOp loop);
  bool mayRepeat(LoopOp loop);
  bool sharesMemory(LoopOp loop);

  // Reductions.
  void finishReductions(LoopOp loop, llvm::ArrayRef<mlir::Value> accumulators,
                        Team team, Team bodyTeam, Levels levels);
  mlir::Value reduceTeam(xmp::ReductionKind kind, mlir::Value value, Team team,
                         Team bodyTeam);
  mlir::Value reduceWarp(xmp::ReductionKind kind, mlir::Value value,
                         int32_t numLanes, mlir::Value members = {});
  mlir::Value reduceBlock(xmp::ReductionKind kind, mlir::Value value);
  mlir::Value shuffle(mlir::Value value, mlir::Value lane,
                      mlir::gpu::ShuffleMode mode, mlir::Value members);
  void combineInto(xmp::ReductionKind kind, mlir::Value memory,
                   mlir::ValueRange subscripts, mlir::Value value);
  /// The partial results of the blocks of a grid, in the scratch buffer.
  struct GridParts {
    Axis blocks;
    mlir::Value counter;
    llvm::SmallVector<mlir::Value> accumulators;
    /// Where those of each variable begin; of an array of run-time size the
    /// blocks' addresses.
    llvm::SmallVector<mlir::Value> bases;
  };
  GridParts createParts(llvm::ArrayRef<mlir::Value> accumulators, Axis blocks,
                        int64_t offset);
  void storeParts(LoopOp loop, const GridParts &parts, Team bodyTeam);
  mlir::Value sumParts(xmp::ReductionKind kind, const GridParts &parts,
                       unsigned number, mlir::ValueRange subscripts,
                       mlir::Value numBlocks);
  mlir::Value partOf(const GridParts &parts, unsigned number,
                     mlir::ValueRange subscripts, mlir::Value block);
  mlir::Value isLastBlock(const GridParts &parts);
  void allocateParts(const GridParts &parts, unsigned number);
  void releaseParts(const GridParts &parts, unsigned number);
  void combineParts(LoopOp loop, const GridParts &parts, unsigned number);
  void ifTrue(mlir::Value condition, llvm::function_ref<void()> body);
  void reduceGrid(LoopOp loop, llvm::ArrayRef<mlir::Value> accumulators,
                  Team bodyTeam);
  mlir::Value getSlots(mlir::Type type);

  // In GridKernel.cpp.
  void createGrid(mlir::Value threads, mlir::Value wait);
  void gridBarrier(mlir::Value wait = {});
  void orderInGrid(mlir::Operation &op);
  void emitRepeated(mlir::Operation &op, llvm::function_ref<void()> body);
  void emitBranches(mlir::Operation &op, mlir::Operation &copy);
  void emitOnceInGrid(mlir::Operation &op);
  void emitPart(mlir::memref::AllocaScopeOp part);
  void enterPart(LoopOp loop);
  std::array<mlir::Value, 3> getOwnGrid(LoopOp loop, mlir::Value limit);
  void enterBlock(mlir::Value number, const std::array<mlir::Value, 3> &grid);
  void emitInGrid(LoopOp loop, Levels levels);
  void combineInGrid(LoopOp loop, const GridParts &parts, mlir::Value total);
  void emitLoopInGrid(LoopOp loop);
  bool keepsSums(LoopOp loop);
  void emitPartBody(mlir::memref::AllocaScopeOp part);
  // In GroupKernel.cpp.
  void createGroup(mlir::Value table);
  void endGroup();
  void groupBarrier(mlir::Value wait);
  void beginDirective(int64_t place);
  mlir::Value hasAction(mlir::Value actions, int64_t bits);
  void fetch(bool later);
  void emitSharedPart(mlir::memref::AllocaScopeOp part);
  void emitBounds(PartOp bounds);
  bool isShared(LoopOp loop);
  mlir::Value viewResult(mlir::Value address, mlir::Type type);
  mlir::Value numberOf(mlir::Value accumulator, mlir::ValueRange subscripts,
                       int64_t first);
  void leaveResults(LoopOp loop, const GridParts &parts, mlir::Value total);
  void combineResults(xmp::ReductionKind kind, mlir::Value memory,
                      mlir::ValueRange subscripts, mlir::Value element);
  void combineShared(LoopOp loop, const GridParts &parts, unsigned number,
                     mlir::ValueRange subscripts, mlir::Value total);
  // In LoopCalls.cpp.
  mlir::LLVM::CallOp callLoop(llvm::StringRef name, mlir::Type result,
                              llvm::ArrayRef<mlir::Value> operands);
  void waitForHost();
  mlir::Value asksHost();
  void runLoopCall(mlir::Value number);
  void copyMessages(mlir::Value number, int64_t what);
  void emitExchange(mlir::LLVM::CallOp call, mlir::Value number);
  void emitLoopCall(mlir::LLVM::CallOp call, Team team);
  // In HostCode.cpp.
  void emitHostCode(mlir::LLVM::CallOp call, Team team);
  void emitTransfer(mlir::LLVM::MemcpyOp copy, Team team);
  void emitContiguousNest(LoopOp loop, llvm::ArrayRef<Axis> axes,
                          Team bodyTeam);

  // Values.
  mlir::Value i32(int32_t value);
  mlir::Value toI64(mlir::Value value);
  mlir::Value isFirst(Team team);
  void barrier(Team team);
  mlir::Value getWorkerLanes();
  void createPositions();

  mlir::Operation *source;
  KernelShape shape;
  mlir::LLVMTypeConverter typeConverter;
  SumOrders *sums;
  bool reorders = false;
  mlir::IRMapping map;
  mlir::gpu::GPUFuncOp kernel;
  std::string failure;

  // Positions, made at the entry.
  std::array<mlir::Value, 3> threadId, blockId, gridDim;
  mlir::Value linearThread, workerLanes;
  /// Of a grid whose blocks wait for each other: this block, how many there
  /// are, threads that fit on the device at a time, the counter of barriers,
  /// and how long a block waits there.
  mlir::Value gridBlock, gridBlocks, gridThreads, gridCounter, gridWait;
  /// Of a grid that has the host communicate: the table of xacc/RequestABI.h.
  mlir::Value loopTable;
  /// Of one that several devices may run: their table, whether there is one,
  /// and what a thread knows of it. Null: one device runs it.
  mlir::Value group, isGroup, groupPlace;
  std::optional<GridOrder> order;
  /// End of the part of the entry block where allocations stand.
  mlir::Operation *entryEnd = nullptr;

  llvm::DenseMap<mlir::Operation *, mlir::Value> allocations;
  /// Of memory of the source that the heap has.
  llvm::DenseMap<mlir::Value, mlir::Value> heapPointers;
  /// Too large for workgroup memory, to be freed at the end of their blocks.
  llvm::SmallVector<mlir::Value> largeArrays;
  mlir::Value scratch;
  int64_t scratchPerBlock = 0;
  unsigned numCounters = 0;
  int64_t workgroupBytes = 0;
  /// In a loop that runs more than once per block.
  unsigned sequentialDepth = 0;
  const NarrowIndices *narrow = nullptr;
  /// In the version of a loop with 32-bit indices, and those.
  bool inNarrow = false;
  llvm::DenseMap<mlir::Value, mlir::Value> narrowValues;
  /// Loads of the source whose elements an earlier iteration has loaded.
  llvm::DenseMap<mlir::Operation *, mlir::Value> knownLoads;
  std::optional<March> march;
  llvm::DenseMap<mlir::Type, mlir::Value> slots;
  /// A function has memory of createMessageMemory().
  bool hasMessageMemory = false;
};

/// A memref over `pointer`, as a descriptor.
mlir::Value createView(mlir::OpBuilder &builder, mlir::Location loc,
                       const mlir::LLVMTypeConverter &converter,
                       mlir::MemRefType type, mlir::Value pointer,
                       mlir::ValueRange sizes, mlir::ValueRange strides);

/// For loops over a grid: most threads run one iteration.
void disableUnrolling(mlir::OpBuilder &builder, mlir::Operation *loop);
/// For a loop of one thread with the body `source`: what each iteration does
/// for the loop itself (several addresses, the end) counts.
void unrollSequential(mlir::OpBuilder &builder, mlir::Operation *loop,
                      mlir::Region &source);

// In Aliasing.cpp.

/// The arguments of `func` whose memory nothing changes while the kernel runs.
ReadOnly findReadOnlyPointers(FuncOp func);
/// Says of the arguments of `kernel` what is known of their memory.
void describePointers(FuncOp func, mlir::gpu::GPUFuncOp kernel);
/// Says which arguments only the ends of reductions use (kResultsAttr), and
/// whether it calls functions (kCallsAttr).
void describeWaits(FuncOp func);

// In Requests.cpp.

/// Whether what an allocation has may be sent, received or waited for: the host
/// and other threads have to reach it.
bool isMessageMemory(mlir::Operation *allocation);
/// Has a kernel begin to use its ring, at the place of `builder`, by the first
/// thread.
void createRequestBegin(mlir::gpu::GPUModuleOp device, mlir::OpBuilder &builder,
                        mlir::Location loc, mlir::Value ring);
/// Calls device code in place of the messages in `root`. Lines of other files
/// than `file` are not told.
void replaceMessages(mlir::gpu::GPUModuleOp device, mlir::Operation *root,
                     llvm::StringRef file,
                     llvm::SetVector<mlir::Attribute> &librarySymbols);
/// Memory that the host reaches, for a function until createMessageRelease() at
/// its returns. The builder is at the entry.
mlir::Value createMessageMemory(mlir::gpu::GPUModuleOp device,
                                mlir::OpBuilder &builder, mlir::Location loc,
                                int64_t sizeInBytes);
void createMessageRelease(mlir::gpu::GPUModuleOp device,
                          mlir::func::FuncOp function);

// In Reductions.cpp.

/// `lhs op rhs`, also of complex numbers.
mlir::Value combineValues(mlir::OpBuilder &builder, mlir::Location loc,
                          xmp::ReductionKind kind, mlir::Value lhs,
                          mlir::Value rhs);
/// The number of an element of `memory`.
mlir::Value linearElement(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Value memory, mlir::ValueRange subscripts);

// In GroupKernel.cpp.

/// Cuts the loops that several devices may share to what one of them has.
void shareLoops(FuncOp func);

// In GridKernel.cpp.

/// Why a loop with all of its kernels cannot have several blocks, as far as
/// that is known before; empty if it can.
std::string whyNoGrid(FuncOp func);

// In Rows.cpp.

/// Divides the loop over gangs of `func`, whose launches these are, over
/// workers as well if its rows are short; returns whether it has.
bool giveRowsToWorkers(FuncOp func, llvm::ArrayRef<LaunchOp> launches);
/// As it was, for the host's code.
void takeRowsFromWorkers(FuncOp func);
/// The same for the kernels of a loop, a copy of `func`, that do so on their
/// own.
void giveRowsInGrid(FuncOp func, const SumOrders &sums);

// In Teams.cpp: which memory belongs to whom.

/// The team that runs `op`, an op of a kernel.
Team getTeam(mlir::Operation *op);
/// The team that runs the body of a loop that `team` reaches.
Team getBodyTeam(Levels levels, Team team);
/// What a pointer or memref was computed from.
mlir::Value getBase(mlir::Value address);
/// Each thread has its own copy: stores happen in every thread.
bool isPrivate(mlir::Value address);
/// An allocation of a team whose threads write different parts of it.
bool needsWorkgroupMemory(mlir::Operation *allocation);

} // namespace xacc::offload

#endif // XACC_CONVERSION_OFFLOADTOGPU_KERNELEMITTER_H
