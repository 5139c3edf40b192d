// What is wrong but can run: warnings.
// RUN: xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: xacc-cc -fno-openacc -c %s -o %t.o 2>&1 | count 0
// REQUIRES: frontend

double a[100], b[100];
void carried(int n) {
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: warning: loop is marked independent, but an element of 'a' that is written in line [[@LINE+5]] is read in line [[@LINE+5]], 1 iteration later
  // CHECK: :[[@LINE+4]]:{{[0-9]+}}: note: written here
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: note: read here
#pragma acc parallel loop independent
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + b[i];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: warning: loop is marked independent, but an element of 'b' that is written in line [[@LINE+4]] is read in line [[@LINE+4]], 3 iterations later
#pragma acc kernels
#pragma acc loop independent
  for (int i = 0; i < n - 3; i++)
    b[i + 3] = b[i];
}
// No warning: these are independent.
// CHECK-NOT: warning:
void independent(int n, int *k) {
#pragma acc parallel loop independent
  for (int i = 1; i < n; i++)
    a[i] = a[i] + b[i - 1];
#pragma acc parallel loop independent
  for (int i = 1; i < n; i++)
    a[2 * i] = a[2 * i + 1];
#pragma acc parallel loop independent copyin(k[0:n])
  for (int i = 1; i < n; i++)
    a[k[i]] = b[i];
}
