// RUN: xacc-opt %s --xacc-outline-teams --verify-diagnostics

// Functions are of LLVM's dialect when teams become functions.
func.func @team(%n: i64) {
  // expected-error @+1 {{'offload.team' op is not in an llvm.func}}
  offload.team %n {
  ^bb0(%thread: i64):
    offload.yield
  }
  return
}
