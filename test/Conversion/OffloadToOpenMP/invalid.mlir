// RUN: xacc-opt %s --convert-offload-to-openmp --split-input-file --verify-diagnostics

// expected-note @+1 {{defined here}}
func.func private @k__host(!llvm.ptr)

// expected-error @+1 {{'offload.func' op needs the name 'k__host' for its host code}}
offload.func @k() parallel {
}

// -----

// A function of the program has that name, with a body.
// expected-note @+1 {{defined here}}
func.func @first__host(%n: index) -> index {
  return %n : index
}

offload.func @second() serial {
}
// expected-error @+1 {{'offload.func' op needs the name 'first__host' for its host code}}
offload.func @first() serial {
}
