// FEATURE: 14.2 loops | at run time: a loop on a device over a pointer before xmp_malloc
// STATUS: yes
// FATAL: the array has no storage yet; call xmp_malloc first
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double *a;
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma acc parallel loop
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
  return CHECK_END();
}
