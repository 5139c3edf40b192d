// Loops with gang(static:) give a gang the same iterations: what one of them sets in
// a variable of the gang, the next one reads.
// RUN: xacc-cc -O2 %s -o %t
// RUN: env XACC_DEVICES=none %t | FileCheck %s
// RUN: env XACC_DEVICES=host:1 OMP_NUM_THREADS=3 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_DEVICES=2 XACC_DEVICES=cuda:0 %t | FileCheck %s %}
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_DEVICES=2 XACC_DEVICES=cuda:0,1 %t | FileCheck %s %}
// CHECK: wrong 0
#include <stdio.h>

int main(void) {
  int a[32], b[32], wrong = 0;
  for (int i = 0; i < 32; i++)
    a[i] = b[i] = i;
#pragma acc parallel copy(a) num_gangs(32)
  {
    int x;
#pragma acc loop gang(static:1)
    for (int i = 0; i < 32; i++)
      x = i * 2;
#pragma acc loop gang(static:1)
    for (int i = 0; i < 32; i++)
      a[i] += x;
  }
  // Set again before it is read: nothing is handed on.
#pragma acc parallel copy(b) num_gangs(32)
  {
    int y;
#pragma acc loop gang(static:1)
    for (int i = 0; i < 32; i++)
      y = i;
#pragma acc loop gang(static:1)
    for (int i = 0; i < 32; i++) {
      y = i * 3;
      b[i] += y;
    }
  }
  for (int i = 0; i < 32; i++)
    wrong += (a[i] != 3 * i) + (b[i] != 4 * i);
  printf("wrong %d\n", wrong);
}
