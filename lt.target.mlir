module {
  llvm.func @__xacc_c_0(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr)
  llvm.func @xaccrtInit(i64)
  func.func @__xacc_unit_init() {
    %0 = llvm.mlir.addressof @__xacc_desc_static_t : !llvm.ptr
    %1 = llvm.mlir.addressof @__xacc_loc_5 : !llvm.ptr
    %2 = llvm.mlir.addressof @__xacc_const_3 : !llvm.ptr
    %c9_i64 = arith.constant 9 : i64
    %c0_i64 = arith.constant 0 : i64
    %3 = llvm.mlir.addressof @__xacc_desc_static_p : !llvm.ptr
    %4 = llvm.mlir.addressof @__xacc_loc_2 : !llvm.ptr
    %5 = llvm.mlir.addressof @__xacc_const : !llvm.ptr
    %c3_i64 = arith.constant 3 : i64
    %6 = llvm.mlir.constant(1 : i64) : i64
    %7 = llvm.alloca %6 x !llvm.array<1 x i64> : (i64) -> !llvm.ptr
    %8 = llvm.alloca %6 x !llvm.array<1 x i64> : (i64) -> !llvm.ptr
    llvm.call @xaccrtInit(%c3_i64) : (i64) -> ()
    %9 = llvm.call @xaccrtNodesEntire(%6, %5, %4) : (i64, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
    llvm.store %9, %3 : !llvm.ptr, !llvm.ptr
    llvm.store %c0_i64, %8 : i64, !llvm.ptr
    llvm.store %c9_i64, %7 : i64, !llvm.ptr
    %10 = llvm.call @xaccrtTemplate(%9, %6, %8, %7, %2, %1) : (!llvm.ptr, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
    llvm.store %10, %0 : !llvm.ptr, !llvm.ptr
    return
  }
  func.func @__xacc_region_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64) {
    %0 = llvm.mlir.addressof @__xacc_loc : !llvm.ptr
    %1 = llvm.mlir.constant(3 : i64) : i64
    %2 = llvm.mlir.constant(0 : i64) : i64
    %3 = llvm.mlir.constant(1 : i64) : i64
    %4 = llvm.mlir.addressof @__xacc_loc_8 : !llvm.ptr
    %5 = llvm.mlir.addressof @__xacc_const_6 : !llvm.ptr
    %6 = llvm.mlir.addressof @__xacc_desc_static_t : !llvm.ptr
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %c0 = arith.constant 0 : index
    %c0_i32 = arith.constant 0 : i32
    %c1_i64 = arith.constant 1 : i64
    %7 = llvm.alloca %c1_i64 x i64 {alignment = 8 : i64} : (i64) -> !llvm.ptr
    %alloca = memref.alloca() : memref<i32>
    %alloca_0 = memref.alloca() : memref<i32>
    %8 = llvm.load %6 : !llvm.ptr -> !llvm.ptr
    %alloca_1 = memref.alloca() : memref<i32>
    %9 = llvm.load %arg0 : !llvm.ptr -> i32
    memref.store %9, %alloca_1[] : memref<i32>
    memref.store %c0_i32, %alloca_0[] : memref<i32>
    %10 = llvm.getelementptr inbounds %8[128] : (!llvm.ptr) -> !llvm.ptr, i8
    %11 = llvm.load %10 : !llvm.ptr -> i64
    %12 = arith.index_cast %11 : i64 to index
    %13 = llvm.getelementptr inbounds %8[184] : (!llvm.ptr) -> !llvm.ptr, i8
    %14 = llvm.load %13 : !llvm.ptr -> i64
    %15 = arith.index_cast %14 : i64 to index
    %16 = arith.maxsi %12, %c0 : index
    %17 = arith.addi %15, %c1 overflow<nsw> : index
    %18 = arith.minsi %17, %c10 : index
    scf.for %arg4 = %16 to %18 step %c1 {
      %intptr = memref.extract_aligned_pointer_as_index %alloca_0 : memref<i32> -> index
      %27 = arith.index_cast %intptr : index to i64
      %28 = llvm.inttoptr %27 : i64 to !llvm.ptr
      llvm.store %arg3, %7 : i64, !llvm.ptr
      llvm.call @__xacc_c_0(%28, %arg1, %arg2, %7) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    }
    %19 = llvm.call @xaccrtTemplateSection(%8, %5, %4) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
    %20 = memref.load %alloca_0[] : memref<i32>
    memref.store %20, %alloca[] : memref<i32>
    %21 = builtin.unrealized_conversion_cast %alloca : memref<i32> to !llvm.struct<(ptr, ptr, i64)>
    %22 = llvm.extractvalue %21[1] : !llvm.struct<(ptr, ptr, i64)> 
    llvm.call @xaccrtReduce(%2, %1, %22, %3, %19, %0) : (i64, i64, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
    %23 = memref.load %alloca_1[] : memref<i32>
    %24 = memref.load %alloca[] : memref<i32>
    %25 = arith.addi %23, %24 : i32
    memref.store %25, %alloca_1[] : memref<i32>
    llvm.call @xaccrtRelease(%19) : (!llvm.ptr) -> ()
    %26 = memref.load %alloca_1[] : memref<i32>
    llvm.store %26, %arg0 : i32, !llvm.ptr
    return
  }
  llvm.mlir.global external @__xacc_desc_static_p() {addr_space = 0 : i32} : !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.global external @__xacc_desc_static_t() {addr_space = 0 : i32} : !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.global private constant @__xacc_str("/tmp/w/lt.c\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @__xacc_str_0("loop\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @__xacc_loc() {addr_space = 0 : i32} : !llvm.struct<(ptr, i32, i32, ptr)> {
    %0 = llvm.mlir.addressof @__xacc_str : !llvm.ptr
    %1 = llvm.mlir.constant(15 : i32) : i32
    %2 = llvm.mlir.constant(3 : i32) : i32
    %3 = llvm.mlir.addressof @__xacc_str_0 : !llvm.ptr
    %4 = llvm.mlir.undef : !llvm.struct<(ptr, i32, i32, ptr)>
    %5 = llvm.insertvalue %0, %4[0] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %6 = llvm.insertvalue %1, %5[1] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %7 = llvm.insertvalue %2, %6[2] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %8 = llvm.insertvalue %3, %7[3] : !llvm.struct<(ptr, i32, i32, ptr)> 
    llvm.return %8 : !llvm.struct<(ptr, i32, i32, ptr)>
  }
  llvm.func @xaccrtReduce(i64, i64, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr)
  llvm.func @xaccrtRelease(!llvm.ptr)
  llvm.mlir.global private constant @__xacc_const(dense<-1> : tensor<1xi64>) {addr_space = 0 : i32} : !llvm.array<1 x i64>
  llvm.mlir.global private constant @__xacc_str_1("nodes p\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @__xacc_loc_2() {addr_space = 0 : i32} : !llvm.struct<(ptr, i32, i32, ptr)> {
    %0 = llvm.mlir.addressof @__xacc_str : !llvm.ptr
    %1 = llvm.mlir.constant(2 : i32) : i32
    %2 = llvm.mlir.constant(1 : i32) : i32
    %3 = llvm.mlir.addressof @__xacc_str_1 : !llvm.ptr
    %4 = llvm.mlir.undef : !llvm.struct<(ptr, i32, i32, ptr)>
    %5 = llvm.insertvalue %0, %4[0] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %6 = llvm.insertvalue %1, %5[1] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %7 = llvm.insertvalue %2, %6[2] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %8 = llvm.insertvalue %3, %7[3] : !llvm.struct<(ptr, i32, i32, ptr)> 
    llvm.return %8 : !llvm.struct<(ptr, i32, i32, ptr)>
  }
  llvm.func @xaccrtNodesEntire(i64, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.mlir.global private constant @__xacc_const_3(dense<[1, 0, 0]> : tensor<3xi64>) {addr_space = 0 : i32} : !llvm.array<3 x i64>
  llvm.mlir.global private constant @__xacc_str_4("template t\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @__xacc_loc_5() {addr_space = 0 : i32} : !llvm.struct<(ptr, i32, i32, ptr)> {
    %0 = llvm.mlir.addressof @__xacc_str : !llvm.ptr
    %1 = llvm.mlir.constant(4 : i32) : i32
    %2 = llvm.mlir.constant(1 : i32) : i32
    %3 = llvm.mlir.addressof @__xacc_str_4 : !llvm.ptr
    %4 = llvm.mlir.undef : !llvm.struct<(ptr, i32, i32, ptr)>
    %5 = llvm.insertvalue %0, %4[0] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %6 = llvm.insertvalue %1, %5[1] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %7 = llvm.insertvalue %2, %6[2] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %8 = llvm.insertvalue %3, %7[3] : !llvm.struct<(ptr, i32, i32, ptr)> 
    llvm.return %8 : !llvm.struct<(ptr, i32, i32, ptr)>
  }
  llvm.func @xaccrtTemplate(!llvm.ptr, i64, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.mlir.global private constant @__xacc_const_6(dense<[4, 0, 0, 1]> : tensor<4xi64>) {addr_space = 0 : i32} : !llvm.array<4 x i64>
  llvm.mlir.global private constant @__xacc_str_7("template_section\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @__xacc_loc_8() {addr_space = 0 : i32} : !llvm.struct<(ptr, i32, i32, ptr)> {
    %0 = llvm.mlir.addressof @__xacc_str : !llvm.ptr
    %1 = llvm.mlir.constant(15 : i32) : i32
    %2 = llvm.mlir.constant(3 : i32) : i32
    %3 = llvm.mlir.addressof @__xacc_str_7 : !llvm.ptr
    %4 = llvm.mlir.undef : !llvm.struct<(ptr, i32, i32, ptr)>
    %5 = llvm.insertvalue %0, %4[0] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %6 = llvm.insertvalue %1, %5[1] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %7 = llvm.insertvalue %2, %6[2] : !llvm.struct<(ptr, i32, i32, ptr)> 
    %8 = llvm.insertvalue %3, %7[3] : !llvm.struct<(ptr, i32, i32, ptr)> 
    llvm.return %8 : !llvm.struct<(ptr, i32, i32, ptr)>
  }
  llvm.func @xaccrtTemplateSection(!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
}
