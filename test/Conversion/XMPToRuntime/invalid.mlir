// RUN: xacc-opt %s --convert-xmp-to-runtime --split-input-file --verify-diagnostics

func.func @not_localized(%a: !xmp.array<64xf64, [t0]>, %i: index) {
  // expected-error@+1 {{'xmp.load' op has no lowering to the runtime; run --xmp-localize first}}
  %x = xmp.load %a[%i] : !xmp.array<64xf64, [t0]>
  return
}

// -----

func.func @reduction_type(%m: memref<f16>) {
  // expected-error@+1 {{'xmp.reduction' op cannot combine elements of type 'f16'}}
  xmp.reduction add %m : memref<f16>
  return
}

// -----

llvm.mlir.global external @__xacc_desc_a() : i32
// expected-error@+1 {{'xmp.global' op needs the symbol '__xacc_desc_a', which something else has}}
xmp.global @a : !xmp.array<64xf64, [t0]>
