// RUN: xacc-opt %s --split-input-file --verify-diagnostics

// As test/Dialect/Offload/attributes-invalid.mlir, for the xmp dialect.

func.func @directive() {
  // expected-error @+1 {{attribute 'directive' failed to satisfy constraint: The directive of the program that an operation comes from}}
  xmp.barrier {directive}
  return
}

// -----

func.func @directive_prefix() {
  // expected-error @+1 {{'xmp.barrier' op has the unknown attribute 'xmp.directive'; write 'directive'}}
  xmp.barrier {xmp.directive = #xmp.directive<"barrier">}
  return
}

// -----

// expected-error @+1 {{attribute 'templ' failed to satisfy constraint: flat symbol reference attribute}}
xmp.global @templ : !xmp.array<8xf64, [t0]> {templ = "t"}

// -----

func.func @loop(%t: !xmp.template<[block]>, %c: index) {
  xmp.loop (%i) = (%c) to (%c) step (%c) on %t[:] : !xmp.template<[block]> {
  // expected-error @+1 {{attribute 'halo' failed to satisfy constraint: string array attribute}}
  } {halo = "stale"}
  return
}

// -----

func.func @unknown(%a: memref<f64>) {
  // expected-error @+1 {{'memref.load' op has the unknown attribute 'xmp.exct'}}
  %x = memref.load %a[] {xmp.exct} : memref<f64>
  return
}

// -----

// expected-error @+1 {{has the unknown attribute 'xmp.distinct' on an argument}}
func.func @unknown_argument(%p: !llvm.ptr {xmp.distinct}) {
  return
}

// -----

// expected-error @+1 {{has the unknown attribute 'xmp.distinct' on a result}}
func.func private @unknown_result() -> (!llvm.ptr {xmp.distinct})

// -----

func.func @mpi(%comm: !mpi.comm) {
  // expected-error @+1 {{attribute 'xmp.directive' must be a #xmp.directive, is unit}}
  mpi.barrier(%comm) {xmp.directive}
  return
}

// -----

func.func @mpi_place() {
  // expected-error @+1 {{has the attribute 'xmp.directive', which belongs on an operation of the mpi dialect}}
  func.call @f() {xmp.directive = #xmp.directive<"barrier">} : () -> ()
  return
}
func.func private @f()

// -----

func.func @collapse(%n: index) {
  // expected-error @+1 {{attribute 'xmp.collapse' must be an integer of 64 bits, is "two"}}
  acc.loop control(%i : index) = (%n : index) to (%n : index) step (%n : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>, xmp.collapse = "two"}
  return
}

// -----

func.func @collapse_place(%n: index) {
  // expected-error @+1 {{has the attribute 'xmp.collapse', which belongs on an acc.loop}}
  scf.for %i = %n to %n step %n {
  } {xmp.collapse = 2 : i64}
  return
}

// -----

llvm.func @puts(!llvm.ptr) -> i32
func.func @writes(%p: !llvm.ptr) {
  // expected-error @+1 {{attribute 'xmp.writes' must be an array<i32>, is unit}}
  %n = llvm.call @puts(%p) {xmp.writes} : (!llvm.ptr) -> i32
  return
}

// -----

func.func @writes_place(%a: memref<f64>) {
  // expected-error @+1 {{has the attribute 'xmp.writes', which belongs on a call}}
  %x = memref.load %a[] {xmp.writes = array<i32>} : memref<f64>
  return
}

// -----

func.func @array(%p: !llvm.ptr) {
  // expected-error @+1 {{attribute 'xmp.array' must be a string, is unit}}
  %x = llvm.load %p {xmp.array} : !llvm.ptr -> !llvm.ptr
  return
}

// -----

func.func @array_place(%a: memref<f64>) {
  // expected-error @+1 {{has the attribute 'xmp.array', which belongs on an llvm.load}}
  %x = memref.load %a[] {xmp.array = "u"} : memref<f64>
  return
}

// -----

func.func @exact(%i: index) {
  // expected-error @+1 {{attribute 'xmp.exact' must be a unit attribute, is true}}
  %x = arith.index_cast %i {xmp.exact = true} : index to i32
  return
}

// -----

func.func @part(%i: index) {
  // expected-error @+1 {{has the attribute 'xmp.part', which belongs on an xmp.loop}}
  %x = arith.index_cast %i {xmp.part} : index to i32
  return
}

// -----

func.func @exact_place(%a: memref<f64>) {
  // expected-error @+1 {{has the attribute 'xmp.exact', which belongs on an arith.index_cast}}
  %x = memref.load %a[] {xmp.exact} : memref<f64>
  return
}
// -----

func.func @no_arrays(%p: !llvm.ptr) {
  // expected-error @+1 {{has the attribute 'xmp.no_arrays', which belongs on a call}}
  %x = llvm.load %p {xmp.no_arrays} : !llvm.ptr -> !llvm.ptr
  return
}

// -----

// expected-error @+1 {{attribute 'xmp.ends_program' must be a unit attribute, is true}}
func.func @ends_program() attributes {xmp.ends_program = true} {
  return
}

// -----

func.func @ends_program_place(%i: index) {
  // expected-error @+1 {{has the attribute 'xmp.ends_program', which belongs on a function}}
  %x = arith.index_cast %i {xmp.ends_program} : index to i32
  return
}
