offload.func @sum(%p: !llvm.ptr, %r: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %s = offload.view %r : memref<f64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  offload.loop parallel<gang, vector> (%i) = (%c0) to (%n) step (%c1) reduce (add %s -> %own : memref<f64>) {
    %x = memref.load %a[%i] : memref<?xf64>
    %y = memref.load %own[] : memref<f64>
    %z = arith.addf %y, %x : f64
    memref.store %z, %own[] : memref<f64>
  }
}
