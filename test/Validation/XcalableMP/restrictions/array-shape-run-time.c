// FEATURE: 6.4 array | at run time: another shape
// STATUS: yes
// FATAL: array assignment: lengths of dimension 0 of array sections differ: 4 and 3
// RANKS: 2
#include "../Inputs/check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
int k = 3;

int main(void) {
#pragma xmp array on t(0:k)
    a[0:k] = 1;
  return CHECK_END();
}
