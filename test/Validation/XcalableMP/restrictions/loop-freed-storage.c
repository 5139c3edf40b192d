// FEATURE: 5.4 dynamic arrays | at run time: a plain loop in a task over a pointer after xmp_free
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
  a = xmp_malloc(xmp_desc_of(a), N);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
  xmp_free(xmp_desc_of(a));
#pragma xmp task on t(0)
  {
    int i = 0;
    while (i < 4)
      a[i++] = 1;
  }
  return CHECK_END();
}
