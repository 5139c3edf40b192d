// RUN: xacc-opt %s --xacc-verify-target --split-input-file --verify-diagnostics

// The body of a kernel may be there: a pass behind makes a function of it.
func.func @team(%n: i64) {
  offload.team %n {
  ^bb0(%thread: i64):
    offload.yield
  }
  return
}

// -----

func.func @language() {
  // expected-error @+1 {{'xmp.barrier' op is left after lowering to the target}}
  xmp.barrier
  return
}

// -----

// expected-error @+1 {{'xmp.global' op is left after lowering to the target}}
xmp.global @u : !xmp.array<64xf64, [t0]>

// -----

func.func @plan(%n: index) {
  // expected-error @+1 {{'offload.kernel' op is left after lowering to the target}}
  offload.kernel parallel {
    // expected-error @+1 {{'offload.loop' op is left after lowering to the target}}
    offload.loop seq (%i) = (%n) to (%n) step (%n) {
    }
  }
  return
}

// -----

func.func @data(%a: memref<4xf64>) {
  // expected-error @+1 {{'acc.copyin' op is left after lowering to the target}}
  %d = acc.copyin varPtr(%a : memref<4xf64>) -> memref<4xf64>
  return
}

// -----

// expected-error @+1 {{has a value of type '!offload.token' after lowering to the target}}
func.func @type(%t: !offload.token) {
  return
}

// -----

func.func @result(%p: !llvm.ptr) {
  // expected-error @+1 {{has a value of type '!xmp.nodes<4>' after lowering to the target}}
  %n = builtin.unrealized_conversion_cast %p : !llvm.ptr to !xmp.nodes<4>
  return
}
