// Functions of <math.h> in kernels: operations where there is one of the same
// meaning, calls of the C library elsewhere.
// RUN: xacc-translate --import-c %s | FileCheck %s
// REQUIRES: frontend

double sqrt(double), fabs(double), round(double), roundeven(double);
double rint(double), nearbyint(double), sin(double), fmod(double, double);
float roundf(float), rintf(float);
int abs(int);

// CHECK-LABEL: func.func
// CHECK: acc.parallel
// CHECK: math.sqrt
// CHECK: math.absf
// CHECK: math.round %{{.*}} : f64
// CHECK: math.roundeven
// CHECK: llvm.intr.rint
// CHECK: llvm.intr.nearbyint
// CHECK: math.sin
// CHECK: llvm.call @fmod
// CHECK: math.round %{{.*}} : f32
// CHECK: llvm.intr.rint({{.*}}) : (f32) -> f32
// CHECK: math.absi
void f(double *a, float *b, int *c, int n) {
#pragma acc parallel loop copy(a[0 : n], b[0 : n], c[0 : n])
  for (int i = 0; i < n; i++) {
    a[i] = sqrt(a[i]);
    a[i] = fabs(a[i]);
    a[i] = round(a[i]);
    a[i] = roundeven(a[i]);
    a[i] = rint(a[i]);
    a[i] = nearbyint(a[i]);
    a[i] = sin(a[i]);
    a[i] = fmod(a[i], 3);
    b[i] = roundf(b[i]);
    b[i] = rintf(b[i]);
    c[i] = abs(c[i]);
  }
}
