// What the runtime learns of a kernel's accesses: XaccFlow, and the function
// that writes the boxes of a part.
// RUN: xacc-opt %s --convert-offload-to-runtime --split-input-file | FileCheck %s

// Arguments: i1 at 0, the size of a row at 8, pointers at 16 and 24, parts from
// 32 on.
// CHECK-LABEL: func.func private @__xacc_sections_k(
// CHECK-SAME: %[[ARGS:.*]]: !llvm.ptr, %[[BOXES:.*]]: !llvm.ptr) attributes {llvm.linkage = #llvm.linkage<internal>}
// Only what boxes depend on is loaded, where it is needed first.
// CHECK-NOT: %[[ARGS]][0, 0]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][0, 5]
// CHECK: %[[LOAD:.*]] = llvm.load %[[AT]] : !llvm.ptr -> i64
// CHECK: %[[U:.*]] = arith.index_cast %[[LOAD]]
// CHECK: %[[END:.*]] = arith.subi %[[U]], %{{.*}}
// The first box: `use`, array 0, offset 0, 8 bytes, rank 2. The stride of a row
// is that of the view; the number of rows need not be known.
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][0, 1]
// CHECK: %[[ROW:.*]] = llvm.load %[[AT]] : !llvm.ptr -> i64
// CHECK: %[[LENGTH:.*]] = arith.index_cast %[[ROW]]
// CHECK: %[[RANK:.*]] = llvm.mlir.constant(2 : i64)
// CHECK: %[[BYTES:.*]] = arith.muli %[[LENGTH]], %{{.*}}
// CHECK: %[[LAST:.*]] = arith.index_cast %[[END]]
// CHECK: %[[STRIDE:.*]] = arith.index_cast %[[BYTES]]
// CHECK: llvm.call @__xacc_store(%[[BOXES]], %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}}, %[[RANK]], %{{[^,]*}}, %[[LAST]], %[[STRIDE]], %{{.*}})
// The second one, behind 208 bytes: `def`, array 1, all of it.
// CHECK: %[[KIND:.*]] = llvm.mlir.constant(17 : i64)
// CHECK: %[[ARRAY:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[BOX:.*]] = llvm.getelementptr inbounds %[[BOXES]][208]
// CHECK: llvm.store %[[KIND]], %[[BOX]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[BOX]][8]
// CHECK: llvm.store %[[ARRAY]], %[[AT]]
// CHECK: return
// CHECK-LABEL: llvm.mlir.global internal constant @__xacc_flow_k()
// CHECK: %[[N:.*]] = llvm.mlir.constant(2 : i64)
// CHECK: %[[ARRAYS:.*]] = llvm.mlir.addressof @[[ARRAYS_AT:__xacc_const.*]] :
// CHECK: func.constant @__xacc_sections_k
// CHECK: %[[KEYS:.*]] = llvm.mlir.addressof @[[KEYS_AT:__xacc_const.*]] :
// CHECK: %[[OFFSET:.*]] = llvm.mlir.constant(32 : i64)
// CHECK: %[[EXTENTS:.*]] = llvm.mlir.constant(dense<[1, 0, 0]> : tensor<3xi64>)
// CHECK: %[[REDUCTIONS:.*]] = llvm.mlir.addressof @[[REDUCTIONS_AT:__xacc_const.*]] :
// CHECK: llvm.insertvalue %[[N]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[ARRAYS]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[KEYS]], %{{.*}}[7]
// CHECK: llvm.insertvalue %[[OFFSET]], %{{.*}}[10]
// CHECK: llvm.insertvalue %[[EXTENTS]], %{{.*}}[11]
// CHECK: llvm.insertvalue %[[REDUCTIONS]], %{{.*}}[13]
// CHECK-DAG: @[[ARRAYS_AT]](dense<[16, 24]>
// The length of a row: offset and size. Also of a sum's size.
// CHECK-DAG: @[[KEYS_AT]](dense<8>
// Array 1, 8 bytes behind the pointer, add (0), double (6), 2 elements; and as
// many complex numbers (9) as the argument at byte 8 says.
// CHECK-DAG: @[[REDUCTIONS_AT]](dense<[1, 8, 0, 6, 2, -1, 1, 0, 0, 9, 1, 8]>
// CHECK: llvm.mlir.global internal @__xacc_kernel_k()
// CHECK: %[[FLOW:.*]] = llvm.mlir.addressof @__xacc_flow_k
// CHECK: llvm.insertvalue %[[FLOW]], %{{.*}}[14]
func.func private @k__host(!llvm.ptr)
offload.func @k(%b: i1, %m: index, %p: !llvm.ptr, %q: !llvm.ptr, %l: index, %u: index) parallel
    attributes {split = array<i64: 0>, split_extents = array<i64: 1>, gangs = #offload.gangs<div>,
                reductions = [#offload.partial<argument = 3, offset = 1, kind = add, count = 2, type = f64>,
                              #offload.partial<argument = 3, offset = 0, kind = add, count = 1, type = complex<f64>, extent = 1>]} {
} sections {
^bb0(%b: i1, %m: index, %p: !llvm.ptr, %q: !llvm.ptr, %l: index, %u: index):
  %c-1 = arith.constant -1 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.subi %u, %c1 : index
  %dead = arith.extui %b : i1 to i64
  %v = offload.view %p sizes(%c-1, %m) : memref<?x?xf64>
  %w = offload.view %q sizes(%c-1) : memref<?xf64>
  offload.section use %v [%l, %c0] to [%last, %c0] : memref<?x?xf64>
  offload.section def %w : memref<?xf64>
}

// -----

// Steps: the distance grows, the first one is part of the offset. What is no
// box of one array may be anything of all arrays. A scalar has no dimensions.
// CHECK-LABEL: func.func private @__xacc_sections_steps(
// CHECK-SAME: %{{.*}}: !llvm.ptr, %[[BOXES:.*]]: !llvm.ptr)
// CHECK: %[[SPAN:.*]] = arith.subi
// CHECK: arith.floordivsi %[[SPAN]], %{{.*}}
// CHECK: llvm.getelementptr inbounds %[[BOXES]][16]
// CHECK: %[[WHOLE:.*]] = llvm.mlir.constant(18 : i64)
// CHECK: %[[BOX:.*]] = llvm.getelementptr inbounds %[[BOXES]][208]
// CHECK: llvm.store %[[WHOLE]], %[[BOX]]
// CHECK: %[[WHOLE:.*]] = llvm.mlir.constant(18 : i64)
// CHECK: %[[BOX:.*]] = llvm.getelementptr inbounds %[[BOXES]][416]
// CHECK: llvm.store %[[WHOLE]], %[[BOX]]
// CHECK: llvm.getelementptr inbounds %[[BOX]][32]
// CHECK: %[[DEF:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[RANK:.*]] = llvm.mlir.constant(0 : i64)
// CHECK: %[[BOX:.*]] = llvm.getelementptr inbounds %[[BOXES]][624]
// CHECK: llvm.store %[[DEF]], %[[BOX]]
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[BOX]][32]
// CHECK: llvm.store %[[RANK]], %[[AT]]
// CHECK: @[[WHY:.*]]("it writes 'h'\00")
// CHECK-LABEL: llvm.mlir.global internal constant @__xacc_flow_steps()
// CHECK: llvm.mlir.constant(4 : i64)
// CHECK: llvm.mlir.addressof @[[WHY]]
func.func private @steps__host(!llvm.ptr)
offload.func @steps(%p: !llvm.ptr, %n: index, %q: !llvm.ptr) parallel attributes {no_split = "it writes 'h'"} {
} sections {
^bb0(%p: !llvm.ptr, %n: index, %q: !llvm.ptr):
  %c1 = arith.constant 1 : index
  %a = offload.view %p sizes(%n) : memref<?xf32>
  offload.section use %a [%c1] to [%n] step [3] : memref<?xf32>
  %any = memref.alloca(%n) : memref<?xf32>
  offload.section may_def %any [%c1] to [%n] : memref<?xf32>
  %s = offload.view %q : memref<i32>
  offload.section def %s : memref<i32>
}

