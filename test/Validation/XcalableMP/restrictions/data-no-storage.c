// FEATURE: 14.1 data | at run time: a pointer before xmp_malloc in a data clause
// STATUS: yes
// FATAL: a: the array has no storage yet; call xmp_malloc first
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double *a;
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma acc enter data create(a)
  return CHECK_END();
}
