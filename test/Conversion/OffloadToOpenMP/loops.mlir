offload.func @one(%p: !llvm.ptr, %l: index, %u: index, %s: index) parallel {
  %a = offload.view %p sizes(%u) : memref<?xf64>
  %x = arith.constant 1.0 : f64
  offload.loop parallel<gang, vector> (%i) = (%l) to (%u) step (%s) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}
offload.func @three(%p: !llvm.ptr, %n: index) parallel {
  %a = offload.view %p sizes(%n) : memref<?x10x10xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %x = arith.constant 1.0 : f64
  offload.loop parallel<gang, vector> (%i, %j, %k) = (%c0, %c0, %c0) to (%n, %c10, %c10) step (%c1, %c1, %c1) {
    memref.store %x, %a[%i, %j, %k] : memref<?x10x10xf64>
  }
}
offload.func @sequential(%p: !llvm.ptr, %n: index) serial {
  %a = offload.view %p sizes(%n) : memref<?xf64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  offload.loop seq (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
}
