// FEATURE: 5.1 global data | with -fcheck=bounds: a kernel ends the job at an element that it finds and the node does not store
// STATUS: yes
// FLAGS: -fcheck=bounds -O2
// RANKS: 2
// DEVICES: host:1 host:3 none
// VARIANT: an index array, block | FORMAT=block
// VARIANT: an index array, cyclic | FORMAT=cyclic
// VARIANT: an index array, cyclic(3) | FORMAT=cyclic(3)
// VARIANT: under a condition | FORMAT=block ACCESS=c[i]=i==3?a[9][i-i]:0
// VARIANT: the target of an assignment, in a queue | FORMAT=cyclic QUEUE=async(2) ACCESS=a[chosen[i]][1]=i
// VARIANT: a dimension that all nodes store | FORMAT=block ACCESS=c[i]=a[i][far]
// FATAL: found-in-kernels.c:42: kernel: a[
#include "../Inputs/check.h"
#define N 16
#ifndef ACCESS
#define ACCESS c[i] = a[chosen[i]][1]
#endif
#ifndef QUEUE
#define QUEUE
#endif
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(FORMAT) onto p
double a[N][2], c[N];
int chosen[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align c[i] with t(i)

int main(int argc, char **argv) {
  int far = argc + 1;
  for (int i = 0; i < N; i++)
    chosen[i] = N - 1 - i;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i][0] = a[i][1] = c[i] = i;
  (void)far;
#pragma acc data copy(a, c) copyin(chosen)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop QUEUE
    for (int i = 0; i < N; i++)
      ACCESS;
#pragma acc wait
  }
  return CHECK_END();
}
