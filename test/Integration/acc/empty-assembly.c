// Assembly without an instruction, which hides values from the optimiser, has
// code for GPUs.
// REQUIRES: mpi
// RUN: xacc-cc -O2 %s -o %t
// RUN: env XACC_DEVICES=host:1 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 %t | FileCheck %s %}
// CHECK: errors 0

#include <stdio.h>
#define OPAQUE(x) __asm__ __volatile__("" : "+r"(x))
int main(void) {
  int a[100], b[100], errors = 0;
  long c[100];
  double d[100];
#pragma acc parallel loop copyout(a, b, c, d)
  for (int i = 0; i < 100; i++) {
    int x = 2 * i;
    long y = i;
    OPAQUE(x);
    __asm__("" : "+r"(x), "+r"(y));
    __asm__ __volatile__("" ::: "memory");
    __asm__ __volatile__("" : : "r"(x) : "memory");
    a[i] = x;
    c[i] = y;
    double z = i * 0.5;
    __asm__("" : "+x"(z));
    d[i] = z;
    __asm__("" : "=r"(b[i]) : "0"(i));
    __asm__("" : "+m"(d[i]));
  }
  for (int i = 0; i < 100; i++)
    errors += a[i] != 2 * i || b[i] != i || c[i] != i || d[i] != i * 0.5;
  printf("errors %d\n", errors);
  return errors;
}
