module {
  llvm.func @__xacc_c_0(!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr)
  llvm.func @xaccrtInit(i64)
  xmp.global @static_p : !xmp.nodes<?>
  xmp.global @static_t : !xmp.template<[block]>
  func.func @__xacc_unit_init() {
    %c3_i64 = arith.constant 3 : i64
    llvm.call @xaccrtInit(%c3_i64) : (i64) -> ()
    %0 = xmp.nodes [*] {xmp.directive = "nodes p"} : !xmp.nodes<?>
    xmp.set_global @static_p, %0 : !xmp.nodes<?>
    %c0 = arith.constant 0 : index
    %c9 = arith.constant 9 : index
    %1 = xmp.template (%c0) to (%c9) onto %0 {xmp.directive = "template t"} : !xmp.nodes<?> -> !xmp.template<[block]>
    xmp.set_global @static_t, %1 : !xmp.template<[block]>
    return
  }
  func.func @__xacc_region_0(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: !llvm.ptr, %arg3: i64) {
    %0 = arith.index_cast %arg3 : i64 to index
    %1 = xmp.get_global @static_t : !xmp.template<[block]>
    %alloca = memref.alloca() : memref<i32>
    %2 = llvm.load %arg0 : !llvm.ptr -> i32
    memref.store %2, %alloca[] : memref<i32>
    %c0 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    %c0_0 = arith.constant 0 : index
    xmp.loop (%arg4) = (%c0) to (%c10) step (%c1) on %1[d0 + %c0_0] : !xmp.template<[block]> reduce (add %arg5 -> %alloca : memref<i32>) {
      %c1_i64 = arith.constant 1 : i64
      %4 = llvm.alloca %c1_i64 x i64 {alignment = 8 : i64} : (i64) -> !llvm.ptr
      %intptr = memref.extract_aligned_pointer_as_index %arg5 : memref<i32> -> index
      %5 = arith.index_cast %intptr : index to i64
      %6 = llvm.inttoptr %5 : i64 to !llvm.ptr
      %7 = arith.index_cast %0 : index to i64
      llvm.store %7, %4 : i64, !llvm.ptr
      llvm.call @__xacc_c_0(%6, %arg1, %arg2, %4) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
    } {xmp.directive = "loop"}
    %3 = memref.load %alloca[] : memref<i32>
    llvm.store %3, %arg0 : i32, !llvm.ptr
    return
  }
}
