// RUN: xacc-opt %s --xmp-localize --split-input-file --verify-diagnostics

func.func @cyclic_loop(%t: !xmp.template<[*, cyclic]>, %l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{'xmp.loop' op cyclic distributions are not supported by xmp-localize yet}}
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[*, d0 + %c0] : !xmp.template<[*, cyclic]> {
  }
  return
}

// -----

func.func @cyclic_value(%t: !xmp.template<[block, cyclic(4)]>, %l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+1 {{'xmp.loop' op cyclic distributions are not supported by xmp-localize yet}}
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[d0 + %c0, (%l)] : !xmp.template<[block, cyclic(4)]> {
  }
  return
}

// -----

// The array is translated by its own mapping, not by that of the loop.
xmp.global @c : !xmp.template<[cyclic]>
xmp.global @a : !xmp.array<64xf64, [t0]> {xmp.template = @c}
func.func @cyclic_array(%t: !xmp.template<[block]>, %l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = xmp.get_global @a : !xmp.array<64xf64, [t0]>
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> {
    // expected-error@+1 {{'xmp.load' op cyclic distributions are not supported by xmp-localize yet}}
    %x = xmp.load %a[%i] : !xmp.array<64xf64, [t0]>
  }
  return
}

// -----

func.func @cyclic_array_in_for(%t: !xmp.template<[cyclic]>, %u: index, %x: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = xmp.alloc align %t : !xmp.template<[cyclic]> -> !xmp.array<64xf64, [t0]>
  scf.for %i = %c0 to %u step %c1 {
    // expected-error@+1 {{'xmp.store' op cyclic distributions are not supported by xmp-localize yet}}
    xmp.store %x, %a[%i] : !xmp.array<64xf64, [t0]>
  }
  return
}

// -----

// Not restricted by the cyclic dimension, and a checked access: both are fine.
func.func @cyclic_elsewhere(%t: !xmp.template<[block, cyclic]>, %l: index, %u: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  xmp.loop (%i) = (%l) to (%u) step (%c1) on %t[d0 + %c0, *] : !xmp.template<[block, cyclic]> {
  }
  %a = xmp.alloc align %t : !xmp.template<[block, cyclic]> -> !xmp.array<64xf64, [t1]>
  %x = xmp.load %a[%c1] : !xmp.array<64xf64, [t1]>
  return
}
