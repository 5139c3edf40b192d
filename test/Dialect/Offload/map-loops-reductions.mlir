// RUN: xacc-opt %s --offload-map-loops | FileCheck %s

// A reduction of a loop and of the one inside is one of the nest; of another kind
// it is not.

// CHECK-LABEL: func.func @same
// CHECK: offload.loop parallel<gang, vector> (%{{.*}}, %{{.*}}) = {{.*}} reduce (max
func.func @same(%s: memref<f64>, %a: memref<100x100xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  offload.kernel parallel {
    offload.loop parallel<none> (%i) = (%c0) to (%n) step (%c1) reduce (max %s -> %outer : memref<f64>) {
      offload.loop parallel<none> (%j) = (%c0) to (%n) step (%c1) reduce (max %outer -> %inner : memref<f64>) {
        %x = memref.load %a[%i, %j] : memref<100x100xf64>
        %old = memref.load %inner[] : memref<f64>
        %new = arith.maximumf %old, %x : f64
        memref.store %new, %inner[] : memref<f64>
      }
    }
  }
  return
}

// CHECK-LABEL: func.func @other
// CHECK: offload.loop parallel<gang> (%{{.*}}) = {{.*}} reduce (max
// CHECK: offload.loop parallel<vector> (%{{.*}}) = {{.*}} reduce (add
func.func @other(%s: memref<f64>, %a: memref<100x100xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100 : index
  offload.kernel parallel {
    offload.loop parallel<none> (%i) = (%c0) to (%n) step (%c1) reduce (max %s -> %outer : memref<f64>) {
      offload.loop parallel<none> (%j) = (%c0) to (%n) step (%c1) reduce (add %outer -> %inner : memref<f64>) {
        %x = memref.load %a[%i, %j] : memref<100x100xf64>
        %old = memref.load %inner[] : memref<f64>
        %new = arith.addf %old, %x : f64
        memref.store %new, %inner[] : memref<f64>
      }
    }
  }
  return
}
