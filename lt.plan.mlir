module {
  llvm.func @__xacc_c_0(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr)
  llvm.func @xaccrtInit(i64)
  xmp.global @static_p : !xmp.nodes<?>
  xmp.global @static_t : !xmp.template<[block]>
  func.func @__xacc_unit_init() {
    %c9 = arith.constant 9 : index
    %c0 = arith.constant 0 : index
    %c3_i64 = arith.constant 3 : i64
    llvm.call @xaccrtInit(%c3_i64) : (i64) -> ()
    %0 = xmp.nodes [*] {xmp.directive = "nodes p"} : !xmp.nodes<?>
    xmp.set_global @static_p, %0 : !xmp.nodes<?>
    %1 = xmp.template (%c0) to (%c9) onto %0 {xmp.directive = "template t"} : !xmp.nodes<?> -> !xmp.template<[block]>
    xmp.set_global @static_t, %1 : !xmp.template<[block]>
    return
  }
  func.func @__xacc_region_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64) {
    %c0_i32 = arith.constant 0 : i32
    %c0 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    %c1_i64 = arith.constant 1 : i64
    %alloca = memref.alloca() : memref<i32>
    %alloca_0 = memref.alloca() : memref<i32>
    %0 = xmp.get_global @static_t : !xmp.template<[block]>
    %alloca_1 = memref.alloca() : memref<i32>
    %1 = llvm.load %arg0 : !llvm.ptr -> i32
    memref.store %1, %alloca_1[] : memref<i32>
    memref.store %c0_i32, %alloca_0[] : memref<i32>
    %first, %last = xmp.owned_range %0[0] : !xmp.template<[block]>
    %2 = arith.maxsi %first, %c0 : index
    %3 = arith.addi %last, %c1 overflow<nsw> : index
    %4 = arith.minsi %3, %c10 : index
    scf.for %arg4 = %2 to %4 step %c1 {
      %11 = llvm.alloca %c1_i64 x i64 {alignment = 8 : i64} : (i64) -> !llvm.ptr
      %intptr = memref.extract_aligned_pointer_as_index %alloca_0 : memref<i32> -> index
      %12 = arith.index_cast %intptr : index to i64
      %13 = llvm.inttoptr %12 : i64 to !llvm.ptr
      llvm.store %arg3, %11 : i64, !llvm.ptr
      llvm.call @__xacc_c_0(%13, %arg1, %arg2, %11) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    }
    %5 = xmp.template_section %0(every) : !xmp.template<[block]>
    %6 = memref.load %alloca_0[] : memref<i32>
    memref.store %6, %alloca[] : memref<i32>
    xmp.reduction  add %alloca on %5 {xmp.directive = "loop"} : memref<i32>
    %7 = memref.load %alloca_1[] : memref<i32>
    %8 = memref.load %alloca[] : memref<i32>
    %9 = arith.addi %7, %8 : i32
    memref.store %9, %alloca_1[] : memref<i32>
    xmp.release %5 : !xmp.set
    %10 = memref.load %alloca_1[] : memref<i32>
    llvm.store %10, %arg0 : i32, !llvm.ptr
    return
  }
}