// -----

// What is read before the launch: rows of a sparse matrix.
// CHECK-LABEL: func.func private @__xacc_sections_rows(
// CHECK: %[[BOX:.*]] = llvm.alloca %{{.*}} x !llvm.array<26 x i64>
// CHECK: %[[POINTER:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK: llvm.call @xaccrtSectionBounds(%[[POINTER]], %[[BOX]], %[[MIN:.*]], %[[MAX:.*]]) :
// CHECK: %[[FIRST:.*]] = llvm.load %[[MIN]]
// CHECK: %[[LAST:.*]] = llvm.load %[[MAX]]
// CHECK-LABEL: llvm.mlir.global internal constant @__xacc_flow_rows()
// CHECK: llvm.mlir.addressof @__xacc_const
// CHECK: func.constant @__xacc_sections_rows
// CHECK: llvm.mlir.addressof @[[SOURCES:__xacc_const.*]] :
// CHECK: @[[SOURCES]](dense<1> : tensor<1xi64>)
func.func private @rows__host(!llvm.ptr)
offload.func @rows(%a: !llvm.ptr, %start: !llvm.ptr, %l: index, %u: index) parallel
    attributes {split = array<i64: 0>, split_extents = array<i64: 0>} {
} sections {
^bb0(%p: !llvm.ptr, %start: !llvm.ptr, %l: index, %u: index):
  %c-1 = arith.constant -1 : index
  %c1 = arith.constant 1 : index
  %rows = offload.view %start sizes(%c-1) : memref<?xi32>
  %a = offload.view %p sizes(%c-1) : memref<?xf64>
  %min, %max = offload.bounds %rows [%l] to [%u] : memref<?xi32>
  %last = arith.subi %max, %c1 : index
  offload.section use %a [%min] to [%last] : memref<?xf64>
}

// -----

// Where what is read before the launch cannot be told, nothing can.
// CHECK-LABEL: func.func private @__xacc_sections_lost(
// CHECK-NOT: xaccrtSectionBounds
// CHECK: llvm.mlir.constant(16 : i64)
// CHECK: llvm.mlir.constant(18 : i64)
// CHECK: return
func.func private @lost__host(!llvm.ptr)
offload.func @lost(%p: !llvm.ptr, %n: index) parallel {
} sections {
^bb0(%p: !llvm.ptr, %n: index):
  %rows = memref.alloca(%n) : memref<?xi32>
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %min, %max = offload.bounds %rows [%n] to [%n] : memref<?xi32>
  offload.section use %a [%min] to [%max] : memref<?xf64>
}

// -----

// Without a sections region the pointers are known, and nothing else.
// CHECK-NOT: __xacc_sections
// CHECK: "it was compiled for one device\00"
// CHECK-LABEL: llvm.mlir.global internal constant @__xacc_flow_plain()
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i64)
// CHECK: %[[NULL:.*]] = llvm.mlir.zero
// CHECK: llvm.insertvalue %[[ONE]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[NULL]], %{{.*}}[3]
func.func private @plain__host(!llvm.ptr)
offload.func @plain(%n: i32, %p: !llvm.ptr) parallel {
}
