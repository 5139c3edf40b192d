// FEATURE: 6.3 loop | at run time: a step of 0
// STATUS: yes
// FATAL: loop: the step of the loop over 'i' must be positive in the direction of its comparison, not 0
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
  k = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i += k)
    a[i] = i;
  return CHECK_END();
}
