// FEATURE: 14.2 loops | a kernel that needs an element that a node does not store ends the job
// STATUS: yes
// RANKS: 3
// DEVICES: host:1 host:3 none
// VARIANT: the loop's variable and another one | FORM=i-far
// VARIANT: a loop inside, one iteration too many | FORM=i+k
// VARIANT: one element | FORM=far
// FATAL: not-owned-in-kernels.c:32: kernel: b[
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp shadow b[1]

int main(int argc, char **argv) {
  int far = argc + 1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma xmp reflect(b)
#pragma acc data copy(a, b)
  {
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop
    for (int i = 2; i < N - 2; i++) {
      double sum = 0;
#pragma acc loop seq
      for (int k = -1; k <= far; k++)
        sum += b[FORM];
      a[i] += sum;
    }
  }
  return CHECK_END();
}
