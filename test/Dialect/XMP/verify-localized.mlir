// RUN: xacc-opt %s --xmp-verify-localized --split-input-file --verify-diagnostics

func.func @left(%t: !xmp.template<[block]>, %a: !xmp.array<64xf64, [t0]>, %l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{'xmp.loop' op is left after localising; run --xmp-localize first}}
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    // expected-error@+1 {{'xmp.load' op is left after localising; run --xmp-localize first}}
    %x = xmp.load %a[%i] : !xmp.array<64xf64, [t0]>
    // expected-error@+1 {{'xmp.store' op is left after localising; run --xmp-localize first}}
    xmp.store %x, %a[%i] : !xmp.array<64xf64, [t0]>
  }
  return
}

// -----

// What localising leaves is fine.
func.func @localized(%t: !xmp.template<[block]>, %a: !xmp.array<64xf64, [t0]>, %i: index) {
  %first, %last = xmp.owned_range %t[0] : !xmp.template<[block]>
  %view = xmp.local_view %a : !xmp.array<64xf64, [t0]> -> memref<?xf64, strided<[1], offset: ?>>
  %address = xmp.element %a[%i] : !xmp.array<64xf64, [t0]>
  return
}
