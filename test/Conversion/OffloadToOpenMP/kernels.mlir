// Kernels become functions of their packed arguments.
// RUN: xacc-opt %s --convert-offload-to-openmp | FileCheck %s

func.func private @use(i1, i8, i16, i32, i64, index, f16, f32, f64, !llvm.ptr)

offload.func @arguments(%a: i1, %b: i8, %c: i16, %d: i32, %e: i64, %f: index, %g: f16, %h: f32, %i: f64, %p: !llvm.ptr) serial {
  func.call @use(%a, %b, %c, %d, %e, %f, %g, %h, %i, %p) : (i1, i8, i16, i32, i64, index, f16, f32, f64, !llvm.ptr) -> ()
}

offload.func @nothing() parallel {
}

// Views become descriptors.
offload.func @views(%p: !llvm.ptr, %n: index, %s: index) serial {
  %c1 = arith.constant 1 : index
  %rows = offload.view %p sizes(%n) : memref<?x8xf64>
  %columns = offload.view %p strides(%s) : memref<4x8xf64, strided<[?, 1], offset: ?>>
  %x = memref.load %columns[%c1, %c1] : memref<4x8xf64, strided<[?, 1], offset: ?>>
  memref.store %x, %rows[%c1, %c1] : memref<?x8xf64>
  %q = offload.pointer %rows : memref<?x8xf64>
  llvm.store %x, %q : f64, !llvm.ptr
}
func.func private @routine(%p: !llvm.ptr, %n: index) attributes {offload.routine} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1.0 : f64
  %a = offload.view %p sizes(%n) : memref<?xf64>
  offload.loop parallel<vector> (%i) = (%c0) to (%n) step (%c1) {
    memref.store %x, %a[%i] : memref<?xf64>
  }
  return
}
func.func @host(%p: !llvm.ptr, %n: index) {
  %m = offload.view %p sizes(%n) : memref<?xf64>
  offload.launch @nothing
  return
}
