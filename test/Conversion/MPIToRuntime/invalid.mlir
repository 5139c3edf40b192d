// RUN: xacc-opt %s --convert-mpi-to-runtime --split-input-file --verify-diagnostics

func.func @pointers(%m: memref<4xmemref<2xf64>>, %x: i32, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.send' op cannot send or receive elements of type 'memref<2xf64>'}}
  mpi.send(%m, %x, %x, %comm) : memref<4xmemref<2xf64>>, i32, i32
  return
}

// -----

func.func @packed_vectors(%m: memref<4xvector<4xi1>>, %x: i32, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.recv' op cannot send or receive elements of type 'vector<4xi1>'}}
  mpi.recv(%m, %x, %x, %comm) : memref<4xvector<4xi1>>, i32, i32
  return
}

// -----

func.func @layout(%m: memref<4x4xf64, affine_map<(i, j) -> (i floordiv 2, j)>>, %x: i32, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.isend' op needs a buffer with a strided layout, got}}
  %r = mpi.isend(%m, %x, %x, %comm) : memref<4x4xf64, affine_map<(i, j) -> (i floordiv 2, j)>>, i32, i32 -> !mpi.request
  return
}

// -----

func.func @memory_space(%m: memref<4xf64, 3>, %x: i32, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.irecv' op needs a buffer in the memory of the host, got 'memref<4xf64, 3>'}}
  %r = mpi.irecv(%m, %x, %x, %comm) : memref<4xf64, 3>, i32, i32 -> !mpi.request
  return
}

// -----

func.func @symbolic_memory_space(%m: memref<4xf64, "far">, %x: i32, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.send' op needs a buffer in the memory of the host, got 'memref<4xf64, "far">'}}
  mpi.send(%m, %x, %x, %comm) : memref<4xf64, "far">, i32, i32
  return
}

// -----

func.func @rank(%m: memref<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf64>, %x: i32, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.send' op takes buffers of at most 16 dimensions, got 17}}
  mpi.send(%m, %x, %x, %comm) : memref<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf64>, i32, i32
  return
}

// -----

func.func @element_types(%a: memref<4xf64>, %b: memref<4xf32>, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.allreduce' op needs buffers of one element type, got 'f64' and 'f32'}}
  mpi.allreduce(%a, %b, MPI_SUM, %comm) : memref<4xf64>, memref<4xf32>
  return
}

// -----

func.func @element_counts(%a: memref<4xf64>, %b: memref<2x3xf64>, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.allreduce' op needs buffers of the same number of elements, got 4 and 6}}
  mpi.allreduce(%a, %b, MPI_SUM, %comm) : memref<4xf64>, memref<2x3xf64>
  return
}

// -----

func.func @half(%a: memref<4xf16>, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.allreduce' op cannot apply MPI_SUM to elements of type 'f16': the runtime does not compute with this type}}
  mpi.allreduce(%a, %a, MPI_SUM, %comm) : memref<4xf16>, memref<4xf16>
  return
}

// -----

func.func @bits_of_floats(%a: memref<4xf64>, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.allreduce' op cannot apply MPI_BAND to elements of type 'f64': bits are combined in integers only}}
  mpi.allreduce(%a, %a, MPI_BAND, %comm) : memref<4xf64>, memref<4xf64>
  return
}

// -----

func.func @complex_order(%a: memref<4xcomplex<f64>>, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.allreduce' op cannot apply MPI_MAX to elements of type 'complex<f64>': complex numbers have no order}}
  mpi.allreduce(%a, %a, MPI_MAX, %comm) : memref<4xcomplex<f64>>, memref<4xcomplex<f64>>
  return
}

// -----

func.func @unsigned_order(%a: memref<4xui32>, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.allreduce' op cannot apply MPI_MIN to elements of type 'ui32': integers are compared with their sign}}
  mpi.allreduce(%a, %a, MPI_MIN, %comm) : memref<4xui32>, memref<4xui32>
  return
}

// -----

func.func @minloc(%a: memref<4xf64>, %comm: !mpi.comm) {
  // expected-error @below {{'mpi.allreduce' op cannot apply MPI_MINLOC to elements of type 'f64': a reduction of elements has no such operation}}
  mpi.allreduce(%a, %a, MPI_MINLOC, %comm) : memref<4xf64>, memref<4xf64>
  return
}

// -----

// expected-error @below {{'mpi.init' op must stand in a function}}
mpi.init
