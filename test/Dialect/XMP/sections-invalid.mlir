// RUN: xacc-opt %s --split-input-file --verify-diagnostics

func.func @alloc_like_c1(%a: !xmp.array<8xf64, [t0]>) {
  // expected-error @below {{expects the type of the operand, or without its shadow; has '!xmp.array<4xf64, [t0]>'}}
  %b = xmp.alloc_like %a : !xmp.array<8xf64, [t0]> -> !xmp.array<4xf64, [t0]>
  return
}

// -----

func.func @global_range_c1(%t: !xmp.template<[block]>) {
  // expected-error @below {{dimension 1 is not one of the 1 dimensions of the operand}}
  %f, %l = xmp.global_range %t[1] : !xmp.template<[block]>
  return
}

// -----

func.func @gmove_c1(%p: !llvm.ptr, %n: index) {
  // expected-error @below {{expects a distributed array on one side}}
  xmp.gmove %p[%n : %n] = %p[%n : %n] types f64, f64 : !llvm.ptr, !llvm.ptr
  return
}

// -----

func.func @gmove_c2_dimensions(%a: !xmp.array<8x8xf64, [t1, t0]>, %p: !llvm.ptr,
                               %n: index) {
  // expected-error @below {{expects 2 target dimensions, has 1}}
  xmp.gmove %a[%n : %n : %n] = %p[%n : %n] types f64, f64
    : !xmp.array<8x8xf64, [t1, t0]>, !llvm.ptr
  return
}

// -----

func.func @gmove_c2_array(%a: !xmp.array<8xf64, [t0]>, %p: !llvm.ptr,
                          %n: index) {
  // expected-error @below {{target expects an index or 'base : length : step' in each dimension}}
  xmp.gmove %a[%n : %n] = %p[%n : %n] types f64, f64
    : !xmp.array<8xf64, [t0]>, !llvm.ptr
  return
}

// -----

func.func @gmove_c2_memory(%a: !xmp.array<8xf64, [t0]>, %p: !llvm.ptr,
                           %n: index) {
  // expected-error @below {{source expects 'length : stride' in each dimension}}
  xmp.gmove %a[%n : %n : %n] = %p[%n] types f64, f64
    : !xmp.array<8xf64, [t0]>, !llvm.ptr
  return
}

// -----

func.func @gmove_c3(%a: !xmp.array<8xf64, [t0]>,
                    %b: !xmp.array<8x8xf64, [t1, t0]>, %n: index) {
  // expected-error @below {{copies a section of 2 dimensions to one of 1}}
  xmp.gmove %a[%n : %n : %n] = %b[%n : %n : %n, %n : %n : %n] types f64, f64
    : !xmp.array<8xf64, [t0]>, !xmp.array<8x8xf64, [t1, t0]>
  return
}

// -----

func.func @gmove_c4_both(%a: !xmp.array<8xf64, [t0]>, %n: index) {
  // expected-error @below {{is both 'in' and 'out'}}
  xmp.gmove in out %a[%n] = %a[%n] types f64, f64
    : !xmp.array<8xf64, [t0]>, !xmp.array<8xf64, [t0]>
  return
}

// -----

func.func @gmove_c4_in(%a: !xmp.array<8xf64, [t0]>, %p: !llvm.ptr, %n: index) {
  // expected-error @below {{expects a distributed source with 'in'}}
  xmp.gmove in %a[%n] = %p[] types f64, f64
    : !xmp.array<8xf64, [t0]>, !llvm.ptr
  return
}

// -----

func.func @gmove_c5(%a: !xmp.array<8x!llvm.array<8 x i8>, [t0]>, %p: !llvm.ptr,
                    %n: index) {
  // expected-error @below {{cannot convert 'f64' to '!llvm.array<8 x i8>'}}
  xmp.gmove %a[%n] = %p[] types !llvm.array<8 x i8>, f64
    : !xmp.array<8x!llvm.array<8 x i8>, [t0]>, !llvm.ptr
  return
}

// -----

func.func @gmove_messages_c1(%p: !llvm.ptr, %n: index) {
  // expected-error @below {{expects a distributed array on one side}}
  %m = xmp.gmove_messages %p[%n : %n] = %p[%n : %n] types f64, f64 : !llvm.ptr, !llvm.ptr
  return
}

// -----

func.func @gmove_messages_c2(%a: !xmp.array<8x8xf64, [t1, t0]>, %p: !llvm.ptr,
                             %n: index) {
  // expected-error @below {{expects 2 target dimensions, has 1}}
  %m = xmp.gmove_messages %a[%n : %n : %n] = %p[%n : %n] types f64, f64
    : !xmp.array<8x8xf64, [t1, t0]>, !llvm.ptr
  return
}

// -----

func.func @gmove_messages_c3(%a: !xmp.array<8xf64, [t0]>,
                             %b: !xmp.array<8x8xf64, [t1, t0]>, %n: index) {
  // expected-error @below {{copies a section of 2 dimensions to one of 1}}
  %m = xmp.gmove_messages %a[%n : %n : %n] = %b[%n : %n : %n, %n : %n : %n] types f64, f64
    : !xmp.array<8xf64, [t0]>, !xmp.array<8x8xf64, [t1, t0]>
  return
}

// -----

func.func @gmove_messages_c5(%a: !xmp.array<8x!llvm.array<8 x i8>, [t0]>,
                             %p: !llvm.ptr, %n: index) {
  // expected-error @below {{cannot convert 'f64' to '!llvm.array<8 x i8>'}}
  %m = xmp.gmove_messages %a[%n] = %p[] types !llvm.array<8 x i8>, f64
    : !xmp.array<8x!llvm.array<8 x i8>, [t0]>, !llvm.ptr
  return
}
