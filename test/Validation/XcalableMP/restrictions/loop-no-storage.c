// FEATURE: 5.4 dynamic arrays | at run time: a loop over a pointer before xmp_malloc
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
#pragma xmp shadow a[1]

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
  return CHECK_END();
}
