// A scalar that an iteration of a parallel loop reads as another one left it:
// each gang has a copy of its own.
//
// RUN: xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:

float a[16], b[16];

float carried(void) {
  float m = 0, x = 0, s = 0;
  // CHECK: :[[@LINE+2]]:3: warning: iterations read what others assign to 'm', but each gang has a copy of its own; add a reduction clause for it, compute it from the loop variable, or add 'seq' to the loop
#pragma acc parallel loop
  for (int i = 0; i < 16; i++)
    if (a[i] > m)
      m = a[i];
    // CHECK: :[[@LINE+2]]:3: warning: iterations read what others assign to 'x',
#pragma acc parallel loop
  for (int i = 0; i < 16; i++) {
    a[i] = x + b[i];
    x = b[i];
  }
  // CHECK: :[[@LINE+2]]:3: warning: iterations read what others assign to 's',
#pragma acc parallel loop
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 4; j++)
      s = s + a[i];
  float *p = a;
  // CHECK: :[[@LINE+2]]:3: warning: iterations read what others assign to 'p',
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 16; i++)
    *p++ = 1;
  return m + x + s;
}

// None: a reduction, a value in each iteration, an order, kernels.
float right(void) {
  float m = 0, x = 0, s = 0, y = 0;
#pragma acc parallel loop reduction(max : m)
  for (int i = 0; i < 16; i++)
    if (a[i] > m)
      m = a[i];
#pragma acc parallel loop
  for (int i = 0; i < 16; i++) {
    x = b[i];
    a[i] = x + b[i];
    x = 2;
  }
#pragma acc parallel loop seq
  for (int i = 0; i < 16; i++)
    s = s + a[i];
#pragma acc parallel loop
  for (int i = 0; i < 16; i++) {
    if (b[i] > 0)
      x = 1;
    else
      x = 2;
    a[i] = x;
    for (int j = 0; j < 3; j++)
      y = j;
  }
#pragma acc kernels
  for (int i = 0; i < 16; i++)
    s = s + a[i];
  return m + s;
}
