// XACC_CHECK=halo with work that is all in tasks: at the end, nodes that have
// executed none of it come to the comparison, too.
// RUN: xacc-cc -w -O2 -fcheck=halo %s -o %t
// RUN: env XACC_CHECK=halo XACC_WATCHDOG=10 mpirun --timeout 60 -n 3 %t | FileCheck %s
// CHECK: errors 0
// REQUIRES: frontend, mpi
#include <stdio.h>
#define N 24
int a[N], b[N];
#pragma xmp nodes p(3)
#pragma xmp nodes q(2) = p(1 : 2)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto q
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int bad = 0;
#pragma xmp task on q
  {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma xmp reflect(a)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      b[i] = a[i - 1] + a[i + 1];
#pragma xmp loop on t(i) reduction(+ : bad)
    for (int i = 1; i < N - 1; i++)
      bad += b[i] != 2 * i;
  }
#pragma xmp task on p(1)
  printf("errors %d\n", bad);
  return bad != 0;
}
