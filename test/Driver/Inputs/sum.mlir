// Each rank stores the indices that it owns; the sum over all is 4950. Printed
// by every rank, as replicated execution has it. Tests put the number in for
// ABI_VERSION.

xmp.global @p : !xmp.nodes<?>
xmp.global @t : !xmp.template<[block]>
xmp.global @a : !xmp.array<100xf64, [t0]>

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.mlir.global internal constant @format("sum %g\0A\00") {addr_space = 0 : i32}

func.func @__xacc_unit_sum() {
  %c0 = arith.constant 0 : index
  %c99 = arith.constant 99 : index
  %p = xmp.nodes [*] : !xmp.nodes<?>
  xmp.set_global @p, %p : !xmp.nodes<?>
  %t = xmp.template (%c0) to (%c99) onto %p : !xmp.nodes<?> -> !xmp.template<[block]>
  xmp.set_global @t, %t : !xmp.template<[block]>
  %a = xmp.alloc zero align %t : !xmp.template<[block]> -> !xmp.array<100xf64, [t0]>
  xmp.set_global @a, %a : !xmp.array<100xf64, [t0]>
  return
}

func.func @__xacc_region_sum(%s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %t = xmp.get_global @t : !xmp.template<[block]>
  %a = xmp.get_global @a : !xmp.array<100xf64, [t0]>
  xmp.loop (%i) = (%c0) to (%c100) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    %n = arith.index_cast %i : index to i64
    %x = arith.sitofp %n : i64 to f64
    xmp.store %x, %a[%i] : !xmp.array<100xf64, [t0]>
  }
  xmp.loop (%i) = (%c0) to (%c100) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]>
      reduce (add %sum -> %s : memref<f64>) {
    %x = xmp.load %a[%i] : !xmp.array<100xf64, [t0]>
    %old = memref.load %sum[] : memref<f64>
    %new = arith.addf %old, %x fastmath<reassoc> : f64
    memref.store %new, %sum[] : memref<f64>
  }
  return
}

func.func private @xaccrtInit(i64)

func.func @main() -> i32 {
  %version = arith.constant ABI_VERSION : i64
  func.call @xaccrtInit(%version) : (i64) -> ()
  func.call @__xacc_unit_sum() : () -> ()
  %zero = arith.constant 0.0 : f64
  %status = arith.constant 0 : i32
  %s = memref.alloca() : memref<f64>
  memref.store %zero, %s[] : memref<f64>
  func.call @__xacc_region_sum(%s) : (memref<f64>) -> ()
  %sum = memref.load %s[] : memref<f64>
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %r = llvm.call @printf(%format, %sum) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64) -> i32
  return %status : i32
}
