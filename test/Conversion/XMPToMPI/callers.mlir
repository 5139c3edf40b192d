// RUN: xacc-opt %s --convert-xmp-to-mpi | FileCheck %s --check-prefixes=CHECK,UNKNOWN
// RUN: xacc-opt %s --convert-xmp-to-mpi=assume-outside-tasks=true \
// RUN:   | FileCheck %s --check-prefixes=CHECK,ASSUME

// Who calls a function may not be known: then a task may.

// CHECK-LABEL: func @public
// UNKNOWN: xmp.barrier
// ASSUME: mpi.barrier
func.func @public() {
  xmp.barrier
  call @called_by_public() : () -> ()
  return
}

// CHECK-LABEL: func private @called_by_public
// UNKNOWN: xmp.barrier
// ASSUME: mpi.barrier
func.func private @called_by_public() {
  xmp.barrier
  return
}

// CHECK-LABEL: func private @address_taken
// UNKNOWN: xmp.barrier
// ASSUME: mpi.barrier
func.func private @address_taken() {
  xmp.barrier
  return
}

// CHECK-LABEL: func private @nobody_calls
// CHECK: mpi.barrier
func.func private @nobody_calls() -> (() -> ()) {
  xmp.barrier
  %f = constant @address_taken : () -> ()
  return %f : () -> ()
}

// Even main, if a task calls it.
// CHECK-LABEL: func @main
// CHECK: xmp.barrier
// CHECK-NOT: mpi.
func.func @main() {
  xmp.barrier
  return
}

// CHECK-LABEL: func private @again
func.func private @again(%s: !xmp.set) {
  xmp.task on %s {
    func.call @main() : () -> ()
  }
  return
}
