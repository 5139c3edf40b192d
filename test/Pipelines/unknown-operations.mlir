// Operations of dialects that are not loaded have no dialect object. They stay as
// they are, on the host and in kernels, and crash no pass.

// RUN: xacc-opt %s --allow-unregistered-dialect --xacc-plan="openmp=true persistent=true overlap=true" | FileCheck %s
// RUN: xacc-opt %s --allow-unregistered-dialect --xacc-lower-to-host=openmp=true | FileCheck %s
// RUN: xacc-opt %s --allow-unregistered-dialect --xacc-lower-to-cuda=cuda-path=none | FileCheck %s

// CHECK: other.top
"other.top"() {note} : () -> ()

// CHECK-LABEL: func @host
func.func @host(%t: !xmp.template<[block]>, %a: !xmp.array<64xf64, [t0], shadow [1:1]>, %s: memref<f64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // CHECK: other.begin
  "other.begin"(%a) : (!xmp.array<64xf64, [t0], shadow [1:1]>) -> ()
  xmp.reflect %a : !xmp.array<64xf64, [t0], shadow [1:1]>
  xmp.loop (%i) = (%c0) to (%c64) step (%c1) on %t[d0 + %c0] : !xmp.template<[block]> independent [0]
      reduce (add %p -> %s : memref<f64>) {
    %x = xmp.load %a[%i] : !xmp.array<64xf64, [t0], shadow [1:1]>
    // CHECK: other.use
    %y = "other.use"(%x) : (f64) -> f64
    xmp.store %y, %a[%i] : !xmp.array<64xf64, [t0], shadow [1:1]>
  }
  return
}

// CHECK-LABEL: func @device
func.func @device(%a: memref<64xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: other.address
  %b = "other.address"(%a) : (memref<64xf64>) -> memref<64xf64>
  %d = offload.enter copyin %b : memref<64xf64>
  offload.kernel parallel {
    offload.loop auto (%i) = (%c0) to (%n) step (%c1) {
      %x = memref.load %d[%i] : memref<64xf64>
      %y = "other.compute"(%x) : (f64) -> f64
      memref.store %y, %d[%i] : memref<64xf64>
    }
  }
  offload.exit copyout %b : memref<64xf64>
  return
}

// CHECK-LABEL: func @directives
func.func @directives(%a: memref<64xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = acc.copyin varPtr(%a : memref<64xf64>) -> memref<64xf64> {dataClause = #acc<data_clause acc_copy>}
  acc.parallel dataOperands(%d : memref<64xf64>) {
    acc.loop control(%i : index) = (%c0 : index) to (%n : index) step (%c1 : index) {
      %y = "other.compute"(%i) : (index) -> f64
      memref.store %y, %d[%i] : memref<64xf64>
      acc.yield
    } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: false>}
    acc.yield
  }
  acc.copyout accPtr(%d : memref<64xf64>) to varPtr(%a : memref<64xf64>) {dataClause = #acc<data_clause acc_copy>}
  return
}
