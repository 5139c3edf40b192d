// Loops outside of compute constructs, in functions without `routine`.
// RUN: xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// REQUIRES: frontend

double a[100], b[100];

double sum(int n, const double *x) {
  double s = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: '#pragma acc loop' has no effect outside of a compute construct; write '#pragma acc parallel loop', or '#pragma acc routine' before a function that kernels call
#pragma acc loop gang reduction(+ : s)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < 1; j++)
      s += x[i];
  }
  return s;
}

#pragma acc routine worker
double inRoutine(int n, const double *x) {
  double s = 0;
#pragma acc loop worker reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

void mixed(void) {
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    a[i] = i + sum(i, b);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: '#pragma acc loop' has no effect
#pragma acc loop
  for (int i = 0; i < 100; i++)
    b[i] = a[i];
}

// What runs as it is written needs no warning.
double sequential(int n, const double *x) {
  double s = 0;
#pragma acc loop seq
  for (int i = 0; i < n; i++) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: '#pragma acc loop' has no effect
#pragma acc loop vector
    for (int j = 0; j < 1; j++)
      s += x[i];
  }
  return s;
}

#pragma acc routine device_type(nvidia) vector device_type(*) seq
double inRoutineOfDevices(int n, const double *x) {
  double s = 0;
#pragma acc loop reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

// One warning a nest.
void nest(int n, double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: '#pragma acc loop' has no effect
#pragma acc loop
  for (int i = 0; i < n; i++) {
#pragma acc loop
    for (int j = 0; j < n; j++)
      x[i * n + j] = 0;
  }
}
